//! From syntax to a scenario that can be run: names become rules, cards, players and objects.
//!
//! Everything that can be resolved is, so that all errors are reported together; parts that depend on an
//! earlier error are silently omitted.

mod board;
mod cards;
mod choices;
mod effect;
mod enters;
mod expect;
mod names;
mod numbers;
mod rules;
mod script;
mod set_up;

use super::catalogue::Catalogue;
use super::errors::Error;
use super::read::{FileRead, read};
use super::span::{Span, Spanned};
use super::syntax::{BoardText, ScenarioText};
use crate::scenario::{Board, Scenario};
use apnap_oracle::edition::Edition;
use apnap_oracle::rule::Rule;
use board::Begins;
use cards::Cards;
use std::collections::BTreeSet;

/// Why something could not be resolved.
enum Refusal {
    /// Because of an error that was already reported.
    Said,
    /// Because of this error.
    Wrong(Box<Error>),
}

impl From<Error> for Refusal {
    fn from(error: Error) -> Refusal {
        Refusal::Wrong(Box::new(error))
    }
}

/// Reads a scenario and resolves it against a catalogue of cards and the oracle's rulebook. The
/// identifier is its section and file stem.
pub fn load(id: &str, text: &str, catalogue: &Catalogue) -> Result<Scenario, Vec<Error>> {
    let rules: Vec<&'static Rule> = apnap_oracle::rules::all().collect();
    load_by_rules(id, text, catalogue, &rules)
}

/// Like [`load`], with another rulebook.
pub fn load_by_rules(
    id: &str,
    text: &str,
    catalogue: &Catalogue,
    rules: &[&'static Rule],
) -> Result<Scenario, Vec<Error>> {
    let FileRead { file, mut errors, doubtful } = read(text);
    let mut known = Known { text, doubtful: &doubtful, errors: Vec::new() };
    let cards = Cards::of(&file.cards, catalogue, &mut known);
    let scenario = match &file.scenario {
        Some(scenario) => resolved(id, scenario, &cards, rules, &mut known),
        None => {
            if errors.is_empty() {
                known.errors.push(Error::new(&(0..0), "there is no scenario in this file"));
            }
            None
        }
    };
    errors.append(&mut known.errors);
    errors.sort_by_key(|error| (error.span.start, error.span.end));
    match scenario {
        Some(scenario) if errors.is_empty() => Ok(scenario),
        Some(_) | None => Err(errors),
    }
}

/// The board that a syntax tree describes, without writing and reading it.
pub fn board_of(text: &BoardText, catalogue: &Catalogue) -> Result<Board, Vec<Error>> {
    let doubtful = BTreeSet::new();
    let mut known = Known { text: "", doubtful: &doubtful, errors: Vec::new() };
    let cards = Cards::of(&[], catalogue, &mut known);
    match board::board(text, Begins::Nothing, &cards, &mut known) {
        Some((board, _)) if known.errors.is_empty() => Ok(board),
        Some(_) | None => Err(known.errors),
    }
}

/// The context of a file, and its errors.
struct Known<'f> {
    text: &'f str,
    doubtful: &'f BTreeSet<String>,
    errors: Vec<Error>,
}

impl Known<'_> {
    /// Records why something could not be resolved.
    fn note<T>(&mut self, resolved: Result<T, Refusal>) -> Option<T> {
        match resolved {
            Ok(resolved) => Some(resolved),
            Err(Refusal::Said) => None,
            Err(Refusal::Wrong(error)) => {
                self.errors.push(*error);
                None
            }
        }
    }

    /// The error for an unknown name, unless a line that could not be read may have defined it.
    fn unknown(&self, name: &str, error: Error) -> Refusal {
        if self.doubtful.contains(name) { Refusal::Said } else { error.into() }
    }

    /// A name with its place within a longer one.
    fn within(&self, span: &Span, name: &str) -> Spanned<String> {
        let found = self.text.get(span.clone()).and_then(|text| text.rfind(name)).map(|at| span.start + at);
        Spanned::new(name.to_owned(), found.map_or_else(|| span.clone(), |at| at..at + name.len()))
    }

    /// The line of a place, counted from 1.
    fn line_of(&self, place: usize) -> usize {
        self.text.bytes().take(place).filter(|&byte| byte == b'\n').count() + 1
    }
}

fn resolved(
    id: &str,
    scenario: &ScenarioText,
    cards: &Cards<'_>,
    rules: &[&'static Rule],
    known: &mut Known<'_>,
) -> Option<Scenario> {
    let decided = rules::named(&scenario.rules, rules, known);
    let (see, see_numbers) = rules::seen(&scenario.see, rules, known);
    let examples = rules::examples(&scenario.examples, known);
    let settles = scenario.script.as_ref().is_some_and(|script| script.settles);
    let begins = match &scenario.script {
        Some(_) if settles => Begins::Settling,
        Some(_) => Begins::AGame,
        None => Begins::Nothing,
    };
    let (board, names) = board::board(&scenario.board, begins, cards, known)?;
    let script = scenario.script.as_ref().map(|script| script::script(script, &names, &board, rules, known));
    let expect = expect::expectations(&scenario.expect, &names, known);
    let otherwise = scenario
        .otherwise
        .as_ref()
        .map(|other| (other.reading, expect::expectations(&other.expect, &names, known)));
    Some(Scenario {
        id: id.to_owned(),
        title: scenario.title.value.clone(),
        rules: decided,
        see,
        see_numbers,
        examples,
        since: scenario.editions.since.unwrap_or(Edition::FIRST),
        last: scenario.editions.last,
        because: scenario.because.value.clone(),
        board,
        settles,
        script: script.unwrap_or_default(),
        expect,
        otherwise,
    })
}
