//! Keywords that represent triggered abilities. On the stack, such a keyword is the ability.

use crate::card::{
    Ability, Duration, Filter, Keyword, Modification, OneShot, Selector, Subject, Target, Value, Zone,
};
use crate::now::{Now, ObjectNow};
use crate::rules::r603_events::SeenEvent;
use crate::rules::r608_resolving::Resolving;
use crate::rules::{r611_continuous_effects, r702};
use crate::state::Occurred;
use crate::table::{Ruled, Table};
use std::sync::Arc;

/// Returns what the triggered ability that a keyword represents learns of an event, once for each time that it
/// triggers. `row` is the object as it was before the event or, if the ability doesn't look back, as it is after
/// it.
pub(crate) fn occurrences(
    seen: &SeenEvent,
    row: &ObjectNow,
    looking_back: bool,
    keyword: &Keyword,
) -> Vec<Occurred> {
    let once = match keyword {
        Keyword::Persist | Keyword::Undying if looking_back => {
            r702::r702_79_persist::triggers(seen.before, row, keyword, seen.event)
        }
        _ if looking_back => None,
        Keyword::Ward(_) => r702::r702_21_ward::triggers(seen.after, row, seen.event),
        Keyword::CumulativeUpkeep(_) => {
            r702::r702_24_cumulative_upkeep::triggers(seen.after, row, seen.event)
        }
        Keyword::Madness(_) => r702::r702_35_madness::triggers(seen.after, row, seen.event),
        _ if row.zone != Zone::Battlefield => None,
        Keyword::Exalted => r702::r702_83_exalted::triggers(seen, row),
        Keyword::BattleCry => r702::r702_91_battle_cry::triggers(seen, row),
        Keyword::Dethrone => r702::r702_105_dethrone::triggers(seen, row),
        Keyword::Provoke => r702::r702_39_provoke::triggers(seen, row),
        Keyword::Bushido(_) => return r702::r702_45_bushido::triggers(seen, row),
        Keyword::Flanking => return r702::r702_25_flanking::triggers(seen, row),
        Keyword::Rampage(_) => return r702::r702_23_rampage::triggers(seen, row),
        _ => None,
    };
    once.into_iter().collect()
}

/// Returns an ability as it is put on the stack. A keyword whose ability has targets stands for the written
/// ability; any other is put there itself.
pub(crate) fn as_put_on_the_stack(now: &Now, ability: &Arc<Ability>) -> Arc<Ability> {
    match &**ability {
        Ability::Keyword(Keyword::Provoke) => Arc::new(r702::r702_39_provoke::ability(now)),
        _ => Arc::clone(ability),
    }
}

/// Follows the triggered ability that a keyword represents as the ability resolves.
pub(crate) fn follow(table: &mut Table, resolving: &mut Resolving, keyword: &Keyword) -> Ruled<()> {
    match keyword {
        Keyword::Ward(mana) => r702::r702_21_ward::follow(table, resolving, mana),
        Keyword::CumulativeUpkeep(costs) => r702::r702_24_cumulative_upkeep::follow(table, resolving, costs),
        Keyword::Madness(mana) => r702::r702_35_madness::follow(table, resolving, mana),
        Keyword::Persist | Keyword::Undying => r702::r702_79_persist::follow(table, resolving, keyword),
        Keyword::Exalted => r702::r702_83_exalted::follow(table, resolving),
        Keyword::BattleCry => r702::r702_91_battle_cry::follow(table, resolving),
        Keyword::Dethrone => r702::r702_105_dethrone::follow(table, resolving),
        Keyword::Bushido(number) => r702::r702_45_bushido::follow(table, resolving, *number),
        Keyword::Flanking => r702::r702_25_flanking::follow(table, resolving),
        Keyword::Rampage(number) => r702::r702_23_rampage::follow(table, resolving, *number),
        _ => Ok(()),
    }
}

/// Returns the object that has the ability.
pub(crate) fn this() -> Target {
    Target::Each(Subject::Objects(Selector::permanents(Filter::This)))
}

/// Gives things +X/+Y until end of turn, as many keyword abilities do.
pub(crate) fn get(
    table: &mut Table,
    resolving: &mut Resolving,
    target: Target,
    (power, toughness): (i32, i32),
) -> Ruled<()> {
    let bonus = Modification::Adjust { power: Value::Number(power), toughness: Value::Number(toughness) };
    let duration = Duration::EndOfTurn;
    r611_continuous_effects::begin(
        table,
        resolving,
        &OneShot { target, copies: None, changes: vec![bonus], duration },
    )
}
