//! The pipes of a process. None of them can block the run.

use super::system::{self, Came, Output};
use std::collections::VecDeque;
use std::io::{BufRead, BufReader, Read};
use std::process::{ChildStdin, ChildStdout};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

/// The number of lines of standard error that are kept.
const LAST_WORDS: usize = 5;

/// The maximum length of a kept line of standard error.
const LONGEST_WORDS: usize = 500;

/// The standard input of a process: takes everything, whether the process reads it or not.
///
/// What the pipe takes is written at once, because to wake a thread for it takes longer than to write it. The rest is
/// left to a thread.
#[derive(Debug)]
pub(super) struct Requests {
    pipe: Arc<ChildStdin>,
    rest: Sender<Vec<u8>>,
    /// How many pieces the thread still has to write.
    left: Arc<AtomicUsize>,
}

impl Requests {
    /// Writes to a pipe.
    pub(super) fn to(pipe: ChildStdin) -> Requests {
        system::never_block(&pipe);
        let pipe = Arc::new(pipe);
        let left = Arc::new(AtomicUsize::new(0));
        let (rest, receiver) = channel::<Vec<u8>>();
        let (shared, count) = (Arc::clone(&pipe), Arc::clone(&left));
        thread::spawn(move || {
            for bytes in receiver {
                if system::write(&shared, &bytes).is_err() {
                    return;
                }
                count.fetch_sub(1, Ordering::Release);
            }
        });
        Requests { pipe, rest, left }
    }

    /// Writes this after everything before it.
    pub(super) fn send(&self, bytes: &[u8]) {
        let is_next = self.left.load(Ordering::Acquire) == 0;
        let written = if is_next { system::write_at_once(&self.pipe, bytes) } else { 0 };
        if let Some(rest) = bytes.get(written..).filter(|rest| !rest.is_empty()) {
            self.left.fetch_add(1, Ordering::Release);
            // If the thread has stopped, the process has closed its input. It may still reply.
            let _ = self.rest.send(rest.to_vec());
        }
    }
}

/// Input from standard output.
#[derive(PartialEq, Eq, Debug)]
pub(super) enum OutputLine {
    /// A line, without its end, or what comes before the end of the pipe.
    Whole(Vec<u8>),
    /// A line that is too long. Nothing can be read after it.
    TooLong,
    /// No whole line in time.
    Late,
    /// The pipe is closed.
    End,
}

/// The lines of a pipe, and the line that has begun and not ended yet.
#[derive(Debug)]
pub(super) struct Lines {
    pipe: Output,
    limit: usize,
    /// What has been read and not returned.
    read: Vec<u8>,
    /// How much of it has no end of a line.
    searched: usize,
}

impl Lines {
    /// Reads a pipe.
    pub(super) fn of(pipe: ChildStdout, limit: usize) -> Lines {
        Lines { pipe: Output::of(pipe), limit, read: Vec::new(), searched: 0 }
    }

    /// The next line, if it ends within a time.
    pub(super) fn next_within(&mut self, time: Duration) -> OutputLine {
        let until = Instant::now() + time;
        loop {
            if let Some(line) = self.next_read() {
                return line;
            }
            let left = until.saturating_duration_since(Instant::now());
            match self.pipe.read_within(left, &mut self.read) {
                Came::Bytes if left.is_zero() => return self.next_read().unwrap_or(OutputLine::Late),
                Came::Bytes => {}
                Came::Nothing => return OutputLine::Late,
                Came::End if self.read.is_empty() => return OutputLine::End,
                Came::End => {
                    self.searched = 0;
                    return OutputLine::Whole(std::mem::take(&mut self.read));
                }
            }
        }
    }

    /// The next line of what has been read.
    fn next_read(&mut self) -> Option<OutputLine> {
        let end = self.read.iter().skip(self.searched).position(|&byte| byte == b'\n');
        let Some(end) = end.map(|end| self.searched + end) else {
            self.searched = self.read.len();
            return (self.read.len() > self.limit).then_some(OutputLine::TooLong);
        };
        self.searched = 0;
        let mut line: Vec<u8> = self.read.drain(..=end).collect();
        line.pop();
        Some(if line.len() > self.limit { OutputLine::TooLong } else { OutputLine::Whole(line) })
    }

    /// The beginning of a line that has not ended yet.
    pub(super) fn begun(&self) -> &[u8] {
        &self.read
    }
}

/// The last lines that a process wrote to its standard error.
#[derive(Debug)]
pub(super) struct LastWords {
    lines: Arc<Mutex<VecDeque<String>>>,
    /// Hangs up when the pipe is closed.
    open: Receiver<()>,
}

impl LastWords {
    /// Reads a pipe to its end.
    pub(super) fn of(pipe: impl Read + Send + 'static) -> LastWords {
        let lines = Arc::new(Mutex::new(VecDeque::new()));
        let (sender, open) = channel::<()>();
        let kept = Arc::clone(&lines);
        thread::spawn(move || {
            keep_last(BufReader::new(pipe), &kept);
            drop(sender);
        });
        LastWords { lines, open }
    }

    /// The lines, after the pipe is closed or a time has passed.
    pub(super) fn within(&self, time: Duration) -> Vec<String> {
        // Nothing is ever sent: either the time passes or the thread has ended.
        let _ = self.open.recv_timeout(time);
        self.lines.lock().unwrap_or_else(PoisonError::into_inner).iter().cloned().collect()
    }
}

fn keep_last(mut pipe: impl BufRead, kept: &Mutex<VecDeque<String>>) {
    while let Some(line) = next_piece(&mut pipe) {
        let mut kept = kept.lock().unwrap_or_else(PoisonError::into_inner);
        if kept.len() == LAST_WORDS {
            kept.pop_front();
        }
        kept.push_back(line);
    }
}

/// A line, or the part of it that is kept; the rest counts as the next line.
fn next_piece(pipe: &mut impl BufRead) -> Option<String> {
    let mut line = Vec::new();
    let read = pipe.take(LONGEST_WORDS as u64).read_until(b'\n', &mut line).ok()?;
    (read > 0).then(|| String::from_utf8_lossy(&line).trim_end().to_owned())
}
