//! 613.8: dependency, which overrides timestamps.

use super::Layer;
use super::r613_3_next_effect::{is_here, next_effect};
use super::r613_5_application::{applies_to, apply, effects_to_apply};
use crate::bench::{About, OutOfBounds};
use crate::edition::on;
use crate::now::{Effect, Look, Origin};
use crate::rule::{Reading, Rule, Status, does, does_instead, when};
use crate::{does, when};
use std::collections::BTreeSet;

/// The rules of this file.
pub(crate) const RULES: &[&Rule] = &[&R613_8, &R613_8A, &R613_7A_20091001, &R613_8B, &R613_8C];

/// 613.8
pub(crate) const R613_8: Rule = Rule {
    id: "613.8",
    numbers: &[(on("2009-10-01"), "613.7"), (on("2020-04-17"), "613.8")],
    until: None,
    says: "Inside a layer or sublayer, an effect may depend on another; dependency overrides timestamps.",
    status: Status::Tested,
    premises: &[does("dependency overrides timestamps"), does_instead("it does so in every layer")],
};

/// 613.8: whether an effect must wait, whatever its timestamp.
fn waits(look: &Look, layers: &[Layer], effect: &Effect, effects: &[Effect]) -> bool {
    let mut waits = false;
    does!(look, R613_8, effect, "dependency overrides timestamps", {
        let applies_here = does!(
            look, R613_8, effect, "it does so in every layer",
            true,
            instead layers == [Layer::Types]
        );
        waits = applies_here && waits_for_another(look, layers, effect, effects);
    });
    waits
}

/// 613.8b
pub(crate) const R613_8B: Rule = Rule {
    id: "613.8b",
    numbers: &[(on("2009-10-01"), "613.7b"), (on("2020-04-17"), "613.8b")],
    until: None,
    says: "An effect that depends on others waits until they have been applied; several that waited go by \
           timestamp. Effects that depend on each other in a circle do not wait for each other: they go by \
           timestamp.",
    status: Status::Tested,
    premises: &[
        does_instead("it applies in its turn as soon as it waits no more, not after all others"),
        when("the two are in a circle"),
    ],
};

/// 613.8b: an effect waits for those that it depends on, unless they depend on it in turn.
fn waits_for_another(look: &Look, layers: &[Layer], effect: &Effect, effects: &[Effect]) -> bool {
    let others = || effects.iter().filter(|other| other.origin != effect.origin);
    let mut needed = others().filter(|other| depends_on(look, layers, effect, other)).peekable();
    if needed.peek().is_some() && look.bench().reads(Reading::CircleWaitsForNothing) {
        return !needed.any(|other| in_a_circle(look, layers, effect, other, effects));
    }
    needed.any(|other| !in_a_circle(look, layers, effect, other, effects))
}

/// 613.8b: whether an effect and one that it depends on are in a circle of dependencies.
fn in_a_circle(look: &Look, layers: &[Layer], effect: &Effect, other: &Effect, effects: &[Effect]) -> bool {
    when!(look, R613_8B, effect, "the two are in a circle", leads_to(look, layers, other, effect, effects))
}

/// 613.8b: of the effects that do not wait, given in their order, the next one. One that had to wait
/// takes its turn by timestamp as soon as it waits no more.
pub(super) fn first_that_does_not_wait<'e>(
    look: &Look,
    layers: &[Layer],
    mut in_order: Vec<&'e Effect>,
    effects: &[Effect],
    progress: &mut Progress,
) -> Option<&'e Effect> {
    if !progress.freed.is_empty() {
        in_order.sort_by_key(|effect| !progress.freed.contains(&effect.origin));
    }
    let mut may_apply = |effect: &&&Effect| {
        let waits = waits(look, layers, effect, effects);
        if waits {
            progress.waited.insert(effect.origin.clone());
        }
        !waits
    };
    does!(
        look, R613_8B, About::Game, "it applies in its turn as soon as it waits no more, not after all others",
        in_order.iter().find(&mut may_apply).copied(),
        instead {
            let free: Vec<&Effect> = in_order.iter().filter(&mut may_apply).copied().collect();
            let never_waited = free.iter().find(|effect| !progress.waited.contains(&effect.origin));
            never_waited.or(free.first()).copied()
        }
    )
}

