//! Activating activated abilities: the ability is put on the stack, and everything is chosen and paid as
//! for a spell. Mana abilities (605) do not use the stack.

use super::{r117_priority, r118_costs, r601_2b_announcing, r601_casting, r605_mana_abilities, r606_loyalty};
use crate::card::{Ability, CardType, Keyword, Window, Zone};
use crate::edition::on;
use crate::now::{Now, ObjectNow};
use crate::rule::{Rule, Status, does, must};
use crate::state::{AbilityOnStack, Announcement, ObjectId, PlayerId, Thing};
use crate::table::{Event, Ruled, Stop, Table};
use crate::{does, must};
use std::sync::Arc;

/// The rules of this section that the oracle performs.
pub(crate) const RULES: &[&Rule] = &[&R602_2, &R602_2A, &R602_2B, &R602_5A, &R602_5B, &R602_5D];

/// 602.2
pub(crate) const R602_2: Rule = Rule {
    id: "602.2",
    numbers: &[(on("2009-10-01"), "602.2")],
    until: None,
    says: "Only an object's controller, or the owner of one that has no controller, can activate its abilities.",
    status: Status::Tested,
    premises: &[must("the player controls the object")],
};

/// The activated abilities of an object in the order in which they are counted, from 1: the intrinsic
/// ones of basic land types last (305.6).
pub(crate) fn activated_abilities_of(row: &ObjectNow) -> Vec<Arc<Ability>> {
    let of_text = row.abilities.iter().filter(|held| matches!(&*held.ability, Ability::Activated { .. }));
    let intrinsic = row.intrinsic_mana_abilities().map(r605_mana_abilities::intrinsic);
    of_text.map(|held| Arc::clone(&held.ability)).chain(intrinsic).collect()
}

/// 602.2: a player activates an ability.
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
    let nth = match nth {
        None if abilities.len() == 1 => 1,
        None => return Err(Stop::Malformed("it must be said which ability is activated".to_owned())),
        Some(nth) => nth,
    };
    let Some(ability) = usize::from(nth).checked_sub(1).and_then(|n| abilities.get(n)) else {
        return Err(Stop::Malformed("it has no such activated ability".to_owned()));
    };
    r117_priority::activates_in_time(table, player)?;
    must!(table, R602_2, object, "the player controls the object", row.controller_or_owner() == player)?;
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

fn functions_there(row: &ObjectNow) -> Ruled<()> {
    if row.zone == Zone::Battlefield {
        Ok(())
    } else {
        Err(Stop::Malformed("its abilities function on the battlefield only (113.6)".to_owned()))
    }
}

/// 602.2a
pub(crate) const R602_2A: Rule = Rule {
    id: "602.2a",
    numbers: &[(on("2009-10-01"), "602.2a")],
    until: None,
    says: "The ability is put on the stack as an object that is no card.",
    status: Status::Tested,
    premises: &[does("the ability is put on the stack")],
};

/// 602.2a-b: the ability goes to the stack; then all is as for a spell.
fn put_on_the_stack(
    table: &mut Table,
    player: PlayerId,
    source: ObjectId,
    nth: u8,
    ability: &Arc<Ability>,
    announced: &Announcement<Thing>,
) -> Ruled<()> {
    let Ability::Activated { cost, effect, .. } = &**ability else { return Ok(()) };
    let choices = table.game().objects.get(&source).map(|object| object.choices).unwrap_or_default();
    let on_stack = AbilityOnStack { source, ability: Arc::clone(ability), by: None, it: Vec::new(), nth };
    let mut put = None;
    does!(table, R602_2A, source, "the ability is put on the stack", {
        let event = Event::PutAbilityOnStack {
            controller: player,
            ability: Box::new(on_stack),
            choices,
            object: None,
        };
        put = table.happens(&R602_2A, event)?.iter().find_map(|event| match event {
            Event::PutAbilityOnStack { object, .. } => *object,
            _ => None,
        });
    });
    if let Some(object) = put {
        r601_2b_announcing::announce(table, player, object, std::slice::from_ref(effect), announced)?;
    }
    let mut cost = cost.clone();
    cost.mana = r118_costs::with_x(cost.mana, announced.x);
    table.happens(&R602_2A, Event::Activated(source, nth))?;
    r601_casting::pay_total_cost(table, player, source, &cost, announced)
}

