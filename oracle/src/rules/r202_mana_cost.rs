//! The mana cost of an object, and what follows from it: its colors and its mana value.

use crate::edition::on;
use crate::rule::{Rule, Status};

/// The rules of this section that scenarios or the oracle cite.
pub(crate) const RULES: &[&Rule] = &[&R202_2, &R202_3, &R202_3A_20091001, &R202_3A];

/// 202.2
pub(crate) const R202_2: Rule = Rule {
    id: "202.2",
    numbers: &[(on("2009-10-01"), "202.2")],
    until: None,
    says: "The mana symbols in an object's mana cost decide its colors, and its frame does not.",
    status: Status::SameAs("105.2"),
    premises: &[],
};

/// 202.3
pub(crate) const R202_3: Rule = Rule {
    id: "202.3",
    numbers: &[(on("2009-10-01"), "202.3")],
    until: None,
    says: "The mana value of an object, until 2021 called its converted mana cost, is how much mana its mana \
           cost comes to, whatever the colors.",
    status: Status::NotYet,
    premises: &[],
};

/// 202.3a@2009-10-01
pub(crate) const R202_3A_20091001: Rule = Rule {
    id: "202.3a@2009-10-01",
    numbers: &[(on("2009-10-01"), "202.3a")],
    until: Some(on("2016-04-08")),
    says: "An object without a mana cost has a converted mana cost of 0, even if it is the back face of a \
           permanent whose front face has one.",
    status: Status::NotYet,
    premises: &[],
};

/// 202.3a
pub(crate) const R202_3A: Rule = Rule {
    id: "202.3a",
    numbers: &[(on("2016-04-08"), "202.3a")],
    until: None,
    says: "An object without a mana cost has mana value 0. Melded permanents and the back faces of \
           double-faced objects that transform are excepted; they have rules of their own.",
    status: Status::NotYet,
    premises: &[],
};
