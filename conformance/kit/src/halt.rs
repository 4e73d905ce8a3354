//! Why an engine's part in a game comes to an end, or a decision to nothing.

use crate::engine::Reply;
use std::panic::resume_unwind;

/// Something that can't be said to an engine, or that the engine can't do.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Unsupported {
    /// What is missing, in a few words that are the same for every such case.
    pub feature: String,
    /// Why the engine stops, in words.
    pub reason: String,
}

impl Unsupported {
    /// A feature that is missing, and why.
    pub fn new(feature: impl Into<String>, reason: impl Into<String>) -> Unsupported {
        Unsupported { feature: feature.into(), reason: reason.into() }
    }
}

impl<T> From<Unsupported> for Reply<T> {
    fn from(Unsupported { feature, reason }: Unsupported) -> Reply<T> {
        Reply::Unsupported { feature, reason }
    }
}

/// Why an engine rejects a decision.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct IllegalDecision {
    /// Why, in words.
    pub reason: String,
    /// How many earlier decisions are undone with it, because they belong to the same action: for example the
    /// declaration of attackers with a payment for it (508.1). Usually 0.
    pub undoes: usize,
}

impl IllegalDecision {
    /// Rejects one decision, for this reason.
    pub fn new(reason: impl Into<String>) -> IllegalDecision {
        IllegalDecision { reason: reason.into(), undoes: 0 }
    }

    /// Rejects this many earlier decisions together with it.
    #[must_use]
    pub fn undoing(self, undoes: usize) -> IllegalDecision {
        IllegalDecision { undoes, ..self }
    }
}

/// What an engine says to a decision that it doesn't take.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Rejection {
    /// It is illegal.
    Illegal(IllegalDecision),
    /// The engine can't perform it.
    Unsupported(Unsupported),
}

impl From<IllegalDecision> for Rejection {
    fn from(illegal: IllegalDecision) -> Rejection {
        Rejection::Illegal(illegal)
    }
}

impl From<Unsupported> for Rejection {
    fn from(unsupported: Unsupported) -> Rejection {
        Rejection::Unsupported(unsupported)
    }
}

/// Why a game in a thread of its own stops being played. An adapter passes it on with `?`; a callback that can't
/// return it uses [`Halt::unwind`].
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Halt(pub(crate) Why);

#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Why {
    /// The suite has dropped the game.
    Dropped,
    /// The engine can't go on; the reply has no answer.
    Replies(Reply<()>),
    /// The engine was in the middle of an action when it found the last decision illegal.
    Rejects(IllegalDecision),
    /// The engine found the last decision illegal, and the suite must load the game again.
    Lost(IllegalDecision),
}

impl Halt {
    /// The engine can't do this.
    pub fn unsupported(feature: impl Into<String>, reason: impl Into<String>) -> Halt {
        Unsupported::new(feature, reason).into()
    }

    /// The engine doesn't know how the game goes on: it ran out of work, or doesn't perform something.
    pub fn inconclusive(why: impl Into<String>) -> Halt {
        Halt(Why::Replies(Reply::Inconclusive(why.into())))
    }

    /// Something went wrong in the engine.
    pub fn error(why: impl Into<String>) -> Halt {
        Halt(Why::Replies(Reply::Error(why.into())))
    }

    /// The last decision is illegal, and the engine has already performed a part of it. The driver plays the game
    /// again from its start, without that decision, and the suite sees a plain rejection.
    pub fn rejects(illegal: IllegalDecision) -> Halt {
        Halt(Why::Rejects(illegal))
    }

    /// Like [`Halt::rejects`], but the suite loads the game again and repeats the decisions before this one. It is
    /// for engines that can't play the same game twice within one call of [`drive()`](crate::adapter::drive), for example
    /// because each game needs a process of its own.
    pub fn loses(illegal: IllegalDecision) -> Halt {
        Halt(Why::Lost(illegal))
    }

    /// Ends the thread of the game from within a callback: unwinds the engine up to [`drive()`](crate::adapter::drive).
    /// Unlike a panic, it prints nothing.
    pub fn unwind(self) -> ! {
        resume_unwind(Box::new(self))
    }

    /// The reply of a game that was halted.
    pub(crate) fn into_reply<T>(self) -> Reply<T> {
        match self.0 {
            Why::Dropped => Reply::Error("the engine went on after the end of its game".to_owned()),
            Why::Rejects(IllegalDecision { reason, .. }) | Why::Lost(IllegalDecision { reason, .. }) => {
                Reply::Error(format!("the engine rejects a decision where none was made: {reason}"))
            }
            Why::Replies(reply) => reply.and_then(|()| Reply::Error("the engine stopped playing".to_owned())),
        }
    }
}

impl From<Unsupported> for Halt {
    fn from(unsupported: Unsupported) -> Halt {
        Halt(Why::Replies(unsupported.into()))
    }
}
