//! The display of a game.

use crate::observation::{CombatRole, GameSeen, ObjectSeen, Observation, PlayerSeen};
use crate::play::trace::RuleEvent;
use anstyle::{AnsiColor, Style};
use apnap_oracle::card::Zone;
use apnap_oracle::edition::Edition;
use apnap_oracle::state::{Asking, DayNight, Request, Status};
use std::collections::BTreeSet;
use std::io::{self, Write};

/// The style for failure.
pub(super) const BAD: Style = AnsiColor::Red.on_default().bold();
/// The style for less important text.
pub(super) const DIM: Style = Style::new().dimmed();
/// The style for a heading.
pub(super) const HEAD: Style = Style::new().bold();

/// Some text in a style. The stream drops the style if it is not a terminal.
pub(super) fn styled(style: Style, text: impl std::fmt::Display) -> String {
    format!("{style}{text}{style:#}")
}

/// Everything that is shown.
pub(super) fn observation(out: &mut dyn Write, seen: &Observation) -> io::Result<()> {
    if let Some(game) = &seen.game {
        writeln!(out, "\n{}", styled(HEAD, where_it_stands(game)))?;
    }
    for (name, player) in &seen.players {
        writeln!(out, "{name}: {}", player_words(player))?;
        for (label, object) in objects_of(name, seen) {
            writeln!(out, "  {label}{}", object_words(label, object))?;
        }
    }
    let combat = combat_words(seen);
    if !combat.is_empty() {
        writeln!(out, "combat:")?;
        combat.iter().try_for_each(|line| writeln!(out, "  {line}"))?;
    }
    let stack = seen.game.as_ref().and_then(|game| game.stack.as_ref());
    if let Some(stack) = stack.filter(|stack| !stack.is_empty()) {
        writeln!(out, "the stack, from the top down: {}", stack.join(", "))?;
    }
    Ok(())
}

fn where_it_stands(game: &GameSeen) -> String {
    let mut words = Vec::new();
    words.extend(game.turn.map(|turn| format!("turn {turn}")));
    words.extend(game.active.clone());
    words.extend(game.part.map(|part| part.to_string()));
    match game.day_night {
        Some(Some(DayNight::Day)) => words.push("day".to_owned()),
        Some(Some(DayNight::Night)) => words.push("night".to_owned()),
        Some(None) | None => {}
    }
    words.join(", ")
}

fn player_words(player: &PlayerSeen) -> String {
    let mut words = Vec::new();
    words.extend(player.life.map(|life| format!("{life} life")));
    let counters = player.counters.iter().flatten().filter(|(_, count)| **count > 0);
    words.extend(counters.map(|(kind, count)| format!("{count} {kind}")));
    words.extend(player.hand.map(|cards| format!("{cards} in hand")));
    words.extend(player.library.map(|cards| format!("{cards} in library")));
    words.extend(player.graveyard.map(|cards| format!("{cards} in graveyard")));
    words.extend(player.mana.iter().filter(|mana| !mana.0.is_empty()).map(ToString::to_string));
    if player.lost == Some(true) {
        words.push("has lost".to_owned());
    }
    words.join(", ")
}

/// What a player controls, or the player's objects elsewhere; libraries are not shown card by card.
fn objects_of<'o>(name: &str, seen: &'o Observation) -> impl Iterator<Item = (&'o String, &'o ObjectSeen)> {
    let mut objects: Vec<_> =
        seen.objects.iter().filter(|(_, object)| is_theirs(name, object) && is_listed(object)).collect();
    objects.sort_by_key(|(label, object)| (object.zone, *label));
    objects.into_iter()
}

fn is_theirs(name: &str, object: &ObjectSeen) -> bool {
    let controller = object.controller.as_ref().and_then(Option::as_ref);
    controller.or(object.owner.as_ref()).is_some_and(|player| player == name)
}

fn is_listed(object: &ObjectSeen) -> bool {
    object.zone.is_none_or(|zone| zone != Zone::Library)
}

fn object_words(label: &str, object: &ObjectSeen) -> String {
    let mut words = Vec::new();
    words.extend(object.name.iter().flatten().filter(|name| !name.eq_ignore_ascii_case(label)).cloned());
    if let (Some(Some(power)), Some(Some(toughness))) = (object.power, object.toughness) {
        words.push(format!("{power}/{toughness}"));
    }
    words.extend(object.zone.and_then(place_words));
    words.extend(object.status.into_iter().flat_map(status_words).map(ToOwned::to_owned));
    words.extend(object.damage.filter(|damage| *damage > 0).map(|damage| format!("{damage} damage")));
    let counters = object.counters.iter().flatten().filter(|(_, count)| **count > 0);
    words.extend(counters.map(|(kind, count)| format!("{count} {kind}")));
    words.extend(object.attached.iter().flatten().map(|to| format!("attached to {to}")));
    let keywords = object.keywords.iter().flatten().filter_map(|keyword| keyword.plain_word());
    words.extend(keywords.map(ToOwned::to_owned));
    if words.is_empty() { String::new() } else { format!("  {}", words.join(", ")) }
}

