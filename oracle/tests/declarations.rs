//! The search for the best declaration of attackers or blockers, compared with a list of all declarations.

use apnap_oracle::declaration::{Candidate, Choice, Creature, Group, Problem, Requirement, Restriction};
use apnap_oracle::declaration::{literal, search};
use std::collections::BTreeSet;

/// A budget that no board of four by four comes near.
const BUDGET: usize = 1_000_000;

/// Pseudorandom numbers (xorshift), so that each run samples the same boards.
struct Dice(u64);

impl Dice {
    fn below(&mut self, sides: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 >> 11) as usize % sides
    }

    fn one_in(&mut self, many: usize) -> bool {
        self.below(many) == 0
    }
}

/// A board of blockers: each creature may block some attackers, and abilities of both restrict and require
/// blocks. The alphabet has restrictions 1 to 8 and requirements 9 to 15.
fn blocks(dice: &mut Dice, blockers: usize, attackers: usize) -> Problem {
    let mut problem = Problem::default();
    let all: BTreeSet<Creature> = (0..blockers).collect();
    let every: BTreeSet<Choice> = (0..attackers).collect();
    for creature in 0..blockers {
        // 1: evasion, one attacker at a time. 2: costs.
        let able = every.iter().copied().filter(|_| !dice.one_in(4)).collect::<BTreeSet<_>>();
        let at_a_cost: BTreeSet<Choice> = able.iter().copied().filter(|_| dice.one_in(10)).collect();
        let free = able.difference(&at_a_cost).copied().collect();
        let at_most = [1, 1, 1, 1, 1, 2, 2, attackers][dice.below(8)];
        problem.candidates.push(Candidate { free, at_a_cost, at_most });
        let mine =
            |options: &BTreeSet<Choice>| Group { creatures: [creature].into(), options: options.clone() };
        let others: BTreeSet<Creature> = all.iter().copied().filter(|&other| other != creature).collect();
        match dice.below(8) {
            // 3: can't block alone. 4: only with two others. 5: only with a certain other creature.
            0 => problem.restrictions.push(Restriction::OnlyWith(
                mine(&every),
                Group { creatures: others, options: every.clone() },
                1 + dice.below(2),
            )),
            1 if blockers > 1 => problem.restrictions.push(Restriction::OnlyWith(
                mine(&every),
                Group { creatures: [(creature + 1) % blockers].into(), options: every.clone() },
                1,
            )),
            // 9: blocks if able. 10: blocks a certain attacker if able.
            2 | 3 => problem.requirements.push(Requirement { group: mine(&every), at_least: 1 }),
            4 => {
                let provoked = [dice.below(attackers)].into();
                problem.requirements.push(Requirement { group: mine(&provoked), at_least: 1 });
            }
            _ => {}
        }
    }
    for attacker in 0..attackers {
        let this = Group { creatures: all.clone(), options: [attacker].into() };
        match dice.below(9) {
            // 6: menace, or three or more. 7: by no more than one or two.
            0 => problem.restrictions.push(Restriction::NoneOrAtLeast(this.clone(), 2 + dice.below(2))),
            1 => problem.restrictions.push(Restriction::AtMost(this.clone(), 1 + dice.below(2))),
            // 11: must be blocked. 12: by two or more. 13: all creatures able to block it do so.
            2 => problem.requirements.push(Requirement { group: this.clone(), at_least: 1 }),
            3 => problem.requirements.push(Requirement { group: this.clone(), at_least: 2 }),
            4 => {
                for &creature in &all {
                    let group = Group { creatures: [creature].into(), options: [attacker].into() };
                    problem.requirements.push(Requirement { group, at_least: 1 });
                }
            }
            // 6 and 11 together.
            5 => {
                problem.restrictions.push(Restriction::NoneOrAtLeast(this.clone(), 2));
                problem.requirements.push(Requirement { group: this, at_least: 1 });
            }
            _ => {}
        }
    }
    // 8: no more than so many creatures block.
    if dice.one_in(4) {
        let group = Group { creatures: all, options: every };
        problem.restrictions.push(Restriction::AtMost(group, 1 + dice.below(blockers)));
    }
    problem
}

#[test]
fn the_search_finds_what_the_list_of_all_declarations_has() {
    let mut dice = Dice(0x9E37_79B9_7F4A_7C15);
    let mut bitten = 0;
    for _ in 0..boards() {
        let (blockers, attackers) = (1 + dice.below(4), 1 + dice.below(4));
        let problem = blocks(&mut dice, blockers, attackers);
        let listed = literal::best(&problem);
        let found = search::best(&problem, BUDGET).expect("a small board is within the budget");
        assert_eq!(found.obeyed, listed.obeyed, "{problem:#?}");
        assert_eq!(problem.obeyed(&found.declaration), found.obeyed, "{problem:#?}");
        assert_eq!(problem.disobeyed(&found.declaration), None, "{problem:#?}");
        assert!(problem.is_possible(&found.declaration));
        bitten += usize::from(0 < listed.obeyed && listed.obeyed < problem.requirements.len());
    }
    assert!(bitten * 10 > boards(), "on many boards, some requirements are obeyed and others can't be");
}

/// More in a release build.
fn boards() -> usize {
    if cfg!(debug_assertions) { 5_000 } else { 200_000 }
}

/// Of boards of 12 by 12, nearly all are decided, and the others say what is certain.
#[test]
fn large_boards_are_decided_or_bounded() {
    let mut dice = Dice(0xD1B5_4A32_D192_ED03);
    let (mut decided, all) = (0, if cfg!(debug_assertions) { 20 } else { 1_000 });
    for _ in 0..all {
        let problem = blocks(&mut dice, 12, 12);
        match search::best(&problem, BUDGET) {
            Ok(best) => {
                decided += 1;
                assert_eq!(problem.disobeyed(&best.declaration), None);
                assert_eq!(problem.obeyed(&best.declaration), best.obeyed);
            }
            Err(bounds) => assert!(bounds.at_most <= problem.requirements.len(), "{bounds}"),
        }
    }
    eprintln!("{decided} of {all} decided");
    assert!(decided * 100 >= all * 99, "{decided} of {all}");
}

#[test]
fn creatures_without_requirements_are_quick() {
    let every: BTreeSet<Choice> = (0..40).collect();
    let one = Candidate { free: every, at_a_cost: BTreeSet::new(), at_most: 1 };
    let problem = Problem { candidates: vec![one; 40], ..Problem::default() };
    assert_eq!(search::best(&problem, 10_000).map(|best| best.obeyed), Ok(0));
}
