//! What is true of every turn, phase and step: which there are, how they begin and end, what ends with
//! them, and how turns, phases and steps are added or left out.

use super::r703_turn_based_actions;
use super::{
    r103_starting, r117_priority, r501_beginning_phase, r505_main_phase, r508_declare_attackers,
    r512_ending_phase, r608_resolving, r702_26_phased_out, r800_multiplayer,
};
use crate::bench::About;
use crate::card::{Duration, Mana, PlayerRule};
use crate::edition::on;
use crate::now::Now;
use crate::rule::{Rule, Status, does, does_instead, when};
use crate::state::{After, ExtraTurn, Phase, PlannedPhase, PlayerId, Point, Step, TurnPart};
use crate::table::{Event, Ruled, Table};
use crate::{does, when};

/// The rules of this section, in the order in which they are printed.
pub(crate) const RULES: &[&Rule] = &[
    &R500_1,
    &R500_2,
    &R500_3,
    &R500_4,
    &R500_4_20251114,
    &R500_5,
    &R500_5_20251114,
    &R500_5A_20251114,
    &R500_5B_20251114,
    &R500_6,
    &R500_7_20091001,
    &R500_7,
    &R500_8,
    &R500_9,
    &R500_10,
    &R500_10A,
    &R500_11,
    &R500_12,
];

/// 500.1
pub(crate) const R500_1: Rule = Rule {
    id: "500.1",
    numbers: &[(on("2009-10-01"), "500.1")],
    until: None,
    says: "A turn is made of five phases in a fixed order: beginning, precombat main, combat, postcombat \
           main, ending. None is left out because nothing happens in it. The first, third and last are \
           made of steps, taken in order.",
    status: Status::Tested,
    premises: &[does_instead("phases and steps follow each other in their order")],
};

/// From one resting point of the game to the next.
pub(crate) fn tick(table: &mut Table) -> Ruled<()> {
    match table.game().turn.point {
        Point::BetweenTurns => begin_turn(table),
        Point::BetweenPhases => begin_phase(table),
        Point::BetweenSteps => begin_step(table),
        Point::Beginning => r703_turn_based_actions::at_the_beginning(table),
        Point::BeforePriority { player, after } => r117_priority::before_priority(table, player, after),
        Point::Priority { holder, passed } => r117_priority::with_priority(table, holder, passed),
        Point::Resolving => r608_resolving::resolve_top(table),
        Point::Ending => end(table),
    }
}

/// 500.1: the next phase of the turn begins; after the last one, the turn is over.
fn begin_phase(table: &mut Table) -> Ruled<()> {
    let Some(next) = next_phase(table) else {
        table.rest_at(Point::BetweenTurns);
        return Ok(());
    };
    let part = match next.phase {
        Phase::Main => r505_main_phase::kind_of_main_phase(table),
        Phase::Beginning | Phase::Combat | Phase::Ending => TurnPart::Phase(next.phase),
    };
    if !really_begins(table, part)? {
        return Ok(());
    }
    if next.phase == Phase::Main {
        table.rest_at(Point::Beginning);
    } else {
        let steps = match next.phase {
            Phase::Beginning => r501_beginning_phase::steps(table, next.steps),
            Phase::Ending => r512_ending_phase::steps(table, next.steps),
            Phase::Combat | Phase::Main => next.steps,
        };
        table.plan(|turn| turn.steps_to_come = steps);
        table.rest_at(Point::BetweenSteps);
    }
    Ok(())
}

fn next_phase(table: &mut Table) -> Option<PlannedPhase> {
    if table.game().turn.phases_to_come.is_empty() {
        return None;
    }
    does!(
        table, R500_1, About::Game, "phases and steps follow each other in their order",
        Some(table.plan(|turn| turn.phases_to_come.remove(0))),
        instead table.plan(|turn| turn.phases_to_come.pop())
    )
}

