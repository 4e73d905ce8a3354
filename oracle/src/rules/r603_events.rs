//! What counts as which event (603.2): an event of the game held against what an ability waits for.

use super::{r500_turn, r505_main_phase, r702_26_phased_out, r714_sagas, r728_day_and_night};
use crate::card::{Filter, Trigger, Who, Zone};
use crate::edition::on;
use crate::now::{Now, ObjectNow, Source};
use crate::rule::{Rule, Status, when};
use crate::state::{ObjectId, Occurred, PlayerId, Thing, TurnPart};
use crate::table::{Cause, Event, Move};
use crate::when;

/// 603.2f
pub(crate) const R603_2F: Rule = Rule {
    id: "603.2f",
    numbers: &[
        (on("2009-10-01"), "603.2d"),
        (on("2020-07-03"), "603.2e"),
        (on("2021-07-23"), "603.2f"),
        (on("2025-11-14"), "603.2e"),
    ],
    until: None,
    says: "What is so already does not become so: an ability that waits for something to become tapped does not trigger \
           if it was tapped before.",
    status: Status::Tested,
    premises: &[when("it was not so before")],
};

/// 603.2f: whether something becomes what it is told to be.
pub(crate) fn becomes(now: &Now, about: ObjectId, changes: bool) -> bool {
    when!(now, R603_2F, about, "it was not so before", changes)
}

/// What a triggered ability learns of an event if that is its event. `now` is the moment at which the
/// ability is looked at: before the event or after it (603.10).
pub(crate) fn occurred(
    before: &Now,
    after: &Now,
    now: &Now,
    event: &Event,
    when: &Trigger,
    source: &Source,
) -> Option<Occurred> {
    let look = now.look();
    let is =
        |row: Option<&ObjectNow>, filter: &Filter| row.is_some_and(|row| look.matches(row, filter, source));
    let who = |player: PlayerId, who: Who| look.names_player(player, who, source);
    let object = |id: ObjectId| Some(Occurred { object: Some(id), player: None });
    let player = |id: PlayerId| Some(Occurred { object: None, player: Some(id) });
    let both = |id: ObjectId, player: PlayerId| Some(Occurred { object: Some(id), player: Some(player) });
    match (when, event) {
        (Trigger::Begins { part, whose }, Event::Begins(begun)) => {
            let this = source.this?;
            let active = now.game().active;
            let fits = same_part(*part, *begun) && who(active, *whose);
            (fits && r500_turn::triggers_at_the_beginning(now, this))
                .then_some(Occurred { object: None, player: Some(active) })
        }
        (Trigger::MainPhaseBegins { nth, whose }, Event::Begins(begun)) => {
            let this = source.this?;
            let active = now.game().active;
            let fits = r505_main_phase::is_nth_main_phase(after, *begun, *nth) && who(active, *whose);
            (fits && r500_turn::triggers_at_the_beginning(now, this))
                .then_some(Occurred { object: None, player: Some(active) })
        }
        (Trigger::BeginsInThatTurn(part), Event::Begins(begun)) => {
            let this = source.this?;
            (same_part(*part, *begun) && r500_turn::triggers_at_the_beginning(now, this))
                .then_some(Occurred { object: None, player: Some(now.game().active) })
        }
        (Trigger::Begins { part: TurnPart::Turn, whose }, Event::TurnBegins { player: active, .. }) => {
            let this = source.this?;
            let fits = who(*active, *whose) && r500_turn::triggers_at_the_beginning(now, this);
            fits.then_some(Occurred { object: None, player: Some(*active) })
        }
        (Trigger::Enters(filter), Event::Move(movement)) if movement.to == Zone::Battlefield => {
            let became = movement.became?;
            is(now.object(became), filter).then_some(Occurred { object: Some(became), player: None })
        }
        (Trigger::Enters(filter), Event::CreateToken { created: Some(created), .. }) => {
            is(now.object(*created), filter).then(|| object(*created)).flatten()
        }
        (Trigger::Dies(filter), Event::Move(movement)) if movement.to == Zone::Graveyard => {
            let row = before.object(movement.object).filter(|row| row.zone == Zone::Battlefield);
            is(row, filter).then(|| object(movement.object)).flatten()
        }
        (Trigger::Leaves(filter), Event::Move(movement)) if movement.to != Zone::Battlefield => {
            let row = before.object(movement.object).filter(|row| row.zone == Zone::Battlefield);
            is(row, filter).then(|| object(movement.object)).flatten()
        }
        (Trigger::Enters(filter), Event::PhaseIn(id)) if is(now.object(*id), filter) => {
            r702_26_phased_out::counts_as_a_change_of_zone(after, *id).then(|| object(*id)).flatten()
        }
        (Trigger::Leaves(filter), Event::PhaseOut(id, _)) if is(before.object(*id), filter) => {
            r702_26_phased_out::counts_as_a_change_of_zone(after, *id).then(|| object(*id)).flatten()
        }
        (Trigger::PutIntoGraveyard(filter), Event::Move(movement)) if movement.to == Zone::Graveyard => {
            let row = match now.object(movement.object) {
                Some(row) => Some(row),
                None => movement.became.and_then(|became| after.object(became)),
            };
            let of_this =
                *filter == Filter::This && [Some(movement.object), movement.became].contains(&source.this);
            (of_this || is(row, filter)).then(|| object(movement.object)).flatten()
        }
        (Trigger::Draws(drawer), Event::Move(movement)) if movement.cause == Cause::Drawn => {
            let owner = owner_of(before, after, movement)?;
            who(owner, *drawer).then(|| player(owner)).flatten()
        }
        (Trigger::Discards(discarder), Event::Move(movement)) if movement.cause == Cause::Discarded => {
            let owner = owner_of(before, after, movement)?;
            who(owner, *discarder).then(|| both(movement.became.unwrap_or(movement.object), owner)).flatten()
        }
        (Trigger::GainsLife(gainer), Event::GainLife(gained, amount)) if *amount > 0 => {
            who(*gained, *gainer).then(|| player(*gained)).flatten()
        }
        (Trigger::LosesLife(loser), Event::LoseLife(lost, amount)) if *amount > 0 => {
            who(*lost, *loser).then(|| player(*lost)).flatten()
        }
        (Trigger::Casts { who: caster, what }, Event::Cast { spell, player }) => {
            (who(*player, *caster) && is(now.object(*spell), what)).then(|| both(*spell, *player)).flatten()
        }
        (Trigger::PlaysLand(who_plays), Event::LandPlayed { land, player, .. }) => {
            who(*player, *who_plays).then(|| both(*land, *player)).flatten()
        }
        (Trigger::Visits { who: visitor, what }, Event::Visits { player, attraction }) => {
            let fits = who(*player, *visitor) && is(now.object(*attraction), what);
            fits.then(|| both(*attraction, *player)).flatten()
        }
        (Trigger::SetInMotion(filter), Event::SetInMotion(scheme)) => {
            is(now.object(*scheme), filter).then(|| object(*scheme)).flatten()
        }
        (Trigger::Sacrifices { who: sacrificer, what }, Event::Move(movement))
            if movement.cause == Cause::Sacrificed =>
        {
            let row = before.object(movement.object)?;
            let controller = row.controller?;
            (who(controller, *sacrificer) && is(Some(row), what))
                .then(|| both(movement.object, controller))
                .flatten()
        }
        (Trigger::Taps(filter), Event::Tap(id))
        | (Trigger::Untaps(filter), Event::Untap(id))
        | (Trigger::PhasesIn(filter), Event::PhaseIn(id))
        | (Trigger::PhasesOut(filter), Event::PhaseOut(id, _)) => {
            is(now.object(*id), filter).then(|| object(*id)).flatten()
        }
        (Trigger::Targeted(filter), Event::Announced { targets, object: by, .. }) => {
            let mut targeted = targets.iter().flatten().filter_map(|thing| match thing {
                Thing::Object(id) => now.object(*id),
                Thing::Player(_) => None,
            });
            targeted.any(|row| look.matches(row, filter, source)).then(|| object(*by)).flatten()
        }
        (Trigger::IsDealtDamage(filter), Event::Damage { to: Thing::Object(id), amount, .. })
            if *amount > 0 =>
        {
            is(now.object(*id), filter).then(|| object(*id)).flatten()
        }
        (Trigger::DealsDamage(filter), Event::Damage { source: dealer, amount, .. }) if *amount > 0 => {
            is(now.object(*dealer), filter).then(|| object(*dealer)).flatten()
        }
        (Trigger::GetsCounter(filter), Event::PutCounters { on: Thing::Object(id), .. }) => {
            is(now.object(*id), filter).then(|| object(*id)).flatten()
        }
        (Trigger::GetsCounter(filter), Event::Move(_) | Event::CreateToken { .. }) => {
            // 122.6: entering with counters is getting them.
            let id = event.enters_with_counters()?;
            is(now.object(id), filter).then(|| object(id)).flatten()
        }
        (Trigger::Chapter(_), _) => {
            let saga = source.this?;
            r714_sagas::gets_lore_counters(event, saga).then(|| object(saga)).flatten()
        }
        (Trigger::DayNightChanges, Event::Becomes(_)) => {
            r728_day_and_night::changed(before, after).then(Occurred::default)
        }
        _ => None,
    }
}

