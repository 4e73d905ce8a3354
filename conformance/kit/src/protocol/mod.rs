//! Engines out of process: JSON lines over standard input and output.
//!
//! One request a line, one reply a line, each with the number of its request. `docs/src/protocol.md`
//! describes it for those who write engines. [`Stdio`] makes an [`Engine`](crate::engine::Engine) of
//! a command; [`serve()`] makes a command of an [`Engine`](crate::engine::Engine).

pub mod message;
mod receive;
mod send;
mod serve;
mod shape;
mod stdio;
pub mod wire;
mod words;

pub use receive::InvalidBoard;
pub use serve::serve;
pub use stdio::{Limits, Log, Starter, Stdio};
pub use words::Words;
