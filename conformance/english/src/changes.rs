//! What a continuous effect changes, as verbs after a subject: `gets +1/+1 and has flying`.

use super::grammar::{Person, Phrase, counted, list, number_word, quoted, signed};
use super::kinds::plain_numbers;
use super::rows::words_in_form;
use super::types;
use super::voice::Voice;
use apnap_language::rows::changes::CHANGES;
use apnap_language::rows::template::Template;
use apnap_oracle::card::{
    Ability, CardTypes, ColorChoice, CombatRule, HandSize, Modification, Restriction, SubtypeChoice,
    Subtypes, Supertypes, Value, Word,
};

/// Whether an effect begins as a spell or ability resolves, or comes from a static ability.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Manner {
    /// `has`, `is`
    Static,
    /// `gains`, `becomes`
    OneShot,
    /// `has`, `is`, in the exceptions of a copy effect
    Exception,
}

impl Manner {
    fn has(self, person: Person) -> &'static str {
        match self {
            Manner::Static | Manner::Exception => person.verb("has", "have"),
            Manner::OneShot => person.verb("gains", "gain"),
        }
    }

    pub(super) fn is(self, person: Person) -> &'static str {
        match self {
            Manner::Static | Manner::Exception => person.verb("is", "are"),
            Manner::OneShot => person.verb("becomes", "become"),
        }
    }
}