/// 500.1: the next step of the phase begins; after the last one, the phase ends.
fn begin_step(table: &mut Table) -> Ruled<()> {
    if let Some(phase) = table.game().turn.phase.filter(|_| table.game().turn.steps_to_come.is_empty()) {
        end_with_durations(table, TurnPart::Phase(phase))?;
        table.rest_at(Point::BetweenPhases);
        return Ok(());
    }
    let step = table.plan(|turn| turn.steps_to_come.remove(0));
    if r508_declare_attackers::is_left_out(table, step)
        || r103_starting::is_left_out_of_the_first_turn(table, step)
    {
        return Ok(());
    }
    if really_begins(table, TurnPart::Step(step))? {
        table.rest_at(Point::Beginning);
    }
    Ok(())
}

/// 500.2
pub(crate) const R500_2: Rule = Rule {
    id: "500.2",
    numbers: &[(on("2009-10-01"), "500.2")],
    until: None,
    says: "A step or phase with priority does not end merely because the stack has become empty; it ends \
           only when every player in turn passes on an empty stack.",
    status: Status::Tested,
    premises: &[does_instead("a step does not end because the stack has become empty")],
};

/// 500.2: when the last object of the stack has resolved, the step or phase goes on.
pub(crate) fn goes_on_after_resolving(table: &mut Table, next: PlayerId) {
    let next = Point::BeforePriority { player: next, after: After::Resolving };
    does!(
        table, R500_2, About::Game, "a step does not end because the stack has become empty",
        table.rest_at(next),
        instead table.rest_at(if table.game().stack.is_empty() {
            Point::Ending
        } else {
            next
        })
    );
}

/// 500.3
pub(crate) const R500_3: Rule = Rule {
    id: "500.3",
    numbers: &[(on("2009-10-01"), "500.3")],
    until: None,
    says: "A step in which nobody gets priority, that is the untap step and most cleanup steps, ends \
           when everything that it prescribes has been done.",
    status: Status::Tested,
    premises: &[does_instead("a step without priority ends like any other when its actions are done")],
};

/// 500.3: a step in which nobody gets priority ends when its actions are done, with all that ends with it.
pub(crate) fn ends_without_priority(table: &mut Table) {
    does!(
        table, R500_3, About::Game, "a step without priority ends like any other when its actions are done",
        table.rest_at(Point::Ending),
        instead table.rest_at(Point::BetweenSteps)
    );
}

/// A step or phase ends.
fn end(table: &mut Table) -> Ruled<()> {
    let turn = &table.game().turn;
    let (part, next) = match (turn.step, turn.phase) {
        (Some(step), _) => (TurnPart::Step(step), Point::BetweenSteps),
        (None, Some(Phase::Main)) if turn.main_phases <= 1 => (TurnPart::PrecombatMain, Point::BetweenPhases),
        (None, _) => (TurnPart::PostcombatMain, Point::BetweenPhases),
    };
    end_with_durations(table, part)?;
    table.rest_at(next);
    Ok(())
}

/// What ends with a step or phase: the edition says in which order.
fn end_with_durations(table: &mut Table, part: TurnPart) -> Ruled<()> {
    if table.in_force(&R500_5_20251114) {
        durations_then_mana(table, part)?;
    } else {
        mana_vanishes(table)?;
        durations_expire(table, part)?;
    }
    table.happens(&R500_1, Event::Ends(part))?;
    nothing_in_between(table)
}

/// 500.4
pub(crate) const R500_4: Rule = Rule {
    id: "500.4",
    numbers: &[(on("2009-10-01"), "500.4")],
    until: Some(on("2025-11-14")),
    says: "As a step or phase ends, mana that a player has not used vanishes from the mana pool. This is \
           a turn-based action and uses no stack. Its order relative to effects that end at the same \
           time is not fixed.",
    status: Status::Tested,
    premises: &[does("unspent mana vanishes as the step or phase ends")],
};

/// 500.4: unspent mana vanishes as a step or phase ends.
fn mana_vanishes(table: &mut Table) -> Ruled<()> {
    let now = table.now();
    does!(table, R500_4, About::Game, "unspent mana vanishes as the step or phase ends", {
        table.happen(&R500_4, unspent_mana(&now))?;
    });
    Ok(())
}

