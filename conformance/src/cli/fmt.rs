//! `apnap fmt`: scenarios and cards in their one canonical form.

use super::End;
use super::output::counted;
use apnap_conformance::language::{Error, parse};
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

enum Found {
    Canonical,
    Other,
    Unreadable(String, Vec<Error>),
}

pub(crate) fn run(arguments: &Arguments) -> io::Result<End> {
    let mut err = anstream::stderr().lock();
    let (mut files, mut changed, mut unreadable) = (Vec::new(), 0, 0);
    for path in &arguments.paths {
        if let Err((path, error)) = collect(path, true, &mut files) {
            unreadable += 1;
            writeln!(err, "apnap: {}: {error}", path.display())?;
        }
    }
    files.sort();
    for file in &files {
        match formatted(file, arguments.check) {
            Ok(Found::Canonical) => {}
            Ok(Found::Other) => {
                changed += 1;
                if arguments.check {
                    writeln!(err, "{}: not in its canonical form; run apnap fmt on it", file.display())?;
                }
            }
            Ok(Found::Unreadable(text, errors)) => {
                unreadable += 1;
                for error in errors {
                    writeln!(err, "{}", error.draw(&file.to_string_lossy(), &text, true))?;
                }
            }
            Err(error) => {
                unreadable += 1;
                writeln!(err, "apnap: {}: {error}", file.display())?;
            }
        }
    }
    let done = if arguments.check { "not canonical" } else { "rewritten" };
    writeln!(err, "{}, {changed} {done}, {unreadable} unreadable", counted(files.len(), "file"))?;
    Ok(match (files.len(), unreadable, changed) {
        (_, 1.., _) => End::Trouble,
        (0, ..) => End::NothingRan,
        (_, 0, 1..) if arguments.check => End::Unexpected,
        _ => End::AsExpected,
    })
}

/// Puts a file into its canonical form, unless it is only checked.
fn formatted(file: &Path, check: bool) -> io::Result<Found> {
    let text = fs::read_to_string(file)?;
    let parsed = match parse(&text) {
        Err(errors) => return Ok(Found::Unreadable(text, errors)),
        Ok(parsed) => parsed,
    };
    let canonical = parsed.to_string();
    if canonical == text {
        return Ok(Found::Canonical);
    }
    if !check {
        fs::write(file, canonical)?;
    }
    Ok(Found::Other)
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
