//! The instructions of spells and abilities, one by one: the objects, players and numbers that they are
//! about, and what they do. This folder has no rules; each instruction calls the rules that it needs.

mod choices;
mod combat;
mod counters;
mod damage_and_life;
mod later;
mod permanents;
mod shields;
mod spells;
mod turns;
mod zones;

pub(crate) mod following;
pub(crate) mod keyword_triggers;
pub(crate) mod replacing;
pub(crate) mod targets_and_amounts;
