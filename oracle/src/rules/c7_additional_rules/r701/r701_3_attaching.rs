//! Attaching and unattaching Auras, Equipment and Fortifications.

use crate::card::Zone;
use crate::instructions::targets_and_amounts;
use crate::now::{Now, ObjectNow};
use crate::rules::{
    r301_equipment, r303_auras, r608_resolving::R608_2C, r702_103_bestow, r702_151_reconfigure,
};
use crate::state::{Attached, ObjectId, Thing};
use crate::table::{Event, Ruled, Table};

rule! {
    /// To attach an Aura, Equipment or Fortification to an object or player is to put it onto that object or
    /// player, from wherever it is. It can't be attached to what it couldn't enchant, equip or fortify.
    R701_3A "701.3a" since "2009-10-01";
    instead ATTACHED "the permanent is taken from where it is and put onto the object or player"
    1: ATTACHED, shown "613/7e-aura-moved";
    3: CAN of "701.3b";
}

/// 701.3a: attaches an object to an object or player.
pub(crate) fn attach(table: &mut Table, what: &[Thing], to: &[Thing]) -> Ruled<()> {
    let (Some(Thing::Object(what)), Some(to)) = (what.first(), to.first()) else { return Ok(()) };
    let to = Attached::to(*to);
    if moves(&table.now(), *what, to) {
        // The mutant: it is taken from where it is and not put onto anything.
        let onto = R701_3A::ATTACHED.is_followed_for(table, *what).then_some(to);
        table.happens(&R608_2C, Event::Attach(*what, onto))?;
        r702_151_reconfigure::stops_being_a_creature(table, *what)?;
    }
    Ok(())
}

rule! {
    /// An effect that would attach an Aura, Equipment or Fortification to what it can't be attached to, or
    /// to what it is already attached to, does nothing. Neither does one that would attach any other object.
    R701_3B "701.3b" since "2009-10-01";
    when KIND "the object is an Aura, Equipment or Fortification"
    when CAN "the object can be attached to that object or player"
    when ALREADY "the object is already attached to that object or player"
    1: CAN, shown "701/3b-aura-to-what-it-can-not-enchant", shown "701/3b-equipment-to-a-land";
    2: ALREADY, shown "701/3b-an-aura-already-attached-there";
    3: KIND;
}

/// 701.3b: returns whether an effect that would attach an object moves it.
fn moves(now: &Now, what: ObjectId, to: Attached) -> bool {
    let Some(row) = now.object(what).filter(|row| row.zone == Zone::Battlefield) else { return false };
    let is_kind = is_aura(row) || is_equipment_or_fortification(row);
    R701_3B::KIND.holds_for(now, what, is_kind)
        && can_be_attached(now, what, to)
        && !R701_3B::ALREADY.holds_for(now, what, row.attached == Some(to))
}

/// 701.3b: returns whether an object can be attached to an object or player.
pub(crate) fn can_be_attached(now: &Now, what: ObjectId, to: Attached) -> bool {
    let Some(row) = now.object(what) else { return false };
    let can = (!is_aura(row) || r303_auras::can_enchant(now, row, to))
        && (!is_equipment_or_fortification(row) || r301_equipment::can_be_attached(now, row, to));
    R701_3B::CAN.holds_for(now, what, can)
}

fn is_aura(row: &ObjectNow) -> bool {
    row.has_subtype("Aura")
}

fn is_equipment_or_fortification(row: &ObjectNow) -> bool {
    row.has_subtype("Equipment") || row.has_subtype("Fortification")
}

rule! {
    /// An Aura, Equipment or Fortification on the battlefield that becomes attached to a different object or
    /// player gets a new timestamp.
    R701_3C "701.3c" since "2009-10-01";
    same as "613.7e"
    1: shown "613/7e-aura-moved", shown "613/7e-equipped-again";
}

rule! {
    /// To unattach an Equipment is to move it away from its creature; it stays on the battlefield. A
    /// permanent becomes unattached, too, if it or what it is attached to leaves, or if that player leaves.
    R701_3D "701.3d" since "2009-10-01";
    does UNATTACHED "the permanent is no longer attached to anything"
    does BY_LEAVING "a permanent that leaves, or whose host leaves, becomes unattached"
    instead EACH "each of several permanents that cease to be attached becomes unattached"
    instead ONCE "a permanent that ceases to be attached for several reasons at once becomes unattached once"
    1: UNATTACHED;
    3: BY_LEAVING, EACH, ONCE, shown "701/3d-the-equipment-leaves", shown "701/3d-the-creature-leaves",
        outside "abilities that trigger as something becomes unattached from a player";
}

/// 701.3d: unattaches permanents.
pub(crate) fn unattach(table: &mut Table, things: &[Thing]) -> Ruled<()> {
    let now = table.now();
    let is_attached = |id: &ObjectId| now.object(*id).is_some_and(|row| row.attached.is_some());
    let attached = targets_and_amounts::objects(things).into_iter().filter(is_attached);
    let events = attached
        .filter(|&id| R701_3D::UNATTACHED.is_followed_for(table, id))
        .flat_map(|id| [Event::Attach(id, None)].into_iter().chain(r702_103_bestow::ceases(&now, id)))
        .collect();
    table.happen(&R608_2C, events)?;
    Ok(())
}

/// 701.3d: returns the permanents that become unattached in an event, each with the permanent to which it was
/// attached.
pub(crate) fn becoming_unattached(before: &Now, after: &Now, event: &Event) -> Vec<(ObjectId, ObjectId)> {
    let attached = before.permanents().filter_map(|row| Some((row.id, host_of(before, row)?)));
    let mut all: Vec<_> =
        attached.filter(|&(id, host)| becomes_unattached(before, after, event, id, host)).collect();
    // The mutant: only the first of them does.
    if all.len() > 1 && !R701_3D::EACH.is_followed(before) {
        all.truncate(1);
    }
    all
}

/// Returns the permanent to which another is attached.
fn host_of(now: &Now, row: &ObjectNow) -> Option<ObjectId> {
    match row.attached? {
        Attached::ToObject(host) => {
            now.object(host).filter(|row| row.zone == Zone::Battlefield).map(|row| row.id)
        }
        Attached::ToPlayer(_) => None,
    }
}

/// 701.3d: returns whether a permanent becomes unattached in this event. If several events of one moment make it
/// cease to be attached, it becomes unattached as it leaves itself, or else as what it is attached to leaves.
fn becomes_unattached(before: &Now, after: &Now, event: &Event, id: ObjectId, host: ObjectId) -> bool {
    let moves_away =
        matches!(event, Event::Attach(what, to) if *what == id && *to != Some(Attached::ToObject(host)));
    let leaves = |which: ObjectId| match event {
        Event::Move(movement) => movement.object == which,
        Event::CeaseToExist(gone) => *gone == which,
        _ => false,
    };
    let is_gone = |which: &ObjectId| !after.game().objects.contains_key(which);
    let Some(left) = [id, host].into_iter().find(is_gone) else { return moves_away };
    if !R701_3D::BY_LEAVING.is_followed_for(before, left) {
        return false;
    }
    let for_another_reason = moves_away || left == id && leaves(host);
    leaves(left) || for_another_reason && !R701_3D::ONCE.is_followed_for(before, id)
}

rules![R701_3A, R701_3B, R701_3C, R701_3D];
