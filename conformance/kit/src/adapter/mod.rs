//! A kit for adapters: everything around an engine that is the same for every engine.
//!
//! An adapter translates between an engine and the suite. Implement [`Adapter`], and [`Adapted`] is an
//! [`Engine`](crate::engine::Engine) that the suite can test. With the feature `stdio`, `main` makes a command of
//! it. The parts:
//!
//! - [`Position`] is the board with labels and names, and [`Position::timeline`] is what happened on it, in order.
//!   [`Position::needs_only`] rejects what an engine doesn't know.
//! - [`Suite`] asks the suite for decisions while the engine plays by itself, or calls its players back. [`drive()`]
//!   runs such an engine in a thread of its own.
//! - [`Plan`] keeps a decision while the engine asks for its parts one at a time.
//! - [`Labels`] names tokens, copies and abilities on the stack.
//! - [`for_permanents`] says a filter in fewer words.
//! - [`caught`] turns a panic of the engine into a reply.

mod adapted;
mod driver;
mod features;
mod filters;
mod labels;
mod plan;
mod position;
pub mod prelude;
mod suite;
mod timeline;
mod turn;

pub use crate::caught::caught;
pub use crate::halt::{Halt, IllegalDecision, Rejection, Unsupported};
#[cfg(feature = "stdio")]
pub use adapted::main;
pub use adapted::{Adapted, Adapter};
pub use driver::drive;
pub use features::Feature;
pub use filters::{for_permanents, never, permanents_of, words_for_permanents};
pub use labels::{Labels, Named, StatedAttacker};
pub use plan::{Part, Plan};
pub use position::{Affects, Object, Player, Position, ResolvedEffect};
pub use suite::{Said, Suite, View};
pub use timeline::Event;
pub use turn::{PARTS, number_of_part};
