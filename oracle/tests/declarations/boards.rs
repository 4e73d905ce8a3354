//! Boards of attackers and blockers, sampled from an alphabet of restrictions and requirements.

use apnap_oracle::declaration::{
    Choice, Creature, Declarable, Declaration, Group, JointRestriction, Problem, Requirement,
};
use std::collections::BTreeSet;

/// Pseudorandom numbers (xorshift), so that each run samples the same boards.
pub(crate) struct Dice(pub(crate) u64);

impl Dice {
    pub(crate) fn below(&mut self, sides: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 >> 11) as usize % sides
    }

    fn one_in(&mut self, many: usize) -> bool {
        self.below(many) == 0
    }
}

/// The creatures and options of a board while it is sampled.
struct Board {
    creatures: BTreeSet<Creature>,
    options: BTreeSet<Choice>,
    problem: Problem,
}

impl Board {
    fn of(creatures: usize, options: usize) -> Board {
        let problem = Problem::default();
        Board { creatures: (0..creatures).collect(), options: (0..options).collect(), problem }
    }

    /// The creature, whatever it attacks or blocks.
    fn one(&self, creature: Creature) -> Group {
        Group { creatures: [creature].into(), options: self.options.clone() }
    }

    /// The creature if it attacks or blocks this.
    fn one_with(&self, creature: Creature, option: Choice) -> Group {
        Group { creatures: [creature].into(), options: [option].into() }
    }

    /// All creatures that attack or block this.
    fn all_with(&self, option: Choice) -> Group {
        Group { creatures: self.creatures.clone(), options: [option].into() }
    }

    /// All creatures that attack or block.
    fn all(&self) -> Group {
        Group { creatures: self.creatures.clone(), options: self.options.clone() }
    }

    /// All other creatures that attack or block.
    fn others(&self, creature: Creature) -> Group {
        let mut others = self.all();
        others.creatures.remove(&creature);
        others
    }

    fn restrict(&mut self, restriction: JointRestriction) {
        self.problem.restrictions.push(restriction);
    }

    fn require(&mut self, group: Group, at_least: usize) {
        self.problem.requirements.push(Requirement { group, at_least });
    }

    /// A creature that has each option with some probability, and some of them only at a cost.
    fn add(&mut self, dice: &mut Dice, at_most: usize) {
        let able: BTreeSet<Choice> = self.options.iter().copied().filter(|_| !dice.one_in(4)).collect();
        let at_a_cost: BTreeSet<Choice> = able.iter().copied().filter(|_| dice.one_in(10)).collect();
        let free = able.difference(&at_a_cost).copied().collect();
        self.problem.candidates.push(Declarable { free, at_a_cost, at_most });
    }

    /// What blockers and attackers have in common: 1, a creature can't attack or block some; 2, it can do so
    /// at a cost; and one of 3 to 6, or nothing.
    fn add_with_ability(&mut self, dice: &mut Dice, at_most: usize) {
        let creature = self.problem.candidates.len();
        self.add(dice, at_most);
        let another = (creature + 1) % self.creatures.len();
        match dice.below(8) {
            // 3: can't attack or block alone, or without two others.
            0 => {
                let least = 1 + dice.below(2);
                self.restrict(JointRestriction::OnlyWith(self.one(creature), self.others(creature), least));
            }
            // 4: can't attack or block without a certain other creature.
            1 if another != creature => {
                self.restrict(JointRestriction::OnlyWith(self.one(creature), self.one(another), 1));
            }
            // 5: attacks or blocks if able.
            2 | 3 => self.require(self.one(creature), 1),
            // 6: attacks or blocks a certain option if able.
            4 => {
                let option = dice.below(self.options.len());
                self.require(self.one_with(creature, option), 1);
            }
            _ => {}
        }
    }

    /// 7: no more than a certain number of creatures attack or block.
    fn perhaps_limit(&mut self, dice: &mut Dice) {
        if dice.one_in(4) {
            let most = 1 + dice.below(self.creatures.len());
            self.restrict(JointRestriction::AtMost(self.all(), most));
        }
    }

    /// 8: all creatures able to attack or block this do so.
    fn lure(&mut self, option: Choice) {
        for creature in self.creatures.clone() {
            self.require(self.one_with(creature, option), 1);
        }
    }
}

/// A board of blockers, whose options are attackers: 1 to 8, and 9 to 14.
pub(crate) fn blocks(dice: &mut Dice, blockers: usize, attackers: usize) -> Problem {
    let mut board = Board::of(blockers, attackers);
    for _ in 0..blockers {
        // 9: can block an additional creature, or any number.
        let at_most = [1, 1, 1, 1, 1, 2, 2, attackers][dice.below(8)];
        board.add_with_ability(dice, at_most);
    }
    for attacker in 0..attackers {
        let this = board.all_with(attacker);
        match dice.below(9) {
            // 10: menace, or can't be blocked except by three or more.
            0 => board.restrict(JointRestriction::NoneOrAtLeast(this, 2 + dice.below(2))),
            // 11: can't be blocked by more than one creature, or two.
            1 => board.restrict(JointRestriction::AtMost(this, 1 + dice.below(2))),
            // 12: must be blocked. 13: must be blocked by two or more.
            2 => board.require(this, 1),
            3 => board.require(this, 2),
            4 => board.lure(attacker),
            // 14: menace, and must be blocked.
            5 => {
                board.restrict(JointRestriction::NoneOrAtLeast(this.clone(), 2));
                board.require(this, 1);
            }
            _ => {}
        }
    }
    board.perhaps_limit(dice);
    board.problem
}

/// A board of attackers, whose options are players and their planeswalkers: 1 to 8, and 15 to 17.
pub(crate) fn attacks(dice: &mut Dice, attackers: usize, attacked: usize) -> Problem {
    let mut board = Board::of(attackers, attacked);
    for creature in 0..attackers {
        board.add_with_ability(dice, 1);
        // 15: goaded by one or two players: attacks if able, and attacks another player if able.
        if dice.one_in(4) {
            for _ in 0..=dice.below(2) {
                let mut other = board.one(creature);
                other.options.remove(&dice.below(attacked));
                board.require(board.one(creature), 1);
                board.require(other, 1);
            }
        }
    }
    for player in 0..attacked {
        let this = board.all_with(player);
        match dice.below(6) {
            // 16: no more than one creature can attack this player, or two.
            0 | 1 => board.restrict(JointRestriction::AtMost(this, 1 + dice.below(2))),
            // 17: must be attacked.
            2 => board.require(this, 1),
            3 => board.lure(player),
            _ => {}
        }
    }
    board.perhaps_limit(dice);
    board.problem
}

/// A declaration that is possible, and often obeys all restrictions.
pub(crate) fn declaration(dice: &mut Dice, problem: &Problem) -> Declaration {
    let choose = |candidate: &Declarable| {
        let mut taken: BTreeSet<Choice> = BTreeSet::new();
        for &option in candidate.free.union(&candidate.at_a_cost) {
            if taken.len() < candidate.at_most && dice.one_in(4) {
                taken.insert(option);
            }
        }
        taken
    };
    problem.candidates.iter().map(choose).collect()
}
