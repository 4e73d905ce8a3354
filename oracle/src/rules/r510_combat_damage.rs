//! The combat damage step: how attackers and blockers assign their damage, how it is dealt, and the second
//! such step that first strike and double strike make.

use crate::edition::on;
use crate::rule::{Rule, Status};

/// The rules of this section, in the order in which they are printed.
pub(crate) const RULES: &[&Rule] = &[
    &R510_1,
    &R510_1A,
    &R510_1B,
    &R510_1C,
    &R510_1C_20241108,
    &R510_1D,
    &R510_1D_20241108,
    &R510_1E_20091001,
    &R510_1E,
    &R510_2,
    &R510_3,
    &R510_3A,
    &R510_4,
];

/// 510.1
pub(crate) const R510_1: Rule = Rule {
    id: "510.1",
    numbers: &[(on("2009-10-01"), "510.1")],
    until: None,
    says: "First, the active player announces how the attackers assign their combat damage, then the \
           defending player how the blockers do, by the rules below. This turn-based action uses no \
           stack.",
    status: Status::NotYet,
    premises: &[],
};

/// 510.1a
pub(crate) const R510_1A: Rule = Rule {
    id: "510.1a",
    numbers: &[(on("2009-10-01"), "510.1a")],
    until: None,
    says: "An attacking or blocking creature assigns as much combat damage as its power; with a power of \
           0 or less it assigns none.",
    status: Status::NotYet,
    premises: &[],
};

/// 510.1b
pub(crate) const R510_1B: Rule = Rule {
    id: "510.1b",
    numbers: &[(on("2009-10-01"), "510.1b")],
    until: None,
    says: "An unblocked creature assigns its damage to what it attacks, a player, planeswalker or \
           battle; if it attacks nothing any more, it assigns none.",
    status: Status::NotYet,
    premises: &[],
};

/// 510.1c
pub(crate) const R510_1C: Rule = Rule {
    id: "510.1c",
    numbers: &[(on("2009-10-01"), "510.1c")],
    until: Some(on("2024-11-08")),
    says: "A blocked creature assigns its damage to its blockers: none if there are none left, all of it \
           to a single one, and among several in the announced order, where a blocker may get damage \
           only if, taking all assignments together, each one before it is assigned lethal damage. \
           Lethal counts damage already marked and damage that others assign in the same step, not what \
           might change the amount dealt; more than lethal may be assigned.",
    status: Status::NotYet,
    premises: &[],
};

/// 510.1c@2024-11-08
pub(crate) const R510_1C_20241108: Rule = Rule {
    id: "510.1c@2024-11-08",
    numbers: &[(on("2024-11-08"), "510.1c")],
    until: None,
    says: "A blocked creature assigns its damage to its blockers: none if there are none left, all of it \
           to a single one, and among several as the attacker's controller likes, without any order and \
           without a need for lethal damage.",
    status: Status::NotYet,
    premises: &[],
};

/// 510.1d
pub(crate) const R510_1D: Rule = Rule {
    id: "510.1d",
    numbers: &[(on("2009-10-01"), "510.1d")],
    until: Some(on("2024-11-08")),
    says: "A blocking creature assigns its damage to the attackers that it blocks: none if there are \
           none left, all of it to a single one, and among several in the announced order, where an \
           attacker may get damage only if, taking all assignments together, each one before it is \
           assigned lethal damage. Lethal counts damage already marked and damage that others assign in \
           the same step, not what might change the amount dealt; more than lethal may be assigned.",
    status: Status::NotYet,
    premises: &[],
};

/// 510.1d@2024-11-08
pub(crate) const R510_1D_20241108: Rule = Rule {
    id: "510.1d@2024-11-08",
    numbers: &[(on("2024-11-08"), "510.1d")],
    until: None,
    says: "A blocking creature assigns its damage to the attackers that it blocks: none if there are \
           none left, all of it to a single one, and among several as the blocker's controller likes, \
           without any order and without a need for lethal damage.",
    status: Status::NotYet,
    premises: &[],
};

/// 510.1e@2009-10-01
pub(crate) const R510_1E_20091001: Rule = Rule {
    id: "510.1e@2009-10-01",
    numbers: &[(on("2009-10-01"), "510.1e")],
    until: Some(on("2011-09-30")),
    says: "A creature's combat damage is assigned completely before that of the next creature, so damage \
           which other creatures have yet to assign does not make lethal what an earlier one assigned.",
    status: Status::NotYet,
    premises: &[],
};

/// 510.1e
pub(crate) const R510_1E: Rule = Rule {
    id: "510.1e",
    numbers: &[(on("2009-10-01"), "510.1f"), (on("2011-09-30"), "510.1e")],
    until: None,
    says: "When a player has assigned the damage of all that player's creatures, the whole assignment is \
           checked, not each creature's by itself. If it breaks a rule, it is illegal and the game goes \
           back to where that player began to assign.",
    status: Status::NotYet,
    premises: &[],
};

/// 510.2
pub(crate) const R510_2: Rule = Rule {
    id: "510.2",
    numbers: &[(on("2009-10-01"), "510.2")],
    until: None,
    says: "Second, all the combat damage that was assigned is dealt at one time. This turn-based action \
           uses no stack, and nobody can act between the assignment and the damage.",
    status: Status::NotYet,
    premises: &[],
};

/// 510.3
pub(crate) const R510_3: Rule = Rule {
    id: "510.3",
    numbers: &[(on("2009-10-01"), "510.4"), (on("2016-09-30"), "510.3")],
    until: None,
    says: "Then the active player gets priority.",
    status: Status::NotYet,
    premises: &[],
};

/// 510.3a
pub(crate) const R510_3A: Rule = Rule {
    id: "510.3a",
    numbers: &[(on("2009-10-01"), "510.3"), (on("2016-09-30"), "510.3a")],
    until: None,
    says: "What triggered on the damage, or on the state-based actions after it, goes on the stack \
           before the active player gets priority; which of these triggered first makes no difference to \
           their order.",
    status: Status::NotYet,
    premises: &[],
};

/// 510.4
pub(crate) const R510_4: Rule = Rule {
    id: "510.4",
    numbers: &[(on("2009-10-01"), "510.5"), (on("2016-09-30"), "510.4")],
    until: None,
    says: "If an attacker or blocker has first strike or double strike when the combat damage step \
           begins, only those with either assign damage in it, and a second combat damage step follows \
           it. In that one, of the attackers and blockers still in combat, those that had neither as the \
           first began assign damage, and those that now have double strike.",
    status: Status::NotYet,
    premises: &[],
};
