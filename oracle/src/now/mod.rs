//! The game at one moment, with everything that 613 determines.
//!
//! [`Now`] is made once for each moment and never changes: rules read it and return events or answers. While
//! it is being made it is a `Look`, to which effect after effect is applied. The questions that it asks the
//! rules are listed in `rules_asked.rs`.

mod ability;
mod effect;
mod evaluate;
mod instruction;
mod journal;
mod look;
mod may_depend;
mod object_now;
mod remembered;
mod reuse;
mod rules_asked;
mod seen;

pub use ability::{AbilityKey, Held, Origin};
pub(crate) use effect::{ContinuousEffect, EffectWords};
pub(crate) use evaluate::Source;
pub(crate) use instruction::Instruction;
pub use journal::{Dependency, EffectStep, KnownEffect, Needs, Says, Snapshot, Waits};
pub(crate) use look::Look;
pub use object_now::{ObjectNow, PlayerNow};
pub(crate) use reuse::{Kept, Made};
pub use rules_asked::{Layer, Timestamp};

use crate::bench::{Bench, OnBench, OutOfBounds};
use crate::card::Zone;
use crate::rule::Rule;
use crate::state::{Game, ObjectId, PlayerId};
use std::cmp::Ordering;
use std::ops::Deref;
use std::rc::Rc;

/// The game at one moment: its causes, and its objects and players as they are.
pub struct Now<'b> {
    game: Causes<'b>,
    bench: &'b Bench,
    made: Made,
}

/// The causes of a moment: a board that belongs to the caller, or a game that is being played.
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

impl OnBench for Now<'_> {
    fn the_bench(&self) -> &Bench {
        self.bench
    }
}

impl<'b> Now<'b> {
    /// Makes a moment: applies 613 to a game.
    ///
    /// # Errors
    /// If the work limit is reached.
    pub fn of(game: &'b Game, bench: &'b Bench) -> Result<Now<'b>, OutOfBounds> {
        Now::made_of(Causes::Borrowed(game), bench, None, None)
    }

    /// Makes a moment of a game that is being played.
    ///
    /// # Errors
    /// If the work limit is reached.
    pub fn of_shared(game: Rc<Game>, bench: &'b Bench) -> Result<Now<'b>, OutOfBounds> {
        Now::made_of(Causes::Shared(game), bench, None, None)
    }

    /// Makes the moment of the game after this one.
    pub(crate) fn after(&self, game: Rc<Game>) -> Result<Now<'b>, OutOfBounds> {
        Now::made_of(Causes::Shared(game), self.bench, None, self.to_take_over())
    }

    /// Makes the moment after this one, with one object left out of all effects that don't come from it
    /// (614.12).
    pub(crate) fn after_sparing(
        &self,
        game: Rc<Game>,
        spared: Option<ObjectId>,
    ) -> Result<Now<'b>, OutOfBounds> {
        Now::made_of(Causes::Shared(game), self.bench, spared, self.to_take_over())
    }

    /// Makes a moment of the values that are printed on each object, with no effect applied.
    pub fn printed(game: &'b Game, bench: &'b Bench) -> Now<'b> {
        let mut look = Look::at(game, bench, None);
        look.start_with_own_values();
        Now { game: Causes::Borrowed(game), bench, made: look.finish() }
    }

    /// Returns what the moment after this one may reuse.
    fn to_take_over(&self) -> Option<&Made> {
        Some(&self.made).filter(|_| self.bench.takes_over())
    }

    /// Makes a moment: reads the causes, lets 613 apply every effect, and keeps the result.
    fn made_of(
        game: Causes<'b>,
        bench: &'b Bench,
        spared: Option<ObjectId>,
        before: Option<&Made>,
    ) -> Result<Now<'b>, OutOfBounds> {
        bench.count_game(&game);
        let mut look = Look::at(&game, bench, before);
        look.spare(spared);
        rules_asked::determine_characteristics(&mut look)?;
        let made = look.finish();
        bench.count_round()?;
        Ok(Now { game, bench, made })
    }

    /// Restores a moment that was made before, on a bench like this one.
    fn made_before(game: Rc<Game>, bench: &'b Bench, made: Made) -> Now<'b> {
        Now { game: Causes::Shared(game), bench, made }
    }

    /// Returns the results of 613.
    fn made(&self) -> &Made {
        &self.made
    }

    /// Returns the same objects and players with other causes, which differ only in parts that 613 doesn't
    /// read.
    pub(crate) fn with_causes(&self, game: Rc<Game>) -> Now<'b> {
        self.bench.count_game(&game);
        Now { game: Causes::Shared(game), bench: self.bench, made: self.made.clone() }
    }

    /// Returns the causes.
    pub fn game(&self) -> &Game {
        &self.game
    }

    /// Returns the bench of the run.
    pub(crate) fn bench(&self) -> &'b Bench {
        self.bench
    }

    /// Returns whether a rule is in force.
    pub(crate) fn in_force(&self, rule: &Rule) -> bool {
        self.bench.in_force(rule)
    }

    /// Returns a view of the moment in which text can be evaluated: filters, conditions, values.
    pub(crate) fn look(&self) -> Look<'_> {
        Look::of_finished(&self.game, self.bench, &self.made.objects, &self.made.players)
    }

    /// Returns every object, in every zone, in the order of their identifiers. Phased-out permanents are left
    /// out (702.26b), and so are abilities on the stack, which have no characteristics.
    pub fn objects(&self) -> impl Iterator<Item = &ObjectNow> {
        self.bench.each(&self.made.objects).iter().map(|object| &**object)
    }

    /// Returns the mana value of an object (202.3).
    pub fn mana_value(&self, object: &ObjectNow) -> i32 {
        rules_asked::mana_value(&self.look(), object)
    }

    /// Returns one object.
    pub fn object(&self, id: ObjectId) -> Option<&ObjectNow> {
        self.made.objects.binary_search_by_key(&id, |object| object.id).ok().map(|n| &*self.made.objects[n])
    }

    /// Returns an object as layer 1 left it, before any other effect applied.
    pub(crate) fn after_layer_1(&self, id: ObjectId) -> Option<&ObjectNow> {
        let beginnings = &self.made.beginnings;
        let place = beginnings.binary_search_by_key(&id, |one| one.id()).ok()?;
        beginnings.get(place).map(|one| &*one.row)
    }

    /// Returns the permanents (110.1), without phased-out ones (702.26b).
    pub fn permanents(&self) -> impl Iterator<Item = &ObjectNow> {
        self.objects().filter(|object| object.zone == Zone::Battlefield)
    }

    /// Returns the players in turn order, including those who have left the game.
    pub fn players(&self) -> impl Iterator<Item = &PlayerNow> {
        self.made.players.iter()
    }

    /// Returns the life total of a player: in a game between teams, that of the player's team (810.9).
    pub fn life_total(&self, player: PlayerId) -> i32 {
        self.bench().depends_on_life();
        rules_asked::life_total(self, self.game(), player)
    }

    /// Returns how near a player is to having no life: `Less` with life left, `Equal` at 0 and `Greater` below 0.
    pub(crate) fn no_life(&self, player: PlayerId) -> Ordering {
        let no_life = 0.cmp(&rules_asked::life_total(self, self.game(), player));
        if no_life.is_ge() {
            // With a greater life total that might not be so.
            self.bench().depends_on_life();
        }
        no_life
    }

    /// Returns one player.
    pub fn player(&self, id: PlayerId) -> Option<&PlayerNow> {
        self.made.players.get(id.0 as usize)
    }
}
