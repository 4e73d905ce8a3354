//! 611, continuous effects: where they come from.

use super::r608_resolving::Resolving;
use super::{r608_things, r702_26_phased_out};
use crate::bench::About;
use crate::card::{Ability, Duration, Modification, OneShot, Selector, Subject, Target, Value};
use crate::edition::on;
use crate::now::{Effect, Held, Look, Now, ObjectNow, Origin, Source, Text};
use crate::rule::{Rule, Status, does_instead, when};
use crate::rules::{r113_abilities, r122_counters, r604_static_abilities, r613};
use crate::state::{Affected, Moment, ObjectId, PlayerId, Resolved, Thing};
use crate::table::{Event, Ruled, Table};
use crate::{does, when};
use std::collections::BTreeSet;
use std::sync::Arc;

/// The rules of this section that the oracle performs, and others that are cited.
pub(crate) const RULES: &[&Rule] =
    &[&R611_2, &R611_2B, &R611_2C, &R611_2D, &R611_2E, &R611_2E_20250725, &R611_3A, &R611_3C];

/// Every continuous effect that exists as things are: from resolved spells and abilities (611.2),
/// from static abilities (611.3), and from counters (122.1).
pub(crate) fn continuous_effects(look: &Look) -> Vec<Effect> {
    let mut effects = look.effects_of_objects();
    effects.extend(look.game().effects.iter().map(|(&id, resolved)| {
        Effect::of_resolved(Origin::Resolved(id), resolved, r613::of_resolved(look, resolved))
    }));
    effects
}

/// The effects that one object brings: by its static abilities (611.3), and by the counters on it (122.1).
pub(crate) fn effects_of(look: &Look, object: &ObjectNow) -> Vec<Effect> {
    let mut effects: Vec<Effect> =
        object.abilities.iter().filter_map(|held| static_effect(look, object, held)).collect();
    if let Some(causes) = look.game().objects.get(&object.id).filter(|causes| !causes.counters.is_empty()) {
        effects.extend(r122_counters::effects_of_counters(look, object.id, causes));
    }
    effects
}

/// 611.2: a continuous effect begins as a spell or ability resolves.
pub(crate) fn begin(table: &mut Table, resolving: &mut Resolving, one_shot: &OneShot) -> Ruled<()> {
    let things = r608_things::things(table, resolving, &one_shot.target)?;
    let things = r702_26_phased_out::without_phased_out(&table.now(), &one_shot.target, things);
    let open = match &one_shot.target {
        Target::Each(Subject::Objects(selector)) => {
            only_game_rules(&one_shot.changes).then(|| selector.clone())
        }
        _ => None,
    };
    let objects: BTreeSet<ObjectId> = r608_things::objects(&things).into_iter().collect();
    let players = things.iter().filter_map(|thing| match thing {
        Thing::Player(player) => Some(*player),
        Thing::Object(_) => None,
    });
    let players: BTreeSet<PlayerId> = players.collect();
    let affects = match open {
        Some(selector) => Affected::Whatever(selector),
        None if objects.is_empty() => Affected::Players(players),
        None => Affected::Objects(objects),
    };
    let now = table.now();
    let resolved = Resolved {
        controller: resolving.controller,
        card: None,
        source: resolving.source.this,
        created: Moment::START,
        duration: one_shot.duration.clone(),
        affects,
        choices: resolving.source.choices,
        changes: one_shot.changes.iter().map(|change| fixed(&now, resolving, change)).collect(),
    };
    table.happens(&R611_2, Event::EffectBegins(Box::new(resolved)))?;
    Ok(())
}

fn only_game_rules(changes: &[Modification]) -> bool {
    changes.iter().all(|change| matches!(change, Modification::Restrict(_)))
}

/// 611.2d: a number that has to be found is found now, and never again.
fn fixed(now: &Now, resolving: &Resolving, change: &Modification) -> Modification {
    let its = r608_things::objects(&resolving.it).first().copied();
    let number = |value: &Value| Value::Number(now.look().value(value, &resolving.source, its));
    match change {
        Modification::Adjust { power, toughness } => {
            Modification::Adjust { power: number(power), toughness: number(toughness) }
        }
        Modification::SetPower(value) => Modification::SetPower(number(value)),
        Modification::SetToughness(value) => Modification::SetToughness(number(value)),
        other => other.clone(),
    }
}

/// 611.2
pub(crate) const R611_2: Rule = Rule {
    id: "611.2",
    numbers: &[(on("2009-10-01"), "611.2")],
    until: None,
    says: "A spell or ability can create a continuous effect as it resolves.",
    status: Status::Definition,
    premises: &[],
};

