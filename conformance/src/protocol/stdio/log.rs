//! A log of the conversation with a process.

use std::cell::RefCell;
use std::fmt;
use std::io::{self, Write};
use std::rc::Rc;

/// Where the conversation with a process is written: each request after `> `, and each line that the process
/// writes after `< `.
#[derive(Clone, Default)]
pub struct Log(Option<Rc<RefCell<Logged>>>);

struct Logged {
    out: Box<dyn Write>,
    failed: Option<io::Error>,
}

impl fmt::Debug for Log {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(if self.0.is_some() { "Log(on)" } else { "Log(off)" })
    }
}

impl Log {
    /// A log that is written there.
    pub fn to(out: impl Write + 'static) -> Log {
        Log(Some(Rc::new(RefCell::new(Logged { out: Box::new(out), failed: None }))))
    }

    /// Takes the first error of writing, if there was one. Nothing is written after it.
    pub(super) fn take_failure(&self) -> Option<io::Error> {
        self.0.as_ref().and_then(|logged| logged.borrow_mut().failed.take())
    }

    pub(super) fn request(&self, line: &[u8]) {
        self.line(b"> ", line);
    }

    pub(super) fn reply(&self, line: &[u8]) {
        self.line(b"< ", line);
    }

    fn line(&self, mark: &[u8], line: &[u8]) {
        let Some(logged) = &self.0 else { return };
        let Logged { out, failed } = &mut *logged.borrow_mut();
        if failed.is_none() {
            *failed = out.write_all(&[mark, line, b"\n"].concat()).and_then(|()| out.flush()).err();
        }
    }
}
