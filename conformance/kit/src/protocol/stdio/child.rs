//! One process: a request, a reply, and the failures in between.

use super::group::ProcessGroup;
use super::lines::{LastWords, Lines, OutputLine, Requests};
use super::process::Start;
use super::system::shell;
use super::{Limits, Log};
use crate::engine::{Failure, Reply};
use crate::protocol::message::{NoMessage, NumberedReply, Query};
use apnap_oracle::json::FromJson;
use serde::Serialize;
use std::process::Stdio;
use std::time::{Duration, Instant};

/// How often a silent process is checked: it may have exited while a process that it started holds its pipe
/// open.
const LOOK: Duration = Duration::from_millis(50);

/// The time for output that is still on its way when a process has exited.
const ON_ITS_WAY: Duration = Duration::from_millis(200);

/// The maximum length of a reply in an error message.
const SHOWN: usize = 80;

/// A process that answers requests.
#[derive(Debug)]
pub(super) struct Child {
    group: ProcessGroup,
    limits: Limits,
    log: Log,
    requests: Requests,
    replies: Lines,
    last_words: LastWords,
    /// The number of the last request.
    seq: u64,
}

impl Child {
    /// Starts a process with a shell command.
    pub(super) fn start(start: &Start) -> Result<Child, Failure> {
        let Start { command, limits, log } = start.clone();
        let piped = || Failure::NotStarted("the process has no pipes".to_owned());
        let mut command = shell(&limited(&command, limits.memory)?);
        command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
        let mut group =
            ProcessGroup::start(&mut command).map_err(|error| Failure::NotStarted(error.to_string()))?;
        let requests = Requests::to(group.process().stdin.take().ok_or_else(piped)?);
        let replies = Lines::of(group.process().stdout.take().ok_or_else(piped)?, limits.line);
        let last_words = LastWords::of(group.process().stderr.take().ok_or_else(piped)?);
        Ok(Child { group, limits, log, requests, replies, last_words, seq: 0 })
    }

    /// Sends a request and waits for the reply. After a failure the process is no longer usable.
    pub(super) fn ask<T: FromJson>(&mut self, ask: &impl Serialize) -> Result<Reply<T>, Failure> {
        let replied = self.replied(ask);
        if let Err(failure) = &replied {
            self.log.failure(failure);
        }
        replied
    }

    fn replied<T: FromJson>(&mut self, ask: &impl Serialize) -> Result<Reply<T>, Failure> {
        self.seq += 1;
        self.send(ask)?;
        let line = self.next_line()?;
        let answer = NumberedReply::read(&String::from_utf8_lossy(&line)).map_err(|error| {
            let (line, why) = (shortened(&line), error.to_string());
            match error {
                NoMessage::NotJson(_) => Failure::NotJson { why, line },
                NoMessage::WrongShape(_) => Failure::WrongShape { why, line },
            }
        })?;
        if answer.seq != self.seq {
            return Err(Failure::WrongSeq { expected: self.seq, found: answer.seq });
        }
        Ok(answer.reply)
    }

    /// Returns the last lines of its standard error, and ends the process.
    pub(super) fn last_words(mut self) -> Vec<String> {
        self.group.end();
        self.last_words.within(ON_ITS_WAY)
    }

    fn send(&self, ask: &impl Serialize) -> Result<(), Failure> {
        #[derive(Serialize)]
        struct NumberedRequest<'a, A> {
            seq: u64,
            #[serde(flatten)]
            ask: &'a A,
        }
        let mut line = serde_json::to_vec(&NumberedRequest { seq: self.seq, ask })
            .map_err(|error| Failure::NotStarted(format!("the request cannot be written: {error}")))?;
        self.log.request(&line);
        line.push(b'\n');
        self.requests.send(&line);
        Ok(())
    }

    fn next_line(&mut self) -> Result<Vec<u8>, Failure> {
        // The first request goes to a process that may still be starting.
        let is_starting = self.seq == 1;
        let limit = if is_starting { self.limits.start } else { self.limits.request };
        let until = Instant::now() + limit;
        loop {
            let left = until.saturating_duration_since(Instant::now());
            match self.replies.next_within(left.min(LOOK)) {
                OutputLine::Late if self.group.ends_within(Duration::ZERO) => {
                    let line = self.replies.next_within(ON_ITS_WAY);
                    return self.whole(line);
                }
                OutputLine::Late if (self.limits.interrupted)() => return Err(Failure::Interrupted),
                OutputLine::Late if left.is_zero() => return Err(self.silent(limit, is_starting)),
                OutputLine::Late => {}
                line => return self.whole(line),
            }
        }
    }

    /// It has not replied in time, at least not with a whole line.
    fn silent(&self, after: Duration, is_starting: bool) -> Failure {
        let begun = self.replies.begun();
        match begun.len() {
            0 if is_starting => Failure::StartTimedOut(after),
            0 => Failure::TimedOut(after),
            bytes => Failure::Unfinished { after, bytes, line: shortened(begun) },
        }
    }

    fn whole(&mut self, line: OutputLine) -> Result<Vec<u8>, Failure> {
        match line {
            OutputLine::Whole(line) => {
                self.log.reply(&line);
                Ok(line)
            }
            OutputLine::TooLong => Err(Failure::TooLong(self.limits.line)),
            OutputLine::Late | OutputLine::End => Err(self.exited()),
        }
    }

    /// It has exited, or at least closed its output.
    fn exited(&mut self) -> Failure {
        let by_itself = self.group.ends_within(ON_ITS_WAY);
        let status = self.group.end();
        Failure::Exited(match status {
            Some(status) if by_itself => status.to_string(),
            Some(_) | None => "its standard output was closed".to_owned(),
        })
    }
}

/// Ends the process and everything that it started.
impl Drop for Child {
    fn drop(&mut self) {
        self.seq += 1;
        if self.send(&Query::Bye).is_ok() {
            self.group.ends_within(ON_ITS_WAY);
        }
        self.group.end();
    }
}

/// A command with a limit on the memory of every process that it starts.
fn limited(command: &str, memory: Option<u64>) -> Result<String, Failure> {
    match memory {
        None => Ok(command.to_owned()),
        Some(mebibytes) if cfg!(unix) => {
            Ok(format!("ulimit -v {} || exit 1\n{command}", mebibytes.saturating_mul(1024)))
        }
        Some(_) => Err(Failure::NotStarted("memory can be limited on Unix only".to_owned())),
    }
}

fn shortened(line: &[u8]) -> String {
    let line = String::from_utf8_lossy(line);
    let mut shown: String = line.chars().take(SHOWN).collect();
    if shown.len() < line.len() {
        shown.push('…');
    }
    shown
}