impl Voice<'_> {
    /// Changes as verbs, joined. The abilities that an object gains call it by `this`.
    pub(super) fn changes(
        self,
        changes: &[Modification],
        person: Person,
        manner: Manner,
        this: &str,
    ) -> String {
        let mut words: Vec<String> = Vec::new();
        let mut rest = changes;
        while let [first, after @ ..] = rest {
            let (count, text) = self
                .made(rest, person, manner, this)
                .or_else(|| also_colors(rest, person, manner))
                .or_else(|| self.base(rest, person))
                .or_else(|| also(rest, person, manner))
                .or_else(|| self.abilities_gained(rest, person, manner, this))
                .or_else(|| neither(rest))
                .unwrap_or_else(|| (1, self.change(first, person, manner)));
            words.push(text);
            rest = after.get(count - 1..).unwrap_or(&[]);
        }
        if words.is_empty() {
            person.verb("doesn't change", "don't change").to_owned()
        } else {
            list(&words, "and")
        }
    }

    /// Power and toughness that are set together.
    fn base(self, changes: &[Modification], person: Person) -> Option<(usize, String)> {
        let [Modification::SetPower(power), Modification::SetToughness(toughness), ..] = changes else {
            return None;
        };
        Some((2, format!("{} {}", person.verb("has", "have"), self.base_words(power, toughness))))
    }

    /// `base power and toughness 1/1`
    pub(super) fn base_words(self, power: &Value, toughness: &Value) -> String {
        match plain_numbers(power, toughness) {
            Some(numbers) => format!("base power and toughness {numbers}"),
            None if power == toughness => {
                format!("base power and toughness each equal to {}", self.value(power))
            }
            None => format!(
                "base power equal to {} and base toughness equal to {}",
                self.value(power),
                self.value(toughness)
            ),
        }
    }

    /// Consecutive abilities: `has flying, vigilance, and "{T}: Add {G}."`
    fn abilities_gained(
        self,
        changes: &[Modification],
        person: Person,
        manner: Manner,
        this: &str,
    ) -> Option<(usize, String)> {
        let abilities: Vec<String> = changes
            .iter()
            .map_while(|change| match change {
                Modification::AddAbility(ability) => Some(self.ability_gained(ability, this)),
                _ => None,
            })
            .collect();
        let verb = manner.has(person);
        (!abilities.is_empty()).then(|| (abilities.len(), format!("{verb} {}", list(&abilities, "and"))))
    }

    /// A keyword, or any other ability in quotation marks.
    pub(super) fn ability_gained(self, ability: &Ability, this: &str) -> String {
        match ability {
            Ability::Keyword(keyword) => self.keyword(keyword),
            Ability::Static(ability) if self.keyword_for(ability).is_some() => {
                self.keyword_for(ability).unwrap_or_default().to_owned()
            }
            other => quoted(&self.granted(this).ability(other).replace('"', "'")),
        }
    }

    /// One change by itself.
    pub(super) fn change(self, change: &Modification, person: Person, manner: Manner) -> String {
        let (has, is) = (person.verb("has", "have"), manner.is(person));
        let its = person.its();
        match change {
            Modification::Control(who) => {
                format!("{} controlled by {}", person.verb("is", "are"), self.player(*who).words)
            }
            Modification::ReplaceWord { from, to } => {
                let (from, to) = (quoted(text_word(*from)), quoted(text_word(*to)));
                format!("{has} all instances of {from} in {its} text replaced with {to}")
            }
            Modification::SetCardTypes(all) => {
                format!("{is} {} and {} all other card types", cards(*all, person), loses(person))
            }
            Modification::AddCardTypes(all) => {
                format!("{is} {} in addition to {its} other types", cards(*all, person))
            }
            Modification::RemoveCardTypes(all) => {
                format!("{} {}", person.verb("isn't", "aren't"), cards(*all, person))
            }
            Modification::AddSupertypes(all) => {
                format!("{is} {} in addition to {its} other types", supers(*all))
            }
            Modification::RemoveSupertypes(all) => {
                format!("{} {}", person.verb("isn't", "aren't"), supers(*all))
            }
            Modification::SetSubtypes(_, SubtypeChoice::Chosen) if manner == Manner::OneShot => {
                format!("{is} the {} type of your choice", set_kind(change))
            }
            Modification::SetSubtypes(kind, choice) => format!("{is} {}", types::set(*kind, *choice, person)),
            Modification::AddSubtypes(SubtypeChoice::Chosen) if manner == Manner::OneShot => {
                format!("{is} the type of your choice in addition to {its} other types")
            }
            Modification::AddSubtypes(choice) => {
                format!("{is} {} in addition to {its} other types", types::added(*choice, person))
            }
            Modification::SetColors(ColorChoice::Chosen) if manner == Manner::OneShot => {
                format!("{is} the color of your choice")
            }
            Modification::SetColors(choice) => format!("{is} {}", types::exactly(*choice)),
            Modification::AddColors(ColorChoice::Chosen) if manner == Manner::OneShot => {
                format!("{is} the color of your choice in addition to {its} other colors")
            }
            Modification::AddColors(choice) => {
                format!("{is} {} in addition to {its} other colors", types::also(*choice))
            }
            Modification::AddAbility(ability) => {
                format!("{} {}", manner.has(person), self.ability_gained(ability, "this permanent"))
            }
            Modification::SetPower(power) => format!("{has} base power {}", self.equal(power)),
            Modification::SetToughness(toughness) => {
                format!("{has} base toughness {}", self.equal(toughness))
            }
            Modification::HandSize(size) => self.hand_size(size, person),
            Modification::LandPlays(more) => {
                let lands = match more {
                    Value::Number(1) => "an additional land".to_owned(),
                    Value::Number(number) => format!("{} additional lands", number_word((*number).into())),
                    other => format!("additional lands equal to {}", self.value(other)),
                };
                format!("may play {lands} on each of {} turns", person.their())
            }
            Modification::Restrict(restriction) => restriction_words(*restriction, person),
            Modification::Combat(rule) => self.combat_rule(rule, person),
            Modification::LimitCounters { kind, most } => {
                let counters = counted((*most).into(), &format!("{kind} counter"));
                format!(
                    "can't have more than {counters} on {}",
                    if person == Person::Many { "them" } else { "it" }
                )
            }
            Modification::PlayerRule(rule) => self.player_rule(rule, person),
            row => self.row(&CHANGES, row, person).unwrap_or_default(),
        }
    }

    fn equal(self, value: &Value) -> String {
        match value {
            Value::Number(_) | Value::Chosen => self.value(value),
            other => format!("equal to {}", self.value(other)),
        }
    }

    fn hand_size(self, size: &HandSize, person: Person) -> String {
        let has = person.verb("has", "have");
        match size {
            HandSize::Exactly(Value::Number(number)) => {
                format!("{has} a maximum hand size of {}", number_word((*number).into()))
            }
            HandSize::Exactly(value) => format!("{has} a maximum hand size equal to {}", self.value(value)),
            HandSize::Changed(Value::Number(number)) => {
                let how = if *number < 0 { "reduced" } else { "increased" };
                let by = number_word(number.unsigned_abs().into());
                format!("{has} {} maximum hand size {how} by {by}", person.their())
            }
            HandSize::Changed(value) => {
                format!("{has} {} maximum hand size increased by {}", person.their(), self.value(value))
            }
            HandSize::Unlimited => format!("{has} no maximum hand size"),
        }
    }

    /// `+1/+1`, `+X/+X, where X is the number of cards in your hand`. A zero takes the sign of the other number.
    pub(super) fn adjusted(self, power: &Value, toughness: &Value) -> String {
        let mut letters = Letters::new(power, toughness);
        let is_negative = |value: &Value| match value {
            Value::Number(number) => *number < 0,
            Value::Times(number, _) => *number == -1,
            _ => false,
        };
        let (one, other) = (is_negative(power), is_negative(toughness));
        let words =
            format!("{}/{}", letters.signed(self, power, other), letters.signed(self, toughness, one));
        let meanings: Vec<String> =
            letters.defined.iter().map(|(letter, words)| format!("{letter} is {words}")).collect();
        if meanings.is_empty() { words } else { format!("{words}, where {}", list(&meanings, "and")) }
    }
}

/// The letters of a change of power and toughness.
struct Letters {
    free: Vec<char>,
    defined: Vec<(char, String)>,
}

impl Letters {
    fn new(power: &Value, toughness: &Value) -> Letters {
        let chosen = [power, toughness].into_iter().any(mentions_x);
        Letters { free: if chosen { vec!['Z', 'Y'] } else { vec!['Y', 'X'] }, defined: Vec::new() }
    }

