//! 613.2: layer 1, which determines an object's copiable values.

use crate::bench::Bench;
use crate::card::{Characteristics, CopyOf};
use crate::now::Look;
use crate::rules::{r707_copying, r708_face_down, r710_flip_cards};
use crate::state::{Game, Moment, Object, ObjectId};
use std::sync::Arc;

rule! {
    /// Layer 1 has two sublayers, which apply in order. Within each of them, effects apply by timestamp
    /// unless one depends on another.
    R613_2 "613.2" since "2020-04-17";
    instead COPIES_FIRST "sublayer 1a applies before sublayer 1b"
    1: COPIES_FIRST;
    2: shown "613/2a-later-copy-effect-wins";
}

/// 613.2: applies layer 1 to every object.
pub(super) fn determine_copiable_values(look: &mut Look) {
    let (bench, game) = (look.bench(), look.game());
    for (&id, object) in &game.objects {
        if is_copiable_value_modified(object) {
            let values = copiable_values(bench, game, id, Moment::END);
            look.set_copiable_values(id, r710_flip_cards::as_flipped(bench, id, object, values));
        }
    }
}

/// 613.2: returns whether anything in layer 1 modifies an object's own values.
pub(crate) fn is_copiable_value_modified(object: &Object) -> bool {
    r707_copying::is_modified(object)
        || r708_face_down::is_face_down(object)
        || r710_flip_cards::is_flipped(object)
}

/// 613.2: returns the copiable values of an object just before a moment: copy effects apply first, then being
/// face down.
pub(crate) fn copiable_values(
    bench: &Bench,
    game: &Game,
    id: ObjectId,
    before: Moment,
) -> Arc<Characteristics> {
    let Some(object) = game.objects.get(&id) else { return Arc::default() };
    if !bench.in_force(&R613_2) {
        return r707_copying::values_with_status(bench, game, id, object, before);
    }
    if R613_2::COPIES_FIRST.is_followed_for(bench, id) {
        face_down(bench, id, object, before, copiable_effects(bench, game, id, before))
    } else {
        copies_last(bench, game, id, object, before)
    }
}

/// The mutant of 613.2: applies copy effects last, so that a copy keeps nothing of being face down.
fn copies_last(
    bench: &Bench,
    game: &Game,
    id: ObjectId,
    object: &Object,
    before: Moment,
) -> Arc<Characteristics> {
    if r707_copying::is_modified(object) {
        copiable_effects(bench, game, id, before)
    } else {
        face_down(bench, id, object, before, Arc::clone(object.face()))
    }
}

rule! {
    /// Layer 1a: copy effects, merging, and abilities that set power and toughness as an object enters or is
    /// turned face up.
    R613_2A "613.2a" since "2020-04-17";
    does APPLIED "copiable effects are applied"
    1: APPLIED;
    2: APPLIED, outside "merging permanents";
    3: shown "613/2a-later-copy-over-as-enters-values";
    2 newest: APPLIED, outside "merging permanents";
}

/// 613.2a: applies sublayer 1a.
fn copiable_effects(bench: &Bench, game: &Game, id: ObjectId, before: Moment) -> Arc<Characteristics> {
    let Some(object) = game.objects.get(&id) else { return Arc::default() };
    if R613_2A::APPLIED.is_followed_for(bench, id) {
        r707_copying::copied_values(bench, game, id, object, before)
    } else {
        Arc::clone(object.face())
    }
}

rule! {
    /// Layer 1b: a face-down spell or permanent has the characteristics that 708.2 gives it.
    R613_2B "613.2b" since "2020-04-17";
    does APPLIED "face-down spells and permanents are modified"
    1: APPLIED;
}

/// 613.2b: applies sublayer 1b.
fn face_down(
    bench: &Bench,
    id: ObjectId,
    object: &Object,
    before: Moment,
    values: Arc<Characteristics>,
) -> Arc<Characteristics> {
    if R613_2B::APPLIED.is_followed_for(bench, id) {
        r708_face_down::as_face_down_permanent(bench, id, object, before, values)
    } else {
        values
    }
}

rule! {
    /// The copiable values of an object are those that layer 1 leaves: a copy of the object gets them.
    R613_2C "613.2c" since "2020-04-17";
    instead COPIABLE_VALUES "a copy gets the values that layer 1 leaves"
    1: COPIABLE_VALUES;
}

/// 613.2c: returns the values that a copy gets if it begins at a moment.
pub(crate) fn values_to_copy(
    bench: &Bench,
    game: &Game,
    of: &CopyOf,
    began: Moment,
) -> Option<Arc<Characteristics>> {
    match of {
        CopyOf::Object(id) => {
            let object = game.objects.get(id)?;
            if !bench.in_force(&R613_2C) {
                return Some(r707_copying::values_of_copied_object(bench, game, *id, object, began));
            }
            Some(if R613_2C::COPIABLE_VALUES.is_followed_for(bench, *id) {
                copiable_values(bench, game, *id, began)
            } else {
                Arc::clone(object.face())
            })
        }
        CopyOf::Values(values) => Some(Arc::clone(values)),
        CopyOf::Itself => None,
    }
}

rules![R613_2, R613_2A, R613_2B, R613_2C];
