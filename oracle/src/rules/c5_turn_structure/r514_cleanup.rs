//! The cleanup step: the active player discards down to the maximum hand size, damage is removed, and effects
//! of this turn end. Usually no player gets priority. If state-based actions or triggered abilities have come
//! up, the active player does, and another cleanup step follows.

use crate::card::{Duration, Zone};
use crate::now::Now;
use crate::rules::{r117_priority, r402_hand, r500_4_what_ends, r500_turn, r805_shared_team_turns};
use crate::state::{Asking, Object, ObjectId, PlayerId, Point, Step};
use crate::table::{Cause, Event, Move, Ruled, Table};

rule! {
    /// First, an active player with more cards in hand than the maximum hand size, normally seven, discards
    /// down to it. This is a turn-based action and doesn't use the stack.
    R514_1 "514.1" since "2009-10-01";
    gives Discard;
    when TOO_MANY "the active player has more cards in hand than the maximum hand size"
    must THAT_MANY "the number of cards discarded is the number in excess of the maximum hand size" (also "402.2", "703.4q")
    instead NO_FURTHER "the player keeps as many cards as the maximum hand size"
    1: TOO_MANY, THAT_MANY, NO_FURTHER;
}

/// 514.1: makes the active player discard down to the maximum hand size. In a game between teams, each player of the
/// active team chooses, and then all these cards are discarded at the same time (805.6).
pub(crate) fn discard_down_to_hand_size(table: &mut Table) -> Ruled<()> {
    let mut chosen = Vec::new();
    for player in r805_shared_team_turns::active_players(table, table.game()) {
        chosen.extend(cards_to_discard(table, player)?);
    }
    let discarded = |card| Event::Move(Move::to(card, Zone::Graveyard, Cause::Discarded));
    table.happen(&R514_1, chosen.into_iter().map(discarded).collect())?;
    Ok(())
}

/// 514.1: has an active player choose the cards that are too many.
fn cards_to_discard(table: &mut Table, active: PlayerId) -> Ruled<Vec<ObjectId>> {
    table.asks(|ask| {
        let now = ask.now();
        let too_many = r402_hand::cards_above_the_maximum(&now, active);
        if !R514_1::TOO_MANY.holds_for(ask, active, too_many > 0) {
            return Ok(Vec::new());
        }
        // The mutant: the player discards until there are fewer cards than the maximum hand size.
        let too_many = if R514_1::NO_FURTHER.is_followed_for(ask, active) {
            too_many
        } else {
            too_many.saturating_add(1)
        };
        let hand: Vec<ObjectId> = r402_hand::cards_in_hand(&now, active).collect();
        let Some(chosen) = ask.for_objects(active, Asking::Discard, None, &hand, too_many, too_many)? else {
            return Ok(Vec::new());
        };
        let are_in_hand = chosen.iter().all(|card| hand.contains(card));
        R514_1::THAT_MANY.must_hold_for(ask, active, are_in_hand && chosen.len() == too_many)?;
        Ok(chosen)
    })
}

rule! {
    /// Second, all damage is removed from permanents, including phased-out permanents, and every effect that
    /// lasts until end of turn or for this turn ends, all at the same time. This is a turn-based action and
    /// doesn't use the stack.
    R514_2 "514.2" since "2009-10-01";
    does DAMAGE "damage marked on permanents is removed"
    instead PHASED_OUT_TOO "damage is removed from phased-out permanents too"
    does EFFECTS "effects that last until end of turn or this turn end"
    instead EFFECTS_TOGETHER "the effects end simultaneously"
    instead ALL_TOGETHER "damage is removed and effects end simultaneously"
    1: DAMAGE, PHASED_OUT_TOO, EFFECTS, EFFECTS_TOGETHER, ALL_TOGETHER;
}

