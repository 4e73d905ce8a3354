//! The untap step: permanents phase, day and night are checked, the active player's permanents untap, and
//! nobody gets priority.

use super::{r500_turn, r702_26_phasing, r728_day_and_night};
use crate::bench::About;
use crate::card::{PlayerRule, Restriction};
use crate::edition::on;
use crate::now::{Now, ObjectNow, Source};
use crate::rule::{Rule, Status, does, does_instead, must, when};
use crate::state::{Asking, DayNight, ObjectId, Player, Thing};
use crate::table::{Event, Ruled, Table};
use crate::{does, must, when};

/// The rules of this section, in the order in which they are printed.
pub(crate) const RULES: &[&Rule] = &[&R502_1, &R502_2, &R502_2A, &R502_3, &R502_4];

/// 502.1
pub(crate) const R502_1: Rule = Rule {
    id: "502.1",
    numbers: &[(on("2009-10-01"), "502.1")],
    until: None,
    says: "First, at one time, the phased-in permanents with phasing under the active player's control \
           phase out, and the phased-out permanents that phased out under that player's control phase \
           in. This turn-based action uses no stack.",
    status: Status::Tested,
    premises: &[does_instead("permanents phase out and in at one time")],
};

/// The turn-based actions of the untap step, in their order.
pub(crate) fn turn_based_actions(table: &mut Table) -> Ruled<()> {
    phasing(table)?;
    day_and_night(table)?;
    untap(table)
}

/// 502.1: permanents phase out and in, at one time: what phases in does not phase out again.
fn phasing(table: &mut Table) -> Ruled<()> {
    let now = table.now();
    does!(
        table, R502_1, About::Game, "permanents phase out and in at one time",
        {
            let mut both = r702_26_phasing::what_phases_out(&now);
            both.extend(r702_26_phasing::what_phases_in(&now));
            table.happen(&R502_1, both)?;
        },
        instead {
            table.happen(&R502_1, r702_26_phasing::what_phases_in(&now))?;
            let now = table.now();
            table.happen(&R502_1, r702_26_phasing::what_phases_out(&now))?;
        }
    );
    Ok(())
}

/// 502.2
pub(crate) const R502_2: Rule = Rule {
    id: "502.2",
    numbers: &[(on("2021-09-24"), "502.2")],
    until: None,
    says: "Second, if it is day and the active player of the turn before cast no spell in that turn, it \
           becomes night; if it is night and that player cast at least two spells in that turn, it \
           becomes day. If it is neither, it stays neither. This turn-based action uses no stack.",
    status: Status::Tested,
    premises: &[
        when("it is day or night"),
        when("the active player of the turn before cast no spell in it"),
        when("the active player of the turn before cast at least two spells in it"),
        does_instead("the spells of no other player are counted"),
    ],
};

/// 502.2: day and night.
fn day_and_night(table: &mut Table) -> Ruled<()> {
    if !table.in_force(&R502_2) {
        return Ok(());
    }
    match changes_to(&table.now()) {
        Some(what) => r728_day_and_night::becomes(table, &R502_2, what),
        None => Ok(()),
    }
}

/// 502.2: what it becomes after the spells of the turn before.
fn changes_to(now: &Now) -> Option<DayNight> {
    let it_is = now.game().day_night;
    if !when!(now, R502_2, About::Game, "it is day or night", it_is.is_some()) {
        return None;
    }
    let cast = spells_that_count(now);
    let none = || {
        when!(now, R502_2, About::Game, "the active player of the turn before cast no spell in it", cast == 0)
    };
    let two = || {
        when!(
            now,
            R502_2,
            About::Game,
            "the active player of the turn before cast at least two spells in it",
            cast >= 2
        )
    };
    match it_is {
        Some(DayNight::Day) => none().then_some(DayNight::Night),
        Some(DayNight::Night) => two().then_some(DayNight::Day),
        // Never by the rules: nothing is looked at.
        None => none().then_some(DayNight::Night).or_else(|| two().then_some(DayNight::Day)),
    }
}

fn spells_that_count(now: &Now) -> u32 {
    let game = now.game();
    let of = |player: &Player| player.spells_cast_last_turn;
    does!(
        now, R502_2, About::Game, "the spells of no other player are counted",
        game.previous_active().and_then(|player| game.players.get(player.0 as usize)).map_or(0, of),
        instead game.players.iter().map(of).sum()
    )
}

/// 502.2a
pub(crate) const R502_2A: Rule = Rule {
    id: "502.2a",
    numbers: &[(on("2021-09-24"), "502.2a")],
    until: None,
    says: "If teams take their turns together, the check of day and night looks at the team whose turn \
           it was: day turns into night if none of its members cast a spell in that turn, night into day \
           if one member alone cast at least two.",
    status: Status::OutOfScope("teams that take their turns together (805) are not played yet"),
    premises: &[],
};