/// What is left in the pools of the players who lose it.
fn unspent_mana(now: &Now) -> Vec<Event> {
    now.players()
        .filter(|player| !player.rules.contains(&PlayerRule::KeepsMana))
        .filter_map(|player| {
            let pool = &now.game().players.get(player.id.0 as usize)?.mana;
            let left = pool.iter().flat_map(|(&symbol, &count)| (0..count).map(move |_| symbol)).collect();
            let left = Mana(left);
            (!left.0.is_empty()).then_some(Event::LoseMana(player.id, left))
        })
        .collect()
}

/// 500.4@2025-11-14
pub(crate) const R500_4_20251114: Rule = Rule {
    id: "500.4@2025-11-14",
    numbers: &[(on("2025-11-14"), "500.4")],
    until: None,
    says: "As a step or phase begins, every effect whose duration is 'until' that step or phase expires.",
    status: Status::Tested,
    premises: &[does("effects that last until the step or phase expire as it begins")],
};

/// 500.4, since 2025-11-14: what lasts until a step or phase expires as that begins.
fn expires_as_it_begins(table: &mut Table, part: TurnPart) -> Ruled<()> {
    let now = table.now();
    does!(
        table,
        R500_4_20251114,
        About::Game,
        "effects that last until the step or phase expire as it begins",
        {
            table.happen(
                &R500_4_20251114,
                ending(&now, |duration, controller| lasts_until(&now, duration, controller, part)),
            )?;
        }
    );
    until_end_of_combat(table, part, Edge::Beginning)
}

/// The effects whose duration is over.
pub(crate) fn ending(now: &Now, is_over: impl Fn(&Duration, PlayerId) -> bool) -> Vec<Event> {
    let game = now.game();
    let effects = game
        .effects
        .iter()
        .filter(|(_, effect)| is_over(&effect.duration, effect.controller))
        .filter(|(_, effect)| r702_26_phased_out::ends_like_any_other(now, effect))
        .map(|(&id, _)| Event::EffectEnds(id));
    let standing = game.standing.iter();
    let standing = standing
        .filter(|standing| is_over(&standing.duration, standing.controller))
        .map(|standing| Event::StandingEnds(standing.created));
    effects.chain(standing).collect()
}

/// Whether something lasts until this part of its controller's turn.
fn lasts_until(now: &Now, duration: &Duration, controller: PlayerId, part: TurnPart) -> bool {
    let yours = now.game().active == controller;
    match duration {
        Duration::UntilNext(until) => yours && *until == part,
        Duration::YourNextTurn => yours && part == TurnPart::Turn,
        Duration::Indefinite
        | Duration::EndOfTurn
        | Duration::EndOfCombat
        | Duration::EndOfStep
        | Duration::EndOfPhase
        | Duration::AsLongAs(_) => false,
    }
}

/// 500.5
pub(crate) const R500_5: Rule = Rule {
    id: "500.5",
    numbers: &[(on("2009-10-01"), "500.5")],
    until: Some(on("2025-11-14")),
    says: "Effects that last until the end of a step or phase expire as it ends, and effects that last \
           until a step or phase expire as it begins. Those that last until the end of combat go with \
           the combat phase as a whole, not when the end of combat step begins; 514.2 has the rule for \
           those that last until the end of the turn.",
    status: Status::Tested,
    premises: &[
        does("effects that last until the end of the step or phase expire as it ends"),
        does("effects that last until the step or phase expire as it begins"),
        does("effects that last until the end of combat expire"),
        does_instead("they expire as the combat phase ends"),
    ],
};

/// 500.5: what lasts until the end of a step or phase expires as that ends.
fn durations_expire(table: &mut Table, part: TurnPart) -> Ruled<()> {
    let now = table.now();
    does!(
        table,
        R500_5,
        About::Game,
        "effects that last until the end of the step or phase expire as it ends",
        {
            table.happen(&R500_5, ending(&now, |duration, _| lasts_to_the_end_of(duration, part)))?;
        }
    );
    until_end_of_combat_before_2025(table, part, Edge::End)
}

/// One of the two ends of a step or phase.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Edge {
    Beginning,
    End,
}

/// The end of combat, as it is understood by those who take it for the step of that name.
const END_OF_COMBAT_STEP_BEGINS: (TurnPart, Edge) = (TurnPart::Step(Step::EndOfCombat), Edge::Beginning);

