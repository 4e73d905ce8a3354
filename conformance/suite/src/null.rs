//! Engines that do nothing. A scenario that one of them passes has no positive control: nothing in it has to
//! happen, so it can't tell a working engine from an idle one.

use crate::conduct::Conduct;
use crate::engine::{
    Answer, Answered, Cards, Description, Engine, Level, Loaded, Reply, RunningGame, Settled, Stop,
};
use crate::observation::Observation;
use crate::oracle::{Oracle, observe};
use crate::scenario::Board;
use apnap_oracle::edition::Edition;
use apnap_oracle::now::Now;
use apnap_oracle::state::Decision;
use std::collections::BTreeSet;

/// An engine that does nothing.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Null {
    /// Boards that are settled: it performs nothing. Games: it accepts every decision, and shows that nothing
    /// has happened.
    Idle,
    /// Games: it rejects every action, and shows that nothing has happened.
    Refuses,
    /// Boards: it shows the printed values of each object, without any effect.
    Printed,
}

impl Null {
    /// All of them, each with its word on the command line.
    pub const ALL: &[(Null, &str)] =
        &[(Null::Idle, "idle"), (Null::Refuses, "refuses"), (Null::Printed, "printed")];

    /// Returns the engine with that word.
    pub fn named(word: &str) -> Option<Null> {
        Null::ALL.iter().find(|(_, known)| *known == word).map(|(null, _)| *null)
    }

    /// Returns the word on the command line.
    pub fn word(self) -> &'static str {
        Null::ALL.iter().find(|(null, _)| *null == self).map_or("", |(_, word)| word)
    }

    fn levels(self) -> BTreeSet<Level> {
        match self {
            Null::Idle => [Level::StateBasedActions, Level::Turns, Level::Stack].into(),
            Null::Refuses => [Level::Turns, Level::Stack].into(),
            Null::Printed => [Level::Layers].into(),
        }
    }
}

impl Engine for Null {
    fn describe(&self) -> Description {
        Description {
            name: format!("null:{}", self.word()),
            version: env!("CARGO_PKG_VERSION").to_owned(),
            homepage: None,
            edition: None,
            levels: self.levels(),
            cards: Cards::Any,
            names_rules: false,
            conduct: Conduct::default(),
        }
    }

    fn derive(&mut self, edition: Edition, board: &Board) -> Reply<Observation> {
        let bench = Oracle::new().bench(edition);
        Reply::Ok(observe(board, &Now::printed(&board.game, &bench)))
    }

    fn settle(&mut self, edition: Edition, board: &Board, _answers: &[Answer]) -> Reply<Settled> {
        Oracle::new().leave_alone(edition, board).map(|seen| Settled::Rests(Box::new(seen)))
    }

    fn load(&mut self, edition: Edition, board: &Board) -> Reply<Loaded> {
        let (mut game, stop) = Oracle::new().begin(edition, board);
        let players: Vec<String> = board.game.players.iter().map(|player| player.name.clone()).collect();
        match (stop, game.observe()) {
            (Reply::Ok(stop), Reply::Ok(shown)) => {
                let game = NullGame { null: *self, players, stop: stop.clone(), shown };
                Reply::Ok(Loaded { game: Box::new(game), stop })
            }
            (stop, _) => stop.map(|stop| Loaded { game: Box::new(game) as Box<_>, stop }),
        }
    }
}

/// A game in which nothing happens: it stays at its first stop, and shows the same there for ever. Only
/// priority goes round, so that every player can try something.
struct NullGame {
    null: Null,
    players: Vec<String>,
    stop: Stop,
    shown: Observation,
}

impl NullGame {
    fn after_a_pass(&mut self) {
        let Stop::Asks(request) = &mut self.stop else { return };
        let place = self.players.iter().position(|player| *player == request.player);
        let next = place.and_then(|place| self.players.get(place + 1)).or(self.players.first());
        if let Some(next) = next {
            request.player.clone_from(next);
        }
        if let Some(game) = &mut self.shown.game {
            game.priority = Some(next.cloned());
        }
    }
}

impl RunningGame for NullGame {
    fn answer(&mut self, _player: &str, decision: &Decision<String>) -> Reply<Answered> {
        if *decision == Decision::Pass {
            self.after_a_pass();
        } else if self.null == Null::Refuses {
            return Reply::Ok(Answered::Refused {
                rule: None,
                also: Vec::new(),
                reason: "it refuses everything".to_owned(),
                undone_to: None,
                load_again: false,
            });
        }
        Reply::Ok(Answered::Taken(self.stop.clone()))
    }

    fn advance(&mut self) -> Reply<Stop> {
        Reply::Ok(self.stop.clone())
    }

    fn observe(&mut self) -> Reply<Observation> {
        Reply::Ok(self.shown.clone())
    }
}
