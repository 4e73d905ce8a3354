//! Trample, and trample over planeswalkers: combat damage for what is behind the blockers.

use crate::card::{CardType, CounterKind, Keyword};
use crate::now::{Now, ObjectNow};
use crate::rules::r510_1b_recipients::{self, Assigned};
use crate::rules::{r510_1e_legality, r702_22_banding};
use crate::state::{AsOf, Attacker, Blocked, ObjectId, Thing};
use crate::table::{Ruled, Table};

rule! {
    /// Trample changes how an attacking creature assigns its combat damage. It does nothing for a blocking
    /// creature, or for other damage.
    R702_19A "702.19a": "702.17a" since "2009-10-01", "702.18a" since "2011-06-17",
        "702.19a" since "2013-07-13";
    definition
    2: shown "510/1d-a-blocker-with-trample";
}

rule! {
    /// An attacking creature with trample can assign its damage to its blockers and to the player,
    /// planeswalker or battle that it attacks, but to the latter only if every blocker is assigned lethal
    /// damage. Lethal damage takes into account damage already marked and damage that other creatures assign
    /// in the same step, but not effects that might change the amount dealt.
    R702_19B "702.19b": "702.17b" since "2009-10-01", "702.18b" since "2011-06-17",
        "702.19b" since "2013-07-13";
    gives Assign;
    when TRAMPLE "the attacking creature has trample"
    must LETHAL_FIRST "each creature that blocks it is assigned lethal damage"
    instead MARKED_COUNTS "damage already marked on the creature counts"
    1: TRAMPLE;
    2: TRAMPLE, LETHAL_FIRST;
    3: LETHAL_FIRST, MARKED_COUNTS, shown "702/19b-damage-already-marked", shown "702/19b-two-attackers-one-blocker",
        shown "702/19b-protection-is-ignored";
    4: LETHAL_FIRST, shown "702/19b-not-all-blockers-get-lethal-damage";
}

rule! {
    /// Trample over planeswalkers works like trample, with one addition. While the creature attacks a
    /// planeswalker, it can also assign damage to the planeswalker's controller, if every blocker is assigned
    /// lethal damage and the planeswalker is assigned at least as much damage as it has loyalty. Damage that
    /// other creatures assign in the same step counts, but effects that might change the amount dealt don't.
    R702_19C "702.19c" since "2021-06-09";
    gives Assign;
    when OVER_PLANESWALKERS "the attacking creature has trample over planeswalkers"
    must LOYALTY_FIRST "the planeswalker is assigned damage at least equal to its loyalty"
    2: OVER_PLANESWALKERS;
    3: OVER_PLANESWALKERS, LOYALTY_FIRST;
    4: LOYALTY_FIRST, shown "702/19c-two-attackers-one-planeswalker";
}

/// 702.19b: returns whether a creature has trample, of either kind.
fn tramples(now: &Now, creature: ObjectId) -> bool {
    let row = now.object(creature);
    let trample = row.is_some_and(|row| row.has_keyword(&Keyword::Trample));
    R702_19B::TRAMPLE.holds_for(now, creature, trample) || tramples_over_planeswalkers(now, creature)
}

/// 702.19c: returns whether a creature has trample over planeswalkers.
fn tramples_over_planeswalkers(now: &Now, creature: ObjectId) -> bool {
    let row = now.object(creature);
    let has = row.is_some_and(|row| row.has_keyword(&Keyword::TrampleOverPlaneswalkers));
    now.in_force(&R702_19C) && R702_19C::OVER_PLANESWALKERS.holds_for(now, creature, has)
}

rule! {
    /// If nothing blocks a blocked creature with trample any longer, it assigns its damage as though every
    /// blocker had been assigned lethal damage.
    R702_19D "702.19d": "702.17c" since "2009-10-01", "702.18c" since "2011-06-17",
        "702.19c" since "2013-07-13", "702.19d" since "2021-06-09";
    when NO_BLOCKERS "no creatures block the creature as it assigns its damage",
        true is equivalent: "while a creature blocks it, 702.19b decides"
    1: NO_BLOCKERS;
}

/// 702.19b-e: returns what a blocked creature can assign damage to besides its blockers.
pub(crate) fn past_the_blockers(now: &Now, creature: ObjectId, attacker: &Attacker) -> Vec<Thing> {
    let has_none = r510_1b_recipients::in_its_order(now, creature).is_empty();
    let is_passed = R702_19D::NO_BLOCKERS.holds_for(now, creature, has_none) || !has_none;
    if !tramples(now, creature) || !is_passed || r702_22_banding::who_divides_instead(now, creature).is_some()
    {
        return Vec::new();
    }
    let attacked = attacker.attacks.into_iter().filter(|attacked| !is_blocker(attacker, *attacked));
    attacked.chain(past_the_planeswalker(now, creature, attacker)).collect()
}

rule! {
    /// If the planeswalker that a creature with trample over planeswalkers attacks is removed from combat,
    /// the creature can assign damage to the defending player once every blocker is assigned lethal damage.
    /// Without blockers, it assigns all its damage to that player. It still doesn't attack that player.
    R702_19E "702.19e" since "2021-06-09";
    when REMOVED "the planeswalker that the creature attacked has been removed from combat"
    1: REMOVED;
}

/// Returns whether what a creature attacks is also among its blockers. Damage for it then needs no lethal damage
/// for the others, since it can be assigned to it as to a blocker.
fn is_blocker(attacker: &Attacker, attacked: Thing) -> bool {
    attacked.object().is_some_and(|attacked| attacker.blockers.contains(&attacked))
}

