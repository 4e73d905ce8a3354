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
mod row;
mod taken_over;

pub use ability::{AbilityKey, Held, Origin};
pub(crate) use effect::{Effect, Text};
pub(crate) use evaluate::Source;
pub(crate) use instruction::Instruction;
pub(crate) use look::Look;
pub use row::{ObjectNow, PlayerNow};
pub(crate) use taken_over::{Kept, Made};

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
    made: Made,
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
        Now::made_of(Causes::Borrowed(game), bench, None, None)
    }

    /// What 613 makes of a game that is being played.
    ///
    /// # Errors
    /// If the work that the bench allows does not suffice.
    pub fn of_shared(game: Rc<Game>, bench: &'b Bench) -> Result<Now<'b>, OutOfBounds> {
        Now::made_of(Causes::Shared(game), bench, None, None)
    }

    /// What 613 makes of the game after this moment.
    pub(crate) fn after(&self, game: Rc<Game>) -> Result<Now<'b>, OutOfBounds> {
        Now::made_of(Causes::Shared(game), self.bench, None, self.to_take_over())
    }

    /// The same, with one object left out of all effects that do not come from it (614.12).
    pub(crate) fn after_sparing(
        &self,
        game: Rc<Game>,
        spared: Option<ObjectId>,
    ) -> Result<Now<'b>, OutOfBounds> {
        Now::made_of(Causes::Shared(game), self.bench, spared, self.to_take_over())
    }

    fn to_take_over(&self) -> Option<&Made> {
        Some(&self.made).filter(|_| self.bench.takes_over())
    }

    fn made_of(
        game: Causes<'b>,
        bench: &'b Bench,
        spared: Option<ObjectId>,
        before: Option<&Made>,
    ) -> Result<Now<'b>, OutOfBounds> {
        let mut look = Look::at(&game, bench, before);
        look.spare(spared);
        r613::determine_characteristics(&mut look)?;
        let made = look.finish();
        Ok(Now { game, bench, made })
    }

    /// A moment that was made before, on a bench like this one.
    fn made_before(game: Rc<Game>, bench: &'b Bench, made: Made) -> Now<'b> {
        Now { game: Causes::Shared(game), bench, made }
    }

    /// What 613 has made of its causes.
    fn made(&self) -> &Made {
        &self.made
    }

    /// The same objects and players with other causes, which differ only in what 613 does not look at.
    pub(crate) fn with_causes(&self, game: Rc<Game>) -> Now<'b> {
        Now { game: Causes::Shared(game), bench: self.bench, made: self.made.clone() }
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
        Look::of_finished(&self.game, self.bench, &self.made.objects, &self.made.players)
    }

    /// Every object, in every zone, in the order of their identifiers. Phased-out ones are not
    /// there (702.26b), nor are abilities on the stack: they have no characteristics.
    pub fn objects(&self) -> impl Iterator<Item = &ObjectNow> {
        self.made.objects.iter().map(|object| &**object)
    }

    /// One object.
    pub fn object(&self, id: ObjectId) -> Option<&ObjectNow> {
        self.made.objects.binary_search_by_key(&id, |object| object.id).ok().map(|n| &*self.made.objects[n])
    }

    /// An object or, if it is gone, what it was just before it left its zone (608.2h).
    pub(crate) fn object_or_last_known(&self, id: ObjectId) -> Option<Rc<ObjectNow>> {
        let here = self.made.objects.binary_search_by_key(&id, |object| object.id).ok();
        match here {
            Some(n) => Some(Rc::clone(&self.made.objects[n])),
            None => self.game.last_known.get(&id).map(|known| Rc::new(ObjectNow::last_known(id, known))),
        }
    }

    /// The permanents (110.1).
    pub fn permanents(&self) -> impl Iterator<Item = &ObjectNow> {
        self.objects().filter(|object| object.zone == Zone::Battlefield)
    }

    /// The players in turn order, those too who have left the game.
    pub fn players(&self) -> impl Iterator<Item = &PlayerNow> {
        self.made.players.iter()
    }

    /// One player.
    pub fn player(&self, id: PlayerId) -> Option<&PlayerNow> {
        self.made.players.get(id.0 as usize)
    }
}
