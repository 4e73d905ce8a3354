//! Instructions about combat: permanents that enter attacking or blocking, creatures that attack or block because
//! of an effect, and removal from combat.

use super::following;
use super::targets_and_amounts::{objects, players, things, things_beside};
use crate::card::{Effect, IntoCombat, Target};
use crate::rules::r608_resolving::{R608_2C, Resolving};
use crate::rules::{
    r506_4_removal, r508_4_put_attacking, r509_6_made_to_block, r509_declare_blockers, r702_49_ninjutsu,
};
use crate::table::{Against, EntersCombat, Event, Ruled, Table};

/// Follows an instruction whose result enters attacking or blocking.
pub(super) fn entering(
    table: &mut Table,
    resolving: &mut Resolving,
    how: &IntoCombat,
    effect: &Effect,
) -> Ruled<()> {
    let what = against(table, resolving, how.specified())?;
    resolving.enters_combat = Some(match how {
        IntoCombat::Attacking { tapped, .. } => {
            let blocked = r702_49_ninjutsu::blocked_as_it_enters(&table.now(), resolving.object);
            EntersCombat::Attacking { tapped: *tapped, what, blocked }
        }
        IntoCombat::Blocking(_) => EntersCombat::Blocking(what),
    });
    following::follow(table, resolving, effect)?;
    resolving.enters_combat = None;
    Ok(())
}

/// Returns what something attacks or blocks. What "it" refers to stays the same.
fn against(table: &mut Table, resolving: &mut Resolving, what: Option<&Target>) -> Ruled<Against> {
    let Some(what) = what else { return Ok(Against::ToBeChosen) };
    let named = resolving.named();
    let specified = things(table, resolving, what)?.first().copied();
    resolving.names(named);
    Ok(Against::This(specified))
}

/// Follows "… is attacking …."
pub(super) fn is_attacking(
    table: &mut Table,
    resolving: &mut Resolving,
    who: &Target,
    what: Option<&Target>,
) -> Ruled<()> {
    let before = resolving.named();
    let creatures = objects(&things(table, resolving, who)?);
    let after = resolving.named();
    resolving.names(before);
    let what = against(table, resolving, what)?;
    resolving.names(after);
    r508_4_put_attacking::state_attacking(table, &creatures, what)
}

/// Follows "… blocks …."
pub(super) fn have_block(
    table: &mut Table,
    resolving: &mut Resolving,
    who: &Target,
    what: &Target,
) -> Ruled<()> {
    let before = resolving.named();
    let creatures = objects(&things(table, resolving, who)?);
    let attackers = objects(&things_beside(table, resolving, before, what)?);
    r509_6_made_to_block::have_block(table, &creatures, &attackers)
}

/// Follows "… becomes blocked."
pub(super) fn becomes_blocked(table: &mut Table, resolving: &mut Resolving, what: &Target) -> Ruled<()> {
    let creatures = objects(&things(table, resolving, what)?);
    r509_declare_blockers::become_blocked_by_an_effect(table, &creatures)
}

/// Follows "… becomes unblocked."
pub(super) fn becomes_unblocked(table: &mut Table, resolving: &mut Resolving, what: &Target) -> Ruled<()> {
    let creatures = objects(&things(table, resolving, what)?);
    r509_declare_blockers::become_unblocked_by_an_effect(table, &creatures)
}

/// Follows "Remove … from combat."
pub(super) fn remove(table: &mut Table, resolving: &mut Resolving, what: &Target) -> Ruled<()> {
    let permanents = objects(&things(table, resolving, what)?);
    r506_4_removal::remove_by_an_effect(table, &permanents)
}

/// Follows "… becomes the protector of …."
pub(super) fn protects(
    table: &mut Table,
    resolving: &mut Resolving,
    who: &Target,
    what: &Target,
) -> Ruled<()> {
    let before = resolving.named();
    let player = players(table, resolving, who)?.first().copied();
    let battles = objects(&things_beside(table, resolving, before, what)?);
    let protects = |battle| player.map(|player| Event::Protects { battle, player });
    table.happen(&R608_2C, battles.into_iter().filter_map(protects).collect())?;
    Ok(())
}
