//! Turns, phases and steps that effects add, and where in the order they are inserted.

use crate::now::Now;
use crate::rules::r805_shared_team_turns::{self, is_active};
use crate::rules::{r500_4_what_ends, r500_turn::R500_1, r800};
use crate::state::{ExtraTurn, PlannedPhase, PlayerId, Point, Step, TurnPart};
use crate::table::{Event, Ruled, Table};

rule! {
    /// An extra turn is added directly after the current turn. If one or more players get more than one extra
    /// turn during a turn, the extra turns are added one by one, and the newest is taken first.
    R500_7_20091001 "500.7@2009-10-01": "500.7" since "2009-10-01" until "2014-09-25";
    instead DIRECTLY_AFTER "an extra turn comes directly after the current one"
    instead NEWEST_FIRST "the newest extra turn is taken first"
    instead REPLACES_NONE "an extra turn replaces no other turn"
    1 earlier: DIRECTLY_AFTER, NEWEST_FIRST, REPLACES_NONE;
}

/// 500.7, until 2014-09-24: returns the extra turn that comes next: the newest, if there are several.
fn newest_extra_turn_before_2014(table: &mut Table) -> Option<ExtraTurn> {
    let oldest = *table.game().turn.extra_turns.first()?;
    // It comes now in any case. Only with the mistake does it wait until its player is next in turn order.
    let comes_now =
        R500_7_20091001::DIRECTLY_AFTER.is_followed(table) || is_next_in_turn_order(table, oldest.player);
    if !comes_now {
        return None;
    }
    if R500_7_20091001::NEWEST_FIRST.is_followed(table) {
        table.plan(|turn| turn.extra_turns.pop())
    } else {
        Some(table.plan(|turn| turn.extra_turns.remove(0)))
    }
}

rule! {
    /// An extra turn is added directly after the turn that its effect specifies. Several extra turns for one
    /// player are added one by one. If several players get extra turns at the same time, these are added one
    /// by one in APNAP order. The newest is taken first.
    R500_7 "500.7" since "2014-09-25";
    instead DIRECTLY_AFTER "an extra turn comes directly after the current one"
    instead NEWEST_FIRST "the newest extra turn is taken first"
    instead REPLACES_NONE "an extra turn replaces no other turn"
    instead APNAP_ORDER "extra turns of several players are added in APNAP order"
    1: shown "500/7-two-extra-turns-for-one-player";
    2: DIRECTLY_AFTER, REPLACES_NONE;
    3: NEWEST_FIRST, shown "500/7-two-extra-turns-for-one-player";
    4: APNAP_ORDER;
    5: NEWEST_FIRST;
}

