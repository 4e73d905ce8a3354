//! Restrictions and requirements on attacks.

use super::r508_declare_attackers::{DeclaredAttack, may_attack};
use crate::card::{CardType, CombatRule, Keyword, PlayerRule, Restriction, Shielded};
use crate::declaration::search::{self, BUDGET};
use crate::declaration::{Declarable, Declaration, Group, JointRestriction, Problem, Requirement};
use crate::now::{ContinuousEffect, Look, Now, ObjectNow, Origin, Source};
use crate::rules::r506_combat_phase::{attacking_player, what_can_be_attacked};
use crate::rules::{r508_1g_costs, r701_38_goad, r702_3_defender};
use crate::state::{Attacks, Decision, ObjectId, Thing};
use crate::table::{AlsoBy, Better, Ruled, Table, TickStop};
use std::collections::BTreeSet;

rule! {
    /// The declaration is illegal if it disobeys a restriction, which is an effect saying that a creature
    /// can't attack, or can't attack unless a condition is met.
    R508_1C "508.1c" since "2009-10-01";
    must OBEYED "no creature attacks that can't"
    1: OBEYED;
    2: OBEYED;
}

/// 508.1c: requires that the declaration obeys every restriction.
pub(crate) fn obeys_restrictions(table: &Table, attacks: &[DeclaredAttack]) -> Ruled<()> {
    let now = table.now();
    attacks.iter().try_for_each(|&(creature, attacked)| {
        let can = now.object(creature).is_some_and(|row| can_attack(&now, row, attacked));
        let defender = now.object(creature).is_some_and(|row| row.has_keyword(&Keyword::Defender));
        R508_1C::OBEYED.must_hold_for(table, creature, can).also_if(defender, &r702_3_defender::R702_3B)
    })?;
    let board = PossibleAttacks::of(&now);
    R508_1C::OBEYED.must_hold(table, board.problem.disobeyed(&board.declaration(attacks)).is_none())
}

/// 508.1c: returns whether no restriction on a creature alone keeps it from attacking something.
pub(crate) fn can_attack(now: &Now, row: &ObjectNow, attacked: Thing) -> bool {
    let keeps_from = |(rule, source): &(CombatRule, Source)| match rule {
        CombatRule::CantAttackPlayer(shielded) => is_shielded(now, *shielded, source, attacked),
        _ => false,
    };
    !row.restrictions.contains(&Restriction::CantAttack)
        && !row.combat.iter().any(keeps_from)
        && !r702_3_defender::cant_attack(now, row)
}

/// Returns whether an effect shields a player or planeswalker: a text that names a player alone says nothing
/// about the player's planeswalkers.
pub(crate) fn is_shielded(now: &Now, shielded: Shielded, source: &Source, attacked: Thing) -> bool {
    let player = match attacked {
        Thing::Player(player) => Some(player),
        Thing::Object(id) => {
            let planeswalker = now.object(id).filter(|row| row.card_types.contains(CardType::Planeswalker));
            planeswalker.filter(|_| shielded.planeswalkers).and_then(|row| row.controller)
        }
    };
    player.is_some_and(|player| now.look().names_player(player, shielded.player, source))
}

rule! {
    /// A requirement is an effect saying that a creature must attack. The declaration is illegal if it obeys
    /// fewer requirements than another declaration could obey without disobeying a restriction. Tapped
    /// creatures, and creatures that can't attack unless a cost is paid, are exempt from all requirements.
    R508_1D_20091001 "508.1d@2009-10-01": "508.1d" since "2009-10-01" until "2011-02-04";
    must MOST "no other legal declaration obeys more requirements"
    does EXEMPT "a creature that can't attack without a cost is exempt from requirements"
}

rule! {
    /// A requirement is an effect saying that a creature must attack. The declaration is illegal if it obeys
    /// fewer requirements than another declaration could obey without disobeying a restriction. No player has
    /// to pay a cost to attack in order to obey a requirement.
    R508_1D_20110204 "508.1d@2011-02-04": "508.1d" since "2011-02-04" until "2017-09-29";
    must MOST "no other legal declaration obeys more requirements"
    does NEED_NOT_PAY "no player has to pay a cost in order to obey a requirement"
    does PAYS_ANYWAY "a cost that the declaration has anyway is no reason to disobey a requirement"
}

