//! The declare attackers step: the declaration of attackers, step by step; priority; and what is skipped if
//! nothing attacks.

use super::{r508_1c_restrictions, r508_1g_costs};
use crate::card::{CardType, Keyword};
use crate::not_performed;
use crate::now::{Now, ObjectNow};
use crate::rules::r506_combat_phase::{attacking_player, must_be_a_creature, what_can_be_attacked};
use crate::rules::r508_5_defending_player::defending_player_of;
use crate::rules::{r117_priority, r506_combat_phase, r702_20_vigilance, r702_22_banding};
use crate::state::{Attacker, Attacks, Blocked, ObjectId, PlayerId, Point, Step, Thing};
use crate::table::{AlsoBy, Event, Ruled, Table, TickStop, an_object};

rule! {
    /// First, the active player declares attackers by following the steps below in order. If the player can't
    /// comply with one of them, the declaration is illegal, and the game goes back to the moment before it.
    /// The declaration is a turn-based action and doesn't use the stack.
    R508_1 "508.1" since "2009-10-01";
    gives Attack;
    does DECLARED "the active player declares attackers"
    1: DECLARED;
    4: shown "508/1-refused-as-a-whole";
    4 newest: shown "508/1-refused-as-a-whole";
}

/// A chosen creature and what it attacks.
pub(crate) type DeclaredAttack = (ObjectId, Thing);

/// 508.1: has the active player declare attackers, step by step. A player without creatures is not asked.
pub(crate) fn declare_attackers(table: &mut Table) -> Ruled<()> {
    let player = attacking_player(&table.now());
    let Some(chosen) = announced_attackers(table, player)? else { return Ok(()) };
    let now = table.now();
    let bands = r702_22_banding::announced(&chosen)?;
    let exerting = r508_1g_costs::announced(&chosen)?;
    let attacks = what_each_attacks(&now, chosen)?;
    if !attacks.is_empty() {
        not_performed::before_an_attack(&now)?;
    }
    for &(creature, attacked) in &attacks {
        can_be_chosen(table, player, creature)?;
        can_be_attacked(table, creature, attacked)?;
    }
    r508_1c_restrictions::obeys_restrictions(table, &attacks)?;
    r508_1c_restrictions::obeys_requirements(table, &attacks)?;
    r702_22_banding::can_be_bands(table, player, &bands)?;
    if R508_1F::FIRST.is_followed(table) {
        tap_attackers(table, &attacks)?;
    }
    let exerting = r508_1g_costs::chosen(table, &attacks, exerting)?;
    r508_1g_costs::pay(table, player, &attacks, &exerting)?;
    become_attacking(table, player, &attacks)?;
    if !R508_1F::FIRST.is_followed(table) {
        // The mutant: what attacks becomes tapped after all costs are paid.
        let attacking = attacks.iter().filter(|(creature, _)| is_attacking(table, *creature));
        let attacking: Vec<DeclaredAttack> = attacking.copied().collect();
        tap_attackers(table, &attacking)?;
    }
    r702_22_banding::form(table, bands)
}

/// 508.1: asks the active player for a declaration. There is none if the player can't attack at all or has left.
fn announced_attackers(table: &mut Table, player: PlayerId) -> Ruled<Option<Vec<Attacks<Thing>>>> {
    table.asks(|ask| {
        let now = ask.now();
        let team: Vec<PlayerId> = now.game().team_with(player).collect();
        let is_theirs = |row: &ObjectNow| row.controller.is_some_and(|one| team.contains(&one));
        let controls_one = now.permanents().any(|row| row.is_creature() && is_theirs(row));
        if !controls_one || what_can_be_attacked(&now).is_empty() || !R508_1::DECLARED.is_followed(ask) {
            return Ok(None);
        }
        let able = now.permanents().filter(|row| team.iter().any(|&one| may_attack(&now, row, one)));
        let able: Vec<&ObjectNow> = able.collect();
        if able.iter().any(|row| !row.requirements.is_empty() || !row.combat.is_empty()) {
            not_performed::before_an_attack(&now)?;
        }
        ask.for_attackers(player, able.into_iter().map(|row| row.id).collect())
    })
}

/// Returns whether a creature is an attacking creature.
fn is_attacking(table: &Table, creature: ObjectId) -> bool {
    table.game().combat.as_ref().is_some_and(|combat| combat.attackers.contains_key(&creature))
}

