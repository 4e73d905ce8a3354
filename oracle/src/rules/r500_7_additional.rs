//! Turns, phases and steps that effects add, and where they are put in.

use super::{r500_4_what_ends, r500_turn::R500_1, r800_multiplayer};
use crate::bench::About;
use crate::edition::on;
use crate::now::Now;
use crate::rule::{Rule, Status, does_instead, when};
use crate::state::{ExtraTurn, PlannedPhase, PlayerId, Point, Step, TurnPart};
use crate::table::{Event, Ruled, Table};
use crate::{does, when};

/// 500.7@2009-10-01
pub(crate) const R500_7_20091001: Rule = Rule {
    id: "500.7@2009-10-01",
    numbers: &[(on("2009-10-01"), "500.7")],
    until: Some(on("2014-09-25")),
    says: "An extra turn is put in directly after the current turn. If one player or several get more \
           than one extra turn in a turn, they are put in one after the other, and the newest is taken \
           first.",
    status: Status::Tested,
    premises: &[
        does_instead("an extra turn comes directly after the current one"),
        does_instead("the newest extra turn is taken first"),
        does_instead("an extra turn takes the place of no other"),
    ],
};

/// 500.7, until 2014-09-24: of several extra turns the newest comes first.
fn newest_extra_turn_before_2014(table: &mut Table) -> Option<ExtraTurn> {
    if table.game().turn.extra_turns.is_empty() {
        return None;
    }
    let directly = does!(
        table, R500_7_20091001, About::Game, "an extra turn comes directly after the current one",
        true,
        instead table.game().after(table.game().turn.last_in_order) == table.game().turn.extra_turns[0].player
    );
    if !directly {
        return None;
    }
    does!(
        table, R500_7_20091001, About::Game, "the newest extra turn is taken first",
        table.plan(|turn| turn.extra_turns.pop()),
        instead Some(table.plan(|turn| turn.extra_turns.remove(0)))
    )
}

/// 500.7
pub(crate) const R500_7: Rule = Rule {
    id: "500.7",
    numbers: &[(on("2014-09-25"), "500.7")],
    until: None,
    says: "An extra turn is put in directly after the turn that its effect names. Several for one player \
           are put in one by one; if several players get extra turns at once, theirs are put in one by \
           one in APNAP order. The newest is taken first.",
    status: Status::Tested,
    premises: &[
        does_instead("an extra turn comes directly after the current one"),
        does_instead("the newest extra turn is taken first"),
        does_instead("an extra turn takes the place of no other"),
        does_instead("extra turns of several players are added in APNAP order"),
    ],
};

/// 500.7: the next turn: an extra one, or that of the next player in turn order.
pub(super) fn begin_turn(table: &mut Table) -> Ruled<()> {
    let extra = next_extra_turn(table);
    let player = extra.map_or_else(|| next_in_turn_order(table), |turn| turn.player);
    if r800_multiplayer::does_not_begin(table, player)? {
        passed_over(table, player, extra);
        return Ok(());
    }
    table.plan(|turn| turn.extra = extra.map(|turn| turn.created));
    let is_one_more = extra.is_some() && takes_the_place_of_no_other(table);
    let begun = table.happens(&R500_1, Event::TurnBegins { player, extra: is_one_more, number: 0 })?;
    if !begun.iter().any(|event| matches!(event, Event::TurnBegins { .. })) {
        passed_over(table, player, extra);
        return Ok(());
    }
    r500_4_what_ends::as_it_begins(table, TurnPart::Turn)?;
    table.rest_at(Point::BetweenPhases);
    Ok(())
}

/// 500.7: after an extra turn the order of turns goes on where it was.
fn takes_the_place_of_no_other(table: &Table) -> bool {
    if table.in_force(&R500_7) {
        does!(
            table, R500_7, About::Game, "an extra turn takes the place of no other",
            true,
            instead false
        )
    } else {
        does!(
            table, R500_7_20091001, About::Game, "an extra turn takes the place of no other",
            true,
            instead false
        )
    }
}

/// A turn that does not begin still was that player's (614.10): the order goes on after it.
fn passed_over(table: &mut Table, player: PlayerId, extra: Option<ExtraTurn>) {
    if extra.is_none() {
        table.plan(|turn| turn.last_in_order = player);
    }
}

fn next_extra_turn(table: &mut Table) -> Option<ExtraTurn> {
    if table.in_force(&R500_7) { newest_extra_turn(table) } else { newest_extra_turn_before_2014(table) }
}

/// The next player in turn order (102.1), also one who has left the game (800.4k).
fn next_in_turn_order(table: &Table) -> PlayerId {
    let game = table.game();
    let seats = game.players.len().max(1);
    let next = (usize::from(game.turn.last_in_order.0) + 1) % seats;
    PlayerId(u8::try_from(next).unwrap_or(0))
}

