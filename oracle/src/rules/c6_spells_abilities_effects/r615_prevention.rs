//! Prevention effects: damage that isn't dealt.

use crate::rules::r614_replacement::amount_of;
use crate::state::{Moment, ObjectId};
use crate::table::{Event, Ruled, Table};

rule! {
    /// A prevention effect waits for damage and prevents it, in whole or in part. Otherwise it is like a
    /// replacement effect.
    R615_1 "615.1" since "2009-10-01";
    definition
    1: defines;
    2: explains;
    3: explains;
    4: explains;
}

rule! {
    /// Damage that is prevented is never dealt. The event that happens is what is left of it.
    R615_6 "615.6" since "2009-10-01";
    instead NOT_DEALT "prevented damage isn't dealt"
    1: NOT_DEALT;
    2: outside "effects that do something when damage is prevented";
    3: outside "effects that do something when damage is prevented";
}

/// 615.6: returns the same damage, reduced by what is prevented.
fn without(table: &Table, event: Event, prevented: u32) -> Event {
    match event {
        Event::Damage { source, to, amount } if R615_6::NOT_DEALT.is_followed_for(table, source) => {
            Event::Damage { source, to, amount: amount.saturating_sub(prevented) }
        }
        other => other,
    }
}

rule! {
    /// An effect that prevents the next N damage is a shield. Damage that it prevents reduces the shield by
    /// the same amount, and damage beyond what the shield has left is dealt.
    R615_7 "615.7" since "2009-10-01";
    does SHRINKS "the shield shrinks by the amount that it prevents"
    instead NO_MORE_THAN_LEFT "the shield prevents no more damage than it has left"
    1: defines;
    2: explains;
    3: SHRINKS, NO_MORE_THAN_LEFT;
    4: SHRINKS;
    5: outside "damage by several sources at the same time, which waits for rules 506 to 511";
    6: NO_MORE_THAN_LEFT, shown "615/7-what-is-left-of-a-shield";
    7: shown "615/7-a-shield-is-used-up";
}

/// 615.7: prevents as much damage as a shield has left, and shrinks the shield by that amount.
pub(crate) fn by_shield(table: &mut Table, event: Event, shield: Moment, left: u32) -> Ruled<Vec<Event>> {
    let amount = amount_of(&event).unwrap_or(0);
    let prevented = if R615_7::NO_MORE_THAN_LEFT.is_followed(table) { amount.min(left) } else { amount };
    if R615_7::SHRINKS.is_followed(table) {
        table.use_up(&R615_7, Event::StandingShrinks(shield, prevented))?;
    }
    Ok(vec![without(table, event, prevented)])
}

rule! {
    /// A static ability that prevents an amount of damage prevents that amount in every damage event; it
    /// isn't used up.
    R615_10 "615.10": "615.9" since "2009-10-01", "615.10" since "2017-07-08";
    instead OF_EACH "the stated amount is prevented in each damage event, and no more"
    1: explains;
    2: OF_EACH;
    3: shown "615/10-so-much-of-each-damage";
}

/// 615.10: prevents the amount of damage that an effect states, or all of it.
pub(crate) fn by_effect(table: &Table, event: Event, source: ObjectId, most: Option<u32>) -> Event {
    let amount = amount_of(&event).unwrap_or(0);
    let prevented = match most {
        Some(most) if R615_10::OF_EACH.is_followed_for(table, source) => most,
        Some(_) | None => amount,
    };
    without(table, event, prevented)
}

rules![R615_1, R615_6, R615_7, R615_10];
