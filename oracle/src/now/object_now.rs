//! Objects and players as they are at a moment.

use super::{AbilityKey, Held, Origin, Source, rules_asked};
use crate::bench::Bench;
use crate::card::{
    Ability, CardTypes, Characteristics, Color, Colors, CombatRule, CounterKind, Keyword, Mana, PlayerRule,
    Restriction,
};
use crate::card::{ManaSymbol, Subtype, Subtypes, Supertypes, Zone};
use crate::state::{Attached, LastKnown, Object, ObjectId, PlayerId, Status};
use std::collections::BTreeSet;
use std::sync::Arc;

/// An object as it is at a moment.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ObjectNow {
    /// Its identifier, which ends when it changes zones (400.7).
    pub id: ObjectId,
    /// Its owner (108.3).
    pub owner: PlayerId,
    /// Its controller, if it has one (109.4).
    pub controller: Option<PlayerId>,
    /// The zone it is in.
    pub zone: Zone,
    /// Whether it is tapped, flipped, face up and phased in (110.6).
    pub status: Status,
    /// Whether it is a token.
    pub token: bool,
    /// What it is attached to.
    pub attached: Option<Attached>,
    /// Its copiable values: what layer 1 left (613.2c).
    pub copiable: Arc<Characteristics>,
    /// A name that a mutant gave it (612.2); by the rules, no effect in scope changes names.
    pub(crate) renamed: Option<String>,
    /// Its colors (105).
    pub colors: Colors,
    /// Its supertypes (205.4).
    pub supertypes: Supertypes,
    /// Its card types.
    pub card_types: CardTypes,
    /// Its subtypes (205.3).
    pub subtypes: Subtypes,
    /// Its abilities from its text and from effects.
    pub abilities: Vec<Held>,
    /// The colors of mana that its intrinsic mana abilities add (305.6).
    pub intrinsic_mana: Colors,
    /// Whether an effect has taken all abilities from it, including those that the rules give it.
    pub lost_all_abilities: bool,
    /// The keywords that it can't have (113.11).
    pub cant_have: BTreeSet<Keyword>,
    /// Its power, if it has one at all.
    pub power: i32,
    /// Its toughness, if it has one at all.
    pub toughness: i32,
    /// Whether it has power and toughness (208.3).
    pub has_power_and_toughness: bool,
    /// The rules that effects impose on it (613.11).
    pub restrictions: BTreeSet<Restriction>,
    /// The requirements among them, each as often as an effect imposes it (508.1d, 509.1c).
    pub(crate) requirements: Vec<Restriction>,
    /// The rules of combat that effects impose on it, each with what "you" and "this" mean in it (613.11).
    pub(crate) combat: Vec<(CombatRule, Source)>,
    /// How many counters of a kind it can have (704.5r).
    pub counter_limits: Vec<(CounterKind, u32)>,
}

/// A player at a moment.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PlayerNow {
    /// The player's identifier.
    pub id: PlayerId,
    /// The player's abilities (113.1b).
    pub abilities: Vec<Held>,
    /// The player's maximum hand size, if there is one (402.2).
    pub maximum_hand_size: Option<i32>,
    /// The number of lands that the player can play in a turn (305.2).
    pub land_plays: i32,
    /// The effects that increase this number, each with its amount (305.2 before 2013-07-13).
    pub more_land_plays: Vec<(Origin, i32)>,
    /// The rules that effects impose on the player, each with what "you" and "this" mean in it (613.11).
    pub(crate) rules: Vec<(PlayerRule, Source)>,
}

impl ObjectNow {
    /// Makes an object with its copiable values and nothing else applied yet.
    pub(crate) fn with_values(
        bench: &Bench,
        id: ObjectId,
        object: &Object,
        copiable: Arc<Characteristics>,
    ) -> ObjectNow {
        let controlled = rules_asked::has_a_controller(bench, id, object.zone);
        let printed = |n: usize| AbilityKey::Printed(u16::try_from(n + 1).unwrap_or(u16::MAX));
        let held = |(n, ability): (usize, &Arc<Ability>)| Held {
            key: printed(n),
            ability: Arc::clone(ability),
            created: None,
        };
        ObjectNow {
            id,
            owner: object.owner,
            controller: controlled.then_some(object.entered_under),
            zone: object.zone,
            status: object.status,
            token: object.token,
            attached: object.attached,
            renamed: None,
            colors: rules_asked::own_colors(bench, id, &copiable),
            supertypes: copiable.supertypes,
            card_types: copiable.card_types,
            subtypes: copiable.subtypes,
            abilities: copiable.abilities.iter().enumerate().map(held).collect(),
            intrinsic_mana: Colors::NONE,
            lost_all_abilities: false,
            cant_have: BTreeSet::new(),
            power: rules_asked::number_to_start_from(bench, id, copiable.power),
            toughness: rules_asked::number_to_start_from(bench, id, copiable.toughness),
            has_power_and_toughness: false,
            restrictions: BTreeSet::new(),
            requirements: Vec::new(),
            combat: Vec::new(),
            counter_limits: Vec::new(),
            copiable,
        }
    }

