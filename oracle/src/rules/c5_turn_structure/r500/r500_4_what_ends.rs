//! What ends as steps and phases begin and end: effects whose duration is over, and unspent mana. The order
//! depends on the edition.

use crate::card::{Duration, Mana, PlayerRule};
use crate::now::Now;
use crate::rules::{r702_26b_phased_out, r805_shared_team_turns};
use crate::state::{Phase, PlayerId, Step, TurnPart};
use crate::table::{Event, Ruled, Table};

/// Ends what lasts until a step or phase that begins, before abilities trigger at its beginning. Until
/// 2025-11-13 no rule said so; abilities triggered first.
pub(crate) fn before_abilities_trigger(table: &mut Table, batch: &[Event]) -> Ruled<()> {
    if !table.in_force(&R500_4_20251114) || !R500_4_20251114::BEFORE_ABILITIES_TRIGGER.is_followed(table) {
        return Ok(());
    }
    match batch {
        [Event::Begins(part)] => expires_as_it_begins(table, *part),
        _ => Ok(()),
    }
}

/// Ends what lasts until a step, phase or turn, as that begins. Since 2025-11-14, what lasts until a step or
/// phase has ended before.
pub(crate) fn as_it_begins(table: &mut Table, part: TurnPart) -> Ruled<()> {
    if !table.in_force(&R500_4_20251114) {
        expired_as_it_begins_before_2025(table, part)
    } else if part == TurnPart::Turn || !R500_4_20251114::BEFORE_ABILITIES_TRIGGER.is_followed(table) {
        expires_as_it_begins(table, part)
    } else {
        Ok(())
    }
}

/// Ends what lasts until the end of a step or phase, as that ends. Since 2025-11-14, effects expire first and
/// then mana is lost; before that, the order wasn't fixed.
pub(crate) fn as_it_ends(table: &mut Table, part: TurnPart) -> Ruled<()> {
    if table.in_force(&R500_5_20251114) {
        return durations_then_mana(table, part);
    }
    mana_vanishes(table)?;
    durations_expire(table, part)
}

rule! {
    /// As a step or phase ends, mana that a player hasn't spent is lost from that player's mana pool. This is
    /// a turn-based action and doesn't use the stack. Its order relative to effects that end at the same time
    /// isn't fixed.
    R500_4 "500.4" since "2009-10-01" until "2025-11-14";
    does MANA_EMPTIES "unspent mana is lost as the step or phase ends"
    1: MANA_EMPTIES;
}

/// 500.4, until 2025-11-13: empties the players' mana pools as a step or phase ends.
fn mana_vanishes(table: &mut Table) -> Ruled<()> {
    let now = table.now();
    if R500_4::MANA_EMPTIES.is_followed(table) {
        table.happen(&R500_4, unspent_mana(&now))?;
    }
    Ok(())
}

/// Returns the losses of unspent mana for all players, except those who keep it.
fn unspent_mana(now: &Now) -> Vec<Event> {
    now.players()
        .filter(|player| !player.has_rule(&PlayerRule::KeepsMana))
        .filter_map(|player| {
            let pool = &now.game().players.get(player.id.0 as usize)?.mana;
            let left = pool.iter().flat_map(|(&symbol, &count)| (0..count).map(move |_| symbol)).collect();
            let left = Mana(left);
            (!left.0.is_empty()).then_some(Event::LoseMana(player.id, left))
        })
        .collect()
}

rule! {
    /// As a step or phase begins, every effect that lasts until that step or phase expires.
    R500_4_20251114 "500.4@2025-11-14": "500.4" since "2025-11-14";
    does EXPIRE "effects that last until the step or phase expire as it begins"
    instead BEFORE_ABILITIES_TRIGGER "the effects expire before abilities trigger at the beginning (500.6)"
    1 newest: EXPIRE, BEFORE_ABILITIES_TRIGGER;
}

/// 500.4, since 2025-11-14: ends what lasts until a step or phase, as that begins.
fn expires_as_it_begins(table: &mut Table, part: TurnPart) -> Ruled<()> {
    let now = table.now();
    let is_over = |duration: &Duration, controller| lasts_until(&now, duration, controller, part);
    if R500_4_20251114::EXPIRE.is_followed(table) {
        table.happen(&R500_4_20251114, ending(&now, is_over))?;
    }
    until_end_of_combat(table, part, Edge::Beginning)
}

