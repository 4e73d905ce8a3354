//! The records of `exhaust` and `games`: written, put together, and printed.

use super::engine::own;
use super::output::naming;
use super::{Abort, End, exhaust, games, output};
use apnap_conformance::oracle::Oracle;
use apnap_conformance::tally::{Counted, Tally, merged};
use std::fs;
use std::io::{self, Write};
use std::path::{Path, PathBuf};

/// Writes a tally to a file.
///
/// # Errors
/// Those of writing, with the name of the file.
pub(super) fn write(file: &Path, tally: &Tally) -> io::Result<()> {
    fs::write(file, format!("{}\n", serde_json::to_string(tally)?)).map_err(naming(file))
}

/// The sum of tallies; `None` if the first file is something else.
///
/// # Errors
/// Those of reading, with the name of the file; or that the tallies are not parts of the same work.
pub(super) fn read(files: &[PathBuf]) -> Result<Option<Tally>, Abort> {
    let mut tallies = Vec::new();
    for (file, number) in files.iter().zip(0..) {
        match (Tally::read(&fs::read_to_string(file).map_err(naming(file))?), number) {
            (Some(tally), _) => tallies.push(tally),
            (None, 0) => return Ok(None),
            (None, _) => {
                let (file, first) = (file.display(), files[0].display());
                return Err(Abort::trouble(format!(
                    "{file}: this is not the record of a part, like {first}"
                )));
            }
        }
    }
    merged(&tallies).map(Some).map_err(Abort::trouble)
}

/// Prints a tally as the next reader of records wants it.
pub(super) fn print(tally: &Tally) -> Result<End, Abort> {
    writeln!(output::stdout(), "{}", serde_json::to_string(tally)?)?;
    Ok(End::AsExpected)
}

/// Prints a tally as the command that counts it does, and which parts of it are missing.
pub(super) fn report(tally: &Tally) -> Result<End, Abort> {
    match &tally.counted {
        Counted::Boards(census) => exhaust::report(census, &engine_of(tally))?,
        Counted::Settled(census) => exhaust::report_settled(census)?,
        Counted::Games(played) => games::report(played)?,
    };
    let missing: Vec<String> = tally.missing().iter().map(ToString::to_string).collect();
    let mut out = output::stdout();
    if !missing.is_empty() {
        writeln!(out, "Without these parts of {}: {}.", tally.of, missing.join(", "))?;
    }
    if !tally.is_whole {
        writeln!(out, "A part ended early.")?;
    }
    Ok(End::AsExpected)
}

/// The engine that answered: its answers are printed beside those of the evaluator.
fn engine_of(tally: &Tally) -> Oracle {
    let word = tally.options.rsplit_once(' ').map_or("", |(_, word)| word);
    own(word).unwrap_or_default()
}
