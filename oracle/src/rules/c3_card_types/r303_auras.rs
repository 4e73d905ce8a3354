//! Enchantments: what an Aura can enchant, how it is attached as it enters, and what "enchanted creature"
//! means. ("Equipped creature" is different: by 301.5f, it has to be a creature.)

use crate::card::{CardType, Keyword, Selector, Zone};
use crate::now::{Look, Now, ObjectNow, Source};
use crate::rules::{
    r614_12_entering::{self, Entering},
    r702_16_protection,
};
use crate::state::{Asking, Attached, ObjectId, Thing};
use crate::table::{Cause, Event, Move, Ruled, Table};

/// 303.4c: returns whether an Aura is attached to something that it can enchant.
pub(crate) fn is_attached_legally(now: &Now, aura: &ObjectNow) -> bool {
    aura.attached.is_some_and(|to| can_be_attached(now, aura, to))
}

/// 303.4: returns whether an Aura can enchant something.
pub(crate) fn can_be_attached(now: &Now, aura: &ObjectNow, to: Attached) -> bool {
    match to {
        Attached::ToObject(host) => now
            .object(host)
            .is_some_and(|host| host.zone == Zone::Battlefield && can_enchant(now, aura, host)),
        Attached::ToPlayer(player) => now.game().is_in_the_game(player),
    }
}

rule! {
    /// An Aura can't enchant itself. While it is also a creature, it can't enchant anything.
    R303_4D "303.4d" since "2009-10-01";
    when CREATURE "the Aura is a creature",
        false is equivalent: "704.5p also unattaches a creature, and then the Aura is attached to nothing"
    when ITSELF "the object is the Aura itself"
    1: ITSELF;
    2: ITSELF, shown "303/4d-attached-to-itself-somehow";
    3: CREATURE;
    4: CREATURE;
    5: explains;
    6: explains;
    7: shown "613/7e-aura-moved";
    8: outside "an effect that would attach something to several objects or players, for which cards have no words";
}

/// 303.4d, 702.5a: returns whether an Aura can enchant an object: its enchant abilities allow the object, the
/// Aura isn't a creature, and the object doesn't have protection from it.
fn can_enchant(now: &Now, aura: &ObjectNow, host: &ObjectNow) -> bool {
    let is_a_creature = aura.card_types.contains(CardType::Creature);
    is_what_it_enchants(now, aura, host)
        && !R303_4D::CREATURE.holds_for(now, aura.id, is_a_creature)
        && !R303_4D::ITSELF.holds_for(now, aura.id, host.id == aura.id)
        && !r702_16_protection::keeps_aura_off(now, aura, host)
}

/// 702.5a: returns whether an Aura's enchant abilities allow an object.
fn is_what_it_enchants(now: &Now, aura: &ObjectNow, host: &ObjectNow) -> bool {
    let source =
        Source { this: Some(aura.id), you: Some(aura.controller_or_owner()), choices: Default::default() };
    let mut filters = aura.keywords().filter_map(|keyword| match keyword {
        Keyword::Enchant(filter) => Some(filter),
        _ => None,
    });
    filters.all(|filter| now.look().matches(host, filter, &source))
}

/// Returns whether an object is an Aura with an enchant ability.
fn is_aura(object: &ObjectNow) -> bool {
    let enchants = object.keywords().any(|keyword| matches!(keyword, Keyword::Enchant(_)));
    enchants && object.has_subtype("Aura")
}

rule! {
    /// As an Aura enters in any way other than resolving as a spell, the player under whose control it enters
    /// chooses what it will enchant.
    R303_4F "303.4f" since "2009-10-01";
    must CAN_BE_ENCHANTED "the Aura can enchant the chosen object"
    1: shown "303/4f-an-aura-returns";
    2: CAN_BE_ENCHANTED;
}

/// 303.4f-g: makes a player choose what an Aura enchants as it enters, if it isn't going to be attached to
/// anything yet. Returns the event that happens, if any.
pub(crate) fn attached_as_it_enters(table: &mut Table, event: Event) -> Ruled<Option<Event>> {
    let Some(entering) = Entering::by(table, &event)? else { return Ok(Some(event)) };
    let now = table.now();
    let Some(aura) = entering.row().filter(|row| is_aura(row) && row.attached.is_none()) else {
        return Ok(Some(event));
    };
    let hosts = now.permanents().filter(|host| can_enchant(&now, aura, host));
    let among: Vec<ObjectId> = hosts.map(|host| host.id).collect();
    if R303_4G::NOTHING_TO_ENCHANT.holds_for(&now, aura.id, among.is_empty()) {
        return Ok(stays_where_it_is(event));
    }
    let chosen = if among.len() == 1 {
        among.clone()
    } else {
        let player = entering.controller();
        table.ask_for_objects(player, Asking::Choose, entering.of(), &among, 1, 1)?
    };
    let legal = chosen.len() == 1 && chosen.iter().all(|host| among.contains(host));
    R303_4F::CAN_BE_ENCHANTED.must_hold_for(table, entering.controller(), legal)?;
    let host = chosen.first().map(|&host| Attached::ToObject(host));
    Ok(Some(r614_12_entering::changed(event, |enters| enters.attached = host)))
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

/// 303.4g: returns what happens to an entering Aura that can't enchant anything: it stays where it is or, if
/// that is the stack, is put into its owner's graveyard.
fn stays_where_it_is(event: Event) -> Option<Event> {
    match event {
        Event::Move(movement) if movement.cause == Cause::Resolved => {
            Some(Event::Move(Move::to(movement.object, Zone::Graveyard, Cause::Rule)))
        }
        _ => None,
    }
}

rule! {
    /// An effect that would attach an Aura on the battlefield to something that it can't enchant doesn't move
    /// it.
    R303_4J "303.4j" since "2014-09-25";
    same as "701.3b"
    1: shown "701/3b-aura-to-what-it-can-not-enchant";
}

rule! {
    /// "Enchanted" with a noun refers to whatever the permanent is attached to, even if the noun doesn't
    /// describe it.
    R303_4M "303.4m": "303.4j" since "2013-09-27", "303.4k" since "2014-09-25", "303.4m" since "2019-08-23";
    instead NO_DEMAND "the object needn't match the noun after \"enchanted\""
    1: NO_DEMAND;
}

/// 303.4m: returns the object to which a permanent is attached, even if the noun after "enchanted" doesn't
/// describe it.
pub(crate) fn attached_object(look: &Look, called: &Selector, source: &Source) -> Vec<Thing> {
    let Some(Attached::ToObject(host)) = look.host(source) else { return Vec::new() };
    let Some(object) = look.object(host) else { return Vec::new() };
    if !look.bench().in_force(&R303_4M) {
        return vec![Thing::Object(host)];
    }
    // Only the mutant requires the object to match the noun.
    let is_meant =
        R303_4M::NO_DEMAND.is_followed_for(look, host) || look.matches(object, &called.filter, source);
    if is_meant { vec![Thing::Object(host)] } else { Vec::new() }
}

rules![R303_4D, R303_4F, R303_4G, R303_4J, R303_4M];
