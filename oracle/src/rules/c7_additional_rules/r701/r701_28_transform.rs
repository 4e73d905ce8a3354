//! Transforming: a double-faced permanent turns over, so that its other face is up.

use crate::bench::OnBench;
use crate::card::{CardType, Characteristics};
use crate::now::Now;
use crate::rules::r608_resolving::{R608_2C, Resolving};
use crate::rules::{r702_145_daybound, r712_double_faced_cards};
use crate::state::{Moment, Object, ObjectId, Occasion};
use crate::table::{Event, Ruled, Table};

/// 701.28a: transforms permanents as a spell or ability instructs, except those that don't transform.
pub(crate) fn transform(table: &mut Table, resolving: &Resolving, permanents: &[ObjectId]) -> Ruled<()> {
    let now = table.now();
    let transforms = |&id: &ObjectId| {
        now.game().objects.get(&id).is_some_and(|object| has_another_face(&*now, id, object))
            && r702_145_daybound::can_be_transformed(&now, id)
            && !has_already_transformed(&now, resolving, id)
    };
    let transforming = permanents.iter().copied().filter(transforms);
    table.happen(&R608_2C, transforming.map(Event::Transform).collect())?;
    Ok(())
}

/// Returns whether a permanent has another face into which it can transform.
pub(crate) fn has_another_face(on: &impl OnBench, id: ObjectId, object: &Object) -> bool {
    let other = other_face(object);
    if !R701_28C::DOUBLE_FACED.holds_for(on, id, other.is_some()) {
        return false;
    }
    is_of_a_transforming_card(on, id, object)
        && !r712_double_faced_cards::is_face_down(on, id, object)
        && !(on.the_bench().in_force(&R701_28D)
            && R701_28D::INSTANT_OR_SORCERY.holds_for(on, id, other.is_some_and(is_instant_or_sorcery)))
}

/// Returns the face of a double-faced card that isn't up.
fn other_face(object: &Object) -> Option<&Characteristics> {
    let back = object.card.back.as_deref()?;
    Some(if object.status.transformed { &object.card.front } else { back })
}

fn is_instant_or_sorcery(face: &Characteristics) -> bool {
    face.card_types.contains(CardType::Instant) || face.card_types.contains(CardType::Sorcery)
}

rule! {
    /// If a permanent that isn't represented by a double-faced card is to transform, nothing happens.
    R701_28C "701.28c": "701.25a" since "2011-09-30", "701.25c" since "2016-04-08",
        "701.26c" since "2016-09-30", "701.27c" since "2018-04-27", "701.28c" since "2020-07-03",
        "701.27c" since "2025-06-06";
    when DOUBLE_FACED "the permanent is represented by a double-faced card",
        true is equivalent: "a card with one face has no other face to turn up"
    1: DOUBLE_FACED, TRANSFORMING of "712.9", shown "701/28c-a-copy-of-a-double-faced-card",
        outside "transforming tokens";
    1 newest: DOUBLE_FACED, outside "double-faced tokens";
}

rule! {
    /// Of the permanents represented by double-faced cards, only those represented by transforming ones can
    /// transform; a modal double-faced permanent can't.
    R712_9 "712.9": "711.5" since "2020-09-25", "712.5" since "2021-07-23", "712.9" since "2023-04-14"
        until "2025-09-19";
    when TRANSFORMING "the permanent is represented by a transforming double-faced card"
    1: TRANSFORMING, outside "transforming tokens, and converting";
    3: TRANSFORMING, shown "712/9-a-modal-card-does-not-transform";
}

/// 712.9: from 2020-09-25 until 2025-09-19, returns whether a permanent is represented by a transforming
/// double-faced card.
fn is_of_a_transforming_card(on: &impl OnBench, id: ObjectId, object: &Object) -> bool {
    !on.the_bench().in_force(&R712_9) || R712_9::TRANSFORMING.holds_for(on, id, !object.card.modal)
}

rule! {
    /// If the face into which a permanent would transform is an instant or sorcery, nothing happens.
    R701_28D "701.28d": "701.25d" since "2016-04-08", "701.26d" since "2016-09-30",
        "701.27d" since "2018-04-27", "701.28d" since "2020-07-03", "701.27d" since "2025-06-06";
    when INSTANT_OR_SORCERY "the permanent's other face is an instant or sorcery"
    1: INSTANT_OR_SORCERY, shown "701/28d-an-instant-on-the-back", outside "transforming tokens";
    1 newest: INSTANT_OR_SORCERY;
}

rule! {
    /// If an activated or triggered ability of a permanent would transform it, the permanent transforms only
    /// if it hasn't transformed since the ability was put onto the stack. For a delayed triggered ability, the
    /// time since its creation counts.
    R701_28F "701.28f": "701.25f" since "2016-04-08", "701.26f" since "2016-09-30",
        "701.27f" since "2018-04-27", "701.28f" since "2020-07-03", "701.27f" since "2025-06-06";
    when OF_THE_PERMANENT "the ability is one of the permanent itself"
    when SINCE_THEN "the permanent has transformed since its ability was put onto the stack"
    instead SINCE_CREATION "for a delayed triggered ability, the time since its creation counts"
    1: OF_THE_PERMANENT, SINCE_THEN, outside "converting";
    2: SINCE_CREATION;
    3: shown "701/28f-two-activations-transform-once", shown "701/28f-a-delayed-ability-of-the-permanent";
}

/// 701.28f: returns whether an ability of a permanent has already been overtaken: the permanent has
/// transformed since that ability was put onto the stack or, for a delayed triggered ability, was created.
fn has_already_transformed(now: &Now, resolving: &Resolving, id: ObjectId) -> bool {
    let Some(object) = now.game().objects.get(&resolving.object) else { return false };
    let Some(ability) = object.on_stack.as_ref().and_then(|on_stack| on_stack.ability.as_ref()) else {
        return false;
    };
    let created = ability.created.filter(|_| R701_28F::SINCE_CREATION.is_followed_for(now, id));
    let since = created.unwrap_or(object.entered());
    let of_the_permanent = resolving.source.this == Some(id);
    now.in_force(&R701_28F)
        && R701_28F::OF_THE_PERMANENT.holds_for(now, id, of_the_permanent)
        && R701_28F::SINCE_THEN.holds_for(now, id, has_transformed_since(now, id, since))
}

fn has_transformed_since(now: &Now, id: ObjectId, since: Moment) -> bool {
    let Some(permanent) = now.game().objects.get(&id) else { return false };
    let transformed = permanent.history.iter().filter(|happened| happened.what == Occasion::Transformed);
    transformed.map(|happened| happened.when).any(|when| when > since)
}

rules![R701_28C, R701_28D, R701_28F, R712_9];
