//! Layers and sublayers (613.1, 613.4), and where each change of the alphabet belongs.

use super::alphabet::{AlphabetEffect, Alteration, Gained};

/// A layer, or a sublayer of layer 7, of those in which the alphabet has effects.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum AlphabetLayer {
    /// Layer 2
    Control,
    /// Layer 3
    Text,
    /// Layer 4
    Type,
    /// Layer 5
    Color,
    /// Layer 6
    Ability,
    /// Layer 7a
    DefinedSize,
    /// Layer 7b
    BaseSize,
    /// Layer 7c
    AdjustedSize,
    /// Layer 7d
    SwitchedSize,
}

impl AlphabetLayer {
    /// All of them, in their order.
    pub const ALL: [AlphabetLayer; 9] = [
        AlphabetLayer::Control,
        AlphabetLayer::Text,
        AlphabetLayer::Type,
        AlphabetLayer::Color,
        AlphabetLayer::Ability,
        AlphabetLayer::DefinedSize,
        AlphabetLayer::BaseSize,
        AlphabetLayer::AdjustedSize,
        AlphabetLayer::SwitchedSize,
    ];

    /// The layer in which a change is applied.
    pub fn of(change: &Alteration) -> AlphabetLayer {
        match change {
            Alteration::YouControl => AlphabetLayer::Control,
            Alteration::ForestReadsSwamp => AlphabetLayer::Text,
            Alteration::AddType(_)
            | Alteration::AddSub(_)
            | Alteration::SetLandType(_)
            | Alteration::SetCreatureType(_) => AlphabetLayer::Type,
            Alteration::SetColor(_) | Alteration::AddColor(_) => AlphabetLayer::Color,
            Alteration::Gain(_) | Alteration::LoseAllAbilities | Alteration::CantHaveFlying => {
                AlphabetLayer::Ability
            }
            Alteration::Base(..) => AlphabetLayer::BaseSize,
            Alteration::Adjust(..) => AlphabetLayer::AdjustedSize,
            Alteration::Switch => AlphabetLayer::SwitchedSize,
        }
    }
}

/// Whether an effect has a part in a layer.
pub(super) fn has_part_in(effect: &AlphabetEffect, layer: AlphabetLayer) -> bool {
    effect.changes.iter().any(|change| AlphabetLayer::of(change) == layer)
}

/// Returns whether there is a layer in which both effects have a part, including abilities that they grant.
pub(super) fn share_a_layer(one: &AlphabetEffect, other: &AlphabetEffect) -> bool {
    AlphabetLayer::ALL.into_iter().any(|layer| reaches(one, layer) && reaches(other, layer))
}

/// Whether an effect or an ability that it grants has a part in a layer.
pub(super) fn reaches(effect: &AlphabetEffect, layer: AlphabetLayer) -> bool {
    has_part_in(effect, layer)
        || effect.changes.iter().any(|change| match change {
            Alteration::Gain(Gained::Static(granted)) => reaches(granted, layer),
            Alteration::Gain(Gained::Flying)
            | Alteration::YouControl
            | Alteration::ForestReadsSwamp
            | Alteration::AddType(_)
            | Alteration::AddSub(_)
            | Alteration::SetLandType(_)
            | Alteration::SetCreatureType(_)
            | Alteration::SetColor(_)
            | Alteration::AddColor(_)
            | Alteration::LoseAllAbilities
            | Alteration::CantHaveFlying
            | Alteration::Base(..)
            | Alteration::Adjust(..)
            | Alteration::Switch => false,
        })
}
