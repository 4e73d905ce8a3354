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
    2: explains;
    3: outside "chosen names";
    4: explains;
}

/// 702.106c: turns a conspiracy face up, if that is what a player turns face up. Returns whether it is.
pub(crate) fn turned_face_up(table: &mut Table, player: PlayerId, object: ObjectId) -> Ruled<bool> {
    let is_one = table.in_force(&R702_106C)
        && is_a_face_down_conspiracy(&table.now(), player, object)
        && R702_106C::FACE_UP.is_followed_for(table, object);
    if is_one {
        table.happens(&R702_106C, Event::TurnFaceUp(object))?;
    }
    Ok(is_one)
}

fn is_a_face_down_conspiracy(now: &Now, player: PlayerId, id: ObjectId) -> bool {
    now.game().objects.get(&id).is_some_and(|object| {
        object.zone == Zone::Command
            && object.status.face_down
            && object.owner == player
            && object.card.front.card_types.contains(CardType::Conspiracy)
    })
}

rules![R702_106C];
