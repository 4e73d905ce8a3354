//! Exceptions of copy effects: how they change the values that a copy gets.

use crate::bench::Bench;
use crate::card::{
    Ability, Characteristics, ColorChoice, CopyException, CopyOf, Filter, Modification, Printed, Static,
    Subject, SubtypeChoice, SubtypeKind, Subtypes, Value,
};
use crate::now::Source;
use crate::rules::r614_12_entering::{self, Entering};
use crate::rules::r614_replacement::Candidate;
use crate::rules::{r105_color, r205_types, r702_11_untargetable, r707_copying};
use crate::state::{Game, Moment, ObjectId};
use crate::table::{Event, Ruled, Table};
use std::sync::Arc;

rule! {
    /// An ability that a copy effect gives to the copy is part of the copy's copiable values, just like the
    /// abilities that were copied.
    R707_9A "707.9a": "706.8" since "2009-10-01", "706.8a" since "2010-10-01", "706.9a" since "2011-09-30",
        "707.9a" since "2021-07-23";
    same as "707.9b"
    1: shown "707/9a-copy-with-its-own-ability";
    2: shown "707/9a-a-copy-of-the-shapeshifter", shown "707/9a-copy-with-its-own-ability";
}

rule! {
    /// If a copy effect makes an exception, the resulting values are part of the copiable values of the copy,
    /// including abilities given in this way.
    R707_9B "707.9b": "706.8c" since "2010-10-01", "706.9c" since "2011-09-30", "706.9b" since "2021-02-05",
        "707.9b" since "2021-07-23";
    does EXCEPTIONS "exceptions become part of the copiable values"
    2: EXCEPTIONS, shown "707/9b-exception-is-copiable";
}

/// 707.9b: makes the exceptions of a copy effect part of the copiable values.
pub(crate) fn with_exceptions(
    bench: &Bench,
    id: ObjectId,
    copied: &Characteristics,
    exceptions: &[Modification],
) -> Characteristics {
    let mut values = copied.clone();
    values.abilities.retain(|ability| !is_overridden(bench, id, ability, exceptions));
    // In the first editions, this is left to the effects that make exceptions.
    if !bench.in_force(&R707_9B) || R707_9B::EXCEPTIONS.is_followed_for(bench, id) {
        make_exceptions(bench, id, &mut values, exceptions);
    }
    let alternative = copied.flipped.as_ref();
    values.flipped = alternative.map(|values| Arc::new(with_exceptions(bench, id, values, exceptions)));
    values
}

/// Makes exceptions. Their order in the list doesn't matter: those that replace a value apply before those that add to
/// it, and card types are made before the subtypes that correspond to them. Types are set and lost as by any other
/// effect (205.1a, 205.3d).
fn make_exceptions(bench: &Bench, id: ObjectId, values: &mut Characteristics, exceptions: &[Modification]) {
    let (mut of_subtypes, mut others): (Vec<_>, Vec<_>) =
        exceptions.iter().partition(|exception| is_about_subtypes(exception));
    others.sort_by_key(|exception| adds(exception));
    others.iter().for_each(|exception| make_exception(bench, id, values, exception));
    if others.iter().any(|exception| loses_card_types(exception)) {
        values.subtypes = r205_types::subtypes_left(bench, id, values.card_types, values.subtypes);
    }
    of_subtypes.sort_by_key(|exception| adds(exception));
    of_subtypes.iter().for_each(|exception| make_exception(bench, id, values, exception));
}

fn is_about_subtypes(exception: &Modification) -> bool {
    matches!(exception, Modification::SetSubtypes(..) | Modification::AddSubtypes(_))
}

fn loses_card_types(exception: &Modification) -> bool {
    matches!(exception, Modification::SetCardTypes(_) | Modification::RemoveCardTypes(_))
}

/// Returns whether an exception adds to what is there.
fn adds(exception: &Modification) -> bool {
    matches!(
        exception,
        Modification::AddCardTypes(_)
            | Modification::AddSupertypes(_)
            | Modification::AddSubtypes(_)
            | Modification::AddColors(_)
            | Modification::AddAbility(_)
    )
}

