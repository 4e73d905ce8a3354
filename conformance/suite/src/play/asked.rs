//! Which statement is about which request.

use crate::script::What;
use apnap_oracle::state::{Asking, Decision, Request, TriggerName};

/// Returns whether a statement is about this request: whether it answers the request, offers an illegal
/// answer, or states that the request comes.
pub(super) fn answers(what: &What, request: &Request<String>) -> bool {
    match what {
        What::Decide { player, decision } | What::MustNot { player, decision, .. } => {
            is_asked_for(request, player, decision)
        }
        What::IsAsked { player, asking } => is_asked(request, player, *asking),
        What::Go(_) | What::IsNotAsked { .. } | What::Expect(_) => false,
    }
}

/// Returns whether a player is asked for this decision. An order of things that get timestamps is one of
/// timestamps; any other order is one of triggered abilities.
pub(super) fn is_asked_for(request: &Request<String>, player: &str, decision: &Decision<String>) -> bool {
    let is_of_timestamps = |names: &[TriggerName<String>]| {
        let is_one = |name: &TriggerName<String>| {
            name.ability.is_none() && name.about.is_none() && request.among.contains(&name.source)
        };
        names.iter().all(is_one)
    };
    request.player == player
        && decision.is_for(request.asking)
        && match (request.asking, decision) {
            (Asking::Timestamps, Decision::Order(names)) => is_of_timestamps(names),
            _ => true,
        }
}

/// Returns whether a player is asked for a kind of decision.
pub(super) fn is_asked(request: &Request<String>, player: &str, asking: Asking) -> bool {
    request.player == player && request.asking == asking
}

/// Returns whether a decision can be offered at any time, whichever player is asked.
pub(super) fn is_always_possible(decision: &Decision<String>) -> bool {
    match decision {
        Decision::Concede => true,
        Decision::Pass
        | Decision::Cast { .. }
        | Decision::Activate { .. }
        | Decision::PlayLand { .. }
        | Decision::TurnFaceUp { .. }
        | Decision::Targets(_)
        | Decision::Modes(_)
        | Decision::Color(_)
        | Decision::CreatureType(_)
        | Decision::Mana(_)
        | Decision::Arrange(_)
        | Decision::Number(_)
        | Decision::Sector(_)
        | Decision::Zone(_)
        | Decision::Roll(_)
        | Decision::Choose(_)
        | Decision::Discard(_)
        | Decision::Sacrifice(_)
        | Decision::Untap(_)
        | Decision::Attack(_)
        | Decision::Block(_)
        | Decision::DamageOrder(_)
        | Decision::Assign { .. }
        | Decision::Keep(_)
        | Decision::May(_)
        | Decision::Pay { .. }
        | Decision::Order(_)
        | Decision::Apply(_) => false,
    }
}
