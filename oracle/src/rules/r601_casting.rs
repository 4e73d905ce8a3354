//! Casting spells: from a card to a spell on the stack, with everything chosen and paid.
//!
//! A cast is one decision that announces all of it. The steps follow in their order, and if one of them
//! cannot be done, the whole cast is refused and undone.

use super::{r115_targets, r117_priority, r118_costs, r503_upkeep, r702_26_phased_out};
use super::{r603_3_on_the_stack, r605_mana_abilities};
use crate::card::{Ability, CardType, Cost, Effect, Mana, PlayerRule, Window, Zone};
use crate::edition::on;
use crate::now::{Now, ObjectNow, Source};
use crate::rule::{Rule, Status, does, does_instead, must};
use crate::state::{AbilityOnStack, Announcement, Asking, ObjectId, OnStack, Phase, PlayerId, Step, Thing};
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
/// cost. What is chosen is asked for one by one. A player who does not pay has not cast it: the game is as it was
/// before (601.2).
pub(crate) fn cast_as_an_effect_says(
    table: &mut Table,
    player: PlayerId,
    card: ObjectId,
    mana: &Mana,
) -> Ruled<()> {
    let before = table.mark();
    let Some(spell) = put_on_the_stack(table, player, card)? else { return Ok(()) };
    let effects = effects_of(&table.now(), spell);
    let Some(chosen) = choose(table, player, spell, &effects)? else {
        table.back_to(before);
        return Ok(());
    };
    let x = has_x(&table.now(), spell).then_some(0);
    let mut announced = Announcement { x, ..chosen };
    announce(table, player, spell, &effects, &announced)?;
    let base = Cost { mana: r118_costs::with_x(mana.clone(), x), ..Cost::default() };
    let cost = with_additional_costs(&table.now(), spell, base);
    r118_costs::name_what_is_given_up(table, player, spell, &cost, &mut announced)?;
    if r118_costs::mana_for(table, player, &cost.mana).is_none() {
        let Some(tapping) = table.ask_to_pay(player, Some(spell))? else {
            table.back_to(before);
            return Ok(());
        };
        announced.tapping = tapping;
    }
    pay_total_cost(table, player, spell, &cost, &announced)?;
    becomes_cast(table, player, spell)
}

