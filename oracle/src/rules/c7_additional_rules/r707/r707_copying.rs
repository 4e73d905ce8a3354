//! Copying objects: which values a copy gets, and how exceptions change them.

use crate::bench::Bench;
use crate::card::{
    Ability, Characteristics, ColorChoice, CopyOf, Filter, Modification, Printed, Static, Subject,
    SubtypeChoice, SubtypeKind, Subtypes, Value,
};
use crate::now::{Effect, Look, Origin};
use crate::rules::{r105_color, r111_tokens, r613, r708_face_down};
use crate::state::{Choices, Copied, Game, Moment, Object, ObjectId};
use std::sync::Arc;

rule! {
    /// A copy gets the copiable values of what it copies: what its text says, as changed by other copy
    /// effects, by being face down, and by abilities that set power and toughness as it enters or is turned
    /// face up; nothing else.
    R707_2 "707.2": "706.2" since "2009-10-01", "707.2" since "2021-07-23";
    does COPIABLE_VALUES "the copy gets the copiable values of what it copies"
}

/// 707.2, 707.3: returns what an object's copy effects that began before a moment make of it.
pub(crate) fn copied_values(
    bench: &Bench,
    game: &Game,
    id: ObjectId,
    object: &Object,
    before: Moment,
) -> Arc<Characteristics> {
    let begun = object.copies.iter().filter(|copied| copied.applied_before(before)).collect();
    let effects = r613::copies_in_timestamp_order(bench, id, begun);
    let mut values = r111_tokens::own_values(bench, object);
    for Copied { began, copying, .. } in effects {
        if R707_2::COPIABLE_VALUES.is_followed_for(bench, id) {
            let then = as_of(bench, id, *began, before);
            values = r613::values_to_copy(bench, game, &copying.of, then).unwrap_or(values);
        }
        if !copying.except.is_empty() {
            values = Arc::new(with_exceptions(bench, id, &values, &copying.except));
        }
    }
    values
}

/// Returns whether copy effects apply to an object.
pub(crate) fn is_modified(object: &Object) -> bool {
    !object.copies.is_empty()
}

rule! {
    /// Later changes to the copiable values of the original don't change the copy.
    R707_2B "707.2b": "706.2b" since "2018-07-13", "707.2b" since "2021-07-23";
    instead STAYS "later changes of the original don't change the copy"
}

/// 707.2b: returns the moment as of which the original is copied, by an effect that began then.
fn as_of(bench: &Bench, id: ObjectId, began: Moment, before: Moment) -> Moment {
    if before != Moment::END || !bench.in_force(&R707_2B) || R707_2B::STAYS.is_followed_for(bench, id) {
        began
    } else {
        // The mistake: the copy follows the original. Copies of copies don't, or it might have no end.
        Moment { place: Moment::END.place - 1, ..Moment::END }
    }
}

rule! {
    /// The copied values, as changed by the copy's own status, become the copiable values of the copy; a copy
    /// of the copy gets these.
    R707_3 "707.3": "706.3" since "2009-10-01", "707.3" since "2021-07-23";
    instead STATUS "the status of the copy changes the copied values"
    instead COPY_OF_A_COPY "a copy of the copy gets the values that the copy copied"
}

/// 707.3: returns the copiable values of an object, as changed by its status; since 2020-04-17, 613.2 states
/// this.
pub(crate) fn values_with_status(
    bench: &Bench,
    game: &Game,
    id: ObjectId,
    object: &Object,
    before: Moment,
) -> Arc<Characteristics> {
    let face_down = |values| r708_face_down::as_face_down_permanent(bench, id, object, before, values);
    let copied = || copied_values(bench, game, id, object, before);
    if R707_3::STATUS.is_followed_for(bench, id) {
        face_down(copied())
    } else if is_modified(object) {
        copied()
    } else {
        face_down(Arc::clone(object.face()))
    }
}

/// 707.3: returns what a copy of a copy gets; since 2020-04-17, 613.2c states this.
pub(crate) fn values_of_copied_object(
    bench: &Bench,
    game: &Game,
    id: ObjectId,
    object: &Object,
    before: Moment,
) -> Arc<Characteristics> {
    if R707_3::COPY_OF_A_COPY.is_followed_for(bench, id) {
        r613::copiable_values(bench, game, id, before)
    } else {
        Arc::clone(object.face())
    }
}

rule! {
    /// If a permanent that is a copy becomes a copy of something else, no ability triggers as though anything
    /// had entered or left the battlefield. All effects on it other than copy effects continue as before.
    R707_4 "707.4": "706.4" since "2009-10-01", "707.4" since "2021-07-23";
    instead EFFECTS_STAY "effects other than copy effects continue to apply"
}

