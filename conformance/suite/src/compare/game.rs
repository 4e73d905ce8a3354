//! FactComparison of facts that only games have with an observation.

use super::{ComparedField, Divergence, FactComparison, compare, equal};
use crate::observation::{CombatRole, GameSeen, ObjectSeen, Observation, PlayerSeen};
use crate::scenario::Expectation;
use crate::script::GameFact;
use crate::selects::count_controlled;
use apnap_oracle::card::{CounterKind, Mana, Zone};
use apnap_oracle::state::{DayNight, Phase, Sector, Status, TurnPart};
use std::collections::BTreeMap;

/// The text for a missing value.
const GONE: &str = "does not exist";

/// Compares a fact about a board with an observation of a game. There, an object that is not listed does not
/// exist: a game is reported as a whole or not at all.
pub fn compare_in_game(expectation: &Expectation, seen: &Observation) -> FactComparison {
    let Expectation { subject, line, .. } = expectation;
    if is_gone(subject, seen) && !seen.players.contains_key(subject) {
        let (expected, actual) = ("exists".to_owned(), GONE.to_owned());
        let divergence =
            Divergence { subject: subject.clone(), field: "existence".into(), expected, actual, line: *line };
        return FactComparison::Differs(divergence);
    }
    compare(expectation, seen)
}

fn is_gone(label: &str, seen: &Observation) -> bool {
    !seen.objects.is_empty() && !seen.objects.contains_key(label)
}

/// Compares a fact about a game with an observation.
pub fn compare_game(fact: &GameFact, line: usize, seen: &Observation) -> FactComparison {
    match answer_to(fact, seen) {
        (_, None) => FactComparison::NotShown,
        (_, Some(ComparedField { same: true, .. })) => FactComparison::Same,
        (subject, Some(ComparedField { field, expected, actual, .. })) => {
            FactComparison::Differs(Divergence {
                subject: subject.to_owned(),
                field: field.into(),
                expected,
                actual,
                line,
            })
        }
    }
}

