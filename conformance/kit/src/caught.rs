//! Panics as replies: a panic of an engine is the outcome of one case, not the end of a run.

use crate::engine::Reply;
use crate::halt::Halt;
use std::any::Any;
use std::panic::{AssertUnwindSafe, catch_unwind};

/// Returns the reply, or an error with the message of the panic if there is one. Nothing that was in the middle
/// of a change should be used afterwards: build the game inside.
///
/// An engine that is compiled with `panic = "abort"` still ends the process.
pub fn caught<T>(reply: impl FnOnce() -> Reply<T>) -> Reply<T> {
    catch_unwind(AssertUnwindSafe(reply)).unwrap_or_else(|panic| halted(panic).into_reply())
}

/// What ended the work of an engine: a [`Halt`] that went up through the engine, or a panic of its own.
pub(crate) fn halted(panic: Box<dyn Any + Send>) -> Halt {
    match panic.downcast::<Halt>() {
        Ok(halt) => *halt,
        Err(panic) => Halt::error(format!("the engine panicked: {}", message(&*panic))),
    }
}

fn message(panic: &(dyn Any + Send)) -> &str {
    let text = panic.downcast_ref::<String>().map(String::as_str);
    text.or_else(|| panic.downcast_ref::<&str>().copied()).unwrap_or("without a message")
}
