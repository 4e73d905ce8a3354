//! Events that can't happen: nothing replaces them.

use crate::bench::About;
use crate::card::{PlayerRule, Selector, Static, Subject};
use crate::now::{Now, ObjectNow, Source};
use crate::rules::r614_12_entering::Entering;
use crate::rules::{
    r101_general, r104_ending, r111_tokens, r120_damage, r614_replacement, r702_12_indestructible,
    r810_two_headed_giant,
};
use crate::state::{PlayerId, Thing};
use crate::table::Event;

rule! {
    /// Some effects say that something can't happen. They aren't replacement effects, but similar.
    R614_17 "614.17": "614.16" since "2017-04-28", "614.17" since "2017-09-25";
    definition
}

rule! {
    /// Such an effect must exist before the event would happen.
    R614_17A "614.17a": "614.16a" since "2017-04-28", "614.17a" since "2017-09-25";
    same as "101.2"
    1: shown "119/7-life-gained-before";
}

rule! {
    /// Replacement and prevention effects can't modify or replace an event that can't happen, unless they
    /// replace a part of their own effect.
    R614_17C "614.17c": "614.16c" since "2017-04-28", "614.17c" since "2017-09-25";
    when CANT_HAPPEN "the event can't happen"
    1: CANT_HAPPEN, outside "an effect that replaces a part of itself that can't happen";
    2: CANT_HAPPEN;
}

/// 614.17c: returns whether an event can't happen, so that nothing replaces it. Until 2017-04-27 no rule states
/// this; it follows from 101.2.
pub(crate) fn cant_happen(now: &Now, event: &Event) -> bool {
    let (what, cant) = match event {
        Event::Destroy { object, .. } => {
            (About::Object(*object), r702_12_indestructible::cannot_be_destroyed(now, *object))
        }
        Event::Lose(player) => (About::Player(*player), r104_ending::cannot_happen(now, event)),
        Event::GainLife(player, _) => (About::Player(*player), does_not_happen(now, event)),
        Event::Damage { to: Thing::Object(id), .. } => (About::Object(*id), does_not_happen(now, event)),
        Event::Move(movement) => (About::Object(movement.object), r111_tokens::cannot_happen(now, event)),
        _ => return false,
    };
    if now.in_force(&R614_17C) { R614_17C::CANT_HAPPEN.holds_for(now, what, cant) } else { cant }
}

/// 101.2: returns whether an event doesn't happen because it can't: damage to what can't be dealt damage, and
/// life gained by a player who can't gain life.
pub(crate) fn does_not_happen(now: &Now, event: &Event) -> bool {
    match event {
        Event::Damage { to, .. } => r120_damage::cant_be_dealt_damage(now, *to),
        Event::GainLife(player, _) => cant_gain_life(now, *player),
        _ => false,
    }
}

rule! {
    /// Effects can say that something can't enter the battlefield. Which of them apply is decided by the
    /// characteristics that the object would have on the battlefield, even if an effect is about objects in the
    /// zone from which it comes.
    R614_17D "614.17d": "614.16d" since "2017-04-28", "614.17d" since "2017-09-25";
    when FROM_THERE "the effect is about objects in the zone from which the object comes"
    instead AS_IT_WOULD_BE "the game considers the characteristics that the object would have"
    3: CANT_ENTER of "101.2", FROM_THERE;
    4: AS_IT_WOULD_BE, shown "608/3e-a-copy-that-can-not-enter";
}

/// 614.17d: returns whether an effect about objects in the zone from which an object comes says that it can't
/// enter. Until 2017-04-27 no rule states this; it follows from 101.2.
pub(crate) fn cant_enter_from_where_it_is(now: &Now, entering: &Entering) -> bool {
    let Some(card) = entering.of().and_then(|id| now.object(id)) else { return false };
    now.permanents().any(|row| {
        r101_general::abilities_that_keep_out(row).any(|(held, ability)| {
            let source = r614_replacement::source_of(now, row, &held.key);
            keeps_out(now, ability, &source, card, entering)
        })
    })
}

/// Returns whether a static ability applies to a card where it is, as it would be on the battlefield.
fn keeps_out(now: &Now, ability: &Static, source: &Source, card: &ObjectNow, entering: &Entering) -> bool {
    let Subject::Objects(Selector { zones, filter }) = &ability.subject else { return false };
    let from_there = zones.contains(card.zone);
    let (from_there, as_it_would_be) = if now.in_force(&R614_17D) {
        let would_be = R614_17D::AS_IT_WOULD_BE.is_followed_for(now, card.id);
        (R614_17D::FROM_THERE.holds_for(now, card.id, from_there), would_be)
    } else {
        (from_there, true)
    };
    let is_such = || match as_it_would_be {
        true => entering.matches(filter, source),
        false => now.look().matches(card, filter, source),
    };
    let is_so = |condition| now.look().held(condition, source);
    from_there && is_such() && ability.condition.as_ref().is_none_or(is_so)
}

rule! {
    /// If an effect says that a player can't gain life, a gain of life does nothing, and nothing replaces it.
    R119_7 "119.7": "118.7" since "2010-07-16", "119.7" since "2019-07-12";
    when CANT_GAIN "an effect says that the player can't gain life"
    1: CANT_GAIN;
    2: CANT_GAIN;
    3: CANT_GAIN;
}

fn cant_gain_life(now: &Now, player: PlayerId) -> bool {
    let cant = now.player(player).is_some_and(|row| row.has_rule(&PlayerRule::CantGainLife));
    R119_7::CANT_GAIN.holds_for(now, player, cant)
        || r810_two_headed_giant::a_teammate_cant_gain_life(now, player)
}

rules![R614_17, R614_17A, R614_17C, R614_17D, R119_7];
