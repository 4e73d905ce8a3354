//! The engine [manabrew](https://crates.io/crates/manabrew-engine) as an engine for APNAP.
//!
//! The adapter writes our definitions of cards and effects as scripts of the engine ([`script`]),
//! plays a board with them ([`table`]), has the engine perform state-based actions if asked
//! ([`settle`](settle::settle)), and reads back what the engine makes of it ([`read`]). A benchmark has it
//! play a combat ([`fight`](fight::fight)).

mod agent;
pub mod engine;
mod events;
pub mod fight;
mod play;
pub mod read;
pub mod script;
pub mod settle;
pub mod table;
pub mod unsupported;

pub use engine::Manabrew;
