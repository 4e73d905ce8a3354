//! 613.5, 613.6 and 613.9: how an effect is applied, and to what.

use super::Layer;
use super::r613_1_layers::{apply_layers, takes_part};
use super::r613_3_next_effect::is_here;
use crate::bench::OutOfBounds;
use crate::card::Condition;
use crate::now::{ContinuousEffect, EffectWords, Look, ObjectNow, Origin};
use crate::rule::Reading;
use crate::rules::r611_continuous_effects::{R611_3A, continuous_effects, described, open_set};
use crate::rules::{r400_9_turned_face_down, r707_copying};
use crate::state::{Affected, ObjectId, PlayerId, Thing};
use std::collections::BTreeSet;

rule! {
    /// The game applies continuous effects constantly and by itself. Their results for an object are true at
    /// once.
    R613_5 "613.5": "613.4" since "2009-10-01", "613.5" since "2020-04-17";
    does AT_EVERY_MOMENT "at every moment, all effects are applied again"
    1: AT_EVERY_MOMENT;
    2: AT_EVERY_MOMENT;
}

/// 613.5: applies all effects at every moment. Nothing is stored; each moment is determined from its causes.
pub(super) fn apply_continually(look: &mut Look) -> Result<(), OutOfBounds> {
    if R613_5::AT_EVERY_MOMENT.is_followed(look) {
        apply_layers(look)?;
    }
    Ok(())
}

rule! {
    /// Each part of an effect applies in its own layer. An effect that has begun to apply continues in later
    /// layers, to the same objects, even if the ability it comes from is gone by then.
    R613_6 "613.6": "613.5" since "2009-10-01", "613.6" since "2020-04-17";
    does GOES_ON "an effect that has begun to apply continues, even if its ability is gone"
    when HAS_BEGUN "the effect has begun to apply to a set of objects"
    1: LAYER_BY_LAYER of "613.1", shown "613/6-mongrel-color-and-boost";
    2: GOES_ON, HAS_BEGUN;
}

/// 613.6: returns the effects that have a part left to apply: those that exist, and those that have begun to
/// apply.
pub(super) fn effects_to_apply(
    look: &Look,
    layers: &[Layer],
    applied: &BTreeSet<Origin>,
) -> Vec<ContinuousEffect> {
    let mut effects = if R613_9::EXISTENCE.is_followed(look) {
        continuous_effects(look)
    } else {
        // The mutant: the effects are gathered once, before any of them applies.
        continuous_effects(&look.as_layer_1_left_it())
    };
    if R613_6::GOES_ON.is_followed(look) {
        let existing: BTreeSet<Origin> = effects.iter().map(|effect| effect.origin.clone()).collect();
        let gone = look.all_begun().filter(|begun| !existing.contains(&begun.effect.origin));
        effects.extend(gone.map(|begun| begun.effect.clone()));
    }
    effects.retain(|effect| is_here_or_later(look, effect, layers) && !applied.contains(&effect.origin));
    effects
}

/// Returns whether an effect has a part in one of these layers or in a later one.
fn is_here_or_later(look: &Look, effect: &ContinuousEffect, layers: &[Layer]) -> bool {
    let first = layers.iter().min();
    effect.changes().iter().any(|part| first <= Some(&Layer::of(look, effect, part)))
}

/// 613.6, 613.9: returns what an effect applies to. That is decided once, in the first layer in which the
/// effect applies, from the results of the effects before it.
pub(super) fn applies_to(look: &Look, effect: &ContinuousEffect) -> BTreeSet<Thing> {
    let begun = look.begun(&effect.origin);
    if R613_6::HAS_BEGUN.holds_for(look, effect, begun.is_some()) {
        return begun.map(|begun| begun.things.clone()).unwrap_or_default();
    }
    if R613_9::SEES_RESULTS.is_followed_for(look, effect) {
        matching(look, effect)
    } else {
        // The mutant: the board as layer 1 left it decides what the effect applies to.
        matching(&look.as_layer_1_left_it(), effect)
    }
}

rule! {
    /// Effects can override each other. Whether an effect applies, or what it does, can depend on the result
    /// of another.
    R613_9 "613.9": "613.8" since "2009-10-01", "613.9" since "2020-04-17";
    instead SEES_RESULTS "what an effect applies to depends on the results of the effects before it"
    instead EXISTENCE "which effects exist depends on the results of the effects before them"
    instead CONDITION "whether the condition of an effect is true depends on the results of the effects before it"
    instead CONTROLLER "the player that \"you\" means in an effect depends on the results of the effects before it"
    2: SEES_RESULTS, EXISTENCE, CONDITION, CONTROLLER;
}

