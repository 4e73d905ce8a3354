//! What holds in all of combat: its steps, who attacks and who defends, what can be attacking, blocking or
//! attacked, how a permanent leaves combat, and what words such as "alone" and "before blockers" mean.

use crate::edition::on;
use crate::rule::{Rule, Status};

/// The rules of this section, in the order in which they are printed.
pub(crate) const RULES: &[&Rule] = &[
    &R506_1,
    &R506_2,
    &R506_2A,
    &R506_2B,
    &R506_3,
    &R506_3A,
    &R506_3B,
    &R506_3C,
    &R506_3C_20241108,
    &R506_3D_20260227,
    &R506_3D,
    &R506_3E,
    &R506_3F,
    &R506_4,
    &R506_4_20260807,
    &R506_4A,
    &R506_4B,
    &R506_4C,
    &R506_4D,
    &R506_4E,
    &R506_5,
    &R506_6,
    &R506_7,
    &R506_7A,
    &R506_7B,
    &R506_7C,
    &R506_7D,
    &R506_6E_20100201,
    &R506_7E,
    &R506_7F,
    &R506_7G,
];

/// 506.1
pub(crate) const R506_1: Rule = Rule {
    id: "506.1",
    numbers: &[(on("2009-10-01"), "506.1")],
    until: None,
    says: "The combat phase has five steps in this order: its beginning, the declaration of attackers, \
           that of blockers, combat damage, and its end. Without anything declared as an attacker or put \
           onto the battlefield attacking, the third and fourth are skipped; the fourth comes twice if \
           an attacker or blocker has first strike or double strike.",
    status: Status::NotYet,
    premises: &[],
};

/// 506.2
pub(crate) const R506_2: Rule = Rule {
    id: "506.2",
    numbers: &[(on("2009-10-01"), "506.2")],
    until: None,
    says: "The active player is the attacking player and attacks with creatures under that player's \
           control. In a game of two, the other player is the defending player; that player, that \
           player's planeswalkers and the battles under that player's protection can be attacked.",
    status: Status::NotYet,
    premises: &[],
};

/// 506.2a
pub(crate) const R506_2A: Rule = Rule {
    id: "506.2a",
    numbers: &[(on("2009-10-01"), "506.2a")],
    until: None,
    says: "In a multiplayer game in which not every opponent defends automatically, the attacking player \
           chooses, in the beginning of combat step, one opponent who becomes the defending player; the \
           variant may dictate the choice.",
    status: Status::SameAs("507.1"),
    premises: &[],
};

/// 506.2b
pub(crate) const R506_2B: Rule = Rule {
    id: "506.2b",
    numbers: &[(on("2009-10-01"), "506.2b")],
    until: None,
    says: "If teams take their turns together, the active team attacks and the other team defends.",
    status: Status::NotYet,
    premises: &[],
};

/// 506.3
pub(crate) const R506_3: Rule = Rule {
    id: "506.3",
    numbers: &[(on("2009-10-01"), "506.3")],
    until: None,
    says: "Nothing but a creature can attack or block, and the only things that can be attacked are \
           players, planeswalkers and battles.",
    status: Status::NotYet,
    premises: &[],
};

/// 506.3a
pub(crate) const R506_3A: Rule = Rule {
    id: "506.3a",
    numbers: &[(on("2009-10-01"), "506.3a")],
    until: None,
    says: "A permanent that is not a creature and would be put onto the battlefield attacking or \
           blocking does enter, but is neither attacking nor blocking.",
    status: Status::NotYet,
    premises: &[],
};

/// 506.3b
pub(crate) const R506_3B: Rule = Rule {
    id: "506.3b",
    numbers: &[(on("2009-10-01"), "506.3b")],
    until: None,
    says: "A creature that would be put onto the battlefield attacking under the control of somebody who \
           is not an attacking player does enter, but is not attacking.",
    status: Status::NotYet,
    premises: &[],
};

/// 506.3c
pub(crate) const R506_3C: Rule = Rule {
    id: "506.3c",
    numbers: &[(on("2011-05-01"), "506.3c")],
    until: Some(on("2024-11-08")),
    says: "A creature that would be put onto the battlefield attacking a player who has left the game, \
           or a permanent that is gone or is no planeswalker and no battle, does enter, but is not \
           attacking.",
    status: Status::SameAs("508.4a"),
    premises: &[],
};

/// 506.3c@2024-11-08
pub(crate) const R506_3C_20241108: Rule = Rule {
    id: "506.3c@2024-11-08",
    numbers: &[(on("2024-11-08"), "506.3c")],
    until: None,
    says: "A creature that would be put onto the battlefield attacking a player who has left the game, \
           or a permanent that is gone or is no planeswalker and no battle, does enter, but is not \
           attacking; 508.4a has the whole list.",
    status: Status::SameAs("508.4a@2024-11-08"),
    premises: &[],
};

