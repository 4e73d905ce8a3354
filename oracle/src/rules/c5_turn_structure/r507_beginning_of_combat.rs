//! The beginning of combat step: in some multiplayer games the active player chooses a defending player; then
//! players get priority before attackers are declared.

use crate::rules::{r117_priority, r506_combat_phase};
use crate::state::{Asking, Defenders, PlayerId, Point, Thing};
use crate::table::{Event, Ruled, Table, TickStop};

rule! {
    /// First, in a multiplayer game in which not every opponent is automatically a defending player, the
    /// active player chooses an opponent, who becomes the defending player. This is a turn-based action and
    /// doesn't use the stack.
    R507_1 "507.1" since "2009-10-01";
    gives Choose;
    when ONE_DEFENDS "not all opponents become defending players by themselves"
    must OPPONENT "the chosen player is an opponent of the active player"
    does DEFENDS "the chosen player becomes the defending player"
    1: ONE_DEFENDS, OPPONENT;
    2: DEFENDS;
}

/// 507.1: has the active player choose the defending player.
pub(crate) fn choose_the_defending_player(table: &mut Table) -> Ruled<()> {
    let Some(chosen) = chosen_opponent(table)? else { return Ok(()) };
    if R507_1::DEFENDS.is_followed_for(table, chosen) {
        table.happens(&R507_1, Event::Defends(chosen))?;
    }
    Ok(())
}

/// 507.1: returns the opponent whom the active player chooses. No opponent is chosen without an active player
/// (800.4j).
fn chosen_opponent(table: &mut Table) -> Ruled<Option<PlayerId>> {
    table.asks(|ask| {
        let now = ask.now();
        let one_defends = now.game().defenders == Defenders::OneChosen;
        let opponents = r506_combat_phase::opponents(&now);
        if !R507_1::ONE_DEFENDS.holds(ask, one_defends) || opponents.is_empty() {
            return Ok(None);
        }
        let among = opponents.iter().copied().map(Thing::Player).collect();
        let Some(chosen) = ask.for_things(ask.active(), Asking::Choose, None, among, 1, 1)? else {
            return Ok(None);
        };
        let [Thing::Player(chosen)] = chosen[..] else {
            return Err(TickStop::Malformed("one player is chosen".to_owned()).into());
        };
        R507_1::OPPONENT.must_hold_for(ask, chosen, opponents.contains(&chosen))?;
        Ok(Some(chosen))
    })
}

rule! {
    /// Second, abilities that triggered as combat began are put on the stack.
    R507_2_20091001 "507.2@2009-10-01": "507.2" since "2009-10-01" until "2016-09-30";
    same as "117.3a"
}

rule! {
    /// Then the active player gets priority.
    R507_2 "507.2": "507.3" since "2009-10-01", "507.2" since "2016-09-30";
    gives Action;
    does PRIORITY "the active player gets priority in the beginning of combat step"
    1: PRIORITY;
}

/// 507.2: gives the active player priority in the beginning of combat step.
pub(crate) fn beginning_of_combat_step(table: &mut Table) -> Ruled<()> {
    if R507_2::PRIORITY.is_followed(table) {
        r117_priority::first_priority(table);
    } else {
        // The mutant: the step ends immediately.
        table.rest_at(Point::Ending);
    }
    Ok(())
}

rules![R507_1, R507_2_20091001, R507_2];
