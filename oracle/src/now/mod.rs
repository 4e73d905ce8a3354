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
use crate::card::Zone;
use crate::rule::Rule;
use crate::rules::r613;
use crate::state::{Game, ObjectId, PlayerId};
use std::ops::Deref;
use std::rc::Rc;

/// The game at one moment: its causes, and its objects and players as they are.
pub struct Now<'b> {
    game: Causes<'b>,
    bench: &'b Bench,
    objects: Rc<Vec<Rc<ObjectNow>>>,
    players: Rc<Vec<PlayerNow>>,
}

/// The causes of a moment: a board that somebody else keeps, or a game that is being played.
enum Causes<'b> {
    Borrowed(&'b Game),
    Shared(Rc<Game>),
}

impl Deref for Causes<'_> {
    type Target = Game;

    fn deref(&self) -> &Game {
        match self {
            Causes::Borrowed(game) => game,
            Causes::Shared(game) => game,
        }
    }
}

impl<'b> Now<'b> {
    /// What 613 makes of a game.
    ///
    /// # Errors
    /// If the work that the bench allows does not suffice.
    pub fn of(game: &'b Game, bench: &'b Bench) -> Result<Now<'b>, OutOfBounds> {
        Now::made_of(Causes::Borrowed(game), bench, None)
    }

    /// What 613 makes of a game that is being played.
    ///
    /// # Errors
    /// If the work that the bench allows does not suffice.
    pub fn of_shared(game: Rc<Game>, bench: &'b Bench) -> Result<Now<'b>, OutOfBounds> {
        Now::made_of(Causes::Shared(game), bench, None)
    }

    /// The same, with one object left out of all effects that do not come from it (614.12).
    pub(crate) fn sparing(
        game: Rc<Game>,
        bench: &'b Bench,
        spared: Option<ObjectId>,
    ) -> Result<Now<'b>, OutOfBounds> {
        Now::made_of(Causes::Shared(game), bench, spared)
    }

    fn made_of(game: Causes<'b>, bench: &'b Bench, spared: Option<ObjectId>) -> Result<Now<'b>, OutOfBounds> {
        let mut look = Look::at(&game, bench);
        look.spare(spared);
        r613::determine_characteristics(&mut look)?;
        let (objects, players) = look.finish();
        Ok(Now { game, bench, objects: Rc::new(objects), players })
    }

    /// The same objects and players with other causes, which differ only in what 613 does not look at.
    pub(crate) fn with_causes(&self, game: Rc<Game>) -> Now<'b> {
        Now {
            game: Causes::Shared(game),
            bench: self.bench,
            objects: Rc::clone(&self.objects),
            players: Rc::clone(&self.players),
        }
    }

    /// The causes.
    pub fn game(&self) -> &Game {
        &self.game
    }

    /// The bench of the run.
    pub(crate) fn bench(&self) -> &'b Bench {
        self.bench
    }

    /// Whether a rule is in force.
    pub(crate) fn in_force(&self, rule: &Rule) -> bool {
        self.bench.in_force(rule)
    }

    /// The moment as something in which text can be read: filters, conditions, values.
    pub(crate) fn look(&self) -> Look<'_> {
        Look::of_finished(&self.game, self.bench, &self.objects, &self.players)
    }

    /// Every object, in every zone, in the order of their identifiers. Phased-out ones are not
    /// there (702.26b), nor are abilities on the stack: they have no characteristics.
    pub fn objects(&self) -> impl Iterator<Item = &ObjectNow> {
        self.objects.iter().map(|object| &**object)
    }

    /// One object.
    pub fn object(&self, id: ObjectId) -> Option<&ObjectNow> {
        self.objects.binary_search_by_key(&id, |object| object.id).ok().map(|n| &*self.objects[n])
    }

    /// An object or, if it is gone, what it was just before it left its zone (608.2h).
    pub(crate) fn object_or_last_known(&self, id: ObjectId) -> Option<Rc<ObjectNow>> {
        let here = self.objects.binary_search_by_key(&id, |object| object.id).ok();
        match here {
            Some(n) => Some(Rc::clone(&self.objects[n])),
            None => self.game.last_known.get(&id).map(|known| Rc::new(ObjectNow::last_known(id, known))),
        }
    }

    /// The permanents (110.1).
    pub fn permanents(&self) -> impl Iterator<Item = &ObjectNow> {
        self.objects().filter(|object| object.zone == Zone::Battlefield)
    }

    /// The players in turn order, those too who have left the game.
    pub fn players(&self) -> impl Iterator<Item = &PlayerNow> {
        self.players.iter()
    }

    /// One player.
    pub fn player(&self, id: PlayerId) -> Option<&PlayerNow> {
        self.players.get(id.0 as usize)
    }
}
