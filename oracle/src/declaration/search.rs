//! The same maximum without listing all declarations.
//!
//! The creatures choose one after the other. The search always continues the partial declaration that can
//! still obey the most requirements by the bound of `prices`, so the first complete
//! declaration is a best one. Two partial declarations of the same creatures are alike if the groups that
//! later creatures may change have the same numbers in both, counted only as far as a restriction or
//! requirement distinguishes them. Of partial declarations that are alike, only the first that obeys the most
//! requirements is continued.

use super::course::{Choosing, ChoosingOrder, GroupNumbers};
use super::prices::{Prices, Worth, value, whole};
use super::{Best, Choice, Creature, Declaration, Problem};
use std::cmp::Reverse;
use std::collections::{BTreeMap, BTreeSet, BinaryHeap};
use std::fmt;
use std::iter;
use std::rc::Rc;

/// How many partial declarations the search considers for one declaration. Of sampled boards of 12 creatures
/// by 12, more than 99 % need fewer.
pub const BUDGET: usize = 500_000;

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

/// Returns a best declaration (508.1d, 509.1c), unless the search has to consider more than
/// about `budget` partial declarations.
///
/// # Errors
///
/// If the budget isn't enough.
pub fn best(problem: &Problem, budget: usize) -> Result<Best, OutOfBudget> {
    let nothing = problem.nothing();
    let obeyed = problem.obeyed(&nothing);
    let best = better(problem, obeyed, budget)?;
    Ok(best.unwrap_or(Best { obeyed, declaration: nothing }))
}

/// Returns a best declaration if it obeys more requirements than this. The search ends as soon as it is
/// certain that none does, and so it may be quicker than [`best`].
///
/// # Errors
///
/// If the budget isn't enough.
pub fn better(problem: &Problem, than: usize, budget: usize) -> Result<Option<Best>, OutOfBudget> {
    let mut search = Search::of(problem);
    while let Some(OpenDeclaration { at_most, place: Reverse(place), .. }) = search.open.pop() {
        if at_most <= than {
            break;
        }
        if search.considered > budget {
            return Err(OutOfBudget { budget, at_most });
        }
        if search.is_complete(place) {
            return Ok(Some(Best { obeyed: at_most, declaration: search.declaration(place) }));
        }
        search.continue_from(place);
    }
    Ok(None)
}

/// Everything that decides how a partial declaration may continue.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord)]
struct PartialDeclaration {
    /// The creature whose turn it is to choose.
    creature: Creature,
    choosing: Choosing,
    numbers: GroupNumbers,
}

/// A partial declaration.
struct Reached {
    position: Rc<PartialDeclaration>,
    /// The number of requirements that it obeys, among those about groups that are no longer open.
    obeyed: usize,
    /// What the last choice added.
    taken: Option<(Creature, Choice)>,
    /// The partial declaration before that choice, by its place.
    before: Option<usize>,
}

/// A partial declaration that isn't continued yet. The greatest one is continued first.
#[derive(PartialEq, Eq, PartialOrd, Ord)]
struct OpenDeclaration {
    /// How many requirements it can obey, at most.
    at_most: usize,
    /// The creature whose turn it is.
    creature: Creature,
    /// The same maximum with its fraction.
    bound: Worth,
    /// Its place, the first one before later ones.
    place: Reverse<usize>,
}

struct Search {
    course: ChoosingOrder,
    prices: Prices,
    /// All partial declarations that may be the beginning of a best one.
    reached: Vec<Reached>,
    open: BinaryHeap<OpenDeclaration>,
    /// By position: the most requirements that a partial declaration in this position obeys.
    most: BTreeMap<Rc<PartialDeclaration>, usize>,
    /// How many partial declarations have been considered.
    considered: usize,
}

impl Search {
    /// Returns a search that has reached the beginning only.
    fn of(problem: &Problem) -> Search {
        let course = ChoosingOrder::of(problem);
        let mut search = Search {
            prices: Prices::of(&course),
            reached: Vec::new(),
            open: BinaryHeap::new(),
            most: BTreeMap::new(),
            considered: 0,
            course,
        };
        let numbers = search.course.none();
        let position = PartialDeclaration { creature: 0, choosing: Choosing::default(), numbers };
        search.reach(Reached { position: Rc::new(position), obeyed: 0, taken: None, before: None });
        search
    }

    /// Notes a partial declaration, unless it disobeys a restriction or is no better than one like it.
    fn reach(&mut self, reached: Reached) {
        self.considered += 1;
        let PartialDeclaration { creature, choosing, numbers } = &*reached.position;
        let Some(more) = self.prices.bound(&self.course, *creature, choosing, numbers) else { return };
        let alike = self.most.get(&reached.position);
        if alike.is_some_and(|&obeyed| obeyed >= reached.obeyed) {
            return;
        }
        let bound = value(reached.obeyed) + more;
        let place = Reverse(self.reached.len());
        self.open.push(OpenDeclaration { at_most: whole(bound), creature: *creature, bound, place });
        self.most.insert(Rc::clone(&reached.position), reached.obeyed);
        self.reached.push(reached);
    }

    /// Lets the creature whose turn it is take no more options, or one more, each in turn.
    fn continue_from(&mut self, place: usize) {
        let Some(PartialDeclaration { creature, choosing, .. }) =
            self.reached.get(place).map(|one| &*one.position)
        else {
            return;
        };
        let options = self.course.turns.get(*creature).map_or(0, |turn| turn.options.len());
        for option in iter::once(None).chain((choosing.next..options).map(Some)) {
            if let Some(next) = self.after(place, option) {
                self.reach(next);
            }
        }
    }

    /// Returns the partial declaration after the creature has taken one more of its options, or has decided
    /// to take no more. Returns `None` if that disobeys a restriction.
    fn after(&self, place: usize, option: Option<usize>) -> Option<Reached> {
        let Reached { position, obeyed, .. } = self.reached.get(place)?;
        let PartialDeclaration { mut creature, mut choosing, mut numbers } =
            PartialDeclaration::clone(position);
        let mut obeyed = *obeyed;
        let turn = self.course.turns.get(creature)?;
        let mut taken = None;
        if let Some(nth) = option {
            for group in turn.take(nth, &mut choosing) {
                self.course.count_in(group, &mut numbers);
            }
            taken = turn.options.get(nth).map(|offered| (turn.creature, offered.option));
        }
        if option.is_none() || turn.is_over(&choosing) {
            obeyed += self.course.end_turn(creature, &mut numbers)?;
            creature += 1;
            choosing = Choosing::default();
        }
        let position = Rc::new(PartialDeclaration { creature, choosing, numbers });
        Some(Reached { position, obeyed, taken, before: Some(place) })
    }

    /// Returns whether all creatures have chosen.
    fn is_complete(&self, place: usize) -> bool {
        self.reached.get(place).is_some_and(|reached| reached.position.creature == self.course.turns.len())
    }

    /// Returns a complete declaration by following its choices back.
    fn declaration(&self, place: usize) -> Declaration {
        let mut declaration: Declaration = self.course.turns.iter().map(|_| BTreeSet::new()).collect();
        let mut place = Some(place);
        while let Some(reached) = place.and_then(|place| self.reached.get(place)) {
            if let Some((creature, option)) = reached.taken
                && let Some(taken) = declaration.get_mut(creature)
            {
                taken.insert(option);
            }
            place = reached.before;
        }
        declaration
    }
}
