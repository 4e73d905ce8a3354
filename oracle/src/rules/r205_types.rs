//! 205, the type line: what becomes of types when effects change them.

use crate::card::{CardType, CardTypes, SubtypeKind, Subtypes, Supertypes};
use crate::does;
use crate::edition::on;
use crate::now::{Look, ObjectNow};
use crate::rule::{Rule, Status, does, does_instead};
use crate::rules::r305_lands;
use crate::state::ObjectId;

/// The rules of this section that the oracle performs, and others that are cited.
pub(crate) const RULES: &[&Rule] = &[&R205_1A, &R205_1B, &R205_3C, &R205_3D, &R205_4B];

/// 205.1a
pub(crate) const R205_1A: Rule = Rule {
    id: "205.1a",
    numbers: &[(on("2009-10-01"), "204.1a"), (on("2011-09-30"), "205.1a")],
    until: None,
    says: "New card types replace the old ones (an instant or sorcery stays one); new subtypes replace those of the \
           same kind. With a card type go the subtypes that belong to it alone.",
    status: Status::Tested,
    premises: &[
        does_instead("new card types replace the old ones"),
        does_instead("new subtypes replace those of the same kind"),
        does("subtypes go with the card type that they belong to"),
    ],
};

/// 205.1a: card types are set.
pub(crate) fn set_card_types(look: &mut Look, object: ObjectId, types: CardTypes) {
    let lasting: CardTypes = [CardType::Instant, CardType::Sorcery].into_iter().collect();
    does!(
        look, R205_1A, object, "new card types replace the old ones",
        look.change(object, |object| {
            let others = object.card_types.without(lasting);
            object.card_types = object.card_types.without(others).union(types);
        }),
        instead look.change(object, |object| object.card_types = object.card_types.union(types))
    );
    drop_uncorrelated_subtypes(look, object);
}

/// 205.1a: card types are removed.
pub(crate) fn remove_card_types(look: &mut Look, object: ObjectId, types: CardTypes) {
    look.change(object, |object| object.card_types = object.card_types.without(types));
    drop_uncorrelated_subtypes(look, object);
}

/// 205.1a: subtypes go with the card type that they belong to.
fn drop_uncorrelated_subtypes(look: &mut Look, object: ObjectId) {
    does!(look, R205_1A, object, "subtypes go with the card type that they belong to", {
        look.change(object, |object| object.subtypes = correlated(object, object.subtypes));
    });
    r305_lands::gain_intrinsic_mana_abilities(look, object);
}

/// Those of some subtypes that correspond to a card type of the object (205.3).
fn correlated(object: &ObjectNow, subtypes: Subtypes) -> Subtypes {
    SubtypeKind::ALL
        .iter()
        .filter(|kind| kind.card_types().iter().any(|card_type| object.card_types.contains(card_type)))
        .fold(Subtypes::NONE, |kept, &kind| kept.union(subtypes.of_kind(kind)))
}

/// 205.1a: subtypes of a kind are set; for basic land types, 305.7 has more to say.
pub(crate) fn set_subtypes(look: &mut Look, object: ObjectId, kind: SubtypeKind, subtypes: Subtypes) {
    does!(
        look,
        R205_1A,
        object,
        "new subtypes replace those of the same kind",
        look.change(object, |object| object.subtypes = object.subtypes.without(Subtypes::every(kind))),
        instead()
    );
    gain_subtypes(look, object, subtypes);
    r305_lands::lose_abilities_to_basic_land_types(look, object, kind, subtypes);
    r305_lands::gain_intrinsic_mana_abilities(look, object);
}

/// 205.1b
pub(crate) const R205_1B: Rule = Rule {
    id: "205.1b",
    numbers: &[(on("2009-10-01"), "204.1b"), (on("2011-09-30"), "205.1b")],
    until: None,
    says: "Types that an effect gives in addition leave all others as they were.",
    status: Status::Tested,
    premises: &[does_instead("types in addition leave the others")],
};

/// 205.1b: card types in addition.
pub(crate) fn add_card_types(look: &mut Look, object: ObjectId, types: CardTypes) {
    does!(
        look, R205_1B, object, "types in addition leave the others",
        look.change(object, |object| object.card_types = object.card_types.union(types)),
        instead look.change(object, |object| object.card_types = types)
    );
    r305_lands::gain_intrinsic_mana_abilities(look, object);
}

/// 205.1b: subtypes in addition.
pub(crate) fn add_subtypes(look: &mut Look, object: ObjectId, subtypes: Subtypes) {
    gain_subtypes(look, object, subtypes);
    r305_lands::gain_intrinsic_mana_abilities(look, object);
}

/// 205.3c
pub(crate) const R205_3C: Rule = Rule {
    id: "205.3c",
    numbers: &[(on("2009-10-01"), "204.3c"), (on("2011-09-30"), "205.3c")],
    until: None,
    says: "If a card has several card types, each of its subtypes goes with the one to whose list it \
           belongs.",
    status: Status::Definition,
    premises: &[],
};

/// 205.3d
pub(crate) const R205_3D: Rule = Rule {
    id: "205.3d",
    numbers: &[(on("2011-09-30"), "205.3d")],
    until: None,
    says: "An object can't gain a subtype that belongs to none of its card types.",
    status: Status::Tested,
    premises: &[does_instead("only subtypes that correspond to its card types are gained")],
};

/// 205.3d: only subtypes that correspond to its types. Until 2011-09-30 this was not said, but
/// subtypes are correlated to card types there, too (205.3c).
fn gain_subtypes(look: &mut Look, object: ObjectId, subtypes: Subtypes) {
    if !look.bench().in_force(&R205_3D) {
        look.change(object, |object| object.subtypes = object.subtypes.union(correlated(object, subtypes)));
        return;
    }
    does!(
        look, R205_3D, object, "only subtypes that correspond to its card types are gained",
        look.change(object, |object| object.subtypes = object.subtypes.union(correlated(object, subtypes))),
        instead look.change(object, |object| object.subtypes = object.subtypes.union(subtypes))
    );
}

/// 205.4b
pub(crate) const R205_4B: Rule = Rule {
    id: "205.4b",
    numbers: &[(on("2009-10-01"), "204.4b"), (on("2011-09-30"), "205.4b")],
    until: None,
    says: "Supertypes are independent of card types and subtypes, and of each other: gaining or losing one changes \
           nothing else.",
    status: Status::Tested,
    premises: &[does("a supertype is gained or lost, and nothing else")],
};

/// 205.4b: supertypes gained.
pub(crate) fn add_supertypes(look: &mut Look, object: ObjectId, supertypes: Supertypes) {
    does!(look, R205_4B, object, "a supertype is gained or lost, and nothing else", {
        look.change(object, |object| object.supertypes = object.supertypes.union(supertypes));
    });
}

/// 205.4b: supertypes lost.
pub(crate) fn remove_supertypes(look: &mut Look, object: ObjectId, supertypes: Supertypes) {
    does!(look, R205_4B, object, "a supertype is gained or lost, and nothing else", {
        look.change(object, |object| object.supertypes = object.supertypes.without(supertypes));
    });
}
