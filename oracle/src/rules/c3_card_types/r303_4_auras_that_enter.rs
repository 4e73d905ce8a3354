//! Auras that enter: what they become attached to. Other permanents that an effect would put onto the
//! battlefield attached to something are here, too.

use crate::card::{CardType, Keyword, Zone};
use crate::now::{Now, ObjectNow};
use crate::rules::{
    r301_equipment, r303_auras,
    r614_12_entering::{self, Entering},
};
use crate::state::{Asking, Attached, Thing};
use crate::table::{Cause, Enters, Event, Move, Ruled, Table};

/// 303.4f-i, 301.5e: attaches a permanent to something as it enters, or not. Returns the event that happens,
/// if any.
pub(crate) fn attached_as_it_enters(table: &mut Table, event: Event) -> Ruled<Option<Event>> {
    let Some(entering) = Entering::by(table, &event)? else { return Ok(Some(event)) };
    let enters = r614_12_entering::how_it_enters(&event).cloned().unwrap_or_default();
    let Some(row) = entering.row() else { return Ok(Some(event)) };
    if !row.has_subtype("Aura") {
        return Ok(Some(without_illegal_host(&table.now(), event, &enters, row)));
    }
    if enters.attached_to_nothing || enters.attached.is_some() {
        let stays = is_put_onto_something_illegal(&table.now(), row, &enters);
        return Ok(if stays { stays_where_it_is(event) } else { Some(event) });
    }
    if has_enchant(row) { chooses_what_to_enchant(table, event) } else { Ok(Some(event)) }
}

/// Returns whether an Aura has an enchant ability.
fn has_enchant(aura: &ObjectNow) -> bool {
    aura.keywords().any(|keyword| matches!(keyword, Keyword::Enchant(_) | Keyword::EnchantPlayer(_)))
}

rule! {
    /// As an Aura enters in any way other than resolving as a spell, and the effect doesn't state what it will
    /// enchant, the player under whose control it enters chooses that.
    R303_4F "303.4f" since "2009-10-01";
    gives Choose;
    must CAN_BE_ENCHANTED "the Aura can enchant the chosen object or player"
    1: shown "303/4f-an-aura-returns", shown "303/4f-a-curse-returns";
    2: CAN_BE_ENCHANTED;
}

/// 303.4f-g: makes a player choose what an Aura enchants as it enters.
fn chooses_what_to_enchant(table: &mut Table, event: Event) -> Ruled<Option<Event>> {
    let chosen = table.asks(|ask| {
        let Some(entering) = Entering::by(ask, &event)? else { return Ok(None) };
        let Some(aura) = entering.row() else { return Ok(None) };
        let among = what_it_could_enchant(&ask.now(), aura);
        if R303_4G::NOTHING_TO_ENCHANT.holds_for(ask, aura.id, among.is_empty()) {
            return Ok(None);
        }
        let player = entering.controller();
        let chosen = match among[..] {
            [_] => among.clone(),
            _ => {
                let about = entering.of();
                let chosen = ask.for_things(player, Asking::Choose, about, among.clone(), 1, 1)?;
                let Some(chosen) = chosen else { return Ok(None) };
                chosen
            }
        };
        let legal = chosen.len() == 1 && chosen.iter().all(|thing| among.contains(thing));
        R303_4F::CAN_BE_ENCHANTED.must_hold_for(ask, player, legal)?;
        Ok(chosen.first().copied())
    })?;
    let Some(to) = chosen.map(Attached::to) else { return Ok(stays_where_it_is(event)) };
    Ok(Some(r614_12_entering::changed(event, |enters| enters.attached = Some(to))))
}

/// Returns everything that an Aura could enchant.
fn what_it_could_enchant(now: &Now, aura: &ObjectNow) -> Vec<Thing> {
    let objects = now.permanents().map(|host| Thing::Object(host.id));
    let players = now.players().map(|player| Thing::Player(player.id));
    objects.chain(players).filter(|&thing| r303_auras::can_enchant(now, aura, Attached::to(thing))).collect()
}

