//! The oracle's events as observed happenings.

use super::names::GameNames;
use crate::observation::{Happening, ObjectHappening, PlayerHappening};
use apnap_oracle::card::Zone;
use apnap_oracle::state::{EffectId, ObjectId, PlayerId, Thing};
use apnap_oracle::table::{Cause, Event, Logged, Move};
use std::collections::BTreeMap;

/// The observed happenings, batch by batch. `left` returns the zone that an object moved from, and its owner.
pub(super) fn seen(
    log: &[Logged],
    names: &GameNames,
    effects: &BTreeMap<EffectId, String>,
    left: impl Fn(ObjectId) -> Option<(Zone, PlayerId)>,
) -> Vec<Vec<Happening>> {
    log.iter()
        .map(|logged| logged.events.iter().flat_map(|event| one(event, names, effects, &left)).collect())
        .filter(|batch: &Vec<Happening>| !batch.is_empty())
        .collect()
}

fn one(
    event: &Event,
    names: &GameNames,
    effects: &BTreeMap<EffectId, String>,
    left: &impl Fn(ObjectId) -> Option<(Zone, PlayerId)>,
) -> Vec<Happening> {
    let object = |id: ObjectId, what| vec![Happening::Object(names.label(id), what)];
    let player = |id: PlayerId, what| vec![Happening::Player(names.player(id), what)];
    match event {
        Event::TurnBegins { number, .. } => {
            vec![Happening::Begins(apnap_oracle::state::TurnPart::Turn, Some(*number))]
        }
        Event::Begins(part) => vec![Happening::Begins(*part, None)],
        Event::Move(movement) => moved(movement, names, left(movement.object)),
        Event::DrewNothing(_) => Vec::new(),
        Event::CreateToken { created: Some(created), .. } => object(*created, ObjectHappening::Enters),
        Event::PutAbilityOnStack { object: Some(id), .. } => object(*id, ObjectHappening::GoesOnTheStack),
        Event::Attacks { creature, .. } => object(*creature, ObjectHappening::Attacks),
        Event::Blocks { creature, .. } => object(*creature, ObjectHappening::Blocks),
        Event::BecomesBlocked { creature, .. } => object(*creature, ObjectHappening::BecomesBlocked),
        Event::RemoveFromCombat(id) => object(*id, ObjectHappening::IsRemovedFromCombat),
        Event::Damage { .. } | Event::MarkDamage { .. } => Vec::new(),
        Event::TouchedByDeath(_) | Event::RemoveDamage(_) => Vec::new(),
        Event::GainLife(id, _) => player(*id, PlayerHappening::GainsLife),
        Event::LoseLife(id, _) => player(*id, PlayerHappening::LosesLife),
        Event::Tap(id) => object(*id, ObjectHappening::Taps),
        Event::Untap(id) => object(*id, ObjectHappening::Untaps),
        Event::PhaseOut(id, _) => object(*id, ObjectHappening::PhasesOut),
        Event::PhaseIn(id) => object(*id, ObjectHappening::PhasesIn),
        Event::SetInMotion(id) => object(*id, ObjectHappening::IsSetInMotion),
        Event::PlaneswalkTo { card, .. } => object(*card, ObjectHappening::IsPlaneswalkedTo),
        Event::Rolls { player: id, .. } => player(*id, PlayerHappening::Rolls),
        Event::Completes { player: id, .. } => player(*id, PlayerHappening::CompletesADungeon),
        Event::Visits { attraction, .. } => object(*attraction, ObjectHappening::IsVisited),
        Event::PutCounters { on: Thing::Object(id), kind, .. } => {
            vec![Happening::GetsCounter(names.label(*id), kind.clone())]
        }
        Event::RemoveCounters { from: Thing::Object(id), kind, .. } => {
            vec![Happening::LosesCounter(names.label(*id), kind.clone())]
        }
        Event::LoseMana(id, _) => player(*id, PlayerHappening::LosesMana),
        Event::Becomes(what) => vec![Happening::Becomes(*what)],
        Event::EffectEnds(id) => {
            effects.get(id).map(|label| Happening::EffectEnds(label.clone())).into_iter().collect()
        }
        Event::Triggers(waiting) => object(waiting.source, ObjectHappening::Triggers),
        Event::Resolves(id) => object(*id, ObjectHappening::Resolves),
        Event::Countered(id) => object(*id, ObjectHappening::IsCountered),
        Event::Priority(id) => player(*id, PlayerHappening::GetsPriority),
        Event::Lose(id) | Event::Concede(id) => player(*id, PlayerHappening::LosesTheGame),
        _ => Vec::new(),
    }
}

fn moved(movement: &Move, names: &GameNames, left: Option<(Zone, PlayerId)>) -> Vec<Happening> {
    let label = names.label(movement.object);
    let mut happenings = Vec::new();
    let mut object = |what| happenings.push(Happening::Object(label.clone(), what));
    if movement.to == Zone::Battlefield {
        object(ObjectHappening::Enters);
    }
    if movement.to == Zone::Stack {
        object(ObjectHappening::GoesOnTheStack);
    }
    let from_battlefield = left.is_some_and(|(zone, _)| zone == Zone::Battlefield);
    if from_battlefield && movement.to != Zone::Battlefield {
        object(ObjectHappening::Leaves);
        if movement.to == Zone::Graveyard {
            object(ObjectHappening::Dies);
        }
    }
    if movement.to == Zone::Exile {
        object(ObjectHappening::IsExiled);
    }
    match movement.cause {
        Cause::Destroyed => object(ObjectHappening::IsDestroyed),
        Cause::Sacrificed => object(ObjectHappening::IsSacrificed),
        Cause::Discarded => object(ObjectHappening::IsDiscarded),
        Cause::Drawn
        | Cause::Cast
        | Cause::Played
        | Cause::Resolved
        | Cause::Countered
        | Cause::Milled
        | Cause::NotCast
        | Cause::Effect
        | Cause::Rule => {}
    }
    let of_player = match movement.cause {
        Cause::Drawn => Some(PlayerHappening::Draws),
        Cause::Discarded => Some(PlayerHappening::Discards),
        _ => None,
    };
    if let (Some(what), Some((_, owner))) = (of_player, left) {
        happenings.push(Happening::Player(names.player(owner), what));
    }
    happenings
}
