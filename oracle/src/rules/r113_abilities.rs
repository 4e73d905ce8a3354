//! 113, abilities: where they function, and how effects add and remove them.

use crate::card::{Ability, CardType, Condition, Keyword, Static, Zone};
use crate::edition::on;
use crate::now::{AbilityKey, Effect, Held, Look, ObjectNow};
use crate::rule::{Rule, Status, does, does_instead, when};
use crate::rules::r105_color;
use crate::state::ObjectId;
use crate::{does, when};
use std::rc::Rc;
use std::sync::Arc;

/// The rules of this section that the oracle performs.
pub(crate) const RULES: &[&Rule] = &[&R113_6, &R113_6A, &R113_6B, &R113_6P, &R113_10B, &R113_11, &R113_12];

/// 113.6
pub(crate) const R113_6: Rule = Rule {
    id: "113.6",
    numbers: &[(on("2009-10-01"), "112.6"), (on("2019-07-12"), "113.6")],
    until: None,
    says: "The abilities of an instant or sorcery usually function on the stack, those of all other objects on the \
           battlefield.",
    status: Status::Tested,
    premises: &[when("it is on the battlefield or, an instant or sorcery, on the stack")],
};

/// 113.6: whether a static ability of an object functions where the object is.
pub(crate) fn functions(
    look: &Look,
    object: &ObjectNow,
    ability: &Static,
    defines_characteristics: bool,
) -> bool {
    let stated = zone_stated(ability);
    if when!(look, R113_6A, object.id, "it is a characteristic-defining ability", defines_characteristics) {
        return true;
    }
    if when!(look, R113_6B, object.id, "it states in which zone it functions", stated.is_some()) {
        return stated == Some(object.zone);
    }
    let is = |card_type| object.card_types.contains(card_type);
    let on_the_stack = object.zone == Zone::Stack && (is(CardType::Instant) || is(CardType::Sorcery));
    when!(
        look,
        R113_6,
        object.id,
        "it is on the battlefield or, an instant or sorcery, on the stack",
        object.zone == Zone::Battlefield || on_the_stack
    ) || functions_in_the_command_zone(look, object)
}

/// The zone that an ability names for itself: "as long as this is in your graveyard".
fn zone_stated(ability: &Static) -> Option<Zone> {
    fn within(condition: &Condition) -> Option<Zone> {
        match condition {
            Condition::ThisIsIn(zone) => Some(*zone),
            Condition::All(conditions) => conditions.iter().find_map(within),
            Condition::Not(_)
            | Condition::Exists(_)
            | Condition::This(_)
            | Condition::Compares(..)
            | Condition::TurnOf(_) => None,
        }
    }
    within(ability.condition.as_ref()?)
}

/// 113.6a
pub(crate) const R113_6A: Rule = Rule {
    id: "113.6a",
    numbers: &[(on("2009-10-01"), "112.6a"), (on("2019-07-12"), "113.6a")],
    until: None,
    says: "Characteristic-defining abilities function everywhere.",
    status: Status::Tested,
    premises: &[when("it is a characteristic-defining ability")],
};

/// 113.6b
pub(crate) const R113_6B: Rule = Rule {
    id: "113.6b",
    numbers: &[(on("2009-10-01"), "112.6b"), (on("2019-07-12"), "113.6b")],
    until: None,
    says: "An ability that names the zones in which it functions does so only there.",
    status: Status::Tested,
    premises: &[when("it states in which zone it functions")],
};

/// 113.6p
pub(crate) const R113_6P: Rule = Rule {
    id: "113.6p",
    numbers: &[
        (on("2009-10-01"), "112.6k"),
        (on("2010-07-16"), "112.6m"),
        (on("2011-05-01"), "112.6n"),
        (on("2019-07-12"), "113.6n"),
        (on("2021-06-18"), "113.6p"),
    ],
    until: None,
    says: "The abilities of emblems, planes, vanguards, schemes and conspiracies function in the command zone.",
    status: Status::Tested,
    premises: &[when("it is a kind of card whose abilities function in the command zone")],
};

/// 113.6p: planes, vanguards, schemes and conspiracies that are face up in the command zone; face down, they
/// are none of these.
pub(crate) fn functions_in_the_command_zone(look: &Look, object: &ObjectNow) -> bool {
    let kinds = [CardType::Plane, CardType::Vanguard, CardType::Scheme, CardType::Conspiracy];
    when!(
        look,
        R113_6P,
        object.id,
        "it is a kind of card whose abilities function in the command zone",
        object.zone == Zone::Command && kinds.iter().any(|&kind| object.card_types.contains(kind))
    )
}

