//! 707, copying objects: what copy effects make of the copiable values of an object.

use crate::bench::Bench;
use crate::card::{Ability, Characteristics, ColorChoice, Filter, Modification, Printed};
use crate::card::{Static, Subject, SubtypeChoice, SubtypeKind, Subtypes, Value};
use crate::does;
use crate::edition::on;
use crate::rule::{Rule, Status, does, does_instead};
use crate::rules::{r613, r708_face_down};
use crate::state::{Copied, Game, Moment, Object, ObjectId};
use std::sync::Arc;

/// The rules of this section that the oracle performs, and others that are cited.
pub(crate) const RULES: &[&Rule] = &[
    &R707_2,
    &R707_2B,
    &R707_3,
    &R707_4,
    &R707_6,
    &R707_9A,
    &R707_9B,
    &R707_9C,
    &R707_9D,
    &R706_8D_20110204,
];

/// 707.2
pub(crate) const R707_2: Rule = Rule {
    id: "707.2",
    numbers: &[(on("2009-10-01"), "706.2"), (on("2021-07-23"), "707.2")],
    until: None,
    says: "A copy gets the copiable values of what it copies: what its text says, as changed by other copy effects, \
           by being face down, and by abilities that set power and toughness as it enters or is turned face up; \
           nothing else.",
    status: Status::Tested,
    premises: &[does("the copy gets the copiable values of what it copies")],
};

/// 707.2b
pub(crate) const R707_2B: Rule = Rule {
    id: "707.2b",
    numbers: &[(on("2018-07-13"), "706.2b"), (on("2021-07-23"), "707.2b")],
    until: None,
    says: "A copy stays as it is when the copiable values of what it copied are changed later.",
    status: Status::NotYet,
    premises: &[],
};

/// 707.3
pub(crate) const R707_3: Rule = Rule {
    id: "707.3",
    numbers: &[(on("2009-10-01"), "706.3"), (on("2021-07-23"), "707.3")],
    until: None,
    says: "What was copied becomes the copiable values of the copy, as changed by the copy's own status; what copies \
           the copy gets these.",
    status: Status::Tested,
    premises: &[
        does_instead("the status of the copy changes what it copied"),
        does_instead("what copies the copy gets the values it copied"),
    ],
};

/// Whether copy effects or the like apply to an object.
pub(crate) fn is_modified(object: &Object) -> bool {
    !object.copies.is_empty()
}

/// 707.2, 707.3: what the copy effects on an object make of it, as far as they began before a moment.
pub(crate) fn copied_values(
    bench: &Bench,
    game: &Game,
    id: ObjectId,
    object: &Object,
    before: Moment,
) -> Arc<Characteristics> {
    let begun = object.copies.iter().filter(|copied| copied.applied_before(before)).collect();
    let effects = r613::copies_in_timestamp_order(bench, id, begun);
    let mut values = Arc::clone(object.face());
    for Copied { began, copying, .. } in effects {
        does!(bench, R707_2, id, "the copy gets the copiable values of what it copies", {
            values = r613::values_to_copy(bench, game, &copying.of, *began).unwrap_or(values);
        });
        if !copying.except.is_empty() {
            values = Arc::new(with_exceptions(bench, id, &values, &copying.except));
        }
    }
    values
}

/// 707.4
pub(crate) const R707_4: Rule = Rule {
    id: "707.4",
    numbers: &[(on("2009-10-01"), "706.4"), (on("2021-07-23"), "707.4")],
    until: None,
    says: "If a permanent that is a copy is made to copy something else, no ability triggers as if anything \
           had entered or left the battlefield. All effects on it other than copy effects go on as before.",
    status: Status::NotYet,
    premises: &[],
};

/// 707.6
pub(crate) const R707_6: Rule = Rule {
    id: "707.6",
    numbers: &[(on("2009-10-01"), "706.6"), (on("2021-07-23"), "707.6")],
    until: None,
    says: "What was chosen for a permanent is not copied. If something enters as a copy of it, the \
           controller of the copy makes anew the choices that its text asks for on entering.",
    status: Status::NotYet,
    premises: &[],
};

/// 707.9a
pub(crate) const R707_9A: Rule = Rule {
    id: "707.9a",
    numbers: &[
        (on("2009-10-01"), "706.8"),
        (on("2011-02-04"), "706.8a"),
        (on("2011-09-30"), "706.9a"),
        (on("2021-07-23"), "707.9a"),
    ],
    until: None,
    says: "An ability that a copy effect gives to the copy is as much part of its copiable values as those \
           that were copied.",
    status: Status::SameAs("707.9b"),
    premises: &[],
};

/// 707.3: the copiable values of an object, as changed by its status; since 2020-04-17, 613.2 says so.
pub(crate) fn values_with_status(
    bench: &Bench,
    game: &Game,
    id: ObjectId,
    object: &Object,
    before: Moment,
) -> Arc<Characteristics> {
    let face_down = |values| r708_face_down::as_face_down_permanent(bench, id, object, before, values);
    let copied = || copied_values(bench, game, id, object, before);
    does!(
        bench, R707_3, id, "the status of the copy changes what it copied",
        face_down(copied()),
        instead if is_modified(object) { copied() } else { face_down(Arc::clone(object.face())) }
    )
}

