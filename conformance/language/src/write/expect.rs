//! Writing what is expected.

use super::keywords::colors;
use super::types::{subtypes, type_line};
use super::{Voice, line, quoted};
use crate::observation::Handle;
use crate::scenario::Fact;
use crate::syntax::ExpectLine;
use crate::words::article;
use crate::words::facts::Verb;
use apnap_oracle::card::{CardTypes, Colors, Keyword, Mana, ManaSymbol, Subtypes, Supertypes};

/// `expect` and its lines.
pub(crate) fn expectations(out: &mut String, head: &str, lines: &[ExpectLine], players: &[String]) {
    line(out, 0, head);
    for expected in lines {
        line(out, 1, &expectation(expected, Voice::of(players)));
    }
}

/// The verb is written where it changes; a restriction has its own.
fn expectation(expected: &ExpectLine, voice: Voice<'_>) -> String {
    let mut text = expected.subject.value.clone();
    let mut before = None;
    let mut colors = false;
    for fact in &expected.facts {
        let (verb, words) = voice.fact(fact);
        text.push_str(if before.is_none() { " " } else { ", " });
        // Without the verb, further colors would look like a part of a list.
        let again = std::mem::replace(&mut colors, matches!(&fact.value, Fact::Colors(_))) && colors;
        if (before != Some(verb) || again) && verb != Verb::Restricted {
            text.push_str(verb.words());
            text.push(' ');
        }
        text.push_str(&words);
        before = Some(verb);
    }
    text
}

impl Voice<'_> {
    pub(crate) fn fact(self, fact: &Fact) -> (Verb, String) {
        let is = |words: String| (Verb::Is, words);
        let has = |words: String| (Verb::Has, words);
        let types = |word: &str, types: String| {
            has(if types.is_empty() { format!("no {word}") } else { format!("{word} {types}") })
        };
        match fact {
            Fact::PowerToughness(power, toughness) => is(format!("{power}/{toughness}")),
            Fact::NoPowerOrToughness => has("no power or toughness".to_owned()),
            Fact::Power(power) => has(format!("power {power}")),
            Fact::Toughness(toughness) => has(format!("toughness {toughness}")),
            Fact::Name(Some(name)) => is(format!("named {}", quoted(name))),
            Fact::Name(None) => has("no name".to_owned()),
            Fact::ManaValue(number) => has(format!("mana value {number}")),
            Fact::Colors(Colors::NONE) => is("colorless".to_owned()),
            Fact::Colors(all) => is(colors(*all)),
            Fact::Types(supertypes, card_types, subtypes) => {
                types("types", type_line(*supertypes, *card_types, *subtypes))
            }
            Fact::CardTypes(all) => types("card types", type_line(Supertypes::NONE, *all, Subtypes::NONE)),
            Fact::Supertypes(all) => types("supertypes", type_line(*all, CardTypes::NONE, Subtypes::NONE)),
            Fact::Subtypes(kind, all) => has(subtypes(*kind, *all)),
            Fact::IsA(card_type, is_one) => {
                let word = card_type.word().to_lowercase();
                is(format!("{}{} {word}", if *is_one { "" } else { "not " }, article(&word)))
            }
            Fact::Keyword(keyword, true) => has(self.keyword(keyword)),
            Fact::Keyword(keyword, false) => (Verb::Lacks, self.keyword(keyword)),
            Fact::Keywords(all) => has(self.keywords(all.iter().collect())),
            Fact::NoAbilities => has("no abilities".to_owned()),
            Fact::ManaAbilities(all) => has(mana_abilities(all)),
            Fact::Ability(which, true) => has(handle(which)),
            Fact::Ability(which, false) => (Verb::Lacks, handle(which)),
            Fact::Controller(name) => is(format!("controlled by {name}")),
            Fact::Restriction(restriction) => (Verb::Restricted, restriction.words().to_owned()),
            Fact::NoRestrictions => has("no restrictions".to_owned()),
            Fact::MaximumHandSize(Some(size)) => has(format!("maximum hand size {size}")),
            Fact::MaximumHandSize(None) => has("no maximum hand size".to_owned()),
            Fact::LandPlays(number) => {
                (Verb::MayPlay, format!("{number} land{}", if *number == 1 { "" } else { "s" }))
            }
        }
    }

    fn keywords(self, all: Vec<&Keyword>) -> String {
        if all.is_empty() {
            return "no keywords".to_owned();
        }
        let words: Vec<String> = all.into_iter().map(|keyword| self.keyword(keyword)).collect();
        format!("keywords {}", words.join(" and "))
    }
}

fn handle(which: &Handle) -> String {
    which.to_string()
}

fn mana_abilities(all: &[Mana]) -> String {
    if all.is_empty() {
        return "no mana abilities".to_owned();
    }
    format!("mana abilities {}", all.iter().map(added_mana).collect::<Vec<_>>().join(" and "))
}

/// Mana without its braces, if each symbol is one letter.
fn added_mana(mana: &Mana) -> String {
    let letters = mana.0.iter().all(|symbol| match symbol {
        ManaSymbol::Color(_) | ManaSymbol::Colorless | ManaSymbol::X | ManaSymbol::Snow => true,
        ManaSymbol::Generic(_) | ManaSymbol::Hybrid(..) | ManaSymbol::TwoOr(_) | ManaSymbol::Phyrexian(_) => {
            false
        }
    });
    let text = mana.to_string();
    if letters { text.replace(['{', '}'], "") } else { text }
}
