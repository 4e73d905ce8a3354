//! Comparison of the expected facts about a board or a game with an observation.

mod difference;
mod game;
mod order;

pub use crate::outcome::Divergence;
pub use difference::difference;
pub use game::{compare_game, compare_in_game, is_in};
pub use order::compare_order;

use crate::language::RulesText;
use crate::observation::{ObjectSeen, Observation, PlayerSeen};
use crate::scenario::{Expectation, Fact};
use apnap_oracle::card::{
    Ability, CardType, CardTypes, Keyword, Mana, Restriction, SubtypeKind, Subtypes, Supertypes,
};
use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Display;

/// The result of comparing one expected fact with an observation.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum FactComparison {
    /// It is as expected.
    Same,
    /// It is different.
    Differs(Divergence),
    /// The engine does not report it.
    NotShown,
}

/// Compares one expected fact with an observation.
pub fn compare(expectation: &Expectation, seen: &Observation) -> FactComparison {
    let differs = |field: &'static str, expected: String, actual: String| {
        let subject = expectation.subject.clone();
        FactComparison::Differs(Divergence {
            subject,
            field: field.into(),
            expected,
            actual,
            line: expectation.line,
        })
    };
    let answer = if let Some(object) = seen.objects.get(&expectation.subject) {
        of_object(&expectation.fact, object)
    } else if let Some(player) = seen.players.get(&expectation.subject) {
        of_player(&expectation.fact, player)
    } else {
        None
    };
    match answer {
        None => FactComparison::NotShown,
        Some(ComparedField { same: true, .. }) => FactComparison::Same,
        Some(ComparedField { field, expected, actual, .. }) => differs(field, expected, actual),
    }
}

struct ComparedField {
    same: bool,
    field: &'static str,
    expected: String,
    actual: String,
}

fn equal<T: PartialEq>(
    field: &'static str,
    expected: &T,
    actual: &T,
    show: impl Fn(&T) -> String,
) -> Option<ComparedField> {
    Some(ComparedField { same: expected == actual, field, expected: show(expected), actual: show(actual) })
}

/// `None` means that the engine does not report it.
fn of_object(fact: &Fact, seen: &ObjectSeen) -> Option<ComparedField> {
    match fact {
        Fact::PowerToughness(power, toughness) => power_toughness(Some((*power, *toughness)), seen),
        Fact::NoPowerOrToughness => power_toughness(None, seen),
        Fact::Power(power) => equal("power", &Some(*power), &seen.power?, |power| number(*power)),
        Fact::Toughness(toughness) => {
            equal("toughness", &Some(*toughness), &seen.toughness?, |toughness| number(*toughness))
        }
        Fact::Name(name) => {
            equal("name", name, seen.name.as_ref()?, |name| name.clone().unwrap_or("none".into()))
        }
        Fact::ManaValue(value) => equal("mana value", value, &seen.mana_value?, i32::to_string),
        Fact::Colors(colors) => equal("colors", colors, &seen.colors?, |colors| listed(colors.iter())),
        Fact::Types(supertypes, card_types, subtypes) => {
            types((*supertypes, *card_types, *subtypes), (seen.supertypes?, seen.card_types?, seen.subtypes?))
        }
        Fact::CardTypes(types) => equal("card types", types, &seen.card_types?, |types| listed(types.iter())),
        Fact::Supertypes(types) => {
            equal("supertypes", types, &seen.supertypes?, |types| listed(types.iter()))
        }
        Fact::Subtypes(kind, subtypes) => {
            let actual = seen.subtypes?.of_kind(*kind);
            equal(field_of_subtypes(*kind), subtypes, &actual, |subtypes| match subtype_words(*subtypes) {
                words if words.is_empty() => "none".to_owned(),
                words => words,
            })
        }
        Fact::IsA(card_type, expected) => is_a(*card_type, *expected, seen),
        Fact::Keyword(keyword, expected) => has_keyword(keyword, *expected, seen.keywords.as_ref()?),
        Fact::Keywords(keywords) => equal("keywords", keywords, seen.keywords.as_ref()?, keyword_words),
        Fact::NoAbilities => no_abilities(seen),
        Fact::ManaAbilities(mana) => {
            // Their order has no meaning.
            let sorted = |mana: &[Mana]| {
                let mut mana = mana.to_vec();
                mana.sort();
                mana
            };
            let (expected, actual) = (sorted(mana), sorted(seen.mana_abilities.as_ref()?));
            equal("mana abilities", &expected, &actual, |mana| listed(mana.iter()))
        }
        Fact::Ability(handle, expected) => {
            let has = seen.other_abilities.as_ref()?.contains(handle);
            equal("abilities", expected, &has, |has| {
                format!("{} {handle}", if *has { "has" } else { "lacks" })
            })
        }
        Fact::Controller(name) => {
            equal("controller", &Some(name.clone()), seen.controller.as_ref()?, |name| {
                name.clone().unwrap_or("no player".into())
            })
        }
        Fact::Restriction(restriction) => has_restriction(*restriction, seen.restrictions.as_ref()?),
        Fact::NoRestrictions => {
            equal("restrictions", &BTreeSet::new(), seen.restrictions.as_ref()?, restriction_words)
        }
        Fact::MaximumHandSize(_) | Fact::LandPlays(_) => None,
    }
}