/// 707.4: returns whether the effect of a resolved spell or ability still affects an object. With the mistake,
/// it doesn't if the object has become a copy since it began.
pub(crate) fn is_still_affected(look: &Look, effect: &Effect, id: ObjectId) -> bool {
    let Origin::Resolved(resolved) = &effect.origin else { return true };
    let Some(began) = look.game().effects.get(resolved).map(|effect| effect.created) else { return true };
    let object = look.game().objects.get(&id);
    let has_become_a_copy =
        object.is_some_and(|object| object.copies.iter().any(|copied| copied.began > began));
    !has_become_a_copy || R707_4::EFFECTS_STAY.is_followed_for(look, id)
}

rule! {
    /// Choices made for a permanent are not copied. If something enters as a copy of it, the controller of
    /// the copy makes the choices that its text asks for as it enters.
    R707_6 "707.6": "706.6" since "2009-10-01", "707.6" since "2021-07-23";
    instead OWN_CHOICES "the copy has its own choices"
}

/// 707.6: returns the choices made for an object. With the mistake, a copy has those of the original.
pub(crate) fn choices_for(look: &Look, id: ObjectId) -> Choices {
    let objects = &look.game().objects;
    let Some(object) = objects.get(&id) else { return Choices::default() };
    let original = object.copies.last().and_then(|copied| match copied.copying.of {
        CopyOf::Object(original) => objects.get(&original),
        CopyOf::Values(_) | CopyOf::Itself => None,
    });
    match original {
        Some(original) if !R707_6::OWN_CHOICES.is_followed_for(look, id) => original.choices,
        Some(_) | None => object.choices,
    }
}

rule! {
    /// An ability that a copy effect gives to the copy is part of the copy's copiable values, just like the
    /// abilities that were copied.
    R707_9A "707.9a": "706.8" since "2009-10-01", "706.8a" since "2010-10-01", "706.9a" since "2011-09-30",
        "707.9a" since "2021-07-23";
    same as "707.9b"
}

rule! {
    /// If a copy effect makes an exception, the resulting values are part of the copiable values of the copy,
    /// including abilities given in this way.
    R707_9B "707.9b": "706.8c" since "2010-10-01", "706.9c" since "2011-09-30", "706.9b" since "2021-02-05",
        "707.9b" since "2021-07-23";
    does EXCEPTIONS "exceptions become part of the copiable values"
}

/// 707.9b: makes the exceptions of a copy effect part of the copiable values.
fn with_exceptions(
    bench: &Bench,
    id: ObjectId,
    copied: &Characteristics,
    exceptions: &[Modification],
) -> Characteristics {
    let mut values = copied.clone();
    values.abilities.retain(|ability| !is_overridden(bench, id, ability, exceptions));
    // In the first editions, this is left to the effects that make exceptions.
    if !bench.in_force(&R707_9B) || R707_9B::EXCEPTIONS.is_followed_for(bench, id) {
        exceptions.iter().for_each(|exception| make_exception(&mut values, exception));
    }
    values
}

/// Makes an exception. Changes that copied text can't state are ignored.
fn make_exception(values: &mut Characteristics, exception: &Modification) {
    match exception {
        Modification::SetCardTypes(types) => values.card_types = *types,
        Modification::AddCardTypes(types) => values.card_types = values.card_types.union(*types),
        Modification::RemoveCardTypes(types) => values.card_types = values.card_types.without(*types),
        Modification::AddSupertypes(supertypes) => values.supertypes = values.supertypes.union(*supertypes),
        Modification::RemoveSupertypes(supertypes) => {
            values.supertypes = values.supertypes.without(*supertypes)
        }
        Modification::SetSubtypes(kind, SubtypeChoice::Of(subtypes)) => {
            values.subtypes = values.subtypes.without(Subtypes::every(*kind)).union(*subtypes);
        }
        Modification::AddSubtypes(SubtypeChoice::Of(subtypes)) => {
            values.subtypes = values.subtypes.union(*subtypes)
        }
        Modification::SetColors(ColorChoice::Of(colors)) => values.colors = Some(*colors),
        Modification::AddColors(ColorChoice::Of(colors)) => {
            values.colors = Some(r105_color::printed_colors(values).union(*colors));
        }
        Modification::AddAbility(ability) => values.abilities.push(Arc::clone(ability)),
        Modification::SetPower(Value::Number(power)) => values.power = Some(Printed::Number(*power)),
        Modification::SetToughness(Value::Number(toughness)) => {
            values.toughness = Some(Printed::Number(*toughness))
        }
        Modification::RemoveAllAbilities => values.abilities.clear(),
        Modification::RemoveKeyword(keyword) => {
            values
                .abilities
                .retain(|ability| !matches!(&**ability, Ability::Keyword(held) if held == keyword));
        }
        Modification::Control(_)
        | Modification::ReplaceWord { .. }
        | Modification::SetSubtypes(_, SubtypeChoice::Chosen)
        | Modification::AddSubtypes(SubtypeChoice::Chosen)
        | Modification::SetColors(ColorChoice::Chosen)
        | Modification::AddColors(ColorChoice::Chosen)
        | Modification::ForbidKeyword(_)
        | Modification::SetPower(_)
        | Modification::SetToughness(_)
        | Modification::Adjust { .. }
        | Modification::Switch
        | Modification::HandSize(_)
        | Modification::LandPlays(_)
        | Modification::Restrict(_)
        | Modification::PlayerRule(_) => {}
    }
}