/// 702.19c, 702.19e: returns the player behind the planeswalker that a creature attacks or attacked.
pub(crate) fn past_the_planeswalker(now: &Now, creature: ObjectId, attacker: &Attacker) -> Option<Thing> {
    if !tramples_over_planeswalkers(now, creature) {
        return None;
    }
    match attacker.attacks {
        Some(Thing::Object(id)) => {
            let planeswalker =
                now.object(id).filter(|row| row.card_types.contains(CardType::Planeswalker))?;
            planeswalker.controller.map(Thing::Player)
        }
        Some(Thing::Player(_)) => None,
        None => {
            let removed = R702_19E::REMOVED.holds_for(now, creature, !attacked_a_battle(now, creature));
            removed.then_some(Thing::Player(attacker.defending))
        }
    }
}

/// Returns whether a creature was declared attacking a battle in this combat.
fn attacked_a_battle(now: &Now, creature: ObjectId) -> bool {
    let declared = now.game().turn.attacks.iter().rfind(|attack| attack.creature == creature);
    let attacked = declared.and_then(|attack| attack.attacked.object());
    let known = attacked.and_then(|id| now.seen(id, AsOf::NowOrLast));
    known.is_some_and(|row| row.card_types.contains(CardType::Battle))
}

/// 702.19b-c: requires that the damage which a creature assigns past its blockers is excess damage.
pub(crate) fn is_legal(table: &Table, creature: ObjectId, assigned: &[Assigned]) -> Ruled<()> {
    let now = table.now();
    let Some(attacker) = now.game().combat.as_ref().and_then(|combat| combat.attackers.get(&creature)) else {
        return Ok(());
    };
    let gets_damage = |to: &Thing| r510_1e_legality::is_assigned_by(creature, *to, assigned);
    let behind = past_the_planeswalker(&now, creature, attacker).filter(gets_damage);
    let attacked = attacker.attacks.filter(|attacked| !is_blocker(attacker, *attacked));
    if attacker.blocked == Blocked::Blocked
        && (behind.is_some() || attacked.is_some_and(|attacked| gets_damage(&attacked)))
    {
        let blockers = r510_1b_recipients::in_its_order(&now, creature);
        let lethal =
            |row: &ObjectNow| r510_1e_legality::is_lethal(&now, row, marked_that_counts(&now, row), assigned);
        let all_lethal = blockers.iter().all(|id| now.object(*id).is_none_or(lethal));
        R702_19B::LETHAL_FIRST.must_hold_for(table, creature, all_lethal)?;
    }
    if let (Some(_), Some(planeswalker)) = (behind, attacker.attacks) {
        let loyalty = loyalty_of(&now, planeswalker);
        let enough = r510_1e_legality::assigned_to(planeswalker, assigned) >= loyalty;
        R702_19C::LOYALTY_FIRST.must_hold_for(table, creature, enough)?;
    }
    Ok(())
}

/// 702.19b: returns the damage marked on a creature, which counts toward lethal damage.
fn marked_that_counts(now: &Now, row: &ObjectNow) -> u32 {
    let marked = r510_1e_legality::marked_on(now, row);
    if marked == 0 || R702_19B::MARKED_COUNTS.is_followed_for(now, row.id) { marked } else { 0 }
}

/// Returns how many loyalty counters a planeswalker has.
fn loyalty_of(now: &Now, planeswalker: Thing) -> u32 {
    let kind = CounterKind::Named("loyalty".to_owned());
    planeswalker.object().map_or(0, |id| now.look().counters(id, &kind))
}

rule! {
    /// A creature without trample over planeswalkers that attacks a planeswalker never assigns damage to the
    /// defending player.
    R702_19F "702.19f": "702.17d" since "2009-10-01", "702.18d" since "2011-06-17",
        "702.19d" since "2013-07-13", "702.19f" since "2021-06-09";
    must NOT_THE_PLAYER "no damage is assigned to the defending player behind the planeswalker"
    1: NOT_THE_PLAYER, shown "510/1b-trample-and-a-planeswalker", shown "510/1c-the-planeswalker-is-gone";
}

/// 702.19f: requires that no damage of a creature with trample that attacks a planeswalker is assigned to the
/// defending player, if the creature hasn't trample over planeswalkers.
pub(crate) fn spares_the_player(
    table: &Table,
    creature: ObjectId,
    attacker: &Attacker,
    not_recipients: &[Thing],
) -> Ruled<()> {
    let now = table.now();
    let attacked = attacker.attacks.and_then(Thing::object).and_then(|attacked| now.object(attacked));
    let a_planeswalker = attacked.is_some_and(|row| row.card_types.contains(CardType::Planeswalker));
    if !a_planeswalker || !tramples(&now, creature) || tramples_over_planeswalkers(&now, creature) {
        return Ok(());
    }
    let spared = !not_recipients.contains(&Thing::Player(attacker.defending));
    R702_19F::NOT_THE_PLAYER.must_hold_for(table, creature, spared)
}

rule! {
    /// Several instances of trample on the same creature do no more than one, and neither do several instances
    /// of trample over planeswalkers.
    R702_19G "702.19g": "702.17e" since "2009-10-01", "702.18e" since "2011-06-17",
        "702.19e" since "2013-07-13", "702.19g" since "2021-06-09";
    definition
}

rules![R702_19A, R702_19B, R702_19C, R702_19D, R702_19E, R702_19F, R702_19G];
