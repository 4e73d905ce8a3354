//! The forms in which an ability can trigger on blockers being declared.

use crate::card::{CombatTrigger, Comparison, Filter};
use crate::now::Now;
use crate::rules::r603_events::{self, SeenEvent};
use crate::state::{Attacker, Blocked, Blocker, ObjectId, Occurred};
use crate::table::Event;

/// 509.5: returns what an ability that triggers on blocks learns of an event, once for each time that it
/// triggers.
pub(crate) fn on_block(when: &CombatTrigger, seen: &SeenEvent) -> Vec<Occurred> {
    match (when, seen.event) {
        (CombatTrigger::Blocks(what), Event::Blocks { creature, blocker }) => {
            blocks(seen, *creature, blocker, what)
        }
        (CombatTrigger::BlocksCreature { blocker: what, attacker }, Event::Blocks { creature, blocker }) => {
            blocks_a_creature(seen, *creature, blocker, what, attacker)
        }
        (CombatTrigger::BecomesBlocked(what), Event::BecomesBlocked { creature, by }) => {
            becomes_blocked(seen, *creature, by, what)
        }
        (
            CombatTrigger::BecomesBlockedBy { attacker, blocker: what },
            Event::Blocks { creature, blocker },
        ) => becomes_blocked_by(seen, *creature, blocker, attacker, what),
        (CombatTrigger::BlocksNumber(what, how, number), event) => {
            let changed = match event {
                Event::Blocks { creature, .. } => vec![*creature],
                event => those_it_leaves(seen, event, blocks_of),
            };
            let such = changed.into_iter().filter(|&id| {
                number_becomes_right(seen, id, blocks_of, *how, *number)
                    && R509_5F::BLOCKER.holds_for(seen.now, id, seen.is(id, what))
            });
            such.map(of_object).collect()
        }
        (CombatTrigger::BecomesBlockedByNumber(what, how, number), event) => {
            let changed = match event {
                Event::BecomesBlocked { creature, .. } => vec![*creature],
                event => those_it_leaves(seen, event, blockers_of),
            };
            let such = changed.into_iter().filter(|&id| {
                number_becomes_right(seen, id, blockers_of, *how, *number)
                    && R509_5F::ATTACKER.holds_for(seen.now, id, seen.is(id, what))
            });
            such.map(of_object).collect()
        }
        (CombatTrigger::AttacksAndIsntBlocked(what), Event::BecomesUnblocked(creature)) => {
            let isnt_blocked = attacker(seen.after, *creature)
                .is_some_and(|one| one.declared || R509_5G::ALSO_IF_PUT.is_followed_for(seen.now, *creature));
            // A creature that an effect makes unblocked was blocked before.
            let undecided =
                attacker(seen.before, *creature).is_some_and(|one| one.blocked == Blocked::Undecided);
            let triggers = seen.is(*creature, what)
                && isnt_blocked
                && undecided
                && R509_5G::TRIGGERS.is_followed_for(seen.now, *creature);
            triggers.then(|| of_object(*creature)).into_iter().collect()
        }
        _ => Vec::new(),
    }
}

fn of_object(id: ObjectId) -> Occurred {
    Occurred { object: Some(id), player: None, amount: None }
}

fn attacker<'n>(now: &'n Now, creature: ObjectId) -> Option<&'n Attacker> {
    now.game().combat.as_ref().and_then(|combat| combat.attackers.get(&creature))
}

fn blocker<'n>(now: &'n Now, creature: ObjectId) -> Option<&'n Blocker> {
    now.game().combat.as_ref().and_then(|combat| combat.blockers.get(&creature))
}

rule! {
    /// Introduces the forms in which an ability can trigger on blockers being declared.
    R509_5 "509.5": "509.5" since "2016-09-30", "509.3" since "2024-11-08";
    definition
}

rule! {
    /// An ability that triggers when a creature blocks triggers once in a combat for that creature, even if
    /// it blocks several creatures. It triggers when the creature is declared as a blocker, or when an effect
    /// makes it block while it wasn't a blocking creature. It doesn't trigger for a creature put onto the
    /// battlefield blocking.
    R509_5A "509.5a": "509.4a" since "2009-10-01", "509.5a" since "2016-09-30", "509.3a" since "2024-11-08";
    does ONCE "it triggers once, even if the creature blocks several creatures"
    when NEWLY "it wasn't a blocking creature before"
    when NOT_PUT "it is declared as a blocker, or an effect makes it block"
    1: ONCE;
    2: NOT_PUT;
    3: NEWLY, NOT_PUT;
    5: NOT_PUT;
}

/// 509.5a: a creature blocks.
fn blocks(seen: &SeenEvent, creature: ObjectId, blocker: &Blocker, what: &Filter) -> Vec<Occurred> {
    let newly = self::blocker(seen.before, creature).is_none();
    let triggers = R509_5A::NOT_PUT.holds_for(seen.now, creature, !is_put(seen, creature, blocker))
        && R509_5A::NEWLY.holds_for(seen.now, creature, newly)
        && R509_5F::BLOCKER.holds_for(seen.now, creature, seen.is(creature, what));
    let times = if R509_5A::ONCE.is_followed_for(seen.now, creature) { 1 } else { blocker.blocks.len() };
    if triggers { vec![of_object(creature); times] } else { Vec::new() }
}

