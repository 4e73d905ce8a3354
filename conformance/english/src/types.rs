//! Types, subtypes and colors as effects state them: `a Golem artifact creature`, `all creature types`.

use super::grammar::{Person, list, plural, with_article};
use super::values::colors;
use apnap_oracle::card::{
    CardTypes, ColorChoice, Colors, Subtype, SubtypeChoice, SubtypeKind, Subtypes, Supertypes,
};

/// `a legendary Golem artifact creature`, `artifact creatures`; a supertype alone is an adjective.
pub(super) fn described(
    supertypes: Supertypes,
    card_types: CardTypes,
    subtypes: Subtypes,
    person: Person,
) -> String {
    let adjectives: Vec<String> = supertypes.iter().map(|one| one.word().to_lowercase()).collect();
    let nouns = subtypes.iter().map(|one| one.word().to_owned());
    let mut nouns: Vec<String> =
        nouns.chain(card_types.iter().map(|one| one.word().to_lowercase())).collect();
    let Some(last) = nouns.last_mut() else {
        return if adjectives.is_empty() { "nothing".to_owned() } else { list(&adjectives, "and") };
    };
    if person == Person::Many {
        *last = plural(last);
    }
    let words: Vec<String> = adjectives.into_iter().chain(nouns).collect();
    if person == Person::Many { words.join(" ") } else { with_article(&words.join(" ")) }
}

/// The subtypes that an effect adds.
pub(super) fn added(choice: SubtypeChoice, person: Person) -> String {
    match choice {
        SubtypeChoice::Chosen => "the chosen type".to_owned(),
        SubtypeChoice::Of(all) => {
            every(all).unwrap_or_else(|| described(Supertypes::NONE, CardTypes::NONE, all, person))
        }
    }
}

/// The name of all subtypes of a kind, if a set has them all.
pub(super) fn every(all: Subtypes) -> Option<String> {
    let basic: Subtypes = Subtype::basic_land_types().into_iter().map(|(subtype, _)| subtype).collect();
    if all == basic {
        return Some("every basic land type".to_owned());
    }
    let kind = SubtypeKind::ALL.iter().find(|&&kind| all.len() > 1 && all == Subtypes::every(kind));
    kind.map(|kind| format!("every {} type", kind.word()))
}

/// The subtypes that replace others of their kind: `a Treefolk and no other creature types`.
pub(super) fn set(kind: SubtypeKind, choice: SubtypeChoice, person: Person) -> String {
    let is_land_type = |all: Subtypes| !all.is_empty() && all.of_kind(SubtypeKind::Land) == all;
    let is_creature_type =
        |all: Subtypes| every(all).is_none() && !all.is_empty() && all.of_kind(SubtypeKind::Creature) == all;
    match choice {
        SubtypeChoice::Of(all) if kind == SubtypeKind::Land && is_land_type(all) => added(choice, person),
        SubtypeChoice::Chosen => format!("the chosen {} type", kind.word()),
        SubtypeChoice::Of(all) if kind == SubtypeKind::Creature && is_creature_type(all) => {
            added(choice, person)
        }
        SubtypeChoice::Of(all) if all.is_empty() => format!("of no {} type", kind.word()),
        SubtypeChoice::Of(_) => format!("{} and no other {} type", added(choice, person), kind.word()),
    }
}

/// The colors that an object has.
pub(super) fn exactly(choice: ColorChoice) -> String {
    match choice {
        ColorChoice::Chosen => "the chosen color".to_owned(),
        ColorChoice::Of(Colors::NONE) => "colorless".to_owned(),
        ColorChoice::Of(Colors::ALL) => "all colors".to_owned(),
        ColorChoice::Of(all) => colors(all),
    }
}

/// The colors that an effect adds.
pub(super) fn also(choice: ColorChoice) -> String {
    match choice {
        ColorChoice::Chosen => "the chosen color".to_owned(),
        ColorChoice::Of(all) => colors(all),
    }
}
