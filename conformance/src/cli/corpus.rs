//! The scenarios and cards that a command is about, with error messages if they cannot be read.

use super::output::counted;
use super::{Abort, End};
use crate::cli::output::say;
use apnap_conformance::corpus::{self, UnreadableFile};
use apnap_conformance::language::{Catalogue, Error, load, nearest};
use apnap_conformance::own::{self, OwnScenario, UnusableFile};
use apnap_conformance::scenario::Scenario;
use apnap_oracle::rules;
use std::io::{self, Write};
use std::path::{Path, PathBuf};

/// Cards of one's own.
#[derive(Default, clap::Args)]
pub(crate) struct CardArguments {
    /// More cards: a `.card` file, or a folder with such files; those beside the scenarios that you name are read
    /// anyway
    #[arg(long, value_name = "PATH")]
    cards: Vec<PathBuf>,
}

/// The scenarios of the corpus.
///
/// # Errors
/// After printing the errors in its files.
pub(crate) fn scenarios() -> Result<Vec<Scenario>, Abort> {
    readable(corpus::catalogue().and_then(|catalogue| corpus::scenarios(&catalogue)))
}

/// The cards of the corpus.
///
/// # Errors
/// After printing the errors in its files.
pub(crate) fn catalogue() -> Result<Catalogue, Abort> {
    readable(corpus::catalogue())
}

/// The scenarios that some words mean: the file of that name, the files below the folder of that name, or the
/// scenarios of the corpus whose identifiers contain the word. No words mean the corpus.
///
/// # Errors
/// After printing what cannot be read, or which words mean nothing.
pub(crate) fn chosen(words: &[String], cards: &CardArguments) -> Result<Vec<Scenario>, Abort> {
    let (paths, words): (Vec<&String>, Vec<&String>) = words.iter().partition(|word| is_path(word));
    let mut chosen: Vec<Scenario> = Vec::new();
    if !paths.is_empty() {
        let own = own_scenarios(paths.into_iter().map(PathBuf::from), cards)?;
        chosen.extend(own.into_iter().map(|own| own.scenario));
        if words.is_empty() {
            return Ok(chosen);
        }
    }
    let corpus = scenarios()?;
    let mut all_known = true;
    for word in words.iter().filter(|word| !corpus.iter().any(|scenario| is_meant(scenario, word))) {
        no_such(word);
        all_known = false;
    }
    let meant = |scenario: &Scenario| words.is_empty() || words.iter().any(|word| is_meant(scenario, word));
    chosen.extend(corpus.into_iter().filter(meant));
    if all_known { Ok(chosen) } else { Err(Abort::Printed(End::NothingRan)) }
}

/// Returns whether a word means a scenario: its identifier contains the word, in which `*` stands for any characters.
pub(crate) fn is_meant(scenario: &Scenario, word: &str) -> bool {
    matches(&scenario.id, word)
}

fn matches(id: &str, word: &str) -> bool {
    let word = word.to_lowercase();
    let mut rest = id;
    word.split('*').all(|part| match rest.find(part) {
        Some(at) => {
            rest = &rest[at + part.len()..];
            true
        }
        None => false,
    })
}

/// The scenarios of files and folders.
fn own_scenarios(
    paths: impl Iterator<Item = PathBuf>,
    cards: &CardArguments,
) -> Result<Vec<OwnScenario>, Abort> {
    let paths: Vec<PathBuf> = paths.collect();
    usable(own::scenarios(&paths, &cards.cards))
}

/// The cards of the corpus and those of one's own.
///
/// # Errors
/// After printing what cannot be read.
pub(crate) fn catalogue_with(cards: &CardArguments) -> Result<Catalogue, Abort> {
    usable(own::catalogue(&cards.cards))
}

fn usable<T>(read: Result<T, Vec<UnusableFile>>) -> Result<T, Abort> {
    read.or_else(|unusable| {
        for one in unusable {
            match one {
                UnusableFile::Text(unreadable) => complain(&[unreadable])?,
                UnusableFile::File { .. } | UnusableFile::Empty { .. } => say!("apnap: {one}"),
            }
        }
        Err(Abort::Printed(End::Trouble))
    })
}