/// 514.2: removes damage and ends effects of this turn, at the same time.
pub(crate) fn damage_and_effects_end(table: &mut Table) -> Ruled<()> {
    let now = table.now();
    let damage = if R514_2::DAMAGE.is_followed(table) { marked_damage(&now) } else { Vec::new() };
    let is_over = |duration: &Duration, _| *duration == Duration::EndOfTurn;
    let effects =
        if R514_2::EFFECTS.is_followed(table) { r500_4_what_ends::ending(&now, is_over) } else { Vec::new() };
    let effects = if R514_2::EFFECTS_TOGETHER.is_followed(table) {
        effects
    } else {
        all_but_the_last_end_first(table, effects)?
    };
    if R514_2::ALL_TOGETHER.is_followed(table) {
        table.happen(&R514_2, [damage, effects].concat())?;
    } else {
        // The mutant: the effects end first, and damage is removed after everything is settled (117.5).
        table.happen(&R514_2, effects)?;
        r117_priority::settle(table)?;
        table.happen(&R514_2, damage)?;
    }
    Ok(())
}

/// 514.2: returns the removals of all marked damage, including damage marked on phased-out permanents.
fn marked_damage(now: &Now) -> Vec<Event> {
    let damaged = now.game().objects.iter().filter(|(_, object)| object.damage > 0);
    let counts = |object: &Object| !object.status.phased_out || R514_2::PHASED_OUT_TOO.is_followed(now);
    damaged.filter(|(_, object)| counts(object)).map(|(&id, _)| Event::RemoveDamage(id)).collect()
}

/// The mutant of 514.2: ends the effects one by one, and after each settles what is settled before
/// priority (117.5). Returns the last effect, which hasn't ended yet.
fn all_but_the_last_end_first(table: &mut Table, mut effects: Vec<Event>) -> Ruled<Vec<Event>> {
    while effects.len() > 1 {
        table.happens(&R514_2, effects.remove(0))?;
        r117_priority::settle(table)?;
    }
    Ok(effects)
}

rule! {
    /// Normally no player gets priority in the cleanup step, so nothing is cast or activated in it. 514.3a is
    /// the exception.
    R514_3 "514.3" since "2009-10-01";
    instead NO_PRIORITY "no player gets priority, except under 514.3a"
    1: NO_PRIORITY;
}

/// 514.3: ends the cleanup step without priority, unless something has come up (514.3a).
pub(crate) fn cleanup_step(table: &mut Table) -> Ruled<()> {
    let came_up = r117_priority::settle(table)?;
    let something = R514_3A::SOMETHING.holds(table, came_up);
    if !R514_3::NO_PRIORITY.is_followed(table) {
        // The mutant: the active player gets priority, as in other steps.
        r117_priority::first_priority(table);
    } else if something {
        priority_and_another_cleanup_step(table);
    } else {
        r500_turn::ends_without_priority(table);
    }
    Ok(())
}

rule! {
    /// If state-based actions would now be performed or triggered abilities are waiting, the state-based
    /// actions are performed, the triggered abilities are put on the stack, and the active player gets
    /// priority. When all players have passed in succession on an empty stack, another cleanup step follows.
    R514_3A "514.3a" since "2009-10-01";
    gives Action;
    when SOMETHING "state-based actions were performed or triggered abilities were waiting"
    does PRIORITY "the active player gets priority"
    does ANOTHER "another cleanup step follows"
    1: SOMETHING, shown "514/3a-next-cleanup-step-trigger";
    2: PRIORITY, shown "514/3a-state-based-actions-first";
    3: shown "514/3a-effects-of-the-cleanup-step-end";
    4: ANOTHER;
}

/// 514.3a: gives the active player priority, and lets another cleanup step follow this one.
fn priority_and_another_cleanup_step(table: &mut Table) {
    if R514_3A::PRIORITY.is_followed(table) {
        r117_priority::first_priority(table);
    } else {
        // The mutant: the step ends immediately.
        table.rest_at(Point::Ending);
    }
    if R514_3A::ANOTHER.is_followed(table) {
        table.plan(|turn| turn.steps_to_come.insert(0, Step::Cleanup));
    }
}

rules![R514_1, R514_2, R514_3, R514_3A];
