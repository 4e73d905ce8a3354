//! The stack: where spells and abilities wait until they resolve, the last one first.

use crate::bench::About;
use crate::does;
use crate::edition::on;
use crate::rule::{Rule, Status, does_instead};
use crate::state::ObjectId;
use crate::table::Table;

/// The rules of this section, in the order in which they are printed.
pub(crate) const RULES: &[&Rule] = &[&R405_1, &R405_2, &R405_3, &R405_4, &R405_5, &R405_6];

/// 405.1
pub(crate) const R405_1: Rule = Rule {
    id: "405.1",
    numbers: &[(on("2009-10-01"), "405.1")],
    until: None,
    says: "The card of a spell that is cast goes to the stack as it is cast; an ability that is activated or has \
           triggered goes there without any card.",
    status: Status::SameAs("601.2a"),
    premises: &[],
};

/// 405.2
pub(crate) const R405_2: Rule = Rule {
    id: "405.2",
    numbers: &[(on("2009-10-01"), "405.2")],
    until: None,
    says: "The stack remembers in which order its objects were put there: what comes goes on top.",
    status: Status::SameAs("405.5"),
    premises: &[],
};

/// 405.3
pub(crate) const R405_3: Rule = Rule {
    id: "405.3",
    numbers: &[(on("2009-10-01"), "405.3")],
    until: None,
    says: "What is put on the stack at one time goes there in APNAP order: that of the active player lowest; each \
           player chooses the order of several.",
    status: Status::SameAs("603.3b"),
    premises: &[],
};

/// 405.4
pub(crate) const R405_4: Rule = Rule {
    id: "405.4",
    numbers: &[(on("2009-10-01"), "405.4")],
    until: None,
    says: "A spell has the characteristics of its card; an ability on the stack has the text of the ability and \
           nothing else. A spell is controlled by who cast it, an activated ability by who activated it, a triggered \
           one by who controlled its source as it triggered.",
    status: Status::SameAs("603.3a"),
    premises: &[],
};

/// 405.5
pub(crate) const R405_5: Rule = Rule {
    id: "405.5",
    numbers: &[(on("2009-10-01"), "405.5")],
    until: None,
    says: "When all players pass in succession, it is the top object of the stack, the one put there last, that \
           resolves; if the stack is empty, the step or phase ends.",
    status: Status::Tested,
    premises: &[does_instead("the object put on the stack last resolves first")],
};

/// 405.5: the object that resolves next.
pub(crate) fn top(table: &Table) -> Option<ObjectId> {
    let stack = &table.game().stack;
    if stack.is_empty() {
        return None;
    }
    does!(
        table, R405_5, About::Game, "the object put on the stack last resolves first",
        stack.last().copied(),
        instead stack.first().copied()
    )
}

/// 405.6
pub(crate) const R405_6: Rule = Rule {
    id: "405.6",
    numbers: &[(on("2009-10-01"), "405.6")],
    until: None,
    says: "Some things do not use the stack: effects, static abilities, mana abilities, special actions, turn-based \
           actions, state-based actions, conceding, and leaving a multiplayer game.",
    status: Status::SameAs("605.3b"),
    premises: &[],
};
