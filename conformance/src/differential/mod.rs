//! Differential testing: generated boards and games on an engine and on the oracle.
//!
//! A [`CaseSearch`] makes cases out of random choices, lets the oracle say what is right in each ([`asked`](crate::situation::Situation::asked)), and
//! asks the engine. It is guided by the premises of the rules: choices with which one took part that hadn't yet are tried
//! again, changed a little. What the engine calls unsupported it is soon no longer asked. It goes on in rounds: the mistakes that the engine
//! certainly makes are set aside, so that they don't hide others. The failures are explained as those of
//! a run are ([`blame`](crate::blame)), and of each fault the plainest case is made [small](crate::minimise). The result is a
//! scenario for each fault ([`findings`]).

mod drawn;
mod finding;
mod guide;
mod learned;
mod search;
mod source;
mod strength;

#[cfg(feature = "proptest")]
pub use drawn::situations;
pub use drawn::{Agreement, Disagreement, DrawnSituation, ENOUGH_BYTES, agrees};
pub use finding::{FoundFault, certain, findings};
pub use search::{CaseSearch, GeneratedCase, SearchFigures, SearchLimits, Searched};
pub use source::{CaseKind, CaseSource};
pub use strength::strength;

use crate::outcome::Outcome;

/// What became of a generated case, as far as the search is concerned.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Verdict {
    Passed,
    Failed,
    Unsupported,
    Disputed,
    Inconclusive,
}

impl Verdict {
    fn of(outcome: &Outcome) -> Verdict {
        match outcome {
            Outcome::Pass { .. } => Verdict::Passed,
            Outcome::Diverge { .. }
            | Outcome::WronglyAccepted { .. }
            | Outcome::WronglyRefused { .. }
            | Outcome::ScriptMismatch { .. }
            | Outcome::ProtocolError { .. }
            | Outcome::Error { .. }
            | Outcome::Crash { .. }
            | Outcome::Timeout { .. } => Verdict::Failed,
            Outcome::Skipped { .. } | Outcome::Unsupported { .. } => Verdict::Unsupported,
            Outcome::Disputed { .. } => Verdict::Disputed,
            Outcome::NotAsked { .. } | Outcome::Inconclusive { .. } => Verdict::Inconclusive,
        }
    }
}
