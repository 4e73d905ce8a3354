//! The defending player of an attacking creature; whom a player attacks; and choosing again what a creature
//! attacks.

use crate::card::CardType;
use crate::now::Now;
use crate::state::{Attacker, PlayerId, Thing};

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

/// Returns the defending player for an attack on something: that player, the controller of that
/// planeswalker, or the protector of that battle.
pub(crate) fn defending_player_of(now: &Now, attacked: Thing) -> PlayerId {
    let id = match attacked {
        Thing::Player(player) => return player,
        Thing::Object(id) => id,
    };
    let protector = now.game().objects.get(&id).and_then(|object| object.protector);
    let row = now.object(id);
    let is_a_battle = row.is_some_and(|row| row.card_types.contains(CardType::Battle));
    let controller = row.and_then(|row| row.controller);
    protector.filter(|_| is_a_battle).or(controller).unwrap_or(now.game().active)
}

/// Returns the defending player for an attacking creature: for what it attacks now or, if it no longer
/// attacks anything, for what it attacked last.
pub(crate) fn defending_player(now: &Now, attacker: &Attacker) -> PlayerId {
    attacker.attacks.map_or(attacker.defending, |attacked| defending_player_of(now, attacked))
}

rules![
    R508_5_20100618,
    R508_5,
    R508_5A,
    R508_7,
    R508_7A,
    R508_7B,
    R508_7C,
    R508_7D,
    R508_7E,
    R508_7F_20170825
];
