//! Announcements: the modes, the value of X and the targets of a spell or ability. A player announces them
//! together with the cast or activation, or is asked for them one by one.

use crate::card::{Ability, Effect, Mana, ManaSymbol, Target};
use crate::not_performed;
use crate::now::{Now, ObjectNow, Source};
use crate::rules::{
    r107_numbers, r115_targets, r303_auras, r603_3_on_the_stack, r702_5_enchant, r702_11_untargetable,
    r702_26b_phased_out,
};
use crate::state::{AbilityOnStack, Announcement, Asking, ObjectId, OnStack, PlayerId, Thing};
use crate::table::{AlsoBy, Ask, AskResult, Event, Ruled, Table};

rule! {
    /// Next, the player announces whatever applies of these: the modes, the cards to be spliced onto the spell,
    /// the alternative cost and the additional costs to be paid (one alternative cost or method at most), the
    /// value of X or another variable cost, and how hybrid and Phyrexian symbols will be paid. A value of X
    /// that the spell defines by a later choice is chosen now. Earlier choices can limit these.
    R601_2B "601.2b" since "2009-10-01";
    gives Modes;
    must MODES "the right number of modes is chosen, and each of them exists"
    must VALUE_OF_X "a value is announced for X"
    1: MODES;
    3: ADDITIONAL_COSTS of "601.2f", outside "alternative costs and costs that may be paid";
    5: VALUE_OF_X;
    7: shown "601/2h-hybrid-mana-symbols";
    8: shown "107/4f-one-symbol-with-mana-and-one-with-life", shown "107/4f-phyrexian-mana-is-paid-with-life",
        outside "life for a symbol for which there is mana";
}

/// 601.2b-c: announces modes, the value of X and targets.
pub(crate) fn announce(
    table: &mut Table,
    player: PlayerId,
    object: ObjectId,
    effects: &[Effect],
    announced: &Announcement<Thing>,
) -> Ruled<()> {
    modes_are_announced(table, object, effects, &announced.modes)?;
    not_performed::x_in_no_cost(&table.now(), object, effects, has_x(&table.now(), object))?;
    let now = table.now();
    let is_paid = has_x(&now, object);
    let is_not_paid = !is_paid && r107_numbers::has_an_unpaid_x(&now, object);
    let value_of_x = match announced.x {
        Some(0) => is_paid || is_not_paid,
        Some(x) => x > 0 && is_paid,
        None => !is_paid,
    };
    R601_2B::VALUE_OF_X
        .must_hold_for(table, object, value_of_x)
        .also_if(is_not_paid, &r107_numbers::R107_3B)?;
    let targets = targets(table, player, object, effects, &announced.modes, announced.targets.clone())?;
    let modes = announced.modes.clone();
    table.happens(&R601_2C, Event::Announced { object, modes, targets, x: announced.x })?;
    Ok(())
}

/// 601.2b: requires that the modes are legal.
pub(crate) fn modes_are_announced(
    table: &Table,
    object: ObjectId,
    effects: &[Effect],
    modes: &[u8],
) -> Ruled<()> {
    not_performed::several_choices_of_modes(choices_of_modes(effects).len())?;
    R601_2B::MODES.must_hold_for(table, object, are_legal_modes(effects, modes))
}

/// 601.2b: asks for the modes of a mana ability that is activated while a cost is being paid. Returns `None` if the
/// player has left the game instead.
pub(crate) fn name_modes(
    table: &mut Table,
    player: PlayerId,
    object: ObjectId,
    effects: &[Effect],
) -> Ruled<Option<Vec<u8>>> {
    let Some((number, _)) = modes_of(effects) else { return Ok(Some(Vec::new())) };
    table.asks(|ask| {
        let modes = ask.for_modes(player, object, number)?;
        modes.iter().try_for_each(|modes| modes_are_announced(ask, object, effects, modes))?;
        Ok(modes)
    })
}

