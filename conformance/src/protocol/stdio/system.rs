//! The code that depends on the operating system: the shell, and how to end a process with everything that it
//! started.

#[cfg(not(unix))]
pub(super) use elsewhere::{Guard, end, has_ended, shell};
#[cfg(unix)]
pub(super) use unix::{Guard, end, has_ended, shell};

#[cfg(unix)]
mod unix {
    use rustix::process::{Pid, Signal, WaitId, WaitIdOptions, kill_process_group, waitid};
    use std::io;
    use std::os::unix::process::CommandExt;
    use std::process::{Child, Command, Stdio};

    /// Waits for the end of its standard input, and then ends the group that it leads. No signal that asks
    /// processes to end may end it earlier: an engine may send one to its group.
    const WATCH: &str = "trap '' HUP INT QUIT TERM; read -r nothing; kill -s KILL 0";

    /// A shell command.
    pub(in super::super) fn shell(command: &str) -> Command {
        let mut shell = Command::new("sh");
        shell.arg("-c").arg(command);
        shell
    }

    /// The leader of a process group. It ends the group when we end, whatever ends us.
    #[derive(Debug)]
    pub(in super::super) struct Guard(Child);

    impl Guard {
        /// Starts a group that has only its leader.
        pub(in super::super) fn start() -> io::Result<Guard> {
            let mut watch = shell(WATCH);
            watch.stdin(Stdio::piped()).stdout(Stdio::null()).stderr(Stdio::null());
            // The pipe stays open as long as this value, and no process that we start inherits it.
            watch.process_group(0).spawn().map(Guard)
        }

        /// The command as a member of the group.
        pub(in super::super) fn guarded<'c>(&self, command: &'c mut Command) -> &'c mut Command {
            command.process_group(i32::try_from(self.0.id()).unwrap_or(0))
        }

        /// Ends every process of the group. It may be called once only: then the number may belong to another.
        pub(in super::super) fn end(&mut self) {
            if let Some(leader) = id(&self.0) {
                // Fails only if the group has no processes left.
                let _ = kill_process_group(leader, Signal::KILL);
            }
            let _ = self.0.wait();
        }
    }

    /// Returns whether a process has exited. The process is not reaped, so that its number is not reused.
    pub(in super::super) fn has_ended(process: &mut Child) -> bool {
        let options = WaitIdOptions::EXITED | WaitIdOptions::NOHANG | WaitIdOptions::NOWAIT;
        let Some(process) = id(process) else { return true };
        // A process that cannot be waited for no longer exists.
        waitid(WaitId::Pid(process), options).map_or(true, |status| status.is_some())
    }

    /// Ends every process of the group of a guard.
    pub(in super::super) fn end(guard: &mut Guard, _: &mut Child) {
        guard.end();
    }

    fn id(process: &Child) -> Option<Pid> {
        Pid::from_raw(i32::try_from(process.id()).ok()?)
    }
}

/// Elsewhere there are no process groups: only the process itself can be ended, and it has to notice by itself
/// that its standard input was closed.
#[cfg(not(unix))]
mod elsewhere {
    use std::io;
    use std::process::{Child, Command};

    /// A shell command.
    pub(in super::super) fn shell(command: &str) -> Command {
        let mut shell = Command::new("cmd");
        shell.arg("/C").arg(command);
        shell
    }

    /// Nothing guards a process.
    #[derive(Debug)]
    pub(in super::super) struct Guard;

    impl Guard {
        /// Starts nothing.
        pub(in super::super) fn start() -> io::Result<Guard> {
            Ok(Guard)
        }

        /// The command as it is.
        pub(in super::super) fn guarded<'c>(&self, command: &'c mut Command) -> &'c mut Command {
            command
        }

        /// Ends nothing.
        pub(in super::super) fn end(&mut self) {}
    }

    /// Returns whether a process has exited.
    pub(in super::super) fn has_ended(process: &mut Child) -> bool {
        process.try_wait().map_or(true, |status| status.is_some())
    }

    /// Ends a process.
    pub(in super::super) fn end(_: &mut Guard, process: &mut Child) {
        // Fails only if it has exited.
        let _ = process.kill();
    }
}
