//! Which changes objects can undergo, and which ones players can.

use super::changes::changes;
use super::targets::{can_be_objects, can_be_players};
use crate::cursor::Cursor;
use crate::errors::Error;
use crate::words::Person;
use apnap_oracle::card::{Modification, Subject, Target};

/// What a change is about.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum About {
    /// Objects
    Objects,
    /// Players
    Players,
    /// Either, or something that is known only later
    Either,
}

impl About {
    /// What a static ability is about.
    pub(super) fn of_subject(subject: &Subject) -> About {
        match subject {
            Subject::Objects(_) | Subject::Host(_) => About::Objects,
            Subject::Players(_) => About::Players,
        }
    }

    /// What an instruction is about.
    pub(super) fn of_target(target: &Target) -> About {
        match (can_be_objects(target), can_be_players(target)) {
            (true, false) => About::Objects,
            (false, true) => About::Players,
            (true, true) | (false, false) => About::Either,
        }
    }

    /// Returns what can be changed instead.
    pub(crate) fn remedy(self) -> &'static str {
        match self {
            About::Objects => {
                "say it of a player, or change characteristics, control or what a creature may do"
            }
            About::Players | About::Either => {
                "say it of objects, such as `each creature`; players get keywords, a maximum hand size, land plays \
                 and rules about what they may do"
            }
        }
    }

    /// Returns what is wrong with a change of this, if it is one that does nothing here.
    pub(crate) fn refuses(self, change: &Modification) -> Option<&'static str> {
        match self {
            About::Objects if !is_of_objects(change) => Some("this is a change of players, not of objects"),
            About::Players if !is_of_players(change) => Some("this is a change of objects, not of players"),
            About::Objects | About::Players | About::Either => None,
        }
    }
}

/// Changes, separated by commas, all of which can be made to what they are about.
pub(crate) fn suited_changes(
    cursor: &mut Cursor<'_, '_>,
    person: Person,
    about: About,
) -> Result<Vec<Modification>, Error> {
    let changes = cursor.spanned(|cursor| changes(cursor, person))?;
    match changes.value.iter().find_map(|change| about.refuses(change)) {
        Some(title) => Err(Error::new(&changes.span, title).helped(about.remedy())),
        None => Ok(changes.value),
    }
}

/// Returns whether an object can undergo a change.
fn is_of_objects(change: &Modification) -> bool {
    match change {
        Modification::HandSize(_) | Modification::LandPlays(_) | Modification::PlayerRule(_) => false,
        Modification::Control(_)
        | Modification::ReplaceWord { .. }
        | Modification::SetCardTypes(_)
        | Modification::AddCardTypes(_)
        | Modification::RemoveCardTypes(_)
        | Modification::AddSupertypes(_)
        | Modification::RemoveSupertypes(_)
        | Modification::SetSubtypes(..)
        | Modification::AddSubtypes(_)
        | Modification::SetColors(_)
        | Modification::AddColors(_)
        | Modification::AddAbility(_)
        | Modification::RemoveKeyword(_)
        | Modification::RemoveAllAbilities
        | Modification::ForbidKeyword(_)
        | Modification::SetPower(_)
        | Modification::SetToughness(_)
        | Modification::Adjust { .. }
        | Modification::Switch
        | Modification::Restrict(_)
        | Modification::Combat(_)
        | Modification::LimitCounters { .. } => true,
    }
}

/// Returns whether a player can undergo a change (613.10).
fn is_of_players(change: &Modification) -> bool {
    match change {
        Modification::AddAbility(_)
        | Modification::RemoveKeyword(_)
        | Modification::RemoveAllAbilities
        | Modification::HandSize(_)
        | Modification::LandPlays(_)
        | Modification::PlayerRule(_) => true,
        Modification::Control(_)
        | Modification::ReplaceWord { .. }
        | Modification::SetCardTypes(_)
        | Modification::AddCardTypes(_)
        | Modification::RemoveCardTypes(_)
        | Modification::AddSupertypes(_)
        | Modification::RemoveSupertypes(_)
        | Modification::SetSubtypes(..)
        | Modification::AddSubtypes(_)
        | Modification::SetColors(_)
        | Modification::AddColors(_)
        | Modification::ForbidKeyword(_)
        | Modification::SetPower(_)
        | Modification::SetToughness(_)
        | Modification::Adjust { .. }
        | Modification::Switch
        | Modification::Restrict(_)
        | Modification::Combat(_)
        | Modification::LimitCounters { .. } => false,
    }
}
