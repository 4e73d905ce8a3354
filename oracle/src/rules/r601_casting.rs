//! Casting spells: from a card to a spell on the stack, with everything chosen and paid.
//!
//! A cast is one decision that announces all of it. The steps follow in their order, and if one of them
//! cannot be done, the whole cast is refused and undone.

use super::r601_2b_announcing::{R601_2B, R601_2C, announce, can_be_chosen, choose, effects_of, has_x};
use super::{r117_priority, r118_costs, r503_upkeep, r605_mana_abilities};
use crate::card::{Ability, CardType, Cost, Mana, PlayerRule, Window, Zone};
use crate::edition::on;
use crate::now::{Now, ObjectNow};
use crate::rule::{Rule, Status, does, does_instead, must};
use crate::state::{Announcement, ObjectId, Phase, PlayerId, Step, Thing};
use crate::table::{Cause, Event, Move, Ruled, Stop, Table};
use crate::{does, must};

/// The rules of this section that the oracle performs.
pub(crate) const RULES: &[&Rule] =
    &[&R601_2A, &R601_2B, &R601_2C, &R601_2F, &R601_2G, &R601_2H, &R601_2I, &R601_3];

/// 601.2a
pub(crate) const R601_2A: Rule = Rule {
    id: "601.2a",
    numbers: &[(on("2009-10-01"), "601.2a")],
    until: None,
    says: "To cast a spell, a player first moves the card to the stack. It is there until it resolves or otherwise \
           leaves.",
    status: Status::Tested,
    premises: &[
        must("it is a card that is no land, in the hand of its player"),
        does("the card goes to the stack"),
    ],
};

/// 601.2: a player casts a card.
pub(crate) fn cast(
    table: &mut Table,
    player: PlayerId,
    card: ObjectId,
    announced: Announcement<Thing>,
) -> Ruled<()> {
    can_be_cast(table, player, card)?;
    let spell = goes_to_the_stack(table, player, card)?;
    let effects = effects_of(&table.now(), spell);
    announce(table, player, spell, &effects, &announced)?;
    let cost = total_cost(&table.now(), spell, announced.x);
    pay_total_cost(table, player, spell, &cost, &announced)?;
    becomes_cast(table, player, spell)
}

/// 608.2g: a player casts a card because an effect that is resolving says so, for another cost than its mana
/// cost. What is not paid for has not been cast: the game is as it was before (601.2).
pub(crate) fn cast_as_an_effect_says(
    table: &mut Table,
    player: PlayerId,
    card: ObjectId,
    mana: &Mana,
) -> Ruled<()> {
    let before = table.mark();
    if cast_step_by_step(table, player, card, mana)? { Ok(()) } else { table.back_to(before) }
}

/// The steps of 601.2, where what is chosen is asked for one by one. Whether the spell has been cast.
fn cast_step_by_step(table: &mut Table, player: PlayerId, card: ObjectId, mana: &Mana) -> Ruled<bool> {
    let Some(spell) = put_on_the_stack(table, player, card)? else { return Ok(false) };
    let effects = effects_of(&table.now(), spell);
    let chosen = choose(table, player, spell, &effects)?;
    let Some(chosen) = chosen.filter(|_| table.game().is_in_the_game(player)) else { return Ok(false) };
    let x = has_x(&table.now(), spell).then_some(0);
    let mut announced = Announcement { x, ..chosen };
    announce(table, player, spell, &effects, &announced)?;
    let base = Cost { mana: r118_costs::with_x(mana.clone(), x), ..Cost::default() };
    let cost = with_additional_costs(&table.now(), spell, base);
    r118_costs::name_what_is_given_up(table, player, spell, &cost, &mut announced)?;
    if r118_costs::mana_for(table, player, &cost.mana).is_none() {
        let Some(tapping) = table.ask_to_pay(player, Some(spell))? else { return Ok(false) };
        announced.tapping = tapping;
    }
    if !table.game().is_in_the_game(player) {
        return Ok(false);
    }
    pay_total_cost(table, player, spell, &cost, &announced)?;
    becomes_cast(table, player, spell)?;
    Ok(true)
}

