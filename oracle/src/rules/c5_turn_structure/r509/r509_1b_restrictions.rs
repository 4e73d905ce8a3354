//! Restrictions and requirements on blocks; evasion.

use super::r509_declare_blockers::{DeclaredBlock, attackers_of, may_block};
use crate::card::{CombatRule, PlayerRule, Restriction};
use crate::declaration::search::{self, BUDGET};
use crate::declaration::{Declarable, Declaration, Group, JointRestriction, Problem, Requirement};
use crate::now::{ContinuousEffect, Look, Now, ObjectNow, Origin, Source};
use crate::rule::Rule;
use crate::rules::{r509_1d_costs, r702, r702_111_menace};
use crate::state::{Blocks, Decision, ObjectId, PlayerId, Thing};
use crate::table::{AlsoBy, Better, Ruled, Table, TickStop};
use std::collections::BTreeSet;

rule! {
    /// The declaration is illegal if it disobeys a restriction, which is an effect saying that a creature
    /// can't block, or can't block unless a condition is met. Evasion abilities are such restrictions, and
    /// several restrictions are cumulative.
    R509_1B "509.1b" since "2009-10-01";
    must OBEYED "no creature blocks what it can't block"
    1: OBEYED;
    2: OBEYED;
    3: FLYING of "702.9b";
    4: shown "509/1b-flying-lost-too-late";
    5: shown "509/1b-evasion-is-cumulative";
}

/// 509.1b: requires that the declaration obeys every restriction.
pub(crate) fn obeys_restrictions(table: &Table, player: PlayerId, blocks: &[DeclaredBlock]) -> Ruled<()> {
    let now = table.now();
    for (creature, blocked) in blocks {
        let Some(blocker) = now.object(*creature) else { continue };
        let attackers: Vec<&ObjectNow> =
            blocked.iter().filter_map(|attacker| now.object(*attacker)).collect();
        let obeyed = attackers.iter().all(|attacker| can_block(&now, blocker, attacker));
        let refused = R509_1B::OBEYED.must_hold_for(table, *creature, obeyed);
        let evasion = attackers.iter().flat_map(|attacker| evasion(&now, blocker, attacker));
        evasion.fold(refused, |refused, rule| refused.also_by(rule))?;
    }
    let board = PossibleBlocks::of(&now, player);
    R509_1B::OBEYED
        .must_hold(table, board.problem.disobeyed(&board.declaration(blocks)).is_none())
        .also_if(one_blocks_menace(&now, blocks), &r702_111_menace::R702_111B)
}

/// 509.1b: returns whether a creature can block another, as far as restrictions are concerned that apply to
/// this pair alone.
fn can_block(now: &Now, blocker: &ObjectNow, attacker: &ObjectNow) -> bool {
    !blocker.restrictions.contains(&Restriction::CantBlock)
        && !attacker.restrictions.contains(&Restriction::CantBeBlocked)
        && !is_kept_from_blocking(now, blocker, attacker)
        && !EVASION.iter().any(|(evades, _)| evades(now, attacker, blocker))
}

/// Returns whether a single creature blocks one with menace.
fn one_blocks_menace(now: &Now, blocks: &[DeclaredBlock]) -> bool {
    let attackers = blocks.iter().flat_map(|(_, blocked)| blocked);
    let is_blocked_once =
        |attacker: &ObjectId| blocks.iter().filter(|(_, blocked)| blocked.contains(attacker)).count() == 1;
    let has_menace = |attacker: &ObjectId| {
        let row = now.object(*attacker);
        row.is_some_and(|row| now.bench().suppose(|| r702_111_menace::by_two_or_more(now, row)))
    };
    attackers.into_iter().any(|attacker| is_blocked_once(attacker) && has_menace(attacker))
}

/// Returns the evasion abilities because of which a creature can't block another.
fn evasion(now: &Now, blocker: &ObjectNow, attacker: &ObjectNow) -> Vec<&'static Rule> {
    let evades = |evasion: &&Evasion| now.bench().suppose(|| evasion.0(now, attacker, blocker));
    EVASION.iter().filter(evades).map(|(_, rule)| *rule).collect()
}

