//! Power and toughness: which objects have them.

use crate::bench::Bench;
use crate::card::Printed;
use crate::now::{Look, ObjectNow};
use crate::state::ObjectId;

rule! {
    /// The first of the two numbers on a creature card is its power, the damage that the creature deals in
    /// combat. The other is its toughness, the damage that destroys the creature. Effects can modify or set
    /// either.
    R208_1 "208.1": "207.1" since "2009-10-01", "208.1" since "2011-09-30";
    definition
}

rule! {
    /// A characteristic-defining ability can define the number for a star in a power or toughness, in every
    /// zone and outside the game. If such an ability can't determine a number that it needs, it uses 0, even
    /// within a calculation.
    R208_2A "208.2a": "207.2a" since "2009-10-01", "208.2a" since "2011-09-30";
    same as "613.4a"
    1: DEFINING of "613.4a", shown "613/4a-defined-before-set";
    4: DEFINES_CHARACTERISTICS of "113.6a", shown "113/6a-defined-in-every-zone";
    5: shown "208/2a-one-plus-an-unknown-number";
}

rule! {
    /// As a creature enters or is turned face up, a replacement effect with a list of values can also set the
    /// number for a star. The result is copiable. Off the battlefield, the power and toughness of such a card
    /// are 0.
    R208_2B "208.2b": "207.2b" since "2009-10-01", "208.2b" since "2011-09-30";
    instead ZERO "the number for a star is 0 where nothing has defined it"
    1: shown "707/2-as-enters-values-are-copied", outside "the choice of one of the values in a game";
    4: shown "707/2-as-enters-values-are-copied";
    6: ZERO;
}

/// 208.2b, 208.5: returns the power or toughness from which an object starts, given the printed one.
pub(crate) fn number_to_start_from(bench: &Bench, object: ObjectId, printed: Option<Printed>) -> i32 {
    // The mutants: 1 where there is no number.
    match printed {
        Some(Printed::Number(number)) => number,
        Some(star) if R208_2B::ZERO.is_followed_for(bench, object) => star.number(0),
        Some(star) => star.number(1),
        None if !bench.in_force(&R208_5) || R208_5::ZERO.is_followed_for(bench, object) => 0,
        None => 1,
    }
}

rule! {
    /// A permanent that isn't a creature has no power or toughness, regardless of what is printed on it. Off
    /// the battlefield, an object that isn't a creature has them only if they are printed on it.
    R208_3 "208.3": "207.3" since "2009-10-01", "208.3" since "2011-09-30";
    when HAS_POWER_AND_TOUGHNESS "it is a creature or, off the battlefield, has printed power and toughness"
    1: HAS_POWER_AND_TOUGHNESS;
    2: HAS_POWER_AND_TOUGHNESS;
}

/// 208.3: returns whether an object has power and toughness at all.
pub(crate) fn has_power_and_toughness(bench: &Bench, object: &ObjectNow) -> bool {
    let printed = !object.is_permanent() && object.copiable.power.is_some();
    R208_3::HAS_POWER_AND_TOUGHNESS.holds_for(bench, object.id, object.is_creature() || printed)
}

/// 208.3: returns the power of an object, if it has one.
pub(crate) fn power(bench: &Bench, object: &ObjectNow) -> Option<i32> {
    has_power_and_toughness(bench, object).then_some(object.power)
}

/// 208.3: returns the toughness of an object, if it has one.
pub(crate) fn toughness(bench: &Bench, object: &ObjectNow) -> Option<i32> {
    has_power_and_toughness(bench, object).then_some(object.toughness)
}

rule! {
    /// An effect that sets or modifies the power or toughness of a permanent begins even if the permanent
    /// isn't a creature. It does nothing while the permanent isn't one.
    R208_3A "208.3a" since "2016-09-30";
    instead BEGINS "the effect begins although the permanent isn't a creature"
    1: BEGINS;
}

/// 208.3a: returns whether an effect can modify the power and toughness of an object. With the mistake, it
/// can't if the object was a permanent that isn't a creature before effects applied.
pub(crate) fn can_be_modified(look: &Look, id: ObjectId) -> bool {
    let isnt_creature = |row: &ObjectNow| row.is_permanent() && !row.is_creature();
    !look.as_layer_1_left(id).is_some_and(isnt_creature)
        || !look.bench().in_force(&R208_3A)
        || R208_3A::BEGINS.is_followed_for(look, id)
}

rule! {
    /// If nothing gives a creature a value for its power, it has power 0, and likewise for toughness.
    R208_5 "208.5" since "2016-09-30";
    instead ZERO "the power or toughness of a creature without a value is 0"
    1: ZERO;
    2: ZERO;
}

rules![R208_1, R208_2A, R208_2B, R208_3, R208_3A, R208_5];
