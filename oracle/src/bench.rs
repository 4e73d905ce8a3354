//! The bench on which the rules are tried: which edition, which mistake, and what was seen.
//!
//! It travels with the game but is no part of it, and it is the only place in the oracle that
//! changes behind a shared reference. Rules reach it through three macros: [`when!`](crate::when)
//! states a condition, `must!` a demand, [`does!`](crate::does) an action. Each call is at once the
//! citation that a reader sees, a line of the trace, the coverage of the premise, and the place
//! where a mutant goes wrong.

use crate::edition::Edition;
use crate::rule::{Forced, Kind, Premise, Reading, Rule};
use crate::rules;
use crate::state::{ObjectId, PlayerId};
use std::cell::{Cell, RefCell};
use std::fmt;

/// Which premise: its place among all premises of the rulebook. Only good within one build.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct PremiseId(u16);

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
            seen: RefCell::new(vec![Seen::default(); premises().count()]),
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
        self.seen.borrow()[premise.0 as usize]
    }

    /// The trace so far.
    pub fn trace(&self) -> Vec<Line> {
        self.trace.borrow().clone()
    }

    /// How much work is left.
    pub fn work_left(&self) -> u64 {
        self.work_left.get()
    }

    /// Whether a second reading of a rule is followed.
    pub(crate) fn reads(&self, reading: Reading) -> bool {
        self.reading == Some(reading)
    }

    /// Whether definitions are to be taken literally throughout.
    pub(crate) fn is_literal(&self) -> bool {
        self.literal
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
        let seen = &mut seen[premise.0 as usize];
        let count = if truth { &mut seen.yes } else { &mut seen.no };
        *count = count.saturating_add(1);
        if self.tracing && truth {
            self.trace.borrow_mut().push(Line { premise, about });
        }
    }

    fn spend(&self, work: u64) {
        self.work_left.set(self.work_left.get().saturating_sub(work));
    }
}

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
    rules::all()
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
    while section < rules::BOOK.len() {
        let mut file = 0;
        while file < rules::BOOK[section].len() {
            let listed = rules::BOOK[section][file];
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
            $crate::bench::locate(&$rule, $says, $crate::rule::Kind::When);
        $now.bench().holds(PREMISE, $about.into(), || $condition)
    }};
}

/// Something a rule does: `does!(now, R613_4D, object, "…", act)`; with `instead`, the nearest
/// mistake stands beside it.
#[macro_export]
macro_rules! does {
    ($now:expr, $rule:ident, $about:expr, $says:literal, $act:expr, instead $mistake:expr $(,)?) => {{
        const PREMISE: $crate::bench::PremiseId =
            $crate::bench::locate(&$rule, $says, $crate::rule::Kind::DoesInstead);
        if $now.bench().performs(PREMISE, $about.into()) { $act } else { $mistake }
    }};
    ($now:expr, $rule:ident, $about:expr, $says:literal, $act:expr $(,)?) => {{
        const PREMISE: $crate::bench::PremiseId =
            $crate::bench::locate(&$rule, $says, $crate::rule::Kind::Does);
        if $now.bench().performs(PREMISE, $about.into()) {
            $act
        }
    }};
}
