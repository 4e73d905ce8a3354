//! Spells and abilities that can be used only before or after a point in combat.

use crate::card::Window;
use crate::state::{Phase, Step, Turn};
use crate::table::{Ruled, Table};

rule! {
    /// Introduces spells that can be cast only before or only after a certain point of combat: the declaration
    /// of attackers or blockers, or the beginning of the combat damage step.
    R506_7 "506.7": "506.6" since "2010-02-01", "506.7" since "2022-06-10";
    must BEFORE_DAMAGE "the combat damage step hasn't begun"
    1: BEFORE_DAMAGE, outside "spells for the time before or after the end of combat step or the combat phase";
}

rule! {
    /// If a spell can be cast only before, or only after, attackers are declared, the point is the beginning
    /// of the declare attackers step, whether or not any creature attacks.
    R506_7A "506.7a": "506.6a" since "2010-02-01", "506.7a" since "2022-06-10";
    must BEFORE "the declare attackers step hasn't begun"
    2: BEFORE, outside "spells that can be cast only after attackers are declared";
}

rule! {
    /// If a spell can be cast only before, or only after, blockers are declared, the point is the beginning
    /// of the declare blockers step, whether or not any creature blocks.
    R506_7B "506.7b": "506.6b" since "2010-02-01", "506.7b" since "2022-06-10";
    must BEFORE "the declare blockers step hasn't begun"
    must AFTER "the declare blockers step has begun"
    2: BEFORE, AFTER, shown "506/7b-nothing-blocks";
}

/// 506.7: requires that a point in combat hasn't been reached, or has been.
pub(crate) fn is_within(table: &Table, window: Window) -> Ruled<()> {
    match window {
        Window::BeforeAttackers => is_before(table, Step::DeclareAttackers, false),
        Window::BeforeBlockers => is_before(table, Step::DeclareBlockers, false),
        Window::BeforeDamage => is_before(table, Step::CombatDamage, false),
        Window::InCombatBeforeBlockers => is_before(table, Step::DeclareBlockers, true),
        Window::InCombatAfterBlockers => is_after_blockers(table),
        Window::AsSorcery
        | Window::YourTurn
        | Window::OpponentsTurn
        | Window::YourUpkeep
        | Window::AfterYourUpkeep
        | Window::Combat
        | Window::WhileAttached
        | Window::OnceEachTurn => Ok(()),
    }
}

/// Requires that the step hasn't begun in the combat phase that counts.
fn is_before(table: &Table, point: Step, only_in_combat: bool) -> Ruled<()> {
    let turn = &table.game().turn;
    if turn.phase == Some(Phase::Combat) {
        let has_begun = turn.step >= Some(point);
        if !has_begun {
            this_phase_counts(table, only_in_combat)?;
        }
        return if nothing_attacks(table) && point != Step::DeclareAttackers {
            attackers_step_lasts(table, turn.step <= Some(Step::DeclareAttackers))
        } else {
            hasnt_begun(table, point, has_begun)
        };
    }
    if turn.combat_phases == 0 {
        return main_phase_lasts(table, !is_left_out(turn));
    }
    hasnt_begun(table, point, true)
}

/// Requires that a step hasn't begun.
fn hasnt_begun(table: &Table, point: Step, has_begun: bool) -> Ruled<()> {
    match point {
        Step::DeclareAttackers => R506_7A::BEFORE.must_hold(table, !has_begun),
        Step::DeclareBlockers => R506_7B::BEFORE.must_hold(table, !has_begun),
        Step::Untap
        | Step::Upkeep
        | Step::Draw
        | Step::BeginningOfCombat
        | Step::CombatDamage
        | Step::EndOfCombat
        | Step::End
        | Step::Cleanup => R506_7::BEFORE_DAMAGE.must_hold(table, !has_begun),
    }
}

/// Returns whether nothing has attacked in this combat phase since attackers were declared, so that it has no
/// declare blockers step (508.8).
fn nothing_attacks(table: &Table) -> bool {
    let attacked = table.game().combat.as_ref().is_some_and(|combat| combat.was_attacked);
    let step = table.game().turn.step;
    // A game can begin in the declare blockers step without attackers.
    let was_skipped = matches!(step, Some(Step::DeclareAttackers | Step::EndOfCombat));
    was_skipped && !attacked
}

