//! The cleanup step: cards are discarded, damage is taken off, effects of this turn end; usually without
//! priority, and once more if something came up.

use super::{r117_priority, r402_hand, r500_4_what_ends, r500_turn};
use crate::bench::About;
use crate::card::{Duration, Zone};
use crate::edition::on;
use crate::now::Now;
use crate::rule::{Rule, Status, does, does_instead, must, when};
use crate::state::{Asking, Point, Step, Thing};
use crate::table::{Cause, Event, Move, Ruled, Table};
use crate::{does, must, when};

/// The rules of this section, in the order in which they are printed.
pub(crate) const RULES: &[&Rule] = &[&R514_1, &R514_2, &R514_3, &R514_3A];

/// 514.1
pub(crate) const R514_1: Rule = Rule {
    id: "514.1",
    numbers: &[(on("2009-10-01"), "514.1")],
    until: None,
    says: "First, an active player with more cards in hand than the maximum hand size, normally seven, \
           discards down to it. This turn-based action uses no stack.",
    status: Status::Tested,
    premises: &[
        when("the active player has more cards in hand than the maximum hand size"),
        must("as many cards are discarded as there are too many"),
    ],
};

/// 514.1: the active player discards down to the maximum hand size.
pub(crate) fn discard_down_to_hand_size(table: &mut Table) -> Ruled<()> {
    let now = table.now();
    let active = table.active();
    let hand: Vec<_> = r402_hand::cards_in_hand(&now, active).collect();
    let too_many = r402_hand::cards_above_the_maximum(&now, active);
    if !when!(
        table,
        R514_1,
        active,
        "the active player has more cards in hand than the maximum hand size",
        too_many > 0
    ) {
        return Ok(());
    }
    let among: Vec<Thing> = hand.iter().copied().map(Thing::Object).collect();
    let chosen = table.ask_for_things(active, Asking::Discard, None, among.clone(), too_many, too_many)?;
    let in_hand = chosen.iter().all(|card| among.contains(card));
    must!(
        table,
        R514_1,
        active,
        "as many cards are discarded as there are too many",
        in_hand && chosen.len() == too_many
    )?;
    let discarded = chosen.into_iter().filter_map(|card| match card {
        Thing::Object(card) => Some(Event::Move(Move::to(card, Zone::Graveyard, Cause::Discarded))),
        Thing::Player(_) => None,
    });
    let discarded = discarded.collect();
    table.happen(&R514_1, discarded)?;
    Ok(())
}

/// 514.2
pub(crate) const R514_2: Rule = Rule {
    id: "514.2",
    numbers: &[(on("2009-10-01"), "514.2")],
    until: None,
    says: "Second, at one time, all damage is taken off permanents, phased-out ones too, and every \
           effect that lasts until the end of the turn or for this turn ends. This turn-based action \
           uses no stack.",
    status: Status::Tested,
    premises: &[
        does("damage marked on permanents is removed"),
        does_instead("phased-out permanents are no exception"),
        does("effects that last until end of turn or this turn end"),
        does_instead("the effects end at one time"),
        does_instead("both happen at one time"),
    ],
};

/// 514.2: damage is removed and effects of this turn end, at one time.
pub(crate) fn damage_and_effects_end(table: &mut Table) -> Ruled<()> {
    let now = table.now();
    let mut damage = Vec::new();
    does!(table, R514_2, About::Game, "damage marked on permanents is removed", damage = marked_damage(&now));
    let mut effects = Vec::new();
    does!(table, R514_2, About::Game, "effects that last until end of turn or this turn end", {
        effects = r500_4_what_ends::ending(&now, |duration, _| *duration == Duration::EndOfTurn);
    });
    effects = does!(
        table, R514_2, About::Game, "the effects end at one time",
        effects,
        instead one_after_the_other(table, effects)?
    );
    does!(
        table, R514_2, About::Game, "both happen at one time",
        {
            damage.extend(effects);
            table.happen(&R514_2, damage)?;
        },
        instead {
            table.happen(&R514_2, effects)?;
            r117_priority::settle(table)?;
            table.happen(&R514_2, damage)?;
        }
    );
    Ok(())
}

/// What would be if effects did not end at one time, and the game looked at what is left after each.
fn one_after_the_other(table: &mut Table, mut effects: Vec<Event>) -> Ruled<Vec<Event>> {
    while effects.len() > 1 {
        table.happens(&R514_2, effects.remove(0))?;
        r117_priority::settle(table)?;
    }
    Ok(effects)
}

fn marked_damage(now: &Now) -> Vec<Event> {
    let damaged = now.game().objects.iter().filter(|(_, object)| object.damage > 0);
    damaged
        .filter(|(_, object)| {
            !object.status.phased_out
                || does!(
                    now, R514_2, About::Game, "phased-out permanents are no exception",
                    true,
                    instead false
                )
        })
        .map(|(&id, _)| Event::RemoveDamage(id))
        .collect()
}

/// 514.3
pub(crate) const R514_3: Rule = Rule {
    id: "514.3",
    numbers: &[(on("2009-10-01"), "514.3")],
    until: None,
    says: "Normally nobody gets priority in the cleanup step, so nothing is cast or activated in it; \
           514.3a has the exception.",
    status: Status::Tested,
    premises: &[does_instead("nobody gets priority unless 514.3a says so")],
};

/// 514.3: normally the cleanup step ends without priority.
pub(crate) fn cleanup_step(table: &mut Table) -> Ruled<()> {
    let something = something_came_up(table)?;
    does!(
        table, R514_3, About::Game, "nobody gets priority unless 514.3a says so",
        if something { priority_and_another_cleanup_step(table) } else { r500_turn::ends_without_priority(table) },
        instead r117_priority::first_priority(table)
    );
    Ok(())
}

/// 514.3a
pub(crate) const R514_3A: Rule = Rule {
    id: "514.3a",
    numbers: &[(on("2009-10-01"), "514.3a")],
    until: None,
    says: "If now state-based actions would be performed or triggered abilities are waiting, the former \
           are performed, the latter go on the stack, and the active player gets priority. When all \
           players have passed in succession on an empty stack, another cleanup step follows.",
    status: Status::Tested,
    premises: &[
        when("state-based actions were performed or triggered abilities were waiting"),
        does("the active player gets priority"),
        does("another cleanup step follows"),
    ],
};

/// 514.3a: state-based actions are performed and waiting abilities put on the stack, if there are any.
fn something_came_up(table: &mut Table) -> Ruled<bool> {
    let something = r117_priority::settle(table)?;
    Ok(when!(
        table,
        R514_3A,
        About::Game,
        "state-based actions were performed or triggered abilities were waiting",
        something
    ))
}

/// 514.3a: then the active player gets priority, and another cleanup step follows this one.
fn priority_and_another_cleanup_step(table: &mut Table) {
    table.rest_at(Point::Ending);
    does!(
        table,
        R514_3A,
        About::Game,
        "the active player gets priority",
        r117_priority::first_priority(table)
    );
    does!(table, R514_3A, About::Game, "another cleanup step follows", {
        table.plan(|turn| turn.steps_to_come.insert(0, Step::Cleanup));
    });
}
