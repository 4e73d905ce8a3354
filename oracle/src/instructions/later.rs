//! Instructions that create something for later: an effect that waits for an event, or an ability that
//! triggers.

use super::targets_and_amounts::players;
use crate::card::{Ability, Duration, Effect, Target, Trigger};
use crate::rules::r608_resolving::{R608_2C, Resolving};
use crate::rules::{
    r400_7_new_objects, r603_6_zone_changes, r603_7_delayed_and_state, r603_triggered_abilities,
    r610_one_shot, r805_shared_team_turns,
};
use crate::state::{AbilityId, Delayed, Moment, ObjectId, Shield, Thing, TurnPart, Waiting};
use crate::table::{Event, Ruled, Table};
use std::sync::Arc;

/// Follows "… skips … next …" (614.10).
pub(super) fn skip_next(
    table: &mut Table,
    resolving: &mut Resolving,
    who: &Target,
    part: TurnPart,
) -> Ruled<()> {
    let players = players(table, resolving, who)?;
    let players = r805_shared_team_turns::one_of_each_team(table, table.game(), players);
    let skip =
        |player| r610_one_shot::standing(resolving, Duration::Indefinite, Shield::SkipNext(player, part));
    table.happen(&R608_2C, players.into_iter().map(skip).collect())?;
    Ok(())
}

/// Follows "At the beginning of the next …", "when … this turn": a delayed triggered ability (603.7).
pub(super) fn delayed(
    table: &mut Table,
    resolving: &Resolving,
    when: &Trigger,
    effect: &Effect,
) -> Ruled<()> {
    let delayed = Delayed {
        source: source_of_delayed(table, resolving),
        controller: r603_7_delayed_and_state::controller_of_delayed(table, resolving),
        ability: triggered(when.clone(), effect),
        it: resolving.it.clone().unwrap_or_default(),
        by: resolving.by.clone(),
        follows: r603_6_zone_changes::followed_so_far(table, resolving),
        choices: resolving.source.choices,
        created: Moment::START,
        turn: that_turn(table, when),
    };
    table.happens(&R608_2C, Event::DelayedBegins(Box::new(delayed)))?;
    Ok(())
}

/// 603.7c: returns the source in the zone it is in now. If the effect itself has moved the source, the
/// ability expects it there.
fn source_of_delayed(table: &Table, resolving: &Resolving) -> ObjectId {
    let source = Thing::Object(resolving.source.this.unwrap_or(resolving.object));
    match r400_7_new_objects::found(table, resolving, source) {
        Thing::Object(source) => source,
        Thing::Player(_) => resolving.object,
    }
}

/// Returns the extra turn that an ability waits for if it refers to "that turn": the one that was created
/// last.
fn that_turn(table: &Table, when: &Trigger) -> Option<Moment> {
    match when {
        Trigger::BeginsInThatTurn(_) => table.game().turn.extra_turns.last().map(|turn| turn.created),
        _ => None,
    }
}

/// Follows "When you do, …": a reflexive triggered ability (603.12), which has already triggered.
pub(super) fn when_you_do(table: &mut Table, resolving: &Resolving, effect: &Effect) -> Ruled<()> {
    if !r603_7_delayed_and_state::has_been_done(table, resolving) {
        return Ok(());
    }
    let source = resolving.source.this.unwrap_or(resolving.object);
    let waiting = Waiting {
        source,
        controller: resolving.controller,
        nth: 0,
        which: AbilityId::default(),
        ability: triggered(Trigger::Other("you do".to_owned()), effect),
        by: resolving.by.clone(),
        choices: resolving.source.choices,
        it: resolving.it.clone().unwrap_or_default(),
        follows: r603_6_zone_changes::followed_so_far(table, resolving),
        created: None,
        source_had_left: r603_triggered_abilities::has_left(&table.now(), source),
    };
    table.happens(&R608_2C, Event::Triggers(Box::new(waiting)))?;
    Ok(())
}

fn triggered(when: Trigger, effect: &Effect) -> Arc<Ability> {
    Arc::new(Ability::Triggered { when, condition: None, effect: effect.clone() })
}
