//! When two stops are the same, as far as an engine reports it, and what is asked and chosen there.

use super::super::only_answer::is_same_answer;
use crate::engine::Stop;
use crate::observation::{GameSeen, Happening};
use crate::oracle::OracleGame;
use crate::trace::TellingGame;
use apnap_oracle::state::{Asking, Decision, Request, TurnPart};

/// A stop, what is seen of the game there, and how many steps have begun, if that is reported.
#[derive(Clone)]
pub(super) struct Here {
    pub(super) stop: Stop,
    pub(super) seen: GameSeen,
    pub(super) steps: Option<usize>,
}

/// Returns the answer to a request, if no other is legal. The possible answers of some kinds aren't all listed.
pub(super) fn only_legal_answer(
    game: &mut OracleGame,
    request: &Request<String>,
) -> Option<Decision<String>> {
    match request.asking {
        Asking::Action | Asking::Number | Asking::CreatureType | Asking::Roll => return None,
        _ => {}
    }
    let mut legal = game.legal().into_iter();
    let first = legal.next()?;
    legal.all(|other| is_same_answer(&first, &other)).then_some(first)
}

/// Returns whether two games are at the same stop, as far as it is reported.
pub(super) fn is_same_stop(own: &Here, shown: &Here) -> bool {
    let (seen, standing) = (&own.seen, &shown.seen);
    let is_same_turn = is_same(&seen.turn, &standing.turn) && is_same(&own.steps, &shown.steps);
    let is_same_place = is_same_turn && is_same(&seen.part, &standing.part);
    match (&own.stop, &shown.stop) {
        (Stop::Over, Stop::Over) => true,
        (Stop::Ended(own), Stop::Ended(shown)) => own == shown && is_same_turn,
        (Stop::Asks(own), Stop::Asks(shown)) => {
            own.player == shown.player
                && own.asking == shown.asking
                && is_same_place
                && if own.asking == Asking::Action {
                    is_same(&seen.stack, &standing.stack)
                } else {
                    are_about_the_same(own, shown) && own.at_most >= shown.at_most
                }
        }
        _ => false,
    }
}

/// Returns whether the engine is at the end of the step in which the oracle asks a player who could only pass.
pub(super) fn is_at_the_end(own: &Here, shown: &Here) -> bool {
    let (seen, standing) = (&own.seen, &shown.seen);
    let has_priority = matches!(&shown.stop, Stop::Asks(request) if request.asking == Asking::Action);
    let nothing_resolves = standing.stack.as_ref().is_some_and(Vec::is_empty);
    let is_that_step = |part: &TurnPart| standing.part == Some(*part);
    has_priority
        && nothing_resolves
        && matches!(&own.stop, Stop::Ended(part) if is_that_step(part))
        && is_same(&seen.turn, &standing.turn)
        && is_same(&own.steps, &shown.steps)
}

/// Returns a field that the engine omits, and without which its stops can't be told apart.
pub(super) fn missing(seen: &GameSeen, standing: &GameSeen) -> Option<&'static str> {
    let has_turn = standing.turn.is_some();
    [
        (seen.turn.is_none() && has_turn, "the number of the turn"),
        (seen.part.is_none() && has_turn, "the step or phase"),
        (seen.stack.is_none() && has_turn, "the stack"),
    ]
    .into_iter()
    .find_map(|(is_missing, field)| is_missing.then_some(field))
}

/// Returns how many steps and main phases have begun since the last decision, as far as events are reported.
pub(super) fn steps_begun(game: &GameSeen) -> usize {
    let is_beginning = |happening: &&Happening| {
        matches!(
            happening,
            Happening::Begins(TurnPart::Step(_) | TurnPart::PrecombatMain | TurnPart::PostcombatMain, _)
        )
    };
    game.happened.iter().flatten().flatten().filter(is_beginning).count()
}

/// Returns whether two values are the same, or one of them isn't reported.
fn is_same<T: PartialEq>(one: &Option<T>, other: &Option<T>) -> bool {
    one.is_none() || other.is_none() || one == other
}

/// Returns whether two requests of one kind are about the same.
pub(super) fn are_about_the_same(one: &Request<String>, other: &Request<String>) -> bool {
    let is_one_list = one.among.is_empty()
        || other.among.is_empty()
        || one.among.iter().any(|name| other.among.contains(name));
    is_same(&one.about, &other.about) && (one.about.is_some() || is_one_list)
}

/// Returns the oracle's request if it lists the same as the engine's: perhaps in another order, and an engine that asks
/// whether and what at once allows none.
pub(super) fn in_order_of(own: &Stop, shown: Stop) -> Stop {
    match (own, &shown) {
        (Stop::Asks(own), Stop::Asks(other)) if sorted(&own.among) == sorted(&other.among) => shown,
        (own, _) => own.clone(),
    }
}

fn sorted(names: &[String]) -> Vec<&String> {
    let mut names: Vec<&String> = names.iter().collect();
    names.sort();
    names
}

/// Returns the things that a decision chooses, if it chooses a set.
pub(super) fn chosen(decision: &Decision<String>) -> Option<&[String]> {
    match decision {
        Decision::Choose(all) | Decision::Discard(all) | Decision::Sacrifice(all) => Some(all),
        _ => None,
    }
}

/// Returns a decision of the same kind that chooses these things.
pub(super) fn choosing(like: &Decision<String>, all: Vec<String>) -> Decision<String> {
    match like {
        Decision::Discard(_) => Decision::Discard(all),
        Decision::Sacrifice(_) => Decision::Sacrifice(all),
        _ => Decision::Choose(all),
    }
}
