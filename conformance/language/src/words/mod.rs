//! The words of the language that come in lists, and how their forms are made.
//!
//! Keywords, card types, supertypes, subtypes and colors are taken from the oracle's own tables: a
//! new one there is a new word here.

pub(super) mod decisions;
pub(super) mod events;
pub(super) mod facts;
mod grammar;
pub(super) mod instructions;
pub(super) mod phrases;
mod turn_parts;

pub(super) use grammar::{Number, Person};
pub use grammar::{article, plural};
pub(super) use turn_parts::{ORDINALS, WHOSE, short_name, turn_parts};

use apnap_oracle::card::{
    CardType, Color, CounterKind, InCombat, Keyword, Restriction, Subtype, SubtypeKind, Supertype, Who,
    Window, Zone,
};

use super::read::instructions::BY_HAND;
use super::rows::effects::EFFECTS;
use super::rows::kinds::Kind;
use super::rows::player_rules::PLAYER_RULES;
use crate::observation::{ObjectHappening, PlayerHappening};
use apnap_oracle::state::Asking;
use facts::{COLLECTION, PLANAR_DECK, SCHEME_DECK, SET_UP_LINES};

/// A list of words that are possible at some place.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Vocabulary {
    /// `flying`
    Keyword,
    /// `Creature`, as on a type line
    CardType,
    /// `Legendary`, as on a type line
    Supertype,
    /// `Goblin`
    Subtype,
    /// `Goblins`
    SubtypePlural,
    /// `red`
    Color,
    /// `graveyard`
    Zone,
    /// `creature`, as in running text
    Noun,
    /// `creatures`
    NounPlural,
    /// `legendary`, `untapped`, `nonblack`
    Adjective,
    /// `land`, of land types
    SubtypeKind,
    /// `creature`, as in running text
    CardTypeInText,
    /// `creatures`
    CardTypePlural,
    /// `legendary`, as in running text
    SupertypeInText,
    /// `can't block`
    Restriction,
    /// The words after a noun: `you control`, `with flying`
    Limitation,
    /// `upkeep step`
    TurnPart,
    /// `upkeep steps`
    TurnPartPlural,
    /// `during combat`
    Window,
    /// `deal`, with which an instruction begins
    Instruction,
    /// `draws`, which only players do
    Deed,
    /// `it is day`, of a game that begins on a board
    SetUp,
    /// `casts`, with which a player decides
    Decision,
    /// `for an action`, for which a player is asked
    Asking,
    /// `untaps`, which happens to objects
    ObjectHappening,
    /// `draws`, which happens to players
    PlayerHappening,
    /// `enters`, of an object in a trigger
    ObjectEvent,
    /// `draws a card`, of a player in a trigger
    PlayerEvent,
}

