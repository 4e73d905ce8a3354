//! Expected facts as conditions on an observation.
//!
//! A condition has a path `at` into the observation and a relation: `is`, `set` (the same list in any order), `has`,
//! `lacks` or `in`. `all` combines conditions, and `count` counts the objects that meet some.

use super::matching::conditions;
use crate::compare::is_in;
use crate::scenario::{Board, Expectation, Fact as BoardFact};
use crate::script::GameFact;
use apnap_oracle::card::{Mana, SubtypeKind, Zone};
use apnap_oracle::state::{Step, TurnPart};
use serde::Serialize;
use serde_json::{Error, Value, json};
use std::collections::BTreeSet;

/// A condition on an observation.
pub(super) type JsonFact = Value;

/// A fact about an object or a player, as on boards.
pub(super) fn fact_of(expectation: &Expectation, board: &Board) -> Result<JsonFact, Error> {
    let Expectation { subject, fact, line } = expectation;
    let on = FactSubject::of(subject, board);
    let is = |field: &str, value: &dyn InJson| on.relation(field, "is", value);
    let set = |field: &str, value: &dyn InJson| on.relation(field, "set", value);
    let holds = |field: &str, value: &dyn InJson, yes: bool| {
        on.relation(field, if yes { "has" } else { "lacks" }, value)
    };
    let condition = match fact {
        BoardFact::PowerToughness(power, toughness) => {
            all([is("power", power)?, is("toughness", toughness)?])
        }
        BoardFact::NoPowerOrToughness => all([is("power", &NOTHING)?, is("toughness", &NOTHING)?]),
        BoardFact::Power(power) => is("power", power)?,
        BoardFact::Toughness(toughness) => is("toughness", toughness)?,
        BoardFact::Name(name) => is("name", name)?,
        BoardFact::ManaValue(value) => is("mana_value", value)?,
        BoardFact::Colors(colors) => set("colors", colors)?,
        BoardFact::Types(supertypes, card_types, subtypes) => {
            all([set("supertypes", supertypes)?, set("card_types", card_types)?, set("subtypes", subtypes)?])
        }
        BoardFact::CardTypes(types) => set("card_types", types)?,
        BoardFact::Supertypes(types) => set("supertypes", types)?,
        BoardFact::Subtypes(kind, subtypes) => {
            with(set("subtypes", subtypes)?, "among", json!(kind_word(*kind)?))
        }
        BoardFact::IsA(card_type, expected) => holds("card_types", card_type, *expected)?,
        BoardFact::Keyword(keyword, expected) => holds("keywords", keyword, *expected)?,
        BoardFact::Keywords(keywords) => set("keywords", keywords)?,
        BoardFact::NoAbilities => {
            // If only keywords are reported, only those are compared.
            let if_reported = |field| Ok(with(set(field, &NO_LIST)?, "omitted", json!(true)));
            let others = [if_reported("mana_abilities")?, if_reported("other_abilities")?];
            let [mana, other] = others;
            if on.is_player {
                set("keywords", &NO_LIST)?
            } else {
                all([set("keywords", &NO_LIST)?, mana, other])
            }
        }
        BoardFact::ManaAbilities(mana) => is("mana_abilities", mana)?,
        BoardFact::Ability(handle, expected) => holds("other_abilities", handle, *expected)?,
        BoardFact::Controller(name) => is("controller", name)?,
        BoardFact::Restriction(restriction) => holds("restrictions", restriction, true)?,
        BoardFact::NoRestrictions => set("restrictions", &NO_LIST)?,
        BoardFact::MaximumHandSize(size) => is("maximum_hand_size", size)?,
        BoardFact::LandPlays(lands) => is("land_plays", lands)?,
    };
    Ok(on_line(condition, *line))
}

