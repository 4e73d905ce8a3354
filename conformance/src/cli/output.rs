//! Text output: color on a terminal only, and a verdict even if nobody reads it to the end.

use anstream::AutoStream;
use anstyle::{AnsiColor, Style};
use std::fmt::Arguments;
use std::io::{self, ErrorKind, StdoutLock, Write};
use std::path::Path;

/// The style for success.
pub(crate) const GOOD: Style = AnsiColor::Green.on_default();
/// The style for failure.
pub(crate) const BAD: Style = AnsiColor::Red.on_default().bold();
/// The style for less important text.
pub(crate) const DIM: Style = Style::new().dimmed();
/// The style for a heading.
pub(crate) const HEAD: Style = Style::new().bold();

/// Some text in a style. The stream drops the style if it is not a terminal.
pub(crate) fn styled(style: Style, text: impl std::fmt::Display) -> String {
    format!("{style}{text}{style:#}")
}

/// Wraps text into lines of at most this many characters.
pub(crate) fn wrapped(text: &str, width: usize) -> Vec<String> {
    let mut lines = vec![String::new()];
    for word in text.split_whitespace() {
        let last = lines.len() - 1;
        if !lines[last].is_empty() && lines[last].chars().count() + 1 + word.chars().count() > width {
            lines.push(String::new());
        }
        let last = lines.len() - 1;
        if !lines[last].is_empty() {
            lines[last].push(' ');
        }
        lines[last].push_str(word);
    }
    lines
}

/// One thing or several: `1 scenario`, `2 scenarios`.
pub(crate) fn counted(count: usize, thing: &str) -> String {
    if count == 1 { format!("1 {thing}") } else { format!("{count} {thing}s") }
}

/// A word as a shell takes it.
pub(crate) fn quoted(word: &str) -> String {
    let is_plain = word.chars().all(|c| c.is_ascii_alphanumeric() || ":/.=-_@".contains(c));
    if is_plain { word.to_owned() } else { format!("'{}'", word.replace('\'', "'\\''")) }
}

/// Standard output, whose reader may close it: `apnap run | head`. What nobody reads is lost, but the command goes
/// on to its verdict.
pub(crate) struct Stdout(AutoStream<StdoutLock<'static>>);

pub(crate) fn stdout() -> Stdout {
    Stdout(anstream::stdout().lock())
}

impl Write for Stdout {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        match self.0.write(bytes) {
            Err(error) if error.kind() == ErrorKind::BrokenPipe => Ok(bytes.len()),
            written => written.map_err(of_stdout),
        }
    }

    fn flush(&mut self) -> io::Result<()> {
        match self.0.flush() {
            Err(error) if error.kind() == ErrorKind::BrokenPipe => Ok(()),
            flushed => flushed.map_err(of_stdout),
        }
    }
}

/// The error with the name of the file that it is about.
pub(crate) fn naming(file: &Path) -> impl Fn(io::Error) -> io::Error {
    move |error| io::Error::new(error.kind(), format!("{}: {error}", file.display()))
}

/// The error with the words that it is about standard output, unless its reader has closed it.
pub(crate) fn of_stdout(error: io::Error) -> io::Error {
    match error.kind() {
        ErrorKind::BrokenPipe | ErrorKind::Interrupted => error,
        kind => io::Error::new(kind, format!("standard output: {error}")),
    }
}

/// Prints a line to standard error. If that is full or closed, nothing is left to say.
pub(crate) fn to_stderr(words: Arguments<'_>) {
    let _ = writeln!(anstream::stderr().lock(), "{words}");
}

/// Like `eprintln`, which panics if standard error is full.
macro_rules! say {
    ($($words:tt)*) => { $crate::cli::output::to_stderr(format_args!($($words)*)) };
}
pub(crate) use say;
