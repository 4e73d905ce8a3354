//! What the project knows of a rule before any code runs: the registry.
//!
//! A *rule* is one numbered paragraph of the Comprehensive Rules. Its entry gives our paraphrase,
//! its number in every edition, the dates between which it is in force, what can be tested of it,
//! and its *premises*: the single conditions, demands and actions of which it is made. The entries
//! stand above the functions that perform them, in `rules/`; this file only says what an entry is.

use crate::edition::{Edition, Period};
use std::fmt;

/// One rule: its entry in the registry.
#[derive(Clone, Copy, Debug)]
pub struct Rule {
    /// What identifies the rule everywhere in the project: its number in the home edition or, if it
    /// is not in force there, its number and the date of the first edition that has it
    /// (`613.3d@2009-10-01`).
    pub id: &'static str,
    /// The number it bears from each date on, oldest first. The first date is also the first on
    /// which it is in force.
    pub numbers: &'static [(Edition, &'static str)],
    /// The first edition in which it is no longer in force.
    pub until: Option<Edition>,
    /// What it says, in one or two sentences of our own.
    pub says: &'static str,
    /// What the suite does about it.
    pub status: Status,
    /// The conditions, demands and actions of which it is made, in the order in which it states them.
    pub premises: &'static [Premise],
}

/// What the suite does about a rule.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Status {
    /// The oracle performs it and scenarios decide it.
    Tested,
    /// It restates another rule: one function, both numbers.
    SameAs(&'static str),
    /// It names or introduces something; there is nothing to observe.
    Definition,
    /// It is left out, for this reason.
    OutOfScope(&'static str),
    /// The text can be read in two ways; `docs/disputes.toml` has both.
    Disputed(&'static str),
    /// The oracle does not perform it yet.
    NotYet,
}

impl fmt::Display for Status {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Status::Tested => f.write_str("tested"),
            Status::SameAs(rule) => write!(f, "states the same as {rule}"),
            Status::Definition => f.write_str("a definition: nothing to observe"),
            Status::OutOfScope(reason) => write!(f, "out of scope: {reason}"),
            Status::Disputed(reason) => write!(f, "disputed: {reason}"),
            Status::NotYet => f.write_str("not performed yet"),
        }
    }
}

/// A second way to read a rule that the text leaves open. The oracle follows the usual reading unless
/// it is asked to follow this one.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Reading {
    /// 613.8b: "just after" means at once, also before effects with earlier timestamps; usually, an
    /// effect that no longer depends on another is back in timestamp order (613.8c).
    JustAfter,
    /// 613.8b: an effect in a circle waits for nothing, not even for effects outside the circle;
    /// usually, it only does not wait for those inside.
    CircleWaitsForNothing,
    /// 613.7a: if an older effect granted a static ability to a younger object, the effects of that
    /// ability and of the object's own share its timestamp. Usually the object's own come first; by this
    /// reading the granted one does, since what granted it was there before.
    GrantedFirst,
}

impl Reading {
    /// All of them, each with its identifier in the list of disputes.
    pub const ALL: &[(Reading, &str)] = &[
        (Reading::JustAfter, "613.8b-just-after"),
        (Reading::CircleWaitsForNothing, "613.8b-circle-waits-for-nothing"),
        (Reading::GrantedFirst, "613.7a-granted-first"),
    ];

    /// The identifier in the list of disputes.
    pub fn id(self) -> &'static str {
        Reading::ALL.iter().find(|(one, _)| *one == self).map_or("", |(_, id)| id)
    }

    /// The reading of that identifier.
    pub fn named(id: &str) -> Option<Reading> {
        Reading::ALL.iter().find(|(_, known)| *known == id).map(|(reading, _)| *reading)
    }
}

/// One condition, demand or action of a rule.
#[derive(Clone, Copy, Debug)]
pub struct Premise {
    /// What it states, about whatever the rule is applied to.
    pub says: &'static str,
    /// Whether it is a condition, a demand or an action.
    pub kind: Kind,
    /// For each mistake at this premise that no scenario can show: why not.
    pub equivalent: Option<(Forced, &'static str)>,
}

/// The three forms of a premise.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// A condition, true or false of what it is about.
    When,
    /// A demand on a decision; if it is not met, the decision is refused.
    Must,
    /// Something the game does.
    Does,
    /// Something the game does, with the nearest mistake beside it.
    DoesInstead,
}

/// A mistake at a premise.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Forced {
    /// The condition counts as true, or the demand as met, whatever is the case.
    True,
    /// The condition counts as false, or the demand as not met, whatever is the case.
    False,
    /// The action is not done.
    Skipped,
    /// The nearest mistake is done instead of the action.
    Instead,
}

impl Kind {
    /// The mistakes that can be made at a premise of this kind.
    pub fn mistakes(self) -> &'static [Forced] {
        match self {
            Kind::When | Kind::Must => &[Forced::True, Forced::False],
            Kind::Does => &[Forced::Skipped],
            Kind::DoesInstead => &[Forced::Instead],
        }
    }
}

impl Forced {
    /// The word by which the mistake is named on the command line.
    pub fn word(self) -> &'static str {
        match self {
            Forced::True => "true",
            Forced::False => "false",
            Forced::Skipped => "skipped",
            Forced::Instead => "instead",
        }
    }

    /// The mistake of that name.
    pub fn named(word: &str) -> Option<Forced> {
        [Forced::True, Forced::False, Forced::Skipped, Forced::Instead].into_iter().find(|f| f.word() == word)
    }
}

/// A condition of a rule.
pub(crate) const fn when(says: &'static str) -> Premise {
    Premise { says, kind: Kind::When, equivalent: None }
}

/// A demand on a decision.
pub(crate) const fn must(says: &'static str) -> Premise {
    Premise { says, kind: Kind::Must, equivalent: None }
}

/// Something a rule does.
pub(crate) const fn does(says: &'static str) -> Premise {
    Premise { says, kind: Kind::Does, equivalent: None }
}

/// Something a rule does, with the nearest mistake beside it at the call.
pub(crate) const fn does_instead(says: &'static str) -> Premise {
    Premise { says, kind: Kind::DoesInstead, equivalent: None }
}

impl Premise {
    /// Records why no scenario can show this mistake. The audit fails if one ever does.
    pub(crate) const fn equivalent(self, mistake: Forced, reason: &'static str) -> Premise {
        Premise { equivalent: Some((mistake, reason)), ..self }
    }
}

impl Rule {
    /// The dates between which the rule is in force.
    pub fn in_force(&self) -> Period {
        let since = self.numbers.first().map_or(Edition::FIRST, |(date, _)| *date);
        Period { since, until: self.until }
    }

    /// The number that is printed before the rule in an edition, if the rule is in force there.
    pub fn number_in(&self, edition: Edition) -> Option<&'static str> {
        if !self.in_force().contains(edition) {
            return None;
        }
        self.numbers.iter().rev().find(|(since, _)| *since <= edition).map(|(_, number)| *number)
    }

    /// The number of the section to which the rule belongs, by its identifier: `613` of `613.8a`.
    pub fn section(&self) -> &'static str {
        self.id.split('.').next().unwrap_or(self.id)
    }
}
