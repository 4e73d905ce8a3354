//! Situations: a board, and what is done on it, without expectations.
//!
//! What the rules make of a situation is what the reference engine makes of it. So everything that it shows can be expected
//! of any engine ([`Situation::asked`]), and where an engine diverges, the facts that differ make a scenario
//! ([`AskedSituation::scenario_about`]). Generated cases are situations, and the minimiser makes them smaller.

mod facts;

use crate::audit::runs::Right;
use crate::engine::{Engine, Level};
use crate::language::syntax::{Line, ScriptText, SeenLine};
use crate::language::{Catalogue, File, load};
use crate::observation::Observation;
use crate::oracle::Oracle;
use crate::outcome::Outcome;
use crate::play::{Glimpse, level_of};
use crate::run::{Case, run};
use crate::scenario::{Fact, Scenario};
use crate::script::{GameFact, Statement, What};
use crate::shown::Shown;
use apnap_oracle::bench::PremiseId;
use apnap_oracle::edition::Edition;
use apnap_oracle::rule::Reading;
use facts::StatedFact;
use std::collections::BTreeSet;

/// The work that the oracle may do for a situation.
const MOST_WORK: u64 = 2_000_000;

/// A board, and what is done on it, in an edition. What the file expects doesn't matter.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Situation {
    /// The text of the situation, with the cards that it defines.
    pub file: File,
    /// The edition of the rules.
    pub edition: Edition,
}

/// A situation with everything that can be expected of it.
#[derive(Clone, Debug)]
pub struct AskedSituation {
    situation: Situation,
    /// The scenario that expects everything.
    pub scenario: Scenario,
    /// The premises that took part, each with the value that it had.
    pub premises: BTreeSet<(PremiseId, bool)>,
    /// What is expected, each with its place in the script, in the order of [`FIRST_FACT`] and on.
    expected: Vec<(usize, StatedFact)>,
}

/// Why the oracle says nothing of a situation.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum NothingSaid {
    /// It can't be read; the first error says why.
    Unreadable(String),
    /// The oracle doesn't play it to its end: something isn't legal or isn't performed.
    NotPlayed(Box<Outcome>),
    /// Nothing can be expected of it.
    Nothing,
}

impl std::fmt::Display for NothingSaid {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            NothingSaid::Unreadable(why) => f.write_str(why),
            NothingSaid::NotPlayed(outcome) => {
                write!(f, "it does not play it to its end: {}", outcome.words())
            }
            NothingSaid::Nothing => f.write_str("nothing can be expected of it"),
        }
    }
}

/// The line of the first expected fact; before it come those of the statements.
const FIRST_FACT: usize = 1_000_000;

impl Situation {
    /// What the oracle makes of the situation, as a scenario that expects everything. `id` is the scenario's identifier.
    ///
    /// # Errors
    /// Why the oracle says nothing of it.
    pub fn asked(&self, id: &str, catalogue: &Catalogue) -> Result<AskedSituation, NothingSaid> {
        let mut scenario = self.unasked(id, catalogue)?;
        if level_of(&scenario) != Level::Layers {
            look_after_each_statement(&mut scenario);
        }
        let oracle = Oracle::new().with_work(MOST_WORK);
        let right = Right::on(&oracle, &scenario, level_of(&scenario), self.edition);
        let expected = match &right.answer {
            Shown::Board(seen) => match &**seen {
                Some(seen) => expected_of_board(&mut scenario, seen),
                None => return Err(NothingSaid::NotPlayed(Box::new(right.outcome))),
            },
            Shown::Game(_) if !matches!(right.outcome, Outcome::Pass { .. }) => {
                return Err(NothingSaid::NotPlayed(Box::new(right.outcome)));
            }
            Shown::Game(glimpses) => expected_of_game(&mut scenario, glimpses),
        };
        if expected.is_empty() {
            return Err(NothingSaid::Nothing);
        }
        let premises = right.all_seen().iter().flat_map(|(id, seen)| {
            let values = [(seen.yes > 0).then_some(true), (seen.no > 0).then_some(false)];
            values.into_iter().flatten().map(|value| (*id, value))
        });
        let premises = premises.collect();
        Ok(AskedSituation { situation: self.clone(), scenario, premises, expected })
    }

    /// The scenario of this situation that expects nothing.
    fn unasked(&self, id: &str, catalogue: &Catalogue) -> Result<Scenario, NothingSaid> {
        let file = without_expectations(&self.file);
        let mut scenario = load(id, &file.to_string(), catalogue).map_err(|errors| {
            NothingSaid::Unreadable(errors.first().map_or_else(String::new, |error| error.title.clone()))
        })?;
        scenario.expect.clear();
        scenario.script.retain(|statement| !matches!(statement.what, What::Expect(_)));
        for (statement, line) in scenario.script.iter_mut().zip(1..) {
            statement.line = line;
        }
        Ok(scenario)
    }
}

fn expected_of_board(scenario: &mut Scenario, seen: &Observation) -> Vec<(usize, StatedFact)> {
    let facts = facts::of_board(seen).into_iter().zip(FIRST_FACT..);
    let facts = facts.filter_map(|(stated, line)| Some(((0, stated.clone()), stated.of_board(line)?)));
    let (expected, expect) = facts.unzip();
    scenario.expect = expect;
    expected
}

/// Adds an expectation of nothing after each statement that lets the game go on; of a board that is settled, only at the
/// end, before which an engine reports nothing.
fn look_after_each_statement(scenario: &mut Scenario) {
    let acts = std::mem::take(&mut scenario.script);
    let look = |line: usize| Statement { what: What::Expect(Vec::new()), line };
    let last = acts.len();
    if scenario.settles && last == 0 {
        scenario.script.push(look(0));
    }
    for (act, at) in acts.into_iter().zip(1..) {
        let looks = !matches!(act.what, What::MustNot { .. }) && (!scenario.settles || at == last);
        scenario.script.push(act);
        scenario.script.extend(looks.then(|| look(at)));
    }
}

