//! Several costs that are paid together, such as those of all creatures that attack. Numbers add up. What is
//! sacrificed is chosen for each cost, and nothing can be sacrificed for two of them.

use super::r118_costs;
use crate::card::{Cost, CounterKind};
use crate::now::{Now, Source};
use crate::rule::Rule;
use crate::rules::r800;
use crate::state::{Announcement, Asking, ObjectId, PlayerId, Thing};
use crate::table::{Ask, Ruled, Table, TickStop};
use std::collections::{BTreeMap, BTreeSet};

/// One of the costs that are paid together.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct JointCost {
    /// The object that "this" means in the cost.
    pub(crate) this: ObjectId,
    /// The object for which the cost is paid, by which a player is asked.
    pub(crate) of: ObjectId,
    pub(crate) cost: Cost,
}

/// Returns costs that are paid together, with all numbers added up in the first one. The oracle adds up mana, life,
/// discards, sacrifices and counters.
///
/// # Errors
/// If there are several costs and one of them requires something else.
pub(crate) fn together(parts: Vec<JointCost>, rule: &str) -> Ruled<Vec<JointCost>> {
    let several = parts.len() > 1;
    let sum = parts.iter().fold(Cost::default(), |sum, part| r118_costs::sum(sum, &numbers(&part.cost)));
    let mut together = Vec::new();
    for (nth, part) in parts.into_iter().enumerate() {
        let Cost { sacrifice_this, sacrifice, remove_counters, .. } = part.cost.clone();
        let added = Cost { sacrifice_this, sacrifice, remove_counters, ..numbers(&part.cost) };
        if several && added != part.cost {
            return Err(TickStop::NotPerformed(format!(
                "{rule} is not performed for several costs of that kind"
            )));
        }
        let Cost { mana, life, discard, .. } = if nth == 0 { sum.clone() } else { Cost::default() };
        together.push(JointCost { cost: Cost { mana, life, discard, ..part.cost }, ..part });
    }
    Ok(together)
}

/// Returns the parts of a cost that are numbers.
fn numbers(cost: &Cost) -> Cost {
    Cost { mana: cost.mana.clone(), life: cost.life, discard: cost.discard, ..Cost::default() }
}

/// Returns whether a player with enough mana could pay costs together.
pub(crate) fn could_be_paid(table: &Table, player: PlayerId, parts: &[JointCost]) -> bool {
    parts.iter().all(|part| r118_costs::could_be_paid(table, player, part.this, &part.cost))
        && are_enough(&table.now(), player, parts)
}

/// Returns whether a player has everything that costs require together, mana included, and only has to choose what
/// to sacrifice and to discard.
pub(crate) fn could_be_paid_by_choosing(table: &Table, player: PlayerId, parts: &[JointCost]) -> bool {
    parts.iter().all(|part| r118_costs::could_be_paid_by_choosing(table, player, part.this, &part.cost))
        && are_enough(&table.now(), player, parts)
}

/// Returns whether there is a different permanent for each sacrifice, and all counters that are removed are there.
fn are_enough(now: &Now, player: PlayerId, parts: &[JointCost]) -> bool {
    let mut counters: BTreeMap<(ObjectId, &CounterKind), u32> = BTreeMap::new();
    for (part, (number, kind)) in
        parts.iter().filter_map(|part| Some((part, part.cost.remove_counters.as_ref()?)))
    {
        let sum = counters.entry((part.this, kind)).or_default();
        *sum = sum.saturating_add(*number);
    }
    counters.iter().all(|(&(id, kind), number)| now.look().counters(id, kind) >= *number)
        && can_differ(&sacrifices(now, player, parts, &[]))
}

/// Returns for each sacrifice that hasn't been chosen yet the permanents that could still be chosen. The choices are
/// for the first parts.
fn sacrifices(now: &Now, player: PlayerId, parts: &[JointCost], chosen: &[ObjectId]) -> Vec<Vec<ObjectId>> {
    let mut sacrifices = Vec::new();
    let choices = parts.iter().filter(|part| part.cost.sacrifice.is_some());
    for part in choices.skip(chosen.len()) {
        let source = Source { this: Some(part.this), you: Some(player), ..Source::default() };
        let mine = now.permanents().filter(|row| row.controller == Some(player));
        let fits = mine.filter(|row| {
            part.cost.sacrifice.as_ref().is_some_and(|filter| now.look().matches(row, filter, &source))
        });
        sacrifices.push(fits.map(|row| row.id).filter(|id| !chosen.contains(id)).collect());
    }
    let these = parts.iter().filter(|part| part.cost.sacrifice_this).map(|part| part.this);
    sacrifices.extend(these.map(|this| vec![this].into_iter().filter(|id| !chosen.contains(id)).collect()));
    sacrifices
}

