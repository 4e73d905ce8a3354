//! The declare blockers step: the declaration of blockers, taken step by step; what makes a creature blocked
//! or unblocked; until Foundations the orders in which damage will be assigned; abilities that trigger on
//! blocks; and creatures that come to be blocking without having been declared.

use crate::edition::on;
use crate::rule::{Rule, Status};

/// The rules of this section, in the order in which they are printed.
pub(crate) const RULES: &[&Rule] = &[
    &R509_1,
    &R509_1A,
    &R509_1B,
    &R509_1C_20091001,
    &R509_1C_20110204,
    &R509_1C,
    &R509_1D,
    &R509_1E,
    &R509_1F,
    &R509_1G,
    &R509_1H,
    &R509_1I,
    &R509_2,
    &R509_2A,
    &R509_3,
    &R509_3A,
    &R509_4,
    &R509_4A,
    &R509_5,
    &R509_5A,
    &R509_5B,
    &R509_5C,
    &R509_5D,
    &R509_5E,
    &R509_5F,
    &R509_5G,
    &R509_6,
    &R509_7,
    &R509_4_20241108,
    &R509_7A,
    &R509_7B,
];

/// 509.1
pub(crate) const R509_1: Rule = Rule {
    id: "509.1",
    numbers: &[(on("2009-10-01"), "509.1")],
    until: None,
    says: "First, the defending player declares blockers by going through the steps below in order. If \
           one of them cannot be complied with, the declaration is illegal and the game goes back to the \
           moment before it. This turn-based action uses no stack.",
    status: Status::NotYet,
    premises: &[],
};

/// 509.1a
pub(crate) const R509_1A: Rule = Rule {
    id: "509.1a",
    numbers: &[(on("2009-10-01"), "509.1a")],
    until: None,
    says: "The defending player chooses any number of creatures under that player's control, possibly \
           none. Each must be untapped and no battle, and for each of them one creature to block is \
           chosen that attacks that player, a planeswalker of that player or a battle under that \
           player's protection.",
    status: Status::NotYet,
    premises: &[],
};

/// 509.1b
pub(crate) const R509_1B: Rule = Rule {
    id: "509.1b",
    numbers: &[(on("2009-10-01"), "509.1b")],
    until: None,
    says: "The declaration is illegal if it disobeys a restriction, that is an effect saying that a \
           creature cannot block, or cannot unless a condition is met; evasion abilities are such \
           restrictions, and several of them add up.",
    status: Status::NotYet,
    premises: &[],
};

/// 509.1c@2009-10-01
pub(crate) const R509_1C_20091001: Rule = Rule {
    id: "509.1c@2009-10-01",
    numbers: &[(on("2009-10-01"), "509.1c")],
    until: Some(on("2011-02-04")),
    says: "The declaration is illegal if it obeys fewer requirements, that is effects saying that a \
           creature must block, than the most that a declaration without breach of a restriction could \
           obey. Tapped creatures, and creatures that cannot block unless a cost is paid, are exempt \
           from all requirements.",
    status: Status::NotYet,
    premises: &[],
};

/// 509.1c@2011-02-04
pub(crate) const R509_1C_20110204: Rule = Rule {
    id: "509.1c@2011-02-04",
    numbers: &[(on("2011-02-04"), "509.1c")],
    until: Some(on("2017-09-29")),
    says: "The declaration is illegal if it obeys fewer requirements, that is effects saying that a \
           creature must block, than the most that a declaration without breach of a restriction could \
           obey. Nobody has to pay a cost to block for a requirement's sake. Nothing is said of a \
           requirement for a whole turn with several combat phases: a creature that has blocked once in \
           the turn has met it.",
    status: Status::NotYet,
    premises: &[],
};

