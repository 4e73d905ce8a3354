//! Instructions about spells and abilities on the stack: countering, copying and choosing new targets.

use super::targets_and_amounts::{objects, things};
use crate::card::{Modification, Target};
use crate::rules::r608_resolving::Resolving;
use crate::rules::{r701_keyword_actions, r707_10_copying_spells};
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

/// Follows "Choose new targets for …."
pub(super) fn choose_new_targets(table: &mut Table, resolving: &mut Resolving, of: &Target) -> Ruled<()> {
    let things = things(table, resolving, of)?;
    r707_10_copying_spells::choose_new_targets(table, resolving, &things)
}
