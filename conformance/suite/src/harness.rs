//! The corpus as tests of an engine: one for each scenario, as `cargo test` and cargo-nextest know them.
//!
//! A test program of the engine, with `harness = false`, calls [`main`]. Listing the tests reads no scenario, and a test reads
//! its own alone, since nextest starts a process for each. What the engine doesn't support is *ignored*, with the reason.

use crate::corpus;
use crate::deviations::{Deviations, KnownDeviation};
use crate::engine::Engine;
use crate::language::{Catalogue, load};
use crate::outcome::Outcome;
use crate::run::{Case, run};
use apnap_oracle::edition::Edition;
use libtest_mimic::{Arguments, Completion, Failed, Trial};
use std::process::ExitCode;
use std::sync::{Arc, LazyLock};

/// Which tests there are, and what is expected of them.
#[derive(Clone, Default, Debug)]
pub struct ScenarioTests {
    /// Only scenarios whose identifier contains one of these words, such as `613/`; all if there are none.
    pub words: Vec<String>,
    /// The edition of the rules; by default the one that the engine names, else the home edition.
    pub edition: Option<Edition>,
    /// What the engine is known to do otherwise: such a failure passes, and a scenario of the list that passes fails.
    pub deviations: Deviations,
}

/// Runs the tests that the command line of the process chooses. `make` makes an engine for each test.
pub fn main<E: Engine>(make: impl Fn() -> E + Send + Sync + 'static, tests: ScenarioTests) -> ExitCode {
    let arguments = Arguments::from_args();
    libtest_mimic::run(&arguments, trials(make, tests)).exit_code()
}

/// Returns one test for each scenario of the corpus that is chosen.
pub fn trials<E: Engine>(make: impl Fn() -> E + Send + Sync + 'static, tests: ScenarioTests) -> Vec<Trial> {
    let (make, tests) = (Arc::new(make), Arc::new(tests));
    let is_chosen = |id: &&(&'static str, &'static str)| {
        tests.words.is_empty() || tests.words.iter().any(|word| id.0.contains(word.as_str()))
    };
    let chosen: Vec<_> = corpus::scenario_texts().collect();
    let chosen = chosen.iter().filter(is_chosen);
    let trial = |(id, text): &(&'static str, &'static str)| {
        let (make, tests, id, text) = (Arc::clone(&make), Arc::clone(&tests), *id, *text);
        let section = id.split('/').next().unwrap_or_default();
        Trial::ignorable_test(id, move || test(id, text, &mut make(), &tests)).with_kind(section)
    };
    chosen.map(trial).collect()
}

/// The cards, read once in a process that runs several tests.
static CATALOGUE: LazyLock<Option<Catalogue>> = LazyLock::new(|| corpus::catalogue().ok());

fn test(id: &str, text: &str, engine: &mut dyn Engine, tests: &ScenarioTests) -> Result<Completion, Failed> {
    let unreadable =
        |what: &str| Failed::from(format!("{what} can't be read: a fault of APNAP, please report it"));
    let catalogue = CATALOGUE.as_ref().ok_or_else(|| unreadable("a card"))?;
    let scenario = load(id, text, catalogue).map_err(|_| unreadable("the scenario"))?;
    let edition = tests.edition.or(engine.describe().edition).unwrap_or(Edition::HOME);
    let run = run(engine, [&scenario], |_| vec![edition]);
    let Some(case) = run.cases.first() else { return Ok(Completion::ignored()) };
    match &case.outcome {
        Outcome::Pass { .. } => {
            let names_it = |known: &&KnownDeviation| known.scenario.as_deref() == Some(id);
            match tests.deviations.all.iter().find(names_it) {
                Some(known) => Err(Failed::from(format!("it passes: remove its deviation ({})", known.why))),
                None => Ok(Completion::Completed),
            }
        }
        outcome => match outcome.why_not_judged() {
            Some(reason) => Ok(Completion::ignored_with(reason)),
            None => {
                let mut known = tests.deviations.all.iter();
                let is_known = known.any(|one| one.is_about(case) && one.expects(outcome));
                if is_known { Ok(Completion::Completed) } else { Err(Failed::from(told(case))) }
            }
        },
    }
}

/// A failure in words: what is expected, what the engine does, and why.
fn told(case: &Case<'_>) -> String {
    let Case { scenario, edition, outcome, .. } = case;
    let what = match outcome {
        Outcome::Diverge { divergences } => {
            divergences.iter().map(|one| format!("\n  {one}")).collect::<String>()
        }
        Outcome::WronglyAccepted { player, decision, rule, .. } => {
            format!("\n  {player} must not decide: {decision}, because of {rule}")
        }
        Outcome::WronglyRefused { player, decision, reason, .. } => {
            format!("\n  {player} may decide: {decision}; the engine says: {reason}")
        }
        other => format!("\n  {other:?}"),
    };
    format!(
        "{}: {}, in the edition of {edition}: {}{what}\n  {}\n  `apnap explain {}` shows what should happen",
        scenario.id,
        scenario.title,
        outcome.words(),
        scenario.because,
        scenario.id
    )
}
