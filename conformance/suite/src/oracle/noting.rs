//! The oracle that also says in which editions it would have answered a case in the same way, so that a case needn't be
//! played once for each of more than a hundred editions.

use super::{Oracle, OracleGame};
use crate::engine::{
    Answer, Answered, Description, Engine, Loaded, Reply, RunningGame, Settled, Stop, settled_by,
};
use crate::observation::{GameSeen, Observation};
use crate::scenario::Board;
use apnap_oracle::bench::Bench;
use apnap_oracle::edition::{Edition, Period};
use apnap_oracle::state::Decision;
use std::cell::Cell;
use std::rc::Rc;

/// The oracle, or a mutant of it, which notes on which rules its answers depend.
#[derive(Clone, Debug)]
pub struct Noting {
    oracle: Oracle,
    alike: AlikeEditions,
}

/// The editions in which everything since the last case began would have been the same.
#[derive(Clone, Debug)]
struct AlikeEditions(Rc<Cell<Period>>);

const ALL_EDITIONS: Period = Period { since: Edition::FIRST, until: None };

impl AlikeEditions {
    fn note(&self, bench: &Bench) {
        self.0.set(self.0.get().and(bench.alike()));
    }
}

impl Noting {
    /// An oracle that notes on which rules its answers depend.
    pub fn new(oracle: Oracle) -> Noting {
        Noting { oracle, alike: AlikeEditions(Rc::new(Cell::new(ALL_EDITIONS))) }
    }
}

impl Engine for Noting {
    fn describe(&self) -> Description {
        self.oracle.describe()
    }

    fn hear_case(&mut self, _: &str, _: Edition) {
        self.alike.0.set(ALL_EDITIONS);
    }

    fn alike(&self) -> Option<Period> {
        Some(self.alike.0.get())
    }

    fn derive(&mut self, edition: Edition, board: &Board) -> Reply<Observation> {
        let bench = self.oracle.bench(edition);
        let seen = Oracle::derive_on(&bench, board);
        self.alike.note(&bench);
        seen
    }

    fn settle(&mut self, edition: Edition, board: &Board, answers: &[Answer]) -> Reply<Settled> {
        let (mut game, stop) = self.oracle.begin_settling(edition, board);
        let settled = settled_by(&mut game, stop, answers);
        self.alike.note(game.bench());
        settled
    }

    fn load(&mut self, edition: Edition, board: &Board) -> Reply<Loaded> {
        let (game, stop) = self.oracle.begin(edition, board);
        self.alike.note(game.bench());
        let game = NotedGame { game, alike: self.alike.clone() };
        stop.map(|stop| Loaded { game: Box::new(game) as Box<dyn RunningGame>, stop })
    }
}

/// A game that is noted.
struct NotedGame {
    game: OracleGame,
    alike: AlikeEditions,
}

impl NotedGame {
    fn noted<T>(&mut self, play: impl FnOnce(&mut OracleGame) -> T) -> T {
        let result = play(&mut self.game);
        self.alike.note(self.game.bench());
        result
    }
}

impl RunningGame for NotedGame {
    fn answer(&mut self, player: &str, decision: &Decision<String>) -> Reply<Answered> {
        self.noted(|game| game.answer(player, decision))
    }

    fn advance(&mut self) -> Reply<Stop> {
        self.noted(OracleGame::advance)
    }

    fn observe(&mut self) -> Reply<Observation> {
        self.noted(OracleGame::observe)
    }

    fn observe_game(&mut self) -> Option<Reply<GameSeen>> {
        self.noted(OracleGame::observe_game)
    }
}
