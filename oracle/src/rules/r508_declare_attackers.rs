//! The declare attackers step: the declaration of attackers, taken step by step, with its restrictions,
//! requirements and costs; abilities that trigger on attacks; creatures that come to be attacking without
//! having been declared; and who the defending player is.

use crate::bench::About;
use crate::edition::on;
use crate::rule::{Rule, Status, when};
use crate::state::Step;
use crate::table::Table;
use crate::when;

/// The rules of this section, in the order in which they are printed.
pub(crate) const RULES: &[&Rule] = &[
    &R508_1,
    &R508_1A,
    &R508_1B,
    &R508_1C,
    &R508_1D_20091001,
    &R508_1D_20110204,
    &R508_1D,
    &R508_1E,
    &R508_1F,
    &R508_1G,
    &R508_1H,
    &R508_1I,
    &R508_1J,
    &R508_1K,
    &R508_1M,
    &R508_2,
    &R508_2A,
    &R508_2B,
    &R508_3,
    &R508_3A,
    &R508_3B,
    &R508_3C,
    &R508_3D,
    &R508_3E,
    &R508_3F,
    &R508_4_20100618,
    &R508_4,
    &R508_4A,
    &R508_4A_20241108,
    &R508_4B,
    &R508_4B_20241108,
    &R508_4C,
    &R508_4D_20260227,
    &R508_5_20100618,
    &R508_5,
    &R508_5A,
    &R508_6,
    &R508_7,
    &R508_7A,
    &R508_7B,
    &R508_7C,
    &R508_7D,
    &R508_7E,
    &R508_7F_20170825,
    &R508_8,
];

/// 508.1
pub(crate) const R508_1: Rule = Rule {
    id: "508.1",
    numbers: &[(on("2009-10-01"), "508.1")],
    until: None,
    says: "First, the active player declares attackers by going through the steps below in order. If one \
           of them cannot be complied with, the declaration is illegal and the game goes back to the \
           moment before it. This turn-based action uses no stack.",
    status: Status::NotYet,
    premises: &[],
};

/// 508.1a
pub(crate) const R508_1A: Rule = Rule {
    id: "508.1a",
    numbers: &[(on("2009-10-01"), "508.1a")],
    until: None,
    says: "The active player chooses any number of creatures under that player's control, possibly none. \
           Each must be untapped, must be no battle, and must have haste or have been under that \
           player's control without a break since the turn began.",
    status: Status::NotYet,
    premises: &[],
};

/// 508.1b
pub(crate) const R508_1B: Rule = Rule {
    id: "508.1b",
    numbers: &[(on("2009-10-01"), "508.1b")],
    until: None,
    says: "If there is more than one thing to attack, be it several players, planeswalkers of a \
           defending player or battles under a defending player's protection, the active player says for \
           each chosen creature what it attacks.",
    status: Status::NotYet,
    premises: &[],
};

/// 508.1c
pub(crate) const R508_1C: Rule = Rule {
    id: "508.1c",
    numbers: &[(on("2009-10-01"), "508.1c")],
    until: None,
    says: "The declaration is illegal if it disobeys a restriction, that is an effect saying that a \
           creature cannot attack, or cannot unless a condition is met.",
    status: Status::NotYet,
    premises: &[],
};

/// 508.1d@2009-10-01
pub(crate) const R508_1D_20091001: Rule = Rule {
    id: "508.1d@2009-10-01",
    numbers: &[(on("2009-10-01"), "508.1d")],
    until: Some(on("2011-02-04")),
    says: "The declaration is illegal if it obeys fewer requirements, that is effects saying that a \
           creature must attack, than the most that a declaration without breach of a restriction could \
           obey. Tapped creatures, and creatures that cannot attack unless a cost is paid, are exempt \
           from all requirements.",
    status: Status::NotYet,
    premises: &[],
};

/// 508.1d@2011-02-04
pub(crate) const R508_1D_20110204: Rule = Rule {
    id: "508.1d@2011-02-04",
    numbers: &[(on("2011-02-04"), "508.1d")],
    until: Some(on("2017-09-29")),
    says: "The declaration is illegal if it obeys fewer requirements, that is effects saying that a \
           creature must attack, than the most that a declaration without breach of a restriction could \
           obey. Nobody has to pay a cost to attack for a requirement's sake. Nothing is said of a \
           requirement for a whole turn with several combat phases: a creature that has attacked once in \
           the turn has met it.",
    status: Status::NotYet,
    premises: &[],
};