/// The subject of a fact about a game, and its actual value.
fn answer_to<'f>(fact: &'f GameFact, seen: &Observation) -> (&'f str, Option<ComparedField>) {
    match fact {
        GameFact::IsIn(label, zone, player) => {
            of_object(label, seen, |object| is_in_zone(*zone, player.as_deref(), object))
        }
        GameFact::DoesNotExist(label) => (label.as_str(), does_not_exist(label, seen)),
        GameFact::Tapped(label, expected) => {
            status(label, seen, *expected, ["tapped", "untapped"], |status| status.tapped)
        }
        GameFact::PhasedOut(label, expected) => {
            status(label, seen, *expected, ["phased out", "phased in"], |status| status.phased_out)
        }
        GameFact::FaceDown(label, expected) => {
            status(label, seen, *expected, ["face down", "face up"], |status| status.face_down)
        }
        GameFact::Transformed(label, expected) => {
            status(label, seen, *expected, ["transformed", "not transformed"], |status| status.transformed)
        }
        GameFact::Damage(label, damage) => {
            of_object(label, seen, |object| equal("damage", damage, &object.damage?, u32::to_string))
        }
        GameFact::Counters(subject, kind, number) => counters(subject, kind, *number, seen),
        GameFact::Attached(label, to) => of_object(label, seen, |object| {
            equal("attachment", to, object.attached.as_ref()?, |to| {
                to.as_ref().map_or_else(|| "not attached".to_owned(), |to| format!("attached to {to}"))
            })
        }),
        GameFact::Attacks(label, attacked) => of_object(label, seen, |object| {
            let expected = CombatRole::Attacks { attacked: attacked.clone(), blocked: None };
            let seen = object.combat.as_ref()?.clone().map(|role| match role {
                CombatRole::Attacks { attacked, .. } => CombatRole::Attacks { attacked, blocked: None },
                CombatRole::Blocks { .. } => role,
            });
            equal("combat", &Some(expected), &seen, role_words)
        }),
        GameFact::Blocks(label, all) => of_object(label, seen, |object| {
            let expected = CombatRole::Blocks { blocked: all.iter().cloned().collect() };
            equal("combat", &Some(expected), object.combat.as_ref()?, role_words)
        }),
        GameFact::Blocked(label, expected) => of_object(label, seen, |object| {
            let blocked = match object.combat.as_ref()? {
                Some(CombatRole::Attacks { blocked, .. }) => *blocked,
                Some(CombatRole::Blocks { .. }) | None => None,
            };
            equal("combat", &Some(*expected), &blocked, |blocked| {
                let words = |blocked: bool| if blocked { "blocked" } else { "unblocked" };
                blocked.map_or("neither blocked nor unblocked", words).to_owned()
            })
        }),
        GameFact::NotInCombat(label) => {
            of_object(label, seen, |object| equal("combat", &None, object.combat.as_ref()?, role_words))
        }
        GameFact::ProtectedBy(label, name) => of_object(label, seen, |object| {
            equal("protector", &Some(name.clone()), object.protector.as_ref()?, |name| {
                name.clone().unwrap_or_else(|| "no player".to_owned())
            })
        }),
        GameFact::InSector(label, sector) => of_object(label, seen, |object| {
            equal("sector", sector, &object.sector?, |sector| {
                sector.map_or("no sector", Sector::words).to_owned()
            })
        }),
        GameFact::InRoom(label, room) => of_object(label, seen, |object| {
            equal("room", &Some(*room), &object.room?, |room| {
                room.map_or_else(|| "none".to_owned(), |room| room.to_string())
            })
        }),
        GameFact::Speed(name, speed) => of_player(name, seen, |player| {
            equal("speed", speed, &player.speed?, |speed| {
                speed.map_or_else(|| "none".to_owned(), |speed| speed.to_string())
            })
        }),
        GameFact::Life(name, life) => {
            of_player(name, seen, |player| equal("life", life, &player.life?, i32::to_string))
        }
        GameFact::Cards(name, zone, number) => of_player(name, seen, |player| cards(*zone, *number, player)),
        GameFact::Controls(name, number, selector) => (
            name.as_str(),
            count_controlled(name, selector, seen).and_then(|actual| {
                equal("permanents", number, &actual, |number| format!("{number} of them"))
            }),
        ),
        GameFact::Mana(name, mana) => of_player(name, seen, |player| {
            equal("mana", &sorted(mana), &sorted(player.mana.as_ref()?), |mana| {
                if mana.0.is_empty() { "none".to_owned() } else { mana.to_string() }
            })
        }),
        GameFact::HasLost(name) => of_player(name, seen, |player| {
            equal("result", &true, &player.lost?, |lost| {
                if *lost { "has lost" } else { "has not lost" }.to_owned()
            })
        }),
        GameFact::HasWon(name) if has_won(name, seen) => {
            of_player(name, seen, |player| equal("result", &true, &player.won?, |_| "has won".to_owned()))
        }
        GameFact::HasWon(name) => (name.as_str(), winner(&Some(Some(name.clone())), seen)),
        GameFact::Priority(_)
        | GameFact::Turn(_)
        | GameFact::TurnOf(_)
        | GameFact::Part(_)
        | GameFact::DayNight(_)
        | GameFact::Stack(_)
        | GameFact::Over(_)
        | GameFact::IsDraw => ("the game", seen.game.as_ref().and_then(|game| of_game(fact, game, seen))),
    }
}

/// What a creature does in combat, in words.
fn role_words(role: &Option<CombatRole>) -> String {
    match role {
        None => "not in combat".to_owned(),
        Some(CombatRole::Attacks { attacked, .. }) => {
            format!("attacks {}", attacked.as_deref().unwrap_or("nothing"))
        }
        Some(CombatRole::Blocks { blocked }) => {
            let blocked: Vec<&str> = blocked.iter().map(String::as_str).collect();
            format!(
                "blocks {}",
                if blocked.is_empty() { "nothing".to_owned() } else { blocked.join(" and ") }
            )
        }
    }
}

