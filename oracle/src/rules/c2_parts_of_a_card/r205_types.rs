//! The type line: how effects change an object's types.

use crate::card::{CardType, CardTypes, SubtypeKind, Subtypes, Supertypes};
use crate::now::{Look, ObjectNow};
use crate::rules::r305_lands;
use crate::state::ObjectId;

rule! {
    /// Card types that an effect sets replace all others, except that an instant or sorcery remains one.
    /// Subtypes that an effect sets replace the subtypes of the same kind. An object that loses a card type
    /// also loses the subtypes that correspond to none of its remaining card types.
    R205_1A "205.1a": "204.1a" since "2009-10-01", "205.1a" since "2011-09-30";
    instead REPLACES_CARD_TYPES "card types that an effect sets replace the previous ones"
    instead REPLACES_SUBTYPES "subtypes that an effect sets replace the previous ones of the same kind"
    does SUBTYPES_GO_TOO "subtypes are lost together with the card type to which they correspond"
}

/// 205.1a: replaces an object's card types, except that an instant or sorcery remains one.
pub(crate) fn set_card_types(look: &mut Look, object: ObjectId, types: CardTypes) {
    let lasting: CardTypes = [CardType::Instant, CardType::Sorcery].into_iter().collect();
    if R205_1A::REPLACES_CARD_TYPES.is_followed_for(look, object) {
        look.change(object, |object| {
            let others = object.card_types.without(lasting);
            object.card_types = object.card_types.without(others).union(types);
        });
    } else {
        // The mutant adds the new card types to the previous ones.
        look.change(object, |object| object.card_types = object.card_types.union(types));
    }
    drop_uncorrelated_subtypes(look, object);
}

/// 205.1a: removes card types from an object.
pub(crate) fn remove_card_types(look: &mut Look, object: ObjectId, types: CardTypes) {
    look.change(object, |object| object.card_types = object.card_types.without(types));
    drop_uncorrelated_subtypes(look, object);
}

/// 205.1a: removes from an object the subtypes that correspond to none of its card types.
fn drop_uncorrelated_subtypes(look: &mut Look, object: ObjectId) {
    if R205_1A::SUBTYPES_GO_TOO.is_followed_for(look, object) {
        look.change(object, |object| object.subtypes = correlated(object, object.subtypes));
    }
    r305_lands::gain_intrinsic_mana_abilities(look, object);
}

/// 205.1a: replaces an object's subtypes of one kind. Basic land types also change abilities (305.7).
pub(crate) fn set_subtypes(look: &mut Look, object: ObjectId, kind: SubtypeKind, subtypes: Subtypes) {
    if R205_1A::REPLACES_SUBTYPES.is_followed_for(look, object) {
        look.change(object, |object| object.subtypes = object.subtypes.without(Subtypes::every(kind)));
    }
    gain_subtypes(look, object, subtypes);
    r305_lands::lose_abilities_to_basic_land_types(look, object, kind, subtypes);
    r305_lands::gain_intrinsic_mana_abilities(look, object);
}

rule! {
    /// If an effect changes card types, subtypes or supertypes but says that the object keeps an earlier one,
    /// or gives types in addition, the object keeps all that it had. It also keeps its card types and subtypes
    /// if it becomes an artifact creature. If it becomes an artifact creature with creature types, those
    /// replace its earlier creature types, and it keeps everything else.
    R205_1B "205.1b": "204.1b" since "2009-10-01", "205.1b" since "2011-09-30";
    instead IN_ADDITION "types given in addition don't replace the object's other types"
}

/// 205.1b: gives an object card types in addition to its other types.
pub(crate) fn add_card_types(look: &mut Look, object: ObjectId, types: CardTypes) {
    if R205_1B::IN_ADDITION.is_followed_for(look, object) {
        look.change(object, |object| object.card_types = object.card_types.union(types));
    } else {
        // The mutant replaces the previous card types.
        look.change(object, |object| object.card_types = types);
    }
    r305_lands::gain_intrinsic_mana_abilities(look, object);
}

/// 205.1b: gives an object subtypes in addition to its other types.
pub(crate) fn add_subtypes(look: &mut Look, object: ObjectId, subtypes: Subtypes) {
    gain_subtypes(look, object, subtypes);
    r305_lands::gain_intrinsic_mana_abilities(look, object);
}

rule! {
    /// On a card with several card types, each subtype corresponds to the card type whose list includes it.
    R205_3C "205.3c": "204.3c" since "2009-10-01", "205.3c" since "2011-09-30";
    definition
}

/// 205.3c: returns only the subtypes that correspond to one of an object's card types.
fn correlated(object: &ObjectNow, subtypes: Subtypes) -> Subtypes {
    SubtypeKind::ALL
        .iter()
        .filter(|kind| kind.card_types().iter().any(|card_type| object.card_types.contains(card_type)))
        .fold(Subtypes::NONE, |kept, &kind| kept.union(subtypes.of_kind(kind)))
}

rule! {
    /// No object gains a subtype that corresponds to none of its card types.
    R205_3D "205.3d" since "2011-09-30";
    instead CORRESPONDING_ONLY "the object gains only subtypes that correspond to one of its card types"
}

/// 205.3d: gives an object the subtypes that correspond to its card types, and no others. Before 2011-09-30
/// the CR didn't state this, but subtypes already corresponded to card types (205.3c).
fn gain_subtypes(look: &mut Look, object: ObjectId, subtypes: Subtypes) {
    let corresponding_only =
        !look.bench().in_force(&R205_3D) || R205_3D::CORRESPONDING_ONLY.is_followed_for(look, object);
    look.change(object, |object| {
        let gained = if corresponding_only { correlated(object, subtypes) } else { subtypes };
        object.subtypes = object.subtypes.union(gained);
    });
}

rule! {
    /// Supertypes are independent of card types and subtypes, and of each other: gaining or losing one
    /// changes nothing else.
    R205_4B "205.4b": "204.4b" since "2009-10-01", "205.4b" since "2011-09-30";
    does SUPERTYPE "the object gains or loses the supertype, and nothing else changes"
}

/// 205.4b: adds supertypes to an object.
pub(crate) fn add_supertypes(look: &mut Look, object: ObjectId, supertypes: Supertypes) {
    if R205_4B::SUPERTYPE.is_followed_for(look, object) {
        look.change(object, |object| object.supertypes = object.supertypes.union(supertypes));
    }
}

/// 205.4b: removes supertypes from an object.
pub(crate) fn remove_supertypes(look: &mut Look, object: ObjectId, supertypes: Supertypes) {
    if R205_4B::SUPERTYPE.is_followed_for(look, object) {
        look.change(object, |object| object.supertypes = object.supertypes.without(supertypes));
    }
}

rules![R205_1A, R205_1B, R205_3C, R205_3D, R205_4B];
