//! Words that many kinds of rules and cards share and that belong to none of them, such as devotion.

use crate::edition::on;
use crate::rule::{Rule, Status};

/// The rules of this section that scenarios or the oracle cite.
pub(crate) const RULES: &[&Rule] = &[&R700_5, &R700_5A];

/// 700.5
pub(crate) const R700_5: Rule = Rule {
    id: "700.5",
    numbers: &[(on("2013-09-27"), "700.5")],
    until: None,
    says: "Devotion to a color is how many mana symbols of that color there are among the mana costs of a \
           player's permanents. For devotion to two colors, each symbol that has either of them, or both, \
           counts once.",
    status: Status::NotYet,
    premises: &[],
};

/// 700.5a
pub(crate) const R700_5A: Rule = Rule {
    id: "700.5a",
    numbers: &[(on("2021-09-24"), "700.5a")],
    until: None,
    says: "Devotion, along with whatever modifies it, is counted when copy, control and text-changing \
           effects have applied (layers 1 to 3) and the effects of later layers have not. Effects on players \
           otherwise wait until all characteristics are determined (613.10).",
    status: Status::NotYet,
    premises: &[],
};