/// 508.1d
pub(crate) const R508_1D: Rule = Rule {
    id: "508.1d",
    numbers: &[(on("2017-09-29"), "508.1d")],
    until: None,
    says: "The declaration is illegal if it obeys fewer requirements, that is effects saying that a \
           creature attacks if able, than the most that a declaration without breach of a restriction \
           could obey. Nobody has to pay a cost to attack for a requirement's sake. A requirement for a \
           whole turn holds anew in each of its declare attackers steps.",
    status: Status::NotYet,
    premises: &[],
};

/// 508.1e
pub(crate) const R508_1E: Rule = Rule {
    id: "508.1e",
    numbers: &[(on("2009-10-01"), "508.1e")],
    until: None,
    says: "If chosen creatures have banding or 'bands with other', the active player says which of them \
           form bands.",
    status: Status::NotYet,
    premises: &[],
};

/// 508.1f
pub(crate) const R508_1F: Rule = Rule {
    id: "508.1f",
    numbers: &[(on("2009-10-01"), "508.1f")],
    until: None,
    says: "The active player taps the chosen creatures. This is no cost; it comes of attacking.",
    status: Status::NotYet,
    premises: &[],
};

/// 508.1g
pub(crate) const R508_1G: Rule = Rule {
    id: "508.1g",
    numbers: &[(on("2017-04-28"), "508.1g")],
    until: None,
    says: "If there are optional costs that may be paid as a creature attacks, the active player says \
           which of them will be paid.",
    status: Status::NotYet,
    premises: &[],
};

/// 508.1h
pub(crate) const R508_1H: Rule = Rule {
    id: "508.1h",
    numbers: &[(on("2009-10-01"), "508.1g"), (on("2017-04-28"), "508.1h")],
    until: None,
    says: "If chosen creatures cannot attack without costs, or optional ones were chosen, the active \
           player adds up the total cost, which may be mana, tapping, sacrificing, discarding and so on. \
           It is then locked in, and later changes to it are ignored.",
    status: Status::NotYet,
    premises: &[],
};

/// 508.1i
pub(crate) const R508_1I: Rule = Rule {
    id: "508.1i",
    numbers: &[(on("2009-10-01"), "508.1h"), (on("2017-04-28"), "508.1i")],
    until: None,
    says: "If the total cost has mana in it, the active player may now activate mana abilities.",
    status: Status::NotYet,
    premises: &[],
};

/// 508.1j
pub(crate) const R508_1J: Rule = Rule {
    id: "508.1j",
    numbers: &[(on("2009-10-01"), "508.1i"), (on("2017-04-28"), "508.1j")],
    until: None,
    says: "Then the active player pays all the costs, in any order and in full.",
    status: Status::NotYet,
    premises: &[],
};

/// 508.1k
pub(crate) const R508_1K: Rule = Rule {
    id: "508.1k",
    numbers: &[(on("2009-10-01"), "508.1j"), (on("2017-04-28"), "508.1k")],
    until: None,
    says: "Each chosen creature that is still under the active player's control becomes an attacking \
           creature, and stays one until it is removed from combat or the combat phase ends.",
    status: Status::NotYet,
    premises: &[],
};

/// 508.1m
pub(crate) const R508_1M: Rule = Rule {
    id: "508.1m",
    numbers: &[(on("2016-09-30"), "508.1k"), (on("2017-04-28"), "508.1m")],
    until: None,
    says: "Abilities that trigger on attackers being declared trigger.",
    status: Status::NotYet,
    premises: &[],
};

/// 508.2
pub(crate) const R508_2: Rule = Rule {
    id: "508.2",
    numbers: &[(on("2009-10-01"), "508.3"), (on("2016-09-30"), "508.2")],
    until: None,
    says: "Then the active player gets priority.",
    status: Status::NotYet,
    premises: &[],
};

/// 508.2a
pub(crate) const R508_2A: Rule = Rule {
    id: "508.2a",
    numbers: &[(on("2009-10-01"), "508.2a")],
    until: None,
    says: "An ability that triggers when a creature attacks looks at that creature as it is declared; it \
           does not trigger if the creature comes to match the condition only later.",
    status: Status::NotYet,
    premises: &[],
};

