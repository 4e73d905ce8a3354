//! The upkeep step: the abilities that triggered while permanents untapped or as the upkeep began are dealt
//! with now.

use super::r117_priority;
use crate::bench::About;
use crate::card::{Ability, Trigger};
use crate::edition::on;
use crate::now::Now;
use crate::rule::{Rule, Status, does, does_instead, must};
use crate::state::{PlayerId, Step, TurnPart, Waiting};
use crate::table::{Ruled, Table};
use crate::{does, must};

/// The rules of this section, in the order in which they are printed.
pub(crate) const RULES: &[&Rule] = &[&R503_1, &R503_1A, &R503_2];

/// 503.1
pub(crate) const R503_1: Rule = Rule {
    id: "503.1",
    numbers: &[(on("2009-10-01"), "503.2"), (on("2016-09-30"), "503.1")],
    until: None,
    says: "The upkeep step has no turn-based actions; the active player gets priority.",
    status: Status::Tested,
    premises: &[does("the active player gets priority in the upkeep step")],
};

/// 503.1: the upkeep step.
pub(crate) fn upkeep_step(table: &mut Table) -> Ruled<()> {
    table.rest_at(crate::state::Point::Ending);
    does!(table, R503_1, About::Game, "the active player gets priority in the upkeep step", {
        r117_priority::first_priority(table);
    });
    Ok(())
}

/// 503.1a
pub(crate) const R503_1A: Rule = Rule {
    id: "503.1a",
    numbers: &[(on("2009-10-01"), "503.1"), (on("2016-09-30"), "503.1a")],
    until: None,
    says: "Before that, what triggered in the untap step and what triggered as the upkeep step began \
           goes on the stack together; which of them triggered first makes no difference to their order.",
    status: Status::Tested,
    premises: &[does_instead(
        "what triggered in the untap step and what triggered as the upkeep began are put on the stack together",
    )],
};

/// Which of the waiting abilities are put on the stack before others.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Group {
    /// All of them
    All,
    /// Those that triggered before the upkeep step began
    Earlier,
    /// Those that triggered as the upkeep step began
    AsItBegan,
}

impl Group {
    /// Whether a waiting ability belongs to it.
    pub(crate) fn contains(self, waiting: &Waiting) -> bool {
        let upkeep = TurnPart::Step(Step::Upkeep);
        let as_it_began = matches!(
            &*waiting.ability,
            Ability::Triggered { when: Trigger::Begins { part, .. }, .. } if *part == upkeep
        );
        match self {
            Group::All => true,
            Group::Earlier => !as_it_began,
            Group::AsItBegan => as_it_began,
        }
    }
}

/// 503.1a: abilities that wait since the untap step are put on the stack together with those of the upkeep.
pub(crate) fn groups(now: &Now) -> Vec<Group> {
    let waiting = &now.game().waiting;
    let some = |group: Group| waiting.iter().any(|waiting| group.contains(waiting));
    let upkeep = now.game().turn.step == Some(Step::Upkeep);
    if !(upkeep && some(Group::Earlier) && some(Group::AsItBegan)) {
        return vec![Group::All];
    }
    does!(
        now, R503_1A, About::Game,
        "what triggered in the untap step and what triggered as the upkeep began are put on the stack together",
        vec![Group::All],
        instead vec![Group::AsItBegan, Group::Earlier]
    )
}

/// 503.2
pub(crate) const R503_2: Rule = Rule {
    id: "503.2",
    numbers: &[(on("2013-02-01"), "503.3"), (on("2016-09-30"), "503.2")],
    until: None,
    says: "If a spell is restricted to the time after a player's upkeep step, it may be cast as soon as \
           the first upkeep step of the turn has ended, even if the turn has more of them.",
    status: Status::Tested,
    premises: &[must("an upkeep step of that player has ended this turn")],
};

/// 503.2: what may be done only after a player's upkeep step may be done once the first one of the turn
/// has ended.
pub(crate) fn is_after_upkeep(table: &Table, player: PlayerId) -> Ruled<bool> {
    let ended = table.game().players.get(player.0 as usize).is_some_and(|player| player.upkeeps > 0);
    if table.in_force(&R503_2) {
        must!(table, R503_2, player, "an upkeep step of that player has ended this turn", ended)?;
    }
    Ok(ended)
}
