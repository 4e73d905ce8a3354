//! The words of the language in one list, for everything that marks them in a text: the highlighter of the book
//! and the grammar for editors ([`super::grammars`]).
//!
//! A test compares the list with the words that the reader of the language looks for.

use super::read::{HEADS, card_lines};
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

/// The words in the middle of statements, for which the reader has no list.
const JOINING: &str = "\
    X a abilities ability able about activated active additional after against all alone also among an \
    anchor and another any anything archenemy are as asked at attach attached attack attacked attacking \
    attacks base basic battlefield be because becomes before begin begins bestow bestowed block blocked \
    blocking bushido but by can can't card cards cast changed chapter chapters choice choosing chosen \
    color colorless colors combat commander control controlled controller controls copied copies copy \
    copying cost could counter counters created creature creatures cumulative damage day deal dealt \
    deathtouch devotion discard discarding discards do does down draw draws dungeon during each effect \
    enchant enchanted encounter encounters end ends entering equip equipped even every everyone \
    everything except excess exerted exile exist expect expend expends extra face first flash flipped \
    for fortified fortify from gain gains get gets goaded good granted greater had half hand has have \
    having hexproof holds if in increased into is isn't it it's its keywords lacks land landwalk last \
    leaves less library life long longer lose loses lost madness main mana marker maximum may mill mills \
    minus mode modes more morph much multicolored must named next night ninjutsu no nobody not nothing \
    number object object's of on one only onto or order other otherwise own owned owns passes pay pays permanents \
    phase phased phases planeswalkers play players plus power prevent printed priority produce protected \
    protection protector put rampage read reads reconfigure reduce removed replacement resolves \
    returning room rounded sacrifice sacrifices sacrificing second sector size something speed spell \
    stack state static step supertypes switch switches tap tapped tapping taps target teams than that \
    that's the there they this this's though times to together token tokens total toughness toxic \
    transform triggered turn turn's type types unblocked under unless unpreventable untap untaps until \
    up upkeep value venture visit visits ward was when win wins with without won words would you your";

/// Words inside names such as `beginning of combat`, which are no quality by themselves.
const SMALL: &[&str] = &["a", "and", "of", "the"];

/// Returns the words of the language.
pub fn keywords() -> Keywords {
    let qualities: BTreeSet<String> =
        single(QUALITIES).filter(|word| !SMALL.contains(&word.as_str())).collect();
    let facts = GAME_FACTS.iter().map(|(words, _)| *words).chain(STATES.iter().map(|(words, _)| *words));
    let fixed = facts.chain([FAILED_DRAW, QUOTED_TEXT, DOES_NOT_MATTER, AS_A_BAND, EXERTING, JOINING]);
    let fixed = fixed.flat_map(str::split_whitespace).map(str::to_owned);
    let words = single(OTHERS).chain(fixed).filter(|word| !qualities.contains(word)).collect();
    let heads = HEADS.into_iter().chain(card_lines()).chain(INNER_HEADS.iter().copied()).collect();
    Keywords { heads, qualities, words }
}

/// The single words of the phrases in these lists.
fn single(lists: &[Vocabulary]) -> impl Iterator<Item = String> {
    let phrases = lists.iter().flat_map(|list| list.words());
    phrases.flat_map(|phrase| phrase.split(' ').map(str::to_owned).collect::<Vec<_>>())
}