/// Who attacks what, and who blocks whom: `giant 3/3 attacks bob, blocked by bears 2/2 and ogre 2/2`.
fn combat_words(seen: &Observation) -> Vec<String> {
    let roles =
        || seen.objects.iter().filter_map(|(label, object)| Some((label, object.combat.as_ref()?.as_ref()?)));
    let sized = |label: &String| match seen.objects.get(label).map(|object| (object.power, object.toughness))
    {
        Some((Some(Some(power)), Some(Some(toughness)))) => format!("{label} {power}/{toughness}"),
        _ => label.clone(),
    };
    let blockers_of = |attacker: &String| {
        let blocks =
            |role: &CombatRole| matches!(role, CombatRole::Blocks { blocked } if blocked.contains(attacker));
        let blockers = roles().filter(|(_, role)| blocks(role)).map(|(label, _)| sized(label));
        blockers.collect::<Vec<_>>().join(" and ")
    };
    let line = |(label, role): (&String, &CombatRole)| match role {
        CombatRole::Attacks { attacked, blocked } => {
            let attacked = attacked.as_deref().unwrap_or("nothing");
            let blocked = match (blocked, blockers_of(label)) {
                (None, _) => String::new(),
                (Some(false), _) => ", unblocked".to_owned(),
                (Some(true), blockers) if blockers.is_empty() => {
                    ", blocked, but no blocker is left".to_owned()
                }
                (Some(true), blockers) => format!(", blocked by {blockers}"),
            };
            Some(format!("{} attacks {attacked}{blocked}", sized(label)))
        }
        CombatRole::Blocks { blocked } if blocked.is_empty() => {
            Some(format!("{} blocks nothing", sized(label)))
        }
        CombatRole::Blocks { .. } => None,
    };
    roles().filter_map(line).collect()
}

/// A decision about combat, or an order of timestamps, in words, so that a player sees how to write one; `None` for
/// other requests.
pub(super) fn example(request: &Request<String>, seen: &Observation) -> Option<String> {
    let first = request.among.first();
    match request.asking {
        Asking::Attack => {
            let with: Vec<&str> = request.among.iter().take(2).map(String::as_str).collect();
            let some = (!with.is_empty()).then(|| format!("`attacks with {}`, ", with.join(" and ")));
            Some(format!("{}`does not attack`", some.unwrap_or_default()))
        }
        Asking::Block => {
            let attacks =
                |object: &ObjectSeen| matches!(object.combat, Some(Some(CombatRole::Attacks { .. })));
            let attacker = seen.objects.iter().find(|(_, object)| attacks(object)).map(|(label, _)| label);
            let pair = attacker.zip(first).map(|(one, other)| format!("`blocks {one} with {other}`, "));
            Some(format!("{}`does not block`", pair.unwrap_or_default()))
        }
        Asking::DamageOrder => {
            let order: Vec<&str> = request.among.iter().rev().map(String::as_str).collect();
            Some(format!("`orders damage to {}`", order.join(", ")))
        }
        Asking::Mana => Some("`pays {R}{C}`, with the mana that you spend".to_owned()),
        Asking::Arrange => {
            let order: Vec<&str> = request.among.iter().rev().map(String::as_str).collect();
            Some(format!("`arranges {}`, the top card first", order.join(", ")))
        }
        Asking::Timestamps => {
            let order: Vec<&str> = request.among.iter().rev().map(String::as_str).collect();
            Some(format!("`orders {}`", order.join(", ")))
        }
        Asking::Assign => match request.among.as_slice() {
            [one, other, ..] => {
                let rest = request.at_most.saturating_sub(1);
                Some(format!("`assigns {rest} to {one} and 1 to {other}`"))
            }
            _ => first.map(|only| format!("`assigns {} to {only}`", request.at_most)),
        },
        _ => None,
    }
}

/// Where it is, unless it is where one looks first.
fn place_words(zone: Zone) -> Option<String> {
    match zone {
        Zone::Battlefield => None,
        Zone::Stack => Some("on the stack".to_owned()),
        Zone::Hand | Zone::Library | Zone::Graveyard | Zone::Exile => Some(format!("in {zone}")),
        Zone::Command => Some(format!("in the {zone}")),
    }
}

fn status_words(status: Status) -> Vec<&'static str> {
    let Status { tapped, face_down, transformed, phased_out, flipped } = status;
    let words = [
        (tapped, "tapped"),
        (face_down, "face down"),
        (transformed, "transformed"),
        (phased_out, "phased out"),
        (flipped, "flipped"),
    ];
    words.into_iter().filter(|(is, _)| *is).map(|(_, word)| word).collect()
}

/// What happened, line by line with the number of the rule, and then what these rules say.
pub(super) fn told(out: &mut dyn Write, lines: &[RuleEvent], edition: Edition) -> io::Result<()> {
    for line in lines {
        writeln!(out, "  {} {}", styled(HEAD, format!("{:<8}", number_of(line, edition))), line.text)?;
    }
    let mut said = BTreeSet::new();
    for (line, rule) in lines.iter().filter_map(|line| Some((line, line.rule?))) {
        if said.insert(rule.id) {
            writeln!(out, "{}", styled(DIM, format!("  {}: {}", number_of(line, edition), rule.says)))?;
        }
    }
    Ok(())
}

/// The number of the rule in an edition.
fn number_of(line: &RuleEvent, edition: Edition) -> &'static str {
    line.rule.map_or("", |rule| rule.number_in(edition).unwrap_or(rule.id))
}
