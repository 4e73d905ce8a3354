//! The command line: which command does what, and how it ends.

mod audit;
mod book;
mod corpus;
mod engine;
mod exhaust;
mod explain;
mod fmt;
mod games;
mod generate;
mod misbehave;
mod output;
mod play;
mod rules;
mod run;
#[cfg(feature = "schema")]
mod schema;
mod serve;
mod smoke;

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
    /// Tell what happens in a scenario, step by step, and by which rules
    Explain(explain::Arguments),
    /// Play a game by hand, from the board of a scenario on
    Play(play::Arguments),
    /// Say how strong the suite is: rules, premises, mutants
    Audit(audit::Arguments),
    /// Hold the oracle against an independent evaluation on every small board
    Exhaust(exhaust::Arguments),
    /// Look up rules, in any edition and in both directions
    Rules(rules::Arguments),
    /// Write scenarios and cards in their canonical form
    Fmt(fmt::Arguments),
    /// Write the pages of the book that come from the registry, the code and the corpus
    Book(book::Arguments),
    /// Ask an engine a few questions: is its adapter right?
    Smoke(smoke::Arguments),
    /// Answer as an engine of the protocol: JSON lines on standard input and output
    Serve(serve::Arguments),
    /// Write the JSON Schemas of the protocol
    #[cfg(feature = "schema")]
    Schema(schema::Arguments),
    /// Generate boards that nobody thought of, or say whether such boards bite
    Generate(generate::Arguments),
    /// Play random legal games and hold the laws of every game against them
    Games(games::Arguments),
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
        Command::Explain(arguments) => explain::run(&arguments),
        Command::Play(arguments) => play::run(&arguments),
        Command::Audit(arguments) => audit::run(&arguments),
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
        // Whoever reads our output has seen enough: `apnap run | head`.
        Err(error) if error.kind() == std::io::ErrorKind::BrokenPipe => End::AsExpected.into(),
        Err(error) => {
            eprintln!("apnap: {error}");
            End::Trouble.into()
        }
    }
}
