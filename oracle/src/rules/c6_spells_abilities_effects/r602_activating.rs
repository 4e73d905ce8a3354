//! Activating activated abilities: the ability is put on the stack, and choices are made and costs paid as
//! for a spell. Mana abilities (605) don't use the stack.

use crate::card::{Ability, CardType, Keyword, Window};
use crate::now::ObjectNow;
use crate::rules::{
    r113_abilities, r117_priority, r118_costs, r601_2b_announcing, r601_casting, r605_mana_abilities,
    r606_loyalty, r708_face_down,
};
use crate::state::{AbilityOnStack, Announcement, ObjectId, PlayerId, Thing};
use crate::table::{Event, Ruled, Stop, Table};
use std::sync::Arc;

rule! {
    /// An object's abilities can be activated only by its controller or, if it has no controller, by its
    /// owner.
    R602_2 "602.2" since "2009-10-01";
    must CONTROLS "the player controls the object"
    must HAS_IT "the object has the ability"
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
    let Some((nth, ability)) = nth_ability(table, row, &abilities, nth)? else { return Ok(()) };
    r117_priority::activates_in_time(table, player)?;
    may_be_activated(table, player, row, &abilities, nth, ability)?;
    if r605_mana_abilities::is_mana_ability(table, ability) {
        is_activated(table, object, nth)?;
        return r605_mana_abilities::activate(table, player, object, ability, &announced);
    }
    put_on_the_stack(table, player, object, nth, ability, &announced)
}

/// 602.2, 602.5: requires that a player may begin to activate an ability, the nth of these.
pub(crate) fn may_be_activated(
    table: &Table,
    player: PlayerId,
    row: &ObjectNow,
    abilities: &[Arc<Ability>],
    nth: u8,
    ability: &Ability,
) -> Ruled<()> {
    R602_2::CONTROLS.must_hold_for(table, row.id, row.controller_or_owner() == player)?;
    r113_abilities::is_activated_where_it_functions(table, row, ability)?;
    if let Ability::Activated { cost, .. } = ability {
        r606_loyalty::can_be_activated(table, player, row, cost, abilities)?;
    }
    in_its_window(table, player, row.id, ability, nth)?;
    can_pay_with_its_symbol(table, row, ability)
}

/// Notes that an ability has been activated this turn (602.5b).
pub(crate) fn is_activated(table: &mut Table, object: ObjectId, nth: u8) -> Ruled<()> {
    table.happens(&R602_2, Event::Activated(object, nth))?;
    Ok(())
}

/// Returns the activated abilities of an object in the order in which they are numbered, from 1. The
/// intrinsic abilities of basic land types come last (305.6).
pub(crate) fn activated_abilities_of(row: &ObjectNow) -> Vec<Arc<Ability>> {
    let of_text = row.abilities.iter().filter(|held| matches!(&*held.ability, Ability::Activated { .. }));
    let intrinsic = row.intrinsic_mana_abilities().map(r605_mana_abilities::intrinsic);
    of_text.map(|held| Arc::clone(&held.ability)).chain(intrinsic).collect()
}

/// 602.2: returns the ability that is meant and its number, which may be omitted if there is only one. An
/// ability that the object doesn't have can't be activated; only a mutant returns `None`.
fn nth_ability<'a>(
    table: &Table,
    row: &ObjectNow,
    abilities: &'a [Arc<Ability>],
    nth: Option<u8>,
) -> Ruled<Option<(u8, &'a Arc<Ability>)>> {
    if nth.is_none() && abilities.len() > 1 {
        return Err(Stop::Malformed("the decision must say which ability is activated".to_owned()));
    }
    let nth = nth.unwrap_or(1);
    let ability = usize::from(nth).checked_sub(1).and_then(|n| abilities.get(n));
    if ability.is_none() {
        r708_face_down::has_no_abilities(table, row)?;
    }
    R602_2::HAS_IT.must_hold_for(table, row.id, ability.is_some())?;
    Ok(ability.map(|ability| (nth, ability)))
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
    let on_stack = AbilityOnStack { source, ability: Arc::clone(ability), by: None, it: Vec::new(), nth };
    if let Some(object) = becomes_an_object(table, player, on_stack)? {
        r601_2b_announcing::announce(table, player, object, std::slice::from_ref(effect), announced)?;
    }
    let mut cost = cost.clone();
    cost.mana = r118_costs::with_x(cost.mana, announced.x);
    table.happens(&R602_2A, Event::Activated(source, nth))?;
    r601_casting::pay_total_cost(table, player, source, &cost, announced)
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
