//! Exert.

use crate::card::{Ability, CombatRule, Duration, Effect, Trigger, Zone};
use crate::not_performed;
use crate::now::{Now, ObjectNow, Source};
use crate::rules::r805_shared_team_turns;
use crate::state::{AbilityId, Choices, Moment, ObjectId, Occurred, PlayerId, Shield, Standing, Waiting};
use crate::table::{Event, Ruled, Table};
use std::collections::BTreeSet;
use std::sync::Arc;

rule! {
    /// A player who exerts a permanent chooses that it won't untap during that player's next untap step.
    R701_39A "701.39a": "701.37a" since "2017-04-28", "701.38a" since "2018-04-27",
        "701.39a" since "2020-07-03", "701.43a" since "2025-06-06";
    does STAYS_TAPPED "the exerted permanent doesn't untap during the next untap step"
    instead OF_THE_PLAYER "that is the next untap step of the player who exerted it, whoever controls it"
    1: STAYS_TAPPED, OF_THE_PLAYER;
}

/// 701.39a: returns whether a permanent doesn't untap in this untap step because it has been exerted.
pub(crate) fn is_kept_tapped(now: &Now, permanent: &ObjectNow) -> bool {
    let mut of_this_step = now.game().standing.iter().filter(|standing| is_of_this_step(now, standing));
    let was_exerted = of_this_step.any(|standing| standing.what == Shield::StaysTapped(permanent.id));
    was_exerted && R701_39A::STAYS_TAPPED.is_followed_for(now, permanent.id)
}

/// 701.39a: returns whether an effect is one of exerting, and this untap step is the one that it waits for.
fn is_of_this_step(now: &Now, standing: &Standing) -> bool {
    let Shield::StaysTapped(permanent) = &standing.what else { return false };
    let is_active = |player| r805_shared_team_turns::is_active(now, now.game(), player);
    if R701_39A::OF_THE_PLAYER.is_followed_for(now, *permanent) {
        is_active(standing.controller)
    } else {
        // The mutant: the next untap step of the permanent's controller.
        now.object(*permanent).and_then(|row| row.controller).is_some_and(is_active)
    }
}

rule! {
    /// A permanent can be exerted while it is untapped, and several times in a turn. If a player exerts it
    /// several times before that player's next untap step, all these effects expire in that step.
    R701_39B "701.39b": "701.37b" since "2017-04-28", "701.38b" since "2018-04-27",
        "701.39b" since "2020-07-03", "701.43b" since "2025-06-06";
    does UNTAPPED "a permanent can be exerted while it is untapped"
    does AGAIN "a permanent can be exerted again before the next untap step"
    does SAME_STEP "each effect of exerting it expires during the same untap step"
    1: UNTAPPED, AGAIN;
    2: SAME_STEP;
}

/// 701.39b: returns whether a permanent can be exerted, tapped or not, and even if it has been exerted already.
fn can_be_exerted(now: &Now, permanent: &ObjectNow) -> bool {
    let exerted = Shield::StaysTapped(permanent.id);
    let was_exerted = now.game().standing.iter().any(|standing| standing.what == exerted);
    (permanent.status.tapped || R701_39B::UNTAPPED.is_followed_for(now, permanent.id))
        && (!was_exerted || R701_39B::AGAIN.is_followed_for(now, permanent.id))
}

/// 701.39b: ends the effects of exerting that were about this untap step.
pub(crate) fn expire(table: &mut Table) -> Ruled<()> {
    let now = table.now();
    let due = now.game().standing.iter().filter(|standing| is_of_this_step(&now, standing));
    let due: Vec<Event> = due.map(|standing| Event::StandingEnds(standing.created)).collect();
    // The mutant: each untap step ends only one of them.
    let number = if R701_39B::SAME_STEP.is_followed(table) { due.len() } else { 1 };
    table.happen(&R701_39B, due.into_iter().take(number).collect())?;
    Ok(())
}

rule! {
    /// Only what is on the battlefield can be exerted.
    R701_39C "701.39c": "701.37c" since "2017-04-28", "701.38c" since "2018-04-27",
        "701.39c" since "2020-07-03", "701.43c" since "2025-06-06";
    must ON_THE_BATTLEFIELD "the permanent is on the battlefield as it is exerted"
    1: ON_THE_BATTLEFIELD;
}

/// 701.39c: requires that each of some creatures is on the battlefield, so that it can be exerted.
pub(crate) fn are_on_the_battlefield(table: &Table, creatures: &[ObjectId]) -> Ruled<()> {
    let now = table.now();
    for creature in creatures {
        let is_there = now.object(*creature).is_some_and(|row| row.zone == Zone::Battlefield);
        R701_39C::ON_THE_BATTLEFIELD.must_hold_for(table, *creature, is_there)?;
    }
    Ok(())
}

rule! {
    /// That a creature may be exerted as it attacks is an optional cost to attack. An ability of the same
    /// paragraph that triggers "when you do" is linked to it.
    R701_39D "701.39d": "701.37d" since "2017-04-28", "701.38d" since "2018-04-27",
        "701.39d" since "2020-07-03", "701.43d" since "2025-06-06";
    does WHEN_YOU_DO "the linked ability triggers when its controller exerts the creature"
    1: OPTIONAL of "508.1g";
    2: WHEN_YOU_DO;
    3: shown "701/39d-each-for-itself";
}

/// 701.39a, 701.39d: has a player exert creatures as they attack; the abilities linked to that trigger.
pub(crate) fn exert(table: &mut Table, player: PlayerId, creatures: &[ObjectId]) -> Ruled<()> {
    let now = table.now();
    let rows = creatures.iter().filter_map(|id| now.object(*id));
    rows.clone().try_for_each(not_performed::several_exertions)?;
    for row in rows.filter(|row| row.zone == Zone::Battlefield && can_be_exerted(&now, row)) {
        table.happens(&R701_39A, stays_tapped(player, row.id))?;
        for (rule, source) in row.combat.iter() {
            let CombatRule::MayBeExerted(Some(when_you_do)) = rule else { continue };
            if R701_39D::WHEN_YOU_DO.is_followed_for(table, row.id) {
                table.happens(&R701_39D, triggers(player, row.id, source, when_you_do))?;
            }
        }
    }
    Ok(())
}

/// Returns the event in which the effect of exerting a permanent begins.
fn stays_tapped(player: PlayerId, permanent: ObjectId) -> Event {
    Event::StandingBegins(Box::new(Standing {
        source: permanent,
        controller: player,
        created: Moment::START,
        duration: Duration::Indefinite,
        choices: Choices::default(),
        what: Shield::StaysTapped(permanent),
    }))
}

/// Returns the event in which the ability triggers that is linked to exerting a creature.
fn triggers(player: PlayerId, creature: ObjectId, source: &Source, effect: &Effect) -> Event {
    let when = Trigger::Other("you exert it".to_owned());
    Event::Triggers(Box::new(Waiting {
        source: source.this.unwrap_or(creature),
        controller: player,
        nth: 0,
        which: AbilityId::default(),
        ability: Arc::new(Ability::Triggered { when, condition: None, effect: effect.clone() }),
        by: Occurred::default(),
        choices: source.choices,
        it: Vec::new(),
        follows: BTreeSet::new(),
        created: None,
        source_had_left: false,
    }))
}

rules![R701_39A, R701_39B, R701_39C, R701_39D];