/// Whether a player could cast a card now if an effect says so: there are targets, and nothing forbids it.
pub(crate) fn could_be_cast_now(table: &Table, player: PlayerId, card: ObjectId) -> bool {
    let now = table.now();
    let Some(row) = now.object(card) else { return false };
    let source = source_of(&now, card, player);
    let effects = effects_of(&now, card);
    !row.card_types.contains(CardType::Land)
        && is_allowed(table, player, row)
        && modes_to_choose(&now, card, &source, &effects).is_some()
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

/// What a spell says that it does as it resolves.
pub(crate) fn effects_of(now: &Now, spell: ObjectId) -> Vec<Effect> {
    let Some(row) = now.object(spell) else { return Vec::new() };
    row.abilities
        .iter()
        .filter_map(|held| match &*held.ability {
            Ability::Spell(effect) => Some(effect.clone()),
            _ => None,
        })
        .chain(r115_targets::enchant_target(row))
        .collect()
}

/// What a spell or ability on the stack does as it resolves.
pub(crate) fn effects_on_the_stack(now: &Now, object: ObjectId) -> Vec<Effect> {
    match ability_on_stack(now, object) {
        Some(ability) => OnStack::effect_of(&ability.ability).cloned().into_iter().collect(),
        None => effects_of(now, object),
    }
}

/// 601.2b
pub(crate) const R601_2B: Rule = Rule {
    id: "601.2b",
    numbers: &[(on("2009-10-01"), "601.2b")],
    until: None,
    says: "Modes, the value of X and additional costs are announced next.",
    status: Status::Tested,
    premises: &[
        must("as many modes are chosen as are to be, each of them there"),
        must("a value is announced for X"),
    ],
};

/// 601.2b-c: modes, X and targets are announced.
pub(crate) fn announce(
    table: &mut Table,
    player: PlayerId,
    object: ObjectId,
    effects: &[Effect],
    announced: &Announcement<Thing>,
) -> Ruled<()> {
    let modes = modes_of(effects);
    let as_many = modes.is_none_or(|(choose, number)| {
        let modes = &announced.modes;
        let different = (1..modes.len()).all(|n| !modes[..n].contains(&modes[n]));
        modes.len() == choose
            && different
            && modes.iter().all(|&mode| (1..=number).contains(&usize::from(mode)))
    });
    must!(
        table,
        R601_2B,
        object,
        "as many modes are chosen as are to be, each of them there",
        as_many && (modes.is_some() || announced.modes.is_empty())
    )?;
    let x = has_x(&table.now(), object);
    must!(
        table,
        R601_2B,
        object,
        "a value is announced for X",
        announced.x.is_some_and(|x| x >= 0) == x && (x || announced.x.is_none())
    )?;
    let targets = targets(table, player, object, effects, &announced.modes, announced.targets.clone())?;
    let modes = announced.modes.clone();
    table.happens(&R601_2C, Event::Announced { object, modes, targets, x: announced.x })?;
    Ok(())
}

/// How many modes are to be chosen, and of how many.
fn modes_of(effects: &[Effect]) -> Option<(usize, usize)> {
    effects.iter().find_map(|effect| match effect {
        Effect::Modes { choose, of } => Some((usize::from(*choose), of.len())),
        _ => None,
    })
}

fn has_x(now: &Now, object: ObjectId) -> bool {
    let mana = |mana: &crate::card::Mana| mana.0.contains(&crate::card::ManaSymbol::X);
    if let Some(ability) = ability_on_stack(now, object) {
        return matches!(&*ability.ability, Ability::Activated { cost, .. } if mana(&cost.mana));
    }
    now.object(object).and_then(ObjectNow::mana_cost).is_some_and(mana)
}

/// The ability that an object on the stack is, if it is one.
pub(crate) fn ability_on_stack<'n>(now: &'n Now, object: ObjectId) -> Option<&'n AbilityOnStack> {
    now.game().objects.get(&object)?.on_stack.as_ref()?.ability.as_ref()
}

/// 601.2c
pub(crate) const R601_2C: Rule = Rule {
    id: "601.2c",
    numbers: &[(on("2009-10-01"), "601.2c")],
    until: None,
    says: "For each target that the text names, the player announces an object or player that can be it. One thing is \
           not chosen twice for one and the same word \"target\".",
    status: Status::Tested,
    premises: &[
        must("as many targets are announced as are to be"),
        must("each of them can be the target"),
        must("nothing is chosen twice for one word"),
    ],
};

/// 601.2c: the targets, instruction by instruction.
pub(crate) fn targets(
    table: &Table,
    player: PlayerId,
    object: ObjectId,
    effects: &[Effect],
    modes: &[u8],
    announced: Vec<Thing>,
) -> Ruled<Vec<Vec<Thing>>> {
    let now = table.now();
    let source = source_of(&now, object, player);
    let slots = r115_targets::slots(effects, modes);
    let mut left = announced;
    let mut chosen = Vec::new();
    let mut least_of_the_rest: usize = slots.iter().map(|slot| r115_targets::number(slot).0).sum();
    for slot in &slots {
        let (least, most) = r115_targets::number(slot);
        least_of_the_rest = least_of_the_rest.saturating_sub(least);
        let available = left.len().saturating_sub(least_of_the_rest);
        let number = most.min(available);
        must!(table, R601_2C, object, "as many targets are announced as are to be", number >= least)?;
        let rest = left.split_off(number.min(left.len()));
        let these = std::mem::replace(&mut left, rest);
        for thing in &these {
            r702_26_phased_out::can_be_named(table, *thing)?;
            let can = r115_targets::fits(&now, slot, *thing, object, &source);
            must!(table, R601_2C, object, "each of them can be the target", can)?;
            r115_targets::is_not_protected(&now, *thing, &source)?;
        }
        let twice = (1..these.len()).any(|n| these[..n].contains(&these[n]));
        must!(table, R601_2C, object, "nothing is chosen twice for one word", !twice)?;
        chosen.push(these);
    }
    must!(table, R601_2C, object, "as many targets are announced as are to be", left.is_empty())?;
    Ok(chosen)
}

