//! Writing what only games have: the set-up, and the script.

use super::keywords::counters;
use super::seen::put_seen;
use super::{Voice, line, quoted};
use crate::span::Spanned;
use crate::syntax::{CommanderDamage, Line, ScriptText, SetUp, TurnText, Until};
use crate::words::Person;
use crate::words::decisions::{AS_A_BAND, Deciding, EXERTING, NO_MANA, VERBS};
use crate::words::facts::{DOES_NOT_MATTER, FAILED_DRAW, ONE_DEFENDS, QUOTED_TEXT};
use apnap_oracle::card::Zone;
use apnap_oracle::state::{Announcement, Attacks, Blocks, DayNight, Decision, Share, TriggerName};

type Named = Spanned<String>;

/// The lines of a board before those about life totals.
pub(crate) fn turn_lines(out: &mut String, set_up: &SetUp) {
    if !set_up.teams.is_empty() {
        let team = |team: &Vec<Named>| {
            team.iter().map(|player| player.value.as_str()).collect::<Vec<_>>().join(" and ")
        };
        let teams: Vec<String> = set_up.teams.iter().map(team).collect();
        line(out, 1, &format!("teams {}", teams.join(" against ")));
    }
    if let Some(turn) = &set_up.turn {
        line(out, 1, &self::turn(turn));
    }
    if let Some(day_night) = &set_up.day_night {
        let word = match day_night.value {
            DayNight::Day => "day",
            DayNight::Night => "night",
        };
        line(out, 1, &format!("it is {word}"));
    }
}

/// The lines of a board after those about life totals.
pub(crate) fn player_lines(out: &mut String, set_up: &SetUp) {
    if let Some(archenemy) = &set_up.archenemy {
        line(out, 1, &format!("{} is the archenemy", archenemy.value));
    }
    for (player, put) in &set_up.counters {
        line(out, 1, &format!("{} has {}", player.value, counters(put)));
    }
    for (player, speed) in &set_up.speed {
        line(out, 1, &format!("{} has speed {speed}", player.value));
    }
    for (player, mana) in &set_up.mana {
        line(out, 1, &format!("{} has mana {mana}", player.value));
    }
    for (player, count) in &set_up.cast {
        let spells = if *count == 1 { "spell" } else { "spells" };
        line(out, 1, &format!("{} cast {count} {spells} last turn", player.value));
    }
    for player in &set_up.drew_from_empty_library {
        line(out, 1, &format!("{} {FAILED_DRAW}", player.value));
    }
    for CommanderDamage { player, amount, commander } in &set_up.commander_damage {
        let player = &player.value;
        line(out, 1, &format!("{player} was dealt {amount} combat damage by {}", commander.value));
    }
    if set_up.mana_is_not_granted.is_some() {
        line(out, 1, "mana is not granted");
    }
    for card in &set_up.texts_that_do_not_matter {
        line(out, 1, &format!("{QUOTED_TEXT} {} {DOES_NOT_MATTER}", quoted(card)));
    }
    if set_up.one_defends.is_some() {
        line(out, 1, ONE_DEFENDS);
    }
}

/// `turn 3 alice, end step`
fn turn(turn: &TurnText) -> String {
    let part = turn.part.map(|part| format!(", {part}"));
    format!("turn {} {}{}", turn.number, turn.player.value, part.unwrap_or_default())
}

/// `script` or `settle`, and the lines below it.
pub(crate) fn script(out: &mut String, script: &ScriptText, players: &[String]) {
    line(out, 0, if script.settles { "settle" } else { "script" });
    for statement in &script.statements {
        line(out, 1, &self::statement(statement));
        if let Line::Expect(expected) = &statement.value {
            put_seen(out, expected, Voice::of(players), 2);
        }
    }
}

