//! The turns of a player who has left: the turn in which the player leaves, who gets priority in it, and what
//! waits for a turn that doesn't begin.

use crate::card::Duration;
use crate::rules::{r500_4_what_ends, r614_replacement, r702_26_phasing};
use crate::state::PlayerId;
use crate::table::{Ruled, Table};

rule! {
    /// If the active player leaves, the turn continues to its end without an active player. Where that player
    /// would get priority, the next player in turn order does, or the game proceeds as if that player had
    /// passed.
    R800_4J "800.4j": "800.4g" since "2009-10-01", "800.4h" since "2012-02-01", "800.4i" since "2017-06-05",
        "800.4j" since "2021-04-22";
    gives Action;
    instead TURN_GOES_ON "the turn of a player who leaves continues"
    instead PRIORITY "the next player in turn order gets the priority of an active player who has left"
    1: TURN_GOES_ON;
    2: PRIORITY, shown "800/4j-the-top-of-the-stack-resolves";
}

/// 800.4j: continues the turn although its player leaves.
pub(super) fn turn_goes_on(table: &mut Table, player: PlayerId) {
    if table.active() == player && !R800_4J::TURN_GOES_ON.is_followed_for(table, player) {
        table.plan(|turn| {
            turn.steps_to_come.clear();
            turn.phases_to_come.clear();
        });
    }
}

/// 800.4j: returns the player who gets priority when a player would get it: that player or, if the player has
/// left, the next one in turn order.
pub(crate) fn gets_priority_instead(table: &Table, player: PlayerId) -> PlayerId {
    if table.game().is_in_the_game(player) {
        return player;
    }
    let next = table.game().after(player);
    if R800_4J::PRIORITY.is_followed_for(table, player) { next } else { table.game().after(next) }
}

rule! {
    /// A turn doesn't begin if its player has left the game.
    R800_4K "800.4k": "800.4i" since "2016-07-22", "800.4j" since "2017-06-05", "800.4k" since "2021-04-22";
    when HAS_LEFT "the player whose turn would begin has left"
    1: HAS_LEFT;
}

/// 800.4k: returns whether a turn doesn't begin because its player has left. What waits for that turn happens
/// anyway (702.26n, 800.4m), unless the turn would have been skipped (614.10a).
pub(crate) fn does_not_begin(table: &mut Table, player: PlayerId) -> Ruled<bool> {
    let has_left = !table.game().is_in_the_game(player);
    let does_not_begin = if table.in_force(&R800_4K) {
        R800_4K::HAS_LEFT.holds_for(table, player, has_left)
    } else {
        has_left
    };
    if does_not_begin && !r614_replacement::would_be_skipped(table, player)? {
        r702_26_phasing::turn_would_begin(table, player)?;
        durations_are_over(table, player)?;
    }
    Ok(does_not_begin)
}

rule! {
    /// If an effect lasts until the next turn of a player who has left, or until a point in that turn, it
    /// ends when that turn would have begun.
    R800_4M "800.4m": "800.4i" since "2012-05-01", "800.4j" since "2016-07-22", "800.4k" since "2017-06-05",
        "800.4m" since "2021-04-22";
    does END "effects that last until the player's next turn end when it would have begun"
    1: END;
    2: END;
}

/// 800.4m: ends the effects that last until the next turn of a player who has left.
fn durations_are_over(table: &mut Table, player: PlayerId) -> Ruled<()> {
    if !table.in_force(&R800_4M) {
        return Ok(());
    }
    let now = table.now();
    let over = |duration: &Duration, controller: PlayerId| {
        controller == player && matches!(duration, Duration::YourNextTurn | Duration::UntilNext(_))
    };
    if R800_4M::END.is_followed_for(table, player) {
        table.happen(&R800_4M, r500_4_what_ends::ending(&now, over))?;
    }
    Ok(())
}

rules![R800_4J, R800_4K, R800_4M];