/// What the end of combat is: the end of the combat phase.
const COMBAT_PHASE_ENDS: (TurnPart, Edge) = (TurnPart::Phase(Phase::Combat), Edge::End);

/// 500.5: the end of combat is the end of the combat phase, not the beginning of its last step.
fn until_end_of_combat_before_2025(table: &mut Table, part: TurnPart, edge: Edge) -> Ruled<()> {
    let expire = does!(
        table,
        R500_5,
        About::Game,
        "they expire as the combat phase ends",
        (part, edge) == COMBAT_PHASE_ENDS,
        instead(part, edge) == END_OF_COMBAT_STEP_BEGINS
    );
    if !expire {
        return Ok(());
    }
    let now = table.now();
    does!(table, R500_5, About::Game, "effects that last until the end of combat expire", {
        table.happen(&R500_5, ending(&now, |duration, _| *duration == Duration::EndOfCombat))?;
    });
    Ok(())
}

/// 500.5: what lasts until a step or phase expires as that begins.
fn expired_as_it_begins_before_2025(table: &mut Table, part: TurnPart) -> Ruled<()> {
    let now = table.now();
    does!(table, R500_5, About::Game, "effects that last until the step or phase expire as it begins", {
        table.happen(
            &R500_5,
            ending(&now, |duration, controller| lasts_until(&now, duration, controller, part)),
        )?;
    });
    until_end_of_combat_before_2025(table, part, Edge::Beginning)
}

fn lasts_to_the_end_of(duration: &Duration, part: TurnPart) -> bool {
    match duration {
        Duration::EndOfStep => matches!(part, TurnPart::Step(_)),
        Duration::EndOfPhase => !matches!(part, TurnPart::Step(_) | TurnPart::Turn),
        Duration::Indefinite
        | Duration::EndOfTurn
        | Duration::EndOfCombat
        | Duration::YourNextTurn
        | Duration::UntilNext(_)
        | Duration::AsLongAs(_) => false,
    }
}

/// 500.5@2025-11-14
pub(crate) const R500_5_20251114: Rule = Rule {
    id: "500.5@2025-11-14",
    numbers: &[(on("2025-11-14"), "500.5")],
    until: None,
    says: "As a step or phase ends, effects that last until its end expire first, and only after that \
           does unspent mana vanish from all mana pools. The latter is a turn-based action and uses no \
           stack.",
    status: Status::Tested,
    premises: &[
        does("effects that last until the end of the step or phase expire as it ends"),
        does("unspent mana vanishes as the step or phase ends"),
        does_instead("effects expire before mana vanishes"),
    ],
};

/// 500.5, since 2025-11-14: effects expire first, and then mana vanishes.
fn durations_then_mana(table: &mut Table, part: TurnPart) -> Ruled<()> {
    does!(
        table, R500_5_20251114, About::Game, "effects expire before mana vanishes",
        {
            expires_as_it_ends(table, part)?;
            mana_vanishes_last(table)?;
        },
        instead {
            mana_vanishes_last(table)?;
            expires_as_it_ends(table, part)?;
        }
    );
    Ok(())
}

fn expires_as_it_ends(table: &mut Table, part: TurnPart) -> Ruled<()> {
    let now = table.now();
    does!(
        table,
        R500_5_20251114,
        About::Game,
        "effects that last until the end of the step or phase expire as it ends",
        {
            table
                .happen(&R500_5_20251114, ending(&now, |duration, _| lasts_to_the_end_of(duration, part)))?;
        }
    );
    until_end_of_combat(table, part, Edge::End)
}

fn mana_vanishes_last(table: &mut Table) -> Ruled<()> {
    let now = table.now();
    does!(table, R500_5_20251114, About::Game, "unspent mana vanishes as the step or phase ends", {
        table.happen(&R500_5_20251114, unspent_mana(&now))?;
    });
    Ok(())
}

/// 500.5a@2025-11-14
pub(crate) const R500_5A_20251114: Rule = Rule {
    id: "500.5a@2025-11-14",
    numbers: &[(on("2025-11-14"), "500.5a")],
    until: None,
    says: "Effects that last until the end of combat expire when the combat phase ends; they are still \
           there during the end of combat step.",
    status: Status::Tested,
    premises: &[
        does("effects that last until the end of combat expire"),
        does_instead("they expire as the combat phase ends"),
    ],
};

