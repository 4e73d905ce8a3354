//! Day and night: designations of the game. A game begins with neither and, once it has one, always has one.

use crate::now::Now;
use crate::rule::Rule;
use crate::rules::r702_145_daybound;
use crate::state::DayNight;
use crate::table::{Event, Ruled, Table};

rule! {
    /// A game begins with neither day nor night. Once it has become day or night, it is always one of them.
    R728_1 "728.1": "724.1" since "2021-09-24", "725.1" since "2022-06-10", "726.1" since "2022-10-07",
        "727.1" since "2022-11-18", "726.1" since "2023-04-14", "727.1" since "2024-02-02",
        "728.1" since "2024-03-08", "729.1" since "2025-04-04", "730.1" since "2025-07-25",
        "731.1" since "2026-04-17";
    definition
    2: shown "502/2-neither-day-nor-night";
    6: BEFORE of "728.1a", shown "728/1a-the-first-time";
}

/// 728.1: makes it day or night, and transforms daybound and nightbound permanents accordingly.
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

rule! {
    /// Day becoming night, or night becoming day, means that one designation is lost and the other gained.
    /// The first time that it becomes day or night is neither.
    R728_1A "728.1a": "724.1a" since "2021-09-24", "725.1a" since "2022-06-10", "726.1a" since "2022-10-07",
        "727.1a" since "2022-11-18", "726.1a" since "2023-04-14", "727.1a" since "2024-02-02",
        "728.1a" since "2024-03-08", "729.1a" since "2025-04-04", "730.1a" since "2025-07-25",
        "731.1a" since "2026-04-17";
    when BEFORE "it was day or night before"
    1: BEFORE;
}

/// 728.1a: returns whether day has become night, or night day.
pub(crate) fn changed(before: &Now, after: &Now) -> bool {
    let (then, now) = (before.game().day_night, after.game().day_night);
    then != now && R728_1A::BEFORE.holds(after, then.is_some())
}

rule! {
    /// As the second action of the untap step, the game checks whether day or night changes.
    R728_2 "728.2": "724.2" since "2021-09-24", "725.2" since "2022-06-10", "726.2" since "2022-10-07",
        "727.2" since "2022-11-18", "726.2" since "2023-04-14", "727.2" since "2024-02-02",
        "728.2" since "2024-03-08", "729.2" since "2025-04-04", "730.2" since "2025-07-25",
        "731.2" since "2026-04-17";
    same as "502.2"
    1: shown "502/2-second-of-three";
}

rule! {
    /// If the previous turn's active player cast no spell in that turn, day becomes night.
    R728_2A "728.2a": "724.3a" since "2021-09-24", "724.2a" since "2021-11-19", "725.2a" since "2022-06-10",
        "726.2a" since "2022-10-07", "727.2a" since "2022-11-18", "726.2a" since "2023-04-14",
        "727.2a" since "2024-02-02", "728.2a" since "2024-03-08", "729.2a" since "2025-04-04",
        "730.2a" since "2025-07-25", "731.2a" since "2026-04-17";
    same as "502.2"
    1: shown "502/2-day-becomes-night";
}

rule! {
    /// If the previous turn's active player cast two or more spells in that turn, night becomes day.
    R728_2B "728.2b": "724.3b" since "2021-09-24", "724.2b" since "2021-11-19", "725.2b" since "2022-06-10",
        "726.2b" since "2022-10-07", "727.2b" since "2022-11-18", "726.2b" since "2023-04-14",
        "727.2b" since "2024-02-02", "728.2b" since "2024-03-08", "729.2b" since "2025-04-04",
        "730.2b" since "2025-07-25", "731.2b" since "2026-04-17";
    same as "502.2"
    1: shown "502/2-night-becomes-day";
}

rule! {
    /// While it is neither day nor night, there is no such check.
    R728_2C "728.2c": "724.3c" since "2021-09-24", "724.2c" since "2021-11-19", "725.2c" since "2022-06-10",
        "726.2c" since "2022-10-07", "727.2c" since "2022-11-18", "726.2c" since "2023-04-14",
        "727.2c" since "2024-02-02", "728.2c" since "2024-03-08", "729.2c" since "2025-04-04",
        "730.2c" since "2025-07-25", "731.2c" since "2026-04-17";
    same as "502.2"
    1: shown "502/2-neither-day-nor-night";
}

rules![R728_1, R728_1A, R728_2, R728_2A, R728_2B, R728_2C];
