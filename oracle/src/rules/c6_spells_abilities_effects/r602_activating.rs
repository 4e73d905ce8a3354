//! Activating activated abilities: the ability is put on the stack, and choices are made and costs paid as
//! for a spell. Mana abilities (605) don't use the stack.

use crate::card::{Ability, CardType, Keyword, Window, Zone};
use crate::now::ObjectNow;
use crate::rules::{
    r117_priority, r118_costs, r601_2b_announcing, r601_casting, r605_mana_abilities, r606_loyalty,
};
use crate::state::{AbilityOnStack, Announcement, ObjectId, PlayerId, Thing};
use crate::table::{Event, Ruled, Stop, Table};
use std::collections::BTreeSet;
use std::sync::Arc;

rule! {
    /// An object's abilities can be activated only by its controller or, if it has no controller, by its
    /// owner.
    R602_2 "602.2" since "2009-10-01";
    must CONTROLS "the player controls the object"
}

/// 602.2: activates an ability.
pub(crate) fn activate(
    table: &mut Table,
    player: PlayerId,
    object: ObjectId,
    nth: Option<u8>,
    announced: Announcement<Thing>,
) -> Ruled<()> {
    let now = table.now();
    let Some(row) = now.object(object) else {
        return Err(Stop::Malformed("there is no such object".to_owned()));
    };
    let abilities = activated_abilities_of(row);
    let (nth, ability) = nth_ability(&abilities, nth)?;
    r117_priority::activates_in_time(table, player)?;
    R602_2::CONTROLS.must_hold_for(table, object, row.controller_or_owner() == player)?;
    functions_there(row)?;
    if let Ability::Activated { cost, .. } = &**ability {
        r606_loyalty::can_be_activated(table, player, row, cost, &abilities)?;
    }
    in_its_window(table, player, object, ability, nth)?;
    can_pay_with_its_symbol(table, row, ability)?;
    if r605_mana_abilities::is_mana_ability(table, ability) {
        table.happens(&R602_2, Event::Activated(object, nth))?;
        return r605_mana_abilities::activate(table, player, object, ability, &announced);
    }
    put_on_the_stack(table, player, object, nth, ability, &announced)
}

/// Returns the activated abilities of an object in the order in which they are numbered, from 1. The
/// intrinsic abilities of basic land types come last (305.6).
pub(crate) fn activated_abilities_of(row: &ObjectNow) -> Vec<Arc<Ability>> {
    let of_text = row.abilities.iter().filter(|held| matches!(&*held.ability, Ability::Activated { .. }));
    let intrinsic = row.intrinsic_mana_abilities().map(r605_mana_abilities::intrinsic);
    of_text.map(|held| Arc::clone(&held.ability)).chain(intrinsic).collect()
}

/// Returns the ability that is meant and its number, which may be omitted if there is only one.
fn nth_ability(abilities: &[Arc<Ability>], nth: Option<u8>) -> Ruled<(u8, &Arc<Ability>)> {
    let nth = match nth {
        None if abilities.len() == 1 => 1,
        None => return Err(Stop::Malformed("the decision must say which ability is activated".to_owned())),
        Some(nth) => nth,
    };
    let ability = usize::from(nth).checked_sub(1).and_then(|n| abilities.get(n));
    let ability =
        ability.ok_or_else(|| Stop::Malformed("the object has no such activated ability".to_owned()))?;
    Ok((nth, ability))
}

fn functions_there(row: &ObjectNow) -> Ruled<()> {
    if row.zone == Zone::Battlefield {
        Ok(())
    } else {
        Err(Stop::Malformed("the object's abilities function only on the battlefield (113.6)".to_owned()))
    }
}

rule! {
    /// The ability is put on the stack as an object, which isn't a card.
    R602_2A "602.2a" since "2009-10-01";
    does ON_THE_STACK "the ability is put on the stack"
}

