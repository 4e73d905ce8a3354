//! Cumulative upkeep: a cost that rises each upkeep, and without which the permanent is sacrificed.

use crate::card::{Cost, CounterKind, Zone};
use crate::now::{Now, ObjectNow};
use crate::rules::r118_together::JointCost;
use crate::rules::r608_resolving::Resolving;
use crate::rules::{r118_costs, r500_turn, r701_keyword_actions, r805_shared_team_turns};
use crate::state::{ObjectId, Occurred, Step, Thing, TurnPart};
use crate::table::{Event, Ruled, Table};

rule! {
    /// Cumulative upkeep triggers at the beginning of its controller's upkeep. The permanent gets an age
    /// counter, and then its controller may pay the cost once for each age counter on it. If its controller
    /// doesn't, the permanent is sacrificed. If the cost is a choice, there is a choice for each age counter,
    /// and all of it is paid or nothing.
    R702_24A "702.24a": "702.21a" since "2009-10-01", "702.22a" since "2011-06-17",
        "702.23a" since "2013-07-13", "702.24a" since "2021-04-22";
    gives Modes, Pay;
    when YOUR_UPKEEP "the upkeep is that of the permanent's controller"
    does AGES "the permanent gets an age counter"
    instead FOR_EACH "the cost is paid for each age counter"
    does SACRIFICED "the permanent is sacrificed if the cost isn't paid"
    instead SEPARATELY "there is a choice for each age counter"
    must AMONG_THEM "each choice is one of the costs"
    2: YOUR_UPKEEP, AGES, FOR_EACH;
    3: FOR_EACH;
    4: SACRIFICED;
    5: SEPARATELY, AMONG_THEM;
    6: shown "702/24a-no-partial-payment";
}

/// 702.24a: returns the player in whose upkeep cumulative upkeep triggers, if it triggers.
pub(crate) fn triggers(now: &Now, row: &ObjectNow, event: &Event) -> Option<Occurred> {
    let Event::Begins(TurnPart::Step(Step::Upkeep)) = event else { return None };
    let active = now.game().active;
    let controller = row.controller.unwrap_or(active);
    let yours = r805_shared_team_turns::is_active(now, now.game(), controller);
    let triggers = row.zone == Zone::Battlefield
        && R702_24A::YOUR_UPKEEP.holds_for(now, row.id, yours)
        && r500_turn::triggers_at_the_beginning(now, row.id);
    // The mutant, that it triggers in each upkeep, is about the active player.
    let player = if yours { controller } else { active };
    triggers.then_some(Occurred { object: Some(row.id), player: Some(player), amount: None })
}

/// 702.24a: adds an age counter and lets the player pay for all of them.
pub(crate) fn follow(table: &mut Table, resolving: &mut Resolving, costs: &[Cost]) -> Ruled<()> {
    let now = table.now();
    let Some(permanent) = resolving.source.this.and_then(|this| now.object(this)) else { return Ok(()) };
    if permanent.zone != Zone::Battlefield {
        return Ok(());
    }
    let id = permanent.id;
    if R702_24A::AGES.is_followed_for(table, id) {
        let on = Thing::Object(id);
        table.happens(&R702_24A, Event::PutCounters { on, kind: age(), number: 1, by_effect: true })?;
    }
    let Some(parts) = for_each_counter(table, resolving, id, costs)? else { return Ok(()) };
    let paid = r118_costs::may_pay_together(table, resolving.controller, resolving, parts)?;
    if !paid && R702_24A::SACRIFICED.is_followed_for(table, id) {
        r701_keyword_actions::sacrifice(table, resolving, &[Thing::Object(id)])?;
    }
    Ok(())
}

/// 702.24a: returns the cost for each age counter, with the choices that it involves. Returns `None` if the player who
/// chooses has left the game.
fn for_each_counter(
    table: &mut Table,
    resolving: &Resolving,
    permanent: ObjectId,
    costs: &[Cost],
) -> Ruled<Option<Vec<JointCost>>> {
    let counters = table.now().look().counters(permanent, &age());
    let times = if R702_24A::FOR_EACH.is_followed_for(table, permanent) { counters } else { counters.min(1) };
    let mut parts = Vec::new();
    let mut last = None;
    for _ in 0..times {
        table.count_round()?;
        // The mutant: one choice counts for all counters.
        let same = last.filter(|_| !R702_24A::SEPARATELY.is_followed_for(table, permanent));
        let Some(nth) = (match same {
            Some(nth) => Some(nth),
            None => chosen(table, resolving, permanent, costs)?,
        }) else {
            return Ok(None);
        };
        last = Some(nth);
        let part = |cost: &Cost| JointCost { this: permanent, of: permanent, cost: cost.clone() };
        parts.extend(costs.get(nth).map(part));
    }
    Ok(Some(parts))
}

/// 702.24a: asks which of several costs is to be paid for an age counter, by its number, as for modes.
fn chosen(
    table: &mut Table,
    resolving: &Resolving,
    permanent: ObjectId,
    costs: &[Cost],
) -> Ruled<Option<usize>> {
    if costs.len() < 2 {
        return Ok(Some(0));
    }
    table.asks(|ask| {
        let Some(modes) = ask.for_modes(resolving.controller, resolving.object, 1)? else { return Ok(None) };
        let nth = match modes[..] {
            [mode] => usize::from(mode).checked_sub(1).filter(|nth| *nth < costs.len()),
            _ => None,
        };
        R702_24A::AMONG_THEM.must_hold_for(ask, permanent, nth.is_some())?;
        Ok(nth)
    })
}

fn age() -> CounterKind {
    CounterKind::Named("age".to_owned())
}

rule! {
    /// Each cumulative upkeep ability of a permanent triggers separately, and each one counts all age counters
    /// on the permanent, whichever ability put them there.
    R702_24B "702.24b": "702.21b" since "2009-10-01", "702.22b" since "2011-06-17",
        "702.23b" since "2013-07-13", "702.24b" since "2021-04-22";
    same as "702.24a"
    1: shown "702/24b-two-instances";
    2: FOR_EACH of "702.24a", shown "702/24b-two-instances";
}

rules![R702_24A, R702_24B];
