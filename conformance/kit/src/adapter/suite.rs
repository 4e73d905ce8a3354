//! The suite as the engine's thread sees it: a place to wait for decisions.

use super::plan::Plan;
use crate::engine::{Reply, Stop};
use crate::halt::{Halt, IllegalDecision, Rejection, Unsupported, Why};
use crate::observation::{GameSeen, Observation};
use apnap_oracle::state::{Asking, Decision, Request, TurnPart};
use std::sync::mpsc::{Receiver, Sender};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// What the suite can look at while an engine waits. A closure that returns an observation is a view.
pub trait View {
    /// Everything that can be seen.
    fn everything(&mut self) -> Reply<Observation>;

    /// The `game` part of it, for engines that can show it with less work.
    fn game(&mut self) -> Option<Reply<GameSeen>> {
        None
    }
}

impl<F: FnMut() -> Reply<Observation>> View for F {
    fn everything(&mut self) -> Reply<Observation> {
        self()
    }
}

/// What the suite says at a stop, apart from questions.
#[derive(Clone, PartialEq, Eq, Debug)]
#[allow(clippy::large_enum_variant, reason = "a decision is what is sent, except at a few stops")]
pub enum Said {
    /// The game goes on from the end of a step.
    Advance,
    /// A player decides.
    Decides {
        /// Who, by name.
        player: String,
        /// The decision, with labels and names.
        decision: Decision<String>,
    },
}

/// A message to the engine's thread. Each has exactly one reply.
#[allow(clippy::large_enum_variant, reason = "a decision is what is sent, except at a few stops")]
pub(super) enum ToEngine {
    /// What can be seen?
    Everything,
    /// What can be seen of the game alone?
    Game,
    /// The suite says something.
    Says(Said),
}

/// A message from the engine's thread.
pub(super) enum FromEngine {
    /// The reply to [`ToEngine::Everything`].
    Everything(Box<Reply<Observation>>),
    /// The reply to [`ToEngine::Game`].
    Game(Option<Box<Reply<GameSeen>>>),
    /// The game has stopped.
    Stops(Stop),
    /// What was said last is not taken, and the game waits as before.
    Rejects(Rejection),
    /// The game is no longer played.
    Halts(Halt),
}

/// The suite, to an engine that plays in a thread of its own. Clone it for each player that the engine calls
/// back: all clones are the same.
#[derive(Clone)]
pub struct Suite {
    asks: Arc<Mutex<Receiver<ToEngine>>>,
    tells: Sender<FromEngine>,
    plan: Arc<Mutex<Plan>>,
}

impl Suite {
    pub(super) fn new(asks: Receiver<ToEngine>, tells: Sender<FromEngine>) -> Suite {
        Suite { asks: Arc::new(Mutex::new(asks)), tells, plan: Arc::default() }
    }

    /// Asks a player, and waits for a decision that the engine accepts. `read` returns what the engine makes of
    /// the decision, or why it is illegal; after a rejection the game waits as before, so `read` must change
    /// nothing. Decisions by other players and decisions of another kind are rejected before that. A concession
    /// comes to `read` if the player has priority; elsewhere it is reported as unsupported.
    ///
    /// # Errors
    /// If the game is over for the suite: then the engine's thread must end.
    pub fn ask<T>(
        &self,
        request: Request<String>,
        view: &mut dyn View,
        mut read: impl FnMut(&Decision<String>) -> Result<T, Rejection>,
    ) -> Result<T, Halt> {
        let has_priority = (request.asking == Asking::Action).then(|| request.player.clone());
        self.wait(Stop::Asks(request), view, |said| match said {
            Said::Decides { player, decision: Decision::Concede }
                if has_priority.as_ref() != Some(player) =>
            {
                Err(concedes_elsewhere())
            }
            Said::Decides { decision, .. } => read(decision),
            Said::Advance => Err(IllegalDecision::new("a player is asked").into()),
        })
    }

    /// A step or phase in which no player has priority has ended: waits until the game goes on.
    ///
    /// # Errors
    /// Like [`Suite::ask`].
    pub fn ended(&self, part: TurnPart, view: &mut dyn View) -> Result<(), Halt> {
        self.wait(Stop::Ended(part), view, |said| match said {
            Said::Advance => Ok(()),
            Said::Decides { .. } => Err(concedes_elsewhere()),
        })
    }

    /// The game is over: shows it until the suite drops it.
    ///
    /// # Errors
    /// Always, so that the thread ends.
    pub fn over(&self, view: &mut dyn View) -> Result<(), Halt> {
        self.wait(Stop::Over, view, |_| Err(IllegalDecision::new("the game is over").into()))
    }

    /// Stops, and waits until the engine accepts what is said. This is the general form for engines in which any
    /// player can concede at any stop: `read` gets each concession, and at a stop where no player is asked nothing
    /// else but [`Said::Advance`].
    ///
    /// # Errors
    /// Like [`Suite::ask`].
    pub fn wait<T>(
        &self,
        stop: Stop,
        view: &mut dyn View,
        mut read: impl FnMut(&Said) -> Result<T, Rejection>,
    ) -> Result<T, Halt> {
        self.tell(FromEngine::Stops(stop))?;
        loop {
            // The lock is held for the message only: a view may use this suite, too.
            let ask = lock(&self.asks).recv().map_err(|_| Halt(Why::Dropped))?;
            let told = match ask {
                ToEngine::Everything => FromEngine::Everything(Box::new(view.everything())),
                ToEngine::Game => FromEngine::Game(view.game().map(Box::new)),
                ToEngine::Says(said) => match read(&said) {
                    Ok(taken) => {
                        *lock(&self.plan) = Plan::of(&said);
                        return Ok(taken);
                    }
                    Err(rejection) => FromEngine::Rejects(rejection),
                },
            };
            self.tell(told)?;
        }
    }

    /// Uses the plan: what the last decision says, for the questions that the engine asks while it performs that
    /// decision.
    pub fn plan<T>(&self, uses: impl FnOnce(&mut Plan) -> T) -> T {
        uses(&mut lock(&self.plan))
    }

    fn tell(&self, told: FromEngine) -> Result<(), Halt> {
        self.tells.send(told).map_err(|_| Halt(Why::Dropped))
    }
}

/// Most engines call back the player whom they ask, and can't take another player's concession there.
fn concedes_elsewhere() -> Rejection {
    let reason = "the engine takes concessions only from a player who has priority";
    Unsupported::new("conceding without priority", reason).into()
}

/// A panic in another thread leaves nothing half done here: messages and plans are replaced as wholes.
fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
