//! State-based actions that exist only in some variants.

use crate::card::{CardType, Supertype, Zone};
use crate::now::{Now, ObjectNow};
use crate::rules::r704_state_based_actions::{Due, sources_of_triggered_abilities};
use crate::state::ObjectId;
use crate::table::Event;

rule! {
    /// Introduces the list of state-based actions that exist only in some variants.
    R704_6 "704.6" since "2020-07-03";
    definition
}

rule! {
    /// In Two-Headed Giant, a team whose life total is 0 or less loses the game.
    R704_6A "704.6a": "704.5t" since "2009-10-01", "704.5s" since "2017-09-29", "704.5t" since "2018-04-27",
        "704.6a" since "2020-07-03";
    not yet
}

rule! {
    /// In Two-Headed Giant, a team with fifteen or more poison counters loses the game.
    R704_6B "704.6b": "704.5u" since "2011-04-01", "704.5t" since "2017-09-29", "704.5u" since "2018-04-27",
        "704.6b" since "2020-07-03";
    not yet
}

rule! {
    /// In Commander, a player to whom a single commander has dealt 21 or more combat damage in this game
    /// loses.
    R704_6C "704.6c": "704.5u" since "2009-10-01", "704.5v" since "2011-04-01", "704.5u" since "2017-09-29",
        "704.5v" since "2018-04-27", "704.6c" since "2020-07-03";
    not yet
}

rule! {
    /// In Commander, the owner of a commander that was put into a graveyard or into exile since the last
    /// check, and is still there, may put it into the command zone.
    R704_6D "704.6d" since "2020-07-03";
    not yet
}

rule! {
    /// In Archenemy, a face-up scheme that is not ongoing is turned face down and put on the bottom of its
    /// owner's scheme deck, unless an ability of that same scheme has triggered and not yet left the stack.
    R704_5V_20100618 "704.5v@2010-06-18": "704.5v" since "2010-06-18", "704.5w" since "2011-04-01"
        until "2017-06-05";
    when ONGOING "the scheme is ongoing"
    when ABILITY_LEFT "an ability of this scheme has triggered and not yet left the stack"
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
    not yet
}