/// Returns whether a creature was put onto the battlefield blocking, rather than declared as a blocker or made
/// to block by an effect.
fn is_put(seen: &SeenEvent, creature: ObjectId, blocker: &Blocker) -> bool {
    !blocker.declared && seen.before.object(creature).is_none()
}

rule! {
    /// If the condition is that a creature blocks a creature, the ability triggers for each attacker that it
    /// is declared to block, and for each attacker that an effect makes it block and that it wasn't already
    /// blocking. It doesn't trigger for a creature put onto the battlefield blocking.
    R509_5B "509.5b": "509.4b" since "2010-02-01", "509.5b" since "2016-09-30", "509.3b" since "2024-11-08";
    does EACH "it triggers for each attacking creature that the creature blocks"
    when NEWLY "it wasn't already blocking that attacking creature"
    when NOT_PUT "it is declared as a blocker, or an effect makes it block"
    1: EACH;
    2: NOT_PUT;
    3: NEWLY, NOT_PUT;
    4: NOT_PUT;
}

/// 509.5b: a creature blocks creatures. The ability learns of each of those.
fn blocks_a_creature(
    seen: &SeenEvent,
    creature: ObjectId,
    blocker: &Blocker,
    what: &Filter,
    which: &Filter,
) -> Vec<Occurred> {
    let triggers = R509_5B::NOT_PUT.holds_for(seen.now, creature, !is_put(seen, creature, blocker))
        && R509_5F::BLOCKER.holds_for(seen.now, creature, seen.is(creature, what));
    if !triggers {
        return Vec::new();
    }
    let already = self::blocker(seen.before, creature).map(|one| &one.blocks[..]).unwrap_or_default();
    let blocked = blocker.blocks.iter().copied().filter(|attacker| {
        R509_5B::NEWLY.holds_for(seen.now, creature, !already.contains(attacker))
            && R509_5F::ATTACKER.holds_for(seen.now, *attacker, seen.is(*attacker, which))
    });
    let times = if R509_5B::EACH.is_followed_for(seen.now, creature) { usize::MAX } else { 1 };
    blocked.take(times).map(of_object).collect()
}

rule! {
    /// An ability that triggers when a creature becomes blocked triggers once in a combat for that creature.
    /// It triggers when at least one blocker is declared for it, or when an effect or a creature put onto the
    /// battlefield blocking makes it blocked while it was unblocked.
    R509_5C "509.5c": "509.4c" since "2009-10-01", "509.5c" since "2016-09-30", "509.3c" since "2024-11-08";
    does ONCE "it triggers once, even if several creatures block"
    when NEWLY "a declared blocker blocks the creature, or it was an unblocked creature before"
    1: ONCE;
    2: ONCE;
    3: NEWLY, shown "509/5c-blocked-before-blockers-are-declared";
}

/// 509.5c: a creature becomes blocked.
fn becomes_blocked(seen: &SeenEvent, creature: ObjectId, by: &[ObjectId], what: &Filter) -> Vec<Occurred> {
    let was_unblocked = attacker(seen.before, creature).is_some_and(|one| one.blocked == Blocked::Unblocked);
    let by_a_declared_one = by.iter().any(|&id| blocker(seen.after, id).is_some_and(|one| one.declared));
    let triggers = R509_5C::NEWLY.holds_for(seen.now, creature, by_a_declared_one || was_unblocked)
        && R509_5F::ATTACKER.holds_for(seen.now, creature, seen.is(creature, what));
    let times = if R509_5C::ONCE.is_followed_for(seen.now, creature) { 1 } else { by.len() };
    if triggers { vec![of_object(creature); times] } else { Vec::new() }
}

rule! {
    /// If the condition is that a creature becomes blocked by a creature, the ability triggers for each
    /// blocker: each one declared, each one that an effect makes block it and that wasn't already blocking
    /// it, and each one put onto the battlefield blocking it. It doesn't trigger if an effect makes the
    /// creature blocked without a blocker.
    R509_5D "509.5d": "509.4d" since "2010-02-01", "509.5d" since "2016-09-30", "509.3d" since "2024-11-08";
    does EACH "it triggers for each creature that blocks"
    when NEWLY "the creature wasn't already blocking the attacking creature"
    1: EACH;
    2: EACH;
    3: NEWLY;
    4: NEWLY;
    5: shown "509/5d-not-by-an-effect";
}

