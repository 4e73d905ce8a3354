//! Flip cards: permanents that get the alternative characteristics printed upside down on them once they flip.

use crate::bench::Bench;
use crate::card::{Characteristics, Zone};
use crate::state::{Object, ObjectId};
use crate::table::{Event, Ruled, Table};
use std::sync::Arc;

rule! {
    /// A permanent keeps its status until a spell, an ability or a turn-based action changes it, even if the
    /// status means nothing for the permanent.
    R110_5C "110.5c": "110.6c" since "2009-10-01", "110.5c" since "2019-07-12";
    instead KEPT "a flipped permanent that becomes a copy of something else stays flipped"
    1: KEPT;
}

rule! {
    /// The bottom half of a flip card has an alternative name, text, type line, power and toughness. They are
    /// used only for a permanent on the battlefield, and only if it is flipped.
    R710_1B "710.1b": "709.1b" since "2009-10-01", "710.1b" since "2021-07-23";
    same as "710.2"
    2: ALTERNATIVE of "710.2", shown "710/2-a-legendary-permanent-but-not-a-legendary-card";
}

rule! {
    /// Flipping doesn't change the color and the mana cost of a permanent. Effects from elsewhere on it still
    /// apply.
    R710_1C "710.1c": "709.1c" since "2009-10-01", "710.1c" since "2021-07-23";
    instead COLOR_AND_COST "a flipped permanent keeps its color and its mana cost"
    1: COLOR_AND_COST;
    2: shown "710/1c-color-cost-and-effects-stay";
}

rule! {
    /// In other zones, and until it flips, a flip card has its normal characteristics only. Once the permanent
    /// is flipped, the alternative name, text, type line, power and toughness apply instead.
    R710_2 "710.2": "709.2" since "2009-10-01", "710.2" since "2021-07-23";
    does ALTERNATIVE "the alternative characteristics of a flipped permanent apply"
    1: shown "710/2-a-legendary-permanent-but-not-a-legendary-card";
    2: ALTERNATIVE;
}

/// 710.4: flips permanents. Nothing unflips a permanent while it is on the battlefield.
pub(crate) fn flip(table: &mut Table, permanents: &[ObjectId]) -> Ruled<()> {
    let now = table.now();
    let unflipped = |id: &ObjectId| {
        let object = now.game().objects.get(id);
        object.is_some_and(|object| object.zone == Zone::Battlefield && !object.status.flipped)
    };
    let flipping = permanents.iter().copied().filter(unflipped);
    table.happen(&R710_2, flipping.map(Event::Flip).collect())?;
    Ok(())
}

/// Returns whether an object is flipped.
pub(crate) fn is_flipped(object: &Object) -> bool {
    object.status.flipped
}

/// 710.2: returns the copiable values of an object, or the alternative ones if it is flipped. What copies it
/// gets both halves, and its own status decides (707.3).
pub(crate) fn as_flipped(
    bench: &Bench,
    id: ObjectId,
    object: &Object,
    values: Arc<Characteristics>,
) -> Arc<Characteristics> {
    let alternative = values.flipped.as_ref().filter(|_| is_flipped(object));
    let Some(alternative) = alternative else { return values };
    if !object.copies.is_empty() && !R110_5C::KEPT.is_followed_for(bench, id)
        || !R710_2::ALTERNATIVE.is_followed_for(bench, id)
    {
        return values;
    }
    let alternative =
        Characteristics { flipped: Some(Arc::clone(&values)), ..Characteristics::clone(alternative) };
    Arc::new(if R710_1C::COLOR_AND_COST.is_followed_for(bench, id) {
        Characteristics {
            mana_cost: values.mana_cost.clone(),
            color_indicator: values.color_indicator,
            colors: values.colors,
            ..alternative
        }
    } else {
        alternative
    })
}

rules![R110_5C, R710_1B, R710_1C, R710_2];
