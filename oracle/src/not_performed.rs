//! What the oracle doesn't perform, and where a game that comes to it stops.
//!
//! The oracle never guesses. A rule with the status *not yet* has one of two entries here: a condition on
//! the game at which the rule would act, so that the game stops there and names the rule, or the reason why
//! no game comes to it. A test derives the list of these rules from the registry and holds it against both.

use crate::card::{Ability, CounterKind, Restriction, Trigger};
use crate::edition::Edition;
use crate::now::{Now, ObjectNow};
use crate::rule::Rule;
use crate::rules::{r508_1c_restrictions as r508, r509_1b_restrictions as r509};
use crate::table::{Ruled, Stop};

/// A rule that isn't performed, and whether it would act at a moment.
type Stopping = (&'static Rule, fn(&Now) -> bool);

/// The attack requirements (508.1d), by edition.
const ATTACK_REQUIREMENTS: &[Stopping] = &[
    (&r508::R508_1D_20091001, must_attack),
    (&r508::R508_1D_20110204, must_attack),
    (&r508::R508_1D, must_attack),
];

/// The block requirements (509.1c), by edition.
const BLOCK_REQUIREMENTS: &[Stopping] = &[
    (&r509::R509_1C_20091001, must_block),
    (&r509::R509_1C_20110204, must_block),
    (&r509::R509_1C, must_block),
];

/// Counters on players that have a rule of their own, which has no entry in the registry: each with the number
/// of the rule that gives them an ability.
const COUNTERS_ON_PLAYERS: &[(&str, &str)] = &[("rad", "122.1i")];

/// Returns the rules at which a game stops.
pub fn stopping() -> impl Iterator<Item = &'static Rule> {
    ATTACK_REQUIREMENTS.iter().chain(BLOCK_REQUIREMENTS).map(|(rule, _)| *rule)
}

/// Stops before a check of state-based actions at which one would apply that isn't performed.
pub(crate) fn before_state_based_actions(now: &Now) -> Ruled<()> {
    let has = |kind: &str| {
        let kind = CounterKind::Named(kind.to_owned());
        now.game().players.iter().any(|player| player.counters.get(&kind).is_some_and(|count| *count > 0))
    };
    match COUNTERS_ON_PLAYERS.iter().find(|(kind, _)| has(kind)) {
        Some((_, rule)) => Err(Stop::NotPerformed(format!("{rule} is not performed yet"))),
        None => words_on_permanents(now),
    }
}

/// Stops as attackers are declared if a creature would have to attack.
pub(crate) fn before_attackers(now: &Now) -> Ruled<()> {
    stop_at(now, ATTACK_REQUIREMENTS)
}

/// Stops as blockers are declared if a creature would have to block or be blocked.
pub(crate) fn before_blockers(now: &Now) -> Ruled<()> {
    stop_at(now, BLOCK_REQUIREMENTS)
}

/// Stops before a turn in a game between teams, since the players of a team take their turns together (805.4).
pub(crate) fn before_a_turn(now: &Now) -> Ruled<()> {
    let are_teams = now.game().players.iter().any(|player| player.team.is_some());
    if are_teams { Err(Stop::NotPerformed("805.4 is not performed yet".to_owned())) } else { Ok(()) }
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

/// 508.1d
fn must_attack(now: &Now) -> bool {
    let active = now.game().active;
    let untapped = |row: &&ObjectNow| row.controller == Some(active) && !row.status.tapped;
    let creatures = now.permanents().filter(|row| row.is_creature()).filter(untapped);
    creatures.into_iter().any(|row| row.restrictions.contains(&Restriction::AttacksIfAble))
}

/// 509.1c
fn must_block(now: &Now) -> bool {
    let requires = |row: &&ObjectNow| {
        row.restrictions.contains(&Restriction::BlocksIfAble)
            || row.restrictions.contains(&Restriction::MustBeBlocked)
    };
    now.permanents().filter(|row| row.is_creature()).any(|row| requires(&row))
}

/// A group of rules that aren't performed as such, and why no game comes to them.
type OutOfReach = (&'static [&'static str], &'static str);

/// The rules that aren't performed and at which no game stops: rules and whole sections, each with the reason.
pub const OUT_OF_REACH: &[OutOfReach] = &[(
    &["506", "508", "509"],
    "what is left of combat needs words that no card has yet: costs to attack and block, creatures put onto the \
         battlefield attacking or blocking, other triggers, bands, spells for one part of combat only",
)];
