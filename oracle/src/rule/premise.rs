//! How an entry of the registry is written, and how code uses its premises.
//!
//! [`rule!`](crate::rule!) makes the entry and, under the same name, a typed constant for each premise. A
//! premise is named once, in its entry, and the code uses it by that name. Each use is at once the citation
//! that a reader sees, a line of the trace, the coverage of the premise, and the place where a mutant goes
//! wrong.
//!
//! ```
//! use apnap_oracle::bench::Bench;
//! use apnap_oracle::edition::Edition;
//! use apnap_oracle::rule::Rule;
//!
//! mod r514 {
//!     use apnap_oracle::bench::Bench;
//!
//!     apnap_oracle::rule! {
//!         /// The active player discards down to the maximum hand size.
//!         R514_1 "514.1" since "2009-10-01";
//!         when TOO_MANY "the active player has too many cards in hand"
//!     }
//!
//!     pub(crate) fn cards_to_discard(bench: &Bench, hand: usize) -> usize {
//!         if R514_1::TOO_MANY.holds(bench, hand > 7) { hand - 7 } else { 0 }
//!     }
//! }
//!
//! // A rulebook lists its entries by section and file.
//! mod rules {
//!     pub(crate) const BOOK: &[&[&[&super::Rule]]] = &[&[&[&super::r514::R514_1]]];
//! }
//!
//! fn main() {
//!     assert_eq!(r514::cards_to_discard(&Bench::new(Edition::FIRST), 9), 2);
//!     assert_eq!(rules::BOOK[0][0][0].says, "The active player discards down to the maximum hand size.");
//! }
//! ```
//!
//! A premise that no code uses is an unused constant. The rulebook denies those (`#![deny(dead_code)]` in
//! `rules/mod.rs`), so it doesn't compile.
//!
//! A condition is not an action, so code can't perform it:
//!
//! ```compile_fail,E0599
//! use apnap_oracle::bench::Bench;
//! use apnap_oracle::rule::premise::When;
//!
//! fn discards(too_many: When, bench: &Bench) -> bool {
//!     too_many.is_followed(bench)
//! }
//! ```

use super::Rule;
use crate::bench::{About, OnBench, PremiseId};
use crate::table::{Refusal, Ruled, TickStop};
use std::cmp::Ordering;

/// A condition of a rule.
#[derive(Clone, Copy, Debug)]
pub struct When(PremiseId);

/// A condition of a rule that a number reaches a limit, such as 0 or less life. The mutants are those of a condition, and
/// one for which the limit has to be exceeded.
#[derive(Clone, Copy, Debug)]
pub struct Limit(PremiseId);

/// A demand of a rule on a decision. If it isn't met, the decision is rejected.
#[derive(Clone, Copy, Debug)]
pub struct Must(PremiseId);

/// Something a rule does. The mutant doesn't do it.
#[derive(Clone, Copy, Debug)]
pub struct Does(PremiseId);

/// Something a rule does, paired with the nearest mistake, which the mutant makes:
/// `if R117_3D::NEXT_PLAYER.is_followed(table) { the rule } else { the mistake }`.
#[derive(Clone, Copy, Debug)]
pub struct DoesInstead(PremiseId);

impl When {
    /// Returns whether the condition holds for the game as a whole.
    pub fn holds(self, on: &(impl OnBench + ?Sized), truth: bool) -> bool {
        self.holds_for(on, About::Game, truth)
    }

    /// Returns whether the condition holds for an object or player.
    pub fn holds_for(self, on: &(impl OnBench + ?Sized), about: impl Into<About>, truth: bool) -> bool {
        on.the_bench().holds(self.0, about.into(), truth)
    }
}

impl Limit {
    /// Returns whether the limit is reached for an object or player. The number is `Less` before it comes to the limit,
    /// `Equal` at it, and `Greater` beyond it.
    pub fn is_reached_for(
        self,
        on: &(impl OnBench + ?Sized),
        about: impl Into<About>,
        number: Ordering,
    ) -> bool {
        on.the_bench().reaches(self.0, about.into(), number)
    }
}

impl Must {
    /// Demands something of the game as a whole.
    ///
    /// # Errors
    /// If the demand isn't met: this premise rejects the decision.
    pub fn must_hold(self, on: &(impl OnBench + ?Sized), truth: bool) -> Ruled<()> {
        self.must_hold_for(on, About::Game, truth)
    }