/// Returns whether each list can have an object of its own.
fn can_differ(lists: &[Vec<ObjectId>]) -> bool {
    let mut taken: BTreeMap<ObjectId, usize> = BTreeMap::new();
    (0..lists.len()).all(|list| takes_one(lists, list, &mut taken, &mut BTreeSet::new()))
}

/// Gives a list an object of its own, for which other lists may take another one. Returns whether that is possible.
fn takes_one(
    lists: &[Vec<ObjectId>],
    list: usize,
    taken: &mut BTreeMap<ObjectId, usize>,
    tried: &mut BTreeSet<ObjectId>,
) -> bool {
    lists.get(list).into_iter().flatten().any(|&id| {
        let is_free = tried.insert(id)
            && taken.get(&id).copied().is_none_or(|other| takes_one(lists, other, taken, tried));
        if is_free {
            taken.insert(id, list);
        }
        is_free
    })
}

/// Asks a player what to sacrifice for each cost, in order, and then what to discard. `in_full` requires that what
/// has been chosen is part of a full payment. Returns `None` if the player has left the game instead.
pub(crate) fn name_what_is_given_up(
    table: &mut Table,
    player: PlayerId,
    parts: &[JointCost],
    in_full: impl Fn(&Ask, bool) -> Ruled<()>,
) -> Ruled<Option<Vec<Announcement<Thing>>>> {
    let mut announced = vec![Announcement::default(); parts.len()];
    let mut chosen: Vec<ObjectId> = Vec::new();
    for (part, announced) in
        parts.iter().zip(&mut announced).filter(|(part, _)| part.cost.sacrifice.is_some())
    {
        let named = table.asks(|ask| {
            let among = that_leave_a_full_payment(&ask.now(), player, parts, &chosen);
            if among.is_empty() && !r800::has_left(ask, player) {
                // It has left with its owner: the payment can't be completed.
                in_full(ask, false)?;
            }
            let about = Some(part.of);
            let Some(named) = ask.for_objects(player, Asking::Sacrifice, about, &among, 1, 1)? else {
                return Ok(None);
            };
            in_full(ask, named.len() == 1 && named.iter().all(|id| among.contains(id)))?;
            Ok(Some(named))
        })?;
        let Some(named) = named else { return Ok(None) };
        announced.sacrificing = named.iter().copied().map(Thing::Object).collect();
        chosen.extend(named);
    }
    if let (Some(part), Some(announced)) = (parts.first(), announced.first_mut())
        && part.cost.discard > 0
    {
        let discards = Cost { discard: part.cost.discard, ..Cost::default() };
        let named = r118_costs::name_what_is_given_up(table, player, part.of, &discards, &in_full)?;
        let Some(named) = named else { return Ok(None) };
        announced.discarding = named.discarding;
    }
    Ok(Some(announced))
}

/// Returns the permanents that can be chosen for the next sacrifice, so that there is one for each that follows.
fn that_leave_a_full_payment(
    now: &Now,
    player: PlayerId,
    parts: &[JointCost],
    chosen: &[ObjectId],
) -> Vec<ObjectId> {
    let with = |id: ObjectId| [chosen, &[id]].concat();
    let first = sacrifices(now, player, parts, chosen).into_iter().next().unwrap_or_default();
    first.into_iter().filter(|id| can_differ(&sacrifices(now, player, parts, &with(*id)))).collect()
}

/// Pays costs that can be paid together: first what isn't given up, then each sacrifice in order, then the
/// discards.
pub(crate) fn pay(
    table: &mut Table,
    rule: &'static Rule,
    player: PlayerId,
    parts: &[JointCost],
    announced: &[Announcement<Thing>],
) -> Ruled<()> {
    for part in parts {
        let kept = Cost { sacrifice: None, sacrifice_this: false, discard: 0, ..part.cost.clone() };
        r118_costs::pay(table, rule, player, part.this, &kept, &Announcement::default())?;
    }
    for (part, announced) in parts.iter().zip(announced) {
        let Cost { sacrifice, sacrifice_this, .. } = part.cost.clone();
        let sacrifices = Cost { sacrifice, sacrifice_this, ..Cost::default() };
        let sacrificing =
            Announcement { sacrificing: announced.sacrificing.clone(), ..Announcement::default() };
        r118_costs::pay(table, rule, player, part.this, &sacrifices, &sacrificing)?;
    }
    for (part, announced) in parts.iter().zip(announced) {
        let discards = Cost { discard: part.cost.discard, ..Cost::default() };
        let discarding = Announcement { discarding: announced.discarding.clone(), ..Announcement::default() };
        r118_costs::pay(table, rule, player, part.this, &discards, &discarding)?;
    }
    Ok(())
}
