//! The declare blockers step: the declaration of blockers, step by step; when a creature is blocked or
//! unblocked; and priority.

use super::r509_1b_restrictions::{self, how_many_it_can_block};
use super::{r509_1d_costs, r509_2_damage_order};
use crate::card::CardType;
use crate::now::{Now, ObjectNow};
use crate::rule::Rule;
use crate::rules::r506_combat_phase::{defending_players, must_be_a_creature};
use crate::rules::r508_5_defending_player::defending_player;
use crate::rules::{r117_priority, r702_22_banding};
use crate::state::{Blocked, Blocker, Blocks, ObjectId, PlayerId, Point, Thing};
use crate::table::{AlsoBy, Event, Ruled, Table, TickStop, an_object};
use std::collections::BTreeMap;

rule! {
    /// First, the defending player declares blockers by following the steps below in order. If the player
    /// can't comply with one of them, the declaration is illegal, and the game goes back to the moment before
    /// it. The declaration is a turn-based action and doesn't use the stack.
    R509_1 "509.1" since "2009-10-01";
    gives Block;
    does DECLARED "the defending player declares blockers"
    instead ONE_BY_ONE "each defending player declares blockers in turn order"
    1: DECLARED, ONE_BY_ONE;
    4: shown "509/1-refused-as-a-whole";
    4 newest: shown "509/1-refused-as-a-whole";
}

/// A chosen creature and the attacking creatures that it blocks.
pub(crate) type DeclaredBlock = (ObjectId, Vec<ObjectId>);

/// 509.1, 509.2, 509.3: has each defending player declare blockers, in turn order, and then has players
/// announce damage assignment orders.
pub(crate) fn turn_based_actions(table: &mut Table) -> Ruled<()> {
    let mut defending = defending_players(&table.now());
    if defending.len() > 1 && !R509_1::ONE_BY_ONE.is_followed(table) {
        // The mutant: they declare blockers in the reverse order.
        defending.reverse();
    }
    for player in defending {
        declare_blockers(table, player)?;
    }
    others_become_unblocked(table)?;
    r509_2_damage_order::announce(table)
}

/// 509.1: has a defending player declare blockers, step by step. A player without creatures, or without
/// attackers to block, is not asked.
fn declare_blockers(table: &mut Table, player: PlayerId) -> Ruled<()> {
    let Some(chosen) = announced_blockers(table, player)? else { return Ok(()) };
    let blocks = what_each_blocks(chosen)?;
    for (creature, blocked) in &blocks {
        can_be_chosen(table, player, *creature)?;
        can_be_blocked(table, player, *creature, blocked)?;
    }
    r509_1b_restrictions::obeys_restrictions(table, player, &blocks)?;
    r509_1b_restrictions::obeys_requirements(table, player, &blocks)?;
    r509_1d_costs::pay(table, player, &blocks)?;
    become_blocking(table, player, &blocks)
}

/// 509.1: asks a defending player for a declaration. There is none if the player can't block at all or has left.
fn announced_blockers(table: &mut Table, player: PlayerId) -> Ruled<Option<Vec<Blocks<Thing>>>> {
    table.asks(|ask| {
        let now = ask.now();
        let attackers = attackers_of(&now, player);
        let controls_one = now.permanents().any(|row| row.is_creature() && row.controller == Some(player));
        if attackers.is_empty() || !controls_one || !R509_1::DECLARED.is_followed_for(ask, player) {
            return Ok(None);
        }
        let able = now.permanents().filter(|row| may_block(row, player)).map(|row| row.id);
        ask.for_blockers(player, able.collect())
    })
}

/// Returns the attacking creatures that a player can block: those that attack the player, a planeswalker of
/// the player or a battle that the player protects.
pub(crate) fn attackers_of(now: &Now, player: PlayerId) -> Vec<ObjectId> {
    let attackers = now.game().combat.iter().flat_map(|combat| combat.attackers.keys());
    attackers.copied().filter(|&id| defending_player(&now.look(), id) == Some(player)).collect()
}

/// Returns whether a creature can be chosen to block, as far as 509.1a is concerned.
pub(crate) fn may_block(row: &ObjectNow, player: PlayerId) -> bool {
    let is_a_battle = row.card_types.contains(CardType::Battle);
    row.is_creature() && row.controller == Some(player) && !row.status.tapped && !is_a_battle
}

/// Returns what each chosen creature blocks, in the order in which the creatures were chosen.
fn what_each_blocks(chosen: Vec<Blocks<Thing>>) -> Ruled<Vec<DeclaredBlock>> {
    let mut blocks: Vec<DeclaredBlock> = Vec::new();
    for Blocks { blocked, with } in chosen {
        let blocked = blocked.into_iter().map(an_object).collect::<Ruled<Vec<ObjectId>>>()?;
        for creature in with {
            let creature = an_object(creature)?;
            let place = match blocks.iter().position(|(other, _)| *other == creature) {
                Some(place) => place,
                None => {
                    blocks.push((creature, Vec::new()));
                    blocks.len() - 1
                }
            };
            let Some((_, all)) = blocks.get_mut(place) else { continue };
            if blocked.iter().any(|attacker| all.contains(attacker)) {
                return Err(TickStop::Malformed("a creature is chosen twice".to_owned()));
            }
            all.extend(&blocked);
        }
    }
    Ok(blocks)
}

