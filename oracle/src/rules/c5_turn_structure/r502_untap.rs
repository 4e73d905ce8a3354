//! The untap step: permanents phase in and out, the game checks day and night, the active player's permanents
//! untap, and no player gets priority.

use crate::card::{PlayerRule, Restriction};
use crate::now::{Now, ObjectNow};
use crate::rules::{
    r117_priority, r500_turn, r701_39_exert, r702_26_phasing, r728_day_and_night, r805_shared_team_turns,
};
use crate::state::{Asking, DayNight, ObjectId, Player, PlayerId};
use crate::table::{Event, Ruled, Table};

/// Performs the turn-based actions of the untap step, in their order.
pub(crate) fn turn_based_actions(table: &mut Table) -> Ruled<()> {
    phasing(table)?;
    day_and_night(table)?;
    untap(table)
}

rule! {
    /// First, the active player's phased-in permanents with phasing phase out and, at the same time, the
    /// phased-out permanents that phased out under that player's control phase in. This is a turn-based
    /// action and doesn't use the stack.
    R502_1 "502.1" since "2009-10-01";
    instead AT_ONCE "permanents phase out and in simultaneously"
    1: shown "502/1-phasing-alternates", shown "502/1-back-with-and-without-phasing";
    2: AT_ONCE;
}

/// 502.1: makes permanents phase out and in at the same time, so that a permanent that phases in doesn't
/// phase out again.
fn phasing(table: &mut Table) -> Ruled<()> {
    let now = table.now();
    if R502_1::AT_ONCE.is_followed(table) {
        let mut both = r702_26_phasing::what_phases_out(&now);
        both.extend(r702_26_phasing::what_phases_in(&now));
        table.happen(&R502_1, both)?;
    } else {
        // The mutant: permanents phase in first, and then phase out even if they have just phased in.
        table.happen(&R502_1, r702_26_phasing::what_phases_in(&now))?;
        let now = table.now();
        table.happen(&R502_1, r702_26_phasing::what_phases_out(&now))?;
    }
    Ok(())
}

rule! {
    /// Second, if it is day and the previous turn's active player cast no spell in that turn, it becomes
    /// night. If it is night and that player cast at least two spells in that turn, it becomes day. If it is
    /// neither, it stays neither. This check is a turn-based action and doesn't use the stack.
    R502_2 "502.2" since "2021-09-24";
    when DAY_OR_NIGHT "it is day or night"
    when NO_SPELL "the previous turn's active player cast no spell in that turn"
    when TWO_SPELLS "the previous turn's active player cast at least two spells in that turn"
    instead OF_THAT_PLAYER_ONLY "no other player's spells are counted"
    1: DAY_OR_NIGHT, NO_SPELL, OF_THAT_PLAYER_ONLY;
    2: TWO_SPELLS, OF_THAT_PLAYER_ONLY;
    3: DAY_OR_NIGHT;
}

/// 502.2: makes it day or night, if the previous turn's spells change that.
fn day_and_night(table: &mut Table) -> Ruled<()> {
    if !table.in_force(&R502_2) {
        return Ok(());
    }
    match changes_to(&table.now()) {
        Some(what) => r728_day_and_night::becomes(table, &R502_2, what),
        None => Ok(()),
    }
}

/// 502.2: returns what it becomes because of the previous turn's spells, or `None` if it doesn't change.
fn changes_to(now: &Now) -> Option<DayNight> {
    let it_is = now.game().day_night;
    if !R502_2::DAY_OR_NIGHT.holds(now, it_is.is_some()) {
        return None;
    }
    let cast = spells_that_count(now);
    let no_spell = || R502_2::NO_SPELL.holds(now, cast == 0);
    let two_spells = || R502_2::TWO_SPELLS.holds(now, cast >= 2);
    match it_is {
        Some(DayNight::Day) => no_spell().then_some(DayNight::Night),
        Some(DayNight::Night) => two_spells().then_some(DayNight::Day),
        // Only with the mistake that checks the spells even if it is neither day nor night.
        None => no_spell().then_some(DayNight::Night).or_else(|| two_spells().then_some(DayNight::Day)),
    }
}

