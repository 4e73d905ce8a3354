//! The `apnap` command, as a user calls it.

use std::path::Path;
use std::process::{Command, Output};

/// The program.
pub(crate) const APNAP: &str = env!("CARGO_BIN_EXE_apnap");

/// A command that has ended.
#[derive(Debug)]
pub(crate) struct Ended {
    /// Its exit code.
    pub(crate) code: Option<i32>,
    /// What it printed.
    pub(crate) printed: String,
    /// What it said about itself.
    pub(crate) said: String,
}

impl From<Output> for Ended {
    fn from(output: Output) -> Ended {
        let text = |bytes: Vec<u8>| String::from_utf8(bytes).unwrap();
        Ended { code: output.status.code(), printed: text(output.stdout), said: text(output.stderr) }
    }
}

/// Calls `apnap` with these arguments.
pub(crate) fn apnap(arguments: &[&str]) -> Ended {
    apnap_in(Path::new("."), arguments)
}

/// Calls `apnap` in a folder.
pub(crate) fn apnap_in(folder: &Path, arguments: &[&str]) -> Ended {
    Command::new(APNAP).args(arguments).current_dir(folder).output().unwrap().into()
}
