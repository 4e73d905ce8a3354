//! Loyalty abilities: when they can be activated, and what they cost.

use super::r117_priority;
use crate::card::{Ability, Cost, CounterKind};
use crate::edition::on;
use crate::must;
use crate::now::ObjectNow;
use crate::rule::{Rule, Status, must};
use crate::state::PlayerId;
use crate::table::{Ruled, Table};

/// The rules of this section, in the order in which they are printed.
pub(crate) const RULES: &[&Rule] = &[&R606_1, &R606_2, &R606_3, &R606_4, &R606_5, &R606_6];

/// 606.1
pub(crate) const R606_1: Rule = Rule {
    id: "606.1",
    numbers: &[(on("2009-10-01"), "606.1")],
    until: None,
    says: "Some activated abilities are loyalty abilities, with rules of their own.",
    status: Status::Definition,
    premises: &[],
};

/// 606.2
pub(crate) const R606_2: Rule = Rule {
    id: "606.2",
    numbers: &[(on("2009-10-01"), "606.2")],
    until: None,
    says: "A loyalty ability is one with a loyalty symbol in its cost.",
    status: Status::Definition,
    premises: &[],
};

/// 606.3
pub(crate) const R606_3: Rule = Rule {
    id: "606.3",
    numbers: &[(on("2009-10-01"), "606.3")],
    until: None,
    says: "A loyalty ability can be activated when its player could cast a sorcery, and only if none of that permanent \
           has been activated this turn, by whomever.",
    status: Status::Tested,
    premises: &[
        must("it is the player's main phase and the stack is empty"),
        must("no loyalty ability of the permanent has been activated this turn"),
    ],
};

/// 606.3, 606.6: whether an ability can be activated, if it is a loyalty ability. `others` are all activated
/// abilities of the permanent.
pub(crate) fn can_be_activated(
    table: &Table,
    player: PlayerId,
    row: &ObjectNow,
    cost: &Cost,
    others: &[std::sync::Arc<Ability>],
) -> Ruled<()> {
    let Some(loyalty) = cost.loyalty else { return Ok(()) };
    let now = table.now();
    must!(
        table,
        R606_3,
        row.id,
        "it is the player's main phase and the stack is empty",
        r117_priority::is_sorcery_time(&now, player)
    )?;
    let is_loyalty = |nth: &u8| {
        let ability = usize::from(*nth).checked_sub(1).and_then(|n| others.get(n));
        matches!(ability.map(|ability| &**ability), Some(Ability::Activated { cost, .. }) if cost.loyalty.is_some())
    };
    let before =
        now.game().objects.get(&row.id).is_some_and(|object| object.activated.keys().any(is_loyalty));
    must!(
        table,
        R606_3,
        row.id,
        "no loyalty ability of the permanent has been activated this turn",
        !before
    )?;
    as_many_counters_are_there(table, row, loyalty)
}

/// 606.4
pub(crate) const R606_4: Rule = Rule {
    id: "606.4",
    numbers: &[(on("2009-10-01"), "606.4")],
    until: None,
    says: "What is paid for a loyalty ability are the loyalty counters that its symbol says, put on the permanent or \
           removed from it.",
    status: Status::SameAs("601.2h"),
    premises: &[],
};

/// 606.5
pub(crate) const R606_5: Rule = Rule {
    id: "606.5",
    numbers: &[(on("2021-06-18"), "606.5")],
    until: None,
    says: "Several costs of loyalty counters are one cost together.",
    status: Status::OutOfScope("no card in the vocabulary changes what a loyalty ability costs"),
    premises: &[],
};

/// 606.6
pub(crate) const R606_6: Rule = Rule {
    id: "606.6",
    numbers: &[(on("2009-10-01"), "606.5"), (on("2021-06-18"), "606.6")],
    until: None,
    says: "A loyalty ability that removes counters can be activated only if so many are there.",
    status: Status::Tested,
    premises: &[must("there are as many loyalty counters to remove")],
};

/// 606.6: whether there are as many loyalty counters as the ability removes.
fn as_many_counters_are_there(table: &Table, row: &ObjectNow, loyalty: i32) -> Ruled<()> {
    let there = table.now().look().counters(row.id, &CounterKind::Named("loyalty".to_owned()));
    let enough = loyalty >= 0 || there >= loyalty.unsigned_abs();
    must!(table, R606_6, row.id, "there are as many loyalty counters to remove", enough)
}
