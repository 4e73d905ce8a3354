//! What the search counts: the groups of a problem, when each restriction and requirement is decided, and
//! what is certain before it is.

use super::{Candidate, Choice, Creature, Group, Problem, Restriction};
use std::collections::{BTreeMap, BTreeSet};

/// How many creatures of each group have been counted, each as far as it matters. A group about which
/// nothing more is asked has the number 0.
pub(super) type Numbers = Vec<u8>;

/// An option that a creature may take without a cost, and that makes a difference.
pub(super) struct Offered {
    /// The option.
    pub(super) option: Choice,
    /// The groups in which the creature counts if it takes the option, in their order.
    pub(super) counts_in: Vec<usize>,
    /// The groups in which no later option of the same creature counts.
    pub(super) settled: Vec<usize>,
}

/// A group, and how its number may still grow.
struct Counted {
    /// Greater numbers count as this one.
    cap: u8,
    /// The creature after which no constraint asks for the number.
    last: Creature,
    /// By creature: how many later creatures could count in the group.
    later: Vec<u8>,
}

/// A restriction or requirement, with its groups by their places.
#[derive(Clone, Copy)]
enum Constraint {
    AtMost(usize, u8),
    NoneOrAtLeast(usize, u8),
    OnlyWith(usize, usize, u8),
    Requires(usize, u8),
}

/// A constraint and the creature with whose choice it is decided.
struct Timed {
    constraint: Constraint,
    decided: Creature,
    /// Whether it is a requirement of one creature alone, which [`Course::unavoidable`] counts.
    alone: bool,
}

/// The order in which creatures choose, and what is known at each point.
pub(super) struct Course<'p> {
    problem: &'p Problem,
    groups: Vec<Counted>,
    constraints: Vec<Timed>,
    offered: Vec<Vec<Offered>>,
    /// By creature: how many requirements of one creature alone are missed by the creatures after it, whatever
    /// they choose.
    unavoidable: Vec<usize>,
    /// How many of them all creatures miss.
    unavoidable_in_all: usize,
}

/// Numbers in a search are small; a greater one can't be reached either way.
fn small(number: usize) -> u8 {
    u8::try_from(number).unwrap_or(u8::MAX)
}

