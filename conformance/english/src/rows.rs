//! The English of the slots of rows (`language/rows`).

use super::combat_triggers::how_many_creatures;
use super::costs::loyalty;
use super::grammar::{Person, Phrase, counted, number_word, ordinal, with_article};
use super::limits::compared;
use super::objects::Amount;
use super::targets::Every;
use super::triggers::part_words;
use super::values::colors;
use super::voice::Voice;
use apnap_language::rows::Grammar;
use apnap_language::rows::kinds::Kind;
use apnap_language::rows::template::{Piece, Template, joined};
use apnap_language::rows::things::Thing;
use apnap_oracle::card::{Filter, Recipient, Selector, Target, Value, Zone};

impl Voice<'_> {
    /// The words of a row, if it has words of its own in English, said of something in that person.
    pub(super) fn row<T>(self, grammar: &Grammar<T>, word: &T, person: Person) -> Option<String> {
        let (template, things) = grammar.english(word)?;
        Some(self.words(template, &things, person))
    }

    /// The words of a row with its slots filled.
    pub(super) fn words(self, template: &Template, things: &[Thing], person: Person) -> String {
        let mut form = form_of(person);
        joined(&template.pieces, |piece| match piece {
            Piece::Word(forms) => forms.get(form).cloned().unwrap_or_default(),
            Piece::Article | Piece::Sign(_) => String::new(),
            Piece::Slot { kind, fields, .. } => {
                let things: Vec<&Thing> = fields.iter().filter_map(|place| things.get(*place)).collect();
                let Some(subject) = self.subject_of_row(*kind, &things) else {
                    return self.slot(*kind, &things);
                };
                form = form_of(subject.person);
                if *kind == Kind::Actors && subject.person == Person::You {
                    String::new()
                } else {
                    subject.words
                }
            }
        })
    }

    /// Who or what does something, if that is such a slot.
    fn subject_of_row(self, kind: Kind, things: &[&Thing]) -> Option<Phrase> {
        match (kind, things) {
            (Kind::Players | Kind::Actors, [Thing::Target(target)]) => Some(self.who_does(target)),
            (Kind::Objects, [Thing::Target(target)]) => Some(self.bare(target)),
            (Kind::Actor | Kind::Someone | Kind::Holder, [Thing::Who(who)]) => Some(self.player(*who)),
            _ => None,
        }
    }

    /// The content of any other slot.
    fn slot(self, kind: Kind, things: &[&Thing]) -> String {
        match (kind, things) {
            (Kind::This, []) => self.this.to_owned(),
            (Kind::Possessive, [Thing::Target(target)]) => self.who_does(target).possessive(),
            (Kind::Target, [Thing::Target(target)]) => self.target(target, Every::All).words,
            (_, [Thing::Target(target)]) => self.target(target, Every::Each).words,
            (Kind::Life, [Thing::Value(amount)]) => self.much(amount, "life"),
            (Kind::Cards, [Thing::Value(number)]) => self.some(number, "card"),
            (Kind::Equal, [Thing::Value(value)]) => match value {
                Value::Number(_) | Value::Chosen => self.value(value),
                value => format!("equal to {}", self.value(value)),
            },
            (Kind::Term, [Thing::Value(value)]) => self.term(value),
            (_, [Thing::Value(value)]) => self.value(value),
            (_, [Thing::Value(number), Thing::CounterKind(kind)]) => self.counters(number, kind),
            (_, [Thing::CounterKind(kind)]) => kind.to_string(),
            (_, [Thing::Effect(effect)]) => self.inner(effect),
            (_, [Thing::Condition(condition)]) => self.condition(condition),
            (_, [Thing::Part(part)]) => part_words(*part),
            (_, [Thing::Parts(parts)]) => {
                let parts = parts.iter().map(|part| with_article(&format!("additional {part}")));
                parts.collect::<Vec<_>>().join(" followed by ")
            }
            (Kind::AnObject, [Thing::Selector(selector)]) => self.an_object(selector),
            (Kind::Among, [Thing::Selector(selector)]) => self.among(selector),
            (_, [Thing::Selector(selector)]) => self.objects(selector, Amount::ALL),
            (_, [Thing::Mana(mana)]) => mana.to_string(),
            (Kind::Name, [Thing::Text(name)]) => name.clone(),
            (_, [Thing::Text(text)]) => self.in_our_words(text),
            (_, [Thing::Color(color)]) => color.word().to_owned(),
            (_, [Thing::Supertype(supertype)]) => supertype.word().to_lowercase(),
            (_, [Thing::CardType(card_type)]) => card_type.word().to_lowercase(),
            (_, [Thing::Subtype(subtype)]) => subtype.word().to_owned(),
            (_, [Thing::Value(power), Thing::Value(toughness)]) => self.adjusted(power, toughness),
            (_, [Thing::Keyword(keyword)]) => self.keyword(keyword),
            (Kind::Compared, [Thing::Comparison(how), Thing::Number(number)]) => compared(*how, *number),
            (Kind::Whose, [Thing::Who(who)]) => self.whose_turn(*who),
            (Kind::Owner, [Thing::Who(who)]) => self.owner(*who),
            (_, [Thing::Who(who)]) => self.player(*who).words,
            (_, [Thing::Small(nth)]) => ordinal((*nth).into()),
            (Kind::Attacked | Kind::Recipient, [Thing::Recipient(Recipient::Anything)]) => String::new(),
            (Kind::Attacked, [Thing::Recipient(to)]) => self.recipient(to),
            (_, [Thing::Recipient(to)]) => format!("to {}", self.recipient(to)),
            (_, [Thing::Comparison(how), Thing::Number(number)]) => how_many_creatures(*how, *number),
            (Kind::MoreOrLess, [Thing::Number(change)]) => {
                format!("{{{}}} {}", change.unsigned_abs(), if *change < 0 { "less" } else { "more" })
            }
            (Kind::Loyalty, [Thing::Number(number)]) => loyalty(*number),
            (Kind::NumberWord, [Thing::Number(number)]) => number_word((*number).into()),
            (_, [Thing::Number(number)]) => number.to_string(),
            (Kind::ManaNumber, [Thing::Count(number)]) => number.to_string(),
            (Kind::NumberOfCreatures, [Thing::Count(1)]) => "one creature".to_owned(),
            (Kind::NumberOfCreatures, [Thing::Count(number)]) => counted((*number).into(), "creature"),
            (_, [Thing::Count(number)]) => number_word((*number).into()),
            (_, [Thing::Filter(filter)]) => self.filter(kind, filter),
            (Kind::On, [Thing::Whose(whose)]) => self.on(*whose),
            (_, [Thing::Whose(whose)]) => self.its(*whose),
            (_, [Thing::Colors(all)]) => colors(*all),
            (_, [Thing::Shielded(shielded)]) => self.shielded(*shielded),
            _ => String::new(),
        }
    }

    /// Objects that match, or a word about them.
    fn filter(self, kind: Kind, filter: &Filter) -> String {
        match kind {
            Kind::Whenever => if *filter == Filter::This { "when" } else { "whenever" }.to_owned(),
            Kind::Creature => self.described(filter, "creature"),
            Kind::Source => self.described(filter, "source"),
            Kind::Attraction => self.described(filter, "Attraction"),
            Kind::Scheme => self.described(filter, "scheme"),
            Kind::Phenomenon => self.described(filter, "phenomenon"),
            Kind::CreaturesOf => self.many_described(filter, "creature"),
            Kind::SourcesOf => self.many_described(filter, "source"),
            Kind::Event(noun) | Kind::Subject(noun) => self.described(filter, noun.word()),
            Kind::Inner => self.any_object(filter),
            Kind::Spells => {
                self.objects(&Selector { zones: Zone::Stack.into(), filter: filter.clone() }, Amount::ALL)
            }
            _ => self.objects(&Selector::permanents(filter.clone()), Amount::ALL),
        }
    }

    /// Objects as the subject: `creatures you control`, `they`.
    fn bare(self, what: &Target) -> Phrase {
        let subject = self.target(what, Every::Bare);
        if subject.words == "them" { Phrase::new("they", Person::Many) } else { subject }
    }
}

/// The form of the words that agree with something in that person.
fn form_of(person: Person) -> usize {
    match person {
        Person::One => 0,
        Person::Many => 1,
        Person::You => 2,
    }
}

/// A text without slots, said of something in that person.
pub(super) fn words_in_form(template: &Template, person: Person) -> String {
    joined(&template.pieces, |piece| match piece {
        Piece::Word(forms) => forms.get(form_of(person)).cloned().unwrap_or_default(),
        Piece::Article | Piece::Sign(_) | Piece::Slot { .. } => String::new(),
    })
}
