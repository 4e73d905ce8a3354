//! 613.2: layer 1, which leaves an object its copiable values.

use crate::bench::Bench;
use crate::card::{Characteristics, CopyOf};
use crate::does;
use crate::edition::on;
use crate::now::Look;
use crate::rule::{Rule, Status, does, does_instead};
use crate::rules::{r707_copying, r708_face_down};
use crate::state::{Game, Moment, Object, ObjectId};
use std::sync::Arc;

/// The rules of this file.
pub(crate) const RULES: &[&Rule] = &[&R613_2, &R613_2A, &R613_2B, &R613_2C];

/// 613.2
pub(crate) const R613_2: Rule = Rule {
    id: "613.2",
    numbers: &[(on("2020-04-17"), "613.2")],
    until: None,
    says: "Layer 1 has two sublayers, applied in order; inside each, effects apply by timestamp unless one depends \
           on another.",
    status: Status::Tested,
    premises: &[does_instead("sublayer 1a comes before sublayer 1b")],
};

/// 613.2: layer 1, for every object.
pub(super) fn determine_copiable_values(look: &mut Look) {
    let (bench, game) = (look.bench(), look.game());
    for (&id, object) in &game.objects {
        if is_copiable_value_modified(object) {
            look.set_copiable_values(id, copiable_values(bench, game, id, Moment::END));
        }
    }
}

/// 613.2: whether anything in layer 1 modifies what an object says itself.
pub(crate) fn is_copiable_value_modified(object: &Object) -> bool {
    r707_copying::is_modified(object) || r708_face_down::is_face_down(object)
}

/// 613.2: the copiable values of an object just before a moment.
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
    let printed = Arc::clone(object.face());
    does!(
        bench, R613_2, id, "sublayer 1a comes before sublayer 1b",
        face_down(bench, id, object, before, copiable_effects(bench, game, id, before)),
        instead if r707_copying::is_modified(object) {
            copiable_effects(bench, game, id, before)
        } else {
            face_down(bench, id, object, before, printed)
        }
    )
}

/// 613.2a
pub(crate) const R613_2A: Rule = Rule {
    id: "613.2a",
    numbers: &[(on("2020-04-17"), "613.2a")],
    until: None,
    says: "Layer 1a: copy effects, merging, and abilities that set power and toughness as an object enters or is \
           turned face up.",
    status: Status::Tested,
    premises: &[does("copiable effects are applied")],
};

/// 613.2a: sublayer 1a.
fn copiable_effects(bench: &Bench, game: &Game, id: ObjectId, before: Moment) -> Arc<Characteristics> {
    let Some(object) = game.objects.get(&id) else { return Arc::default() };
    let mut values = Arc::clone(object.face());
    does!(bench, R613_2A, id, "copiable effects are applied", {
        values = r707_copying::copied_values(bench, game, id, object, before);
    });
    values
}

/// 613.2b
pub(crate) const R613_2B: Rule = Rule {
    id: "613.2b",
    numbers: &[(on("2020-04-17"), "613.2b")],
    until: None,
    says: "Layer 1b: a face-down spell or permanent has the characteristics that 708.2 gives it.",
    status: Status::Tested,
    premises: &[does("face-down spells and permanents are modified")],
};

/// 613.2b: sublayer 1b.
fn face_down(
    bench: &Bench,
    id: ObjectId,
    object: &Object,
    before: Moment,
    values: Arc<Characteristics>,
) -> Arc<Characteristics> {
    let mut left = Arc::clone(&values);
    does!(bench, R613_2B, id, "face-down spells and permanents are modified", {
        left = r708_face_down::as_face_down_permanent(bench, id, object, before, values);
    });
    left
}

/// 613.2c
pub(crate) const R613_2C: Rule = Rule {
    id: "613.2c",
    numbers: &[(on("2020-04-17"), "613.2c")],
    until: None,
    says: "What layer 1 leaves are the copiable values of the object: what a copy of it gets.",
    status: Status::Tested,
    premises: &[does_instead("what layer 1 left is copied")],
};

/// 613.2c: what a copy gets that begins at a moment.
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
            Some(does!(
                bench, R613_2C, *id, "what layer 1 left is copied",
                copiable_values(bench, game, *id, began),
                instead Arc::clone(object.face())
            ))
        }
        CopyOf::Values(values) => Some(Arc::clone(values)),
        CopyOf::Itself => None,
    }
}
