//! The maximum as the rules define it: all declarations, those that disobey a restriction or cost something
//! left out, and the greatest number of requirements that one of the others obeys.

use super::{Best, Choice, Declarable, Declaration, Problem};
use std::collections::BTreeSet;

/// Returns the best declaration of all (508.1d, 509.1c). The time grows exponentially with the number of
/// creatures.
pub fn best(problem: &Problem) -> Best {
    let nothing: Declaration = problem.candidates.iter().map(|_| BTreeSet::new()).collect();
    let mut best = Best { obeyed: problem.obeyed(&nothing), declaration: nothing.clone() };
    let choices: Vec<Vec<BTreeSet<Choice>>> = problem.candidates.iter().map(free_choices).collect();
    let mut declaration = nothing;
    visit(problem, &choices, 0, &mut declaration, &mut best);
    best
}

/// Visits every declaration that agrees with this one on the creatures before the nth.
fn visit(
    problem: &Problem,
    choices: &[Vec<BTreeSet<Choice>>],
    nth: usize,
    declaration: &mut Declaration,
    best: &mut Best,
) {
    let Some(of_this) = choices.get(nth) else {
        let obeyed = problem.obeyed(declaration);
        if obeyed > best.obeyed && problem.disobeyed(declaration).is_none() {
            *best = Best { obeyed, declaration: declaration.clone() };
        }
        return;
    };
    for taken in of_this {
        if let Some(place) = declaration.get_mut(nth) {
            place.clone_from(taken);
        }
        visit(problem, choices, nth + 1, declaration, best);
    }
}

/// Returns the sets of options that a creature may take without a cost.
fn free_choices(candidate: &Declarable) -> Vec<BTreeSet<Choice>> {
    let mut sets = vec![BTreeSet::new()];
    for &option in &candidate.free {
        let with_it = sets.iter().filter(|taken| taken.len() < candidate.at_most).map(|taken| {
            let mut taken = taken.clone();
            taken.insert(option);
            taken
        });
        let with_it: Vec<BTreeSet<Choice>> = with_it.collect();
        sets.extend(with_it);
    }
    sets
}