/// 602.2b
pub(crate) const R602_2B: Rule = Rule {
    id: "602.2b",
    numbers: &[(on("2009-10-01"), "602.2b")],
    until: None,
    says: "Everything else in activating an ability is as in casting a spell: modes, targets, X, and the cost.",
    status: Status::SameAs("601.2h"),
    premises: &[],
};

/// 602.5a
pub(crate) const R602_5A: Rule = Rule {
    id: "602.5a",
    numbers: &[(on("2009-10-01"), "602.5a")],
    until: None,
    says: "An ability of a creature with the tap or untap symbol among its costs can be activated only if \
           the creature was its controller's already as that player's latest turn began. Haste (702.10) lifts this.",
    status: Status::Tested,
    premises: &[must("the creature has been under control since the turn began")],
};

/// 602.5a: whether the tap or untap symbol of a creature's ability can be paid.
pub(crate) fn can_pay_with_its_symbol(table: &Table, row: &ObjectNow, ability: &Ability) -> Ruled<()> {
    let Ability::Activated { cost, .. } = ability else { return Ok(()) };
    let bound = (cost.tap || cost.untap)
        && row.card_types.contains(CardType::Creature)
        && !row.has_keyword(&Keyword::Haste);
    let since = table.game().objects.get(&row.id).map_or(0, |object| object.controlled_since);
    let began = table.game().turn_began_for(row.controller_or_owner());
    must!(
        table,
        R602_5A,
        row.id,
        "the creature has been under control since the turn began",
        !bound || since < began
    )
}

/// 602.5b
pub(crate) const R602_5B: Rule = Rule {
    id: "602.5b",
    numbers: &[(on("2009-10-01"), "602.5b")],
    until: None,
    says: "If an ability says when, or how often in a turn, it can be activated, it can't be at other times.",
    status: Status::Tested,
    premises: &[
        must("the ability may be activated at this time"),
        must("the ability has not been activated this turn, if it can be only once"),
    ],
};

/// 602.5d
pub(crate) const R602_5D: Rule = Rule {
    id: "602.5d",
    numbers: &[(on("2009-10-01"), "602.5d")],
    until: None,
    says: "An ability that can be activated only as a sorcery follows the timing of sorceries.",
    status: Status::Tested,
    premises: &[must("its player could cast a sorcery")],
};

/// 602.5b, 602.5d: whether the ability may be activated now.
fn in_its_window(table: &Table, player: PlayerId, object: ObjectId, ability: &Ability, nth: u8) -> Ruled<()> {
    let Ability::Activated { only, .. } = ability else { return Ok(()) };
    let now: &Now = &table.now();
    let as_sorcery = only.contains(&Window::AsSorcery);
    must!(
        table,
        R602_5D,
        object,
        "its player could cast a sorcery",
        !as_sorcery || r117_priority::is_sorcery_time(now, player)
    )?;
    let mut in_time = true;
    for &window in only.iter().filter(|window| **window != Window::AsSorcery) {
        in_time &= r601_casting::is_within(table, window, player)?;
    }
    must!(table, R602_5B, object, "the ability may be activated at this time", in_time)?;
    let activated =
        &now.game().objects.get(&object).map(|object| object.activated.clone()).unwrap_or_default();
    let once = only.contains(&Window::OnceEachTurn);
    must!(
        table,
        R602_5B,
        object,
        "the ability has not been activated this turn, if it can be only once",
        !(once && activated.contains_key(&nth))
    )
}
