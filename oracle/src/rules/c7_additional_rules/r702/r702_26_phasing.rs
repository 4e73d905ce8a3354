//! Phasing, first part: how permanents phase out and in. They do so *directly*, in their controller's untap
//! step or because of an effect, or *indirectly*, with the permanent to which they are attached. The second
//! part is about being phased out.

use crate::card::{Keyword, Subtype};
use crate::now::{Now, ObjectNow};
use crate::rule::Rule;
use crate::rules::r805_shared_team_turns::is_active;
use crate::rules::{r101_general, r610_4_phased_out_until, r702_26b_phased_out, r702_103_bestow};
use crate::state::{Attached, Game, Object, ObjectId, Phased, PlayerId};
use crate::table::{Event, Ruled, Table};
use std::collections::BTreeSet;

rule! {
    /// A permanent with phasing phases out in its controller's untap step, before anything untaps. At the
    /// same time, everything that phased out under that player's control phases in, whether it has phasing or
    /// not.
    R702_26A "702.26a": "702.23a" since "2009-10-01", "702.24a" since "2011-06-17",
        "702.25a" since "2013-07-13", "702.26a" since "2021-04-22";
    when PHASES_OUT "the permanent has phasing and the active player controls it"
    when PHASES_IN "the permanent phased out under the active player's control"
    2: PHASES_OUT;
    3: PHASES_IN, shown "702/26a-controller-counts-not-owner";
}

/// 702.26a: phases out the active player's permanents with phasing, as the untap step begins.
pub(crate) fn what_phases_out(now: &Now) -> Vec<Event> {
    let phases_out = |row: &&ObjectNow| {
        let with_phasing = row.controller.is_some_and(|player| is_active(now, now.game(), player))
            && row.has_keyword(&Keyword::Phasing);
        R702_26A::PHASES_OUT.holds_for(now, row.id, with_phasing) && counts_once(now, row)
    };
    let directly = now.permanents().filter(phases_out).map(|row| row.id).collect();
    phasing_out(now, &directly)
}

/// 702.26a: phases in everything that phased out under the active player's control, as the untap step begins.
pub(crate) fn what_phases_in(now: &Now) -> Vec<Event> {
    let mut events = Vec::new();
    for (&id, object) in &now.game().objects {
        let Some(how) = object.phased else { continue };
        if phases_in_now(now, id, how) {
            events.extend(phasing_in(now, id, object));
        }
    }
    events
}

/// 702.26a: returns whether a phased-out permanent phases in during the untap step that begins. A permanent
/// that phased out indirectly waits for its host (702.26g), and one that an effect keeps phased out waits for
/// that effect to end (610.4a).
fn phases_in_now(now: &Now, id: ObjectId, how: Phased) -> bool {
    let is_theirs = is_active(now, now.game(), how.under);
    !R702_26G::INDIRECTLY.holds_for(now, id, how.with.is_some())
        && !r610_4_phased_out_until::stays_away(now, id, how)
        && (R702_26A::PHASES_IN.holds_for(now, id, is_theirs) || is_due(now, id, how))
}

/// A permanent that is about to phase out.
struct PhasingOut {
    permanent: ObjectId,
    /// If it phases out indirectly: the permanent with which it does so.
    along_with: Option<ObjectId>,
}

/// 702.26a, 702.26g: phases out these permanents directly, and what is attached to them indirectly.
fn phasing_out(now: &Now, directly: &BTreeSet<ObjectId>) -> Vec<Event> {
    let mut events = Vec::new();
    for PhasingOut { permanent, along_with } in with_what_is_attached(now, directly) {
        events.extend(r702_26b_phased_out::phases_out(now, permanent, along_with));
        events.extend(r702_26b_phased_out::counters_stay(now, permanent));
    }
    events
}

/// 702.26a, 702.26g: phases in a permanent, and the permanents that phased out with it. If the object or
/// player to which it is attached is no longer there, it phases in unattached (702.26i).
fn phasing_in(now: &Now, id: ObjectId, object: &Object) -> Vec<Event> {
    let mut events = Vec::new();
    events.extend(r702_26b_phased_out::phases_in(now, id));
    events.extend(unattached_if_its_host_is_gone(now, id, object));
    events.extend(comes_along(now, id));
    events
}

/// Phases out permanents because of an effect, except those that are already phased out.
pub(crate) fn phase_out_by_effect(
    table: &mut Table,
    rule: &'static Rule,
    objects: &[ObjectId],
) -> Ruled<Vec<Event>> {
    let now = table.now();
    let there = objects.iter().copied().filter(|&id| now.object(id).is_some_and(ObjectNow::is_permanent));
    table.happen(rule, phasing_out(&now, &there.collect()))
}

