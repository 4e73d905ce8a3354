//! `apnap list`: scenarios, one a line.

use super::output::{DIM, HEAD, styled};
use super::which::Which;
use super::{End, output};
use std::io::{self, Write};

/// Which scenarios.
#[derive(clap::Args)]
pub(crate) struct Arguments {
    #[command(flatten)]
    which: Which,
}

pub(crate) fn run(arguments: &Arguments) -> io::Result<End> {
    let scenarios = match arguments.which.scenarios()? {
        Ok(scenarios) => scenarios,
        Err(end) => return Ok(end),
    };
    let mut out = output::stdout();
    for scenario in &scenarios {
        let rules: Vec<&str> = scenario.rules.iter().map(|rule| rule.id).collect();
        let rules = styled(DIM, rules.join(" "));
        writeln!(out, "{}: {} ({rules})", styled(HEAD, &scenario.id), scenario.title)?;
    }
    Ok(if scenarios.is_empty() { End::NothingRan } else { End::AsExpected })
}
