//! The bodies of the fuzz targets. The programs in `fuzz/` are glue over them; the normal tests run
//! them over the seeds, so that every seed stays a regression test.
//!
//! A target takes bytes and finds something or not. To add one, write its body here, its glue in
//! `fuzz/fuzz_targets/`, its `[[bin]]` in `fuzz/Cargo.toml`, its folder of seeds, and its line in
//! `conformance/tests/suite/fuzzing.rs`.

use crate::differential::DrawnSituation;
use crate::engine::{Engine, Reply};
use crate::games::{Deck, Figures, Length, play_at_random, playable};
use crate::generate::laws::{self, BrokenOnBoard};
use crate::generate::settle::{self, Settleable};
use crate::generate::{Bytes, Choices, Drawn, Generated, Generator, file_of};
use crate::json;
use crate::language::{Error, ScenarioText, board_of, load, parse};
use crate::observation::Observation;
use crate::oracle::Oracle;
use crate::protocol::message::NumberedReply;
use crate::protocol::serve;
use apnap_oracle::bench::Mutant;
use apnap_oracle::edition::{Edition, NAMED};
use arbitrary::{Arbitrary, Unstructured};
use std::fmt;
use std::sync::LazyLock;

/// A finding: something that should not happen.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Finding(String);

impl fmt::Display for Finding {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for Finding {}

impl From<BrokenOnBoard> for Finding {
    fn from(broken: BrokenOnBoard) -> Finding {
        Finding(broken.to_string())
    }
}

/// Target `layers`: a board, generated from the bytes or read from a scenario, on which the oracle must keep
/// its invariants and agree with the literal definitions. With a mutant, the finding is that the mutant and
/// the oracle give different answers, which shows what the target would find.
///
/// # Errors
/// What was found.
pub fn layers(bytes: &[u8], mutant: Option<Mutant>) -> Result<(), Finding> {
    let Some((edition, generated)) = board_in(bytes)? else { return Ok(()) };
    match mutant {
        Some(mutant) => agrees(&generated, edition, mutant),
        None => Ok(laws::check(&generated, Generator::usual().catalogue(), edition)?),
    }
}

/// The board that the bytes mean, and in which edition: the text of a scenario, so that seeds can be
/// read, or choices, of which the first is the edition's.
fn board_in(bytes: &[u8]) -> Result<Option<(Edition, Generated)>, Finding> {
    if let Some(scenario) = written(bytes) {
        let board = board_of(&scenario.board, Generator::usual().catalogue());
        let edition = scenario.editions.last.unwrap_or(Edition::HOME);
        return Ok(board.ok().map(|board| (edition, Generated { text: scenario.board, board })));
    }
    let mut source = Unstructured::new(bytes);
    let Ok((edition, _)) = source.choose(NAMED) else { return Ok(None) };
    match Drawn::arbitrary(&mut source) {
        Ok(drawn) => Ok(Some((*edition, drawn.generated))),
        Err(_) => Err(Finding("the generator made a board that it cannot write".to_owned())),
    }
}

/// The scenario, if the bytes are the text of one that needs no cards of its own.
fn written(bytes: &[u8]) -> Option<ScenarioText> {
    let text = std::str::from_utf8(bytes).ok().filter(|text| text.starts_with("scenario "))?;
    let file = parse(text).ok()?;
    file.scenario.filter(|_| file.cards.is_empty())
}

fn agrees(generated: &Generated, edition: Edition, mutant: Mutant) -> Result<(), Finding> {
    let seen = laws::answer(generated, edition)?;
    let other = match Oracle::mutant(mutant).derive(edition, &generated.board) {
        Reply::Ok(other) if other == seen => return Ok(()),
        Reply::Ok(other) => laws::difference(&seen, &other),
        reply => format!("{reply:?}"),
    };
    let scenario = file_of("What the oracle answers", generated, &seen);
    Err(Finding(format!("in the edition of {edition}, {mutant} gives another answer:\n{other}\n{scenario}")))
}

/// Target `settle`: a board on which state-based actions are performed, generated from the bytes or read from a
/// scenario, keeps the invariants of such boards. The first byte chooses the edition, and the last ones the
/// answers to requests. With a mutant, the finding is that the mutant and the oracle leave different boards.
///
/// # Errors
/// What was found.
pub fn settle(bytes: &[u8], mutant: Option<Mutant>) -> Result<(), Finding> {
    let mut choices = Bytes::new(bytes);
    let Some((edition, settleable)) = board_to_settle(bytes, &mut choices)? else { return Ok(()) };
    let catalogue = Generator::usual().catalogue();
    let Some(mutant) = mutant else {
        return Ok(settle::laws::check(&settleable, catalogue, edition, &mut choices)?);
    };
    let Some(settled) = settle::laws::ends(&settleable, edition, &mut choices.clone())? else {
        return Ok(());
    };
    let other = settle::settled(&Oracle::mutant(mutant), edition, &settleable.board, &mut choices);
    let other = match other {
        Reply::Ok(other) if other.seen == settled.seen => return Ok(()),
        Reply::Ok(other) => laws::difference(&settled.seen, &other.seen),
        reply => format!("{:?}", reply.map(|other| other.seen)),
    };
    let scenario = settle::laws::scenario_of(&settleable, &settled);
    Err(Finding(format!("in the edition of {edition}, {mutant} leaves another board:\n{other}\n{scenario}")))
}

/// The board that the bytes mean, and in which edition: the text of a scenario, or choices.
fn board_to_settle(bytes: &[u8], choices: &mut Bytes<'_>) -> Result<Option<(Edition, Settleable)>, Finding> {
    let catalogue = Generator::usual().catalogue();
    if bytes.starts_with(b"scenario ") {
        let text = String::from_utf8_lossy(bytes);
        let scenario = load("fuzzing/settle", &text, catalogue).ok().filter(|scenario| scenario.settles);
        let lines =
            text.split("\nboard\n").nth(1).and_then(|rest| rest.split("\n\n").next()).unwrap_or_default();
        let lines = format!("{lines}\n");
        *choices = Bytes::new(&[]);
        return Ok(scenario.map(|scenario| {
            let edition = scenario.last.unwrap_or(Edition::HOME);
            (edition, Settleable { lines, board: scenario.board })
        }));
    }
    let Some((edition, _)) = NAMED.get(choices.below(NAMED.len())) else { return Ok(None) };
    match Settleable::by(choices, catalogue) {
        Ok(settleable) => Ok(Some((*edition, settleable))),
        Err(errors) => Err(Finding(format!("the generator made a board that it cannot write: {errors:?}"))),
    }
}

static DECK: LazyLock<Deck> = LazyLock::new(|| playable(Generator::usual().catalogue()));

/// Target `games`: a game whose decks and decisions are chosen by the bytes, the first of which chooses the
/// edition, keeps the invariants of every game. A game that runs out of budget is not a finding, because
/// games may grow. The value is what happened in the game.
///
/// # Errors
/// What was found.
pub fn games(bytes: &[u8]) -> Result<Figures, Finding> {
    let mut choices = Bytes::new(bytes);
    let Some((edition, _)) = NAMED.get(choices.below(NAMED.len())) else { return Ok(Figures::default()) };
    let played = play_at_random(&DECK, *edition, Length::default(), &mut choices);
    match played.broken {
        None => Ok(played.figures),
        Some(broken) => Err(Finding(format!(
            "in the edition of {edition}, after {} decisions: {broken}",
            played.decisions.len()
        ))),
    }
}

/// Target `differential`: a generated board or game on which the oracle agrees with itself, and of which everything that
/// it expects can be written. With a mutant, the finding is that the mutant and the oracle disagree.
///
/// # Errors
/// What was found.
pub fn differential(bytes: &[u8], mutant: Option<Mutant>) -> Result<(), Finding> {
    let Some(drawn) = DrawnSituation::by(bytes.to_vec()) else { return Ok(()) };
    let mut engine = mutant.map_or_else(Oracle::new, Oracle::mutant);
    crate::differential::agrees(&mut engine, &drawn.situation)
        .map(|_| ())
        .map_err(|found| Finding(found.to_string()))
}

/// Target `protocol`: every line from the child process is a reply or is rejected with a message, and `serve`
/// replies to every line with one line.
///
/// # Errors
/// What was found.
pub fn protocol(bytes: &[u8]) -> Result<(), Finding> {
    bytes.split(|&byte| byte == b'\n').try_for_each(|line| is_understood(&String::from_utf8_lossy(line)))?;
    // Input that is not text ends the conversation.
    let text = String::from_utf8_lossy(bytes);
    let mut replies = Vec::new();
    serve(&mut Oracle::new(), text.as_bytes(), &mut replies).map_err(|error| Finding(error.to_string()))?;
    let replies = String::from_utf8(replies).map_err(|error| Finding(error.to_string()))?;
    match (replies.lines().count(), text.lines().count()) {
        (replied, asked) if replied > asked => Err(Finding(format!("{replied} replies to {asked} lines"))),
        (replied, asked) if replied < asked && !replies.lines().any(is_farewell) => {
            Err(Finding(format!("{replied} replies to {asked} lines")))
        }
        _ => replies.lines().try_for_each(is_numbered),
    }
}

/// A line from the child process is a reply, or it is rejected with a message.
fn is_understood(line: &str) -> Result<(), Finding> {
    match NumberedReply::<Observation>::read(line) {
        Err(error) if error.to_string().is_empty() => {
            Err(Finding(format!("rejected without a message: {line}")))
        }
        Ok(_) | Err(_) => Ok(()),
    }
}

/// The reply to `bye`, after which nothing is read.
fn is_farewell(line: &str) -> bool {
    line.ends_with("\"ok\":null}")
}

fn is_numbered(line: &str) -> Result<(), Finding> {
    let value = json::value(line).map_err(|error| Finding(format!("{error} in the reply {line}")))?;
    match value.fields("an object").ok().and_then(|fields| fields.get("seq")) {
        Some(_) => Ok(()),
        None => Err(Finding(format!("a reply without a number: {line}"))),
    }
}

/// Target `language`: any text is read or rejected. A rejected text gets an error message, and a text that is
/// read has one canonical form.
///
/// # Errors
/// What was found.
pub fn language(bytes: &[u8]) -> Result<(), Finding> {
    let Ok(text) = std::str::from_utf8(bytes) else { return Ok(()) };
    match parse(text) {
        Ok(file) => {
            let canonical = file.to_string();
            let again = parse(&canonical);
            if again.as_ref() != Ok(&file) {
                return Err(Finding(format!("{canonical}\nis read back as another file: {again:?}")));
            }
        }
        Err(errors) => are_words(text, &errors)?,
    }
    match load("fuzzing/text", text, Generator::usual().catalogue()) {
        Ok(_) => Ok(()),
        Err(errors) => are_words(text, &errors),
    }
}

fn are_words(text: &str, errors: &[Error]) -> Result<(), Finding> {
    if errors.is_empty() {
        return Err(Finding(format!("{text}\nis rejected without an error")));
    }
    for error in errors {
        // Drawing must not panic at any position.
        let _ = error.draw("text", text, false);
    }
    Ok(())
}

/// The mutant of that name, for targets that compare with one.
///
/// # Errors
/// If there is none.
pub fn mutant_named(name: &str) -> Result<Mutant, Finding> {
    Mutant::named(name)
        .ok_or_else(|| Finding(format!("unknown mutant `{name}`; `apnap audit --details` lists them")))
}