/// Phases in permanents because of an effect.
pub(crate) fn phase_in_by_effect(table: &mut Table, rule: &'static Rule, objects: &[ObjectId]) -> Ruled<()> {
    let now = table.now();
    let away = objects.iter().filter_map(|id| now.game().objects.get_key_value(id));
    let events = away.flat_map(|(&id, object)| phasing_in(&now, id, object)).collect();
    table.happen(rule, events)?;
    Ok(())
}

rule! {
    /// Auras, Equipment and Fortifications phase out with the permanent to which they are attached; this is
    /// called phasing out indirectly. They never phase in by themselves, but only with that permanent.
    R702_26G "702.26g": "702.23f" since "2009-10-01", "702.24f" since "2011-06-17",
        "702.25f" since "2013-07-13", "702.25g" since "2020-08-07", "702.26g" since "2021-04-22";
    when ATTACHED "it is an Aura, Equipment or Fortification attached to the permanent that phases out"
    when INDIRECTLY "it phased out indirectly"
    does PHASES_IN_TOO "it phases in with the permanent to which it is attached"
    1: ATTACHED;
    3: INDIRECTLY, PHASES_IN_TOO;
}

/// 702.26g: returns everything that phases out if some permanents phase out directly: those that nothing
/// keeps from phasing out, what is attached to them, what is attached to that, and so on.
fn with_what_is_attached(now: &Now, directly: &BTreeSet<ObjectId>) -> Vec<PhasingOut> {
    let can_phase_out =
        |id: &ObjectId| now.object(*id).is_some_and(|row| r101_general::can_phase_out(now, row));
    let directly = directly.iter().copied().filter(can_phase_out);
    let mut all: Vec<PhasingOut> =
        directly.map(|permanent| PhasingOut { permanent, along_with: None }).collect();
    let mut next = 0;
    while let Some(&PhasingOut { permanent: host, .. }) = all.get(next) {
        next += 1;
        for attachment in goes_along(now, host) {
            phases_out_indirectly(now, &mut all, attachment, host);
        }
    }
    all
}

/// 702.26g: returns the attachments that phase out with a permanent.
fn goes_along(now: &Now, host: ObjectId) -> Vec<ObjectId> {
    let is_attached = |row: &&ObjectNow| {
        let attached = row.attached == Some(Attached::ToObject(host)) && is_attachment(row);
        R702_26G::ATTACHED.holds_for(now, row.id, attached)
    };
    now.permanents()
        .filter(is_attached)
        .filter(|row| row.id != host && r101_general::can_phase_out(now, row))
        .map(|row| row.id)
        .collect()
}

/// Returns whether a permanent is an Aura, Equipment or Fortification.
fn is_attachment(row: &ObjectNow) -> bool {
    let is = |name| Subtype::named(name).is_some_and(|subtype| row.subtypes.contains(subtype));
    is("Aura") || is("Equipment") || is("Fortification")
}

/// 702.26g: phases in the permanents that phased out with a permanent.
fn comes_along(now: &Now, host: ObjectId) -> Vec<Event> {
    let mut events = Vec::new();
    for (&id, object) in &now.game().objects {
        let went_along = id != host && object.phased.is_some_and(|how| how.with == Some(host));
        if went_along && R702_26G::PHASES_IN_TOO.is_followed_for(now, id) {
            events.extend(phasing_in(now, id, object));
        }
    }
    events
}

rule! {
    /// A permanent that would phase out both directly and indirectly does so indirectly.
    R702_26H "702.26h": "702.23g" since "2009-10-01", "702.24g" since "2011-06-17",
        "702.25g" since "2013-07-13", "702.25h" since "2020-08-07", "702.26h" since "2021-04-22";
    instead INDIRECTLY "a permanent that would phase out in both ways phases out indirectly"
    1: INDIRECTLY;
}

/// 702.26h: notes that an attachment phases out with its host, even if it would phase out directly too.
fn phases_out_indirectly(now: &Now, all: &mut Vec<PhasingOut>, attachment: ObjectId, host: ObjectId) {
    match all.iter_mut().find(|known| known.permanent == attachment) {
        None => all.push(PhasingOut { permanent: attachment, along_with: Some(host) }),
        Some(PhasingOut { along_with: Some(_), .. }) => {}
        Some(in_both_ways) => {
            if R702_26H::INDIRECTLY.is_followed_for(now, attachment) {
                in_both_ways.along_with = Some(host);
            }
        }
    }
}

rule! {
    /// An Aura, Equipment or Fortification that phased out directly is still attached as it phases in, as
    /// long as the object to which it was attached hasn't left its zone, or the player hasn't left the game;
    /// otherwise it is unattached.
    R702_26I "702.26i": "702.23h" since "2009-10-01", "702.24h" since "2011-06-17",
        "702.25h" since "2013-07-13", "702.25i" since "2020-08-07", "702.26i" since "2021-04-22";
    when STILL_THERE "the object or player to which it was attached is still there"
    1: STILL_THERE;
    2: STILL_THERE, shown "702/26i-creature-gone-equipment-stays";
    3: shown "702/26i-creature-gone-aura-dies";
}

