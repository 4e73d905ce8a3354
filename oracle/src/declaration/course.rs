//! What the search counts: the groups of a problem, what is asked about their numbers, and the options that
//! make a difference to them.

use super::{Choice, Creature, Declarable, Group, JointRestriction, Problem};
use std::collections::{BTreeMap, BTreeSet};

/// A group, by its place among the groups of a problem.
pub(super) type GroupPlace = usize;

/// For each group, how many of its creatures have chosen to count in it, as far as it matters. A group about
/// which nothing more is asked has the number 0. No board has more creatures than this type can count.
pub(super) type GroupNumbers = Vec<u16>;

/// The creatures in the order in which they choose, and the groups that are counted meanwhile. The search
/// numbers creatures in this order; only [`CreatureChoices::creature`] is the number in the problem.
pub(super) struct ChoosingOrder {
    /// The groups that restrictions and requirements are about, each once.
    pub(super) groups: Vec<GroupCount>,
    /// The restrictions about two groups.
    only_with: Vec<OnlyWith>,
    /// By creature: what it may do.
    pub(super) turns: Vec<CreatureChoices>,
}

/// A group, and everything that is asked about its number alone.
pub(super) struct GroupCount {
    /// Greater numbers count as this one.
    pub(super) cap: u16,
    /// By creature: how many creatures from this one on could count in the group.
    still: Vec<u16>,
    /// The first creature with which the number is final, and no restriction asks for it later.
    last: Creature,
    /// The number may be no greater than this.
    most: u16,
    /// The number may be zero, or no less than this.
    none_or: u16,
    /// For each requirement, the least number that obeys it.
    required: Vec<u16>,
}

/// The number of the first group is zero unless the number of the others is at least this.
struct OnlyWith {
    group: GroupPlace,
    others: GroupPlace,
    least: u16,
    /// The first creature with which both numbers are final.
    last: Creature,
}

/// What one creature may do.
pub(super) struct CreatureChoices {
    /// The number of the creature in the problem.
    pub(super) creature: Creature,
    /// The options that it may take without a cost, and that make a difference.
    pub(super) options: Vec<Offered>,
    /// The maximum number of options that it may take together.
    pub(super) at_most: usize,
    /// The groups in which it counts once, although it could take several options that count in them.
    pub(super) once: BTreeSet<GroupPlace>,
}

/// An option, and the groups in which a creature counts if it takes the option.
pub(super) struct Offered {
    pub(super) option: Choice,
    pub(super) counts_in: Vec<GroupPlace>,
}

/// What a creature has done in its turn.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Default)]
pub(super) struct Choosing {
    /// The place of the first option that it may still take.
    pub(super) next: usize,
    /// How many options it has taken.
    pub(super) taken: usize,
    /// The groups in which it counts already, and in which it would count with later options too.
    pub(super) counted: Vec<GroupPlace>,
}

impl GroupCount {
    /// Returns how many requirements the number obeys, or `None` if it disobeys a restriction.
    pub(super) fn obeyed_by(&self, number: u16) -> Option<usize> {
        let is_allowed = number <= self.most && (number == 0 || number >= self.none_or);
        is_allowed.then(|| self.required.iter().filter(|&&least| number >= least).count())
    }

    /// Returns how many creatures from this one on could count in the group.
    pub(super) fn still(&self, creature: Creature) -> u16 {
        self.still.get(creature).copied().unwrap_or(0)
    }

    /// Returns whether only one creature could count in the group.
    pub(super) fn is_of_one(&self) -> bool {
        self.still(0) <= 1
    }

    /// Returns whether something asks for the number when this creature or a later one has chosen.
    pub(super) fn is_open(&self, creature: Creature) -> bool {
        creature <= self.last
    }
}

