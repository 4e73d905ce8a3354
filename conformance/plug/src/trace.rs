//! What an engine can report about a game besides observations: the events with their rules, and the legal
//! decisions. The oracle can; other engines need not.

use crate::board::Board;
use crate::engine::{Engine, Loaded, Reply, RunningGame};
use crate::scenario::Scenario;
use apnap_oracle::edition::Edition;
use apnap_oracle::rule::Rule;
use apnap_oracle::state::Decision;

/// An event or a finding, and its rule.
#[derive(Clone, Debug)]
pub struct RuleEvent {
    /// The rule, if there is one to name.
    pub rule: Option<&'static Rule>,
    /// The event in words, with the labels of the scenario.
    pub text: String,
    /// What the event changes, if comparisons have words for it.
    pub written: Option<Written>,
}

/// What an event changes of an object, a player or the game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Written {
    /// The label of the object, the name of the player, or `the game`.
    pub subject: String,
    /// The fields, in the words of a [`Divergence`](crate::outcome::Divergence).
    pub fields: &'static [&'static str],
}

/// A game that can report how it got to its current state.
pub trait TellingGame: RunningGame {
    /// What happened since the last decision or the last time the game went on.
    fn trace(&mut self) -> Vec<RuleEvent>;

    /// The decisions that the player who is asked can make; empty if no player is asked. Unlimited choices
    /// such as numbers are left out.
    fn legal(&mut self) -> Vec<Decision<String>>;
}

/// An engine whose games can report how they got to their current state.
pub trait TellingEngine: Engine {
    /// A game begins on a board, as with [`Engine::load`].
    fn load_telling(&mut self, edition: Edition, board: &Board) -> Reply<Loaded<dyn TellingGame>>;

    /// State-based actions are performed on a board, as with [`Engine::settle`]: a game that is over as soon
    /// as none applies.
    fn settle_telling(&mut self, edition: Edition, board: &Board) -> Reply<Loaded<dyn TellingGame>>;

    /// A scenario begins: its game, or its board that is settled.
    fn begin_telling(&mut self, edition: Edition, scenario: &Scenario) -> Reply<Loaded<dyn TellingGame>> {
        if scenario.settles {
            self.settle_telling(edition, &scenario.board)
        } else {
            self.load_telling(edition, &scenario.board)
        }
    }
}
