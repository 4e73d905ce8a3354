//! Leaving the game: what leaves with a player, and what can no longer come under that player's control.

use super::r800_4j_turns;
use crate::card::{Modification, Who, Zone};
use crate::now::{Look, Now};
use crate::rules::{r614_replacement, r702_26b_phased_out, r901_planechase};
use crate::state::{Object, ObjectId, PlayerId, Resolved, Thing};
use crate::table::{Cause, Event, Move, Ruled, Table};

rule! {
    /// A game of more than two players continues without a player who has left it.
    R800_4 "800.4" since "2009-10-01";
    same as "104.2a"
    1: shown "800/4j-the-turn-goes-on";
}

rule! {
    /// As a player leaves, everything that the player owns leaves too, and effects that give the player
    /// control end. Then abilities and copies that the player controls on the stack cease to exist, and
    /// everything else that the player still controls is exiled. All of this is immediate, and none of it is
    /// a state-based action. If the player had priority, the next player in turn order gets it.
    R800_4A "800.4a" since "2009-10-01";
    does OWNED "everything that the player owns leaves the game"
    does CONTROL_ENDS "effects that give the player control end"
    does CEASES_TO_EXIST "the player's objects on the stack that aren't cards cease to exist"
    does EXILED "everything that the player still controls is exiled"
    instead PRIORITY "priority goes to the next player in turn order"
    1: OWNED, CONTROL_ENDS;
    2: CEASES_TO_EXIST;
    3: EXILED, shown "800/4a-what-leaves-what-returns-what-is-exiled";
    5: shown "405/6h-a-spell-leaves-with-its-player";
    6: PRIORITY;
}

/// 800.4a: makes a player leave the game.
pub(crate) fn leaves(table: &mut Table, player: PlayerId) -> Ruled<()> {
    if table.game().in_the_game().count() <= 1 {
        return Ok(());
    }
    r800_4j_turns::turn_goes_on(table, player);
    let plane_leaves = r901_planechase::face_up(&table.now()).any(|row| row.owner == player);
    possessions_leave(table, player)?;
    r901_planechase::abilities_of_phenomena_stay(table, player)?;
    if R800_4A::CEASES_TO_EXIST.is_followed_for(table, player) {
        let not_a_card = |object: &Object| object.is_ability() || object.token;
        let on_stack = ids(table, |object| {
            object.zone == Zone::Stack && not_a_card(object) && object.entered_under == player
        });
        table.happen(&R800_4A, on_stack.into_iter().map(Event::CeaseToExist).collect())?;
    }
    if R800_4A::EXILED.is_followed_for(table, player) {
        let left = still_controlled(table, player)?;
        table.happen(&R800_4A, left.into_iter().map(to_exile).collect())?;
    }
    r901_planechase::turned_up_instead(table, plane_leaves)
}

/// 800.4a: returns whether what an event would affect is still in the game.
pub(crate) fn can_still_be_affected(now: &Now, event: &Event) -> bool {
    let is_there = match r614_replacement::affected_object(event) {
        Some(object) => now.game().objects.contains_key(&object),
        None => r614_replacement::affected_player(now, event)
            .is_none_or(|player| now.game().is_in_the_game(player)),
    };
    is_there && !cannot_happen(now, event)
}

/// 800.4a: removes everything that the player owns and simultaneously ends the effects that give the player
/// control.
fn possessions_leave(table: &mut Table, player: PlayerId) -> Ruled<()> {
    let now = table.now();
    let mut events = Vec::new();
    if R800_4A::OWNED.is_followed_for(table, player) {
        // No player owns an ability.
        let owned = ids(table, |object| object.owner == player && !object.is_ability());
        let owned = owned.into_iter().filter(|&id| r702_26b_phased_out::leaves_with_its_owner(&now, id));
        events.extend(owned.map(Event::CeaseToExist));
    }
    if R800_4A::CONTROL_ENDS.is_followed_for(table, player) {
        let effects = table.game().effects.iter().filter(|(_, effect)| gives_control(effect, player));
        events.extend(effects.map(|(&id, _)| Event::EffectEnds(id)));
    }
    table.happen(&R800_4A, events)?;
    Ok(())
}