/// Whether a player could cast a card now if an effect says so: there are targets, nothing forbids it, and what is
/// to be given up besides mana is there.
pub(crate) fn could_be_cast_now(table: &Table, player: PlayerId, card: ObjectId) -> bool {
    let now = table.now();
    let Some(row) = now.object(card) else { return false };
    let effects = effects_of(&now, card);
    !row.card_types.contains(CardType::Land)
        && is_allowed(table, player, row)
        && can_be_chosen(&now, player, card, &effects)
        && r118_costs::could_be_paid(table, player, card, &with_additional_costs(&now, card, Cost::default()))
}

/// 601.2a: the card goes to the stack.
fn goes_to_the_stack(table: &mut Table, player: PlayerId, card: ObjectId) -> Ruled<ObjectId> {
    let now = table.now();
    let Some(row) = now.object(card) else {
        return Err(Stop::Malformed("there is no such card".to_owned()));
    };
    let can = row.zone == Zone::Hand && row.owner == player && !row.card_types.contains(CardType::Land);
    must!(table, R601_2A, card, "it is a card that is no land, in the hand of its player", can)?;
    let spell = put_on_the_stack(table, player, card)?;
    spell.ok_or_else(|| Stop::Malformed("the card is not on the stack".to_owned()))
}

fn put_on_the_stack(table: &mut Table, player: PlayerId, card: ObjectId) -> Ruled<Option<ObjectId>> {
    let mut spell = None;
    does!(table, R601_2A, card, "the card goes to the stack", {
        let movement = Move { under: Some(player), ..Move::to(card, Zone::Stack, Cause::Cast) };
        spell = table.happens(&R601_2A, Event::Move(movement))?.iter().find_map(|event| match event {
            Event::Move(movement) => movement.became,
            _ => None,
        });
    });
    Ok(spell)
}

/// 601.2f
pub(crate) const R601_2F: Rule = Rule {
    id: "601.2f",
    numbers: &[(on("2009-10-01"), "601.2e"), (on("2015-07-17"), "601.2f")],
    until: None,
    says: "The total cost is the mana cost plus additional costs.",
    status: Status::Tested,
    premises: &[does("additional costs are part of the total cost")],
};

/// 601.2f: what a spell costs altogether.
fn total_cost(now: &Now, spell: ObjectId, x: Option<i32>) -> Cost {
    let Some(row) = now.object(spell) else { return Cost::default() };
    let mana = r118_costs::with_x(row.mana_cost().cloned().unwrap_or_default(), x);
    with_additional_costs(now, spell, Cost { mana, ..Cost::default() })
}

fn with_additional_costs(now: &Now, spell: ObjectId, base: Cost) -> Cost {
    let Some(row) = now.object(spell) else { return base };
    let mut cost = base;
    does!(now, R601_2F, spell, "additional costs are part of the total cost", {
        for held in &row.abilities {
            if let Ability::AdditionalCost(additional) = &*held.ability {
                cost = r118_costs::sum(cost, additional);
            }
        }
    });
    cost
}

/// 601.2g
pub(crate) const R601_2G: Rule = Rule {
    id: "601.2g",
    numbers: &[(on("2009-10-01"), "601.2f"), (on("2015-07-17"), "601.2g")],
    until: None,
    says: "Then the player may activate mana abilities, before anything is paid.",
    status: Status::Tested,
    premises: &[does_instead("mana abilities are activated before costs are paid")],
};

/// 601.2h
pub(crate) const R601_2H: Rule = Rule {
    id: "601.2h",
    numbers: &[(on("2009-10-01"), "601.2g"), (on("2015-07-17"), "601.2h")],
    until: None,
    says: "The player pays the total cost, all of it; what cannot be paid in full is not paid at all.",
    status: Status::Tested,
    premises: &[must("the total cost can be paid"), does("the total cost is paid")],
};

/// 601.2g-h: mana abilities are activated, and then the total cost is paid.
pub(crate) fn pay_total_cost(
    table: &mut Table,
    player: PlayerId,
    object: ObjectId,
    cost: &Cost,
    announced: &Announcement<Thing>,
) -> Ruled<()> {
    does!(
        table, R601_2G, object, "mana abilities are activated before costs are paid",
        {
            r605_mana_abilities::tap_for_mana(table, player, &announced.tapping)?;
            pay(table, player, object, cost, announced)
        },
        instead {
            pay(table, player, object, cost, announced)?;
            r605_mana_abilities::tap_for_mana(table, player, &announced.tapping)
        }
    )
}

