//! State-based actions, fifth part: Sagas, dungeons and sectors.

use crate::card::Zone;
use crate::now::{Now, ObjectNow};
use crate::rule::Rule;
use crate::rules::r701_46_dungeons::{dungeons, is_at_the_end};
use crate::rules::r702_158_sectors::{sculptors, sector};
use crate::rules::r704_state_based_actions::{Due, sources_of_triggered_abilities};
use crate::rules::{r101_general, r714_sagas};
use crate::state::{ObjectId, PlayerId};
use crate::table::{Cause, Event, Move, Ruled, Table};

rule! {
    /// A Saga is sacrificed by its controller if the number of lore counters on it is at least its final
    /// chapter number, which is 0 without chapter abilities, and no chapter ability of it has triggered and
    /// not yet left the stack.
    R704_5S "704.5s" since "2018-04-27" until "2025-06-06";
    when SAGA "the permanent is a Saga"
    when FINAL_CHAPTER "the number of lore counters on it is at least its final chapter number"
    when CHAPTER_LEFT "a chapter ability of it has triggered and not yet left the stack"
    1: SAGA, FINAL_CHAPTER, CHAPTER_LEFT, shown "704/5s-when-the-last-chapter-is-told";
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
    1 newest: SAGA, FINAL_CHAPTER, CHAPTER_LEFT;
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
    when BOTTOMMOST "the venture marker is in the bottommost room of the dungeon"
    when ABILITY_LEFT "a room ability of it has triggered and not yet left the stack"
    1: BOTTOMMOST, ABILITY_LEFT;
}

/// 704.5t: removes dungeons from the game that their owners have completed.
pub(crate) fn dungeons_at_their_end(now: &Now) -> Vec<Due> {
    if !now.in_force(&R704_5T) {
        return Vec::new();
    }
    let has_triggered =
        |row: &ObjectNow| sources_of_triggered_abilities(now.game()).any(|source| source == row.id);
    let completes = |row: &ObjectNow| Event::Completes { player: row.owner, dungeon: row.id };
    dungeons(now)
        .filter(|row| R704_5T::BOTTOMMOST.holds_for(now, row.id, is_at_the_end(now, row)))
        .filter(|row| !R704_5T::ABILITY_LEFT.holds_for(now, row.id, has_triggered(row)))
        .map(|row| (&R704_5T as &'static Rule, completes(row)))
        .collect()
}

rule! {
    /// If a permanent with space sculptor and creatures without a sector are on the battlefield, players give
    /// their creatures a sector: first the players who control no permanent with space sculptor, then the
    /// others.
    R704_5U "704.5u" since "2022-10-07";
    gives Sector;
    when SCULPTOR "a permanent with space sculptor is on the battlefield"
    when NO_SECTOR "the creature has no sector designation"
    instead OTHERS_FIRST "players who control no permanent with space sculptor choose first"
    1: SCULPTOR, NO_SECTOR, OTHERS_FIRST;
    2: OTHERS_FIRST;
}

/// 704.5u: lets players choose sectors for their creatures that have none.
pub(crate) fn creatures_without_sector(table: &mut Table) -> Ruled<Vec<Due>> {
    if !table.in_force(&R704_5U) {
        return Ok(Vec::new());
    }
    let mut due = Vec::new();
    for player in in_order_of_choice(&table.now()) {
        for creature in without_sector(&table.now(), player) {
            let sector = table.asks(|ask| {
                let is_there = without_sector(&ask.now(), player).contains(&creature);
                if is_there { ask.for_sector(player, creature) } else { Ok(None) }
            })?;
            let given = sector.map(|sector| Event::Sector(creature, Some(sector)));
            due.extend(given.map(|event| (&R704_5U as &'static Rule, event)));
        }
    }
    Ok(due)
}

/// 704.5u: returns the creatures of a player that have to be given a sector.
fn without_sector(now: &Now, player: PlayerId) -> Vec<ObjectId> {
    let there_is_one = sculptors(now).next().is_some();
    let has_none = |row: &ObjectNow| sector(now, row).is_none();
    now.permanents()
        .filter(|row| row.is_creature() && row.controller == Some(player))
        .filter(|row| R704_5U::SCULPTOR.holds_for(now, row.id, there_is_one))
        .filter(|row| R704_5U::NO_SECTOR.holds_for(now, row.id, has_none(row)))
        .map(|row| row.id)
        .collect()
}

/// 704.5u: returns the players in the order in which they choose sectors.
fn in_order_of_choice(now: &Now) -> Vec<PlayerId> {
    let mut players = r101_general::in_apnap_order(now);
    if R704_5U::OTHERS_FIRST.is_followed(now) {
        players.sort_by_key(|&player| sculptors(now).any(|row| row.controller == Some(player)));
    }
    players
}
