//! Static abilities: which of them define the characteristics of the object that has them.

use crate::card::{Ability, Characteristics, Filter, Keyword, Modification, Static, Subject};
use crate::now::{AbilityKey, Look};
use crate::rules;
use crate::state::ObjectId;
use std::sync::Arc;

rule! {
    /// A static ability creates a continuous effect, which exists while the object that has the ability is where the
    /// ability functions and has it. It makes no difference where the ability comes from.
    R604_2 "604.2" since "2009-10-01";
    does GRANTED "a static ability that an effect has granted has its effect, too"
    1: GRANTED;
    2: EXISTENCE of "613.9", WHERE_CARDS_FUNCTION of "113.6";
}

/// 604.2: returns whether a static ability of an object has its effect: it does, even if an effect has granted it.
pub(crate) fn has_its_effect(look: &Look, object: ObjectId, key: &AbilityKey) -> bool {
    !matches!(key, AbilityKey::Granted(..)) || R604_2::GRANTED.is_followed_for(look, object)
}

rule! {
    /// A characteristic-defining ability states what the mana cost, the type line or the power/toughness box
    /// of its object would otherwise state. It can add to them or override them. It functions in every zone,
    /// outside the game, and before the game begins.
    R604_3 "604.3" since "2009-10-01";
    same as "604.3a"
    3: DEFINING of "613.4a", DEFINING_FIRST of "613.3";
    4: shown "604/3-in-every-zone";
}

rule! {
    /// A static ability is characteristic-defining if it defines the colors, subtypes, power or toughness of
    /// its object, belongs to the object's own or copied text, affects no other object, and applies without
    /// any condition.
    R604_3A "604.3a" since "2009-10-01";
    when WHAT_IT_DEFINES "the ability defines colors, subtypes, power or toughness"
    when OF_THE_OBJECT "the ability is printed on the object or was copied by it"
    when NO_OTHER_OBJECT "the ability affects no other object"
    when NO_CONDITION "the ability applies without any condition"
    1: WHAT_IT_DEFINES, OF_THE_OBJECT, NO_OTHER_OBJECT, NO_CONDITION,
        shown "604/3a-svogthos-counts-the-graveyard";
}

/// 604.3a: returns whether a static ability of an object defines characteristics.
pub(crate) fn defines_characteristics(
    look: &Look,
    object: ObjectId,
    key: &AbilityKey,
    ability: &Static,
) -> bool {
    let defines_only_these = ability.changes.iter().all(defines_a_characteristic);
    let no_other_object = affects_only_this(ability);
    let of_the_object = matches!(key, AbilityKey::Printed(_));
    let no_condition = ability.condition.is_none();
    R604_3A::WHAT_IT_DEFINES.holds_for(look, object, defines_only_these)
        && R604_3A::NO_OTHER_OBJECT.holds_for(look, object, no_other_object)
        && R604_3A::OF_THE_OBJECT.holds_for(look, object, of_the_object)
        && R604_3A::NO_CONDITION.holds_for(look, object, no_condition)
}

/// Returns how a keyword is written out that represents a static ability with a continuous effect.
fn represented(keyword: &Keyword) -> Option<fn(&Look, ObjectId) -> Option<Static>> {
    match keyword {
        Keyword::Changeling => Some(rules::r702_73_changeling::ability),
        Keyword::Devoid => Some(rules::r702_114_devoid::ability),
        _ => None,
    }
}

/// Returns whether a keyword represents a static ability with a continuous effect.
pub(crate) fn has_an_effect(keyword: &Keyword) -> bool {
    represented(keyword).is_some()
}

/// Returns an ability of an object as it is written out. A keyword that represents a static ability with a continuous
/// effect stands for that ability.
pub(crate) fn written_out(look: &Look, object: ObjectId, ability: &Arc<Ability>) -> Arc<Ability> {
    let keyword = match &**ability {
        Ability::Keyword(keyword) => represented(keyword),
        _ => None,
    };
    let written = keyword.and_then(|written| written(look, object));
    written.map_or_else(|| Arc::clone(ability), |written| Arc::new(Ability::Static(written)))
}

/// 604.3a: returns which of the abilities in a text define characteristics of the object that has the text,
/// counted from 1. Keywords aren't among them.
pub fn characteristic_defining(text: &Characteristics) -> Vec<usize> {
    let defines = |ability: &Ability| {
        ability.as_static().is_some_and(|ability| {
            ability.changes.iter().all(defines_a_characteristic)
                && affects_only_this(ability)
                && ability.condition.is_none()
        })
    };
    (1..).zip(&text.abilities).filter(|(_, ability)| defines(ability)).map(|(nth, _)| nth).collect()
}

/// Returns whether an ability affects the object that has it and nothing else.
fn affects_only_this(ability: &Static) -> bool {
    matches!(&ability.subject, Subject::Objects(selector) if selector.filter == Filter::This)
}

/// Returns whether a change is to colors, subtypes, power or toughness.
fn defines_a_characteristic(part: &Modification) -> bool {
    match part {
        Modification::SetColors(_)
        | Modification::AddColors(_)
        | Modification::SetSubtypes(..)
        | Modification::AddSubtypes(_)
        | Modification::SetPower(_)
        | Modification::SetToughness(_) => true,
        Modification::Control(_)
        | Modification::ReplaceWord { .. }
        | Modification::SetCardTypes(_)
        | Modification::AddCardTypes(_)
        | Modification::RemoveCardTypes(_)
        | Modification::AddSupertypes(_)
        | Modification::RemoveSupertypes(_)
        | Modification::AddAbility(_)
        | Modification::RemoveKeyword(_)
        | Modification::RemoveAllAbilities
        | Modification::ForbidKeyword(_)
        | Modification::Adjust { .. }
        | Modification::Switch
        | Modification::HandSize(_)
        | Modification::LandPlays(_)
        | Modification::Combat(_)
        | Modification::Restrict(_)
        | Modification::LimitCounters { .. }
        | Modification::PlayerRule(_) => false,
    }
}

rule! {
    /// Static abilities don't use last known information about an object.
    R604_7 "604.7" since "2010-07-16";
    instead NO_MEMORY "a static ability sees nothing of an object that is gone"
    1: NO_MEMORY;
}

/// 604.7: returns whether a static ability sees nothing of an object that is gone.
pub(crate) fn sees_nothing_of(look: &Look, gone: ObjectId) -> bool {
    R604_7::NO_MEMORY.is_followed_for(look, gone)
}

rules![R604_2, R604_3, R604_3A, R604_7];
