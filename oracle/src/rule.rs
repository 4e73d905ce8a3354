//! The registry: what the project states about each rule before any code runs.
//!
//! A *rule* is one numbered paragraph of the Comprehensive Rules. Its entry gives our paraphrase,
//! its number in every edition, the dates between which it is in force, its status, and its
//! *premises*: the single conditions, demands and actions of which it is made. Each entry is above the
//! functions that perform the rule, in `rules/`; this file defines what an entry is. How an entry is
//! written, and how code uses its premises, is in [`premise`].

#[macro_use]
pub mod premise;
pub mod ledger;
pub mod numbers;
pub mod placed;

use crate::edition::{Edition, Period};
use crate::state::Asking;
use std::fmt;

/// One rule: its entry in the registry.
#[derive(Clone, Copy, Debug)]
pub struct Rule {
    /// The identifier of the rule throughout the project: its number in the home edition or, if it is not in
    /// force there, its number and the date of the first edition that has it (`613.3d@2009-10-01`).
    pub id: &'static str,
    /// Its numbers, each with the first date on which it is valid, earliest first. The first date is also the
    /// first on which the rule is in force.
    pub numbers: &'static [(Edition, &'static str)],
    /// The first edition in which it is no longer in force.
    pub until: Option<Edition>,
    /// Our paraphrase of it, in one or two sentences.
    pub says: &'static str,
    /// What the suite does about it.
    pub status: RuleStatus,
    /// The kinds of choices that it gives a player; [`Asking::Action`] if it says which player has priority. An engine
    /// that makes such a choice itself breaks the rule.
    pub gives: &'static [Asking],
    /// The conditions, demands and actions of which it is made, in the order in which it states them.
    pub premises: &'static [Premise],
    /// What accounts for its sentences, in their order: first those of the home edition, then those that only the
    /// newest edition has. Sentences about which nothing is to be observed are not among them.
    pub ledger: &'static [ledger::Sentence],
}

/// What the suite does about a rule.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RuleStatus {
    /// The oracle performs it and scenarios decide it.
    Tested,
    /// It restates another rule: one function, both numbers.
    SameAs(&'static str),
    /// It names or introduces something; there is nothing to observe.
    Definition,
    /// It is left out, for this reason.
    OutOfScope(&'static str),
    /// The text can be read in two ways; `conformance/corpus/disputes.toml` has both.
    Disputed(&'static str),
    /// The oracle does not perform it yet.
    NotYet,
}

impl fmt::Display for RuleStatus {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            RuleStatus::Tested => f.write_str("tested"),
            RuleStatus::SameAs(rule) => write!(f, "states the same as {rule}"),
            RuleStatus::Definition => f.write_str("a definition: nothing to observe"),
            RuleStatus::OutOfScope(reason) => write!(f, "out of scope: {reason}"),
            RuleStatus::Disputed(reason) => write!(f, "disputed: {reason}"),
            RuleStatus::NotYet => f.write_str("not performed yet"),
        }
    }
}

/// An alternative reading of a rule whose text is ambiguous. The oracle follows the default reading unless it
/// is asked to follow this one.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Reading {
    /// 613.8b: "just after" means at once, even before effects with earlier timestamps. Default: an effect
    /// that no longer depends on another returns to timestamp order (613.8c).
    JustAfter,
    /// 613.8b: an effect in a dependency loop waits for nothing, not even for effects outside the loop.
    /// Default: it waits only for effects outside the loop.
    CircleWaitsForNothing,
    /// 613.7a: if an effect granted a static ability to an object with a later timestamp than its own, the
    /// effects of that ability and of the object's own abilities share the object's timestamp. Default: the
    /// effects of the object's own abilities come first. By this reading, those of the granted ability do,
    /// since the effect that granted it is earlier.
    GrantedFirst,
    /// 613.6: an effect whose condition is false in the first layer in which it has a part doesn't apply in
    /// later layers either. Default: it can begin to apply in a later layer in which its condition is true.
    FirstLayerDecides,
    /// 613.7a: a copy effect creates the abilities that the copy gets, so the effects of its static abilities
    /// have the timestamp of the copy effect if that is later. Default: they have the object's timestamp,
    /// like those of its own text.
    CopyEffectCreates,
    /// 613.8a: "what it does to any of the things it applies to" is what the effect achieves there: which
    /// subtypes the thing gains, and which words of its text are replaced. Default: it is the instruction, so an
    /// effect doesn't wait for another that would only let its instruction find something to change.
    WhatItAchieves,
}

