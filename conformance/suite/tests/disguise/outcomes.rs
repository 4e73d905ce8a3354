//! The corpus played by engines in disguise.

use crate::disguise::Costume;
use crate::engine::InDisguise;
use apnap_oracle::edition::Edition;
use apnap_suite::corpus;
use apnap_suite::engine::Engine;
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

/// The variable that names the scenarios to play, if not all of them.
const SCENARIO: &str = "SCENARIO";

/// Some scenarios in an edition.
pub(crate) struct Sample {
    edition: Edition,
    scenarios: Vec<&'static Scenario>,
}

impl Sample {
    /// The whole corpus.
    pub(crate) fn whole(edition: Edition) -> Sample {
        let is_meant = |id: &str| env::var(SCENARIO).map_or(true, |only| id.contains(&only));
        let scenarios = SCENARIOS.iter();
        let scenarios = scenarios.filter(|one| one.is_valid_in(edition) && is_meant(&one.id)).collect();
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
        let conduct = make().describe().conduct;
        // The page: an engine that makes such a choice breaks the rule that gives it to a player.
        let breaks_its_rule = |scenario: &Scenario| {
            costume.decided().any(|asking| conduct.instead_of(asking, scenario).is_none())
        };
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
                _ if breaks_its_rule(case.scenario) => tally.declared += 1,
                _ => tally.failed.push((case.scenario.id.clone(), line())),
            }
        }
        tally
    }
}

/// What came of some cases.
#[derive(Default)]
pub(crate) struct Tally {
    /// The cases that failed, by their scenarios, with their outcome
    pub(crate) failed: Vec<(String, String)>,
    /// How many failed that decide the rule which an engine breaks by a choice that it declares to make by itself
    declared: usize,
    /// The cases that weren't compared, with their outcome
    pub(crate) not_compared: Vec<String>,
    /// How many passed in part
    in_part: usize,
    /// How many passed although the runner went over statements
    eased: usize,
    /// How many there are
    pub(crate) of: usize,
}

impl Tally {
    /// The heading of a table.
    pub(crate) const HEADING: &str = "failed declared not-compared in-part  eased     of";

    /// Whether at least so many of a hundred cases are compared.
    pub(crate) fn compares(&self, of_a_hundred: usize) -> bool {
        (self.of - self.not_compared.len()) * 100 >= self.of * of_a_hundred
    }
}

impl fmt::Display for Tally {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Tally { failed, declared, not_compared, in_part, eased, of } = self;
        let (failed, not_compared) = (failed.len(), not_compared.len());
        write!(f, "{failed:>6} {declared:>8} {not_compared:>12} {in_part:>7} {eased:>6} {of:>6}")
    }
}