/// Returns whether the right number of different modes is chosen, and each of them exists.
fn are_legal_modes(effects: &[Effect], chosen: &[u8]) -> bool {
    let Some((choose, number)) = modes_of(effects) else { return chosen.is_empty() };
    let different = (1..chosen.len()).all(|n| !chosen[..n].contains(&chosen[n]));
    let is_there = |mode: &u8| (1..=number).contains(&usize::from(*mode));
    chosen.len() == choose && different && chosen.iter().all(is_there)
}

/// Returns the number of modes to choose, and the number of modes to choose from.
pub(crate) fn modes_of(effects: &[Effect]) -> Option<(usize, usize)> {
    choices_of_modes(effects).into_iter().next()
}

/// Returns for each choice of modes in some effects the number of modes to choose, and the number of modes to choose
/// from.
fn choices_of_modes(effects: &[Effect]) -> Vec<(usize, usize)> {
    let parts = effects.iter().flat_map(Effect::with_parts);
    let choice = |effect: &Effect| match effect {
        Effect::Modes { choose, of } => Some((usize::from(*choose), of.len())),
        _ => None,
    };
    parts.filter_map(choice).collect()
}

/// Returns whether the mana cost of a spell, or the cost of an activated ability, includes X.
pub(crate) fn has_x(now: &Now, object: ObjectId) -> bool {
    let mana = |mana: &Mana| mana.0.contains(&ManaSymbol::X);
    if let Some(ability) = ability_on_stack(now, object) {
        return matches!(&*ability.ability, Ability::Activated { cost, .. } if mana(&cost.mana));
    }
    let in_an_additional_cost = |row: &ObjectNow| {
        row.abilities
            .iter()
            .any(|held| matches!(&*held.ability, Ability::AdditionalCost(cost) if mana(&cost.mana)))
    };
    r107_numbers::cost_with_the_x(now, object).as_ref().is_some_and(mana)
        || now.object(object).is_some_and(in_an_additional_cost)
}

/// Returns the ability that an object on the stack is, if it is one.
pub(crate) fn ability_on_stack<'n>(now: &'n Now, object: ObjectId) -> Option<&'n AbilityOnStack> {
    now.game().objects.get(&object)?.on_stack.as_ref()?.ability.as_ref()
}

/// Returns the effects that a spell has as it resolves.
pub(crate) fn effects_of(now: &Now, spell: ObjectId) -> Vec<Effect> {
    let Some(row) = now.object(spell) else { return Vec::new() };
    row.abilities
        .iter()
        .filter_map(|held| match &*held.ability {
            Ability::Spell(effect) => Some(effect.clone()),
            _ => None,
        })
        .chain(r702_5_enchant::target(row))
        .collect()
}

/// Returns the effects that a spell or ability on the stack has as it resolves.
pub(crate) fn effects_on_the_stack(now: &Now, object: ObjectId) -> Vec<Effect> {
    match ability_on_stack(now, object) {
        Some(ability) => OnStack::effect_of(&ability.ability).cloned().into_iter().collect(),
        None => effects_of(now, object),
    }
}

rule! {
    /// For each target that the text calls for, the player announces an object or player that can be that
    /// target. The same one isn't chosen twice for a single instance of the word "target".
    R601_2C "601.2c" since "2009-10-01";
    gives Targets;
    must NUMBER_OF_TARGETS "the right number of targets is announced"
    must CAN_BE_TARGET "each announced target is legal"
    must NOT_TWICE "no target is chosen twice for the same instance of \"target\"" (also "115.3")
    instead QUALITIES "a target has the qualities for which the text asks" [broad]
    1: CAN_BE_TARGET, QUALITIES;
    2: MODES of "601.2b", outside "kicker";
    4: NUMBER_OF_TARGETS;
    5: NUMBER_OF_TARGETS;
    7: NOT_TWICE;
    8: shown "601/2c-one-object-for-two-instances";
    10: CAN_BE_TARGET;
    11: shown "702/21a-ward";
}

