//! Persist and undying: a creature that dies without a counter of a certain kind returns with one.

use crate::card::{CounterKind, Keyword, Zone};
use crate::now::{Now, ObjectNow};
use crate::rules::r608_resolving::Resolving;
use crate::state::{AsOf, Occurred};
use crate::table::{Cause, Enters, Event, Move, Ruled, Table};

rule! {
    /// Persist triggers when its permanent goes from the battlefield to a graveyard without a -1/-1 counter,
    /// and returns it under its owner's control with one.
    R702_79A "702.79a": "702.76a" since "2009-10-01", "702.77a" since "2011-06-17",
        "702.78a" since "2013-07-13", "702.79a" since "2021-04-22";
    when NO_COUNTER "it had no -1/-1 counter"
    does RETURNS "it returns under its owner's control with a -1/-1 counter"
    instead OWNER "its owner controls it then, not the player who controlled it before"
    2: NO_COUNTER, RETURNS, OWNER, shown "702/79a-persist";
}

rule! {
    /// Undying does the same with +1/+1 counters.
    R702_93A "702.93a": "702.91a" since "2012-02-01", "702.92a" since "2013-07-13",
        "702.93a" since "2021-04-22";
    when NO_COUNTER "it had no +1/+1 counter"
    does RETURNS "it returns under its owner's control with a +1/+1 counter"
    instead OWNER "its owner controls it then, not the player who controlled it before"
    2: NO_COUNTER, RETURNS, OWNER, shown "702/93a-undying";
}

/// 702.79a, 702.93a: returns the permanent on whose death persist or undying triggers, if it triggers.
pub(crate) fn triggers(before: &Now, row: &ObjectNow, keyword: &Keyword, event: &Event) -> Option<Occurred> {
    let Event::Move(movement) = event else { return None };
    let dies = movement.object == row.id && movement.to == Zone::Graveyard && row.zone == Zone::Battlefield;
    let had = |power| before.look().counters(row.id, &CounterKind::PowerToughness(power, power)) > 0;
    let triggers = dies
        && match keyword {
            Keyword::Persist => R702_79A::NO_COUNTER.holds_for(before, row.id, !had(-1)),
            _ => R702_93A::NO_COUNTER.holds_for(before, row.id, !had(1)),
        };
    triggers.then_some(Occurred { object: Some(row.id), player: None, amount: None })
}

/// 702.79a, 702.93a: returns the card, if it is still in the graveyard to which it went.
pub(crate) fn follow(table: &mut Table, resolving: &mut Resolving, keyword: &Keyword) -> Ruled<()> {
    let game = table.game();
    let known = resolving.by.object.and_then(|id| game.last_known.of(id, AsOf::Left));
    let Some(card) = known.and_then(|known| known.became) else { return Ok(()) };
    if game.objects.get(&card).is_none_or(|object| object.zone != Zone::Graveyard) {
        return Ok(());
    }
    let returns = |power, under| {
        let counters = vec![(CounterKind::PowerToughness(power, power), 1)];
        let enters = Enters { counters, ..Enters::default() };
        Event::Move(Move { enters, under, ..Move::to(card, Zone::Battlefield, Cause::Effect) })
    };
    // The mutant: the player whose ability it is controls the permanent.
    let under = |owner: bool| (!owner).then_some(resolving.controller);
    if *keyword == Keyword::Persist {
        if R702_79A::RETURNS.is_followed_for(table, card) {
            let under = under(R702_79A::OWNER.is_followed_for(table, card));
            table.happens(&R702_79A, returns(-1, under))?;
        }
    } else if R702_93A::RETURNS.is_followed_for(table, card) {
        let under = under(R702_93A::OWNER.is_followed_for(table, card));
        table.happens(&R702_93A, returns(1, under))?;
    }
    Ok(())
}

rules![R702_79A, R702_93A];