/// 702.26i: unattaches a permanent that phases in, if the object or player to which it is attached is no
/// longer there.
fn unattached_if_its_host_is_gone(now: &Now, id: ObjectId, object: &Object) -> Vec<Event> {
    let Some(host) = object.attached else { return Vec::new() };
    if R702_26I::STILL_THERE.holds_for(now, id, is_still_there(now.game(), host)) {
        return Vec::new();
    }
    let ceases = r702_103_bestow::phases_in_unattached(now, id);
    [Event::Attach(id, None)].into_iter().chain(ceases).collect()
}

/// Returns whether an object is still in its zone, or a player is still in the game.
fn is_still_there(game: &Game, host: Attached) -> bool {
    match host {
        // In another zone it would be a different object (400.7).
        Attached::ToObject(host) => game.objects.contains_key(&host),
        Attached::ToPlayer(player) => game.is_in_the_game(player),
    }
}

rule! {
    /// Phasing in or out neither attaches nor unattaches anything, and nothing triggers as though it did.
    R702_26J "702.26j": "702.23i" since "2010-10-01", "702.24i" since "2011-06-17",
        "702.25i" since "2013-07-13", "702.25j" since "2020-08-07", "702.26j" since "2021-04-22";
    same as "702.26g"
    1: shown "702/26j-nothing-becomes-unattached";
}

rule! {
    /// In a turn whose untap step is skipped, nothing phases in or out directly.
    R702_26M "702.26m": "702.23k" since "2009-10-01", "702.23m" since "2010-10-01",
        "702.24m" since "2011-06-17", "702.25m" since "2013-07-13", "702.25k" since "2017-08-25",
        "702.25m" since "2020-08-07", "702.26m" since "2021-04-22";
    same as "500.11"
    1: shown "702/26m-no-phasing-without-an-untap-step";
}

rule! {
    /// If the player under whose control a permanent phased out has left the game, and the permanent is still
    /// in the game, it phases in during the untap step that follows the beginning of what would have been
    /// that player's next turn.
    R702_26N "702.26n": "702.25m" since "2018-04-27", "702.25n" since "2020-08-07",
        "702.26n" since "2021-04-22";
    does IS_DUE "the permanent is due to phase in during the next untap step"
    when TURN_WOULD_BEGIN "the next turn of the player under whose control it phased out would have begun"
    3: IS_DUE, TURN_WOULD_BEGIN;
}

/// 702.26n: makes permanents that phased out under the control of a player who has left due to phase in, as
/// that player's next turn would begin.
pub(crate) fn turn_would_begin(table: &mut Table, player: PlayerId) -> Ruled<()> {
    if !table.in_force(&R702_26N) {
        return Ok(());
    }
    let now = table.now();
    let mut events = Vec::new();
    for (&id, object) in &now.game().objects {
        let Some(how) = object.phased.filter(|how| how.under == player && !how.due) else { continue };
        if R702_26N::IS_DUE.is_followed_for(&now, id) {
            events.push(Event::HowPhased(id, Phased { due: true, ..how }));
        }
    }
    table.happen(&R702_26N, events)?;
    Ok(())
}

/// 702.26n: returns whether a phased-out permanent is due to phase in during the next untap step, no matter
/// whose step that is.
fn is_due(now: &Now, id: ObjectId, how: Phased) -> bool {
    now.in_force(&R702_26N) && R702_26N::TURN_WOULD_BEGIN.holds_for(now, id, how.due)
}

rule! {
    /// Having several instances of phasing is the same as having one.
    R702_26P "702.26p": "702.23m" since "2009-10-01", "702.23n" since "2010-10-01",
        "702.24n" since "2011-06-17", "702.25n" since "2013-07-13", "702.25m" since "2017-08-25",
        "702.25n" since "2018-04-27", "702.25p" since "2020-08-07", "702.26p" since "2021-04-22";
    instead ONCE "several instances of phasing are the same as one"
    1: ONCE;
}

/// 702.26p: returns whether a permanent with phasing phases out, however many instances of phasing it has.
/// With the mistake, each instance counts: the first phases the permanent out, the second phases it in again.
fn counts_once(now: &Now, row: &ObjectNow) -> bool {
    let instances = row.keywords().filter(|&keyword| *keyword == Keyword::Phasing).count();
    instances < 2 || R702_26P::ONCE.is_followed_for(now, row.id) || instances % 2 == 1
}

rules![R702_26A, R702_26G, R702_26H, R702_26I, R702_26J, R702_26M, R702_26N, R702_26P];