/// A fact that only games have. It can be several conditions, and it is none if it can't be compared with what is seen.
pub(super) fn game_fact_of(fact: &GameFact, line: usize, board: &Board) -> Result<Vec<JsonFact>, Error> {
    let is = |subject: &str, field: &str, value: &dyn InJson| {
        FactSubject::of(subject, board).relation(field, "is", value)
    };
    let game = |field: &str, value: &dyn InJson| -> Result<Value, Error> {
        Ok(json!({"at": ["game", field], "is": value.json()?}))
    };
    // The turn and priority of a player are those of the player's team (805.4, 805.5).
    let of_the_team = |field: &str, name: &String| -> Result<Value, Error> {
        let players = &board.game.players;
        let team = players.iter().find(|player| player.name == *name).and_then(|player| player.team);
        if team.is_none() {
            return game(field, name);
        }
        let names: Vec<&str> =
            players.iter().filter(|player| player.team == team).map(|player| player.name.as_str()).collect();
        Ok(json!({"at": ["game", field], "in": names}))
    };
    let in_combat = |label: &str, role: &str, relation: &str, value: Value| {
        let path = role.split(' ').map(str::to_owned);
        let at: Vec<String> =
            ["objects", label, "combat"].into_iter().map(str::to_owned).chain(path).collect();
        json!({"at": at, relation: value})
    };
    let status = |label: &str, word: &str, expected: bool| json!({"at": ["objects", label, "status", word], "is": expected});
    let is_attacking = |label: &str| json!({"at": ["objects", label, "combat"], "has": "attacks"});
    let condition = match fact {
        GameFact::IsIn(label, zone, player) => {
            let zone = is(label, "zone", zone)?;
            match player {
                Some(name) => {
                    let unless_omitted = |field| Ok(with(is(label, field, name)?, "omitted", json!(true)));
                    all([zone, unless_omitted("owner")?, unless_omitted("whose")?])
                }
                None => zone,
            }
        }
        GameFact::DoesNotExist(label) => json!({"at": ["objects"], "lacks": label}),
        GameFact::Tapped(label, expected) => status(label, "tapped", *expected),
        GameFact::PhasedOut(label, expected) => status(label, "phased_out", *expected),
        GameFact::FaceDown(label, expected) => status(label, "face_down", *expected),
        GameFact::Transformed(label, expected) => status(label, "transformed", *expected),
        GameFact::Damage(label, damage) => is(label, "damage", damage)?,
        GameFact::Counters(subject, kind, number) => {
            let kind = kind.json()?;
            let FactSubject { list, label, .. } = FactSubject::of(subject, board);
            json!({"at": [list, label, "counters", kind], "is": number, "default": 0})
        }
        GameFact::Attached(label, to) => is(label, "attached", to)?,
        GameFact::Attacks(label, attacked) => {
            all([is_attacking(label), in_combat(label, "attacks attacked", "is", json!(attacked))])
        }
        GameFact::Blocks(label, all) => in_combat(label, "blocks blocked", "set", json!(all)),
        GameFact::Blocked(label, expected) => in_combat(label, "attacks blocked", "is", json!(expected)),
        GameFact::NotInCombat(label) => is(label, "combat", &NOTHING)?,
        GameFact::ProtectedBy(label, name) => is(label, "protector", name)?,
        GameFact::InSector(label, sector) => is(label, "sector", sector)?,
        GameFact::InRoom(label, room) => is(label, "room", room)?,
        GameFact::Speed(name, speed) => is(name, "speed", speed)?,
        GameFact::Life(name, life) => is(name, "life", life)?,
        GameFact::Cards(name, zone, number) => match zone {
            Zone::Hand => is(name, "hand", number)?,
            Zone::Library => is(name, "library", number)?,
            Zone::Graveyard => is(name, "graveyard", number)?,
            Zone::Battlefield | Zone::Stack | Zone::Exile | Zone::Command => return Ok(Vec::new()),
        },
        GameFact::Controls(name, number, selector) => match conditions(name, selector)? {
            Some(conditions) => json!({"count": conditions, "is": number}),
            None => return Ok(Vec::new()),
        },
        GameFact::Mana(name, mana) => is(name, "mana", &sorted(mana))?,
        GameFact::Priority(Some(name)) => of_the_team("priority", name)?,
        GameFact::Priority(None) => game("priority", &NOTHING)?,
        GameFact::HasLost(name) => is(name, "lost", &true)?,
        GameFact::HasWon(name) => {
            // A player can win with a team; then there is more than one winner.
            let in_team = board.game.players.iter().any(|player| player.team.is_some());
            let won = if in_team { is(name, "won", &true)? } else { game("winner", name)? };
            return Ok(vec![on_line(game("over", &true)?, line), on_line(won, line)]);
        }
        GameFact::IsDraw => {
            return Ok(vec![on_line(game("over", &true)?, line), on_line(game("winner", &NOTHING)?, line)]);
        }
        GameFact::Turn(number) => game("turn", number)?,
        GameFact::TurnOf(name) => of_the_team("active", name)?,
        GameFact::Part(part) => json!({"at": ["game", "part"], "in": parts_of(*part)}),
        GameFact::DayNight(day) => game("day_night", day)?,
        GameFact::Stack(stack) => game("stack", stack)?,
        GameFact::Over(over) => game("over", over)?,
    };
    Ok(vec![on_line(condition, line)])
}

