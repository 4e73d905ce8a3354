//! A board as what happened on it, in order.
//!
//! An engine that performs these events one by one, each with its own functions, gets its own timestamps. The
//! test is then of the engine; an adapter that copies the moments into the engine's timestamps tests itself.

use super::position::{Affects, Object, Position, ResolvedEffect};
use apnap_oracle::card::{CardType, CopyOf, CounterKind, Zone};
use apnap_oracle::state::{Copied, Moment, Occasion};

/// Something that happened on a board.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Event<'p> {
    /// An object enters its zone
    Enters {
        /// The object that enters
        object: &'p Object,
        /// Whether it is face down as it enters
        face_down: bool,
        /// Whether its back face is up as it enters
        transformed: bool,
    },
    /// It becomes attached to what it is attached to in the end, by label or name
    BecomesAttached(&'p Object, &'p str),
    /// It turns face down
    TurnsFaceDown(&'p Object),
    /// It turns face up
    TurnsFaceUp(&'p Object),
    /// A permanent transforms (701.28)
    Transforms(&'p Object),
    /// A copy effect, or an effect like it, begins to apply to it
    BecomesCopy(&'p Object, &'p Copied),
    /// All its counters of a kind are put on it, when the last one was
    GetsCounters(&'p Object, &'p CounterKind, u32),
    /// An effect of a resolved spell or ability begins
    Begins(&'p ResolvedEffect),
    /// It phases out: comes last, since it changes nothing else
    PhasesOut(&'p Object),
}

impl Position {
    /// Everything that happened on the board, in an order in which an engine can perform it.
    ///
    /// - Cards in hands and libraries come first. No ability has a timestamp there, so that their order is only
    ///   the order of the list.
    /// - Everything else comes in the order of its moments, in whatever zone: abilities that function in a
    ///   graveyard or in the command zone have timestamps like any others (613.7). Events with the same time are
    ///   in the order of `place`, which was chosen for them (613.7m).
    /// - Vanguards and conspiracies are there from the start (613.7i).
    /// - An event that refers to an object comes after that object has entered.
    /// - At the same moment, an object enters before anything else happens to it.
    pub fn timeline(&self) -> Vec<(Moment, Event<'_>)> {
        let mut events: Vec<(Order, Moment, Event)> = Vec::new();
        for object in &self.objects {
            self.of_object(object, &mut events);
        }
        for effect in &self.effects {
            let mut order = effect.created;
            if let Affects::Objects(labels) = &effect.affects {
                order = labels.iter().fold(order, |order, label| self.after_entering(label, order));
            }
            events.push((Order(Batch::Board, order, 1), effect.created, Event::Begins(effect)));
        }
        events.sort_by_key(|(order, ..)| *order);
        events.into_iter().map(|(_, when, event)| (when, event)).collect()
    }

    fn of_object<'p>(&'p self, object: &'p Object, events: &mut Vec<(Order, Moment, Event<'p>)>) {
        let entered = entry(object);
        let batch = match object.zone {
            Zone::Hand | Zone::Library => Batch::Hidden,
            Zone::Battlefield | Zone::Graveyard | Zone::Exile | Zone::Command | Zone::Stack => Batch::Board,
        };
        let mut push = |order: Moment, when, event| {
            events.push((Order(batch, order.max(entered), 1), when, event));
        };
        for happened in &object.history {
            let event = match happened.what {
                Occasion::TurnedFaceUp => Event::TurnsFaceUp(object),
                Occasion::TurnedFaceDown => Event::TurnsFaceDown(object),
                Occasion::Transformed => Event::Transforms(object),
                Occasion::Entered | Occasion::BecameAttached => continue,
            };
            push(happened.when, happened.when, event);
        }
        if let Some(host) = &object.attached_to {
            // Only what it is attached to in the end is known.
            let attached = object.history.iter().rfind(|happened| happened.what == Occasion::BecameAttached);
            let when = attached.map_or(entered, |happened| happened.when);
            push(self.after_entering(host, when), when, Event::BecomesAttached(object, host));
        }
        for copied in &object.copies {
            let order = match &copied.copying.of {
                CopyOf::Object(original) => self.after_entering(self.label(*original), copied.began),
                CopyOf::Values(_) | CopyOf::Itself => copied.began,
            };
            push(order, copied.began, Event::BecomesCopy(object, copied));
        }
        for (kind, &(count, when)) in &object.counters {
            push(when, when, Event::GetsCounters(object, kind, count));
        }
        if object.status.phased_out {
            events.push((Order(Batch::Last, entered, 1), Moment::END, Event::PhasesOut(object)));
        }
        let enters = Event::Enters {
            object,
            face_down: before(object, object.status.face_down, |what| {
                matches!(what, Occasion::TurnedFaceDown | Occasion::TurnedFaceUp)
            }),
            transformed: before(object, object.status.transformed, |what| what == Occasion::Transformed),
        };
        events.push((Order(batch, entered, 0), entered, enters));
    }

    /// The moment, or a later one at which the object with that label has entered.
    fn after_entering(&self, label: &str, moment: Moment) -> Moment {
        self.object(label).map_or(moment, |object| moment.max(entry(object)))
    }
}

/// Where an event belongs: first by these parts, then by its moment, then entering before the rest.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct Order(Batch, Moment, u8);

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Batch {
    Hidden,
    Board,
    Last,
}

/// When an object entered; what is beside the game from its start comes first (613.7i).
fn entry(object: &Object) -> Moment {
    let beside = |card_type| matches!(card_type, CardType::Vanguard | CardType::Conspiracy);
    if object.card.front.card_types.iter().any(beside) { Moment::START } else { object.entered() }
}

/// What a status was before an object's history, in which each of these occasions reversed it.
fn before(object: &Object, now: bool, reverses: impl Fn(Occasion) -> bool) -> bool {
    let times = object.history.iter().filter(|happened| reverses(happened.what)).count();
    now != (times % 2 == 1)
}
