//! Reconfigure: Equipment that are creatures while they aren't attached.

use crate::bench::{Bench, OnBench};
use crate::card::{
    Ability, CardType, Cost, Duration, Effect, Filter, Keyword, Mana, Modification, Selector, Subject,
    Target, Who, Window, Zone,
};
use crate::now::{Now, ObjectNow};
use crate::rules::r613;
use crate::state::{
    Affected, Attached, Choices, EffectId, Game, Moment, Object, ObjectId, Occasion, PlayerId, Resolved,
};
use crate::table::{Event, Ruled, Table};

rule! {
    /// Reconfigure with a cost represents two abilities: pay the cost to attach this permanent to another target
    /// creature under your control, and pay the cost to unattach it. Both can be activated only as a sorcery,
    /// and the second only while the permanent is attached to a creature.
    R702_151A "702.151a" since "2022-02-18";
    instead CONTROLLED "the target is a creature that the player controls"
    instead ANOTHER "the target is another creature"
    does AS_A_SORCERY "the abilities can be activated only as a sorcery"
    does UNATTACHED "the second ability unattaches the permanent"
    must ATTACHED "the permanent is attached to a creature"
    2: CONTROLLED, ANOTHER, ATTACHED of "701.3a";
    3: AS_A_SORCERY, UNATTACHED;
    4: ATTACHED, AS_A_SORCERY;
}

/// 702.151a: returns the two activated abilities that reconfigure represents.
pub(crate) fn abilities(on: &impl OnBench, mana: &Mana) -> [Ability; 2] {
    let this = || {
        let this = Selector { zones: Zone::Battlefield.into(), filter: Filter::This };
        Target::Each(Subject::Objects(this))
    };
    let cost = || Cost { mana: mana.clone(), ..Cost::default() };
    let mut creature = vec![Filter::CardType(CardType::Creature)];
    if R702_151A::ANOTHER.is_followed(on) {
        creature.insert(0, Filter::This.negated());
    }
    if R702_151A::CONTROLLED.is_followed(on) {
        creature.push(Filter::ControlledBy(Who::You));
    }
    let to = Target::Target(Selector::permanents(Filter::All(creature)));
    let unattach = if R702_151A::UNATTACHED.is_followed(on) {
        Effect::Unattach(this())
    } else {
        Effect::Sequence(vec![])
    };
    let sorcery: Vec<Window> =
        R702_151A::AS_A_SORCERY.is_followed(on).then_some(Window::AsSorcery).into_iter().collect();
    let while_attached = [sorcery.clone(), vec![Window::WhileAttached]].concat();
    [
        Ability::Activated { cost: cost(), only: sorcery, effect: Effect::Attach { what: this(), to } },
        Ability::Activated { cost: cost(), only: while_attached, effect: unattach },
    ]
}

/// 702.151a: requires that the permanent is attached to a creature, if its ability can be activated only then.
pub(crate) fn is_attached(table: &Table, object: ObjectId, only: &[Window]) -> Ruled<()> {
    if !only.contains(&Window::WhileAttached) {
        return Ok(());
    }
    let now = table.now();
    let is_attached = match now.object(object).and_then(|row| row.attached) {
        Some(Attached::ToObject(host)) => now.object(host).is_some_and(ObjectNow::is_creature),
        Some(Attached::ToPlayer(_)) | None => false,
    };
    R702_151A::ATTACHED.must_hold_for(table, object, is_attached)
}

rule! {
    /// An Equipment with reconfigure that becomes attached to another creature stops being a creature until it
    /// becomes unattached.
    R702_151B "702.151b" since "2022-02-18";
    does STOPS "the Equipment stops being a creature"
    when UNATTACHED "the Equipment has become unattached from that creature"
    1: STOPS, UNATTACHED;
}

