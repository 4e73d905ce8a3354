//! The pipes of a process: a thread each, so that none of them can block the run.

use std::collections::VecDeque;
use std::io::{BufRead, BufReader, Read, Write};
use std::sync::mpsc::{Receiver, Sender, SyncSender, channel, sync_channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;

/// The maximum number of lines that wait to be read; then the process has to wait.
const WAITING: usize = 16;

/// The number of lines of standard error that are kept.
const LAST_WORDS: usize = 5;

/// The maximum length of a kept line of standard error.
const LONGEST_WORDS: usize = 500;

/// Input from standard output.
#[derive(Debug)]
pub(super) enum Line {
    /// A line, without its end.
    Whole(Vec<u8>),
    /// The beginning of a line that is too long. Nothing is read after it.
    TooLong,
}

/// Writes everything that is sent here to a process. A process that does not read blocks only the thread.
pub(super) fn write_to(mut pipe: impl Write + Send + 'static) -> Sender<Vec<u8>> {
    let (sender, receiver) = channel::<Vec<u8>>();
    thread::spawn(move || {
        for bytes in receiver {
            if pipe.write_all(&bytes).and_then(|()| pipe.flush()).is_err() {
                return;
            }
        }
    });
    sender
}

/// The lines of a pipe, and the line that has begun and not ended yet.
#[derive(Debug)]
pub(super) struct Lines {
    /// Hangs up when the pipe is closed.
    pub(super) whole: Receiver<Line>,
    begun: Arc<Mutex<Vec<u8>>>,
}

impl Lines {
    /// Reads a pipe.
    pub(super) fn of(pipe: impl Read + Send + 'static, limit: usize) -> Lines {
        let (sender, whole) = sync_channel(WAITING);
        let begun = Arc::new(Mutex::new(Vec::new()));
        let shared = Arc::clone(&begun);
        thread::spawn(move || read_lines(BufReader::new(pipe), limit, &sender, &shared));
        Lines { whole, begun }
    }

    /// The beginning of a line that has not ended yet.
    pub(super) fn begun(&self) -> Vec<u8> {
        self.begun.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }
}

fn read_lines(mut pipe: impl BufRead, limit: usize, lines: &SyncSender<Line>, begun: &Mutex<Vec<u8>>) {
    loop {
        let Some(line) = next_line(&mut pipe, limit, begun) else { return };
        let is_last = matches!(line, Line::TooLong);
        if lines.send(line).is_err() || is_last {
            return;
        }
    }
}

/// The next line, or what comes before the end of the pipe.
fn next_line(pipe: &mut impl BufRead, limit: usize, begun: &Mutex<Vec<u8>>) -> Option<Line> {
    loop {
        let came = pipe.fill_buf().ok()?;
        let mut line = begun.lock().unwrap_or_else(PoisonError::into_inner);
        if came.is_empty() {
            let last = std::mem::take(&mut *line);
            return (!last.is_empty()).then_some(Line::Whole(last));
        }
        let end = came.iter().position(|&byte| byte == b'\n');
        line.extend_from_slice(&came[..end.unwrap_or(came.len())]);
        let used = end.map_or(came.len(), |end| end + 1);
        pipe.consume(used);
        if line.len() > limit {
            line.clear();
            return Some(Line::TooLong);
        }
        if end.is_some() {
            return Some(Line::Whole(std::mem::take(&mut *line)));
        }
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
    pub(super) fn within(&self, time: std::time::Duration) -> Vec<String> {
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
