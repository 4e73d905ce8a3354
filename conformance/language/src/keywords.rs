//! The words of the language in one list, for everything that marks them in a text: the highlighter of the book
//! and the grammar for editors ([`super::grammars`]).
//!
//! A test compares the list with the words that the reader of the language looks for.

use super::read::{HEADS, card_lines};
use super::rows;
use super::words::Vocabulary;
use super::words::decisions::{AS_A_BAND, EXERTING};
use super::words::facts::{DOES_NOT_MATTER, FAILED_DRAW, GAME_FACTS, QUOTED_TEXT, STATES};
use std::collections::BTreeSet;

/// The words of the language, by what they are in a text. No word is in two of the sets.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Keywords {
    /// The words with which a line begins that opens a part of a file: `scenario`, `or by`, `mana cost`.
    pub heads: BTreeSet<&'static str>,
    /// What objects are or have, and where and when: `flying`, `red`, `creatures`, `graveyard`, `upkeep`.
    pub qualities: BTreeSet<String>,
    /// All other words: verbs, and the words that join the parts of a statement.
    pub words: BTreeSet<String>,
}

/// The lists with qualities.
const QUALITIES: &[Vocabulary] = &[
    Vocabulary::Keyword,
    Vocabulary::Color,
    Vocabulary::Zone,
    Vocabulary::Noun,
    Vocabulary::NounPlural,
    Vocabulary::Adjective,
    Vocabulary::SubtypeKind,
    Vocabulary::SupertypeInText,
    Vocabulary::CardTypeInText,
    Vocabulary::CardTypePlural,
    Vocabulary::TurnPart,
    Vocabulary::TurnPartPlural,
];

/// The lists with other words. Card types, supertypes and subtypes begin with a capital letter in a type line,
/// by which they are known.
const OTHERS: &[Vocabulary] = &[
    Vocabulary::Restriction,
    Vocabulary::Limitation,
    Vocabulary::Window,
    Vocabulary::Instruction,
    Vocabulary::Deed,
    Vocabulary::SetUp,
    Vocabulary::Decision,
    Vocabulary::Asking,
    Vocabulary::ObjectHappening,
    Vocabulary::PlayerHappening,
    Vocabulary::ObjectEvent,
    Vocabulary::PlayerEvent,
];

/// Lines below others that open a part of their own.
const INNER_HEADS: &[&str] = &[
    "activated",
    "additional cost",
    "cast only",
    "in order",
    "other",
    "replacement",
    "spell",
    "static",
    "together",
    "triggered",
];

/// The words in the middle of statements, for which the reader has neither a list nor a row.
const JOINING: &str = "\
    about activated active against also anchor another anything archenemy asked base because before begin \
    bestow bestowed bushido but cards changed chapter chapters choice choosing commander controlled copied \
    copying created cumulative deathtouch discarding does each effect enchant enchanted ends entering equip \
    equipped every everyone everything excess exist expect face first flipped fortified fortify gets granted \
    greater hexproof holds it's keywords lacks landwalk less long longer lost madness marker maximum minus \
    mode modes morph must ninjutsu nobody not nothing object's order other owned passes pay pays permanents \
    phased planeswalkers players plus prevent printed priority protected protection rampage read reads \
    reconfigure reduce replacement resolves returning room sacrificing second sector size something stack \
    static supertypes switch switches tapping taps teams there this's together toxic triggered under \
    unpreventable upkeep ward was won words would";

/// Words inside names such as `beginning of combat`, which are no quality by themselves.
const SMALL: &[&str] = &["a", "and", "of", "the"];

/// Returns the words of the language.
pub fn keywords() -> Keywords {
    let qualities: BTreeSet<String> =
        single(QUALITIES).filter(|word| !SMALL.contains(&word.as_str())).collect();
    let facts = GAME_FACTS.iter().map(|(words, _)| *words).chain(STATES.iter().map(|(words, _)| *words));
    let fixed = facts.chain([FAILED_DRAW, QUOTED_TEXT, DOES_NOT_MATTER, AS_A_BAND, EXERTING, JOINING]);
    let fixed = fixed.flat_map(str::split_whitespace).map(str::to_owned);
    let rows = rows::words().into_iter().map(str::to_owned);
    let words = single(OTHERS).chain(rows).chain(fixed).filter(|word| !qualities.contains(word)).collect();
    let heads = HEADS.into_iter().chain(card_lines()).chain(INNER_HEADS.iter().copied()).collect();
    Keywords { heads, qualities, words }
}

/// The single words of the phrases in these lists.
fn single(lists: &[Vocabulary]) -> impl Iterator<Item = String> {
    let phrases = lists.iter().flat_map(|list| list.words());
    phrases.flat_map(|phrase| phrase.split(' ').map(str::to_owned).collect::<Vec<_>>())
}
