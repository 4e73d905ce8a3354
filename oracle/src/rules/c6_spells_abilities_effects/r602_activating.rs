//! Activating activated abilities: the ability is put on the stack, and choices are made and costs paid as
//! for a spell. Mana abilities (605) don't use the stack.

use crate::card::{Ability, CardType, Keyword, Window};
use crate::now::{AbilityKey, Held, Now, ObjectNow};
use crate::rules::{
    r113_abilities, r117_priority, r118_costs, r601_2b_announcing, r601_casting, r605_mana_abilities,
    r606_loyalty, r607_linked_abilities, r702_6_equip, r702_49_ninjutsu, r702_67_fortify,
    r702_151_reconfigure, r708_face_down,
};
use crate::state::{AbilityId, AbilityOnStack, Announcement, Choices, ObjectId, PlayerId, Thing};
use crate::table::{AlsoBy, Event, Ruled, Table, TickStop};
use std::collections::BTreeSet;
use std::sync::Arc;

rule! {
    /// To activate an ability is to put it on the stack and pay its costs. Only the object's controller can
    /// activate it, or its owner if it has no controller, unless the object says otherwise. If the player can't
    /// complete a step of the activation, it is illegal, and the game goes back to the moment before it. What
    /// has been announced or paid stays as it is.
    R602_2 "602.2" since "2009-10-01";
    must CONTROLS "the player controls the object"
    must HAS_IT "the object has the ability"
    2: CONTROLS, HAS_IT, shown "602/2-only-its-owner-in-a-graveyard",
        outside "abilities that other players may activate";
    4: CAN_PAY of "601.2h", shown "602/2b-a-tapped-creature-cannot-pay";
    4 newest: CAN_PAY of "601.2h", shown "602/2b-a-tapped-creature-cannot-pay";
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
        return Err(TickStop::Malformed("there is no such object".to_owned()));
    };
    if announced.bestowed {
        return Err(TickStop::Malformed("only a spell can be cast bestowed".to_owned()));
    }
    let abilities = activated_abilities_of(&now, row);
    let Some((nth, ability)) = nth_ability(table, row, &abilities, nth)? else { return Ok(()) };
    r117_priority::activates_in_time(table, player)?;
    may_be_activated(table, player, row, nth, ability)?;
    if r605_mana_abilities::is_mana_ability(table, object, ability) {
        is_activated(table, object, which(&now, row, nth), ability)?;
        return r605_mana_abilities::activate(table, player, object, (nth, ability), &announced);
    }
    put_on_the_stack(table, player, object, nth, ability, &announced)
}

/// 602.2, 602.5: requires that a player may begin to activate the nth activated ability of an object.
pub(crate) fn may_be_activated(
    table: &Table,
    player: PlayerId,
    row: &ObjectNow,
    nth: u8,
    ability: &Ability,
) -> Ruled<()> {
    R602_2::CONTROLS.must_hold_for(table, row.id, row.controller_or_owner() == player)?;
    r113_abilities::is_activated_where_it_functions(table, row, ability)?;
    if let Ability::Activated { cost, .. } = ability {
        r606_loyalty::can_be_activated(table, player, row, cost)?;
    }
    in_its_window(table, player, row, ability, nth)?;
    r702_49_ninjutsu::while_a_creature_is_unblocked(table, row.id, ability)?;
    can_pay_with_its_symbol(table, row, ability)
}

/// Notes that an ability has been activated this turn (602.5b, 606.3).
pub(crate) fn is_activated(
    table: &mut Table,
    object: ObjectId,
    which: AbilityId,
    ability: &Ability,
) -> Ruled<()> {
    let loyalty = matches!(ability, Ability::Activated { cost, .. } if cost.loyalty.is_some());
    table.happens(&R602_2, Event::Activated { object, which, loyalty })?;
    Ok(())
}

/// Returns the activated abilities of an object in the order in which they are numbered, from 1. The intrinsic
/// abilities of basic land types come last (305.6).
pub(crate) fn activated_abilities_of(now: &Now, row: &ObjectNow) -> Vec<Arc<Ability>> {
    let held = row.abilities.iter().flat_map(|held| activated_abilities(now, held));
    let intrinsic = row.intrinsic_mana_abilities().map(r605_mana_abilities::intrinsic);
    held.chain(intrinsic).collect()
}

