//! State-based actions that exist only in some variants.

use crate::card::{CardType, Supertype, Zone};
use crate::now::{Now, ObjectNow};
use crate::rules::r704_state_based_actions::{Due, sources_of_triggered_abilities};
use crate::rules::{r101_general, r810_two_headed_giant, r901_planechase};
use crate::state::{Object, ObjectId, PlayerId};
use crate::table::{Cause, Event, Move, Ruled, Table};

rule! {
    /// Introduces the list of state-based actions that exist only in some variants.
    R704_6 "704.6" since "2020-07-03";
    definition
}

rule! {
    /// In Two-Headed Giant, a team whose life total is 0 or less loses the game.
    R704_6A "704.6a": "704.5t" since "2009-10-01", "704.5s" since "2017-09-29", "704.5t" since "2018-04-27",
        "704.6a" since "2020-07-03";
    limit NO_LIFE "the team has 0 or less life"
    1: NO_LIFE;
}

/// 704.6a: makes teams with 0 or less life lose.
pub(crate) fn teams_without_life(now: &Now) -> Vec<Due> {
    players_of_teams(now)
        .filter(|&player| R704_6A::NO_LIFE.is_reached_for(now, player, now.no_life(player)))
        .filter(|&player| !r810_two_headed_giant::team_needs_no_life(now, player))
        .map(|player| (&R704_6A, Event::Lose(player)))
        .collect()
}

/// Returns the players of teams who can lose.
fn players_of_teams<'n>(now: &'n Now) -> impl Iterator<Item = PlayerId> + 'n {
    let players = now.players().map(|player| player.id);
    players.filter(|&player| now.game().team_of(player).is_some() && now.game().is_in_the_game(player))
}

rule! {
    /// In Two-Headed Giant, a team with fifteen or more poison counters loses the game.
    R704_6B "704.6b": "704.5u" since "2011-04-01", "704.5t" since "2017-09-29", "704.5u" since "2018-04-27",
        "704.6b" since "2020-07-03";
    when FIFTEEN "the team has fifteen or more poison counters"
    1: FIFTEEN;
}

/// 704.6b: makes teams with fifteen or more poison counters lose.
pub(crate) fn poisoned_teams(now: &Now) -> Vec<Due> {
    if !now.in_force(&R704_6B) {
        return Vec::new();
    }
    let poison = |player: PlayerId| r810_two_headed_giant::poison_counters(now, now.game(), player);
    players_of_teams(now)
        .filter(|&player| R704_6B::FIFTEEN.holds_for(now, player, poison(player) >= 15))
        .map(|player| (&R704_6B, Event::Lose(player)))
        .collect()
}

rule! {
    /// In Commander, a player to whom a single commander has dealt 21 or more combat damage in this game
    /// loses.
    R704_6C "704.6c": "704.5u" since "2009-10-01", "704.5v" since "2011-04-01", "704.5u" since "2017-09-29",
        "704.5v" since "2018-04-27", "704.6c" since "2020-07-03";
    limit TWENTY_ONE "the combat damage that commanders have dealt to the player is 21 or more"
    instead SAME_COMMANDER "only the damage of the same commander counts together"
    does COUNTED "the combat damage that a commander deals to a player is counted"
    1: TWENTY_ONE, SAME_COMMANDER, COUNTED;
}

/// 704.6c: makes players lose to whom a commander has dealt 21 or more combat damage.
pub(crate) fn commander_damage(now: &Now) -> Vec<Due> {
    now.players()
        .filter(|player| now.game().is_in_the_game(player.id))
        .filter(|player| {
            let damage = damage_that_counts(now, player.id);
            R704_6C::TWENTY_ONE.is_reached_for(now, player.id, damage.cmp(&21))
        })
        .map(|player| (&R704_6C, Event::Lose(player.id)))
        .collect()
}