/// Whether an effect depends on another, directly or through others.
fn leads_to(look: &Look, layers: &[Layer], from: &Effect, to: &Effect, effects: &[Effect]) -> bool {
    let mut reached = vec![from];
    let mut next = 0;
    while let Some(&effect) = reached.get(next) {
        next += 1;
        if depends_on(look, layers, effect, to) {
            return true;
        }
        for other in effects {
            let known = reached.iter().any(|effect| effect.origin == other.origin);
            if !known && depends_on(look, layers, effect, other) {
                reached.push(other);
            }
        }
    }
    false
}

/// 613.8a
pub(crate) const R613_8A: Rule = Rule {
    id: "613.8a",
    numbers: &[(on("2009-10-01"), "613.7a"), (on("2020-04-17"), "613.8a")],
    until: None,
    says: "An effect depends on another if both apply in the same layer or sublayer; if applying the other would \
           change its text, whether it exists, what it applies to or what it does there; and (since 2012-05-01) if \
           both or neither come from characteristic-defining abilities.",
    status: Status::Tested,
    premises: &[
        when("both apply in the same layer or sublayer"),
        when("applying the other would change whether it exists"),
        when("applying the other would change its text"),
        when("applying the other would change what it applies to"),
        when("applying the other would change what it does to something it applies to"),
        when("both or neither come from characteristic-defining abilities"),
    ],
};

/// 613.7a until 2012-05-01
pub(crate) const R613_7A_20091001: Rule = Rule {
    id: "613.7a@2009-10-01",
    numbers: &[(on("2009-10-01"), "613.7a")],
    until: Some(on("2012-05-01")),
    says: "The last sentence of 613.8a was another: an effect of a characteristic-defining ability never depends on \
           another, nor another on it.",
    status: Status::Tested,
    premises: &[when("neither comes from a characteristic-defining ability")],
};

/// 613.8a: whether an effect depends on another.
fn depends_on(look: &Look, layers: &[Layer], effect: &Effect, other: &Effect) -> bool {
    if !look.can_reach(other, effect) {
        return false;
    }
    when!(
        look,
        R613_8A,
        effect,
        "both apply in the same layer or sublayer",
        is_here(look, effect, layers) && is_here(look, other, layers)
    ) && would_be_changed_by(look, layers, effect, other)
        && neither_or_both_define_characteristics(look, effect, other)
}

/// 613.8a (b): looks at what would be if the other were applied.
fn would_be_changed_by(look: &Look, layers: &[Layer], effect: &Effect, other: &Effect) -> bool {
    let after = supposing(look, layers, other);
    let text = after.text_of(effect);
    if when!(look, R613_8A, effect, "applying the other would change whether it exists", text.is_none()) {
        return true;
    }
    let same_text = text.is_none_or(|text| text == effect.text);
    when!(look, R613_8A, effect, "applying the other would change its text", !same_text)
        || applies_differently(look, &after, layers, effect)
}

/// What would be if an effect were applied: in these layers or, for one that has nothing there, in
/// its own (by 613.8a (a) it does not matter then).
fn supposing<'g>(look: &Look<'g>, layers: &[Layer], effect: &Effect) -> Look<'g> {
    look.bench().suppose(|| {
        let mut after = look.clone();
        if is_here(look, effect, layers) {
            apply(&mut after, effect, layers);
        } else {
            let own: Vec<Layer> = effect.changes().iter().map(|part| Layer::of(look, effect, part)).collect();
            apply(&mut after, effect, &own);
        }
        after
    })
}

/// 613.8a (b): what it applies to, and what it does there. What it does is the instruction, with its
/// values worked out, not the difference that the instruction makes.
fn applies_differently(look: &Look, after: &Look, layers: &[Layer], effect: &Effect) -> bool {
    let here = |part: &_| layers.contains(&Layer::of(look, effect, part));
    let (before, now) = look.bench().suppose(|| {
        let things = applies_to(look, effect);
        let things_after = applies_to(after, effect);
        let before = look.instructions(effect, &things, here);
        (before, after.instructions(effect, &things_after, here))
    });
    when!(
        look,
        R613_8A,
        effect,
        "applying the other would change what it applies to",
        !before.keys().eq(now.keys())
    ) || when!(
        look,
        R613_8A,
        effect,
        "applying the other would change what it does to something it applies to",
        before.iter().any(|(thing, does)| now.get(thing).is_some_and(|later| later != does))
    )
}

