//! The bench on which the rules run: the edition, the mutations if there are any, and a record of what was
//! used.
//!
//! It travels with the game but isn't part of it, and it is the only place in the oracle that changes behind
//! a shared reference. Rules reach it through their premises ([`rule::placed`](crate::rule::placed)).

mod mistakes;

pub use mistakes::Mistakes;

use crate::edition::{Edition, Period};
use crate::now::EffectStep;
use crate::rule::{Forced, Reading, Rule};
use crate::state::{Game, ObjectId, PlayerId};
use std::cell::{Cell, RefCell};
use std::cmp::Ordering;
use std::fmt;

/// A premise, by its place among all premises of the rulebook. Valid only within one build.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct PremiseId(pub(crate) u16);

/// A mutant: the oracle with one wrong premise.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Mutant {
    /// The premise that is wrong.
    pub premise: PremiseId,
    /// The mutation of that premise.
    pub forced: Forced,
}

/// The subject of a premise.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum About {
    /// The whole game.
    Game,
    /// The object that the premise asks about.
    Object(ObjectId),
    /// The player that the premise asks about.
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
pub struct TraceLine {
    /// The premise that was used.
    pub premise: PremiseId,
    /// What it was about.
    pub about: About,
}

/// The number of times a premise was false (or not done), and true (or done).
#[derive(Clone, Copy, Default, PartialEq, Eq, Debug)]
pub struct TimesSeen {
    /// The number of times it was false.
    pub no: u32,
    /// The number of times it was true, or done.
    pub yes: u32,
}

impl TimesSeen {
    /// Returns whether the premise was ever the opposite of the mutation, so that the mutation could have
    /// mattered.
    pub fn opposes(self, forced: Forced) -> bool {
        match forced {
            Forced::True => self.no > 0,
            Forced::False | Forced::Exceeded | Forced::Skipped | Forced::Instead => self.yes > 0,
        }
    }
}

/// The parts of a run in which a premise was first false, and first true.
#[derive(Clone, Copy, Default, PartialEq, Eq, Debug)]
struct FirstSeen {
    no: Option<u32>,
    yes: Option<u32>,
}

impl FirstSeen {
    fn see(&mut self, truth: bool, part: u32) {
        (if truth { &mut self.yes } else { &mut self.no }).get_or_insert(part);
    }

    fn opposing(self, forced: Forced) -> Option<u32> {
        match forced {
            Forced::True => self.no,
            Forced::False | Forced::Exceeded | Forced::Skipped | Forced::Instead => self.yes,
        }
    }
}

/// What the results of 613 depend on besides the game: on benches with the same way, they are the same.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Way {
    edition: Edition,
    mistakes: Mistakes,
    reading: Option<Reading>,
}

/// The numbers that can grow without end, and on which something has depended. A test that can only have one
/// result for greater numbers, too, isn't noted.
#[derive(Clone, Copy, Default, PartialEq, Eq, Debug)]
pub(crate) struct Depended {
    /// Whether something has depended on a life total.
    pub(crate) on_life: bool,
    /// Whether something has depended on a number of counters, or on a power or toughness.
    pub(crate) on_counters: bool,
}

impl Depended {
    /// Returns what this or that has depended on.
    pub(crate) fn or(self, other: Depended) -> Depended {
        Depended {
            on_life: self.on_life || other.on_life,
            on_counters: self.on_counters || other.on_counters,
        }
    }
}

/// The work limit of a run is reached: the answer is not known.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct OutOfBounds;

impl fmt::Display for OutOfBounds {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("determining the characteristics by 613 takes more than the work limit")
    }
}

impl std::error::Error for OutOfBounds {}

/// A moment, a table, or the bench itself: what a premise needs in order to find its mutants and note its use.
pub trait OnBench {
    /// Returns the bench of the run.
    fn the_bench(&self) -> &Bench;
}

impl OnBench for Bench {
    fn the_bench(&self) -> &Bench {
        self
    }
}

impl<T: OnBench> OnBench for std::rc::Rc<T> {
    fn the_bench(&self) -> &Bench {
        (**self).the_bench()
    }
}