/// 704.6c: returns the note of the combat damage that a commander deals to a player.
pub(crate) fn dealt_by_a_commander(
    now: &Now,
    source: ObjectId,
    player: PlayerId,
    amount: u32,
) -> Option<Event> {
    let commander = now.game().objects.get(&source)?.commander?;
    let counted = R704_6C::COUNTED.is_followed_for(now, source);
    counted.then_some(Event::CommanderDamage { player, commander, amount })
}

/// 704.6c: returns the combat damage that the worst of the commanders has dealt to a player.
fn damage_that_counts(now: &Now, player: PlayerId) -> u32 {
    let player = now.game().players.get(usize::from(player.0));
    let damage = || player.into_iter().flat_map(|player| player.commander_damage.values().copied());
    let worst = damage().max().unwrap_or(0);
    // The mutant: the damage of all commanders is added up.
    if R704_6C::SAME_COMMANDER.is_followed(now) { worst } else { damage().fold(0, u32::saturating_add) }
}

rule! {
    /// In Commander, the owner of a commander that was put into a graveyard or into exile since the last
    /// check, and is still there, may put it into the command zone.
    R704_6D "704.6d" since "2020-07-03";
    gives May;
    when NEW "the object was put into the graveyard or into exile since the last check"
    when COMMANDER "the object is a commander"
    instead MAY "its owner chooses whether to put it into the command zone"
    1: NEW, COMMANDER, MAY;
}

/// 704.6d: puts commanders that were put into a graveyard or into exile since the last check into the command
/// zone, if their owners want that.
pub(crate) fn commanders_that_return(table: &mut Table) -> Ruled<Vec<Due>> {
    if !table.in_force(&R704_6D) {
        return Ok(Vec::new());
    }
    let now = table.now();
    let mut returning = Vec::new();
    for owner in r101_general::in_apnap_order(&now) {
        for id in may_return(&now, owner) {
            if wants_it_back(table, owner, id)? {
                returning.push((&R704_6D, Event::Move(Move::to(id, Zone::Command, Cause::Rule))));
            }
        }
    }
    Ok(returning)
}

/// 704.6d: asks the owner of a commander whether to put it into the command zone. A commander whose owner has left
/// is gone.
fn wants_it_back(table: &mut Table, owner: PlayerId, id: ObjectId) -> Ruled<bool> {
    table.asks(|ask| {
        if !ask.game().objects.contains_key(&id) {
            return Ok(false);
        }
        let chooses = R704_6D::MAY.is_followed_for(ask, id);
        Ok(!chooses || ask.whether(owner, Some(id))?.unwrap_or(false))
    })
}

/// 704.6d: returns the commanders of a player that the player may put into the command zone.
fn may_return(now: &Now, owner: PlayerId) -> Vec<ObjectId> {
    let checked = now.game().checked;
    let elsewhere = |object: &Object| matches!(object.zone, Zone::Graveyard | Zone::Exile);
    let objects = now.game().objects.iter().filter(|(_, object)| object.owner == owner && elsewhere(object));
    objects
        .filter(|(id, object)| R704_6D::NEW.holds_for(now, **id, object.entered().time >= checked))
        .filter(|(id, object)| R704_6D::COMMANDER.holds_for(now, **id, object.commander.is_some()))
        .map(|(id, _)| *id)
        .collect()
}

rule! {
    /// In Archenemy, a face-up scheme that is not ongoing is turned face down and put on the bottom of its
    /// owner's scheme deck, unless an ability of that same scheme has triggered and not yet left the stack.
    R704_5V_20100618 "704.5v@2010-06-18": "704.5v" since "2010-06-18", "704.5w" since "2011-04-01"
        until "2017-06-05";
    when ONGOING "the scheme is ongoing"
    when ABILITY_LEFT "an ability of this scheme has triggered and not yet left the stack"
    1 earlier: ONGOING, ABILITY_LEFT;
}