    /// Demands something of an object or player.
    ///
    /// # Errors
    /// If the demand isn't met: this premise rejects the decision.
    pub fn must_hold_for(
        self,
        on: &(impl OnBench + ?Sized),
        about: impl Into<About>,
        truth: bool,
    ) -> Ruled<()> {
        if on.the_bench().holds(self.0, about.into(), truth) {
            Ok(())
        } else {
            Err(TickStop::Refused(Refusal::of(self.0)))
        }
    }
}

impl Does {
    /// Returns whether the action is done for the game as a whole.
    pub fn is_followed(self, on: &(impl OnBench + ?Sized)) -> bool {
        self.is_followed_for(on, About::Game)
    }

    /// Returns whether the action is done for an object or player.
    pub fn is_followed_for(self, on: &(impl OnBench + ?Sized), about: impl Into<About>) -> bool {
        on.the_bench().performs(self.0, about.into())
    }
}

impl DoesInstead {
    /// Returns whether the game does this, rather than the mistake beside it.
    pub fn is_followed(self, on: &(impl OnBench + ?Sized)) -> bool {
        self.is_followed_for(on, About::Game)
    }

    /// Returns whether the game does this for an object or player, rather than the mistake beside it.
    pub fn is_followed_for(self, on: &(impl OnBench + ?Sized), about: impl Into<About>) -> bool {
        on.the_bench().performs(self.0, about.into())
    }
}

/// What `rule!` needs of the compiler; for the macro only.
#[doc(hidden)]
pub mod compiled {
    use super::{Does, DoesInstead, Limit, Must, PremiseId, Rule, When};

    pub const fn when(rule: &Rule, name: &str, book: &[&[&[&Rule]]]) -> When {
        When(locate(rule, name, book))
    }

    pub const fn limit(rule: &Rule, name: &str, book: &[&[&[&Rule]]]) -> Limit {
        Limit(locate(rule, name, book))
    }

    pub const fn must(rule: &Rule, name: &str, book: &[&[&[&Rule]]]) -> Must {
        Must(locate(rule, name, book))
    }

    pub const fn does(rule: &Rule, name: &str, book: &[&[&[&Rule]]]) -> Does {
        Does(locate(rule, name, book))
    }

    pub const fn instead(rule: &Rule, name: &str, book: &[&[&[&Rule]]]) -> DoesInstead {
        DoesInstead(locate(rule, name, book))
    }

