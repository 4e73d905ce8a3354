//! Writing values and conditions.

use super::Voice;
use super::objects::{adjective, compared, typed, without_host};
use crate::rows::values::VALUES;
use crate::words::phrases::{all, enchanted, equipped};
use crate::words::{Person, each_player_has, in_shared_zone};
use apnap_oracle::card::{Comparison, Condition, Filter, Selector, Value, Who, Zone};

impl Voice<'_> {
    /// A plain number, or any other value in brackets.
    pub(crate) fn value(self, value: &Value) -> String {
        match value {
            Value::Number(number) => number.to_string(),
            other => self.bracketed(other),
        }
    }

    /// A value in brackets.
    pub(crate) fn bracketed(self, value: &Value) -> String {
        format!("[{}]", self.sum(value))
    }

    fn sum(self, value: &Value) -> String {
        match value {
            Value::Sum(one, other) => format!("{} plus {}", self.sum(one), self.term(other)),
            other => self.term(other),
        }
    }

    /// A value as a part of another one.
    pub(crate) fn term(self, value: &Value) -> String {
        match value {
            Value::Sum(..) => format!("({})", self.sum(value)),
            row => VALUES.write(row, self, Person::Third).unwrap_or_default(),
        }
    }

    /// Conditions joined by `and`.
    pub(crate) fn condition(self, condition: &Condition) -> String {
        match condition {
            Condition::All(all) => all.iter().map(|one| self.single(one)).collect::<Vec<_>>().join(" and "),
            other => self.single(other),
        }
    }

    fn single(self, condition: &Condition) -> String {
        match condition {
            Condition::All(_) => format!("({})", self.condition(condition)),
            Condition::Not(not) => match &**not {
                Condition::TurnOf(who) => format!("it is not {} turn", self.owner(*who)),
                other => format!("not ({})", self.condition(other)),
            },
            Condition::Exists(selector) => self.exists(selector),
            Condition::This(filter) => self.this_is(filter),
            Condition::ThisIsIn(zone) => {
                let place = in_shared_zone(*zone).map_or_else(|| format!("in your {zone}"), str::to_owned);
                format!("this is {place}")
            }
            Condition::Compares(value, how, number) => {
                if let (Value::Count(cards), Comparison::Exactly, 0) = (value, how, number)
                    && let Some(words) = self.no_cards(cards)
                {
                    return words;
                }
                format!("{} is {}", self.bracketed(value), compared(*how, *number))
            }
            Condition::TurnOf(who) => format!("it is {} turn", self.owner(*who)),
            Condition::HasAttacked(who, None) => format!("{} attacked this turn", self.actor(*who)),
            Condition::HasAttacked(who, Some(whom)) => {
                format!("{} attacked {} this turn", self.actor(*who), self.actor(*whom))
            }
            Condition::IsAttacking(who, whom) => {
                let verb = Person::of_who(*who).verb("is attacking", "are attacking");
                format!("{} {verb} {}", self.actor(*who), self.actor(*whom))
            }
        }
    }

    /// `you have no cards in hand`, if the value is zero cards in a zone.
    fn no_cards(self, cards: &Selector) -> Option<String> {
        let Filter::All(parts) = &cards.filter else { return None };
        let [Filter::Card, Filter::OwnedBy(who)] = parts[..] else { return None };
        let mut zones = cards.zones.iter();
        match (zones.next(), zones.next()) {
            (Some(zone), None) if each_player_has(zone) => {
                let has = Person::of_who(who).verb("has", "have");
                Some(format!("{} {has} no cards in {zone}", self.actor(who)))
            }
            _ => None,
        }
    }

    fn exists(self, selector: &Selector) -> String {
        if let Some(filter) = without_host(&selector.filter) {
            return format!(
                "this is attached to {}",
                self.an_object(&Selector { filter, ..selector.clone() })
            );
        }
        match controlled(selector) {
            Some((who, rest)) => format!("{} {}", self.does(who, "control"), self.an_object(&rest)),
            None => format!("there is {}", self.an_object(selector)),
        }
    }

    fn this_is(self, filter: &Filter) -> String {
        if *filter == enchanted() {
            return "this is enchanted".to_owned();
        }
        if *filter == equipped() {
            return "this is equipped".to_owned();
        }
        match adjective(filter).filter(|_| typed(filter).is_none()) {
            Some(adjective) => format!("this is {adjective}"),
            None => format!("this is {}", self.an_object(&Selector::permanents(filter.clone()))),
        }
    }
}

/// The controller of the objects and the rest of the filter, if the filter requires such a controller.
fn controlled(selector: &Selector) -> Option<(Who, Selector)> {
    if selector.zones != Zone::Battlefield.into() {
        return None;
    }
    let (who, rest) = match &selector.filter {
        Filter::ControlledBy(who) => (who, Vec::new()),
        Filter::All(parts) => match &parts[..] {
            [rest @ .., Filter::ControlledBy(who)] => (who, rest.to_vec()),
            _ => return None,
        },
        _ => return None,
    };
    Some((*who, Selector::permanents(all(rest))))
}
