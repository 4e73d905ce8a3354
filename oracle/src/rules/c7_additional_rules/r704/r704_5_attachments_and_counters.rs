//! State-based actions, fourth part: illegal attachments, and counters that are removed.

use crate::card::{CardType, CounterKind};
use crate::now::{Now, ObjectNow};
use crate::rules::r704_state_based_actions::{Due, to_the_graveyard};
use crate::rules::{r301_equipment, r303_auras, r702_103_bestow};
use crate::state::{Attached, ObjectId, Thing};
use crate::table::Event;
use std::collections::BTreeMap;
use std::iter;

rule! {
    /// An Aura that is attached to nothing, or to an object or player that it can't legally enchant, is put
    /// into its owner's graveyard.
    R704_5M "704.5m": "704.5n" since "2009-10-01", "704.5m" since "2017-09-29";
    when ILLEGALLY_ATTACHED "the Aura is attached to nothing, or to an object or player that it can't enchant"
    1: ILLEGALLY_ATTACHED, shown "704/5m-settle-on-a-land", shown "704/5m-settle-on-a-player",
        shown "704/5m-settle-attached-to-nothing";
}

/// 704.5m, 702.103f: puts an Aura into its owner's graveyard, unless it is bestowed.
fn put_into_the_graveyard(now: &Now, aura: &ObjectNow) -> Vec<Due> {
    let unattached = r702_103_bestow::becomes_unattached(now, aura);
    if unattached.is_empty() {
        return vec![(&R704_5M, to_the_graveyard(aura.id))];
    }
    unattached.into_iter().map(|event| -> Due { (&r702_103_bestow::R702_103F, event) }).collect()
}

/// 704.5m: puts Auras that are attached illegally or to nothing into their owners' graveyards.
pub(crate) fn auras_attached_illegally(now: &Now) -> Vec<Due> {
    let illegally = |row: &ObjectNow| !r303_auras::is_attached_legally(now, row);
    now.permanents()
        .filter(|row| row.has_subtype("Aura"))
        .filter(|row| R704_5M::ILLEGALLY_ATTACHED.holds_for(now, row.id, illegally(row)))
        .flat_map(|row| put_into_the_graveyard(now, row))
        .collect()
}

rule! {
    /// An Equipment or Fortification that is attached to a permanent illegally becomes unattached and stays
    /// on the battlefield. The rule doesn't mention one that is attached to a player.
    R704_5P_20091001 "704.5p@2009-10-01": "704.5p" since "2009-10-01", "704.5n" since "2017-09-29"
        until "2019-10-04";
    when CANT_EQUIP "the Equipment is attached to a permanent that it can't equip"
    1 earlier: CANT_EQUIP, shown "704/5n-settle-on-a-player-until-2019";
    2 earlier: shown "704/5n-settle-on-a-land";
}

rule! {
    /// An Equipment or Fortification that is attached to a permanent illegally, or to a player, becomes
    /// unattached and stays on the battlefield.
    R704_5N "704.5n" since "2019-10-04";
    when CANT_EQUIP "the Equipment is attached to a player, or to a permanent that it can't equip"
    1: CANT_EQUIP, shown "704/5n-a-land-that-becomes-a-creature-only", shown "704/5n-settle-on-a-player";
    2: shown "704/5n-settle-on-a-land";
}

/// 704.5n: unattaches Equipment and Fortifications that are attached illegally.
pub(crate) fn equipment_attached_illegally(now: &Now) -> Vec<Due> {
    let is_one = |row: &&ObjectNow| row.has_subtype("Equipment") || row.has_subtype("Fortification");
    let attached = now.permanents().filter(is_one).filter(|row| row.attached.is_some());
    let illegally = |row: &ObjectNow| !r301_equipment::is_attached_legally(now, row);
    if now.in_force(&R704_5N) {
        return attached
            .filter(|row| R704_5N::CANT_EQUIP.holds_for(now, row.id, illegally(row)))
            .map(|row| (&R704_5N, Event::Attach(row.id, None)))
            .collect();
    }
    let to_a_player = |row: &ObjectNow| matches!(row.attached, Some(Attached::ToPlayer(_)));
    attached
        .filter(|row| {
            R704_5P_20091001::CANT_EQUIP.holds_for(now, row.id, !to_a_player(row) && illegally(row))
        })
        .map(|row| (&R704_5P_20091001, Event::Attach(row.id, None)))
        .collect()
}

rule! {
    /// A creature or battle that is attached to anything becomes unattached and stays on the battlefield, and
    /// so does any other attached permanent that is not an Aura, Equipment or Fortification.
    R704_5P "704.5p": "704.5q" since "2009-10-01", "704.5p" since "2017-09-29";
    when CREATURE_OR_BATTLE "the attached permanent is a creature or battle"
    when MAY_BE_ATTACHED "the attached permanent is an Aura, Equipment or Fortification"
    1: CREATURE_OR_BATTLE, shown "704/5p-settle-an-attached-creature",
        shown "704/5p-settle-an-attached-battle";
    2: MAY_BE_ATTACHED, shown "704/5p-settle-an-attached-land";
}

