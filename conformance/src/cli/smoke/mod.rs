//! `apnap smoke`: is the adapter of an engine right? A few questions, with advice.

use super::engine::Chosen;
use super::output::{BAD, GOOD, styled, wrapped};
use super::{End, corpus, engine};
use apnap_conformance::engine::{Cards, Description, Engine, Failed, Reply};
use apnap_conformance::language::{Catalogue, load};
use apnap_conformance::observation::Observation;
use apnap_conformance::run::{Outcome, verdict};
use apnap_conformance::scenario::Scenario;
use apnap_oracle::edition::Edition;
use std::io::{self, Write};

/// Which engine.
#[derive(clap::Args)]
pub(crate) struct Arguments {
    #[command(flatten)]
    engine: engine::EngineArguments,
}

/// What came of a question.
struct Check {
    question: &'static str,
    /// What is good about the answer, or what to do.
    answer: Result<String, String>,
}

pub(crate) fn run(arguments: &Arguments) -> io::Result<End> {
    let Some(catalogue) = corpus::catalogue()? else { return Ok(End::Trouble) };
    let Some((trivial, everything)) = boards(&catalogue) else {
        return Err(io::Error::other("the boards of `apnap smoke` cannot be read"));
    };
    let mut engine = match Chosen::by(&arguments.engine) {
        Ok(engine) => engine,
        Err(refusal) => return refusal.said(),
    };
    let description = engine.describe();
    let edition = description.edition.unwrap_or(Edition::HOME);
    let mut checks = vec![
        Check { question: "who it is", answer: described(&description) },
        Check {
            question: "a creature by itself",
            answer: simple(&mut engine, &description, &trivial, edition),
        },
        Check {
            question: "everything at once",
            answer: complete(&mut engine, &description, &everything, edition),
        },
        Check { question: "a question twice", answer: alike(&mut engine, &trivial, edition) },
    ];
    if let Chosen::Other(engine) = &mut engine {
        let answer = unknown(engine.ask_unknown());
        checks.push(Check { question: "an unknown verb", answer });
    }
    report(&checks)
}

fn boards(catalogue: &Catalogue) -> Option<(Scenario, Scenario)> {
    let trivial = load("smoke/trivial", include_str!("trivial.scn"), catalogue).ok()?;
    let everything = load("smoke/everything", include_str!("everything.scn"), catalogue).ok()?;
    Some((trivial, everything))
}

fn described(description: &Description) -> Result<String, String> {
    let Description { name, version, levels, cards, .. } = description;
    if name.is_empty() || version.is_empty() {
        return Err("give it a name and a version, so that reports can be told apart".to_owned());
    }
    if levels.is_empty() {
        return Err("say which levels it answers: \"levels\": [\"layers\"]".to_owned());
    }
    let cards = match cards {
        Cards::Any => "any card".to_owned(),
        Cards::Named(names) if names.is_empty() => {
            return Err("it knows no card: list the names it knows, or say \"cards\": \"any\"".to_owned());
        }
        Cards::Named(names) => format!("{} cards by name", names.len()),
    };
    Ok(format!("{name} {version}, {cards}"))
}