impl Vocabulary {
    /// The noun for one of its words.
    pub(super) fn name(self) -> &'static str {
        match self {
            Vocabulary::Keyword => "keyword",
            Vocabulary::CardType | Vocabulary::CardTypeInText | Vocabulary::CardTypePlural => "card type",
            Vocabulary::Supertype | Vocabulary::SupertypeInText => "supertype",
            Vocabulary::Subtype | Vocabulary::SubtypePlural => "subtype",
            Vocabulary::Color => "color",
            Vocabulary::Zone => "zone",
            Vocabulary::Noun | Vocabulary::NounPlural => "noun",
            Vocabulary::Adjective => "adjective",
            Vocabulary::SubtypeKind => "kind of subtypes",
            Vocabulary::Restriction => "restriction",
            Vocabulary::Limitation => "limitation",
            Vocabulary::TurnPart | Vocabulary::TurnPartPlural => "step or phase",
            Vocabulary::Window => "time",
            Vocabulary::Instruction => "instruction",
            Vocabulary::Deed => "deed",
            Vocabulary::SetUp => "line about the game",
            Vocabulary::Decision => "decision",
            Vocabulary::Asking => "request",
            Vocabulary::ObjectHappening
            | Vocabulary::PlayerHappening
            | Vocabulary::ObjectEvent
            | Vocabulary::PlayerEvent => "event",
        }
    }

    /// Its words.
    pub(super) fn words(self) -> Vec<String> {
        let own = |words: &mut dyn Iterator<Item = &'static str>| words.map(str::to_owned).collect();
        match self {
            Vocabulary::Keyword => own(&mut Keyword::words()),
            Vocabulary::CardType => own(&mut CardType::ALL.iter().map(|card_type| card_type.word())),
            Vocabulary::Supertype => own(&mut Supertype::ALL.iter().map(|supertype| supertype.word())),
            Vocabulary::Subtype => own(&mut Subtype::all().map(Subtype::word)),
            Vocabulary::SubtypePlural => Subtype::all().map(|subtype| plural(subtype.word())).collect(),
            Vocabulary::Color => own(&mut Color::ALL.into_iter().map(Color::word)),
            Vocabulary::Zone => own(&mut Zone::ALL.iter().map(|zone| zone.word()).chain([
                SCHEME_DECK,
                PLANAR_DECK,
                COLLECTION,
            ])),
            Vocabulary::Noun => nouns().collect(),
            Vocabulary::NounPlural => nouns().map(|noun| plural(&noun)).collect(),
            Vocabulary::Adjective => adjectives(),
            Vocabulary::SubtypeKind => own(&mut SubtypeKind::ALL.iter().map(|kind| kind.word())),
            Vocabulary::CardTypeInText => card_types_in_text().collect(),
            Vocabulary::CardTypePlural => card_types_in_text().map(|word| plural(&word)).collect(),
            Vocabulary::SupertypeInText => supertypes_in_text().collect(),
            Vocabulary::Restriction => {
                let of_players = PLAYER_RULES.heads().map(|[words, _]| words);
                let words = Restriction::ALL.iter().map(|(_, words)| *words).chain(of_players);
                own(&mut { words })
            }
            Vocabulary::Limitation => own(&mut LIMITATIONS.into_iter()),
            Vocabulary::TurnPart => turn_parts(Number::One).map(|(words, _)| words).collect(),
            Vocabulary::TurnPartPlural => turn_parts(Number::Many).map(|(words, _)| words).collect(),
            Vocabulary::Window => own(&mut Window::ALL.iter().map(|(_, words)| *words)),
            Vocabulary::Instruction => {
                let by_hand = BY_HAND.iter().map(|(words, _)| *words);
                own(&mut by_hand.chain(EFFECTS.beginnings().map(|rows| rows.words.as_str())))
            }
            Vocabulary::Deed => {
                own(&mut EFFECTS.verbs(Kind::is_subject).map(|[words, _]| words).chain(["deals"]))
            }
            Vocabulary::SetUp => own(&mut SET_UP_LINES.iter().map(|(words, _)| *words)),
            Vocabulary::Decision => {
                own(&mut decisions::VERBS.iter().flat_map(|(_, third, base)| [*third, *base]))
            }
            Vocabulary::Asking => own(&mut Asking::ALL.iter().map(|(_, words)| *words)),
            Vocabulary::ObjectHappening => own(&mut ObjectHappening::ALL.iter().map(|(_, words)| *words)),
            Vocabulary::PlayerHappening => own(&mut PlayerHappening::ALL.iter().map(|(_, words)| *words)),
            Vocabulary::ObjectEvent => own(&mut events::of_objects()),
            Vocabulary::PlayerEvent => own(&mut events::of_players()),
        }
    }
}

/// The players that an Aura can enchant, each with the words after `enchant`.
pub(super) const ENCHANTED_PLAYERS: &[(&str, Who)] =
    &[("player", Who::Anyone), ("opponent", Who::Opponent), ("you", Who::You)];

/// The words with which limitations begin.
const LIMITATIONS: [&str; 11] = [
    "you control",
    "controls",
    "owns",
    "in",
    "on",
    "with",
    "without",
    "named",
    "of the chosen",
    "attached to",
    "that's",
];

fn nouns() -> impl Iterator<Item = String> {
    ["permanent", "card", "spell", "object"].into_iter().map(str::to_owned).chain(card_types_in_text())
}

fn card_types_in_text() -> impl Iterator<Item = String> {
    CardType::ALL.iter().map(|card_type| card_type.word().to_lowercase())
}

fn supertypes_in_text() -> impl Iterator<Item = String> {
    Supertype::ALL.iter().map(|supertype| supertype.word().to_lowercase())
}

