//! `apnap completions`: what a shell needs to complete the command line.

use super::{Abort, End, output};
use clap::Command;
use clap_complete::{Shell, generate};
use std::io::Write;

/// Which shell.
#[derive(clap::Args)]
pub(crate) struct Arguments {
    /// The shell
    #[arg(value_enum)]
    shell: Shell,
}

pub(crate) fn run(arguments: &Arguments, mut command: Command) -> Result<End, Abort> {
    let mut script = Vec::new();
    generate(arguments.shell, &mut command, "apnap", &mut script);
    output::stdout().write_all(&script)?;
    Ok(End::AsExpected)
}
