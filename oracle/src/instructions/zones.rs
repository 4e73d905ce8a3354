//! Instructions that move objects from one zone to another, or create them.

use super::targets_and_amounts::{self, amount, objects, players, things, things_to_sacrifice};
use crate::card::{Characteristics, Destination, Modification, Selector, Target, Value, Zone};
use crate::rules::r608_resolving::{R608_2C, Resolving};
use crate::rules::{
    r121_drawing, r509_7_put_blocking, r607_linked_abilities, r610_3_until, r611_continuous_effects,
    r701_keyword_actions, r707_8_tokens,
};
use crate::state::{Attached, ObjectId, PlayerId, Thing};
use crate::table::{Cause, Enters, EntersCombat, Event, Move, Ruled, Table, Token};
use std::sync::Arc;

/// Follows "… draws … cards", one player after another.
pub(super) fn draw(
    table: &mut Table,
    resolving: &mut Resolving,
    who: &Target,
    how_many: &Value,
) -> Ruled<()> {
    let cards = amount(table, resolving, how_many)?;
    for player in players(table, resolving, who)? {
        r121_drawing::draw(table, &R608_2C, player, cards)?;
    }
    Ok(())
}

/// Follows "… discards … cards."
pub(super) fn discard(
    table: &mut Table,
    resolving: &mut Resolving,
    who: &Target,
    how_many: &Value,
) -> Ruled<()> {
    let cards = amount(table, resolving, how_many)?;
    let players = players(table, resolving, who)?;
    r701_keyword_actions::discard(table, resolving, &players, cards)
}

/// Follows "… mills … cards."
pub(super) fn mill(
    table: &mut Table,
    resolving: &mut Resolving,
    who: &Target,
    how_many: &Value,
) -> Ruled<()> {
    let cards = amount(table, resolving, how_many)?;
    let players = players(table, resolving, who)?;
    r701_keyword_actions::mill(table, resolving, &players, cards)
}

/// Follows "Destroy …", with or without "It can't be regenerated".
pub(super) fn destroy(
    table: &mut Table,
    resolving: &mut Resolving,
    what: &Target,
    can_regenerate: bool,
) -> Ruled<()> {
    let things = things(table, resolving, what)?;
    // An object that is a target twice is destroyed once.
    let mut destroyed: Vec<Event> = Vec::new();
    for object in objects(&things) {
        let event = Event::Destroy { object, by_effect: true, can_regenerate };
        if !destroyed.contains(&event) {
            destroyed.push(event);
        }
    }
    table.happen(&R608_2C, destroyed)?;
    Ok(())
}

/// Follows "Exile …", "Return … to its owner's hand" and the like.
pub(super) fn move_to(
    table: &mut Table,
    resolving: &mut Resolving,
    what: &Target,
    to: Destination,
) -> Ruled<()> {
    let things = things(table, resolving, what)?;
    let you = resolving.controller;
    let exiled_with = r607_linked_abilities::exiled_with(&resolving.source);
    let as_it_enters = resolving.as_it_enters.take();
    let combat = resolving.enters_combat.take();
    let effect =
        as_it_enters.map(|one_shot| r611_continuous_effects::beginning_with_it(table, resolving, &one_shot));
    let moves = objects(&things).into_iter().map(|object| {
        let mut movement = moved(object, to, you);
        movement.enters.effect = effect.clone().map(Box::new);
        movement.enters.combat = combat;
        movement.enters.tapped |= combat.is_some_and(EntersCombat::is_tapped);
        movement.exiled_with = exiled_with;
        Event::Move(movement)
    });
    let happened = table.happen(&R608_2C, moves.collect())?;
    r509_7_put_blocking::announce_places(table, &happened)
}

