//! Aspects of an object: effects write them, and other effects use them to select objects.

use apnap_oracle::card::Modification;

/// What an effect writes.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Aspect {
    /// Card types and supertypes
    CardTypes,
    /// Land types, with the mana abilities that come and go with them (305.7)
    LandTypes,
    /// Creature types, and other subtypes
    CreatureTypes,
    /// Colors
    Colors,
    /// Abilities
    Abilities,
    /// Base power and toughness
    Base,
    /// Additions to power and toughness
    Bonus,
    /// Power and toughness that are switched
    Switch,
    /// Control
    Control,
    /// Words in the text
    Text,
}

impl Aspect {
    /// All of them.
    pub const ALL: &[Aspect] = &[
        Aspect::CardTypes,
        Aspect::LandTypes,
        Aspect::Colors,
        Aspect::Abilities,
        Aspect::Base,
        Aspect::Bonus,
        Aspect::CreatureTypes,
        Aspect::Control,
        Aspect::Text,
        Aspect::Switch,
    ];

    /// Those that a board can be about: effects that write them seldom leave the order open.
    pub const THEMES: &[Aspect] = &[
        Aspect::CardTypes,
        Aspect::LandTypes,
        Aspect::Colors,
        Aspect::Abilities,
        Aspect::Base,
        Aspect::CreatureTypes,
    ];

    /// The aspect that a change writes; `None` if it is about players or puts a restriction on an object.
    pub fn written_by(change: &Modification) -> Option<Aspect> {
        use apnap_oracle::card::SubtypeChoice::Of;
        use apnap_oracle::card::SubtypeKind::Land;
        Some(match change {
            Modification::Control(_) => Aspect::Control,
            Modification::ReplaceWord { .. } => Aspect::Text,
            Modification::SetCardTypes(_)
            | Modification::AddCardTypes(_)
            | Modification::RemoveCardTypes(_)
            | Modification::AddSupertypes(_)
            | Modification::RemoveSupertypes(_) => Aspect::CardTypes,
            Modification::SetSubtypes(Land, _) => Aspect::LandTypes,
            Modification::AddSubtypes(Of(all)) if !all.of_kind(Land).is_empty() => Aspect::LandTypes,
            Modification::SetSubtypes(..) | Modification::AddSubtypes(_) => Aspect::CreatureTypes,
            Modification::SetColors(_) | Modification::AddColors(_) => Aspect::Colors,
            Modification::AddAbility(_)
            | Modification::RemoveKeyword(_)
            | Modification::RemoveAllAbilities
            | Modification::ForbidKeyword(_) => Aspect::Abilities,
            Modification::SetPower(_) | Modification::SetToughness(_) => Aspect::Base,
            Modification::Adjust { .. } => Aspect::Bonus,
            Modification::Switch => Aspect::Switch,
            Modification::HandSize(_)
            | Modification::LandPlays(_)
            | Modification::Combat(_)
            | Modification::Restrict(_)
            | Modification::LimitCounters { .. }
            | Modification::PlayerRule(_) => return None,
        })
    }
}
