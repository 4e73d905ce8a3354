//! Mana abilities: activated abilities that add mana, have no targets and don't use the stack.

use crate::card::{
    Ability, Cost, Destination, Effect, Filter, Mana, Selector, Subject, Target, Targetable, Zone,
};
use crate::now::Source;
use crate::rules::{
    r115_targets, r117_priority, r118_3a_mana, r118_costs, r601_2b_announcing, r601_casting, r602_activating,
    r608_resolving,
};
use crate::state::{AbilityId, AbilityOnStack, Announcement, Choices, ObjectId, PlayerId, Thing};
use crate::table::{AlsoBy, Ask, Event, Ruled, Table, TickStop};
use std::collections::BTreeSet;
use std::slice;
use std::sync::Arc;

rule! {
    /// Mana abilities are activated abilities that could add mana, have no target and aren't loyalty
    /// abilities.
    R605_1A "605.1a" since "2009-10-01";
    when ADDS_MANA "the ability could add mana"
    when TARGET "the ability has a target"
    when LOYALTY "the ability is a loyalty ability"
    1: ADDS_MANA, TARGET, LOYALTY;
    1 newest: ADDS_MANA, TARGET, LOYALTY, MOVES_A_CARD of "605.1a@2026-08-07";
    2 newest: shown "605/1a-2026-replacement-effects-do-not-count", outside "self-replacement effects";
}

rule! {
    /// A mana ability is one even while it can't produce any mana.
    R605_2 "605.2" since "2009-10-01";
    instead EVEN_SO "an ability that could add mana is a mana ability, even if it adds none now"
    1: EVEN_SO;
}

rule! {
    /// A loyalty ability that adds mana is a mana ability like any other.
    R605_1A_20091001 "605.1a@2009-10-01": "605.1a" since "2009-10-01" until "2010-10-01";
    instead LOYALTY_TOO "a loyalty ability can be a mana ability"
    1 earlier: LOYALTY_TOO;
}

rule! {
    /// An ability that moves a card to or from a library isn't a mana ability.
    R605_1A_20260807 "605.1a@2026-08-07": "605.1a" since "2026-08-07";
    when MOVES_A_CARD "the ability moves a card to or from a library"
}

/// 605.1a: returns whether an activated ability of an object is a mana ability.
pub(crate) fn is_mana_ability(table: &Table, of: ObjectId, ability: &Ability) -> bool {
    let Ability::Activated { cost, effect, .. } = ability else { return false };
    let could_add_mana = effect.with_parts().into_iter().any(adds_mana);
    let adds_mana = could_add_mana && (!may_add_none(effect) || R605_2::EVEN_SO.is_followed(table));
    let has_a_target = !r115_targets::slots(slice::from_ref(effect), &[]).is_empty();
    !is_kept_out_by_loyalty(table, cost)
        && !is_kept_out_by_a_library(table, of, effect)
        && R605_1A::ADDS_MANA.holds(table, adds_mana)
        && !R605_1A::TARGET.holds(table, has_a_target)
}

/// 605.1a: returns whether an ability isn't a mana ability because it is a loyalty ability.
fn is_kept_out_by_loyalty(table: &Table, cost: &Cost) -> bool {
    let is_loyalty_ability = cost.loyalty.is_some();
    if is_loyalty_ability && table.in_force(&R605_1A_20091001) {
        return !R605_1A_20091001::LOYALTY_TOO.is_followed(table);
    }
    R605_1A::LOYALTY.holds(table, is_loyalty_ability)
}

/// 605.1a: returns whether an ability isn't a mana ability because it moves cards to or from a library.
fn is_kept_out_by_a_library(table: &Table, of: ObjectId, effect: &Effect) -> bool {
    let is_token = table.game().objects.get(&of).is_some_and(|object| object.token);
    table.in_force(&R605_1A_20260807)
        && R605_1A_20260807::MOVES_A_CARD.holds(table, moves_cards_of_a_library(effect, is_token))
}

/// Returns whether an effect moves a card to or from a library. A token isn't a card (108.2b).
fn moves_cards_of_a_library(effect: &Effect, of_a_token: bool) -> bool {
    effect.with_parts().into_iter().any(|part| match part {
        Effect::Draw { .. } | Effect::Mill { .. } => true,
        Effect::Move { what, to } => {
            let to_a_library = matches!(
                to,
                Destination::TopOfLibrary | Destination::BottomOfLibrary | Destination::ShuffledLibrary
            );
            let selector = selector_of(what);
            let from_a_library = selector.is_some_and(|selector| selector.zones.contains(Zone::Library));
            let only_tokens = selector.is_some_and(|selector| means_tokens(&selector.filter, of_a_token));
            (to_a_library || from_a_library) && !only_tokens
        }
        _ => false,
    })
}

