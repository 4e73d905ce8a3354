//! The closed alphabet of made-up effects: a few values of each aspect, so that effects meet on the
//! same ones, and numbers under which wrong orders give wrong results.

use super::aspect::Aspect;
use super::chooser::Chooser;
use apnap_oracle::card::{
    Ability, CardType, CardTypes, Color, ColorChoice, Colors, Comparison, Filter, Keyword, Modification,
    Selector, Static, Subject, Subtype, SubtypeChoice, SubtypeKind, Subtypes, Supertype, Value, Who, Whose,
    Word, Zone,
};
use std::sync::Arc;

/// Card types that permanents have, are given and lose.
const TYPES: [CardType; 4] = [CardType::Creature, CardType::Artifact, CardType::Enchantment, CardType::Land];

/// Colors.
const COLORS: [Color; 3] = [Color::White, Color::Red, Color::Green];

/// Keywords.
const KEYWORDS: [Keyword; 4] = [Keyword::Flying, Keyword::Reach, Keyword::Haste, Keyword::Vigilance];

/// Creature types.
const CREATURE_TYPES: [&str; 3] = ["Goblin", "Elf", "Zombie"];

/// Land types.
const LAND_TYPES: [&str; 4] = ["Swamp", "Mountain", "Forest", "Island"];

/// Base power and toughness: no two give the same sum or difference with [`BONUSES`].
const BASES: [(i32, i32); 6] = [(1, 4), (3, 1), (0, 2), (5, 3), (2, 6), (4, 0)];

/// Values that are added.
const BONUSES: [(i32, i32); 6] = [(2, 0), (0, 3), (1, 1), (-1, 2), (3, -1), (-2, -1)];

/// Limits of power, toughness and mana value.
const LIMITS: [i32; 3] = [2, 3, 4];

