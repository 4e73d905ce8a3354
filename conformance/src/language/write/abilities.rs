//! Writing abilities, and the effects of spells and abilities that resolve.

use super::{Voice, quoted};
use crate::language::words::{Number, Person};
use apnap_oracle::card::{
    Ability, Cost, Duration, Effect, Modification, OneShot, Static, Subject, Target, Trigger, Who,
};

impl Voice<'_> {
    /// One ability.
    pub(super) fn ability(self, ability: &Ability) -> String {
        match ability {
            Ability::Keyword(keyword) => self.keyword(keyword),
            Ability::Static(ability) => format!("static: {}", self.static_ability(ability)),
            Ability::Activated { cost, only: _, effect } => {
                format!("activated {}: {}", self::cost(cost), self.effect(effect))
            }
            Ability::Triggered { when: Trigger::Other(when), condition: _, effect } => {
                format!("triggered {}: {}", quoted(when), self.effect(effect))
            }
            Ability::Spell(effect) => format!("spell: {}", self.effect(effect)),
            Ability::Other(text) => format!("other {}", quoted(text)),
            other => format!("{other:?}"),
        }
    }

    fn static_ability(self, ability: &Static) -> String {
        let Static { condition, subject, changes } = ability;
        let condition = condition
            .as_ref()
            .map_or(String::new(), |condition| format!("as long as {}, ", self.condition(condition)));
        let changes = self.changes(changes, Person::of(subject));
        format!("{condition}{} {changes}", self.subject(subject))
    }

    fn effect(self, effect: &Effect) -> String {
        match effect {
            Effect::AddMana(mana) => format!("add {mana}"),
            Effect::Other(text) => quoted(text),
            Effect::Continuous(effect) => self.one_shot(effect),
            other => format!("{other:?}"),
        }
    }

    fn one_shot(self, effect: &OneShot) -> String {
        let OneShot { target, copies, changes, duration } = effect;
        let (of, subject) = match target {
            Target::Target(selector) => (
                format!("target {}", self.objects(selector, Number::One)),
                Subject::Objects(selector.clone()),
            ),
            Target::Each(subject) => (self.subject(subject), subject.clone()),
            other => (format!("{other:?}"), Subject::Players(Who::Anyone)),
        };
        let parts = self.parts(copies.as_deref(), changes, Person::of(&subject));
        format!("{of} {parts}{}", self.duration(duration))
    }

    /// `becomes a copy of something except (…), CHANGE, …`.
    pub(super) fn parts(
        self,
        copies: Option<&[Modification]>,
        changes: &[Modification],
        person: Person,
    ) -> String {
        let copy = copies.map(|except| format!("becomes a copy of something{}", self.except(except)));
        let changes = Some(changes).filter(|all| !all.is_empty()).map(|all| self.changes(all, person));
        copy.into_iter().chain(changes).collect::<Vec<_>>().join(", ")
    }

    /// ` except (CHANGE, CHANGE)`, or nothing.
    pub(super) fn except(self, except: &[Modification]) -> String {
        if except.is_empty() {
            return String::new();
        }
        format!(" except ({})", self.changes(except, Person::Third))
    }

    /// `, until end of turn`, or nothing.
    pub(super) fn duration(self, duration: &Duration) -> String {
        match duration {
            Duration::Indefinite => String::new(),
            Duration::EndOfTurn => ", until end of turn".to_owned(),
            Duration::EndOfCombat => ", until end of combat".to_owned(),
            Duration::YourNextTurn => ", until your next turn".to_owned(),
            other @ (Duration::UntilNext(_) | Duration::EndOfStep | Duration::EndOfPhase) => {
                format!("{other:?}")
            }
            Duration::AsLongAs(condition) => format!(", as long as {}", self.condition(condition)),
        }
    }
}

fn cost(cost: &Cost) -> String {
    let Cost { mana, tap, loyalty, other, .. } = cost;
    let tap = if *tap { "{tap}" } else { "" };
    let symbols = Some(format!("{mana}{tap}")).filter(|symbols| !symbols.is_empty());
    let loyalty = loyalty.map(|loyalty| format!("{loyalty:+}"));
    let other = other.as_deref().map(quoted);
    symbols.into_iter().chain(loyalty).chain(other).collect::<Vec<_>>().join(" ")
}
