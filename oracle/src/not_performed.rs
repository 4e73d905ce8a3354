//! What the oracle doesn't perform, and where a game that comes to it stops.
//!
//! The oracle never guesses. A game that comes to one of these conditions stops there and names the rule.

use crate::card::{Ability, CounterKind, Trigger};
use crate::now::Now;
use crate::table::{Ruled, Stop};

/// Counters on players that have a rule of their own, which has no entry in the registry: each with the number
/// of the rule that gives them an ability.
const COUNTERS_ON_PLAYERS: &[(&str, &str)] = &[("rad", "122.1i")];

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

/// Stops before a turn in a game between teams, since the players of a team take their turns together (805.4).
pub(crate) fn before_a_turn(now: &Now) -> Ruled<()> {
    let are_teams = now.game().players.iter().any(|player| player.team.is_some());
    if are_teams { Err(Stop::NotPerformed("805.4 is not performed yet".to_owned())) } else { Ok(()) }
}

/// Stops before creatures attack in a game between teams, since a team attacks and defends together (805.10).
pub(crate) fn before_an_attack(now: &Now) -> Ruled<()> {
    let are_teams = now.game().players.iter().any(|player| player.team.is_some());
    if are_teams { Err(Stop::NotPerformed("805.10 is not performed yet".to_owned())) } else { Ok(()) }
}

/// Stops at text that the scenario language gives in quotation marks, since nothing performs it.
pub(crate) fn quoted(text: &str) -> Stop {
    Stop::NotPerformed(format!("the quoted text \"{text}\" is not performed"))
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