/// 508.2b
pub(crate) const R508_2B: Rule = Rule {
    id: "508.2b",
    numbers: &[(on("2009-10-01"), "508.2"), (on("2016-09-30"), "508.2b")],
    until: None,
    says: "What triggered on the declaration, or in the course of it, goes on the stack before the \
           active player gets priority; which of these triggered first makes no difference to their \
           order.",
    status: Status::NotYet,
    premises: &[],
};

/// 508.3
pub(crate) const R508_3: Rule = Rule {
    id: "508.3",
    numbers: &[(on("2017-08-25"), "508.3")],
    until: None,
    says: "Introduces the forms in which an ability can trigger on attackers being declared.",
    status: Status::Definition,
    premises: &[],
};

/// 508.3a
pub(crate) const R508_3A: Rule = Rule {
    id: "508.3a",
    numbers: &[(on("2017-08-25"), "508.3a")],
    until: None,
    says: "An ability that triggers when a creature attacks, or attacks a certain player or permanent, \
           does so on the creature's declaration as an attacker, or as an attacker of that player or \
           permanent, and not if it is put onto the battlefield attacking.",
    status: Status::NotYet,
    premises: &[],
};

/// 508.3b
pub(crate) const R508_3B: Rule = Rule {
    id: "508.3b",
    numbers: &[(on("2017-08-25"), "508.3b")],
    until: None,
    says: "An ability that triggers when a player, planeswalker or battle is attacked triggers once if \
           at least one creature is declared as attacking it, and not for a creature put onto the \
           battlefield attacking it.",
    status: Status::NotYet,
    premises: &[],
};

/// 508.3c
pub(crate) const R508_3C: Rule = Rule {
    id: "508.3c",
    numbers: &[(on("2017-08-25"), "508.3c")],
    until: None,
    says: "An ability that triggers when a player attacks with a creature of some kind triggers for each \
           such creature of that player that is declared as an attacker.",
    status: Status::NotYet,
    premises: &[],
};

/// 508.3d
pub(crate) const R508_3D: Rule = Rule {
    id: "508.3d",
    numbers: &[(on("2022-02-18"), "508.3d")],
    until: None,
    says: "An ability that triggers when a player attacks triggers once if at least one creature of that \
           player is declared as an attacker.",
    status: Status::NotYet,
    premises: &[],
};

/// 508.3e
pub(crate) const R508_3E: Rule = Rule {
    id: "508.3e",
    numbers: &[(on("2022-02-18"), "508.3e")],
    until: None,
    says: "An ability that triggers when one player attacks another triggers once if at least one \
           creature of the first is declared as attacking the second. Attacks on planeswalkers or \
           battles do not count, nor do creatures put onto the battlefield attacking.",
    status: Status::NotYet,
    premises: &[],
};

/// 508.3f
pub(crate) const R508_3F: Rule = Rule {
    id: "508.3f",
    numbers: &[(on("2017-08-25"), "508.3d"), (on("2022-02-18"), "508.3f")],
    until: None,
    says: "Where the condition is that a creature attacks and isn't blocked, the ability triggers in the \
           declare blockers step, not in the declare attackers step.",
    status: Status::SameAs("509.5g"),
    premises: &[],
};

/// 508.4@2010-06-18
pub(crate) const R508_4_20100618: Rule = Rule {
    id: "508.4@2010-06-18",
    numbers: &[(on("2010-06-18"), "508.4"), (on("2016-09-30"), "508.3"), (on("2017-08-25"), "508.4")],
    until: Some(on("2019-08-23")),
    says: "A creature is put onto the battlefield attacking what its controller chooses as it enters, \
           from the defending players and their planeswalkers, unless the effect names it. It is \
           attacking, but it never attacked. Nothing is said of an effect that states of a creature \
           already there that it is attacking.",
    status: Status::NotYet,
    premises: &[],
};

/// 508.4
pub(crate) const R508_4: Rule = Rule {
    id: "508.4",
    numbers: &[(on("2019-08-23"), "508.4")],
    until: None,
    says: "A creature is put onto the battlefield attacking what its controller chooses as it enters, \
           from the defending players, their planeswalkers and the battles under their protection, \
           unless the effect names it; the same choice is made for a creature of which an effect states \
           that it is attacking. Such creatures are attacking, but for abilities and effects they never \
           attacked.",
    status: Status::NotYet,
    premises: &[],
};

