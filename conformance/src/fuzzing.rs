//! The bodies of the fuzz targets. The programs in `fuzz/` are glue over them; the normal tests run
//! them over the seeds, so that every seed stays a regression test.
//!
//! A target takes bytes and finds something or not. To add one, write its body here, its glue in
//! `fuzz/fuzz_targets/`, its `[[bin]]` in `fuzz/Cargo.toml`, its folder of seeds, and its line in
//! `conformance/tests/fuzzing.rs`.

use crate::engine::{Engine, Reply};
use crate::generate::laws::{self, Broken};
use crate::generate::{Drawn, Generated, Generator, file_of};
use crate::language::{Error, ScenarioText, board_of, load, parse};
use crate::oracle::Oracle;
use apnap_oracle::bench::Mutant;
use apnap_oracle::edition::{Edition, NAMED};
use arbitrary::{Arbitrary, Unstructured};
use std::fmt;

/// Something that should not be.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Finding(String);

impl fmt::Display for Finding {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for Finding {}

impl From<Broken> for Finding {
    fn from(broken: Broken) -> Finding {
        Finding(broken.to_string())
    }
}

/// Target `layers`: a board, generated from the bytes or read from a scenario, on which the oracle
/// must keep its laws and give what the literal definitions give. With a mutant, the finding is that
/// the mutant answers otherwise than the oracle: so one sees what the target would find.
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
        Err(_) => Err(Finding("the generator made a board that it cannot describe".to_owned())),
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
    Err(Finding(format!("in the edition of {edition}, {mutant} answers otherwise:\n{other}\n{scenario}")))
}

/// Target `language`: whatever the text is, it is read or refused; what is refused is refused with
/// words, and what is read has one form.
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
                return Err(Finding(format!("{canonical}\nis read as another file: {again:?}")));
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
        return Err(Finding(format!("{text}\nis refused without a word")));
    }
    for error in errors {
        // Drawing must not panic, whatever the place.
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
        .ok_or_else(|| Finding(format!("there is no mutant `{name}`; `apnap audit --details` lists them")))
}
