//! What a phrase says of objects: adjectives, nouns, and the words after the noun.

use super::grammar::{Person, article, list};
use super::objects::{Amount, Place, in_a_zone};
use super::voice::{Names, Voice};
use apnap_language::rows::filters::FILTERS;
use apnap_oracle::card::{Comparison, Filter, InCombat, Subtype, Who};

impl Voice<'_> {
    /// The words after a noun in the singular or plural: `your opponents control`.
    pub(super) fn limit_of(self, filter: &Filter, amount: Amount) -> String {
        match (filter, amount) {
            (Filter::ControlledBy(Who::Opponent), Amount::Many(_)) => "your opponents control".to_owned(),
            (Filter::OwnedBy(Who::Opponent), Amount::Many(_)) => "your opponents own".to_owned(),
            (Filter::EvenManaValue, Amount::Many(_)) => "with even mana values".to_owned(),
            (filter, _) => self.limit(filter),
        }
    }

    /// The words after a noun: `you control`, `with flying`.
    pub(super) fn limit(self, filter: &Filter) -> String {
        if adjective(filter).is_none()
            && adjective_of_row(filter).is_none()
            && let Some(words) = self.row(&FILTERS, filter, Person::One)
        {
            return words;
        }
        match filter {
            Filter::Object(id) => format!("that's {}", self.label(*id)),
            Filter::In(zone) => format!("that's {}", in_a_zone(*zone)),
            Filter::Any => "that exists".to_owned(),
            Filter::Card => "that's a card".to_owned(),
            Filter::Token => "that's a token".to_owned(),
            Filter::All(all) => {
                let words: Vec<String> = all.iter().map(|one| self.limit(one)).collect();
                format!("both {}", list(&words, "and"))
            }
            Filter::Either(all) => {
                let words: Vec<String> = all.iter().map(|one| self.limit(one)).collect();
                format!("either {}", list(&words, "or"))
            }
            Filter::Not(not) => self.limit_not(not),
            described => match (head(described), adjective(described)) {
                (Some(noun), _) => format!("that's {} {noun}", article(&noun)),
                (None, word) => format!("that's {}", word.unwrap_or_default()),
            },
        }
    }

    fn limit_not(self, filter: &Filter) -> String {
        match filter {
            Filter::ControlledBy(Who::You) => "you don't control".to_owned(),
            Filter::OwnedBy(Who::You) => "you don't own".to_owned(),
            Filter::Keyword(keyword) => format!("without {}", self.keyword(keyword)),
            Filter::Counter(kind) => {
                let kind = kind.to_string();
                format!("without {} {kind} counter on it", article(&kind))
            }
            Filter::Named(name) => format!("not named {name}"),
            other => match self.limit(other).strip_prefix("that's ") {
                Some(rest) => format!("that isn't {rest}"),
                None => format!("not {}", self.limit(other)),
            },
        }
    }

    pub(super) fn any_object(self, filter: &Filter) -> String {
        self.phrase(filter, Place::Event("permanent"), Amount::One, true)
    }
}

fn is(subtype: Subtype, word: &str) -> bool {
    subtype.word() == word
}

/// `4 or greater`.
pub(super) fn compared(how: Comparison, number: i32) -> String {
    match how {
        Comparison::AtLeast => format!("{number} or greater"),
        Comparison::AtMost => format!("{number} or less"),
        Comparison::Exactly => number.to_string(),
    }
}

/// The noun with the meaning of a filter: a card type or a subtype.
pub(super) fn head(filter: &Filter) -> Option<String> {
    match filter {
        Filter::CardType(card_type) => Some(card_type.word().to_lowercase()),
        Filter::Subtype(subtype) => Some(subtype.word().to_owned()),
        _ => None,
    }
}

/// The adjective of a filter whose row has one.
fn adjective_of_row(filter: &Filter) -> Option<String> {
    let (template, things) = FILTERS.english(filter)?;
    let nameless = Names { players: &[], labels: None };
    template
        .ends_with_noun()
        .then(|| Voice::new(nameless, "this", "enchanted").words(template, &things, Person::One))
}

/// The adjective with the meaning of a filter, if there is one.
pub(super) fn adjective(filter: &Filter) -> Option<String> {
    match filter {
        // These are nouns.
        Filter::CardType(_) | Filter::Subtype(_) | Filter::Token => None,
        Filter::HasAttached(attached) => match &**attached {
            Filter::Subtype(subtype) if is(*subtype, "Aura") => Some("enchanted".to_owned()),
            Filter::Subtype(subtype) if is(*subtype, "Equipment") => Some("equipped".to_owned()),
            _ => None,
        },
        Filter::Not(not) => match &**not {
            Filter::Tapped => Some("untapped".to_owned()),
            Filter::FaceDown => Some("face-up".to_owned()),
            Filter::Token => Some("nontoken".to_owned()),
            Filter::Subtype(subtype) => Some(format!("non-{subtype}")),
            Filter::CardType(card_type) => Some(format!("non{}", card_type.word().to_lowercase())),
            Filter::Color(_)
            | Filter::Supertype(_)
            | Filter::Colorless
            | Filter::Multicolored
            | Filter::InCombat(InCombat::Attacking | InCombat::Blocking) => {
                adjective(not).map(|word| format!("non{word}"))
            }
            _ => None,
        },
        other => adjective_of_row(other),
    }
}
