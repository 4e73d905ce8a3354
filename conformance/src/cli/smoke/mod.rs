//! `apnap smoke`: checks the adapter of an engine with a few questions, and gives advice.

use super::engine::Chosen;
use super::explain::ended;
use super::output::{BAD, GOOD, styled, wrapped};
use super::{End, corpus, engine, output};
use apnap_conformance::engine::{Cards, Description, Engine, Failed, Level, Reply};
use apnap_conformance::language::{Catalogue, load};
use apnap_conformance::observation::Observation;
use apnap_conformance::outcome::Outcome;
use apnap_conformance::play::play;
use apnap_conformance::run::run as judge;
use apnap_conformance::scenario::Scenario;
use apnap_conformance::verdict::verdict;
use apnap_oracle::edition::Edition;
use std::io::{self, Write};

/// Which engine.
#[derive(clap::Args)]
pub(crate) struct Arguments {
    #[command(flatten)]
    engine: engine::EngineArguments,
    /// Also ask about these scenarios: files of your own, folders with them, or words in the identifiers of the
    /// corpus
    scenarios: Vec<String>,
    #[command(flatten)]
    cards: corpus::CardArguments,
}

/// The result of a question.
struct Check {
    question: String,
    /// What the answer shows, or what to fix.
    answer: Result<String, String>,
}

pub(crate) fn run(arguments: &Arguments) -> io::Result<End> {
    let Some(catalogue) = corpus::catalogue()? else { return Ok(End::Trouble) };
    let Some(Boards { trivial, everything, settled, combat }) = boards(&catalogue) else {
        return Err(io::Error::other("the boards of `apnap smoke` cannot be read"));
    };
    let own = match &arguments.scenarios[..] {
        [] => Vec::new(),
        named => match corpus::chosen(named, &arguments.cards)? {
            Ok(chosen) => chosen,
            Err(end) => return Ok(end),
        },
    };
    let mut engine = match Chosen::by(&arguments.engine) {
        Ok(engine) => engine,
        Err(refusal) => return refusal.said(),
    };
    let description = engine.describe();
    let edition = description.edition.unwrap_or(Edition::HOME);
    let mut checks = vec![
        check("description", described(&description)),
        check("one creature", simple(&mut engine, &description, &trivial, edition)),
        check("everything at once", complete(&mut engine, &description, &everything, edition)),
        check("same question twice", alike(&mut engine, &trivial, edition)),
    ];
    if description.levels.contains(&Level::StateBasedActions) && settled.is_valid_in(edition) {
        let answer = plays(&mut engine, &description, &settled, edition, &SETTLED);
        checks.push(check("state-based actions", answer));
    }
    if description.levels.contains(&Level::Turns) {
        let answer = plays(&mut engine, &description, &combat, edition, &COMBAT);
        checks.push(check("one combat", answer));
    }
    checks.extend(own.iter().map(|scenario| check(&scenario.id, asked(&mut engine, scenario, edition))));
    if let Chosen::Other(engine) = &mut engine {
        checks.push(check("an unknown verb", unknown(engine.ask_unknown())));
    }
    let end = report(&checks)?;
    arguments.engine.log_is_written(&engine)?;
    Ok(end)
}

fn check(question: &str, answer: Result<String, String>) -> Check {
    Check { question: question.to_owned(), answer }
}

/// The outcome of a scenario that the user named.
fn asked(engine: &mut Chosen, scenario: &Scenario, edition: Edition) -> Result<String, String> {
    let editions =
        |scenario: &Scenario| if scenario.is_valid_in(edition) { vec![edition] } else { Vec::new() };
    let run = judge(engine, [scenario], editions);
    match run.cases.first().map(|case| ended(&case.outcome)) {
        Some((End::AsExpected | End::NothingRan, words)) => Ok(words),
        Some((_, words)) => Err(words),
        None => Ok(format!("not asked: it isn't valid in the edition of {edition}")),
    }
}

/// What is asked about.
struct Boards {
    trivial: Scenario,
    everything: Scenario,
    settled: Scenario,
    combat: Scenario,
}

fn boards(catalogue: &Catalogue) -> Option<Boards> {
    let trivial = load("smoke/trivial", include_str!("trivial.scn"), catalogue).ok()?;
    let everything = load("smoke/everything", include_str!("everything.scn"), catalogue).ok()?;
    let settled = load("smoke/settled", include_str!("settled.scn"), catalogue).ok()?;
    let combat = load("smoke/combat", include_str!("combat.scn"), catalogue).ok()?;
    Some(Boards { trivial, everything, settled, combat })
}

