//! Choosing again what a creature attacks.

use super::r508_1c_restrictions::can_attack;
use super::r508_5_defending_player::defending_player_of;
use crate::card::CardType;
use crate::now::Now;
use crate::rules::r102_players;
use crate::rules::r608_resolving::Resolving;
use crate::state::{Asking, Attacker, Defenders, ObjectId, PlayerId, Thing};
use crate::table::{Event, Ruled, Table, TickStop};

rule! {
    /// Some cards let a player choose again what a creature is attacking: a player, planeswalker or battle.
    R508_7 "508.7" since "2017-08-25";
    does RESELECTED "the creature attacks what was chosen"
    1: RESELECTED;
}

/// 508.7: has the controller of a spell or ability choose again what creatures attack.
pub(crate) fn reselect(table: &mut Table, resolving: &Resolving, creatures: &[ObjectId]) -> Ruled<()> {
    if !table.in_force(&R508_7) {
        return Err(TickStop::NotPerformed("nothing lets a player choose again before 508.7".to_owned()));
    }
    for &creature in creatures {
        if let Some(attacks) = chosen_again(table, resolving, creature)? {
            reselect_for(table, creature, attacks)?;
        }
    }
    Ok(())
}

/// 508.7: has the controller of a spell or ability choose again what an attacking creature attacks.
fn chosen_again(table: &mut Table, resolving: &Resolving, creature: ObjectId) -> Ruled<Option<Thing>> {
    table.asks(|ask| {
        let now = ask.now();
        let Some(attacker) = attacker(&now, creature) else { return Ok(None) };
        let against = of_opponents(&now, attacker.under);
        let is_possible = |thing: &Thing| is_of_the_chosen(&now, *thing);
        let among: Vec<Thing> = against.iter().copied().filter(is_possible).collect();
        if among.is_empty() {
            return Ok(None);
        }
        let (player, about) = (resolving.controller, Some(resolving.object));
        let Some(chosen) = ask.for_things(player, Asking::Choose, about, among.clone(), 1, 1)? else {
            return Ok(None);
        };
        let [attacks] = chosen[..] else {
            return Err(TickStop::Malformed("one player, planeswalker or battle is chosen".to_owned()).into());
        };
        R508_7C::OPPONENT.must_hold_for(ask, creature, against.contains(&attacks))?;
        R508_7D::CHOSEN.must_hold_for(ask, creature, among.contains(&attacks))?;
        Ok(Some(attacks))
    })
}

/// Returns a creature as an attacking creature, if it is one.
fn attacker<'n>(now: &'n Now, creature: ObjectId) -> Option<&'n Attacker> {
    now.game().combat.as_ref()?.attackers.get(&creature)
}

/// 508.7: makes an attacking creature attack something else.
fn reselect_for(table: &mut Table, creature: ObjectId, attacks: Thing) -> Ruled<()> {
    let now = table.now();
    let Some(attacker) = attacker(&now, creature) else { return Ok(()) };
    let can = now.object(creature).is_some_and(|row| can_attack(&now, row, attacks));
    let is_free = R508_7B::FREE.is_followed_for(table, creature);
    if (can || is_free) && R508_7::RESELECTED.is_followed_for(table, creature) {
        let defending = defending_player_of(&now.look(), attacks);
        let event = if R508_7A::NO_SECOND_ATTACK.is_followed_for(table, creature) {
            Event::Reselects { creature, attacks, defending }
        } else {
            // The mutant: the creature is declared as an attacker again.
            let attacker = Attacker { attacks: Some(attacks), defending, declared: true, ..attacker.clone() };
            Event::Attacks { creature, attacker: Box::new(attacker) }
        };
        table.happens(&R508_7, event)?;
    }
    Ok(())
}

rule! {
    /// Such a creature stays in combat and hasn't attacked a second time. It is attacking the new choice, but
    /// it attacked what was chosen when it was declared.
    R508_7A "508.7a" since "2017-08-25";
    instead NO_SECOND_ATTACK "the creature attacks the new choice without attacking a second time"
    1: NO_SECOND_ATTACK, shown "508/7a-no-second-attack";
    2: RESELECTED of "508.7", NO_SECOND_ATTACK, shown "508/7a-whom-a-player-has-attacked";
}

rule! {
    /// Requirements and restrictions on declaring attackers don't affect the new choice.
    R508_7B "508.7b" since "2017-08-25";
    instead FREE "restrictions on attacks don't limit the new choice"
    1: FREE;
}

rule! {
    /// The new choice must be an opponent of the attacker's controller, a planeswalker that such an opponent
    /// controls, or a battle that such an opponent protects.
    R508_7C "508.7c" since "2017-08-25";
    must OPPONENT "the new choice is an opponent, or a planeswalker or battle of an opponent"
    1: OPPONENT;
}

/// 508.7c: returns the opponents of a player, the planeswalkers that they control and the battles that they
/// protect.
fn of_opponents(now: &Now, player: PlayerId) -> Vec<Thing> {
    let is_opponent = |other: &PlayerId| r102_players::are_opponents(&now.look(), player, *other);
    let opponents: Vec<PlayerId> = now.game().in_the_game().filter(is_opponent).collect();
    let permanents = now.permanents().filter(|row| {
        let is_one =
            [CardType::Planeswalker, CardType::Battle].iter().any(|one| row.card_types.contains(*one));
        is_one && opponents.contains(&defending_player_of(&now.look(), Thing::Object(row.id)))
    });
    let permanents = permanents.map(|row| Thing::Object(row.id));
    opponents.iter().copied().map(Thing::Player).chain(permanents).collect()
}

rule! {
    /// In a multiplayer game without the option to attack several players, the new choice must be the chosen
    /// defending player, that player's planeswalker, or a battle that the player protects.
    R508_7D "508.7d" since "2017-08-25";
    gives Choose;
    must CHOSEN "the new choice is the chosen defending player, or a planeswalker or battle of that player"
    1: CHOSEN;
}

/// 508.7d: returns whether something is, or belongs to, the chosen defending player, if there is one.
fn is_of_the_chosen(now: &Now, thing: Thing) -> bool {
    let chosen = now.game().combat.as_ref().and_then(|combat| combat.chosen);
    match now.game().defenders {
        Defenders::AllOpponents => true,
        Defenders::OneChosen => chosen == Some(defending_player_of(&now.look(), thing)),
    }
}

rule! {
    /// With a limited range of influence, the new choice must be in the range of influence of the attacker's
    /// controller. For a battle, its protector must be in that range too.
    R508_7E "508.7e" since "2017-08-25";
    definition
}

rule! {
    /// In Two-Headed Giant, a creature attacks a team or a planeswalker, and the new choice is another of
    /// these. A team that is chosen must oppose the attacker's controller.
    R508_7F_20170825 "508.7f@2017-08-25": "508.7f" since "2017-08-25" until "2018-04-27";
    out of scope "combat between teams isn't performed"
}

rules![R508_7, R508_7A, R508_7B, R508_7C, R508_7D, R508_7E, R508_7F_20170825];
