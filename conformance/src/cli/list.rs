//! `apnap list`: scenarios, one a line.

use super::output::{DIM, HEAD, styled};
use super::which::Which;
use super::{Abort, End, known_edition, output};
use apnap_oracle::edition::Edition;
use std::io::Write;

/// Which scenarios.
#[derive(clap::Args)]
pub(crate) struct Arguments {
    #[command(flatten)]
    which: Which,
    /// Only scenarios that are valid in this edition, a date such as 2024-09-20
    #[arg(long, value_parser = known_edition)]
    edition: Option<Edition>,
}

pub(crate) fn run(arguments: &Arguments) -> Result<End, Abort> {
    let mut scenarios = arguments.which.scenarios()?;
    if let Some(edition) = arguments.edition {
        scenarios.retain(|scenario| scenario.is_valid_in(edition));
    }
    let mut out = output::stdout();
    for scenario in &scenarios {
        let rules: Vec<&str> = scenario.rules.iter().map(|rule| rule.id).collect();
        let rules = styled(DIM, rules.join(" "));
        writeln!(out, "{}: {} ({rules})", styled(HEAD, &scenario.id), scenario.title)?;
    }
    Ok(if scenarios.is_empty() { End::NothingRan } else { End::AsExpected })
}
