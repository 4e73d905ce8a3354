//! Words in text, and how one is read as another (612.1).
//!
//! A color word or a subtype can occur in a filter, a keyword, a change or a value. Names, mana symbols and
//! our own descriptions don't count as words in this sense (612.2).

use super::{
    Ability, Characteristics, Color, ColorChoice, Colors, CombatRule, Condition, Filter, Keyword,
    Modification, PlayerRule, Quality, Selector, Static, Subject, Subtype, SubtypeChoice, Subtypes, Value,
    Word,
};
use std::sync::Arc;

/// A text as it is read.
#[derive(Clone, Copy)]
pub(super) enum ReadAs {
    /// With one word as another
    Word {
        /// The word in the text
        from: Word,
        /// What it reads as
        to: Word,
        /// Whether that includes the words that say what a created token is
        of_tokens: bool,
    },
    /// Without the words "exiled with this"
    WithoutExiledWithThis,
}

impl Ability {
    /// Returns the same ability with one word read as another, in the words that say what a created token is
    /// too, or only in all others.
    pub(crate) fn with_word_replaced(&self, from: Word, to: Word, of_tokens: bool) -> Ability {
        ReadAs::Word { from, to, of_tokens }.ability(self)
    }

    /// Returns whether the ability refers to cards exiled with the object that has it.
    pub(crate) fn refers_to_cards_exiled_with_this(&self) -> bool {
        ReadAs::WithoutExiledWithThis.ability(self) != *self
    }
}

impl ReadAs {
    fn color(self, color: Color) -> Color {
        match self {
            ReadAs::Word { from: Word::Color(from), to: Word::Color(to), .. } if from == color => to,
            _ => color,
        }
    }

    fn subtype(self, subtype: Subtype) -> Subtype {
        match self {
            ReadAs::Word { from: Word::Subtype(from), to: Word::Subtype(to), .. } if from == subtype => to,
            _ => subtype,
        }
    }

    fn ability(self, ability: &Ability) -> Ability {
        match ability {
            Ability::Keyword(keyword) => Ability::Keyword(self.keyword(keyword)),
            Ability::Static(ability) => Ability::Static(Static {
                condition: ability.condition.as_ref().map(|condition| self.condition(condition)),
                subject: self.subject(&ability.subject),
                changes: self.changes(&ability.changes),
            }),
            Ability::Activated { cost, only, effect } => {
                Ability::Activated { cost: self.cost(cost), only: only.clone(), effect: self.effect(effect) }
            }
            Ability::Triggered { when, condition, effect } => Ability::Triggered {
                when: self.trigger(when),
                condition: condition.as_ref().map(|condition| self.condition(condition)),
                effect: self.effect(effect),
            },
            Ability::Replacement(replacement) => Ability::Replacement(self.replacement(replacement)),
            Ability::AdditionalCost(cost) => Ability::AdditionalCost(self.cost(cost)),
            Ability::CastOnly(window) => Ability::CastOnly(*window),
            Ability::Spell(effect) => Ability::Spell(self.effect(effect)),
            Ability::Other(text) => Ability::Other(text.clone()),
        }
    }

    fn keyword(self, keyword: &Keyword) -> Keyword {
        match keyword {
            Keyword::Protection(quality) => Keyword::Protection(self.quality(*quality)),
            Keyword::HexproofFrom(quality) => Keyword::HexproofFrom(self.quality(*quality)),
            Keyword::Landwalk(subtype) => Keyword::Landwalk(self.subtype(*subtype)),
            Keyword::Enchant(filter) => Keyword::Enchant(Box::new(self.filter(filter))),
            Keyword::CumulativeUpkeep(costs) => {
                Keyword::CumulativeUpkeep(costs.iter().map(|cost| self.cost(cost)).collect())
            }
            other => other.clone(),
        }
    }

    fn quality(self, quality: Quality) -> Quality {
        match quality {
            Quality::Color(color) => Quality::Color(self.color(color)),
            Quality::Subtype(subtype) => Quality::Subtype(self.subtype(subtype)),
            Quality::CardType(_) | Quality::Everything => quality,
        }
    }

    pub(super) fn changes(self, changes: &[Modification]) -> Vec<Modification> {
        changes.iter().map(|change| self.change(change)).collect()
    }

