//! Space sculptor: the sectors into which creatures are divided.

use crate::card::Keyword;
use crate::now::{Now, ObjectNow};
use crate::rules::r704_state_based_actions::sources_of_abilities;
use crate::state::{AsOf, ObjectId, Sector};
use crate::table::{Event, Ruled, Table};

rule! {
    /// A permanent with a sector designation keeps it until no player controls a permanent with space
    /// sculptor, or an ability of an object with space sculptor.
    R702_158B "702.158b" since "2022-10-07";
    when SCULPTOR_LEFT "a player controls a permanent with space sculptor"
    when ABILITY_LEFT "a player controls an ability whose source has space sculptor"
    does LOST "the permanent loses its sector designation"
    3: shown "704/5u-a-new-object-has-no-sector";
    4: SCULPTOR_LEFT, ABILITY_LEFT, LOST;
}

/// Returns the permanents with space sculptor.
pub(crate) fn sculptors<'n>(now: &'n Now) -> impl Iterator<Item = &'n ObjectNow> {
    now.permanents().filter(|row| row.has_keyword(&Keyword::SpaceSculptor))
}

/// Returns the sector designation of a permanent.
pub(crate) fn sector(now: &Now, row: &ObjectNow) -> Option<Sector> {
    now.game().objects.get(&row.id)?.sector
}

/// 702.158b: immediately ends all sector designations that nothing keeps. Returns whether there were any.
pub(crate) fn lost_at_once(table: &mut Table) -> Ruled<bool> {
    let now = table.now();
    let game = now.game();
    let with_sector = game.objects.iter().filter(|(_, object)| object.sector.is_some());
    let with_sector: Vec<ObjectId> = with_sector.map(|(&id, _)| id).collect();
    if with_sector.is_empty() || !table.in_force(&R702_158B) {
        return Ok(false);
    }
    let one_is_left = sculptors(&now).next().is_some();
    let ability_is_left = || sources_of_abilities(game).any(|source| has_space_sculptor(&now, source));
    if R702_158B::SCULPTOR_LEFT.holds(table, one_is_left)
        || R702_158B::ABILITY_LEFT.holds(table, ability_is_left())
    {
        return Ok(false);
    }
    let lost: Vec<Event> = with_sector
        .into_iter()
        .filter(|&id| R702_158B::LOST.is_followed_for(table, id))
        .map(|id| Event::Sector(id, None))
        .collect();
    let any = !lost.is_empty();
    table.happen(&R702_158B, lost)?;
    Ok(any)
}

/// Returns whether the source of an ability has space sculptor, or had it as it left its zone.
fn has_space_sculptor(now: &Now, source: ObjectId) -> bool {
    now.seen(source, AsOf::NowOrLast).is_some_and(|row| row.has_keyword(&Keyword::SpaceSculptor))
}

rule! {
    /// While a permanent with space sculptor is on the battlefield, players choose sectors for the creatures
    /// that have none: first those who control no such permanent.
    R702_158C "702.158c" since "2022-10-07";
    gives Sector;
    same as "704.5u"
    1: restates "704.5u", shown "704/5u-opponents-choose-first";
}

rules![R702_158B, R702_158C];