/// Returns whether a player has won, alone or with a team.
fn has_won(name: &str, seen: &Observation) -> bool {
    seen.players.get(name).is_some_and(|player| player.won == Some(true))
}

/// The facts about the game as a whole.
fn of_game(fact: &GameFact, game: &GameSeen, seen: &Observation) -> Option<ComparedField> {
    let player = |name: &Option<String>| name.clone().unwrap_or_else(|| "no player".to_owned());
    match fact {
        GameFact::Priority(expected) => equal("priority", expected, game.priority.as_ref()?, player),
        GameFact::Turn(number) => equal("turn", number, &game.turn?, u32::to_string),
        GameFact::TurnOf(name) => equal("active player", name, game.active.as_ref()?, String::clone),
        GameFact::Part(part) => part_answer(*part, game.part?),
        GameFact::DayNight(expected) => equal("day and night", expected, &game.day_night?, |day| {
            match day {
                Some(DayNight::Day) => "day",
                Some(DayNight::Night) => "night",
                None => "neither day nor night",
            }
            .to_owned()
        }),
        GameFact::Stack(expected) => equal("stack", expected, game.stack.as_ref()?, |stack| {
            if stack.is_empty() { "empty".to_owned() } else { stack.join(", ") }
        }),
        GameFact::Over(expected) => {
            equal("game", expected, &game.over?, |over| if *over { "over" } else { "goes on" }.to_owned())
        }
        GameFact::IsDraw => winner(&Some(None), seen),
        GameFact::IsIn(..)
        | GameFact::DoesNotExist(_)
        | GameFact::Tapped(..)
        | GameFact::PhasedOut(..)
        | GameFact::FaceDown(..)
        | GameFact::Transformed(..)
        | GameFact::Damage(..)
        | GameFact::Counters(..)
        | GameFact::Attached(..)
        | GameFact::Attacks(..)
        | GameFact::Blocks(..)
        | GameFact::Blocked(..)
        | GameFact::NotInCombat(_)
        | GameFact::ProtectedBy(..)
        | GameFact::InSector(..)
        | GameFact::InRoom(..)
        | GameFact::Speed(..)
        | GameFact::Life(..)
        | GameFact::Cards(..)
        | GameFact::Controls(..)
        | GameFact::Mana(..)
        | GameFact::HasLost(_)
        | GameFact::HasWon(_) => None,
    }
}

/// Returns whether the current part is the given one, or belongs to it.
pub fn is_in(meant: TurnPart, shown: TurnPart) -> bool {
    match (meant, shown) {
        (TurnPart::Phase(phase), TurnPart::Step(step)) => step.phase() == phase,
        (TurnPart::Phase(phase), TurnPart::PrecombatMain | TurnPart::PostcombatMain) => phase == Phase::Main,
        (TurnPart::Turn, _) => true,
        (TurnPart::Phase(_) | TurnPart::PrecombatMain | TurnPart::PostcombatMain | TurnPart::Step(_), _) => {
            meant == shown
        }
    }
}

fn part_answer(expected: TurnPart, actual: TurnPart) -> Option<ComparedField> {
    let same = is_in(expected, actual);
    Some(ComparedField {
        same,
        field: "step or phase",
        expected: expected.to_string(),
        actual: actual.to_string(),
    })
}

/// Who won: no player, while the game goes on.
fn winner(expected: &Option<Option<String>>, seen: &Observation) -> Option<ComparedField> {
    let game = seen.game.as_ref()?;
    let actual = if game.over? { Some(game.winner.clone()?) } else { None };
    equal("result", expected, &actual, |result| match result {
        None => "the game goes on".to_owned(),
        Some(None) => "a draw".to_owned(),
        Some(Some(winner)) => format!("{winner} has won"),
    })
}