    /// Makes an object that has left its zone, from its last known information.
    pub(super) fn last_known(id: ObjectId, known: &LastKnown) -> ObjectNow {
        let held = |(n, ability): (usize, &Arc<Ability>)| Held {
            key: AbilityKey::Printed(u16::try_from(n + 1).unwrap_or(u16::MAX)),
            ability: Arc::clone(ability),
            created: None,
        };
        ObjectNow {
            id,
            owner: known.owner,
            controller: known.controller,
            zone: known.zone,
            status: known.status,
            token: known.token,
            attached: known.attached,
            copiable: Arc::clone(&known.copiable),
            renamed: None,
            colors: known.colors,
            supertypes: known.supertypes,
            card_types: known.card_types,
            subtypes: known.subtypes,
            abilities: known.abilities.iter().enumerate().map(held).collect(),
            intrinsic_mana: Colors::NONE,
            lost_all_abilities: false,
            cant_have: BTreeSet::new(),
            power: known.power.unwrap_or(0),
            toughness: known.toughness.unwrap_or(0),
            has_power_and_toughness: known.power.is_some(),
            restrictions: BTreeSet::new(),
            requirements: Vec::new(),
            combat: Vec::new(),
            counter_limits: Vec::new(),
        }
    }

    /// Returns its controller or, if it has none, its owner (108.4a).
    pub fn controller_or_owner(&self) -> PlayerId {
        self.controller.unwrap_or(self.owner)
    }

    /// Returns its name, if it has one. After layer 1 nothing changes it.
    pub fn name(&self) -> Option<&str> {
        self.renamed.as_deref().or(self.copiable.name.as_deref())
    }

    /// Returns its mana cost, if it has one. After layer 1 nothing changes it.
    pub fn mana_cost(&self) -> Option<&Mana> {
        self.copiable.mana_cost.as_ref()
    }

    /// Returns whether it has the subtype with that name.
    pub fn has_subtype(&self, name: &str) -> bool {
        Subtype::named(name).is_some_and(|subtype| self.subtypes.contains(subtype))
    }

    /// Returns whether it has a keyword ability.
    pub fn has_keyword(&self, keyword: &Keyword) -> bool {
        self.keywords().any(|held| held == keyword)
    }

    /// Returns its keyword abilities.
    pub fn keywords(&self) -> impl Iterator<Item = &Keyword> {
        keywords(&self.abilities)
    }

    /// Returns whether it has no abilities of any kind.
    pub fn has_no_abilities(&self) -> bool {
        self.abilities.is_empty() && self.intrinsic_mana.is_empty()
    }

    /// Returns the mana of its intrinsic mana abilities, one each (305.6).
    pub fn intrinsic_mana_abilities(&self) -> impl Iterator<Item = Mana> {
        self.intrinsic_mana.iter().map(|color: Color| Mana(vec![ManaSymbol::Color(color)]))
    }
}

impl PlayerNow {
    /// Returns whether an effect imposes a rule on the player.
    pub fn has_rule(&self, rule: &PlayerRule) -> bool {
        self.rules.iter().any(|(imposed, _)| imposed == rule)
    }

    /// Returns the player's keyword abilities.
    pub fn keywords(&self) -> impl Iterator<Item = &Keyword> {
        keywords(&self.abilities)
    }
}

fn keywords(abilities: &[Held]) -> impl Iterator<Item = &Keyword> {
    abilities.iter().filter_map(|held| match &*held.ability {
        Ability::Keyword(keyword) => Some(keyword),
        Ability::Static(_)
        | Ability::Activated { .. }
        | Ability::Triggered { .. }
        | Ability::Replacement(_)
        | Ability::AdditionalCost(_)
        | Ability::CastOnly(_)
        | Ability::Spell(_)
        | Ability::Other(_) => None,
    })
}
