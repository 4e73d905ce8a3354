//! The qualities for which a filter asks, such as a color or a keyword: what an engine that doesn't know a word of a
//! filter gets wrong.

use super::Filter;
use super::walk::{Field, Part};

impl Filter {
    /// Returns whether a filter asks for a quality besides card types, such as a color, a keyword or a number.
    pub(crate) fn asks_for_a_quality(&self) -> bool {
        self.any(&mut |part| matches!(part, Part::Filter(filter) if filter.is_a_quality()))
    }

    /// Returns a filter without those of its parts that ask for qualities.
    pub(crate) fn without_qualities(&self) -> Filter {
        match self {
            Filter::All(parts) => Filter::All(parts.iter().map(Filter::without_qualities).collect()),
            other if other.asks_for_a_quality() => Filter::Any,
            other => other.clone(),
        }
    }

    /// Returns whether a filter is a quality that an object has or lacks, rather than a card type, a relation to the
    /// object that has the ability, or a combination of filters.
    fn is_a_quality(&self) -> bool {
        match self {
            Filter::Supertype(_)
            | Filter::Subtype(_)
            | Filter::ChosenType
            | Filter::Color(_)
            | Filter::ChosenColor
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
            | Filter::InCombat(_)
            | Filter::Token
            | Filter::HasAttached(_) => true,
            Filter::Any
            | Filter::All(_)
            | Filter::Either(_)
            | Filter::Not(_)
            | Filter::This
            | Filter::Host
            | Filter::Object(_)
            | Filter::AttachedToThis
            | Filter::CardType(_)
            | Filter::ControlledBy(_)
            | Filter::DefendingPlayerControls
            | Filter::OwnedBy(_)
            | Filter::Card
            | Filter::ExiledWithThis
            | Filter::In(_) => false,
        }
    }
}