    fn change(self, change: &Modification) -> Modification {
        let mut change = change.clone();
        change.values_mut().for_each(|value| *value = self.value(value));
        match change {
            Modification::ReplaceWord { from, to } => {
                Modification::ReplaceWord { from: self.word(from), to: self.word(to) }
            }
            Modification::SetSubtypes(kind, choice) => Modification::SetSubtypes(kind, self.subtypes(choice)),
            Modification::AddSubtypes(choice) => Modification::AddSubtypes(self.subtypes(choice)),
            Modification::SetColors(choice) => Modification::SetColors(self.colors(choice)),
            Modification::AddColors(choice) => Modification::AddColors(self.colors(choice)),
            Modification::AddAbility(ability) => Modification::AddAbility(Arc::new(self.ability(&ability))),
            Modification::RemoveKeyword(keyword) => Modification::RemoveKeyword(self.keyword(&keyword)),
            Modification::ForbidKeyword(keyword) => Modification::ForbidKeyword(self.keyword(&keyword)),
            Modification::PlayerRule(PlayerRule::UntapsAtMost(number, filter)) => {
                Modification::PlayerRule(PlayerRule::UntapsAtMost(number, self.filter(&filter)))
            }
            Modification::PlayerRule(PlayerRule::CastsAsThoughFlash(spells)) => {
                Modification::PlayerRule(PlayerRule::CastsAsThoughFlash(self.filter(&spells)))
            }
            Modification::PlayerRule(PlayerRule::CantCast(spells)) => {
                Modification::PlayerRule(PlayerRule::CantCast(self.filter(&spells)))
            }
            Modification::PlayerRule(PlayerRule::SpellsCost { spells, change }) => {
                Modification::PlayerRule(PlayerRule::SpellsCost { spells: self.filter(&spells), change })
            }
            Modification::Combat(rule) => Modification::Combat(self.combat_rule(rule)),
            Modification::Control(_)
            | Modification::PlayerRule(_)
            | Modification::SetCardTypes(_)
            | Modification::AddCardTypes(_)
            | Modification::RemoveCardTypes(_)
            | Modification::AddSupertypes(_)
            | Modification::RemoveSupertypes(_)
            | Modification::RemoveAllAbilities
            | Modification::SetPower(_)
            | Modification::SetToughness(_)
            | Modification::Adjust { .. }
            | Modification::Switch
            | Modification::HandSize(_)
            | Modification::LandPlays(_)
            | Modification::Restrict(_)
            | Modification::LimitCounters { .. } => change,
        }
    }

    fn combat_rule(self, rule: CombatRule) -> CombatRule {
        match rule {
            CombatRule::CantBeBlockedBy(filter) => CombatRule::CantBeBlockedBy(self.filter(&filter)),
            CombatRule::BlockedOnlyBy(filter) => CombatRule::BlockedOnlyBy(self.filter(&filter)),
            CombatRule::BlocksOnly(filter) => CombatRule::BlocksOnly(self.filter(&filter)),
            CombatRule::MayBeExerted(when_you_do) => {
                CombatRule::MayBeExerted(when_you_do.map(|effect| Box::new(self.effect(&effect))))
            }
            CombatRule::AttackCost(whom, cost) => CombatRule::AttackCost(whom, self.cost(&cost)),
            CombatRule::BlockCost(cost) => CombatRule::BlockCost(self.cost(&cost)),
            CombatRule::AttacksPlayer(_)
            | CombatRule::AttacksThis
            | CombatRule::BlocksThis
            | CombatRule::CantAttackPlayer(_)
            | CombatRule::CantAttackAlone
            | CombatRule::CantBlockAlone
            | CombatRule::BlockedByAtMost(_)
            | CombatRule::BlockedByAtLeast(_)
            | CombatRule::BlocksMore(_)
            | CombatRule::BlocksAnyNumber
            | CombatRule::AllBlockIt
            | CombatRule::Goaded => rule,
        }
    }

    fn word(self, word: Word) -> Word {
        match self {
            ReadAs::Word { from, to, .. } if from == word => to,
            ReadAs::Word { .. } | ReadAs::WithoutExiledWithThis => word,
        }
    }

    fn subtypes(self, choice: SubtypeChoice) -> SubtypeChoice {
        match choice {
            SubtypeChoice::Of(subtypes) => SubtypeChoice::Of(self.these_subtypes(subtypes)),
            SubtypeChoice::Chosen => choice,
        }
    }

    fn these_subtypes(self, subtypes: Subtypes) -> Subtypes {
        match self {
            ReadAs::Word { from: Word::Subtype(from), to: Word::Subtype(to), .. } => {
                subtypes.with_replaced(from, to)
            }
            ReadAs::Word { .. } | ReadAs::WithoutExiledWithThis => subtypes,
        }
    }

