//! The search for the best declaration of attackers or blockers, compared with a list of all declarations.

mod boards;

use apnap_oracle::declaration::search::{self, BUDGET};
use apnap_oracle::declaration::{Best, Declarable, Group, Illegal, Problem, Requirement, literal};
use boards::{Dice, attacks, blocks, declaration};
use std::collections::BTreeSet;

/// More in an optimized build.
fn boards() -> usize {
    if cfg!(debug_assertions) { 5_000 } else { 200_000 }
}

/// A board of up to four by four: blockers and attackers in turn.
fn small_board(dice: &mut Dice, nth: usize) -> Problem {
    let (creatures, options) = (1 + dice.below(4), 1 + dice.below(4));
    if nth.is_multiple_of(2) { blocks(dice, creatures, options) } else { attacks(dice, creatures, options) }
}

/// A best declaration is what it claims to be.
fn check(problem: &Problem, best: &Best) {
    assert!(problem.is_possible(&best.declaration), "{problem:#?}");
    assert_eq!(problem.disobeyed(&best.declaration), None, "{problem:#?}");
    assert_eq!(problem.obeyed(&best.declaration), best.obeyed, "{problem:#?}");
}

#[test]
fn the_search_finds_what_the_list_of_all_declarations_has() {
    let mut dice = Dice(0x9E37_79B9_7F4A_7C15);
    let mut in_conflict = 0;
    for nth in 0..boards() {
        let problem = small_board(&mut dice, nth);
        let listed = literal::best(&problem);
        let found = search::best(&problem, BUDGET).expect("a small board is within the budget");
        assert_eq!(found.obeyed, listed.obeyed, "{problem:#?}");
        check(&problem, &found);
        in_conflict += usize::from(0 < listed.obeyed && listed.obeyed < problem.requirements.len());
    }
    println!("{} boards; on {in_conflict} of them, some requirements can't be obeyed", boards());
    assert!(in_conflict * 4 > boards(), "{in_conflict}");
}

/// A declaration is illegal because of its requirements if the list of all declarations has a better one.
#[test]
fn an_illegal_declaration_is_explained() {
    let mut dice = Dice(0xA076_1D64_78BD_642F);
    let (mut legal, mut restricted, mut too_few) = (0, 0, 0);
    for nth in 0..boards() {
        let problem = small_board(&mut dice, nth);
        let declared = declaration(&mut dice, &problem);
        let obeyed = problem.obeyed(&declared);
        match problem.why_illegal(&declared, BUDGET).expect("a small board is within the budget") {
            None => {
                legal += 1;
                assert_eq!(problem.disobeyed(&declared), None, "{problem:#?}");
                assert!(obeyed >= literal::best(&problem).obeyed, "{problem:#?}");
            }
            Some(Illegal::NotPossible) => panic!("{declared:?} in {problem:#?}"),
            Some(Illegal::Disobeys(restriction)) => {
                restricted += 1;
                assert!(!restriction.is_obeyed(&declared), "{problem:#?}");
            }
            Some(Illegal::ObeysTooFew(best)) => {
                too_few += 1;
                check(&problem, &best);
                assert!(obeyed < best.obeyed, "{problem:#?}");
                assert_eq!(best.obeyed, literal::best(&problem).obeyed, "{problem:#?}");
            }
        }
    }
    println!("{legal} legal, {restricted} disobey a restriction, {too_few} obey too few requirements");
    assert!([legal, restricted, too_few].iter().all(|&number| number * 20 > boards()));
}

#[test]
fn creatures_take_their_own_options_only() {
    let candidate = Declarable { free: [0].into(), at_a_cost: [1].into(), at_most: 1 };
    let problem = Problem { candidates: vec![candidate], ..Problem::default() };
    let why = |taken: &[usize]| problem.why_illegal(&[taken.iter().copied().collect()], BUDGET);
    assert_eq!(why(&[]), Ok(None));
    assert_eq!(why(&[0]), Ok(None));
    assert_eq!(why(&[1]), Ok(None));
    assert_eq!(why(&[2]), Ok(Some(Illegal::NotPossible)));
    assert_eq!(why(&[0, 1]), Ok(Some(Illegal::NotPossible)));
}

/// Nearly all boards of 12 by 12 are decided within the budget, and the others are bounded.
#[test]
fn large_boards_are_decided_or_bounded() {
    let all = if cfg!(debug_assertions) { 200 } else { 1_000 };
    for sample in [blocks, attacks] {
        let mut dice = Dice(0xD1B5_4A32_D192_ED03);
        let mut decided = 0;
        for _ in 0..all {
            let problem = sample(&mut dice, 12, 12);
            match search::best(&problem, BUDGET) {
                Ok(best) => {
                    decided += 1;
                    check(&problem, &best);
                }
                Err(bounds) => assert!(bounds.at_most <= problem.requirements.len(), "{bounds}"),
            }
        }
        println!("{decided} of {all} boards decided");
        // The smaller sample of a debug build may be harder than the average.
        let percent = if cfg!(debug_assertions) { 95 } else { 99 };
        assert!(decided * 100 >= all * percent, "{decided} of {all}");
    }
}

/// The bound that the search prints when it ends without an answer is proved.
#[test]
fn a_search_without_budget_still_has_a_bound() {
    let mut dice = Dice(0x2545_F491_4F6C_DD1D);
    let mut undecided = 0;
    for nth in 0..boards() / 10 {
        let problem = small_board(&mut dice, nth);
        if let Err(bounds) = search::best(&problem, 10) {
            undecided += 1;
            assert!(literal::best(&problem).obeyed <= bounds.at_most, "{problem:#?}");
        }
    }
    assert!(undecided * 20 > boards() / 10, "{undecided}");
}

/// Forty creatures by forty, of which nothing or one thing is required, take no search.
#[test]
fn plain_creatures_are_quick() {
    let every: BTreeSet<usize> = (0..40).collect();
    let one = Declarable { free: every.clone(), at_a_cost: BTreeSet::new(), at_most: 1 };
    let mut problem = Problem { candidates: vec![one; 40], ..Problem::default() };
    assert_eq!(search::best(&problem, 100).map(|best| best.obeyed), Ok(0));
    for creature in 0..40 {
        let group = Group { creatures: [creature].into(), options: every.clone() };
        problem.requirements.push(Requirement { group, at_least: 1 });
    }
    assert_eq!(search::best(&problem, 100).map(|best| best.obeyed), Ok(40));
}