rule! {
    /// A copy effect can say that some characteristics are not copied, or that the object keeps its own
    /// values of them.
    R707_9C "707.9c": "706.8b" since "2010-10-01", "706.9b" since "2011-09-30", "706.9c" since "2021-02-05",
        "707.9c" since "2021-07-23";
    not yet
}

rule! {
    /// If a copy effect gives a characteristic values of its own, a characteristic-defining ability of the
    /// original that defines this characteristic is not copied. Additional types don't count as such values.
    R707_9D "707.9d": "706.9d" since "2021-02-05", "707.9d" since "2021-07-23";
    instead DEFINING_NOT_COPIED "an ability that defines what an exception states isn't copied"
    instead ADDED_TYPES "an exception that adds types overrides nothing"
}

rule! {
    /// If a copy effect doesn't copy a characteristic, or changes it in any way (including adding to it), a
    /// characteristic-defining ability of the original that defines this characteristic is not copied.
    R706_8D_20110204 "706.8d@2011-02-04": "706.8d" since "2011-02-04", "706.9d" since "2011-09-30"
        until "2021-02-05";
    instead DEFINING_NOT_COPIED "an ability that defines what an exception changes isn't copied"
}

/// 707.9d; until 2021-02-05, 706.8d: returns whether an exception keeps an ability of the original from being
/// copied.
fn is_overridden(bench: &Bench, id: ObjectId, ability: &Ability, exceptions: &[Modification]) -> bool {
    let stated =
        exceptions.iter().any(|exception| defines(ability, |part| same_characteristic(part, exception)));
    let added_to = exceptions.iter().any(|exception| defines(ability, |part| is_added_to(part, exception)));
    if bench.in_force(&R707_9D) {
        let stated = stated && R707_9D::DEFINING_NOT_COPIED.is_followed_for(bench, id);
        let added_to = added_to && !R707_9D::ADDED_TYPES.is_followed_for(bench, id);
        return stated || added_to;
    }
    let changed = bench.in_force(&R706_8D_20110204) && (stated || added_to);
    changed && R706_8D_20110204::DEFINING_NOT_COPIED.is_followed_for(bench, id)
}

/// Returns whether an ability defines a characteristic of its own object (604.3a).
fn defines(ability: &Ability, characteristic: impl Fn(&Modification) -> bool) -> bool {
    let Ability::Static(Static { condition: None, subject: Subject::Objects(selector), changes }) = ability
    else {
        return false;
    };
    selector.filter == Filter::This && changes.iter().any(characteristic)
}

/// Returns whether an exception adds to the kind of types that a part defines.
fn is_added_to(part: &Modification, exception: &Modification) -> bool {
    let Modification::AddSubtypes(SubtypeChoice::Of(added)) = exception else { return false };
    match part {
        Modification::AddSubtypes(SubtypeChoice::Of(defined)) => SubtypeKind::ALL
            .iter()
            .any(|&kind| !added.of_kind(kind).is_empty() && !defined.of_kind(kind).is_empty()),
        Modification::SetSubtypes(kind, _) => !added.of_kind(*kind).is_empty(),
        _ => false,
    }
}

/// Returns whether a part of an ability and an exception state the same characteristic.
fn same_characteristic(part: &Modification, exception: &Modification) -> bool {
    match (part, exception) {
        (Modification::SetPower(_), Modification::SetPower(_))
        | (Modification::SetToughness(_), Modification::SetToughness(_))
        | (Modification::SetColors(_) | Modification::AddColors(_), Modification::SetColors(_)) => true,
        (Modification::SetSubtypes(kind, _), Modification::SetSubtypes(other, _)) => kind == other,
        _ => false,
    }
}

rules![R707_2, R707_2B, R707_3, R707_4, R707_6, R707_9A, R707_9B, R707_9C, R707_9D, R706_8D_20110204];
