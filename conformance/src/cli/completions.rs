//! `apnap completions`: what a shell needs to complete the command line.

use super::{End, output};
use clap::Command;
use clap_complete::{Shell, generate};
use std::io::{self, Write};

/// Which shell.
#[derive(clap::Args)]
pub(crate) struct Arguments {
    /// The shell
    #[arg(value_enum)]
    shell: Shell,
}

pub(crate) fn run(arguments: &Arguments, mut command: Command) -> io::Result<End> {
    let mut script = Vec::new();
    generate(arguments.shell, &mut command, "apnap", &mut script);
    output::stdout().write_all(&script)?;
    Ok(End::AsExpected)
}
