//! Invariants of settled boards. They need no expectations.

pub use super::scenario::scenario_of;
use super::{Settleable, SettledBoard, settled, without_events};
use crate::engine::{Answer, Engine, Reply, Settled};
use crate::generate::choices::Choices;
use crate::generate::laws::{BrokenOnBoard, MOST_WORK, difference, renumbered};
use crate::language::{Catalogue, load, parse};
use crate::observation::Observation;
use crate::oracle::Oracle;
use crate::outcome::Outcome;
use crate::play::play;
use crate::scenario::Board;
use apnap_oracle::edition::Edition;
use apnap_oracle::state::Request;
use std::collections::BTreeMap;

/// Checks every invariant of a board, with answers that the choices make. A board with something that the
/// oracle doesn't perform is not judged.
///
/// # Errors
/// The first broken invariant.
pub fn check(
    settleable: &Settleable,
    catalogue: &Catalogue,
    edition: Edition,
    choices: &mut dyn Choices,
) -> Result<(), BrokenOnBoard> {
    let Some(settled) = ends(settleable, edition, choices)? else { return Ok(()) };
    nothing_is_left_to_do(settleable, edition, &settled)?;
    cards_are_conserved(settleable, &settled)?;
    order_of_objects_does_not_matter(settleable, edition, &settled)?;
    written_is_read_back(settleable, catalogue, edition, &settled)
}

/// Checks that state-based actions come to an end. Returns the settled board, unless something on the board is
/// not performed.
///
/// # Errors
/// If they do not, or something else goes wrong.
pub fn ends(
    settleable: &Settleable,
    edition: Edition,
    choices: &mut dyn Choices,
) -> Result<Option<SettledBoard>, BrokenOnBoard> {
    match settled(&Oracle::new().with_work(MOST_WORK), edition, &settleable.board, choices) {
        Reply::Ok(settled) => Ok(Some(settled)),
        Reply::Inconclusive(why) if why.starts_with("not performed") => Ok(None),
        other => Err(BrokenOnBoard {
            law: "state-based actions come to an end",
            instead: format!("{:?}", other.map(|settled| settled.seen)),
            scenario: settleable.lines.clone(),
        }),
    }
}

/// Checks that a second settle changes nothing, and asks nothing.
///
/// # Errors
/// If it does.
pub fn nothing_is_left_to_do(
    settleable: &Settleable,
    edition: Edition,
    settled: &SettledBoard,
) -> Result<(), BrokenOnBoard> {
    let again = Oracle::new().settle(edition, &settled.board, &[]);
    same("a second settle changes nothing", again, settleable, settled)
}

/// Checks that no card is lost or added, except with a player who leaves the game. Tokens are no cards.
///
/// # Errors
/// If one is.
pub fn cards_are_conserved(settleable: &Settleable, settled: &SettledBoard) -> Result<(), BrokenOnBoard> {
    let (before, after) = (cards(&settleable.board), cards(&settled.board));
    let is_kept = |name: &String, count: &usize| before.get(name) == Some(count);
    match after.iter().find(|(name, count)| !is_kept(name, count)) {
        None => Ok(()),
        Some((name, count)) => {
            let instead = format!("{name} has {count} of {:?} cards", before.get(name));
            Err(broken("cards are conserved", instead, settleable, settled))
        }
    }
}

/// The number of cards that each player in the game owns.
fn cards(board: &Board) -> BTreeMap<String, usize> {
    let players = board.game.players.iter().enumerate().filter(|(_, player)| player.left.is_none());
    let owned = |seat: usize| {
        board.game.objects.values().filter(move |one| usize::from(one.owner.0) == seat && !one.token).count()
    };
    players.map(|(seat, player)| (player.name.clone(), owned(seat))).collect()
}

/// Checks that the order in which objects are listed does not matter if their timestamps are explicit.
///
/// # Errors
/// If it does.
pub fn order_of_objects_does_not_matter(
    settleable: &Settleable,
    edition: Edition,
    settled: &SettledBoard,
) -> Result<(), BrokenOnBoard> {
    let backwards: Vec<usize> = (0..settleable.board.game.objects.len()).rev().collect();
    let board = renumbered(&settleable.board, &backwards);
    let other = answered_alike(edition, &board, settled);
    same("the order in which objects are listed does not matter", other, settleable, settled)
}

/// Settles a board with the same answers, whatever the order in which a player is asked: each request gets the
/// first answer to a request about the same thing that names what can be chosen.
fn answered_alike(edition: Edition, board: &Board, settled: &SettledBoard) -> Reply<Settled> {
    let mut in_order: Vec<Answer> = Vec::new();
    let mut left: Vec<(&Request<String>, &Answer)> = settled.requests.iter().zip(&settled.answers).collect();
    loop {
        let request = match Oracle::new().settle(edition, board, &in_order) {
            Reply::Ok(Settled::Asks(request)) => request,
            other => return other,
        };
        let names = |name: &String| if request.among.contains(name) { Ok(()) } else { Err(()) };
        let fits = |(asked, one): &(&Request<String>, &Answer)| {
            one.player == request.player
                && asked.about == request.about
                && one.decision.try_rename(names).is_ok()
        };
        match left.iter().position(fits) {
            Some(place) => in_order.push(left.remove(place).1.clone()),
            None => return Reply::Ok(Settled::Asks(request)),
        }
    }
}

/// Checks that the scenario is read back as it was written, and passes.
///
/// # Errors
/// If it is not, or does not.
pub fn written_is_read_back(
    settleable: &Settleable,
    catalogue: &Catalogue,
    edition: Edition,
    settled: &SettledBoard,
) -> Result<(), BrokenOnBoard> {
    let law = "a generated scenario is read back as it was written, and passes";
    let text = scenario_of(settleable, settled);
    let canonical = parse(&text).map(|file| file.to_string());
    let again = canonical.as_ref().map(|canonical| parse(canonical).map(|file| file.to_string()));
    if again != Ok(canonical.clone()) {
        return Err(broken(law, format!("another text: {canonical:?}"), settleable, settled));
    }
    let scenario = match load("generated/settle", &text, catalogue) {
        Ok(scenario) if scenario.board == settleable.board => scenario,
        Ok(other) => {
            return Err(broken(law, format!("another board: {:?}", other.board), settleable, settled));
        }
        Err(errors) => return Err(broken(law, format!("{errors:?}"), settleable, settled)),
    };
    match play(&mut Oracle::new(), &scenario, edition).outcome {
        Outcome::Pass { .. } => Ok(()),
        other => Err(broken(law, format!("{other:?}"), settleable, settled)),
    }
}

fn same(
    law: &'static str,
    reply: Reply<Settled>,
    settleable: &Settleable,
    settled: &SettledBoard,
) -> Result<(), BrokenOnBoard> {
    let instead = match reply {
        Reply::Ok(Settled::Rests(seen)) => {
            let seen: Observation = without_events(*seen);
            if seen == settled.seen {
                return Ok(());
            }
            difference(&settled.seen, &seen)
        }
        other => format!("{other:?}"),
    };
    Err(broken(law, instead, settleable, settled))
}

fn broken(
    law: &'static str,
    instead: String,
    settleable: &Settleable,
    settled: &SettledBoard,
) -> BrokenOnBoard {
    BrokenOnBoard { law, instead, scenario: scenario_of(settleable, settled) }
}
