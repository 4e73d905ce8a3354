//! The command line: the commands.

mod audit;
mod book;
mod cards;
mod compare;
mod completions;
mod corpus;
mod deviations;
mod end;
mod engine;
mod exhaust;
mod explain;
mod export;
mod fmt;
mod fuzz;
mod games;
mod generate;
mod grammar;
mod interrupt;
mod ledger;
mod list;
mod minimise;
mod misbehave;
mod output;
mod play;
mod progress;
mod report;
mod rules;
mod run;
#[cfg(feature = "schema")]
mod schema;
mod serve;
mod shard;
mod show;
mod smoke;
mod tally;
mod which;

use apnap_oracle::edition::Edition;
use clap::{CommandFactory, Parser, Subcommand};
use end::{Abort, End};
use std::process::ExitCode;

/// Tests engines that play Magic: The Gathering against the Comprehensive Rules.
#[derive(Parser)]
#[command(name = "apnap", version, max_term_width = 100, after_help = end::table())]
struct Arguments {
    /// When to print in color; by default on a terminal, unless NO_COLOR is set
    #[arg(long, global = true, value_enum, value_name = "WHEN", default_value_t = WhenColored::Auto)]
    color: WhenColored,
    #[command(subcommand)]
    command: Option<Command>,
}

/// When to print in color.
#[derive(Clone, Copy, PartialEq, Eq, clap::ValueEnum)]
enum WhenColored {
    Auto,
    Always,
    Never,
}

impl From<WhenColored> for anstream::ColorChoice {
    fn from(color: WhenColored) -> anstream::ColorChoice {
        match color {
            WhenColored::Auto => anstream::ColorChoice::Auto,
            WhenColored::Always => anstream::ColorChoice::Always,
            WhenColored::Never => anstream::ColorChoice::Never,
        }
    }
}

#[derive(Subcommand)]
enum Command {
    /// Test an engine against the corpus (with no arguments, `apnap` tests the oracle)
    Run(Box<run::Arguments>),
    /// Make a report from the record of a run, or of its parts
    Report(report::Arguments),
    /// Put the records of parts together, of `run`, `exhaust` or `games`
    Merge(report::MergeArguments),
    /// Compare runs: two versions of an engine, or several engines
    Compare(compare::Arguments),
    /// Write what an engine is known to do otherwise, so that a run fails for regressions only
    Deviations(deviations::Arguments),
    /// List scenarios: what each of them shows, and the rules that decide it
    List(list::Arguments),
    /// Print cards: their definitions, and the English that cards print
    Cards(cards::Arguments),
    /// Print what an engine is asked in a scenario, and what the oracle replies, as lines of the protocol
    Show(show::Arguments),
    /// Write scenarios, cards and expected answers as JSON lines, for programs that test engines without APNAP
    Export(export::Arguments),
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
    /// Print a grammar that colors scenarios and cards in an editor
    Grammar(grammar::Arguments),
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
    /// Search for faults of an engine with generated boards and games, and make each finding small
    Fuzz(fuzz::Arguments),
    /// Make a scenario that an engine fails as small as it can be
    Minimise(minimise::Arguments),
    /// Play random legal games and check the invariants of every game
    Games(games::Arguments),
    /// Write what a shell needs to complete the command line
    Completions(completions::Arguments),
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
            let printed = error.print();
            return match (error.use_stderr(), printed) {
                (true, _) => End::Usage,
                (false, Err(_)) => End::Trouble,
                (false, Ok(())) => End::AsExpected,
            }
            .into();
        }
    };
    anstream::ColorChoice::from(arguments.color).write_global();
    let end = match arguments.command.unwrap_or(Command::Run(Box::default())) {
        Command::Run(arguments) => run::run(&arguments),
        Command::Report(arguments) => report::run(&arguments),
        Command::Merge(arguments) => report::merge(&arguments),
        Command::Compare(arguments) => compare::run(&arguments),
        Command::Deviations(arguments) => deviations::run(&arguments),
        Command::List(arguments) => list::run(&arguments),
        Command::Cards(arguments) => cards::run(&arguments),
        Command::Show(arguments) => show::run(&arguments),
        Command::Export(arguments) => export::run(&arguments),
        Command::Explain(arguments) => explain::run(&arguments),
        Command::Play(arguments) => play::run(&arguments),
        Command::Audit(arguments) => audit::run(&arguments),
        Command::Ledger(arguments) => ledger::run(&arguments),
        Command::Exhaust(arguments) => exhaust::run(&arguments),
        Command::Rules(arguments) => rules::run(&arguments),
        Command::Fmt(arguments) => fmt::run(&arguments),
        Command::Grammar(arguments) => grammar::run(&arguments),
        Command::Book(arguments) => book::run(&arguments),
        Command::Smoke(arguments) => smoke::run(&arguments),
        Command::Serve(arguments) => serve::run(&arguments),
        #[cfg(feature = "schema")]
        Command::Schema(arguments) => schema::run(&arguments),
        Command::Generate(arguments) => generate::run(&arguments),
        Command::Fuzz(arguments) => fuzz::run(&arguments),
        Command::Minimise(arguments) => minimise::run(&arguments),
        Command::Games(arguments) => games::run(&arguments),
        Command::Completions(arguments) => completions::run(&arguments, Arguments::command()),
    };
    end.unwrap_or_else(Abort::print).into()
}
