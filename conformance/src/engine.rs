//! What an engine is, to APNAP: anything that answers these questions.
//!
//! An engine implements what it has and says so. Not being able to do something is never counted
//! as passed, and never as failed.

use crate::observation::{GameSeen, Observation};
use crate::scenario::Board;
use apnap_oracle::card::Card;
use apnap_oracle::edition::Edition;
use apnap_oracle::state::{Decision, Request, TurnPart};
use serde::{Deserialize, Serialize};
use std::collections::BTreeSet;
use std::fmt;
use std::sync::Arc;
use std::time::Duration;

/// An engine under test. One value serves one worker.
pub trait Engine {
    /// Who it is, and what it can do.
    fn describe(&self) -> Description;

    /// Level 0: what are the characteristics of everything the board names, of players (613.10) and
    /// of the rules of the game (613.11)? Nothing is checked or performed first.
    fn derive(&mut self, edition: Edition, board: &Board) -> Reply<Observation>;

    /// Levels 2 and 3: a game begins on a board. The reply says where it stops first.
    fn load(&mut self, _edition: Edition, _board: &Board) -> Reply<Stop> {
        no_games()
    }

    /// The game goes on from a stop at which nobody is asked anything.
    fn advance(&mut self) -> Reply<Stop> {
        no_games()
    }

    /// A player decides. Only one who is asked can; the engine refuses anybody else.
    fn answer(&mut self, _player: &str, _decision: &Decision<String>) -> Reply<Answered> {
        no_games()
    }

    /// What can be seen now.
    fn observe(&mut self) -> Reply<Observation> {
        no_games()
    }

    /// Only the game of what can be seen now, from an engine for which that is less work: a script that goes
    /// on asks for no more. From all others it is taken out of what they observe.
    fn observe_game(&mut self) -> Option<Reply<GameSeen>> {
        None
    }
}

fn no_games<T>() -> Reply<T> {
    Reply::Unsupported { feature: "games".to_owned(), reason: "this engine answers boards only".to_owned() }
}

/// Where a game stops.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum Stop {
    /// It asks a player
    Asks(Request<String>),
    /// A step or phase has just ended in which nobody had priority: all that belongs to it is done
    Ended(TurnPart),
    /// It is over
    Over,
}

/// What came of a decision.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum Answered {
    /// It was taken, and the game stops there
    Taken(Stop),
    /// It is illegal and had no effect. Only the oracle must name the rule.
    Refused {
        /// The rule that forbids it
        #[serde(default, skip_serializing_if = "Option::is_none")]
        rule: Option<String>,
        /// Why, in words
        #[serde(default)]
        reason: String,
    },
}

/// Who an engine is, and what it can do.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Description {
    /// Its name.
    pub name: String,
    /// Its version.
    pub version: String,
    /// Where to find it.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub homepage: Option<String>,
    /// The edition that it follows; without one, whichever it is asked about.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub edition: Option<Edition>,
    /// The levels that it answers.
    pub levels: BTreeSet<Level>,
    /// Which cards it knows.
    pub cards: Cards,
    /// Whether its refusals name the rule, by the identifiers of the registry. Then the rule is compared;
    /// otherwise only that it refuses is.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub names_rules: bool,
}

impl Level {
    /// Every level with its number and what it is about.
    pub const ALL: &[(Level, u8, &str)] =
        &[(Level::Layers, 0, "boards"), (Level::Turns, 2, "turns"), (Level::Stack, 3, "stack and triggers")];

    /// The number of the level.
    pub fn number(self) -> u8 {
        Level::ALL.iter().find(|(one, ..)| *one == self).map_or(0, |(_, number, _)| *number)
    }

    /// What the level is about.
    pub fn words(self) -> &'static str {
        Level::ALL.iter().find(|(one, ..)| *one == self).map_or("", |(.., words)| words)
    }
}

/// What can be asked of an engine, from one pure function to whole games.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum Level {
    /// Level 0: [`Engine::derive`]
    Layers,
    /// Level 2: [`Engine::load`] and the rest, for turns and combat
    Turns,
    /// Level 3: the same, with the stack and triggered abilities
    Stack,
}