/// 508.4a
pub(crate) const R508_4A: Rule = Rule {
    id: "508.4a",
    numbers: &[(on("2011-05-01"), "508.4a"), (on("2016-09-30"), "508.3a"), (on("2017-08-25"), "508.4a")],
    until: Some(on("2024-11-08")),
    says: "If the effect names what the creature put onto the battlefield is to attack, and that is a \
           player who is no longer in the game, or a permanent that has left the battlefield or is \
           neither a planeswalker nor a battle any more, the creature enters but is not attacking.",
    status: Status::NotYet,
    premises: &[],
};

/// 508.4a@2024-11-08
pub(crate) const R508_4A_20241108: Rule = Rule {
    id: "508.4a@2024-11-08",
    numbers: &[(on("2024-11-08"), "508.4a")],
    until: None,
    says: "If the creature put onto the battlefield is to attack a player who is no longer in the game, \
           or a permanent that has left the battlefield, is neither a planeswalker nor a battle any \
           more, is a planeswalker that no defending player controls or is a battle that none protects, \
           the creature enters but is not attacking.",
    status: Status::NotYet,
    premises: &[],
};

/// 508.4b
pub(crate) const R508_4B: Rule = Rule {
    id: "508.4b",
    numbers: &[(on("2019-08-23"), "508.4b")],
    until: Some(on("2024-11-08")),
    says: "If an effect that states that a creature is attacking names what it attacks, and that is a \
           player who is no longer in the game, or a permanent that has left the battlefield or is \
           neither a planeswalker nor a battle any more, the creature does not become an attacking one.",
    status: Status::NotYet,
    premises: &[],
};

/// 508.4b@2024-11-08
pub(crate) const R508_4B_20241108: Rule = Rule {
    id: "508.4b@2024-11-08",
    numbers: &[(on("2024-11-08"), "508.4b")],
    until: None,
    says: "If an effect that states that a creature is attacking names what it attacks, and that is a \
           player who is no longer in the game, or a permanent that has left the battlefield, is neither \
           a planeswalker nor a battle any more, is a planeswalker that no defending player controls or \
           is a battle that none protects, the creature does not become an attacking one.",
    status: Status::NotYet,
    premises: &[],
};

/// 508.4c
pub(crate) const R508_4C: Rule = Rule {
    id: "508.4c",
    numbers: &[
        (on("2016-07-22"), "508.4b"),
        (on("2016-09-30"), "508.3b"),
        (on("2017-08-25"), "508.4b"),
        (on("2019-08-23"), "508.4c"),
    ],
    until: None,
    says: "Requirements and restrictions on declaring attackers do not concern a creature that is put \
           onto the battlefield attacking, or of which an effect states that it is attacking.",
    status: Status::NotYet,
    premises: &[],
};

/// 508.4d@2026-02-27
pub(crate) const R508_4D_20260227: Rule = Rule {
    id: "508.4d@2026-02-27",
    numbers: &[(on("2026-02-27"), "508.4d")],
    until: None,
    says: "A creature put onto the battlefield attacking in the declare blockers, combat damage or end \
           of combat step enters as an unblocked creature, and stays one until combat ends or it is \
           removed from it, unless an effect makes it blocked.",
    status: Status::NotYet,
    premises: &[],
};

/// 508.5@2010-06-18
pub(crate) const R508_5_20100618: Rule = Rule {
    id: "508.5@2010-06-18",
    numbers: &[(on("2010-06-18"), "508.5"), (on("2016-09-30"), "508.4")],
    until: Some(on("2017-08-25")),
    says: "Unless it says otherwise, something that refers to an attacking creature and a defending \
           player means the player whom that creature attacked when it became an attacker in this \
           combat, or the controller of the planeswalker that it attacked then.",
    status: Status::NotYet,
    premises: &[],
};

/// 508.5
pub(crate) const R508_5: Rule = Rule {
    id: "508.5",
    numbers: &[(on("2017-08-25"), "508.5")],
    until: None,
    says: "Unless it says otherwise, something that refers to an attacking creature and a defending \
           player means the player whom that creature attacks now, the controller of the planeswalker or \
           the protector of the battle that it attacks now. If it no longer attacks, what it attacked \
           last before it was removed from combat counts.",
    status: Status::NotYet,
    premises: &[],
};

