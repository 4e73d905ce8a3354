//! Instructions about spells and abilities on the stack: countering, copying and choosing new targets.

use super::targets_and_amounts::{objects, things};
use crate::card::{Modification, Target, Zone};
use crate::rules::r608_resolving::Resolving;
use crate::rules::{r310_battles, r701_keyword_actions, r707_10_copying_spells};
use crate::state::ObjectId;
use crate::table::{Ruled, Table};

/// Follows "Counter …."
pub(super) fn counter(table: &mut Table, resolving: &mut Resolving, what: &Target) -> Ruled<()> {
    let things = things(table, resolving, what)?;
    r701_keyword_actions::counter(table, &objects(&things))
}

/// Follows "Copy …", with or without exceptions.
pub(super) fn copy(
    table: &mut Table,
    resolving: &mut Resolving,
    what: &Target,
    except: &[Modification],
) -> Ruled<()> {
    let things = things(table, resolving, what)?;
    r707_10_copying_spells::copy(table, resolving, &things, except)
}

/// Follows "You may cast it transformed without paying its mana cost."
pub(super) fn may_cast_transformed(table: &mut Table, resolving: &mut Resolving) -> Ruled<()> {
    let things = things(table, resolving, &Target::It)?;
    let in_exile =
        |id: &ObjectId| table.game().objects.get(id).is_some_and(|object| object.zone == Zone::Exile);
    let Some(card) = objects(&things).into_iter().find(in_exile) else { return Ok(()) };
    r310_battles::may_cast_transformed(table, resolving, card)
}

/// Follows "Choose new targets for …."
pub(super) fn choose_new_targets(table: &mut Table, resolving: &mut Resolving, of: &Target) -> Ruled<()> {
    let things = things(table, resolving, of)?;
    r707_10_copying_spells::choose_new_targets(table, resolving, &things)
}