impl Reading {
    /// All readings, each with its identifier in the list of disputes.
    pub const ALL: &[(Reading, &str)] = &[
        (Reading::JustAfter, "613.8b-just-after"),
        (Reading::CircleWaitsForNothing, "613.8b-circle-waits-for-nothing"),
        (Reading::GrantedFirst, "613.7a-granted-first"),
        (Reading::FirstLayerDecides, "613.6-first-layer-decides"),
        (Reading::CopyEffectCreates, "613.7a-copy-effect-creates"),
        (Reading::WhatItAchieves, "613.8a-what-it-achieves"),
    ];

    /// Returns the identifier in the list of disputes.
    pub fn id(self) -> &'static str {
        Reading::ALL.iter().find(|(one, _)| *one == self).map_or("", |(_, id)| id)
    }

    /// Returns the reading with that identifier.
    pub fn named(id: &str) -> Option<Reading> {
        Reading::ALL.iter().find(|(_, known)| *known == id).map(|(reading, _)| *reading)
    }
}

/// One condition, demand or action of a rule.
#[derive(Clone, Copy, Debug)]
pub struct Premise {
    /// The name by which the code uses it.
    pub name: &'static str,
    /// What it states, about whatever the rule is applied to.
    pub says: &'static str,
    /// Whether it is a condition, a demand or an action.
    pub kind: PremiseKind,
    /// The identifiers of other rules that demand the same.
    pub also: &'static [&'static str],
    /// Whether its mutants do without a whole kind of effects, such as those of all static abilities in a layer. They
    /// do as mutants of many narrower rules do, so they don't count where the question is which rule decides a scenario.
    pub is_broad: bool,
    /// The mutation that no scenario can reveal, if there is one, with the reason.
    pub equivalent: Option<(Forced, &'static str)>,
}

/// The forms of a premise.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PremiseKind {
    /// A condition, true or false of what it is about.
    When,
    /// A condition that a number reaches a limit: it is true at the limit and beyond it.
    Limit,
    /// A demand on a decision; if it isn't met, the decision is rejected.
    Must,
    /// Something the game does.
    Does,
    /// Something the game does, paired with the nearest mistake.
    DoesInstead,
}

/// A mutation of a premise.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Forced {
    /// The condition counts as true, or the demand as met, whatever the facts are.
    True,
    /// The condition counts as false, or the demand as not met, whatever the facts are.
    False,
    /// The condition counts as true only beyond its limit.
    Exceeded,
    /// The action is not done.
    Skipped,
    /// The nearest mistake is done instead of the action.
    Instead,
}

impl PremiseKind {
    /// Returns the mutations that a premise of this kind can have.
    pub fn mistakes(self) -> &'static [Forced] {
        match self {
            PremiseKind::When | PremiseKind::Must => &[Forced::True, Forced::False],
            PremiseKind::Limit => &[Forced::True, Forced::False, Forced::Exceeded],
            PremiseKind::Does => &[Forced::Skipped],
            PremiseKind::DoesInstead => &[Forced::Instead],
        }
    }
}

impl Forced {
    /// Returns the word for the mutation on the command line.
    pub fn word(self) -> &'static str {
        match self {
            Forced::True => "true",
            Forced::False => "false",
            Forced::Exceeded => "exceeded",
            Forced::Skipped => "skipped",
            Forced::Instead => "instead",
        }
    }

    /// Returns the mutation with that word.
    pub fn named(word: &str) -> Option<Forced> {
        [Forced::True, Forced::False, Forced::Exceeded, Forced::Skipped, Forced::Instead]
            .into_iter()
            .find(|forced| forced.word() == word)
    }
}

impl Rule {
    /// Returns the dates between which the rule is in force.
    pub fn in_force(&self) -> Period {
        let since = self.numbers.first().map_or(Edition::FIRST, |(date, _)| *date);
        Period { since, until: self.until }
    }

    /// Returns the number that is printed before the rule in an edition, if the rule is in force there.
    pub fn number_in(&self, edition: Edition) -> Option<&'static str> {
        if !self.in_force().contains(edition) {
            return None;
        }
        self.numbers.iter().rev().find(|(since, _)| *since <= edition).map(|(_, number)| *number)
    }

    /// Returns the number of the section to which the rule belongs, by its identifier: `613` of `613.8a`.
    pub fn section(&self) -> &'static str {
        self.id.split('.').next().unwrap_or(self.id)
    }
}
