//! The corpus as JSON lines for programs that test engines without `apnap`.
//!
//! The first line is a [`Header`]. The lines of the cards follow, then one line for each scenario and course: what to
//! send to an engine, and what must come of it. `docs/src/export.md` describes every field, and
//! `conformance/adapters/python/score.py` is a program that tests an engine with nothing else.

mod course;
mod facts;
mod matching;

pub use course::{ExportedStep, StoppedAt};

use crate::corpus::file_of;
use crate::engine::Level;
use crate::outcome::Outcome;
use crate::parallel::in_parallel;
use crate::play::level_of;
use crate::protocol::{message, wire};
use crate::scenario::{Board, Scenario};
use apnap_oracle::card::{SubtypeKind, Subtypes};
use apnap_oracle::edition::{Edition, NAMED};
use serde::Serialize;
use serde_json::Value;
use std::collections::{BTreeMap, BTreeSet};

/// The version of the format. It changes when a correct reader would become wrong.
pub const VERSION: u32 = 1;

/// The first line.
#[derive(Serialize)]
pub struct Header {
    /// The version of the format.
    pub export: u32,
    /// The version of APNAP.
    pub apnap: &'static str,
    /// The version of the protocol in which the requests are.
    pub protocol: u32,
    /// The editions that have a name, and every other edition in which one of the scenarios is run.
    pub editions: BTreeSet<Edition>,
    /// The subtypes of each kind.
    pub subtypes: BTreeMap<String, Value>,
}

/// A card, as requests have it.
#[derive(Serialize)]
pub struct CardLine {
    /// Its number, by which boards refer to it.
    pub card: usize,
    /// What replaces the number in a request.
    pub printed: Value,
}

/// A scenario in the editions in which it takes the same course.
#[derive(Serialize)]
pub struct ScenarioLine {
    /// The identifier of the scenario, such as `514/3a-dies-in-cleanup`.
    pub scenario: String,
    /// What it shows.
    pub title: String,
    /// The level that an engine needs for it: 0 to 3.
    pub level: u8,
    /// What an engine must be able to answer, in the word for `levels` in its description.
    pub needs: Level,
    /// The rules that it decides.
    pub rules: Vec<&'static str>,
    /// How the rules lead to the expected results.
    pub because: String,
    /// Its file in the corpus. The lines of facts are counted there, from 1.
    pub file: String,
    /// The editions of the rules in which these are the answers.
    pub editions: Vec<Edition>,
    /// The names of its real cards; `None` if it has made-up cards or an effect without a card, which no engine knows by
    /// name.
    pub cards: Option<BTreeSet<String>>,
    /// The board, with the numbers of cards in place of the cards. It belongs into each request that has a board.
    pub board: Value,
    /// What to do, and what must come of it.
    pub course: Vec<ExportedStep>,
}

/// The whole export.
pub struct Export {
    /// The first line.
    pub header: Header,
    /// The cards, each once, by number.
    pub cards: Vec<CardLine>,
    /// The scenarios, each once for the editions with the same answers.
    pub scenarios: Vec<ScenarioLine>,
    /// The scenarios that are left out because the oracle itself doesn't pass them, each with an edition and the outcome.
    pub left_out: Vec<(String, Edition, Outcome)>,
}

/// Exports scenarios, each in some editions. `editions` returns lists of editions between which the rules don't differ for
/// the scenario, such as [`editions_alike`](crate::run::editions_alike).
///
/// # Errors
/// If something has no form in JSON.
pub fn export(
    scenarios: &[Scenario],
    editions: impl Fn(&Scenario) -> Vec<Vec<Edition>> + Sync,
) -> Result<Export, serde_json::Error> {
    let courses = in_parallel(scenarios, |scenario| courses(scenario, editions(scenario)));
    let mut cards = CardLines::default();
    let mut lines = Vec::new();
    let mut left_out = Vec::new();
    let mut named: BTreeSet<Edition> = NAMED.iter().map(|&(edition, _)| edition).collect();
    for (scenario, courses) in scenarios.iter().zip(courses) {
        let Courses { taken, failed } = courses?;
        left_out.extend(failed.into_iter().map(|(edition, outcome)| (scenario.id.clone(), edition, outcome)));
        let board = cards.board(&scenario.board)?;
        for (course, editions) in taken {
            named.extend(&editions);
            lines.push(line(scenario, editions, board.clone(), course));
        }
    }
    let header = Header {
        export: VERSION,
        apnap: env!("CARGO_PKG_VERSION"),
        protocol: message::VERSION,
        editions: named,
        subtypes: subtypes()?,
    };
    Ok(Export { header, cards: cards.lines, scenarios: lines, left_out })
}

