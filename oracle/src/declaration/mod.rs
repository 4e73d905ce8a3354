//! Declarations of attackers and blockers as a combinatorial problem: which of them obey every restriction,
//! and the maximum number of requirements that one of them obeys (508.1c–d, 509.1b–c).
//!
//! The rules about declarations translate the board into a [`Problem`] and ask it two questions. The problem
//! knows nothing of the game: each creature takes some *options*, which are the players and permanents that
//! it may attack, or the attackers that it may block. [`literal`] answers by listing all declarations, as the
//! rules say it. [`search`] gives the same answer without the list; a test compares the two.

mod course;
pub mod literal;
mod prices;
pub mod search;

use search::OutOfBudget;
use std::collections::BTreeSet;

/// The number of a creature that may attack or block, counted from 0.
pub type Creature = usize;

/// The number of something that can be attacked or blocked, counted from 0.
pub type Choice = usize;

/// For each creature, the options that it takes. A creature that takes none doesn't attack or block.
pub type Declaration = Vec<BTreeSet<Choice>>;

/// A creature that may be declared as an attacker or blocker.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Declarable {
    /// The options that it may take without paying a cost.
    pub free: BTreeSet<Choice>,
    /// The options that it may take only if a player pays a cost. No player has to pay a cost in order to
    /// obey requirements.
    pub at_a_cost: BTreeSet<Choice>,
    /// The maximum number of options that it may take together: 1 for each attacker and most blockers.
    pub at_most: usize,
}

/// Some of the creatures, as far as they take some of the options. Its *number* in a declaration is the
/// number of these creatures that take at least one of these options.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Group {
    /// The creatures that can count in the group.
    pub creatures: BTreeSet<Creature>,
    /// The options that make them count.
    pub options: BTreeSet<Choice>,
}

impl Group {
    /// Returns the number of creatures of this group in a declaration.
    pub fn number_in(&self, declaration: &[BTreeSet<Choice>]) -> usize {
        let takes_one = |creature: &&Creature| {
            declaration.get(**creature).is_some_and(|taken| !taken.is_disjoint(&self.options))
        };
        self.creatures.iter().filter(takes_one).count()
    }
}

/// A restriction that concerns several creatures together. What a creature can't attack or block by itself
/// is not among its options.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum JointRestriction {
    /// The number of the group is at most this, for example "can't be blocked by more than one creature".
    AtMost(Group, usize),
    /// The number of the group is zero, or at least this: menace, for example.
    NoneOrAtLeast(Group, usize),
    /// The number of the first group is zero unless the number of the second is at least this, for example
    /// "can't attack alone".
    OnlyWith(Group, Group, usize),
}

impl JointRestriction {
    /// Returns whether a declaration obeys this restriction.
    pub fn is_obeyed(&self, declaration: &[BTreeSet<Choice>]) -> bool {
        match self {
            JointRestriction::AtMost(group, most) => group.number_in(declaration) <= *most,
            JointRestriction::NoneOrAtLeast(group, least) => {
                let number = group.number_in(declaration);
                number == 0 || number >= *least
            }
            JointRestriction::OnlyWith(group, others, least) => {
                group.number_in(declaration) == 0 || others.number_in(declaration) >= *least
            }
        }
    }
}

/// A requirement: the number of the group is at least this. "Attacks if able" is about one creature and all
/// its options, "must be blocked if able" about all creatures and one option.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Requirement {
    /// The creatures and options that it is about.
    pub group: Group,
    /// How many of the creatures obey it together.
    pub at_least: usize,
}

impl Requirement {
    /// Returns whether a declaration obeys this requirement.
    pub fn is_obeyed(&self, declaration: &[BTreeSet<Choice>]) -> bool {
        self.group.number_in(declaration) >= self.at_least
    }
}

/// Everything that decides whether a declaration is legal, but for its costs.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Problem {
    /// The creatures, by number.
    pub candidates: Vec<Declarable>,
    /// The restrictions that concern several creatures together.
    pub restrictions: Vec<JointRestriction>,
    /// The requirements. Several that say the same count several times.
    pub requirements: Vec<Requirement>,
}

impl Problem {
    /// Returns the declaration in which no creature attacks or blocks. It obeys every restriction.
    pub fn nothing(&self) -> Declaration {
        self.candidates.iter().map(|_| BTreeSet::new()).collect()
    }

    /// Returns the number of requirements that a declaration obeys.
    pub fn obeyed(&self, declaration: &[BTreeSet<Choice>]) -> usize {
        self.requirements.iter().filter(|requirement| requirement.is_obeyed(declaration)).count()
    }

    /// Returns whether each creature takes only its own options and no more of them than it may.
    pub fn is_possible(&self, declaration: &[BTreeSet<Choice>]) -> bool {
        let possible = |(candidate, taken): (&Declarable, &BTreeSet<Choice>)| {
            let may =
                |option: &Choice| candidate.free.contains(option) || candidate.at_a_cost.contains(option);
            taken.len() <= candidate.at_most && taken.iter().all(may)
        };
        self.candidates.len() == declaration.len() && self.candidates.iter().zip(declaration).all(possible)
    }

    /// Returns the first restriction that a declaration disobeys.
    pub fn disobeyed(&self, declaration: &[BTreeSet<Choice>]) -> Option<&JointRestriction> {
        self.restrictions.iter().find(|restriction| !restriction.is_obeyed(declaration))
    }

    /// Returns why a declaration is illegal, or `None` if it is legal: possible, without a disobeyed
    /// restriction, and such that no declaration without a cost obeys more requirements.
    ///
    /// # Errors
    ///
    /// If the requirements decide, and considering `budget` partial declarations isn't enough.
    pub fn why_illegal(
        &self,
        declaration: &[BTreeSet<Choice>],
        budget: usize,
    ) -> Result<Option<Illegal<'_>>, OutOfBudget> {
        if !self.is_possible(declaration) {
            return Ok(Some(Illegal::NotPossible));
        }
        if let Some(restriction) = self.disobeyed(declaration) {
            return Ok(Some(Illegal::Disobeys(restriction)));
        }
        let better = search::better(self, self.obeyed(declaration), budget)?;
        Ok(better.map(Illegal::ObeysTooFew))
    }
}

/// Why a declaration is illegal.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Illegal<'p> {
    /// A creature takes an option that it doesn't have, or too many options.
    NotPossible,
    /// The declaration disobeys this restriction (508.1c, 509.1b).
    Disobeys(&'p JointRestriction),
    /// This declaration obeys more requirements (508.1d, 509.1c).
    ObeysTooFew(Best),
}

/// A declaration that obeys every restriction and the maximum number of requirements.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Best {
    /// The number of requirements that it obeys.
    pub obeyed: usize,
    /// One declaration of that kind.
    pub declaration: Declaration,
}
