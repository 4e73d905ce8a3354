//! The cleanup step: cards are discarded, damage is taken off, effects of this turn end; usually without
//! priority, and once more if something came up.

use crate::edition::on;
use crate::rule::{Rule, Status};

/// The rules of this section, in the order in which they are printed.
pub(crate) const RULES: &[&Rule] = &[&R514_1, &R514_2, &R514_3, &R514_3A];

/// 514.1
pub(crate) const R514_1: Rule = Rule {
    id: "514.1",
    numbers: &[(on("2009-10-01"), "514.1")],
    until: None,
    says: "First, an active player with more cards in hand than the maximum hand size, normally seven, \
           discards down to it. This turn-based action uses no stack.",
    status: Status::NotYet,
    premises: &[],
};

/// 514.2
pub(crate) const R514_2: Rule = Rule {
    id: "514.2",
    numbers: &[(on("2009-10-01"), "514.2")],
    until: None,
    says: "Second, at one time, all damage is taken off permanents, phased-out ones too, and every \
           effect that lasts until the end of the turn or for this turn ends. This turn-based action \
           uses no stack.",
    status: Status::NotYet,
    premises: &[],
};

/// 514.3
pub(crate) const R514_3: Rule = Rule {
    id: "514.3",
    numbers: &[(on("2009-10-01"), "514.3")],
    until: None,
    says: "Normally nobody gets priority in the cleanup step, so nothing is cast or activated in it; \
           514.3a has the exception.",
    status: Status::NotYet,
    premises: &[],
};

/// 514.3a
pub(crate) const R514_3A: Rule = Rule {
    id: "514.3a",
    numbers: &[(on("2009-10-01"), "514.3a")],
    until: None,
    says: "If now state-based actions would be performed or triggered abilities are waiting, the former \
           are performed, the latter go on the stack, and the active player gets priority. When all \
           players have passed in succession on an empty stack, another cleanup step follows.",
    status: Status::NotYet,
    premises: &[],
};
