//! Day and night: designations of the game, once there is one of them for good.

use super::r702_145_daybound;
use crate::bench::About;
use crate::edition::on;
use crate::now::Now;
use crate::rule::{Rule, Status, when};
use crate::state::DayNight;
use crate::table::{Event, Ruled, Table};
use crate::when;

/// The rules of this section, in the order in which they are printed.
pub(crate) const RULES: &[&Rule] = &[&R728_1, &R728_1A, &R728_2, &R728_2A, &R728_2B, &R728_2C];

/// 728.1
pub(crate) const R728_1: Rule = Rule {
    id: "728.1",
    numbers: &[
        (on("2021-09-24"), "724.1"),
        (on("2022-06-10"), "725.1"),
        (on("2022-10-07"), "726.1"),
        (on("2023-02-03"), "727.1"),
        (on("2023-04-14"), "726.1"),
        (on("2024-02-02"), "727.1"),
        (on("2024-03-08"), "728.1"),
        (on("2025-04-04"), "729.1"),
        (on("2025-07-25"), "730.1"),
        (on("2026-04-17"), "731.1"),
    ],
    until: None,
    says: "A game begins with neither day nor night. Once it has become day or night, it is always one of them.",
    status: Status::Definition,
    premises: &[],
};

/// 728.1: it becomes day or night, and what is bound to that transforms with it.
pub(crate) fn becomes(table: &mut Table, rule: &'static Rule, what: DayNight) -> Ruled<()> {
    let now = table.now();
    if now.game().day_night == Some(what) {
        return Ok(());
    }
    let mut events = vec![Event::Becomes(what)];
    events.extend(r702_145_daybound::as_it_becomes(&now, what));
    table.happen(rule, events)?;
    Ok(())
}

/// 728.1a
pub(crate) const R728_1A: Rule = Rule {
    id: "728.1a",
    numbers: &[
        (on("2021-09-24"), "724.1a"),
        (on("2022-06-10"), "725.1a"),
        (on("2022-10-07"), "726.1a"),
        (on("2023-02-03"), "727.1a"),
        (on("2023-04-14"), "726.1a"),
        (on("2024-02-02"), "727.1a"),
        (on("2024-03-08"), "728.1a"),
        (on("2025-04-04"), "729.1a"),
        (on("2025-07-25"), "730.1a"),
        (on("2026-04-17"), "731.1a"),
    ],
    until: None,
    says: "That day becomes night or night day means that the one is lost and the other gained: the first time \
           that it becomes day or night is neither.",
    status: Status::Tested,
    premises: &[when("it was day or night before")],
};

/// 728.1a: whether day has become night, or night day.
pub(crate) fn changed(before: &Now, after: &Now) -> bool {
    let (then, now) = (before.game().day_night, after.game().day_night);
    then != now && when!(after, R728_1A, About::Game, "it was day or night before", then.is_some())
}

/// 728.2
pub(crate) const R728_2: Rule = Rule {
    id: "728.2",
    numbers: &[
        (on("2021-09-24"), "724.2"),
        (on("2022-06-10"), "725.2"),
        (on("2022-10-07"), "726.2"),
        (on("2023-02-03"), "727.2"),
        (on("2023-04-14"), "726.2"),
        (on("2024-02-02"), "727.2"),
        (on("2024-03-08"), "728.2"),
        (on("2025-04-04"), "729.2"),
        (on("2025-07-25"), "730.2"),
        (on("2026-04-17"), "731.2"),
    ],
    until: None,
    says: "As the second action of the untap step it is looked whether day or night changes.",
    status: Status::SameAs("502.2"),
    premises: &[],
};

/// 728.2a
pub(crate) const R728_2A: Rule = Rule {
    id: "728.2a",
    numbers: &[
        (on("2021-09-24"), "724.3a"),
        (on("2021-11-19"), "724.2a"),
        (on("2022-06-10"), "725.2a"),
        (on("2022-10-07"), "726.2a"),
        (on("2023-02-03"), "727.2a"),
        (on("2023-04-14"), "726.2a"),
        (on("2024-02-02"), "727.2a"),
        (on("2024-03-08"), "728.2a"),
        (on("2025-04-04"), "729.2a"),
        (on("2025-07-25"), "730.2a"),
        (on("2026-04-17"), "731.2a"),
    ],
    until: None,
    says: "Day turns into night if the active player of the turn before cast no spell in it.",
    status: Status::SameAs("502.2"),
    premises: &[],
};

/// 728.2b
pub(crate) const R728_2B: Rule = Rule {
    id: "728.2b",
    numbers: &[
        (on("2021-09-24"), "724.3b"),
        (on("2021-11-19"), "724.2b"),
        (on("2022-06-10"), "725.2b"),
        (on("2022-10-07"), "726.2b"),
        (on("2023-02-03"), "727.2b"),
        (on("2023-04-14"), "726.2b"),
        (on("2024-02-02"), "727.2b"),
        (on("2024-03-08"), "728.2b"),
        (on("2025-04-04"), "729.2b"),
        (on("2025-07-25"), "730.2b"),
        (on("2026-04-17"), "731.2b"),
    ],
    until: None,
    says: "Night turns into day if the active player of the turn before cast two spells or more in it.",
    status: Status::SameAs("502.2"),
    premises: &[],
};

/// 728.2c
pub(crate) const R728_2C: Rule = Rule {
    id: "728.2c",
    numbers: &[
        (on("2021-09-24"), "724.3c"),
        (on("2021-11-19"), "724.2c"),
        (on("2022-06-10"), "725.2c"),
        (on("2022-10-07"), "726.2c"),
        (on("2023-02-03"), "727.2c"),
        (on("2023-04-14"), "726.2c"),
        (on("2024-02-02"), "727.2c"),
        (on("2024-03-08"), "728.2c"),
        (on("2025-04-04"), "729.2c"),
        (on("2025-07-25"), "730.2c"),
        (on("2026-04-17"), "731.2c"),
    ],
    until: None,
    says: "While it is neither day nor night nothing is looked at.",
    status: Status::SameAs("502.2"),
    premises: &[],
};
