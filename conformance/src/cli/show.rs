//! `apnap show`: the conversation with an engine about one scenario.

use super::explain::valid_edition;
use super::{End, corpus, known_edition};
use apnap_conformance::own::OwnScenario;
use apnap_conformance::protocol::{Limits, Log, Stdio};
use apnap_conformance::run::run as judge;
use apnap_oracle::edition::Edition;
use std::env;
use std::io;

/// Which scenario.
#[derive(clap::Args)]
pub(crate) struct Arguments {
    /// The identifier of a scenario, part of it, or a file
    scenario: String,
    #[command(flatten)]
    cards: corpus::CardArguments,
    /// The edition of the rules, a date such as 2013-02-01; by default the home edition, or the last
    /// edition in which the scenario is valid
    #[arg(long, value_parser = known_edition)]
    edition: Option<Edition>,
}

pub(crate) fn run(arguments: &Arguments) -> io::Result<End> {
    let OwnScenario { scenario, .. } = match corpus::scenario(&arguments.scenario, &arguments.cards)? {
        Ok(found) => found,
        Err(end) => return Ok(end),
    };
    let Some(edition) = valid_edition(arguments.edition, &scenario) else { return Ok(End::Usage) };
    let apnap = env::current_exe()?.display().to_string();
    let command = format!("exec '{}' serve", apnap.replace('\'', r"'\''"));
    let log = Log::to(anstream::stdout());
    let mut oracle = Stdio::start_logged(&command, Limits::default(), log)
        .map_err(|failed| io::Error::other(failed.failure.to_string()))?;
    judge(&mut oracle, [&scenario], |_| vec![edition]);
    oracle.take_log_failure().map_or(Ok(End::AsExpected), Err)
}
