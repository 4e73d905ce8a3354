//! What a phrase says of objects: adjectives, nouns, and the words after the noun.

use super::grammar::{article, list};
use super::objects::{Amount, Place, in_a_zone};
use super::voice::Voice;
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
        match filter {
            Filter::ControlledBy(who) => self.owned(*who, ("controls", "control")),
            Filter::OwnedBy(who) => self.owned(*who, ("owns", "own")),
            Filter::DefendingPlayerControls => "defending player controls".to_owned(),
            Filter::Keyword(keyword) => format!("with {}", self.keyword(keyword)),
            Filter::NoAbilities => "with no abilities".to_owned(),
            Filter::Power(how, number) => format!("with power {}", compared(*how, *number)),
            Filter::Toughness(how, number) => format!("with toughness {}", compared(*how, *number)),
            Filter::ManaValue(how, number) => format!("with mana value {}", compared(*how, *number)),
            Filter::EvenManaValue => "with an even mana value".to_owned(),
            Filter::Counter(kind) => {
                let kind = kind.to_string();
                format!("with {} {kind} counter on it", article(&kind))
            }
            Filter::Named(name) => format!("named {name}"),
            Filter::ChosenType => "of the chosen type".to_owned(),
            Filter::ChosenColor => "of the chosen color".to_owned(),
            Filter::AttachedToThis => format!("attached to {}", self.this),
            Filter::Host => format!("{} is attached to", self.this),
            Filter::This => format!("that's {}", self.this),
            Filter::Object(id) => format!("that's {}", self.label(*id)),
            Filter::ExiledWithThis => format!("exiled with {}", self.this),
            Filter::In(zone) => format!("that's {}", in_a_zone(*zone)),
            Filter::HasAttached(attached) => match &**attached {
                Filter::Subtype(subtype) if is(*subtype, "Aura") => "that's enchanted".to_owned(),
                Filter::Subtype(subtype) if is(*subtype, "Equipment") => "that's equipped".to_owned(),
                other => format!("with {} attached to it", self.any_object(other)),
            },
            Filter::InCombat(what) => in_combat(*what).to_owned(),
            Filter::Any => "that exists".to_owned(),
            Filter::Card => "that's a card".to_owned(),
            Filter::Token => "that's a token".to_owned(),
            Filter::CardType(_)
            | Filter::Supertype(_)
            | Filter::Subtype(_)
            | Filter::Color(_)
            | Filter::Colorless
            | Filter::Multicolored
            | Filter::Tapped
            | Filter::FaceDown => match (head(filter), adjective(filter)) {
                (Some(noun), _) => format!("that's {} {noun}", article(&noun)),
                (None, word) => format!("that's {}", word.unwrap_or_default()),
            },
            Filter::All(all) => {
                let words: Vec<String> = all.iter().map(|one| self.limit(one)).collect();
                format!("both {}", list(&words, "and"))
            }
            Filter::Either(all) => {
                let words: Vec<String> = all.iter().map(|one| self.limit(one)).collect();
                format!("either {}", list(&words, "or"))
            }
            Filter::Not(not) => self.limit_not(not),
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

    fn owned(self, who: Who, verb: (&'static str, &'static str)) -> String {
        let player = self.player(who);
        format!("{} {}", player.words, player.person.verb(verb.0, verb.1))
    }

    fn any_object(self, filter: &Filter) -> String {
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

/// The words after a noun for what a creature does in combat, or has done.
fn in_combat(what: InCombat) -> &'static str {
    match what {
        InCombat::Attacking => "that's attacking",
        InCombat::Blocking => "that's blocking",
        InCombat::Blocked => "that's blocked",
        InCombat::Unblocked => "that's unblocked",
        InCombat::AttackingAlone => "that's attacking alone",
        InCombat::BlockingAlone => "that's blocking alone",
        InCombat::HadToAttack => "that had to attack",
        InCombat::AttackedThisTurn => "that attacked this turn",
        InCombat::BlockedThisTurn => "that blocked this turn",
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

/// The adjective with the meaning of a filter, if there is one.
pub(super) fn adjective(filter: &Filter) -> Option<String> {
    match filter {
        Filter::Color(color) => Some(color.word().to_owned()),
        Filter::Supertype(supertype) => Some(supertype.word().to_lowercase()),
        Filter::Colorless => Some("colorless".to_owned()),
        Filter::Multicolored => Some("multicolored".to_owned()),
        Filter::Tapped => Some("tapped".to_owned()),
        Filter::FaceDown => Some("face-down".to_owned()),
        Filter::InCombat(InCombat::Attacking) => Some("attacking".to_owned()),
        Filter::InCombat(InCombat::Blocking) => Some("blocking".to_owned()),
        Filter::InCombat(InCombat::Blocked) => Some("blocked".to_owned()),
        Filter::InCombat(InCombat::Unblocked) => Some("unblocked".to_owned()),
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
        Filter::Any
        | Filter::All(_)
        | Filter::Either(_)
        | Filter::CardType(_)
        | Filter::Subtype(_)
        | Filter::This
        | Filter::Host
        | Filter::Object(_)
        | Filter::AttachedToThis
        | Filter::ChosenType
        | Filter::ChosenColor
        | Filter::ControlledBy(_)
        | Filter::DefendingPlayerControls
        | Filter::OwnedBy(_)
        | Filter::Keyword(_)
        | Filter::NoAbilities
        | Filter::Power(..)
        | Filter::Toughness(..)
        | Filter::ManaValue(..)
        | Filter::EvenManaValue
        | Filter::Counter(_)
        | Filter::Named(_)
        | Filter::InCombat(_)
        | Filter::Token
        | Filter::Card
        | Filter::ExiledWithThis
        | Filter::In(_) => None,
    }
}
