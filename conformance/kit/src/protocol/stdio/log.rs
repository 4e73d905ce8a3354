//! A log of the conversation with a process.

use crate::engine::Failure;
use apnap_oracle::edition::Edition;
use std::fmt;
use std::io::{self, Write};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// Where the conversation with an engine is written: the case after `# `, each request after `> `, each reply after
/// `< `, and why there is none after `! `. If several processes of the engine answer at once, each of these marks
/// follows the number of the process.
#[derive(Clone, Default)]
pub struct Log {
    to: Option<Arc<Mutex<LogFile>>>,
    /// The number of the process, if there are several at once.
    number: Option<usize>,
}

struct LogFile {
    out: Box<dyn Write + Send>,
    failed: Option<io::Error>,
}

impl fmt::Debug for Log {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(if self.to.is_some() { "Log(on)" } else { "Log(off)" })
    }
}

impl Log {
    /// A log that is written there.
    pub fn to(out: impl Write + Send + 'static) -> Log {
        let logged = LogFile { out: Box::new(out), failed: None };
        Log { to: Some(Arc::new(Mutex::new(logged))), number: None }
    }

    /// The same log, for one of several processes.
    pub(super) fn numbered(&self, number: usize) -> Log {
        Log { to: self.to.clone(), number: Some(number) }
    }

    /// Takes the first error of writing, if there was one. Nothing is written after it.
    pub(super) fn take_failure(&self) -> Option<io::Error> {
        self.to.as_deref().and_then(|logged| locked(logged).failed.take())
    }

    pub(super) fn case(&self, scenario: &str, edition: Edition) {
        self.line('#', format!("{scenario} in the edition of {edition}").as_bytes());
    }

    pub(super) fn request(&self, line: &[u8]) {
        self.line('>', line);
    }

    pub(super) fn reply(&self, line: &[u8]) {
        self.line('<', line);
    }

    pub(super) fn failure(&self, failure: &Failure) {
        self.line('!', failure.to_string().as_bytes());
    }

    fn line(&self, mark: char, line: &[u8]) {
        let Some(logged) = &self.to else { return };
        let LogFile { out, failed } = &mut *locked(logged);
        if failed.is_none() {
            let number = self.number.map_or_else(String::new, |number| number.to_string());
            let whole = [format!("{number}{mark} ").as_bytes(), line, b"\n"].concat();
            *failed = out.write_all(&whole).and_then(|()| out.flush()).err();
        }
    }
}

/// A thread that panicked while it wrote leaves at worst half a line.
fn locked(logged: &Mutex<LogFile>) -> MutexGuard<'_, LogFile> {
    logged.lock().unwrap_or_else(PoisonError::into_inner)
}
