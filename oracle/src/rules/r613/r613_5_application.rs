//! 613.5, 613.6 and 613.9: how an effect is applied, and to what.

use super::Layer;
use super::r613_1_layers::apply_layers;
use super::r613_3_next_effect::is_here;
use crate::bench::{About, OutOfBounds};
use crate::does;
use crate::edition::on;
use crate::now::{Effect, Look, Origin, Text};
use crate::rule::{Rule, Status, does, does_instead, when};
use crate::rules::r611_continuous_effects::{continuous_effects, open_set};
use crate::state::{Affected, Thing};
use crate::when;
use std::collections::BTreeSet;

/// The rules of this file.
pub(crate) const RULES: &[&Rule] = &[&R613_5, &R613_6, &R613_9];

/// 613.5
pub(crate) const R613_5: Rule = Rule {
    id: "613.5",
    numbers: &[(on("2009-10-01"), "613.4"), (on("2020-04-17"), "613.5")],
    until: None,
    says: "The game applies continuous effects all the time and by itself; what follows for an object is true at \
           once.",
    status: Status::Tested,
    premises: &[does("at every moment, all effects are applied anew")],
};

/// 613.5: nothing is stored; a moment is worked out from its causes.
pub(super) fn apply_continually(look: &mut Look) -> Result<(), OutOfBounds> {
    does!(look, R613_5, About::Game, "at every moment, all effects are applied anew", {
        apply_layers(look)?;
    });
    Ok(())
}

/// 613.6
pub(crate) const R613_6: Rule = Rule {
    id: "613.6",
    numbers: &[(on("2009-10-01"), "613.5"), (on("2020-04-17"), "613.6")],
    until: None,
    says: "The parts of an effect apply each in its layer. Once an effect has begun to apply, it goes on in later \
           layers, to the same objects, even if the ability it comes from has gone meanwhile.",
    status: Status::Tested,
    premises: &[
        does("an effect that has begun goes on, even if its ability is gone"),
        when("it has begun to apply to a set of objects"),
    ],
};

/// 613.6: the effects that have a part left to apply: those that exist, and those that have begun.
pub(super) fn effects_to_apply(look: &Look, layers: &[Layer], applied: &BTreeSet<Origin>) -> Vec<Effect> {
    let mut effects = continuous_effects(look);
    does!(look, R613_6, About::Game, "an effect that has begun goes on, even if its ability is gone", {
        let existing: BTreeSet<Origin> = effects.iter().map(|effect| effect.origin.clone()).collect();
        let gone = look.all_begun().filter(|begun| !existing.contains(&begun.effect.origin));
        effects.extend(gone.map(|begun| begun.effect.clone()));
    });
    effects.retain(|effect| is_here_or_later(look, effect, layers) && !applied.contains(&effect.origin));
    effects
}

fn is_here_or_later(look: &Look, effect: &Effect, layers: &[Layer]) -> bool {
    let first = layers.iter().min();
    effect.changes().iter().any(|part| first <= Some(&Layer::of(look, effect, part)))
}

/// 613.6: what an effect applies to; decided once, in the first layer in which it applies.
pub(super) fn applies_to(look: &Look, effect: &Effect) -> BTreeSet<Thing> {
    let begun = look.begun(&effect.origin);
    if when!(look, R613_6, effect, "it has begun to apply to a set of objects", begun.is_some()) {
        return begun.map(|begun| begun.things.clone()).unwrap_or_default();
    }
    does!(
        look, R613_9, effect, "what an effect applies to depends on the results of those before it",
        matching(look, effect),
        instead matching(&look.as_layer_1_left_it(), effect)
    )
}

/// 613.9
pub(crate) const R613_9: Rule = Rule {
    id: "613.9",
    numbers: &[(on("2009-10-01"), "613.8"), (on("2020-04-17"), "613.9")],
    until: None,
    says: "One effect can override another, and the result of one can decide whether another applies or what it \
           does.",
    status: Status::Tested,
    premises: &[does_instead("what an effect applies to depends on the results of those before it")],
};

/// What an effect says that it applies to, as things are (611.2c for resolved spells and abilities,
/// 611.3a for static abilities).
fn matching(look: &Look, effect: &Effect) -> BTreeSet<Thing> {
    let mut things = meant_by(look, effect);
    if let Some(spared) = look.spared().filter(|_| !may_reach_what_is_spared(look, effect)) {
        things.remove(&Thing::Object(spared));
    }
    things
}

/// 614.12 until 2017-09-28: an object that is about to enter is reached by its own effects only, and by
/// those that already applied to it as a spell (400.7a).
fn may_reach_what_is_spared(look: &Look, effect: &Effect) -> bool {
    match &effect.text {
        Text::Static(_) | Text::Counters(_) => effect.source.this == look.spared(),
        Text::Resolved(Affected::Objects(_), _) => true,
        Text::Resolved(Affected::Whatever(_) | Affected::Players(_), _) => false,
    }
}

fn meant_by(look: &Look, effect: &Effect) -> BTreeSet<Thing> {
    match &effect.text {
        Text::Static(ability) => {
            let Some(ability) = ability.as_static() else { return BTreeSet::new() };
            let condition = ability.condition.as_ref();
            if condition.is_some_and(|condition| !look.holds(condition, &effect.source)) {
                return BTreeSet::new();
            }
            look.subjects(&ability.subject, &effect.source).into_iter().collect()
        }
        Text::Resolved(Affected::Objects(objects), _) => objects.iter().copied().map(Thing::Object).collect(),
        Text::Resolved(Affected::Whatever(selector), _) => {
            open_set(look, effect, selector).into_iter().map(Thing::Object).collect()
        }
        Text::Resolved(Affected::Players(players), _) => players.iter().copied().map(Thing::Player).collect(),
        Text::Counters(_) => effect.source.this.into_iter().map(Thing::Object).collect(),
    }
}

/// 613.6: applies the parts of an effect that belong here. What they do to each thing is worked out
/// before any of it is done.
pub(super) fn apply(look: &mut Look, effect: &Effect, layers: &[Layer]) {
    if !is_here(look, effect, layers) {
        return;
    }
    let things = applies_to(look, effect);
    let does = look.instructions(effect, &things, |part| layers.contains(&Layer::of(look, effect, part)));
    look.begin(effect, things);
    look.carry_out(effect, &does);
}