/// 602.2a-b: puts the ability on the stack. The rest is as for a spell.
fn put_on_the_stack(
    table: &mut Table,
    player: PlayerId,
    source: ObjectId,
    nth: u8,
    ability: &Arc<Ability>,
    announced: &Announcement<Thing>,
) -> Ruled<()> {
    let Ability::Activated { cost, effect, .. } = &**ability else { return Ok(()) };
    let on_stack = AbilityOnStack {
        source,
        ability: Arc::clone(ability),
        by: None,
        it: Vec::new(),
        follows: BTreeSet::new(),
        nth,
    };
    let on_stack = becomes_an_object(table, player, on_stack)?;
    if let Some(object) = on_stack {
        r601_2b_announcing::announce(table, player, object, std::slice::from_ref(effect), announced)?;
    }
    let mut cost = cost.clone();
    cost.mana = r118_costs::with_x(cost.mana, announced.x);
    table.happens(&R602_2A, Event::Activated(source, nth))?;
    let moved = r601_casting::pay_total_cost(table, player, source, &cost, announced)?;
    table.ability_follows(on_stack, moved);
    Ok(())
}

/// 602.2a: puts the ability on the stack as an object, and returns that object.
fn becomes_an_object(
    table: &mut Table,
    player: PlayerId,
    ability: AbilityOnStack,
) -> Ruled<Option<ObjectId>> {
    let source = ability.source;
    let choices = table.game().objects.get(&source).map(|object| object.choices).unwrap_or_default();
    if !R602_2A::ON_THE_STACK.is_followed_for(table, source) {
        return Ok(None);
    }
    let ability = Box::new(ability);
    let event = Event::PutAbilityOnStack { controller: player, ability, choices, object: None };
    let happened = table.happens(&R602_2A, event)?;
    Ok(happened.iter().find_map(|event| match event {
        Event::PutAbilityOnStack { object, .. } => *object,
        _ => None,
    }))
}

rule! {
    /// The rest of activating an ability works like casting a spell: modes, targets, X and the cost.
    R602_2B "602.2b" since "2009-10-01";
    same as "601.2h"
}

rule! {
    /// An ability of a creature with the tap or untap symbol among its costs can be activated only if its
    /// controller already controlled the creature as that player's latest turn began. Haste (702.10) lifts
    /// this restriction.
    R602_5A "602.5a" since "2009-10-01";
    must SINCE_TURN_BEGAN "the player has controlled the creature since that player's latest turn began"
}

/// 602.5a: requires that the tap or untap symbol of a creature's ability can be paid.
pub(crate) fn can_pay_with_its_symbol(table: &Table, row: &ObjectNow, ability: &Ability) -> Ruled<()> {
    let Ability::Activated { cost, .. } = ability else { return Ok(()) };
    let bound = (cost.tap || cost.untap)
        && row.card_types.contains(CardType::Creature)
        && !row.has_keyword(&Keyword::Haste);
    let since = table.game().objects.get(&row.id).map_or(0, |object| object.controlled_since);
    let began = table.game().turn_began_for(row.controller_or_owner());
    R602_5A::SINCE_TURN_BEGAN.must_hold_for(table, row.id, !bound || since < began)
}

rule! {
    /// If an ability states when, or how many times each turn, it can be activated, it can't be activated at
    /// other times.
    R602_5B "602.5b" since "2009-10-01";
    must IN_TIME "the ability may be activated at this time"
    must NOT_YET_THIS_TURN "the ability, if limited to once each turn, hasn't been activated this turn"
}

rule! {
    /// An ability that can be activated only as a sorcery follows the timing rules for sorceries.
    R602_5D "602.5d" since "2009-10-01";
    must AS_A_SORCERY "the player could cast a sorcery"
}

/// 602.5b, 602.5d: requires that the ability may be activated now.
fn in_its_window(table: &Table, player: PlayerId, object: ObjectId, ability: &Ability, nth: u8) -> Ruled<()> {
    let Ability::Activated { only, .. } = ability else { return Ok(()) };
    let now = table.now();
    let as_a_sorcery = !only.contains(&Window::AsSorcery) || r117_priority::is_sorcery_time(&now, player);
    R602_5D::AS_A_SORCERY.must_hold_for(table, object, as_a_sorcery)?;
    let mut in_time = true;
    for &window in only.iter().filter(|window| **window != Window::AsSorcery) {
        in_time &= r601_casting::is_within(table, window, player)?;
    }
    R602_5B::IN_TIME.must_hold_for(table, object, in_time)?;
    let activated = now.game().objects.get(&object).is_some_and(|it| it.activated.contains_key(&nth));
    let once = only.contains(&Window::OnceEachTurn);
    R602_5B::NOT_YET_THIS_TURN.must_hold_for(table, object, !(once && activated))
}

rules![R602_2, R602_2A, R602_2B, R602_5A, R602_5B, R602_5D];