/// Returns the words for the objects that an instruction is about.
fn selector_of(what: &Target) -> Option<&Selector> {
    match what {
        Target::Target(selector) | Target::Chosen(_, selector) => Some(selector),
        Target::Each(Subject::Objects(selector)) => Some(selector),
        Target::Targets { of: Targetable::Objects(selector), .. } => Some(selector),
        _ => None,
    }
}

/// Returns whether a filter matches only tokens: it says so, or it means the object that has the ability, a token.
fn means_tokens(filter: &Filter, of_a_token: bool) -> bool {
    match filter {
        Filter::Token => true,
        Filter::This => of_a_token,
        Filter::All(filters) => filters.iter().any(|filter| means_tokens(filter, of_a_token)),
        Filter::Either(filters) => filters.iter().all(|filter| means_tokens(filter, of_a_token)),
        _ => false,
    }
}

/// Returns whether an instruction adds mana.
fn adds_mana(instruction: &Effect) -> bool {
    matches!(instruction, Effect::AddMana(_) | Effect::AddManaTimes { .. } | Effect::AddManaOfAColor(_))
}

/// Returns whether it depends on the game how much mana an effect adds, or whether it adds any.
fn may_add_none(effect: &Effect) -> bool {
    let is_certain = |part: &Effect| matches!(part, Effect::AddMana(_));
    match effect {
        Effect::Sequence(effects) => !effects.iter().any(is_certain),
        other => !is_certain(other),
    }
}

rule! {
    /// Activated mana abilities aren't put on the stack. They resolve at once, and no player can respond to
    /// them.
    R605_3B "605.3b" since "2009-10-01";
    instead AT_ONCE "a mana ability resolves at once"
    1: AT_ONCE;
    2: AT_ONCE;
}

/// 605.3b: pays for a mana ability and resolves it at once.
pub(crate) fn activate(
    table: &mut Table,
    player: PlayerId,
    object: ObjectId,
    (nth, ability): (u8, &Arc<Ability>),
    announced: &Announcement<Thing>,
) -> Ruled<()> {
    let Ability::Activated { cost, effect, .. } = &**ability else { return Ok(()) };
    is_not_activated_for_itself(table, object, nth, &announced.tapping)?;
    r601_2b_announcing::modes_are_announced(table, object, slice::from_ref(effect), &announced.modes)
        .through(&r602_activating::R602_2B, "601.2")?;
    let choices = r602_activating::choices_of(&table.now(), object, nth);
    let given_up = r601_casting::pay_total_cost(table, player, object, cost, announced)
        .through(&r602_activating::R602_2B, "601.2")?;
    if R605_3B::AT_ONCE.is_followed_for(table, object) {
        let source = Source { this: Some(object), you: Some(player), choices, ..Source::default() };
        r608_resolving::follow(table, player, source, effect, &announced.modes, given_up)
    } else {
        goes_on_the_stack(table, player, object, ability, given_up)
    }
}

/// The mutant of 605.3b: puts the mana ability on the stack like any other.
fn goes_on_the_stack(
    table: &mut Table,
    controller: PlayerId,
    source: ObjectId,
    ability: &Arc<Ability>,
    given_up: Vec<ObjectId>,
) -> Ruled<()> {
    let ability = Arc::clone(ability);
    let ability = Box::new(AbilityOnStack {
        source,
        ability,
        by: None,
        it: Vec::new(),
        follows: BTreeSet::new(),
        nth: 0,
        which: AbilityId::default(),
        created: None,
        source_had_left: false,
    });
    let choices = Choices::default();
    let event = Event::PutAbilityOnStack { controller, ability, choices, object: None };
    for event in table.happens(&R605_3B, event)? {
        if let Event::PutAbilityOnStack { object: Some(object), .. } = event {
            table.note_what_was_given_up(object, given_up.clone());
        }
    }
    Ok(())
}

rule! {
    /// A mana ability that a player has begun to activate can't be activated again before it has resolved.
    R605_3C "605.3c" since "2016-07-22";
    must RESOLVED_FIRST "a mana ability isn't activated again, to pay for itself, before it has resolved"
    1: RESOLVED_FIRST;
}

/// 605.3c: requires that a mana ability doesn't pay for its own activation.
fn is_not_activated_for_itself(table: &Table, object: ObjectId, nth: u8, tapping: &[Thing]) -> Ruled<()> {
    let now = table.now();
    let for_itself = tapping.contains(&Thing::Object(object))
        && now.object(object).is_some_and(|row| {
            let abilities = r602_activating::activated_abilities_of(&now, row);
            let first = abilities.iter().position(|ability| is_mana_ability(table, object, ability));
            first.is_some_and(|first| first + 1 == usize::from(nth))
        });
    R605_3C::RESOLVED_FIRST.must_hold_for(table, object, !for_itself)
}