/// Returns the activated abilities that an ability is or represents. Equip and the like represent some (702.6a,
/// 702.67a, 702.151a).
fn activated_abilities(now: &Now, held: &Held) -> Vec<Arc<Ability>> {
    match &*held.ability {
        Ability::Activated { .. } => vec![Arc::clone(&held.ability)],
        Ability::Keyword(Keyword::Equip(mana)) => vec![Arc::new(r702_6_equip::ability(now, mana))],
        Ability::Keyword(Keyword::Fortify(mana)) => vec![Arc::new(r702_67_fortify::ability(now, mana))],
        Ability::Keyword(Keyword::Ninjutsu(mana)) => vec![Arc::new(r702_49_ninjutsu::ability(now, mana))],
        Ability::Keyword(Keyword::Reconfigure(mana)) => {
            r702_151_reconfigure::abilities(now, mana).map(Arc::new).to_vec()
        }
        Ability::Keyword(_)
        | Ability::Static(_)
        | Ability::Triggered { .. }
        | Ability::Replacement(_)
        | Ability::AdditionalCost(_)
        | Ability::CastOnly(_)
        | Ability::Spell(_)
        | Ability::Other(_) => Vec::new(),
    }
}

/// Returns where the nth activated ability of an object comes from, unless that is its basic land types.
fn key_of(now: &Now, row: &ObjectNow, nth: u8) -> Option<AbilityKey> {
    let each = row.abilities.iter();
    let mut each = each.flat_map(|held| activated_abilities(now, held).into_iter().map(move |_| held));
    each.nth(usize::from(nth).checked_sub(1)?).map(|held| held.key.clone())
}

/// Returns which ability of an object its nth activated ability is.
pub(crate) fn which(now: &Now, row: &ObjectNow, nth: u8) -> AbilityId {
    key_of(now, row, nth).map(|key| r607_linked_abilities::which(now, row.id, &key)).unwrap_or_default()
}

/// Returns what the nth activated ability of an object refers to (607.5).
pub(crate) fn choices_of(now: &Now, id: ObjectId, nth: u8) -> Choices {
    match now.object(id).and_then(|row| key_of(now, row, nth)) {
        Some(key) => r607_linked_abilities::choices_for(&now.look(), id, &key),
        None => r607_linked_abilities::choices_for_its_text(now, id),
    }
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
        return Err(TickStop::Malformed("the decision must say which ability is activated".to_owned()));
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
    /// The player announces the activation. A card in a hidden zone that has the ability is revealed. The
    /// ability becomes the topmost object on the stack; it isn't a card, and it has the text of the ability and
    /// no other characteristics. The player controls it. It stays there until it resolves, is countered, or an
    /// effect moves it.
    R602_2A "602.2a" since "2009-10-01";
    does ON_THE_STACK "the ability is put on the stack"
    1: ON_THE_STACK;
    3: ON_THE_STACK, shown "405/1-spell-and-ability-on-the-stack";
    4: shown "405/2-new-objects-on-top";
    5: shown "602/2a-an-ability-apart-from-its-source",
        outside "characteristics of an ability on the stack, which no expectation can name";
    6: CONTROLLER of "405.4";
    7: ON_THE_STACK;
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
    let now = table.now();
    let which = now.object(source).map(|row| which(&now, row, nth)).unwrap_or_default();
    let on_stack = AbilityOnStack {
        source,
        ability: Arc::clone(ability),
        by: None,
        it: r702_49_ninjutsu::what_it_attacks(&table.now(), ability, announced),
        follows: BTreeSet::new(),
        nth,
        which,
        created: None,
        source_had_left: false,
    };
    let on_stack = becomes_an_object(table, player, on_stack)?;
    if let Some(object) = on_stack {
        r601_2b_announcing::announce(table, player, object, std::slice::from_ref(effect), announced)
            .through(&R602_2B, "601.2")?;
    }
    let mut cost = cost.clone();
    cost.mana = r118_costs::with_x(cost.mana, announced.x);
    cost.loyalty = cost.loyalty.map(|loyalty| r606_loyalty::combined(&table.now(), player, source, loyalty));
    is_activated(table, source, which, ability)?;
    let given_up =
        r601_casting::pay_total_cost(table, player, source, &cost, announced).through(&R602_2B, "601.2")?;
    if let Some(ability) = on_stack {
        table.note_what_was_given_up(ability, given_up);
    }
    Ok(())
}

