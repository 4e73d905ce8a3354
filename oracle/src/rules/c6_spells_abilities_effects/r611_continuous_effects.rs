//! Continuous effects: where they come from, what they affect, and how long they last.

use crate::bench::About;
use crate::card::{Ability, Duration, Modification, OneShot, Selector, Subject, Target, Value};
use crate::instructions::targets_and_amounts;
use crate::now::{Effect, Held, Look, Now, ObjectNow, Origin, Source, Text};
use crate::rules::{
    r113_abilities, r122_counters, r604_static_abilities, r608_resolving::Resolving, r613, r702_26_phased_out,
};
use crate::state::{Affected, Moment, ObjectId, Resolved, Thing};
use crate::table::{Event, Ruled, Table};
use std::sync::Arc;

/// Returns every continuous effect that exists at the moment: from resolved spells and abilities (611.2),
/// from static abilities (611.3), and from counters (122.1).
pub(crate) fn continuous_effects(look: &Look) -> Vec<Effect> {
    let mut effects = look.effects_of_objects();
    effects.extend(look.game().effects.iter().map(|(&id, resolved)| {
        Effect::of_resolved(Origin::Resolved(id), resolved, r613::of_resolved(look, resolved))
    }));
    effects
}

/// Returns the continuous effects of one object: from its static abilities (611.3), and from the counters on
/// it (122.1).
pub(crate) fn effects_of(look: &Look, object: &ObjectNow) -> Vec<Effect> {
    let mut effects: Vec<Effect> =
        object.abilities.iter().filter_map(|held| static_effect(look, object, held)).collect();
    if let Some(causes) = look.game().objects.get(&object.id).filter(|causes| !causes.counters.is_empty()) {
        effects.extend(r122_counters::effects_of_counters(look, object.id, causes));
    }
    effects
}

rule! {
    /// A spell or ability can create a continuous effect as it resolves.
    R611_2 "611.2" since "2009-10-01";
    definition
}

/// 611.2: begins a continuous effect as a spell or ability resolves.
pub(crate) fn begin(table: &mut Table, resolving: &mut Resolving, one_shot: &OneShot) -> Ruled<()> {
    let things = targets_and_amounts::things(table, resolving, &one_shot.target)?;
    let now = table.now();
    let things = r702_26_phased_out::without_phased_out(&now, &one_shot.target, things);
    let its = targets_and_amounts::its(table, resolving);
    let asked = targets_and_amounts::source(table, resolving);
    let resolved = Resolved {
        controller: resolving.controller,
        card: None,
        source: resolving.source.this,
        created: Moment::START,
        duration: duration(table, &one_shot.duration),
        affects: affected(one_shot, &things),
        choices: resolving.source.choices,
        changes: one_shot.changes.iter().map(|change| fixed(&now, &asked, its, change)).collect(),
    };
    table.happens(&R611_2, Event::EffectBegins(Box::new(resolved)))?;
    Ok(())
}

rule! {
    /// The continuous effect of a spell or ability lasts as long as the spell or ability states. If no duration
    /// is stated, it lasts until the end of the game.
    R611_2A "611.2a" since "2009-10-01";
    instead TO_THE_END "an effect without a stated duration lasts until the end of the game"
}

/// 611.2a: returns how long a new effect lasts.
fn duration(table: &Table, stated: &Duration) -> Duration {
    if *stated == Duration::Indefinite && !R611_2A::TO_THE_END.is_followed(table) {
        // The mistake: the effect ends in the cleanup step.
        Duration::EndOfTurn
    } else {
        stated.clone()
    }
}

rule! {
    /// An effect that lasts for as long as a condition is true ends as soon as the condition is false, and
    /// doesn't begin again. If the condition is false as the effect would begin, the effect does nothing.
    R611_2B "611.2b" since "2009-10-01";
    when LASTS "the condition for as long as which the effect lasts is true"
}

/// 611.2b: ends the effects that last for as long as a condition is true, if it is no longer true.
pub(crate) fn no_longer(now: &Now) -> Vec<Event> {
    let effects = now.game().effects.iter();
    effects.filter(|(_, effect)| !still_lasts(now, effect)).map(|(&id, _)| Event::EffectEnds(id)).collect()
}

/// 611.2b: returns whether the condition for as long as which an effect lasts is still true.
fn still_lasts(now: &Now, effect: &Resolved) -> bool {
    let Duration::AsLongAs(condition) = &effect.duration else { return true };
    let source = Source { this: effect.source, you: Some(effect.controller), choices: effect.choices };
    let about = effect.source.map_or(About::Game, About::Object);
    let is_so = r702_26_phased_out::sees(now, &source, now.look().holds(condition, &source));
    R611_2B::LASTS.holds_for(now, about, is_so)
}

rule! {
    /// If the effect of a resolved spell or ability changes characteristics or control, the set of objects
    /// that it affects is fixed as the effect begins. Otherwise the effect changes the rules of the game and
    /// can affect objects that come later.
    R611_2C "611.2c" since "2009-10-01";
    instead LATER_OBJECTS_TOO "an effect that only changes the rules of the game affects later objects too"
}

