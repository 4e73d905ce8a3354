//! A fault in a record.

use super::heading::heading;
use crate::blame::{Fault, FaultCause, Fit};
use apnap_oracle::edition::Edition;
use apnap_oracle::json::FromJson;
use apnap_oracle::rule::Forced;
use serde::Serialize;

/// A mistake of the engine, and the failures that it explains.
#[derive(Clone, PartialEq, Debug, Serialize, FromJson)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct FaultRecord {
    /// The identifier of the rule; empty if the engine gave no answer to compare
    pub rule: String,
    /// What the engine does wrong, in a few plain words without the rule; empty in a record of an earlier version
    #[serde(default)]
    pub heading: String,
    /// How the engine behaves, in the words of the rule that it breaks
    pub says: String,
    /// The mutants of the oracle that behave like this; none if the failures are not explained
    pub mutants: Vec<String>,
    /// The cases that it explains, the plainest first
    pub cases: Vec<CaseOfFault>,
    /// Identifiers of scenarios that the engine passes although the mutants fail them
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub contradicted: Vec<String>,
}

/// A case of a fault.
#[derive(Clone, PartialEq, Debug, Serialize, FromJson)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct CaseOfFault {
    /// The identifier of the scenario
    pub scenario: String,
    /// The edition of the rules in which it was played
    pub edition: Edition,
    /// How well the mutants explain it, if they do
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub fit: Option<Fit>,
}

impl FaultRecord {
    /// The record of a fault.
    pub fn of(fault: &Fault<'_, '_>) -> FaultRecord {
        let (rule, says) = said(fault);
        let cases = fault.cases.iter().map(|(case, fit)| CaseOfFault {
            scenario: case.scenario.id.clone(),
            edition: case.edition,
            fit: *fit,
        });
        FaultRecord {
            rule,
            heading: heading(fault, &says),
            says,
            mutants: fault.mutants.iter().map(ToString::to_string).collect(),
            cases: cases.collect(),
            contradicted: fault.contradicted.iter().map(|case| case.scenario.id.clone()).collect(),
        }
    }

    /// Returns what the engine does wrong: the heading, or how it behaves if the record has no heading.
    pub fn heading(&self) -> &str {
        if self.heading.is_empty() { &self.says } else { &self.heading }
    }

    /// Returns the rule, if there is one, and what the engine does wrong.
    pub fn headline(&self) -> String {
        let heading = self.heading();
        if self.rule.is_empty() { heading.to_owned() } else { format!("{}: {heading}", self.rule) }
    }

    /// Returns how the engine behaves, if that says more than the heading.
    pub fn explanation(&self) -> Option<&str> {
        (!self.says.eq_ignore_ascii_case(self.heading())).then_some(&self.says)
    }

    /// Returns whether a mutant explains it.
    pub fn is_explained(&self) -> bool {
        !self.mutants.is_empty()
    }

    /// Returns how many of its cases the mutants answer exactly as the engine did.
    pub fn exact(&self) -> usize {
        self.cases.iter().filter(|case| case.fit == Some(Fit::SameAnswer)).count()
    }
}

/// The rule of a fault, and how the engine behaves.
fn said(fault: &Fault<'_, '_>) -> (String, String) {
    let id = fault.rule.map_or_else(String::new, |rule| rule.id.to_owned());
    match &fault.cause {
        FaultCause::Mistake => (),
        FaultCause::NoAnswer(message) => return (id, format!("the engine has no answer: {message}")),
        FaultCause::Unexplained => {
            return (id, "no mutant explains these; the scenarios decide this rule".to_owned());
        }
        FaultCause::Expectation => {
            return (id, "the scenario expects something else than the oracle".to_owned());
        }
    }
    let placed = fault.mutants.first().and_then(|mutant| Some((mutant, mutant.premise.placed()?)));
    let Some((mutant, placed)) = placed else { return (id, String::new()) };
    let says = placed.premise.says;
    let behaves = match mutant.forced {
        Forced::True => format!("as if it were always true that {says}"),
        Forced::False => format!("as if it were never true that {says}"),
        Forced::Exceeded => format!("as if the limit had to be exceeded where {says}"),
        Forced::Skipped => format!("as if this were never done: {says}"),
        Forced::Instead => format!("as if something else were done than this: {says}"),
    };
    (id, behaves)
}
