//! Instructions about counters on objects and players.

use super::targets_and_amounts::{amount, things};
use crate::card::{CounterKind, Target, Value};
use crate::rules::r608_resolving::{R608_2C, Resolving};
use crate::rules::r810_two_headed_giant;
use crate::table::{Event, Ruled, Table};

/// Follows "Put … counters on …."
pub(super) fn put(
    table: &mut Table,
    resolving: &mut Resolving,
    kind: &CounterKind,
    how_many: &Value,
    on: &Target,
) -> Ruled<()> {
    let number = amount(table, resolving, how_many)?;
    let things = things(table, resolving, on)?;
    let put = |on| Event::PutCounters { on, kind: kind.clone(), number, by_effect: true };
    let counters = things.into_iter().map(put);
    table.happen(&R608_2C, counters.collect())?;
    Ok(())
}

/// Follows "Remove … counters from …."
pub(super) fn remove(
    table: &mut Table,
    resolving: &mut Resolving,
    kind: &CounterKind,
    how_many: &Value,
    from: &Target,
) -> Ruled<()> {
    let number = amount(table, resolving, how_many)?;
    let things = things(table, resolving, from)?;
    let now = table.now();
    let counters = things.into_iter().flat_map(|from| {
        let shares = r810_two_headed_giant::removed_from_the_team(&now, from, kind, number);
        shares.into_iter().map(|(from, number)| Event::RemoveCounters { from, kind: kind.clone(), number })
    });
    table.happen(&R608_2C, counters.collect())?;
    Ok(())
}
