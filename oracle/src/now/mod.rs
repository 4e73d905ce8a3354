//! The game at one moment, with what 613 makes of it.
//!
//! [`Now`] is made once a moment and never changes: rules look at it and return events or answers.
//! While it is being made it is a `Look`, in which effect after effect is applied.

mod ability;
mod effect;
mod evaluate;
mod instruction;
mod look;
mod reach;

pub use ability::{AbilityKey, Held, Origin};
pub(crate) use effect::{Effect, Text};
pub(crate) use evaluate::Source;
pub(crate) use instruction::Instruction;
pub(crate) use look::Look;
pub use look::{ObjectNow, PlayerNow};

use crate::bench::{Bench, OutOfBounds};
use crate::rules::r613;
use crate::state::{Game, ObjectId, PlayerId};
use std::rc::Rc;

/// The game at one moment: its objects and players as they are.
pub struct Now {
    objects: Vec<Rc<ObjectNow>>,
    players: Vec<PlayerNow>,
}

impl Now {
    /// What 613 makes of a game.
    ///
    /// # Errors
    /// If the work that the bench allows does not suffice.
    pub fn of(game: &Game, bench: &Bench) -> Result<Now, OutOfBounds> {
        let mut look = Look::at(game, bench);
        r613::determine_characteristics(&mut look)?;
        let (objects, players) = look.finish();
        Ok(Now { objects, players })
    }

    /// Every object, in every zone, in the order of their identifiers. Phased-out ones are not
    /// there (702.26b).
    pub fn objects(&self) -> impl Iterator<Item = &ObjectNow> {
        self.objects.iter().map(|object| &**object)
    }

    /// One object.
    pub fn object(&self, id: ObjectId) -> Option<&ObjectNow> {
        self.objects.binary_search_by_key(&id, |object| object.id).ok().map(|n| &*self.objects[n])
    }

    /// The players in turn order.
    pub fn players(&self) -> impl Iterator<Item = &PlayerNow> {
        self.players.iter()
    }

    /// One player.
    pub fn player(&self, id: PlayerId) -> Option<&PlayerNow> {
        self.players.get(id.0 as usize)
    }
}