/// 704.5v@2010-06-18: puts schemes on the bottom of the scheme deck once no ability of their own is
/// left to resolve.
fn schemes_that_are_over_by_themselves(now: &Now) -> Vec<Due> {
    let has_triggered =
        |scheme: &ObjectNow| sources_of_triggered_abilities(now.game()).any(|source| source == scheme.id);
    face_up_schemes(now)
        .filter(|row| !R704_5V_20100618::ONGOING.holds_for(now, row.id, is_ongoing(row)))
        .filter(|row| !R704_5V_20100618::ABILITY_LEFT.holds_for(now, row.id, has_triggered(row)))
        .map(|row| (&R704_5V_20100618, Event::UnderSchemeDeck(row.id)))
        .collect()
}

rule! {
    /// In Archenemy, a face-up scheme that is not ongoing is turned face down and put on the bottom of its
    /// owner's scheme deck, unless a triggered ability of any scheme is on the stack or waiting to be put
    /// there.
    R704_6E "704.6e": "704.5w" since "2017-06-05", "704.5v" since "2017-09-29", "704.5w" since "2018-04-27",
        "704.6e" since "2020-07-03";
    when ONGOING "the scheme is ongoing"
    when ABILITY_LEFT "a triggered ability of any scheme is on the stack or waiting to be put there"
    1: ONGOING, ABILITY_LEFT;
}

/// 704.6e: puts schemes on the bottom of the scheme deck once no ability of any scheme is left to resolve.
pub(crate) fn schemes_that_are_over(now: &Now) -> Vec<Due> {
    if now.in_force(&R704_5V_20100618) {
        return schemes_that_are_over_by_themselves(now);
    }
    let is_scheme = |source: ObjectId| {
        let object = now.game().objects.get(&source);
        object.is_some_and(|object| object.face().card_types.contains(CardType::Scheme))
    };
    let any_has_triggered = || sources_of_triggered_abilities(now.game()).any(is_scheme);
    face_up_schemes(now)
        .filter(|row| !R704_6E::ONGOING.holds_for(now, row.id, is_ongoing(row)))
        .filter(|row| !R704_6E::ABILITY_LEFT.holds_for(now, row.id, any_has_triggered()))
        .map(|row| (&R704_6E, Event::UnderSchemeDeck(row.id)))
        .collect()
}

/// Returns the face-up schemes: a face-down scheme has no characteristics, and so no card types.
fn face_up_schemes<'n>(now: &'n Now) -> impl Iterator<Item = &'n ObjectNow> {
    now.objects().filter(|row| row.zone == Zone::Command && row.card_types.contains(CardType::Scheme))
}

fn is_ongoing(row: &ObjectNow) -> bool {
    row.supertypes.contains(Supertype::Ongoing)
}

rule! {
    /// In Planechase, if there is a face-up phenomenon in the command zone, and no ability of it has
    /// triggered and not yet left the stack, the planar controller planeswalks.
    R704_6F "704.6f": "704.5x" since "2012-07-01", "704.5w" since "2017-09-29", "704.5x" since "2018-04-27",
        "704.6f" since "2020-07-03";
    when FACE_UP "a phenomenon is face up in the command zone"
    when ABILITY_LEFT "an ability of the phenomenon has triggered and not yet left the stack"
    1: FACE_UP, ABILITY_LEFT;
}

/// 704.6f: makes the planar controller planeswalk once no ability of a phenomenon is left to resolve.
pub(crate) fn phenomena_that_are_over(now: &Now) -> Vec<Due> {
    if !now.in_force(&R704_6F) {
        return Vec::new();
    }
    let has_triggered =
        |row: &ObjectNow| sources_of_triggered_abilities(now.game()).any(|source| source == row.id);
    let is_over = r901_planechase::face_up(now)
        .filter(|row| R704_6F::FACE_UP.holds_for(now, row.id, row.card_types.contains(CardType::Phenomenon)))
        .any(|row| !R704_6F::ABILITY_LEFT.holds_for(now, row.id, has_triggered(row)));
    let planeswalk = if is_over { r901_planechase::planeswalk(now) } else { Vec::new() };
    planeswalk.into_iter().map(|event| (&R704_6F, event)).collect()
}
