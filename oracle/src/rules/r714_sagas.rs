//! Sagas: permanents that tell their story chapter by chapter, counted by lore counters.

use crate::card::{Ability, CounterKind, Trigger, Zone};
use crate::edition::on;
use crate::now::{Now, ObjectNow};
use crate::rule::{Rule, Status, does, does_instead, when};
use crate::state::{Game, ObjectId, Thing};
use crate::table::{Enters, Event, Ruled, Table};
use crate::{does, when};

/// The rules of this section, in the order in which they are printed.
pub(crate) const RULES: &[&Rule] = &[
    &R714_1,
    &R714_2,
    &R714_2A,
    &R714_2B,
    &R714_2C,
    &R714_2D,
    &R714_2E,
    &R714_3,
    &R714_3A,
    &R714_3A_20260417,
    &R714_3B,
    &R714_3B_20250606,
    &R714_4,
    &R714_4_20250606,
];

/// 714.1
pub(crate) const R714_1: Rule = Rule {
    id: "714.1",
    numbers: &[(on("2018-04-27"), "714.1"), (on("2021-07-23"), "715.1"), (on("2023-04-14"), "714.1")],
    until: None,
    says: "The text box of a Saga is divided by chapter symbols.",
    status: Status::Definition,
    premises: &[],
};

/// 714.2
pub(crate) const R714_2: Rule = Rule {
    id: "714.2",
    numbers: &[(on("2018-04-27"), "714.2"), (on("2021-07-23"), "715.2"), (on("2023-04-14"), "714.2")],
    until: None,
    says: "A chapter symbol stands for a triggered ability, a chapter ability.",
    status: Status::Definition,
    premises: &[],
};

/// 714.2a
pub(crate) const R714_2A: Rule = Rule {
    id: "714.2a",
    numbers: &[(on("2018-04-27"), "714.2a"), (on("2021-07-23"), "715.2a"), (on("2023-04-14"), "714.2a")],
    until: None,
    says: "The Roman numeral in a chapter symbol is the number of the chapter.",
    status: Status::Definition,
    premises: &[],
};

/// 714.2b
pub(crate) const R714_2B: Rule = Rule {
    id: "714.2b",
    numbers: &[(on("2018-04-27"), "714.2b"), (on("2021-07-23"), "715.2b"), (on("2023-04-14"), "714.2b")],
    until: None,
    says: "A chapter ability triggers when lore counters are put on its Saga and their number, which was \
           less than that of the chapter, becomes at least that.",
    status: Status::Tested,
    premises: &[
        when("there were fewer lore counters than the chapter's number"),
        when("now there are enough"),
    ],
};

/// 714.2b: how many of an ability's chapters are reached by putting lore counters on its Saga.
pub(crate) fn chapters_reached(after: &Now, event: &Event, saga: ObjectId, chapters: &[u32]) -> usize {
    let Some(put) = lore_put(event, saga) else { return 0 };
    let are = after.look().counters(saga, &lore());
    let were = are.saturating_sub(put);
    let reached = chapters.iter().filter(|&&chapter| {
        when!(
            after,
            R714_2B,
            saga,
            "there were fewer lore counters than the chapter's number",
            were < chapter
        ) && when!(after, R714_2B, saga, "now there are enough", are >= chapter)
    });
    let number = reached.count();
    if number > 1 { each_chapter_by_itself(after, saga, number) } else { number }
}

/// Whether an event puts lore counters on a Saga.
pub(crate) fn gets_lore_counters(event: &Event, saga: ObjectId) -> bool {
    lore_put(event, saga).is_some()
}

/// How many lore counters an event puts on an object, also as that enters.
fn lore_put(event: &Event, saga: ObjectId) -> Option<u32> {
    let of = |enters: &Enters| {
        let lore = enters.counters.iter().filter(|(kind, _)| *kind == lore());
        Some(lore.map(|(_, number)| *number).sum()).filter(|&number| number > 0)
    };
    match event {
        Event::PutCounters { on: Thing::Object(on), kind, number } if *on == saga && *kind == lore() => {
            Some(*number)
        }
        Event::Move(movement) if movement.became == Some(saga) && movement.to == Zone::Battlefield => {
            of(&movement.enters)
        }
        Event::CreateToken { created, enters, .. } if *created == Some(saga) => of(enters),
        _ => None,
    }
}