/// 704.5p: unattaches attached permanents that can't be attached to anything.
pub(crate) fn attached_to_anything(now: &Now) -> Vec<Due> {
    let is_either = |row: &ObjectNow| {
        row.card_types.contains(CardType::Creature) || row.card_types.contains(CardType::Battle)
    };
    let may_be = |row: &ObjectNow| {
        ["Aura", "Equipment", "Fortification"].into_iter().any(|subtype| row.has_subtype(subtype))
    };
    now.permanents()
        .filter(|row| row.attached.is_some())
        .filter(|row| {
            R704_5P::CREATURE_OR_BATTLE.holds_for(now, row.id, is_either(row))
                || !R704_5P::MAY_BE_ATTACHED.holds_for(now, row.id, may_be(row))
        })
        .flat_map(|row| {
            let ceases = r702_103_bestow::ceases(now, row.id);
            let unattached: Due = (&R704_5P, Event::Attach(row.id, None));
            iter::once(unattached).chain(ceases.map(|event| -> Due { (&r702_103_bestow::R702_103F, event) }))
        })
        .collect()
}

rule! {
    /// If a permanent has both +1/+1 and -1/-1 counters, pairs of one of each are removed until at most one
    /// of the two kinds is left.
    R704_5Q "704.5q": "704.5r" since "2009-10-01", "704.5q" since "2017-09-29";
    when BOTH "the permanent has both a +1/+1 counter and a -1/-1 counter",
        true is equivalent: "without both kinds there are no pairs to remove"
    instead AS_MANY_AS_PAIRS "as many counters of each kind are removed as there are pairs"
    1: BOTH, AS_MANY_AS_PAIRS;
}

/// 704.5q: removes pairs of +1/+1 and -1/-1 counters.
pub(crate) fn opposite_counters(now: &Now) -> Vec<Due> {
    let kinds = [CounterKind::PowerToughness(1, 1), CounterKind::PowerToughness(-1, -1)];
    let mut actions: Vec<Due> = Vec::new();
    for row in now.permanents() {
        let has_both = kinds.iter().all(|kind| now.look().has_counters(row.id, kind));
        if !R704_5Q::BOTH.holds_for(now, row.id, has_both) {
            continue;
        }
        let [plus, minus] =
            kinds.each_ref().map(|kind| if has_both { now.look().counters(row.id, kind) } else { 0 });
        let pairs = plus.min(minus);
        // The mutant: all counters of both kinds are removed.
        let removed =
            if R704_5Q::AS_MANY_AS_PAIRS.is_followed_for(now, row.id) { [pairs; 2] } else { [plus, minus] };
        for (kind, number) in kinds.iter().zip(removed).filter(|(_, number)| *number > 0) {
            actions.push((&R704_5Q, removal(row.id, kind, number)));
        }
    }
    actions
}

fn removal(from: ObjectId, kind: &CounterKind, number: u32) -> Event {
    Event::RemoveCounters { from: Thing::Object(from), kind: kind.clone(), number }
}

rule! {
    /// If an ability of a permanent says that it can't have more than a number of counters of some kind, and
    /// it has more, the excess counters are removed.
    R704_5R "704.5r": "704.5s" since "2009-10-01", "704.5r" since "2017-09-29";
    when TOO_MANY "the permanent has more counters of a kind than one of its abilities says it can have",
        true is equivalent: "otherwise there are no excess counters to remove"
    instead DOWN_TO_THE_LIMIT "of several limits for a kind, the smallest says how many counters stay"
    1: TOO_MANY, DOWN_TO_THE_LIMIT;
}

/// 704.5r: removes counters that a permanent can't have.
pub(crate) fn too_many_counters(now: &Now) -> Vec<Due> {
    let mut actions: Vec<Due> = Vec::new();
    for row in now.permanents() {
        for (kind, most) in limits(now, row) {
            let count = now.look().counters(row.id, kind);
            if R704_5R::TOO_MANY.holds_for(now, row.id, count > most) {
                actions.push((&R704_5R, removal(row.id, kind, count.saturating_sub(most))));
            }
        }
    }
    actions
}

/// 704.5r: returns how many counters of each kind the abilities of a permanent allow it. Each of two limits
/// is obeyed if only as many counters stay as the smaller one allows.
fn limits<'r>(now: &Now, row: &'r ObjectNow) -> BTreeMap<&'r CounterKind, u32> {
    let mut limits: BTreeMap<&CounterKind, u32> = BTreeMap::new();
    for (kind, most) in &row.counter_limits {
        let limit = limits.entry(kind).or_insert(*most);
        // The mutant: the ability that comes last decides.
        *limit =
            if R704_5R::DOWN_TO_THE_LIMIT.is_followed_for(now, row.id) { *most.min(limit) } else { *most };
    }
    limits
}