rule! {
    /// If an entering Aura can't enchant anything, it stays in its zone; an Aura on the stack is put into its
    /// owner's graveyard instead. If it is a token, it isn't created.
    R303_4G "303.4g" since "2009-10-01";
    when NOTHING_TO_ENCHANT "there is nothing that the Aura could enchant"
    1: NOTHING_TO_ENCHANT;
    2: shown "303/4g-resolving-as-an-aura";
    3: shown "303/4g-a-token-is-not-created";
}

/// 303.4g, 303.4i: returns what happens to an entering Aura that can't be attached: it stays where it is or,
/// if that is the stack, is put into its owner's graveyard.
fn stays_where_it_is(event: Event) -> Option<Event> {
    match event {
        Event::Move(movement) if movement.cause == Cause::Resolved => {
            Some(Event::Move(Move::to(movement.object, Zone::Graveyard, Cause::Rule)))
        }
        _ => None,
    }
}

rule! {
    /// If an effect would put an Aura onto the battlefield attached to something that it can't enchant, or that
    /// doesn't exist, it stays in its zone; an Aura on the stack is put into its owner's graveyard instead. If
    /// it is a token, it isn't created.
    R303_4I "303.4i" since "2014-09-25";
    when LEGAL "the Aura can enchant what the effect would attach it to"
    1: LEGAL, shown "303/4i-no-creature-to-attach-it-to";
}

/// 303.4i: returns whether an effect would put an Aura onto the battlefield attached to something that it can't
/// enchant, or to nothing at all.
fn is_put_onto_something_illegal(now: &Now, aura: &ObjectNow, enters: &Enters) -> bool {
    let legal = enters.attached.is_some_and(|to| r303_auras::can_enchant(now, aura, to));
    if now.in_force(&R303_4I) { !R303_4I::LEGAL.holds_for(now, aura.id, legal) } else { !legal }
}

rule! {
    /// If an effect would put a permanent that can't be attached to anything onto the battlefield attached to
    /// something, it enters unattached.
    R303_4H "303.4h" since "2013-09-27";
    when KIND "the permanent is an Aura, Equipment or Fortification"
    1: KIND;
}

rule! {
    /// If an effect would put a permanent that isn't an Aura, not even an Equipment, onto the battlefield
    /// attached to a creature, it enters unattached.
    R303_4H_20130713 "303.4h@2013-07-13": "303.4h" since "2013-07-13" until "2013-09-27";
    when CREATURE "the effect would attach it to a creature"
    1 earlier: CREATURE;
}

/// 301.5e, 303.4h: makes a permanent that isn't an Aura enter unattached, if it can't be attached to what an
/// effect would attach it to.
fn without_illegal_host(now: &Now, event: Event, enters: &Enters, row: &ObjectNow) -> Event {
    let Some(to) = enters.attached else { return event };
    if enters_attached(now, row, to) {
        return event;
    }
    r614_12_entering::changed(event, |enters| enters.attached = None)
}

fn enters_attached(now: &Now, row: &ObjectNow, to: Attached) -> bool {
    if now.in_force(&R303_4H_20130713) {
        let is_a_creature = match to {
            Attached::ToObject(id) => {
                now.object(id).is_some_and(|host| host.card_types.contains(CardType::Creature))
            }
            Attached::ToPlayer(_) => false,
        };
        return !R303_4H_20130713::CREATURE.holds_for(now, row.id, is_a_creature);
    }
    let is_one = row.has_subtype("Equipment") || row.has_subtype("Fortification");
    if now.in_force(&R303_4H) && !R303_4H::KIND.holds_for(now, row.id, is_one) {
        return false;
    }
    !is_one || r301_equipment::can_enter_attached(now, row, to)
}
