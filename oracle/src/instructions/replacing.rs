//! What the replacement effects in card text make of events.

use crate::card::{Effect, Instead, Subject, Target, Value, Who, Zone};
use crate::now::{Now, Source};
use crate::rules::r608_resolving::{Resolving, follow_in_order};
use crate::rules::r614_replacement::{self, Candidate, Matter, affected_object, affected_player};
use crate::rules::{
    r121_drawing, r500_turn, r607_linked_abilities, r614_9_redirection, r614_12_entering, r615_prevention,
};
use crate::state::{Occurred, PlayerId, Thing};
use crate::table::{Applied, Event, Move, Ruled, Table, ToFollow};

/// Applies a replacement effect in card text to an event, and returns the events that result.
pub(crate) fn in_words(
    table: &mut Table,
    event: Event,
    candidate: &Candidate,
    instead: &Instead,
    applied: &[Applied],
) -> Ruled<Vec<Event>> {
    Ok(match instead {
        Instead::Skip => skip(table, event),
        Instead::Do(effect) => return do_instead(table, &event, candidate, effect, applied),
        Instead::Tapped
        | Instead::Untapped
        | Instead::WithCounters(..)
        | Instead::AsCopyOf(..)
        | Instead::AsCopyOfThis
        | Instead::ChoosingColor
        | Instead::ChoosingCreatureType
        | Instead::ChoosingAnchorWord(_)
        | Instead::UnderYourControl => {
            vec![r614_12_entering::modified(table, event, candidate, instead)?]
        }
        Instead::Exile => {
            vec![r607_linked_abilities::exiled_by_replacement(
                table,
                elsewhere(event, Zone::Exile),
                candidate.source,
                candidate.applied,
            )]
        }
        Instead::ToHand => vec![elsewhere(event, Zone::Hand)],
        Instead::OnTopOfLibrary => vec![elsewhere(event, Zone::Library)],
        Instead::IntoLibrary => vec![shuffled(elsewhere(event, Zone::Library))],
        Instead::Times(times) => {
            return amount(table, event, applied, |amount| amount.saturating_mul(*times));
        }
        Instead::Plus(more) => {
            return amount(table, event, applied, |amount| amount.saturating_add_signed(*more));
        }
        Instead::Prevent(most) => {
            vec![r615_prevention::by_effect(table, event, candidate, *most, None)]
        }
        Instead::PreventAnd(most, effect) => {
            vec![r615_prevention::by_effect(table, event, candidate, *most, Some(effect))]
        }
        Instead::DealTo(subject) => deal_to(table, event, candidate, subject),
        Instead::LifeBecomes(life) => vec![reduced_to(table, event, *life)],
        // A permanent's own regeneration is applied as such (701.15b).
        Instead::Regenerate => vec![event],
    })
}

/// Returns whether an effect in card text can be applied: one that redirects damage must have something to
/// redirect it to (614.9).
pub(crate) fn can_be_applied(now: &Now, instead: &Instead, source: &Source) -> bool {
    let Instead::DealTo(subject) = instead else { return true };
    now.look()
        .subjects(subject, source)
        .first()
        .is_some_and(|onto| r614_9_redirection::can_be_redirected(now, *onto))
}

/// Redirects damage (614.9).
fn deal_to(table: &Table, event: Event, candidate: &Candidate, subject: &Subject) -> Vec<Event> {
    let now = table.now();
    let onto = now.look().subjects(subject, &candidate.text()).first().copied();
    match onto {
        Some(onto) => r614_9_redirection::redirected(&now, &event, u32::MAX, onto),
        None => vec![event],
    }
}

/// Changes a loss of life, so that the life total becomes this, with all results of the damage.
fn reduced_to(table: &Table, event: Event, life: i32) -> Event {
    let Event::LoseLife(player, amount) = event else { return event };
    let matter = Matter { event: &event, entering: None, alongside: table.other_results() };
    let after = r614_replacement::life_afterward(&table.now(), &matter, player);
    let short = after.map_or(0, |(_, after)| u32::try_from(life.saturating_sub(after)).unwrap_or(0));
    Event::LoseLife(player, amount.saturating_sub(short))
}

/// Skips an event: nothing happens instead (614.10).
fn skip(table: &Table, event: Event) -> Vec<Event> {
    match event {
        Event::TurnBegins { .. } | Event::Begins(_) => r500_turn::skipped(&table.now(), event),
        _ => Vec::new(),
    }
}

/// Changes the zone that an object moves to.
fn elsewhere(event: Event, to: Zone) -> Event {
    match event {
        Event::Move(movement) => Event::Move(Move { to, under: None, shuffled: false, ..movement }),
        other => other,
    }
}

