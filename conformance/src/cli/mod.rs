//! The command line: which command does what, and how it ends.

mod audit;
mod corpus;
mod exhaust;
mod fmt;
mod output;
mod rules;
mod run;

use apnap_conformance::oracle::Oracle;
use apnap_oracle::bench::Mutant;
use clap::{Parser, Subcommand};
use std::process::ExitCode;

/// How a command ends.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum End {
    /// Everything is as expected.
    AsExpected,
    /// Something is not.
    Unexpected,
    /// The harness, the protocol or the files are in trouble.
    Trouble,
    /// The command was called in a way that it does not understand.
    Usage,
    /// Nothing ran.
    NothingRan,
}

impl From<End> for ExitCode {
    fn from(end: End) -> ExitCode {
        ExitCode::from(match end {
            End::AsExpected => 0,
            End::Unexpected => 1,
            End::Trouble => 2,
            End::Usage => 3,
            End::NothingRan => 4,
        })
    }
}

/// Checks engines that play Magic: The Gathering against the Comprehensive Rules.
///
/// Ends with 0 if everything is as expected, 1 if something is not, 2 if the harness is in
/// trouble, 3 for wrong usage, 4 if nothing ran.
#[derive(Parser)]
#[command(name = "apnap", version, max_term_width = 100)]
struct Arguments {
    #[command(subcommand)]
    command: Option<Command>,
}

#[derive(Subcommand)]
enum Command {
    /// Judge an engine by the corpus (what `apnap` alone does, on the oracle)
    Run(run::Arguments),
    /// Say how strong the suite is: rules, premises, mutants
    Audit(audit::Arguments),
    /// Hold the oracle against an independent evaluation on every small board
    Exhaust(exhaust::Arguments),
    /// Look up rules, in any edition and in both directions
    Rules(rules::Arguments),
    /// Write scenarios and cards in their canonical form
    Fmt(fmt::Arguments),
}

pub(crate) fn main() -> ExitCode {
    let arguments = match Arguments::try_parse() {
        Ok(arguments) => arguments,
        Err(error) => {
            let asked_for = !error.use_stderr();
            let _ = error.print();
            return if asked_for { End::AsExpected } else { End::Usage }.into();
        }
    };
    let end = match arguments.command.unwrap_or(Command::Run(run::Arguments::default())) {
        Command::Run(arguments) => run::run(&arguments),
        Command::Audit(arguments) => audit::run(&arguments),
        Command::Exhaust(arguments) => exhaust::run(&arguments),
        Command::Rules(arguments) => rules::run(&arguments),
        Command::Fmt(arguments) => fmt::run(&arguments),
    };
    match end {
        Ok(end) => end.into(),
        // Whoever reads our output has seen enough: `apnap run | head`.
        Err(error) if error.kind() == std::io::ErrorKind::BrokenPipe => End::AsExpected.into(),
        Err(error) => {
            eprintln!("apnap: {error}");
            End::Trouble.into()
        }
    }
}

/// The engine that a word on the command line names.
pub(crate) fn engine(word: &str) -> Result<Oracle, String> {
    if word == "oracle" {
        return Ok(Oracle::new());
    }
    match word.strip_prefix("mutant:") {
        Some(name) => Mutant::named(name).map(Oracle::mutant).ok_or_else(|| {
            format!(
                "there is no mutant `{name}`; `apnap audit` lists them, for example mutant:613.8/1=skipped"
            )
        }),
        None => {
            Err(format!("`{word}` names no engine; known are `oracle` and `mutant:RULE/PREMISE=MISTAKE`"))
        }
    }
}
