//! What failures that no mutant explains have in common: something that happens in them by the rules, and in few of the
//! cases that the engine passes. No mutant makes the mistake, but that is where to look for it.

use super::search::MutantSearch;
use apnap_oracle::bench::Mutant;
use std::collections::BTreeSet;

/// How many failures must have something in common.
const LEAST_FAILURES: usize = 3;

/// How many times as frequent it must be among the failures as among the passed cases.
const LEAST_LIFT: usize = 5;

/// How many passed cases are looked at.
const PASSED: usize = 160;

impl MutantSearch<'_, '_, '_> {
    /// Returns what the most open failures have in common with each other and the fewest with passed cases: the mutant
    /// that would change it, and the failures. Half of their scenarios must name a rule of that section: many premises have
    /// some failures in common by chance. Of equals, the rule that most of the scenarios name.
    pub(super) fn in_common(&mut self, open: &BTreeSet<usize>) -> Option<(Mutant, Vec<usize>)> {
        if open.len() < LEAST_FAILURES {
            return None;
        }
        let passed = self.passed.looked_at(PASSED);
        let mut best: Option<((usize, usize), Mutant, Vec<usize>)> = None;
        for placed in &self.placed {
            let names = |at: &usize| {
                let scenario = self.failed[*at].scenario;
                scenario.rules.iter().any(|rule| rule.id == placed.rule.id)
            };
            let is_about = |at: &&usize| {
                let scenario = self.failed[**at].scenario;
                scenario.rules.iter().chain(&scenario.see).any(|rule| rule.section() == placed.rule.section())
            };
            for mutant in placed.mutants() {
                let has_it = |at: &usize| self.tried[*at].right.seen(mutant.premise).opposes(mutant.forced);
                let having: Vec<usize> = open.iter().copied().filter(has_it).collect();
                if 2 * having.iter().filter(|at| is_about(at)).count() < having.len() {
                    continue;
                }
                let others =
                    passed.iter().filter(|right| right.seen(mutant.premise).opposes(mutant.forced)).count();
                // The shares of both, over the same denominator.
                let (share, share_of_passed) = (having.len() * passed.len(), others * open.len());
                if having.len() < LEAST_FAILURES || share < LEAST_LIFT * share_of_passed || share == 0 {
                    continue;
                }
                let weight =
                    (having.len() * (share - share_of_passed), having.iter().filter(|at| names(at)).count());
                if best.as_ref().is_none_or(|(known, ..)| weight > *known) {
                    best = Some((weight, mutant, having));
                }
            }
        }
        best.map(|(_, mutant, having)| (mutant, having))
    }
}