/// 509.5d: creatures become blocked by a creature. The ability learns of that one.
fn becomes_blocked_by(
    seen: &SeenEvent,
    creature: ObjectId,
    blocker: &Blocker,
    which: &Filter,
    what: &Filter,
) -> Vec<Occurred> {
    if !R509_5F::OTHER.holds_for(seen.now, creature, seen.is(creature, what)) {
        return Vec::new();
    }
    let already = self::blocker(seen.before, creature).map(|one| &one.blocks[..]).unwrap_or_default();
    let is_first = |id| attacker(seen.after, id).is_some_and(|one| one.blockers.first() == Some(&creature));
    let blocked = blocker.blocks.iter().copied().filter(|&attacker| {
        R509_5D::NEWLY.holds_for(seen.now, creature, !already.contains(&attacker))
            && R509_5F::ATTACKER.holds_for(seen.now, attacker, seen.is(attacker, which))
            && (is_first(attacker) || R509_5D::EACH.is_followed_for(seen.now, creature))
    });
    blocked.map(|_| of_object(creature)).collect()
}

rule! {
    /// If the condition is that a creature blocks, or becomes blocked by, a certain number of creatures, or
    /// at least that number, the ability triggers if the number is right when blockers are declared. It can
    /// also trigger on effects that add or remove blockers, if they make the number right.
    R509_5E "509.5e": "509.4e" since "2009-10-01", "509.5e" since "2016-09-30", "509.3e" since "2024-11-08";
    when NUMBER "the number of creatures is right"
    1: NUMBER;
    2: NUMBER;
    3: NUMBER;
}

/// The creatures that a creature blocks, or that block it.
type Opposing = for<'n> fn(&'n Now, ObjectId) -> &'n [ObjectId];

fn blocks_of<'n>(now: &'n Now, creature: ObjectId) -> &'n [ObjectId] {
    blocker(now, creature).map(|one| &one.blocks[..]).unwrap_or_default()
}

fn blockers_of<'n>(now: &'n Now, creature: ObjectId) -> &'n [ObjectId] {
    attacker(now, creature).map(|one| &one.blockers[..]).unwrap_or_default()
}

/// 509.5e: returns whether the number of creatures that a creature blocks, or that block it, is the right one
/// since the event.
fn number_becomes_right(
    seen: &SeenEvent,
    creature: ObjectId,
    opposing: Opposing,
    how: Comparison,
    number: i32,
) -> bool {
    let is_right = |now| how.holds(i32::try_from(opposing(now, creature).len()).unwrap_or(i32::MAX), number);
    R509_5E::NUMBER.holds_for(seen.now, creature, is_right(seen.after))
        && r603_events::becomes(seen.now, creature, !is_right(seen.before))
}

/// 509.5e: returns the creatures in combat that a creature no longer blocks, or that no longer block it, because
/// an effect has removed it from combat. If several are removed at once, the first of them stands for all.
fn those_it_leaves(seen: &SeenEvent, event: &Event, opposing: Opposing) -> Vec<ObjectId> {
    let removed = match event {
        Event::Move(movement) => movement.object,
        Event::RemoveFromCombat(id) | Event::PhaseOut(id, _) => *id,
        _ => return Vec::new(),
    };
    let combat = seen.after.game().combat.iter();
    let creatures = combat.flat_map(|combat| combat.attackers.keys().chain(combat.blockers.keys()));
    let gone = |id: ObjectId| {
        let now = opposing(seen.after, id);
        opposing(seen.before, id).iter().find(|other| !now.contains(other)).copied()
    };
    creatures.copied().filter(|&id| gone(id) == Some(removed)).collect()
}

rule! {
    /// The condition may ask for certain characteristics. A creature that blocks must have them when it is
    /// declared as a blocker or an effect makes it block. A creature that becomes blocked must have them as
    /// it becomes blocked. A creature by which another becomes blocked must have them when it becomes a
    /// blocking creature. Gaining the characteristics later doesn't make the ability trigger.
    R509_5F "509.5f": "509.4f" since "2010-02-01", "509.5f" since "2016-09-30", "509.3f" since "2024-11-08";
    when BLOCKER "the creature that blocks has the characteristics as it becomes a blocking creature"
    when ATTACKER "the creature that becomes blocked has the characteristics as it becomes blocked"
    when OTHER "the creature by which it becomes blocked has the characteristics as it becomes a blocking creature"
    1: BLOCKER;
    2: ATTACKER;
    3: OTHER;
    4: shown "509/5f-too-late";
}

rule! {
    /// If the condition is that a creature attacks and isn't blocked, the ability triggers when no blocker is
    /// declared for that creature, even if the creature itself was never declared as an attacker. It doesn't
    /// trigger if all the creature's blockers are removed from combat afterward.
    R509_5G "509.5g": "509.4g" since "2009-10-01", "509.5g" since "2016-09-30", "509.3g" since "2024-11-08";
    does TRIGGERS "it triggers when no creature is declared as a blocker"
    does ALSO_IF_PUT "it triggers even if the creature was never declared as an attacker"
    1: TRIGGERS;
    2: ALSO_IF_PUT;
    3: shown "509/5g-all-blockers-removed";
}

rules![R509_5, R509_5A, R509_5B, R509_5C, R509_5D, R509_5E, R509_5F, R509_5G];
