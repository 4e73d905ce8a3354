//! How many requirements can still be obeyed, at most.
//!
//! Suppose that each group has a *price*, which it pays to every creature that counts in it. A declaration is
//! then worth what the creatures earn, plus what each group gains: the number of requirements about it that
//! are obeyed, less what it pays. The payments cancel out, so the total is the number of requirements that
//! the declaration obeys. If each creature earns the most that it could, and each group chooses the number
//! with which it gains most, the two may not agree on a declaration, but the total is no less than with any
//! declaration. So every list of prices gives an upper bound. The bound is low if few agree on too much or
//! too little: prices fall in groups that more creatures choose than the group would, and rise in the others.
//! (The method is known as Lagrangian relaxation.)

use super::Creature;
use super::course::{
    Choosing, ChoosingOrder, CreatureChoices, GroupCount, GroupNumbers, GroupPlace, Offered,
};
use std::cmp::Reverse;
use std::collections::BTreeSet;

/// Parts of a requirement. They are whole numbers, so no rounding makes the bound wrong.
pub(super) type Worth = i64;

/// One requirement.
const ONE: Worth = 1 << 16;

/// How many times the prices change, by less each time.
const ROUNDS: Worth = 300;

/// Prices, and what follows from them.
pub(super) struct Prices {
    /// By group.
    prices: Vec<Worth>,
    /// By creature: how much it and all later creatures earn, at most.
    earnings: Vec<Worth>,
    /// By creature, group and number: how much the group gains, at most, if this is its number before the
    /// creature and all later ones choose. `None` if it would disobey a restriction in any case.
    gains: Vec<Vec<Vec<Option<Worth>>>>,
}

/// Returns a number of requirements as a value.
pub(super) fn value(requirements: usize) -> Worth {
    Worth::try_from(requirements).map_or(Worth::MAX, |number| number.saturating_mul(ONE))
}

/// Returns the number of whole requirements in a value.
pub(super) fn whole(value: Worth) -> usize {
    usize::try_from(value.div_euclid(ONE)).unwrap_or(0)
}

impl Prices {
    /// Returns prices with a low bound.
    pub(super) fn of(course: &ChoosingOrder) -> Prices {
        let mut prices: Vec<Worth> = course.groups.iter().map(first_price).collect();
        let mut best = (Worth::MAX, prices.clone());
        for round in 0..ROUNDS {
            let (bound, surplus) = offers(course, &prices);
            if bound < best.0 {
                best = (bound, prices.clone());
            }
            if surplus.iter().all(|&surplus| surplus == 0) {
                break;
            }
            let step = ONE / 4 / (1 + round / 8);
            for (price, surplus) in prices.iter_mut().zip(surplus) {
                *price -= surplus.clamp(-2, 2) * step;
            }
        }
        Prices::with(course, best.1)
    }

    /// Returns these prices with what follows from them.
    fn with(course: &ChoosingOrder, prices: Vec<Worth>) -> Prices {
        let mut sum = 0;
        let mut earnings = vec![sum];
        for turn in course.turns.iter().rev() {
            sum += total(&prices, &turn.best_groups(&prices, &Choosing::default()));
            earnings.push(sum);
        }
        earnings.reverse();
        let of_group = |creature, (group, &price): (&GroupCount, &Worth)| -> Vec<Option<Worth>> {
            let gain = |number| match group.is_open(creature) {
                true => gain(group, price, creature, number).map(|(gain, _)| gain),
                false => Some(0),
            };
            (0..=group.cap).map(gain).collect()
        };
        let at = |creature| course.groups.iter().zip(&prices).map(|one| of_group(creature, one)).collect();
        let gains = (0..=course.turns.len()).map(at).collect();
        Prices { prices, earnings, gains }
    }

    /// Returns how many requirements of the open groups can be obeyed, at most, if a creature has made these
    /// choices and later creatures none. Returns `None` if a restriction will be disobeyed in any case.
    pub(super) fn bound(
        &self,
        course: &ChoosingOrder,
        creature: Creature,
        choosing: &Choosing,
        numbers: &GroupNumbers,
    ) -> Option<Worth> {
        let later = |creature: Creature| self.earnings.get(creature).copied().unwrap_or(0);
        let earned = match course.turns.get(creature) {
            Some(turn) if choosing.next > 0 => {
                total(&self.prices, &turn.best_groups(&self.prices, choosing)) + later(creature + 1)
            }
            Some(_) | None => later(creature),
        };
        let gains = self.gains.get(creature)?.iter().zip(numbers);
        let gained = gains.map(|(gains, &number)| gains.get(usize::from(number)).copied().flatten());
        Some(earned + gained.sum::<Option<Worth>>()?)
    }
}