type ComparedTypes = (Supertypes, CardTypes, Subtypes);

fn types(expected: ComparedTypes, actual: ComparedTypes) -> Option<ComparedField> {
    equal("types", &expected, &actual, |types| words_of_types(*types))
}

/// A type line in words.
pub fn words_of_types((supertypes, card_types, subtypes): ComparedTypes) -> String {
    let words = supertypes.iter().map(|word| word.to_string());
    let words = words.chain(card_types.iter().map(|word| word.to_string()));
    spaced(words.chain([subtype_words(subtypes)]).filter(|word| !word.is_empty()))
}

fn has_restriction(restriction: Restriction, seen: &BTreeSet<Restriction>) -> Option<ComparedField> {
    let (expected, actual) = (restriction.words().to_owned(), restriction_words(seen));
    Some(ComparedField { same: seen.contains(&restriction), field: "restrictions", expected, actual })
}

fn restriction_words(restrictions: &BTreeSet<Restriction>) -> String {
    listed(restrictions.iter().map(|restriction| restriction.words()))
}

fn of_player(fact: &Fact, seen: &PlayerSeen) -> Option<ComparedField> {
    match fact {
        Fact::MaximumHandSize(size) => {
            equal("maximum hand size", size, &seen.maximum_hand_size?, |size| number(*size))
        }
        Fact::LandPlays(lands) => equal("lands a turn", lands, &seen.land_plays?, i32::to_string),
        Fact::Keyword(keyword, expected) => has_keyword(keyword, *expected, seen.keywords.as_ref()?),
        Fact::Keywords(keywords) => equal("keywords", keywords, seen.keywords.as_ref()?, keyword_words),
        Fact::NoAbilities => equal("abilities", &BTreeSet::new(), seen.keywords.as_ref()?, keyword_words),
        Fact::PowerToughness(..)
        | Fact::NoPowerOrToughness
        | Fact::Power(_)
        | Fact::Toughness(_)
        | Fact::Name(_)
        | Fact::ManaValue(_)
        | Fact::Colors(_)
        | Fact::Types(..)
        | Fact::CardTypes(_)
        | Fact::Supertypes(_)
        | Fact::Subtypes(..)
        | Fact::IsA(..)
        | Fact::ManaAbilities(_)
        | Fact::Ability(..)
        | Fact::Controller(_)
        | Fact::Restriction(_)
        | Fact::NoRestrictions => None,
    }
}