fn adjectives() -> Vec<String> {
    let colors = Color::ALL.iter().map(|color| color.word().to_owned());
    let others = ["colorless", "multicolored", "token"].into_iter().map(str::to_owned);
    let in_combat = InCombat::ADJECTIVES.iter().map(|(_, word)| (*word).to_owned());
    let others = others.chain(in_combat);
    let positive: Vec<String> =
        colors.chain(supertypes_in_text()).chain(card_types_in_text()).chain(others).collect();
    let negative = positive.iter().map(|word| format!("non{word}"));
    let status = ["tapped", "untapped", "face-down", "face-up", "other"].into_iter().map(str::to_owned);
    negative.chain(positive.iter().cloned()).chain(status).collect()
}

/// The words for a player: as the subject of an action, as an owner, and as the subject of an effect.
pub(super) struct WhoWords {
    /// Who.
    pub who: Who,
    /// `an opponent` controls it.
    pub actor: &'static str,
    /// in `an opponent's` hand.
    pub owner: &'static str,
    /// `each opponent` has hexproof.
    pub subject: &'static str,
}

/// The players that text can refer to without their names.
pub(super) const WHO: &[WhoWords] = &[
    WhoWords { who: Who::You, actor: "you", owner: "your", subject: "you" },
    WhoWords { who: Who::Opponent, actor: "an opponent", owner: "an opponent's", subject: "each opponent" },
    WhoWords { who: Who::Anyone, actor: "a player", owner: "a player's", subject: "each player" },
    WhoWords {
        who: Who::Host,
        actor: "enchanted player",
        owner: "enchanted player's",
        subject: "enchanted player",
    },
    WhoWords {
        who: Who::Chosen,
        actor: "the chosen player",
        owner: "the chosen player's",
        subject: "the chosen player",
    },
];

/// Words that begin a part of a statement, so that they cannot be labels or names of players.
pub(super) const RESERVED: &[&str] = &[
    "active",
    "as",
    "attach",
    "attached",
    "by",
    "choosing",
    "commander",
    "copied",
    "copying",
    "each",
    "effect",
    "everyone",
    "expect",
    "entering",
    "face",
    "from",
    "having",
    "it",
    "mana",
    "nobody",
    "of",
    "on",
    "owned",
    "players",
    "protected",
    "put",
    "tapped",
    "the",
    "this",
    "together",
    "transform",
    "transformed",
    "flipped",
    "turn",
    "until",
    "with",
    "you",
];

/// Returns whether a word can be a label.
pub(super) fn can_be_label(word: &str) -> bool {
    let begins = word.starts_with(|c: char| c.is_ascii_lowercase());
    begins
        && word.chars().all(|c| c.is_ascii_alphanumeric() || c == '-' || c == '_')
        && !RESERVED.contains(&word)
}

/// Returns whether the name of a card is one word that needs no quotes.
pub(super) fn can_be_bare_name(name: &str) -> bool {
    let begins = name.starts_with(char::is_uppercase);
    begins && !name.ends_with("'s") && name.chars().all(|c| c.is_alphabetic() || c == '-' || c == '\'')
}

/// The kind of counter that a word names: a keyword's, if there are such counters.
pub(super) fn counter_named(words: &str) -> CounterKind {
    let keyword = CounterKind::KEYWORDS.iter().find(|keyword| keyword.plain_word() == Some(words));
    keyword
        .map_or_else(|| CounterKind::Named(words.to_owned()), |keyword| CounterKind::Keyword(keyword.clone()))
}

/// The zones that each player has (400.1): `your graveyard`, but `exile`.
pub(super) fn each_player_has(zone: Zone) -> bool {
    match zone {
        Zone::Hand | Zone::Library | Zone::Graveyard => true,
        Zone::Battlefield | Zone::Stack | Zone::Exile | Zone::Command => false,
    }
}

/// A shared zone with the preposition before it; none for a zone that each player has.
pub(super) fn in_shared_zone(zone: Zone) -> Option<&'static str> {
    match zone {
        Zone::Battlefield => Some("on the battlefield"),
        Zone::Stack => Some("on the stack"),
        Zone::Exile => Some("in exile"),
        Zone::Command => Some("in the command zone"),
        Zone::Hand | Zone::Library | Zone::Graveyard => None,
    }
}