/// 509.1c
pub(crate) const R509_1C: Rule = Rule {
    id: "509.1c",
    numbers: &[(on("2017-09-29"), "509.1c")],
    until: None,
    says: "The declaration is illegal if it obeys fewer requirements, that is effects saying that a \
           creature must block, than the most that a declaration without breach of a restriction could \
           obey. Nobody has to pay a cost to block for a requirement's sake. A requirement for a whole \
           turn holds anew in each of its declare blockers steps.",
    status: Status::NotYet,
    premises: &[],
};

/// 509.1d
pub(crate) const R509_1D: Rule = Rule {
    id: "509.1d",
    numbers: &[(on("2009-10-01"), "509.1d")],
    until: None,
    says: "If chosen creatures cannot block without costs, the defending player adds up the total cost, \
           which may be mana, tapping, sacrificing, discarding and so on. It is then locked in, and \
           later changes to it are ignored.",
    status: Status::NotYet,
    premises: &[],
};

/// 509.1e
pub(crate) const R509_1E: Rule = Rule {
    id: "509.1e",
    numbers: &[(on("2009-10-01"), "509.1e")],
    until: None,
    says: "If the total cost has mana in it, the defending player may now activate mana abilities.",
    status: Status::NotYet,
    premises: &[],
};

/// 509.1f
pub(crate) const R509_1F: Rule = Rule {
    id: "509.1f",
    numbers: &[(on("2009-10-01"), "509.1f")],
    until: None,
    says: "Then the defending player pays all the costs, in any order and in full.",
    status: Status::NotYet,
    premises: &[],
};

/// 509.1g
pub(crate) const R509_1G: Rule = Rule {
    id: "509.1g",
    numbers: &[(on("2009-10-01"), "509.1g")],
    until: None,
    says: "Each chosen creature that is still under the defending player's control becomes a blocking \
           creature and blocks the attackers chosen for it. It stays a blocking creature until it is \
           removed from combat or the combat phase ends.",
    status: Status::NotYet,
    premises: &[],
};

/// 509.1h
pub(crate) const R509_1H: Rule = Rule {
    id: "509.1h",
    numbers: &[(on("2009-10-01"), "509.1h")],
    until: None,
    says: "An attacker for which at least one blocker was declared becomes blocked, any other becomes \
           unblocked. That stays so until it is removed from combat, an effect makes it blocked or \
           unblocked, or combat ends; it stays blocked even if all its blockers are gone.",
    status: Status::NotYet,
    premises: &[],
};

/// 509.1i
pub(crate) const R509_1I: Rule = Rule {
    id: "509.1i",
    numbers: &[(on("2016-09-30"), "509.1i")],
    until: None,
    says: "Abilities that trigger on blockers being declared trigger.",
    status: Status::NotYet,
    premises: &[],
};

/// 509.2
pub(crate) const R509_2: Rule = Rule {
    id: "509.2",
    numbers: &[(on("2009-10-01"), "509.2")],
    until: Some(on("2024-11-08")),
    says: "Second, for each blocked attacker, the active player puts the creatures that block it in an \
           order, its damage assignment order: a blocker later in it can be assigned combat damage only \
           if each one before it is assigned lethal damage. This turn-based action uses no stack.",
    status: Status::NotYet,
    premises: &[],
};

/// 509.2a
pub(crate) const R509_2A: Rule = Rule {
    id: "509.2a",
    numbers: &[(on("2009-10-01"), "509.2a")],
    until: Some(on("2024-11-08")),
    says: "If in this step a blocker is removed from combat or stops blocking an attacker, it drops out \
           of the orders in question, and the other blockers keep theirs.",
    status: Status::NotYet,
    premises: &[],
};

/// 509.3
pub(crate) const R509_3: Rule = Rule {
    id: "509.3",
    numbers: &[(on("2009-10-01"), "509.3")],
    until: Some(on("2024-11-08")),
    says: "Third, for each blocker, the defending player puts the creatures that it blocks in an order, \
           its damage assignment order: an attacker later in it can be assigned combat damage only if \
           each one before it is assigned lethal damage. This turn-based action uses no stack.",
    status: Status::NotYet,
    premises: &[],
};

