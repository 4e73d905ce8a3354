//! A process and everything that it starts: a process group.
//!
//! Ending only the process is not enough: the processes that it started would go on, and would hold its
//! pipes. And a group outlives us if we are killed. So each group is led by a guard, which ends the group when
//! the pipe from us is closed: the operating system closes it, however we end.

use super::system;
use std::process::{Child, Command, ExitStatus};
use std::time::{Duration, Instant};
use std::{io, thread};

/// How often a process that is about to exit by itself is checked.
const LOOK: Duration = Duration::from_millis(5);

/// A process in a group.
#[derive(Debug)]
pub(super) struct ProcessGroup {
    guard: system::Guard,
    process: Child,
    /// Set when the group was ended: from then on its number may belong to another group.
    ended: bool,
}

impl ProcessGroup {
    /// Starts a process in a group of its own.
    pub(super) fn start(command: &mut Command) -> io::Result<ProcessGroup> {
        let mut guard = system::Guard::start()?;
        match guard.guarded(command).spawn() {
            Ok(process) => Ok(ProcessGroup { guard, process, ended: false }),
            Err(error) => {
                guard.end();
                Err(error)
            }
        }
    }

    /// The process that was started.
    pub(super) fn process(&mut self) -> &mut Child {
        &mut self.process
    }

    /// Returns whether the process exits within a time.
    pub(super) fn ends_within(&mut self, time: Duration) -> bool {
        let until = Instant::now() + time;
        loop {
            if self.ended || system::has_ended(&mut self.process) {
                return true;
            }
            if Instant::now() >= until {
                return false;
            }
            thread::sleep(LOOK);
        }
    }

    /// Ends every process of the group, and returns the exit status of the one that was started.
    pub(super) fn end(&mut self) -> Option<ExitStatus> {
        if !self.ended {
            system::end(&mut self.guard, &mut self.process);
            self.ended = true;
        }
        self.process.wait().ok()
    }
}