fn statement(statement: &Line) -> String {
    match statement {
        Line::Go(until) => match until {
            Until::Part(part) => part.to_string(),
            Until::Turn(turn) => self::turn(turn),
            Until::EveryonePasses => "everyone passes".to_owned(),
            Until::Resolved(what) => format!("{} resolves", what.value),
            Until::StackIsEmpty => "the stack resolves".to_owned(),
        },
        Line::Decide { player, decision } => {
            format!("{} {}", player.value, self::decision(decision, Person::Third))
        }
        Line::MustNot { player, decision, because } => {
            let decision = self::decision(decision, Person::You);
            format!("{} must not {decision} because {}", player.value, because.value)
        }
        Line::IsAsked { player, asking } => format!("{} is asked {}", player.value, asking.words()),
        Line::IsNotAsked { player, before } => {
            format!("{} is not asked anything before the {before}", player.value)
        }
        Line::Expect(_) => "expect".to_owned(),
    }
}

pub(crate) fn decision(decision: &Decision<Named>, person: Person) -> String {
    let (deciding, what) = match decision {
        Decision::Pass => (Deciding::Passes, String::new()),
        Decision::Concede => (Deciding::Concedes, String::new()),
        Decision::Cast { card, announcement } => {
            (Deciding::Casts, format!(" {}{}", card.value, announced(announcement)))
        }
        Decision::Activate { object, ability, announcement } => {
            let of = ability_of(*ability, object);
            (Deciding::Activates, format!(" {of}{}", announced(announcement)))
        }
        Decision::PlayLand { card, by } => {
            let by = by.as_ref().map(|by| format!(" by {}", by.value));
            (Deciding::Plays, format!(" {}{}", card.value, by.unwrap_or_default()))
        }
        Decision::TurnFaceUp { object } => (Deciding::Turns, format!(" {} face up", object.value)),
        Decision::Targets(targets) => (Deciding::Targets, format!(" {}", in_a_row(targets))),
        Decision::Modes(modes) => (Deciding::Chooses, self::modes(modes)),
        Decision::Color(color) => (Deciding::Chooses, format!(" {}", color.word())),
        Decision::CreatureType(subtype) => (Deciding::Chooses, format!(" {subtype}")),
        Decision::Number(number) => (Deciding::Chooses, format!(" {number}")),
        Decision::Sector(sector) => (Deciding::Chooses, format!(" the {}", sector.words())),
        Decision::Zone(Zone::Exile) => (Deciding::Chooses, " exile".to_owned()),
        Decision::Zone(zone) => (Deciding::Chooses, format!(" the {}", zone.word())),
        Decision::Roll(shown) => (Deciding::Rolls, format!(" {shown}")),
        Decision::Choose(things) => (Deciding::Chooses, format!(" {}", together(things))),
        Decision::Discard(things) => (Deciding::Discards, format!(" {}", together(things))),
        Decision::Sacrifice(things) => (Deciding::Sacrifices, format!(" {}", together(things))),
        Decision::Untap(things) => (Deciding::Untaps, format!(" {}", together(things))),
        Decision::Attack(all) if all.is_empty() => (Deciding::DoesNotAttack, String::new()),
        Decision::Attack(all) => (Deciding::Attacks, attacks(all)),
        Decision::Block(all) if all.is_empty() => (Deciding::DoesNotBlock, String::new()),
        Decision::Block(all) => (Deciding::Blocks, blocks(all)),
        Decision::DamageOrder(order) => (Deciding::OrdersDamage, format!(" {}", in_a_row(order))),
        Decision::Assign { from, to } => (Deciding::Assigns, assigned(from.as_ref(), to)),
        Decision::Keep(object) => (Deciding::Keeps, format!(" {}", object.value)),
        Decision::May(true) => (Deciding::Accepts, String::new()),
        Decision::May(false) => (Deciding::Declines, String::new()),
        Decision::Pay { pays: true, tapping } => (Deciding::Pays, after_comma("tapping", tapping)),
        Decision::Mana(mana) if mana.0.is_empty() => (Deciding::Pays, format!(" {NO_MANA}")),
        Decision::Mana(mana) => (Deciding::Pays, format!(" {mana}")),
        Decision::Arrange(cards) => (Deciding::Arranges, format!(" {}", in_a_row(cards))),
        Decision::Pay { pays: false, .. } => (Deciding::DoesNotPay, String::new()),
        Decision::Order(triggers) => {
            let about = |one: &TriggerName<Named>| {
                one.about.as_ref().map_or_else(String::new, |about| format!(" about {}", about.value))
            };
            let name = |one: &TriggerName<Named>| ability_of(one.ability, &one.source) + &about(one);
            (Deciding::Orders, format!(" {}", triggers.iter().map(name).collect::<Vec<_>>().join(", ")))
        }
        Decision::Apply(source) => (Deciding::Applies, format!(" {}", source.value)),
    };
    let verb = VERBS.iter().find(|(one, ..)| *one == deciding);
    format!("{}{what}", verb.map_or("", |(_, third, base)| person.verb(third, base)))
}