/// 800.4a: returns the objects that a player still controls, including objects that phased out under that
/// player's control.
fn still_controlled(table: &Table, player: PlayerId) -> Ruled<Vec<ObjectId>> {
    let now = table.now();
    let seen = now.objects().filter(|row| row.controller == Some(player)).map(|row| row.id);
    let mut controlled: Vec<ObjectId> = seen.collect();
    for away in ids(table, |object| object.status.phased_out) {
        if r702_26b_phased_out::controller(&now, away)? == Some(player) {
            controlled.push(away);
        }
    }
    Ok(controlled)
}

/// Returns the objects that match.
fn ids(table: &Table, matches: impl Fn(&Object) -> bool) -> Vec<ObjectId> {
    table.game().objects.iter().filter(|(_, object)| matches(object)).map(|(&id, _)| id).collect()
}

/// Returns the event that exiles an object.
fn to_exile(id: ObjectId) -> Event {
    Event::Move(Move::to(id, Zone::Exile, Cause::Rule))
}

/// Returns whether an effect gives a player control of something.
fn gives_control(effect: &Resolved, player: PlayerId) -> bool {
    effect.changes.iter().any(|change| match change {
        Modification::Control(Who::You) => effect.controller == player,
        Modification::Control(Who::Named(named)) => *named == player,
        Modification::Control(Who::Chosen) => effect.choices.player == Some(player),
        _ => false,
    })
}

/// 800.4a: returns the player who gets the priority of a player who has left.
pub(crate) fn priority_of_a_player_who_has_left(table: &Table, player: PlayerId) -> PlayerId {
    let next = table.game().after(player);
    if R800_4A::PRIORITY.is_followed_for(table, player) { next } else { table.game().after(next) }
}

rule! {
    /// No object comes under the control of a player who has left: tokens aren't created, and other objects
    /// stay where they are.
    R800_4B "800.4b" since "2009-10-01";
    when WOULD_CONTROL "the object would come under the control of a player who has left"
    does NO_CONTROL "no effect gives control to a player who has left"
    1: WOULD_CONTROL, NO_CONTROL;
    2: shown "800/4b-no-token";
    3: shown "800/4b-stays-where-it-is";
}

/// 800.4a, 800.4b, 800.4d: returns whether an event can't happen because a player has left.
pub(crate) fn cannot_happen(now: &Now, event: &Event) -> bool {
    match event {
        Event::Move(Move { object, .. }) if !now.game().objects.contains_key(object) => true,
        Event::CreateToken { controller, .. } => does_not_enter(now, *controller),
        Event::Move(Move { under: Some(under), to: Zone::Battlefield | Zone::Stack, .. }) => {
            does_not_enter(now, *under)
        }
        Event::CopyOnStack { controller, .. } => is_not_created(now, *controller),
        _ => false,
    }
}

/// 800.4b: returns whether objects can't enter, or be put on the stack, under a player's control.
fn does_not_enter(now: &Now, under: PlayerId) -> bool {
    R800_4B::WOULD_CONTROL.holds_for(now, under, !now.game().is_in_the_game(under))
}

/// 800.4b: returns whether effects can't give control to a player.
pub(crate) fn is_given_no_control(look: &Look, player: PlayerId) -> bool {
    !look.game().is_in_the_game(player) && R800_4B::NO_CONTROL.is_followed_for(look, player)
}

rule! {
    /// If an effect that gave another player control of an object ends and control would return to a player
    /// who has left, the object is exiled immediately.
    R800_4C "800.4c" since "2012-02-01";
    does EXILED "an object that would return to the control of a player who has left is exiled"
    1: EXILED, shown "800/4c-falls-back-to-a-player-who-has-left";
    3: EXILED;
}

