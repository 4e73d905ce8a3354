//! How a command ends: its exit code.

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

/// Returns the table of exit codes, for the help.
pub(crate) fn table() -> String {
    let line = |end: &End| format!("\n{:>5}  {}", end.code(), end.means());
    format!("Exit codes:{}", End::ALL.iter().map(line).collect::<String>())
}