const NOTHING: Option<()> = None;
const NO_LIST: [(); 0] = [];

/// What a fact is about.
struct FactSubject<'l> {
    list: &'static str,
    label: &'l str,
    is_player: bool,
}

impl<'l> FactSubject<'l> {
    fn of(label: &'l str, board: &Board) -> FactSubject<'l> {
        let is_player = board.game.players.iter().any(|player| player.name == label);
        FactSubject { list: if is_player { "players" } else { "objects" }, label, is_player }
    }

    fn relation(&self, field: &str, relation: &str, value: &dyn InJson) -> Result<Value, Error> {
        Ok(json!({"at": [self.list, self.label, field], relation: value.json()?}))
    }
}

/// Values of any type that have a form in JSON.
trait InJson {
    fn json(&self) -> Result<Value, Error>;
}

impl<T: Serialize> InJson for T {
    fn json(&self) -> Result<Value, Error> {
        serde_json::to_value(self)
    }
}

/// The word for a kind of subtypes.
pub(super) fn kind_word(kind: SubtypeKind) -> Result<String, Error> {
    serde_json::to_value(kind).map(|word| word.as_str().unwrap_or_default().to_owned())
}

/// The steps and main phases that belong to a part of a turn.
fn parts_of(part: TurnPart) -> Vec<TurnPart> {
    let steps = Step::ALL.iter().map(|&(step, ..)| TurnPart::Step(step));
    let all: BTreeSet<TurnPart> = steps.chain([TurnPart::PrecombatMain, TurnPart::PostcombatMain]).collect();
    all.into_iter().filter(|&shown| is_in(part, shown)).collect()
}

fn all<const N: usize>(conditions: [Value; N]) -> Value {
    json!({"all": conditions.as_slice()})
}

fn on_line(condition: Value, line: usize) -> Value {
    with(condition, "line", json!(line))
}

fn with(mut condition: Value, word: &str, value: Value) -> Value {
    if let Some(fields) = condition.as_object_mut() {
        fields.insert(word.to_owned(), value);
    }
    condition
}

fn sorted(mana: &Mana) -> Mana {
    let mut mana = mana.clone();
    mana.0.sort();
    mana
}

/// The objects about which facts are: in a game they must exist.
pub(super) fn objects_of(facts: &[JsonFact]) -> BTreeSet<String> {
    let mut labels = BTreeSet::new();
    for fact in facts {
        match fact.pointer("/at/0").and_then(Value::as_str) {
            Some("objects") => {
                labels.extend(fact.pointer("/at/1").and_then(Value::as_str).map(str::to_owned))
            }
            Some(_) => {}
            None => labels.extend(
                fact.get("all").and_then(Value::as_array).map_or(BTreeSet::new(), |all| objects_of(all)),
            ),
        }
    }
    labels
}
