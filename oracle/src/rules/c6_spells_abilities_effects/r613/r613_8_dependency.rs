//! 613.8: dependency, which overrides timestamps.
//!
//! Whether one effect depends on another is decided literally by 613.8a: suppose that the other has been
//! applied, and check what that would change. `depends_on` is that definition. `quick_depends_on` is a
//! shortcut that evaluates it only if the answer can be yes. From the order of effects to the definition, the
//! way is `first_that_does_not_wait`, `waits` (613.8), `waits_for_another` (613.8b), `quick_depends_on`, and
//! `depends_on` (613.8a).
//!
//! `layers` is the one layer or sublayer that is being applied. It is a list only because the mistakes beside
//! 613.1 and 613.4 apply several as one.

use super::Layer;
use super::journal;
use super::r613_3_next_effect::{is_here, next_effect};
use super::r613_5_application::{applies_to, apply, effects_to_apply};
use crate::bench::OutOfBounds;
use crate::card::Subtypes;
use crate::now::{ContinuousEffect, Dependency, EffectWords, Instruction, Look, Origin};
use crate::rule::Reading;
use crate::rules::{r604_static_abilities, r612_text};
use crate::state::Thing;
use std::collections::{BTreeMap, BTreeSet};

rule! {
    /// Within a layer or sublayer, an effect may depend on another. Dependency overrides timestamps.
    R613_8 "613.8": "613.7" since "2009-10-01", "613.8" since "2020-04-17";
    does OVERRIDES "dependency overrides timestamps"
    instead IN_EVERY_LAYER "dependency overrides timestamps in every layer"
    2: OVERRIDES, IN_EVERY_LAYER;
}

/// 613.8: returns whether an effect must wait, regardless of its timestamp.
fn waits(
    look: &Look,
    layers: &[Layer],
    effect: &ContinuousEffect,
    effects: &[ContinuousEffect],
    all: &[ContinuousEffect],
) -> bool {
    if !R613_8::OVERRIDES.is_followed_for(look, effect) {
        return false;
    }
    if R613_8::IN_EVERY_LAYER.is_followed_for(look, effect) {
        waits_for_another(look, layers, effect, effects, all)
    } else {
        // The mutant: dependency matters only in layer 4.
        layers == [Layer::Types] && waits_for_another(look, layers, effect, effects, all)
    }
}

rule! {
    /// An effect depends on another if both apply in the same layer or sublayer, and if applying the other
    /// would change the effect's text, whether it exists, what it applies to or what it does there. Since
    /// 2012-05-01, both or neither must also come from characteristic-defining abilities.
    R613_8A "613.8a": "613.7a" since "2009-10-01", "613.8a" since "2020-04-17";
    when SAME_LAYER "both effects apply in the same layer or sublayer"
    when EXISTENCE "applying the other effect would change whether this one exists"
    when TEXT "applying the other effect would change the text of this one"
    when WHAT_IT_APPLIES_TO "applying the other effect would change what this one applies to"
    when WHAT_IT_DOES "applying the other effect would change what this one does to something"
    when BOTH_OR_NEITHER_DEFINE "both effects or neither come from characteristic-defining abilities"
    instead BY_RESULT "the result of applying the other decides, not the kinds of change that the two make"
    1: SAME_LAYER, EXISTENCE, TEXT, WHAT_IT_APPLIES_TO, WHAT_IT_DOES, BY_RESULT, BOTH_OR_NEITHER_DEFINE;
}

rule! {
    /// Until 2012-05-01, the last sentence of 613.8a was different: an effect of a characteristic-defining
    /// ability never depends on another, and no effect depends on it.
    R613_7A_20091001 "613.7a@2009-10-01": "613.7a" since "2009-10-01" until "2012-05-01";
    when NEITHER_DEFINES "neither effect comes from a characteristic-defining ability"
    1 earlier: NEITHER_DEFINES;
}