/// For an object that does not exist, every question has the same answer.
fn of_object<'l>(
    label: &'l str,
    seen: &Observation,
    answer: impl Fn(&ObjectSeen) -> Option<ComparedField>,
) -> (&'l str, Option<ComparedField>) {
    let answer = match seen.objects.get(label) {
        Some(object) => answer(object),
        None if is_gone(label, seen) => {
            let (expected, actual) = ("exists".to_owned(), GONE.to_owned());
            Some(ComparedField { same: false, field: "existence", expected, actual })
        }
        None => None,
    };
    (label, answer)
}

fn of_player<'n>(
    name: &'n str,
    seen: &Observation,
    answer: impl Fn(&PlayerSeen) -> Option<ComparedField>,
) -> (&'n str, Option<ComparedField>) {
    (name, seen.players.get(name).and_then(answer))
}

fn does_not_exist(label: &str, seen: &Observation) -> Option<ComparedField> {
    if seen.objects.is_empty() {
        return None;
    }
    let exists = |exists: &bool| if *exists { "exists" } else { GONE }.to_owned();
    equal("existence", &false, &seen.objects.contains_key(label), exists)
}

/// The battlefield, the stack, exile and the command zone belong to no player. An object is never in another player's
/// hand, library or graveyard than its owner's (400.3), so both players are compared.
fn is_in_zone(zone: Zone, player: Option<&str>, object: &ObjectSeen) -> Option<ComparedField> {
    let place = |zone: Zone, owner: Option<&str>| match owner {
        Some(owner) => format!("{owner}'s {zone}"),
        None => zone.to_string(),
    };
    let actual = object.zone?;
    let owner = object.owner.as_deref();
    let whose = object.whose.as_ref().map_or(owner, Option::as_deref);
    let is_theirs = |one: Option<&str>| player.is_none() || one.is_none() || player == one;
    let same = actual == zone && is_theirs(owner) && is_theirs(whose);
    let whose = whose.filter(|_| matches!(actual, Zone::Hand | Zone::Library | Zone::Graveyard));
    Some(ComparedField { same, field: "zone", expected: place(zone, player), actual: place(actual, whose) })
}

fn status<'l>(
    label: &'l str,
    seen: &Observation,
    expected: bool,
    [yes, no]: [&str; 2],
    of: impl Fn(Status) -> bool,
) -> (&'l str, Option<ComparedField>) {
    let word = |is: &bool| if *is { yes } else { no }.to_owned();
    of_object(label, seen, |object| equal("status", &expected, &of(object.status?), word))
}

fn counters<'l>(
    subject: &'l str,
    kind: &CounterKind,
    number: u32,
    seen: &Observation,
) -> (&'l str, Option<ComparedField>) {
    let of = |counters: &Option<BTreeMap<CounterKind, u32>>| {
        let actual = counters.as_ref()?.get(kind).copied().unwrap_or(0);
        equal("counters", &number, &actual, |number| format!("{number} {kind}"))
    };
    match seen.players.get(subject) {
        Some(player) => (subject, of(&player.counters)),
        None => of_object(subject, seen, |object| of(&object.counters)),
    }
}

fn cards(zone: Zone, number: u32, player: &PlayerSeen) -> Option<ComparedField> {
    let (field, actual) = match zone {
        Zone::Hand => ("cards in hand", player.hand?),
        Zone::Library => ("cards in library", player.library?),
        Zone::Graveyard => ("cards in graveyard", player.graveyard?),
        Zone::Battlefield | Zone::Stack | Zone::Exile | Zone::Command => return None,
    };
    equal(field, &number, &actual, u32::to_string)
}

fn sorted(mana: &Mana) -> Mana {
    let mut mana = mana.clone();
    mana.0.sort();
    mana
}
