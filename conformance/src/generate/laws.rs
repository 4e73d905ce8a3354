//! Invariants of every board. They need no expectations, so a generated board is as good as a handwritten
//! one.

use super::{Generated, file_of};
use crate::engine::{Engine, Reply};
use crate::language::{Catalogue, load};
use crate::observation::Observation;
use crate::oracle::Oracle;
use crate::scenario::Board;
use apnap_oracle::bench::Bench;
use apnap_oracle::card::CopyOf;
use apnap_oracle::card::walk::{Field, Go, PartMut};
use apnap_oracle::edition::Edition;
use apnap_oracle::state::{Affected, Attached, ObjectId};
use std::collections::BTreeMap;
use std::fmt;
use std::sync::Arc;

/// An invariant that a board breaks.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct BrokenOnBoard {
    /// The name of the invariant.
    pub law: &'static str,
    /// The actual result.
    pub instead: String,
    /// The board as a scenario.
    pub scenario: String,
}

impl fmt::Display for BrokenOnBoard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "{}\n{}\n{}", self.law, self.instead, self.scenario)
    }
}

impl std::error::Error for BrokenOnBoard {}

/// The work limit of a generated board: many times what a typical board takes, and a small part of the
/// limit of the oracle.
pub const MOST_WORK: u64 = 500_000;

/// The oracle's answer for a board, within the work limit of generated boards.
///
/// # Errors
/// If it takes more.
pub fn answer(generated: &Generated, edition: Edition) -> Result<Observation, BrokenOnBoard> {
    let bench = Bench::new(edition).with_work(MOST_WORK);
    match Oracle::derive_on(&bench, &generated.board) {
        Reply::Ok(seen) => Ok(seen),
        other => Err(broken(
            "a generated board is answered within the budget",
            format!("{other:?}"),
            generated,
            &Observation::default(),
        )),
    }
}

/// Checks every invariant of a board.
///
/// # Errors
/// The first broken invariant.
pub fn check(generated: &Generated, catalogue: &Catalogue, edition: Edition) -> Result<(), BrokenOnBoard> {
    let seen = answer(generated, edition)?;
    same_answer_twice(generated, edition, &seen)?;
    quick_is_literal(generated, edition, &seen)?;
    order_of_objects_does_not_matter(generated, edition, &seen)?;
    written_is_read_back(generated, catalogue, &seen)
}

/// Checks that the same board gives the same answer.
///
/// # Errors
/// If it does not.
pub fn same_answer_twice(
    generated: &Generated,
    edition: Edition,
    seen: &Observation,
) -> Result<(), BrokenOnBoard> {
    let again = Oracle::new().derive(edition, &generated.board.clone());
    same("the same board gives the same answer", again, generated, seen)
}

/// Checks that the quick check for dependency agrees with the literal definition.
///
/// # Errors
/// If it does not.
pub fn quick_is_literal(
    generated: &Generated,
    edition: Edition,
    seen: &Observation,
) -> Result<(), BrokenOnBoard> {
    let literally = Oracle::literal().derive(edition, &generated.board);
    same("the quick check for dependency agrees with the definition", literally, generated, seen)
}

/// Checks that the order in which objects are listed does not matter if their timestamps are explicit.
///
/// # Errors
/// If it does.
pub fn order_of_objects_does_not_matter(
    generated: &Generated,
    edition: Edition,
    seen: &Observation,
) -> Result<(), BrokenOnBoard> {
    let count = generated.board.game.objects.len();
    let backwards: Vec<usize> = (0..count).rev().collect();
    let other = Oracle::new().derive(edition, &renumbered(&generated.board, &backwards));
    same("the order in which objects are listed does not matter", other, generated, seen)
}

