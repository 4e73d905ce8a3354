//! 612, text-changing effects.

use crate::card::Word;
use crate::does;
use crate::edition::on;
use crate::now::{AbilityKey, Look};
use crate::rule::{Rule, Status, does, does_instead};
use crate::rules::r305_lands;
use crate::state::ObjectId;
use std::sync::Arc;

/// The rules of this section that the oracle performs, and others that are cited.
pub(crate) const RULES: &[&Rule] = &[&R612_1, &R612_2, &R612_3, &R612_4];

/// 612.1
pub(crate) const R612_1: Rule = Rule {
    id: "612.1",
    numbers: &[(on("2009-10-01"), "612.1")],
    until: None,
    says: "A text-changing effect changes words of an object's rules text and of its type line.",
    status: Status::Tested,
    premises: &[
        does("the word is replaced in the type line"),
        does("the word is replaced in the rules text"),
    ],
};

/// 612.2
pub(crate) const R612_2: Rule = Rule {
    id: "612.2",
    numbers: &[(on("2009-10-01"), "612.2")],
    until: None,
    says: "Only words used in the right sense are replaced: a color word as a color, a land type as a land type; \
           never a word in a name.",
    status: Status::Tested,
    premises: &[does_instead("a word in a name is no color word and no subtype")],
};

/// 612.3
pub(crate) const R612_3: Rule = Rule {
    id: "612.3",
    numbers: &[(on("2009-10-01"), "612.3")],
    until: None,
    says: "Abilities that effects grant are no part of an object's text; a text-changing effect leaves them alone.",
    status: Status::Definition,
    premises: &[],
};

/// 612.4
pub(crate) const R612_4: Rule = Rule {
    id: "612.4",
    numbers: &[(on("2009-10-01"), "612.4")],
    until: None,
    says: "The subtypes and rules text of a token are what the spell or ability that made it says they are, \
           and text-changing effects change them like printed ones.",
    status: Status::NotYet,
    premises: &[],
};

/// 612.1: in an object's text, one word reads as another. Granted abilities are no part of its text
/// (612.3), mana symbols and names are not words in the right sense (612.2).
pub(crate) fn replace_word(look: &mut Look, object: ObjectId, from: Word, to: Word) {
    does!(look, R612_1, object, "the word is replaced in the type line", {
        if let (Word::Subtype(from), Word::Subtype(to)) = (from, to) {
            look.change(object, |object| object.subtypes = object.subtypes.with_replaced(from, to));
        }
    });
    does!(look, R612_1, object, "the word is replaced in the rules text", {
        look.change(object, |object| {
            let text = object.abilities.iter_mut().filter(|held| matches!(held.key, AbilityKey::Printed(_)));
            for held in text {
                held.ability = Arc::new(held.ability.with_word_replaced(from, to));
            }
        });
    });
    does!(
        look, R612_2, object, "a word in a name is no color word and no subtype",
        (),
        instead look.change(object, |object| object.renamed = object.name().map(|name| renamed(name, from, to)))
    );
    r305_lands::gain_intrinsic_mana_abilities(look, object);
}

/// The mistake that 612.2 rules out.
fn renamed(name: &str, from: Word, to: Word) -> String {
    let word = |word: Word| match word {
        Word::Color(color) => color.word(),
        Word::Subtype(subtype) => subtype.word(),
    };
    let read = |part: &str| {
        if part.eq_ignore_ascii_case(word(from)) { word(to).to_owned() } else { part.to_owned() }
    };
    name.split(' ').map(read).collect::<Vec<_>>().join(" ")
}
