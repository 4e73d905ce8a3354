//! Text-changing effects: which words of an object they replace, and which they don't.

use crate::card::Word;
use crate::now::{AbilityKey, Look};
use crate::rules::r305_lands;
use crate::state::ObjectId;
use std::sync::Arc;

rule! {
    /// A text-changing effect changes words in an object's rules text and in its type line.
    R612_1 "612.1" since "2009-10-01";
    does TYPE_LINE "the word is replaced in the type line"
    does RULES_TEXT "the word is replaced in the rules text"
    2: TYPE_LINE, RULES_TEXT;
}

/// 612.1: replaces one word with another in an object's text. Granted abilities aren't part of its text
/// (612.3). Mana symbols and names aren't words used in the right sense (612.2).
pub(crate) fn replace_word(look: &mut Look, object: ObjectId, from: Word, to: Word) {
    let is_token = look.game().objects.get(&object).is_some_and(|object| object.token);
    if is_token && !R612_4::TOKENS_TOO.is_followed_for(look, object) {
        return;
    }
    if R612_1::TYPE_LINE.is_followed_for(look, object)
        && let (Word::Subtype(from), Word::Subtype(to)) = (from, to)
    {
        look.change(object, |object| object.subtypes = object.subtypes.with_replaced(from, to));
    }
    if R612_1::RULES_TEXT.is_followed_for(look, object) {
        let of_tokens = R612_2A::TOKENS.is_followed_for(look, object);
        look.change(object, |object| {
            let text = object.abilities.iter_mut().filter(|held| matches!(held.key, AbilityKey::Printed(_)));
            for held in text {
                held.ability = Arc::new(held.ability.with_word_replaced(from, to, of_tokens));
            }
        });
    }
    if !R612_2::NAMES_STAY.is_followed_for(look, object) {
        look.change(object, |object| object.renamed = object.name().map(|name| renamed(name, from, to)));
    }
    r305_lands::gain_intrinsic_mana_abilities(look, object);
}

/// Returns the places of an object's text in which a word would be replaced: its type line, and the abilities of its
/// rules text.
pub(crate) fn where_the_word_is(look: &Look, object: ObjectId, from: Word, to: Word) -> Vec<bool> {
    let Some(row) = look.object(object) else { return Vec::new() };
    let in_type_line = matches!(from, Word::Subtype(from) if row.subtypes.contains(from));
    let text = row.abilities.iter().filter(|held| matches!(held.key, AbilityKey::Printed(_)));
    let in_text = text.map(|held| held.ability.with_word_replaced(from, to, true) != *held.ability);
    std::iter::once(in_type_line).chain(in_text).collect()
}

rule! {
    /// Only words used in the right sense are replaced: a color word as a color, or a land type as a land
    /// type, but never a word in a name.
    R612_2 "612.2" since "2009-10-01";
    instead NAMES_STAY "a word in a name is neither a color word nor a subtype"
    1: NAMES_STAY, shown "612/2-only-words-used-as-such", shown "612/2-the-color-of-a-token";
    2: NAMES_STAY;
}

/// The mutant of 612.2: replaces the word in the name too.
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

rule! {
    /// The colors and types that a spell or ability gives to the tokens that it creates are words of its text. A
    /// creature type there is replaced although it is a part of the tokens' name as well.
    R612_2A "612.2a" since "2009-10-01";
    does TOKENS "the words that say what a created token is are replaced"
    2: TOKENS, shown "612/2a-the-name-of-the-token-too";
}

rule! {
    /// Abilities that effects grant aren't part of an object's text, so text-changing effects don't change
    /// them.
    R612_3 "612.3" since "2009-10-01";
    definition
    1: shown "613/1c-granted-abilities-are-no-text";
}

rule! {
    /// The subtypes and rules text of a token are those that the spell or ability that created it states.
    /// Text-changing effects change them like printed ones.
    R612_4 "612.4" since "2009-10-01";
    does TOKENS_TOO "text-changing effects change tokens too"
    1: TOKENS_TOO, shown "613/1-a-token-has-what-the-effect-states";
    2: TOKENS_TOO, shown "612/4-rules-text-of-a-token";
}

rules![R612_1, R612_2, R612_2A, R612_3, R612_4];