/// 613.8a: returns whether an effect depends on another: (a) both apply in the same layer, (b) applying the
/// other would change the effect, and (c) both or neither come from characteristic-defining abilities.
fn depends_on(look: &Look, layers: &[Layer], effect: &ContinuousEffect, other: &ContinuousEffect) -> bool {
    let both_apply_here = is_here(look, effect, layers) && is_here(look, other, layers);
    R613_8A::SAME_LAYER.holds_for(look, effect, both_apply_here)
        && is_changed_by(look, layers, effect, other)
        && both_or_neither_define_characteristics(look, effect, other)
}

/// 613.8a (b): returns whether applying the other effect would change the effect.
fn is_changed_by(look: &Look, layers: &[Layer], effect: &ContinuousEffect, other: &ContinuousEffect) -> bool {
    if R613_8A::BY_RESULT.is_followed_for(look, effect) {
        would_be_changed(look, &supposing(look, layers, other), layers, effect)
    } else {
        // The mutant: the other effect changes something of a kind that this effect refers to.
        look.may_depend(effect, other)
    }
}

/// 613.8a (b): returns the state that applying the other effect would lead to.
fn supposing<'g>(look: &Look<'g>, layers: &[Layer], other: &ContinuousEffect) -> Look<'g> {
    look.bench().suppose(|| {
        let mut after = look.clone();
        if is_here(look, other, layers) {
            apply(&mut after, other, layers);
        } else {
            // The rule never comes here, because (a) fails first. Under the mistake that leaves out (a), the
            // other effect applies in its own layers.
            let own: Vec<Layer> = other.changes().iter().map(|part| Layer::of(look, other, part)).collect();
            apply(&mut after, other, &own);
        }
        after
    })
}

/// 613.8a (b): returns whether an effect would no longer exist, would have a different text, or would apply
/// differently.
fn would_be_changed(look: &Look, after: &Look, layers: &[Layer], effect: &ContinuousEffect) -> bool {
    let text = text_if_it_exists(after, effect);
    R613_8A::EXISTENCE.holds_for(look, effect, text.is_none())
        || R613_8A::TEXT.holds_for(look, effect, text.is_some_and(|text| text != effect.text))
        || would_apply_differently(look, after, layers, effect)
}

/// 613.8a (b): returns the text of an effect, or `None` if the effect doesn't exist. An effect that has begun
/// to apply continues unchanged (613.6).
fn text_if_it_exists(look: &Look, effect: &ContinuousEffect) -> Option<EffectWords> {
    match &effect.origin {
        Origin::Static(object, key) if look.begun(&effect.origin).is_none() => {
            let held = look.object(*object)?.abilities.iter().find(|held| held.key == *key)?;
            Some(EffectWords::Static(r604_static_abilities::written_out(look, *object, &held.ability)))
        }
        // Effects that have begun, effects of resolved spells and abilities, and counters always exist.
        Origin::Static(..) | Origin::Resolved(_) | Origin::Counters(..) | Origin::AsItEntered(..) => {
            Some(effect.text.clone())
        }
    }
}

/// 613.8a (b): returns whether an effect would apply to other things, or would do something else to one of
/// the things that it applies to.
fn would_apply_differently(look: &Look, after: &Look, layers: &[Layer], effect: &ContinuousEffect) -> bool {
    let here = |part: &_| layers.contains(&Layer::of(look, effect, part));
    let what_it_does = |look: &Look| look.instructions(effect, &applies_to(look, effect), here);
    let (does, would_do) = look.bench().suppose(|| (what_it_does(look), what_it_does(after)));
    let does_otherwise = does_something_else(&does, &would_do)
        || (look.bench().reads(Reading::WhatItAchieves)
            && what_it_achieves(look, layers, effect, &does)
                != what_it_achieves(after, layers, effect, &does));
    R613_8A::WHAT_IT_APPLIES_TO.holds_for(look, effect, !does.keys().eq(would_do.keys()))
        || R613_8A::WHAT_IT_DOES.holds_for(look, effect, does_otherwise)
}

