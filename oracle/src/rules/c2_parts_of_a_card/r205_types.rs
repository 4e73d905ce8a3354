//! The type line: how effects change an object's types.

use crate::bench::Bench;
use crate::card::{CardType, CardTypes, Subtype, SubtypeKind, Subtypes, Supertype, Supertypes};
use crate::now::{Instruction, Look, Now, ObjectNow};
use crate::rules::r305_lands;
use crate::state::{ObjectId, PlayerId};
use crate::table::{Ask, AskResult, Ruled, Table};

rule! {
    /// Card types that an effect sets replace all others, except that an instant or sorcery remains one.
    /// Subtypes that an effect sets replace the subtypes of the same kind. An object that loses a card type
    /// also loses the subtypes that correspond to none of its remaining card types.
    R205_1A "205.1a": "204.1a" since "2009-10-01", "205.1a" since "2011-09-30";
    instead REPLACES_CARD_TYPES "card types that an effect sets replace the previous ones"
    does INSTANTS_STAY "an instant or sorcery keeps that card type"
    instead REPLACES_SUBTYPES "subtypes that an effect sets replace the previous ones of the same kind"
    does SUBTYPES_GO_TOO "subtypes are lost together with the card type to which they correspond"
    does REMOVED "a card type that an effect removes is lost" [broad]
    2: REPLACES_CARD_TYPES;
    3: INSTANTS_STAY;
    4: shown "205/1a-damage-and-counters-stay", outside "stickers";
    5: REPLACES_SUBTYPES;
    6: REMOVED, SUBTYPES_GO_TOO;
    7: shown "205/1a-a-creature-without-creature-types";
}

rule! {
    /// Until 2022-06-10, card types that an effect sets replace all others, even Instant and Sorcery.
    R204_1A_20091001 "204.1a@2009-10-01": "204.1a" since "2009-10-01", "205.1a" since "2011-09-30"
        until "2022-06-10";
    instead INSTANTS_TOO "an instant or sorcery loses that card type, too"
    1 earlier: INSTANTS_TOO;
}

/// 205.1a: replaces an object's card types.
pub(crate) fn set_card_types(look: &mut Look, object: ObjectId, types: CardTypes) {
    let Some(previous) = look.object(object).map(|object| object.card_types) else { return };
    let set = card_types_set(look.bench(), object, previous, types);
    look.change(object, |object| object.card_types = set);
    drop_uncorrelated_subtypes(look, object);
}

/// 205.1a: returns an object's card types after an effect has set them.
pub(crate) fn card_types_set(
    bench: &Bench,
    object: ObjectId,
    previous: CardTypes,
    types: CardTypes,
) -> CardTypes {
    if !R205_1A::REPLACES_CARD_TYPES.is_followed_for(bench, object) {
        // The mutant adds the new card types to the previous ones.
        return previous.union(types);
    }
    let lasting: CardTypes = [CardType::Instant, CardType::Sorcery].into_iter().collect();
    let lasting = previous.without(previous.without(lasting));
    if !lasting.is_empty() && instants_stay(bench, object) { types.union(lasting) } else { types }
}

/// 205.1a: returns whether an instant or sorcery keeps that card type when another is set.
fn instants_stay(bench: &Bench, object: ObjectId) -> bool {
    if bench.in_force(&R204_1A_20091001) {
        !R204_1A_20091001::INSTANTS_TOO.is_followed_for(bench, object)
    } else {
        R205_1A::INSTANTS_STAY.is_followed_for(bench, object)
    }
}

/// 205.1a: removes card types from an object.
pub(crate) fn remove_card_types(look: &mut Look, object: ObjectId, types: CardTypes) {
    if !R205_1A::REMOVED.is_followed_for(look, object) {
        return;
    }
    look.change(object, |object| object.card_types = object.card_types.without(types));
    drop_uncorrelated_subtypes(look, object);
}

/// 205.1a: removes from an object the subtypes that correspond to none of its card types.
fn drop_uncorrelated_subtypes(look: &mut Look, object: ObjectId) {
    let bench = look.bench();
    look.change(object, |now| now.subtypes = subtypes_left(bench, object, now.card_types, now.subtypes));
    r305_lands::gain_intrinsic_mana_abilities(look, object);
}

/// 205.1a: returns the subtypes that an object keeps after it has lost card types.
pub(crate) fn subtypes_left(
    bench: &Bench,
    object: ObjectId,
    card_types: CardTypes,
    subtypes: Subtypes,
) -> Subtypes {
    if R205_1A::SUBTYPES_GO_TOO.is_followed_for(bench, object) {
        correlated(card_types, subtypes)
    } else {
        subtypes
    }
}