    /// Returns a paraphrase without the space that begins each doc comment.
    pub const fn trimmed(says: &'static str) -> &'static str {
        says.split_at(1).1
    }

    /// Returns the place of a premise among all premises of the rulebook.
    #[expect(clippy::panic, reason = "evaluated by the compiler only")]
    const fn locate(rule: &Rule, name: &str, book: &[&[&[&Rule]]]) -> PremiseId {
        let mut place = 0;
        let mut section = 0;
        while section < book.len() {
            let mut file = 0;
            while file < book[section].len() {
                let listed = book[section][file];
                let mut n = 0;
                while n < listed.len() {
                    if same(listed[n].id, rule.id) {
                        return PremiseId(place + ordinal(rule, name));
                    }
                    place += listed[n].premises.len() as u16;
                    n += 1;
                }
                file += 1;
            }
            section += 1;
        }
        panic!("list this rule in the `rules!` of its file")
    }

    #[expect(clippy::panic, reason = "evaluated by the compiler only")]
    const fn ordinal(rule: &Rule, name: &str) -> u16 {
        let mut n = 0;
        while n < rule.premises.len() {
            if same(rule.premises[n].name, name) {
                return n as u16;
            }
            n += 1;
        }
        panic!("two premises of a rule have the same name")
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
}

/// The entry of a rule, and its premises as typed constants under the same name.
///
/// - The doc comment is the paraphrase.
/// - Then come the constant, the identifier, and the dates: `since "2009-10-01"` if the rule has always had
///   its identifier as its number, otherwise a colon and each number with its first date. `until` gives the
///   first date on which the rule is no longer in force.
/// - If the rule gives a player choices, `gives` and their kinds come first in the body: `gives Discard;`. An engine
///   that makes such a choice itself breaks the rule. `gives Action` is for a rule by which a player has priority.
/// - A status other than *tested* comes next: `definition`, `not yet`,
///   `same as "704.3"`, `out of scope "reason"` or `disputed "reason"`.
/// - Each premise has its kind (`when`, `limit`, `must`, `does` or `instead`), its name, and its text. An equivalent
///   mutant, which no scenario can kill, follows with its reason: `, true is equivalent: "reason"`. If other
///   rules demand the same, they follow the text: `(also "302.6")`. `[broad]` follows if its mutants break other rules
///   with it (see [`Premise::is_broad`](crate::rule::Premise::is_broad)).
/// - Then a line accounts for each sentence of the rule, by its number in the text of the home edition, or
///   in that of the newest edition (`2 newest: …`) if the sentence is only there; `1 earlier: …` is for
///   premises of earlier texts (see [`ledger`](crate::rule::ledger)). A line lists the premises that state the
///   sentence (`TOO_MANY`, `PASSES of "117.3d"`), scenarios that show it (`shown "514/1-discard"`), and why there
///   is nothing to observe about another clause: `explains`, `restates "514.1"`, `outside "teams"`. What is open
///   is `but "a clause"`, or `open` for a whole sentence. A semicolon ends the line. A sentence about which
///   nothing at all is to be observed has no line here, but a reason in `conformance/ledger.lock`.
#[doc(hidden)]
#[macro_export]
#[allow(clippy::crate_in_macro_def, reason = "the book is that of the crate in which the rule is")]
macro_rules! rule {
    (@entry $name:ident $id:literal [$($says:literal)*] [$($numbers:tt)*] [$($until:literal)?] [$($asking:ident),*]
        $status:expr; $($kind:ident $premise:ident $text:literal $((also $($also:literal),+))? $([$broad:ident])? $(, $mistake:ident is equivalent: $reason:literal)?)*
        $($sentence:literal $($newest:ident)? : $($account:ident $(of $other:literal)? $($with:literal)?),+;)*) => {
        #[doc = concat!($($says),*)]
        pub(crate) const $name: $crate::rule::Rule = $crate::rule::Rule {
            id: $id,
            numbers: &[$($numbers)*],
            until: $crate::rule!(@until $($until)?),
            says: $crate::rule::premise::compiled::trimmed(concat!($($says),*)),
            status: $status,
            gives: &[$($crate::state::Asking::$asking),*],
            premises: &[$($crate::rule::Premise {
                name: stringify!($premise),
                says: $text,
                kind: $crate::rule!(@kind $kind),
                also: &[$($($also),+)?],
                is_broad: $crate::rule!(@broad $($broad)?),
                equivalent: $crate::rule!(@equivalent $($mistake $reason)?),
            }),*],
            ledger: &[$($crate::rule::ledger::Sentence {
                text: $crate::rule!(@text $($newest)?),
                number: $sentence,
                accounts: &[$($crate::rule!(@account $account $(of $other)? $($with)?)),+],
            }),*],
        };
        $crate::rule!(@premises $name $($kind $premise $text)*);
    };
    (@premises $name:ident) => {};
    (@premises $name:ident $($kind:ident $premise:ident $text:literal)+) => {
        #[allow(non_snake_case)]
        pub(crate) mod $name {
            $(#[doc = $text]
            pub(crate) const $premise: $crate::rule!(@type $kind) =
                $crate::rule::premise::compiled::$kind(&super::$name, stringify!($premise), crate::rules::BOOK);)*
        }
    };
    (@body $name:ident $id:literal $says:tt $numbers:tt $until:tt [] gives $($asking:ident),+; $($body:tt)*) => {
        $crate::rule!(@body $name $id $says $numbers $until [$($asking),+] $($body)*);
    };
    (@body $name:ident $id:literal $says:tt $numbers:tt $until:tt $gives:tt definition $($ledger:tt)*) => {
        $crate::rule!(@entry $name $id $says $numbers $until $gives $crate::rule::RuleStatus::Definition; $($ledger)*);
    };
    (@body $name:ident $id:literal $says:tt $numbers:tt $until:tt $gives:tt not yet $($ledger:tt)*) => {
        $crate::rule!(@entry $name $id $says $numbers $until $gives $crate::rule::RuleStatus::NotYet; $($ledger)*);
    };
    (@body $name:ident $id:literal $says:tt $numbers:tt $until:tt $gives:tt same as $other:literal $($ledger:tt)*) => {
        $crate::rule!(@entry $name $id $says $numbers $until $gives $crate::rule::RuleStatus::SameAs($other); $($ledger)*);
    };
    (@body $name:ident $id:literal $says:tt $numbers:tt $until:tt $gives:tt out of scope $reason:literal $($ledger:tt)*) => {
        $crate::rule!(@entry $name $id $says $numbers $until $gives $crate::rule::RuleStatus::OutOfScope($reason); $($ledger)*);
    };
    (@body $name:ident $id:literal $says:tt $numbers:tt $until:tt $gives:tt disputed $reason:literal $($ledger:tt)*) => {
        $crate::rule!(@entry $name $id $says $numbers $until $gives $crate::rule::RuleStatus::Disputed($reason); $($ledger)*);
    };
    (@body $name:ident $id:literal $says:tt $numbers:tt $until:tt $gives:tt $($premises:tt)*) => {
        $crate::rule!(@entry $name $id $says $numbers $until $gives $crate::rule::RuleStatus::Tested; $($premises)*);
    };
    (@until) => { None };
    (@until $until:literal) => { Some($crate::edition::on($until)) };
    (@text) => { $crate::rule::ledger::Text::Home };
    (@text earlier) => { $crate::rule::ledger::Text::Earlier };
    (@text newest) => { $crate::rule::ledger::Text::Newest };
    (@account open) => { $crate::rule::ledger::Account::Open };
    (@account but $clause:literal) => { $crate::rule::ledger::Account::But($clause) };
    (@account shown $scenario:literal) => { $crate::rule::ledger::Account::Shown($scenario) };
    (@account explains) => { $crate::rule!(@nothing Explanation) };
    (@account restates $rule:literal) => { $crate::rule!(@nothing Restates($rule)) };
    (@account outside $reason:literal) => { $crate::rule!(@nothing Outside($reason)) };
    (@account $premise:ident) => { $crate::rule!(@stated None, $premise) };
    (@account $premise:ident of $rule:literal) => { $crate::rule!(@stated Some($rule), $premise) };
    (@nothing $($reason:tt)+) => {
        $crate::rule::ledger::Account::Nothing($crate::rule::ledger::Reason::$($reason)+)
    };
    (@stated $rule:expr, $premise:ident) => {
        $crate::rule::ledger::Account::Stated { rule: $rule, premise: stringify!($premise) }
    };
    (@broad) => { false };
    (@broad broad) => { true };
    (@equivalent) => { None };
    (@equivalent true $reason:literal) => { Some(($crate::rule::Forced::True, $reason)) };
    (@equivalent false $reason:literal) => { Some(($crate::rule::Forced::False, $reason)) };
    (@equivalent exceeded $reason:literal) => { Some(($crate::rule::Forced::Exceeded, $reason)) };
    (@equivalent skipped $reason:literal) => { Some(($crate::rule::Forced::Skipped, $reason)) };
    (@equivalent instead $reason:literal) => { Some(($crate::rule::Forced::Instead, $reason)) };
    (@kind when) => { $crate::rule::PremiseKind::When };
    (@kind limit) => { $crate::rule::PremiseKind::Limit };
    (@kind must) => { $crate::rule::PremiseKind::Must };
    (@kind does) => { $crate::rule::PremiseKind::Does };
    (@kind instead) => { $crate::rule::PremiseKind::DoesInstead };
    (@type when) => { $crate::rule::premise::When };
    (@type limit) => { $crate::rule::premise::Limit };
    (@type must) => { $crate::rule::premise::Must };
    (@type does) => { $crate::rule::premise::Does };
    (@type instead) => { $crate::rule::premise::DoesInstead };
    ($(#[doc = $says:literal])* $name:ident $id:literal since $since:literal $(until $until:literal)? $(; $($body:tt)*)?) => {
        $crate::rule!(@body $name $id [$($says)*] [($crate::edition::on($since), $id)] [$($until)?] [] $($($body)*)?);
    };
    ($(#[doc = $says:literal])* $name:ident $id:literal: $($number:literal since $since:literal),+ $(until $until:literal)? $(; $($body:tt)*)?) => {
        $crate::rule!(@body $name $id [$($says)*] [$(($crate::edition::on($since), $number)),+] [$($until)?] [] $($($body)*)?);
    };
}

/// The rules of a file, in the order in which they are printed.
macro_rules! rules {
    ($($rule:path),* $(,)?) => {
        /// The rules of this file, in the order in which they are printed.
        pub(crate) const RULES: &[&$crate::rule::Rule] = &[$(&$rule),*];
    };
}