/// 613.8a (b): compares what an effect does to each thing. That is the instruction with its values determined
/// ("is 4/4"), not the difference that the instruction makes.
fn does_something_else(
    does: &BTreeMap<Thing, Vec<Instruction>>,
    would_do: &BTreeMap<Thing, Vec<Instruction>>,
) -> bool {
    does.iter().any(|(thing, does)| would_do.get(thing).is_some_and(|would_do| would_do != does))
}

/// 613.8a (b): by the alternative reading, returns what instructions could change on the things to which an effect
/// applies: the subtypes that an object then has of those that it is given (205.3d), and the places in its text in
/// which a word is replaced.
fn what_it_achieves(
    look: &Look,
    layers: &[Layer],
    effect: &ContinuousEffect,
    does: &BTreeMap<Thing, Vec<Instruction>>,
) -> BTreeMap<Thing, Vec<(Subtypes, Vec<bool>)>> {
    look.bench().suppose(|| {
        let mut done = look.clone();
        apply(&mut done, effect, layers);
        let achieves = |thing: &Thing, instruction: &Instruction| match instruction {
            Instruction::SetSubtypes(_, given) | Instruction::AddSubtypes(given) => {
                let has = thing.object().and_then(|id| done.object(id)).map(|row| row.subtypes);
                Some((given.without(given.without(has.unwrap_or(Subtypes::NONE))), Vec::new()))
            }
            Instruction::ReplaceWord { from, to } => {
                let places = thing.object().map(|id| r612_text::where_the_word_is(look, id, *from, *to));
                Some((Subtypes::NONE, places.unwrap_or_default()))
            }
            _ => None,
        };
        let on = |(thing, instructions): (&Thing, &Vec<Instruction>)| {
            (*thing, instructions.iter().filter_map(|instruction| achieves(thing, instruction)).collect())
        };
        does.iter().map(on).collect()
    })
}

/// 613.8a (c): returns whether both effects or neither come from characteristic-defining abilities. Until
/// 2012-05-01, "both" was not enough.
fn both_or_neither_define_characteristics(
    look: &Look,
    effect: &ContinuousEffect,
    other: &ContinuousEffect,
) -> bool {
    let (one, two) = (effect.defines_characteristics, other.defines_characteristics);
    if look.bench().in_force(&R613_7A_20091001) {
        return R613_7A_20091001::NEITHER_DEFINES.holds_for(look, effect, !one && !two);
    }
    R613_8A::BOTH_OR_NEITHER_DEFINE.holds_for(look, effect, one == two)
}

/// 613.8a: returns what applying another effect would change about an effect that depends on it, for the journal.
pub(super) fn what_it_depends_on(
    look: &Look,
    layers: &[Layer],
    effect: &ContinuousEffect,
    other: &ContinuousEffect,
) -> Option<Dependency> {
    if !quick_depends_on(look, layers, effect, other) {
        return None;
    }
    let after = supposing(look, layers, other);
    let text = text_if_it_exists(&after, effect);
    let here = |part: &_| layers.contains(&Layer::of(look, effect, part));
    let things = |look: &Look| look.instructions(effect, &applies_to(look, effect), here);
    Some(match text {
        None => Dependency::Existence,
        Some(text) if text != effect.text => Dependency::Text,
        Some(_) if !things(look).keys().eq(things(&after).keys()) => Dependency::WhatItAppliesTo,
        Some(_) => Dependency::WhatItDoes,
    })
}

/// 613.8a: returns whether an effect depends on another, using a shortcut. The definition is evaluated only
/// if the other effect writes something that this one reads (`may_depend`); most pairs of effects are
/// unrelated.
///
/// The result is the same as that of the definition. `Bench::literally` leaves the shortcut out, and the test
/// `the_quick_look_at_dependency_gives_what_the_literal_definition_gives` compares the two: over the boards
/// of the corpus in `conformance/tests/suite/laws.rs`, over generated boards in `conformance/tests/suite/generated.rs`.
fn quick_depends_on(
    look: &Look,
    layers: &[Layer],
    effect: &ContinuousEffect,
    other: &ContinuousEffect,
) -> bool {
    let is_asked = look.bench().is_literal() || look.may_depend(effect, other);
    is_asked && depends_on(look, layers, effect, other)
}

