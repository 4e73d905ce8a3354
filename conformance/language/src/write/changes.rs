//! Writing what an effect changes.

use super::Voice;
use super::keywords::colors;
use super::types::{subtypes, type_line};
use crate::rows::changes::CHANGES;
use crate::rows::combat_rules::COMBAT_RULES;
use crate::rows::player_rules::PLAYER_RULES;
use crate::words::Person;
use apnap_oracle::card::{
    Ability, CardTypes, ColorChoice, Colors, HandSize, Modification, Subtype, SubtypeChoice, SubtypeKind,
    Subtypes, Supertypes, Value, Word,
};

impl Voice<'_> {
    /// Changes, separated by commas.
    pub(crate) fn changes(self, changes: &[Modification], person: Person) -> String {
        let mut words = Vec::new();
        let mut rest = changes;
        while let [first, after @ ..] = rest {
            let (count, text) = self
                .base(rest, person)
                .or_else(|| is_also(rest, person))
                .or_else(|| is_no_longer(rest, person))
                .unwrap_or_else(|| (1, self.change(first, person)));
            words.push(text);
            rest = after.get(count - 1..).unwrap_or(&[]);
        }
        words.join(", ")
    }

    /// Power and toughness that are set together.
    fn base(self, changes: &[Modification], person: Person) -> Option<(usize, String)> {
        match changes {
            [Modification::SetPower(power), Modification::SetToughness(toughness), ..] => {
                let has = person.verb("has", "have");
                Some((2, format!("{has} base {}/{}", self.value(power), self.value(toughness))))
            }
            _ => None,
        }
    }

    /// One change by itself.
    fn change(self, change: &Modification, person: Person) -> String {
        let has = person.verb("has", "have");
        let is = person.verb("is", "are");
        match change {
            Modification::Control(who) => format!("{is} controlled by {}", self.actor(*who)),
            Modification::SetCardTypes(types) => format!("{has} card types {}", cards(*types)),
            Modification::AddCardTypes(types) => format!("{is} also {}", cards(*types)),
            Modification::RemoveCardTypes(types) => format!("{is} no longer {}", cards(*types)),
            Modification::AddSupertypes(types) => format!("{is} also {}", supers(*types)),
            Modification::RemoveSupertypes(types) => format!("{is} no longer {}", supers(*types)),
            Modification::SetSubtypes(kind, SubtypeChoice::Of(all)) => {
                format!("{has} {}", subtypes(*kind, *all))
            }
            Modification::SetSubtypes(kind, SubtypeChoice::Chosen) => {
                format!("{has} the chosen {} type", kind.word())
            }
            Modification::AddSubtypes(choice) => format!("{is} also {}", added(*choice)),
            Modification::SetColors(choice) => format!("{is} {}", exact_colors(*choice)),
            Modification::AddColors(ColorChoice::Of(all)) => format!("{is} also {}", colors(*all)),
            Modification::AddColors(ColorChoice::Chosen) => format!("{is} also the chosen color"),
            Modification::AddAbility(ability) => format!("{has} {}", self.ability_in_changes(ability)),
            Modification::SetPower(power) => format!("{has} base power {}", self.value(power)),
            Modification::SetToughness(toughness) => {
                format!("{has} base toughness {}", self.value(toughness))
            }
            Modification::HandSize(HandSize::Exactly(size)) => {
                format!("{has} maximum hand size {}", self.value(size))
            }
            Modification::HandSize(HandSize::Changed(by)) => {
                format!("{has} maximum hand size changed by {}", self.value(by))
            }
            Modification::HandSize(HandSize::Unlimited) => format!("{has} no maximum hand size"),
            Modification::PlayerRule(rule) => PLAYER_RULES.write(rule, self, person).unwrap_or_default(),
            Modification::Combat(rule) => COMBAT_RULES.write(rule, self, person).unwrap_or_default(),
            Modification::Restrict(restriction) => restriction.words().to_owned(),
            row => CHANGES.write(row, self, person).unwrap_or_default(),
        }
    }

    /// A keyword, or any other ability in parentheses.
    pub(crate) fn ability_in_changes(self, ability: &Ability) -> String {
        match ability {
            Ability::Keyword(keyword) => self.keyword(keyword),
            other => format!("({})", self.ability(other)),
        }
    }

    /// `+1/+1`, `-[X]/-0`. A zero takes the sign of the other number.
    pub(crate) fn adjusted(self, power: &Value, toughness: &Value) -> String {
        let negative =
            |value: &Value| matches!(value, Value::Number(number) if *number < 0) || negated(value).is_some();
        let signed = |value: &Value, other: &Value| match (value, negated(value)) {
            (_, Some(value)) => format!("-{}", self.bracketed(value)),
            (Value::Number(0), None) => if negative(other) { "-0" } else { "+0" }.to_owned(),
            (Value::Number(number), None) => format!("{number:+}"),
            (other, None) => format!("+{}", self.bracketed(other)),
        };
        format!("{}/{}", signed(power, toughness), signed(toughness, power))
    }
}