impl ChoosingOrder {
    /// Returns what is to be counted in a problem.
    pub(super) fn of(problem: &Problem) -> ChoosingOrder {
        let order = order(problem);
        let mut groups = Groups { problem, order: &order, places: BTreeMap::new(), counted: Vec::new() };
        let mut only_with = Vec::new();
        for restriction in &problem.restrictions {
            match restriction {
                JointRestriction::AtMost(group, most) => {
                    let most = small(*most);
                    groups.change(group, most.saturating_add(1), |counted| {
                        counted.most = counted.most.min(most)
                    });
                }
                JointRestriction::NoneOrAtLeast(group, least) => {
                    let least = small(*least);
                    groups.change(group, least, |counted| counted.none_or = counted.none_or.max(least));
                }
                JointRestriction::OnlyWith(group, others, least) => {
                    let least = small(*least);
                    let group = groups.place(group, 1);
                    let others = groups.place(others, least);
                    let last = groups.last(group).max(groups.last(others));
                    groups.keep_until(last, [group, others]);
                    only_with.push(OnlyWith { group, others, least, last });
                }
            }
        }
        for requirement in &problem.requirements {
            let least = small(requirement.at_least);
            groups.change(&requirement.group, least, |counted| counted.required.push(least));
        }
        let turn = |&creature: &Creature| {
            let candidate = problem.candidates.get(creature)?;
            Some(CreatureChoices::of(&groups.places, creature, candidate))
        };
        let turns = order.iter().filter_map(turn).collect();
        ChoosingOrder { groups: groups.counted, only_with, turns }
    }

    /// Returns the numbers before any creature has chosen.
    pub(super) fn none(&self) -> GroupNumbers {
        vec![0; self.groups.len()]
    }

    /// Counts a creature in a group.
    pub(super) fn count_in(&self, group: GroupPlace, numbers: &mut GroupNumbers) {
        if let (Some(number), Some(group)) = (numbers.get_mut(group), self.groups.get(group)) {
            *number = number.saturating_add(1).min(group.cap);
        }
    }

    /// Ends a creature's turn: takes the groups about which nothing more is asked out of the numbers, and
    /// returns how many requirements about them are obeyed. Returns `None` if a restriction can't be obeyed.
    pub(super) fn end_turn(&self, creature: Creature, numbers: &mut GroupNumbers) -> Option<usize> {
        let number = |place: GroupPlace| numbers.get(place).copied().unwrap_or(0);
        for OnlyWith { group, others, least, .. } in self.only_with.iter().filter(|one| creature <= one.last)
        {
            let still = self.groups.get(*others).map_or(0, |others| others.still(creature + 1));
            if number(*group) > 0 && number(*others).saturating_add(still) < *least {
                return None;
            }
        }
        let mut obeyed = 0;
        for (number, group) in numbers.iter_mut().zip(&self.groups) {
            if group.last == creature {
                obeyed += group.obeyed_by(*number)?;
                *number = 0;
            }
        }
        Some(obeyed)
    }
}

impl CreatureChoices {
    /// Returns what a creature may do, given the places of all groups. Of several options that count in the
    /// same groups, one is enough.
    fn of(
        places: &BTreeMap<&Group, GroupPlace>,
        creature: Creature,
        candidate: &Declarable,
    ) -> CreatureChoices {
        let mut options: Vec<Offered> = Vec::new();
        for &option in candidate.free.iter().filter(|_| candidate.at_most > 0) {
            let counts =
                |group: &Group| group.creatures.contains(&creature) && group.options.contains(&option);
            let counts_in = places.iter().filter(|(group, _)| counts(group)).map(|(_, &place)| place);
            let counts_in: Vec<GroupPlace> = counts_in.collect();
            if !counts_in.is_empty() && options.iter().all(|known| known.counts_in != counts_in) {
                options.push(Offered { option, counts_in });
            }
        }
        let (mut some, mut once) = (BTreeSet::new(), BTreeSet::new());
        if candidate.at_most > 1 {
            let counts_in = options.iter().flat_map(|offered| &offered.counts_in);
            once.extend(counts_in.filter(|&&place| !some.insert(place)));
        }
        CreatureChoices { creature, options, at_most: candidate.at_most, once }
    }

