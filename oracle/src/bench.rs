//! The bench on which the rules are tried: which edition, which mistake, and what was seen.
//!
//! It travels with the game but is no part of it, and it is the only place in the oracle that
//! changes behind a shared reference. Rules reach it through their premises
//! ([`rules::premises`](crate::rules::premises)).

use crate::edition::Edition;
use crate::rule::{Forced, Reading, Rule};
use crate::state::{ObjectId, PlayerId};
use std::cell::{Cell, RefCell};
use std::fmt;

/// Which premise: its place among all premises of the rulebook. Only good within one build.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct PremiseId(pub(crate) u16);

/// The oracle with one premise wrong.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Mutant {
    /// Where it goes wrong.
    pub premise: PremiseId,
    /// How.
    pub forced: Forced,
}

/// What a premise was about.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum About {
    /// The whole game.
    Game,
    /// An object.
    Object(ObjectId),
    /// A player.
    Player(PlayerId),
}

impl From<ObjectId> for About {
    fn from(id: ObjectId) -> About {
        About::Object(id)
    }
}

impl From<PlayerId> for About {
    fn from(id: PlayerId) -> About {
        About::Player(id)
    }
}

/// One line of the trace: a condition that held or an action that was done.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Line {
    /// The premise that was used.
    pub premise: PremiseId,
    /// What it was about.
    pub about: About,
}

/// How often a premise was seen: false (or not done), and true (or done).
#[derive(Clone, Copy, Default, PartialEq, Eq, Debug)]
pub struct Seen {
    /// How often it was false.
    pub no: u32,
    /// How often it was true, or done.
    pub yes: u32,
}

impl Seen {
    /// Whether the premise was ever seen to be the opposite of the mistake, so that the mistake
    /// could have mattered.
    pub fn opposes(self, forced: Forced) -> bool {
        match forced {
            Forced::True => self.no > 0,
            Forced::False | Forced::Skipped | Forced::Instead => self.yes > 0,
        }
    }
}

/// On benches with the same way, the rules make the same of a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Way {
    edition: Edition,
    mutant: Option<Mutant>,
    reading: Option<Reading>,
}

/// The budget of a run is spent: the answer is not known.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct OutOfBounds;

impl fmt::Display for OutOfBounds {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("the work allowed for this run is spent; the result is inconclusive")
    }
}

impl std::error::Error for OutOfBounds {}

/// The edition in force, the one mistake if any, and the record of what was used.
pub struct Bench {
    edition: Edition,
    mutant: Option<Mutant>,
    reading: Option<Reading>,
    tracing: bool,
    literal: bool,
    seen: RefCell<Vec<Seen>>,
    trace: RefCell<Vec<Line>>,
    supposing: Cell<u32>,
    work_left: Cell<u64>,
}

/// The work that a run may do unless told otherwise, in premises.
pub const USUAL_WORK: u64 = 50_000_000;

impl Bench {
    /// A bench for the rules as they are in an edition.
    pub fn new(edition: Edition) -> Bench {
        Bench {
            edition,
            mutant: None,
            reading: None,
            tracing: false,
            literal: false,
            seen: RefCell::default(),
            trace: RefCell::default(),
            supposing: Cell::new(0),
            work_left: Cell::new(USUAL_WORK),
        }
    }

    /// The same bench with one premise wrong.
    pub fn with_mutant(mut self, mutant: Mutant) -> Bench {
        self.mutant = Some(mutant);
        self
    }

    /// The same bench, following a second reading of a disputed rule.
    pub fn with_reading(mut self, reading: Reading) -> Bench {
        self.reading = Some(reading);
        self
    }

    /// The same bench, keeping the trace.
    pub fn with_trace(mut self) -> Bench {
        self.tracing = true;
        self
    }

    /// The same bench, taking every definition literally even where a faster way is proven equal.
    pub fn literally(mut self) -> Bench {
        self.literal = true;
        self
    }

