//! What the oracle doesn't perform, and where a game that comes to it stops.
//!
//! The oracle never guesses. A rule with the status *not yet* has one of two entries here: a condition on
//! the game at which the rule would act, so that the game stops there and names the rule, or the reason why
//! no game comes to it. A test derives the list of these rules from the registry and holds it against both.

use crate::card::{Ability, CardType, CounterKind, Restriction, Subtype, Trigger, Zone};
use crate::edition::Edition;
use crate::now::{Now, ObjectNow};
use crate::rule::Rule;
use crate::rules::r508_declare_attackers as r508;
use crate::rules::r704_5_sagas_and_battles as battles;
use crate::rules::r704_6_variants as variants;
use crate::state::Attached;
use crate::table::{Ruled, Stop};
use std::collections::BTreeSet;

/// A rule that isn't performed, and whether it would act at a moment.
type Stopping = (&'static Rule, fn(&Now) -> bool);

/// The state-based actions that aren't performed (704.5, 704.6), in the order of their letters.
const STATE_BASED_ACTIONS: &[Stopping] = &[
    (&battles::R704_5V, |now| battles_of(now).any(|row| defense(now, row) == 0)),
    (&battles::R704_5V_20260807, |now| battles_of(now).any(|row| is_siege(row) && defense(now, row) == 0)),
    (&battles::R704_5W_20260807, |now| battles_of(now).any(|row| !is_siege(row) && defense(now, row) == 0)),
    (&battles::R704_5W, |now| battles_of(now).any(|row| may_lack_a_protector(now, row))),
    (&battles::R704_5X_20260807, |now| battles_of(now).any(|row| may_lack_a_protector(now, row))),
    (&battles::R704_5Y_20260807, |now| battles_of(now).any(|row| has_a_new_controller(now, row))),
    (&battles::R704_5Y, has_two_roles_of_a_player),
    (&variants::R704_6F, |now| in_the_command_zone(now, CardType::Phenomenon)),
    (&battles::R704_5T, |now| in_the_command_zone(now, CardType::Dungeon)),
];

/// The attack requirements (508.1d), by edition.
const ATTACK_REQUIREMENTS: &[Stopping] = &[
    (&r508::R508_1D_20091001, must_attack),
    (&r508::R508_1D_20110204, must_attack),
    (&r508::R508_1D, must_attack),
];

/// Counters on players that have a rule of their own, which has no entry in the registry: each with the number
/// of the rule that gives them an ability.
const COUNTERS_ON_PLAYERS: &[(&str, &str)] = &[("rad", "122.1i")];

/// Returns the rules at which a game stops.
pub fn stopping() -> impl Iterator<Item = &'static Rule> {
    STATE_BASED_ACTIONS.iter().chain(ATTACK_REQUIREMENTS).map(|(rule, _)| *rule)
}

/// Stops before a check of state-based actions at which one would apply that isn't performed.
pub(crate) fn before_state_based_actions(now: &Now) -> Ruled<()> {
    stop_at(now, STATE_BASED_ACTIONS)?;
    let has = |kind: &str| {
        let kind = CounterKind::Named(kind.to_owned());
        now.game().players.iter().any(|player| player.counters.get(&kind).is_some_and(|count| *count > 0))
    };
    match COUNTERS_ON_PLAYERS.iter().find(|(kind, _)| has(kind)) {
        Some((_, rule)) => Err(Stop::NotPerformed(format!("{rule} is not performed yet"))),
        None => words_on_permanents(now),
    }
}

/// Stops before attackers are declared if a creature would have to attack. No player is asked to attack:
/// without a requirement, the player may as well choose not to (508.1a).
pub(crate) fn before_attackers(now: &Now) -> Ruled<()> {
    stop_at(now, ATTACK_REQUIREMENTS)
}

/// Stops at text that the scenario language gives in quotation marks, since nothing performs it.
pub(crate) fn quoted(text: &str) -> Stop {
    Stop::NotPerformed(format!("the quoted text \"{text}\" is not performed"))
}

