//! Instructions that change permanents without moving them: tapping, phasing out, transforming, attaching and
//! regenerating.

use super::targets_and_amounts::{choose_of, objects, things, things_beside};
use crate::card::{Selector, Target};
use crate::rules::r608_resolving::{R608_2C, Resolving};
use crate::rules::{
    r508_7_reselecting, r610_4_phased_out_until, r701_3_attaching, r701_10_exchange, r701_15_regeneration,
    r701_28_transform, r701_keyword_actions,
};
use crate::rules::{r702_26_phasing, r710_flip_cards};
use crate::state::{Attached, ObjectId, Thing};
use crate::table::{Ruled, Table};

/// Follows "Tap …."
pub(super) fn tap(table: &mut Table, resolving: &mut Resolving, what: &Target) -> Ruled<()> {
    let things = things(table, resolving, what)?;
    r701_keyword_actions::tap(table, &things)
}

/// Follows "Untap …."
pub(super) fn untap(table: &mut Table, resolving: &mut Resolving, what: &Target) -> Ruled<()> {
    let things = things(table, resolving, what)?;
    r701_keyword_actions::untap(table, &things)
}

/// Follows "… phases out."
pub(super) fn phase_out(table: &mut Table, resolving: &mut Resolving, what: &Target) -> Ruled<()> {
    let things = things(table, resolving, what)?;
    r702_26_phasing::phase_out_by_effect(table, &R608_2C, &objects(&things))?;
    Ok(())
}

/// Follows "… phases out until … leaves the battlefield."
pub(super) fn phase_out_until_this_leaves(
    table: &mut Table,
    resolving: &mut Resolving,
    what: &Target,
) -> Ruled<()> {
    let things = things(table, resolving, what)?;
    r610_4_phased_out_until::phase_out_until_this_leaves(table, resolving, &things)
}

/// Follows "Transform …."
pub(super) fn transform(table: &mut Table, resolving: &mut Resolving, what: &Target) -> Ruled<()> {
    let things = things(table, resolving, what)?;
    r701_28_transform::transform(table, resolving, &objects(&things))
}

/// Follows "Exchange control of …."
pub(super) fn exchange_control(table: &mut Table, resolving: &mut Resolving, what: &Target) -> Ruled<()> {
    let things = things(table, resolving, what)?;
    r701_10_exchange::control(table, resolving, &objects(&things))
}

/// Follows "Reselect what is attacked by …."
pub(super) fn reselect(table: &mut Table, resolving: &mut Resolving, what: &Target) -> Ruled<()> {
    let things = things(table, resolving, what)?;
    r508_7_reselecting::reselect(table, resolving, &objects(&things))
}

/// Follows "Flip …."
pub(super) fn flip(table: &mut Table, resolving: &mut Resolving, what: &Target) -> Ruled<()> {
    let things = things(table, resolving, what)?;
    r710_flip_cards::flip(table, &objects(&things))
}

/// Follows "Regenerate …."
pub(super) fn regenerate(table: &mut Table, resolving: &mut Resolving, what: &Target) -> Ruled<()> {
    let things = things(table, resolving, what)?;
    r701_15_regeneration::regenerate(table, resolving, &objects(&things))
}

/// Follows "Attach … to …."
pub(super) fn attach(table: &mut Table, resolving: &mut Resolving, what: &Target, to: &Target) -> Ruled<()> {
    let before = resolving.named();
    let attached = things(table, resolving, what)?;
    let hosts = match (to, &attached[..]) {
        (Target::Chosen(number, selector), &[Thing::Object(what)]) => {
            let hosts = hosts_to_choose(table, resolving, what, *number, selector)?;
            resolving.it = Some(hosts.clone());
            hosts
        }
        _ => things_beside(table, resolving, before, to)?,
    };
    r701_3_attaching::attach(table, &attached, &hosts)
}

/// 608.2d: asks to what something is to be attached. What it can't be attached to can't be chosen.
fn hosts_to_choose(
    table: &mut Table,
    resolving: &Resolving,
    what: ObjectId,
    number: u8,
    selector: &Selector,
) -> Ruled<Vec<Thing>> {
    choose_of(table, resolving, number, |now| {
        let mut among = now.look().select(selector, &resolving.source);
        among.retain(|&host| r701_3_attaching::can_be_attached(now, what, Attached::ToObject(host)));
        among
    })
}

/// Follows "Unattach …."
pub(super) fn unattach(table: &mut Table, resolving: &mut Resolving, what: &Target) -> Ruled<()> {
    let things = things(table, resolving, what)?;
    r701_3_attaching::unattach(table, &things)
}
