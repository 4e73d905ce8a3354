//! The declare attackers step: the declaration of attackers, step by step, with its restrictions,
//! requirements and costs; abilities that trigger on attacks; creatures that are attacking without having
//! been declared; and the defending player.

use crate::state::Step;
use crate::table::Table;

rule! {
    /// First, the active player declares attackers by following the steps below in order. If the player can't
    /// comply with one of them, the declaration is illegal, and the game goes back to the moment before it.
    /// The declaration is a turn-based action and doesn't use the stack.
    R508_1 "508.1" since "2009-10-01";
    not yet
}

rule! {
    /// The active player chooses any number of creatures under that player's control, possibly none. Each
    /// must be untapped, must not be a battle, and must have haste or have been under that player's control
    /// continuously since the turn began.
    R508_1A "508.1a" since "2009-10-01";
    not yet
}

rule! {
    /// If there are several players to attack, or planeswalkers that a defending player controls, or battles
    /// that a defending player protects, the active player chooses for each chosen creature what it attacks.
    R508_1B "508.1b" since "2009-10-01";
    not yet
}

rule! {
    /// The declaration is illegal if it disobeys a restriction, which is an effect saying that a creature
    /// can't attack, or can't attack unless a condition is met.
    R508_1C "508.1c" since "2009-10-01";
    not yet
}

rule! {
    /// A requirement is an effect saying that a creature must attack. The declaration is illegal if it obeys
    /// fewer requirements than another declaration could obey without disobeying a restriction. Tapped
    /// creatures, and creatures that can't attack unless a cost is paid, are exempt from all requirements.
    R508_1D_20091001 "508.1d@2009-10-01": "508.1d" since "2009-10-01" until "2011-02-04";
    not yet
}

rule! {
    /// A requirement is an effect saying that a creature must attack. The declaration is illegal if it obeys
    /// fewer requirements than another declaration could obey without disobeying a restriction. No player has
    /// to pay a cost to attack in order to obey a requirement. The rule doesn't cover a requirement for a
    /// whole turn with several combat phases: a creature that has attacked once in the turn has met it.
    R508_1D_20110204 "508.1d@2011-02-04": "508.1d" since "2011-02-04" until "2017-09-29";
    not yet
}

rule! {
    /// A requirement is an effect saying that a creature attacks if able. The declaration is illegal if it
    /// obeys fewer requirements than another declaration could obey without disobeying a restriction. No
    /// player has to pay a cost to attack in order to obey a requirement. A requirement for a whole turn
    /// applies again in each of its declare attackers steps.
    R508_1D "508.1d" since "2017-09-29";
    not yet
}

rule! {
    /// If chosen creatures have banding or 'bands with other', the active player announces which of them form
    /// bands.
    R508_1E "508.1e" since "2009-10-01";
    not yet
}

rule! {
    /// The active player taps the chosen creatures. This isn't a cost; it is a result of attacking.
    R508_1F "508.1f" since "2009-10-01";
    not yet
}

rule! {
    /// If there are optional costs that may be paid as a creature attacks, the active player announces which
    /// of them will be paid.
    R508_1G "508.1g" since "2017-04-28";
    not yet
}

rule! {
    /// If chosen creatures have costs that must be paid for them to attack, or if optional costs were chosen,
    /// the active player adds up the total cost. It may include mana, tapping, sacrificing, discarding and so
    /// on. It is then locked in, and later changes to it are ignored.
    R508_1H "508.1h": "508.1g" since "2009-10-01", "508.1h" since "2017-04-28";
    not yet
}

rule! {
    /// If the total cost includes mana, the active player may now activate mana abilities.
    R508_1I "508.1i": "508.1h" since "2009-10-01", "508.1i" since "2017-04-28";
    not yet
}

rule! {
    /// Then the active player pays all the costs, in any order and in full.
    R508_1J "508.1j": "508.1i" since "2009-10-01", "508.1j" since "2017-04-28";
    not yet
}

rule! {
    /// Each chosen creature still under the active player's control becomes an attacking creature. It remains
    /// one until it is removed from combat or the combat phase ends.
    R508_1K "508.1k": "508.1j" since "2009-10-01", "508.1k" since "2017-04-28";
    not yet
}

rule! {
    /// Abilities that trigger on attackers being declared trigger.
    R508_1M "508.1m": "508.1k" since "2016-09-30", "508.1m" since "2017-04-28";
    not yet
}

rule! {
    /// Then the active player gets priority.
    R508_2 "508.2": "508.3" since "2009-10-01", "508.2" since "2016-09-30";
    not yet
}

rule! {
    /// An ability that triggers when a creature attacks checks that creature as it is declared. It doesn't
    /// trigger if the creature matches the condition only later.
    R508_2A "508.2a" since "2009-10-01";
    not yet
}

