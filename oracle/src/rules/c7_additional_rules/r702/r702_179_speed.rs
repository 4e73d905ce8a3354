//! Start your engines!, and the speed of players, which increases as their opponents lose life.

use crate::card::{Ability, Comparison, Condition, Effect, Subject, Target, Trigger, Value, Who};
use crate::now::{Now, Source};
use crate::rules::r102_players;
use crate::rules::r603_triggered_abilities::{Triggered, intervening_condition_holds};
use crate::rules::r608_resolving::R608_2C;
use crate::rules::r805_shared_team_turns::is_active;
use crate::state::{AbilityId, ObjectId, Occurred, PlayerId, Waiting};
use crate::table::{Event, Ruled, Table};
use std::collections::BTreeSet;
use std::sync::Arc;

rule! {
    /// A player without speed who controls a permanent with 'start your engines!' gets speed 1 as a
    /// state-based action.
    R702_179A_20250207 "702.179a@2025-02-07": "702.179a" since "2025-02-07";
    same as "704.5z@2025-02-07"
    2 newest: restates "704.5z@2025-02-07", shown "704/5z-2025-a-player-without-speed";
}

rule! {
    /// If a player without speed is to increase it by a number, the player's speed becomes that number.
    R702_179C_20250207 "702.179c@2025-02-07": "702.179c" since "2025-02-07";
    instead FROM_NOTHING "without speed, an increase makes the player's speed that number"
    1 newest: FROM_NOTHING;
}

/// 702.179c: increases the speed of players.
pub(crate) fn increase(table: &mut Table, players: &[PlayerId], by: u32) -> Ruled<()> {
    let increased = |&player: &PlayerId| match speed(table, player) {
        Some(speed) => Some(Event::Speed(player, speed.saturating_add(by))),
        None if R702_179C_20250207::FROM_NOTHING.is_followed_for(table, player) => {
            Some(Event::Speed(player, by))
        }
        None => None,
    };
    let events = players.iter().filter_map(increased).collect();
    table.happen(&R608_2C, events)?;
    Ok(())
}

fn speed(table: &Table, player: PlayerId) -> Option<u32> {
    table.game().players.get(usize::from(player.0)).and_then(|player| player.speed)
}

rule! {
    /// A player with speed 1 or more has an ability without a source: if opponents lose life during that
    /// player's turn and the speed is less than 4, the speed increases by 1. The ability triggers only once
    /// each turn.
    R702_179D_20250207 "702.179d@2025-02-07": "702.179d" since "2025-02-07";
    when HAS_SPEED "the player has speed 1 or more"
    when YOUR_TURN "it is the player's turn"
    when ONCE "the ability has already triggered this turn"
    1 newest: HAS_SPEED;
    3 newest: YOUR_TURN, AS_IT_TRIGGERS of "603.4", AS_IT_RESOLVES of "603.4",
        shown "702/179d-2025-one-ability-for-two-opponents";
    4 newest: ONCE;
}

/// The source of an ability that has none.
pub(crate) const NO_SOURCE: ObjectId = ObjectId(u32::MAX);

/// 702.179d: collects the abilities of players with speed that trigger on a batch of events. However many
/// opponents lose life in it, the ability triggers once.
pub(crate) fn inherent_abilities(after: &Now, batch: &[Event], all: &mut Vec<Triggered>) {
    if !after.in_force(&R702_179D_20250207) {
        return;
    }
    for player in after.game().in_the_game() {
        let loses_life = |event: &Event| matches!(event, Event::LoseLife(who, 1..) if r102_players::are_opponents(&after.look(), player, *who));
        if batch.iter().any(loses_life) && triggers(after, player) {
            all.push(Triggered { waiting: waiting(player), delayed: None, rule: &R702_179D_20250207 });
        }
    }
}

fn triggers(after: &Now, player: PlayerId) -> bool {
    let Some(causes) = after.game().players.get(usize::from(player.0)) else { return false };
    let source = Source { you: Some(player), ..Source::default() };
    R702_179D_20250207::HAS_SPEED.holds_for(after, player, causes.speed >= Some(1))
        && R702_179D_20250207::YOUR_TURN.holds_for(after, player, is_active(after, after.game(), player))
        && intervening_condition_holds(after, NO_SOURCE, Some(&below_four()), &source)
        && !R702_179D_20250207::ONCE.holds_for(after, player, causes.speed_has_triggered)
}

fn below_four() -> Condition {
    Condition::Compares(Value::Speed(Who::You), Comparison::AtMost, 3)
}

fn waiting(player: PlayerId) -> Waiting {
    let you = Target::Each(Subject::Players(Who::You));
    Waiting {
        source: NO_SOURCE,
        controller: player,
        nth: 0,
        which: AbilityId::default(),
        ability: Arc::new(Ability::Triggered {
            when: Trigger::LosesLife(Who::Opponent),
            condition: Some(below_four()),
            effect: Effect::IncreaseSpeed { who: you, by: Value::Number(1) },
        }),
        by: Occurred::default(),
        choices: Default::default(),
        it: Vec::new(),
        follows: BTreeSet::new(),
        created: None,
        source_had_left: false,
    }
}

/// Returns whether a waiting ability is the one that increases its controller's speed.
pub(crate) fn is_inherent(waiting: &Waiting) -> bool {
    waiting.source == NO_SOURCE
}

rules![R702_179A_20250207, R702_179C_20250207, R702_179D_20250207];