/// The edition in force, the mutations if there are any, and the record of what was used.
#[derive(Clone)]
pub struct Bench {
    edition: Edition,
    mistakes: Mistakes,
    reading: Option<Reading>,
    tracing: bool,
    literal: bool,
    alike: Cell<Period>,
    seen: RefCell<Vec<TimesSeen>>,
    part: Cell<u32>,
    first_seen: Option<RefCell<Vec<FirstSeen>>>,
    trace: RefCell<Vec<TraceLine>>,
    journal: Option<RefCell<Vec<EffectStep>>>,
    supposing: Cell<u32>,
    depended_on: Cell<Depended>,
    limit: u64,
    work_left: Cell<u64>,
    by_rule: RefCell<Vec<(&'static Rule, u64)>>,
    attributed_at: Cell<u64>,
}

/// The default work limit of a run: of a board, or of a game from its beginning to its end.
///
/// A unit of work is a premise that a rule uses, or an object that is read, compared or made again. What
/// grows without end makes each step dearer, so the number of steps says nothing about the time; the number
/// of objects that they go through does.
pub const USUAL_WORK: u64 = 20_000_000;

/// The work of making one new object, about what the events by which it enters take.
const WORK_OF_A_NEW_OBJECT: u64 = 100;

impl Bench {
    /// Creates a bench for the rules of an edition.
    pub fn new(edition: Edition) -> Bench {
        Bench {
            edition,
            mistakes: Mistakes::default(),
            reading: None,
            tracing: false,
            literal: false,
            alike: Cell::new(Period { since: Edition::FIRST, until: None }),
            seen: RefCell::default(),
            part: Cell::new(0),
            first_seen: None,
            trace: RefCell::default(),
            journal: None,
            supposing: Cell::new(0),
            depended_on: Cell::default(),
            limit: USUAL_WORK,
            work_left: Cell::new(USUAL_WORK),
            by_rule: RefCell::default(),
            attributed_at: Cell::new(USUAL_WORK),
        }
    }

    /// Returns the same bench with these premises wrong.
    pub fn with_mistakes(mut self, mistakes: Mistakes) -> Bench {
        self.mistakes = mistakes;
        self
    }

    /// Returns the same bench, following an alternative reading of a disputed rule.
    pub fn with_reading(mut self, reading: Reading) -> Bench {
        self.reading = Some(reading);
        self
    }

    /// Returns the same bench, keeping the trace.
    pub fn with_trace(mut self) -> Bench {
        self.tracing = true;
        self
    }

    /// Returns the same bench, keeping a journal of the effects that apply.
    pub fn with_journal(mut self) -> Bench {
        self.journal = Some(RefCell::default());
        self
    }

    /// Returns the same bench, following every definition literally even where a faster way is proven equal.
    pub fn literally(mut self) -> Bench {
        self.literal = true;
        self
    }

    /// Returns the same bench, noting the part of the run in which each premise is first false and first true.
    pub fn in_parts(mut self) -> Bench {
        self.first_seen = Some(RefCell::default());
        self
    }

    /// Returns the same bench with this work limit.
    pub fn with_work(mut self, work: u64) -> Bench {
        self.limit = work;
        self.work_left.set(work);
        self.attributed_at.set(work);
        self
    }

    /// Returns the bench of a run with these premises wrong and this work limit, which has done what this run has
    /// done so far. No wrong premise may have had the opposite value yet ([`Bench::first_opposed`]).
    pub fn branched(&self, mistakes: Mistakes, limit: u64) -> Bench {
        let left_of = |left: &Cell<u64>| limit.saturating_sub(self.limit.saturating_sub(left.get()));
        Bench {
            literal: self.literal,
            reading: self.reading,
            by_rule: self.by_rule.clone(),
            limit,
            work_left: Cell::new(left_of(&self.work_left)),
            attributed_at: Cell::new(left_of(&self.attributed_at)),
            ..Bench::new(self.edition).with_mistakes(mistakes)
        }
    }

    /// Returns the edition in force.
    pub fn edition(&self) -> Edition {
        self.edition
    }

    /// Returns whether a rule is in force.
    pub fn in_force(&self, rule: &Rule) -> bool {
        let period = rule.in_force();
        self.alike.set(self.alike.get().alike(period, self.edition));
        period.contains(self.edition)
    }

    /// Returns the editions in which the run would have been the same so far: for each rule that the run asked about, the
    /// answer would have been the same. Nothing else in a run depends on the edition.
    pub fn alike(&self) -> Period {
        self.alike.get()
    }

