//! Words in text, and how one is read as another (612.1).

use super::walk::{Field, Go, Part, PartMut};
use super::{Ability, Filter, Word};

impl Ability {
    /// Returns the same ability with one word read as another, in the words that say what a created token is
    /// too, or only in all others. Mana symbols, names and our own descriptions aren't words in this sense (612.2).
    pub(crate) fn with_word_replaced(&self, from: Word, to: Word, of_tokens: bool) -> Ability {
        let mut ability = self.clone();
        ability.change(&mut |part| match part {
            PartMut::Mana(_) => Go::Skip,
            PartMut::Characteristics(_) if !of_tokens => Go::Skip,
            part => {
                replace(part, from, to);
                Go::Enter
            }
        });
        ability
    }

    /// Returns whether the ability refers to cards exiled with the object that has it.
    pub(crate) fn refers_to_cards_exiled_with_this(&self) -> bool {
        self.any(&mut |part| matches!(part, Part::Filter(Filter::ExiledWithThis)))
    }
}

fn replace(part: &mut PartMut<'_>, from: Word, to: Word) {
    match (part, from, to) {
        (PartMut::Color(color), Word::Color(from), Word::Color(to)) if **color == from => **color = to,
        (PartMut::Colors(colors), Word::Color(from), Word::Color(to)) => {
            **colors = colors.with_replaced(from, to);
        }
        (PartMut::Subtype(subtype), Word::Subtype(from), Word::Subtype(to)) if **subtype == from => {
            **subtype = to;
        }
        (PartMut::Subtypes(subtypes), Word::Subtype(from), Word::Subtype(to)) => {
            **subtypes = subtypes.with_replaced(from, to);
        }
        // A word that itself says what reads as what.
        (PartMut::Word(word), from, to) if **word == from => **word = to,
        _ => {}
    }
}
