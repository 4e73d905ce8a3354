//! Questions that every engine can answer: who it is, and what is on a board.

use super::answer::CheckAnswer;
use crate::cli::engine::Chosen;
use apnap_conformance::engine::{Cards, Description, Engine, Failed, Reply};
use apnap_conformance::observation::Observation;
use apnap_conformance::outcome::Outcome;
use apnap_conformance::scenario::Scenario;
use apnap_conformance::verdict::verdict;
use apnap_oracle::edition::Edition;

/// What the engine says about itself.
pub(super) fn described(description: &Description) -> CheckAnswer {
    let Description { name, version, levels, cards, edition, .. } = description;
    if name.is_empty() || version.is_empty() {
        return CheckAnswer::wrong(
            "give the engine a name and a version, so that its reports can be identified",
        );
    }
    if levels.is_empty() {
        return CheckAnswer::wrong("list the levels that the engine answers: \"levels\": [\"layers\"]");
    }
    let cards = match cards {
        Cards::Any => "any card".to_owned(),
        Cards::Named(names) if names.is_empty() => {
            return CheckAnswer::wrong(
                "the engine knows no cards: list their names, or use \"cards\": \"any\"",
            );
        }
        Cards::Named(names) => format!("{} cards by name", names.len()),
    };
    let edition = match edition {
        Some(edition) => format!("the edition of {edition}"),
        None => "no edition: unless `--edition` names one, `run` asks every scenario in all editions of the rules \
                 since 2010, and expects of each what was right then; if the engine follows only one, name it \
                 under `edition`"
            .to_owned(),
    };
    CheckAnswer::Right(format!("{name} {version}, {cards}, {edition}"))
}

/// A board that every engine can answer.
pub(super) fn simple(
    engine: &mut Chosen,
    description: &Description,
    scenario: &Scenario,
    edition: Edition,
) -> Result<CheckAnswer, CheckAnswer> {
    if let Some(card) = description.cards.missing(&scenario.board) {
        return Err(CheckAnswer::wrong(format!(
            "the engine does not know {card}; add that card, because many scenarios use it"
        )));
    }
    let seen = observed(engine.derive(edition, &scenario.board))?;
    if let Some(stranger) = scenario.board.stranger_in(&seen) {
        return Err(named_wrongly(&stranger));
    }
    match verdict(scenario, &seen) {
        Outcome::Pass { .. } | Outcome::Disputed { .. } => {
            Ok(CheckAnswer::Right("2/2, which is right".to_owned()))
        }
        Outcome::Diverge { divergences } => {
            let actual: Vec<&str> = divergences.iter().map(|one| one.actual.as_str()).collect();
            Err(CheckAnswer::wrong(format!(
                "the reply has {}, not 2/2: report the values after all effects",
                actual.join(", ")
            )))
        }
        Outcome::Unsupported { .. }
        | Outcome::WronglyAccepted { .. }
        | Outcome::WronglyRefused { .. }
        | Outcome::ScriptMismatch { .. }
        | Outcome::Skipped { .. }
        | Outcome::ProtocolError { .. }
        | Outcome::Error { .. }
        | Outcome::Crash { .. }
        | Outcome::Timeout { .. }
        | Outcome::NotAsked { .. }
        | Outcome::Inconclusive { .. } => Err(CheckAnswer::wrong(
            "the reply lacks `bears` or its power and toughness; each object is under its label: \
             {\"ok\":{\"objects\":{\"bears\":{\"power\":2,\"toughness\":2}}}}",
        )),
    }
}

/// A board with everything that a board can have. An engine need not support all of it, but must say so.
pub(super) fn complete(
    engine: &mut Chosen,
    description: &Description,
    scenario: &Scenario,
    edition: Edition,
) -> Result<CheckAnswer, CheckAnswer> {
    if let Some(card) = description.cards.missing(&scenario.board) {
        return Err(CheckAnswer::Open(format!("not asked: the engine does not know {card}")));
    }
    let seen = observed(engine.derive(edition, &scenario.board))?;
    if let Some(stranger) = scenario.board.stranger_in(&seen) {
        return Err(named_wrongly(&stranger));
    }
    let all = scenario.board.labels.len();
    let missing: Vec<&str> = scenario
        .board
        .labels
        .values()
        .filter(|&label| !seen.objects.contains_key(label))
        .map(String::as_str)
        .collect();
    if missing.len() == all {
        return Err(CheckAnswer::Open("no object is reported, so nothing can be compared".to_owned()));
    }
    let players = seen.players.len();
    let shown = format!("{} of {all} objects and {players} players reported", all - missing.len());
    Ok(CheckAnswer::Right(match &missing[..] {
        [] => shown,
        missing => format!("{shown}; what is not reported isn't compared: {}", missing.join(", ")),
    }))
}

/// The failure if a reply names something that is not on the board.
fn named_wrongly(stranger: &str) -> CheckAnswer {
    CheckAnswer::wrong(format!("{stranger}; see \"Names, orders and words\" in docs/src/protocol.md"))
}

/// The same question must have the same answer, regardless of other questions.
pub(super) fn alike(
    engine: &mut Chosen,
    scenario: &Scenario,
    edition: Edition,
) -> Result<CheckAnswer, CheckAnswer> {
    let first = observed(engine.derive(edition, &scenario.board))?;
    let second = observed(engine.derive(edition, &scenario.board))?;
    if first == second {
        Ok(CheckAnswer::Right("the same answer both times".to_owned()))
    } else {
        Err(CheckAnswer::wrong("two different answers: build each board from scratch"))
    }
}

/// A verb that no version of the protocol has.
pub(super) fn unknown(reply: Result<Reply<apnap_oracle::json::Json<'static>>, Failed>) -> CheckAnswer {
    match reply {
        Ok(Reply::Unsupported { .. }) => CheckAnswer::Right("unsupported".to_owned()),
        Ok(
            Reply::Ok(_) | Reply::Malformed(_) | Reply::Inconclusive(_) | Reply::Error(_) | Reply::Failed(_),
        ) => CheckAnswer::wrong(
            "reply {\"seq\":N,\"unsupported\":{\"feature\":\"…\",\"reason\":\"…\"}} to unknown verbs, so that \
             later versions can ask more",
        ),
        Err(failed) => {
            CheckAnswer::wrong(format!("{}; reply `unsupported` to unknown verbs", failed.failure))
        }
    }
}

fn observed(reply: Reply<Observation>) -> Result<Observation, CheckAnswer> {
    match reply {
        Reply::Ok(seen) => Ok(seen),
        Reply::Unsupported { feature, reason } => {
            Err(CheckAnswer::Open(format!("unsupported: {feature} ({reason})")))
        }
        Reply::Malformed(message) => {
            Err(CheckAnswer::wrong(format!("the engine cannot read the question: {message}")))
        }
        Reply::Inconclusive(message) | Reply::Error(message) => Err(CheckAnswer::wrong(message)),
        Reply::Failed(failed) => Err(CheckAnswer::wrong(match failed.said.last() {
            Some(last) => format!("{}; its last output: {last}", failed.failure),
            None => failed.failure.to_string(),
        })),
    }
}
