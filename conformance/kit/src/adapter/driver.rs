//! A game in a thread of its own, as the suite plays it.
//!
//! The two threads take turns: one of them always waits for the other, so what happens does not depend on time.

use super::suite::{FromEngine, Said, Suite, ToEngine};
use crate::caught::halted;
use crate::engine::{Answered, Loaded, Reply, RunningGame, Stop};
use crate::halt::{Halt, IllegalDecision, Rejection, Why};
use crate::observation::{GameSeen, Observation};
use apnap_oracle::state::Decision;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::sync::mpsc::{Receiver, Sender, channel};
use std::thread::{Builder, JoinHandle};

/// The stack of the thread: engines recurse, and a thread has little by default.
const STACK: usize = 16 << 20;

/// What plays a game, from its start.
type Plays = Arc<dyn Fn(Suite) -> Result<(), Halt> + Send + Sync>;

/// Begins a game in a thread of its own. `play` sets the board up in the engine and lets the engine play. Wherever
/// the engine needs a decision, the adapter asks the [`Suite`] and waits.
///
/// - `play` runs in the new thread, so the engine need not be [`Send`].
/// - When the suite drops the game, the waiting question fails with a [`Halt`], and the thread ends. Dropping the
///   game waits for that, so that two games never run at the same time.
/// - A panic is an error of this game.
/// - If the engine rejects a decision with [`Halt::rejects`], `play` runs again and gets the accepted decisions
///   once more. So it must do the same each time: no clock, and no random numbers but those of a fixed seed.
///
/// ```
/// use apnap_kit::adapter::{Suite, drive};
/// use apnap_kit::engine::{Reply, Stop};
/// use apnap_kit::observation::Observation;
/// use apnap_oracle::state::{Asking, Request, Decision};
///
/// let loaded = drive(|suite: Suite| {
///     let mut view = || Reply::Ok(Observation::default());
///     loop {
///         let request = Request {
///             player: "alice".to_owned(), asking: Asking::Action, about: None,
///             among: Vec::new(), at_least: 0, at_most: 0,
///         };
///         let concedes = suite.ask(request, &mut view, |decision| Ok(*decision == Decision::Concede))?;
///         if concedes {
///             return suite.over(&mut view);
///         }
///     }
/// });
/// assert!(matches!(loaded, Reply::Ok(loaded) if matches!(loaded.stop, Stop::Asks(_))));
/// ```
pub fn drive(play: impl Fn(Suite) -> Result<(), Halt> + Send + Sync + 'static) -> Reply<Loaded> {
    let play: Plays = Arc::new(play);
    let mut thread = match Thread::begin(&play) {
        Ok(thread) => thread,
        Err(halt) => return halt.into_reply(),
    };
    match thread.first_stop() {
        Ok(stop) => {
            let game = Driven { play, thread, first: stop.clone(), course: Vec::new(), halted: None };
            Reply::Ok(Loaded { game: Box::new(game), stop })
        }
        Err(halt) => halt.into_reply(),
    }
}

/// A game that is played in a thread of its own.
struct Driven {
    play: Plays,
    thread: Thread,
    /// Where it stopped first.
    first: Stop,
    /// What was said and accepted, each with the stop after it.
    course: Vec<(Said, Stop)>,
    /// Why the game is no longer played.
    halted: Option<Halt>,
}

impl Driven {
    fn stop(&self) -> &Stop {
        self.course.last().map_or(&self.first, |(_, stop)| stop)
    }

    /// Says something that fits the stop.
    fn say(&mut self, said: Said) -> Reply<Answered> {
        if let Some(halt) = &self.halted {
            return halt.clone().into_reply();
        }
        match self.thread.ask(ToEngine::Says(said.clone())) {
            Ok(FromEngine::Stops(stop)) => {
                self.course.push((said, stop.clone()));
                Reply::Ok(Answered::Taken(stop))
            }
            Ok(FromEngine::Rejects(Rejection::Illegal(IllegalDecision { reason, .. }))) => refused(reason),
            Ok(FromEngine::Rejects(Rejection::Unsupported(unsupported))) => unsupported.into(),
            Ok(FromEngine::Everything(_) | FromEngine::Game(_)) => self.halt(out_of_turn()),
            Ok(FromEngine::Halts(Halt(Why::Rejects(illegal)))) if matches!(said, Said::Decides { .. }) => {
                self.undo(illegal)
            }
            Ok(FromEngine::Halts(Halt(Why::Lost(illegal)))) if matches!(said, Said::Decides { .. }) => {
                self.lose(illegal)
            }
            Ok(FromEngine::Halts(halt)) | Err(halt) => self.halt(halt),
        }
    }

