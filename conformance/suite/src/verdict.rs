//! Comparison of a whole observation with the expected results.

use crate::compare::{FactComparison, compare};
use crate::observation::Observation;
use crate::outcome::Outcome;
use crate::scenario::{Expectation, Scenario};
use apnap_oracle::rule::Reading;

/// Compares an observation with the expected results of a board.
pub fn verdict(scenario: &Scenario, seen: &Observation) -> Outcome {
    verdict_on_facts(&scenario.expect, scenario.otherwise.as_ref(), |expectation| compare(expectation, seen))
}

/// Compares an observation with the expected results, under either reading if there are two.
pub fn verdict_on_facts(
    expect: &[Expectation],
    otherwise: Option<&(Reading, Vec<Expectation>)>,
    compare: impl Fn(&Expectation) -> FactComparison,
) -> Outcome {
    let usual = held_against(expect, &compare);
    let Some((reading, expect)) = otherwise else { return usual };
    match (usual, held_against(expect, &compare)) {
        (Outcome::Pass { .. }, _) => Outcome::Disputed { other: None },
        (_, Outcome::Pass { .. }) => Outcome::Disputed { other: Some(reading.id().to_owned()) },
        (usual, _) => usual,
    }
}

fn held_against(expect: &[Expectation], compare: impl Fn(&Expectation) -> FactComparison) -> Outcome {
    let mut divergences = Vec::new();
    let mut not_shown = 0;
    for expectation in expect {
        match compare(expectation) {
            FactComparison::Same => {}
            FactComparison::Differs(divergence) => divergences.push(divergence),
            FactComparison::NotShown => not_shown += 1,
        }
    }
    if !divergences.is_empty() {
        Outcome::Diverge { divergences }
    } else if not_shown == expect.len() {
        Outcome::Unsupported { reason: "observe: none of the expected fields are reported".to_owned() }
    } else {
        Outcome::Pass { not_shown, eased: 0 }
    }
}
