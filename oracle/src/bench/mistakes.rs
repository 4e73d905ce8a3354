//! The wrong premises of a bench.

use super::{Mutant, PremiseId};
use crate::rule::Forced;
use std::sync::Arc;

/// The wrong premises of a bench: none in the oracle, one in a mutant, and any number in an engine that makes several
/// mistakes.
#[derive(Clone, Default, PartialEq, Eq, Debug)]
pub struct Mistakes(Option<Arc<ByPremise>>);

/// Mutants, and their mutations by the place of the premise.
#[derive(PartialEq, Eq, Debug)]
struct ByPremise {
    mutants: Vec<Mutant>,
    forced: Vec<Option<Forced>>,
}

impl Mistakes {
    /// The mistakes of several mutants at once. Of two mutants of one premise, the first counts.
    pub fn of(mutants: impl IntoIterator<Item = Mutant>) -> Mistakes {
        let mut all = ByPremise { mutants: Vec::new(), forced: Vec::new() };
        for mutant in mutants {
            let place = usize::from(mutant.premise.0);
            if all.forced.len() <= place {
                all.forced.resize(place + 1, None);
            }
            if let Some(free @ None) = all.forced.get_mut(place) {
                *free = Some(mutant.forced);
                all.mutants.push(mutant);
            }
        }
        Mistakes((!all.mutants.is_empty()).then(|| Arc::new(all)))
    }

    /// These mistakes and one more.
    pub fn and(&self, mutant: Mutant) -> Mistakes {
        Mistakes::of(self.all().chain([mutant]))
    }

    /// Each of them.
    pub fn all(&self) -> impl Iterator<Item = Mutant> {
        self.0.iter().flat_map(|all| all.mutants.iter().copied())
    }

    /// Returns whether there is none.
    pub fn is_empty(&self) -> bool {
        self.0.is_none()
    }

    /// Returns the mutation of a premise, if it is wrong.
    pub(super) fn of_premise(&self, premise: PremiseId) -> Option<Forced> {
        self.0.as_ref()?.forced.get(usize::from(premise.0)).copied().flatten()
    }
}

impl From<Mutant> for Mistakes {
    fn from(mutant: Mutant) -> Mistakes {
        Mistakes::of([mutant])
    }
}