/// 707.3: what a copy of a copy gets; since 2020-04-17, 613.2c says so.
pub(crate) fn values_of_copied_object(
    bench: &Bench,
    game: &Game,
    id: ObjectId,
    object: &Object,
    before: Moment,
) -> Arc<Characteristics> {
    does!(
        bench, R707_3, id, "what copies the copy gets the values it copied",
        r613::copiable_values(bench, game, id, before),
        instead Arc::clone(object.face())
    )
}

/// 707.9b
pub(crate) const R707_9B: Rule = Rule {
    id: "707.9b",
    numbers: &[
        (on("2011-02-04"), "706.8c"),
        (on("2011-09-30"), "706.9c"),
        (on("2021-02-05"), "706.9b"),
        (on("2021-07-23"), "707.9b"),
    ],
    until: None,
    says: "Where a copy effect makes an exception, the values that result are part of the copiable values of the \
           copy; abilities given in this way, too.",
    status: Status::Tested,
    premises: &[does("exceptions become part of the copiable values")],
};

/// 707.9b: the exceptions of a copy effect become part of the copiable values.
fn with_exceptions(
    bench: &Bench,
    id: ObjectId,
    copied: &Characteristics,
    exceptions: &[Modification],
) -> Characteristics {
    let mut values = copied.clone();
    values.abilities.retain(|ability| !is_overridden(bench, id, ability, exceptions));
    let mut make_exceptions =
        || exceptions.iter().for_each(|exception| make_exception(&mut values, exception));
    if bench.in_force(&R707_9B) {
        does!(bench, R707_9B, id, "exceptions become part of the copiable values", make_exceptions());
    } else {
        // The first editions leave it to the effects that make exceptions.
        make_exceptions();
    }
    values
}

/// 707.9c
pub(crate) const R707_9C: Rule = Rule {
    id: "707.9c",
    numbers: &[
        (on("2011-02-04"), "706.8b"),
        (on("2011-09-30"), "706.9b"),
        (on("2021-02-05"), "706.9c"),
        (on("2021-07-23"), "707.9c"),
    ],
    until: None,
    says: "A copy effect can say that some characteristics are not copied, or that the object keeps in them \
           what it had.",
    status: Status::NotYet,
    premises: &[],
};

/// 707.9d
pub(crate) const R707_9D: Rule = Rule {
    id: "707.9d",
    numbers: &[(on("2021-02-05"), "706.9d"), (on("2021-07-23"), "707.9d")],
    until: None,
    says: "If a copy effect gives a characteristic values of its own, a characteristic-defining ability of the \
           original that defines this characteristic is not copied; types in addition do not count as such.",
    status: Status::Tested,
    premises: &[
        does_instead("an ability that defines what an exception states is not copied"),
        does_instead("an exception that adds types overrides nothing"),
    ],
};

/// 706.8d, later 706.9d, until 2021-02-05
pub(crate) const R706_8D_20110204: Rule = Rule {
    id: "706.8d@2011-02-04",
    numbers: &[(on("2011-02-04"), "706.8d"), (on("2011-09-30"), "706.9d")],
    until: Some(on("2021-02-05")),
    says: "If a copy effect does not copy a characteristic or changes it in any way, also by adding to it, a \
           characteristic-defining ability of the original that defines this characteristic is not copied.",
    status: Status::Tested,
    premises: &[does_instead("an ability that defines what an exception changes is not copied")],
};

/// 707.9d; until 2021-02-05, 706.8d: whether an exception keeps an ability of the original from
/// being copied.
fn is_overridden(bench: &Bench, id: ObjectId, ability: &Ability, exceptions: &[Modification]) -> bool {
    let stated =
        exceptions.iter().any(|exception| defines(ability, |part| same_characteristic(part, exception)));
    let added_to = exceptions.iter().any(|exception| defines(ability, |part| is_added_to(part, exception)));
    if bench.in_force(&R707_9D) {
        let stated = stated
            && does!(
                bench, R707_9D, id, "an ability that defines what an exception states is not copied",
                true,
                instead false
            );
        let added_to = added_to
            && does!(
                bench, R707_9D, id, "an exception that adds types overrides nothing",
                false,
                instead true
            );
        return stated || added_to;
    }
    let changed = bench.in_force(&R706_8D_20110204) && (stated || added_to);
    changed
        && does!(
            bench, R706_8D_20110204, id, "an ability that defines what an exception changes is not copied",
            true,
            instead false
        )
}

/// Whether an ability defines a characteristic of its own object (604.3a).
fn defines(ability: &Ability, characteristic: impl Fn(&Modification) -> bool) -> bool {
    let Ability::Static(Static { condition: None, subject: Subject::Objects(selector), changes }) = ability
    else {
        return false;
    };
    selector.filter == Filter::This && changes.iter().any(characteristic)
}

/// Whether an exception adds to the kind of types that a part defines.
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

fn same_characteristic(part: &Modification, exception: &Modification) -> bool {
    match (part, exception) {
        (Modification::SetPower(_), Modification::SetPower(_))
        | (Modification::SetToughness(_), Modification::SetToughness(_))
        | (Modification::SetColors(_) | Modification::AddColors(_), Modification::SetColors(_)) => true,
        (Modification::SetSubtypes(kind, _), Modification::SetSubtypes(other, _)) => kind == other,
        _ => false,
    }
}

/// Makes an exception. Exceptions are about what text can say; anything else has no meaning there.
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
            values.colors = Some(super::r105_color::printed_colors(values).union(*colors));
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