/// The value of which a value is the negative, if it is written so.
fn negated(value: &Value) -> Option<&Value> {
    match value {
        Value::Times(-1, value) => Some(value),
        _ => None,
    }
}

pub(crate) fn text_word(word: Word) -> &'static str {
    match word {
        Word::Color(color) => color.word(),
        Word::Subtype(subtype) => subtype.word(),
    }
}

fn cards(types: CardTypes) -> String {
    type_line(Supertypes::NONE, types, Subtypes::NONE)
}

fn supers(types: Supertypes) -> String {
    type_line(types, CardTypes::NONE, Subtypes::NONE)
}

fn exact_colors(choice: ColorChoice) -> String {
    match choice {
        ColorChoice::Chosen => "the chosen color".to_owned(),
        ColorChoice::Of(Colors::NONE) => "colorless".to_owned(),
        ColorChoice::Of(Colors::ALL) => "all colors".to_owned(),
        ColorChoice::Of(all) => colors(all),
    }
}

fn added(choice: SubtypeChoice) -> String {
    match choice {
        SubtypeChoice::Chosen => "the chosen type".to_owned(),
        SubtypeChoice::Of(all) => {
            every(all).unwrap_or_else(|| type_line(Supertypes::NONE, CardTypes::NONE, all))
        }
    }
}

/// Sets of subtypes with a name.
fn every(all: Subtypes) -> Option<String> {
    let basic: Subtypes = Subtype::basic_land_types().into_iter().map(|(subtype, _)| subtype).collect();
    if all == basic {
        return Some("every basic land type".to_owned());
    }
    let kind = SubtypeKind::ALL.iter().find(|&&kind| all.len() > 1 && all == Subtypes::every(kind));
    kind.map(|kind| format!("every {} type", kind.word()))
}

/// Types that are added together, in the order of a type line.
fn is_also(changes: &[Modification], person: Person) -> Option<(usize, String)> {
    let mut rest = changes;
    let (mut supertypes, mut card_types, mut subtypes) = (Supertypes::NONE, CardTypes::NONE, Subtypes::NONE);
    if let [Modification::AddSupertypes(all), after @ ..] = rest {
        (supertypes, rest) = (*all, after);
    }
    if let [Modification::AddCardTypes(all), after @ ..] = rest {
        (card_types, rest) = (*all, after);
    }
    if let [Modification::AddSubtypes(SubtypeChoice::Of(all)), after @ ..] = rest
        && every(*all).is_none()
    {
        (subtypes, rest) = (*all, after);
    }
    let count = changes.len() - rest.len();
    let is = person.verb("is", "are");
    (count > 1).then(|| (count, format!("{is} also {}", type_line(supertypes, card_types, subtypes))))
}

/// Types that are taken away together.
fn is_no_longer(changes: &[Modification], person: Person) -> Option<(usize, String)> {
    match changes {
        [Modification::RemoveSupertypes(supertypes), Modification::RemoveCardTypes(card_types), ..] => {
            let is = person.verb("is", "are");
            Some((2, format!("{is} no longer {}", type_line(*supertypes, *card_types, Subtypes::NONE))))
        }
        _ => None,
    }
}
