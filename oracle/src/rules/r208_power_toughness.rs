//! 208, power and toughness: who has them.

use crate::bench::Bench;
use crate::edition::on;
use crate::now::ObjectNow;
use crate::rule::{Rule, Status, when};
use crate::when;

/// The rules of this section that the oracle performs.
pub(crate) const RULES: &[&Rule] = &[&R208_3];

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