rule! {
    /// A requirement is an effect saying that a creature attacks if able. The declaration is illegal if it
    /// obeys fewer requirements than another declaration could obey without disobeying a restriction. No
    /// player has to pay a cost to attack in order to obey a requirement. A requirement for a whole turn
    /// applies again in each of its declare attackers steps.
    R508_1D "508.1d" since "2017-09-29";
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

/// 508.1d: returns whether an effect can require a creature to attack. One of a resolved spell or ability can.
pub(crate) fn can_require(look: &Look, effect: &ContinuousEffect) -> bool {
    let is_resolved = matches!(effect.origin, Origin::Resolved(_)) && look.bench().in_force(&R508_1D);
    !is_resolved || R508_1D::FROM_RESOLVED.is_followed_for(look, effect)
}

/// 508.1d: requires that the declaration obeys as many requirements as possible.
pub(crate) fn obeys_requirements(table: &mut Table, attacks: &[DeclaredAttack]) -> Ruled<()> {
    let now = table.now();
    let board = PossibleAttacks::of(&now).with_costs_of(&now, attacks);
    if board.problem.requirements.is_empty() {
        return Ok(());
    }
    let refused = board.problem.obeyed(&board.declaration(attacks));
    let best = search::better(&board.problem, refused, BUDGET);
    let best = best.map_err(|out| TickStop::NotPerformed(format!("508.1d: {out}")))?;
    let most = best.is_none();
    table.names_a_better(best.map(|best| {
        let declaration = board.decision(&best.declaration);
        Better { declaration, obeyed: best.obeyed, refused }
    }));
    if table.in_force(&R508_1D_20091001) {
        R508_1D_20091001::MOST.must_hold(table, most)
    } else if table.in_force(&R508_1D_20110204) {
        R508_1D_20110204::MOST.must_hold(table, most)
    } else {
        R508_1D::MOST.must_hold(table, most)
    }
}

/// 508.1c, 508.1d: returns a declaration that obeys every restriction and as many requirements as possible; none
/// at all if the search for it ends without an answer.
pub(crate) fn most_obedient(now: &Now) -> Vec<DeclaredAttack> {
    let PossibleAttacks { creatures, options, problem } = PossibleAttacks::of(now);
    let best = search::best(&problem, BUDGET).map_or_else(|_| problem.nothing(), |best| best.declaration);
    let of = |(creature, taken): (ObjectId, BTreeSet<usize>)| {
        let attacked = taken.first().and_then(|option| options.get(*option));
        attacked.map(|&attacked| (creature, attacked))
    };
    creatures.into_iter().zip(best).filter_map(of).collect()
}

/// What the active player could declare, with numbers for the creatures that may attack and for what they can
/// attack.
struct PossibleAttacks {
    creatures: Vec<ObjectId>,
    options: Vec<Thing>,
    problem: Problem,
}

impl PossibleAttacks {
    /// Translates the restrictions and requirements of a moment.
    fn of(now: &Now) -> PossibleAttacks {
        let player = attacking_player(now);
        let able: Vec<&ObjectNow> = now.permanents().filter(|row| may_attack(now, row, player)).collect();
        let options = what_can_be_attacked(now);
        let mut problem = Problem {
            candidates: able.iter().map(|row| candidate(now, row, &options)).collect(),
            restrictions: Vec::new(),
            requirements: Vec::new(),
        };
        let everyone: BTreeSet<usize> = (0..able.len()).collect();
        let everything: BTreeSet<usize> = (0..options.len()).collect();
        let group =
            |creatures: &BTreeSet<usize>| Group { creatures: creatures.clone(), options: everything.clone() };
        for (rule, _) in now.player(player).iter().flat_map(|player| &player.rules) {
            if let PlayerRule::AttacksWithAtMost(most) = rule {
                let most = usize::try_from(*most).unwrap_or(usize::MAX);
                problem.restrictions.push(JointRestriction::AtMost(group(&everyone), most));
            }
        }
        for (creature, row) in able.iter().enumerate() {
            let alone = group(&BTreeSet::from([creature]));
            if row.combat.iter().any(|(rule, _)| *rule == CombatRule::CantAttackAlone) {
                let others = everyone.iter().copied().filter(|other| *other != creature).collect();
                problem.restrictions.push(JointRestriction::OnlyWith(alone, group(&others), 1));
            }
            if is_under_requirements(now, row, problem.candidates.get(creature)) {
                problem.requirements.extend(requirements(now, row, creature, &options));
            }
        }
        PossibleAttacks { creatures: able.iter().map(|row| row.id).collect(), options, problem }
    }

    /// 508.1d: lets a creature attack something else in other declarations, as long as that costs nothing
    /// besides what is paid for its attack in this declaration anyway.
    fn with_costs_of(mut self, now: &Now, attacks: &[DeclaredAttack]) -> PossibleAttacks {
        for (creature, candidate) in self.creatures.iter().zip(&mut self.problem.candidates) {
            let declared = attacks.iter().find(|(id, _)| id == creature);
            let Some((&(_, attacked), row)) = declared.zip(now.object(*creature)) else { continue };
            if !pays_anyway(now, *creature) {
                continue;
            }
            let paid: BTreeSet<usize> = r508_1g_costs::effects_on(now, row, attacked).collect();
            let is_paid_for = |option: &&usize| {
                let other = self.options.get(**option).copied();
                other.is_some_and(|other| {
                    r508_1g_costs::effects_on(now, row, other).all(|one| paid.contains(&one))
                })
            };
            candidate.free.extend(candidate.at_a_cost.iter().filter(is_paid_for).copied());
        }
        self
    }

    /// Returns a declaration by its numbers.
    fn declaration(&self, attacks: &[DeclaredAttack]) -> Declaration {
        let of = |creature: &ObjectId| {
            let taken = attacks.iter().filter(|(id, _)| id == creature);
            taken.filter_map(|(_, attacked)| self.options.iter().position(|one| one == attacked)).collect()
        };
        self.creatures.iter().map(of).collect()
    }

    /// Returns a declaration as a decision.
    fn decision(&self, declaration: &Declaration) -> Decision<Thing> {
        let attacks = self.options.iter().enumerate().map(|(option, &attacked)| {
            let with = self.creatures.iter().zip(declaration).filter(|(_, taken)| taken.contains(&option));
            let with = with.map(|(&creature, _)| Thing::Object(creature)).collect();
            Attacks { attacked: Some(attacked), with, band: false, exerting: Vec::new() }
        });
        Decision::Attack(attacks.filter(|attacks| !attacks.with.is_empty()).collect())
    }
}

/// Returns what a creature may attack, without and with a cost.
fn candidate(now: &Now, row: &ObjectNow, options: &[Thing]) -> Declarable {
    let mut candidate = Declarable { at_most: 1, ..Declarable::default() };
    for (number, &attacked) in options.iter().enumerate().filter(|(_, one)| can_attack(now, row, **one)) {
        if r508_1g_costs::effects_on(now, row, attacked).next().is_none() {
            candidate.free.insert(number);
        } else {
            candidate.at_a_cost.insert(number);
            if !need_not_pay(now, row.id) {
                candidate.free.insert(number);
            }
        }
    }
    candidate
}

/// 508.1d: returns whether no player has to pay a cost in order to obey a requirement.
fn need_not_pay(now: &Now, creature: ObjectId) -> bool {
    if now.in_force(&R508_1D_20091001) {
        true
    } else if now.in_force(&R508_1D_20110204) {
        R508_1D_20110204::NEED_NOT_PAY.is_followed_for(now, creature)
    } else {
        R508_1D::NEED_NOT_PAY.is_followed_for(now, creature)
    }
}

/// 508.1d: returns whether a cost that is paid anyway is no reason to disobey a requirement.
fn pays_anyway(now: &Now, creature: ObjectId) -> bool {
    if now.in_force(&R508_1D_20091001) {
        false
    } else if now.in_force(&R508_1D_20110204) {
        R508_1D_20110204::PAYS_ANYWAY.is_followed_for(now, creature)
    } else {
        R508_1D::PAYS_ANYWAY.is_followed_for(now, creature)
    }
}

/// 508.1d: returns whether the requirements on a creature count.
fn is_under_requirements(now: &Now, row: &ObjectNow, candidate: Option<&Declarable>) -> bool {
    if now.in_force(&R508_1D_20091001) {
        let only_at_a_cost = candidate.is_some_and(|one| one.free.is_empty() && !one.at_a_cost.is_empty());
        return !(only_at_a_cost && R508_1D_20091001::EXEMPT.is_followed_for(now, row.id));
    }
    // The mutant: a creature that has attacked this turn has obeyed its requirements.
    let has_attacked = now.game().turn.attacks.iter().any(|attack| attack.creature == row.id);
    !has_attacked || !now.in_force(&R508_1D) || R508_1D::EACH_COMBAT.is_followed_for(now, row.id)
}

/// 506.6: returns whether an effect requires a creature to attack.
pub(crate) fn has_to_attack(now: &Now, creature: ObjectId) -> bool {
    let options = what_can_be_attacked(now);
    now.object(creature).is_some_and(|row| !requirements(now, row, 0, &options).is_empty())
}

/// 508.1d: returns the requirements on a creature.
fn requirements(now: &Now, row: &ObjectNow, creature: usize, options: &[Thing]) -> Vec<Requirement> {
    let to_attack = |what: &dyn Fn(&Thing) -> bool| {
        let options = options.iter().enumerate().filter(|(_, thing)| what(thing)).map(|(number, _)| number);
        let group = Group { creatures: BTreeSet::from([creature]), options: options.collect() };
        Requirement { group, at_least: 1 }
    };
    let attacks = row.requirements.iter().filter(|one| **one == Restriction::AttacksIfAble);
    let mut requirements: Vec<Requirement> = attacks.map(|_| to_attack(&|_| true)).collect();
    for (rule, source) in &row.combat {
        let named = |thing: &Thing| match (rule, thing) {
            (CombatRule::AttacksPlayer(who), Thing::Player(player)) => {
                now.look().names_player(*player, *who, source)
            }
            (CombatRule::AttacksThis, Thing::Object(id)) => source.this == Some(*id),
            _ => false,
        };
        if matches!(rule, CombatRule::AttacksPlayer(_) | CombatRule::AttacksThis) {
            requirements.push(to_attack(&named));
        }
    }
    for goader in r701_38_goad::goaders(now, row) {
        if r701_38_goad::attacks(now, row.id) {
            requirements.push(to_attack(&|_| true));
        }
        if r701_38_goad::attacks_another(now, row.id) {
            requirements
                .push(to_attack(&|thing| matches!(thing, Thing::Player(player) if *player != goader)));
        }
    }
    requirements
}

rules![R508_1C, R508_1D_20091001, R508_1D_20110204, R508_1D];