    fn halt<T>(&mut self, halt: Halt) -> Reply<T> {
        self.halted = Some(halt.clone());
        halt.into_reply()
    }

    /// Plays the game again up to the last decision that remains.
    fn undo(&mut self, IllegalDecision { reason, undoes }: IllegalDecision) -> Reply<Answered> {
        let taken_back = self.take_back(undoes).and_then(|conceded| {
            self.replay()?;
            conceded.into_iter().try_for_each(|concession| self.concedes_again(concession))
        });
        match taken_back {
            Ok(()) => Reply::Ok(Answered::Refused {
                rule: None,
                also: Vec::new(),
                reason,
                undone_to: (undoes > 0).then(|| self.stop().clone()),
                load_again: false,
            }),
            Err(halt) => self.halt(halt),
        }
    }

    /// Leaves it to the suite to play the game again: this one is over.
    fn lose(&mut self, IllegalDecision { reason, undoes }: IllegalDecision) -> Reply<Answered> {
        match self.take_back(undoes) {
            Ok(_) => {
                let undone_to = (undoes > 0).then(|| self.stop().clone());
                self.halted = Some(Halt::error("the game was lost with a rejected decision"));
                Reply::Ok(Answered::Refused {
                    rule: None,
                    also: Vec::new(),
                    reason,
                    undone_to,
                    load_again: true,
                })
            }
            Err(halt) => self.halt(halt),
        }
    }

    /// Forgets the last accepted decisions. Concessions among them aren't undone (104.3a) and don't count: returns
    /// them.
    fn take_back(&mut self, undoes: usize) -> Result<Vec<Said>, Halt> {
        let mut conceded = Vec::new();
        let mut left = undoes;
        while left > 0 {
            let last = self.course.pop();
            let too_few = || Halt::error(format!("{undoes} decisions are undone, but fewer were made"));
            match last.ok_or_else(too_few)?.0 {
                concession @ Said::Decides { decision: Decision::Concede, .. } => conceded.push(concession),
                Said::Decides { .. } | Said::Advance => left -= 1,
            }
        }
        conceded.reverse();
        Ok(conceded)
    }

    /// Lets a player leave again who had conceded during what was undone.
    fn concedes_again(&mut self, concession: Said) -> Result<(), Halt> {
        match self.thread.ask(ToEngine::Says(concession.clone()))? {
            FromEngine::Stops(stop) => self.course.push((concession, stop)),
            FromEngine::Rejects(_) => {
                return Err(diverges("it rejects a concession that it accepted before"));
            }
            FromEngine::Halts(halt) => return Err(halt),
            FromEngine::Everything(_) | FromEngine::Game(_) => return Err(out_of_turn()),
        }
        Ok(())
    }

    fn replay(&mut self) -> Result<(), Halt> {
        // The old thread ends first: an engine may keep something for the whole process.
        self.thread.end();
        self.thread = Thread::begin(&self.play)?;
        let mut stop = self.thread.first_stop()?;
        is_same(&self.first, &stop)?;
        for (said, before) in &self.course {
            stop = match self.thread.ask(ToEngine::Says(said.clone()))? {
                FromEngine::Stops(stop) => stop,
                FromEngine::Rejects(_) | FromEngine::Halts(Halt(Why::Rejects(_) | Why::Lost(_))) => {
                    return Err(diverges("it rejects what it accepted before"));
                }
                FromEngine::Halts(halt) => return Err(halt),
                FromEngine::Everything(_) | FromEngine::Game(_) => return Err(out_of_turn()),
            };
            is_same(before, &stop)?;
        }
        Ok(())
    }

    /// The reply to a decision that can't be one at this stop: only the player who is asked decides, and only what
    /// is asked. Any player can concede at any stop (104.3a).
    fn misplaced(&self, player: &str, decision: &Decision<String>) -> Option<Reply<Answered>> {
        if *decision == Decision::Concede && *self.stop() != Stop::Over {
            return None;
        }
        match self.stop() {
            Stop::Asks(request) if request.player != player => {
                Some(refused(format!("{} is asked", request.player)))
            }
            Stop::Asks(request) if !decision.is_for(request.asking) => {
                Some(refused(format!("{player} is asked {}", request.asking.words())))
            }
            Stop::Asks(_) => None,
            Stop::Ended(_) => Some(refused("no player is asked".to_owned())),
            Stop::Over => Some(refused("the game is over".to_owned())),
        }
    }
}

fn refused(reason: String) -> Reply<Answered> {
    Reply::Ok(Answered::Refused { rule: None, also: Vec::new(), reason, undone_to: None, load_again: false })
}