/// 506.3d@2026-02-27
pub(crate) const R506_3D_20260227: Rule = Rule {
    id: "506.3d@2026-02-27",
    numbers: &[(on("2026-02-27"), "506.3d")],
    until: None,
    says: "A creature that an effect puts onto the battlefield attacking in the declare blockers, combat \
           damage or end of combat step is an unblocked creature from the start.",
    status: Status::SameAs("508.4d@2026-02-27"),
    premises: &[],
};

/// 506.3d
pub(crate) const R506_3D: Rule = Rule {
    id: "506.3d",
    numbers: &[(on("2009-10-01"), "506.3c"), (on("2011-05-01"), "506.3d"), (on("2026-02-27"), "506.3e")],
    until: None,
    says: "A creature that would be put onto the battlefield blocking an attacker does enter, but is not \
           blocking, if that attacker attacks neither the entering creature's controller nor a \
           planeswalker of that player nor a battle under that player's protection.",
    status: Status::NotYet,
    premises: &[],
};

/// 506.3e
pub(crate) const R506_3E: Rule = Rule {
    id: "506.3e",
    numbers: &[(on("2023-04-14"), "506.3e"), (on("2026-02-27"), "506.3f")],
    until: None,
    says: "A creature that is also a battle and would be put onto the battlefield attacking or blocking \
           does enter, but is neither attacking nor blocking.",
    status: Status::NotYet,
    premises: &[],
};

/// 506.3f
pub(crate) const R506_3F: Rule = Rule {
    id: "506.3f",
    numbers: &[(on("2023-04-14"), "506.3f"), (on("2026-02-27"), "506.3g")],
    until: None,
    says: "If a resolving spell or ability would make a battle an attacking or blocking creature, that \
           part of it does nothing.",
    status: Status::NotYet,
    premises: &[],
};

/// 506.4
pub(crate) const R506_4: Rule = Rule {
    id: "506.4",
    numbers: &[(on("2010-07-16"), "506.4")],
    until: Some(on("2026-08-07")),
    says: "A permanent is removed from combat when it leaves the battlefield, changes controller or \
           phases out, or when an effect says so; an attacked planeswalker or battle when it stops being \
           one; an attacking or blocking creature when it regenerates, stops being a creature or becomes \
           a battle. It is then no longer attacking, blocking, blocked, unblocked or attacked.",
    status: Status::NotYet,
    premises: &[],
};

/// 506.4@2026-08-07
pub(crate) const R506_4_20260807: Rule = Rule {
    id: "506.4@2026-08-07",
    numbers: &[(on("2026-08-07"), "506.4")],
    until: None,
    says: "A permanent is removed from combat when it leaves the battlefield, changes controller, gets \
           another protector or phases out, or when an effect says so; an attacked planeswalker or \
           battle when it stops being one; an attacking or blocking creature when it regenerates, stops \
           being a creature or becomes a battle. It is then no longer attacking, blocking, blocked, \
           unblocked or attacked.",
    status: Status::NotYet,
    premises: &[],
};

/// 506.4a
pub(crate) const R506_4A: Rule = Rule {
    id: "506.4a",
    numbers: &[(on("2009-10-01"), "506.4a")],
    until: None,
    says: "Once a creature has been declared as an attacker or blocker, something that would have \
           forbidden the declaration no longer takes it out of combat.",
    status: Status::NotYet,
    premises: &[],
};

/// 506.4b
pub(crate) const R506_4B: Rule = Rule {
    id: "506.4b",
    numbers: &[(on("2009-10-01"), "506.4b")],
    until: None,
    says: "To tap or untap a declared attacker or blocker neither removes it from combat nor stops its \
           combat damage.",
    status: Status::NotYet,
    premises: &[],
};

/// 506.4c
pub(crate) const R506_4C: Rule = Rule {
    id: "506.4c",
    numbers: &[(on("2009-10-01"), "506.4c")],
    until: None,
    says: "If an attacked planeswalker or battle is removed from combat, its attackers stay in combat \
           and attack nothing. They can be blocked; unblocked, they deal no combat damage.",
    status: Status::NotYet,
    premises: &[],
};

/// 506.4d
pub(crate) const R506_4D: Rule = Rule {
    id: "506.4d",
    numbers: &[(on("2010-02-01"), "506.4d")],
    until: None,
    says: "A permanent that is at once a blocking creature and an attacked planeswalker leaves combat \
           when it is neither any more. If it loses only one of the two card types, it keeps the role \
           that belongs to the other.",
    status: Status::NotYet,
    premises: &[],
};

/// 506.4e
pub(crate) const R506_4E: Rule = Rule {
    id: "506.4e",
    numbers: &[(on("2023-04-14"), "506.4e")],
    until: None,
    says: "An attacked permanent that is at once a planeswalker and a battle leaves combat when it is \
           neither any more. If it stops being a battle only, it leaves combat only if somebody other \
           than its protector controls it; if it stops being a planeswalker only, it goes on being an \
           attacked battle.",
    status: Status::NotYet,
    premises: &[],
};

