//! The code that depends on the operating system: the shell, and how to end a process with everything that it
//! started.

#[cfg(not(unix))]
pub(super) use elsewhere::{end_group, has_ended, leading, shell};
#[cfg(unix)]
pub(super) use unix::{end_group, has_ended, leading, shell};

#[cfg(unix)]
mod unix {
    use rustix::process::{Pid, Signal, WaitId, WaitIdOptions, kill_process_group, waitid};
    use std::os::unix::process::CommandExt;
    use std::process::{Child, Command};

    /// A shell command.
    pub(in super::super) fn shell(command: &str) -> Command {
        let mut shell = Command::new("sh");
        shell.arg("-c").arg(command);
        shell
    }

    /// The command as the leader of a process group of its own.
    pub(in super::super) fn leading(command: &mut Command) -> &mut Command {
        command.process_group(0)
    }

    /// Returns whether a process has exited. The process is not reaped, so that the number of its group is
    /// not reused.
    pub(in super::super) fn has_ended(leader: &mut Child) -> bool {
        let options = WaitIdOptions::EXITED | WaitIdOptions::NOHANG | WaitIdOptions::NOWAIT;
        let Some(leader) = id(leader) else { return true };
        // A process that cannot be waited for no longer exists.
        waitid(WaitId::Pid(leader), options).map_or(true, |status| status.is_some())
    }

    /// Ends every process of a group whose leader has not been reaped.
    pub(in super::super) fn end_group(leader: &mut Child) {
        if let Some(leader) = id(leader) {
            // Fails only if the group has no processes left.
            let _ = kill_process_group(leader, Signal::KILL);
        }
    }

    fn id(process: &Child) -> Option<Pid> {
        Pid::from_raw(i32::try_from(process.id()).ok()?)
    }
}

/// Elsewhere there are no process groups: only the process itself can be ended.
#[cfg(not(unix))]
mod elsewhere {
    use std::process::{Child, Command};

    /// A shell command.
    pub(in super::super) fn shell(command: &str) -> Command {
        let mut shell = Command::new("cmd");
        shell.arg("/C").arg(command);
        shell
    }

    /// The command as it is.
    pub(in super::super) fn leading(command: &mut Command) -> &mut Command {
        command
    }

    /// Returns whether a process has exited.
    pub(in super::super) fn has_ended(process: &mut Child) -> bool {
        process.try_wait().map_or(true, |status| status.is_some())
    }

    /// Ends a process.
    pub(in super::super) fn end_group(process: &mut Child) {
        // Fails only if it has exited.
        let _ = process.kill();
    }
}