/// Whether an attacking creature can't be blocked by another because of an ability, and the rule of the ability.
type Evasion = (fn(&Now, &ObjectNow, &ObjectNow) -> bool, &'static Rule);

/// The evasion abilities (509.1b) that concern one attacking and one blocking creature alone.
const EVASION: [Evasion; 8] = [
    (r702::r702_9_flying::evades, &r702::r702_9_flying::R702_9B),
    (r702::r702_13_intimidate::evades, &r702::r702_13_intimidate::R702_13B),
    (|now, attacker, _| r702::r702_14_landwalk::evades(now, attacker), &r702::r702_14_landwalk::R702_14C),
    (r702::r702_16_protection::evades, &r702::r702_16_protection::R702_16F),
    (r702::r702_28_shadow::evades, &r702::r702_28_shadow::R702_28B),
    (r702::r702_31_horsemanship::evades, &r702::r702_31_horsemanship::R702_31B),
    (r702::r702_36_fear::evades, &r702::r702_36_fear::R702_36B),
    (r702::r702_118_skulk::evades, &r702::r702_118_skulk::R702_118B),
];

/// 509.1b: returns whether an effect that names certain creatures keeps a creature from blocking another.
fn is_kept_from_blocking(now: &Now, blocker: &ObjectNow, attacker: &ObjectNow) -> bool {
    let by_the_attacker = |(rule, source): &(CombatRule, Source)| match rule {
        CombatRule::CantBeBlockedBy(filter) => now.look().matches(blocker, filter, source),
        CombatRule::BlockedOnlyBy(filter) => !now.look().matches(blocker, filter, source),
        _ => false,
    };
    let by_the_blocker = |(rule, source): &(CombatRule, Source)| match rule {
        CombatRule::BlocksOnly(filter) => !now.look().matches(attacker, filter, source),
        _ => false,
    };
    attacker.combat.iter().any(by_the_attacker) || blocker.combat.iter().any(by_the_blocker)
}

/// 509.1a: returns the number of attacking creatures that a creature can block.
pub(crate) fn how_many_it_can_block(now: &Now, creature: ObjectId) -> usize {
    let rules = now.object(creature).into_iter().flat_map(|row| &row.combat);
    let more = rules.map(|(rule, _)| match rule {
        CombatRule::BlocksMore(more) => usize::try_from(*more).unwrap_or(usize::MAX),
        CombatRule::BlocksAnyNumber => usize::MAX,
        _ => 0,
    });
    more.fold(1, usize::saturating_add)
}

rule! {
    /// A requirement is an effect saying that a creature must block. The declaration is illegal if it obeys
    /// fewer requirements than another declaration could obey without disobeying a restriction. Tapped
    /// creatures, and creatures that can't block unless a cost is paid, are exempt from all requirements.
    R509_1C_20091001 "509.1c@2009-10-01": "509.1c" since "2009-10-01" until "2011-02-04";
    must MOST "no other legal declaration obeys more requirements"
    does EXEMPT "a creature that can't block without a cost is exempt from requirements"
}

rule! {
    /// A requirement is an effect saying that a creature must block. The declaration is illegal if it obeys
    /// fewer requirements than another declaration could obey without disobeying a restriction. No player has
    /// to pay a cost to block in order to obey a requirement.
    R509_1C_20110204 "509.1c@2011-02-04": "509.1c" since "2011-02-04" until "2017-09-29";
    must MOST "no other legal declaration obeys more requirements"
    does NEED_NOT_PAY "no player has to pay a cost in order to obey a requirement"
    does PAYS_ANYWAY "a cost that the declaration has anyway is no reason to disobey a requirement"
}

rule! {
    /// A requirement is an effect saying that a creature must block. The declaration is illegal if it obeys
    /// fewer requirements than another declaration could obey without disobeying a restriction. No player has
    /// to pay a cost to block in order to obey a requirement. A requirement for a whole turn applies again in
    /// each of its declare blockers steps.
    R509_1C "509.1c" since "2017-09-29";
    must MOST "no other legal declaration obeys more requirements"
    does NEED_NOT_PAY "no player has to pay a cost in order to obey a requirement"
    does PAYS_ANYWAY "a cost that the declaration has anyway is no reason to disobey a requirement"
    instead EACH_COMBAT "a requirement applies in each combat phase of the turn"
    does FROM_RESOLVED "a requirement of a resolved spell or ability counts"
    1: MOST, FROM_RESOLVED;
    2: MOST;
    3: NEED_NOT_PAY, PAYS_ANYWAY;
    4: EACH_COMBAT;
}

/// 509.1c: returns whether an effect can require a creature to block or be blocked. One of a resolved spell or ability can.
pub(crate) fn can_require(look: &Look, effect: &ContinuousEffect) -> bool {
    let is_resolved = matches!(effect.origin, Origin::Resolved(_)) && look.bench().in_force(&R509_1C);
    !is_resolved || R509_1C::FROM_RESOLVED.is_followed_for(look, effect)
}

/// 509.1c: requires that the declaration obeys as many requirements as possible.
pub(crate) fn obeys_requirements(table: &mut Table, player: PlayerId, blocks: &[DeclaredBlock]) -> Ruled<()> {
    let now = table.now();
    let board = PossibleBlocks::of(&now, player).with_costs_of(&now, blocks);
    if board.problem.requirements.is_empty() {
        return Ok(());
    }
    let refused = board.problem.obeyed(&board.declaration(blocks));
    let best = search::better(&board.problem, refused, BUDGET);
    let best = best.map_err(|out| TickStop::NotPerformed(format!("509.1c: {out}")))?;
    let most = best.is_none();
    table.names_a_better(best.map(|best| {
        let declaration = board.decision(&best.declaration);
        Better { declaration, obeyed: best.obeyed, refused }
    }));
    if table.in_force(&R509_1C_20091001) {
        R509_1C_20091001::MOST.must_hold(table, most)
    } else if table.in_force(&R509_1C_20110204) {
        R509_1C_20110204::MOST.must_hold(table, most)
    } else {
        R509_1C::MOST.must_hold(table, most)
    }
}

/// 509.1b, 509.1c: returns a declaration that obeys every restriction and as many requirements as possible; none
/// at all if the search for it ends without an answer.
pub(crate) fn most_obedient(now: &Now, player: PlayerId) -> Vec<DeclaredBlock> {
    let PossibleBlocks { creatures, attackers, problem } = PossibleBlocks::of(now, player);
    let best = search::best(&problem, BUDGET).map_or_else(|_| problem.nothing(), |best| best.declaration);
    let blocked = |taken: BTreeSet<usize>| {
        taken.into_iter().filter_map(|option| attackers.get(option).copied()).collect::<Vec<_>>()
    };
    let blocks = creatures.into_iter().zip(best.into_iter().map(blocked));
    blocks.filter(|(_, blocked)| !blocked.is_empty()).collect()
}

/// What a defending player could declare, with numbers for the creatures that may block and for the attackers.
struct PossibleBlocks {
    creatures: Vec<ObjectId>,
    attackers: Vec<ObjectId>,
    problem: Problem,
}

impl PossibleBlocks {
    /// Translates the restrictions and requirements of a moment.
    fn of(now: &Now, player: PlayerId) -> PossibleBlocks {
        let able: Vec<&ObjectNow> = now.permanents().filter(|row| may_block(row, player)).collect();
        let attackers: Vec<&ObjectNow> =
            attackers_of(now, player).into_iter().filter_map(|id| now.object(id)).collect();
        let mut problem = Problem {
            candidates: able.iter().map(|row| candidate(now, row, &attackers)).collect(),
            restrictions: Vec::new(),
            requirements: Vec::new(),
        };
        let everyone: BTreeSet<usize> = (0..able.len()).collect();
        let all_attackers: BTreeSet<usize> = (0..attackers.len()).collect();
        for (rule, _) in now.player(player).iter().flat_map(|player| &player.rules) {
            if let PlayerRule::BlocksWithAtMost(most) = rule {
                let group = Group { creatures: everyone.clone(), options: all_attackers.clone() };
                problem.restrictions.push(JointRestriction::AtMost(group, number(*most)));
            }
        }
        let counts: Vec<bool> = able
            .iter()
            .zip(&problem.candidates)
            .map(|(row, one)| is_under_requirements(now, row, one))
            .collect();
        for (option, attacker) in attackers.iter().enumerate() {
            let blockers = |creatures| Group { creatures, options: BTreeSet::from([option]) };
            problem.restrictions.extend(of_an_attacker(now, attacker, &blockers(everyone.clone())));
            let obliged = everyone.iter().copied().filter(|creature| counts.get(*creature) == Some(&true));
            problem.requirements.extend(to_block_it(attacker, obliged.collect(), blockers));
        }
        for (creature, row) in able.iter().enumerate() {
            let of = |creatures| Group { creatures, options: all_attackers.clone() };
            let alone = of(BTreeSet::from([creature]));
            if row.combat.iter().any(|(rule, _)| *rule == CombatRule::CantBlockAlone) {
                let others = everyone.iter().copied().filter(|other| *other != creature).collect();
                problem.restrictions.push(JointRestriction::OnlyWith(alone.clone(), of(others), 1));
            }
            if counts.get(creature) == Some(&true) {
                let blocks = row.requirements.iter().filter(|one| **one == Restriction::BlocksIfAble);
                let required = blocks.map(|_| Requirement { group: alone.clone(), at_least: 1 });
                problem.requirements.extend(required);
                problem.requirements.extend(to_block_what_it_names(row, creature, &attackers));
            }
        }
        let ids = |rows: Vec<&ObjectNow>| rows.into_iter().map(|row| row.id).collect();
        PossibleBlocks { creatures: ids(able), attackers: ids(attackers), problem }
    }

    /// 509.1c: lets other declarations have the blocks of the creatures that block at a cost in this one,
    /// since that cost is paid anyway.
    fn with_costs_of(mut self, now: &Now, blocks: &[DeclaredBlock]) -> PossibleBlocks {
        let declared = self.declaration(blocks);
        for ((creature, candidate), taken) in
            self.creatures.iter().zip(&mut self.problem.candidates).zip(&declared)
        {
            if !taken.is_empty() && pays_anyway(now, *creature) {
                candidate.free.append(&mut candidate.at_a_cost.clone());
            }
        }
        self
    }

    /// Returns a declaration by its numbers.
    fn declaration(&self, blocks: &[DeclaredBlock]) -> Declaration {
        let number = |attacker: &ObjectId| self.attackers.iter().position(|one| one == attacker);
        let of = |creature: &ObjectId| {
            let taken = blocks.iter().filter(|(id, _)| id == creature);
            taken.flat_map(|(_, blocked)| blocked).filter_map(number).collect()
        };
        self.creatures.iter().map(of).collect()
    }

    /// Returns a declaration as a decision.
    fn decision(&self, declaration: &Declaration) -> Decision<Thing> {
        let blocks = self.attackers.iter().enumerate().map(|(option, &attacker)| {
            let with = self.creatures.iter().zip(declaration).filter(|(_, taken)| taken.contains(&option));
            let with = with.map(|(&creature, _)| Thing::Object(creature)).collect();
            Blocks { blocked: vec![Thing::Object(attacker)], with }
        });
        Decision::Block(blocks.filter(|blocks| !blocks.with.is_empty()).collect())
    }
}

/// Returns what a creature may block, without and with a cost.
fn candidate(now: &Now, row: &ObjectNow, attackers: &[&ObjectNow]) -> Declarable {
    let could = attackers.iter().enumerate().filter(|(_, attacker)| can_block(now, row, attacker));
    let options: BTreeSet<usize> = could.map(|(option, _)| option).collect();
    let at_most = how_many_it_can_block(now, row.id);
    let costs = r509_1d_costs::of_block(row).next().is_some();
    if !costs {
        return Declarable { free: options, at_a_cost: BTreeSet::new(), at_most };
    }
    let free = if need_not_pay(now, row.id) { BTreeSet::new() } else { options.clone() };
    Declarable { free, at_a_cost: options, at_most }
}

/// 509.1b: returns the restrictions on how many creatures block an attacker.
fn of_an_attacker(now: &Now, attacker: &ObjectNow, blockers: &Group) -> Vec<JointRestriction> {
    let stated = attacker.combat.iter().filter_map(|(rule, _)| match rule {
        CombatRule::BlockedByAtMost(most) => Some(JointRestriction::AtMost(blockers.clone(), number(*most))),
        CombatRule::BlockedByAtLeast(least) => {
            Some(JointRestriction::NoneOrAtLeast(blockers.clone(), number(*least)))
        }
        _ => None,
    });
    let menace = r702_111_menace::by_two_or_more(now, attacker);
    stated.chain(menace.then(|| JointRestriction::NoneOrAtLeast(blockers.clone(), 2))).collect()
}

/// 509.1c: returns the requirements on these creatures to block an attacker.
fn to_block_it(
    attacker: &ObjectNow,
    obliged: BTreeSet<usize>,
    blockers: impl Fn(BTreeSet<usize>) -> Group,
) -> Vec<Requirement> {
    let requirement = |creatures| Requirement { group: blockers(creatures), at_least: 1 };
    let by_one = attacker.requirements.iter().filter(|one| **one == Restriction::MustBeBlocked);
    let by_all = attacker.combat.iter().filter(|(rule, _)| *rule == CombatRule::AllBlockIt);
    let each = by_all.flat_map(|_| obliged.iter().map(|creature| requirement(BTreeSet::from([*creature]))));
    by_one.map(|_| requirement(obliged.clone())).chain(each).collect()
}

/// 509.1c: returns the requirements on a creature to block an attacker that an effect names.
fn to_block_what_it_names(row: &ObjectNow, creature: usize, attackers: &[&ObjectNow]) -> Vec<Requirement> {
    let named = row.combat.iter().filter(|(rule, _)| *rule == CombatRule::BlocksThis);
    let option = |this: Option<ObjectId>| attackers.iter().position(|attacker| Some(attacker.id) == this);
    let options = named.filter_map(|(_, source)| option(source.this));
    let group = |option| Group { creatures: BTreeSet::from([creature]), options: BTreeSet::from([option]) };
    options.map(|option| Requirement { group: group(option), at_least: 1 }).collect()
}

/// 509.1c: returns whether no player has to pay a cost in order to obey a requirement.
fn need_not_pay(now: &Now, creature: ObjectId) -> bool {
    if now.in_force(&R509_1C_20091001) {
        true
    } else if now.in_force(&R509_1C_20110204) {
        R509_1C_20110204::NEED_NOT_PAY.is_followed_for(now, creature)
    } else {
        R509_1C::NEED_NOT_PAY.is_followed_for(now, creature)
    }
}

/// 509.1c: returns whether a cost that is paid anyway is no reason to disobey a requirement.
fn pays_anyway(now: &Now, creature: ObjectId) -> bool {
    if now.in_force(&R509_1C_20091001) {
        false
    } else if now.in_force(&R509_1C_20110204) {
        R509_1C_20110204::PAYS_ANYWAY.is_followed_for(now, creature)
    } else {
        R509_1C::PAYS_ANYWAY.is_followed_for(now, creature)
    }
}

/// 509.1c: returns whether requirements on a creature count.
fn is_under_requirements(now: &Now, row: &ObjectNow, candidate: &Declarable) -> bool {
    if now.in_force(&R509_1C_20091001) {
        let only_at_a_cost = candidate.free.is_empty() && !candidate.at_a_cost.is_empty();
        return !(only_at_a_cost && R509_1C_20091001::EXEMPT.is_followed_for(now, row.id));
    }
    // The mutant: a creature that has blocked this turn has obeyed its requirements.
    let has_blocked = now.game().turn.blocks.iter().any(|block| block.creature == row.id);
    !has_blocked || !now.in_force(&R509_1C) || R509_1C::EACH_COMBAT.is_followed_for(now, row.id)
}

fn number(number: u32) -> usize {
    usize::try_from(number).unwrap_or(usize::MAX)
}

rules![R509_1B, R509_1C_20091001, R509_1C_20110204, R509_1C];