impl Chooser<'_> {
    /// One of the card types.
    pub(super) fn card_type(&mut self) -> CardType {
        TYPES[self.value(TYPES.len())]
    }

    /// One of the colors.
    pub(super) fn color(&mut self) -> Color {
        COLORS[self.value(COLORS.len())]
    }

    /// One of the keywords.
    pub(super) fn keyword(&mut self) -> Keyword {
        let n = self.value(KEYWORDS.len());
        KEYWORDS.into_iter().nth(n).unwrap_or(Keyword::Flying)
    }

    /// One of the creature types.
    pub(super) fn creature_type(&mut self) -> Subtypes {
        let word = CREATURE_TYPES[self.value(CREATURE_TYPES.len())];
        Subtype::named(word).into_iter().collect()
    }

    /// One of the land types.
    pub(super) fn land_type(&mut self) -> Subtypes {
        let word = LAND_TYPES[self.value(LAND_TYPES.len())];
        Subtype::named(word).into_iter().collect()
    }

    /// A base power and toughness.
    pub(super) fn base(&mut self) -> (i32, i32) {
        self.one_of(&BASES)
    }

    pub(super) fn bonus(&mut self) -> (i32, i32) {
        self.one_of(&BONUSES)
    }

    /// A type of a kind, to be chosen.
    pub(super) fn chosen_type(&mut self, kind: SubtypeKind) -> Option<Subtype> {
        let types = if kind == SubtypeKind::Land { self.land_type() } else { self.creature_type() };
        types.iter().next()
    }

    /// A static ability that writes one aspect of objects that another aspect selects.
    pub(super) fn static_ability(&mut self, writes: Aspect, reads: Aspect) -> Static {
        let changes = self.changes(writes, NumbersMay::Open);
        let filter = self.objects(writes, reads);
        Static { condition: None, subject: Subject::Objects(Selector::permanents(filter)), changes }
    }

    /// The objects that an effect applies to, selected by an aspect, and limited to objects that can have
    /// what the effect writes.
    fn objects(&mut self, writes: Aspect, reads: Aspect) -> Filter {
        let mut parts = Vec::new();
        if self.one_in(4) {
            parts.push(Filter::This.negated());
        }
        parts.extend(self.deciding(writes, reads));
        if self.one_in(8) {
            parts.push(Filter::ControlledBy(Who::You));
        }
        if parts.len() == 1 { parts.remove(0) } else { Filter::All(parts) }
    }

    /// The parts of a filter that select by an aspect: adjectives and the noun, then limitations, as in the
    /// language.
    fn deciding(&mut self, writes: Aspect, reads: Aspect) -> Vec<Filter> {
        if self.eighths(self.knobs().broad) {
            return vec![self.noun(writes)];
        }
        match reads {
            Aspect::CardTypes => {
                let one = Filter::CardType(self.card_type());
                if self.one_in(3) { vec![one.negated(), self.noun(writes)] } else { vec![one] }
            }
            Aspect::LandTypes => {
                if self.one_in(3) {
                    return vec![
                        Filter::Supertype(Supertype::Basic).negated(),
                        Filter::CardType(CardType::Land),
                    ];
                }
                self.land_type().iter().map(Filter::Subtype).collect()
            }
            Aspect::CreatureTypes | Aspect::Text => {
                self.creature_type().iter().map(Filter::Subtype).collect()
            }
            Aspect::Colors => {
                let color = match self.below(5) {
                    0..=2 => Filter::Color(self.color()),
                    3 => Filter::Color(self.color()).negated(),
                    _ => Filter::Colorless,
                };
                vec![color, self.noun(writes)]
            }
            Aspect::Abilities => {
                let having = match self.below(5) {
                    0 | 1 => Filter::Keyword(self.keyword()),
                    2 | 3 => Filter::Keyword(self.keyword()).negated(),
                    _ => Filter::NoAbilities,
                };
                vec![self.noun(writes), having]
            }
            Aspect::Base | Aspect::Bonus | Aspect::Switch => {
                let how = self.one_of(&[Comparison::AtLeast, Comparison::AtMost]);
                let limit = self.one_of(&LIMITS);
                let number =
                    if self.one_in(3) { Filter::Toughness(how, limit) } else { Filter::Power(how, limit) };
                vec![Filter::CardType(CardType::Creature), number]
            }
            Aspect::Control => {
                let who = self.one_of(&[Who::You, Who::Opponent]);
                vec![self.noun(writes), Filter::ControlledBy(who)]
            }
        }
    }

    /// The objects that can have an aspect.
    fn noun(&mut self, writes: Aspect) -> Filter {
        let most = match writes {
            Aspect::LandTypes => CardType::Land,
            Aspect::CardTypes
            | Aspect::CreatureTypes
            | Aspect::Colors
            | Aspect::Abilities
            | Aspect::Base
            | Aspect::Bonus
            | Aspect::Switch
            | Aspect::Control
            | Aspect::Text => CardType::Creature,
        };
        Filter::CardType(if self.one_in(6) { self.card_type() } else { most })
    }

    /// Changes that write an aspect; sometimes with others, in layers of their own.
    pub(super) fn changes(&mut self, writes: Aspect, numbers: NumbersMay) -> Vec<Modification> {
        let mut changes = self.change(writes, numbers);
        if self.one_in(6) {
            let other = self.one_of(&[Aspect::Abilities, Aspect::Colors, Aspect::Bonus]);
            if other != writes {
                changes.extend(self.change(other, numbers));
            }
        }
        changes
    }

    fn change(&mut self, writes: Aspect, numbers: NumbersMay) -> Vec<Modification> {
        match writes {
            Aspect::CardTypes => self.change_of_card_types(numbers),
            Aspect::LandTypes => {
                let types = SubtypeChoice::Of(self.land_type());
                vec![if self.one_in(2) {
                    Modification::SetSubtypes(SubtypeKind::Land, types)
                } else {
                    Modification::AddSubtypes(types)
                }]
            }
            Aspect::CreatureTypes => {
                let types = SubtypeChoice::Of(self.creature_type());
                vec![if self.one_in(2) {
                    Modification::SetSubtypes(SubtypeKind::Creature, types)
                } else {
                    Modification::AddSubtypes(types)
                }]
            }
            Aspect::Colors => vec![match self.below(6) {
                0..=2 => Modification::SetColors(ColorChoice::Of(self.color().into())),
                3 | 4 => Modification::AddColors(ColorChoice::Of(self.color().into())),
                _ => Modification::SetColors(ColorChoice::Of(Colors::NONE)),
            }],
            Aspect::Abilities => vec![self.change_of_abilities(numbers)],
            Aspect::Base => self.set_base(numbers),
            Aspect::Bonus => vec![self.adjustment(numbers)],
            Aspect::Switch => vec![Modification::Switch],
            Aspect::Control => vec![Modification::Control(Who::You)],
            Aspect::Text => {
                let (from, to) = match self.below(3) {
                    0 => (Word::Color(self.color()), Word::Color(self.color())),
                    1 => (self.word(&CREATURE_TYPES), self.word(&CREATURE_TYPES)),
                    _ => (self.word(&LAND_TYPES), self.word(&LAND_TYPES)),
                };
                vec![Modification::ReplaceWord { from, to }]
            }
        }
    }

    fn word(&mut self, words: &[&str]) -> Word {
        let n = self.value(words.len());
        let subtype = words.get(n).and_then(|word| Subtype::named(word));
        subtype.map_or(Word::Color(Color::White), Word::Subtype)
    }

    fn change_of_card_types(&mut self, numbers: NumbersMay) -> Vec<Modification> {
        let types = CardTypes::from(self.card_type());
        match self.below(6) {
            0 | 1 if types.contains(CardType::Creature) => {
                let mut changes = vec![Modification::AddCardTypes(types)];
                changes.extend(self.set_base(numbers));
                changes
            }
            0 | 1 => vec![Modification::AddCardTypes(types)],
            2 | 3 => vec![Modification::RemoveCardTypes(types)],
            _ => vec![Modification::SetCardTypes(types)],
        }
    }

    fn change_of_abilities(&mut self, numbers: NumbersMay) -> Modification {
        match self.below(8) {
            0 | 1 => Modification::AddAbility(Arc::new(Ability::Keyword(self.keyword()))),
            2 | 3 => Modification::RemoveKeyword(self.keyword()),
            4 | 5 => Modification::RemoveAllAbilities,
            6 => Modification::ForbidKeyword(self.keyword()),
            _ => {
                let changes = match self.below(3) {
                    0 => vec![self.adjustment(numbers)],
                    1 => self.set_base(numbers),
                    _ => vec![Modification::AddAbility(Arc::new(Ability::Keyword(self.keyword())))],
                };
                let ability = Static { condition: None, subject: this(), changes };
                Modification::AddAbility(Arc::new(Ability::Static(ability)))
            }
        }
    }

    fn set_base(&mut self, numbers: NumbersMay) -> Vec<Modification> {
        let (power, toughness) = match (numbers, self.below(8)) {
            (NumbersMay::Open, 6) => (Value::ManaValue(Whose::Its), Value::ManaValue(Whose::Its)),
            (NumbersMay::Open, 7) => {
                let count = self.count();
                (count.clone(), count)
            }
            (NumbersMay::Open | NumbersMay::Fixed, _) => {
                let (power, toughness) = self.base();
                (power.into(), toughness.into())
            }
        };
        vec![Modification::SetPower(power), Modification::SetToughness(toughness)]
    }

    fn adjustment(&mut self, numbers: NumbersMay) -> Modification {
        match (numbers, self.below(6)) {
            (NumbersMay::Open, 4) => Modification::Adjust { power: self.count(), toughness: 0.into() },
            (NumbersMay::Open, 5) => Modification::Adjust { power: 0.into(), toughness: self.count() },
            (NumbersMay::Open | NumbersMay::Fixed, _) => {
                let (power, toughness) = self.bonus();
                Modification::Adjust { power: power.into(), toughness: toughness.into() }
            }
        }
    }

    /// The number of permanents of a sort.
    fn count(&mut self) -> Value {
        let creature = Filter::CardType(CardType::Creature);
        let filter = match self.below(4) {
            0 => Filter::CardType(self.card_type()),
            1 => Filter::All(self.land_type().iter().map(Filter::Subtype).chain([you_control()]).collect()),
            2 => Filter::All(vec![Filter::Color(self.color()), creature]),
            _ => {
                let limit = self.one_of(&LIMITS);
                Filter::All(vec![creature, Filter::Power(Comparison::AtLeast, limit)])
            }
        };
        Value::Count(Selector::permanents(filter))
    }

    /// A characteristic-defining ability (604.3) of a creature, and the aspect that it writes.
    pub(super) fn defining_ability(&mut self) -> Static {
        let changes = match self.below(3) {
            0 => {
                let count = self.count();
                vec![Modification::SetPower(count.clone()), Modification::SetToughness(count)]
            }
            1 => vec![Modification::SetColors(ColorChoice::Of(self.color().into()))],
            _ => vec![Modification::AddSubtypes(SubtypeChoice::Of(Subtypes::every(SubtypeKind::Creature)))],
        };
        Static { condition: None, subject: this(), changes }
    }
}

/// Whether numbers may be values to determine. The numbers of a resolved effect were determined as it began
/// (611.2d).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum NumbersMay {
    Open,
    /// They are stated.
    Fixed,
}

fn this() -> Subject {
    Subject::Objects(Selector { zones: Zone::ALL.iter().copied().collect(), filter: Filter::This })
}

fn you_control() -> Filter {
    Filter::ControlledBy(Who::You)
}
