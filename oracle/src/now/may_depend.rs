//! Whether one effect may depend on another at all: a quick check before 613.8a.
//!
//! 613.8a is decided by applying the other effect and comparing the results (`depends_on` in
//! `r613_8_dependency.rs`); `Bench::literally` uses nothing else. For most pairs of effects, though, the
//! result is clear: the other effect writes nothing that this one reads. This file is the table of what
//! effects write and read. It may answer "may" too often, never too rarely; the tests that compare it with
//! the definition are named at `quick_depends_on`.

use super::{ContinuousEffect, EffectWords, Look};
use crate::card::{
    Ability, Condition, Filter, Keyword, Modification, Selector, Subject, SubtypeKind, Value, Who, Whose,
};
use crate::rule::Reading;
use crate::rules::r604_static_abilities::has_an_effect;
use crate::state::Affected;

/// A set of things that effects read and write.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Aspects(u8);

impl Aspects {
    const NONE: Aspects = Aspects(0);
    const CONTROL: Aspects = Aspects(1);
    const TYPES: Aspects = Aspects(2);
    const COLORS: Aspects = Aspects(4);
    const ABILITIES: Aspects = Aspects(8);
    const NUMBERS: Aspects = Aspects(16);
    /// Whether static abilities exist, and how they read
    const EXISTENCE: Aspects = Aspects(32);
    /// Which keywords an object can't have
    const FORBIDDEN: Aspects = Aspects(64);
    /// A permanent has power and toughness only while it is a creature (208.3).
    const POWER: Aspects = Aspects::NUMBERS.and(Aspects::TYPES);

    const fn and(self, other: Aspects) -> Aspects {
        Aspects(self.0 | other.0)
    }

    fn meets(self, other: Aspects) -> bool {
        self.0 & other.0 != 0
    }
}

impl Look<'_> {
    /// Returns whether an effect may depend on another at all: whether the other writes anything that it
    /// reads.
    pub(crate) fn may_depend(&self, effect: &ContinuousEffect, other: &ContinuousEffect) -> bool {
        written(other).meets(self.read(effect))
    }

    /// Returns what an effect reads: in its parts and, until it has begun to apply (613.6), to find what it
    /// applies to.
    fn read(&self, effect: &ContinuousEffect) -> Aspects {
        let achieves = self.bench().reads(Reading::WhatItAchieves);
        let parts = effect.changes().iter().fold(Aspects::NONE, |read, part| {
            read.and(read_by_part(part)).and(if achieves { read_to_achieve(part) } else { Aspects::NONE })
        });
        if self.begun(&effect.origin).is_some() {
            return parts;
        }
        parts.and(match &effect.text {
            EffectWords::Static(ability) => read_by_static(ability).and(Aspects::EXISTENCE),
            EffectWords::Resolved(Affected::Whatever(selector), _) => read_by_selector(selector),
            EffectWords::Resolved(Affected::Objects(_) | Affected::Players(_), _)
            | EffectWords::Counters(_) => Aspects::NONE,
        })
    }
}

/// Returns what an effect writes.
fn written(effect: &ContinuousEffect) -> Aspects {
    effect.changes().iter().fold(Aspects::NONE, |written, part| {
        written.and(match part {
            Modification::Control(_) => Aspects::CONTROL,
            Modification::ReplaceWord { .. } | Modification::SetSubtypes(SubtypeKind::Land, _) => {
                Aspects::TYPES.and(Aspects::ABILITIES).and(Aspects::EXISTENCE)
            }
            // Types bring the intrinsic abilities of lands with them (305.6) and decide in which
            // zones abilities function (113.6).
            Modification::SetCardTypes(_)
            | Modification::AddCardTypes(_)
            | Modification::RemoveCardTypes(_)
            | Modification::AddSupertypes(_)
            | Modification::RemoveSupertypes(_)
            | Modification::SetSubtypes(..)
            | Modification::AddSubtypes(_) => Aspects::TYPES.and(Aspects::ABILITIES),
            Modification::SetColors(_) | Modification::AddColors(_) => Aspects::COLORS,
            Modification::RemoveAllAbilities => Aspects::ABILITIES.and(Aspects::EXISTENCE),
            Modification::AddAbility(_) => Aspects::ABILITIES,
            Modification::RemoveKeyword(keyword) => without(keyword),
            Modification::ForbidKeyword(keyword) => without(keyword).and(Aspects::FORBIDDEN),
            Modification::SetPower(_)
            | Modification::SetToughness(_)
            | Modification::Adjust { .. }
            | Modification::Switch => Aspects::NUMBERS,
            Modification::HandSize(_)
            | Modification::LandPlays(_)
            | Modification::Combat(_)
            | Modification::Restrict(_)
            | Modification::LimitCounters { .. }
            | Modification::PlayerRule(_) => Aspects::NONE,
        })
    })
}

/// Returns what the loss of a keyword writes: some keywords have a continuous effect (702.114a).
fn without(keyword: &Keyword) -> Aspects {
    let exists = if has_an_effect(keyword) { Aspects::EXISTENCE } else { Aspects::NONE };
    Aspects::ABILITIES.and(exists)
}

