//! What an engine can tell of a game besides what can be seen of it: which rule did what, and what could
//! be decided. The oracle can; other engines need not.

use crate::engine::Engine;
use apnap_oracle::rule::Rule;
use apnap_oracle::state::Decision;

/// Something that was done, or found to be so, and the rule by which it was.
#[derive(Clone, Debug)]
pub struct TraceLine {
    /// The rule, if one is to be named.
    pub rule: Option<&'static Rule>,
    /// What, in words and by the labels of the scenario.
    pub text: String,
}

/// An engine that can tell how it came where it is.
pub trait Telling: Engine {
    /// What was done since the last decision or the last time the game went on.
    fn trace(&mut self) -> Vec<TraceLine>;

    /// What the player who is asked can decide; nothing if nobody is asked. Numbers and other choices
    /// without an end are left out.
    fn legal(&mut self) -> Vec<Decision<String>>;
}
