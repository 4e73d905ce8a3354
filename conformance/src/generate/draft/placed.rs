//! An object of a draft, for later choices.

use apnap_oracle::card::{CardType, Characteristics, Filter, Subtype, SubtypeKind, Zone};
use std::sync::Arc;

/// An object of the draft, with what is printed on it.
pub(super) struct PlacedObject {
    pub(super) label: String,
    /// The name of its card, if it is a real one.
    pub(super) name: Option<String>,
    pub(super) face: Arc<Characteristics>,
    pub(super) zone: Zone,
    pub(super) attached: Option<String>,
    pub(super) face_down: bool,
}

impl PlacedObject {
    pub(super) fn is_creature(&self) -> bool {
        self.zone == Zone::Battlefield && self.face.card_types.contains(CardType::Creature)
    }

    /// Returns whether something can be attached to it. Attachments are attached only to objects that are not
    /// attachments, so that there are never loops.
    pub(super) fn can_be_host(&self, hosts: &Filter) -> bool {
        self.zone == Zone::Battlefield && self.attached.is_none() && self.fits(hosts)
    }

    /// Returns whether its printed characteristics match. A filter on anything else matches: it may have been
    /// true when the effect began.
    pub(super) fn fits(&self, filter: &Filter) -> bool {
        match filter {
            Filter::All(all) => all.iter().all(|one| self.fits(one)),
            Filter::Either(all) => all.iter().any(|one| self.fits(one)),
            Filter::Not(not) => match &**not {
                Filter::CardType(_) | Filter::Subtype(_) | Filter::Supertype(_) => !self.fits(not),
                _ => true,
            },
            Filter::CardType(card_type) => self.face.card_types.contains(*card_type),
            Filter::Supertype(supertype) => self.face.supertypes.contains(*supertype),
            Filter::Subtype(subtype) => self.has(*subtype),
            Filter::Any
            | Filter::This
            | Filter::Host
            | Filter::Object(_)
            | Filter::AttachedToThis
            | Filter::ChosenType
            | Filter::Color(_)
            | Filter::ChosenColor
            | Filter::Colorless
            | Filter::Multicolored
            | Filter::ControlledBy(_)
            | Filter::DefendingPlayerControls
            | Filter::OwnedBy(_)
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
            | Filter::InCombat(_)
            | Filter::Token
            | Filter::Card
            | Filter::ExiledWithThis
            | Filter::In(_)
            | Filter::HasAttached(_) => true,
        }
    }

    fn has(&self, subtype: Subtype) -> bool {
        // Effects change creature types more often than other types.
        subtype.kind() == SubtypeKind::Creature || self.face.subtypes.contains(subtype)
    }
}
