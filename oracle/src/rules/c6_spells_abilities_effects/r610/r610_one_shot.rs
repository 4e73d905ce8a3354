//! One-shot effects: what happens once, and what they create to happen later.

use crate::card::{Duration, Zone};
use crate::rules::r608_resolving::Resolving;
use crate::rules::{r400_7_new_objects, r702_26b_phased_out};
use crate::state::{Moment, ObjectId, Shield, Standing, Thing};
use crate::table::{Event, Table};

rule! {
    /// A one-shot effect has no duration: it does something once.
    R610_1 "610.1" since "2009-10-01";
    definition
}

/// Returns the event in which an effect begins that waits for another event.
pub(crate) fn standing(resolving: &Resolving, duration: Duration, what: Shield) -> Event {
    Event::StandingBegins(Box::new(Standing {
        source: resolving.source.this.unwrap_or(resolving.object),
        controller: resolving.controller,
        created: Moment::START,
        duration,
        choices: resolving.source.choices,
        what,
    }))
}

/// 400.7j, 610.3: returns the object for which an effect waits that lasts until "this" leaves the battlefield.
pub(crate) fn what_is_waited_for(table: &Table, resolving: &Resolving) -> Option<ObjectId> {
    let this = Thing::Object(resolving.source.this?);
    r400_7_new_objects::found(table, resolving, this).object()
}

/// Returns whether an object has left the battlefield. It doesn't as it phases out, nor as it leaves the game phased
/// out (702.26k).
pub(crate) fn has_left(table: &Table, id: ObjectId) -> bool {
    let is_elsewhere = table.game().objects.get(&id).is_none_or(|object| object.zone != Zone::Battlefield);
    is_elsewhere && !r702_26b_phased_out::left_the_game_phased_out(table, id)
}

/// 610.3b, 610.4c: returns whether the source of a triggered ability had left the battlefield by the time that the
/// ability triggered.
pub(crate) fn had_left_as_it_triggered(table: &Table, resolving: &Resolving) -> bool {
    let on_stack = table.game().objects.get(&resolving.object).and_then(|object| object.on_stack.as_ref());
    on_stack.and_then(|on_stack| on_stack.ability.as_ref()).is_some_and(|ability| ability.source_had_left)
}

/// 610.3: returns the event in which an effect begins that returns objects right after another object leaves the
/// battlefield.
pub(crate) fn until_it_leaves(resolving: &Resolving, source: ObjectId, exiled: Vec<ObjectId>) -> Event {
    Event::StandingBegins(Box::new(Standing {
        source,
        controller: resolving.controller,
        created: Moment::START,
        choices: resolving.source.choices,
        duration: Duration::Indefinite,
        what: Shield::ReturnWhenGone(exiled),
    }))
}

/// Returns the event in which a regeneration shield begins (701.15).
pub(crate) fn shield(resolving: &Resolving, object: ObjectId) -> Event {
    standing(resolving, Duration::EndOfTurn, Shield::Regenerate(object))
}

rules![R610_1];
