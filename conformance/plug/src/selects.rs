//! Which of the reported objects match the words of a card: `alice controls 2 creatures`.

use crate::observation::{CombatRole, ObjectSeen, Observation};
use apnap_oracle::card::{Filter, InCombat, Selector, Zone};

/// How many objects that a player controls match, or `None` if too little is reported to know.
pub fn count_controlled(player: &str, selector: &Selector, seen: &Observation) -> Option<u32> {
    if seen.objects.is_empty() {
        return None;
    }
    let mut count = 0;
    for (label, object) in &seen.objects {
        let zone = object.zone?;
        let is_away = object.status.is_some_and(|status| status.phased_out);
        if !selector.zones.contains(zone) || (zone == Zone::Battlefield && is_away) {
            continue;
        }
        let is_theirs = object.controller.as_ref()?.as_deref() == Some(player);
        if is_theirs && matches(&selector.filter, label, object, seen)? {
            count += 1;
        }
    }
    Some(count)
}

/// Whether an object matches; `None` if that is not reported, or does not follow from an observation.
fn matches(filter: &Filter, label: &str, object: &ObjectSeen, seen: &Observation) -> Option<bool> {
    match filter {
        Filter::Any => Some(true),
        Filter::All(all) => and(all.iter().map(|one| matches(one, label, object, seen))),
        Filter::Either(all) => {
            let neither = all.iter().map(|one| matches(one, label, object, seen).map(|yes| !yes));
            and(neither).map(|neither| !neither)
        }
        Filter::Not(inner) => matches(inner, label, object, seen).map(|yes| !yes),
        Filter::CardType(card_type) => Some(object.card_types?.contains(*card_type)),
        Filter::Supertype(supertype) => Some(object.supertypes?.contains(*supertype)),
        Filter::Subtype(subtype) => Some(object.subtypes?.contains(*subtype)),
        Filter::Color(color) => Some(object.colors?.contains(*color)),
        Filter::Colorless => Some(object.colors?.iter().next().is_none()),
        Filter::Multicolored => Some(object.colors?.iter().count() > 1),
        Filter::Keyword(keyword) => Some(object.keywords.as_ref()?.contains(keyword)),
        Filter::NoAbilities => {
            let has_keywords = !object.keywords.as_ref()?.is_empty();
            let has_mana_abilities = !object.mana_abilities.as_ref()?.is_empty();
            let has_others = !object.other_abilities.as_ref()?.is_empty();
            Some(!has_keywords && !has_mana_abilities && !has_others)
        }
        Filter::Power(comparison, limit) => Some(comparison.holds(object.power?.unwrap_or(0), *limit)),
        Filter::Toughness(comparison, limit) => {
            Some(comparison.holds(object.toughness?.unwrap_or(0), *limit))
        }
        Filter::ManaValue(comparison, limit) => Some(comparison.holds(object.mana_value?, *limit)),
        Filter::EvenManaValue => Some(object.mana_value? % 2 == 0),
        Filter::Counter(kind) => Some(object.counters.as_ref()?.get(kind).is_some_and(|&count| count > 0)),
        Filter::Named(name) => Some(object.name.as_ref()?.as_ref() == Some(name)),
        Filter::Tapped => Some(object.status?.tapped),
        Filter::FaceDown => Some(object.status?.face_down),
        Filter::Token => object.token,
        Filter::Card => object.token.map(|token| !token),
        Filter::In(zone) => Some(object.zone? == *zone),
        Filter::HasAttached(inner) => {
            let attached = seen.objects.iter().filter(|(_, other)| is_attached_to(other, label));
            let none = attached.map(|(label, other)| matches(inner, label, other, seen).map(|yes| !yes));
            and(none).map(|none| !none)
        }
        Filter::InCombat(role) => is_in_combat(*role, object, seen),
        // These need the point of view of an ability or a board.
        Filter::This
        | Filter::Host
        | Filter::Object(_)
        | Filter::AttachedToThis
        | Filter::ExiledWithThis
        | Filter::ChosenType
        | Filter::ChosenColor
        | Filter::ControlledBy(_)
        | Filter::DefendingPlayerControls
        | Filter::OwnedBy(_) => None,
    }
}

