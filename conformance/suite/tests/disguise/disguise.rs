//! What a right engine may do otherwise than the oracle.

use crate::fields::{self, Field};
use apnap_oracle::state::Asking;
use apnap_suite::observation::ObjectHappening;
use std::collections::BTreeSet;
use std::fmt;

/// One thing that the rules or the pages leave free.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) enum Disguise {
    /// Requests with one legal answer aren't made (protocol.md, "Engines as they are").
    AnswersWhatHasOneLegalAnswer,
    /// A player is asked for an order of one triggered ability, too (603.3b; protocol.md, "Stops").
    AsksForAnOrderOfOne,
    /// The order of `among` has no meaning but for cards that are arranged (protocol.md, "Stops").
    ListsBackwards,
    /// The order of a set has no meaning, and neither has the number of times that it names something (protocol.md,
    /// "derive: the reply").
    SetsBackwards,
    /// The order of what one player decides at the same time is free: the creatures of 509.2 and 510.1, the legends of
    /// 704.5j.
    AsksAboutAnotherFirst,
    /// The order of events within one moment has no meaning (protocol.md, "What happened").
    EventsBackwards,
    /// Objects that are created at the same time are numbered in any order (game-script.md, "Labels").
    TokensBackwards,
    /// One question for whether and what: a choice with none allowed (protocol.md, "Stops").
    AsksWhetherAndWhatAtOnce,
    /// Several cards to discard are asked for one by one (protocol.md, "Stops").
    DiscardsOneByOne,
    /// Several things to choose or to sacrifice are asked for one by one (protocol.md, "Stops").
    ChoosesOneByOne,
    /// A choice that the engine makes by itself and declares (protocol.md, "Engines as they are").
    Decides(Asking),
    /// A player gets priority if there is something to do (protocol.md, "Engines as they are").
    PassesIfUseless(Ended),
    /// No stop at the end of a step without priority (500.3; protocol.md, "Stops").
    NeverEnds,
    /// An event is in the moment before (protocol.md, "What happened").
    ToldEarlier(ObjectHappening),
    /// An event is in the moment after (protocol.md, "What happened").
    ToldLater(ObjectHappening),
    /// A field of an observation is omitted (protocol.md, "observe: the reply").
    Omits(Field),
    /// A decision with a label that doesn't exist is malformed (protocol.md, "answer: the reply").
    KnowsLabels,
    /// Numbers are written with a fraction of zero (JSON Schema: `2.0` is an integer).
    WritesFractions,
}

/// Where an engine that passes for a player stops although no player is asked.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) enum Ended {
    /// Nowhere
    Nowhere,
    /// After the untap step and the cleanup step
    WithoutPriority,
    /// After each step that the engine ends by itself
    Everywhere,
}

/// Events whose moment the page leaves open.
const MOMENTS: [ObjectHappening; 3] =
    [ObjectHappening::Resolves, ObjectHappening::Triggers, ObjectHappening::GoesOnTheStack];

/// Choices of an order or of what is the same in the end, which many engines make by themselves.
const ORDERS: [Asking; 5] =
    [Asking::Order, Asking::DamageOrder, Asking::Timestamps, Asking::Arrange, Asking::Mana];

/// The fields that a script needs to lead through a game (protocol.md, "observe: the reply").
const NEEDED: [&str; 3] = ["turn", "part", "stack"];

impl Disguise {
    /// Each of them.
    pub(crate) fn all() -> Vec<Disguise> {
        let plain = [
            Disguise::AnswersWhatHasOneLegalAnswer,
            Disguise::AsksForAnOrderOfOne,
            Disguise::ListsBackwards,
            Disguise::SetsBackwards,
            Disguise::AsksAboutAnotherFirst,
            Disguise::EventsBackwards,
            Disguise::TokensBackwards,
            Disguise::AsksWhetherAndWhatAtOnce,
            Disguise::DiscardsOneByOne,
            Disguise::ChoosesOneByOne,
            Disguise::NeverEnds,
            Disguise::KnowsLabels,
            Disguise::WritesFractions,
        ];
        let useless = [Ended::Nowhere, Ended::WithoutPriority, Ended::Everywhere];
        plain
            .into_iter()
            .chain(ORDERS.map(Disguise::Decides))
            .chain(useless.map(Disguise::PassesIfUseless))
            .chain(MOMENTS.map(Disguise::ToldEarlier))
            .chain(MOMENTS.map(Disguise::ToldLater))
            .chain(fields::all().into_iter().map(Disguise::Omits))
            .collect()
    }

    /// Whether it may leave more than a few cases without a comparison: a game needs some fields and a stop at priority.
    pub(crate) fn may_leave_out_much(&self) -> bool {
        match self {
            Disguise::PassesIfUseless(_) => true,
            Disguise::Omits(Field::Whole(_)) => true,
            Disguise::Omits(Field::Game(name)) => NEEDED.contains(&name.as_str()),
            _ => false,
        }
    }
}

impl fmt::Display for Disguise {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Disguise::Omits(field) => write!(f, "Omits({field})"),
            other => write!(f, "{other:?}"),
        }
    }
}

/// Disguises that an engine wears together.
#[derive(Clone, Default, PartialEq, Eq, Debug)]
pub(crate) struct Costume(BTreeSet<Disguise>);

impl Costume {
    pub(crate) fn of(disguises: impl IntoIterator<Item = Disguise>) -> Costume {
        Costume(disguises.into_iter().collect())
    }

    pub(crate) fn has(&self, disguise: &Disguise) -> bool {
        self.0.contains(disguise)
    }

    pub(crate) fn all(&self) -> impl Iterator<Item = &Disguise> {
        self.0.iter()
    }

    /// Where it stops at the end of steps, if it passes for players.
    pub(crate) fn passes(&self) -> Option<Ended> {
        self.0.iter().find_map(|one| match one {
            Disguise::PassesIfUseless(ended) => Some(*ended),
            _ => None,
        })
    }

    /// Whether the engine makes a kind of choice by itself.
    pub(crate) fn decides(&self, asking: Asking) -> bool {
        self.has(&Disguise::Decides(asking))
    }

    /// The kinds of choices that the engine makes by itself.
    pub(crate) fn decided(&self) -> impl Iterator<Item = Asking> {
        self.0.iter().filter_map(|one| match one {
            Disguise::Decides(asking) => Some(*asking),
            _ => None,
        })
    }

    /// Whether it may leave more than a few cases without a comparison.
    pub(crate) fn may_leave_out_much(&self) -> bool {
        self.0.iter().any(Disguise::may_leave_out_much)
    }
}

impl fmt::Display for Costume {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let all: Vec<String> = self.0.iter().map(ToString::to_string).collect();
        f.write_str(&all.join(" + "))
    }
}