/// Which cards an engine knows.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum Cards {
    /// Any card, by its definition or its rules text
    Any,
    /// These, by name
    Named(BTreeSet<String>),
}

impl Cards {
    /// The first card of a board that an engine does not know. An effect without a card is as
    /// unknown to an engine that knows names as a card that was made up.
    pub fn missing<'b>(&self, board: &'b Board) -> Option<&'b str> {
        let Cards::Named(known) = self else { return None };
        let objects = board.game.objects.values().map(|object| Some(&object.card));
        let effects = board.game.effects.values().map(|effect| effect.card.as_ref());
        let name = |card: Option<&'b Arc<Card>>| match card {
            Some(card) => card.front.name.as_deref().unwrap_or("a card without a name"),
            None => "the card of an effect that is stated",
        };
        let names = objects.chain(effects).map(name);
        board.made_up.iter().map(String::as_str).chain(names).find(|name| !known.contains(*name))
    }
}

/// What an engine replies.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum Reply<T> {
    /// The answer.
    Ok(T),
    /// It has no such thing.
    Unsupported {
        /// What is missing
        feature: String,
        /// Why
        reason: String,
    },
    /// The question makes no sense to it.
    Malformed(String),
    /// It ran out of the work it is allowed.
    Inconclusive(String),
    /// Something went wrong in it.
    Error(String),
    /// There is no reply. No engine says so itself; it is found by whoever asks it.
    #[serde(skip)]
    Failed(Failed),
}

/// An engine in a process of its own that gave no reply to a question, and what came of asking it
/// again.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Failed {
    /// What went wrong at first.
    pub failure: Failure,
    /// The last lines that the engine wrote to its standard error.
    pub said: Vec<String>,
    /// How often the question was put, and how often that failed.
    pub tries: Tries,
}

/// How often a question was put, each time after the first to a fresh process that is asked
/// nothing else.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub struct Tries {
    /// How often it failed.
    pub failed: u32,
    /// How often it was put.
    pub of: u32,
}

impl Tries {
    /// Whether the engine replied at least once: then the failure is a flake.
    pub fn is_flake(self) -> bool {
        self.failed < self.of
    }
}

impl fmt::Display for Tries {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Tries { failed, of } = self;
        if self.is_flake() {
            write!(f, "a flake: {failed} of {of} tries failed")
        } else {
            write!(f, "every one of {of} tries failed")
        }
    }
}

/// What can go wrong with a process in place of a reply.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Failure {
    /// It could not be started.
    #[error("it could not be started: {0}")]
    NotStarted(String),
    /// It ended, or closed its standard output.
    #[error("it ended instead of replying: {0}")]
    Exited(String),
    /// It did not reply in time.
    #[error("no reply within {0:?}; --timeout SECONDS allows more")]
    TimedOut(Duration),
    /// Its reply is longer than a line may be.
    #[error("its reply is longer than {0} bytes; reply in one line, without anything that was not asked for")]
    TooLong(usize),
    /// Its reply is no JSON.
    #[error("its reply is no JSON ({why}): {line}; print nothing but replies to standard output")]
    NotJson {
        /// What the reader says
        why: String,
        /// The reply, shortened
        line: String,
    },
    /// Its reply is JSON of another shape than a reply has.
    #[error("its reply has another shape than a reply ({why}): {line}; `apnap schema` writes the shapes")]
    WrongShape {
        /// What the reader says
        why: String,
        /// The reply, shortened
        line: String,
    },
    /// Its reply belongs to another request.
    #[error(
        "its reply carries seq {found} where {expected} was asked; give each request one reply, in order"
    )]
    WrongSeq {
        /// The number of the request
        expected: u64,
        /// The number of the reply
        found: u64,
    },
    /// It failed so often that it is not asked any more.
    #[error("not asked: the engine was started anew as often as is allowed, {0}; --restarts N allows more")]
    GivenUp(usize),
}
