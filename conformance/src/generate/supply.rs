//! The real cards that boards are made of, by use.

use super::aspect::Aspect;
use super::open::{OpenChoice, open_in};
use crate::engine::Cards;
use crate::language::Catalogue;
use apnap_oracle::card::{
    Ability, Card, CardType, Filter, Keyword, Modification, OneShot, Static, Subject, Subtype, Target, Zone,
};
use std::collections::BTreeSet;
use std::sync::Arc;

/// A card that can be put onto a board.
#[derive(Clone, Debug)]
pub(super) struct Supplied {
    /// The name by which the engine knows it.
    pub name: String,
    /// Its definition.
    pub card: Arc<Card>,
    /// The zone in which it is of use.
    pub zone: Zone,
    /// The aspects that its static abilities write.
    pub writes: BTreeSet<Aspect>,
    /// The choices as it enters.
    pub open: OpenChoice,
}

/// A spell or ability of a card whose effect can have resolved.
#[derive(Clone, Debug)]
pub(super) struct Resolvable {
    /// The name of the card.
    pub name: String,
    /// Which of its abilities, if there are several.
    pub ability: Option<u32>,
    /// What it says.
    pub effect: OneShot,
    /// The aspects that it writes.
    pub writes: BTreeSet<Aspect>,
    /// The choices for it.
    pub open: OpenChoice,
}

/// The cards that an engine knows, by use. One card can be of several uses.
#[derive(Clone, Default, Debug)]
pub(super) struct Supply {
    /// Creature cards.
    pub creatures: Vec<Supplied>,
    /// Land cards.
    pub lands: Vec<Supplied>,
    /// Artifacts and enchantments that are neither creatures nor attached to anything.
    pub others: Vec<Supplied>,
    /// Permanents that have a static ability and are not attached to anything.
    pub statics: Vec<Supplied>,
    /// Auras with what they can enchant, and Equipment.
    pub attachments: Vec<(Filter, Supplied)>,
    /// Cards that enter as copies, with what they copy.
    pub copiers: Vec<(CardType, Supplied)>,
    /// Spells and abilities that can have resolved.
    pub resolvable: Vec<Resolvable>,
}

/// The cards that can enter as a copy of any object of a type.
const COPIERS: &[(&str, CardType)] =
    &[("Clone", CardType::Creature), ("Copy Enchantment", CardType::Enchantment)];

impl Supply {
    /// The cards of a catalogue that an engine knows.
    pub(super) fn of(catalogue: &Catalogue, known: &Cards) -> Supply {
        let mut supply = Supply::default();
        let known = |name: &str| match known {
            Cards::Any => true,
            Cards::Named(names) => names.contains(name),
        };
        for (name, card) in catalogue.iter().filter(|(name, _)| known(name)) {
            supply.resolvable.extend(resolvable(name, card));
            if let Some(supplied) = supplied(name, card) {
                supply.add(supplied);
            }
        }
        supply
    }

    fn add(&mut self, supplied: Supplied) {
        let front = &supplied.card.front;
        if let Some(&(_, copied)) = COPIERS.iter().find(|(name, _)| *name == supplied.name) {
            self.copiers.push((copied, supplied));
            return;
        }
        if let Some(hosts) = attaches_to(&supplied.card) {
            self.attachments.push((hosts, supplied));
            return;
        }
        if front.card_types.contains(CardType::Creature) {
            self.creatures.push(supplied.clone());
        } else if front.card_types.contains(CardType::Land) {
            self.lands.push(supplied.clone());
        } else if supplied.zone == Zone::Battlefield {
            self.others.push(supplied.clone());
        }
        if !supplied.writes.is_empty() {
            self.statics.push(supplied);
        }
    }
}

fn supplied(name: &str, card: &Arc<Card>) -> Option<Supplied> {
    let zone = zone_of(card)?;
    let changes = || statics(card).flat_map(|ability| &ability.changes);
    Some(Supplied {
        name: name.to_owned(),
        card: Arc::clone(card),
        zone,
        writes: changes().filter_map(Aspect::written_by).collect(),
        // A value in a static ability is determined continuously; nothing is chosen.
        open: OpenChoice { number: false, too_much: false, ..open_in(changes()) },
    })
}

fn statics(card: &Card) -> impl Iterator<Item = &Static> {
    card.front.abilities.iter().filter_map(|ability| ability.as_static())
}

/// Where a card is of use: permanents on the battlefield, the cards of variants in the command zone.
fn zone_of(card: &Card) -> Option<Zone> {
    let mut zones = card.front.card_types.iter().map(|card_type| match card_type {
        CardType::Artifact
        | CardType::Enchantment
        | CardType::Land
        | CardType::Creature
        | CardType::Planeswalker
        | CardType::Battle => Some(Zone::Battlefield),
        CardType::Plane
        | CardType::Phenomenon
        | CardType::Scheme
        | CardType::Vanguard
        | CardType::Conspiracy => Some(Zone::Command),
        CardType::Kindred | CardType::Instant | CardType::Sorcery | CardType::Dungeon => None,
    });
    zones.find_map(|zone| zone)
}

/// What an Aura or Equipment can be attached to.
pub(super) fn attaches_to(card: &Card) -> Option<Filter> {
    let enchant = card.front.abilities.iter().find_map(|ability| match &**ability {
        Ability::Keyword(Keyword::Enchant(hosts)) => Some((**hosts).clone()),
        Ability::Keyword(_)
        | Ability::Static(_)
        | Ability::Activated { .. }
        | Ability::Triggered { .. }
        | Ability::Replacement(_)
        | Ability::AdditionalCost(_)
        | Ability::CastOnly(_)
        | Ability::Spell(_)
        | Ability::Other(_) => None,
    });
    let equipment = Subtype::named("Equipment").filter(|&equipment| card.front.subtypes.contains(equipment));
    enchant.or_else(|| equipment.map(|_| Filter::CardType(CardType::Creature)))
}

/// The spells and abilities of a card whose effects can have resolved, with their numbers.
fn resolvable(name: &str, card: &Card) -> Vec<Resolvable> {
    let back = card.back.iter().flat_map(|back| &back.abilities);
    let effects: Vec<&OneShot> =
        card.front.abilities.iter().chain(back).flat_map(|ability| ability.continuous_effects()).collect();
    let several = effects.len() > 1;
    let numbered = effects.into_iter().zip(1..).map(|(effect, number)| Resolvable {
        name: name.to_owned(),
        ability: several.then_some(number),
        writes: effect.changes.iter().filter_map(Aspect::written_by).collect(),
        open: open_in(&effect.changes),
        effect: effect.clone(),
    });
    numbered.filter(|resolvable| !resolvable.open.too_much).collect()
}

impl Resolvable {
    /// Returns whether the set of objects stays open: the effect puts restrictions on all objects that match
    /// (611.2c).
    pub(super) fn open_set(&self) -> Option<&apnap_oracle::card::Selector> {
        let rules_only = self.effect.changes.iter().all(|change| matches!(change, Modification::Restrict(_)));
        match &self.effect.target {
            Target::Each(Subject::Objects(selector)) if rules_only && self.effect.copies.is_none() => {
                Some(selector)
            }
            Target::Each(_)
            | Target::Target(_)
            | Target::Targets { .. }
            | Target::Chosen(..)
            | Target::It
            | Target::ThatObject
            | Target::ThatPlayer
            | Target::DefendingPlayer
            | Target::ThatObjectsController
            | Target::ItsController
            | Target::ItsOwner => None,
        }
    }
}
