//! How a command ends: its exit code, and why if it can't go on.

use crate::cli::output::say;
use std::io;
use std::process::ExitCode;

/// The exit code of a command.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum End {
    /// Success.
    AsExpected,
    /// Something failed.
    Unexpected,
    /// The harness, the protocol or a file could not be used.
    Trouble,
    /// Wrong usage: the command does not understand its arguments.
    Usage,
    /// Nothing ran.
    NothingRan,
    /// The user interrupted it. What it has printed is true of what it had done.
    Interrupted,
}

impl End {
    /// Every end, in the order of the codes.
    const ALL: [End; 6] =
        [End::AsExpected, End::Unexpected, End::Trouble, End::Usage, End::NothingRan, End::Interrupted];

    /// Returns the exit code.
    pub(crate) const fn code(self) -> u8 {
        match self {
            End::AsExpected => 0,
            End::Unexpected => 1,
            End::Trouble => 2,
            End::Usage => 3,
            End::NothingRan => 4,
            // What shells report of a command that Ctrl-C ended.
            End::Interrupted => 130,
        }
    }

    /// Returns what the code means.
    const fn means(self) -> &'static str {
        match self {
            End::AsExpected => "success",
            End::Unexpected => {
                "something failed: a case, a file that `fmt --check` would change, a gap in the audit"
            }
            End::Trouble => "the harness, the protocol or a file could not be used",
            End::Usage => "wrong usage: the command does not understand its arguments",
            End::NothingRan => "nothing ran",
            End::Interrupted => "the user interrupted it; the results so far are printed",
        }
    }
}

impl From<End> for ExitCode {
    fn from(end: End) -> ExitCode {
        ExitCode::from(end.code())
    }
}

/// Why a command can't go on.
pub(crate) enum Abort {
    /// A reason in words, and how the command ends.
    Because(String, End),
    /// The reasons are printed already: there were several, or they are drawn.
    Printed(End),
    /// A file or a stream failed.
    Io(io::Error),
}

impl Abort {
    /// Wrong usage.
    pub(crate) fn usage(why: impl ToString) -> Abort {
        Abort::Because(why.to_string(), End::Usage)
    }

    /// The harness, the protocol or a file could not be used.
    pub(crate) fn trouble(why: impl ToString) -> Abort {
        Abort::Because(why.to_string(), End::Trouble)
    }

    /// Prints why, and returns how the command ends.
    pub(crate) fn print(self) -> End {
        match self {
            Abort::Printed(end) => end,
            Abort::Because(why, end) => {
                say!("apnap: {why}");
                end
            }
            // The reader of our output has closed it, and there is no verdict: `apnap generate | head`.
            Abort::Io(error) if error.kind() == io::ErrorKind::BrokenPipe => End::AsExpected,
            Abort::Io(error) => {
                say!("apnap: {error}");
                End::Trouble
            }
        }
    }
}

impl From<io::Error> for Abort {
    fn from(error: io::Error) -> Abort {
        Abort::Io(error)
    }
}

impl From<serde_json::Error> for Abort {
    fn from(error: serde_json::Error) -> Abort {
        Abort::Io(error.into())
    }
}

/// Returns the table of exit codes, for the help.
pub(crate) fn table() -> String {
    let line = |end: &End| format!("\n{:>5}  {}", end.code(), end.means());
    format!("Exit codes:{}", End::ALL.iter().map(line).collect::<String>())
}
