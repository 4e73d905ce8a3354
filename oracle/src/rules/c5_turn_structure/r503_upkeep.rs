//! The upkeep step: abilities that triggered in the untap step or as the upkeep step began are put on the
//! stack, and the active player gets priority.

use crate::card::{Ability, Trigger};
use crate::now::Now;
use crate::rules::r117_priority;
use crate::state::{PlayerId, Point, Step, TurnPart, Waiting};
use crate::table::{Ruled, Table};

rule! {
    /// The upkeep step has no turn-based actions; the active player gets priority.
    R503_1 "503.1": "503.2" since "2009-10-01", "503.1" since "2016-09-30";
    gives Action;
    does PRIORITY "the active player gets priority in the upkeep step"
    1: shown "503/1-active-player-first";
    2: PRIORITY;
}

/// 503.1: gives the active player priority in the upkeep step.
pub(crate) fn upkeep_step(table: &mut Table) -> Ruled<()> {
    if R503_1::PRIORITY.is_followed(table) {
        r117_priority::first_priority(table);
    } else {
        // The mutant: the step ends immediately.
        table.rest_at(Point::Ending);
    }
    Ok(())
}

rule! {
    /// Before that, abilities that triggered in the untap step and abilities that triggered as the upkeep
    /// step began are put on the stack together. Their order doesn't depend on which of them triggered first.
    R503_1A "503.1a": "503.1" since "2009-10-01", "503.1a" since "2016-09-30";
    instead TOGETHER "abilities that triggered before and as the upkeep step began go on the stack together"
    1: TOGETHER, shown "503/1a-order-is-free";
}

/// 503.1a: returns the groups in which waiting abilities are put on the stack: one group with all of them.
pub(crate) fn groups(now: &Now) -> Vec<WaitingGroup> {
    let waiting = &now.game().waiting;
    let some_are = |group: WaitingGroup| waiting.iter().any(|waiting| group.contains(waiting));
    let is_upkeep = now.game().turn.step == Some(Step::Upkeep);
    let are_mixed = is_upkeep && some_are(WaitingGroup::Earlier) && some_are(WaitingGroup::AsItBegan);
    if !are_mixed || R503_1A::TOGETHER.is_followed(now) {
        vec![WaitingGroup::All]
    } else {
        vec![WaitingGroup::AsItBegan, WaitingGroup::Earlier]
    }
}

/// Waiting abilities that are put on the stack together.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum WaitingGroup {
    /// All of them
    All,
    /// Those that triggered before the upkeep step began
    Earlier,
    /// Those that triggered as the upkeep step began
    AsItBegan,
}

impl WaitingGroup {
    /// Returns whether a waiting ability belongs to this group.
    pub(crate) fn contains(self, waiting: &Waiting) -> bool {
        let upkeep = TurnPart::Step(Step::Upkeep);
        let as_it_began = matches!(
            &*waiting.ability,
            Ability::Triggered { when: Trigger::Begins { part, .. }, .. } if *part == upkeep
        );
        match self {
            WaitingGroup::All => true,
            WaitingGroup::Earlier => !as_it_began,
            WaitingGroup::AsItBegan => as_it_began,
        }
    }
}

rule! {
    /// A spell that can be cast only after a player's upkeep step may be cast once the first upkeep step of
    /// the turn has ended, even if the turn has more upkeep steps.
    R503_2 "503.2": "503.3" since "2013-02-01", "503.2" since "2016-09-30";
    must UPKEEP_ENDED "an upkeep step of that player has ended this turn"
    1: UPKEEP_ENDED;
}

/// 503.2: returns whether a player's first upkeep step of this turn has ended, which allows what may be done
/// only after that player's upkeep step.
pub(crate) fn is_after_upkeep(table: &Table, player: PlayerId) -> Ruled<bool> {
    let ended = table.game().players.get(player.0 as usize).is_some_and(|player| player.upkeeps > 0);
    if table.in_force(&R503_2) {
        R503_2::UPKEEP_ENDED.must_hold_for(table, player, ended)?;
    }
    Ok(ended)
}

rules![R503_1, R503_1A, R503_2];
