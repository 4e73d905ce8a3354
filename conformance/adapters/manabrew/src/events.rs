//! What happened on a board, in the order in which the engine is to see it.

use apnap_conformance::scenario::Board;
use apnap_oracle::card::CardType;
use apnap_oracle::state::{Affected, Copied, EffectId, Moment, Object, ObjectId, Occasion, Resolved};

/// Something that happened on a board.
pub(crate) enum Event<'b> {
    /// It enters its zone
    Enters(ObjectId, &'b Object),
    /// It becomes attached to what it is attached to in the end
    Attaches(ObjectId, &'b Object),
    /// It becomes a copy
    Copies(ObjectId, &'b Object, &'b Copied),
    /// Its counters are put on it
    Counters(ObjectId, &'b Object),
    /// It turns face down, or up
    TurnsFaceDown(ObjectId, bool),
    /// It transforms
    Transforms(ObjectId),
    /// An effect of a resolved spell or ability begins
    Effect(EffectId, &'b Resolved),
}

/// Everything that happened, in order. All counters of an object are put on it when the last one
/// was, for the engine gives them no times.
pub(crate) fn events(board: &Board) -> Vec<(Moment, Event<'_>)> {
    let mut events = Vec::new();
    for (&id, object) in &board.game.objects {
        let entered = entered(object);
        events.push((entered, Event::Enters(id, object)));
        for copied in &object.copies {
            events.push((copied.began, Event::Copies(id, object, copied)));
        }
        if !object.counters.is_empty() {
            let last = object.counters.values().map(|(_, when)| *when).max().unwrap_or(entered);
            events.push((last, Event::Counters(id, object)));
        }
        // Only what it is attached to in the end is known.
        let attached = object.history.iter().rfind(|happened| happened.what == Occasion::BecameAttached);
        events.extend(attached.map(|happened| (happened.when, Event::Attaches(id, object))));
        for happened in &object.history {
            let event = match happened.what {
                Occasion::TurnedFaceUp => Event::TurnsFaceDown(id, false),
                Occasion::TurnedFaceDown => Event::TurnsFaceDown(id, true),
                Occasion::Transformed => Event::Transforms(id),
                Occasion::Entered | Occasion::BecameAttached => continue,
            };
            events.push((happened.when, event));
        }
    }
    for (&id, effect) in &board.game.effects {
        events.push((begins(board, effect), Event::Effect(id, effect)));
    }
    events.sort_by_key(|(when, _)| *when);
    events
}

/// When an object entered; what stands beside the game from its start comes first (613.7i).
fn entered(object: &Object) -> Moment {
    let beside = |card_type| matches!(card_type, CardType::Vanguard | CardType::Conspiracy);
    if object.card.front.card_types.iter().any(beside) { Moment::START } else { object.entered() }
}

/// When an effect can be given to the engine: not before what it applies to is there.
fn begins(board: &Board, effect: &Resolved) -> Moment {
    let Affected::Objects(objects) = &effect.affects else { return effect.created };
    let entered = objects.iter().filter_map(|id| board.game.objects.get(id)).map(|object| object.entered());
    entered.fold(effect.created, Moment::max)
}

/// Whether the back face was up as it entered.
pub(crate) fn initially_transformed(object: &Object) -> bool {
    let turns = object.history.iter().filter(|happened| happened.what == Occasion::Transformed).count();
    object.status.transformed == (turns % 2 == 0)
}