/// Returns whether the precombat main phase of a turn is over, and no combat phase has been or will be.
fn is_left_out(turn: &Turn) -> bool {
    let main_phase_is_over = turn.main_phases > 1 || turn.phase == Some(Phase::Ending);
    let is_to_come = turn.phases_to_come.iter().any(|planned| planned.phase == Phase::Combat);
    turn.combat_phases == 0 && main_phase_is_over && !is_to_come
}

rule! {
    /// If such a spell is also restricted to combat, or to a certain player's combat phase, and the turn has
    /// several combat phases, it may be cast at the proper time of any of them.
    R506_7C "506.7c": "506.6c" since "2010-02-01", "506.7c" since "2022-06-10";
    does ANY "the point in any combat phase counts for what is restricted to combat"
    2: ANY;
}

rule! {
    /// If such a spell has no further condition of this kind and the turn has several combat phases, only the
    /// point in the first of them counts.
    R506_7D "506.7d": "506.6d" since "2010-02-01", "506.7d" since "2022-06-10";
    must FIRST "the combat phase is the first one of the turn, or 506.7c applies"
    2: FIRST;
}

/// 506.7c, 506.7d: requires that a combat phase counts in which the point hasn't been reached.
fn this_phase_counts(table: &Table, only_in_combat: bool) -> Ruled<()> {
    let is_the_first = table.game().turn.combat_phases == 1;
    let counts = is_the_first || only_in_combat && R506_7C::ANY.is_followed(table);
    R506_7D::FIRST.must_hold(table, counts)
}

rule! {
    /// If a spell can be cast only before a point in combat, and that point doesn't occur because the steps
    /// for blockers and damage are skipped, it can be cast only until the declare attackers step ends. The
    /// rule doesn't cover a combat phase that is skipped as a whole: its point never occurs, and so forbids
    /// nothing.
    R506_6E_20100201 "506.6e@2010-02-01": "506.6e" since "2010-02-01" until "2011-05-01";
    must ATTACKERS_STEP "the declare attackers step hasn't ended"
}

rule! {
    /// If a spell can be cast only before a point in combat, and that point doesn't occur because the steps
    /// for blockers and damage are skipped, it can be cast only until the declare attackers step ends. If the
    /// point doesn't occur because the whole combat phase is skipped, it can be cast only until the precombat
    /// main phase ends.
    R506_7E "506.7e": "506.6e" since "2011-05-01", "506.7e" since "2022-06-10";
    must ATTACKERS_STEP "the declare attackers step hasn't ended"
    must MAIN_PHASE "the precombat main phase hasn't ended"
    1: ATTACKERS_STEP;
    2: MAIN_PHASE;
}

/// 506.7e: requires that the declare attackers step hasn't ended, if nothing attacks.
fn attackers_step_lasts(table: &Table, lasts: bool) -> Ruled<()> {
    if table.in_force(&R506_6E_20100201) {
        R506_6E_20100201::ATTACKERS_STEP.must_hold(table, lasts)
    } else {
        R506_7E::ATTACKERS_STEP.must_hold(table, lasts)
    }
}

/// 506.7e: requires that the precombat main phase hasn't ended, if there is no combat phase.
fn main_phase_lasts(table: &Table, lasts: bool) -> Ruled<()> {
    if table.in_force(&R506_6E_20100201) { Ok(()) } else { R506_7E::MAIN_PHASE.must_hold(table, lasts) }
}

rule! {
    /// If a spell can be cast only in combat after blockers are declared, it can't be cast in a combat phase
    /// whose declare blockers step is skipped.
    R506_7F "506.7f": "506.6f" since "2010-02-01", "506.7f" since "2022-06-10";
    must NOT_SKIPPED "the declare blockers step of the combat phase wasn't skipped"
    1: NOT_SKIPPED;
}

/// 506.7b, 506.7f: requires that the declare blockers step of this combat phase has begun.
fn is_after_blockers(table: &Table) -> Ruled<()> {
    let turn = &table.game().turn;
    let in_combat = turn.phase == Some(Phase::Combat);
    R506_7B::AFTER.must_hold(table, in_combat && turn.step >= Some(Step::DeclareBlockers))?;
    R506_7F::NOT_SKIPPED.must_hold(table, !nothing_attacks(table))
}

rule! {
    /// The same rules apply to abilities that can be activated only at certain times relative to combat.
    R506_7G "506.7g": "506.6g" since "2010-02-01", "506.7g" since "2022-06-10";
    same as "506.7b"
    1: shown "506/7g-an-ability";
}

rules![R506_7, R506_7A, R506_7B, R506_7C, R506_7D, R506_6E_20100201, R506_7E, R506_7F, R506_7G];
