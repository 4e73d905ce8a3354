//! 303, enchantments: what "enchanted creature" means.
//!
//! Of "equipped creature", 301.5f says something else: it has to be a creature.

use super::r614_12_entering::{self, Entering};
use super::r702_16_protection;
use crate::card::{CardType, Keyword, Selector, Zone};
use crate::edition::on;
use crate::now::{Look, Now, ObjectNow, Source};
use crate::rule::{Forced, Rule, Status, does_instead, must, when};
use crate::state::{Asking, Attached, Thing};
use crate::table::{Cause, Event, Move, Ruled, Table};
use crate::{does, must, when};

/// The rules of this section that the oracle performs.
pub(crate) const RULES: &[&Rule] = &[&R303_4D, &R303_4F, &R303_4G, &R303_4M];

/// 303.4m
pub(crate) const R303_4M: Rule = Rule {
    id: "303.4m",
    numbers: &[(on("2013-09-27"), "303.4j"), (on("2014-09-25"), "303.4k"), (on("2019-08-23"), "303.4m")],
    until: None,
    says: "\"Enchanted\" with a noun means whatever the permanent is attached to; the noun is a name for it, not a \
           demand.",
    status: Status::Tested,
    premises: &[does_instead("the noun after \"enchanted\" is no demand")],
};

/// 303.4m: the object that this is attached to, whatever it is.
pub(crate) fn attached_object(look: &Look, called: &Selector, source: &Source) -> Vec<Thing> {
    let Some(Attached::ToObject(host)) = look.host(source) else { return Vec::new() };
    let Some(object) = look.object(host) else { return Vec::new() };
    if !look.bench().in_force(&R303_4M) {
        return vec![Thing::Object(host)];
    }
    let meant = does!(
        look, R303_4M, host, "the noun after \"enchanted\" is no demand",
        true,
        instead look.matches(object, &called.filter, source)
    );
    if meant { vec![Thing::Object(host)] } else { Vec::new() }
}

/// 303.4c: whether an Aura is attached to something that it can enchant.
pub(crate) fn is_attached_legally(now: &Now, aura: &ObjectNow) -> bool {
    match aura.attached {
        Some(Attached::ToObject(host)) => now
            .object(host)
            .is_some_and(|host| host.zone == Zone::Battlefield && can_enchant(now, aura, host)),
        Some(Attached::ToPlayer(player)) => now.game().is_in_the_game(player),
        None => false,
    }
}

/// 303.4d
pub(crate) const R303_4D: Rule = Rule {
    id: "303.4d",
    numbers: &[(on("2009-10-01"), "303.4d")],
    until: None,
    says: "An Aura that is a creature, too, can enchant nothing.",
    status: Status::Tested,
    premises: &[when("the Aura is a creature").equivalent(
        Forced::False,
        "a creature comes off by 704.5p, too, and then the Aura is attached to nothing",
    )],
};

/// 303.4d: whether an Aura can enchant nothing, being a creature.
fn is_a_creature(now: &Now, aura: &ObjectNow) -> bool {
    when!(now, R303_4D, aura.id, "the Aura is a creature", aura.card_types.contains(CardType::Creature))
}

/// Whether an Aura can enchant an object: its enchant abilities allow it (702.5a), and neither what the Aura is nor
/// what the object has forbids it.
fn can_enchant(now: &Now, aura: &ObjectNow, host: &ObjectNow) -> bool {
    is_what_it_enchants(now, aura, host)
        && !is_a_creature(now, aura)
        && !r702_16_protection::keeps_aura_off(now, aura, host)
}

/// 702.5a: whether an Aura's enchant abilities allow an object.
fn is_what_it_enchants(now: &Now, aura: &ObjectNow, host: &ObjectNow) -> bool {
    let source =
        Source { this: Some(aura.id), you: Some(aura.controller_or_owner()), choices: Default::default() };
    let mut filters = aura.keywords().filter_map(|keyword| match keyword {
        Keyword::Enchant(filter) => Some(filter),
        _ => None,
    });
    filters.all(|filter| now.look().matches(host, filter, &source))
}

fn is_aura(row: &ObjectNow) -> bool {
    let enchants = row.keywords().any(|keyword| matches!(keyword, Keyword::Enchant(_)));
    enchants && row.has_subtype("Aura")
}

/// 303.4f
pub(crate) const R303_4F: Rule = Rule {
    id: "303.4f",
    numbers: &[(on("2009-10-01"), "303.4f")],
    until: None,
    says: "If an Aura enters in another way than by resolving as a spell, the player under whose control it enters \
           chooses what it will enchant, as it enters.",
    status: Status::Tested,
    premises: &[must("what is chosen can be enchanted")],
};

/// 303.4f-g: an Aura that would enter without being attached to anything is attached as it enters. Gives
/// back what happens.
pub(crate) fn attached_as_it_enters(table: &mut Table, event: Event) -> Ruled<Option<Event>> {
    let Some(entering) = Entering::by(table, &event)? else { return Ok(Some(event)) };
    let now = table.now();
    let Some(aura) = entering.row().filter(|row| is_aura(row) && row.attached.is_none()) else {
        return Ok(Some(event));
    };
    let among: Vec<Thing> = now
        .permanents()
        .filter(|host| can_enchant(&now, aura, host))
        .map(|host| Thing::Object(host.id))
        .collect();
    if nothing_can_be_enchanted(&now, aura, &among) {
        return Ok(stays_where_it_is(event));
    }
    let chosen = if among.len() == 1 {
        among.clone()
    } else {
        let player = entering.controller();
        table.ask_for_things(player, Asking::Choose, entering.of(), among.clone(), 1, 1)?
    };
    let legal = chosen.len() == 1 && chosen.iter().all(|host| among.contains(host));
    must!(table, R303_4F, entering.controller(), "what is chosen can be enchanted", legal)?;
    let host = chosen.iter().find_map(|thing| match thing {
        Thing::Object(id) => Some(Attached::ToObject(*id)),
        Thing::Player(_) => None,
    });
    Ok(Some(r614_12_entering::changed(event, |enters| enters.attached = host)))
}

/// 303.4g
pub(crate) const R303_4G: Rule = Rule {
    id: "303.4g",
    numbers: &[(on("2009-10-01"), "303.4g")],
    until: None,
    says: "If there is nothing that an Aura could enchant as it enters, it stays where it is; a token is not created.",
    status: Status::Tested,
    premises: &[when("there is nothing that it could enchant")],
};

/// 303.4g: whether there is nothing for an Aura to enchant.
fn nothing_can_be_enchanted(now: &Now, aura: &ObjectNow, among: &[Thing]) -> bool {
    when!(now, R303_4G, aura.id, "there is nothing that it could enchant", among.is_empty())
}

/// 303.4g: it stays, except on the stack, from where it goes to the graveyard.
fn stays_where_it_is(event: Event) -> Option<Event> {
    match event {
        Event::Move(movement) if movement.cause == Cause::Resolved => {
            Some(Event::Move(Move::to(movement.object, Zone::Graveyard, Cause::Rule)))
        }
        _ => None,
    }
}
