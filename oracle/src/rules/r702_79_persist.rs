//! Persist and undying: what dies without a certain counter returns with it.

use super::r608_resolving::Resolving;
use crate::card::{CounterKind, Keyword, Zone};
use crate::edition::on;
use crate::now::{Now, ObjectNow};
use crate::rule::{Rule, Status, does, when};
use crate::state::Occurred;
use crate::table::{Cause, Enters, Event, Move, Ruled, Table};
use crate::{does, when};

/// The rules of this file.
pub(crate) const RULES: &[&Rule] = &[&R702_79A, &R702_93A];

/// 702.79a
pub(crate) const R702_79A: Rule = Rule {
    id: "702.79a",
    numbers: &[
        (on("2009-10-01"), "702.76a"),
        (on("2011-06-17"), "702.77a"),
        (on("2013-07-13"), "702.78a"),
        (on("2021-04-22"), "702.79a"),
    ],
    until: None,
    says: "Persist triggers when its permanent goes from the battlefield to a graveyard without a -1/-1 counter, and \
           returns it under its owner's control with one.",
    status: Status::Tested,
    premises: &[
        when("it had no -1/-1 counter"),
        does("it returns under its owner's control with a -1/-1 counter"),
    ],
};

/// 702.93a
pub(crate) const R702_93A: Rule = Rule {
    id: "702.93a",
    numbers: &[(on("2012-02-01"), "702.91a"), (on("2013-07-13"), "702.92a"), (on("2021-04-22"), "702.93a")],
    until: None,
    says: "Undying does the same with +1/+1 counters.",
    status: Status::Tested,
    premises: &[
        when("it had no +1/+1 counter"),
        does("it returns under its owner's control with a +1/+1 counter"),
    ],
};

/// 702.79a, 702.93a: whether the keyword triggers on an event.
pub(crate) fn triggers(before: &Now, row: &ObjectNow, keyword: &Keyword, event: &Event) -> Option<Occurred> {
    let Event::Move(movement) = event else { return None };
    let dies = movement.object == row.id && movement.to == Zone::Graveyard && row.zone == Zone::Battlefield;
    let had = |power| before.look().counters(row.id, &CounterKind::PowerToughness(power, power)) > 0;
    let triggers = dies
        && match keyword {
            Keyword::Persist => when!(before, R702_79A, row.id, "it had no -1/-1 counter", !had(-1)),
            _ => when!(before, R702_93A, row.id, "it had no +1/+1 counter", !had(1)),
        };
    triggers.then_some(Occurred { object: Some(row.id), player: None })
}

/// 702.79a, 702.93a: the card returns, if it is still in the graveyard to which it went.
pub(crate) fn follow(table: &mut Table, resolving: &mut Resolving, keyword: &Keyword) -> Ruled<()> {
    let game = table.game();
    let known = resolving.by.object.and_then(|id| game.last_known.get(&id));
    let Some(card) = known.and_then(|known| known.became) else { return Ok(()) };
    if game.objects.get(&card).is_none_or(|object| object.zone != Zone::Graveyard) {
        return Ok(());
    }
    let returns = |power| {
        let counters = vec![(CounterKind::PowerToughness(power, power), 1)];
        let enters = Enters { counters, ..Enters::default() };
        Event::Move(Move { enters, ..Move::to(card, Zone::Battlefield, Cause::Effect) })
    };
    match keyword {
        Keyword::Persist => {
            does!(table, R702_79A, card, "it returns under its owner's control with a -1/-1 counter", {
                table.happens(&R702_79A, returns(-1))?;
            });
        }
        _ => {
            does!(table, R702_93A, card, "it returns under its owner's control with a +1/+1 counter", {
                table.happens(&R702_93A, returns(1))?;
            });
        }
    }
    Ok(())
}
