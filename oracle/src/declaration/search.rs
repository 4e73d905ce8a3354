//! The same maximum without listing all declarations.
//!
//! The creatures choose one after the other. Two partial declarations of the first creatures are alike if the
//! groups to which later creatures belong have the same numbers in both, counted only as far as a restriction
//! or requirement distinguishes them. Of partial declarations that are alike, only the one that has missed the
//! fewest requirements is continued. A partial declaration is given up if it is certain to miss more
//! requirements than allowed; the number allowed grows until a declaration is found, so that one is best.

use super::course::{Course, Numbers};
use super::{Best, Declaration, Problem};
use std::collections::BTreeSet;
use std::fmt;

/// The search ended without an answer: there were too many different partial declarations.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct OutOfBudget {
    /// The number of partial declarations that the search may consider.
    pub budget: usize,
    /// A number of requirements that no declaration exceeds.
    pub at_most: usize,
}

impl fmt::Display for OutOfBudget {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let OutOfBudget { budget, at_most } = self;
        write!(
            f,
            "the maximum number of requirements is {at_most} or less; \
             {budget} partial declarations were not enough to determine it"
        )
    }
}

impl std::error::Error for OutOfBudget {}

/// Returns a best declaration (508.1d, 509.1c), after considering no more than `budget` partial declarations.
///
/// # Errors
///
/// If the budget isn't enough.
pub fn best(problem: &Problem, budget: usize) -> Result<Best, OutOfBudget> {
    let course = Course::of(problem);
    let all = problem.requirements.len();
    let mut spent = 0;
    // The declaration without any creature obeys every restriction, so the last of these finds one.
    for may_miss in course.certain_to_miss()..=all {
        let out_of_budget = OutOfBudget { budget, at_most: all - may_miss };
        if let Some(best) = within(problem, &course, may_miss, &mut spent, budget).ok_or(out_of_budget)? {
            return Ok(best);
        }
    }
    Ok(Best { obeyed: 0, declaration: problem.candidates.iter().map(|_| BTreeSet::new()).collect() })
}

/// A partial declaration that may be continued.
struct Reached {
    numbers: Numbers,
    /// How many of the requirements that are decided it misses.
    missed: usize,
    /// What the last creature takes, as places among its options.
    taken: Vec<usize>,
    /// The partial declaration before, by its place.
    before: usize,
}

/// A partial declaration in which the last creature may take more options.
struct Open {
    reached: Reached,
    /// The groups in which the last creature counts already and could count again.
    counted: Vec<usize>,
}

/// Returns the best declaration if it misses no more than so many requirements. The outer `None` means that
/// the budget is spent.
fn within(
    problem: &Problem,
    course: &Course<'_>,
    may_miss: usize,
    spent: &mut usize,
    budget: usize,
) -> Option<Option<Best>> {
    let start = Reached { numbers: course.none(), missed: 0, taken: Vec::new(), before: 0 };
    let mut layers: Vec<Vec<Reached>> = vec![vec![start]];
    for (creature, candidate) in problem.candidates.iter().enumerate() {
        let before = layers.last().map_or(&[][..], Vec::as_slice);
        let chosen = choose(course, creature, candidate.at_most, before, spent, budget)?;
        let mut next: Vec<Reached> = Vec::new();
        for Open { reached, .. } in chosen {
            let may_still = may_miss.saturating_sub(reached.missed);
            if let Some((numbers, missed)) = course.after(creature, reached.numbers, may_still) {
                next.push(Reached { numbers, missed: reached.missed + missed, ..reached });
            }
        }
        next.sort_unstable_by(|one, other| {
            let key = |reached: &Reached| (reached.missed, reached.before);
            (&one.numbers, key(one), &one.taken).cmp(&(&other.numbers, key(other), &other.taken))
        });
        next.dedup_by(|later, kept| later.numbers == kept.numbers);
        layers.push(next);
    }
    Some(best_of(problem, course, &layers))
}

/// Returns everything that a creature may do after each partial declaration, one option after the other.
/// `None` means that the budget is spent.
fn choose(
    course: &Course<'_>,
    creature: usize,
    at_most: usize,
    before: &[Reached],
    spent: &mut usize,
    budget: usize,
) -> Option<Vec<Open>> {
    let open = |(place, reached): (usize, &Reached)| Open {
        reached: Reached {
            numbers: reached.numbers.clone(),
            missed: reached.missed,
            taken: Vec::new(),
            before: place,
        },
        counted: Vec::new(),
    };
    let mut open: Vec<Open> = before.iter().enumerate().map(open).collect();
    let mut done: Vec<Open> = Vec::new();
    for (nth, offered) in course.offered(creature).iter().enumerate() {
        let mut with_it: Vec<Open> = Vec::new();
        for one in &mut open {
            *spent += 1;
            let mut numbers = one.reached.numbers.clone();
            let mut counted = one.counted.clone();
            for place in &offered.counts_in {
                if !counted.contains(place) {
                    course.count_in(&mut numbers, *place);
                    counted.push(*place);
                }
            }
            let forget = |counted: &mut Vec<usize>| counted.retain(|place| !offered.settled.contains(place));
            forget(&mut counted);
            forget(&mut one.counted);
            counted.sort_unstable();
            let taken = one.reached.taken.iter().copied().chain([nth]).collect();
            let reached = Reached { numbers, missed: one.reached.missed, taken, before: one.reached.before };
            with_it.push(Open { reached, counted });
        }
        if *spent > budget {
            return None;
        }
        let is_done = |one: &Open| one.reached.taken.len() >= at_most;
        if at_most == 1 {
            done.extend(with_it);
            continue;
        }
        open.extend(with_it);
        done.extend(open.extract_if(.., |one| is_done(one)));
        keep_one_of_each(&mut open);
    }
    done.extend(open);
    Some(done)
}

/// Of partial declarations that are alike, keeps one that misses the fewest requirements.
fn keep_one_of_each(open: &mut Vec<Open>) {
    fn key(one: &Open) -> (&Numbers, &Vec<usize>, usize, usize, usize) {
        (&one.reached.numbers, &one.counted, one.reached.taken.len(), one.reached.missed, one.reached.before)
    }
    open.sort_unstable_by(|one, other| {
        (key(one), &one.reached.taken).cmp(&(key(other), &other.reached.taken))
    });
    open.dedup_by(|later, kept| {
        later.reached.numbers == kept.reached.numbers
            && later.counted == kept.counted
            && later.reached.taken.len() == kept.reached.taken.len()
    });
}

/// Returns the best of the complete declarations, if there is one, by following its choices back.
fn best_of(problem: &Problem, course: &Course<'_>, layers: &[Vec<Reached>]) -> Option<Best> {
    let last = layers.last()?;
    let (mut place, best) = last.iter().enumerate().min_by_key(|(_, reached)| reached.missed)?;
    let mut declaration: Declaration = Vec::new();
    for (creature, layer) in layers.iter().skip(1).enumerate().rev() {
        let Reached { taken, before, .. } = layer.get(place)?;
        let offered = course.offered(creature);
        declaration.push(taken.iter().filter_map(|&nth| Some(offered.get(nth)?.option)).collect());
        place = *before;
    }
    declaration.reverse();
    Some(Best { obeyed: problem.requirements.len() - best.missed, declaration })
}