/// 509.3a
pub(crate) const R509_3A: Rule = Rule {
    id: "509.3a",
    numbers: &[(on("2009-10-01"), "509.3a")],
    until: Some(on("2024-11-08")),
    says: "If in this step an attacker is removed from combat or stops being blocked by a creature, it \
           drops out of the orders in question, and the other attackers keep theirs.",
    status: Status::NotYet,
    premises: &[],
};

/// 509.4
pub(crate) const R509_4: Rule = Rule {
    id: "509.4",
    numbers: &[(on("2009-10-01"), "509.5"), (on("2016-09-30"), "509.4"), (on("2024-11-08"), "509.2")],
    until: None,
    says: "Then the active player gets priority.",
    status: Status::NotYet,
    premises: &[],
};

/// 509.4a
pub(crate) const R509_4A: Rule = Rule {
    id: "509.4a",
    numbers: &[(on("2009-10-01"), "509.4"), (on("2016-09-30"), "509.4a"), (on("2024-11-08"), "509.2a")],
    until: None,
    says: "What triggered on the declaration of blockers, or in the course of it, goes on the stack \
           before the active player gets priority; which of these triggered first makes no difference to \
           their order.",
    status: Status::NotYet,
    premises: &[],
};

/// 509.5
pub(crate) const R509_5: Rule = Rule {
    id: "509.5",
    numbers: &[(on("2016-09-30"), "509.5"), (on("2024-11-08"), "509.3")],
    until: None,
    says: "Introduces the forms in which an ability can trigger on blockers being declared.",
    status: Status::Definition,
    premises: &[],
};

/// 509.5a
pub(crate) const R509_5A: Rule = Rule {
    id: "509.5a",
    numbers: &[(on("2009-10-01"), "509.4a"), (on("2016-09-30"), "509.5a"), (on("2024-11-08"), "509.3a")],
    until: None,
    says: "An ability that triggers when a creature blocks triggers once in a combat for that creature, \
           however many it blocks: when it is declared as a blocker, or when an effect makes it block \
           while it was not a blocking creature. It does not trigger for a creature put onto the \
           battlefield blocking.",
    status: Status::NotYet,
    premises: &[],
};

/// 509.5b
pub(crate) const R509_5B: Rule = Rule {
    id: "509.5b",
    numbers: &[(on("2010-02-01"), "509.4b"), (on("2016-09-30"), "509.5b"), (on("2024-11-08"), "509.3b")],
    until: None,
    says: "If the condition is that a creature blocks a creature, the ability triggers for each attacker \
           that it is declared to block, and for each attacker that an effect makes it block and that it \
           was not blocking already. It does not trigger for a creature put onto the battlefield \
           blocking.",
    status: Status::NotYet,
    premises: &[],
};

/// 509.5c
pub(crate) const R509_5C: Rule = Rule {
    id: "509.5c",
    numbers: &[(on("2009-10-01"), "509.4c"), (on("2016-09-30"), "509.5c"), (on("2024-11-08"), "509.3c")],
    until: None,
    says: "An ability that triggers when a creature becomes blocked triggers once in a combat for that \
           creature: when at least one blocker is declared for it, or when an effect or a creature put \
           onto the battlefield blocking makes it blocked while it was unblocked.",
    status: Status::NotYet,
    premises: &[],
};

/// 509.5d
pub(crate) const R509_5D: Rule = Rule {
    id: "509.5d",
    numbers: &[(on("2010-02-01"), "509.4d"), (on("2016-09-30"), "509.5d"), (on("2024-11-08"), "509.3d")],
    until: None,
    says: "If the condition is that a creature becomes blocked by a creature, the ability triggers for \
           each blocker: for each one declared, for each one that an effect makes block it anew, and for \
           each one put onto the battlefield blocking it. It does not trigger if an effect makes it \
           blocked without any blocker.",
    status: Status::NotYet,
    premises: &[],
};