impl<'p> Course<'p> {
    pub(super) fn of(problem: &'p Problem) -> Course<'p> {
        let mut course = Course {
            problem,
            groups: Vec::new(),
            constraints: Vec::new(),
            offered: Vec::new(),
            unavoidable: Vec::new(),
            unavoidable_in_all: 0,
        };
        let mut places: BTreeMap<&'p Group, usize> = BTreeMap::new();
        for restriction in &problem.restrictions {
            let constraint = match restriction {
                Restriction::AtMost(group, most) => {
                    let most = small(*most);
                    Constraint::AtMost(course.count(&mut places, group, most.saturating_add(1)), most)
                }
                Restriction::NoneOrAtLeast(group, least) => {
                    let least = small(*least);
                    Constraint::NoneOrAtLeast(course.count(&mut places, group, least), least)
                }
                Restriction::OnlyWith(group, others, least) => {
                    let least = small(*least);
                    let place = course.count(&mut places, group, 1);
                    Constraint::OnlyWith(place, course.count(&mut places, others, least), least)
                }
            };
            course.note(constraint, false);
        }
        for requirement in &problem.requirements {
            let least = small(requirement.at_least);
            let place = course.count(&mut places, &requirement.group, least);
            course.note(Constraint::Requires(place, least), requirement.group.creatures.len() == 1);
        }
        course.offered = (0..)
            .zip(&problem.candidates)
            .map(|(creature, candidate)| offered(&places, creature, candidate))
            .collect();
        course.look_ahead();
        course
    }

    /// Returns the place of a group that is counted up to a cap.
    fn count(&mut self, places: &mut BTreeMap<&'p Group, usize>, group: &'p Group, cap: u8) -> usize {
        let place = *places.entry(group).or_insert(self.groups.len());
        match self.groups.get_mut(place) {
            Some(known) => known.cap = known.cap.max(cap),
            None => {
                let able = |creature: Creature| {
                    let candidate = self.problem.candidates.get(creature);
                    group.creatures.contains(&creature)
                        && candidate.is_some_and(|candidate| !candidate.free.is_disjoint(&group.options))
                };
                let mut later = Vec::new();
                let mut number = 0_u8;
                for creature in (0..self.problem.candidates.len()).rev() {
                    later.push(number);
                    number = number.saturating_add(u8::from(able(creature)));
                }
                later.reverse();
                let members = || group.creatures.iter().copied().filter(|&creature| creature < later.len());
                let last =
                    members().filter(|&creature| able(creature)).max().or(members().max()).unwrap_or(0);
                self.groups.push(Counted { cap, last, later });
            }
        }
        place
    }

    fn note(&mut self, constraint: Constraint, alone: bool) {
        let last = |place: usize| self.groups.get(place).map_or(0, |group| group.last);
        let decided = match constraint {
            Constraint::AtMost(place, _)
            | Constraint::NoneOrAtLeast(place, _)
            | Constraint::Requires(place, _) => last(place),
            Constraint::OnlyWith(place, with, _) => last(place).max(last(with)),
        };
        if let Constraint::OnlyWith(place, with, _) = constraint {
            for place in [place, with] {
                if let Some(group) = self.groups.get_mut(place) {
                    group.last = group.last.max(decided);
                }
            }
        }
        self.constraints.push(Timed { constraint, decided, alone });
    }

    /// Works out what the creatures miss in any case, from the last one to the first.
    fn look_ahead(&mut self) {
        let mut sum = 0;
        let mut unavoidable = Vec::new();
        for (creature, candidate) in self.problem.candidates.iter().enumerate().rev() {
            unavoidable.push(sum);
            sum += self.missed_alone(creature, candidate);
        }
        unavoidable.reverse();
        self.unavoidable = unavoidable;
        self.unavoidable_in_all = sum;
    }

    /// Returns how many requirements of this creature alone it misses whatever it does, as far as this is easy
    /// to see: a creature that may take one option obeys only the requirements that this option obeys.
    fn missed_alone(&self, creature: Creature, candidate: &Candidate) -> usize {
        let constraints = self.constraints.iter().skip(self.problem.restrictions.len());
        let of_this: Vec<&Group> = self
            .problem
            .requirements
            .iter()
            .zip(constraints)
            .filter(|(requirement, timed)| timed.alone && requirement.group.creatures.contains(&creature))
            .map(|(requirement, _)| &requirement.group)
            .collect();
        let obeyed_by =
            |option: &Choice| of_this.iter().filter(|group| group.options.contains(option)).count();
        let possible = of_this.iter().filter(|group| !group.options.is_disjoint(&candidate.free)).count();
        let by_one = candidate.free.iter().map(obeyed_by).max().unwrap_or(0);
        of_this.len() - possible.min(by_one.saturating_mul(candidate.at_most))
    }

    /// Returns the numbers before any creature has chosen.
    pub(super) fn none(&self) -> Numbers {
        self.groups.iter().map(|_| 0).collect()
    }

    /// Returns how many requirements every declaration misses.
    pub(super) fn certain_to_miss(&self) -> usize {
        self.unavoidable_in_all
    }

    /// Returns the options of a creature.
    pub(super) fn offered(&self, creature: Creature) -> &[Offered] {
        self.offered.get(creature).map_or(&[], Vec::as_slice)
    }

    /// Counts a creature in a group.
    pub(super) fn count_in(&self, numbers: &mut Numbers, place: usize) {
        if let (Some(number), Some(group)) = (numbers.get_mut(place), self.groups.get(place)) {
            *number = number.saturating_add(1).min(group.cap);
        }
    }

    /// Returns the numbers after a creature has chosen, and how many requirements were decided by that and
    /// missed. Returns `None` if a restriction is certain to be disobeyed, or more requirements than allowed
    /// are certain to be missed.
    pub(super) fn after(
        &self,
        creature: Creature,
        mut numbers: Numbers,
        may_miss: usize,
    ) -> Option<(Numbers, usize)> {
        let number = |place: usize| numbers.get(place).copied().unwrap_or(0);
        let later = |place: usize| {
            self.groups.get(place).and_then(|group| group.later.get(creature)).copied().unwrap_or(0)
        };
        let reachable = |place: usize| number(place).saturating_add(later(place));
        let (mut missed, mut certain) = (0, self.unavoidable.get(creature).copied().unwrap_or(0));
        for timed in self.constraints.iter().filter(|timed| timed.decided >= creature) {
            match timed.constraint {
                Constraint::AtMost(place, most) if number(place) > most => return None,
                Constraint::NoneOrAtLeast(place, least) if number(place) > 0 && reachable(place) < least => {
                    return None;
                }
                Constraint::OnlyWith(place, with, least) if number(place) > 0 && reachable(with) < least => {
                    return None;
                }
                Constraint::Requires(place, least) if reachable(place) < least => {
                    if timed.decided == creature {
                        missed += 1;
                    } else if !timed.alone {
                        certain += 1;
                    }
                }
                Constraint::AtMost(..)
                | Constraint::NoneOrAtLeast(..)
                | Constraint::OnlyWith(..)
                | Constraint::Requires(..) => {}
            }
        }
        if missed + certain > may_miss {
            return None;
        }
        for (number, group) in numbers.iter_mut().zip(&self.groups) {
            if group.last <= creature {
                *number = 0;
            }
        }
        Some((numbers, missed))
    }
}

/// Returns the options of a creature that make a difference: each counts in some group, and no two count in
/// the same groups.
fn offered(places: &BTreeMap<&Group, usize>, creature: Creature, candidate: &Candidate) -> Vec<Offered> {
    let mut offered: Vec<Offered> = Vec::new();
    for &option in &candidate.free {
        let counts = |(group, _): &(&&Group, &usize)| {
            group.creatures.contains(&creature) && group.options.contains(&option)
        };
        let counts_in: BTreeSet<usize> = places.iter().filter(counts).map(|(_, &place)| place).collect();
        let counts_in: Vec<usize> = counts_in.into_iter().collect();
        if !counts_in.is_empty() && offered.iter().all(|known| known.counts_in != counts_in) {
            offered.push(Offered { option, counts_in, settled: Vec::new() });
        }
    }
    let mut later: BTreeSet<usize> = BTreeSet::new();
    for one in offered.iter_mut().rev() {
        one.settled = one.counts_in.iter().copied().filter(|&place| later.insert(place)).collect();
    }
    offered
}