/// What "this" and "you" mean in the text of a spell or ability on the stack.
pub(crate) fn source_of(now: &Now, object: ObjectId, player: PlayerId) -> Source {
    let choices = now.game().objects.get(&object).map(|object| object.choices).unwrap_or_default();
    let this = ability_on_stack(now, object).map_or(object, |ability| ability.source);
    Source { this: Some(this), you: Some(player), choices }
}

/// 603.3c-d: modes and targets of a triggered ability. Whether they could be chosen.
pub(crate) fn choose_for_triggered(table: &mut Table, player: PlayerId, object: ObjectId) -> Ruled<bool> {
    let now = table.now();
    let Some(ability) = ability_on_stack(&now, object) else { return Ok(true) };
    let Ability::Triggered { effect, .. } = &*ability.ability else { return Ok(true) };
    let effects = [effect.clone()];
    let Some(announced) = choose(table, player, object, &effects)? else { return Ok(false) };
    if announced != Announcement::default() || !r115_targets::slots(&effects, &[]).is_empty() {
        announce(table, player, object, &effects, &announced)?;
    }
    Ok(true)
}

/// Modes and targets, asked for one after the other; nothing if they cannot be chosen.
fn choose(
    table: &mut Table,
    player: PlayerId,
    object: ObjectId,
    effects: &[Effect],
) -> Ruled<Option<Announcement<Thing>>> {
    let now = table.now();
    let source = source_of(&now, object, player);
    let Some(can) = modes_to_choose(&now, object, &source, effects) else { return Ok(None) };
    let modes = match modes_of(effects) {
        None => Vec::new(),
        Some((number, _)) => {
            let modes = table.ask_for_modes(player, object, number)?;
            let legal = modes.len() == number && modes.iter().all(|mode| can.contains(mode));
            r603_3_on_the_stack::modes_can_be_chosen(table, object, legal)?;
            modes
        }
    };
    let slots = r115_targets::slots(effects, &modes);
    let candidates: Vec<Vec<Thing>> =
        slots.iter().map(|slot| r115_targets::candidates(&now, slot, object, &source)).collect();
    let least = slots.iter().map(|slot| r115_targets::number(slot).0).sum();
    let most =
        slots.iter().zip(&candidates).map(|(slot, among)| r115_targets::number(slot).1.min(among.len()));
    let most = most.sum();
    let mut among: Vec<Thing> = candidates.into_iter().flatten().collect();
    among.sort_unstable();
    among.dedup();
    let targets = match most {
        0 => Vec::new(),
        most => table.ask_for_things(player, Asking::Targets, Some(object), among, least, most)?,
    };
    Ok(Some(Announcement { modes, targets, ..Announcement::default() }))
}

/// The modes that could be chosen, given the targets that there are: without modes, none; nothing if too few
/// of them could be.
fn modes_to_choose(now: &Now, object: ObjectId, source: &Source, effects: &[Effect]) -> Option<Vec<u8>> {
    let has_targets = |modes: &[u8]| {
        r115_targets::slots(effects, modes).iter().all(|slot| {
            r115_targets::candidates(now, slot, object, source).len() >= r115_targets::number(slot).0
        })
    };
    match modes_of(effects) {
        None => has_targets(&[]).then(Vec::new),
        Some((choose, of)) => {
            let all = (1..=of).filter_map(|mode| u8::try_from(mode).ok());
            let can: Vec<u8> = all.filter(|mode| has_targets(&[*mode])).collect();
            (can.len() >= choose).then_some(can)
        }
    }
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
