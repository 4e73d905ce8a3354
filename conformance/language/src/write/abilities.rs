//! Writing abilities, and the continuous effects of spells and abilities that resolve.

use super::{Voice, quoted};
use crate::words::instructions::DURATIONS;
use crate::words::{Person, short_name};
use apnap_oracle::card::{Ability, Becoming, Duration, Modification, OneShot, Static, Trigger, Window};

impl Voice<'_> {
    /// One ability.
    pub(crate) fn ability(self, ability: &Ability) -> String {
        match ability {
            Ability::Keyword(keyword) => self.keyword(keyword),
            Ability::Static(ability) => format!("static: {}", self.static_ability(ability)),
            Ability::Activated { cost, only, effect } => {
                let only: String = only.iter().map(|window| format!(", only {}", words(*window))).collect();
                format!("activated {}{only}: {}", self.cost(cost), self.effect(effect))
            }
            Ability::Triggered { when, condition, effect } => {
                let when = match when {
                    Trigger::Other(text) => quoted(text),
                    when => format!("when {}", self.trigger(when)),
                };
                let condition =
                    condition.iter().map(|condition| format!(", if {}", self.condition(condition)));
                format!("triggered {when}{}: {}", condition.collect::<String>(), self.effect(effect))
            }
            Ability::Replacement(replacement) => format!("replacement: {}", self.replacement(replacement)),
            Ability::AdditionalCost(cost) => format!("additional cost: {}", self.cost(cost)),
            Ability::CastOnly(window) => format!("cast only {}", words(*window)),
            Ability::Spell(effect) => format!("spell: {}", self.effect(effect)),
            Ability::Other(text) => format!("other {}", quoted(text)),
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

    /// `target creature gets +1/+1, until end of turn`.
    pub(crate) fn one_shot(self, effect: &OneShot) -> String {
        let OneShot { target, copies, changes, duration } = effect;
        let parts = self.parts(copies.as_ref(), changes, Person::of_target(target));
        format!("{} {parts}{}", self.target(target), self.duration(duration))
    }

    /// `becomes a copy of something except (…), CHANGE, …`.
    pub(crate) fn parts(self, copies: Option<&Becoming>, changes: &[Modification], person: Person) -> String {
        let becomes = person.verb("becomes", "become");
        let copy = copies.map(|becoming| {
            let something = Becoming::of_something(becoming.except.clone()) == *becoming;
            let of = if something { "something".to_owned() } else { self.an_object(&becoming.of) };
            format!("{becomes} a copy of {of}{}", self.except(&becoming.except))
        });
        let changes = Some(changes).filter(|all| !all.is_empty()).map(|all| self.changes(all, person));
        copy.into_iter().chain(changes).collect::<Vec<_>>().join(", ")
    }

    /// ` except (CHANGE, CHANGE)`, or nothing.
    pub(crate) fn except(self, except: &[Modification]) -> String {
        if except.is_empty() {
            return String::new();
        }
        format!(" except ({})", self.changes(except, Person::Third))
    }

    /// `, until end of turn`, or nothing.
    pub(crate) fn duration(self, duration: &Duration) -> String {
        match duration {
            Duration::Indefinite => String::new(),
            Duration::EndOfTurn | Duration::EndOfCombat | Duration::EndOfStep | Duration::EndOfPhase => {
                let fixed = DURATIONS.iter().find(|(one, _)| one == duration).map_or("", |(_, words)| words);
                format!(", {fixed}")
            }
            Duration::YourNextTurn => ", until your next turn".to_owned(),
            Duration::UntilNext(part) => format!(", until your next {}", short_name(*part)),
            Duration::AsLongAs(condition) => format!(", as long as {}", self.condition(condition)),
        }
    }
}

fn words(window: Window) -> &'static str {
    Window::ALL.iter().find(|(one, _)| *one == window).map_or("", |(_, words)| words)
}