/// The price of a group of one creature is what the creature adds to it, which is the best there is.
fn first_price(group: &GroupCount) -> Worth {
    match (group.obeyed_by(0), group.obeyed_by(1)) {
        (Some(without), Some(with)) if group.is_of_one() => value(with) - value(without),
        _ => 0,
    }
}

/// Returns the bound for the whole problem with these prices, and by how many creatures each group has more
/// than it would choose. Groups of one creature keep their price.
fn offers(course: &ChoosingOrder, prices: &[Worth]) -> (Worth, Vec<Worth>) {
    let mut bound = 0;
    let mut surplus = vec![0; course.groups.len()];
    for turn in &course.turns {
        let groups = turn.best_groups(prices, &Choosing::default());
        bound += total(prices, &groups);
        for place in groups {
            if let Some(surplus) = surplus.get_mut(place) {
                *surplus += 1;
            }
        }
    }
    for ((group, &price), surplus) in course.groups.iter().zip(prices).zip(&mut surplus) {
        if let Some((gain, number)) = gain(group, price, 0, 0) {
            bound += gain;
            *surplus -= Worth::from(number);
        }
        if group.is_of_one() {
            *surplus = 0;
        }
    }
    (bound, surplus)
}

/// Returns how much a group gains if it chooses how many more creatures count in it, from this one on, and
/// that number of creatures.
fn gain(group: &GroupCount, price: Worth, creature: Creature, number: u16) -> Option<(Worth, u16)> {
    let with = |more: u16| {
        let obeyed = group.obeyed_by(number.saturating_add(more).min(group.cap))?;
        Some((value(obeyed) - price * Worth::from(more), more))
    };
    (0..=group.still(creature)).filter_map(with).max_by_key(|&(gain, _)| gain)
}

/// Returns what these groups pay to a creature.
fn total(prices: &[Worth], groups: &[GroupPlace]) -> Worth {
    groups.iter().filter_map(|&place| prices.get(place)).sum()
}

impl CreatureChoices {
    /// Returns groups that pay a creature the most for what it may still take. With a first option, the
    /// creature gets the other options that earn most by themselves, and also counts in every group with a
    /// positive price in which several options count. That may be more than it could earn, but not less.
    fn best_groups(&self, prices: &[Worth], choosing: &Choosing) -> Vec<GroupPlace> {
        let Some(others) = self.at_most.saturating_sub(choosing.taken).checked_sub(1) else {
            return Vec::new();
        };
        let price = |place: &GroupPlace| prices.get(*place).copied().unwrap_or(0);
        let is_new = |place: &&GroupPlace| !choosing.counted.contains(*place);
        let left = || self.options.iter().skip(choosing.next);
        let (mut shared, mut by_themselves) = (BTreeSet::new(), Vec::new());
        if others > 0 {
            let several =
                left().flat_map(|offered| &offered.counts_in).filter(|place| self.once.contains(place));
            shared.extend(several.filter(is_new).filter(|place| price(place) > 0).copied());
            by_themselves.extend(left().map(|offered| (self.alone(offered, prices), offered)));
            by_themselves.retain(|&(earned, _)| earned > 0);
            by_themselves.sort_by_key(|&(earned, _)| Reverse(earned));
        }
        let mut best = (0, Vec::new());
        for first in left() {
            let mut groups: Vec<GroupPlace> = first.counts_in.iter().filter(is_new).copied().collect();
            groups.extend(shared.iter().filter(|place| !first.counts_in.contains(place)));
            let besides = by_themselves.iter().filter(|(_, other)| other.option != first.option).take(others);
            groups.extend(besides.flat_map(|(_, other)| self.only_with(other)));
            let earned = total(prices, &groups);
            if earned > best.0 {
                best = (earned, groups);
            }
        }
        best.1
    }

    /// Returns the groups in which the creature counts only if it takes this option.
    fn only_with<'t>(&'t self, offered: &'t Offered) -> impl Iterator<Item = &'t GroupPlace> {
        offered.counts_in.iter().filter(|place| !self.once.contains(place))
    }

    /// Returns what the creature earns with these groups.
    fn alone(&self, offered: &Offered, prices: &[Worth]) -> Worth {
        self.only_with(offered).filter_map(|&place| prices.get(place)).sum()
    }
}
