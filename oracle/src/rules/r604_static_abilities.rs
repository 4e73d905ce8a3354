//! 604, static abilities: which of them define characteristics.

use crate::card::{Filter, Modification, Static, Subject};
use crate::edition::on;
use crate::now::{AbilityKey, Look};
use crate::rule::{Rule, Status, when};
use crate::state::ObjectId;
use crate::when;

/// The rules of this section that the oracle performs, and others that are cited.
pub(crate) const RULES: &[&Rule] = &[&R604_3, &R604_3A];

/// 604.3
pub(crate) const R604_3: Rule = Rule {
    id: "604.3",
    numbers: &[(on("2009-10-01"), "604.3")],
    until: None,
    says: "A characteristic-defining ability tells of its object what the mana cost, the type line or the \
           power/toughness box would otherwise tell, and can add to them or overrule them. It functions in \
           every zone, and outside the game and before it begins as well.",
    status: Status::NotYet,
    premises: &[],
};

/// 604.3a
pub(crate) const R604_3A: Rule = Rule {
    id: "604.3a",
    numbers: &[(on("2009-10-01"), "604.3a")],
    until: None,
    says: "A static ability is characteristic-defining if it defines its object's colors, subtypes, power or \
           toughness, is part of the object's own or copied text, affects no other object, and does so without \
           any condition.",
    status: Status::Tested,
    premises: &[
        when("it defines colors, subtypes, power or toughness"),
        when("it is printed on the object or was copied by it"),
        when("it affects no other object"),
        when("it holds without any condition"),
    ],
};

/// 604.3a: whether a static ability of an object defines characteristics.
pub(crate) fn defines_characteristics(
    look: &Look,
    object: ObjectId,
    key: &AbilityKey,
    ability: &Static,
) -> bool {
    when!(
        look,
        R604_3A,
        object,
        "it defines colors, subtypes, power or toughness",
        ability.changes.iter().all(defines_a_characteristic)
    ) && when!(look, R604_3A, object, "it affects no other object", affects_only_this(ability))
        && when!(
            look,
            R604_3A,
            object,
            "it is printed on the object or was copied by it",
            matches!(key, AbilityKey::Printed(_))
        )
        && when!(look, R604_3A, object, "it holds without any condition", ability.condition.is_none())
}

fn affects_only_this(ability: &Static) -> bool {
    matches!(&ability.subject, Subject::Objects(selector) if selector.filter == Filter::This)
}

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
        | Modification::Restrict(_)
        | Modification::PlayerRule(_) => false,
    }
}