rule! {
    /// An effect that depends on others waits until they have been applied. Several effects that waited apply
    /// in timestamp order. Effects in a dependency loop don't wait for each other; they apply in timestamp
    /// order too.
    R613_8B "613.8b": "613.7b" since "2009-10-01", "613.8b" since "2020-04-17";
    instead IN_ITS_TURN "the effect applies in its turn as soon as it no longer waits, not after all others"
    when IN_A_LOOP "the two effects are in a dependency loop"
    1: IN_ITS_TURN, shown "613/8b-waits-for-all";
    2: shown "613/8b-several-by-timestamp";
    3: IN_A_LOOP;
}

/// 613.8b: returns whether an effect waits for another. It waits for one that it depends on, unless the two
/// are in a dependency loop among all effects of the layer.
fn waits_for_another(
    look: &Look,
    layers: &[Layer],
    effect: &ContinuousEffect,
    effects: &[ContinuousEffect],
    all: &[ContinuousEffect],
) -> bool {
    let others = effects.iter().filter(|other| other.origin != effect.origin);
    let mut needed = others.filter(|other| quick_depends_on(look, layers, effect, other)).peekable();
    if look.bench().reads(Reading::CircleWaitsForNothing) {
        return needed.peek().is_some() && !needed.any(|other| in_a_loop(look, layers, effect, other, all));
    }
    needed.any(|other| !in_a_loop(look, layers, effect, other, all))
}

/// 613.8b: returns whether an effect and one that it depends on are in a dependency loop.
fn in_a_loop(
    look: &Look,
    layers: &[Layer],
    effect: &ContinuousEffect,
    other: &ContinuousEffect,
    effects: &[ContinuousEffect],
) -> bool {
    R613_8B::IN_A_LOOP.holds_for(look, effect, leads_to(look, layers, other, effect, effects))
}

/// 613.8b: returns whether an effect depends on another, directly or through others.
fn leads_to(
    look: &Look,
    layers: &[Layer],
    from: &ContinuousEffect,
    to: &ContinuousEffect,
    effects: &[ContinuousEffect],
) -> bool {
    let mut reached = vec![from];
    let mut next = 0;
    while let Some(&effect) = reached.get(next) {
        next += 1;
        if quick_depends_on(look, layers, effect, to) {
            return true;
        }
        for other in effects {
            let known = reached.iter().any(|effect| effect.origin == other.origin);
            if !known && quick_depends_on(look, layers, effect, other) {
                reached.push(other);
            }
        }
    }
    false
}

/// 613.8b: returns the first effect of `in_order` that doesn't wait for another of the `effects`. A dependency loop may
/// run through `all` effects whose order is being determined. An effect that no longer waits is in timestamp order again.
pub(super) fn first_that_does_not_wait<'e>(
    look: &Look,
    layers: &[Layer],
    mut in_order: Vec<&'e ContinuousEffect>,
    effects: &[ContinuousEffect],
    all: &[ContinuousEffect],
    progress: &mut LayerProgress,
) -> Option<&'e ContinuousEffect> {
    if !progress.freed.is_empty() {
        in_order.sort_by_key(|effect| !progress.freed.contains(&effect.origin));
    }
    let mut may_apply = |effect: &&&ContinuousEffect| {
        let waits = waits(look, layers, effect, effects, all);
        if waits {
            progress.waited.insert(effect.origin.clone());
        }
        !waits
    };
    if R613_8B::IN_ITS_TURN.is_followed(look) {
        in_order.iter().find(&mut may_apply).copied()
    } else {
        // The mutant: effects that never waited come before those that did.
        let free: Vec<&ContinuousEffect> = in_order.iter().filter(&mut may_apply).copied().collect();
        let never_waited = free.iter().find(|effect| !progress.waited.contains(&effect.origin));
        never_waited.or(free.first()).copied()
    }
}