/// 611.2b
pub(crate) const R611_2B: Rule = Rule {
    id: "611.2b",
    numbers: &[(on("2009-10-01"), "611.2b")],
    until: None,
    says: "An effect that lasts for as long as something is the case ends as soon as it is not, and does not begin \
           again. If it is not the case as the effect would begin, the effect does nothing.",
    status: Status::Tested,
    premises: &[when("what the effect lasts for is the case")],
};

/// 611.2b: the effects that last for as long as something is the case that is the case no more.
pub(crate) fn no_longer(now: &Now) -> Vec<Event> {
    let mut over = Vec::new();
    for (&id, effect) in &now.game().effects {
        let Duration::AsLongAs(condition) = &effect.duration else { continue };
        let about = effect.source.map_or(About::Game, About::Object);
        let source = Source { this: effect.source, you: Some(effect.controller), choices: effect.choices };
        let is_so = r702_26_phased_out::sees(now, &source, now.look().holds(condition, &source));
        if !when!(now, R611_2B, about, "what the effect lasts for is the case", is_so) {
            over.push(Event::EffectEnds(id));
        }
    }
    over
}

/// 611.2c
pub(crate) const R611_2C: Rule = Rule {
    id: "611.2c",
    numbers: &[(on("2009-10-01"), "611.2c")],
    until: None,
    says: "If the effect of a resolved spell or ability changes characteristics or control, the set of objects it \
           affects is fixed as it begins; otherwise it changes the rules of the game and can affect objects that \
           come later.",
    status: Status::Tested,
    premises: &[does_instead("an effect that only changes the rules of the game reaches what comes later")],
};

/// 611.2c: what the open set of a resolved effect holds now. That closed sets stay as they are needs
/// no function: the game keeps them as they were.
pub(crate) fn open_set(look: &Look, effect: &Effect, selector: &Selector) -> Vec<ObjectId> {
    let mut matching = look.select(selector, &effect.source);
    let Origin::Resolved(id) = &effect.origin else { return matching };
    let Some(resolved) = look.game().effects.get(id) else { return matching };
    let was_there =
        |id: &ObjectId| look.game().objects.get(id).is_some_and(|object| object.entered() < resolved.created);
    does!(
        look, R611_2C, effect, "an effect that only changes the rules of the game reaches what comes later",
        (),
        instead matching.retain(was_there)
    );
    matching
}

/// 611.2d
pub(crate) const R611_2D: Rule = Rule {
    id: "611.2d",
    numbers: &[(on("2009-10-01"), "611.2d")],
    until: None,
    says: "If the continuous effect of a resolving spell or ability has an X or another variable in it, the \
           value is determined as the spell or ability resolves and never again.",
    status: Status::NotYet,
    premises: &[],
};

/// 611.2e
pub(crate) const R611_2E: Rule = Rule {
    id: "611.2e",
    numbers: &[(on("2014-06-01"), "611.2e")],
    until: Some(on("2025-07-25")),
    says: "If a resolving spell or ability puts a permanent other than a token onto the battlefield and says \
           of it what it is, this effect applies to it as it enters. An effect that says what it becomes, or \
           which ability it gains, applies only after that.",
    status: Status::NotYet,
    premises: &[],
};

/// 611.2e@2025-07-25
pub(crate) const R611_2E_20250725: Rule = Rule {
    id: "611.2e@2025-07-25",
    numbers: &[(on("2025-07-25"), "611.2e")],
    until: None,
    says: "If a resolving spell or ability puts a permanent other than a token onto the battlefield and says \
           of it what it is or has, or which characteristic it lacks, this effect applies to it as it \
           enters. An effect that says what it becomes, or which ability it gains, applies only after that.",
    status: Status::NotYet,
    premises: &[],
};

/// 611.3a
pub(crate) const R611_3A: Rule = Rule {
    id: "611.3a",
    numbers: &[(on("2009-10-01"), "611.3a")],
    until: None,
    says: "The effect of a static ability is never fixed: at every moment it applies to whatever its text says.",
    status: Status::SameAs("613.5"),
    premises: &[],
};

/// 611.3, 604.2: the effect of a static ability that an object has, if it functions where the
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

/// 611.3c
pub(crate) const R611_3C: Rule = Rule {
    id: "611.3c",
    numbers: &[(on("2009-10-01"), "611.3c")],
    until: None,
    says: "A permanent enters the battlefield as continuous effects have it, rather than being changed when \
           it is there. So abilities that trigger on what enters see it with these changes.",
    status: Status::NotYet,
    premises: &[],
};