    /// Notes that what was done on another bench belongs to this run: the editions in which it would have been the
    /// same, and the part in which a premise was first false and first true.
    pub fn joins(&self, other: &Bench) {
        self.alike.set(self.alike.get().and(other.alike.get()));
        let Some(others) = &other.first_seen else { return };
        for (place, first) in others.borrow().iter().enumerate() {
            let seen = [(false, first.no), (true, first.yes)].into_iter().filter(|(_, part)| part.is_some());
            seen.for_each(|(truth, _)| self.note_first(place, truth));
        }
    }

    /// Begins a part of the run. The parts are counted from 0; what they are, whoever plays decides.
    pub fn begins_part(&self, part: u32) {
        self.part.set(part);
    }

    /// Returns the part of the run in which the premise of a mutant first had the opposite value, in what happened
    /// or in what was only supposed. Up to there, the mutant does the same. `None` if it never had, or if
    /// parts are not noted ([`Bench::in_parts`]).
    pub fn first_opposed(&self, mutant: Mutant) -> Option<u32> {
        let noted = self.first_seen.as_ref()?.borrow();
        noted.get(usize::from(mutant.premise.0))?.opposing(mutant.forced)
    }

    /// Returns how often a premise was false and true so far.
    pub fn seen(&self, premise: PremiseId) -> TimesSeen {
        self.seen.borrow().get(premise.0 as usize).copied().unwrap_or_default()
    }

    /// Returns the trace so far.
    pub fn trace(&self) -> Vec<TraceLine> {
        self.trace.borrow().clone()
    }

    /// Returns the journal so far.
    pub fn journal(&self) -> Vec<EffectStep> {
        self.journal.as_ref().map(|journal| journal.borrow().clone()).unwrap_or_default()
    }

    /// Returns how much work was done.
    pub fn work_done(&self) -> u64 {
        self.limit.saturating_sub(self.work_left.get())
    }

    /// Returns the next position in the trace.
    pub(crate) fn mark(&self) -> usize {
        self.trace.borrow().len()
    }

    /// Drops the lines of the trace from a position on: those of a tick that didn't finish.
    pub(crate) fn forget_since(&self, mark: usize) {
        self.trace.borrow_mut().truncate(mark);
    }

    /// Returns whether an alternative reading of a rule is followed.
    pub(crate) fn reads(&self, reading: Reading) -> bool {
        self.reading == Some(reading)
    }

    /// Returns whether every definition is followed literally.
    pub(crate) fn is_literal(&self) -> bool {
        self.literal
    }

    /// Returns whether a moment may reuse results of the moment before it. It may not if definitions are
    /// followed literally, or if there is a trace, which has a line for everything that is determined.
    pub(crate) fn takes_over(&self) -> bool {
        !self.literal && !self.tracing
    }

    /// Returns what the results of 613 depend on besides the game.
    pub(crate) fn way(&self) -> Way {
        Way { edition: self.edition, mistakes: self.mistakes.clone(), reading: self.reading }
    }

    /// Counts a round of a loop that runs until nothing applies.
    ///
    /// # Errors
    /// If the work limit is reached.
    pub(crate) fn count_round(&self) -> Result<(), OutOfBounds> {
        self.spend(1);
        if self.is_out_of_work() { Err(OutOfBounds) } else { Ok(()) }
    }

    /// Returns whether the work limit is reached: whatever the rules answer from then on is thrown away.
    pub(crate) fn is_out_of_work(&self) -> bool {
        self.work_left.get() == 0
    }