/// Makes an exception. The language refuses changes that copied text can't state.
fn make_exception(bench: &Bench, id: ObjectId, values: &mut Characteristics, exception: &Modification) {
    let card_types = values.card_types;
    let gained = |types| r205_types::subtypes_gained(bench, id, card_types, types);
    match exception {
        Modification::SetCardTypes(types) => {
            values.card_types = r205_types::card_types_set(bench, id, card_types, *types);
        }
        Modification::AddCardTypes(types) => values.card_types = values.card_types.union(*types),
        Modification::RemoveCardTypes(types) => values.card_types = values.card_types.without(*types),
        Modification::AddSupertypes(supertypes) => values.supertypes = values.supertypes.union(*supertypes),
        Modification::RemoveSupertypes(supertypes) => {
            values.supertypes = values.supertypes.without(*supertypes)
        }
        Modification::SetSubtypes(kind, SubtypeChoice::Of(subtypes)) => {
            values.subtypes = values.subtypes.without(Subtypes::every(*kind)).union(gained(*subtypes));
        }
        Modification::AddSubtypes(SubtypeChoice::Of(subtypes)) => {
            values.subtypes = values.subtypes.union(gained(*subtypes));
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
            values.abilities.retain(|ability| !r702_11_untargetable::is_called(bench, ability, keyword));
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
        | Modification::Combat(_)
        | Modification::Restrict(_)
        | Modification::LimitCounters { .. }
        | Modification::PlayerRule(_) => {}
    }
}

/// Returns the number of abilities that the exceptions of the current copy effects gave an object. They are
/// the last of its copiable abilities.
pub(crate) fn abilities_given(bench: &Bench, game: &Game, id: ObjectId) -> usize {
    let Some(object) = game.objects.get(&id) else { return 0 };
    let begun = object.copies.iter().filter(|copied| copied.applied_before(Moment::END));
    let begun = begun.filter(|copied| r707_copying::is_copiable(bench, id, &copied.copying));
    let mut latest_first: Vec<_> = begun.collect();
    latest_first.sort_by_key(|copied| std::cmp::Reverse(copied.began));
    let mut given = 0;
    for copied in latest_first {
        let exceptions = copied.copying.except.iter();
        given += exceptions.filter(|exception| matches!(exception, Modification::AddAbility(_))).count();
        if !matches!(copied.copying.of, CopyOf::Itself) {
            break;
        }
    }
    given
}

rule! {
    /// A copy effect can say that some characteristics are not copied, or that the object keeps its own
    /// values of them.
    R707_9C "707.9c": "706.8b" since "2010-10-01", "706.9b" since "2011-09-30", "706.9c" since "2021-02-05",
        "707.9c" since "2021-07-23";
    out of scope "in the vocabulary, copy effects leave no characteristic out and retain no original value"
}

rule! {
    /// If a copy effect gives a characteristic values of its own, a characteristic-defining ability of the
    /// original that defines this characteristic is not copied. Additional types don't count as such values.
    R707_9D "707.9d": "706.9d" since "2021-02-05", "707.9d" since "2021-07-23";
    instead DEFINING_NOT_COPIED "an ability that defines what an exception states isn't copied"
    instead ADDED_TYPES "an exception that adds types overrides nothing"
    1: DEFINING_NOT_COPIED,
        outside "copy effects that leave a characteristic out or retain the original values";
    2: shown "707/9d-a-color-indicator-is-not-copied";
    3: ADDED_TYPES;
    4: shown "707/9d-types-in-addition";
}

rule! {
    /// If a copy effect doesn't copy a characteristic, or changes it in any way (including adding to it), a
    /// characteristic-defining ability of the original that defines this characteristic is not copied.
    R706_8D_20110204 "706.8d@2011-02-04": "706.8d" since "2011-02-04", "706.9d" since "2011-09-30"
        until "2021-02-05";
    instead DEFINING_NOT_COPIED "an ability that defines what an exception changes isn't copied"
    1 earlier: DEFINING_NOT_COPIED;
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
        (Modification::AddSubtypes(SubtypeChoice::Of(defined)), Modification::SetSubtypes(kind, _)) => {
            !defined.of_kind(*kind).is_empty()
        }
        _ => false,
    }
}

rule! {
    /// If an exception has an additional effect, such as counters, and another copy effect applies to the
    /// object after its own copy effect, the additional effect doesn't happen.
    R707_9E "707.9e": "706.9e" since "2019-07-12", "707.9e" since "2021-07-23";
    does COUNTERS "the permanent enters with the counters of the exception"
    instead NOT_AFTER_ANOTHER "another copy effect keeps the additional effect of the exception from happening"
    1: COUNTERS;
    2: NOT_AFTER_ANOTHER;
}

/// 707.9e: returns whether an effect that makes something a copy undoes what the exceptions of an earlier one
/// added.
pub(crate) fn another_copy_effect_undoes_them(table: &Table, copied: ObjectId) -> bool {
    R707_9E::NOT_AFTER_ANOTHER.is_followed_for(table, copied)
}

rule! {
    /// If an exception applies only to a copy that has certain characteristics, the game considers what the
    /// permanent would be if the copy effect applied with all its other exceptions and without this one.
    R707_9F "707.9f": "706.9f" since "2021-02-05", "707.9f" since "2021-07-23";
    when WOULD_BE "the permanent would be what the condition of the exception says"
    1: WOULD_BE;
    2: WOULD_BE, shown "707/9f-a-copy-of-a-creature";
}

/// 707.9e, 707.9f: makes the exceptions of a copy effect that have a condition or add counters, as a permanent
/// enters.
pub(crate) fn with_more_exceptions(
    table: &Table,
    mut event: Event,
    candidate: &Candidate,
    exceptions: &[CopyException],
) -> Ruled<Event> {
    for exception in exceptions {
        if let Some(condition) = &exception.if_it_is {
            let entering = Entering::by(table, &event)?;
            let is = entering.is_some_and(|entering| entering.matches(condition, &Source::default()));
            if !R707_9F::WOULD_BE.holds_for(table, candidate.source, is) {
                continue;
            }
        }
        let counters = match &exception.counters {
            Some((kind, number)) => {
                Some((kind.clone(), r614_12_entering::how_many(table, &event, candidate, number)?))
            }
            None => None,
        };
        let counters = counters.filter(|_| R707_9E::COUNTERS.is_followed_for(table, candidate.source));
        event = r614_12_entering::changed(event, |enters| {
            enters.counters_of_copy.extend(counters);
            let changes = exception.changes.iter().cloned();
            enters.copies.last_mut().into_iter().for_each(|copying| copying.except.extend(changes.clone()));
        });
    }
    Ok(event)
}

rules![R707_9A, R707_9B, R707_9C, R707_9D, R706_8D_20110204, R707_9E, R707_9F];