    fn colors(self, choice: ColorChoice) -> ColorChoice {
        match choice {
            ColorChoice::Of(colors) => ColorChoice::Of(self.these_colors(colors)),
            ColorChoice::Chosen => choice,
        }
    }

    fn these_colors(self, colors: Colors) -> Colors {
        match self {
            ReadAs::Word { from: Word::Color(from), to: Word::Color(to), .. } => {
                colors.with_replaced(from, to)
            }
            ReadAs::Word { .. } | ReadAs::WithoutExiledWithThis => colors,
        }
    }

    /// Returns what a text says that a created token is: its colors and types are words of that text, and so are
    /// the words of its abilities. Its name, if one is stated, isn't (612.2).
    pub(super) fn token(self, token: &Arc<Characteristics>) -> Arc<Characteristics> {
        if let ReadAs::Word { of_tokens: false, .. } = self {
            return Arc::clone(token);
        }
        Arc::new(Characteristics {
            color_indicator: self.these_colors(token.color_indicator),
            colors: token.colors.map(|colors| self.these_colors(colors)),
            subtypes: self.these_subtypes(token.subtypes),
            abilities: token.abilities.iter().map(|ability| Arc::new(self.ability(ability))).collect(),
            ..Characteristics::clone(token)
        })
    }

    pub(super) fn subject(self, subject: &Subject) -> Subject {
        match subject {
            Subject::Objects(selector) => Subject::Objects(self.selector(selector)),
            Subject::Host(called) => Subject::Host(self.selector(called)),
            Subject::Players(who) => Subject::Players(*who),
        }
    }

    pub(super) fn selector(self, selector: &Selector) -> Selector {
        Selector { zones: selector.zones, filter: self.filter(&selector.filter) }
    }

    pub(super) fn filter(self, filter: &Filter) -> Filter {
        match filter {
            Filter::All(filters) => Filter::All(filters.iter().map(|filter| self.filter(filter)).collect()),
            Filter::Either(filters) => {
                Filter::Either(filters.iter().map(|filter| self.filter(filter)).collect())
            }
            Filter::Not(filter) => self.filter(filter).negated(),
            Filter::HasAttached(filter) => Filter::HasAttached(Box::new(self.filter(filter))),
            Filter::Subtype(subtype) => Filter::Subtype(self.subtype(*subtype)),
            Filter::Color(color) => Filter::Color(self.color(*color)),
            Filter::Keyword(keyword) => Filter::Keyword(self.keyword(keyword)),
            Filter::ExiledWithThis => match self {
                ReadAs::WithoutExiledWithThis => Filter::Any,
                ReadAs::Word { .. } => Filter::ExiledWithThis,
            },
            other => other.clone(),
        }
    }

    pub(super) fn condition(self, condition: &Condition) -> Condition {
        match condition {
            Condition::All(conditions) => {
                Condition::All(conditions.iter().map(|condition| self.condition(condition)).collect())
            }
            Condition::Not(condition) => Condition::Not(Box::new(self.condition(condition))),
            Condition::Exists(selector) => Condition::Exists(self.selector(selector)),
            Condition::This(filter) => Condition::This(self.filter(filter)),
            Condition::Compares(value, comparison, limit) => {
                Condition::Compares(self.value(value), *comparison, *limit)
            }
            Condition::ThisIsIn(_)
            | Condition::TurnOf(_)
            | Condition::HasAttacked(..)
            | Condition::IsAttacking(..) => condition.clone(),
        }
    }

    pub(super) fn value(self, value: &Value) -> Value {
        match value {
            Value::Count(selector) => Value::Count(self.selector(selector)),
            Value::CardTypesAmong(selector) => Value::CardTypesAmong(self.selector(selector)),
            Value::BasicLandTypesAmong(selector) => Value::BasicLandTypesAmong(self.selector(selector)),
            Value::ColorsAmong(selector) => Value::ColorsAmong(self.selector(selector)),
            Value::Devotion(colors) => {
                Value::Devotion(colors.iter().map(|color| self.color(color)).collect())
            }
            Value::Sum(one, other) => Value::Sum(Box::new(self.value(one)), Box::new(self.value(other))),
            Value::Times(times, value) => Value::Times(*times, Box::new(self.value(value))),
            Value::Half(value, rounding) => Value::Half(Box::new(self.value(value)), *rounding),
            other => other.clone(),
        }
    }
}
