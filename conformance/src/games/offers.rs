//! A law about what a request offers: each thing that is offered is in an answer that is legal.

use super::laws::BrokenInGame;
use apnap_oracle::bench::Bench;
use apnap_oracle::state::{Asking, Decision, PlayerId, Request, Thing};
use apnap_oracle::table::Play;
use std::collections::BTreeSet;

/// The maximum number of answers that are tried; a request with more has too many ways to choose.
const MOST: usize = 64;

/// Checks the answers to a request, each tried. If all are rejected, the action that they belong to is illegal for
/// another reason, such as a cost that can't be paid.
pub(super) fn are_legal(
    play: &Play,
    request: &Request<Thing>,
    player: PlayerId,
    bench: &Bench,
) -> Result<(), BrokenInGame> {
    // Targets are tried for one word after the other, and not all of them.
    if request.among.is_empty() || matches!(request.asking, Asking::Action | Asking::Targets) {
        return Ok(());
    }
    let conceivable = play.conceivable(request, player, bench);
    if conceivable.len() > MOST {
        return Ok(());
    }
    let legal = conceivable.iter().filter(|decision| play.would_take(player, decision, bench));
    let chosen: BTreeSet<Thing> = legal.filter_map(Decision::things).flatten().copied().collect();
    match request.among.iter().find(|thing| !chosen.is_empty() && !chosen.contains(thing)) {
        Some(never) => {
            Err(BrokenInGame::Other(format!("{never:?} is offered, but can't be chosen: {request:?}")))
        }
        None => Ok(()),
    }
}