/// Returns what an effect states that it applies to at the moment, without an object that is left out
/// (614.12).
fn matching(look: &Look, effect: &ContinuousEffect) -> BTreeSet<Thing> {
    let mut things = meant_by(look, effect);
    if let Some(spared) = look.spared().filter(|_| !may_reach_what_is_spared(look, effect)) {
        things.remove(&Thing::Object(spared));
    }
    things
}

/// 614.12: until 2017-09-28, returns whether an effect may apply to an object that is about to enter. Only
/// the object's own effects may, and those that already applied to it as a spell (400.7a).
fn may_reach_what_is_spared(look: &Look, effect: &ContinuousEffect) -> bool {
    match &effect.text {
        EffectWords::Static(_) | EffectWords::Counters(_) => effect.source.this == look.spared(),
        EffectWords::Resolved(Affected::Objects(_), _) => true,
        EffectWords::Resolved(Affected::Whatever(_) | Affected::Players(_), _) => false,
    }
}

/// Returns what the text of an effect refers to: 611.3a for static abilities, 611.2c for resolved spells and
/// abilities, 122.1 for counters.
fn meant_by(look: &Look, effect: &ContinuousEffect) -> BTreeSet<Thing> {
    match &effect.text {
        EffectWords::Static(ability) => {
            let Some(ability) = ability.as_static() else { return BTreeSet::new() };
            if !condition_holds(look, effect) {
                return BTreeSet::new();
            }
            described(look, effect, &ability.subject).into_iter().collect()
        }
        EffectWords::Resolved(Affected::Objects(objects), _) => {
            let affected = |id: &ObjectId| {
                r707_copying::is_still_affected(look, effect, *id)
                    && r400_9_turned_face_down::is_the_same(look, effect, *id)
            };
            objects.iter().copied().filter(affected).map(Thing::Object).collect()
        }
        EffectWords::Resolved(Affected::Whatever(selector), _) => {
            open_set(look, effect, selector).into_iter().map(Thing::Object).collect()
        }
        EffectWords::Resolved(Affected::Players(players), _) => {
            players.iter().copied().map(Thing::Player).collect()
        }
        EffectWords::Counters(_) => effect.source.this.into_iter().map(Thing::Object).collect(),
    }
}

/// 613.6: returns whether an effect has begun to apply, or begins to in the present layer. An effect whose
/// condition is false doesn't apply, so it can still begin in a later layer. By the alternative reading, its
/// first layer decides for all.
pub(super) fn has_begun_or_begins(look: &Look, effect: &ContinuousEffect) -> bool {
    look.begun(&effect.origin).is_some()
        || look.bench().reads(Reading::FirstLayerDecides)
        || condition_holds(look, effect)
}

fn condition_holds(look: &Look, effect: &ContinuousEffect) -> bool {
    let EffectWords::Static(ability) = &effect.text else { return true };
    let Some(condition) = ability.as_static().and_then(|ability| ability.condition.as_ref()) else {
        return true;
    };
    R611_3A::CONDITION.holds_for(look, effect, is_true(look, effect, condition))
}

/// 613.9: returns whether the condition of an effect is true.
fn is_true(look: &Look, effect: &ContinuousEffect, condition: &Condition) -> bool {
    if R613_9::CONDITION.is_followed_for(look, effect) {
        look.holds(condition, &effect.source)
    } else {
        // The mutant: conditions are evaluated before any effect applies.
        look.as_layer_1_left_it().holds(condition, &effect.source)
    }
}

/// 613.9: returns whom "you" means in the text of an object (109.5): its controller by the results so far.
pub(crate) fn controller_of_text(look: &Look, object: &ObjectNow) -> PlayerId {
    let controller = object.controller_or_owner();
    let before = look.as_layer_1_left(object.id).map_or(controller, ObjectNow::controller_or_owner);
    // The mutant: controllers are gathered before any effect applies.
    if before == controller || R613_9::CONTROLLER.is_followed_for(look, object.id) {
        controller
    } else {
        before
    }
}

/// 613.6: applies the parts of an effect that belong to these layers. What they do to each thing is
/// determined before any of it is done.
pub(super) fn apply(look: &mut Look, effect: &ContinuousEffect, layers: &[Layer]) {
    if !is_here(look, effect, layers) {
        return;
    }
    if !has_begun_or_begins(look, effect) {
        return;
    }
    let things = applies_to(look, effect);
    let does = look.instructions(effect, &things, |part| {
        let layer = Layer::of(look, effect, part);
        layers.contains(&layer) && takes_part(look, effect, layer)
    });
    look.begin(effect, things);
    look.carry_out(effect, &does);
}

rules![R613_5, R613_6, R613_9];