/// How often an ability triggers on an event that it waits for.
pub(crate) fn how_often(after: &Now, event: &Event, when: &Trigger, of: ObjectId) -> usize {
    match when {
        Trigger::Chapter(chapters) => r714_sagas::chapters_reached(after, event, of, chapters),
        _ => 1,
    }
}

/// What has entered by an event.
pub(crate) fn what_entered(event: &Event) -> Option<ObjectId> {
    match event {
        Event::Move(movement) if movement.to == Zone::Battlefield => movement.became,
        Event::CreateToken { created, .. } => *created,
        _ => None,
    }
}

fn same_part(waited_for: TurnPart, begun: TurnPart) -> bool {
    match (waited_for, begun) {
        (TurnPart::Phase(crate::state::Phase::Main), TurnPart::PrecombatMain | TurnPart::PostcombatMain) => {
            true
        }
        (one, other) => one == other,
    }
}

fn owner_of(before: &Now, after: &Now, movement: &Move) -> Option<PlayerId> {
    let row = before.object(movement.object).or_else(|| after.object(movement.became?))?;
    Some(row.owner)
}

/// Whether an event takes a permanent off the battlefield.
pub(crate) fn leaves_the_battlefield(after: &Now, event: &Event) -> bool {
    match event {
        Event::Move(movement) => {
            after.game().last_known.get(&movement.object).is_some_and(|known| known.zone == Zone::Battlefield)
        }
        _ => false,
    }
}
