//! A process and everything that it starts: a process group.
//!
//! Ending only the process is not enough: the processes that it started would go on, and would hold its
//! pipes.

use super::system;
use std::process::{Child, Command, ExitStatus};
use std::time::{Duration, Instant};
use std::{io, thread};

/// How often a process that is about to exit by itself is checked.
const LOOK: Duration = Duration::from_millis(5);

/// A process that leads a group.
#[derive(Debug)]
pub(super) struct Group {
    leader: Child,
    /// Set when the group was ended: from then on its number may belong to another group.
    ended: bool,
}

impl Group {
    /// Starts a process as the leader of a group of its own.
    pub(super) fn start(command: &mut Command) -> io::Result<Group> {
        Ok(Group { leader: system::leading(command).spawn()?, ended: false })
    }

    /// The process that leads it.
    pub(super) fn leader(&mut self) -> &mut Child {
        &mut self.leader
    }

    /// Returns whether the leader exits within a time.
    pub(super) fn ends_within(&mut self, time: Duration) -> bool {
        let until = Instant::now() + time;
        loop {
            if self.ended || system::has_ended(&mut self.leader) {
                return true;
            }
            if Instant::now() >= until {
                return false;
            }
            thread::sleep(LOOK);
        }
    }

    /// Ends every process of the group, and returns the exit status of the leader.
    pub(super) fn end(&mut self) -> Option<ExitStatus> {
        if !self.ended {
            system::end_group(&mut self.leader);
            self.ended = true;
        }
        self.leader.wait().ok()
    }
}