/// Returns the ends of all effects whose duration is over.
pub(crate) fn ending(now: &Now, is_over: impl Fn(&Duration, PlayerId) -> bool) -> Vec<Event> {
    let game = now.game();
    let effects = game
        .effects
        .iter()
        .filter(|(_, effect)| is_over(&effect.duration, effect.controller))
        .filter(|(_, effect)| r702_26b_phased_out::ends_like_any_other(now, effect))
        .map(|(&id, _)| Event::EffectEnds(id));
    let standing = game.standing.iter();
    let standing = standing
        .filter(|standing| is_over(&standing.duration, standing.controller))
        .map(|standing| Event::StandingEnds(standing.created));
    let copies = game.objects.iter().flat_map(|(&id, object)| object.copies.iter().map(move |one| (id, one)));
    let copies = copies
        .filter(|(_, copied)| copied.ended.is_none() && is_over(&copied.duration, copied.controller))
        .map(|(id, copied)| Event::CopyEnds(id, copied.began));
    effects.chain(standing).chain(copies).collect()
}

/// Returns whether a duration lasts until this part of its controller's turn.
fn lasts_until(now: &Now, duration: &Duration, controller: PlayerId, part: TurnPart) -> bool {
    let yours = r805_shared_team_turns::is_active(now, now.game(), controller);
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

rule! {
    /// Effects that last until the end of a step or phase expire as it ends, and effects that last until a
    /// step or phase expire as it begins. Effects that last until the end of combat expire as the combat
    /// phase ends, not as the end of combat step begins. 514.2 covers effects that last until end of turn.
    R500_5 "500.5" since "2009-10-01" until "2025-11-14";
    does UNTIL_END_OF_STEP "effects that last until the end of the step or phase expire as it ends"
    does UNTIL_STEP "effects that last until the step or phase expire as it begins"
    does UNTIL_END_OF_COMBAT "effects that last until the end of combat expire"
    instead AS_COMBAT_ENDS "effects that last until the end of combat expire as the combat phase ends"
    1: UNTIL_END_OF_STEP;
    2: UNTIL_STEP;
    3: UNTIL_END_OF_COMBAT, AS_COMBAT_ENDS;
}

/// 500.5, until 2025-11-13: ends what lasts until the end of a step or phase, as that ends.
fn durations_expire(table: &mut Table, part: TurnPart) -> Ruled<()> {
    let now = table.now();
    if R500_5::UNTIL_END_OF_STEP.is_followed(table) {
        table.happen(&R500_5, ending(&now, |duration, _| lasts_to_the_end_of(duration, part)))?;
    }
    until_end_of_combat_before_2025(table, part, Edge::End)
}

/// One of the two ends of a step or phase.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Edge {
    Beginning,
    End,
}

/// The mutant of 500.5 and 500.5a: the end of combat is the beginning of the step of that name.
const END_OF_COMBAT_STEP_BEGINS: (TurnPart, Edge) = (TurnPart::Step(Step::EndOfCombat), Edge::Beginning);

/// The end of combat according to the rules: the end of the combat phase.
const COMBAT_PHASE_ENDS: (TurnPart, Edge) = (TurnPart::Phase(Phase::Combat), Edge::End);

/// 500.5, until 2025-11-13: ends what lasts until the end of combat, as the combat phase ends and
/// not as its last step begins.
fn until_end_of_combat_before_2025(table: &mut Table, part: TurnPart, edge: Edge) -> Ruled<()> {
    let end_of_combat =
        if R500_5::AS_COMBAT_ENDS.is_followed(table) { COMBAT_PHASE_ENDS } else { END_OF_COMBAT_STEP_BEGINS };
    if (part, edge) != end_of_combat {
        return Ok(());
    }
    let now = table.now();
    if R500_5::UNTIL_END_OF_COMBAT.is_followed(table) {
        table.happen(&R500_5, ending(&now, |duration, _| *duration == Duration::EndOfCombat))?;
    }
    Ok(())
}

