//! Who may act, and when. Nothing happens in a turn unless the game does it by itself or a player with
//! priority does it; this section says who gets priority, what may be done with it, what passing does, and
//! what has to be settled before anybody gets it. It has borne this number since 2019-07-12.

use crate::edition::on;
use crate::rule::{Rule, Status};

/// The rules of this section, in the order in which they are printed.
pub(crate) const RULES: &[&Rule] = &[
    &R117_1, &R117_1A, &R117_1B, &R117_1C, &R117_1D, &R117_2, &R117_2A, &R117_2B, &R117_2C, &R117_2D,
    &R117_2E, &R117_3, &R117_3A, &R117_3B, &R117_3C, &R117_3D, &R117_4, &R117_5, &R117_6, &R117_7,
];

/// 117.1
pub(crate) const R117_1: Rule = Rule {
    id: "117.1",
    numbers: &[(on("2009-10-01"), "115.1"), (on("2010-07-16"), "116.1"), (on("2019-07-12"), "117.1")],
    until: None,
    says: "Apart from what a resolving spell or ability tells players to do, only the player who holds \
           priority acts: casting a spell, activating an ability or taking a special action is refused \
           to everybody else.",
    status: Status::NotYet,
    premises: &[],
};

/// 117.1a
pub(crate) const R117_1A: Rule = Rule {
    id: "117.1a",
    numbers: &[(on("2009-10-01"), "115.1a"), (on("2010-07-16"), "116.1a"), (on("2019-07-12"), "117.1a")],
    until: None,
    says: "Whoever has priority may cast an instant. A spell that is not an instant may be cast only in \
           one's own main phase, with priority, while the stack is empty.",
    status: Status::NotYet,
    premises: &[],
};

/// 117.1b
pub(crate) const R117_1B: Rule = Rule {
    id: "117.1b",
    numbers: &[(on("2009-10-01"), "115.1b"), (on("2010-07-16"), "116.1b"), (on("2019-07-12"), "117.1b")],
    until: None,
    says: "Whoever has priority may activate an activated ability.",
    status: Status::NotYet,
    premises: &[],
};

/// 117.1c
pub(crate) const R117_1C: Rule = Rule {
    id: "117.1c",
    numbers: &[(on("2009-10-01"), "115.1c"), (on("2010-07-16"), "116.1c"), (on("2019-07-12"), "117.1c")],
    until: None,
    says: "Some special actions are open to a player whenever that player has priority; the others only \
           with priority in that player's own main phase while the stack is empty.",
    status: Status::NotYet,
    premises: &[],
};

/// 117.1d
pub(crate) const R117_1D: Rule = Rule {
    id: "117.1d",
    numbers: &[(on("2009-10-01"), "115.1d"), (on("2010-07-16"), "116.1d"), (on("2019-07-12"), "117.1d")],
    until: None,
    says: "A mana ability may be activated with priority, and also while its player casts a spell or \
           activates an ability that has to be paid for with mana, and whenever a rule or effect asks \
           that player to pay mana, even while something resolves.",
    status: Status::NotYet,
    premises: &[],
};

/// 117.2
pub(crate) const R117_2: Rule = Rule {
    id: "117.2",
    numbers: &[(on("2009-10-01"), "115.2"), (on("2010-07-16"), "116.2"), (on("2019-07-12"), "117.2")],
    until: None,
    says: "Everything else in the game is done by the game itself, or by players who need no priority \
           for it.",
    status: Status::Definition,
    premises: &[],
};

/// 117.2a
pub(crate) const R117_2A: Rule = Rule {
    id: "117.2a",
    numbers: &[(on("2009-10-01"), "115.2a"), (on("2010-07-16"), "116.2a"), (on("2019-07-12"), "117.2a")],
    until: None,
    says: "A triggered ability may trigger at any moment, but all that follows is that it waits; the \
           next time any player would get priority, every waiting one is put on the stack.",
    status: Status::NotYet,
    premises: &[],
};

/// 117.2b
pub(crate) const R117_2B: Rule = Rule {
    id: "117.2b",
    numbers: &[(on("2009-10-01"), "115.2b"), (on("2010-07-16"), "116.2b"), (on("2019-07-12"), "117.2b")],
    until: None,
    says: "Static abilities work all the time and have nothing to do with priority.",
    status: Status::Definition,
    premises: &[],
};

/// 117.2c
pub(crate) const R117_2C: Rule = Rule {
    id: "117.2c",
    numbers: &[(on("2009-10-01"), "115.2c"), (on("2010-07-16"), "116.2c"), (on("2019-07-12"), "117.2c")],
    until: None,
    says: "Turn-based actions of the beginning of a step or phase are dealt with before anybody gets \
           priority; those of its end are followed by no priority at all.",
    status: Status::SameAs("703.3"),
    premises: &[],
};