/// 506.5
pub(crate) const R506_5: Rule = Rule {
    id: "506.5",
    numbers: &[(on("2009-10-01"), "506.5")],
    until: None,
    says: "A creature attacks alone, or blocks alone, if no other was declared as an attacker, or \
           blocker, in that step; it is attacking alone, or blocking alone, while no other creature is \
           attacking, or blocking.",
    status: Status::NotYet,
    premises: &[],
};

/// 506.6
pub(crate) const R506_6: Rule = Rule {
    id: "506.6",
    numbers: &[(on("2022-06-10"), "506.6")],
    until: None,
    says: "A creature had to attack if at least one effect required it to as attackers were declared in \
           that combat. If there was no such effect, it did not have to, even if no other attack would \
           have been legal.",
    status: Status::NotYet,
    premises: &[],
};

/// 506.7
pub(crate) const R506_7: Rule = Rule {
    id: "506.7",
    numbers: &[(on("2010-02-01"), "506.6"), (on("2022-06-10"), "506.7")],
    until: None,
    says: "Introduces spells that may be cast only before or only after a certain point of combat.",
    status: Status::Definition,
    premises: &[],
};

/// 506.7a
pub(crate) const R506_7A: Rule = Rule {
    id: "506.7a",
    numbers: &[(on("2010-02-01"), "506.6a"), (on("2022-06-10"), "506.7a")],
    until: None,
    says: "For a spell that may be cast only before, or only after, attackers are declared, the point is \
           the beginning of the declare attackers step, whether or not anything attacks.",
    status: Status::NotYet,
    premises: &[],
};

/// 506.7b
pub(crate) const R506_7B: Rule = Rule {
    id: "506.7b",
    numbers: &[(on("2010-02-01"), "506.6b"), (on("2022-06-10"), "506.7b")],
    until: None,
    says: "For a spell that may be cast only before, or only after, blockers are declared, the point is \
           the beginning of the declare blockers step, whether or not anything blocks.",
    status: Status::NotYet,
    premises: &[],
};

/// 506.7c
pub(crate) const R506_7C: Rule = Rule {
    id: "506.7c",
    numbers: &[(on("2010-02-01"), "506.6c"), (on("2022-06-10"), "506.7c")],
    until: None,
    says: "If such a spell is moreover restricted to combat, or to a certain player's combat phase, and \
           the turn has several combat phases, the proper time in any one of them will do.",
    status: Status::NotYet,
    premises: &[],
};

/// 506.7d
pub(crate) const R506_7D: Rule = Rule {
    id: "506.7d",
    numbers: &[(on("2010-02-01"), "506.6d"), (on("2022-06-10"), "506.7d")],
    until: None,
    says: "If such a spell has no such further condition and the turn has several combat phases, only \
           the point in the first of them counts.",
    status: Status::NotYet,
    premises: &[],
};

/// 506.6e@2010-02-01
pub(crate) const R506_6E_20100201: Rule = Rule {
    id: "506.6e@2010-02-01",
    numbers: &[(on("2010-02-01"), "506.6e")],
    until: Some(on("2011-05-01")),
    says: "If a spell may be cast only before a point in combat, and that point is missing because the \
           steps for blockers and damage are skipped, it may be cast only until the declare attackers \
           step ends. Nothing is said of a combat phase that is skipped altogether: there the point \
           never comes, and so forbids nothing.",
    status: Status::NotYet,
    premises: &[],
};

/// 506.7e
pub(crate) const R506_7E: Rule = Rule {
    id: "506.7e",
    numbers: &[(on("2011-05-01"), "506.6e"), (on("2022-06-10"), "506.7e")],
    until: None,
    says: "If a spell may be cast only before a point in combat, and that point is missing because the \
           steps for blockers and damage are skipped, it may be cast only until the declare attackers \
           step ends; if it is missing because the whole combat phase is skipped, only until the \
           precombat main phase ends.",
    status: Status::NotYet,
    premises: &[],
};

/// 506.7f
pub(crate) const R506_7F: Rule = Rule {
    id: "506.7f",
    numbers: &[(on("2010-02-01"), "506.6f"), (on("2022-06-10"), "506.7f")],
    until: None,
    says: "A spell that may be cast only in combat after blockers are declared cannot be cast in a \
           combat phase whose declare blockers step is skipped.",
    status: Status::NotYet,
    premises: &[],
};

/// 506.7g
pub(crate) const R506_7G: Rule = Rule {
    id: "506.7g",
    numbers: &[(on("2010-02-01"), "506.6g"), (on("2022-06-10"), "506.7g")],
    until: None,
    says: "Abilities that may be activated only at certain times relative to combat follow the same \
           rules as such spells.",
    status: Status::NotYet,
    premises: &[],
};
