//! Triggered abilities of other kinds: delayed ones, those that wait for a state of the game, and reflexive
//! ones.

use super::r603_events;
use super::r603_triggered_abilities::{self, Triggered};
use super::r608_resolving::Resolving;
use crate::card::{Ability, Trigger};
use crate::edition::on;
use crate::now::{Now, Source};
use crate::rule::{Rule, Status, does, does_instead, when};
use crate::state::{ObjectId, Occurred, PlayerId, Waiting};
use crate::table::{Event, Table};
use crate::{does, when};
use std::sync::Arc;

/// 603.7
pub(crate) const R603_7: Rule = Rule {
    id: "603.7",
    numbers: &[(on("2009-10-01"), "603.7")],
    until: None,
    says: "An effect can create an ability that waits for one event later, and triggers once, the next time that \
           this event occurs.",
    status: Status::Tested,
    premises: &[does("a delayed triggered ability triggers when its event occurs")],
};

/// 603.7: abilities that effects created.
pub(super) fn delayed_abilities(before: &Now, after: &Now, event: &Event, all: &mut Vec<Triggered>) {
    delayed_abilities_from(0, before, after, event, all);
}

/// The same, from a place on among those that wait for their event.
pub(super) fn delayed_abilities_from(
    first: usize,
    before: &Now,
    after: &Now,
    event: &Event,
    all: &mut Vec<Triggered>,
) {
    for (place, delayed) in before.game().delayed.iter().enumerate().skip(first) {
        let Ability::Triggered { when, .. } = &*delayed.ability else { continue };
        if !is_in_its_turn(after, delayed) {
            continue;
        }
        let already = all.iter().any(|one| one.delayed == Some(place));
        let source =
            Source { this: it_or_source(delayed), you: Some(delayed.controller), choices: delayed.choices };
        let now = if r603_triggered_abilities::looks_back(after, when, event) { before } else { after };
        let Some(by) = r603_events::occurred(before, after, now, event, when, &source) else { continue };
        if already {
            continue;
        }
        does!(after, R603_7, delayed.source, "a delayed triggered ability triggers when its event occurs", {
            all.push(Triggered {
                waiting: Waiting {
                    source: delayed.source,
                    controller: delayed.controller,
                    nth: 0,
                    ability: Arc::clone(&delayed.ability),
                    by,
                    choices: delayed.choices,
                    it: delayed.it.clone(),
                },
                delayed: Some(place),
                rule: &R603_7,
            });
        });
    }
}

/// Whether an ability that waits for something in one extra turn only is in that turn.
fn is_in_its_turn(now: &Now, delayed: &crate::state::Delayed) -> bool {
    delayed.turn.is_none() || delayed.turn == now.game().turn.extra
}

/// What "this" means in a delayed triggered ability: the object whose effect created it.
fn it_or_source(delayed: &crate::state::Delayed) -> Option<ObjectId> {
    Some(delayed.source)
}

/// 603.7b
pub(crate) const R603_7B: Rule = Rule {
    id: "603.7b",
    numbers: &[(on("2009-10-01"), "603.7b")],
    until: None,
    says: "A delayed triggered ability without a duration triggers once, the next time that its event occurs.",
    status: Status::Tested,
    premises: &[does("a delayed triggered ability is gone once it has triggered")],
};

/// 603.7b: which delayed abilities are gone, of those that have triggered.
pub(crate) fn spent(bench: &crate::bench::Bench, triggered: &[Triggered]) -> Vec<usize> {
    let mut spent = Vec::new();
    for (place, one) in triggered.iter().filter_map(|one| Some((one.delayed?, one))) {
        does!(
            bench,
            R603_7B,
            one.waiting.source,
            "a delayed triggered ability is gone once it has triggered",
            spent.push(place)
        );
    }
    spent
}

/// 603.7d
pub(crate) const R603_7D: Rule = Rule {
    id: "603.7d",
    numbers: &[(on("2010-04-23"), "603.7d")],
    until: None,
    says: "The delayed triggered ability that a spell creates belongs to the player who controlled the spell.",
    status: Status::Tested,
    premises: &[does_instead("who controlled the spell controls the ability")],
};

/// 603.7d: who controls a delayed triggered ability.
pub(crate) fn controller_of_delayed(table: &Table, resolving: &Resolving) -> PlayerId {
    does!(
        table, R603_7D, resolving.object, "who controlled the spell controls the ability",
        resolving.controller,
        instead table.active()
    )
}

/// 603.8
pub(crate) const R603_8: Rule = Rule {
    id: "603.8",
    numbers: &[(on("2009-10-01"), "603.8")],
    until: None,
    says: "An ability can trigger on a state of the game. It does so as soon as the state is there, and not again \
           until the ability that triggered has left the stack.",
    status: Status::Tested,
    premises: &[
        when("the game is in the state"),
        when("the ability has triggered and not left the stack since"),
    ],
};

/// 603.8: abilities that wait for a state.
pub(super) fn state_triggers(now: &Now, all: &mut Vec<Triggered>) {
    for row in now.permanents() {
        for (nth, ability) in r603_triggered_abilities::triggered_abilities_of(row) {
            let Ability::Triggered { when: Trigger::State(state), condition, .. } = &*ability else {
                continue;
            };
            let source = r603_triggered_abilities::source_of(now, row);
            let is_so =
                when!(now, R603_8, row.id, "the game is in the state", now.look().holds(state, &source));
            if !is_so
                || !r603_triggered_abilities::intervening_condition_holds(
                    now,
                    row.id,
                    condition.as_ref(),
                    &source,
                )
            {
                continue;
            }
            let is_on_its_way = when!(
                now,
                R603_8,
                row.id,
                "the ability has triggered and not left the stack since",
                is_pending(now, row.id, nth)
            );
            if !is_on_its_way {
                let waiting = r603_triggered_abilities::waiting(now, row, nth, &ability, Occurred::default());
                all.push(Triggered { waiting, delayed: None, rule: &R603_8 });
            }
        }
    }
}

/// Whether that ability of that object waits or is on the stack.
fn is_pending(now: &Now, source: ObjectId, nth: u8) -> bool {
    let game = now.game();
    let waits = game.waiting.iter().any(|waiting| waiting.source == source && waiting.nth == nth);
    let mut on_stack =
        game.stack.iter().filter_map(|id| game.objects.get(id)?.on_stack.as_ref()?.ability.as_ref());
    waits || on_stack.any(|ability| ability.source == source && ability.nth == nth && ability.by.is_some())
}

/// 603.12
pub(crate) const R603_12: Rule = Rule {
    id: "603.12",
    numbers: &[(on("2017-04-28"), "603.12")],
    until: None,
    says: "\"When you do\" in an effect is an ability that triggers at once, if that was done, and gets its targets as it \
           is put on the stack.",
    status: Status::Tested,
    premises: &[when("what the ability waits for has been done")],
};

/// 603.12: whether a reflexive ability triggers.
pub(crate) fn has_been_done(table: &Table, resolving: &Resolving) -> bool {
    when!(table, R603_12, resolving.object, "what the ability waits for has been done", resolving.done)
}