/// 509.5e
pub(crate) const R509_5E: Rule = Rule {
    id: "509.5e",
    numbers: &[(on("2009-10-01"), "509.4e"), (on("2016-09-30"), "509.5e"), (on("2024-11-08"), "509.3e")],
    until: None,
    says: "If the condition is that a creature blocks, or becomes blocked by, a certain number of \
           creatures, or at least that many, the ability triggers if the number is right when blockers \
           are declared, and also if effects that add or take away blockers make it so.",
    status: Status::NotYet,
    premises: &[],
};

/// 509.5f
pub(crate) const R509_5F: Rule = Rule {
    id: "509.5f",
    numbers: &[(on("2010-02-01"), "509.4f"), (on("2016-09-30"), "509.5f"), (on("2024-11-08"), "509.3f")],
    until: None,
    says: "If an ability asks for certain characteristics, the blocker must have them when it is \
           declared or made to block, the blocked creature when it becomes blocked, and the creature by \
           which another becomes blocked when it becomes a blocker. To gain them afterwards triggers \
           nothing.",
    status: Status::NotYet,
    premises: &[],
};

/// 509.5g
pub(crate) const R509_5G: Rule = Rule {
    id: "509.5g",
    numbers: &[(on("2009-10-01"), "509.4g"), (on("2016-09-30"), "509.5g"), (on("2024-11-08"), "509.3g")],
    until: None,
    says: "If the condition is that a creature attacks and isn't blocked, the ability triggers when no \
           blocker is declared for that creature, even if the creature itself was never declared as an \
           attacker; it does not trigger if all its blockers are removed from combat afterwards.",
    status: Status::NotYet,
    premises: &[],
};

/// 509.6
pub(crate) const R509_6: Rule = Rule {
    id: "509.6",
    numbers: &[(on("2009-10-01"), "509.6")],
    until: Some(on("2024-11-08")),
    says: "If a spell or ability makes a creature on the battlefield block an attacker, then, as part of \
           this, the active player places the blocker in the attacker's damage assignment order and the \
           defending player places the attacker in the blocker's; what else is in them keeps its order.",
    status: Status::NotYet,
    premises: &[],
};

/// 509.7
pub(crate) const R509_7: Rule = Rule {
    id: "509.7",
    numbers: &[(on("2009-10-01"), "509.7")],
    until: Some(on("2024-11-08")),
    says: "A creature is put onto the battlefield blocking the attacker that its controller chooses as \
           it enters, unless the effect names one; then the active player places it in that attacker's \
           damage assignment order, where all others keep their order. It is blocking, but it never \
           blocked.",
    status: Status::NotYet,
    premises: &[],
};

/// 509.4@2024-11-08
pub(crate) const R509_4_20241108: Rule = Rule {
    id: "509.4@2024-11-08",
    numbers: &[(on("2024-11-08"), "509.4")],
    until: None,
    says: "A creature is put onto the battlefield blocking the attacker that its controller chooses as \
           it enters, unless the effect names one. It is blocking, but it never blocked.",
    status: Status::NotYet,
    premises: &[],
};

/// 509.7a
pub(crate) const R509_7A: Rule = Rule {
    id: "509.7a",
    numbers: &[(on("2016-07-22"), "509.7a"), (on("2024-11-08"), "509.4a")],
    until: None,
    says: "If the effect names the attacker, and that creature is no longer attacking, or the entering \
           creature's controller is no defending player for it, the creature enters but is not blocking.",
    status: Status::NotYet,
    premises: &[],
};

/// 509.7b
pub(crate) const R509_7B: Rule = Rule {
    id: "509.7b",
    numbers: &[(on("2016-07-22"), "509.7b"), (on("2024-11-08"), "509.4b")],
    until: None,
    says: "Requirements and restrictions on declaring blockers do not concern a creature that is put \
           onto the battlefield blocking.",
    status: Status::NotYet,
    premises: &[],
};
