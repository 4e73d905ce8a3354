//! What an engine is, to APNAP: anything that answers these questions.
//!
//! An engine implements what it can and reports the rest as unsupported, which counts neither as passed nor
//! as failed.

use crate::board::Board;
use crate::conduct::Conduct;
use crate::observation::{GameSeen, Observation};
use apnap_oracle::card::Card;
use apnap_oracle::edition::{Edition, Period};
use apnap_oracle::json::FromJson;
use apnap_oracle::state::{Decision, Request, TurnPart};
use serde::Serialize;
use std::collections::BTreeSet;
use std::fmt;
use std::sync::Arc;
use std::time::Duration;

/// An engine under test. One value serves one worker.
pub trait Engine {
    /// Describes the engine and what it can do.
    fn describe(&self) -> Description;

    /// Hears which case the next questions are about. Only a log needs to know it.
    fn hear_case(&mut self, _scenario: &str, _edition: Edition) {}

    /// The editions in which the engine would have answered all questions about the last case in the same way, if it
    /// knows that. Only the oracle can.
    fn alike(&self) -> Option<Period> {
        None
    }

    /// Level 0: what are the characteristics of everything the board names, of players (613.10) and of the
    /// rules of the game (613.11)? No state-based action is performed first.
    fn derive(&mut self, edition: Edition, board: &Board) -> Reply<Observation>;

    /// Level 1: what is left of the board when state-based actions have been performed until none applies?
    /// The answers are those to the requests that come on the way, in order; the first request without an
    /// answer is the reply. No ability is put on the stack, and no player gets priority.
    fn settle(&mut self, _edition: Edition, _board: &Board, _answers: &[Answer]) -> Reply<Settled> {
        Reply::Unsupported {
            feature: "state-based actions on a board".to_owned(),
            reason: "this engine doesn't perform them without a game".to_owned(),
        }
    }

    /// Levels 2 and 3: a game begins on a board, and stops for the first time.
    fn load(&mut self, _edition: Edition, _board: &Board) -> Reply<Loaded> {
        Reply::Unsupported {
            feature: "games".to_owned(),
            reason: "this engine answers boards only".to_owned(),
        }
    }
}

/// A game that an engine plays.
pub trait RunningGame {
    /// A player decides. Only the player who is asked can; the game refuses every other player.
    fn answer(&mut self, player: &str, decision: &Decision<String>) -> Reply<Answered>;

    /// The game goes on from a stop at which no player is asked anything.
    fn advance(&mut self) -> Reply<Stop>;

    /// What can be seen now.
    fn observe(&mut self) -> Reply<Observation>;

    /// The `game` part of what can be seen now, for engines that can observe it with less work: a script that
    /// advances the game asks for no more. The default takes it from a full observation.
    fn observe_game(&mut self) -> Option<Reply<GameSeen>> {
        None
    }
}

/// An answer to a request.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, FromJson)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Answer {
    /// Who decides, by name
    pub player: String,
    /// The decision, with the labels and names of the board
    pub decision: Decision<String>,
}

/// The result of performing state-based actions on a board.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, FromJson)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum Settled {
    /// No state-based action applies, or the game is over: this can be seen then
    Rests(Box<Observation>),
    /// A player must choose, and the answers have come to their end
    Asks(Request<String>),
    /// The last answer is illegal. Only the oracle must name the rule.
    Refused {
        /// The rule that forbids it
        #[serde(default, skip_serializing_if = "Option::is_none")]
        rule: Option<String>,
        /// Further rules that forbid it for the same reason
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        also: Vec<String>,
        /// Why, in words
        #[serde(default)]
        reason: String,
    },
}

/// Answers the requests of a game in their order, and returns what comes of it: for an engine that settles a
/// board with the means of a game, which is over once no state-based action applies.
pub fn settled_by(game: &mut dyn RunningGame, stop: Reply<Stop>, answers: &[Answer]) -> Reply<Settled> {
    stop.and_then(|stop| match (stop, answers) {
        (Stop::Asks(request), []) => Reply::Ok(Settled::Asks(request)),
        (Stop::Asks(_), [Answer { player, decision }, later @ ..]) => {
            game.answer(player, decision).and_then(|answered| match answered {
                Answered::Taken(stop) => settled_by(game, Reply::Ok(stop), later),
                Answered::Refused { rule, also, reason, .. } => {
                    Reply::Ok(Settled::Refused { rule, also, reason })
                }
            })
        }
        (Stop::Ended(_) | Stop::Over, []) => game.observe().map(|seen| Settled::Rests(Box::new(seen))),
        (Stop::Ended(_) | Stop::Over, [Answer { player, .. }, ..]) => {
            Reply::Malformed(format!("{player} answers, but is not asked anything"))
        }
    })
}

