//! How far long work is, for whoever watches it from another thread, and their request to stop it early.

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

/// How far some work is. The work counts its steps and checks before each whether to stop.
#[derive(Debug, Default)]
pub struct Progress {
    done: AtomicU64,
    /// The number of all steps; 0 if it is not known.
    all: AtomicU64,
    is_stopped: AtomicBool,
}

impl Progress {
    /// Sets the number of all steps.
    pub fn expect(&self, steps: u64) {
        self.all.store(steps, Ordering::Relaxed);
    }

    /// Counts a step that is done.
    pub fn step(&self) {
        self.done.fetch_add(1, Ordering::Relaxed);
    }

    /// Asks the work to stop before its next step.
    pub fn stop(&self) {
        self.is_stopped.store(true, Ordering::Relaxed);
    }

    /// Returns whether the work has to stop.
    pub fn is_stopped(&self) -> bool {
        self.is_stopped.load(Ordering::Relaxed)
    }

    /// Returns the number of steps that are done.
    pub fn done(&self) -> u64 {
        self.done.load(Ordering::Relaxed)
    }

    /// Returns the number of all steps, if it is known.
    pub fn all(&self) -> Option<u64> {
        Some(self.all.load(Ordering::Relaxed)).filter(|all| *all > 0)
    }
}