/// 500.5, until 2025-11-13: ends what lasts until a step or phase, as that begins.
fn expired_as_it_begins_before_2025(table: &mut Table, part: TurnPart) -> Ruled<()> {
    let now = table.now();
    let is_over = |duration: &Duration, controller| lasts_until(&now, duration, controller, part);
    if R500_5::UNTIL_STEP.is_followed(table) {
        table.happen(&R500_5, ending(&now, is_over))?;
    }
    until_end_of_combat_before_2025(table, part, Edge::Beginning)
}

/// Returns whether a duration lasts until the end of this step or phase.
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

rule! {
    /// As a step or phase ends, effects that last until its end expire first, and only then is unspent mana
    /// lost from all mana pools. The loss of mana is a turn-based action and doesn't use the stack.
    R500_5_20251114 "500.5@2025-11-14": "500.5" since "2025-11-14";
    does EXPIRE "effects that last until the end of the step or phase expire as it ends"
    does MANA_EMPTIES "unspent mana is lost as the step or phase ends"
    instead EFFECTS_FIRST "effects expire before unspent mana is lost"
    1 newest: EXPIRE;
    2 newest: MANA_EMPTIES, EFFECTS_FIRST;
}

/// 500.5, since 2025-11-14: ends effects as a step or phase ends, and then empties the players' mana pools.
fn durations_then_mana(table: &mut Table, part: TurnPart) -> Ruled<()> {
    if R500_5_20251114::EFFECTS_FIRST.is_followed(table) {
        expires_as_it_ends(table, part)?;
        mana_vanishes_last(table)?;
    } else {
        mana_vanishes_last(table)?;
        expires_as_it_ends(table, part)?;
    }
    Ok(())
}

/// 500.5, since 2025-11-14: ends what lasts until the end of a step or phase, as that ends.
fn expires_as_it_ends(table: &mut Table, part: TurnPart) -> Ruled<()> {
    let now = table.now();
    if R500_5_20251114::EXPIRE.is_followed(table) {
        table.happen(&R500_5_20251114, ending(&now, |duration, _| lasts_to_the_end_of(duration, part)))?;
    }
    until_end_of_combat(table, part, Edge::End)
}

/// 500.5, since 2025-11-14: empties the players' mana pools as a step or phase ends.
fn mana_vanishes_last(table: &mut Table) -> Ruled<()> {
    let now = table.now();
    if R500_5_20251114::MANA_EMPTIES.is_followed(table) {
        table.happen(&R500_5_20251114, unspent_mana(&now))?;
    }
    Ok(())
}

rule! {
    /// Effects that last until the end of combat expire as the combat phase ends. They still apply during the
    /// end of combat step.
    R500_5A_20251114 "500.5a@2025-11-14": "500.5a" since "2025-11-14";
    does EXPIRE "effects that last until the end of combat expire"
    instead AS_COMBAT_ENDS "effects that last until the end of combat expire as the combat phase ends"
    1 newest: EXPIRE, AS_COMBAT_ENDS;
}

/// 500.5a, since 2025-11-14: ends what lasts until the end of combat, as the combat phase ends and
/// not as its last step begins.
fn until_end_of_combat(table: &mut Table, part: TurnPart, edge: Edge) -> Ruled<()> {
    let end_of_combat = if R500_5A_20251114::AS_COMBAT_ENDS.is_followed(table) {
        COMBAT_PHASE_ENDS
    } else {
        END_OF_COMBAT_STEP_BEGINS
    };
    if (part, edge) != end_of_combat {
        return Ok(());
    }
    let now = table.now();
    if R500_5A_20251114::EXPIRE.is_followed(table) {
        table.happen(&R500_5A_20251114, ending(&now, |duration, _| *duration == Duration::EndOfCombat))?;
    }
    Ok(())
}

rule! {
    /// 514.2 determines when effects that last until end of turn expire.
    R500_5B_20251114 "500.5b@2025-11-14": "500.5b" since "2025-11-14";
    same as "514.2"
    1 newest: restates "514.2", shown "514/2-only-effects-of-this-turn";
}