/// 205.1a: replaces an object's subtypes of one kind. Basic land types also change abilities (305.7).
pub(crate) fn set_subtypes(look: &mut Look, object: ObjectId, kind: SubtypeKind, subtypes: Subtypes) {
    if R205_1A::REPLACES_SUBTYPES.is_followed_for(look, object)
        && r305_lands::old_types_go(look, object, kind)
    {
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
    2: IN_ADDITION;
    3: IN_ADDITION;
    4: shown "205/1b-becomes-an-artifact-creature";
    5: shown "205/1b-a-construct-artifact-creature";
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

/// 205.3c: returns only the subtypes that correspond to one of these card types.
fn correlated(card_types: CardTypes, subtypes: Subtypes) -> Subtypes {
    SubtypeKind::ALL
        .iter()
        .filter(|kind| kind.card_types().iter().any(|card_type| card_types.contains(card_type)))
        .fold(Subtypes::NONE, |kept, &kind| kept.union(subtypes.of_kind(kind)))
}

rule! {
    /// No object gains a subtype that corresponds to none of its card types.
    R205_3D "205.3d" since "2011-09-30";
    instead CORRESPONDING_ONLY "the object gains only subtypes that correspond to one of its card types"
    1: CORRESPONDING_ONLY;
}

/// 205.3d: gives an object the subtypes that correspond to its card types, and no others.
fn gain_subtypes(look: &mut Look, object: ObjectId, subtypes: Subtypes) {
    let bench = look.bench();
    look.change(object, |now| {
        now.subtypes = now.subtypes.union(subtypes_gained(bench, object, now.card_types, subtypes));
    });
}

/// 205.3d: returns the subtypes that an object with these card types gains. Before 2011-09-30 the CR didn't
/// state this, but subtypes already corresponded to card types (205.3c).
pub(crate) fn subtypes_gained(
    bench: &Bench,
    object: ObjectId,
    card_types: CardTypes,
    subtypes: Subtypes,
) -> Subtypes {
    let corresponding_only =
        !bench.in_force(&R205_3D) || R205_3D::CORRESPONDING_ONLY.is_followed_for(bench, object);
    if corresponding_only { correlated(card_types, subtypes) } else { subtypes }
}

/// 205.3d: returns whether an instruction comes after those of the same effect that change card types. The
/// effect is one, whichever it names first, and subtypes correspond to the card types that it leaves.
pub(crate) fn comes_after_card_types(instruction: &Instruction) -> bool {
    matches!(instruction, Instruction::SetSubtypes(..) | Instruction::AddSubtypes(_))
}

rule! {
    /// A player who is told to choose a subtype chooses exactly one existing subtype of the appropriate card
    /// type, such as a creature type rather than a land type.
    R205_3E "205.3e": "204.3d" since "2009-10-01", "205.3e" since "2011-09-30";
    gives CreatureType;
    must OF_THAT_TYPE "the subtype chosen is one of the appropriate card type"
    1: OF_THAT_TYPE;
    2: OF_THAT_TYPE;
}

/// 205.3e: asks a player to choose a creature type.
pub(crate) fn choose_creature_type(
    ask: &mut Ask,
    player: PlayerId,
    about: Option<ObjectId>,
) -> AskResult<Option<Subtype>> {
    let Some(chosen) = ask.for_creature_type(player, about)? else { return Ok(None) };
    let is_creature_type = !Subtypes::from(chosen).of_kind(SubtypeKind::Creature).is_empty();
    R205_3E::OF_THAT_TYPE.must_hold_for(ask, player, is_creature_type)?;
    Ok(Some(chosen))
}

rule! {
    /// Supertypes are independent of card types and subtypes, and of each other: gaining or losing one
    /// changes nothing else.
    R205_4B "205.4b": "204.4b" since "2009-10-01", "205.4b" since "2011-09-30";
    does SUPERTYPE "the object gains or loses the supertype, and nothing else changes"
    2: shown "205/4b-types-change-and-supertypes-stay";
    3: SUPERTYPE;
    4: SUPERTYPE;
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

rule! {
    /// A legendary instant or sorcery spell can be cast only by a player who controls a legendary creature or
    /// planeswalker.
    R205_4E "205.4e" since "2018-04-27";
    must HAS_A_LEGEND "a player who casts a legendary instant or sorcery controls a legendary creature or planeswalker"
        (also "601.3")
    2: HAS_A_LEGEND;
}

/// 205.4e: requires that a player who casts a legendary instant or sorcery controls a legend.
pub(crate) fn has_the_legend_for(table: &Table, player: PlayerId, card: &ObjectNow) -> Ruled<()> {
    if !table.in_force(&R205_4E) {
        return Ok(());
    }
    R205_4E::HAS_A_LEGEND.must_hold_for(table, card.id, !lacks_a_legend_for(&table.now(), player, card))
}

/// 205.4e: returns whether a player lacks the legend that is needed to cast a legendary instant or sorcery.
pub(crate) fn lacks_a_legend_for(now: &Now, player: PlayerId, card: &ObjectNow) -> bool {
    let never_a_permanent =
        card.card_types.contains(CardType::Instant) || card.card_types.contains(CardType::Sorcery);
    let is_legend = |row: &ObjectNow| {
        let kind =
            row.card_types.contains(CardType::Creature) || row.card_types.contains(CardType::Planeswalker);
        row.controller == Some(player) && kind && row.supertypes.contains(Supertype::Legendary)
    };
    now.in_force(&R205_4E)
        && never_a_permanent
        && card.supertypes.contains(Supertype::Legendary)
        && !now.permanents().any(is_legend)
}

rules![R205_1A, R205_4E, R204_1A_20091001, R205_1B, R205_3C, R205_3D, R205_3E, R205_4B];
