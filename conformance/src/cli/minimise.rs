//! `apnap minimise`: makes a scenario that an engine fails as small as it can be.

use super::engine::{Chosen, EngineArguments};
use super::output::{DIM, counted, naming, styled};
use super::{Abort, End, corpus, interrupt, known_edition, output, progress};
use crate::cli::output::say;
use apnap_conformance::engine::Engine;
use apnap_conformance::language::parse;
use apnap_conformance::minimise::{Minimised, minimise};
use apnap_conformance::situation::Situation;
use apnap_oracle::edition::Edition;
use std::fs;
use std::io::Write;
use std::path::PathBuf;

/// Which scenario, and on which engine.
#[derive(clap::Args)]
pub(crate) struct Arguments {
    /// The scenario: a file, an identifier, or part of one
    scenario: String,
    #[command(flatten)]
    cards: corpus::CardArguments,
    /// The edition; by default the one that the engine names, else the home edition
    #[arg(long, value_parser = known_edition)]
    edition: Option<Edition>,
    #[command(flatten)]
    engine: EngineArguments,
    /// Write the scenario to this file
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,
}

pub(crate) fn run(arguments: &Arguments) -> Result<End, Abort> {
    let found = corpus::named(&arguments.scenario, &arguments.cards)?;
    let [one] = &found[..] else {
        return Err(Abort::usage("`apnap minimise` takes one scenario at a time"));
    };
    let catalogue = corpus::catalogue_with(&arguments.cards)?;
    let file = parse(&one.text).map_err(|errors| Abort::trouble(format!("{errors:?}")))?;
    let mut engine = Chosen::by(&arguments.engine)?;
    let edition = arguments.edition.or(engine.describe().edition).unwrap_or(Edition::HOME);
    let situation = Situation { file, edition };
    let minimised = progress::shown("smaller scenarios tried", |progress| {
        minimise(situation, &mut engine, &catalogue, progress)
    })?;
    arguments.engine.log_is_written(&engine)?;
    match minimised {
        Err(why) => {
            say!("apnap: {}: {why}", arguments.scenario);
            Ok(End::NothingRan)
        }
        Ok(minimised) => print(arguments, &minimised),
    }
}

fn print(arguments: &Arguments, minimised: &Minimised) -> Result<End, Abort> {
    let text = minimised.file.to_string();
    let mut out = output::stdout();
    match &arguments.out {
        Some(file) => fs::write(file, &text).map_err(naming(file))?,
        None => write!(out, "{text}")?,
    }
    out.flush()?;
    say!("{}", styled(DIM, format!("{} tried", counted(minimised.tried, "smaller scenario"))));
    if interrupt::interrupted() {
        return interrupt::noted(out);
    }
    Ok(End::AsExpected)
}
