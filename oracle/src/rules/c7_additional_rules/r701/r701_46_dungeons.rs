//! Venturing into the dungeon: a player's venture marker goes through the rooms of a dungeon card.

use crate::card::{Ability, CardType, Trigger, Zone};
use crate::not_performed;
use crate::now::{Now, ObjectNow};
use crate::state::{Asking, Object, ObjectId, PlayerId};
use crate::table::{Event, Ruled, Table};

rule! {
    /// A player who ventures into the dungeon and owns no dungeon card in the command zone chooses one of
    /// those outside the game, puts it into the command zone and the venture marker into its topmost room.
    R701_46A "701.46a": "701.46a" since "2021-07-23", "701.49a" since "2025-06-06";
    gives Choose;
    when NO_DUNGEON "the player owns no dungeon card in the command zone"
    must OWN_CARD "the card chosen is a dungeon card that the player owns outside the game"
    instead TOPMOST "the venture marker is put into the topmost room"
    1: NO_DUNGEON, OWN_CARD;
    2: TOPMOST;
}

/// 701.46a-c: makes a player venture into the dungeon.
pub(crate) fn venture(table: &mut Table, player: PlayerId) -> Ruled<()> {
    let now = table.now();
    let own = dungeons(&now).find(|row| row.owner == player);
    if R701_46A::NO_DUNGEON.holds_for(table, player, own.is_none()) {
        return new_dungeon(table, player);
    }
    match own {
        Some(row) if is_at_the_end(&now, row) => next_dungeon(table, player, row.id),
        Some(row) => next_room(table, player, row),
        None => Ok(()),
    }
}

/// Returns the dungeon cards in the game.
pub(crate) fn dungeons<'n>(now: &'n Now) -> impl Iterator<Item = &'n ObjectNow> {
    now.objects().filter(|row| row.zone == Zone::Command && row.card_types.contains(CardType::Dungeon))
}

/// Returns whether the venture marker is in the bottommost room of a dungeon: no arrow leads from it.
pub(crate) fn is_at_the_end(now: &Now, row: &ObjectNow) -> bool {
    now.game().objects.get(&row.id).is_some_and(|object| object.room.is_some()) && ahead(now, row).is_empty()
}

/// Returns the rooms to which arrows lead from the room that the venture marker is in.
fn ahead(now: &Now, row: &ObjectNow) -> Vec<u8> {
    let room = now.game().objects.get(&row.id).and_then(|object| object.room);
    let arrows = row.abilities.iter().find_map(|held| match &*held.ability {
        Ability::Triggered { when: Trigger::Room { number, leads_to }, .. } if Some(*number) == room => {
            Some(leads_to.clone())
        }
        _ => None,
    });
    arrows.unwrap_or_default()
}

/// 701.46a: lets a player choose a dungeon card from outside the game, and enter its topmost room.
fn new_dungeon(table: &mut Table, player: PlayerId) -> Ruled<()> {
    let is_outside = |object: &Object| object.owner == player && object.is_outside_the_game();
    let outside = table.game().objects.iter().filter(|(_, object)| is_outside(object));
    let among: Vec<ObjectId> = outside.map(|(&id, _)| id).collect();
    if among.is_empty() {
        return Ok(());
    }
    not_performed::color_identity(&table.now(), player, &among)?;
    let chosen = table.asks(|ask| {
        let Some(chosen) = ask.for_objects(player, Asking::Choose, None, &among, 1, 1)? else {
            return Ok(None);
        };
        let owned = chosen.len() == 1 && chosen.iter().all(|id| among.contains(id));
        R701_46A::OWN_CARD.must_hold_for(ask, player, owned)?;
        Ok(chosen.first().copied())
    })?;
    let Some(dungeon) = chosen else { return Ok(()) };
    let room = if R701_46A::TOPMOST.is_followed_for(table, player) { 1 } else { 2 };
    table.happens(&R701_46A, Event::EntersRoom { dungeon, room })?;
    Ok(())
}

rule! {
    /// A player whose venture marker isn't in the bottommost room follows an arrow to an adjacent room. If
    /// several arrows lead from the room, the player chooses one of them.
    R701_46B "701.46b": "701.46b" since "2021-07-23", "701.49b" since "2025-06-06";
    gives Number;
    must ADJACENT "an arrow leads to the room chosen"
    does MOVED "the venture marker is moved into the adjacent room"
    1: ADJACENT;
    2: ADJACENT;
    3: MOVED;
}

/// 701.46b: lets a player follow an arrow to the next room.
fn next_room(table: &mut Table, player: PlayerId, row: &ObjectNow) -> Ruled<()> {
    let rooms = ahead(&table.now(), row);
    let room = table.asks(|ask| {
        let room = match rooms[..] {
            [only] => Some(only),
            _ => ask.for_number(player, Some(row.id))?,
        };
        let Some(room) = room else { return Ok(None) };
        R701_46B::ADJACENT.must_hold_for(ask, player, rooms.contains(&room))?;
        Ok(Some(room))
    })?;
    let Some(room) = room else { return Ok(()) };
    if R701_46B::MOVED.is_followed_for(table, player) {
        table.happens(&R701_46B, Event::EntersRoom { dungeon: row.id, room })?;
    }
    Ok(())
}

rule! {
    /// A player whose venture marker is in the bottommost room removes that dungeon card from the game, which
    /// completes it. Then the player begins another dungeon.
    R701_46C "701.46c": "701.46c" since "2021-07-23", "701.49c" since "2025-06-06";
    does COMPLETED "the dungeon is removed from the game, and the player completes it"
    does ANOTHER "the player puts another dungeon card into the command zone"
    1: COMPLETED;
    2: COMPLETED;
    3: ANOTHER;
}

/// 701.46c: completes a dungeon in whose bottommost room the player is, and begins another.
fn next_dungeon(table: &mut Table, player: PlayerId, dungeon: ObjectId) -> Ruled<()> {
    if R701_46C::COMPLETED.is_followed_for(table, player) {
        table.happens(&R701_46C, Event::Completes { player, dungeon })?;
    }
    if R701_46C::ANOTHER.is_followed_for(table, player) {
        new_dungeon(table, player)?;
    }
    Ok(())
}

rules![R701_46A, R701_46B, R701_46C];