rule! {
    /// The defending player chooses any number of creatures under that player's control, possibly none. Each
    /// must be untapped and must not be a battle. For each of them the player chooses one creature to block.
    /// That creature must attack the player, a planeswalker of that player or a battle that the player
    /// protects.
    R509_1A "509.1a" since "2009-10-01";
    gives Block;
    must CONTROLS "the defending player controls the creature" (also "802.4a")
    must UNTAPPED "the creature is untapped"
    must NO_BATTLE "the creature isn't also a battle"
    must ATTACKS_THE_PLAYER "the blocked creature attacks the player, a planeswalker of the player or a battle that the player protects" (also "802.4a")
    must ONE "the creature blocks no more attackers than it can"
    1: CONTROLS;
    2: UNTAPPED, NO_BATTLE;
    3: ATTACKS_THE_PLAYER, ONE;
}

/// 509.1a: requires that a creature can be chosen to block.
fn can_be_chosen(table: &Table, player: PlayerId, creature: ObjectId) -> Ruled<()> {
    must_be_a_creature(table, creature).also_by(&R509_1A)?;
    let now = table.now();
    let Some(row) = now.object(creature) else { return Ok(()) };
    R509_1A::CONTROLS.must_hold_for(table, creature, row.controller == Some(player))?;
    R509_1A::UNTAPPED.must_hold_for(table, creature, !row.status.tapped)?;
    R509_1A::NO_BATTLE.must_hold_for(table, creature, !row.card_types.contains(CardType::Battle))
}

/// 509.1a: requires that a creature blocks creatures that the player can block, and no more than it can.
fn can_be_blocked(table: &Table, player: PlayerId, creature: ObjectId, blocked: &[ObjectId]) -> Ruled<()> {
    let now = table.now();
    let attackers = attackers_of(&now, player);
    let attack_the_player = blocked.iter().all(|attacker| attackers.contains(attacker));
    R509_1A::ATTACKS_THE_PLAYER.must_hold_for(table, creature, attack_the_player)?;
    let not_too_many = blocked.len() <= how_many_it_can_block(&now, creature);
    R509_1A::ONE.must_hold_for(table, creature, not_too_many)
}

rule! {
    /// Each chosen creature still under the defending player's control becomes a blocking creature and blocks
    /// the attackers chosen for it. It stays a blocking creature until it is removed from combat or the
    /// combat phase ends.
    R509_1G "509.1g" since "2009-10-01";
    when STILL_CONTROLLED "the defending player still controls the chosen creature"
    does BLOCKS "the chosen creature becomes a blocking creature"
    1: STILL_CONTROLLED, BLOCKS;
    2: BLOCKS;
    3: REMOVED of "506.4", REMOVED of "511.3";
}

/// 509.1g: makes the chosen creatures blocking creatures, and what they block blocked creatures.
fn become_blocking(table: &mut Table, player: PlayerId, blocks: &[DeclaredBlock]) -> Ruled<()> {
    let now = table.now();
    let blocks = &r702_22_banding::with_their_bands(&now, blocks);
    let still = |creature| now.object(creature).is_some_and(|row| row.controller == Some(player));
    // A creature that has left meanwhile, perhaps as a cost, isn't declared as a blocker.
    let declared = blocks
        .iter()
        .filter(|(creature, _)| R509_1G::STILL_CONTROLLED.holds_for(table, *creature, still(*creature)));
    let declared: Vec<DeclaredBlock> = declared.cloned().collect();
    let blocking = declared.iter().filter(|(creature, _)| R509_1G::BLOCKS.is_followed_for(table, *creature));
    let blocking = blocking.map(|(creature, blocked)| Event::Blocks {
        creature: *creature,
        blocker: Box::new(Blocker { under: player, blocks: blocked.clone(), declared: true }),
    });
    let blocking: Vec<_> = blocking.map(|event| (&R509_1G, event)).collect();
    let blocked = become_blocked(&now, &declared).into_iter().map(|event| (&R509_1H, event));
    table.happen_by_their_rules(&R509_1G, blocking.into_iter().chain(blocked).collect())?;
    Ok(())
}

rule! {
    /// An attacker becomes blocked if at least one blocker was declared for it, and unblocked otherwise. It
    /// remains so until it is removed from combat, an effect makes it blocked or unblocked, or combat ends.
    /// It stays blocked even if all its blockers have left combat.
    R509_1H "509.1h" since "2009-10-01";
    does BLOCKED "the creature that blockers were declared for becomes a blocked creature"
    does UNBLOCKED "the creature that no blocker was declared for becomes an unblocked creature"
    does BY_AN_EFFECT "the creature becomes blocked or unblocked if an effect says so"
    1: BLOCKED, UNBLOCKED;
    2: REMOVED of "506.4", REMOVED of "511.3", BY_AN_EFFECT;
    3: BLOCKED, shown "509/1h-stays-blocked";
}

