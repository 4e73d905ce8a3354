//! Fighting: two creatures deal damage to each other (number 701.14 since 2025-06-06).

use crate::card::{CardType, Target, Value, Whose};
use crate::instructions::targets_and_amounts::{amount, objects, those_that_act};
use crate::rules::r608_resolving::{Resolving, is_target};
use crate::state::{ObjectId, Thing};
use crate::table::{Event, Ruled, Table};

rule! {
    /// A spell or ability can have one creature fight another, or two fight each other. Each of the two deals
    /// damage equal to its power to the other.
    R701_12A "701.12a": "701.10a" since "2011-09-30", "701.11a" since "2016-09-30", "701.12a" since "2018-04-27",
        "701.14a" since "2025-06-06";
    does DAMAGE "the creature that is told to fight deals damage equal to its power"
    instead EACH "the other creature deals damage equal to its power too"
    2: DAMAGE, EACH;
}

/// Follows "… fights …": each creature of the first part fights each of the second.
pub(crate) fn follow(table: &mut Table, resolving: &mut Resolving, who: &Target, what: &Target) -> Ruled<()> {
    let before = resolving.named();
    let ones = fighters(table, resolving, who)?;
    // Here too, "it" is what the instruction before was about, if there was one.
    if before.it.is_some() && *what == Target::It {
        resolving.names(before);
    }
    let others = fighters(table, resolving, what)?;
    let mut events = Vec::new();
    for &one in &ones {
        for &other in &others {
            if can_fight(table, one, other) {
                events.extend(damage(table, resolving, one.id, other.id)?);
            }
        }
    }
    table.happen(&R701_12A, events)?;
    Ok(())
}

/// A creature that is told to fight.
#[derive(Clone, Copy)]
struct Fighter {
    id: ObjectId,
    /// Whether it is a legal target, or no target
    legal: bool,
}

/// Returns the creatures that an instruction tells to fight, with those that aren't there and with illegal targets.
fn fighters(table: &mut Table, resolving: &mut Resolving, who: &Target) -> Ruled<Vec<Fighter>> {
    let chosen = resolving.chosen.get(resolving.met).cloned().filter(|_| is_target(who));
    let meant = those_that_act(table, resolving, who)?;
    Ok(match chosen {
        Some(chosen) => {
            let fighter = |id| Fighter { id, legal: meant.contains(&id) };
            objects(&chosen).into_iter().map(fighter).collect()
        }
        None => meant.into_iter().map(|id| Fighter { id, legal: true }).collect(),
    })
}

rule! {
    /// Neither of two creatures fights or deals damage if one of them has left the battlefield, is no creature or is
    /// an illegal target of what tells them to fight.
    R701_12B "701.12b": "701.10b" since "2011-09-30", "701.11b" since "2016-09-30", "701.12b" since "2018-04-27",
        "701.14b" since "2025-06-06";
    when CREATURES "both are on the battlefield and are creatures"
    when LEGAL "neither of them is an illegal target"
    1: CREATURES;
    2: LEGAL;
}

/// 701.12b: returns whether two creatures can fight each other.
fn can_fight(table: &Table, one: Fighter, other: Fighter) -> bool {
    let now = table.now();
    // Phased-out permanents aren't among these (702.26b).
    let is_creature = |who: Fighter| {
        now.permanents().any(|row| row.id == who.id && row.card_types.contains(CardType::Creature))
    };
    R701_12B::CREATURES.holds_for(table, one.id, is_creature(one) && is_creature(other))
        && R701_12B::LEGAL.holds_for(table, one.id, one.legal && other.legal)
}

/// 701.12a, 701.12c: returns the damage that two creatures deal as they fight.
fn damage(table: &Table, resolving: &Resolving, one: ObjectId, other: ObjectId) -> Ruled<Vec<Event>> {
    let (power_of_one, power_of_other) = (power(table, resolving, one)?, power(table, resolving, other)?);
    if one == other {
        return Ok(to_itself(table, one, power_of_one));
    }
    let first = R701_12A::DAMAGE.is_followed_for(table, one).then(|| deals(table, one, other, power_of_one));
    let second = R701_12A::EACH.is_followed_for(table, one).then(|| deals(table, other, one, power_of_other));
    Ok(first.into_iter().chain(second).collect())
}

/// Returns the power of a creature that fights.
fn power(table: &Table, resolving: &Resolving, creature: ObjectId) -> Ruled<u32> {
    let mut resolving = resolving.clone();
    resolving.it = Some(vec![Thing::Object(creature)]);
    amount(table, &resolving, &Value::Power(Whose::Its))
}

rule! {
    /// A creature that fights itself deals damage equal to twice its power to itself.
    R701_12C "701.12c": "701.12c" since "2018-04-27", "701.14c" since "2025-06-06";
    instead TWICE "the damage is twice the power of the creature"
    1: TWICE;
}

rule! {
    /// A creature that fights itself deals damage equal to its power to itself, two times.
    R701_10C_20110930 "701.10c@2011-09-30": "701.10c" since "2011-09-30",
        "701.11c" since "2016-09-30" until "2018-04-27";
    instead TWO_TIMES "damage equal to the power of the creature is dealt two times"
    1 earlier: TWO_TIMES;
}

/// 701.12c: returns the damage that a creature deals to itself.
fn to_itself(table: &Table, creature: ObjectId, power: u32) -> Vec<Event> {
    let deals = |amount| deals(table, creature, creature, amount);
    if table.in_force(&R701_12C) {
        let twice = R701_12C::TWICE.is_followed_for(table, creature);
        vec![deals(if twice { power.saturating_mul(2) } else { power })]
    } else {
        let two_times = R701_10C_20110930::TWO_TIMES.is_followed_for(table, creature);
        vec![deals(power); if two_times { 2 } else { 1 }]
    }
}

rule! {
    /// Damage that is dealt as creatures fight isn't combat damage.
    R701_12D "701.12d": "701.10d" since "2011-09-30", "701.11d" since "2016-09-30", "701.12d" since "2018-04-27",
        "701.14d" since "2025-06-06";
    instead NOT_COMBAT "the damage isn't combat damage"
    1: NOT_COMBAT;
}

/// 701.12d: returns the damage that a creature deals as it fights.
fn deals(table: &Table, source: ObjectId, to: ObjectId, amount: u32) -> Event {
    let combat = !R701_12D::NOT_COMBAT.is_followed_for(table, source);
    Event::Damage { source, to: Thing::Object(to), amount, preventable: true, combat }
}

rules![R701_12A, R701_12B, R701_12C, R701_10C_20110930, R701_12D];