/// Checks that a generated scenario is read back as it was written, and describes the same board.
///
/// # Errors
/// If it is not, or does not.
pub fn written_is_read_back(
    generated: &Generated,
    catalogue: &Catalogue,
    seen: &Observation,
) -> Result<(), BrokenOnBoard> {
    let law = "a generated scenario is read back as it was written";
    let text = text_of(generated, seen);
    let loaded = load("generated/board", &text, catalogue).map_err(|errors| {
        let drawn: String = errors.iter().map(|error| error.draw("generated", &text, false)).collect();
        broken(law, drawn, generated, seen)
    })?;
    let again = crate::language::parse(&text).map(|file| file.to_string());
    if loaded.board != generated.board {
        return Err(broken(law, format!("another board: {:?}", loaded.board), generated, seen));
    }
    if again.as_ref() != Ok(&text) {
        return Err(broken(law, format!("another text: {again:?}"), generated, seen));
    }
    Ok(())
}

fn same(
    law: &'static str,
    reply: Reply<Observation>,
    generated: &Generated,
    seen: &Observation,
) -> Result<(), BrokenOnBoard> {
    match reply {
        Reply::Ok(other) if other == *seen => Ok(()),
        Reply::Ok(other) => Err(broken(law, difference(seen, &other), generated, seen)),
        other => Err(broken(law, format!("{other:?}"), generated, seen)),
    }
}

/// The objects and players that differ between two observations.
pub fn difference(one: &Observation, other: &Observation) -> String {
    let objects = one.objects.iter().filter(|(label, seen)| other.objects.get(*label) != Some(seen));
    let objects = objects.map(|(label, seen)| format!("{label}: {seen:?} or {:?}", other.objects.get(label)));
    let players = one.players.iter().filter(|(name, seen)| other.players.get(*name) != Some(seen));
    let players = players.map(|(name, seen)| format!("{name}: {seen:?} or {:?}", other.players.get(name)));
    objects.chain(players).collect::<Vec<_>>().join("\n")
}

fn broken(law: &'static str, instead: String, generated: &Generated, seen: &Observation) -> BrokenOnBoard {
    BrokenOnBoard { law, instead, scenario: text_of(generated, seen) }
}

fn text_of(generated: &Generated, seen: &Observation) -> String {
    file_of("A generated board", generated, seen).to_string()
}

/// The board with other identifiers for its objects, so that their order is different everywhere; their
/// moments are explicit and stay the same.
pub fn renumbered(board: &Board, order: &[usize]) -> Board {
    let ids = board.game.objects.keys();
    let renamed: BTreeMap<ObjectId, ObjectId> =
        ids.zip(order).map(|(&old, &place)| (old, ObjectId(1000 + place as u32))).collect();
    let rename = |id: &ObjectId| renamed.get(id).copied().unwrap_or(*id);
    let mut new = board.clone();
    new.labels = board.labels.iter().map(|(id, label)| (rename(id), label.clone())).collect();
    let objects = std::mem::take(&mut new.game.objects).into_inner().into_iter().map(|(id, mut shared)| {
        let object = Arc::make_mut(&mut shared);
        if let Some(Attached::ToObject(host)) = &mut object.attached {
            *host = rename(host);
        }
        for copied in object.copies.iter_mut() {
            copied.source = copied.source.as_ref().map(rename);
            if let CopyOf::Object(original) = &mut copied.copying.of {
                *original = rename(original);
            }
        }
        (rename(&id), shared)
    });
    new.game.objects = objects.collect::<BTreeMap<_, _>>().into();
    for player in new.game.players.iter_mut() {
        let zones = [&mut player.library, &mut player.graveyard, &mut player.scheme_deck];
        zones.into_iter().flatten().for_each(|id| *id = rename(id));
    }
    new.game.stack.iter_mut().for_each(|id| *id = rename(id));
    for effect in new.game.effects.values_mut() {
        effect.source = effect.source.as_ref().map(rename);
        match &mut effect.affects {
            Affected::Objects(objects) => *objects = objects.iter().map(rename).collect(),
            Affected::Whatever(selector) => selector.change(&mut |part| {
                if let PartMut::ObjectId(id) = part {
                    **id = rename(id);
                }
                Go::Enter
            }),
            Affected::Players(_) => {}
        }
    }
    new
}