/// 502.3
pub(crate) const R502_3: Rule = Rule {
    id: "502.3",
    numbers: &[(on("2009-10-01"), "502.2"), (on("2021-09-24"), "502.3")],
    until: None,
    says: "Then the active player settles which permanents under that player's control untap, normally \
           all of them unless an effect keeps some tapped, and those untap at one time. This turn-based \
           action uses no stack.",
    status: Status::Tested,
    premises: &[
        when("the permanent is the active player's and tapped"),
        when("an effect keeps it from untapping"),
        when("it may stay tapped"),
        must("only permanents untap that can untap now"),
        must("no more untap than effects allow, and all that nothing keeps tapped"),
        does("the permanents untap at one time"),
    ],
};

/// 502.3: the active player's permanents untap.
fn untap(table: &mut Table) -> Ruled<()> {
    let now = table.now();
    let could: Vec<ObjectId> = now.permanents().filter(|row| untaps(&now, row)).map(|row| row.id).collect();
    let untapping = chosen_to_untap(table, could)?;
    does!(table, R502_3, About::Game, "the permanents untap at one time", {
        table.happen(&R502_3, untapping.into_iter().map(Event::Untap).collect())?;
    });
    Ok(())
}

fn untaps(now: &Now, row: &ObjectNow) -> bool {
    when!(
        now,
        R502_3,
        row.id,
        "the permanent is the active player's and tapped",
        row.controller == Some(now.game().active) && row.status.tapped
    ) && !when!(
        now,
        R502_3,
        row.id,
        "an effect keeps it from untapping",
        row.restrictions.contains(&Restriction::DoesntUntap)
    )
}

/// 502.3: if effects let only some of them untap, or let some stay tapped, the active player chooses which.
fn chosen_to_untap(table: &mut Table, could: Vec<ObjectId>) -> Ruled<Vec<ObjectId>> {
    let now = table.now();
    let active = table.active();
    let limits = limits(&now);
    let optional: Vec<ObjectId> = could.iter().copied().filter(|&id| may_stay_tapped(&now, id)).collect();
    let is_within = |these: &[ObjectId]| {
        limits.iter().all(|(most, of)| these.iter().filter(|id| of.contains(id)).count() <= *most)
    };
    if optional.is_empty() && is_within(&could) {
        return Ok(could);
    }
    let among: Vec<Thing> = could.iter().copied().map(Thing::Object).collect();
    let chosen = table.ask_for_things(active, Asking::Untap, None, among.clone(), 0, among.len())?;
    let chosen: Vec<ObjectId> = super::r608_things::objects(&chosen);
    must!(
        table,
        R502_3,
        active,
        "only permanents untap that can untap now",
        chosen.iter().all(|id| could.contains(id))
    )?;
    // What no effect keeps tapped untaps; only among the rest there is a choice.
    let is_free = |id: &ObjectId| optional.contains(id) || limits.iter().any(|(_, of)| of.contains(id));
    let rest = could.iter().filter(|id| !is_free(id)).all(|id| chosen.contains(id));
    must!(
        table,
        R502_3,
        active,
        "no more untap than effects allow, and all that nothing keeps tapped",
        is_within(&chosen) && rest
    )?;
    Ok(chosen)
}

/// 502.3: whether an effect lets a permanent stay tapped.
fn may_stay_tapped(now: &Now, id: ObjectId) -> bool {
    let may = now.object(id).is_some_and(|row| row.restrictions.contains(&Restriction::MayStayTapped));
    when!(now, R502_3, id, "it may stay tapped", may)
}

/// How many may untap of which permanents.
fn limits(now: &Now) -> Vec<(usize, Vec<ObjectId>)> {
    let active = now.game().active;
    let rules = now.player(active).map(|player| player.rules.clone()).unwrap_or_default();
    let source = Source { this: None, you: Some(active), choices: Default::default() };
    rules
        .iter()
        .filter_map(|rule| match rule {
            PlayerRule::UntapsAtMost(most, filter) => {
                let of = now.permanents().filter(|row| now.look().matches(row, filter, &source));
                Some((usize::try_from(*most).unwrap_or(usize::MAX), of.map(|row| row.id).collect()))
            }
            PlayerRule::KeepsMana
            | PlayerRule::CastsAsThoughFlash
            | PlayerRule::CantCast
            | PlayerRule::CantPlayLands
            | PlayerRule::CantLose => None,
        })
        .collect()
}

/// 502.4
pub(crate) const R502_4: Rule = Rule {
    id: "502.4",
    numbers: &[(on("2009-10-01"), "502.3"), (on("2021-09-24"), "502.4")],
    until: None,
    says: "Nobody gets priority in the untap step, so nothing is cast, activated or resolved in it. \
           Abilities that trigger in it wait until a player would next get priority, as a rule in the \
           upkeep step.",
    status: Status::Tested,
    premises: &[does_instead("nobody gets priority in the untap step")],
};

/// 502.4: nobody gets priority; what has triggered waits.
pub(crate) fn untap_step(table: &mut Table) -> Ruled<()> {
    does!(
        table, R502_4, About::Game, "nobody gets priority in the untap step",
        r500_turn::ends_without_priority(table),
        instead super::r117_priority::first_priority(table)
    );
    Ok(())
}
