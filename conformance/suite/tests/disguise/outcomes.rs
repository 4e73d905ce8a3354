//! The corpus played by engines in disguise.

use crate::disguise::Costume;
use crate::engine::InDisguise;
use apnap_oracle::edition::Edition;
use apnap_suite::corpus;
use apnap_suite::outcome::Outcome;
use apnap_suite::run::run_in_parallel;
use apnap_suite::scenario::Scenario;
use std::env;
use std::fmt;
use std::sync::LazyLock;

static SCENARIOS: LazyLock<Vec<Scenario>> = LazyLock::new(|| {
    let catalogue = corpus::catalogue().unwrap();
    corpus::scenarios(&catalogue).unwrap()
});

/// Some scenarios in an edition.
pub(crate) struct Sample {
    edition: Edition,
    scenarios: Vec<&'static Scenario>,
}

impl Sample {
    /// The whole corpus.
    pub(crate) fn whole(edition: Edition) -> Sample {
        let is_named = |id: &str| env::var("SCENARIO").is_ok_and(|only| !id.contains(&only));
        let scenarios = SCENARIOS.iter();
        let scenarios = scenarios.filter(|scenario| scenario.is_valid_in(edition) && !is_named(&scenario.id)).collect();
        Sample { edition, scenarios }
    }

    /// One scenario of so many, and these.
    pub(crate) fn one_of(number: usize, edition: Edition, these: &[&str]) -> Sample {
        let mut sample = Sample::whole(edition);
        let mut count = 0;
        sample.scenarios.retain(|scenario| {
            count += 1;
            count % number == 0 || these.contains(&scenario.id.as_str())
        });
        sample
    }

    /// Plays them.
    pub(crate) fn played_in(&self, costume: &Costume) -> Tally {
        let make = || InDisguise::new(costume.clone());
        let run = run_in_parallel(make, self.scenarios.iter().copied(), |_| vec![self.edition]);
        let mut tally = Tally { of: run.cases.len(), ..Tally::default() };
        for case in &run.cases {
            let outcome = &case.outcome;
            tally.in_part += usize::from(outcome.is_in_part());
            tally.eased += usize::from(outcome.is_eased());
            let line = || format!("{} {}: {outcome:?}", case.scenario.id, case.edition);
            match outcome {
                Outcome::Pass { .. } | Outcome::Disputed { other: None } => {}
                Outcome::Unsupported { .. } | Outcome::Skipped { .. } => tally.not_compared.push(line()),
                _ => tally.failed.push(line()),
            }
        }
        tally
    }
}

/// What came of some cases.
#[derive(Default)]
pub(crate) struct Tally {
    /// The cases that failed, with their outcome
    pub(crate) failed: Vec<String>,
    /// The cases that weren't compared, with their outcome
    pub(crate) not_compared: Vec<String>,
    /// How many passed in part
    in_part: usize,
    /// How many passed although the runner went over statements
    eased: usize,
    /// How many there are
    pub(crate) of: usize,
}

impl fmt::Display for Tally {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Tally { failed, not_compared, in_part, eased, of } = self;
        let (failed, not_compared) = (failed.len(), not_compared.len());
        write!(f, "{failed:>5} {not_compared:>5} {in_part:>5} {eased:>5} {of:>5}")
    }
}
