//! The stack: where spells and abilities wait until they resolve, the last one first.

use crate::bench::About;
use crate::does;
use crate::edition::on;
use crate::rule::{Rule, Status, does_instead};
use crate::state::{Object, ObjectId, PlayerId};
use crate::table::Table;

/// The rules of this section, in the order in which they are printed.
pub(crate) const RULES: &[&Rule] = &[
    &R405_1, &R405_2, &R405_3, &R405_4, &R405_5, &R405_6, &R405_6A, &R405_6B, &R405_6C, &R405_6D, &R405_6E,
    &R405_6F, &R405_6G, &R405_6H,
];

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
    says: "A spell has the characteristics of its card; an ability there has its own text and \
           nothing else. A spell is controlled by who cast it, an activated ability by who activated it, a triggered \
           one by who controlled its source as it triggered.",
    status: Status::Tested,
    premises: &[does_instead("whoever put it on the stack controls it")],
};

/// 405.4: who controls a spell or ability on the stack, whoever has its source by now.
pub(crate) fn controller(table: &Table, object: ObjectId) -> PlayerId {
    let game = table.game();
    let Some(on_stack) = game.objects.get(&object) else { return table.active() };
    does!(
        table, R405_4, object, "whoever put it on the stack controls it",
        on_stack.entered_under,
        instead controller_of_its_source(table, on_stack).unwrap_or(on_stack.entered_under)
    )
}

fn controller_of_its_source(table: &Table, object: &Object) -> Option<PlayerId> {
    let ability = object.on_stack.as_ref()?.ability.as_ref()?;
    table.now().object(ability.source)?.controller
}

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

/// 405.6a
pub(crate) const R405_6A: Rule = Rule {
    id: "405.6a",
    numbers: &[(on("2009-10-01"), "405.6a")],
    until: None,
    says: "An effect does not go on the stack: it is what a spell or ability there does.",
    status: Status::SameAs("608.2c"),
    premises: &[],
};

/// 405.6b
pub(crate) const R405_6B: Rule = Rule {
    id: "405.6b",
    numbers: &[(on("2009-10-01"), "405.6b")],
    until: None,
    says: "Static abilities do not go on the stack.",
    status: Status::SameAs("613.5"),
    premises: &[],
};

/// 405.6c
pub(crate) const R405_6C: Rule = Rule {
    id: "405.6c",
    numbers: &[(on("2009-10-01"), "405.6c")],
    until: None,
    says: "Mana abilities resolve at once.",
    status: Status::SameAs("605.3b"),
    premises: &[],
};

/// 405.6d
pub(crate) const R405_6D: Rule = Rule {
    id: "405.6d",
    numbers: &[(on("2009-10-01"), "405.6d")],
    until: None,
    says: "Special actions take effect at once.",
    status: Status::SameAs("117.1c"),
    premises: &[],
};

/// 405.6e
pub(crate) const R405_6E: Rule = Rule {
    id: "405.6e",
    numbers: &[(on("2009-10-01"), "405.6e")],
    until: None,
    says: "Turn-based actions happen by themselves as steps and phases begin and end.",
    status: Status::SameAs("703.1"),
    premises: &[],
};

/// 405.6f
pub(crate) const R405_6F: Rule = Rule {
    id: "405.6f",
    numbers: &[(on("2009-10-01"), "405.6f")],
    until: None,
    says: "State-based actions happen by themselves when a player would get priority.",
    status: Status::SameAs("704.3"),
    premises: &[],
};

/// 405.6g
pub(crate) const R405_6G: Rule = Rule {
    id: "405.6g",
    numbers: &[(on("2009-10-01"), "405.6g")],
    until: None,
    says: "A player can concede at any time and has lost at once.",
    status: Status::SameAs("104.3a"),
    premises: &[],
};

/// 405.6h
pub(crate) const R405_6H: Rule = Rule {
    id: "405.6h",
    numbers: &[(on("2009-10-01"), "405.6h")],
    until: None,
    says: "A player who leaves a multiplayer game takes what belongs to that player along at once.",
    status: Status::SameAs("800.4a"),
    premises: &[],
};
