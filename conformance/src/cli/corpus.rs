//! The corpus for the commands, with error messages if it cannot be read.

use apnap_conformance::corpus::{self, Unreadable};
use apnap_conformance::language::{Catalogue, load, nearest};
use apnap_conformance::scenario::Scenario;
use apnap_oracle::rules;
use std::fs;
use std::io::{self, Write};
use std::path::Path;

/// The scenarios of the corpus, or `None` after printing the errors in its files.
pub(crate) fn scenarios() -> io::Result<Option<Vec<Scenario>>> {
    said(corpus::catalogue().and_then(|catalogue| corpus::scenarios(&catalogue)))
}

/// The cards of the corpus, or `None` after printing the errors in its files.
pub(crate) fn catalogue() -> io::Result<Option<Catalogue>> {
    said(corpus::catalogue())
}

/// A scenario and the text of its file.
pub(crate) struct Found {
    pub(crate) scenario: Scenario,
    pub(crate) text: String,
}

/// The scenario of a file, of an identifier, or the only one whose identifier contains a word; `None` after
/// printing why there is none.
pub(crate) fn scenario(word: &str) -> io::Result<Option<Found>> {
    let Some(catalogue) = catalogue()? else { return Ok(None) };
    let path = Path::new(word);
    if path.is_file() {
        let text = fs::read_to_string(path)?;
        let id = path.with_extension("").display().to_string();
        return read(&id, word, text, &catalogue);
    }
    let part = word.strip_suffix(".scn").unwrap_or(word);
    let ids: Vec<(&str, &str)> = corpus::scenario_texts().filter(|(id, _)| id.contains(part)).collect();
    let exact = ids.iter().find(|(id, _)| *id == part);
    match (exact, &ids[..]) {
        (Some((id, text)), _) | (None, [(id, text)]) => {
            read(id, &format!("conformance/scenarios/{id}.scn"), (*text).to_owned(), &catalogue)
        }
        (None, []) => {
            eprintln!("apnap: there is no scenario or file `{word}`");
            eprintln!("{}", how_to_find(word));
            Ok(None)
        }
        (None, several) => {
            eprintln!("apnap: {} identifiers contain `{word}`:", several.len());
            several.iter().take(LISTED).for_each(|(id, _)| eprintln!("  {id}"));
            if several.len() > LISTED {
                eprintln!("  and {} more; use a longer word", several.len() - LISTED);
            }
            Ok(None)
        }
    }
}

/// The maximum number of identifiers that are listed.
const LISTED: usize = 10;

/// Advice if no scenario has such an identifier.
fn how_to_find(word: &str) -> String {
    if rules::named(word).is_some() {
        let named = |text: &str| {
            let line = text.lines().find_map(|line| line.strip_prefix("rules ")).unwrap_or_default();
            line.split(' ').any(|rule| rule == word)
        };
        let by_it =
            corpus::scenario_texts().filter(|(_, text)| named(text)).map(|(id, _)| format!("\n  {id}"));
        let by_it: String = by_it.collect();
        let none = if by_it.is_empty() { " none" } else { &by_it };
        return format!("This is a rule. The scenarios that it decides:{none}");
    }
    match nearest(word, corpus::scenario_texts().map(|(id, _)| id)) {
        Some(id) => format!("Did you mean `{id}`?"),
        None => "Use an identifier such as `514/3a-dies-in-cleanup`, or part of one; each is a file below \
                 conformance/scenarios."
            .to_owned(),
    }
}

fn read(id: &str, file: &str, text: String, catalogue: &Catalogue) -> io::Result<Option<Found>> {
    match load(id, &text, catalogue) {
        Ok(scenario) => Ok(Some(Found { scenario, text })),
        Err(errors) => {
            let mut out = anstream::stderr().lock();
            for error in errors {
                writeln!(out, "{}", error.draw(file, &text, true))?;
            }
            Ok(None)
        }
    }
}

fn said<T>(read: Result<T, Vec<Unreadable>>) -> io::Result<Option<T>> {
    match read {
        Ok(read) => Ok(Some(read)),
        Err(unreadable) => {
            complain(&unreadable)?;
            Ok(None)
        }
    }
}

fn complain(unreadable: &[Unreadable]) -> io::Result<()> {
    let mut out = anstream::stderr().lock();
    for Unreadable { file, text, errors } in unreadable {
        for error in errors {
            writeln!(out, "{}", error.draw(file, text, true))?;
        }
    }
    Ok(())
}
