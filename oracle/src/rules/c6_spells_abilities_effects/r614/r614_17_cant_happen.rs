//! Events that can't happen: nothing replaces them.

use crate::bench::About;
use crate::card::PlayerRule;
use crate::now::Now;
use crate::rules::{r104_ending, r120_damage, r702_12_indestructible};
use crate::state::{PlayerId, Thing};
use crate::table::Event;

rule! {
    /// Some effects say that something can't happen. They aren't replacement effects, but similar.
    R614_17 "614.17": "614.16" since "2017-04-28", "614.17" since "2017-09-25";
    definition
    1: defines;
    2: explains;
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
    /// If an effect says that a player can't gain life, a gain of life does nothing, and nothing replaces it.
    R119_7 "119.7": "118.7" since "2010-07-16", "119.7" since "2019-07-12";
    when CANT_GAIN "an effect says that the player can't gain life"
    1: CANT_GAIN;
    2: CANT_GAIN;
    3: CANT_GAIN;
}

fn cant_gain_life(now: &Now, player: PlayerId) -> bool {
    let cant = now.player(player).is_some_and(|row| row.rules.contains(&PlayerRule::CantGainLife));
    R119_7::CANT_GAIN.holds_for(now, player, cant)
}

rules![R614_17, R614_17A, R614_17C, R119_7];