/// A board that every engine can answer.
fn simple(
    engine: &mut Chosen,
    description: &Description,
    scenario: &Scenario,
    edition: Edition,
) -> Result<String, String> {
    if let Some(card) = description.cards.missing(&scenario.board) {
        return Err(format!("it does not know {card}; teach it that card, the corpus uses it often"));
    }
    let seen = observed(engine.derive(edition, &scenario.board))?;
    match verdict(scenario, &seen) {
        Outcome::Pass { .. } | Outcome::Disputed { .. } => Ok("2/2, as it should be".to_owned()),
        Outcome::Diverge { divergences } => {
            let actual: Vec<&str> = divergences.iter().map(|one| one.actual.as_str()).collect();
            Err(format!("it is shown as {}, not 2/2: show what is so after all effects", actual.join(", ")))
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
        | Outcome::Inconclusive { .. } => Err("the reply lacks `bears` or its power and toughness; objects \
             stand under their labels: {\"ok\":{\"objects\":{\"bears\":{\"power\":2,\"toughness\":2}}}}"
            .to_owned()),
    }
}

/// A board with all that a board can hold. An engine need not know all of it, but must say so.
fn complete(
    engine: &mut Chosen,
    description: &Description,
    scenario: &Scenario,
    edition: Edition,
) -> Result<String, String> {
    if let Some(card) = description.cards.missing(&scenario.board) {
        return Ok(format!("not asked: it does not know {card}"));
    }
    let reply = engine.derive(edition, &scenario.board);
    if let Reply::Unsupported { feature, reason } = &reply {
        return Ok(format!("it says what it lacks: {feature} ({reason})"));
    }
    let seen = observed(reply)?;
    let labels = || scenario.board.labels.values();
    let missing: Vec<&str> =
        labels().filter(|&label| !seen.objects.contains_key(label)).map(String::as_str).collect();
    if !missing.is_empty() {
        return Err(format!(
            "the reply lacks {}; show every object of the board, in every zone, or reply `unsupported`",
            missing.join(", ")
        ));
    }
    Ok(format!("{} objects and {} players shown", seen.objects.len(), seen.players.len()))
}

/// The same question must have the same answer, whatever was asked in between.
fn alike(engine: &mut Chosen, scenario: &Scenario, edition: Edition) -> Result<String, String> {
    let first = observed(engine.derive(edition, &scenario.board))?;
    let second = observed(engine.derive(edition, &scenario.board))?;
    if first == second {
        Ok("the same answer".to_owned())
    } else {
        Err("two answers to one question: begin each board from nothing".to_owned())
    }
}

fn unknown(reply: Result<Reply<serde_json::Value>, Failed>) -> Result<String, String> {
    match reply {
        Ok(Reply::Unsupported { .. }) => Ok("it says that it does not know it".to_owned()),
        Ok(
            Reply::Ok(_) | Reply::Malformed(_) | Reply::Inconclusive(_) | Reply::Error(_) | Reply::Failed(_),
        ) => Err("reply {\"seq\":N,\"unsupported\":{\"feature\":\"…\",\"reason\":\"…\"}} to verbs \
                      that are not known, so that later versions can ask more"
            .to_owned()),
        Err(failed) => Err(format!("{}; reply `unsupported` to verbs that are not known", failed.failure)),
    }
}

fn observed(reply: Reply<Observation>) -> Result<Observation, String> {
    match reply {
        Reply::Ok(seen) => Ok(seen),
        Reply::Unsupported { feature, reason } => Err(format!("{feature} is unsupported: {reason}")),
        Reply::Malformed(message) => Err(format!("it cannot read the question: {message}")),
        Reply::Inconclusive(message) | Reply::Error(message) => Err(message),
        Reply::Failed(failed) => match failed.said.last() {
            Some(last) => Err(format!("{}; its last words: {last}", failed.failure)),
            None => Err(failed.failure.to_string()),
        },
    }
}

fn report(checks: &[Check]) -> io::Result<End> {
    let mut out = anstream::stdout().lock();
    for Check { question, answer } in checks {
        let (mark, text) = match answer {
            Ok(text) => (styled(GOOD, "good"), text),
            Err(text) => (styled(BAD, "mend"), text),
        };
        let mut lines = wrapped(text, 74).into_iter();
        writeln!(out, "{mark}  {question:<21} {}", lines.next().unwrap_or_default())?;
        for line in lines {
            writeln!(out, "{:27} {line}", "")?;
        }
    }
    let mend = checks.iter().filter(|check| check.answer.is_err()).count();
    if mend == 0 {
        writeln!(out, "\nThe adapter is right. Next: apnap run with the same --engine.")?;
        return Ok(End::AsExpected);
    }
    writeln!(
        out,
        "\n{mend} of {} to mend; the protocol is described in docs/src/protocol.md.",
        checks.len()
    )?;
    Ok(End::Unexpected)
}
