//! An interrupt by the user: Ctrl-C, or another program's request to end.
//!
//! A command that watches for it prints what there is so far. A second interrupt ends the command at once, and so
//! does the first one in a command that does not watch.

use super::output::{BAD, styled};
use super::{Abort, End};
use signal_hook::consts::{SIGINT, SIGTERM};
use signal_hook::flag;
use std::io::{self, Write};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, OnceLock};

/// Set by a signal. Signals belong to the process, so this does, too.
static INTERRUPTED: OnceLock<Arc<AtomicBool>> = OnceLock::new();

/// Watches for interrupts from now on. Calling it again changes nothing.
///
/// # Errors
/// If the operating system refuses.
pub(crate) fn watch() -> io::Result<()> {
    let mut is_new = false;
    let interrupted = INTERRUPTED.get_or_init(|| {
        is_new = true;
        Arc::default()
    });
    if !is_new {
        return Ok(());
    }
    for signal in [SIGINT, SIGTERM] {
        // In this order: the second signal finds the flag that the first one has set.
        flag::register_conditional_shutdown(signal, End::Interrupted.code().into(), Arc::clone(interrupted))?;
        flag::register(signal, Arc::clone(interrupted))?;
    }
    Ok(())
}

/// Returns whether the user has interrupted a command that watches.
pub(crate) fn interrupted() -> bool {
    INTERRUPTED.get().is_some_and(|flag| flag.load(Ordering::Relaxed))
}

/// Notes below the results so far that there are more.
///
/// # Errors
/// If the note can't be printed.
pub(crate) fn noted(mut out: impl Write) -> Result<End, Abort> {
    writeln!(out, "{}", styled(BAD, "interrupted: these are the results so far"))?;
    Ok(End::Interrupted)
}
