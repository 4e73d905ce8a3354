//! The rules that stand before all others: what happens if a card contradicts a rule, if effects contradict
//! each other, or if several players are to act at once.

use crate::bench::About;
use crate::card::Restriction;
use crate::edition::on;
use crate::now::{Now, ObjectNow};
use crate::rule::{Rule, Status, does_instead, when};
use crate::state::PlayerId;
use crate::{does, when};

/// The rules of this section that scenarios or the oracle cite.
pub(crate) const RULES: &[&Rule] = &[&R101_2, &R101_4];

/// 101.2
pub(crate) const R101_2: Rule = Rule {
    id: "101.2",
    numbers: &[(on("2009-10-01"), "101.2")],
    until: None,
    says: "If one rule or effect lets something happen, or tells it to, and another says that it can't, it can't.",
    status: Status::Tested,
    premises: &[when("it can't phase out")],
};

/// 101.2: whether a permanent can phase out.
pub(crate) fn can_phase_out(now: &Now, row: &ObjectNow) -> bool {
    let cant = row.restrictions.contains(&Restriction::CantPhaseOut);
    !when!(now, R101_2, row.id, "it can't phase out", cant)
}

/// 101.4
pub(crate) const R101_4: Rule = Rule {
    id: "101.4",
    numbers: &[(on("2009-10-01"), "101.4")],
    until: None,
    says: "If several players are to choose or to act at the same time, the active player chooses first and \
           the others follow in turn order. Only then is everything done, all at once.",
    status: Status::Tested,
    premises: &[does_instead("the active player comes first, then the others in turn order")],
};

/// 101.4: the players in the game in the order in which they choose and act.
pub(crate) fn in_apnap_order(now: &Now) -> Vec<PlayerId> {
    let order: Vec<PlayerId> =
        now.game().active_player_first().filter(|&player| now.game().is_in_the_game(player)).collect();
    does!(
        now, R101_4, About::Game, "the active player comes first, then the others in turn order",
        order,
        instead order.into_iter().rev().collect()
    )
}
