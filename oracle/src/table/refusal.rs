//! A rejected decision, and the rules that forbid it.

use super::{Ruled, TickStop};
use crate::bench::PremiseId;
use crate::edition::Edition;
use crate::rule::Rule;
use crate::rules;

/// A demand that a decision doesn't meet.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Refusal {
    /// The premise of a rule that the decision would break.
    pub premise: PremiseId,
    /// Further rules that demand the same of this decision.
    also: Vec<&'static str>,
}

impl Refusal {
    /// A decision that doesn't meet a demand.
    pub(crate) fn of(premise: PremiseId) -> Refusal {
        Refusal { premise, also: Vec::new() }
    }

    /// Returns the rules that forbid the decision in an edition, first the rule of the demand.
    pub fn rules(&self, edition: Edition) -> Vec<&'static Rule> {
        let Some(placed) = self.premise.placed() else { return Vec::new() };
        let also = placed.premise.also.iter().chain(&self.also).filter_map(|id| rules::named(id));
        let also = also.filter(|rule| rule.in_force().contains(edition));
        std::iter::once(placed.rule).chain(also).collect()
    }
}

/// What else forbids a decision, if it is rejected.
pub(crate) trait AlsoBy {
    /// Adds a rule that demands the same.
    fn also_by(self, rule: &'static Rule) -> Self;

    /// Adds a rule if it is the reason.
    fn also_if(self, is_the_reason: bool, rule: &'static Rule) -> Self;

    /// Adds the rule that lets the rules of another process apply, such as 602.2b those of 601.2, to rejections
    /// by the rules of that process.
    fn through(self, rule: &'static Rule, process: &str) -> Self;
}

impl<T> AlsoBy for Ruled<T> {
    fn also_by(self, rule: &'static Rule) -> Self {
        self.map_err(|stop| match stop {
            TickStop::Refused(mut refusal) => {
                refusal.also.push(rule.id);
                TickStop::Refused(refusal)
            }
            other => other,
        })
    }

    fn also_if(self, is_the_reason: bool, rule: &'static Rule) -> Self {
        if is_the_reason { self.also_by(rule) } else { self }
    }

    fn through(self, rule: &'static Rule, process: &str) -> Self {
        let is_of = |refusal: &Refusal| {
            refusal.premise.placed().is_some_and(|placed| placed.rule.id.starts_with(process))
        };
        let applies = matches!(&self, Err(TickStop::Refused(refusal)) if is_of(refusal));
        self.also_if(applies, rule)
    }
}