/// A game that has begun.
pub struct Loaded<G: ?Sized = dyn RunningGame> {
    /// The game, which waits at the stop.
    pub game: Box<G>,
    /// Where it stops first.
    pub stop: Stop,
}

/// Where a game stops.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, FromJson)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum Stop {
    /// It asks a player
    Asks(Request<String>),
    /// A step or phase in which no player had priority has just ended: everything in it is done
    Ended(TurnPart),
    /// It is over
    Over,
}

/// The result of a decision.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, FromJson)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum Answered {
    /// It was accepted, and the game stops there
    Taken(Stop),
    /// It is illegal and had no effect. Only the oracle must name the rule.
    Refused {
        /// The rule that forbids it
        #[serde(default, skip_serializing_if = "Option::is_none")]
        rule: Option<String>,
        /// Further rules that forbid it for the same reason
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        also: Vec<String>,
        /// Why, in words
        #[serde(default)]
        reason: String,
        /// Where the game waits now, if the decision belonged to an action that is undone with it: for example
        /// a payment for attackers and their declaration. Otherwise the game waits as before.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        undone_to: Option<Stop>,
        /// Whether the engine noticed only after it had begun to do it, and can't go back: then the suite loads the
        /// game again and repeats every decision before this one.
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        load_again: bool,
    },
}

/// Who an engine is, and what it can do.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, FromJson)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Description {
    /// Its name, as reports print it.
    pub name: String,
    /// Its version, in whatever form it uses.
    pub version: String,
    /// Where to find it.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub homepage: Option<String>,
    /// The edition that it follows; `None` if it follows any edition.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub edition: Option<Edition>,
    /// The levels that it answers.
    pub levels: BTreeSet<Level>,
    /// Which cards it knows.
    pub cards: Cards,
    /// Whether it names the rule by which it rejects a decision, with the identifiers of the registry. If so,
    /// the rule is compared; otherwise only the rejection is.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub names_rules: bool,
    /// How it conducts a game, where that differs from what scripts assume.
    #[serde(default, skip_serializing_if = "Conduct::is_default")]
    pub conduct: Conduct,
}

impl Description {
    /// Describes an engine that answers boards (level 0) with any card, in any edition.
    pub fn new(name: impl Into<String>, version: impl Into<String>) -> Description {
        Description {
            name: name.into(),
            version: version.into(),
            homepage: None,
            edition: None,
            levels: [Level::Layers].into(),
            cards: Cards::Any,
            names_rules: false,
            conduct: Conduct::default(),
        }
    }
}

impl Level {
    /// Every level with its number and what it is about.
    pub const ALL: &[(Level, u8, &str)] = &[
        (Level::Layers, 0, "boards"),
        (Level::StateBasedActions, 1, "state-based actions"),
        (Level::Turns, 2, "turns"),
        (Level::Stack, 3, "stack and triggers"),
    ];

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
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, FromJson)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum Level {
    /// Level 0: [`Engine::derive`]
    Layers,
    /// Level 1: [`Engine::settle`]
    StateBasedActions,
    /// Level 2: [`Engine::load`] and the rest, for turns and combat
    Turns,
    /// Level 3: the same, with the stack and triggered abilities
    Stack,
}

/// Which cards an engine knows.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, FromJson)]
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
#[derive(Clone, PartialEq, Eq, Debug, Serialize, FromJson)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum Reply<T> {
    /// What was asked for.
    Ok(T),
    /// It does not support this.
    Unsupported {
        /// What is missing
        feature: String,
        /// What the engine lacks, in words
        reason: String,
    },
    /// The question makes no sense to it.
    Malformed(String),
    /// It does not know the answer: it ran out of work, or came to something that it does not perform.
    Inconclusive(String),
    /// Something went wrong in it.
    Error(String),
    /// There is no reply. No engine reports this itself; its caller notices it.
    #[serde(skip)]
    Failed(Failed),
}

