//! A law about what a request offers: each thing that is offered is in an answer that is legal.

use super::laws::Broken;
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
) -> Result<(), Broken> {
    if request.among.is_empty() || request.asking == Asking::Action {
        return Ok(());
    }
    let conceivable = play.conceivable(request, player, bench);
    if conceivable.len() > MOST {
        return Ok(());
    }
    let legal = conceivable.iter().filter(|decision| play.would_take(player, decision, bench));
    let chosen: BTreeSet<Thing> = legal.flat_map(things).copied().collect();
    match request.among.iter().find(|thing| !chosen.is_empty() && !chosen.contains(thing)) {
        Some(never) => Err(Broken::Other(format!("{never:?} is offered, but can't be chosen: {request:?}"))),
        None => Ok(()),
    }
}

/// The things that an answer chooses. Orders and divisions name all that is offered, and declarations have laws of their
/// own.
fn things(decision: &Decision<Thing>) -> Vec<&Thing> {
    match decision {
        Decision::Choose(things)
        | Decision::Discard(things)
        | Decision::Sacrifice(things)
        | Decision::Untap(things) => things.iter().collect(),
        Decision::Keep(thing) | Decision::Apply(thing) => vec![thing],
        Decision::Targets(_)
        | Decision::DamageOrder(_)
        | Decision::Arrange(_)
        | Decision::Pass
        | Decision::Concede
        | Decision::Cast { .. }
        | Decision::Activate { .. }
        | Decision::PlayLand { .. }
        | Decision::TurnFaceUp { .. }
        | Decision::Modes(_)
        | Decision::Color(_)
        | Decision::CreatureType(_)
        | Decision::Number(_)
        | Decision::Sector(_)
        | Decision::Zone(_)
        | Decision::Roll(_)
        | Decision::Attack(_)
        | Decision::Block(_)
        | Decision::Assign { .. }
        | Decision::May(_)
        | Decision::Pay { .. }
        | Decision::Mana(_)
        | Decision::Order(_) => Vec::new(),
    }
}