/// 702.151b: makes an Equipment with reconfigure that has become attached stop being a creature.
pub(crate) fn stops_being_a_creature(table: &mut Table, equipment: ObjectId) -> Ruled<()> {
    let now = table.now();
    let Some(row) = now.object(equipment) else { return Ok(()) };
    let Some(Attached::ToObject(host)) = row.attached else { return Ok(()) };
    if !has_reconfigure(row) || !R702_151B::STOPS.is_followed_for(table, equipment) {
        return Ok(());
    }
    let effect = until_unattached(equipment, host, row.controller_or_owner(), Moment::START);
    table.happens(&R702_151B, Event::EffectBegins(Box::new(effect)))?;
    Ok(())
}

/// 702.151b: makes each Equipment with reconfigure stop being a creature that a board says is attached to an
/// object. On a board, its own ability attached it, so it had reconfigure at that moment.
pub(crate) fn stopped_being_creatures(board: &mut Game, bench: &Bench) {
    if !bench.in_force(&R702_151B) {
        return;
    }
    let attached: Vec<Resolved> = board
        .objects
        .iter()
        .filter_map(|(&id, object)| attached_on_a_board(board, bench, id, object))
        .collect();
    let next = board.effects.keys().next_back().map_or(0, |last| last.0.saturating_add(1));
    board.effects.extend((next..).map(EffectId).zip(attached));
}

/// 702.151b: returns the effect on an Equipment with reconfigure that is attached on a board.
fn attached_on_a_board(board: &Game, bench: &Bench, id: ObjectId, object: &Object) -> Option<Resolved> {
    let Some(Attached::ToObject(host)) = object.attached else { return None };
    let when = object.history.iter().rfind(|happened| happened.what == Occasion::BecameAttached)?.when;
    let after = Moment { place: when.place.saturating_add(1), ..when };
    let copiable = r613::copiable_values(bench, board, id, after);
    let reconfigures = copiable.abilities.iter().any(|ability| is_reconfigure(ability));
    let stops = host != id && reconfigures && R702_151B::STOPS.is_followed_for(bench, id);
    stops.then(|| until_unattached(id, host, object.entered_under, when))
}

/// 702.151b: returns the effect by which an Equipment isn't a creature until it becomes unattached.
fn until_unattached(equipment: ObjectId, host: ObjectId, controller: PlayerId, created: Moment) -> Resolved {
    Resolved {
        controller,
        card: None,
        source: Some(equipment),
        created,
        duration: Duration::Indefinite,
        affects: Affected::Objects([equipment].into_iter().collect()),
        choices: Choices::default(),
        changes: vec![Modification::RemoveCardTypes(CardType::Creature.into())],
        bestows: false,
        attached_to: Some(host),
    }
}

/// 702.151b: ends the effects on Equipment with reconfigure that have become unattached. Equipment that phases out
/// stays attached (702.26g, 702.26i).
pub(crate) fn unattached(now: &Now) -> Vec<Event> {
    let game = now.game();
    let is_attached_to = |id: &ObjectId, host: ObjectId| {
        let is_there = game.objects.get(&host).is_some_and(|host| host.zone == Zone::Battlefield);
        let equipment = game.objects.get(id);
        is_there && equipment.is_some_and(|it| it.attached == Some(Attached::ToObject(host)))
    };
    let has_ended = |effect: &Resolved| match (&effect.affects, effect.attached_to) {
        (Affected::Objects(equipment), Some(host)) => {
            let unattached = !equipment.iter().any(|id| is_attached_to(id, host));
            R702_151B::UNATTACHED.holds_for(now, host, unattached)
        }
        _ => false,
    };
    game.effects
        .iter()
        .filter(|(_, effect)| has_ended(effect))
        .map(|(&id, _)| Event::EffectEnds(id))
        .collect()
}

/// Returns whether a permanent has reconfigure.
pub(crate) fn has_reconfigure(row: &ObjectNow) -> bool {
    row.abilities.iter().any(|held| is_reconfigure(&held.ability))
}

fn is_reconfigure(ability: &Ability) -> bool {
    matches!(ability, Ability::Keyword(Keyword::Reconfigure(_)))
}

rules![R702_151A, R702_151B];