/// 502.2, 502.2a: returns how many spells the previous turn's active player cast in that turn or, in a game between
/// teams, the player of the active team who cast the most.
fn spells_that_count(now: &Now) -> u32 {
    let game = now.game();
    let of = |player: &Player| player.spells_cast_last_turn;
    let cast = |player: PlayerId| game.players.get(usize::from(player.0)).map_or(0, of);
    if !R502_2::OF_THAT_PLAYER_ONLY.is_followed(now) {
        // The mutant: the spells of all players count.
        return game.players.iter().map(of).sum();
    }
    let Some(previous) = game.previous_active() else { return 0 };
    let players = r805_shared_team_turns::players_of_a_turn(now, game, previous).into_iter();
    let numbers = players.map(cast);
    if R502_2A::EACH_FOR_ITSELF.is_followed(now) { numbers.max().unwrap_or(0) } else { numbers.sum() }
}

rule! {
    /// If teams take their turns together, the check of day and night considers the team whose turn it was.
    /// Day becomes night if no member of that team cast a spell in that turn. Night becomes day if a single
    /// member cast at least two.
    R502_2A "502.2a" since "2021-09-24";
    instead EACH_FOR_ITSELF "the spells of the players of the team aren't added up"
    2: ACTIVE_TEAM of "805.4a", shown "805/4a-a-spell-of-the-teammate-keeps-the-day";
    3: EACH_FOR_ITSELF;
    4: shown "502/2a-one-spell-each-is-not-two";
}

rule! {
    /// Third, the active player determines which of that player's permanents untap, normally all of them
    /// unless an effect keeps some tapped, and those untap at the same time. This is a turn-based action and
    /// doesn't use the stack.
    R502_3 "502.3": "502.2" since "2009-10-01", "502.3" since "2021-09-24";
    gives Untap;
    when TAPPED "the active player controls the permanent and it is tapped"
    when KEPT_TAPPED "an effect keeps the permanent from untapping"
    when MAY_STAY_TAPPED "an effect lets the permanent stay tapped"
    must CAN_UNTAP "only permanents that can untap are chosen"
    must AS_EFFECTS_ALLOW "permanents untap within all limits, and none stays tapped without an effect"
    does UNTAP "the permanents untap simultaneously"
    1: TAPPED, CAN_UNTAP, MAY_STAY_TAPPED;
    2: UNTAP;
    4: KEPT_TAPPED, AS_EFFECTS_ALLOW;
}

/// 502.3: untaps the active player's permanents that can untap and are chosen to, all at the same time. In a game
/// between teams, each player of the active team chooses.
fn untap(table: &mut Table) -> Ruled<()> {
    let mut untapping = Vec::new();
    for player in r805_shared_team_turns::active_players(table, table.game()) {
        untapping.extend(chosen_to_untap(table, player)?);
    }
    if R502_3::UNTAP.is_followed(table) {
        table.happen(&R502_3, untapping.into_iter().map(Event::Untap).collect())?;
    }
    r701_39_exert::expire(table)
}

/// 502.3: returns the permanents of an active player that can untap.
fn all_that_can_untap(now: &Now, active: PlayerId) -> Vec<ObjectId> {
    let all_that_can = now.permanents().filter(|permanent| can_untap(now, active, permanent));
    all_that_can.map(|permanent| permanent.id).collect()
}

/// 502.3: returns whether a permanent can untap: the active player controls it, it is tapped, and no effect
/// keeps it tapped.
fn can_untap(now: &Now, active: PlayerId, permanent: &ObjectNow) -> bool {
    let is_tapped = permanent.controller == Some(active) && permanent.status.tapped;
    let is_kept_tapped = permanent.restrictions.contains(&Restriction::DoesntUntap)
        || r701_39_exert::is_kept_tapped(now, permanent);
    R502_3::TAPPED.holds_for(now, permanent.id, is_tapped)
        && !R502_3::KEPT_TAPPED.holds_for(now, permanent.id, is_kept_tapped)
}