/// Returns the effects that follow an effect at once by the alternative reading of "just after" in 613.8b:
/// those that depend only on it.
fn freed_by(
    look: &Look,
    layers: &[Layer],
    next: &ContinuousEffect,
    effects: &[ContinuousEffect],
) -> BTreeSet<Origin> {
    if !look.bench().reads(Reading::JustAfter) {
        return BTreeSet::new();
    }
    let depends = |effect: &&ContinuousEffect| {
        effect.origin != next.origin
            && quick_depends_on(look, layers, effect, next)
            && !leads_to(look, layers, next, effect, effects)
    };
    effects.iter().filter(depends).map(|effect| effect.origin.clone()).collect()
}

rule! {
    /// Whenever an effect has been applied, the order of those that remain is determined again, since one may
    /// have become dependent on another, or independent.
    R613_8C "613.8c": "613.7c" since "2011-02-04", "613.8c" since "2020-04-17";
    instead REEVALUATED "after each effect, the order of those that remain is determined again"
    1: REEVALUATED;
}

/// 613.8c: applies the effects of a layer or sublayer, one after another.
pub(super) fn apply_layer(look: &mut Look, layers: &[Layer]) -> Result<(), OutOfBounds> {
    if look.bench().in_force(&R613_8C) && R613_8C::REEVALUATED.is_followed(look) {
        reevaluating(look, layers)
    } else {
        in_the_order_found_at_first(look, layers)
    }
}

/// The progress made within a layer.
#[derive(Default)]
pub(super) struct LayerProgress {
    /// The effects that have been applied.
    applied: BTreeSet<Origin>,
    /// The effects that had to wait at some point.
    waited: BTreeSet<Origin>,
    /// The effects that apply next by the alternative reading of "just after".
    freed: BTreeSet<Origin>,
}

/// 613.8c: chooses the next effect again after each one that is applied.
fn reevaluating(look: &mut Look, layers: &[Layer]) -> Result<(), OutOfBounds> {
    let mut progress = LayerProgress::default();
    loop {
        look.bench().count_round()?;
        let effects = effects_to_apply(look, layers, &progress.applied);
        let Some(next) = next_effect(look, layers, &effects, &effects, &mut progress) else { return Ok(()) };
        progress.freed = freed_by(look, layers, next, &effects);
        apply_next(look, layers, next, &effects);
        progress.applied.insert(next.origin.clone());
    }
}

/// Applies an effect whose turn it is.
fn apply_next(look: &mut Look, layers: &[Layer], next: &ContinuousEffect, effects: &[ContinuousEffect]) {
    look.bench().note(|| journal::step(look, layers, next, effects));
    apply(look, next, layers);
}

/// The mutant of 613.8c, and the rule until 2011-02-04: determines the order once. Effects that begin to
/// exist meanwhile follow those that were there.
fn in_the_order_found_at_first(look: &mut Look, layers: &[Layer]) -> Result<(), OutOfBounds> {
    let mut progress = LayerProgress::default();
    loop {
        let order = order_found_now(look, layers, &mut progress)?;
        if order.is_empty() {
            return Ok(());
        }
        for found in order {
            look.bench().count_round()?;
            // The effect is applied with its text at that time, if it still exists.
            let effects = effects_to_apply(look, layers, &progress.applied);
            if let Some(effect) = effects.iter().find(|effect| effect.origin == found.origin) {
                apply_next(look, layers, effect, &effects);
            }
            progress.applied.insert(found.origin);
        }
    }
}

/// Returns the effects of a layer in their order at the moment.
fn order_found_now(
    look: &Look,
    layers: &[Layer],
    progress: &mut LayerProgress,
) -> Result<Vec<ContinuousEffect>, OutOfBounds> {
    let all = effects_to_apply(look, layers, &progress.applied);
    let mut remaining = all.clone();
    let mut order = Vec::new();
    while let Some(next) = next_effect(look, layers, &remaining, &all, progress).cloned() {
        look.bench().count_round()?;
        remaining.retain(|effect| effect.origin != next.origin);
        order.push(next);
    }
    Ok(order)
}

rules![R613_8, R613_8A, R613_7A_20091001, R613_8B, R613_8C];