/// Returns whether a word is the path of a file or folder. What looks like the name of a scenario file is one,
/// even if there is no such file.
fn is_path(word: &str) -> bool {
    let path = Path::new(word);
    path.exists() || (path.extension().is_some_and(|ending| ending == "scn") && !is_in_corpus(word))
}

/// Returns whether a word is the name of a file in the corpus.
fn is_in_corpus(word: &str) -> bool {
    let stem = |id: &'static str| id.rsplit('/').next().unwrap_or(id);
    let id = word.strip_suffix(".scn").unwrap_or(word);
    corpus::scenario_texts().any(|(one, _)| one == id || stem(one) == id)
}

/// The scenarios of a file or folder, the one of an identifier, the only one whose identifier contains a word, or
/// all whose identifiers match a word with `*`.
///
/// # Errors
/// After printing why there is none.
pub(crate) fn named(word: &str, cards: &CardArguments) -> Result<Vec<OwnScenario>, Abort> {
    if is_path(word) {
        return own_scenarios([PathBuf::from(word)].into_iter(), cards);
    }
    if word.contains('*') {
        return all_matching(word);
    }
    let part = word.strip_suffix(".scn").unwrap_or(word).to_lowercase();
    let ids: Vec<(&str, &str)> = corpus::scenario_texts().filter(|(id, _)| id.contains(&part)).collect();
    let exact = ids.iter().find(|(id, _)| *id == part);
    match (exact, &ids[..]) {
        (Some((id, text)), _) | (None, [(id, text)]) => Ok(vec![read(id, text)?]),
        (None, []) => {
            no_such(word);
            Err(Abort::Printed(End::Usage))
        }
        (None, several) => {
            say!("apnap: {} identifiers contain `{word}`:", several.len());
            several.iter().take(LISTED).for_each(|(id, _)| say!("  {id}"));
            if several.len() > LISTED {
                say!("  and {} more; use a longer word", several.len() - LISTED);
            }
            Err(Abort::Printed(End::Usage))
        }
    }
}

/// The scenarios of the corpus whose identifiers match a word with `*`.
fn all_matching(word: &str) -> Result<Vec<OwnScenario>, Abort> {
    let meant = corpus::scenario_texts().filter(|(id, _)| matches(id, word));
    let found: Vec<OwnScenario> = meant.map(|(id, text)| read(id, text)).collect::<Result<_, _>>()?;
    if found.is_empty() {
        no_such(word);
        return Err(Abort::Printed(End::Usage));
    }
    Ok(found)
}

/// The maximum number of identifiers that are listed.
const LISTED: usize = 10;

/// Prints that a word means no scenario, with advice.
fn no_such(word: &str) {
    say!("apnap: there is no scenario or file `{word}`");
    say!("{}", how_to_find(word));
}

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

fn read(id: &str, text: &str) -> Result<OwnScenario, Abort> {
    let catalogue = catalogue()?;
    let unreadable = |errors: Vec<Error>| {
        vec![UnreadableFile { file: corpus::file_of(id), text: text.to_owned(), errors }]
    };
    let scenario = readable(load(id, text, &catalogue).map_err(unreadable))?;
    Ok(OwnScenario { scenario, text: text.to_owned() })
}

fn readable<T>(read: Result<T, Vec<UnreadableFile>>) -> Result<T, Abort> {
    read.or_else(|unreadable| {
        complain(&unreadable)?;
        Err(Abort::Printed(End::Trouble))
    })
}

fn complain(unreadable: &[UnreadableFile]) -> io::Result<()> {
    let mut out = anstream::stderr().lock();
    unreadable.iter().try_for_each(|UnreadableFile { file, text, errors }| draw(&mut out, file, text, errors))
}

/// The maximum number of errors in a file that are drawn. Nobody corrects more before the next try.
const DRAWN: usize = 20;

/// Draws the errors in a file.
pub(crate) fn draw(out: &mut impl Write, file: &str, text: &str, errors: &[Error]) -> io::Result<()> {
    for error in errors.iter().take(DRAWN) {
        writeln!(out, "{}", error.draw(file, text, true))?;
    }
    match errors.len().saturating_sub(DRAWN) {
        0 => Ok(()),
        more => writeln!(out, "{file}: and {}", counted(more, "more error")),
    }
}
