//! The premises of the rulebook in their order, and the mutants at each.

use super::{Premise, Rule};
use crate::bench::{Mutant, PremiseId};
use crate::rules::all;
use std::fmt;

/// A premise and its place in the rulebook.
#[derive(Clone, Copy, Debug)]
pub struct Placed {
    /// Its place in the rulebook.
    pub id: PremiseId,
    /// The rule to which it belongs.
    pub rule: &'static Rule,
    /// Its ordinal in the rule, counted from 1.
    pub ordinal: usize,
    /// The premise itself.
    pub premise: &'static Premise,
}

impl Placed {
    /// Returns the mutants of this premise.
    pub fn mutants(self) -> impl Iterator<Item = Mutant> {
        self.premise.kind.mistakes().iter().map(move |&forced| Mutant { premise: self.id, forced })
    }
}

impl fmt::Display for Placed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}/{}", self.rule.id, self.ordinal)
    }
}

/// Returns every premise of the rulebook, in order.
pub fn premises() -> impl Iterator<Item = Placed> {
    all()
        .flat_map(|rule| rule.premises.iter().enumerate().map(move |(n, premise)| (rule, n + 1, premise)))
        .enumerate()
        .map(|(id, (rule, ordinal, premise))| Placed { id: PremiseId(id as u16), rule, ordinal, premise })
}

impl Mutant {
    /// Returns the mutant with a name such as `704.5g/2=false`, if there is one.
    pub fn named(name: &str) -> Option<Mutant> {
        premises().flat_map(|placed| placed.mutants()).find(|mutant| mutant.to_string() == name)
    }
}

impl PremiseId {
    /// Returns the premise and its place.
    pub fn placed(self) -> Option<Placed> {
        premises().nth(self.0 as usize)
    }
}

impl fmt::Display for Mutant {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.premise.placed() {
            Some(placed) => write!(f, "{placed}={}", self.forced.word()),
            None => write!(f, "unknown premise={}", self.forced.word()),
        }
    }
}