    /// Counts the work of going through things one by one, and returns them. Once the work limit is reached,
    /// it returns none: the answer is thrown away, so it should come soon.
    pub(crate) fn each<'t, T>(&self, things: &'t [T]) -> &'t [T] {
        self.spend(as_work(things.len()));
        if self.is_out_of_work() { &[] } else { things }
    }

    /// Counts the work of making this many new objects, before anything is made.
    ///
    /// # Errors
    /// If the work limit does not allow that many.
    pub(crate) fn count_new_objects(&self, number: u32) -> Result<(), OutOfBounds> {
        self.spend(u64::from(number).saturating_mul(WORK_OF_A_NEW_OBJECT));
        self.count_round()
    }

    /// Counts the work of making a game of this size, as every change of the game does.
    pub(crate) fn count_game(&self, game: &Game) {
        let parts = [
            game.objects.len(),
            game.last_known.len(),
            game.effects.len(),
            game.stack.len(),
            game.waiting.len(),
            game.delayed.len(),
        ];
        self.spend(parts.into_iter().fold(0, |size, part| size.saturating_add(as_work(part))));
    }

    /// Attributes the work since the last event to the rule by which the next one happens.
    pub(crate) fn worked_for(&self, rule: &'static Rule) {
        let work = self.attributed_at.replace(self.work_left.get()).saturating_sub(self.work_left.get());
        let mut by_rule = self.by_rule.borrow_mut();
        match by_rule.iter_mut().find(|(known, _)| known.id == rule.id) {
            Some((_, total)) => *total = total.saturating_add(work),
            None => by_rule.push((rule, work)),
        }
    }

    /// Returns the rule for whose events most of the work was done, if anything has happened.
    pub fn busiest(&self) -> Option<&'static Rule> {
        self.by_rule.borrow().iter().max_by_key(|(_, work)| *work).map(|(rule, _)| *rule)
    }

    /// Notes that something depends on a life total.
    pub(crate) fn depends_on_life(&self) {
        self.depended_on.set(Depended { on_life: true, ..self.depended_on.get() });
    }

    /// Notes that something depends on a number of counters, or on a power or toughness.
    pub(crate) fn depends_on_counters(&self) {
        self.depended_on.set(Depended { on_counters: true, ..self.depended_on.get() });
    }

    /// Returns on which numbers anything has depended since the last call.
    pub(crate) fn take_depended(&self) -> Depended {
        self.depended_on.take()
    }

    /// Evaluates what would be if something happened. Nothing in it counts as seen.
    pub(crate) fn suppose<T>(&self, look: impl FnOnce() -> T) -> T {
        self.supposing.set(self.supposing.get() + 1);
        let answer = look();
        self.supposing.set(self.supposing.get() - 1);
        answer
    }

    /// Adds a step to the journal, if there is one. What describes the step doesn't count as seen.
    pub(crate) fn note(&self, step: impl FnOnce() -> EffectStep) {
        if let Some(journal) = self.journal.as_ref().filter(|_| self.supposing.get() == 0) {
            let step = self.suppose(step);
            journal.borrow_mut().push(step);
        }
    }

    /// Returns the truth of a condition or a demand, unless the mutant is wrong here. The truth is recorded
    /// under a mutant too, so that coverage shows whether the mutation mattered.
    pub(crate) fn holds(&self, premise: PremiseId, about: About, truth: bool) -> bool {
        self.record(premise, about, truth);
        self.mistakes.of_premise(premise).map_or(truth, |forced| forced == Forced::True)
    }

    /// Returns whether a number has reached a limit, unless the mutant is wrong here.
    pub(crate) fn reaches(&self, premise: PremiseId, about: About, number: Ordering) -> bool {
        let truth = number.is_ge();
        self.record(premise, about, truth);
        match self.mistakes.of_premise(premise) {
            None => truth,
            Some(Forced::Exceeded) => number.is_gt(),
            Some(forced) => forced == Forced::True,
        }
    }

    /// Returns whether an action is done: it is, unless the mutant is wrong here.
    pub(crate) fn performs(&self, premise: PremiseId, about: About) -> bool {
        self.record(premise, about, true);
        self.mistakes.of_premise(premise).is_none()
    }

    fn record(&self, premise: PremiseId, about: About, truth: bool) {
        self.spend(1);
        self.note_first(usize::from(premise.0), truth);
        if self.supposing.get() > 0 {
            return;
        }
        let mut seen = self.seen.borrow_mut();
        let place = premise.0 as usize;
        if seen.len() <= place {
            seen.resize(place + 1, TimesSeen::default());
        }
        let count = if truth { &mut seen[place].yes } else { &mut seen[place].no };
        *count = count.saturating_add(1);
        if self.tracing && truth {
            self.trace.borrow_mut().push(TraceLine { premise, about });
        }
    }

    fn note_first(&self, place: usize, truth: bool) {
        let Some(noted) = &self.first_seen else { return };
        let mut noted = noted.borrow_mut();
        if noted.len() <= place {
            noted.resize(place + 1, FirstSeen::default());
        }
        noted[place].see(truth, self.part.get());
    }

    fn spend(&self, work: u64) {
        self.work_left.set(self.work_left.get().saturating_sub(work));
    }
}
fn as_work(number: usize) -> u64 {
    u64::try_from(number).unwrap_or(u64::MAX)
}
