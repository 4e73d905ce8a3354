//! Keywords that represent triggered abilities. On the stack, such a keyword is the ability.

use crate::card::{Keyword, Zone};
use crate::now::{Now, ObjectNow};
use crate::rules::r608_resolving::Resolving;
use crate::rules::{
    r702_21_ward, r702_24_cumulative_upkeep, r702_35_madness, r702_45_bushido, r702_79_persist,
    r702_83_exalted,
};
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
            | Keyword::Exalted
            | Keyword::BattleCry
            | Keyword::Bushido(_)
            | Keyword::Flanking
            | Keyword::Rampage(_)
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
        _ if !looking_back && row.zone == Zone::Battlefield => in_combat(after, row, keyword, event),
        _ => None,
    }
}

/// Returns the same for keywords that trigger on attacks and blocks.
fn in_combat(now: &Now, row: &ObjectNow, keyword: &Keyword, event: &Event) -> Option<Occurred> {
    match keyword {
        Keyword::Exalted => r702_83_exalted::exalted_triggers(now, row, event),
        Keyword::BattleCry => r702_83_exalted::battle_cry_triggers(now, row, event),
        Keyword::Bushido(_) => r702_45_bushido::bushido_triggers(now, row, event),
        Keyword::Flanking => r702_45_bushido::flanking_triggers(now, row, event),
        Keyword::Rampage(_) => r702_45_bushido::rampage_triggers(now, row, event),
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
        Keyword::Exalted => r702_83_exalted::exalted_follows(table, resolving),
        Keyword::BattleCry => r702_83_exalted::battle_cry_follows(table, resolving),
        Keyword::Bushido(number) => r702_45_bushido::bushido_follows(table, resolving, *number),
        Keyword::Flanking => r702_45_bushido::flanking_follows(table, resolving),
        Keyword::Rampage(number) => r702_45_bushido::rampage_follows(table, resolving, *number),
        _ => Ok(()),
    }
}
