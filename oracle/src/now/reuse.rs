//! What a moment reuses from the one before it.
//!
//! The result of layer 1 for an object follows from the object itself, unless copy effects or its face-down
//! status change it. The same is true of what its counters and static abilities bring, as long as nothing has
//! changed the object further. Most events change few objects. A moment therefore reuses the results for each
//! object whose causes haven't changed: the same bench would produce the same results. `Bench::literally`
//! reuses nothing. The test `remaking_only_what_changed_is_the_same_as_remaking_everything` in
//! `conformance/tests/suite/games.rs` compares the two.

use super::{ContinuousEffect, Now, ObjectNow, PlayerNow, rules_asked};
use crate::bench::{Bench, Way};
use crate::state::{Game, Object, ObjectId, PlayerId, Shared};
use std::collections::{BTreeMap, BTreeSet};
use std::rc::Rc;
use std::sync::Arc;

/// The result of 613 for a game: all of a moment except its causes.
#[derive(Clone)]
pub(crate) struct Made {
    /// The objects, in the order of their identifiers.
    pub(crate) objects: Rc<Vec<Rc<ObjectNow>>>,
    /// The players in turn order.
    pub(crate) players: Rc<Vec<PlayerNow>>,
    /// The beginning of each object, in the same order.
    pub(crate) beginnings: Rc<Vec<Rc<Beginning>>>,
    /// The causes from which they began.
    pub(crate) causes: Shared<BTreeMap<ObjectId, Arc<Object>>>,
    /// The positions of the objects that may bring effects.
    pub(crate) bringing: Rc<BTreeSet<usize>>,
    /// The active player: timestamps depend on who it is (613.7m).
    pub(crate) active: PlayerId,
}

impl Made {
    /// Returns the beginnings of the objects of a game. What followed from the same causes before is reused.
    pub(super) fn beginnings_of(game: &Game, bench: &Bench, before: Option<&Made>) -> Rc<Vec<Rc<Beginning>>> {
        if let Some(before) = before.filter(|before| before.causes.is_same(&game.objects)) {
            return Rc::clone(&before.beginnings);
        }
        let mut known = before.map_or(&[][..], |before| &before.beginnings).iter().peekable();
        let mut beginnings = Vec::with_capacity(game.objects.len());
        for (&id, object) in &game.objects {
            while known.next_if(|known| known.id() < id).is_some() {}
            let same = |known: &&Rc<Beginning>| known.id() == id && Arc::ptr_eq(&known.causes, object);
            match known.next_if(same) {
                Some(known) => beginnings.push(Rc::clone(known)),
                None if rules_asked::is_there(bench, id, object)
                    && rules_asked::can_be_affected(bench, id, object)
                    && !object.is_ability() =>
                {
                    beginnings.push(Rc::new(Beginning::of(bench, id, object)));
                }
                None => {}
            }
        }
        Rc::new(beginnings)
    }
}

impl std::fmt::Debug for Made {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_list().entries(self.objects.iter()).finish()
    }
}

/// A moment to be used again later, on a bench on which the results of 613 are the same.
#[derive(Clone, Debug)]
pub(crate) struct Kept {
    way: Way,
    made: Made,
}

impl Kept {
    /// Keeps a moment, if its bench allows reuse.
    pub(crate) fn of(now: &Now) -> Option<Kept> {
        let bench = now.bench();
        bench.takes_over().then(|| Kept { way: bench.way(), made: now.made().clone() })
    }

    /// Returns the same moment for another bench, on which it would have been made in the same way.
    pub(crate) fn made_on(self, bench: &Bench) -> Kept {
        Kept { way: bench.way(), made: self.made }
    }

    /// Returns the moment of that game again, if the bench is like the one on which it was made.
    pub(crate) fn again<'b>(&self, game: &Rc<Game>, bench: &'b Bench) -> Option<Now<'b>> {
        let fits = bench.takes_over() && bench.way() == self.way;
        fits.then(|| Now::made_before(Rc::clone(game), bench, self.made.clone()))
    }
}

/// What follows from one object alone.
#[derive(Clone)]
pub(crate) struct Beginning {
    /// What it follows from.
    pub(crate) causes: Arc<Object>,
    /// The object without any characteristics.
    pub(crate) blank: Rc<ObjectNow>,
    /// The object as layer 1 left it.
    pub(crate) row: Rc<ObjectNow>,
    /// Whether that follows from its causes alone, so that it can be reused.
    pub(crate) settled: bool,
    /// The effects that it brings after layer 1.
    pub(crate) effects: Rc<[ContinuousEffect]>,
    /// The object as it is if nothing after layer 1 has changed it, once that was needed.
    pub(crate) finished: Option<Rc<ObjectNow>>,
}

impl Beginning {
    /// Begins with an object of which nothing is known yet.
    pub(crate) fn of(bench: &Bench, id: ObjectId, causes: &Arc<Object>) -> Beginning {
        let blank = Rc::new(ObjectNow::with_values(bench, id, causes, Arc::default()));
        Beginning {
            causes: Arc::clone(causes),
            row: Rc::clone(&blank),
            blank,
            settled: false,
            effects: Rc::default(),
            finished: None,
        }
    }

    /// Returns the object's identifier.
    pub(crate) fn id(&self) -> ObjectId {
        self.blank.id
    }
}
