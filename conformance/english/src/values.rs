//! Numbers that text defines: `two`, `X`, `the number of creatures you control`.

use super::grammar::{Person, Phrase, counted, list, number_word, plural};
use super::limits::{adjective, head};
use super::objects::Amount;
use super::voice::Voice;
use apnap_language::rows::values::VALUES;
use apnap_oracle::card::{Color, Colors, Filter, Rounding, Selector, Value, Whose, Zone};

impl Voice<'_> {
    /// What a value is: `the number of cards in your hand`.
    pub(super) fn value(self, value: &Value) -> String {
        match value {
            Value::Sum(one, other) => format!("{} plus {}", self.term(one), self.term(other)),
            row => self.row(&VALUES, row, Person::One).unwrap_or_default(),
        }
    }

    /// Objects that are counted, with their place.
    pub(super) fn among(self, selector: &Selector) -> String {
        let place = if is_plain(selector) { " on the battlefield" } else { "" };
        format!("{}{place}", self.objects(selector, Amount::ALL))
    }

    pub(super) fn term(self, value: &Value) -> String {
        match value {
            Value::Sum(..) => format!("the sum of {}", self.value(value).replacen(" plus ", " and ", 1)),
            other => self.value(other),
        }
    }

    /// Whose number it is.
    pub(super) fn its(self, whose: Whose) -> String {
        match whose {
            Whose::This => Phrase::new(self.this, Person::One).possessive(),
            Whose::Its => self.its.to_owned(),
            Whose::ThatObject => "that object's".to_owned(),
            Whose::Host => format!("the permanent {} is attached to's", self.this),
        }
    }

    pub(super) fn on(self, whose: Whose) -> String {
        match whose {
            Whose::This => format!("on {}", self.this),
            Whose::Its if self.its == "their" => "on them".to_owned(),
            Whose::Its => "on it".to_owned(),
            Whose::ThatObject => "on that object".to_owned(),
            Whose::Host => format!("on the permanent {} is attached to", self.this),
        }
    }

    /// This many things: `two cards`, `X cards`, `cards equal to the number of creatures you control`.
    pub(super) fn some(self, value: &Value, noun: &str) -> String {
        match value {
            Value::Number(number) => counted((*number).into(), noun),
            Value::Chosen => format!("X {}", plural(noun)),
            Value::ThatMuch => format!("that many {}", plural(noun)),
            value => format!("{} equal to {}", plural(noun), self.value(value)),
        }
    }

    /// This many things of a kind that the phrase describes: `a number of Goblin tokens equal to …`.
    pub(super) fn some_described(self, value: &Value, one: &str, many: &str) -> String {
        match value {
            Value::Number(1) => super::grammar::with_article(one),
            Value::Number(number) => format!("{} {many}", number_word((*number).into())),
            Value::Chosen => format!("X {many}"),
            Value::ThatMuch => format!("that many {many}"),
            value => format!("a number of {many} equal to {}", self.value(value)),
        }
    }

    /// This much of something that is not counted: `3 life`, `life equal to its power`.
    pub(super) fn much(self, value: &Value, noun: &str) -> String {
        match value {
            Value::Number(number) => format!("{number} {noun}"),
            Value::Chosen => format!("X {noun}"),
            Value::ThatMuch => format!("that much {noun}"),
            Value::Half(life, rounding) if noun == "life" && matches!(**life, Value::Life(_)) => {
                let Value::Life(who) = **life else { return self.value(value) };
                let how = if *rounding == Rounding::Up { "up" } else { "down" };
                format!("half {} life, rounded {how}", self.owner(who))
            }
            value => format!("{noun} equal to {}", self.value(value)),
        }
    }
}

/// Whether a selector finds permanents of everyone by what they are.
fn is_plain(selector: &Selector) -> bool {
    let word = |filter: &Filter| head(filter).is_some() || adjective(filter).is_some();
    let is_plain = match &selector.filter {
        Filter::All(all) => all.iter().all(word),
        Filter::Any => true,
        filter => word(filter),
    };
    is_plain && selector.zones == Zone::Battlefield.into()
}

/// `black and red`.
pub(super) fn colors(colors: Colors) -> String {
    let words: Vec<String> = colors.iter().map(|color: Color| color.word().to_owned()).collect();
    if words.is_empty() { "no color".to_owned() } else { list(&words, "and") }
}
