//! Writing type lines and parts of them.

use apnap_oracle::card::{CardTypes, SubtypeKind, Subtypes, Supertypes};

/// `Legendary Creature Human Wizard`.
pub(crate) fn type_line(supertypes: Supertypes, card_types: CardTypes, subtypes: Subtypes) -> String {
    let supertypes = supertypes.iter().map(|one| one.word());
    let card_types = card_types.iter().map(|one| one.word());
    let subtypes = subtypes.iter().map(|one| one.word());
    supertypes.chain(card_types).chain(subtypes).collect::<Vec<_>>().join(" ")
}

/// `land types Mountain`, `no creature types`, `every creature type`.
pub(crate) fn subtypes(kind: SubtypeKind, subtypes: Subtypes) -> String {
    let word = kind.word();
    if subtypes.is_empty() {
        format!("no {word} types")
    } else if subtypes == Subtypes::every(kind) && subtypes.len() > 1 {
        format!("every {word} type")
    } else {
        format!("{word} types {}", type_line(Supertypes::NONE, CardTypes::NONE, subtypes))
    }
}
