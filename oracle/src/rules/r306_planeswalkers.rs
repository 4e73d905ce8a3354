//! Planeswalkers: the loyalty with which they enter.

use crate::card::{CardType, CounterKind};
use crate::edition::on;
use crate::now::{Now, ObjectNow};
use crate::rule::{Rule, Status, does, when};
use crate::{does, when};

/// The rules of this section that the oracle performs.
pub(crate) const RULES: &[&Rule] = &[&R306_5B];

/// 306.5b
pub(crate) const R306_5B: Rule = Rule {
    id: "306.5b",
    numbers: &[(on("2009-10-01"), "306.5b")],
    until: None,
    says: "A planeswalker has an ability of its own by which it enters with as many loyalty counters as its printed \
           loyalty says. That is a replacement effect.",
    status: Status::Tested,
    premises: &[
        when("it would have lost its abilities"),
        does("a planeswalker enters with its loyalty counters"),
    ],
};

/// 306.5b: the counters with which a planeswalker enters, as it would be.
pub(crate) fn loyalty_on_entering(now: &Now, row: &ObjectNow) -> Option<(CounterKind, i32)> {
    let loyalty = row.copiable.loyalty.filter(|_| row.card_types.contains(CardType::Planeswalker))?;
    if when!(now, R306_5B, row.id, "it would have lost its abilities", row.lost_all_abilities) {
        return None;
    }
    let mut counters = None;
    does!(now, R306_5B, row.id, "a planeswalker enters with its loyalty counters", {
        counters = Some((CounterKind::Named("loyalty".to_owned()), loyalty));
    });
    counters
}