/// Shuffles an object into the library to which it moves.
fn shuffled(event: Event) -> Event {
    match event {
        Event::Move(movement) => Event::Move(Move { shuffled: true, ..movement }),
        other => other,
    }
}

/// Follows an effect in place of the event: what can be a part of a single event is returned, and the rest
/// follows that event (614.6). The same replacement effects don't apply again to what happens in it (614.5).
fn do_instead(
    table: &mut Table,
    event: &Event,
    candidate: &Candidate,
    effect: &Effect,
    applied: &[Applied],
) -> Ruled<Vec<Event>> {
    let now = table.now();
    let source = candidate.source;
    let by = Occurred {
        object: r614_replacement::that_object(event),
        player: affected_player(&now, event),
        amount: Some(r614_replacement::that_much(&now, source, event)),
    };
    let mut resolving = Resolving {
        it: affected_object(event).map(|object| vec![Thing::Object(object)]),
        by,
        ..Resolving::without_the_stack(table, source, candidate.text(), candidate.controller)
    };
    if !r614_replacement::is_a_part_of_the_event(table, source) {
        // The mutant: it is followed before the other parts of the event are considered.
        table.inside(applied.to_vec(), |table| follow_in_order(table, &mut resolving, effect))?;
        return Ok(Vec::new());
    }
    let all = match effect {
        Effect::Sequence(effects) => effects.as_slice(),
        one => std::slice::from_ref(one),
    };
    let parts = all.iter().take_while(|effect| can_be_a_part(effect)).count();
    let (parts, rest) = all.split_at(parts);
    let follow_parts = |table: &mut Table| {
        parts.iter().try_for_each(|effect| follow_in_order(table, &mut resolving, effect))
    };
    let events = table.as_parts(follow_parts)?;
    if !rest.is_empty() {
        let effect = Effect::Sequence(rest.to_vec());
        table.follow_later(ToFollow { effect, resolving, applied: applied.to_vec() });
    }
    Ok(events)
}

/// Returns whether an instruction is a single change, which nothing after it needs to have happened, so that it
/// can be a part of an event.
fn can_be_a_part(effect: &Effect) -> bool {
    match effect {
        Effect::Move { .. }
        | Effect::Destroy(_)
        | Effect::Sacrifice(_)
        | Effect::Tap(_)
        | Effect::Untap(_) => true,
        Effect::GainLife { amount, .. } | Effect::LoseLife { amount, .. } => is_known(amount),
        Effect::LifeBecomes { who: Target::Each(Subject::Players(Who::You)), life } => is_known(life),
        Effect::PutCounters { number, .. } | Effect::RemoveCounters { number, .. } => is_known(number),
        _ => false,
    }
}

/// Follows what is left of an effect that replaced an event.
pub(crate) fn follow_the_rest(table: &mut Table, rest: ToFollow) -> Ruled<()> {
    let ToFollow { effect, mut resolving, applied } = rest;
    table.inside(applied, |table| follow_in_order(table, &mut resolving, &effect))
}

/// Changes the amount of an event.
fn amount(
    table: &mut Table,
    event: Event,
    applied: &[Applied],
    change: impl Fn(u32) -> u32,
) -> Ruled<Vec<Event>> {
    Ok(vec![match event {
        Event::Draw(player) => return draws(table, player, change(1), applied),
        Event::GainLife(player, amount) => Event::GainLife(player, change(amount)),
        Event::LoseLife(player, amount) => Event::LoseLife(player, change(amount)),
        Event::Damage { source, to, amount, preventable, combat } => {
            Event::Damage { source, to, amount: change(amount), preventable, combat }
        }
        Event::CreateTokens { controller, token, number } => {
            Event::CreateTokens { controller, token, number: change(number) }
        }
        Event::PutCounters { on, kind, number, by_effect } => {
            Event::PutCounters { on, kind, number: change(number), by_effect }
        }
        other => other,
    }])
}

/// Draws several cards in place of one, one after another (121.2).
fn draws(table: &mut Table, player: PlayerId, number: u32, applied: &[Applied]) -> Ruled<Vec<Event>> {
    table
        .inside(applied.to_vec(), |table| r121_drawing::draw(table, &r121_drawing::R121_1, player, number))?;
    Ok(Vec::new())
}

/// Returns whether a number is known when the event happens, whatever else is in the game.
fn is_known(value: &Value) -> bool {
    match value {
        Value::Sum(one, other) => is_known(one) && is_known(other),
        Value::Times(_, value) | Value::Half(value, _) => is_known(value),
        value => matches!(value, Value::Number(_) | Value::ThatMuch),
    }
}