rule! {
    /// Abilities that triggered on the declaration, or in the course of it, are put on the stack before the
    /// active player gets priority. Their order doesn't depend on which of them triggered first.
    R508_2B "508.2b": "508.2" since "2009-10-01", "508.2b" since "2016-09-30";
    not yet
}

rule! {
    /// Introduces the forms in which an ability can trigger on attackers being declared.
    R508_3 "508.3" since "2017-08-25";
    definition
}

rule! {
    /// An ability that triggers when a creature attacks, or attacks a certain player or permanent, triggers
    /// when the creature is declared as an attacker, or as an attacker of that player or permanent. It
    /// doesn't trigger for a creature put onto the battlefield attacking.
    R508_3A "508.3a" since "2017-08-25";
    not yet
}

rule! {
    /// An ability that triggers when a player, planeswalker or battle is attacked triggers once if at least
    /// one creature is declared as attacking it. It doesn't trigger for a creature put onto the battlefield
    /// attacking it.
    R508_3B "508.3b" since "2017-08-25";
    not yet
}

rule! {
    /// An ability that triggers when a player attacks with a creature of some kind triggers for each such
    /// creature of that player that is declared as an attacker.
    R508_3C "508.3c" since "2017-08-25";
    not yet
}

rule! {
    /// An ability that triggers when a player attacks triggers once if at least one creature of that player
    /// is declared as an attacker.
    R508_3D "508.3d" since "2022-02-18";
    not yet
}

rule! {
    /// An ability that triggers when a player attacks another player triggers once if at least one creature
    /// of the first player is declared as attacking the second. Attacks on planeswalkers or battles don't
    /// count, nor do creatures put onto the battlefield attacking.
    R508_3E "508.3e" since "2022-02-18";
    not yet
}

rule! {
    /// If the condition is that a creature attacks and isn't blocked, the ability triggers in the declare
    /// blockers step, not in the declare attackers step.
    R508_3F "508.3f": "508.3d" since "2017-08-25", "508.3f" since "2022-02-18";
    same as "509.5g"
}

rule! {
    /// The controller of a creature put onto the battlefield attacking chooses, as it enters, what it attacks
    /// from among the defending players and their planeswalkers, unless the effect specifies it. The creature
    /// is attacking, but it never attacked. The rule doesn't cover an effect that states that a creature
    /// already on the battlefield is attacking.
    R508_4_20100618 "508.4@2010-06-18": "508.4" since "2010-06-18", "508.3" since "2016-09-30",
        "508.4" since "2017-08-25" until "2019-08-23";
    not yet
}

rule! {
    /// The controller of a creature put onto the battlefield attacking chooses, as it enters, what it attacks
    /// from among the defending players, their planeswalkers and the battles that they protect, unless the
    /// effect specifies it. The controller makes the same choice for a creature that an effect states is
    /// attacking. Such creatures are attacking, but for abilities and effects they never attacked.
    R508_4 "508.4" since "2019-08-23";
    not yet
}

rule! {
    /// The effect may specify what the creature put onto the battlefield attacks. If that is a player who is
    /// no longer in the game, or a permanent that has left the battlefield or is now neither a planeswalker
    /// nor a battle, the creature enters but isn't attacking.
    R508_4A "508.4a": "508.4a" since "2011-05-01", "508.3a" since "2016-09-30", "508.4a" since "2017-08-25"
        until "2024-11-08";
    not yet
}

rule! {
    /// The creature put onto the battlefield enters but isn't attacking if it would attack a player who is no
    /// longer in the game, a permanent that has left the battlefield or is now neither a planeswalker nor a
    /// battle, a planeswalker that no defending player controls, or a battle that no defending player
    /// protects.
    R508_4A_20241108 "508.4a@2024-11-08": "508.4a" since "2024-11-08";
    not yet
}

rule! {
    /// An effect that states that a creature is attacking may specify what it attacks. If that is a player
    /// who is no longer in the game, or a permanent that has left the battlefield or is now neither a
    /// planeswalker nor a battle, the creature doesn't become an attacking creature.
    R508_4B "508.4b" since "2019-08-23" until "2024-11-08";
    not yet
}

rule! {
    /// An effect that states that a creature is attacking may specify what it attacks. If that is a player
    /// who is no longer in the game, a permanent that has left the battlefield or is now neither a
    /// planeswalker nor a battle, a planeswalker that no defending player controls, or a battle that no
    /// defending player protects, the creature doesn't become an attacking creature.
    R508_4B_20241108 "508.4b@2024-11-08": "508.4b" since "2024-11-08";
    not yet
}

rule! {
    /// Requirements and restrictions on declaring attackers don't affect a creature that is put onto the
    /// battlefield attacking, or one that an effect states is attacking.
    R508_4C "508.4c": "508.4b" since "2016-07-22", "508.3b" since "2016-09-30", "508.4b" since "2017-08-25",
        "508.4c" since "2019-08-23";
    not yet
}

