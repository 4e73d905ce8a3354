//! Abilities that do what they say, for games.

use crate::script::card;
use crate::script::condition;
use crate::script::event;
use crate::script::filter;
use crate::script::granted::printed_mark;
use crate::script::instruct;
use crate::script::paid;
use crate::script::parameters::Parameters;
use crate::script::replace;
use crate::script::whom::Context;
use crate::script::writer::Writer;
use crate::unsupported::Unsupported;
use apnap_oracle::card::{
    Ability, CardType, Characteristics, Condition, Cost, Effect, Filter, Modification, Restriction, Selector,
    Static, Subject, Target, Trigger, Window, Zone,
};
use std::collections::BTreeMap;

/// The lines of the nth ability.
pub(crate) fn ability(
    face: &Characteristics,
    ability: &Ability,
    number: usize,
    writer: &mut Writer,
) -> Result<Vec<String>, Unsupported> {
    let mark = printed_mark(number);
    match ability {
        Ability::Activated { cost, only, effect } => {
            Ok(vec![format!("A:{}", activated(cost, only, effect, &mark, writer)?)])
        }
        Ability::Triggered { when: Trigger::Chapter(_), .. } => Ok(Vec::new()),
        Ability::Triggered { when, condition, effect } => {
            Ok(vec![format!("T:{}", triggered(when, condition.as_ref(), effect, &mark, writer)?)])
        }
        Ability::Replacement(ability) => replace::lines(ability, writer),
        Ability::Spell(effect) => Ok(vec![spell(face, effect, writer)?]),
        Ability::AdditionalCost(_) | Ability::CastOnly(_) if has_spell(face) => Ok(Vec::new()),
        // A second sentence of the spell.
        Ability::Other(words) if instruct::in_own_words(words).is_some() && has_spell(face) => Ok(Vec::new()),
        Ability::AdditionalCost(_) | Ability::CastOnly(_) => Err(Unsupported::new(
            "spell",
            "the adapter writes costs and times of casting for instants and sorceries only",
        )),
        Ability::Other(words) if words == "may enter as a copy of any creature" => {
            let mut clone = Parameters::default();
            clone.set("Choices", "Creature.Other");
            Ok(vec![replace::entering_as_copy(clone, writer)])
        }
        Ability::Other(words) => Err(instruct::missing(&format!("\"{words}\""))),
        Ability::Static(Static { condition: None, subject, changes }) if changes.iter().all(stays_tapped) => {
            let what = match subject {
                Subject::Objects(selector) => event::in_zone(&selector.filter, Zone::Battlefield)?,
                Subject::Host(_) => "Card.EnchantedBy".to_owned(),
                Subject::Players(_) => return Err(instruct::missing("players that stay tapped")),
            };
            // The engine's cards say it as a replacement that nothing happens instead of.
            Ok(vec![format!(
                "R:Event$ Untap | ActiveZones$ Battlefield | ValidCard$ {what} | ValidStepTurnToController$ You \
                 | Layer$ CantHappen"
            )])
        }
        Ability::Keyword(_) | Ability::Static(_) => card::printed(ability, number, writer),
    }
}

/// The zone other than the battlefield out of which an effect moves its own object: there its ability works (113.6m).
fn moves_itself_from(effect: &Effect) -> Option<Zone> {
    match effect {
        Effect::Sequence(parts) => {
            // What the effect itself has put into the zone before was not there.
            let until = parts.iter().position(gives_itself_up).unwrap_or(parts.len());
            parts.iter().take(until).find_map(moves_itself_from)
        }
        Effect::May(effect)
        | Effect::IfYouDo(effect)
        | Effect::WhenYouDo(effect)
        | Effect::MayPay { then: effect, .. }
        | Effect::Delayed { effect, .. }
        | Effect::EntersCombat { effect, .. } => moves_itself_from(effect),
        Effect::Move {
            what: Target::Each(Subject::Objects(Selector { zones, filter: Filter::This })),
            ..
        } => {
            let mut zones = zones.iter();
            zones.next().filter(|zone| zones.next().is_none() && *zone != Zone::Battlefield)
        }
        _ => None,
    }
}

/// Whether an effect puts its own object from the battlefield into another zone.
fn gives_itself_up(effect: &Effect) -> bool {
    match effect {
        Effect::Sacrifice(what) | Effect::Destroy(what) | Effect::Move { what, .. } => {
            moves_itself_from(effect).is_none()
                && matches!(what, Target::Each(Subject::Objects(Selector { filter: Filter::This, .. })))
        }
        _ => false,
    }
}

/// "Doesn't untap during its controller's untap step" (502.3).
fn stays_tapped(change: &Modification) -> bool {
    *change == Modification::Restrict(Restriction::DoesntUntap)
}

fn has_spell(face: &Characteristics) -> bool {
    face.abilities.iter().any(|ability| matches!(**ability, Ability::Spell(_)))
}

/// What an instant or sorcery does, with its cost and the time at which it can be cast.
fn spell(face: &Characteristics, effect: &Effect, writer: &mut Writer) -> Result<String, Unsupported> {
    let mut more = Parameters::default();
    let is_spell = face.card_types.iter().any(|one| matches!(one, CardType::Instant | CardType::Sorcery));
    if !is_spell {
        return Err(Unsupported::new("spell", "the engine's permanents do nothing as they resolve"));
    }
    let more_sentences = face.abilities.iter().filter_map(|ability| match &**ability {
        Ability::Other(words) => instruct::in_own_words(words),
        _ => None,
    });
    let effect = &Effect::Sequence(std::iter::once(effect.clone()).chain(more_sentences).collect());
    let mut costs = vec![face.mana_cost.as_ref().map_or_else(|| "0".to_owned(), crate::script::words::mana)];
    for ability in &face.abilities {
        match &**ability {
            Ability::AdditionalCost(cost) => costs.push(paid::cost(cost)?),
            Ability::CastOnly(window) => more = more.and(&paid::windows(std::slice::from_ref(window))?),
            _ => {}
        }
    }
    if costs.len() > 1 {
        more.set("Cost", costs.join(" "));
    }
    let context = Context { this_is_in: Zone::Stack, ..Context::default() };
    let text = instruct::chain(effect, "SP", &more, context, writer)?;
    Ok(format!("A:{text} | SpellDescription$ spell"))
}

