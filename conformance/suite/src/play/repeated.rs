//! Games that the suite can load again and repeat up to a point.
//!
//! Some engines notice that a decision is illegal only after they have begun to do it, and can't go back. Such an
//! engine asks for the game to be loaded again. The game then takes the same course up to the decision before, so a
//! script sees a rejection like any other.

use crate::engine::{Answered, Engine, Loaded, Reply, RunningGame, Stop};
use crate::observation::{GameSeen, Observation};
use crate::scenario::Board;
use apnap_oracle::edition::Edition;
use apnap_oracle::state::Decision;

/// A game of an engine, with all that led to its present stop.
pub(super) struct Repeated<'e> {
    engine: &'e mut dyn Engine,
    edition: Edition,
    board: &'e Board,
    game: Box<dyn RunningGame>,
    /// Where the game began.
    begun: Stop,
    /// What was asked of it, each with the stop that it led to.
    course: Vec<(GoesOnBy, Stop)>,
}

/// Something that makes a game go on.
#[allow(clippy::large_enum_variant, reason = "a decision is what is sent, except at a few stops")]
enum GoesOnBy {
    Answer(String, Decision<String>),
    Advance,
}

impl<'e> Repeated<'e> {
    /// Loads a game.
    pub(super) fn load(
        engine: &'e mut dyn Engine,
        edition: Edition,
        board: &'e Board,
    ) -> Reply<(Repeated<'e>, Stop)> {
        engine.load(edition, board).map(|Loaded { game, stop }| {
            let begun = stop.clone();
            (Repeated { engine, edition, board, game, begun, course: Vec::new() }, stop)
        })
    }

    /// Drops all that came after a stop, since the engine has undone it; but players who conceded meanwhile have
    /// left the game (104.3a).
    fn undo_to(&mut self, stop: &Stop) {
        let kept = self.course.iter().rposition(|(_, led_to)| led_to == stop).map_or(0, |place| place + 1);
        let undone = self.course.split_off(kept);
        let is_concession = |sent: &GoesOnBy| matches!(sent, GoesOnBy::Answer(_, Decision::Concede));
        let conceded = undone.into_iter().filter(|(sent, _)| is_concession(sent));
        self.course.extend(conceded.map(|(sent, _)| (sent, stop.clone())));
    }

    /// Loads the game again and repeats its course.
    fn repeat(&mut self) -> Reply<()> {
        let loaded = self.engine.load(self.edition, self.board);
        let (game, begun) = match loaded {
            Reply::Ok(Loaded { game, stop }) => (game, stop),
            other => return other.and_then(|_| Reply::Ok(())),
        };
        self.game = game;
        if begun != self.begun {
            return Reply::Error(CHANGED.to_owned());
        }
        for (sent, led_to) in &self.course {
            let stop = match sent {
                GoesOnBy::Advance => self.game.advance(),
                GoesOnBy::Answer(player, decision) => {
                    self.game.answer(player, decision).and_then(|answered| match answered {
                        Answered::Taken(stop) => Reply::Ok(stop),
                        Answered::Refused { .. } => Reply::Error(CHANGED.to_owned()),
                    })
                }
            };
            match stop {
                Reply::Ok(stop) if stop == *led_to => {}
                Reply::Ok(_) => return Reply::Error(CHANGED.to_owned()),
                other => return other.and_then(|_| Reply::Ok(())),
            }
        }
        Reply::Ok(())
    }
}

const CHANGED: &str = "the game was loaded again, and the same decisions led to another stop";

impl RunningGame for Repeated<'_> {
    fn answer(&mut self, player: &str, decision: &Decision<String>) -> Reply<Answered> {
        self.game.answer(player, decision).and_then(|answered| match answered {
            Answered::Taken(stop) => {
                self.course.push((GoesOnBy::Answer(player.to_owned(), decision.clone()), stop.clone()));
                Reply::Ok(Answered::Taken(stop))
            }
            Answered::Refused { rule, also, reason, undone_to, load_again } => {
                if let Some(stop) = &undone_to {
                    self.undo_to(stop);
                }
                let repeated = if load_again { self.repeat() } else { Reply::Ok(()) };
                repeated.map(|()| Answered::Refused { rule, also, reason, undone_to, load_again: false })
            }
        })
    }

    fn advance(&mut self) -> Reply<Stop> {
        self.game.advance().map(|stop| {
            self.course.push((GoesOnBy::Advance, stop.clone()));
            stop
        })
    }

    fn observe(&mut self) -> Reply<Observation> {
        self.game.observe()
    }

    fn observe_game(&mut self) -> Option<Reply<GameSeen>> {
        self.game.observe_game()
    }
}