/// 601.2c: assigns the announced targets to the instances of the word "target", instruction by instruction.
pub(crate) fn targets(
    table: &Table,
    player: PlayerId,
    object: ObjectId,
    effects: &[Effect],
    modes: &[u8],
    announced: Vec<Thing>,
) -> Ruled<Vec<Vec<Thing>>> {
    let source = source_of(&table.now(), object, player);
    let slots = r115_targets::slots(effects, modes);
    let mut left = announced;
    let mut chosen = Vec::new();
    let mut least_of_the_rest: usize = slots.iter().map(|slot| r115_targets::number(slot).0).sum();
    for slot in &slots {
        let (least, most) = r115_targets::number(slot);
        least_of_the_rest = least_of_the_rest.saturating_sub(least);
        let number = most.min(left.len().saturating_sub(least_of_the_rest));
        R601_2C::NUMBER_OF_TARGETS.must_hold_for(table, object, number >= least)?;
        let rest = left.split_off(number.min(left.len()));
        let these = std::mem::replace(&mut left, rest);
        are_legal_targets(table, object, slot, &these, &source)?;
        chosen.push(these);
    }
    R601_2C::NUMBER_OF_TARGETS.must_hold_for(table, object, left.is_empty())?;
    Ok(chosen)
}

/// 601.2c: requires that each target chosen for one instance of "target" is legal, and none is chosen twice.
fn are_legal_targets(
    table: &Table,
    object: ObjectId,
    slot: &Target,
    chosen: &[Thing],
    source: &Source,
) -> Ruled<()> {
    let now = table.now();
    for thing in chosen {
        r702_26b_phased_out::can_be_named(table, *thing)?;
        let can = r115_targets::fits(&now, slot, *thing, object, source);
        let itself = *thing == Thing::Object(object);
        R601_2C::CAN_BE_TARGET
            .must_hold_for(table, object, can)
            .also_if(itself, &r115_targets::R115_5)
            .also_if(is_an_aura_spell(&now, object), &r702_5_enchant::R702_5A)
            .also_if(is_an_aura_spell(&now, object), &r303_auras::R303_4A)?;
        r702_11_untargetable::is_not_protected(&now, *thing, source).also_by(&R601_2C)?;
    }
    let twice = (1..chosen.len()).any(|n| chosen[..n].contains(&chosen[n]));
    R601_2C::NOT_TWICE.must_hold_for(table, object, !twice)
}

/// Returns whether an object is an Aura spell, whose target its enchant ability describes (303.4a).
fn is_an_aura_spell(now: &Now, object: ObjectId) -> bool {
    now.object(object).is_some_and(|row| r702_5_enchant::target(row).is_some())
}

/// Returns what "this" and "you" refer to in the text of a spell or ability on the stack.
pub(crate) fn source_of(now: &Now, object: ObjectId, player: PlayerId) -> Source {
    let choices = now.game().objects.get(&object).map(|object| object.choices).unwrap_or_default();
    let this = ability_on_stack(now, object).map_or(object, |ability| ability.source);
    Source { this: Some(this), you: Some(player), choices, ..Source::default() }
}

/// 603.3c-d: chooses the modes and targets of a triggered ability. Returns whether they could be chosen.
pub(crate) fn choose_for_triggered(table: &mut Table, player: PlayerId, object: ObjectId) -> Ruled<bool> {
    let now = table.now();
    let Some(ability) = ability_on_stack(&now, object) else { return Ok(true) };
    let Ability::Triggered { effect, .. } = &*ability.ability else { return Ok(true) };
    let effects = [effect.clone()];
    let Some(announced) = choose(table, player, object, &effects)? else { return Ok(false) };
    if !table.game().objects.contains_key(&object) {
        // It ceased to exist as its controller left the game (800.4a).
        return Ok(true);
    }
    if announced != Announcement::default() || !r115_targets::slots(&effects, &[]).is_empty() {
        announce(table, player, object, &effects, &announced)
            .through(&r603_3_on_the_stack::R603_3D, "601.2")?;
    }
    Ok(true)
}