fn is_same(before: &Stop, now: &Stop) -> Result<(), Halt> {
    if before == now {
        return Ok(());
    }
    Err(diverges(&format!("it stops at {now:?} instead of {before:?}")))
}

fn diverges(how: &str) -> Halt {
    Halt::error(format!("the engine does not play the same game twice: {how}"))
}

fn out_of_turn() -> Halt {
    Halt::error("the engine's thread replied out of turn")
}

impl RunningGame for Driven {
    fn answer(&mut self, player: &str, decision: &Decision<String>) -> Reply<Answered> {
        if let Some(reply) = self.misplaced(player, decision) {
            return reply;
        }
        self.say(Said::Decides { player: player.to_owned(), decision: decision.clone() })
    }

    fn advance(&mut self) -> Reply<Stop> {
        if !matches!(self.stop(), Stop::Ended(_)) {
            return Reply::Malformed("the game waits for a decision, or is over".to_owned());
        }
        self.say(Said::Advance).and_then(|answered| match answered {
            Answered::Taken(stop) => Reply::Ok(stop),
            Answered::Refused { reason, .. } => Reply::Error(format!("the game does not go on: {reason}")),
        })
    }

    fn observe(&mut self) -> Reply<Observation> {
        if let Some(halt) = &self.halted {
            return halt.clone().into_reply();
        }
        match self.thread.ask(ToEngine::Everything) {
            Ok(FromEngine::Everything(seen)) => *seen,
            Ok(FromEngine::Halts(halt)) | Err(halt) => self.halt(halt),
            Ok(FromEngine::Game(_) | FromEngine::Stops(_) | FromEngine::Rejects(_)) => {
                self.halt(out_of_turn())
            }
        }
    }

    fn observe_game(&mut self) -> Option<Reply<GameSeen>> {
        if let Some(halt) = &self.halted {
            return Some(halt.clone().into_reply());
        }
        match self.thread.ask(ToEngine::Game) {
            Ok(FromEngine::Game(seen)) => seen.map(|seen| *seen),
            Ok(FromEngine::Halts(halt)) | Err(halt) => Some(self.halt(halt)),
            Ok(FromEngine::Everything(_) | FromEngine::Stops(_) | FromEngine::Rejects(_)) => {
                Some(self.halt(out_of_turn()))
            }
        }
    }
}

/// The engine's thread. Dropping it ends the thread.
struct Thread {
    asks: Option<Sender<ToEngine>>,
    told: Receiver<FromEngine>,
    handle: Option<JoinHandle<()>>,
}

impl Thread {
    fn begin(play: &Plays) -> Result<Thread, Halt> {
        let (asks, asked) = channel();
        let (tells, told) = channel();
        let play = Arc::clone(play);
        let run = move || {
            let suite = Suite::new(asked, tells.clone());
            let ended = catch_unwind(AssertUnwindSafe(|| play(suite)));
            let halt = match ended {
                Ok(Ok(())) => Halt::error("the engine stopped playing before the game was over"),
                Ok(Err(halt)) => halt,
                Err(panic) => halted(panic),
            };
            // The suite may have dropped the game: then nothing listens.
            tells.send(FromEngine::Halts(halt)).unwrap_or_default();
        };
        let builder = Builder::new().name("engine".to_owned()).stack_size(STACK);
        let handle = builder.spawn(run).map_err(|error| Halt::error(format!("no thread: {error}")))?;
        Ok(Thread { asks: Some(asks), told, handle: Some(handle) })
    }

    fn first_stop(&mut self) -> Result<Stop, Halt> {
        match self.hear()? {
            FromEngine::Stops(stop) => Ok(stop),
            FromEngine::Halts(halt) => Err(halt),
            FromEngine::Everything(_) | FromEngine::Game(_) | FromEngine::Rejects(_) => Err(out_of_turn()),
        }
    }

    fn ask(&mut self, ask: ToEngine) -> Result<FromEngine, Halt> {
        let gone = || Halt::error("the engine's thread has ended");
        self.asks.as_ref().ok_or_else(gone)?.send(ask).map_err(|_| gone())?;
        self.hear()
    }

    fn hear(&self) -> Result<FromEngine, Halt> {
        self.told.recv().map_err(|_| Halt::error("the engine's thread has ended"))
    }

    /// Ends the thread: the question at which it waits fails. A panic on the way out changes nothing.
    fn end(&mut self) {
        self.asks = None;
        if let Some(handle) = self.handle.take() {
            handle.join().unwrap_or_default();
        }
    }
}

impl Drop for Thread {
    fn drop(&mut self) {
        self.end();
    }
}