/// Whether an object attacks or blocks in this way; `None` if that is not reported, or needs to be remembered.
fn is_in_combat(role: InCombat, object: &ObjectSeen, seen: &Observation) -> Option<bool> {
    let attacks =
        |object: &ObjectSeen| Some(matches!(object.combat.as_ref()?, Some(CombatRole::Attacks { .. })));
    let blocks =
        |object: &ObjectSeen| Some(matches!(object.combat.as_ref()?, Some(CombatRole::Blocks { .. })));
    let blocked = |object: &ObjectSeen| match object.combat.as_ref()? {
        Some(CombatRole::Attacks { blocked, .. }) => Some(*blocked),
        Some(CombatRole::Blocks { .. }) | None => Some(None),
    };
    let alone = |does: &dyn Fn(&ObjectSeen) -> Option<bool>| {
        let there = seen.objects.values().filter(|object| object.zone == Some(Zone::Battlefield));
        let all: Option<Vec<bool>> = there.map(does).collect();
        Some(does(object)? && all?.into_iter().filter(|does| *does).count() == 1)
    };
    match role {
        InCombat::Attacking => attacks(object),
        InCombat::Blocking => blocks(object),
        InCombat::Blocked => Some(blocked(object)? == Some(true)),
        InCombat::Unblocked => Some(blocked(object)? == Some(false)),
        InCombat::AttackingAlone => alone(&attacks),
        InCombat::BlockingAlone => alone(&blocks),
        InCombat::HadToAttack | InCombat::AttackedThisTurn | InCombat::BlockedThisTurn => None,
    }
}

/// Returns whether an observation can show which objects match.
pub fn can_be_seen(filter: &Filter) -> bool {
    match filter {
        Filter::All(all) | Filter::Either(all) => all.iter().all(can_be_seen),
        Filter::Not(inner) | Filter::HasAttached(inner) => can_be_seen(inner),
        Filter::InCombat(InCombat::HadToAttack | InCombat::AttackedThisTurn | InCombat::BlockedThisTurn)
        | Filter::This
        | Filter::Host
        | Filter::Object(_)
        | Filter::AttachedToThis
        | Filter::ExiledWithThis
        | Filter::ChosenType
        | Filter::ChosenColor
        | Filter::ControlledBy(_)
        | Filter::DefendingPlayerControls
        | Filter::OwnedBy(_) => false,
        Filter::Any
        | Filter::CardType(_)
        | Filter::Supertype(_)
        | Filter::Subtype(_)
        | Filter::Color(_)
        | Filter::Colorless
        | Filter::Multicolored
        | Filter::Keyword(_)
        | Filter::NoAbilities
        | Filter::Power(..)
        | Filter::Toughness(..)
        | Filter::ManaValue(..)
        | Filter::EvenManaValue
        | Filter::Counter(_)
        | Filter::Named(_)
        | Filter::Tapped
        | Filter::FaceDown
        | Filter::Token
        | Filter::Card
        | Filter::In(_)
        | Filter::InCombat(
            InCombat::Attacking
            | InCombat::Blocking
            | InCombat::Blocked
            | InCombat::Unblocked
            | InCombat::AttackingAlone
            | InCombat::BlockingAlone,
        ) => true,
    }
}

fn is_attached_to(object: &ObjectSeen, label: &str) -> bool {
    object.attached.as_ref().is_some_and(|to| to.as_deref() == Some(label))
}

/// False if any part is false; otherwise unknown if any part is unknown.
fn and(all: impl Iterator<Item = Option<bool>>) -> Option<bool> {
    let all: Vec<Option<bool>> = all.collect();
    if all.contains(&Some(false)) {
        return Some(false);
    }
    all.iter().all(Option::is_some).then_some(true)
}
