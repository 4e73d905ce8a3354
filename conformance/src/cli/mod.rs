//! The command line: the commands and their exit codes.

mod audit;
mod book;
mod corpus;
mod engine;
mod exhaust;
mod explain;
mod fmt;
mod games;
mod generate;
mod ledger;
mod list;
mod misbehave;
mod output;
mod play;
mod rules;
mod run;
#[cfg(feature = "schema")]
mod schema;
mod serve;
mod show;
mod smoke;
mod which;

use apnap_oracle::edition::Edition;
use clap::{Parser, Subcommand};
use std::process::ExitCode;

/// The exit code of a command.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum End {
    /// Success.
    AsExpected,
    /// Something failed.
    Unexpected,
    /// The harness, the protocol or a file could not be used.
    Trouble,
    /// Wrong usage: the command does not understand its arguments.
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

/// Tests engines that play Magic: The Gathering against the Comprehensive Rules.
///
/// Exits with 0 on success, 1 if something failed, 2 if the harness or a file could not be used,
/// 3 for wrong usage, 4 if nothing ran.
#[derive(Parser)]
#[command(name = "apnap", version, max_term_width = 100)]
struct Arguments {
    #[command(subcommand)]
    command: Option<Command>,
}

#[derive(Subcommand)]
enum Command {
    /// Test an engine against the corpus (with no arguments, `apnap` tests the oracle)
    Run(run::Arguments),
    /// List scenarios: what each of them shows, and the rules that decide it
    List(list::Arguments),
    /// Print what an engine is asked in a scenario, and what the oracle replies, as lines of the protocol
    Show(show::Arguments),
    /// Trace a scenario: what happens, and which rules cause it
    Explain(explain::Arguments),
    /// Play on from the board of a scenario by hand
    Play(play::Arguments),
    /// Measure how strong the corpus is: rules, premises, mutants
    Audit(audit::Arguments),
    /// Show what accounts for each sentence of the rules: premises, scenarios, or nothing to observe
    Ledger(ledger::Arguments),
    /// Compare the oracle with an independent evaluator on every small board
    Exhaust(exhaust::Arguments),
    /// Look up rules, in any edition and in both directions
    Rules(rules::Arguments),
    /// Put scenarios and cards into their canonical form
    Fmt(fmt::Arguments),
    /// Write the generated pages of the book
    Book(book::Arguments),
    /// Check an engine's adapter with a few questions
    Smoke(smoke::Arguments),
    /// Run an engine as a process that speaks the protocol: JSON lines on standard input and output
    Serve(serve::Arguments),
    /// Write the JSON Schemas of the protocol
    #[cfg(feature = "schema")]
    Schema(schema::Arguments),
    /// Generate random boards, or print statistics about them
    Generate(generate::Arguments),
    /// Play random legal games and check the invariants of every game
    Games(games::Arguments),
}

/// Reads the date of an edition that APNAP knows.
///
/// # Errors
/// Why there is no such edition, in words.
fn known_edition(date: &str) -> Result<Edition, String> {
    let edition: Edition = date.parse()?;
    if edition < Edition::FIRST {
        return Err(format!("the first edition that APNAP knows is {}", Edition::FIRST));
    }
    Ok(edition)
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
        Command::List(arguments) => list::run(&arguments),
        Command::Show(arguments) => show::run(&arguments),
        Command::Explain(arguments) => explain::run(&arguments),
        Command::Play(arguments) => play::run(&arguments),
        Command::Audit(arguments) => audit::run(&arguments),
        Command::Ledger(arguments) => ledger::run(&arguments),
        Command::Exhaust(arguments) => exhaust::run(&arguments),
        Command::Rules(arguments) => rules::run(&arguments),
        Command::Fmt(arguments) => fmt::run(&arguments),
        Command::Book(arguments) => book::run(&arguments),
        Command::Smoke(arguments) => smoke::run(&arguments),
        Command::Serve(arguments) => serve::run(&arguments),
        #[cfg(feature = "schema")]
        Command::Schema(arguments) => schema::run(&arguments),
        Command::Generate(arguments) => generate::run(&arguments),
        Command::Games(arguments) => games::run(&arguments),
    };
    match end {
        Ok(end) => end.into(),
        // The reader of our output has closed it, and there is no verdict: `apnap generate | head`.
        Err(error) if error.kind() == std::io::ErrorKind::BrokenPipe => End::AsExpected.into(),
        Err(error) => {
            eprintln!("apnap: {error}");
            End::Trouble.into()
        }
    }
}
