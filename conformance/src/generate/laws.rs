//! Laws that hold of every board, whatever the rules say of it. They need no expectations, so a
//! generated board is as good as a written one.

use super::{Generated, file_of};
use crate::engine::{Engine, Reply};
use crate::language::{Catalogue, load};
use crate::observation::Observation;
use crate::oracle::Oracle;
use crate::scenario::Board;
use apnap_oracle::bench::Bench;
use apnap_oracle::card::{CopyOf, Filter};
use apnap_oracle::edition::Edition;
use apnap_oracle::state::{Affected, Attached, ObjectId};
use std::collections::BTreeMap;
use std::fmt;
use std::sync::Arc;

/// A law that does not hold of a board.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Broken {
    /// The law.
    pub law: &'static str,
    /// What was seen instead.
    pub instead: String,
    /// The board as a scenario.
    pub scenario: String,
}

impl fmt::Display for Broken {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "{}\n{}\n{}", self.law, self.instead, self.scenario)
    }
}

impl std::error::Error for Broken {}

/// The work that a generated board may take, in premises. A hundred times what one usually takes,
/// and a hundredth of what the oracle is allowed.
pub const MOST_WORK: u64 = 500_000;

/// What the oracle makes of a board within the work that a generated one may take.
///
/// # Errors
/// If it takes more.
pub fn answer(generated: &Generated, edition: Edition) -> Result<Observation, Broken> {
    let bench = Bench::new(edition).with_work(MOST_WORK);
    match Oracle::derive_on(&bench, &generated.board) {
        Reply::Ok(seen) => Ok(seen),
        other => Err(broken(
            "a generated board is answered within its bounds",
            format!("{other:?}"),
            generated,
            &Observation::default(),
        )),
    }
}

/// Holds every law against a board.
///
/// # Errors
/// The first law that does not hold.
pub fn check(generated: &Generated, catalogue: &Catalogue, edition: Edition) -> Result<(), Broken> {
    let seen = answer(generated, edition)?;
    same_answer_twice(generated, edition, &seen)?;
    quick_is_literal(generated, edition, &seen)?;
    order_of_objects_does_not_matter(generated, edition, &seen)?;
    written_is_read_back(generated, catalogue, &seen)
}

/// The same board gives the same answer.
///
/// # Errors
/// If it does not.
pub fn same_answer_twice(generated: &Generated, edition: Edition, seen: &Observation) -> Result<(), Broken> {
    let again = Oracle::new().derive(edition, &generated.board.clone());
    same("the same board gives the same answer", again, generated, seen)
}

/// The quick look at dependency gives what the literal definition gives.
///
/// # Errors
/// If it does not.
pub fn quick_is_literal(generated: &Generated, edition: Edition, seen: &Observation) -> Result<(), Broken> {
    let literally = Oracle::literal().derive(edition, &generated.board);
    same("the quick look at dependency gives what the definition gives", literally, generated, seen)
}

/// The order in which objects are listed does not matter when their timestamps are written out.
///
/// # Errors
/// If it does.
pub fn order_of_objects_does_not_matter(
    generated: &Generated,
    edition: Edition,
    seen: &Observation,
) -> Result<(), Broken> {
    let count = generated.board.game.objects.len();
    let backwards: Vec<usize> = (0..count).rev().collect();
    let other = Oracle::new().derive(edition, &renumbered(&generated.board, &backwards));
    same("the order in which objects are listed does not matter", other, generated, seen)
}

/// A generated scenario is read back as it was written, and describes the same board.
///
/// # Errors
/// If it is not, or does not.
pub fn written_is_read_back(
    generated: &Generated,
    catalogue: &Catalogue,
    seen: &Observation,
) -> Result<(), Broken> {
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
) -> Result<(), Broken> {
    match reply {
        Reply::Ok(other) if other == *seen => Ok(()),
        Reply::Ok(other) => Err(broken(law, difference(seen, &other), generated, seen)),
        other => Err(broken(law, format!("{other:?}"), generated, seen)),
    }
}

/// The objects and players that two observations show differently.
pub fn difference(one: &Observation, other: &Observation) -> String {
    let objects = one.objects.iter().filter(|(label, seen)| other.objects.get(*label) != Some(seen));
    let objects = objects.map(|(label, seen)| format!("{label}: {seen:?} or {:?}", other.objects.get(label)));
    let players = one.players.iter().filter(|(name, seen)| other.players.get(*name) != Some(seen));
    let players = players.map(|(name, seen)| format!("{name}: {seen:?} or {:?}", other.players.get(name)));
    objects.chain(players).collect::<Vec<_>>().join("\n")
}

fn broken(law: &'static str, instead: String, generated: &Generated, seen: &Observation) -> Broken {
    Broken { law, instead, scenario: text_of(generated, seen) }
}

fn text_of(generated: &Generated, seen: &Observation) -> String {
    file_of("A generated board", generated, seen).to_string()
}

/// A board whose objects bear other identifiers, so that they stand in another order everywhere;
/// their moments are written out and stay as they are.
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
        for copying in object.copies.iter_mut().map(|copied| &mut copied.copying) {
            if let CopyOf::Object(copied) = &mut copying.of {
                *copied = rename(copied);
            }
        }
        (rename(&id), shared)
    });
    new.game.objects = objects.collect::<BTreeMap<_, _>>().into();
    for effect in new.game.effects.values_mut() {
        effect.source = effect.source.as_ref().map(rename);
        match &mut effect.affects {
            Affected::Objects(objects) => *objects = objects.iter().map(rename).collect(),
            Affected::Whatever(selector) => rename_in(&mut selector.filter, &rename),
            Affected::Players(_) => {}
        }
    }
    new
}

fn rename_in(filter: &mut Filter, rename: &impl Fn(&ObjectId) -> ObjectId) {
    match filter {
        Filter::Object(id) => *id = rename(id),
        Filter::All(all) | Filter::Either(all) => all.iter_mut().for_each(|one| rename_in(one, rename)),
        Filter::Not(one) | Filter::HasAttached(one) => rename_in(one, rename),
        Filter::Any
        | Filter::This
        | Filter::Host
        | Filter::AttachedToThis
        | Filter::ChosenType
        | Filter::Color(_)
        | Filter::ChosenColor
        | Filter::Colorless
        | Filter::Multicolored
        | Filter::ControlledBy(_)
        | Filter::OwnedBy(_)
        | Filter::Keyword(_)
        | Filter::NoAbilities
        | Filter::Power(..)
        | Filter::Toughness(..)
        | Filter::ManaValue(..)
        | Filter::Counter(_)
        | Filter::Named(_)
        | Filter::Tapped
        | Filter::FaceDown
        | Filter::Token
        | Filter::In(_)
        | Filter::CardType(_)
        | Filter::Supertype(_)
        | Filter::Subtype(_) => {}
    }
}
