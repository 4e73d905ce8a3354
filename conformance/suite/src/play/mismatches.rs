//! Mismatches between a script and a game, from what the game asks and what the script decides.

use crate::language::decision_words;
use crate::outcome::Mismatch;
use apnap_oracle::state::{Decision, Request};

/// A request that is not answered.
pub(super) fn not_answered(request: &Request<String>) -> Mismatch {
    let Request { player, asking, about, .. } = request;
    Mismatch::NotAnswered { player: player.clone(), asking: *asking, about: about.clone() }
}

/// A decision that nothing asks for.
pub(super) fn nothing_asked(player: &str, decision: &Decision<String>, instead: String) -> Mismatch {
    let words = Some(decision_words(decision));
    Mismatch::NothingAsked { player: player.to_owned(), asking: decision.answers(), decision: words, instead }
}
