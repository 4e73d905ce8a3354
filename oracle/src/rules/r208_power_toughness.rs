//! 208, power and toughness: who has them.

use crate::bench::Bench;
use crate::edition::on;
use crate::now::ObjectNow;
use crate::rule::{Rule, Status, when};
use crate::when;

/// The rules of this section that the oracle performs, and others that are cited.
pub(crate) const RULES: &[&Rule] = &[&R208_1, &R208_2A, &R208_2B, &R208_3, &R208_3A, &R208_5];

/// 208.1
pub(crate) const R208_1: Rule = Rule {
    id: "208.1",
    numbers: &[(on("2009-10-01"), "207.1"), (on("2011-09-30"), "208.1")],
    until: None,
    says: "Of the two numbers on a creature card, the first is power, the damage that the creature deals in \
           combat, and the other is toughness, the damage that destroys it. Effects can modify both or set \
           them.",
    status: Status::Definition,
    premises: &[],
};

/// 208.2a
pub(crate) const R208_2A: Rule = Rule {
    id: "208.2a",
    numbers: &[(on("2009-10-01"), "207.2a"), (on("2011-09-30"), "208.2a")],
    until: None,
    says: "What stands for the star in a power or toughness can be defined by a characteristic-defining \
           ability, in every zone and outside the game. Whatever number it needs and cannot determine is 0, \
           within a calculation, too.",
    status: Status::NotYet,
    premises: &[],
};

/// 208.2b
pub(crate) const R208_2B: Rule = Rule {
    id: "208.2b",
    numbers: &[(on("2009-10-01"), "207.2b"), (on("2011-09-30"), "208.2b")],
    until: None,
    says: "What stands for the star can also be settled as the creature enters or is turned face up, by a \
           replacement effect that lists the values there can be; the result is copiable. Off the \
           battlefield the power and toughness of such a card are 0.",
    status: Status::NotYet,
    premises: &[],
};

/// 208.3
pub(crate) const R208_3: Rule = Rule {
    id: "208.3",
    numbers: &[(on("2009-10-01"), "207.3"), (on("2011-09-30"), "208.3")],
    until: None,
    says: "A permanent that is no creature has no power or toughness, whatever is printed on it; off the battlefield, \
           an object that is no creature has them only if they are printed on it.",
    status: Status::Tested,
    premises: &[when("it is a creature or, off the battlefield, has power and toughness printed on it")],
};

/// 208.3: whether an object has power and toughness at all.
pub(crate) fn has_power_and_toughness(bench: &Bench, object: &ObjectNow) -> bool {
    let printed = !object.is_permanent() && object.copiable.power.is_some();
    when!(
        bench,
        R208_3,
        object.id,
        "it is a creature or, off the battlefield, has power and toughness printed on it",
        object.is_creature() || printed
    )
}

/// 208.3: the power of an object, if it has one.
pub(crate) fn power(bench: &Bench, object: &ObjectNow) -> Option<i32> {
    has_power_and_toughness(bench, object).then_some(object.power)
}

/// 208.3: the toughness of an object, if it has one.
pub(crate) fn toughness(bench: &Bench, object: &ObjectNow) -> Option<i32> {
    has_power_and_toughness(bench, object).then_some(object.toughness)
}

/// 208.3a
pub(crate) const R208_3A: Rule = Rule {
    id: "208.3a",
    numbers: &[(on("2016-09-30"), "208.3a")],
    until: None,
    says: "An effect that sets or modifies the power or toughness of a permanent begins even if the \
           permanent is no creature, and shows only while it is one.",
    status: Status::NotYet,
    premises: &[],
};

/// 208.5
pub(crate) const R208_5: Rule = Rule {
    id: "208.5",
    numbers: &[(on("2016-09-30"), "208.5")],
    until: None,
    says: "If nothing gives a creature a value for its power, it has power 0, and likewise for toughness.",
    status: Status::NotYet,
    premises: &[],
};
