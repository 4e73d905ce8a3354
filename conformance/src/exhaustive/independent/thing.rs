//! An object as a plain row: what it is after the effects that have been applied so far.

use super::effects::{SmallEffectId, Wording};
use crate::exhaustive::alphabet::{AlphabetEffect, ObjectKind, PrintedAbility, Seat, Sub};
use apnap_oracle::card::{CardType, CardTypes, Color, Colors};

/// A set of subtypes: one bit for each subtype that the alphabet distinguishes, and one for all other
/// creature types.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Subs(u16);

impl Subs {
    pub(super) const EVERY_CREATURE_TYPE: Subs = Subs(!Subs::LAND_TYPES.0);
    const LAND_TYPES: Subs = Subs(0b1111);

    pub(super) fn of(sub: Sub) -> Subs {
        Subs(1 << sub as u16)
    }

    pub(super) fn has(self, sub: Sub) -> bool {
        self.0 & Subs::of(sub).0 != 0
    }

    pub(super) fn has_the_rest(self) -> bool {
        self.0 & (1 << 15) != 0
    }

    pub(super) fn and(self, other: Subs) -> Subs {
        Subs(self.0 | other.0)
    }

    pub(super) fn without(self, other: Subs) -> Subs {
        Subs(self.0 & !other.0)
    }
}

/// The basic land types with the color of the mana that each lets a land make (305.6).
pub(super) const BASIC_LAND_TYPES: [(Sub, Color); 4] = [
    (Sub::Forest, Color::Green),
    (Sub::Island, Color::Blue),
    (Sub::Swamp, Color::Black),
    (Sub::Mountain, Color::Red),
];

/// An ability that an object has.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct AbilityFrom {
    pub(super) from: From,
    pub(super) ability: SmallAbility,
}

/// Where an ability comes from.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum From {
    /// It is the nth of the printed ones, counted from 1.
    Print(usize),
    /// The ability on this object granted it.
    Object(usize),
    /// The spell of this number granted it.
    Spell(usize),
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum SmallAbility {
    Flying,
    TapForColorless,
    EveryCreatureType,
    CountsCreatures,
    Static {
        wording: Wording,
        /// The timestamp of its effect (613.7a).
        timestamp: usize,
    },
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct SmallObject {
    pub(super) kind: &'static ObjectKind,
    /// The timestamp that it got as it entered (613.7d).
    pub(super) entered: usize,
    pub(super) controller: Seat,
    pub(super) types: CardTypes,
    pub(super) subs: Subs,
    pub(super) colors: Colors,
    pub(super) abilities: Vec<AbilityFrom>,
    /// Whether it has lost the abilities of its land types.
    pub(super) lost_land_abilities: bool,
    pub(super) cannot_have_flying: bool,
    /// While it is not a creature, this value is hidden.
    pub(super) power: i32,
    pub(super) toughness: i32,
}

impl SmallObject {
    pub(super) fn new(
        kind: &'static ObjectKind,
        carries: Option<&'static AlphabetEffect>,
        entered: usize,
    ) -> SmallObject {
        let printed = kind.ability.map(|printed| match printed {
            PrintedAbility::Flying => SmallAbility::Flying,
            PrintedAbility::TapForColorless => SmallAbility::TapForColorless,
            PrintedAbility::EveryCreatureType => SmallAbility::EveryCreatureType,
            PrintedAbility::CountsCreatures => SmallAbility::CountsCreatures,
        });
        let carried = carries
            .map(|effect| SmallAbility::Static { wording: Wording::printed(effect), timestamp: entered });
        let abilities = printed.into_iter().chain(carried).zip(1..);
        let (power, toughness) = kind.size.unwrap_or((0, 0));
        SmallObject {
            kind,
            entered,
            controller: kind.owner,
            types: kind.types.iter().copied().collect(),
            subs: kind.subs.iter().fold(Subs(0), |subs, &sub| subs.and(Subs::of(sub))),
            colors: kind.color.into_iter().collect(),
            abilities: abilities.map(|(ability, n)| AbilityFrom { from: From::Print(n), ability }).collect(),
            lost_land_abilities: false,
            cannot_have_flying: false,
            power,
            toughness,
        }
    }

    pub(super) fn is(&self, card_type: CardType) -> bool {
        self.types.contains(card_type)
    }

    pub(super) fn has_flying(&self) -> bool {
        self.abilities.iter().any(|held| held.ability == SmallAbility::Flying)
    }

    pub(super) fn has_no_abilities(&self) -> bool {
        self.abilities.is_empty() && self.land_mana().next().is_none()
    }

    /// The mana that the abilities of its land types add (305.6).
    pub(super) fn land_mana(&self) -> impl Iterator<Item = Color> {
        let gives = self.is(CardType::Land) && !self.lost_land_abilities;
        BASIC_LAND_TYPES
            .into_iter()
            .filter(move |&(sub, _)| gives && self.subs.has(sub))
            .map(|(_, color)| color)
    }

    /// The power of a creature; other objects have none (208.3).
    pub(super) fn shown_power(&self) -> Option<i32> {
        self.is(CardType::Creature).then_some(self.power)
    }

    pub(super) fn shown_toughness(&self) -> Option<i32> {
        self.is(CardType::Creature).then_some(self.toughness)
    }

    pub(super) fn gain(&mut self, ability: SmallAbility, granter: SmallEffectId) {
        let from = match granter {
            SmallEffectId::OfAbility { on, .. } => From::Object(on),
            SmallEffectId::OfSpell(spell) => From::Spell(spell),
        };
        self.abilities.push(AbilityFrom { from, ability });
    }

    pub(super) fn lose_all_abilities(&mut self) {
        self.abilities.clear();
        self.lost_land_abilities = true;
    }

    pub(super) fn lose_flying_for_good(&mut self) {
        self.abilities.retain(|held| held.ability != SmallAbility::Flying);
        self.cannot_have_flying = true;
    }

    /// 305.7: a land whose basic land type is set loses its other land types and the abilities from
    /// its rules text, but none that an effect granted.
    pub(super) fn set_land_type(&mut self, sub: Sub) {
        self.subs = self.subs.without(Subs::LAND_TYPES).and(Subs::of(sub));
        self.abilities.retain(|held| !matches!(held.from, From::Print(_)));
    }

    pub(super) fn set_creature_type(&mut self, sub: Sub) {
        self.subs = self.subs.without(Subs::EVERY_CREATURE_TYPE).and(Subs::of(sub));
    }

    /// 612.1: changes both its type line and its rules text.
    pub(super) fn read_forest_as_swamp(&mut self) {
        if self.subs.has(Sub::Forest) {
            self.subs = self.subs.without(Subs::of(Sub::Forest)).and(Subs::of(Sub::Swamp));
        }
        for held in &mut self.abilities {
            if let SmallAbility::Static { wording, .. } = &mut held.ability {
                wording.forest_reads_swamp = true;
            }
        }
    }

    pub(super) fn switch(&mut self) {
        std::mem::swap(&mut self.power, &mut self.toughness);
    }
}
