//! Games: the engine plays in a thread of its own, and its players ask the suite.
//!
//! [`begin`] sets a game up and starts it, [`desk`] is what its players share, [`agent`] is a player, and the
//! other modules are what players are asked about.

mod action;
mod agent;
mod begin;
mod choose;
mod combat;
mod desk;
mod observe;
mod pay;
mod target;
mod unplayable;

pub(crate) use begin::play;