/// 613.8a (c); until 2012-05-01 two characteristic-defining abilities were independent, too.
fn neither_or_both_define_characteristics(look: &Look, effect: &Effect, other: &Effect) -> bool {
    let (one, two) = (effect.defines_characteristics, other.defines_characteristics);
    if look.bench().in_force(&R613_7A_20091001) {
        return when!(
            look,
            R613_7A_20091001,
            effect,
            "neither comes from a characteristic-defining ability",
            !one && !two
        );
    }
    when!(look, R613_8A, effect, "both or neither come from characteristic-defining abilities", one == two)
}

/// 613.8c
pub(crate) const R613_8C: Rule = Rule {
    id: "613.8c",
    numbers: &[(on("2011-02-04"), "613.7c"), (on("2020-04-17"), "613.8c")],
    until: None,
    says: "After each effect is applied, the order of those that remain is looked at anew, since one may have \
           become dependent on another, or independent.",
    status: Status::Tested,
    premises: &[does_instead("after each effect the order of those that remain is looked at anew")],
};

/// 613.8c: the effects of a layer or sublayer, one after another.
pub(super) fn apply_layer(look: &mut Look, layers: &[Layer]) -> Result<(), OutOfBounds> {
    if !look.bench().in_force(&R613_8C) {
        return in_the_order_found_at_first(look, layers);
    }
    does!(
        look, R613_8C, About::Game, "after each effect the order of those that remain is looked at anew",
        looking_anew(look, layers),
        instead in_the_order_found_at_first(look, layers)
    )
}

/// How far a layer has been gone through.
#[derive(Default)]
pub(super) struct Progress {
    /// What has been applied.
    applied: BTreeSet<Origin>,
    /// What had to wait at some time.
    waited: BTreeSet<Origin>,
    /// What goes first now, by the other reading of "just after".
    freed: BTreeSet<Origin>,
}

fn looking_anew(look: &mut Look, layers: &[Layer]) -> Result<(), OutOfBounds> {
    let mut progress = Progress::default();
    loop {
        look.bench().once_more()?;
        let effects = effects_to_apply(look, layers, &progress.applied);
        let Some(next) = next_effect(look, layers, &effects, &mut progress) else { return Ok(()) };
        progress.freed = freed_by(look, layers, next, &effects);
        apply(look, next, layers);
        progress.applied.insert(next.origin.clone());
    }
}

/// The other reading of "just after" in 613.8b: what depends on an effect follows it at once.
fn freed_by(look: &Look, layers: &[Layer], next: &Effect, effects: &[Effect]) -> BTreeSet<Origin> {
    if !look.bench().reads(Reading::JustAfter) {
        return BTreeSet::new();
    }
    let depends = |effect: &&Effect| {
        effect.origin != next.origin
            && depends_on(look, layers, effect, next)
            && !leads_to(look, layers, next, effect, effects)
    };
    effects.iter().filter(depends).map(|effect| effect.origin.clone()).collect()
}

/// Until 2011-02-04 nothing said that the order is looked at again. Effects that come into being
/// on the way follow those that were there.
fn in_the_order_found_at_first(look: &mut Look, layers: &[Layer]) -> Result<(), OutOfBounds> {
    let mut progress = Progress::default();
    loop {
        let order = order_found_now(look, layers, &mut progress)?;
        if order.is_empty() {
            return Ok(());
        }
        for found in order {
            look.bench().once_more()?;
            // It is applied as it reads by then, if it still exists.
            let effects = effects_to_apply(look, layers, &progress.applied);
            if let Some(effect) = effects.iter().find(|effect| effect.origin == found.origin) {
                apply(look, effect, layers);
            }
            progress.applied.insert(found.origin);
        }
    }
}

fn order_found_now(
    look: &Look,
    layers: &[Layer],
    progress: &mut Progress,
) -> Result<Vec<Effect>, OutOfBounds> {
    let mut remaining = effects_to_apply(look, layers, &progress.applied);
    let mut order = Vec::new();
    while let Some(next) = next_effect(look, layers, &remaining, progress).cloned() {
        look.bench().once_more()?;
        remaining.retain(|effect| effect.origin != next.origin);
        order.push(next);
    }
    Ok(order)
}