fn described(description: &Description) -> Result<String, String> {
    let Description { name, version, levels, cards, edition, .. } = description;
    if name.is_empty() || version.is_empty() {
        return Err("give the engine a name and a version, so that its reports can be identified".to_owned());
    }
    if levels.is_empty() {
        return Err("list the levels that the engine answers: \"levels\": [\"layers\"]".to_owned());
    }
    let cards = match cards {
        Cards::Any => "any card".to_owned(),
        Cards::Named(names) if names.is_empty() => {
            return Err("the engine knows no cards: list their names, or use \"cards\": \"any\"".to_owned());
        }
        Cards::Named(names) => format!("{} cards by name", names.len()),
    };
    let editions = match edition {
        Some(edition) => format!("the edition of {edition}"),
        None => "all editions (name one under `edition` if the engine follows only that one)".to_owned(),
    };
    Ok(format!("{name} {version}, {cards}, {editions}"))
}

/// A board that every engine can answer.
fn simple(
    engine: &mut Chosen,
    description: &Description,
    scenario: &Scenario,
    edition: Edition,
) -> Result<String, String> {
    if let Some(card) = description.cards.missing(&scenario.board) {
        return Err(format!("the engine does not know {card}; add that card, because many scenarios use it"));
    }
    let seen = observed(engine.derive(edition, &scenario.board))?;
    match verdict(scenario, &seen) {
        Outcome::Pass { .. } | Outcome::Disputed { .. } => Ok("2/2, which is right".to_owned()),
        Outcome::Diverge { divergences } => {
            let actual: Vec<&str> = divergences.iter().map(|one| one.actual.as_str()).collect();
            Err(format!("the reply has {}, not 2/2: report the values after all effects", actual.join(", ")))
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
        | Outcome::Inconclusive { .. } => Err("the reply lacks `bears` or its power and toughness; each \
             object is under its label: {\"ok\":{\"objects\":{\"bears\":{\"power\":2,\"toughness\":2}}}}"
            .to_owned()),
    }
}

/// A board with everything that a board can have. An engine need not support all of it, but must report so.
fn complete(
    engine: &mut Chosen,
    description: &Description,
    scenario: &Scenario,
    edition: Edition,
) -> Result<String, String> {
    if let Some(card) = description.cards.missing(&scenario.board) {
        return Ok(format!("not asked: the engine does not know {card}"));
    }
    let reply = engine.derive(edition, &scenario.board);
    if let Reply::Unsupported { feature, reason } = &reply {
        return Ok(format!("unsupported: {feature} ({reason})"));
    }
    let seen = observed(reply)?;
    let labels = || scenario.board.labels.values();
    let missing: Vec<&str> =
        labels().filter(|&label| !seen.objects.contains_key(label)).map(String::as_str).collect();
    if !missing.is_empty() {
        return Err(format!(
            "the reply lacks {}; report every object on the board, in every zone, or reply `unsupported`",
            missing.join(", ")
        ));
    }
    Ok(format!("{} objects and {} players reported", seen.objects.len(), seen.players.len()))
}

/// What is said about the answer to a board that is settled or played.
struct Advice {
    right: &'static str,
    unsupported: &'static str,
    wrong: &'static str,
    mismatch: &'static str,
}

/// A board on which state-based actions are performed, with a request on the way.
const SETTLED: Advice = Advice {
    right: "the creature with toughness 0 and the second legend are in their graveyards",
    unsupported: "answer `settle`, or leave `state_based_actions` out of the levels",
    wrong: "perform state-based actions until none applies",
    mismatch: "under the legend rule, the reply is the request until it has an answer",
};

/// A combat with two attackers and a blocker.
const COMBAT: Advice = Advice {
    right: "the unblocked creature dealt its damage to the player, the blocked one to its blocker",
    unsupported: "answer `load`, `answer`, `advance` and `observe`, or leave `turns` out of the levels",
    wrong: "attackers become tapped, a blocked creature deals no damage to the player, and all combat damage is \
            dealt at once",
    mismatch: "ask the active player to `attack`, and then each defending player with a creature to `block`; give \
               the active player priority after each declaration and after the damage",
};

fn plays(
    engine: &mut Chosen,
    description: &Description,
    scenario: &Scenario,
    edition: Edition,
    advice: &Advice,
) -> Result<String, String> {
    let Advice { right, unsupported, wrong, mismatch: about_mismatch } = advice;
    if let Some(card) = description.cards.missing(&scenario.board) {
        return Ok(format!("not asked: the engine does not know {card}"));
    }
    match play(engine, scenario, edition).outcome {
        Outcome::Pass { .. } | Outcome::Disputed { .. } => Ok((*right).to_owned()),
        Outcome::Unsupported { reason } | Outcome::Skipped { reason } | Outcome::NotAsked { reason } => {
            Err(format!("{reason}; {unsupported}"))
        }
        Outcome::Diverge { divergences } => {
            let differs =
                divergences.iter().map(|one| format!("{}: {} is {}", one.subject, one.field, one.actual));
            let differs: Vec<String> = differs.collect();
            Err(format!("{}: {wrong}", differs.join(", ")))
        }
        Outcome::ScriptMismatch { mismatch, .. } => Err(format!("{mismatch}; {about_mismatch}")),
        Outcome::WronglyAccepted { player, decision, .. }
        | Outcome::WronglyRefused { player, decision, .. } => {
            Err(format!("the legal answer is rejected: {player} {decision}"))
        }
        Outcome::ProtocolError { message, .. }
        | Outcome::Error { message }
        | Outcome::Crash { message, .. }
        | Outcome::Timeout { message, .. }
        | Outcome::Inconclusive { reason: message } => Err(message),
    }
}

/// The same question must have the same answer, regardless of other questions.
fn alike(engine: &mut Chosen, scenario: &Scenario, edition: Edition) -> Result<String, String> {
    let first = observed(engine.derive(edition, &scenario.board))?;
    let second = observed(engine.derive(edition, &scenario.board))?;
    if first == second {
        Ok("the same answer both times".to_owned())
    } else {
        Err("two different answers: build each board from scratch".to_owned())
    }
}

fn unknown(reply: Result<Reply<serde_json::Value>, Failed>) -> Result<String, String> {
    match reply {
        Ok(Reply::Unsupported { .. }) => Ok("unsupported".to_owned()),
        Ok(
            Reply::Ok(_) | Reply::Malformed(_) | Reply::Inconclusive(_) | Reply::Error(_) | Reply::Failed(_),
        ) => Err("reply {\"seq\":N,\"unsupported\":{\"feature\":\"…\",\"reason\":\"…\"}} to unknown \
                      verbs, so that later versions can ask more"
            .to_owned()),
        Err(failed) => Err(format!("{}; reply `unsupported` to unknown verbs", failed.failure)),
    }
}

fn observed(reply: Reply<Observation>) -> Result<Observation, String> {
    match reply {
        Reply::Ok(seen) => Ok(seen),
        Reply::Unsupported { feature, reason } => Err(format!("{feature} is unsupported: {reason}")),
        Reply::Malformed(message) => Err(format!("the engine cannot read the question: {message}")),
        Reply::Inconclusive(message) | Reply::Error(message) => Err(message),
        Reply::Failed(failed) => match failed.said.last() {
            Some(last) => Err(format!("{}; its last output: {last}", failed.failure)),
            None => Err(failed.failure.to_string()),
        },
    }
}

fn report(checks: &[Check]) -> io::Result<End> {
    let mut out = output::stdout();
    for Check { question, answer } in checks {
        let (mark, text) = match answer {
            Ok(text) => (styled(GOOD, "pass"), text),
            Err(text) => (styled(BAD, "fail"), text),
        };
        let mut lines = wrapped(text, 74).into_iter();
        writeln!(out, "{mark}  {question:<21} {}", lines.next().unwrap_or_default())?;
        for line in lines {
            writeln!(out, "{:27} {line}", "")?;
        }
    }
    let failed = checks.iter().filter(|check| check.answer.is_err()).count();
    if failed == 0 {
        writeln!(out, "\nThe adapter is ready. Next: apnap run with the same --engine.")?;
        return Ok(End::AsExpected);
    }
    writeln!(out, "\n{failed} of {} failed; docs/src/protocol.md describes the protocol.", checks.len())?;
    Ok(End::Unexpected)
}