/// An ability that an effect gives.
pub(crate) fn granted(effect: &Effect, nth: usize, ability: &Arc<Ability>) -> Held {
    Held {
        key: AbilityKey::Granted(Rc::new(effect.origin.clone()), u16::try_from(nth + 1).unwrap_or(u16::MAX)),
        ability: Arc::clone(ability),
        created: Some(effect.timestamp),
    }
}

/// Whether an ability is a keyword ability.
pub(crate) fn is_keyword(held: &Held, keyword: &Keyword) -> bool {
    matches!(&*held.ability, Ability::Keyword(held) if held == keyword)
}

/// 113.10: an object gains an ability.
pub(crate) fn add_ability(
    look: &mut Look,
    effect: &Effect,
    object: ObjectId,
    nth: usize,
    ability: &Arc<Ability>,
) {
    let held = granted(effect, nth, ability);
    look.change(object, |object| object.abilities.push(held));
}

/// 113.10b
pub(crate) const R113_10B: Rule = Rule {
    id: "113.10b",
    numbers: &[(on("2009-10-01"), "112.10"), (on("2017-09-29"), "112.10b"), (on("2019-07-12"), "113.10b")],
    until: None,
    says: "An effect that removes an ability removes every instance of it.",
    status: Status::Tested,
    premises: &[does("every instance of the ability is removed")],
};

/// 113.10b: an object loses a keyword.
pub(crate) fn remove_keyword(look: &mut Look, object: ObjectId, keyword: &Keyword) {
    does!(look, R113_10B, object, "every instance of the ability is removed", {
        look.change(object, |object| object.abilities.retain(|held| !is_keyword(held, keyword)));
    });
}

/// An object loses all abilities, also the intrinsic ones of basic land types.
pub(crate) fn remove_all_abilities(look: &mut Look, object: ObjectId) {
    look.change(object, |object| {
        object.abilities.clear();
        object.intrinsic_mana = Default::default();
        object.lost_all_abilities = true;
    });
}

/// 113.11
pub(crate) const R113_11: Rule = Rule {
    id: "113.11",
    numbers: &[(on("2014-02-01"), "112.11"), (on("2019-07-12"), "113.11")],
    until: None,
    says: "If an object can't have an ability, it loses it, and neither an effect nor a keyword counter can give \
           it: the part of an effect that would do so does not apply to that object.",
    status: Status::Tested,
    premises: &[
        does("the object loses the ability"),
        when("an effect or counter would give it an ability that it can't have"),
    ],
};

/// 113.11: an object can't have a keyword.
pub(crate) fn forbid_keyword(look: &mut Look, object: ObjectId, keyword: &Keyword) {
    if !look.bench().in_force(&R113_11) {
        return;
    }
    does!(look, R113_11, object, "the object loses the ability", {
        look.change(object, |object| object.abilities.retain(|held| !is_keyword(held, keyword)));
    });
    look.change(object, |object| {
        object.cant_have.insert(keyword.clone());
    });
}

/// 113.11: whether an object can't have an ability. What would give it then does not apply to the
/// object, so whatever makes it so can be what another effect depends on (613.8a).
pub(crate) fn cannot_have(look: &Look, object: ObjectId, ability: &Ability) -> bool {
    let Ability::Keyword(keyword) = ability else { return false };
    let forbidden = look.object(object).is_some_and(|object| object.cant_have.contains(keyword));
    look.bench().in_force(&R113_11)
        && when!(
            look,
            R113_11,
            object,
            "an effect or counter would give it an ability that it can't have",
            forbidden
        )
}

/// 113.12
pub(crate) const R113_12: Rule = Rule {
    id: "113.12",
    numbers: &[(on("2009-10-01"), "112.11"), (on("2014-02-01"), "112.12"), (on("2019-07-12"), "113.12")],
    until: None,
    says: "Setting a characteristic, or stating a quality such as that it can't be blocked, is not granting an \
           ability: there is nothing that could be lost.",
    status: Status::Tested,
    premises: &[does_instead("a quality that is stated of an object is no ability of it")],
};

/// 113.12: whether an object has no abilities; colors and the like are none.
pub(crate) fn has_no_abilities(look: &Look, object: &ObjectNow) -> bool {
    let color_is_its_own = object.colors == r105_color::printed_colors(&object.copiable);
    does!(
        look, R113_12, object.id, "a quality that is stated of an object is no ability of it",
        object.has_no_abilities(),
        instead object.has_no_abilities() && color_is_its_own
    )
}