/// 500.5a, since 2025-11-14: the end of combat is the end of the combat phase.
fn until_end_of_combat(table: &mut Table, part: TurnPart, edge: Edge) -> Ruled<()> {
    let expire = does!(
        table,
        R500_5A_20251114,
        About::Game,
        "they expire as the combat phase ends",
        (part, edge) == COMBAT_PHASE_ENDS,
        instead(part, edge) == END_OF_COMBAT_STEP_BEGINS
    );
    if !expire {
        return Ok(());
    }
    let now = table.now();
    does!(table, R500_5A_20251114, About::Game, "effects that last until the end of combat expire", {
        table.happen(&R500_5A_20251114, ending(&now, |duration, _| *duration == Duration::EndOfCombat))?;
    });
    Ok(())
}

/// 500.5b@2025-11-14
pub(crate) const R500_5B_20251114: Rule = Rule {
    id: "500.5b@2025-11-14",
    numbers: &[(on("2025-11-14"), "500.5b")],
    until: None,
    says: "For effects that last until the end of the turn, 514.2 says when they end.",
    status: Status::SameAs("514.2"),
    premises: &[],
};

/// 500.6
pub(crate) const R500_6: Rule = Rule {
    id: "500.6",
    numbers: &[(on("2009-10-01"), "500.6")],
    until: None,
    says: "As a step or phase begins, the abilities that trigger at its beginning trigger; they go on \
           the stack the next time that a player would get priority.",
    status: Status::Tested,
    premises: &[does("abilities that trigger at its beginning trigger as it begins")],
};

/// 500.6: a turn, phase or step begins; abilities trigger on that. Gives back whether it did: it may be
/// skipped.
fn really_begins(table: &mut Table, part: TurnPart) -> Ruled<bool> {
    let begun = table.happens(&R500_1, Event::Begins(part))?;
    let begins = begun.contains(&Event::Begins(part));
    if begins {
        if table.in_force(&R500_4_20251114) {
            expires_as_it_begins(table, part)?;
        } else {
            expired_as_it_begins_before_2025(table, part)?;
        }
    }
    Ok(begins)
}

/// 500.6: whether what triggers at the beginning of something triggers now.
pub(crate) fn triggers_at_the_beginning(now: &Now, about: crate::state::ObjectId) -> bool {
    let mut triggers = false;
    does!(
        now,
        R500_6,
        about,
        "abilities that trigger at its beginning trigger as it begins",
        triggers = true
    );
    triggers
}

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
fn begin_turn(table: &mut Table) -> Ruled<()> {
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
    if table.in_force(&R500_4_20251114) {
        expires_as_it_begins(table, TurnPart::Turn)?;
    } else {
        expired_as_it_begins_before_2025(table, TurnPart::Turn)?;
    }
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

/// 500.11
pub(crate) const R500_11: Rule = Rule {
    id: "500.11",
    numbers: &[(on("2009-10-01"), "500.10"), (on("2024-04-12"), "500.11")],
    until: None,
    says: "Where a step, phase or turn is skipped, play goes on as if it were not there.",
    status: Status::Tested,
    premises: &[does_instead("play goes on past what is skipped")],
};

/// 500.11: what is skipped does not begin.
pub(crate) fn skipped(now: &Now, event: Event) -> Vec<Event> {
    does!(
        now, R500_11, About::Game, "play goes on past what is skipped",
        Vec::new(),
        instead vec![event]
    )
}

/// 500.12
pub(crate) const R500_12: Rule = Rule {
    id: "500.12",
    numbers: &[(on("2009-10-01"), "500.11"), (on("2024-04-12"), "500.12")],
    until: None,
    says: "Nothing can happen between two steps, two phases or two turns.",
    status: Status::Tested,
    premises: &[does_instead("one step or phase follows the other at once")],
};

/// 500.12: nothing happens between two steps or phases.
fn nothing_in_between(table: &mut Table) -> Ruled<()> {
    does!(
        table, R500_12, About::Game, "one step or phase follows the other at once",
        Ok(()),
        instead r117_priority::settle(table).map(|_| ())
    )
}
