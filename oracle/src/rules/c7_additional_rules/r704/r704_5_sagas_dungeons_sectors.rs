//! State-based actions, fifth part: Sagas, dungeons and sectors.

use crate::card::Zone;
use crate::now::{Now, ObjectNow};
use crate::rules::r704_state_based_actions::Due;
use crate::rules::r714_sagas;
use crate::state::ObjectId;
use crate::table::{Cause, Event, Move};

rule! {
    /// A Saga is sacrificed by its controller if the number of lore counters on it is at least its final
    /// chapter number, which is 0 without chapter abilities, and no chapter ability of it has triggered and
    /// not yet left the stack.
    R704_5S "704.5s" since "2018-04-27" until "2025-06-06";
    when SAGA "the permanent is a Saga"
    when FINAL_CHAPTER "the number of lore counters on it is at least its final chapter number"
    when CHAPTER_LEFT "a chapter ability of it has triggered and not yet left the stack"
}

/// 704.5s, until 2025-06-05: sacrifices Sagas that have reached their final chapter number, including those
/// without chapter abilities.
fn sagas_at_their_end_or_without_chapters(now: &Now) -> Vec<Due> {
    let has_come_to_its_end = |row: &ObjectNow| r714_sagas::has_come_to_its_end(now, row);
    let tells_a_chapter = |row: &ObjectNow| r714_sagas::tells_a_chapter(now.game(), row.id);
    now.permanents()
        .filter(|row| R704_5S::SAGA.holds_for(now, row.id, r714_sagas::is_saga(row)))
        .filter(|row| R704_5S::FINAL_CHAPTER.holds_for(now, row.id, has_come_to_its_end(row)))
        .filter(|row| !R704_5S::CHAPTER_LEFT.holds_for(now, row.id, tells_a_chapter(row)))
        .map(|row| (&R704_5S, sacrificed(row.id)))
        .collect()
}

rule! {
    /// A Saga with at least one chapter ability is sacrificed by its controller if the number of lore
    /// counters on it is at least its final chapter number, and no chapter ability of it has triggered and
    /// not yet left the stack. A Saga without chapter abilities stays.
    R704_5S_20250606 "704.5s@2025-06-06": "704.5s" since "2025-06-06";
    when SAGA "the permanent is a Saga with a chapter ability"
    when FINAL_CHAPTER "the number of lore counters on it is at least its final chapter number"
    when CHAPTER_LEFT "a chapter ability of it has triggered and not yet left the stack"
}

/// 704.5s: sacrifices Sagas that have reached their final chapter number.
pub(crate) fn sagas_at_their_end(now: &Now) -> Vec<Due> {
    if now.in_force(&R704_5S) {
        return sagas_at_their_end_or_without_chapters(now);
    }
    if !now.in_force(&R704_5S_20250606) {
        return Vec::new();
    }
    let has_chapters = |row: &ObjectNow| r714_sagas::is_saga(row) && r714_sagas::has_chapters(row);
    let has_come_to_its_end = |row: &ObjectNow| r714_sagas::has_come_to_its_end(now, row);
    let tells_a_chapter = |row: &ObjectNow| r714_sagas::tells_a_chapter(now.game(), row.id);
    now.permanents()
        .filter(|row| R704_5S_20250606::SAGA.holds_for(now, row.id, has_chapters(row)))
        .filter(|row| R704_5S_20250606::FINAL_CHAPTER.holds_for(now, row.id, has_come_to_its_end(row)))
        .filter(|row| !R704_5S_20250606::CHAPTER_LEFT.holds_for(now, row.id, tells_a_chapter(row)))
        .map(|row| (&R704_5S_20250606, sacrificed(row.id)))
        .collect()
}

fn sacrificed(saga: ObjectId) -> Event {
    Event::Move(Move::to(saga, Zone::Graveyard, Cause::Sacrificed))
}

rule! {
    /// If a player's venture marker has reached the bottommost room of a dungeon, and no room ability of that
    /// dungeon has triggered and not yet left the stack, the dungeon's owner removes it from the game.
    R704_5T "704.5t" since "2021-07-23";
    not yet
}

rule! {
    /// If a permanent with space sculptor and creatures without a sector are on the battlefield, players give
    /// their creatures a sector: first the players who control no permanent with space sculptor, then the
    /// others.
    R704_5U "704.5u" since "2022-10-07";
    out of scope "sector designations exist for one card, Space Beleren, and nothing else in scope reads them"
}
