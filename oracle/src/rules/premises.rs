//! The premises of the rulebook: the macros by which rules state them, and where each one stands.
//!
//! [`when!`](crate::when) states a condition, [`must!`](crate::must) a demand on a decision, and
//! [`does!`](crate::does) an action. Each call is at once the citation that a reader sees, a line of the
//! trace, the coverage of the premise, and the place where a mutant goes wrong. It names its rule and
//! its sentence; both are looked up in the rule's entry while the project is compiled.

use super::{BOOK, all};
use crate::bench::{Mutant, PremiseId};
use crate::rule::{Kind, Premise, Rule};
use std::fmt;

/// A premise with where it stands.
#[derive(Clone, Copy, Debug)]
pub struct Placed {
    /// Its place in the rulebook.
    pub id: PremiseId,
    /// The rule to which it belongs.
    pub rule: &'static Rule,
    /// Its ordinal in the rule, counted from 1.
    pub ordinal: usize,
    /// The premise itself.
    pub premise: &'static Premise,
}

impl Placed {
    /// The mutants of this premise.
    pub fn mutants(self) -> impl Iterator<Item = Mutant> {
        self.premise.kind.mistakes().iter().map(move |&forced| Mutant { premise: self.id, forced })
    }
}

impl fmt::Display for Placed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}/{}", self.rule.id, self.ordinal)
    }
}

/// Every premise of the rulebook, in its order.
pub fn premises() -> impl Iterator<Item = Placed> {
    all()
        .flat_map(|rule| rule.premises.iter().enumerate().map(move |(n, premise)| (rule, n + 1, premise)))
        .enumerate()
        .map(|(id, (rule, ordinal, premise))| Placed { id: PremiseId(id as u16), rule, ordinal, premise })
}

impl Mutant {
    /// The mutant that is called `704.5g/2=false`, if there is one.
    pub fn named(name: &str) -> Option<Mutant> {
        premises().flat_map(|placed| placed.mutants()).find(|mutant| mutant.to_string() == name)
    }
}

impl PremiseId {
    /// The premise and where it stands.
    pub fn placed(self) -> Option<Placed> {
        premises().nth(self.0 as usize)
    }
}

impl fmt::Display for Mutant {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.premise.placed() {
            Some(placed) => write!(f, "{placed}={}", self.forced.word()),
            None => write!(f, "unknown premise={}", self.forced.word()),
        }
    }
}

/// The place of a premise, found while the project is compiled: the rule must be listed in its
/// file and the sentence must stand in its entry.
#[expect(clippy::panic, reason = "evaluated by the compiler only")]
pub(crate) const fn locate(rule: &Rule, says: &str, kind: Kind) -> PremiseId {
    let mut place = 0;
    let mut section = 0;
    while section < BOOK.len() {
        let mut file = 0;
        while file < BOOK[section].len() {
            let listed = BOOK[section][file];
            let mut n = 0;
            while n < listed.len() {
                if same(listed[n].id, rule.id) {
                    return PremiseId(place + ordinal(rule, says, kind));
                }
                place += listed[n].premises.len() as u16;
                n += 1;
            }
            file += 1;
        }
        section += 1;
    }
    panic!("list this rule in the RULES of its file")
}

#[expect(clippy::panic, reason = "evaluated by the compiler only")]
const fn ordinal(rule: &Rule, says: &str, kind: Kind) -> u16 {
    let mut n = 0;
    while n < rule.premises.len() {
        if same(rule.premises[n].says, says) {
            assert!(
                rule.premises[n].kind as u8 == kind as u8,
                "this premise is of another kind in the entry of its rule"
            );
            return n as u16;
        }
        n += 1;
    }
    panic!("list this premise in the entry of its rule")
}

const fn same(a: &str, b: &str) -> bool {
    let (a, b) = (a.as_bytes(), b.as_bytes());
    if a.len() != b.len() {
        return false;
    }
    let mut n = a.len();
    while n > 0 {
        n -= 1;
        if a[n] != b[n] {
            return false;
        }
    }
    true
}

/// A condition of a rule: `when!(now, R704_5F, creature, "its toughness is 0 or less", …)`.
#[macro_export]
macro_rules! when {
    ($now:expr, $rule:ident, $about:expr, $says:literal, $condition:expr $(,)?) => {{
        const PREMISE: $crate::bench::PremiseId =
            $crate::rules::premises::locate(&$rule, $says, $crate::rule::Kind::When);
        $now.bench().holds(PREMISE, $about.into(), || $condition)
    }};
}

/// A demand of a rule on a decision: `must!(table, R117_1, player, "the player has priority", …)?`. If it
/// is not met, the decision is refused.
#[macro_export]
macro_rules! must {
    ($table:expr, $rule:ident, $about:expr, $says:literal, $condition:expr $(,)?) => {{
        const PREMISE: $crate::bench::PremiseId =
            $crate::rules::premises::locate(&$rule, $says, $crate::rule::Kind::Must);
        if $table.bench().holds(PREMISE, $about.into(), || $condition) {
            Ok(())
        } else {
            Err($crate::table::Stop::Refused(PREMISE))
        }
    }};
}

/// Something a rule does: `does!(now, R613_4D, object, "…", act)`; with `instead`, the nearest
/// mistake stands beside it.
#[macro_export]
macro_rules! does {
    ($now:expr, $rule:ident, $about:expr, $says:literal, $act:expr, instead $mistake:expr $(,)?) => {{
        const PREMISE: $crate::bench::PremiseId =
            $crate::rules::premises::locate(&$rule, $says, $crate::rule::Kind::DoesInstead);
        if $now.bench().performs(PREMISE, $about.into()) { $act } else { $mistake }
    }};
    ($now:expr, $rule:ident, $about:expr, $says:literal, $act:expr $(,)?) => {{
        const PREMISE: $crate::bench::PremiseId =
            $crate::rules::premises::locate(&$rule, $says, $crate::rule::Kind::Does);
        if $now.bench().performs(PREMISE, $about.into()) {
            $act
        }
    }};
}