fn lore() -> CounterKind {
    CounterKind::Named("lore".to_owned())
}

/// 714.2c
pub(crate) const R714_2C: Rule = Rule {
    id: "714.2c",
    numbers: &[(on("2018-04-27"), "714.2c"), (on("2021-07-23"), "715.2c"), (on("2023-04-14"), "714.2c")],
    until: None,
    says: "A chapter ability with several numbers stands for one ability for each of them.",
    status: Status::Tested,
    premises: &[does_instead("an ability with several numbers triggers for each")],
};

/// 714.2c: how often an ability triggers of which several chapters are reached at once.
fn each_chapter_by_itself(now: &Now, saga: ObjectId, number: usize) -> usize {
    does!(now, R714_2C, saga, "an ability with several numbers triggers for each", number, instead 1)
}

/// 714.2d
pub(crate) const R714_2D: Rule = Rule {
    id: "714.2d",
    numbers: &[(on("2018-04-27"), "714.2d"), (on("2021-07-23"), "715.2d"), (on("2023-04-14"), "714.2d")],
    until: None,
    says: "The final chapter of a Saga is the greatest number among its chapter abilities; without any, it is 0.",
    status: Status::Tested,
    premises: &[does_instead("the final chapter is the greatest number among them")],
};

/// 714.2d: the number of a Saga's final chapter.
fn final_chapter(now: &Now, row: &ObjectNow) -> u32 {
    let numbers = || row.abilities.iter().filter_map(|held| chapters(&held.ability)).flatten().copied();
    does!(
        now, R714_2D, row.id, "the final chapter is the greatest number among them",
        numbers().max(),
        instead numbers().min()
    )
    .unwrap_or(0)
}

/// Whether a Saga has as many lore counters as its final chapter's number.
pub(crate) fn has_come_to_its_end(now: &Now, row: &ObjectNow) -> bool {
    now.look().counters(row.id, &lore()) >= final_chapter(now, row)
}

fn chapters(ability: &Ability) -> Option<&[u32]> {
    match ability {
        Ability::Triggered { when: Trigger::Chapter(chapters), .. } => Some(chapters),
        _ => None,
    }
}

/// 714.2e
pub(crate) const R714_2E: Rule = Rule {
    id: "714.2e",
    numbers: &[(on("2022-09-08"), "715.2e"), (on("2023-04-14"), "714.2e")],
    until: None,
    says: "The ability of the final chapter is the final chapter ability.",
    status: Status::Definition,
    premises: &[],
};

/// Whether a permanent is a Saga.
pub(crate) fn is_saga(row: &ObjectNow) -> bool {
    row.has_subtype("Saga")
}

/// Whether a permanent has a chapter ability.
pub(crate) fn has_chapters(row: &ObjectNow) -> bool {
    row.abilities.iter().any(|held| chapters(&held.ability).is_some())
}

/// Whether a chapter ability of a permanent has triggered and not left the stack yet.
pub(crate) fn tells_a_chapter(game: &Game, saga: ObjectId) -> bool {
    let waits =
        |waiting: &crate::state::Waiting| waiting.source == saga && chapters(&waiting.ability).is_some();
    let on_stack = |id: &ObjectId| {
        let ability = game.objects.get(id).and_then(|object| object.on_stack.as_ref()?.ability.as_ref());
        ability.is_some_and(|ability| ability.source == saga && chapters(&ability.ability).is_some())
    };
    game.waiting.iter().any(waits) || game.stack.iter().any(on_stack)
}

/// Each of these Sagas gets a lore counter.
pub(crate) fn put_lore_counters(table: &mut Table, rule: &'static Rule, sagas: Vec<ObjectId>) -> Ruled<()> {
    let put = |saga| Event::PutCounters { on: Thing::Object(saga), kind: lore(), number: 1 };
    table.happen(rule, sagas.into_iter().map(put).collect())?;
    Ok(())
}

/// 714.3
pub(crate) const R714_3: Rule = Rule {
    id: "714.3",
    numbers: &[(on("2018-04-27"), "714.3"), (on("2021-07-23"), "715.3"), (on("2023-04-14"), "714.3")],
    until: None,
    says: "Lore counters show how far the story of a Saga has come.",
    status: Status::Definition,
    premises: &[],
};