    fn signed(&mut self, voice: Voice<'_>, value: &Value, negative_zero: bool) -> String {
        let (sign, value) = match value {
            Value::Number(number) => return signed((*number).into(), negative_zero),
            Value::Times(-1, value) => ('-', &**value),
            value => ('+', value),
        };
        if *value == Value::Chosen {
            return format!("{sign}X");
        }
        let words = voice.value(value);
        let letter = match self.defined.iter().find(|(_, known)| *known == words) {
            Some((letter, _)) => *letter,
            None => {
                let letter = self.free.pop().unwrap_or('Y');
                self.defined.push((letter, words));
                letter
            }
        };
        format!("{sign}{letter}")
    }
}

/// Whether a value refers to the number that was chosen.
fn mentions_x(value: &Value) -> bool {
    match value {
        Value::Chosen => true,
        Value::Sum(one, other) => mentions_x(one) || mentions_x(other),
        Value::Times(_, value) | Value::Half(value, _) => mentions_x(value),
        Value::Number(_)
        | Value::Count(_)
        | Value::CardTypesAmong(_)
        | Value::BasicLandTypesAmong(_)
        | Value::ColorsAmong(_)
        | Value::ManaValue(_)
        | Value::Power(_)
        | Value::Toughness(_)
        | Value::Counters(..)
        | Value::Devotion(_)
        | Value::Life(_)
        | Value::Speed(_)
        | Value::ThatMuch => false,
    }
}

fn loses(person: Person) -> &'static str {
    person.verb("loses", "lose")
}

fn text_word(word: Word) -> &'static str {
    match word {
        Word::Color(color) => color.word(),
        Word::Subtype(subtype) => subtype.word(),
    }
}

fn cards(all: CardTypes, person: Person) -> String {
    types::described(Supertypes::NONE, all, Subtypes::NONE, person)
}

fn supers(all: Supertypes) -> String {
    types::described(all, CardTypes::NONE, Subtypes::NONE, Person::One)
}

/// Types that are added together.
fn also(changes: &[Modification], person: Person, manner: Manner) -> Option<(usize, String)> {
    let mut rest = changes;
    let (mut supertypes, mut card_types, mut subtypes) = (Supertypes::NONE, CardTypes::NONE, Subtypes::NONE);
    if let [Modification::AddSupertypes(all), after @ ..] = rest {
        (supertypes, rest) = (*all, after);
    }
    if let [Modification::AddCardTypes(all), after @ ..] = rest {
        (card_types, rest) = (*all, after);
    }
    if let [Modification::AddSubtypes(SubtypeChoice::Of(all)), after @ ..] = rest
        && types::every(*all).is_none()
    {
        (subtypes, rest) = (*all, after);
    }
    let count = changes.len() - rest.len();
    (count > 1).then(|| {
        let words = types::described(supertypes, card_types, subtypes, person);
        (count, format!("{} {words} in addition to {} other types", manner.is(person), person.its()))
    })
}

/// A color and types that are added together.
fn also_colors(changes: &[Modification], person: Person, manner: Manner) -> Option<(usize, String)> {
    let [
        Modification::AddColors(ColorChoice::Of(added)),
        Modification::AddSubtypes(SubtypeChoice::Of(subtypes)),
        ..,
    ] = changes
    else {
        return None;
    };
    if types::every(*subtypes).is_some() || subtypes.is_empty() {
        return None;
    }
    let nouns: Vec<&str> = subtypes.iter().map(|one| one.word()).collect();
    let words = format!("{} {}", types::also(ColorChoice::Of(*added)), nouns.join(" "));
    let words = match person {
        Person::Many => super::grammar::plural(&words),
        Person::One | Person::You => super::grammar::with_article(&words),
    };
    let its = person.its();
    Some((2, format!("{} {words} in addition to {its} other colors and types", manner.is(person))))
}

/// The kind of the subtypes that a change sets.
fn set_kind(change: &Modification) -> &'static str {
    match change {
        Modification::SetSubtypes(kind, _) => kind.word(),
        _ => "",
    }
}

/// `can't attack or block`
fn neither(changes: &[Modification]) -> Option<(usize, String)> {
    match changes {
        [
            Modification::Restrict(Restriction::CantAttack),
            Modification::Restrict(Restriction::CantBlock),
            ..,
        ] => Some((2, "can't attack or block".to_owned())),
        [
            Modification::Combat(CombatRule::CantAttackAlone),
            Modification::Combat(CombatRule::CantBlockAlone),
            ..,
        ] => Some((2, "can't attack or block alone".to_owned())),
        _ => None,
    }
}

/// A restriction of something in that person.
pub(super) fn restriction_words(restriction: Restriction, person: Person) -> String {
    words_in_form(&Template::of(restriction.printed_words(), &[]), person)
}

/// Returns the subject with what an effect does to it.
pub(super) fn clause(subject: &Phrase, verbs: &str) -> String {
    format!("{} {verbs}", subject.words)
}