/// 601.2g, 117.1d: taps permanents for mana while a cost is being paid.
pub(crate) fn tap_for_mana(table: &mut Table, player: PlayerId, tapping: &[Thing]) -> Ruled<()> {
    if tapping.is_empty() {
        return Ok(());
    }
    r117_priority::pays_with_mana_abilities(table, player)?;
    let is_there = |thing: &Thing| thing.object().is_some_and(|id| table.game().objects.contains_key(&id));
    if !tapping.iter().all(is_there) {
        return Err(TickStop::Malformed("only an object can be tapped for mana".to_owned()));
    }
    let objects = tapping.iter().filter_map(|thing| thing.object());
    objects.into_iter().try_for_each(|object| activate_mana_ability_of(table, player, object))
}

rule! {
    /// A player may activate any mana ability with priority, while casting a spell or activating an ability that
    /// costs mana, and while a rule or effect asks for mana, even in the middle of an activation or resolution.
    R605_3A "605.3a" since "2009-10-01";
    does WITH_ANY_COST "the player chooses what to sacrifice or discard for the mana ability"
    must HAS_ONE "the permanent that is to give mana has a mana ability"
    1: HAS_ONE, WITH_ANY_COST, WHILE_PAYING of "117.1d", shown "605/3a-while-activating-an-ability",
        shown "117/1d-mana-while-casting", shown "117/1d-mana-during-a-resolution",
        shown "117/1-no-mana-without-priority";
}

/// 605.3a: activates the first mana ability of a permanent while a cost is being paid.
fn activate_mana_ability_of(table: &mut Table, player: PlayerId, object: ObjectId) -> Ruled<()> {
    let now = table.now();
    let row = now.object(object);
    let abilities = row.map(|row| r602_activating::activated_abilities_of(&now, row)).unwrap_or_default();
    let first = (0..).zip(&abilities).find(|(_, ability)| is_mana_ability(table, object, ability));
    R605_3A::HAS_ONE.must_hold_for(table, object, first.is_some())?;
    let Some((row, (nth, ability))) = row.zip(first) else { return Ok(()) };
    let nth = u8::saturating_add(nth, 1);
    r602_activating::may_be_activated(table, player, row, nth, ability)?;
    let Some(announced) = what_is_chosen(table, player, object, ability)? else { return Ok(()) };
    r602_activating::is_activated(table, object, r602_activating::which(&table.now(), row, nth), ability)?;
    activate(table, player, object, (nth, ability), &announced)
}

/// 605.3a: asks a player for the modes of a mana ability, and for what to sacrifice and what to discard if the
/// player could pay for it. That is a part of the action for which the mana is. Returns `None` if the player has
/// left the game instead.
fn what_is_chosen(
    table: &mut Table,
    player: PlayerId,
    object: ObjectId,
    ability: &Ability,
) -> Ruled<Option<Announcement<Thing>>> {
    let Ability::Activated { cost, effect, .. } = ability else { return Ok(None) };
    let modes = table.as_part_of_an_action(|table| {
        r601_2b_announcing::name_modes(table, player, object, slice::from_ref(effect))
    })?;
    let Some(modes) = modes else { return Ok(None) };
    let could_be_paid = r118_costs::could_be_paid(table, player, object, cost)
        && r118_3a_mana::can_be_paid(table, player, cost);
    if !could_be_paid || !R605_3A::WITH_ANY_COST.is_followed_for(table, object) {
        return Ok(Some(Announcement { modes, ..Announcement::default() }));
    }
    let given_up = table.as_part_of_an_action(|table| {
        let demand = |ask: &Ask, can| r118_costs::R118_3::HAS_ALL.must_hold_for(ask, player, can);
        r118_costs::name_what_is_given_up(table, player, object, cost, demand)
    })?;
    Ok(given_up.map(|given_up| Announcement { modes, ..given_up }))
}

rule! {
    /// An ability with a target isn't a mana ability, regardless of the mana that it could add. Neither is an
    /// ability that triggers on anything other than a mana ability.
    R605_5A "605.5a" since "2009-10-01";
    same as "605.1a"
    1: shown "605/5a-an-ability-with-a-target";
    3: shown "605/5a-an-ability-with-a-target";
}

/// Returns the intrinsic mana ability of a basic land type (305.6).
pub(crate) fn intrinsic(mana: Mana) -> Arc<Ability> {
    let cost = Cost { tap: true, ..Cost::default() };
    Arc::new(Ability::Activated { cost, only: Vec::new(), effect: Effect::AddMana(mana) })
}

rules![R605_1A, R605_2, R605_1A_20091001, R605_1A_20260807, R605_3A, R605_3B, R605_3C, R605_5A];
