//! What is true of every turn, phase and step: which there are, how they begin and end, what ends with
//! them, and how turns, phases and steps are added or left out.

use crate::edition::on;
use crate::rule::{Rule, Status};

/// The rules of this section, in the order in which they are printed.
pub(crate) const RULES: &[&Rule] = &[
    &R500_1,
    &R500_2,
    &R500_3,
    &R500_4,
    &R500_4_20251114,
    &R500_5,
    &R500_5_20251114,
    &R500_5A_20251114,
    &R500_5B_20251114,
    &R500_6,
    &R500_7_20091001,
    &R500_7,
    &R500_8,
    &R500_9,
    &R500_10,
    &R500_10A,
    &R500_11,
    &R500_12,
];

/// 500.1
pub(crate) const R500_1: Rule = Rule {
    id: "500.1",
    numbers: &[(on("2009-10-01"), "500.1")],
    until: None,
    says: "A turn is made of five phases in a fixed order: beginning, precombat main, combat, postcombat \
           main, ending. None is left out because nothing happens in it. The first, third and last are \
           made of steps, taken in order.",
    status: Status::NotYet,
    premises: &[],
};

/// 500.2
pub(crate) const R500_2: Rule = Rule {
    id: "500.2",
    numbers: &[(on("2009-10-01"), "500.2")],
    until: None,
    says: "A step or phase with priority does not end merely because the stack has become empty; it ends \
           only when every player in turn passes on an empty stack.",
    status: Status::NotYet,
    premises: &[],
};

/// 500.3
pub(crate) const R500_3: Rule = Rule {
    id: "500.3",
    numbers: &[(on("2009-10-01"), "500.3")],
    until: None,
    says: "A step in which nobody gets priority, that is the untap step and most cleanup steps, ends \
           when everything that it prescribes has been done.",
    status: Status::NotYet,
    premises: &[],
};

/// 500.4
pub(crate) const R500_4: Rule = Rule {
    id: "500.4",
    numbers: &[(on("2009-10-01"), "500.4")],
    until: Some(on("2025-11-14")),
    says: "As a step or phase ends, mana that a player has not used vanishes from the mana pool. This is \
           a turn-based action and uses no stack. Its order relative to effects that end at the same \
           time is not fixed.",
    status: Status::NotYet,
    premises: &[],
};

/// 500.4@2025-11-14
pub(crate) const R500_4_20251114: Rule = Rule {
    id: "500.4@2025-11-14",
    numbers: &[(on("2025-11-14"), "500.4")],
    until: None,
    says: "As a step or phase begins, every effect whose duration is 'until' that step or phase expires.",
    status: Status::NotYet,
    premises: &[],
};

/// 500.5
pub(crate) const R500_5: Rule = Rule {
    id: "500.5",
    numbers: &[(on("2009-10-01"), "500.5")],
    until: Some(on("2025-11-14")),
    says: "Effects that last until the end of a step or phase expire as it ends, and effects that last \
           until a step or phase expire as it begins. Those that last until the end of combat go with \
           the combat phase as a whole, not when the end of combat step begins; 514.2 has the rule for \
           those that last until the end of the turn.",
    status: Status::NotYet,
    premises: &[],
};

/// 500.5@2025-11-14
pub(crate) const R500_5_20251114: Rule = Rule {
    id: "500.5@2025-11-14",
    numbers: &[(on("2025-11-14"), "500.5")],
    until: None,
    says: "As a step or phase ends, effects that last until its end expire first, and only after that \
           does unspent mana vanish from all mana pools. The latter is a turn-based action and uses no \
           stack.",
    status: Status::NotYet,
    premises: &[],
};

/// 500.5a@2025-11-14
pub(crate) const R500_5A_20251114: Rule = Rule {
    id: "500.5a@2025-11-14",
    numbers: &[(on("2025-11-14"), "500.5a")],
    until: None,
    says: "Effects that last until the end of combat expire when the combat phase ends; they are still \
           there during the end of combat step.",
    status: Status::NotYet,
    premises: &[],
};