fn read_by_static(ability: &Ability) -> Aspects {
    let Some(ability) = ability.as_static() else { return Aspects::NONE };
    let subject = match &ability.subject {
        Subject::Objects(selector) => read_by_selector(selector),
        // 303.4m doesn't ask what it is called; the mistake beside that rule does. Until 2013, 303.4i asked whether
        // the object with the ability is an Aura.
        Subject::Host(called) => read_by_selector(called).and(Aspects::TYPES),
        Subject::Players(who) => read_by_who(*who),
    };
    subject.and(ability.condition.as_ref().map_or(Aspects::NONE, read_by_condition))
}

fn read_by_part(part: &Modification) -> Aspects {
    let values = part.values().into_iter().fold(Aspects::NONE, |read, value| read.and(read_by_value(value)));
    values.and(match part {
        Modification::Control(who) => read_by_who(*who),
        Modification::AddAbility(_) => Aspects::FORBIDDEN,
        _ => Aspects::NONE,
    })
}

/// Returns what decides, by the alternative reading of 613.8a, what a part of an effect achieves.
fn read_to_achieve(part: &Modification) -> Aspects {
    match part {
        Modification::SetSubtypes(..) | Modification::AddSubtypes(_) => Aspects::TYPES,
        Modification::ReplaceWord { .. } => Aspects::TYPES.and(Aspects::ABILITIES).and(Aspects::EXISTENCE),
        _ => Aspects::NONE,
    }
}

fn read_by_who(who: Who) -> Aspects {
    match who {
        Who::You | Who::Opponent => Aspects::CONTROL,
        Who::Anyone | Who::Host | Who::Chosen | Who::Named(_) => Aspects::NONE,
    }
}

fn read_by_selector(selector: &Selector) -> Aspects {
    read_by_filter(&selector.filter)
}

fn read_by_filter(filter: &Filter) -> Aspects {
    let parts = filter.parts().iter().fold(Aspects::NONE, |read, part| read.and(read_by_filter(part)));
    parts.and(match filter {
        Filter::CardType(_) | Filter::Supertype(_) | Filter::Subtype(_) | Filter::ChosenType => {
            Aspects::TYPES
        }
        Filter::Color(_) | Filter::ChosenColor | Filter::Colorless | Filter::Multicolored => Aspects::COLORS,
        Filter::ControlledBy(who) => read_by_who(*who).and(Aspects::CONTROL),
        Filter::DefendingPlayerControls => Aspects::TYPES.and(Aspects::CONTROL),
        Filter::OwnedBy(who) => read_by_who(*who),
        Filter::Keyword(_) => Aspects::ABILITIES,
        // 113.12: colors aren't abilities; the mistake beside that rule treats them as abilities.
        Filter::NoAbilities => Aspects::ABILITIES.and(Aspects::COLORS),
        Filter::Power(..) | Filter::Toughness(..) => Aspects::POWER,
        Filter::All(_)
        | Filter::Either(_)
        | Filter::Not(_)
        | Filter::HasAttached(_)
        | Filter::Any
        | Filter::This
        | Filter::Host
        | Filter::Object(_)
        | Filter::AttachedToThis
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
        | Filter::In(_) => Aspects::NONE,
    })
}

fn read_by_condition(condition: &Condition) -> Aspects {
    match condition {
        Condition::All(conditions) => {
            conditions.iter().fold(Aspects::NONE, |read, condition| read.and(read_by_condition(condition)))
        }
        Condition::Not(condition) => read_by_condition(condition),
        Condition::Exists(selector) => read_by_selector(selector),
        Condition::This(filter) => read_by_filter(filter),
        Condition::Compares(value, ..) => read_by_value(value),
        Condition::TurnOf(who) => read_by_who(*who),
        Condition::HasAttacked(who, whom) => whom.map_or(Aspects::NONE, read_by_who).and(read_by_who(*who)),
        Condition::IsAttacking(who, whom) => read_by_who(*who).and(read_by_who(*whom)).and(Aspects::CONTROL),
        Condition::ThisIsIn(_) => Aspects::NONE,
    }
}

fn read_by_value(value: &Value) -> Aspects {
    match value {
        Value::Count(selector) => read_by_selector(selector),
        Value::CardTypesAmong(selector) | Value::BasicLandTypesAmong(selector) => {
            read_by_selector(selector).and(Aspects::TYPES)
        }
        Value::ColorsAmong(selector) => read_by_selector(selector).and(Aspects::COLORS),
        Value::Power(whose) | Value::Toughness(whose) => match whose {
            Whose::This | Whose::Its | Whose::ThatObject | Whose::Host => Aspects::POWER,
        },
        Value::Devotion(_) | Value::Life(_) | Value::Speed(_) => Aspects::CONTROL,
        Value::Sum(one, other) => read_by_value(one).and(read_by_value(other)),
        Value::Times(_, value) | Value::Half(value, _) => read_by_value(value),
        Value::Number(_) | Value::Chosen | Value::ThatMuch | Value::ManaValue(_) | Value::Counters(..) => {
            Aspects::NONE
        }
    }
}