/// 117.2d
pub(crate) const R117_2D: Rule = Rule {
    id: "117.2d",
    numbers: &[(on("2009-10-01"), "115.2d"), (on("2010-07-16"), "116.2d"), (on("2019-07-12"), "117.2d")],
    until: None,
    says: "State-based actions are performed as soon as somebody would get priority, before that player \
           gets it.",
    status: Status::SameAs("704.3"),
    premises: &[],
};

/// 117.2e
pub(crate) const R117_2E: Rule = Rule {
    id: "117.2e",
    numbers: &[(on("2009-10-01"), "115.2e"), (on("2010-07-16"), "116.2e"), (on("2019-07-12"), "117.2e")],
    until: None,
    says: "While a spell or ability resolves, nobody has priority, not even a player whom it makes \
           choose, act or pay.",
    status: Status::NotYet,
    premises: &[],
};

/// 117.3
pub(crate) const R117_3: Rule = Rule {
    id: "117.3",
    numbers: &[(on("2009-10-01"), "115.3"), (on("2010-07-16"), "116.3"), (on("2019-07-12"), "117.3")],
    until: None,
    says: "Heads the rules that say who has priority.",
    status: Status::Definition,
    premises: &[],
};

/// 117.3a
pub(crate) const R117_3A: Rule = Rule {
    id: "117.3a",
    numbers: &[(on("2009-10-01"), "115.3a"), (on("2010-07-16"), "116.3a"), (on("2019-07-12"), "117.3a")],
    until: None,
    says: "At the beginning of a step or phase the active player is the first to get priority, once its \
           turn-based actions are done and the abilities that triggered at its beginning are on the \
           stack. In the untap step nobody gets priority, in the cleanup step usually nobody.",
    status: Status::NotYet,
    premises: &[],
};

/// 117.3b
pub(crate) const R117_3B: Rule = Rule {
    id: "117.3b",
    numbers: &[(on("2009-10-01"), "115.3b"), (on("2010-07-16"), "116.3b"), (on("2019-07-12"), "117.3b")],
    until: None,
    says: "When a spell, or an ability that is not a mana ability, has resolved, it is the active player \
           who gets priority.",
    status: Status::NotYet,
    premises: &[],
};

/// 117.3c
pub(crate) const R117_3C: Rule = Rule {
    id: "117.3c",
    numbers: &[(on("2009-10-01"), "115.3c"), (on("2010-07-16"), "116.3c"), (on("2019-07-12"), "117.3c")],
    until: None,
    says: "A player who had priority when casting a spell, activating an ability or taking a special \
           action has priority again afterwards.",
    status: Status::NotYet,
    premises: &[],
};

/// 117.3d
pub(crate) const R117_3D: Rule = Rule {
    id: "117.3d",
    numbers: &[(on("2009-10-01"), "115.3d"), (on("2010-07-16"), "116.3d"), (on("2019-07-12"), "117.3d")],
    until: None,
    says: "A player who has priority and does nothing with it passes, naming any mana left in the mana \
           pool; priority goes to the next player in turn order.",
    status: Status::NotYet,
    premises: &[],
};

/// 117.4
pub(crate) const R117_4: Rule = Rule {
    id: "117.4",
    numbers: &[(on("2009-10-01"), "115.4"), (on("2010-07-16"), "116.4"), (on("2019-07-12"), "117.4")],
    until: None,
    says: "When all players have passed one after the other and nobody acted in between, the top object \
           of the stack resolves; if the stack is empty, the step or phase ends.",
    status: Status::NotYet,
    premises: &[],
};

/// 117.5
pub(crate) const R117_5: Rule = Rule {
    id: "117.5",
    numbers: &[(on("2009-10-01"), "115.5"), (on("2010-07-16"), "116.5"), (on("2019-07-12"), "117.5")],
    until: None,
    says: "Before a player gets priority, state-based actions are performed again and again until a \
           check finds none; then waiting triggered abilities go on the stack; and all of this is \
           repeated until neither happens any more.",
    status: Status::SameAs("704.3"),
    premises: &[],
};

/// 117.6
pub(crate) const R117_6: Rule = Rule {
    id: "117.6",
    numbers: &[(on("2010-06-18"), "115.6"), (on("2010-07-16"), "116.6"), (on("2019-07-12"), "117.6")],
    until: None,
    says: "If teams take their turns together, priority belongs to a team and not to a single player.",
    status: Status::NotYet,
    premises: &[],
};

/// 117.7
pub(crate) const R117_7: Rule = Rule {
    id: "117.7",
    numbers: &[(on("2009-10-01"), "115.7"), (on("2010-07-16"), "116.7"), (on("2019-07-12"), "117.7")],
    until: None,
    says: "What is cast or activated while something else is on the stack is a response to it and \
           resolves before it.",
    status: Status::NotYet,
    premises: &[],
};
