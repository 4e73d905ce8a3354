//! Announcing: the modes, the value of X and the targets of a spell or ability, whether a player announces them
//! with a cast or an activation, or is asked for them one after the other.

use super::{r115_targets, r603_3_on_the_stack, r702_26_phased_out};
use crate::card::{Ability, Effect};
use crate::edition::on;
use crate::must;
use crate::now::{Now, ObjectNow, Source};
use crate::rule::{Rule, Status, must};
use crate::state::{AbilityOnStack, Announcement, Asking, ObjectId, OnStack, PlayerId, Thing};
use crate::table::{Event, Ruled, Table};

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

pub(super) fn has_x(now: &Now, object: ObjectId) -> bool {
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
pub(super) fn choose(
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

/// Whether the modes and targets of a spell or ability can be chosen.
pub(super) fn can_be_chosen(now: &Now, player: PlayerId, object: ObjectId, effects: &[Effect]) -> bool {
    modes_to_choose(now, object, &source_of(now, object, player), effects).is_some()
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