/// 502.3: returns the permanents that untap, among those that can. The active player chooses them if effects
/// let only some of them untap, or let some of them stay tapped.
fn chosen_to_untap(table: &mut Table, active: PlayerId) -> Ruled<Vec<ObjectId>> {
    table.asks(|ask| {
        let now = ask.now();
        let all_that_can = all_that_can_untap(&now, active);
        let limits = limits(&now, active);
        let optional = all_that_can.iter().copied().filter(|&id| may_stay_tapped(&now, id));
        let optional: Vec<ObjectId> = optional.collect();
        if optional.is_empty() && are_within(&limits, &all_that_can) {
            return Ok(all_that_can);
        }
        let most = all_that_can.len();
        let Some(chosen) = ask.for_objects(active, Asking::Untap, None, &all_that_can, 0, most)? else {
            return Ok(Vec::new());
        };
        R502_3::CAN_UNTAP.must_hold_for(ask, active, chosen.iter().all(|id| all_that_can.contains(id)))?;
        let mut left_tapped = all_that_can.iter().filter(|id| !chosen.contains(id));
        // A permanent untaps with the others unless that would exceed a limit.
        let could_untap_too = |id: ObjectId| are_within(&limits, &[chosen.as_slice(), &[id]].concat());
        let may_be_left = left_tapped.all(|id| optional.contains(id) || !could_untap_too(*id));
        R502_3::AS_EFFECTS_ALLOW.must_hold_for(ask, active, are_within(&limits, &chosen) && may_be_left)?;
        Ok(chosen)
    })
}

/// 502.3: returns as many of these permanents as can untap within the limits for a player.
pub(crate) fn as_many_as_possible(now: &Now, active: PlayerId, all_that_can: Vec<ObjectId>) -> Vec<ObjectId> {
    let limits = limits(now, active);
    let mut untapping = Vec::new();
    for id in all_that_can {
        untapping.push(id);
        if !are_within(&limits, &untapping) {
            untapping.pop();
        }
    }
    untapping
}

/// 502.3: returns whether an effect lets a permanent stay tapped.
fn may_stay_tapped(now: &Now, id: ObjectId) -> bool {
    let may = now.object(id).is_some_and(|object| object.restrictions.contains(&Restriction::MayStayTapped));
    R502_3::MAY_STAY_TAPPED.holds_for(now, id, may)
}

/// A limit that an effect sets: at most a number of certain permanents untap.
struct Limit {
    /// The maximum number of them that untap
    at_most: usize,
    /// The permanents that it limits
    of: Vec<ObjectId>,
}

/// Returns whether the permanents that untap are within the limits.
fn are_within(limits: &[Limit], untapping: &[ObjectId]) -> bool {
    limits.iter().all(|limit| {
        let untapping_of_these = untapping.iter().filter(|id| limit.of.contains(id));
        untapping_of_these.count() <= limit.at_most
    })
}

/// Returns the limits that effects set for an active player.
fn limits(now: &Now, active: PlayerId) -> Vec<Limit> {
    let rules = now.player(active).map(|player| player.rules.clone()).unwrap_or_default();
    rules
        .iter()
        .filter_map(|(rule, source)| match rule {
            PlayerRule::UntapsAtMost(most, filter) => {
                let of = now.permanents().filter(|row| now.look().matches(row, filter, source));
                let at_most = usize::try_from(*most).unwrap_or(usize::MAX);
                Some(Limit { at_most, of: of.map(|row| row.id).collect() })
            }
            PlayerRule::KeepsMana
            | PlayerRule::CastsAsThoughFlash(_)
            | PlayerRule::CantCast(_)
            | PlayerRule::AttacksWithAtMost(_)
            | PlayerRule::BlocksWithAtMost(_)
            | PlayerRule::MoreDevotion(_)
            | PlayerRule::CantPlayLands
            | PlayerRule::SpellsCost { .. }
            | PlayerRule::LoyaltyCosts(_)
            | PlayerRule::CantLose
            | PlayerRule::CantWin
            | PlayerRule::NoLifeNeeded
            | PlayerRule::CantGainLife => None,
        })
        .collect()
}

rule! {
    /// No player gets priority in the untap step, so nothing is cast, activated or resolved in it. Abilities
    /// that trigger in it wait until a player would next get priority, usually in the upkeep step.
    R502_4 "502.4": "502.3" since "2009-10-01", "502.4" since "2021-09-24";
    instead NO_PRIORITY "no player gets priority in the untap step"
    1: NO_PRIORITY, shown "502/4-choosing-what-untaps-is-not-priority";
    2: shown "502/4-night-trigger-waits", shown "502/4-targets-are-chosen-in-the-upkeep";
}

/// 502.4: ends the untap step without priority; abilities that triggered in it wait.
pub(crate) fn untap_step(table: &mut Table) -> Ruled<()> {
    if R502_4::NO_PRIORITY.is_followed(table) {
        r500_turn::ends_without_priority(table);
    } else {
        r117_priority::first_priority(table);
    }
    Ok(())
}

rules![R502_1, R502_2, R502_2A, R502_3, R502_4];
