//! Questions that are scenarios: boards that are settled or played, and those that the user names.

use super::answer::CheckAnswer;
use crate::cli::End;
use crate::cli::engine::Chosen;
use crate::cli::explain::ended;
use apnap_conformance::engine::{Description, Level};
use apnap_conformance::outcome::Outcome;
use apnap_conformance::play::play;
use apnap_conformance::run::{Case, run as judge};
use apnap_conformance::scenario::{NOT_ON_THE_BOARD, Scenario};
use apnap_oracle::edition::Edition;

/// The outcome of a scenario of the corpus or of the user.
pub(super) fn asked(engine: &mut Chosen, scenario: &Scenario, edition: Edition) -> CheckAnswer {
    let editions =
        |scenario: &Scenario| if scenario.is_valid_in(edition) { vec![edition] } else { Vec::new() };
    let run = judge(engine, [scenario], editions);
    let Some(case) = run.cases.first() else {
        return CheckAnswer::Open(format!("not asked: it isn't valid in the edition of {edition}"));
    };
    match ended(&case.outcome) {
        (End::AsExpected, _) => CheckAnswer::Right(case.scenario.title.clone()),
        (End::NothingRan, words) => CheckAnswer::Open(format!("not answered: {words}")),
        (_, words) => {
            let mut lines = vec![case.scenario.title.clone()];
            lines.extend(words.lines().map(str::to_owned));
            lines.push(format!("See \"{}\" in docs/src/protocol.md.", section_about(case)));
            CheckAnswer::Wrong(lines)
        }
    }
}

/// The section of the page on the protocol that says what a right reply would have been.
fn section_about(case: &Case<'_>) -> &'static str {
    match (&case.outcome, case.level) {
        (Outcome::ScriptMismatch { .. }, _) => "Stops",
        (Outcome::WronglyAccepted { .. } | Outcome::WronglyRefused { .. }, _) => "answer: the reply",
        (Outcome::ProtocolError { message, .. }, _) if message.contains(NOT_ON_THE_BOARD) => {
            "Names, orders and words"
        }
        (
            Outcome::ProtocolError { .. }
            | Outcome::Error { .. }
            | Outcome::Crash { .. }
            | Outcome::Timeout { .. }
            | Outcome::Inconclusive { .. },
            _,
        ) => "When something goes wrong",
        (
            Outcome::Diverge { .. }
            | Outcome::Pass { .. }
            | Outcome::Disputed { .. }
            | Outcome::Skipped { .. }
            | Outcome::Unsupported { .. }
            | Outcome::NotAsked { .. },
            level,
        ) => match level {
            Level::Layers => "derive: the reply",
            Level::StateBasedActions => "settle",
            Level::Turns | Level::Stack => "observe: the reply",
        },
    }
}

/// What is said about the answer to a board that is settled or played.
pub(super) struct Advice {
    right: &'static str,
    unsupported: &'static str,
    wrong: &'static str,
    mismatch: &'static str,
}

/// A board on which state-based actions are performed, with a request on the way.
pub(super) const SETTLED: Advice = Advice {
    right: "the creature with toughness 0 and the second legend are in their graveyards",
    unsupported: "answer `settle`, or leave `state_based_actions` out of the levels",
    wrong: "perform state-based actions until none applies",
    mismatch: "under the legend rule, the reply is the request until it has an answer",
};

/// A combat with two attackers and a blocker.
pub(super) const COMBAT: Advice = Advice {
    right: "the unblocked creature dealt its damage to the player, the blocked one to its blocker",
    unsupported: "answer `load`, `answer`, `advance` and `observe`, or leave `turns` out of the levels",
    wrong: "attackers become tapped, a blocked creature deals no damage to the player, and all combat damage is \
            dealt at once",
    mismatch: "ask the active player to `attack`, and then each defending player with a creature to `block`; give \
               the active player priority after each declaration and after the damage",
};

/// Settles or plays a board.
pub(super) fn plays(
    engine: &mut Chosen,
    description: &Description,
    scenario: &Scenario,
    edition: Edition,
    advice: &Advice,
) -> CheckAnswer {
    let Advice { right, unsupported, wrong, mismatch: about_mismatch } = advice;
    if let Some(card) = description.cards.missing(&scenario.board) {
        return CheckAnswer::Open(format!("not asked: the engine does not know {card}"));
    }
    match play(engine, scenario, edition).outcome {
        Outcome::Pass { .. } | Outcome::Disputed { .. } => CheckAnswer::Right((*right).to_owned()),
        Outcome::Unsupported { reason } | Outcome::Skipped { reason } | Outcome::NotAsked { reason } => {
            CheckAnswer::Open(format!("not answered: {reason}; {unsupported}"))
        }
        Outcome::Diverge { divergences } => {
            let mut lines = vec![(*wrong).to_owned()];
            lines.extend(divergences.iter().map(|one| {
                format!("{}: {} is {}, expected {}", one.subject, one.field, one.actual, one.expected)
            }));
            CheckAnswer::Wrong(lines)
        }
        Outcome::ScriptMismatch { mismatch, .. } => {
            CheckAnswer::wrong(format!("{mismatch}; {about_mismatch}"))
        }
        Outcome::WronglyAccepted { player, decision, .. }
        | Outcome::WronglyRefused { player, decision, .. } => {
            CheckAnswer::wrong(format!("the legal answer is rejected: {player} {decision}"))
        }
        Outcome::ProtocolError { message, .. }
        | Outcome::Error { message }
        | Outcome::Crash { message, .. }
        | Outcome::Timeout { message, .. }
        | Outcome::Inconclusive { reason: message } => CheckAnswer::wrong(message),
    }
}
