//! State-based actions, second part: creatures that die, and planeswalkers without loyalty.

use crate::card::{CardType, CounterKind};
use crate::now::{Now, ObjectNow};
use crate::rules::r702_12_indestructible;
use crate::rules::r704_state_based_actions::{Due, to_the_graveyard};
use crate::table::{Event, Table};

rule! {
    /// A creature whose toughness is 0 or less is put into its owner's graveyard. It isn't destroyed, so
    /// regeneration doesn't help.
    R704_5F "704.5f" since "2009-10-01";
    limit NO_TOUGHNESS "the creature has toughness 0 or less"
    1: NO_TOUGHNESS, shown "704/5f-indestructible-with-toughness-zero";
    2: shown "704/5f-no-help-against-toughness-zero";
}

/// 704.5f: puts a creature with toughness 0 or less into its owner's graveyard.
pub(crate) fn no_toughness(now: &Now) -> Vec<Due> {
    creatures(now)
        .filter(|row| R704_5F::NO_TOUGHNESS.is_reached_for(now, row.id, 0.cmp(&row.toughness)))
        .map(|row| (&R704_5F, to_the_graveyard(row.id)))
        .collect()
}

fn creatures<'n>(now: &'n Now) -> impl Iterator<Item = &'n ObjectNow> {
    now.permanents().filter(|row| row.card_types.contains(CardType::Creature))
}

rule! {
    /// A creature with toughness greater than 0 is destroyed if damage is marked on it and adds up to at
    /// least its toughness. Regeneration can replace this.
    R704_5G "704.5g" since "2009-10-01";
    when ALIVE "the creature has toughness greater than 0"
    when DAMAGED "damage is marked on the creature",
        true is equivalent: "damage that is at least a toughness greater than 0 can't be 0"
    limit LETHAL "the damage marked on it is at least its toughness"
    1: ALIVE, DAMAGED, LETHAL;
    2: shown "704/5g-toughness-falls-to-the-damage";
}

/// 704.5g: destroys creatures with lethal damage, except those that nothing can destroy (702.12b).
pub(crate) fn lethal_damage(now: &Now) -> Vec<Due> {
    let damage = |row: &ObjectNow| now.game().objects.get(&row.id).map_or(0, |object| object.damage);
    creatures(now)
        .filter(|row| R704_5G::ALIVE.holds_for(now, row.id, row.toughness > 0))
        .filter(|row| R704_5G::DAMAGED.holds_for(now, row.id, damage(row) > 0))
        .filter(|row| {
            let damage = i64::from(damage(row)).cmp(&i64::from(row.toughness));
            R704_5G::LETHAL.is_reached_for(now, row.id, damage)
        })
        .filter(|row| !r702_12_indestructible::cannot_be_destroyed(now, row.id))
        .map(|row| (&R704_5G, Event::Destroy { object: row.id, by_effect: false, can_regenerate: true }))
        .collect()
}

rule! {
    /// A creature with toughness greater than 0 is destroyed if, since the last check, a source with
    /// deathtouch has dealt damage to it. Regeneration can replace this.
    R704_5H "704.5h" since "2010-07-16";
    when ALIVE "the creature has toughness greater than 0"
    when DEATHTOUCH "a source with deathtouch has dealt damage to it"
    instead SINCE_THE_LAST_CHECK "damage that was dealt before the last check doesn't count"
    1: ALIVE, DEATHTOUCH, SINCE_THE_LAST_CHECK;
    2: shown "704/5h-regeneration-replaces-it";
}

/// 704.5h: destroys creatures that a source with deathtouch has dealt damage to, except those that nothing can
/// destroy (702.12b).
pub(crate) fn deathtouch(now: &Now) -> Vec<Due> {
    let touched = |row: &ObjectNow| now.game().objects.get(&row.id).is_some_and(|object| object.deathtouched);
    creatures(now)
        .filter(|row| R704_5H::ALIVE.holds_for(now, row.id, row.toughness > 0))
        .filter(|row| R704_5H::DEATHTOUCH.holds_for(now, row.id, touched(row)))
        .filter(|row| !r702_12_indestructible::cannot_be_destroyed(now, row.id))
        .map(|row| (&R704_5H, Event::Destroy { object: row.id, by_effect: false, can_regenerate: true }))
        .collect()
}

/// 704.5h: forgets deathtouch once the game has checked for it.
pub(crate) fn forget_deathtouch(table: &mut Table) {
    if R704_5H::SINCE_THE_LAST_CHECK.is_followed(table) {
        table.forget_deathtouch();
    }
}

rule! {
    /// A planeswalker whose loyalty is 0 is put into its owner's graveyard.
    R704_5I "704.5i" since "2009-10-01";
    when NO_LOYALTY "the planeswalker has no loyalty counters"
    1: NO_LOYALTY;
}

/// 704.5i: puts a planeswalker with loyalty 0 into its owner's graveyard.
pub(crate) fn no_loyalty(now: &Now) -> Vec<Due> {
    let loyalty = CounterKind::Named("loyalty".to_owned());
    now.permanents()
        .filter(|row| row.card_types.contains(CardType::Planeswalker))
        .filter(|row| R704_5I::NO_LOYALTY.holds_for(now, row.id, !now.look().has_counters(row.id, &loyalty)))
        .map(|row| (&R704_5I, to_the_graveyard(row.id)))
        .collect()
}
