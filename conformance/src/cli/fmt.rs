//! `apnap fmt`: scenarios and cards in their one canonical form.

use super::corpus::draw;
use super::output::counted;
use super::{Abort, End, interrupt, progress};
use apnap_conformance::language::{Error, parse};
use apnap_conformance::text;
use std::fs;
use std::io::{self, Write};
use std::path::{Path, PathBuf};

/// Which files, and whether to write them.
#[derive(clap::Args)]
pub(crate) struct Arguments {
    /// Files, or folders with `.scn` and `.card` files
    #[arg(required = true)]
    paths: Vec<PathBuf>,
    /// Write nothing; exit with 1 if a file is not in its canonical form
    #[arg(long)]
    check: bool,
}

enum Formatted {
    Canonical,
    Other,
    Unreadable(String, Vec<Error>),
}

pub(crate) fn run(arguments: &Arguments) -> Result<End, Abort> {
    // What is to be said waits until the bar is gone.
    let mut said = Vec::new();
    let (mut files, mut changed, mut unreadable) = (Vec::new(), 0, 0);
    for path in &arguments.paths {
        if let Err((path, error)) = collect(path, true, &mut files) {
            unreadable += 1;
            writeln!(said, "apnap: {}: {error}", path.display())?;
        }
    }
    files.sort();
    let is_whole = progress::shown("files", |progress| -> io::Result<bool> {
        progress.expect(files.len() as u64);
        for file in &files {
            if progress.is_stopped() {
                return Ok(false);
            }
            match formatted(file, arguments.check) {
                Ok(Formatted::Canonical) => {}
                Ok(Formatted::Other) => {
                    changed += 1;
                    if arguments.check {
                        let advice = "not in its canonical form; run apnap fmt on it";
                        writeln!(said, "{}: {advice}", file.display())?;
                    }
                }
                Ok(Formatted::Unreadable(text, errors)) => {
                    unreadable += 1;
                    draw(&mut said, &file.to_string_lossy(), &text, &errors)?;
                }
                Err(error) => {
                    unreadable += 1;
                    writeln!(said, "apnap: {}: {error}", file.display())?;
                }
            }
            progress.step();
        }
        Ok(true)
    })??;
    let mut err = anstream::stderr().lock();
    err.write_all(&said)?;
    let done = if arguments.check { "not canonical" } else { "rewritten" };
    writeln!(err, "{}, {changed} {done}, {unreadable} unreadable", counted(files.len(), "file"))?;
    if !is_whole {
        return interrupt::noted(err);
    }
    Ok(match (files.len(), unreadable, changed) {
        (_, 1.., _) => End::Trouble,
        (0, ..) => End::NothingRan,
        (_, 0, 1..) if arguments.check => End::Unexpected,
        _ => End::AsExpected,
    })
}

/// Puts a file into its canonical form, unless it is only checked.
fn formatted(file: &Path, check: bool) -> io::Result<Formatted> {
    let text = text::read(file)?;
    let parsed = match parse(&text) {
        Err(errors) => return Ok(Formatted::Unreadable(text, errors)),
        Ok(parsed) => parsed,
    };
    let canonical = parsed.to_string();
    if canonical == text {
        return Ok(Formatted::Canonical);
    }
    if !check {
        fs::write(file, canonical)?;
    }
    Ok(Formatted::Other)
}

/// Collects the files of a path, or names the folder that can't be read.
fn collect(path: &Path, named: bool, files: &mut Vec<PathBuf>) -> Result<(), (PathBuf, io::Error)> {
    if path.is_dir() {
        let wrong = |error| (path.to_owned(), error);
        for entry in fs::read_dir(path).map_err(wrong)? {
            collect(&entry.map_err(wrong)?.path(), false, files)?;
        }
    } else if named || path.extension().is_some_and(|ending| ending == "scn" || ending == "card") {
        files.push(path.to_owned());
    }
    Ok(())
}