/// 611.2c: returns what a new effect affects. That is a fixed set of things or, if the effect only changes
/// the rules of the game for objects of some kind, all objects of that kind at any time.
fn affected(one_shot: &OneShot, things: &[Thing]) -> Affected {
    if let Target::Each(Subject::Objects(selector)) = &one_shot.target
        && only_changes_rules_of_the_game(&one_shot.changes)
    {
        return Affected::Whatever(selector.clone());
    }
    let objects = targets_and_amounts::objects(things);
    if objects.is_empty() {
        let player = |thing: &Thing| match thing {
            Thing::Player(player) => Some(*player),
            Thing::Object(_) => None,
        };
        Affected::Players(things.iter().filter_map(player).collect())
    } else {
        Affected::Objects(objects.into_iter().collect())
    }
}

/// Returns whether an effect changes neither characteristics nor control, but only the rules of the game.
fn only_changes_rules_of_the_game(changes: &[Modification]) -> bool {
    changes.iter().all(|change| matches!(change, Modification::Restrict(_)))
}

/// 611.2c: returns the objects that an effect without a fixed set affects now. A fixed set needs no function,
/// since the game stores it.
pub(crate) fn open_set(look: &Look, effect: &Effect, selector: &Selector) -> Vec<ObjectId> {
    let matching = look.select(selector, &effect.source);
    let Origin::Resolved(id) = &effect.origin else { return matching };
    let Some(resolved) = look.game().effects.get(id) else { return matching };
    if R611_2C::LATER_OBJECTS_TOO.is_followed_for(look, effect) {
        matching
    } else {
        let objects = &look.game().objects;
        let was_there =
            |id: &ObjectId| objects.get(id).is_some_and(|object| object.entered() < resolved.created);
        matching.into_iter().filter(was_there).collect()
    }
}

rule! {
    /// If the continuous effect of a resolving spell or ability includes X or another variable, its value is
    /// determined as the spell or ability resolves and never again.
    R611_2D "611.2d" since "2009-10-01";
    unstated
}

/// 611.2d: determines the numbers of a change now and never again.
fn fixed(now: &Now, source: &Source, its: Option<ObjectId>, change: &Modification) -> Modification {
    let number = |value: &Value| Value::Number(now.look().value(value, source, its));
    match change {
        Modification::Adjust { power, toughness } => {
            Modification::Adjust { power: number(power), toughness: number(toughness) }
        }
        Modification::SetPower(value) => Modification::SetPower(number(value)),
        Modification::SetToughness(value) => Modification::SetToughness(number(value)),
        other => other.clone(),
    }
}

rule! {
    /// If a resolving spell or ability puts a permanent other than a token onto the battlefield and states
    /// what that permanent is, this effect applies to it as it enters. An effect that states what the
    /// permanent becomes, or which ability it gains, applies only after that.
    R611_2E "611.2e" since "2014-06-01" until "2025-07-25";
    not yet
}

rule! {
    /// If a resolving spell or ability puts a permanent other than a token onto the battlefield and states
    /// what that permanent is or has, or which characteristic it lacks, this effect applies to it as it
    /// enters. An effect that states what the permanent becomes, or which ability it gains, applies only
    /// after that.
    R611_2E_20250725 "611.2e@2025-07-25": "611.2e" since "2025-07-25";
    not yet
}

rule! {
    /// The effect of a static ability is never fixed. At every moment, it applies to all that its text
    /// describes.
    R611_3A "611.3a" since "2009-10-01";
    same as "613.5"
}

/// 611.3, 604.2: returns the effect of a static ability of an object, if the ability functions where the
/// object is.
fn static_effect(look: &Look, object: &ObjectNow, held: &Held) -> Option<Effect> {
    let Ability::Static(ability) = &*held.ability else { return None };
    let defines_characteristics =
        r604_static_abilities::defines_characteristics(look, object.id, &held.key, ability);
    if !r113_abilities::functions(look, object, ability, defines_characteristics) {
        return None;
    }
    let choices = look.game().objects.get(&object.id).map(|causes| causes.choices).unwrap_or_default();
    Some(Effect {
        origin: Origin::Static(object.id, held.key.clone()),
        source: Source { this: Some(object.id), you: None, choices },
        text: Text::Static(Arc::clone(&held.ability)),
        timestamp: r613::of_ability(look, object.id, held.created),
        created: held.created,
        defines_characteristics,
    })
}

rule! {
    /// A permanent enters the battlefield with continuous effects already applied to it, rather than being
    /// changed once it is there. So abilities that trigger on what enters see it with these changes.
    R611_3C "611.3c" since "2009-10-01";
    not yet
}

rules![R611_2, R611_2A, R611_2B, R611_2C, R611_2D, R611_2E, R611_2E_20250725, R611_3A, R611_3C];
