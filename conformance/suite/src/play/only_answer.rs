//! Requests with only one possible answer. A script may leave them out.

use apnap_oracle::state::{Asking, Decision, Request, TriggerName};

/// The answer to a request, if there is only one.
pub(super) fn only_answer(request: &Request<String>) -> Option<Decision<String>> {
    let Request { asking, among, at_least, at_most, .. } = request;
    let takes_all = at_least == at_most && usize::try_from(*at_least).is_ok_and(|n| n == among.len());
    let all = || takes_all.then(|| among.clone());
    let one = || match &among[..] {
        [one] => Some(one.clone()),
        _ => None,
    };
    match asking {
        Asking::Targets => all().map(Decision::Targets),
        Asking::Choose => all().map(Decision::Choose),
        Asking::Discard => all().map(Decision::Discard),
        Asking::Sacrifice => all().map(Decision::Sacrifice),
        Asking::Untap => all().map(Decision::Untap),
        Asking::Keep => one().map(Decision::Keep),
        // Several effects of one source are the same by name.
        Asking::Apply => all_are_the_same(among).cloned().map(Decision::Apply),
        Asking::Order => one().map(|source| Decision::Order(vec![of_source(&source)])),
        // The possible answers to these are not a list of names.
        Asking::Action
        | Asking::Attack
        | Asking::Block
        | Asking::DamageOrder
        | Asking::Timestamps
        | Asking::Assign
        | Asking::Modes
        | Asking::Color
        | Asking::CreatureType
        | Asking::Number
        | Asking::Sector
        | Asking::Zone
        | Asking::Roll
        | Asking::May
        | Asking::Mana
        | Asking::Arrange
        | Asking::Pay => None,
    }
}

/// The answer to a request that the script leaves out: the only one; no attackers and no blockers; for a damage
/// assignment order, for timestamps and for cards put into a library, the order in which the request lists them; and for triggered abilities
/// of one source, the order in which it lists them.
pub(super) fn answer_if_left_out(request: &Request<String>) -> Option<Decision<String>> {
    match request.asking {
        Asking::Attack => Some(Decision::Attack(Vec::new())),
        Asking::Block => Some(Decision::Block(Vec::new())),
        Asking::DamageOrder => Some(Decision::DamageOrder(request.among.clone())),
        Asking::Arrange => Some(Decision::Arrange(request.among.clone())),
        Asking::Timestamps => {
            Some(Decision::Order(request.among.iter().map(|name| of_source(name)).collect()))
        }
        Asking::Order => all_are_the_same(&request.among)
            .map(|_| Decision::Order(request.among.iter().map(|name| of_source(name)).collect())),
        Asking::Action
        | Asking::Targets
        | Asking::Modes
        | Asking::Color
        | Asking::CreatureType
        | Asking::Number
        | Asking::Sector
        | Asking::Zone
        | Asking::Roll
        | Asking::Choose
        | Asking::Discard
        | Asking::Sacrifice
        | Asking::Untap
        | Asking::Assign
        | Asking::Keep
        | Asking::May
        | Asking::Pay
        | Asking::Mana
        | Asking::Apply => only_answer(request),
    }
}

/// Returns whether two decisions are the same answer: if a set is chosen, its order does not matter.
pub(super) fn is_same_answer(one: &Decision<String>, other: &Decision<String>) -> bool {
    let as_set = |names: &[String]| {
        let mut names = names.to_vec();
        names.sort();
        names
    };
    match (one, other) {
        (Decision::Choose(one), Decision::Choose(other))
        | (Decision::Discard(one), Decision::Discard(other))
        | (Decision::Sacrifice(one), Decision::Sacrifice(other))
        | (Decision::Untap(one), Decision::Untap(other))
        | (Decision::Targets(one), Decision::Targets(other)) => as_set(one) == as_set(other),
        (one, other) => one == other,
    }
}

/// Returns the name that all of some names are, if they are all the same.
fn all_are_the_same(names: &[String]) -> Option<&String> {
    names.first().filter(|first| names.iter().all(|other| other == *first))
}

pub(super) fn of_source(source: &str) -> TriggerName<String> {
    TriggerName { source: source.to_owned(), ability: None, about: None }
}