/// ` with bears`, ` bob with bears and giant, jace with elves`, ` with hero and bears as a band`, ` with walker and
/// bears, exerting walker`
fn attacks(all: &[Attacks<Named>]) -> String {
    let group = |group: &Attacks<Named>| {
        let attacked = group.attacked.as_ref().map(|attacked| format!(" {}", attacked.value));
        let band = if group.band { format!(" {AS_A_BAND}") } else { String::new() };
        let exerting = if group.exerting.is_empty() {
            String::new()
        } else {
            format!(", {EXERTING} {}", together(&group.exerting))
        };
        format!("{} with {}{band}{exerting}", attacked.unwrap_or_default(), together(&group.with))
    };
    all.iter().map(group).collect::<Vec<_>>().join(",")
}

/// ` bears with wall and elves, giant with ogre`
fn blocks(all: &[Blocks<Named>]) -> String {
    let group =
        |group: &Blocks<Named>| format!(" {} with {}", together(&group.blocked), together(&group.with));
    all.iter().map(group).collect::<Vec<_>>().join(",")
}

/// ` 2 to a and 1 to b from giant`
fn assigned(from: Option<&Named>, to: &[Share<Named>]) -> String {
    let share = |share: &Share<Named>| format!("{} to {}", share.amount, share.to.value);
    let to = to.iter().map(share).collect::<Vec<_>>().join(" and ");
    let to = if to.is_empty() { "nothing".to_owned() } else { to };
    let from = from.map(|from| format!(" from {}", from.value)).unwrap_or_default();
    format!(" {to}{from}")
}

/// `elves`, `ability 2 of elves`
fn ability_of(ability: Option<u8>, object: &Named) -> String {
    ability.map_or_else(|| object.value.clone(), |number| format!("ability {number} of {}", object.value))
}

fn announced(announcement: &Announcement<Named>) -> String {
    let Announcement { bestowed, x, modes, targets, tapping, sacrificing, discarding, returning } =
        announcement;
    let x = x.map(|x| format!(" with X {x}")).unwrap_or_default();
    let on = if targets.is_empty() { String::new() } else { format!(" on {}", in_a_row(targets)) };
    let modes = self::modes(modes);
    let lists = [
        ("tapping", tapping),
        ("sacrificing", sacrificing),
        ("discarding", discarding),
        ("returning", returning),
    ];
    let lists: String = lists.into_iter().map(|(word, things)| after_comma(word, things)).collect();
    let bestowed = if *bestowed { " bestowed" } else { "" };
    format!("{bestowed}{x}{modes}{on}{lists}")
}

/// ` mode 2`, ` modes 1 and 3`
fn modes(modes: &[u8]) -> String {
    let numbers: Vec<String> = modes.iter().map(u8::to_string).collect();
    match numbers.len() {
        0 => String::new(),
        1 => format!(" mode {}", numbers.concat()),
        _ => format!(" modes {}", numbers.join(" and ")),
    }
}

/// `, tapping forest and elves`
fn after_comma(word: &str, things: &[Named]) -> String {
    if things.is_empty() { String::new() } else { format!(", {word} {}", together(things)) }
}

/// `a and b`, `nothing`
fn together(things: &[Named]) -> String {
    joined(things, " and ")
}

/// `a, b`, in their order
fn in_a_row(things: &[Named]) -> String {
    joined(things, ", ")
}

fn joined(things: &[Named], between: &str) -> String {
    if things.is_empty() {
        return "nothing".to_owned();
    }
    things.iter().map(|thing| thing.value.as_str()).collect::<Vec<_>>().join(between)
}
