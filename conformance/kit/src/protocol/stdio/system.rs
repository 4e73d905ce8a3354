//! The code that depends on the operating system: the shell, how to end a process with everything that it started, and
//! how to use its pipes without waiting.

#[cfg(not(unix))]
pub(super) use elsewhere::{Guard, Output, end, has_ended, never_block, shell, write, write_at_once};
#[cfg(unix)]
pub(super) use unix::{Guard, Output, end, has_ended, never_block, shell, write, write_at_once};

/// How many bytes are read at once.
const PIECE: usize = 16 * 1024;

/// What was read from the standard output of a process.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Came {
    Bytes,
    /// Nothing in time.
    Nothing,
    End,
}

#[cfg(unix)]
mod unix {
    use super::Came;
    use rustix::event::{PollFd, PollFlags, Timespec, poll};
    use rustix::io::{Errno, ioctl_fionbio};
    use rustix::process::{Pid, Signal, WaitId, WaitIdOptions, kill_process_group, waitid};
    use std::io::{self, ErrorKind, Read, Write};
    use std::os::fd::AsFd;
    use std::os::unix::process::CommandExt;
    use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};
    use std::time::Duration;

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

    /// Prepares our end of a pipe for [`write_at_once`]. The end of the process stays as it is.
    pub(in super::super) fn never_block(pipe: &ChildStdin) {
        // A pipe always takes this.
        let _ = ioctl_fionbio(pipe, true);
    }

    /// Writes as much as the pipe takes now, and returns how much that is.
    pub(in super::super) fn write_at_once(mut pipe: &ChildStdin, bytes: &[u8]) -> usize {
        let mut written = 0;
        while let Some(rest) = bytes.get(written..).filter(|rest| !rest.is_empty()) {
            match pipe.write(rest) {
                Ok(0) => break,
                Ok(more) => written += more,
                Err(error) if error.kind() == ErrorKind::Interrupted => {}
                Err(_) => break,
            }
        }
        written
    }

    /// Writes all of it, and waits for the process to read where it has to.
    pub(in super::super) fn write(pipe: &ChildStdin, bytes: &[u8]) -> io::Result<()> {
        let mut written = 0;
        while let Some(rest) = bytes.get(written..).filter(|rest| !rest.is_empty()) {
            wait_for(pipe, PollFlags::OUT, None)?;
            let mut pipe = pipe;
            match pipe.write(rest) {
                Ok(more) => written += more,
                Err(error) if matches!(error.kind(), ErrorKind::Interrupted | ErrorKind::WouldBlock) => {}
                Err(error) => return Err(error),
            }
        }
        Ok(())
    }

    /// Returns whether a pipe can be used within a time, or is closed.
    fn wait_for(pipe: impl AsFd, how: PollFlags, time: Option<Duration>) -> io::Result<bool> {
        // Within a time that can't be told to the system, anything can happen.
        let time = time.and_then(|time| Timespec::try_from(time).ok());
        match poll(&mut [PollFd::new(&pipe, how)], time.as_ref()) {
            Ok(ready) => Ok(ready > 0),
            Err(Errno::INTR) => Ok(false),
            Err(error) => Err(error.into()),
        }
    }

    /// The standard output of a process.
    #[derive(Debug)]
    pub(in super::super) struct Output(ChildStdout);

    impl Output {
        /// Reads a pipe.
        pub(in super::super) fn of(pipe: ChildStdout) -> Output {
            Output(pipe)
        }

        /// Waits for output, and adds what has come.
        pub(in super::super) fn read_within(&mut self, time: Duration, to: &mut Vec<u8>) -> Came {
            match wait_for(&self.0, PollFlags::IN, Some(time)) {
                Ok(true) => {}
                Ok(false) => return Came::Nothing,
                Err(_) => return Came::End,
            }
            let mut bytes = [0; super::PIECE];
            match self.0.read(&mut bytes) {
                Ok(0) => Came::End,
                Ok(read) => {
                    to.extend_from_slice(bytes.get(..read).unwrap_or_default());
                    Came::Bytes
                }
                Err(error) if error.kind() == ErrorKind::Interrupted => Came::Nothing,
                Err(_) => Came::End,
            }
        }
    }
}

/// Elsewhere there are no process groups: only the process itself can be ended, and it has to notice by itself
/// that its standard input was closed. And it has to be waited for at its pipes, in threads.
#[cfg(not(unix))]
mod elsewhere {
    use super::Came;
    use std::io::{self, Read, Write};
    use std::process::{Child, ChildStdin, ChildStdout, Command};
    use std::sync::mpsc::{Receiver, RecvTimeoutError, sync_channel};
    use std::thread;
    use std::time::Duration;

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
        /// Does nothing: this system has no process groups.
        pub(in super::super) fn start() -> io::Result<Guard> {
            Ok(Guard)
        }

        /// The command as it is.
        pub(in super::super) fn guarded<'c>(&self, command: &'c mut Command) -> &'c mut Command {
            command
        }

        /// Does nothing: this system has no process groups.
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

    /// Does nothing: writing to a pipe blocks on this system.
    pub(in super::super) fn never_block(_: &ChildStdin) {}

    /// Writes nothing: it isn't known how much the pipe takes.
    pub(in super::super) fn write_at_once(_: &ChildStdin, _: &[u8]) -> usize {
        0
    }

    /// Writes all of it.
    pub(in super::super) fn write(mut pipe: &ChildStdin, bytes: &[u8]) -> io::Result<()> {
        pipe.write_all(bytes)
    }

    /// The standard output of a process.
    #[derive(Debug)]
    pub(in super::super) struct Output(Receiver<Vec<u8>>);

    impl Output {
        /// Reads a pipe.
        pub(in super::super) fn of(mut pipe: ChildStdout) -> Output {
            let (sender, receiver) = sync_channel(1);
            thread::spawn(move || {
                let mut bytes = [0; super::PIECE];
                while let Ok(read @ 1..) = pipe.read(&mut bytes) {
                    let came = bytes.get(..read).unwrap_or_default().to_vec();
                    if sender.send(came).is_err() {
                        return;
                    }
                }
            });
            Output(receiver)
        }

        /// Waits for output, and adds what has come.
        pub(in super::super) fn read_within(&mut self, time: Duration, to: &mut Vec<u8>) -> Came {
            match self.0.recv_timeout(time) {
                Ok(came) => {
                    to.extend(came);
                    Came::Bytes
                }
                Err(RecvTimeoutError::Timeout) => Came::Nothing,
                Err(RecvTimeoutError::Disconnected) => Came::End,
            }
        }
    }
}