    /// The same bench with so many premises allowed.
    pub fn with_work(self, work: u64) -> Bench {
        self.work_left.set(work);
        self
    }

    /// Itself: rules that have only the bench at hand name it as others name the moment.
    pub(crate) fn bench(&self) -> &Bench {
        self
    }

    /// The edition in force.
    pub fn edition(&self) -> Edition {
        self.edition
    }

    /// Whether a rule is in force.
    pub fn in_force(&self, rule: &Rule) -> bool {
        rule.in_force().contains(self.edition)
    }

    /// How often each premise was seen so far.
    pub fn seen(&self, premise: PremiseId) -> Seen {
        self.seen.borrow().get(premise.0 as usize).copied().unwrap_or_default()
    }

    /// The trace so far.
    pub fn trace(&self) -> Vec<Line> {
        self.trace.borrow().clone()
    }

    /// How much work is left.
    pub fn work_left(&self) -> u64 {
        self.work_left.get()
    }

    /// The place in the trace that comes next.
    pub(crate) fn mark(&self) -> usize {
        self.trace.borrow().len()
    }

    /// Drops the lines of the trace since a place: those of a tick that did not finish.
    pub(crate) fn forget_since(&self, mark: usize) {
        self.trace.borrow_mut().truncate(mark);
    }

    /// Whether a second reading of a rule is followed.
    pub(crate) fn reads(&self, reading: Reading) -> bool {
        self.reading == Some(reading)
    }

    /// Whether definitions are to be taken literally throughout.
    pub(crate) fn is_literal(&self) -> bool {
        self.literal
    }

    /// Whether a moment may take over what was made before it. Not if definitions are to be taken literally;
    /// and a trace tells of everything that is made.
    pub(crate) fn takes_over(&self) -> bool {
        !self.literal && !self.tracing
    }

    /// What 613 makes of a game depends on the game and on this.
    pub(crate) fn way(&self) -> Way {
        Way { edition: self.edition, mutant: self.mutant, reading: self.reading }
    }

    /// Asked before every further round of a loop that runs until nothing applies.
    pub(crate) fn once_more(&self) -> Result<(), OutOfBounds> {
        self.spend(1);
        if self.work_left.get() == 0 { Err(OutOfBounds) } else { Ok(()) }
    }

    /// Looks at what would be if something happened. Nothing in it counts as seen.
    pub(crate) fn suppose<T>(&self, look: impl FnOnce() -> T) -> T {
        self.supposing.set(self.supposing.get() + 1);
        let answer = look();
        self.supposing.set(self.supposing.get() - 1);
        answer
    }

    /// A condition or a demand: what is the case, unless this is where the mutant goes wrong. The
    /// truth is looked up under a mutant too, so that coverage tells whether the mistake mattered.
    pub(crate) fn holds(&self, premise: PremiseId, about: About, condition: impl FnOnce() -> bool) -> bool {
        let truth = condition();
        self.record(premise, about, truth);
        match self.mutant {
            Some(Mutant { premise: wrong, forced }) if wrong == premise => forced == Forced::True,
            _ => truth,
        }
    }

    /// An action: whether it is done, unless this is where the mutant goes wrong.
    pub(crate) fn performs(&self, premise: PremiseId, about: About) -> bool {
        self.record(premise, about, true);
        self.mutant.is_none_or(|mutant| mutant.premise != premise)
    }

    fn record(&self, premise: PremiseId, about: About, truth: bool) {
        self.spend(1);
        if self.supposing.get() > 0 {
            return;
        }
        let mut seen = self.seen.borrow_mut();
        let place = premise.0 as usize;
        if seen.len() <= place {
            seen.resize(place + 1, Seen::default());
        }
        let count = if truth { &mut seen[place].yes } else { &mut seen[place].no };
        *count = count.saturating_add(1);
        if self.tracing && truth {
            self.trace.borrow_mut().push(Line { premise, about });
        }
    }

    fn spend(&self, work: u64) {
        self.work_left.set(self.work_left.get().saturating_sub(work));
    }
}
