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
    Other(String),
    Unreadable(String, Vec<Error>),
}

pub(crate) fn run(arguments: &Arguments) -> io::Result<End> {
    let mut files = Vec::new();
    for path in &arguments.paths {
        collect(path, true, &mut files)?;
    }
    files.sort();
    let (mut changed, mut unreadable) = (0, 0);
    let mut err = anstream::stderr().lock();
    for file in &files {
        match look_at(file)? {
            Found::Canonical => {}
            Found::Other(canonical) => {
                changed += 1;
                if arguments.check {
                    writeln!(err, "{}: not in its canonical form; run apnap fmt on it", file.display())?;
                } else {
                    fs::write(file, canonical)?;
                }
            }
            Found::Unreadable(text, errors) => {
                unreadable += 1;
                for error in errors {
                    writeln!(err, "{}", error.draw(&file.to_string_lossy(), &text, true))?;
                }
            }
        }
    }
    let done = if arguments.check { "not canonical" } else { "rewritten" };
    writeln!(err, "{}, {changed} {done}, {unreadable} unreadable", counted(files.len(), "file"))?;
    Ok(match (files.len(), unreadable, changed) {
        (0, ..) => End::NothingRan,
        (_, 1.., _) => End::Trouble,
        (_, 0, 1..) if arguments.check => End::Unexpected,
        _ => End::AsExpected,
    })
}

fn look_at(file: &Path) -> io::Result<Found> {
    let text = fs::read_to_string(file)?;
    Ok(match parse(&text) {
        Err(errors) => Found::Unreadable(text, errors),
        Ok(parsed) => {
            let canonical = parsed.to_string();
            if canonical == text { Found::Canonical } else { Found::Other(canonical) }
        }
    })
}

fn collect(path: &Path, named: bool, files: &mut Vec<PathBuf>) -> io::Result<()> {
    if path.is_dir() {
        for entry in fs::read_dir(path)? {
            collect(&entry?.path(), false, files)?;
        }
    } else if named || path.extension().is_some_and(|ending| ending == "scn" || ending == "card") {
        files.push(path.to_owned());
    }
    Ok(())
}
