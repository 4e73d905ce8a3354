//! Events that can't happen: nothing replaces them.

use crate::bench::About;
use crate::now::Now;
use crate::rules::{r104_ending, r702_12_indestructible};
use crate::table::Event;

rule! {
    /// Replacement and prevention effects can't modify or replace an event that can't happen, unless they
    /// replace a part of their own effect.
    R614_17C "614.17c": "614.16c" since "2017-04-28", "614.17c" since "2017-09-25";
    when CANT_HAPPEN "the event can't happen"
    1: CANT_HAPPEN, outside "effects that replace a part of their own effect";
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
        _ => return false,
    };
    if now.in_force(&R614_17C) { R614_17C::CANT_HAPPEN.holds_for(now, what, cant) } else { cant }
}

rules![R614_17C];
