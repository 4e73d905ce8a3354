//! Keywords that represent triggered abilities. On the stack, such a keyword is the ability.

use crate::card::Keyword;
use crate::now::{Now, ObjectNow};
use crate::rules::r608_resolving::Resolving;
use crate::rules::{r702_21_ward, r702_24_cumulative_upkeep, r702_35_madness, r702_79_persist};
use crate::state::Occurred;
use crate::table::{Event, Ruled, Table};

/// Returns whether a keyword represents a triggered ability.
pub(crate) fn is_triggered(keyword: &Keyword) -> bool {
    matches!(
        keyword,
        Keyword::Ward(_)
            | Keyword::Madness(_)
            | Keyword::CumulativeUpkeep(_)
            | Keyword::Persist
            | Keyword::Undying
    )
}

/// Returns what the triggered ability that a keyword represents learns of an event, if it triggers on it.
/// `row` is the object as it was before the event or, if the ability doesn't look back, as it is after it.
pub(crate) fn occurred(
    before: &Now,
    after: &Now,
    row: &ObjectNow,
    looking_back: bool,
    keyword: &Keyword,
    event: &Event,
) -> Option<Occurred> {
    match keyword {
        Keyword::Ward(_) if !looking_back => r702_21_ward::triggers(after, row, event),
        Keyword::CumulativeUpkeep(_) if !looking_back => {
            r702_24_cumulative_upkeep::triggers(after, row, event)
        }
        Keyword::Madness(_) if !looking_back => r702_35_madness::triggers(after, row, event),
        Keyword::Persist | Keyword::Undying if looking_back => {
            r702_79_persist::triggers(before, row, keyword, event)
        }
        _ => None,
    }
}

/// Follows the triggered ability that a keyword represents as the ability resolves.
pub(crate) fn follow(table: &mut Table, resolving: &mut Resolving, keyword: &Keyword) -> Ruled<()> {
    match keyword {
        Keyword::Ward(mana) => r702_21_ward::follow(table, resolving, mana),
        Keyword::CumulativeUpkeep(costs) => r702_24_cumulative_upkeep::follow(table, resolving, costs),
        Keyword::Madness(mana) => r702_35_madness::follow(table, resolving, mana),
        Keyword::Persist | Keyword::Undying => r702_79_persist::follow(table, resolving, keyword),
        _ => Ok(()),
    }
}