/// 800.4c: immediately exiles objects that would return to the control of a player who has left. Returns
/// whether there were any.
pub(crate) fn exiled_at_once(table: &mut Table) -> Ruled<bool> {
    let now = table.now();
    let game = now.game();
    // Nothing happens in a game that is over.
    let is_over = game.outcome.is_some();
    if is_over || !table.in_force(&R800_4C) || game.players.iter().all(|player| player.left.is_none()) {
        return Ok(false);
    }
    let is_gone =
        |controller: Option<PlayerId>| controller.is_some_and(|player| !game.is_in_the_game(player));
    let falls_back = now.permanents().filter(|row| is_gone(row.controller)).map(|row| row.id);
    let mut falls_back: Vec<ObjectId> = falls_back.collect();
    for away in ids(table, |object| object.status.phased_out) {
        if is_gone(r702_26b_phased_out::controller(&now, away)?) {
            falls_back.push(away);
        }
    }
    falls_back.retain(|&id| R800_4C::EXILED.is_followed_for(table, id));
    let events: Vec<Event> = falls_back.into_iter().map(to_exile).collect();
    let any = !events.is_empty();
    table.happen(&R800_4C, events)?;
    Ok(any)
}

rule! {
    /// No object is created that a player who has left would own, and no triggered ability of such a player
    /// is put onto the stack.
    R800_4D "800.4d": "800.4c" since "2009-10-01", "800.4d" since "2012-02-01";
    when WOULD_OWN "the object's owner would be a player who has left"
    instead NOT_ON_THE_STACK "triggered abilities of a player who has left aren't put onto the stack"
    1: WOULD_OWN, shown "800/4d-no-copy";
    2: NOT_ON_THE_STACK;
}

/// 800.4d: returns whether a copy isn't created because its owner would be a player who has left.
fn is_not_created(now: &Now, owner: PlayerId) -> bool {
    R800_4D::WOULD_OWN.holds_for(now, owner, !now.game().is_in_the_game(owner))
}

/// 800.4d: returns the players who have left but whose triggered abilities are put onto the stack: none.
pub(crate) fn and_those_who_have_left(now: &Now) -> Vec<PlayerId> {
    let mut gone: Vec<PlayerId> = now.game().waiting.iter().map(|waiting| waiting.controller).collect();
    gone.retain(|&player| !now.game().is_in_the_game(player));
    gone.dedup();
    let Some(&first) = gone.first() else { return gone };
    if R800_4D::NOT_ON_THE_STACK.is_followed_for(now, first) { Vec::new() } else { gone }
}

rule! {
    /// No combat damage is assigned to a player who has left.
    R800_4E "800.4e": "800.4d" since "2009-10-01", "800.4e" since "2012-02-01";
    same as "102.1"
    1: IN_THE_GAME of "102.1", shown "102/1-no-combat-damage-to-who-has-left";
}

/// 800.4e: returns whether combat damage can be assigned to something: not to a player who has left.
pub(crate) fn can_be_assigned_damage(now: &Now, to: Thing) -> bool {
    to.player().is_none_or(|player| now.game().is_in_the_game(player))
}

rule! {
    /// Objects in the ante zone stay when their owner leaves.
    R800_4N "800.4n": "800.4h" since "2009-10-01", "800.4i" since "2012-02-01", "800.4j" since "2012-05-01",
        "800.4k" since "2016-07-22", "800.4m" since "2017-06-05", "800.4n" since "2021-04-22";
    out of scope "no game is played for ante"
}

rule! {
    /// If the planar controller would leave, the next player in turn order takes over before that.
    R800_4P "800.4p": "800.4i" since "2009-10-01", "800.4j" since "2012-02-01", "800.4k" since "2012-05-01",
        "800.4m" since "2016-07-22", "800.4n" since "2017-06-05", "800.4p" since "2021-04-22";
    same as "901.6"
    1: shown "901/10-a-plane-leaves-with-its-owner";
}

rules![R800_4, R800_4A, R800_4B, R800_4C, R800_4D, R800_4E, R800_4N, R800_4P];
