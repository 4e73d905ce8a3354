//! The syntax of a file.
//!
//! Cards, abilities and facts mean the same everywhere, so they are the oracle's own data here.
//! What depends on the rest of the file (labels, names of cards and players, numbers of rules)
//! stays a name with its place until it is resolved.

mod script;

pub use script::{CommanderDamage, Line, ScriptText, SeenFact, SeenLine, SetUp, TurnText, Until};

use super::span::Spanned;
use crate::examples::Example;
use crate::scenario::Fact;
use apnap_oracle::card::{
    Becoming, Card, Characteristics, Color, CounterKind, Duration, Modification, Selector, Subtype, Zone,
};
use apnap_oracle::edition::Edition;
use apnap_oracle::rule::Reading;

/// A file: definitions of cards, and a scenario unless it is a file of cards.
#[derive(Clone, Default, PartialEq, Eq, Debug)]
pub struct File {
    /// The cards that it defines.
    pub cards: Vec<CardDefinition>,
    /// The scenario.
    pub scenario: Option<ScenarioText>,
}

/// `card "…"` and its lines.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct CardDefinition {
    /// The name.
    pub name: Spanned<String>,
    /// The card of that name.
    pub card: Card,
}

/// The syntax of a scenario.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ScenarioText {
    /// What it shows.
    pub title: Spanned<String>,
    /// The rules that it decides.
    pub rules: Vec<Spanned<String>>,
    /// The rules that take part.
    pub see: Vec<Spanned<String>>,
    /// The printed examples that it shows.
    pub examples: Vec<Spanned<Example>>,
    /// The editions in which it is valid.
    pub editions: EditionRange,
    /// How the rules lead to the expected results.
    pub because: Spanned<String>,
    /// The board.
    pub board: BoardText,
    /// The script, if this is a game or a board that is settled.
    pub script: Option<ScriptText>,
    /// The expected facts of a board, one per line.
    pub expect: Vec<ExpectLine>,
    /// The expected facts under the alternative reading of a disputed rule.
    pub otherwise: Option<OtherReading>,
}

/// `or by 613.8b-just-after`, and the expected facts below it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct OtherReading {
    /// The alternative reading.
    pub reading: Reading,
    /// The expected facts under it.
    pub expect: Vec<ExpectLine>,
}

/// `A..B`, `A..`, `..B`; without either end the line is omitted.
#[derive(Clone, Copy, Default, PartialEq, Eq, Debug)]
pub struct EditionRange {
    /// The first edition, if one is stated.
    pub since: Option<Edition>,
    /// The last edition, if one is stated.
    pub last: Option<Edition>,
}

/// A board: the state of the game, and its history.
#[derive(Clone, Default, PartialEq, Eq, Debug)]
pub struct BoardText {
    /// `players alice, bob`, if they are stated.
    pub players: Vec<Spanned<String>>,
    /// `active bob`, if it is stated.
    pub active: Option<Spanned<String>>,
    /// `alice has 12 life`.
    pub life: Vec<Life>,
    /// What only games have.
    pub set_up: SetUp,
    /// What happened, in order.
    pub history: Vec<Spanned<Statement>>,
}

/// `alice has 12 life`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Life {
    /// Whose life total it is.
    pub player: Spanned<String>,
    /// The life total.
    pub life: i32,
}

/// A line of a board about an event.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Statement {
    /// Objects entered a zone.
    Enters(Box<Enters>),
    /// `put 2 flying counters on a`
    PutCounters {
        /// Which counters, and how many.
        counters: Counters,
        /// On what.
        on: Spanned<String>,
    },
    /// `attach hammer to bear`
    Attach {
        /// What became attached.
        what: Spanned<String>,
        /// To what or to whom.
        to: Spanned<String>,
    },
    /// `turn a face down`
    Turn {
        /// What was turned.
        what: Spanned<String>,
        /// How it lies then.
        face_down: bool,
    },
    /// `transform a`
    Transform(Spanned<String>),
    /// An effect began.
    Effect(Box<EffectText>),
    /// `together`: all of these happened at the same time.
    Together(Vec<Spanned<Statement>>),
}

impl Statement {
    /// The events that it states: those of `together`, or else itself.
    pub fn parts(&self) -> Vec<&Statement> {
        match self {
            Statement::Together(all) => all.iter().flat_map(|one| one.parts()).collect(),
            Statement::Enters(_)
            | Statement::PutCounters { .. }
            | Statement::Attach { .. }
            | Statement::Turn { .. }
            | Statement::Transform(_)
            | Statement::Effect(_) => vec![self],
        }
    }
}

/// Some counters of a kind.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Counters {
    /// How many.
    pub count: u32,
    /// Of which kind.
    pub kind: CounterKind,
}