/// Lets each expectation expect everything that was seen there.
fn expected_of_game(scenario: &mut Scenario, glimpses: &[Glimpse]) -> Vec<(usize, StatedFact)> {
    let mut seen = glimpses.iter().filter_map(|glimpse| match glimpse {
        Glimpse::Seen(seen) => Some(seen),
        Glimpse::Refused(_) | Glimpse::Stopped(_) => None,
    });
    let mut known: BTreeSet<String> = scenario.board.labels.values().cloned().collect();
    let mut expected = Vec::new();
    for statement in &mut scenario.script {
        let What::Expect(facts) = &mut statement.what else { continue };
        let Some(seen) = seen.next() else { break };
        for stated in facts::of_game(seen, &known) {
            facts.extend(stated.of_game(FIRST_FACT + expected.len()));
            expected.push((statement.line, stated));
        }
        known.extend(seen.objects.keys().cloned());
    }
    expected
}

impl AskedSituation {
    /// What an engine makes of the situation. If it answers as the rules can also be read, that is disputed.
    pub fn case(&self, engine: &mut dyn Engine) -> Case<'_> {
        let edition = self.situation.edition;
        let mut case = run(engine, [&self.scenario], |_| vec![edition]).cases.remove(0);
        if case.outcome.is_failure()
            && let Some(reading) = self.reading_with(&case.outcome)
        {
            case.outcome = Outcome::Disputed { other: Some(reading.id().to_owned()) };
        }
        case
    }

    /// The other reading of the rules by which this outcome is right, if there is one.
    fn reading_with(&self, outcome: &Outcome) -> Option<Reading> {
        let edition = self.situation.edition;
        Reading::ALL.iter().map(|(reading, _)| *reading).find(|reading| {
            let run = run(&mut Oracle::reading(*reading), [&self.scenario], |_| vec![edition]);
            run.cases.first().is_some_and(|case| case.outcome == *outcome)
        })
    }

    /// The situation.
    pub fn situation(&self) -> &Situation {
        &self.situation
    }

    /// The scenario that expects only what an outcome is about: of the first object or player of which anything differs, one
    /// fact for each field that does, and nothing after them.
    pub fn scenario_about(&self, outcome: &Outcome) -> File {
        let mut file = without_expectations(&self.situation.file);
        let facts: Vec<&(usize, StatedFact)> = match outcome {
            Outcome::Diverge { divergences } => {
                let subject = divergences.first().map(|first| &first.subject);
                let mut fields = BTreeSet::new();
                let about = divergences.iter().filter(|one| Some(&one.subject) == subject);
                let about = about.filter(|one| fields.insert(one.field.as_ref()));
                about.filter_map(|one| self.expected.get(one.line.checked_sub(FIRST_FACT)?)).collect()
            }
            _ => Vec::new(),
        };
        let Some(text) = &mut file.scenario else { return file };
        let stated: Vec<StatedFact> = facts.iter().map(|(_, stated)| stated.clone()).collect();
        match &mut text.script {
            None => text.expect = facts::board_lines(&stated),
            Some(script) => {
                let place = facts.first().map(|(place, _)| *place).or_else(|| statement_of(outcome));
                if let Some(place) = place.filter(|_| !script.settles) {
                    script.statements.truncate(place);
                }
                if !stated.is_empty() {
                    script.at_the_end = facts::game_lines(&stated);
                }
            }
        }
        file
    }
}

/// The place in the script to which an outcome came that isn't a divergence, counted from 1.
pub(crate) fn statement_of(outcome: &Outcome) -> Option<usize> {
    match outcome {
        Outcome::WronglyAccepted { line, .. }
        | Outcome::WronglyRefused { line, .. }
        | Outcome::ScriptMismatch { line, .. } => Some(*line).filter(|line| (1..FIRST_FACT).contains(line)),
        Outcome::Diverge { .. }
        | Outcome::Pass { .. }
        | Outcome::Disputed { .. }
        | Outcome::Skipped { .. }
        | Outcome::Unsupported { .. }
        | Outcome::ProtocolError { .. }
        | Outcome::Error { .. }
        | Outcome::Crash { .. }
        | Outcome::Timeout { .. }
        | Outcome::NotAsked { .. }
        | Outcome::Inconclusive { .. } => None,
    }
}

/// The statement in the script after which the first of the facts differs, counted from 1.
pub(crate) fn place_of(asked: &AskedSituation, outcome: &Outcome) -> Option<usize> {
    match outcome {
        Outcome::Diverge { divergences } => {
            let first = divergences.first()?.line.checked_sub(FIRST_FACT)?;
            asked.expected.get(first).map(|(place, _)| *place)
        }
        other => statement_of(other),
    }
}

/// The file without what it expects, but for one line, which a scenario needs: one that is true of every board or game.
fn without_expectations(file: &File) -> File {
    let mut file = file.clone();
    let Some(text) = &mut file.scenario else { return file };
    text.expect.clear();
    text.otherwise = None;
    match &mut text.script {
        Some(ScriptText { statements, at_the_end, .. }) => {
            statements.retain(|line| !matches!(line.value, Line::Expect(_)));
            *at_the_end = vec![SeenLine::Game(GameFact::Over(false).into())];
        }
        None => {
            let player = text.board.players.first().map_or("alice", |name| name.value.as_str()).to_owned();
            let always = StatedFact {
                subject: Some(player),
                fact: crate::language::syntax::SeenFact::Board(Fact::LandPlays(1)),
            };
            text.expect = facts::board_lines(&[always]);
        }
    }
    file
}