/// Returns whether a creature can be chosen to attack, as far as 508.1a is concerned.
pub(crate) fn may_attack(now: &Now, row: &ObjectNow, player: PlayerId) -> bool {
    let is_a_battle = row.card_types.contains(CardType::Battle);
    let ready = is_controlled_since_the_turn_began(now, row, player) || row.has_keyword(&Keyword::Haste);
    row.is_creature() && row.controller == Some(player) && !row.status.tapped && !is_a_battle && ready
}

/// Returns what each chosen creature attacks; if only one thing can be attacked, the player need not say it.
fn what_each_attacks(now: &Now, chosen: Vec<Attacks<Thing>>) -> Ruled<Vec<DeclaredAttack>> {
    let mut attacks: Vec<DeclaredAttack> = Vec::new();
    for Attacks { attacked, with, .. } in chosen {
        let attacked = match (attacked, &r506_combat_phase::defending_players(now)[..]) {
            (Some(attacked), _) => attacked,
            (None, [only]) => Thing::Player(*only),
            (None, _) => return Err(TickStop::Malformed("it is left open what is attacked".to_owned())),
        };
        for creature in with {
            let creature = an_object(creature)?;
            if attacks.iter().any(|(other, _)| *other == creature) {
                return Err(TickStop::Malformed("a creature is chosen twice".to_owned()));
            }
            attacks.push((creature, attacked));
        }
    }
    Ok(attacks)
}

rule! {
    /// The active player chooses any number of creatures under that player's control, possibly none. Each
    /// must be untapped, must not be a battle, and must have haste or have been under that player's control
    /// continuously since the turn began.
    R508_1A "508.1a" since "2009-10-01";
    gives Attack;
    must CONTROLS "the active player controls the creature"
    must UNTAPPED "the creature is untapped"
    must NO_BATTLE "the creature isn't also a battle"
    must READY "the player has controlled the creature since the turn began, or it has haste" (also "302.6")
    1: CONTROLS, shown "508/1a-any-number";
    2: UNTAPPED, NO_BATTLE, READY;
}

/// 508.1a: requires that a creature can be chosen to attack.
fn can_be_chosen(table: &Table, player: PlayerId, creature: ObjectId) -> Ruled<()> {
    must_be_a_creature(table, creature).also_by(&R508_1A)?;
    let now = table.now();
    let Some(row) = now.object(creature) else { return Ok(()) };
    R508_1A::CONTROLS.must_hold_for(table, creature, row.controller == Some(player))?;
    R508_1A::UNTAPPED.must_hold_for(table, creature, !row.status.tapped)?;
    R508_1A::NO_BATTLE.must_hold_for(table, creature, !row.card_types.contains(CardType::Battle))?;
    let ready = is_controlled_since_the_turn_began(&now, row, player) || row.has_keyword(&Keyword::Haste);
    R508_1A::READY.must_hold_for(table, creature, ready)
}

/// 302.6: returns whether a player has controlled a creature continuously since the turn began.
fn is_controlled_since_the_turn_began(now: &Now, row: &ObjectNow, player: PlayerId) -> bool {
    let since = now.game().objects.get(&row.id).map_or(0, |object| object.controlled_since);
    since < now.game().turn_began_for(player)
}

rule! {
    /// If there are several players to attack, or planeswalkers that a defending player controls, or battles
    /// that a defending player protects, the active player chooses for each chosen creature what it attacks.
    R508_1B "508.1b" since "2009-10-01";
    gives Attack;
    must OPEN_TO_ATTACK "it attacks a defending player, a planeswalker of one or a battle that one protects"
    1: OPEN_TO_ATTACK;
}

/// 508.1b: requires that a creature attacks a defending player, a planeswalker that one controls or a battle
/// that one protects.
fn can_be_attacked(table: &Table, creature: ObjectId, attacked: Thing) -> Ruled<()> {
    let is_open = what_can_be_attacked(&table.now()).contains(&attacked);
    R508_1B::OPEN_TO_ATTACK.must_hold_for(table, creature, is_open)
}

rule! {
    /// If chosen creatures have banding or 'bands with other', the active player announces which of them form
    /// bands.
    R508_1E "508.1e" since "2009-10-01";
    gives Attack;
    same as "702.22c"
    1: BANDING of "702.22c";
}

rule! {
    /// The active player taps the chosen creatures. This isn't a cost; it is a result of attacking.
    R508_1F "508.1f" since "2009-10-01";
    does TAPPED "the chosen creatures become tapped"
    instead FIRST "they become tapped before costs are paid, whether or not they then attack"
    1: TAPPED, FIRST;
    2: shown "702/20b-vigilance";
}