/// Asks for modes and targets, one after another. Returns `None` if they can't be chosen. Nothing is chosen for
/// what has ceased to exist or left the game as its controller left (800.4a).
pub(crate) fn choose(
    table: &mut Table,
    player: PlayerId,
    object: ObjectId,
    effects: &[Effect],
) -> Ruled<Option<Announcement<Thing>>> {
    let modes = table.asks(|ask| choose_modes(ask, player, object, effects))?;
    let Some(modes) = modes else { return Ok(None) };
    let targets = table.asks(|ask| choose_targets(ask, player, object, effects, &modes))?;
    let Some(targets) = targets else { return Ok(None) };
    if !table.game().objects.contains_key(&object) {
        return Ok(Some(Announcement::default()));
    }
    Ok(Some(Announcement { modes, targets, ..Announcement::default() }))
}

fn choose_modes(
    ask: &mut Ask,
    player: PlayerId,
    object: ObjectId,
    effects: &[Effect],
) -> AskResult<Option<Vec<u8>>> {
    let now = ask.now();
    if !now.game().objects.contains_key(&object) {
        return Ok(Some(Vec::new()));
    }
    not_performed::several_choices_of_modes(choices_of_modes(effects).len())?;
    let source = source_of(&now, object, player);
    let Some(can) = modes_to_choose(&now, object, &source, effects) else { return Ok(None) };
    let Some((number, _)) = modes_of(effects) else { return Ok(Some(Vec::new())) };
    let Some(modes) = ask.for_modes(player, object, number)? else { return Ok(None) };
    let legal = modes.len() == number && modes.iter().all(|mode| can.contains(mode));
    r603_3_on_the_stack::modes_can_be_chosen(ask, object, legal)?;
    Ok(Some(modes))
}

fn choose_targets(
    ask: &mut Ask,
    player: PlayerId,
    object: ObjectId,
    effects: &[Effect],
    modes: &[u8],
) -> AskResult<Option<Vec<Thing>>> {
    let now = ask.now();
    if !now.game().objects.contains_key(&object) {
        return Ok(Some(Vec::new()));
    }
    let source = source_of(&now, object, player);
    if !has_targets(&now, object, &source, effects, modes) {
        return Ok(None);
    }
    let slots = r115_targets::slots(effects, modes);
    let candidates: Vec<Vec<Thing>> =
        slots.iter().map(|slot| r115_targets::candidates(&now, slot, object, &source)).collect();
    let numbers = slots.iter().map(r115_targets::number);
    let least = numbers.clone().map(|(least, _)| least).sum();
    let most = numbers.zip(&candidates).map(|((_, most), among)| most.min(among.len())).sum();
    if most == 0 {
        return Ok(Some(Vec::new()));
    }
    let mut among: Vec<Thing> = candidates.into_iter().flatten().collect();
    among.sort_unstable();
    among.dedup();
    ask.for_things(player, Asking::Targets, Some(object), among, least, most)
}

/// Returns whether the modes and targets of a spell or ability can be chosen.
pub(crate) fn can_be_chosen(now: &Now, player: PlayerId, object: ObjectId, effects: &[Effect]) -> bool {
    modes_to_choose(now, object, &source_of(now, object, player), effects).is_some()
}

/// Returns whether there are enough legal targets for each instance of "target" in some modes.
fn has_targets(now: &Now, object: ObjectId, source: &Source, effects: &[Effect], modes: &[u8]) -> bool {
    r115_targets::slots(effects, modes)
        .iter()
        .all(|slot| r115_targets::candidates(now, slot, object, source).len() >= r115_targets::number(slot).0)
}

/// Returns the modes that can be chosen, given the legal targets: an empty list if there are no modes, `None`
/// if too few modes or targets can be chosen.
fn modes_to_choose(now: &Now, object: ObjectId, source: &Source, effects: &[Effect]) -> Option<Vec<u8>> {
    let has_targets = |modes: &[u8]| has_targets(now, object, source, effects, modes);
    match modes_of(effects) {
        None => has_targets(&[]).then(Vec::new),
        Some((choose, of)) => {
            let all = (1..=of).filter_map(|mode| u8::try_from(mode).ok());
            let can: Vec<u8> = all.filter(|mode| has_targets(&[*mode])).collect();
            (can.len() >= choose).then_some(can)
        }
    }
}