/// 500.7: of several extra turns the newest comes first.
fn newest_extra_turn(table: &mut Table) -> Option<ExtraTurn> {
    if table.game().turn.extra_turns.is_empty() {
        return None;
    }
    let directly = does!(
        table, R500_7, About::Game, "an extra turn comes directly after the current one",
        true,
        instead table.game().after(table.game().turn.last_in_order) == table.game().turn.extra_turns[0].player
    );
    if !directly {
        return None;
    }
    does!(
        table, R500_7, About::Game, "the newest extra turn is taken first",
        table.plan(|turn| turn.extra_turns.pop()),
        instead Some(table.plan(|turn| turn.extra_turns.remove(0)))
    )
}

/// 500.7: extra turns for several players at once are added one by one, in APNAP order.
pub(crate) fn add_extra_turns(table: &mut Table, mut players: Vec<PlayerId>) -> Ruled<()> {
    let now = table.now();
    if table.in_force(&R500_7) {
        does!(
            table, R500_7, About::Game, "extra turns of several players are added in APNAP order",
            players.sort_by_key(|&player| now.game().turn_order_place(player)),
            instead players.sort_by_key(|&player| std::cmp::Reverse(now.game().turn_order_place(player)))
        );
    }
    for player in players {
        table.happens(&R500_7, Event::ExtraTurn(player))?;
    }
    Ok(())
}

/// 500.8
pub(crate) const R500_8: Rule = Rule {
    id: "500.8",
    numbers: &[(on("2009-10-01"), "500.8")],
    until: None,
    says: "An extra phase is put in directly after the phase that its effect names; of several after the \
           same phase, the newest comes first.",
    status: Status::Tested,
    premises: &[does_instead("an extra phase comes directly after the current one")],
};

/// 500.8: extra phases come directly after the current one, before any that were added earlier.
pub(crate) fn add_phases(table: &mut Table, phases: Vec<PlannedPhase>) -> Ruled<()> {
    table.happens(&R500_8, Event::AddPhases(phases.clone()))?;
    let added = phases.len();
    does!(
        table, R500_8, About::Game, "an extra phase comes directly after the current one",
        (),
        instead table.plan(|turn| {
            let added = added.min(turn.phases_to_come.len());
            turn.phases_to_come.rotate_left(added);
        })
    );
    Ok(())
}

/// 500.9
pub(crate) const R500_9: Rule = Rule {
    id: "500.9",
    numbers: &[(on("2009-10-01"), "500.9")],
    until: None,
    says: "An extra step is put in directly before or directly after the step that its effect names; of \
           several after the same step, the newest comes first.",
    status: Status::Tested,
    premises: &[does_instead("an extra step comes directly after the current one")],
};

/// 500.9: extra steps come directly after the current one, before any that were added earlier.
pub(crate) fn add_steps(table: &mut Table, steps: Vec<Step>) -> Ruled<()> {
    table.happens(&R500_9, Event::AddSteps(steps.clone()))?;
    let added = steps.len();
    does!(
        table, R500_9, About::Game, "an extra step comes directly after the current one",
        (),
        instead table.plan(|turn| {
            let added = added.min(turn.steps_to_come.len());
            turn.steps_to_come.rotate_left(added);
        })
    );
    Ok(())
}

/// 500.10
pub(crate) const R500_10: Rule = Rule {
    id: "500.10",
    numbers: &[(on("2024-04-12"), "500.10")],
    until: None,
    says: "If an effect adds a step after a phase, it makes, directly after that phase, a new phase of \
           the kind to which such a step belongs; the other steps of the new phase are skipped.",
    status: Status::Tested,
    premises: &[does_instead("the other steps of the phase made for an extra step are skipped")],
};

/// 500.10: an extra step after a phase comes in a phase of its own kind, alone.
pub(crate) fn wrapped(table: &Table, step: Step) -> PlannedPhase {
    let phase = step.phase();
    does!(
        table, R500_10, About::Game, "the other steps of the phase made for an extra step are skipped",
        PlannedPhase { phase, steps: vec![step] },
        instead PlannedPhase::whole(phase)
    )
}

/// 500.10a
pub(crate) const R500_10A: Rule = Rule {
    id: "500.10a",
    numbers: &[(on("2024-04-12"), "500.10a")],
    until: None,
    says: "If an effect says that 'you' get an additional step or phase, and it would be part of \
           somebody else's turn, nothing is added.",
    status: Status::Tested,
    premises: &[when("the player who would get it is not the one whose turn it is")],
};

/// 500.10a: whether a step or phase that "you" get is not added, as it would be in another's turn.
pub(crate) fn is_in_anothers_turn(now: &Now, you: PlayerId) -> bool {
    now.in_force(&R500_10A)
        && when!(
            now,
            R500_10A,
            you,
            "the player who would get it is not the one whose turn it is",
            now.game().active != you
        )
}