/// 714.3a
pub(crate) const R714_3A: Rule = Rule {
    id: "714.3a",
    numbers: &[(on("2018-04-27"), "714.3a"), (on("2021-07-23"), "715.3a"), (on("2023-04-14"), "714.3a")],
    until: Some(on("2026-04-17")),
    says: "As a Saga enters, its controller puts a lore counter on it. With read ahead, which no card in \
           the corpus has, there may be more.",
    status: Status::Tested,
    premises: &[does("it enters with a lore counter")],
};

/// 714.3a: the lore counter with which a Saga enters, as it would be: by this rule or, since 2026-04-17, by an
/// ability of its own.
pub(crate) fn lore_on_entering(now: &Now, row: &ObjectNow) -> Option<(CounterKind, i32)> {
    if !is_saga(row) {
        return None;
    }
    let gets =
        if now.in_force(&R714_3A_20260417) { by_its_own_ability(now, row) } else { by_the_rule(now, row) };
    gets.then(|| (lore(), 1))
}

/// 714.3a: a Saga enters with a lore counter.
fn by_the_rule(now: &Now, row: &ObjectNow) -> bool {
    let mut gets = false;
    does!(now, R714_3A, row.id, "it enters with a lore counter", gets = true);
    gets
}

/// 714.3a@2026-04-17
pub(crate) const R714_3A_20260417: Rule = Rule {
    id: "714.3a@2026-04-17",
    numbers: &[(on("2026-04-17"), "714.3a")],
    until: None,
    says: "A Saga without read ahead has, by being one, the ability to enter with a lore counter. If it \
           would enter without any abilities, it has not that one either.",
    status: Status::Tested,
    premises: &[when("it would enter without any abilities"), does("it enters with a lore counter")],
};

/// 714.3a, since 2026-04-17: a Saga enters with a lore counter unless it loses the ability that says so.
fn by_its_own_ability(now: &Now, row: &ObjectNow) -> bool {
    let mut gets = false;
    if !when!(now, R714_3A_20260417, row.id, "it would enter without any abilities", row.lost_all_abilities) {
        does!(now, R714_3A_20260417, row.id, "it enters with a lore counter", gets = true);
    }
    gets
}

/// 714.3b
pub(crate) const R714_3B: Rule = Rule {
    id: "714.3b",
    numbers: &[(on("2018-04-27"), "714.3b"), (on("2021-07-23"), "715.3b"), (on("2023-04-14"), "714.3b")],
    until: Some(on("2025-06-06")),
    says: "As a player's precombat main phase begins, each Saga of that player gets a lore counter.",
    status: Status::SameAs("505.4"),
    premises: &[],
};

/// 714.3b@2025-06-06
pub(crate) const R714_3B_20250606: Rule = Rule {
    id: "714.3b@2025-06-06",
    numbers: &[(on("2025-06-06"), "714.3b"), (on("2026-04-17"), "714.3c")],
    until: None,
    says: "As a player's precombat main phase begins, each Saga of that player that has a chapter ability \
           gets a lore counter.",
    status: Status::SameAs("505.4@2025-06-06"),
    premises: &[],
};

/// 714.4
pub(crate) const R714_4: Rule = Rule {
    id: "714.4",
    numbers: &[(on("2018-04-27"), "714.4"), (on("2021-07-23"), "715.4"), (on("2023-04-14"), "714.4")],
    until: Some(on("2025-06-06")),
    says: "A Saga whose final chapter is reached, and none of whose chapter abilities is still to resolve, \
           is sacrificed by its controller.",
    status: Status::SameAs("704.5s"),
    premises: &[],
};

/// 714.4@2025-06-06
pub(crate) const R714_4_20250606: Rule = Rule {
    id: "714.4@2025-06-06",
    numbers: &[(on("2025-06-06"), "714.4")],
    until: None,
    says: "A Saga with chapter abilities whose final chapter is reached, and none of whose chapter abilities \
           is still to resolve, is sacrificed by its controller.",
    status: Status::SameAs("704.5s@2025-06-06"),
    premises: &[],
};