/// 508.1f: taps the chosen creatures, except those with vigilance.
fn tap_attackers(table: &mut Table, attacks: &[DeclaredAttack]) -> Ruled<()> {
    let now = table.now();
    let tapping = attacks.iter().map(|(creature, _)| *creature);
    let tapping = tapping.filter(|&creature| {
        !r702_20_vigilance::attacks_untapped(&now, creature)
            && R508_1F::TAPPED.is_followed_for(table, creature)
    });
    table.happen(&R508_1F, tapping.map(Event::Tap).collect())?;
    Ok(())
}

rule! {
    /// Each chosen creature still under the active player's control becomes an attacking creature. It remains
    /// one until it is removed from combat or the combat phase ends.
    R508_1K "508.1k": "508.1j" since "2009-10-01", "508.1k" since "2017-04-28";
    when STILL_CONTROLLED "the active player still controls the chosen creature"
    does ATTACKS "the chosen creature becomes an attacking creature"
    1: STILL_CONTROLLED, ATTACKS;
    2: REMOVED of "506.4", REMOVED of "511.3";
}

/// 508.1k: makes the chosen creatures attacking creatures.
fn become_attacking(table: &mut Table, player: PlayerId, attacks: &[DeclaredAttack]) -> Ruled<()> {
    let now = table.now();
    let still = |creature| now.object(creature).is_some_and(|row| row.controller == Some(player));
    let attacking = attacks.iter().filter(|&&(creature, _)| {
        R508_1K::STILL_CONTROLLED.holds_for(table, creature, still(creature))
            && R508_1K::ATTACKS.is_followed_for(table, creature)
    });
    let attacking = attacking.map(|&(creature, attacked)| Event::Attacks {
        creature,
        attacker: Box::new(Attacker {
            under: player,
            attacks: Some(attacked),
            defending: defending_player_of(&now.look(), attacked),
            declared: true,
            blocked: Blocked::Undecided,
            blockers: Vec::new(),
            was_required: r508_1c_restrictions::has_to_attack(&now, creature),
        }),
    });
    table.happen(&R508_1K, attacking.collect())?;
    Ok(())
}

rule! {
    /// Abilities that trigger on attackers being declared trigger.
    R508_1M "508.1m": "508.1k" since "2016-09-30", "508.1m" since "2017-04-28";
    does TRIGGER "abilities that trigger on attackers being declared trigger"
    1: TRIGGER;
}

/// 508.1m: returns whether abilities trigger on a creature that is declared as an attacker.
pub(crate) fn triggers_on_the_declaration(now: &Now, creature: ObjectId) -> bool {
    R508_1M::TRIGGER.is_followed_for(now, creature)
}

rule! {
    /// Then the active player gets priority.
    R508_2 "508.2": "508.3" since "2009-10-01", "508.2" since "2016-09-30";
    gives Action;
    does PRIORITY "the active player gets priority in the declare attackers step"
    1: PRIORITY;
}

/// 508.2: gives the active player priority in the declare attackers step.
pub(crate) fn declare_attackers_step(table: &mut Table) -> Ruled<()> {
    if R508_2::PRIORITY.is_followed(table) {
        r117_priority::first_priority(table);
    } else {
        // The mutant: the step ends immediately.
        table.rest_at(Point::Ending);
    }
    Ok(())
}

rule! {
    /// Abilities that triggered on the declaration, or in the course of it, are put on the stack before the
    /// active player gets priority. Their order doesn't depend on which of them triggered first.
    R508_2B "508.2b": "508.2" since "2009-10-01", "508.2b" since "2016-09-30";
    same as "117.3a"
}

rule! {
    /// If no creature was declared as an attacker or put onto the battlefield attacking, the game skips the
    /// declare blockers and combat damage steps.
    R508_8 "508.8": "508.6" since "2009-10-01", "508.5" since "2016-09-30", "508.8" since "2017-08-25";
    when NOTHING_ATTACKED "no creature was declared as an attacker or put onto the battlefield attacking"
    1: NOTHING_ATTACKED;
}

/// 508.8: returns whether a step is skipped because nothing has attacked in this combat.
pub(crate) fn is_left_out(table: &Table, step: Step) -> bool {
    let needs_attackers = matches!(step, Step::DeclareBlockers | Step::CombatDamage);
    let attacked = table.game().combat.as_ref().is_some_and(|combat| combat.was_attacked);
    needs_attackers && R508_8::NOTHING_ATTACKED.holds(table, !attacked)
}

rules![R508_1, R508_1A, R508_1B, R508_1E, R508_1F, R508_1K, R508_1M, R508_2, R508_2B, R508_8];