/// 500.5b@2025-11-14
pub(crate) const R500_5B_20251114: Rule = Rule {
    id: "500.5b@2025-11-14",
    numbers: &[(on("2025-11-14"), "500.5b")],
    until: None,
    says: "For effects that last until the end of the turn, 514.2 says when they end.",
    status: Status::SameAs("514.2"),
    premises: &[],
};

/// 500.6
pub(crate) const R500_6: Rule = Rule {
    id: "500.6",
    numbers: &[(on("2009-10-01"), "500.6")],
    until: None,
    says: "As a step or phase begins, the abilities that trigger at its beginning trigger; they go on \
           the stack the next time that a player would get priority.",
    status: Status::NotYet,
    premises: &[],
};

/// 500.7@2009-10-01
pub(crate) const R500_7_20091001: Rule = Rule {
    id: "500.7@2009-10-01",
    numbers: &[(on("2009-10-01"), "500.7")],
    until: Some(on("2014-09-25")),
    says: "An extra turn is put in directly after the current turn. If one player or several get more \
           than one extra turn in a turn, they are put in one after the other, and the newest is taken \
           first.",
    status: Status::NotYet,
    premises: &[],
};

/// 500.7
pub(crate) const R500_7: Rule = Rule {
    id: "500.7",
    numbers: &[(on("2014-09-25"), "500.7")],
    until: None,
    says: "An extra turn is put in directly after the turn that its effect names. Several for one player \
           are put in one by one; if several players get extra turns at once, theirs are put in one by \
           one in APNAP order. The newest is taken first.",
    status: Status::NotYet,
    premises: &[],
};

/// 500.8
pub(crate) const R500_8: Rule = Rule {
    id: "500.8",
    numbers: &[(on("2009-10-01"), "500.8")],
    until: None,
    says: "An extra phase is put in directly after the phase that its effect names; of several after the \
           same phase, the newest comes first.",
    status: Status::NotYet,
    premises: &[],
};

/// 500.9
pub(crate) const R500_9: Rule = Rule {
    id: "500.9",
    numbers: &[(on("2009-10-01"), "500.9")],
    until: None,
    says: "An extra step is put in directly before or directly after the step that its effect names; of \
           several after the same step, the newest comes first.",
    status: Status::NotYet,
    premises: &[],
};

/// 500.10
pub(crate) const R500_10: Rule = Rule {
    id: "500.10",
    numbers: &[(on("2024-04-12"), "500.10")],
    until: None,
    says: "If an effect adds a step after a phase, it makes, directly after that phase, a new phase of \
           the kind to which such a step belongs; the other steps of the new phase are skipped.",
    status: Status::NotYet,
    premises: &[],
};

/// 500.10a
pub(crate) const R500_10A: Rule = Rule {
    id: "500.10a",
    numbers: &[(on("2024-04-12"), "500.10a")],
    until: None,
    says: "If an effect says that 'you' get an additional step or phase, and it would be part of \
           somebody else's turn, nothing is added.",
    status: Status::NotYet,
    premises: &[],
};

/// 500.11
pub(crate) const R500_11: Rule = Rule {
    id: "500.11",
    numbers: &[(on("2009-10-01"), "500.10"), (on("2024-04-12"), "500.11")],
    until: None,
    says: "Where a step, phase or turn is skipped, play goes on as if it were not there.",
    status: Status::NotYet,
    premises: &[],
};

/// 500.12
pub(crate) const R500_12: Rule = Rule {
    id: "500.12",
    numbers: &[(on("2009-10-01"), "500.11"), (on("2024-04-12"), "500.12")],
    until: None,
    says: "Nothing can happen between two steps, two phases or two turns.",
    status: Status::NotYet,
    premises: &[],
};
