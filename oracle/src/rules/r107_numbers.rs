//! The numbers and symbols that the game uses: which numbers there can be, and what becomes of a result that
//! could not be one.

use crate::edition::on;
use crate::rule::{Rule, Status};

/// The rules of this section that scenarios or the oracle cite.
pub(crate) const RULES: &[&Rule] = &[&R107_1B_20091001, &R107_1B_20170708, &R107_1B];

/// 107.1b@2009-10-01
pub(crate) const R107_1B_20091001: Rule = Rule {
    id: "107.1b@2009-10-01",
    numbers: &[(on("2009-10-01"), "107.1b")],
    until: Some(on("2017-07-08")),
    says: "Choices, damage, gains of life and the like are never negative, though a value such as power can \
           be, and then is calculated and compared with as it is; if a calculation for the result of an \
           effect comes to less than zero, zero is used. Effects that set or double a life total, and those \
           that set or in any way modify the power or toughness of a creature, use the negative number all \
           the same.",
    status: Status::NotYet,
    premises: &[],
};

/// 107.1b@2017-07-08
pub(crate) const R107_1B_20170708: Rule = Rule {
    id: "107.1b@2017-07-08",
    numbers: &[(on("2017-07-08"), "107.1b")],
    until: Some(on("2018-04-27")),
    says: "Choices, damage, gains of life and the like are never negative, though a value such as power can \
           be, and then is calculated and compared with as it is; if a calculation for the result of an \
           effect comes to less than zero, zero is used, even for the amount by which power or toughness is \
           modified. Only effects that set or double a life total, and those that set the power or toughness \
           of a creature, use the negative number.",
    status: Status::NotYet,
    premises: &[],
};

/// 107.1b
pub(crate) const R107_1B: Rule = Rule {
    id: "107.1b",
    numbers: &[(on("2018-04-27"), "107.1b")],
    until: None,
    says: "Choices, damage, gains of life and the like are never negative, though a value such as power can \
           be, and then is calculated and compared with as it is; if a calculation for the result of an \
           effect comes to less than zero, zero is used, even for the amount by which power or toughness is \
           modified. Only effects that set or double (from 2025-06-06 also triple) a life total, a power or \
           a toughness use the negative number.",
    status: Status::NotYet,
    premises: &[],
};