/// The courses of a scenario, each with its editions, and the editions in which the oracle doesn't pass it.
#[derive(Default)]
struct Courses {
    taken: Vec<(Vec<ExportedStep>, Vec<Edition>)>,
    failed: Vec<(Edition, Outcome)>,
}

fn courses(scenario: &Scenario, editions: Vec<Vec<Edition>>) -> Result<Courses, serde_json::Error> {
    let mut courses = Courses::default();
    for alike in editions {
        let Some(&one) = alike.first() else { continue };
        match course::course(scenario, one)? {
            Ok(course) => match courses.taken.iter_mut().find(|(other, _)| *other == course) {
                Some((_, editions)) => editions.extend(alike),
                None => courses.taken.push((course, alike)),
            },
            Err(outcome) => courses.failed.push((one, outcome)),
        }
    }
    courses.taken.iter_mut().for_each(|(_, editions)| editions.sort());
    Ok(courses)
}

fn line(
    scenario: &Scenario,
    editions: Vec<Edition>,
    board: Value,
    course: Vec<ExportedStep>,
) -> ScenarioLine {
    let level = level_of(scenario);
    ScenarioLine {
        scenario: scenario.id.clone(),
        title: scenario.title.clone(),
        level: level.number(),
        needs: level,
        rules: scenario.rules.iter().map(|rule| rule.id).collect(),
        because: scenario.because.clone(),
        file: file_of(&scenario.id),
        editions,
        cards: names(&scenario.board),
        board,
        course,
    }
}

/// The names by which an engine could know every card of a board.
fn names(board: &Board) -> Option<BTreeSet<String>> {
    let objects = board.game.objects.values().map(|object| &object.card);
    let effects = board.game.effects.values().filter_map(|effect| effect.card.as_ref());
    let names = objects.chain(effects).map(|card| card.front.name.clone()).collect::<Option<_>>();
    names.filter(|_| board.is_said_by_named_cards())
}

fn subtypes() -> Result<BTreeMap<String, Value>, serde_json::Error> {
    let kinds = [
        SubtypeKind::Artifact,
        SubtypeKind::Enchantment,
        SubtypeKind::Land,
        SubtypeKind::Planeswalker,
        SubtypeKind::Spell,
        SubtypeKind::Creature,
        SubtypeKind::Battle,
    ];
    let named = |kind| Ok((facts::kind_word(kind)?, serde_json::to_value(Subtypes::every(kind))?));
    kinds.into_iter().map(named).collect()
}

/// The cards of all boards so far, by their text.
#[derive(Default)]
struct CardLines {
    numbers: BTreeMap<String, usize>,
    lines: Vec<CardLine>,
}

impl CardLines {
    /// A board as requests have it, but with numbers for cards.
    fn board(&mut self, board: &Board) -> Result<Value, serde_json::Error> {
        let mut sent = serde_json::to_value(wire::Board::from(board))?;
        for list in ["objects", "effects"] {
            for one in sent.get_mut(list).and_then(Value::as_array_mut).into_iter().flatten() {
                if let Some(card) = one.get_mut("card") {
                    *card = self.number(card.take()).into();
                }
            }
        }
        Ok(sent)
    }

    fn number(&mut self, printed: Value) -> usize {
        let next = self.lines.len();
        let number = *self.numbers.entry(printed.to_string()).or_insert(next);
        if number == next {
            self.lines.push(CardLine { card: number, printed });
        }
        number
    }
}