/// An activated ability.
pub(crate) fn activated(
    cost: &Cost,
    only: &[Window],
    effect: &Effect,
    mark: &str,
    writer: &mut Writer,
) -> Result<String, Unsupported> {
    let mut more = Parameters::default();
    more.set("Cost", paid::cost(cost)?);
    if cost.loyalty.is_some() {
        more.set("Planeswalker", "True");
    }
    let mut more = more.and(&paid::windows(only)?);
    let mut context = Context::default();
    if let Some(zone) = moves_itself_from(effect).filter(|_| !cost.sacrifice_this) {
        more.set("ActivationZone", filter::zone_word(zone));
        context.this_is_in = zone;
    }
    if cost.sacrifice_this {
        context.this_is_in = Zone::Graveyard;
    }
    context.this_may_be_gone = cost.sacrifice.is_some();
    let text = instruct::chain(effect, "AB", &more, context, writer)?;
    Ok(format!("{text} | SpellDescription$ {mark}"))
}

/// A triggered ability.
pub(crate) fn triggered(
    when: &Trigger,
    condition: Option<&Condition>,
    effect: &Effect,
    mark: &str,
    writer: &mut Writer,
) -> Result<String, Unsupported> {
    let (when, condition) = with_condition(when, condition);
    let (mut event, mut context) = event::of(&when, writer)?;
    // As its host leaves, an Aura is still on the battlefield, and an Equipment stays there.
    let loses_its_host = is_about_the_host(&when);
    context.this_may_be_gone = loses_its_host;
    if let Some(zone) = moves_itself_from(effect).filter(|_| context.this_is_in == Zone::Battlefield) {
        if !loses_its_host {
            event.set("TriggerZones", filter::zone_word(zone));
        }
        context.this_is_in = zone;
        context.this_may_be_gone = false;
    }
    if let Some(condition) = condition {
        condition::write(condition, &mut event, writer)?;
    }
    // The engine's triggers have another word than its static abilities for where they work.
    if let Some(zone) = event.take("EffectZone") {
        event.set("TriggerZones", zone);
        if let Some(Condition::ThisIsIn(zone)) = condition {
            context.this_is_in = *zone;
        }
    }
    let effect = match effect {
        Effect::May(effect) => {
            event.set("OptionalDecider", "You");
            effect
        }
        effect => effect,
    };
    let does = instruct::chain(effect, "DB", &Parameters::default(), context, writer)?;
    event.set("Execute", writer.variable(does));
    event.set("TriggerDescription", mark);
    Ok(event.to_string())
}

/// A condition of this itself, if it dies or leaves, belongs to the event: this is no longer there to be looked at
/// (603.10a).
fn with_condition<'c>(when: &Trigger, condition: Option<&'c Condition>) -> (Trigger, Option<&'c Condition>) {
    let Some(Condition::This(more)) = condition else { return (when.clone(), condition) };
    let both = |what: &Filter| Filter::All(vec![what.clone(), more.clone()]);
    match when {
        Trigger::Dies(Filter::This) => (Trigger::Dies(both(&Filter::This)), None),
        Trigger::Leaves(Filter::This) => (Trigger::Leaves(both(&Filter::This)), None),
        _ => (when.clone(), condition),
    }
}

/// Whether something happens to what this is attached to.
fn is_about_the_host(when: &Trigger) -> bool {
    let (Trigger::Dies(what) | Trigger::Leaves(what) | Trigger::PutIntoGraveyard(what)) = when else {
        return false;
    };
    match what {
        Filter::Host => true,
        Filter::All(parts) => parts.contains(&Filter::Host),
        _ => false,
    }
}

/// The chapter abilities of a Saga: the engine's keyword for them wants one for each number up to the last. Where some are
/// missing, they are written as what the engine makes of that keyword.
pub(crate) fn chapters(face: &Characteristics, writer: &mut Writer) -> Result<Vec<String>, Unsupported> {
    let mut each = BTreeMap::new();
    for ability in &face.abilities {
        if let Ability::Triggered { when: Trigger::Chapter(numbers), effect, .. } = &**ability {
            let text = instruct::chain(effect, "DB", &Parameters::default(), Context::default(), writer)?;
            let does = writer.variable(text);
            each.extend(numbers.iter().map(|number| (*number, does.clone())));
        }
    }
    if each.keys().copied().eq((1..).take(each.len())) {
        let all: Vec<String> = each.into_values().collect();
        let keyword = format!("K:Chapter:{}:{}", all.len(), all.join(","));
        return Ok(if all.is_empty() { Vec::new() } else { vec![keyword] });
    }
    let line = |(number, does): (_, String)| {
        format!(
            "T:Mode$ CounterAdded | ValidCard$ Card.Self | TriggerZones$ Battlefield | Chapter$ {number} \
             | CounterType$ LORE | CounterAmount$ EQ{number} | Execute$ {does}"
        )
    };
    Ok(each.into_iter().map(line).collect())
}
