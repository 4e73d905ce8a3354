//! `apnap export`: the corpus for programs.

use super::which::{Which, usual_edition};
use super::{Abort, End, known_edition};
use apnap_conformance::export::{Export, export};
use apnap_conformance::run::editions_alike;
use apnap_conformance::scenario::Scenario;
use apnap_oracle::edition::Edition;
use serde::Serialize;
use std::io::{self, BufWriter, Write, stdout};

/// Which scenarios.
#[derive(clap::Args)]
pub(crate) struct Arguments {
    #[command(flatten)]
    which: Which,
    /// The scenarios that are valid in this edition, a date such as 2024-09-20; by default each scenario in the home
    /// edition, or in the last edition in which it is valid
    #[arg(long, value_parser = known_edition)]
    edition: Option<Edition>,
    /// Every edition that matters, as `run` does. This takes minutes
    #[arg(long, conflicts_with = "edition")]
    all_editions: bool,
}

pub(crate) fn run(arguments: &Arguments) -> Result<End, Abort> {
    let scenarios = arguments.which.scenarios()?;
    let editions = |scenario: &Scenario| match arguments.edition {
        _ if arguments.all_editions => editions_alike(scenario),
        Some(edition) if scenario.is_valid_in(edition) => vec![vec![edition]],
        Some(_) => Vec::new(),
        None => vec![vec![usual_edition(scenario)]],
    };
    let Export { header, cards, scenarios, left_out } = export(&scenarios, editions)?;
    let mut out = BufWriter::new(stdout().lock());
    put(&mut out, &header)?;
    cards.iter().try_for_each(|card| put(&mut out, card))?;
    scenarios.iter().try_for_each(|scenario| put(&mut out, scenario))?;
    out.flush()?;
    for (scenario, edition, outcome) in &left_out {
        eprintln!(
            "apnap: {scenario} in {edition} is left out, since the oracle doesn't pass it: {outcome:?}"
        );
    }
    Ok(match (scenarios.is_empty(), left_out.is_empty()) {
        (_, false) => End::Unexpected,
        (true, true) => End::NothingRan,
        (false, true) => End::AsExpected,
    })
}

fn put(out: &mut impl Write, line: &impl Serialize) -> io::Result<()> {
    serde_json::to_writer(&mut *out, line)?;
    out.write_all(b"\n")
}
