//! `apnap show`: the conversation with an engine about one scenario.

use super::which::InAnEdition;
use super::{Abort, End};
use apnap_conformance::own::OwnScenario;
use apnap_conformance::protocol::{Limits, Log, Stdio};
use apnap_conformance::run::run as judge;
use std::env;
use std::io;

/// Which scenario.
#[derive(clap::Args)]
pub(crate) struct Arguments {
    #[command(flatten)]
    which: InAnEdition,
}

pub(crate) fn run(arguments: &Arguments) -> Result<End, Abort> {
    let (OwnScenario { scenario, .. }, edition) = arguments.which.only()?;
    let apnap = env::current_exe()?.display().to_string();
    let command = format!("exec '{}' serve", apnap.replace('\'', r"'\''"));
    let log = Log::to(anstream::stdout());
    let mut oracle = Stdio::start_logged(&command, Limits::default(), log)
        .map_err(|failed| io::Error::other(failed.failure.to_string()))?;
    judge(&mut oracle, [&scenario], |_| vec![edition]);
    oracle.take_log_failure().map_or(Ok(End::AsExpected), |error| Err(error.into()))
}