impl<T> Reply<T> {
    /// Maps the answer of the reply.
    pub fn map<U>(self, make: impl FnOnce(T) -> U) -> Reply<U> {
        self.and_then(|answer| Reply::Ok(make(answer)))
    }

    /// Maps the answer of the reply to another reply.
    pub fn and_then<U>(self, make: impl FnOnce(T) -> Reply<U>) -> Reply<U> {
        match self {
            Reply::Ok(answer) => make(answer),
            Reply::Unsupported { feature, reason } => Reply::Unsupported { feature, reason },
            Reply::Malformed(why) => Reply::Malformed(why),
            Reply::Inconclusive(why) => Reply::Inconclusive(why),
            Reply::Error(why) => Reply::Error(why),
            Reply::Failed(failed) => Reply::Failed(failed),
        }
    }
}

/// An engine in a process of its own that gave no reply to a request, and the result of repeating the
/// request.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Failed {
    /// What went wrong at first.
    pub failure: Failure,
    /// The last lines that the engine wrote to its standard error.
    pub said: Vec<String>,
    /// How often the request was sent, and how often it failed.
    pub tries: Tries,
}

/// How often a request was sent; after the first time, each time to a fresh process that gets no other
/// request.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, FromJson)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Tries {
    /// How often it failed.
    pub failed: u32,
    /// How often it was sent.
    pub of: u32,
}

impl Tries {
    /// Whether the engine replied at least once: then the failure is flaky.
    pub fn is_flake(self) -> bool {
        self.failed < self.of
    }
}

impl fmt::Display for Tries {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Tries { failed, of } = self;
        if self.is_flake() {
            write!(f, "flaky: {failed} of {of} tries failed")
        } else if *of == 1 {
            write!(f, "it was not tried again")
        } else {
            write!(f, "all {of} tries failed")
        }
    }
}

/// What can go wrong with a process in place of a reply.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Failure {
    /// It could not be started.
    #[error("the engine could not be started: {0}")]
    NotStarted(String),
    /// It ended, or closed its standard output.
    #[error("the engine exited instead of replying: {0}")]
    Exited(String),
    /// It did not reply in time.
    #[error("no reply within {0:?}; use --timeout SECONDS to allow more")]
    TimedOut(Duration),
    /// It did not reply to its first request in time.
    #[error("the engine did not start within {0:?}; use --start-timeout SECONDS to allow more")]
    StartTimedOut(Duration),
    /// Its replies in one game took too long altogether.
    #[error("the replies of this game took more than {0:?} altogether; use --timeout SECONDS to allow more")]
    GameTimedOut(Duration),
    /// It began a reply and did not end the line in time.
    #[error(
        "no end of line within {after:?}: {bytes} bytes came without one ({line}); end each reply with a newline, \
         and flush it"
    )]
    Unfinished {
        /// How long it had
        after: Duration,
        /// How many bytes came
        bytes: usize,
        /// The beginning of the line
        line: String,
    },
    /// Its reply is longer than a line may be.
    #[error("the reply is longer than {0} bytes; reply in one line, with only what the request asks for")]
    TooLong(usize),
    /// Its reply is not valid JSON.
    #[error("the reply is not valid JSON ({why}): {line}; print only replies to standard output")]
    NotJson {
        /// The message of the JSON parser
        why: String,
        /// The reply, shortened
        line: String,
    },
    /// Its reply is JSON that does not match the schema.
    #[error("the reply does not match the schema ({why}): {line}; see docs/schema")]
    WrongShape {
        /// The message of the JSON parser
        why: String,
        /// The reply, shortened
        line: String,
    },
    /// Its reply belongs to another request.
    #[error("the reply has seq {found} instead of {expected}; send one reply to each request, in order")]
    WrongSeq {
        /// The number of the request
        expected: u64,
        /// The number of the reply
        found: u64,
    },
    /// It failed too often and is no longer asked.
    #[error(
        "not asked: the engine was restarted {0} times, which is the limit; use --restarts N to allow more"
    )]
    GivenUp(usize),
    /// The user interrupted the run before it replied.
    #[error("not asked: the run was interrupted")]
    Interrupted,
}