/// Follows "Put … onto the battlefield attached to …."
pub(super) fn move_attached(
    table: &mut Table,
    resolving: &mut Resolving,
    what: &Target,
    to: Destination,
    host: &Target,
) -> Ruled<()> {
    let before = resolving.named();
    let things = things(table, resolving, what)?;
    let host = targets_and_amounts::things_beside(table, resolving, before, host)?.first().copied();
    let you = resolving.controller;
    let moves = objects(&things).into_iter().map(|object| {
        let mut movement = moved(object, to, you);
        movement.enters.attached = host.map(Attached::to);
        movement.enters.attached_to_nothing = host.is_none();
        Event::Move(movement)
    });
    table.happen(&R608_2C, moves.collect())?;
    Ok(())
}

fn moved(object: ObjectId, to: Destination, you: PlayerId) -> Move {
    let to_zone = |zone| Move::to(object, zone, Cause::Effect);
    match to {
        Destination::Graveyard => to_zone(Zone::Graveyard),
        Destination::Exile => to_zone(Zone::Exile),
        Destination::Hand => to_zone(Zone::Hand),
        Destination::TopOfLibrary => to_zone(Zone::Library),
        Destination::ShuffledLibrary => Move { shuffled: true, ..to_zone(Zone::Library) },
        Destination::BottomOfLibrary => Move { to_bottom: true, ..to_zone(Zone::Library) },
        Destination::Battlefield => Move { under: Some(you), ..to_zone(Zone::Battlefield) },
        Destination::BattlefieldUnderOwner => to_zone(Zone::Battlefield),
        Destination::BattlefieldTapped => {
            Move { enters: Enters { tapped: true, ..Enters::default() }, ..to_zone(Zone::Battlefield) }
        }
    }
}

/// Follows "Exile … until … leaves the battlefield."
pub(super) fn exile_until_this_leaves(
    table: &mut Table,
    resolving: &mut Resolving,
    what: &Target,
) -> Ruled<()> {
    let things = things(table, resolving, what)?;
    r610_3_until::exile_until_this_leaves(table, resolving, &things)
}

/// Follows "Sacrifice …."
pub(super) fn sacrifice(table: &mut Table, resolving: &mut Resolving, what: &Target) -> Ruled<()> {
    let things = things_to_sacrifice(table, resolving, what)?;
    r701_keyword_actions::sacrifice(table, resolving, &things)
}

/// Follows "Each … sacrifices …."
pub(super) fn each_sacrifices(
    table: &mut Table,
    resolving: &mut Resolving,
    who: &Target,
    how_many: &Value,
    what: &Selector,
) -> Ruled<()> {
    let number = amount(table, resolving, how_many)?;
    let players = players(table, resolving, who)?;
    r701_keyword_actions::players_sacrifice(table, resolving, &players, number, what)
}

/// Follows "Create … tokens."
pub(super) fn create(
    table: &mut Table,
    resolving: &mut Resolving,
    how_many: &Value,
    token: &Arc<Characteristics>,
    attached: Option<&Target>,
) -> Ruled<()> {
    let number = amount(table, resolving, how_many)?;
    let token = Token { combat: resolving.enters_combat.take(), ..Token::of(token) };
    let Some(to) = attached else {
        return r701_keyword_actions::create(table, resolving, number, vec![token]);
    };
    // A token that would be attached to something undefined isn't created (303.4i).
    let host = match things(table, resolving, to)?.first() {
        Some(&Thing::Object(host)) => Attached::ToObject(host),
        Some(&Thing::Player(host)) => Attached::ToPlayer(host),
        None => return Ok(()),
    };
    let token = Token { attached: Some(host), ..token };
    r701_keyword_actions::create(table, resolving, number, vec![token])
}

/// Follows "Create a token that's a copy of …."
pub(super) fn create_copies(
    table: &mut Table,
    resolving: &mut Resolving,
    how_many: &Value,
    of: &Target,
    except: &[Modification],
) -> Ruled<()> {
    let number = amount(table, resolving, how_many)?;
    things(table, resolving, of)?;
    let combat = resolving.enters_combat.take();
    let mut tokens = r707_8_tokens::copies(table, resolving, except);
    tokens.iter_mut().for_each(|token| token.combat = combat);
    r701_keyword_actions::create(table, resolving, number, tokens)
}