/// 508.5a
pub(crate) const R508_5A: Rule = Rule {
    id: "508.5a",
    numbers: &[(on("2010-06-18"), "508.5a"), (on("2016-09-30"), "508.4a"), (on("2017-08-25"), "508.5a")],
    until: None,
    says: "If there are several defending players, what refers to 'the defending player' means one of \
           them: for each attacking creature its own one. If more than one would fit, the controller of \
           the spell or ability chooses.",
    status: Status::NotYet,
    premises: &[],
};

/// 508.6
pub(crate) const R508_6: Rule = Rule {
    id: "508.6",
    numbers: &[(on("2017-08-25"), "508.6")],
    until: None,
    says: "A player is attacking another while a creature of the one is attacking the other; a player \
           has attacked another if the one declared at least one creature as attacking the other.",
    status: Status::NotYet,
    premises: &[],
};

/// 508.7
pub(crate) const R508_7: Rule = Rule {
    id: "508.7",
    numbers: &[(on("2017-08-25"), "508.7")],
    until: None,
    says: "Some cards let a player choose anew what a creature is attacking: a player, planeswalker or \
           battle.",
    status: Status::NotYet,
    premises: &[],
};

/// 508.7a
pub(crate) const R508_7A: Rule = Rule {
    id: "508.7a",
    numbers: &[(on("2017-08-25"), "508.7a")],
    until: None,
    says: "Such a creature stays in combat and has not attacked a second time. It is attacking what was \
           newly chosen, but what it attacked is still what was chosen when it was declared.",
    status: Status::NotYet,
    premises: &[],
};

/// 508.7b
pub(crate) const R508_7B: Rule = Rule {
    id: "508.7b",
    numbers: &[(on("2017-08-25"), "508.7b")],
    until: None,
    says: "Requirements and restrictions on declaring attackers do not concern the new choice.",
    status: Status::NotYet,
    premises: &[],
};

/// 508.7c
pub(crate) const R508_7C: Rule = Rule {
    id: "508.7c",
    numbers: &[(on("2017-08-25"), "508.7c")],
    until: None,
    says: "What is newly chosen must be an opponent of the attacker's controller, a planeswalker of such \
           an opponent, or a battle under such an opponent's protection.",
    status: Status::NotYet,
    premises: &[],
};

/// 508.7d
pub(crate) const R508_7D: Rule = Rule {
    id: "508.7d",
    numbers: &[(on("2017-08-25"), "508.7d")],
    until: None,
    says: "In a multiplayer game without the option to attack several players, what is newly chosen must \
           be the chosen defending player, that player's planeswalker, or a battle under that player's \
           protection.",
    status: Status::NotYet,
    premises: &[],
};

/// 508.7e
pub(crate) const R508_7E: Rule = Rule {
    id: "508.7e",
    numbers: &[(on("2017-08-25"), "508.7e")],
    until: None,
    says: "With a limited range of influence, what is newly chosen must lie in the range of the \
           attacker's controller; for a battle, its protector must too.",
    status: Status::NotYet,
    premises: &[],
};

/// 508.7f@2017-08-25
pub(crate) const R508_7F_20170825: Rule = Rule {
    id: "508.7f@2017-08-25",
    numbers: &[(on("2017-08-25"), "508.7f")],
    until: Some(on("2018-04-27")),
    says: "In Two-Headed Giant it is a team, or a planeswalker, that a creature attacks and for which \
           another is chosen; the team must be one that opposes the attacker's controller.",
    status: Status::NotYet,
    premises: &[],
};

/// 508.8
pub(crate) const R508_8: Rule = Rule {
    id: "508.8",
    numbers: &[(on("2009-10-01"), "508.6"), (on("2016-09-30"), "508.5"), (on("2017-08-25"), "508.8")],
    until: None,
    says: "If nothing was declared as an attacker or put onto the battlefield attacking, the steps for \
           blockers and combat damage are skipped.",
    status: Status::Tested,
    premises: &[when("nothing attacks")],
};

/// 508.8: whether a step is left out as nothing attacks. Attackers come with combat; until then nothing
/// does.
pub(crate) fn is_left_out(table: &Table, step: Step) -> bool {
    matches!(step, Step::DeclareBlockers | Step::CombatDamage)
        && when!(table, R508_8, About::Game, "nothing attacks", true)
}