rule! {
    /// A creature put onto the battlefield attacking in the declare blockers, combat damage or end of combat
    /// step enters as an unblocked creature. It remains unblocked until combat ends, it is removed from
    /// combat, or an effect makes it blocked.
    R508_4D_20260227 "508.4d@2026-02-27": "508.4d" since "2026-02-27";
    not yet
}

rule! {
    /// Unless it says otherwise, a spell or ability that refers to an attacking creature and a defending
    /// player means the player whom that creature attacked when it became an attacker in this combat, or the
    /// controller of the planeswalker that it attacked then.
    R508_5_20100618 "508.5@2010-06-18": "508.5" since "2010-06-18", "508.4" since "2016-09-30"
        until "2017-08-25";
    not yet
}

rule! {
    /// Unless it says otherwise, a spell or ability that refers to an attacking creature and a defending
    /// player means the player whom that creature attacks now, the controller of the planeswalker that it
    /// attacks now, or the protector of the battle that it attacks now. If it no longer attacks, the last
    /// thing that it attacked before it was removed from combat counts.
    R508_5 "508.5" since "2017-08-25";
    not yet
}

rule! {
    /// If there are several defending players, a reference to 'the defending player' means one of them: for
    /// each attacking creature, its own defending player. If more than one player fits, the controller of the
    /// spell or ability chooses.
    R508_5A "508.5a": "508.5a" since "2010-06-18", "508.4a" since "2016-09-30", "508.5a" since "2017-08-25";
    not yet
}

rule! {
    /// A player is attacking another player while the first player's creature is attacking the second. A
    /// player has attacked another player if the first declared at least one creature as attacking the
    /// second.
    R508_6 "508.6" since "2017-08-25";
    not yet
}

rule! {
    /// Some cards let a player choose again what a creature is attacking: a player, planeswalker or battle.
    R508_7 "508.7" since "2017-08-25";
    not yet
}

rule! {
    /// Such a creature stays in combat and hasn't attacked a second time. It is attacking the new choice, but
    /// it attacked what was chosen when it was declared.
    R508_7A "508.7a" since "2017-08-25";
    not yet
}

rule! {
    /// Requirements and restrictions on declaring attackers don't affect the new choice.
    R508_7B "508.7b" since "2017-08-25";
    not yet
}

rule! {
    /// The new choice must be an opponent of the attacker's controller, a planeswalker that such an opponent
    /// controls, or a battle that such an opponent protects.
    R508_7C "508.7c" since "2017-08-25";
    not yet
}

rule! {
    /// In a multiplayer game without the option to attack several players, the new choice must be the chosen
    /// defending player, that player's planeswalker, or a battle that the player protects.
    R508_7D "508.7d" since "2017-08-25";
    not yet
}

rule! {
    /// With a limited range of influence, the new choice must be in the range of influence of the attacker's
    /// controller. For a battle, its protector must be in that range too.
    R508_7E "508.7e" since "2017-08-25";
    not yet
}

rule! {
    /// In Two-Headed Giant, a creature attacks a team or a planeswalker, and the new choice is another of
    /// these. A team that is chosen must oppose the attacker's controller.
    R508_7F_20170825 "508.7f@2017-08-25": "508.7f" since "2017-08-25" until "2018-04-27";
    not yet
}

rule! {
    /// If no creature was declared as an attacker or put onto the battlefield attacking, the game skips the
    /// declare blockers and combat damage steps.
    R508_8 "508.8": "508.6" since "2009-10-01", "508.5" since "2016-09-30", "508.8" since "2017-08-25";
    when NOTHING_ATTACKS "no creature attacks"
}

/// 508.8: returns whether a step is skipped because no creature attacks. Attacks are not implemented yet, so
/// no creature ever does.
pub(crate) fn is_left_out(table: &Table, step: Step) -> bool {
    let needs_attackers = matches!(step, Step::DeclareBlockers | Step::CombatDamage);
    needs_attackers && R508_8::NOTHING_ATTACKS.holds(table, true)
}

rules![
    R508_1,
    R508_1A,
    R508_1B,
    R508_1C,
    R508_1D_20091001,
    R508_1D_20110204,
    R508_1D,
    R508_1E,
    R508_1F,
    R508_1G,
    R508_1H,
    R508_1I,
    R508_1J,
    R508_1K,
    R508_1M,
    R508_2,
    R508_2A,
    R508_2B,
    R508_3,
    R508_3A,
    R508_3B,
    R508_3C,
    R508_3D,
    R508_3E,
    R508_3F,
    R508_4_20100618,
    R508_4,
    R508_4A,
    R508_4A_20241108,
    R508_4B,
    R508_4B_20241108,
    R508_4C,
    R508_4D_20260227,
    R508_5_20100618,
    R508_5,
    R508_5A,
    R508_6,
    R508_7,
    R508_7A,
    R508_7B,
    R508_7C,
    R508_7D,
    R508_7E,
    R508_7F_20170825,
    R508_8,
];