/// 601.2h: the total cost is paid.
pub(crate) fn pay(
    table: &mut Table,
    player: PlayerId,
    object: ObjectId,
    cost: &Cost,
    announced: &Announcement<Thing>,
) -> Ruled<()> {
    let can = r118_costs::can_be_paid(table, player, object, cost, announced);
    must!(table, R601_2H, object, "the total cost can be paid", can)?;
    does!(table, R601_2H, object, "the total cost is paid", {
        r118_costs::pay(table, &R601_2H, player, object, cost, announced)?;
    });
    Ok(())
}

/// 601.2i
pub(crate) const R601_2I: Rule = Rule {
    id: "601.2i",
    numbers: &[(on("2009-10-01"), "601.2h"), (on("2015-07-17"), "601.2i")],
    until: None,
    says: "When all this is done, the spell has been cast, and what triggers on that triggers.",
    status: Status::Tested,
    premises: &[does("the spell has been cast")],
};

/// 601.2i: the spell has been cast.
fn becomes_cast(table: &mut Table, player: PlayerId, spell: ObjectId) -> Ruled<()> {
    does!(table, R601_2I, spell, "the spell has been cast", {
        table.happens(&R601_2I, Event::Cast { spell, player })?;
    });
    Ok(())
}

/// 601.3
pub(crate) const R601_3: Rule = Rule {
    id: "601.3",
    numbers: &[(on("2009-10-01"), "601.3")],
    until: None,
    says: "A player may begin to cast a spell only if no rule or effect forbids it.",
    status: Status::Tested,
    premises: &[
        must("no effect says that the player can't cast it"),
        must("the spell may be cast at this time"),
    ],
};

/// 601.3, 117.1a: whether the player may cast it now.
fn can_be_cast(table: &Table, player: PlayerId, card: ObjectId) -> Ruled<()> {
    let now = table.now();
    let Some(row) = now.object(card) else {
        return Err(Stop::Malformed("there is no such card".to_owned()));
    };
    if !row.card_types.contains(CardType::Land) {
        r117_priority::casts_in_time(table, player, row)?;
    }
    must!(table, R601_3, card, "no effect says that the player can't cast it", may_cast(&now, player))?;
    let in_time = is_in_its_window(table, player, row)?;
    must!(table, R601_3, card, "the spell may be cast at this time", in_time)
}

fn may_cast(now: &Now, player: PlayerId) -> bool {
    now.player(player).is_some_and(|player| !player.rules.contains(&PlayerRule::CantCast))
}

fn is_in_its_window(table: &Table, player: PlayerId, row: &ObjectNow) -> Ruled<bool> {
    let mut in_time = true;
    for held in &row.abilities {
        if let Ability::CastOnly(window) = &*held.ability {
            in_time &= is_within(table, *window, player)?;
        }
    }
    Ok(in_time)
}

/// 601.3: whether nothing forbids a player to cast a card.
fn is_allowed(table: &Table, player: PlayerId, row: &ObjectNow) -> bool {
    may_cast(&table.now(), player) && is_in_its_window(table, player, row) == Ok(true)
}

/// Whether it is a time at which something may be done that may be done only then.
pub(crate) fn is_within(table: &Table, window: Window, player: PlayerId) -> Ruled<bool> {
    let now = table.now();
    let game = now.game();
    let yours = game.active == player;
    Ok(match window {
        Window::AsSorcery => r117_priority::is_sorcery_time(&now, player),
        Window::YourTurn => yours,
        Window::OpponentsTurn => !yours,
        Window::YourUpkeep => yours && game.turn.step == Some(Step::Upkeep),
        Window::AfterYourUpkeep => yours && r503_upkeep::is_after_upkeep(table, player)?,
        Window::Combat => game.turn.phase == Some(Phase::Combat),
        Window::BeforeAttackers => {
            let combat_is_over = game.turn.main_phases > 1 || game.turn.phase == Some(Phase::Ending);
            !combat_is_over
                && !matches!(
                    game.turn.step,
                    Some(
                        Step::DeclareAttackers
                            | Step::DeclareBlockers
                            | Step::CombatDamage
                            | Step::EndOfCombat
                    )
                )
        }
        Window::OnceEachTurn => true,
    })
}
