//! A process and everything that it starts: a process group.
//!
//! Ending only the process is not enough. What it started would go on, and would hold its pipes.

use rustix::process::{Pid, Signal, WaitId, WaitIdOptions, kill_process_group, waitid};
use std::os::unix::process::CommandExt;
use std::process::{Child, Command, ExitStatus};
use std::time::{Duration, Instant};
use std::{io, thread};

/// How often a process is looked at that is about to end by itself.
const LOOK: Duration = Duration::from_millis(5);

/// A process that leads a group.
#[derive(Debug)]
pub(super) struct Group {
    leader: Child,
    /// Set when the group was ended: from then on its number may belong to others.
    ended: bool,
}

impl Group {
    /// Starts a process as the leader of a group of its own.
    pub(super) fn start(command: &mut Command) -> io::Result<Group> {
        Ok(Group { leader: command.process_group(0).spawn()?, ended: false })
    }

    /// The pipes of the leader.
    pub(super) fn leader(&mut self) -> &mut Child {
        &mut self.leader
    }

    /// Whether the leader ends within a time. It is not waited for in the sense of the system, so
    /// that the number of its group is not given to anyone else.
    pub(super) fn ends_within(&self, time: Duration) -> bool {
        let until = Instant::now() + time;
        loop {
            if self.has_ended() {
                return true;
            }
            if Instant::now() >= until {
                return false;
            }
            thread::sleep(LOOK);
        }
    }

    fn has_ended(&self) -> bool {
        if self.ended {
            return true;
        }
        let options = WaitIdOptions::EXITED | WaitIdOptions::NOHANG | WaitIdOptions::NOWAIT;
        let Some(leader) = self.id() else { return true };
        // A process that cannot be waited for is no longer there.
        waitid(WaitId::Pid(leader), options).map_or(true, |status| status.is_some())
    }

    /// Ends every process of the group, and says how the leader ended.
    pub(super) fn end(&mut self) -> Option<ExitStatus> {
        if let (false, Some(leader)) = (self.ended, self.id()) {
            // Fails only if nothing is left of the group.
            let _ = kill_process_group(leader, Signal::KILL);
            self.ended = true;
        }
        self.leader.wait().ok()
    }

    fn id(&self) -> Option<Pid> {
        Pid::from_raw(i32::try_from(self.leader.id()).ok()?)
    }
}
