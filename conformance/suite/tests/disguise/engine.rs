//! The oracle in a costume, as an engine like any other.

use crate::disguise::{Costume, Disguise};
use crate::layers::in_layers;
use crate::shown::{Dressed, dressed};
use apnap_oracle::edition::Edition;
use apnap_suite::conduct::{Conduct, Instead, Priority};
use apnap_suite::engine::{
    Answer, Description, Engine, Loaded, Reply, RunningGame, Settled, Stop, settled_by,
};
use apnap_suite::observation::Observation;
use apnap_suite::oracle::{Oracle, OracleGame};
use apnap_suite::scenario::Board;

/// The oracle in a costume. Like other engines, it names no rules when it rejects a decision.
pub(crate) struct InDisguise {
    oracle: Oracle,
    costume: Costume,
}

impl InDisguise {
    pub(crate) fn new(costume: Costume) -> InDisguise {
        InDisguise { oracle: Oracle::new(), costume }
    }

    fn dress(&self, game: OracleGame, board: &Board) -> (Dressed, Reply<Stop>) {
        let mut game = Dressed::new(in_layers(game, &self.costume), self.costume.clone());
        let stop = game.first_stop(board);
        (game, stop)
    }
}

impl Engine for InDisguise {
    fn describe(&self) -> Description {
        let description = self.oracle.describe();
        let mut conduct =
            Conduct { also_asked: description.conduct.also_asked.clone(), ..Conduct::default() };
        for disguise in self.costume.all() {
            match disguise {
                Disguise::Decides(asking) if !conduct.also_asked.remove(asking) => {
                    conduct.not_asked.insert(*asking, Instead::Decides);
                }
                Disguise::PassesIfUseless(_) => conduct.priority = Priority::IfUseful,
                _ => {}
            }
        }
        Description { name: self.costume.to_string(), names_rules: false, conduct, ..description }
    }

    fn derive(&mut self, edition: Edition, board: &Board) -> Reply<Observation> {
        self.oracle.derive(edition, board).and_then(|seen| dressed(seen, &self.costume))
    }

    fn settle(&mut self, edition: Edition, board: &Board, answers: &[Answer]) -> Reply<Settled> {
        let (game, stop) = self.oracle.begin_settling(edition, board);
        match stop {
            Reply::Ok(_) => {
                let (mut game, stop) = self.dress(game, board);
                settled_by(&mut game, stop, answers)
            }
            other => other.and_then(|_| Reply::Error("no stop".to_owned())),
        }
    }

    fn load(&mut self, edition: Edition, board: &Board) -> Reply<Loaded> {
        let (game, stop) = self.oracle.begin(edition, board);
        match stop {
            Reply::Ok(_) => {
                let (game, stop) = self.dress(game, board);
                stop.map(|stop| Loaded { game: Box::new(game) as Box<dyn RunningGame>, stop })
            }
            other => other.and_then(|_| Reply::Error("no stop".to_owned())),
        }
    }
}