fn power_toughness(expected: Option<(i32, i32)>, seen: &ObjectSeen) -> Option<ComparedField> {
    let actual = match (seen.power, seen.toughness) {
        (Some(None), Some(None)) => None,
        (Some(power), Some(toughness)) => Some((power, toughness)),
        (Some(power), None) => {
            let expected = expected.map(|(power, _)| power);
            return equal("power", &expected, &power, |power| number(*power));
        }
        (None, Some(toughness)) => {
            let expected = expected.map(|(_, toughness)| toughness);
            return equal("toughness", &expected, &toughness, |toughness| number(*toughness));
        }
        (None, None) => return None,
    };
    let expected = expected.map(|(power, toughness)| (Some(power), Some(toughness)));
    equal("power and toughness", &expected, &actual, |both| match both {
        None => "none".to_owned(),
        Some((power, toughness)) => format!("{}/{}", number(*power), number(*toughness)),
    })
}

fn is_a(card_type: CardType, expected: bool, seen: &ObjectSeen) -> Option<ComparedField> {
    let is = seen.card_types?.contains(card_type);
    equal("card types", &expected, &is, |is| format!("{} {card_type}", if *is { "is" } else { "is not" }))
}

fn has_keyword(keyword: &Keyword, expected: bool, keywords: &BTreeSet<Keyword>) -> Option<ComparedField> {
    let has = keywords.contains(keyword);
    let word = keyword_word(keyword);
    equal("keywords", &expected, &has, |has| format!("{} {word}", if *has { "has" } else { "lacks" }))
}

/// If the engine reports only keywords, only those are compared.
fn no_abilities(seen: &ObjectSeen) -> Option<ComparedField> {
    let mut held: Vec<String> = seen.keywords.as_ref()?.iter().map(keyword_word).collect();
    held.extend(seen.mana_abilities.iter().flatten().map(|mana| format!("mana ability {mana}")));
    held.extend(seen.other_abilities.iter().flatten().map(ToString::to_string));
    equal("abilities", &Vec::new(), &held, |held| listed(held.iter()))
}

fn field_of_subtypes(kind: SubtypeKind) -> &'static str {
    match kind {
        SubtypeKind::Artifact => "artifact types",
        SubtypeKind::Enchantment => "enchantment types",
        SubtypeKind::Land => "land types",
        SubtypeKind::Planeswalker => "planeswalker types",
        SubtypeKind::Spell => "spell types",
        SubtypeKind::Creature => "creature types",
        SubtypeKind::Battle => "battle types",
    }
}

fn subtype_words(subtypes: Subtypes) -> String {
    let every = Subtypes::every(SubtypeKind::Creature);
    if subtypes.of_kind(SubtypeKind::Creature) == every {
        let others = subtypes.without(every).iter().map(|subtype| subtype.to_string());
        return spaced(others.chain(["every creature type".to_owned()]));
    }
    let words: Vec<String> = subtypes.iter().map(|subtype| subtype.to_string()).collect();
    spaced(words.into_iter())
}

fn keyword_words(keywords: &BTreeSet<Keyword>) -> String {
    listed(keywords.iter().map(keyword_word))
}

fn keyword_word(keyword: &Keyword) -> String {
    let nothing = BTreeMap::new();
    RulesText { players: &[], labels: &nothing }.ability(&Ability::Keyword(keyword.clone()))
}

fn number(number: Option<i32>) -> String {
    number.map_or_else(|| "none".to_owned(), |number| number.to_string())
}

fn listed<T: Display>(items: impl Iterator<Item = T>) -> String {
    let words: Vec<String> = items.map(|item| item.to_string()).collect();
    if words.is_empty() { "none".to_owned() } else { words.join(", ") }
}

fn spaced(words: impl Iterator<Item = String>) -> String {
    words.collect::<Vec<_>>().join(" ")
}

#[cfg(test)]
mod tests {
    use super::keyword_word;
    use apnap_oracle::card::{Color, Keyword, Quality};
    use pretty_assertions::assert_eq;

    #[test]
    fn a_keyword_is_in_the_words_of_the_language() {
        assert_eq!(keyword_word(&Keyword::Flying), "flying");
        assert_eq!(keyword_word(&Keyword::Protection(Quality::Color(Color::Blue))), "protection from blue");
    }
}
