//! The end of combat step: the last priority in combat, and the end of every role in it.

use crate::edition::on;
use crate::rule::{Rule, Status};

/// The rules of this section, in the order in which they are printed.
pub(crate) const RULES: &[&Rule] = &[&R511_1, &R511_2, &R511_3];

/// 511.1
pub(crate) const R511_1: Rule = Rule {
    id: "511.1",
    numbers: &[(on("2009-10-01"), "511.2"), (on("2016-09-30"), "511.1")],
    until: None,
    says: "In the end of combat step there are no turn-based actions; the active player gets priority.",
    status: Status::NotYet,
    premises: &[],
};

/// 511.2
pub(crate) const R511_2: Rule = Rule {
    id: "511.2",
    numbers: &[(on("2009-10-01"), "511.1"), (on("2016-09-30"), "511.2")],
    until: None,
    says: "This step's beginning is when abilities trigger that wait for the end of combat; effects that \
           last until the end of combat stay until the combat phase is over.",
    status: Status::NotYet,
    premises: &[],
};

/// 511.3
pub(crate) const R511_3: Rule = Rule {
    id: "511.3",
    numbers: &[(on("2009-10-01"), "511.3")],
    until: None,
    says: "As this step ends, every creature, planeswalker and battle is removed from combat; the combat \
           phase is then over and the postcombat main phase follows.",
    status: Status::NotYet,
    premises: &[],
};
