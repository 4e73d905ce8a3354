//! Battles: the defense with which they enter.

use crate::card::{CardType, CounterKind};
use crate::does;
use crate::edition::on;
use crate::now::{Now, ObjectNow};
use crate::rule::{Rule, Status, does};

/// The rules of this section that the oracle performs.
pub(crate) const RULES: &[&Rule] = &[&R310_4B];

/// 310.4b
pub(crate) const R310_4B: Rule = Rule {
    id: "310.4b",
    numbers: &[(on("2023-04-14"), "310.4b")],
    until: None,
    says: "A battle has an ability of its own by which it enters with as many defense counters as its printed defense \
           says. That is a replacement effect.",
    status: Status::Tested,
    premises: &[does("a battle enters with its defense counters")],
};

/// 310.4b: the counters with which a battle enters, as it would be.
pub(crate) fn defense_on_entering(now: &Now, row: &ObjectNow) -> Option<(CounterKind, i32)> {
    let is = now.in_force(&R310_4B) && row.card_types.contains(CardType::Battle) && !row.lost_all_abilities;
    let defense = row.copiable.defense.filter(|_| is)?;
    let mut counters = None;
    does!(now, R310_4B, row.id, "a battle enters with its defense counters", {
        counters = Some((CounterKind::Named("defense".to_owned()), defense));
    });
    counters
}
