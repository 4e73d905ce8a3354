//! Conditions: `you control a Swamp`, `it's your turn`.

use super::grammar::{Phrase, list, number_word, with_article};
use super::limits::{adjective, compared, head};
use super::objects::{Amount, Place, controlled, everywhere, in_a_zone, without_host};
use super::voice::Voice;
use apnap_oracle::card::{Comparison, Condition, Filter, Selector, Value, Who, Zone};

impl Voice<'_> {
    /// What must be the case, as a clause.
    pub(super) fn condition(self, condition: &Condition) -> String {
        match condition {
            Condition::All(all) => {
                let words: Vec<String> = all.iter().map(|one| self.condition(one)).collect();
                if words.is_empty() { "nothing prevents it".to_owned() } else { list(&words, "and") }
            }
            Condition::Not(not) => self.not(not),
            Condition::Exists(selector) => self.exists(selector),
            Condition::This(filter) => self.this_is(filter, "is"),
            Condition::ThisIsIn(zone) => format!("{} is {}", self.this_card(*zone), in_your_zone(*zone)),
            Condition::Compares(value, how, number) => self.compares(value, *how, *number),
            Condition::TurnOf(who) => format!("it's {} turn", self.owner(*who)),
            Condition::HasAttacked(who, whom) => {
                let whom = whom.map_or_else(String::new, |whom| format!(" {}", self.player(whom).words));
                format!("{} attacked{whom} this turn", self.player(*who).words)
            }
            Condition::IsAttacking(who, whom) => {
                let whom = self.player(*whom).words;
                self.player(*who).does("is attacking", "are attacking", &whom)
            }
        }
    }

    fn not(self, condition: &Condition) -> String {
        match condition {
            Condition::TurnOf(who) => format!("it's not {} turn", self.owner(*who)),
            Condition::Exists(selector) => match (controlled(selector), without_host(&selector.filter)) {
                (Some((who, rest)), None) => self.controls_no(who, &rest),
                _ => format!("it's not true that {}", self.exists(selector)),
            },
            Condition::This(filter) => self.this_is(filter, "isn't"),
            Condition::ThisIsIn(zone) => format!("{} isn't {}", self.this_card(*zone), in_your_zone(*zone)),
            Condition::All(all) => {
                let words: Vec<String> = all.iter().map(|one| self.condition(one)).collect();
                format!("it's not true that both {}", list(&words, "and"))
            }
            Condition::Not(_)
            | Condition::Compares(..)
            | Condition::HasAttacked(..)
            | Condition::IsAttacking(..) => format!("it's not true that {}", self.condition(condition)),
        }
    }

    /// `you control no Swamps`
    fn controls_no(self, who: Who, selector: &Selector) -> String {
        if selector.filter == Filter::All(vec![Filter::This]) {
            return self.player(who).does("doesn't control", "don't control", self.this);
        }
        let one = self.an_object(selector);
        match who {
            Who::Opponent => format!("no opponent controls {one}"),
            Who::Anyone => format!("no player controls {one}"),
            Who::You | Who::Host | Who::Chosen | Who::Named(_) => {
                let none = format!("no {}", self.objects(selector, Amount::SOME));
                self.player(who).does("controls", "control", &none)
            }
        }
    }

    fn exists(self, selector: &Selector) -> String {
        if selector.filter == Filter::This && selector.zones == Zone::Battlefield.into() {
            return format!("{} is on the battlefield", self.this);
        }
        if let Some(filter) = without_host(&selector.filter) {
            let word = plainly(&filter).filter(|_| selector.zones == Zone::Battlefield.into());
            if let Some(words) = word {
                let noun = if self.host == "equipped" { "creature" } else { "permanent" };
                return format!("{} {noun} is {words}", self.host);
            }
            let rest = Selector { filter, ..selector.clone() };
            return format!("{} is attached to {}", self.this, self.an_object(&rest));
        }
        match controlled(selector) {
            Some((who, rest)) if rest.filter == Filter::All(vec![Filter::This]) => {
                self.player(who).does("controls", "control", self.this)
            }
            Some((who, rest)) => self.player(who).does("controls", "control", &self.an_object(&rest)),
            None => {
                let place = if Place::of(selector.zones) == Place::Zone(Zone::Battlefield) {
                    " on the battlefield"
                } else {
                    ""
                };
                format!("there is {}{place}", self.an_object(selector))
            }
        }
    }

    fn this_is(self, filter: &Filter, is: &str) -> String {
        let adverb = if is == "is" { "" } else { "not true that " };
        match filter {
            Filter::ControlledBy(Who::You) if is == "is" => format!("you control {}", self.this),
            Filter::Keyword(keyword) => {
                let has = if is == "is" { "has" } else { "doesn't have" };
                format!("{} {has} {}", self.this, self.keyword(keyword))
            }
            filter => match super::limits::adjective(filter) {
                Some(word) => format!("{} {is} {word}", self.this),
                None => match self.limit(filter).strip_prefix("that's ") {
                    Some(words) => format!("{} {is} {words}", self.this),
                    None => {
                        let anything = Selector { zones: everywhere(), filter: filter.clone() };
                        let it = if adverb.is_empty() { String::new() } else { format!("it's {adverb}") };
                        format!("{it}{} is {}", self.this, self.an_object(&anything))
                    }
                },
            },
        }
    }

    fn compares(self, value: &Value, how: Comparison, number: i32) -> String {
        let amount = match how {
            Comparison::AtLeast => format!("{number} or more"),
            Comparison::AtMost => format!("{number} or less"),
            Comparison::Exactly => format!("exactly {number}"),
        };
        match value {
            Value::Chosen => format!("the chosen number is {}", compared(how, number)),
            Value::Devotion(_) if how == Comparison::AtMost => {
                format!("{} is less than {}", self.value(value), number_word(i64::from(number) + 1))
            }
            Value::Life(who) => self.player(*who).does("has", "have", &format!("{amount} life")),
            Value::Count(selector) => match (self.cards_of(selector), how, number) {
                (Some((who, zone)), Comparison::Exactly, 0) => {
                    who.does("has", "have", &format!("no cards in {zone}"))
                }
                (Some((who, zone)), _, _) => {
                    let cards = if (how, number) == (Comparison::Exactly, 1) { "card" } else { "cards" };
                    who.does("has", "have", &format!("{} {cards} in {zone}", amount_word(how, number)))
                }
                (None, _, _) => format!("{} is {}", self.value(value), compared(how, number)),
            },
            value => format!("{} is {}", self.value(value), compared(how, number)),
        }
    }

    /// The player and the zone, if the objects are all cards of that player in it.
    pub(super) fn cards_of(self, selector: &Selector) -> Option<(Phrase, Zone)> {
        let Filter::All(parts) = &selector.filter else { return None };
        let [Filter::Card, Filter::OwnedBy(who)] = parts[..] else { return None };
        match Place::of(selector.zones) {
            Place::Zone(zone @ (Zone::Hand | Zone::Graveyard | Zone::Library)) => {
                Some((self.player(who), zone))
            }
            Place::Zone(Zone::Battlefield | Zone::Stack | Zone::Exile | Zone::Command)
            | Place::Everywhere
            | Place::Zones(_)
            | Place::Event(_) => None,
        }
    }

    fn this_card(self, zone: Zone) -> String {
        match zone {
            Zone::Battlefield => self.this.to_owned(),
            Zone::Stack => "this spell".to_owned(),
            Zone::Hand | Zone::Library | Zone::Graveyard | Zone::Exile | Zone::Command => {
                "this card".to_owned()
            }
        }
    }
}

/// A filter of one word: `red`, `a creature`.
fn plainly(filter: &Filter) -> Option<String> {
    match (head(filter), adjective(filter)) {
        (Some(noun), _) => Some(with_article(&noun)),
        (None, adjective) => adjective,
    }
}

/// `nine or more`, of things that are counted.
fn amount_word(how: Comparison, number: i32) -> String {
    let number = number_word(number.into());
    match how {
        Comparison::AtLeast => format!("{number} or more"),
        Comparison::AtMost => format!("{number} or fewer"),
        Comparison::Exactly => format!("exactly {number}"),
    }
}

fn in_your_zone(zone: Zone) -> String {
    match zone {
        Zone::Hand | Zone::Library | Zone::Graveyard => format!("in your {zone}"),
        Zone::Battlefield | Zone::Stack | Zone::Exile | Zone::Command => in_a_zone(zone),
    }
}
