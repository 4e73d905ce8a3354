//! Hidden agenda: conspiracies that are face down in the command zone.

use crate::card::{CardType, Zone};
use crate::now::Now;
use crate::state::{ObjectId, PlayerId};
use crate::table::{Event, Ruled, Table};

rule! {
    /// A player with priority may turn a face-down conspiracy that they control in the command zone face up. This is a
    /// special action, and it reveals the chosen name.
    R702_106C "702.106c": "702.105c" since "2014-06-01", "702.106c" since "2021-04-22";
    does FACE_UP "a face-down conspiracy can be turned face up"
    1: FACE_UP;
}

/// 702.106c: turns a conspiracy face up, if that is what a player turns face up. Returns whether it is.
pub(crate) fn turned_face_up(table: &mut Table, player: PlayerId, object: ObjectId) -> Ruled<bool> {
    let can = is_a_conspiracy(&table.now(), object)
        && is_face_down_and_controlled(&table.now(), player, object)
        && table.in_force(&R702_106C)
        && R702_106C::FACE_UP.is_followed_for(table, object);
    if can {
        table.happens(&R702_106C, Event::TurnFaceUp(object))?;
    }
    Ok(can)
}

/// Returns whether an object is a conspiracy in the command zone.
pub(crate) fn is_a_conspiracy(now: &Now, id: ObjectId) -> bool {
    now.game().objects.get(&id).is_some_and(|object| {
        object.zone == Zone::Command && object.card.front.card_types.contains(CardType::Conspiracy)
    })
}

fn is_face_down_and_controlled(now: &Now, player: PlayerId, id: ObjectId) -> bool {
    now.game().objects.get(&id).is_some_and(|object| object.status.face_down && object.owner == player)
}

rules![R702_106C];