/// 509.1h: returns the events by which creatures become blocked, each with the creatures that block it.
fn become_blocked(now: &Now, blocks: &[DeclaredBlock]) -> Vec<Event> {
    let mut blocked: BTreeMap<ObjectId, Vec<ObjectId>> = BTreeMap::new();
    for (creature, attackers) in blocks {
        for attacker in attackers {
            blocked.entry(*attacker).or_default().push(*creature);
        }
    }
    let becoming = blocked.into_iter().filter(|(id, _)| R509_1H::BLOCKED.is_followed_for(now, *id));
    becoming.map(|(creature, by)| Event::BecomesBlocked { creature, by }).collect()
}

/// 509.1h: makes the attacking creatures that no blocker was declared for unblocked creatures.
fn others_become_unblocked(table: &mut Table) -> Ruled<()> {
    let now = table.now();
    let attackers = now.game().combat.iter().flat_map(|combat| &combat.attackers);
    let others = attackers.filter(|(_, attacker)| attacker.blocked == Blocked::Undecided).map(|(&id, _)| id);
    let others = others.filter(|id| R509_1H::UNBLOCKED.is_followed_for(table, *id));
    table.happen(&R509_1H, others.map(Event::BecomesUnblocked).collect())?;
    Ok(())
}

/// 509.1h: makes attacking creatures blocked creatures, although nothing blocks them.
pub(crate) fn become_blocked_by_an_effect(table: &mut Table, creatures: &[ObjectId]) -> Ruled<()> {
    let by_an_effect = said_by_an_effect(table, creatures, Blocked::Blocked);
    let with_the_rest = r702_22_banding::blocked_with_the_rest(&table.now(), &by_an_effect);
    // Others in the band may be blocked already.
    let by_an_effect = said_by_an_effect(table, &with_the_rest, Blocked::Blocked);
    let blocked = by_an_effect.into_iter().map(|creature| Event::BecomesBlocked { creature, by: Vec::new() });
    table.happen(&R509_1H, blocked.collect())?;
    Ok(())
}

/// 509.1h: makes attacking creatures unblocked creatures.
pub(crate) fn become_unblocked_by_an_effect(table: &mut Table, creatures: &[ObjectId]) -> Ruled<()> {
    let by_an_effect = said_by_an_effect(table, creatures, Blocked::Unblocked);
    table.happen(&R509_1H, by_an_effect.into_iter().map(Event::BecomesUnblocked).collect())?;
    Ok(())
}

/// 509.1h: returns the attacking creatures among some that an effect makes blocked, or unblocked.
fn said_by_an_effect(table: &Table, creatures: &[ObjectId], blocked: Blocked) -> Vec<ObjectId> {
    let now = table.now();
    let Some(combat) = &now.game().combat else { return Vec::new() };
    let changes = |id: &ObjectId| combat.attackers.get(id).is_some_and(|one| one.blocked != blocked);
    let changed = creatures.iter().copied().filter(changes);
    changed.filter(|id| R509_1H::BY_AN_EFFECT.is_followed_for(table, *id)).collect()
}

/// 509.1h: returns the events by which attacking creatures become blocked by a creature that wasn't declared as a
/// blocker: one put onto the battlefield blocking, or one that an effect makes block.
pub(crate) fn become_blocked_by(
    now: &Now,
    attackers: &[ObjectId],
    creature: ObjectId,
) -> Vec<(&'static Rule, Event)> {
    let blocked = attackers.iter().filter(|id| R509_1H::BY_AN_EFFECT.is_followed_for(now, **id));
    let events = blocked.map(|&attacker| Event::BecomesBlocked { creature: attacker, by: vec![creature] });
    events.map(|event| (&R509_1H, event)).collect()
}

rule! {
    /// Abilities that trigger on blockers being declared trigger.
    R509_1I "509.1i" since "2016-09-30";
    same as "603.2"
}

rule! {
    /// Then the active player gets priority.
    R509_4 "509.4": "509.5" since "2009-10-01", "509.4" since "2016-09-30", "509.2" since "2024-11-08";
    gives Action;
    does PRIORITY "the active player gets priority in the declare blockers step"
    1: PRIORITY;
    1 newest: PRIORITY;
}

/// 509.4: gives the active player priority in the declare blockers step.
pub(crate) fn declare_blockers_step(table: &mut Table) -> Ruled<()> {
    if R509_4::PRIORITY.is_followed(table) {
        r117_priority::first_priority(table);
    } else {
        // The mutant: the step ends immediately.
        table.rest_at(Point::Ending);
    }
    Ok(())
}

rule! {
    /// Abilities that triggered on the declaration of blockers, or in the course of it, are put on the stack
    /// before the active player gets priority. Their order doesn't depend on which of them triggered first.
    R509_4A "509.4a": "509.4" since "2009-10-01", "509.4a" since "2016-09-30", "509.2a" since "2024-11-08";
    same as "117.3a"
}

rules![R509_1, R509_1A, R509_1G, R509_1H, R509_1I, R509_4, R509_4A];