/// 500.7: begins the next turn: an extra turn, or the turn of the next player in turn order.
pub(crate) fn begin_turn(table: &mut Table) -> Ruled<()> {
    let extra = next_extra_turn(table);
    let player = extra.map_or_else(|| next_in_turn_order(table), |turn| turn.player);
    if r800::does_not_begin(table, player)? {
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

/// 500.7: returns whether an extra turn leaves the order of the other turns unchanged.
fn takes_the_place_of_no_other(table: &Table) -> bool {
    if table.in_force(&R500_7) {
        R500_7::REPLACES_NONE.is_followed(table)
    } else {
        R500_7_20091001::REPLACES_NONE.is_followed(table)
    }
}

/// Records that a turn doesn't begin: in turn order, it still counts as that player's turn (614.10).
fn passed_over(table: &mut Table, player: PlayerId, extra: Option<ExtraTurn>) {
    if extra.is_none() {
        table.plan(|turn| turn.last_in_order = player);
    }
}

/// 500.7: returns the extra turn that comes next, if there is one.
fn next_extra_turn(table: &mut Table) -> Option<ExtraTurn> {
    if table.in_force(&R500_7) { newest_extra_turn(table) } else { newest_extra_turn_before_2014(table) }
}

/// Returns the next player in turn order (102.1), even one who has left the game (800.4k). In a game between teams, the
/// next team takes its turn (805.4).
fn next_in_turn_order(table: &Table) -> PlayerId {
    let game = table.game();
    r805_shared_team_turns::next_in_turn_order(table, game, game.turn.last_in_order)
}

/// Returns whether a player is the next one in turn order who is still in the game.
fn is_next_in_turn_order(table: &Table, player: PlayerId) -> bool {
    table.game().after(table.game().turn.last_in_order) == player
}

/// 500.7: returns the extra turn that comes next: the newest, if there are several.
fn newest_extra_turn(table: &mut Table) -> Option<ExtraTurn> {
    let oldest = *table.game().turn.extra_turns.first()?;
    // It comes now in any case. Only with the mistake does it wait until its player is next in turn order.
    let comes_now = R500_7::DIRECTLY_AFTER.is_followed(table) || is_next_in_turn_order(table, oldest.player);
    if !comes_now {
        return None;
    }
    if R500_7::NEWEST_FIRST.is_followed(table) {
        table.plan(|turn| turn.extra_turns.pop())
    } else {
        Some(table.plan(|turn| turn.extra_turns.remove(0)))
    }
}

/// 500.7: adds extra turns for several players one by one, in APNAP order.
pub(crate) fn add_extra_turns(table: &mut Table, mut players: Vec<PlayerId>) -> Ruled<()> {
    let now = table.now();
    players = r805_shared_team_turns::one_of_each_team(table, now.game(), players);
    if table.in_force(&R500_7) {
        if R500_7::APNAP_ORDER.is_followed(table) {
            players.sort_by_key(|&player| now.game().turn_order_place(player));
        } else {
            players.sort_by_key(|&player| std::cmp::Reverse(now.game().turn_order_place(player)));
        }
    }
    for player in players {
        table.happens(&R500_7, Event::ExtraTurn(player))?;
    }
    Ok(())
}

rule! {
    /// An extra phase is added directly after the phase that its effect specifies. If several are added after
    /// the same phase, the newest comes first.
    R500_8 "500.8" since "2009-10-01";
    instead DIRECTLY_AFTER "an extra phase comes directly after the current one"
    instead ALL "each of several phases that an effect adds is added"
    2: DIRECTLY_AFTER, ALL, shown "500/8-after-the-combat-phase";
    3: shown "500/8-newest-phases-first";
}

/// 500.8: adds phases directly after the current one, before any that were added earlier.
pub(crate) fn add_phases(table: &mut Table, mut phases: Vec<PlannedPhase>) -> Ruled<()> {
    if phases.len() > 1 && !R500_8::ALL.is_followed(table) {
        phases.truncate(1);
    }
    let added = phases.len();
    table.happens(&R500_8, Event::AddPhases(phases))?;
    if !R500_8::DIRECTLY_AFTER.is_followed(table) {
        // The mutant: the added phases come after all other phases of the turn.
        table.plan(|turn| {
            let added = added.min(turn.phases_to_come.len());
            turn.phases_to_come.rotate_left(added);
        });
    }
    Ok(())
}

rule! {
    /// An extra step is added directly before or directly after the step that its effect specifies. If
    /// several are added after the same step, the newest comes first.
    R500_9 "500.9" since "2009-10-01";
    instead DIRECTLY_AFTER "an extra step comes directly after the current one"
    2: DIRECTLY_AFTER, outside "steps added directly before a step, which no card does";
    3: shown "500/9-newest-step-first";
}

/// 500.9: adds steps directly after the current one, before any that were added earlier.
pub(crate) fn add_steps(table: &mut Table, steps: Vec<Step>) -> Ruled<()> {
    let added = steps.len();
    table.happens(&R500_9, Event::AddSteps(steps))?;
    if !R500_9::DIRECTLY_AFTER.is_followed(table) {
        // The mutant: the added steps come after all other steps of the phase.
        table.plan(|turn| {
            let added = added.min(turn.steps_to_come.len());
            turn.steps_to_come.rotate_left(added);
        });
    }
    Ok(())
}

rule! {
    /// An effect that adds a step after a phase first creates a new phase directly after that phase. The new
    /// phase is of the kind that normally has the added step, and its other steps are skipped.
    R500_10 "500.10" since "2024-04-12";
    instead OTHERS_SKIPPED "the other steps of the phase created for an extra step are skipped"
    2: shown "500/10-upkeep-steps-after-combat";
    3: OTHERS_SKIPPED;
}

/// 500.10: returns the phase created for an extra step that is added after a phase: a phase of the kind that
/// normally has that step, with no other step.
pub(crate) fn wrapped(table: &Table, step: Step) -> PlannedPhase {
    let phase = step.phase();
    if R500_10::OTHERS_SKIPPED.is_followed(table) {
        PlannedPhase { phase, steps: vec![step] }
    } else {
        PlannedPhase::whole(phase)
    }
}

rule! {
    /// If an effect says that 'you' get an additional step or phase, and it would be in another player's
    /// turn, nothing is added.
    R500_10A "500.10a" since "2024-04-12";
    when NOT_THEIR_TURN "the player who would get the additional step or phase isn't the active player"
    1: NOT_THEIR_TURN, shown "500/10a-you-get-a-phase-in-another-turn";
}

/// 500.10a: returns whether a step or phase that "you" get is not added, since it would be in another
/// player's turn.
pub(crate) fn is_in_anothers_turn(now: &Now, you: PlayerId) -> bool {
    now.in_force(&R500_10A) && R500_10A::NOT_THEIR_TURN.holds_for(now, you, !is_active(now, now.game(), you))
}
