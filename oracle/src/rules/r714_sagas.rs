//! Sagas: lore counters and chapters.

use crate::card::{Ability, CounterKind, Subtype, Trigger};
use crate::edition::on;
use crate::now::ObjectNow;
use crate::rule::{Rule, Status};
use crate::state::{ObjectId, Thing};
use crate::table::{Event, Ruled, Table};

/// The rules of this section that the oracle performs.
pub(crate) const RULES: &[&Rule] = &[&R714_2B];

/// 714.2b
pub(crate) const R714_2B: Rule = Rule {
    id: "714.2b",
    numbers: &[(on("2018-04-27"), "714.2b")],
    until: None,
    says: "A chapter ability triggers when lore counters are put on its Saga and their number, which was less than the \
           chapter's, becomes at least that.",
    status: Status::NotYet,
    premises: &[],
};

/// Whether a permanent is a Saga.
pub(crate) fn is_saga(row: &ObjectNow) -> bool {
    Subtype::named("Saga").is_some_and(|saga| row.subtypes.contains(saga))
}

/// Whether a permanent has a chapter ability.
pub(crate) fn has_chapters(row: &ObjectNow) -> bool {
    row.abilities
        .iter()
        .any(|held| matches!(&*held.ability, Ability::Triggered { when: Trigger::Chapter(_), .. }))
}

/// Each of these Sagas gets a lore counter.
pub(crate) fn put_lore_counters(table: &mut Table, rule: &'static Rule, sagas: Vec<ObjectId>) -> Ruled<()> {
    let put = |saga| Event::PutCounters {
        on: Thing::Object(saga),
        kind: CounterKind::Named("lore".to_owned()),
        number: 1,
    };
    table.happen(rule, sagas.into_iter().map(put).collect())?;
    Ok(())
}
