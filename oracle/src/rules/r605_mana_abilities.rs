//! Mana abilities: activated abilities that add mana, without targets and without the stack.

use super::{r115_targets, r117_priority, r601_casting, r602_activating};
use crate::bench::About;
use crate::card::{Ability, Cost, Destination, Effect, Mana};
use crate::edition::on;
use crate::rule::{Rule, Status, does_instead, when};
use crate::state::{Announcement, ObjectId, PlayerId, Thing};
use crate::table::{Event, Ruled, Stop, Table};
use crate::{does, when};
use std::sync::Arc;

/// The rules of this section that the oracle performs.
pub(crate) const RULES: &[&Rule] = &[&R605_1A, &R605_1A_20091001, &R605_1A_20260807, &R605_3B, &R605_5A];

/// The ability that a basic land type brings (305.6).
pub(crate) fn intrinsic(mana: Mana) -> Arc<Ability> {
    let cost = Cost { tap: true, ..Cost::default() };
    Arc::new(Ability::Activated { cost, only: Vec::new(), effect: Effect::AddMana(mana) })
}

/// 605.1a
pub(crate) const R605_1A: Rule = Rule {
    id: "605.1a",
    numbers: &[(on("2009-10-01"), "605.1a")],
    until: None,
    says: "Mana abilities are those activated ones that could add mana, have no target and are no loyalty abilities.",
    status: Status::Tested,
    premises: &[when("it could add mana"), when("it has a target"), when("it is a loyalty ability")],
};

/// 605.1a@2009-10-01
pub(crate) const R605_1A_20091001: Rule = Rule {
    id: "605.1a@2009-10-01",
    numbers: &[(on("2009-10-01"), "605.1a")],
    until: Some(on("2011-02-04")),
    says: "A loyalty ability that adds mana is a mana ability like any other.",
    status: Status::Tested,
    premises: &[does_instead("a loyalty ability can be a mana ability")],
};

/// 605.1a@2026-08-07
pub(crate) const R605_1A_20260807: Rule = Rule {
    id: "605.1a@2026-08-07",
    numbers: &[(on("2026-08-07"), "605.1a")],
    until: None,
    says: "An ability that moves a card to or from a library is no mana ability.",
    status: Status::Tested,
    premises: &[when("it moves a card to or from a library")],
};

/// 605.1a: whether an activated ability is a mana ability.
pub(crate) fn is_mana_ability(table: &Table, ability: &Ability) -> bool {
    let Ability::Activated { cost, effect, .. } = ability else { return false };
    !is_kept_out_by_loyalty(table, cost)
        && !is_kept_out_by_a_library(table, effect)
        && when!(table, R605_1A, About::Game, "it could add mana", mana_of(effect).is_some())
        && !when!(
            table,
            R605_1A,
            About::Game,
            "it has a target",
            !r115_targets::slots(std::slice::from_ref(effect), &[]).is_empty()
        )
}

/// 605.1a: a loyalty ability is no mana ability, since 2011-02-04.
fn is_kept_out_by_loyalty(table: &Table, cost: &Cost) -> bool {
    if cost.loyalty.is_some() && table.in_force(&R605_1A_20091001) {
        return does!(
            table, R605_1A_20091001, About::Game, "a loyalty ability can be a mana ability",
            false,
            instead true
        );
    }
    when!(table, R605_1A, About::Game, "it is a loyalty ability", cost.loyalty.is_some())
}

/// 605.1a: nor is one that moves cards to or from a library, since 2026-08-07.
fn is_kept_out_by_a_library(table: &Table, effect: &Effect) -> bool {
    table.in_force(&R605_1A_20260807)
        && when!(
            table,
            R605_1A_20260807,
            About::Game,
            "it moves a card to or from a library",
            moves_cards_of_a_library(effect)
        )
}

fn moves_cards_of_a_library(effect: &Effect) -> bool {
    match effect {
        Effect::Sequence(effects) => effects.iter().any(moves_cards_of_a_library),
        Effect::Draw { .. } | Effect::Mill { .. } => true,
        Effect::Move { to, .. } => {
            matches!(to, Destination::TopOfLibrary | Destination::BottomOfLibrary)
        }
        _ => false,
    }
}

/// The mana that an effect adds.
fn mana_of(effect: &Effect) -> Option<&Mana> {
    match effect {
        Effect::AddMana(mana) => Some(mana),
        Effect::Sequence(effects) => effects.iter().find_map(mana_of),
        _ => None,
    }
}

/// 605.3b
pub(crate) const R605_3B: Rule = Rule {
    id: "605.3b",
    numbers: &[(on("2009-10-01"), "605.3b")],
    until: None,
    says: "An activated mana ability does not go on the stack: it resolves at once, and nobody can respond.",
    status: Status::Tested,
    premises: &[does_instead("a mana ability resolves at once")],
};

/// 605.3b: a mana ability is paid for and resolves.
pub(crate) fn activate(
    table: &mut Table,
    player: PlayerId,
    object: ObjectId,
    ability: &Arc<Ability>,
    announced: &Announcement<Thing>,
) -> Ruled<()> {
    let Ability::Activated { cost, effect, .. } = &**ability else { return Ok(()) };
    r601_casting::pay_total_cost(table, player, object, cost, announced)?;
    does!(
        table, R605_3B, object, "a mana ability resolves at once",
        super::r608_resolving::follow(table, player, object, effect),
        instead {
            let source = object;
            let on_stack = crate::state::AbilityOnStack {
                source, ability: Arc::clone(ability), by: None, it: Vec::new(), nth: 0,
            };
            let event = Event::PutAbilityOnStack {
                controller: player,
                ability: Box::new(on_stack),
                choices: Default::default(),
                object: None,
            };
            table.happens(&R605_3B, event).map(|_| ())
        }
    )
}

/// 601.2g, 117.1d: permanents are tapped for mana while something is paid for.
pub(crate) fn tap_for_mana(table: &mut Table, player: PlayerId, tapping: &[Thing]) -> Ruled<()> {
    if tapping.is_empty() {
        return Ok(());
    }
    r117_priority::pays_with_mana_abilities(table, player)?;
    for thing in tapping {
        let Thing::Object(object) = *thing else {
            return Err(Stop::Malformed("a player cannot be tapped for mana".to_owned()));
        };
        let now = table.now();
        let abilities = now.object(object).map(r602_activating::activated_abilities_of).unwrap_or_default();
        let Some(ability) = abilities.iter().find(|ability| is_mana_ability(table, ability)) else {
            return Err(Stop::Malformed("it has no mana ability".to_owned()));
        };
        let owner = now.object(object).map(crate::now::ObjectNow::controller_or_owner);
        if owner != Some(player) {
            return Err(Stop::Malformed("its mana ability belongs to another player".to_owned()));
        }
        if let Some(row) = now.object(object) {
            r602_activating::can_pay_with_its_symbol(table, row, ability)?;
        }
        activate(table, player, object, ability, &Announcement::default())?;
    }
    Ok(())
}

/// 605.5a
pub(crate) const R605_5A: Rule = Rule {
    id: "605.5a",
    numbers: &[(on("2009-10-01"), "605.5a")],
    until: None,
    says: "An ability with a target is no mana ability, whatever mana it could add, nor is one that triggers on \
           anything but a mana ability.",
    status: Status::SameAs("605.1a"),
    premises: &[],
};