/// 602.2a: puts the ability on the stack as an object, and returns that object.
fn becomes_an_object(
    table: &mut Table,
    player: PlayerId,
    ability: AbilityOnStack,
) -> Ruled<Option<ObjectId>> {
    let source = ability.source;
    let choices = choices_of(&table.now(), source, ability.nth);
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
    1: shown "602/2b-sacrifice-as-a-cost";
    2: shown "602/2b-a-tapped-creature-cannot-pay";
    3: shown "602/2b-a-tapped-creature-cannot-pay";
}

rule! {
    /// A player can't begin to activate an ability that something forbids that player to activate, such as a
    /// restriction in the ability itself.
    R602_5 "602.5" since "2009-10-01";
    must IN_TIME "the ability may be activated at this time"
    must NOT_YET_THIS_TURN "the ability, if limited to once each turn, hasn't been activated this turn" (also "602.5b")
    1: IN_TIME, NOT_YET_THIS_TURN, SINCE_TURN_BEGAN of "602.5a", AS_A_SORCERY of "602.5d",
        outside "effects that say that abilities can't be activated";
}

rule! {
    /// An ability of a creature with the tap or untap symbol among its costs can be activated only if its
    /// controller already controlled the creature as that player's latest turn began. Haste (702.10) lifts
    /// this restriction.
    R602_5A "602.5a" since "2009-10-01";
    must SINCE_TURN_BEGAN "the player has controlled the creature since that player's latest turn began" (also "302.6")
    1: SINCE_TURN_BEGAN;
    2: shown "602/5a-haste";
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
    /// A restriction on the use of an activated ability, such as a limit of one activation each turn, stays
    /// with the object even if another player comes to control it.
    R602_5B "602.5b" since "2009-10-01";
    instead STAYS "the restriction still applies if another player has come to control the object"
    1: NOT_YET_THIS_TURN of "602.5", STAYS, shown "602/5b-once-each-turn-for-everybody";
}

rule! {
    /// If an object got an activated ability from another object, a restriction on its use concerns only that
    /// ability, as the object got it from that object. Other abilities with the same words are not restricted by it.
    R602_5C "602.5c" since "2009-10-01";
    instead AS_ACQUIRED "the restriction concerns the ability as the object acquired it"
    1: AS_ACQUIRED;
    2: AS_ACQUIRED, shown "602/5c-the-same-words-from-another-object";
}

rule! {
    /// An ability that can be activated only as a sorcery follows the timing rules for sorceries.
    R602_5D "602.5d" since "2009-10-01";
    must AS_A_SORCERY "the player could cast a sorcery" (also "307.5")
    1: AS_A_SORCERY;
}

/// 602.5, 602.5b-d: requires that the ability may be activated now.
fn in_its_window(table: &Table, player: PlayerId, row: &ObjectNow, ability: &Ability, nth: u8) -> Ruled<()> {
    let Ability::Activated { only, .. } = ability else { return Ok(()) };
    let (now, object) = (table.now(), row.id);
    let as_a_sorcery = !only.contains(&Window::AsSorcery) || r117_priority::is_sorcery_time(&now, player);
    R602_5D::AS_A_SORCERY.must_hold_for(table, object, as_a_sorcery)?;
    let mut in_time = true;
    for &window in only.iter().filter(|window| **window != Window::AsSorcery) {
        in_time &= r601_casting::is_within(table, window, player)?;
    }
    R602_5::IN_TIME.must_hold_for(table, object, in_time)?;
    r702_151_reconfigure::is_attached(table, object, only)?;
    let spent = only.contains(&Window::OnceEachTurn) && was_activated(&now, player, row, nth);
    R602_5::NOT_YET_THIS_TURN.must_hold_for(table, object, !spent)
}

/// 602.5b-c: returns whether an ability was activated this turn, no matter who controlled its object then and where
/// it stood among the abilities of the object.
fn was_activated(now: &Now, player: PlayerId, row: &ObjectNow, nth: u8) -> bool {
    let Some(causes) = now.game().objects.get(&row.id) else { return false };
    let which = which(now, row, nth);
    let was_activated = if R602_5C::AS_ACQUIRED.is_followed_for(now, row.id) {
        causes.activated.contains(&which)
    } else {
        // The mutant: an ability in the same place counts as the same.
        causes.activated.iter().any(|one| one.line == which.line)
    };
    // The mutant: a new controller isn't bound by what happened before.
    let counts = || {
        R602_5B::STAYS.is_followed_for(now, row.id)
            || causes.controlled_since < now.game().turn_began_for(player)
    };
    was_activated && counts()
}

rules![R602_2, R602_2A, R602_2B, R602_5, R602_5A, R602_5B, R602_5C, R602_5D];