    /// Takes an option. Returns the groups in which the creature counts from now on.
    pub(super) fn take(&self, nth: usize, choosing: &mut Choosing) -> Vec<GroupPlace> {
        let counts_in = self.options.get(nth).map_or(&[][..], |offered| &offered.counts_in);
        let is_new = |place: &&GroupPlace| !choosing.counted.contains(*place);
        let new: Vec<GroupPlace> = counts_in.iter().filter(is_new).copied().collect();
        choosing.next = nth + 1;
        choosing.taken += 1;
        let later = self.options.get(choosing.next..).unwrap_or_default();
        choosing.counted.extend(&new);
        choosing.counted.retain(|place| later.iter().any(|offered| offered.counts_in.contains(place)));
        choosing.counted.sort_unstable();
        new
    }

    /// Returns whether the creature can take no further options.
    pub(super) fn is_over(&self, choosing: &Choosing) -> bool {
        choosing.taken >= self.at_most || choosing.next >= self.options.len()
    }
}

/// The groups while they are collected.
struct Groups<'p> {
    problem: &'p Problem,
    order: &'p [Creature],
    places: BTreeMap<&'p Group, GroupPlace>,
    counted: Vec<GroupCount>,
}

impl<'p> Groups<'p> {
    /// Returns the place of a group, which is counted up to this number at least.
    fn place(&mut self, group: &'p Group, cap: u16) -> GroupPlace {
        self.change(group, cap, |_| {})
    }

    /// Notes that something is asked about a group, which is counted up to this number at least.
    fn change(&mut self, group: &'p Group, cap: u16, note: impl FnOnce(&mut GroupCount)) -> GroupPlace {
        let place = *self.places.entry(group).or_insert(self.counted.len());
        if place == self.counted.len() {
            self.counted.push(uncounted(self.problem, self.order, group));
        }
        if let Some(counted) = self.counted.get_mut(place) {
            counted.cap = counted.cap.max(cap).min(counted.still(0));
            note(counted);
        }
        place
    }

    /// Returns the first creature with which everything is decided that is asked about a group.
    fn last(&self, place: GroupPlace) -> Creature {
        self.counted.get(place).map_or(0, |counted| counted.last)
    }

    /// Keeps two numbers until this creature has chosen.
    fn keep_until(&mut self, last: Creature, places: [GroupPlace; 2]) {
        for place in places {
            if let Some(counted) = self.counted.get_mut(place) {
                counted.last = last;
            }
        }
    }
}

/// Returns the order in which creatures choose. Those that can do the least come first, so that there are few
/// partial declarations for long.
fn order(problem: &Problem) -> Vec<Creature> {
    let mut order: Vec<Creature> = (0..problem.candidates.len()).collect();
    order.sort_by_key(|&creature| {
        let can = problem.candidates.get(creature).map(|one| (one.free.len(), one.at_most));
        can.map(|(options, at_most)| (options.min(at_most), options))
    });
    order
}

/// Returns a group about which nothing is asked yet.
fn uncounted(problem: &Problem, order: &[Creature], group: &Group) -> GroupCount {
    let could = |candidate: &Declarable| candidate.at_most > 0 && !candidate.free.is_disjoint(&group.options);
    let mut number = 0_u16;
    let mut still = vec![number];
    let mut last = 0;
    for (nth, creature) in order.iter().enumerate().rev() {
        if group.creatures.contains(creature) && problem.candidates.get(*creature).is_some_and(could) {
            number = number.saturating_add(1);
            last = last.max(nth);
        }
        still.push(number);
    }
    still.reverse();
    GroupCount { cap: 0, still, last, most: u16::MAX, none_or: 0, required: Vec::new() }
}

/// Numbers in a search are small: a greater one can't be reached either way.
fn small(number: usize) -> u16 {
    u16::try_from(number).unwrap_or(u16::MAX)
}