/// `alice controls 7 Swamp`, `alice's hand holds "Anger"`, `alice controls a: creature 1/4`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Enters {
    /// Under whose control or in whose zone.
    pub player: Spanned<String>,
    /// Where to.
    pub place: Place,
    /// How many of them, one after the other.
    pub count: u32,
    /// What entered.
    pub what: Entering,
    /// Labels of the first ones; a made-up card has its label elsewhere.
    pub labels: Vec<Spanned<String>>,
    /// `owned by bob`
    pub owner: Option<Spanned<String>>,
    /// `commander`
    pub commander: bool,
    /// `copied on the stack`
    pub copied_on_stack: bool,
    /// `tapped`
    pub tapped: bool,
    /// `face down`
    pub face_down: bool,
    /// `transformed`
    pub transformed: bool,
    /// `flipped`
    pub flipped: bool,
    /// `attached to a`
    pub attached: Option<Spanned<String>>,
    /// `protected by bob`
    pub protector: Option<Spanned<String>>,
    /// `with its venture marker in room 2`
    pub room: Option<u8>,
    /// The options, in order.
    pub copies: Vec<EntersAs>,
    /// `choosing red`
    pub choices: Vec<Spanned<Choice>>,
    /// `with 3 charge counters`
    pub counters: Vec<Counters>,
    /// `with 2 damage`
    pub damage: Option<MarkedDamage>,
}

/// `2 damage from deathtouch`: damage that is marked on something.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct MarkedDamage {
    /// How much.
    pub amount: u32,
    /// Whether a source with deathtouch has dealt some of it since state-based actions were last checked.
    pub from_deathtouch: bool,
}

/// Where something entered.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Place {
    /// A zone
    Zone(Zone),
    /// A scheme deck, which is in the command zone: face down, below the cards of earlier lines
    SchemeDeck,
    /// A planar deck, likewise
    PlanarDeck,
    /// The dungeon cards that a player owns outside the game
    Collection,
}

impl Place {
    /// The zone that it is, or that it is in.
    pub fn zone(self) -> Zone {
        match self {
            Place::Zone(zone) => zone,
            Place::SchemeDeck | Place::PlanarDeck | Place::Collection => Zone::Command,
        }
    }
}

/// What entered.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Entering {
    /// A card that is defined somewhere.
    Card(Spanned<String>),
    /// A card or token that is defined by the line.
    MadeUp(Box<MadeUp>),
}

/// `a: token green Saproling creature 1/1, having flying`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct MadeUp {
    /// Its label, which is also its name; a token may have none.
    pub label: Option<Spanned<String>>,
    /// Whether it is a token.
    pub token: bool,
    /// What it is, without a name.
    pub characteristics: Characteristics,
}

/// How an object entered.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum EntersAs {
    /// `copying a except (…)`
    Copying(CopySource, Vec<Modification>),
    /// `entering as (…)`
    As(Vec<Modification>),
}

/// What is copied.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum CopySource {
    /// An object, by its label
    Object(Spanned<String>),
    /// A card, by its name
    Card(Spanned<String>),
}

/// What was chosen.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Choice {
    /// A color
    Color(Color),
    /// A subtype
    Subtype(Subtype),
    /// A number, also the value of X
    Number(i32),
    /// A player
    Player(Spanned<String>),
}

/// `effect e1 of "Giant Growth" by bob on a`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct EffectText {
    /// Its label.
    pub label: Option<Spanned<String>>,
    /// The player who controls it; by default, the active player.
    pub by: Option<Spanned<String>>,
    /// What it does.
    pub what: EffectOf,
    /// What it applies to.
    pub on: Vec<Spanned<String>>,
    /// What it applies to, if that set is open.
    pub on_each: Option<Spanned<Selector>>,
    /// What its objects become copies of.
    pub copying: Option<CopySource>,
    /// What was chosen for it.
    pub choices: Vec<Spanned<Choice>>,
    /// The object from which it came.
    pub from: Option<Spanned<String>>,
}

/// What an effect does.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum EffectOf {
    /// What an ability of a card says.
    Card {
        /// The card.
        card: Spanned<String>,
        /// Which ability, counted from 1 among those that create a continuous effect.
        ability: Option<Spanned<u32>>,
    },
    /// What the line says.
    Stated {
        /// What its objects become copies of, if they do.
        copies: Option<Becoming>,
        /// What it changes.
        changes: Vec<Modification>,
        /// How long it lasts.
        duration: Duration,
    },
}

/// `a is 4/3, white, has flying`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ExpectLine {
    /// A label or the name of a player.
    pub subject: Spanned<String>,
    /// What is expected of it.
    pub facts: Vec<Spanned<Fact>>,
}

/// The default players of a board.
const PLAYERS: [&str; 2] = ["alice", "bob"];

/// The names of the players of a board.
pub(crate) fn players_of(board: Option<&BoardText>) -> Vec<String> {
    match board {
        Some(board) if !board.players.is_empty() => {
            board.players.iter().map(|name| name.value.clone()).collect()
        }
        Some(_) | None => PLAYERS.map(str::to_owned).to_vec(),
    }
}