fn stop_at(now: &Now, rules: &[Stopping]) -> Ruled<()> {
    let edition = now.bench().edition();
    let applies = |(rule, would_act): &&Stopping| now.in_force(rule) && would_act(now);
    match rules.iter().find(applies) {
        Some((rule, _)) => Err(not_yet(rule, edition)),
        None => Ok(()),
    }
}

fn not_yet(rule: &Rule, edition: Edition) -> Stop {
    let number = rule.number_in(edition).unwrap_or(rule.id);
    Stop::NotPerformed(format!("{number} is not performed yet"))
}

/// Stops if a permanent has an ability or a trigger event that is given in quotation marks only: nothing
/// tells what it does, or when it triggers.
fn words_on_permanents(now: &Now) -> Ruled<()> {
    let abilities = now.permanents().flat_map(|row| row.abilities.iter());
    let text = abilities.into_iter().find_map(|held| match &*held.ability {
        Ability::Other(text) | Ability::Triggered { when: Trigger::Other(text), .. } => Some(text.clone()),
        _ => None,
    });
    text.map_or(Ok(()), |text| Err(quoted(&text)))
}

/// 310
fn battles_of<'n>(now: &'n Now) -> impl Iterator<Item = &'n ObjectNow> {
    now.permanents().filter(|row| row.card_types.contains(CardType::Battle))
}

fn is_siege(row: &ObjectNow) -> bool {
    Subtype::named("Siege").is_some_and(|siege| row.subtypes.contains(siege))
}

/// 310.8a: protectors aren't recorded. The protector of a battle without a battle type is the player who
/// controlled it as it entered; that of a Siege is chosen.
fn may_lack_a_protector(now: &Now, row: &ObjectNow) -> bool {
    is_siege(row) || now.game().players.iter().any(|player| player.left.is_some())
}

fn has_a_new_controller(now: &Now, row: &ObjectNow) -> bool {
    let object = now.game().objects.get(&row.id);
    object.is_some_and(|object| row.controller.is_some_and(|player| player != object.entered_under))
}

fn defense(now: &Now, row: &ObjectNow) -> u32 {
    now.look().counters(row.id, &CounterKind::Named("defense".to_owned()))
}

/// 704.5y
fn has_two_roles_of_a_player(now: &Now) -> bool {
    let role = Subtype::named("Role");
    let is_role = |row: &&ObjectNow| role.is_some_and(|role| row.subtypes.contains(role));
    let mut seen = BTreeSet::new();
    now.permanents().filter(is_role).any(|row| match row.attached {
        Some(Attached::ToObject(host)) => !seen.insert((row.controller, host)),
        Some(Attached::ToPlayer(_)) | None => false,
    })
}

fn in_the_command_zone(now: &Now, card_type: CardType) -> bool {
    now.objects().any(|row| row.zone == Zone::Command && row.card_types.contains(card_type))
}

/// 508.1d
fn must_attack(now: &Now) -> bool {
    let active = now.game().active;
    let untapped = |row: &&ObjectNow| row.controller == Some(active) && !row.status.tapped;
    let creatures = now.permanents().filter(|row| row.is_creature()).filter(untapped);
    creatures.into_iter().any(|row| row.restrictions.contains(&Restriction::AttacksIfAble))
}

/// A group of rules that aren't performed as such, and why no game comes to them.
type OutOfReach = (&'static [&'static str], &'static str);

/// The rules that aren't performed and at which no game stops: rules and whole sections, each with the reason.
pub const OUT_OF_REACH: &[OutOfReach] = &[
    (
        &["506", "507", "508", "509", "510", "511"],
        "no player is asked to attack, so there is no combat; to choose no attackers is legal (508.1a) unless \
         a creature must attack, where the game stops (508.1d)",
    ),
    (&["704.5x"], "a game with a Siege stops before, at 704.5w"),
    (&["704.5z@2025-02-07"], "the scenario language has neither speed nor 'start your engines!'"),
    (&["704.6a", "704.6b"], "there are no teams"),
    (&["704.6c", "704.6d"], "there are no commanders"),
];
