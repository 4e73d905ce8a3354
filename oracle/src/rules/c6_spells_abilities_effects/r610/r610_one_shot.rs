//! One-shot effects: what happens once, and what they create to happen later.

use crate::card::Duration;
use crate::rules::r608_resolving::Resolving;
use crate::state::{Moment, ObjectId, Shield, Standing};
use crate::table::Event;

rule! {
    /// A one-shot effect has no duration: it does something once.
    R610_1 "610.1" since "2009-10-01";
    definition
    1: defines;
    2: explains;
}

/// Returns the event in which an effect begins that waits for another event.
pub(crate) fn standing(resolving: &Resolving, duration: Duration, what: Shield) -> Event {
    Event::StandingBegins(Box::new(Standing {
        source: resolving.source.this.unwrap_or(resolving.object),
        controller: resolving.controller,
        created: Moment::START,
        duration,
        what,
    }))
}

/// Returns the event in which a regeneration shield begins (701.15).
pub(crate) fn shield(resolving: &Resolving, object: ObjectId) -> Event {
    standing(resolving, Duration::EndOfTurn, Shield::Regenerate(object))
}

rules![R610_1];
