//! `apnap generate`: random boards, and statistics about them.

use super::output::{DIM, HEAD, counted, naming, of_stdout, styled};
use super::{Abort, End, interrupt, output, progress};
use crate::cli::output::say;
use apnap_conformance::engine::Cards;
use apnap_conformance::generate::laws::answer;
use apnap_conformance::generate::settle::{self, Settleable, laws};
use apnap_conformance::generate::stats::{Measure, Stats};
use apnap_conformance::generate::{Bytes, ENOUGH_BYTES, Generated, Generator, Knobs, bytes_of, file_of};
use apnap_conformance::progress::Progress;
use apnap_oracle::edition::Edition;
use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::io::{self, IsTerminal, Write};
use std::path::PathBuf;

/// How many boards, and what to do with them.
#[derive(clap::Args)]
pub(crate) struct Arguments {
    /// Number of boards
    #[arg(long, default_value_t = 1)]
    count: u64,
    /// The seed: the same seed always gives the same boards
    #[arg(long, default_value_t = 0)]
    seed: u64,
    /// The level of the boards: 0, or 1 for boards on which state-based actions are performed; these are also
    /// checked for their invariants
    #[arg(long, default_value_t = 0, value_parser = clap::value_parser!(u8).range(..=1))]
    level: u8,
    /// Print statistics instead of the boards of level 0
    #[arg(long, conflicts_with = "out")]
    stats: bool,
    /// Use only real cards, no made-up cards
    #[arg(long)]
    named: bool,
    /// Write each board to a file of its own in this folder
    #[arg(long)]
    out: Option<PathBuf>,
}

pub(crate) fn run(arguments: &Arguments) -> Result<End, Abort> {
    if arguments.level == 1 {
        if arguments.stats || arguments.named {
            let why = "`--stats` and `--named` are about the boards of level 0; leave out `--level 1`";
            return Err(Abort::usage(why));
        }
        return settled(arguments);
    }
    let named;
    let generator = if arguments.named {
        named = keeping_to_names();
        &named
    } else {
        Generator::usual()
    };
    if generator.catalogue().iter().next().is_none() || arguments.count == 0 {
        return Ok(End::NothingRan);
    }
    if arguments.stats {
        return stats(generator, arguments);
    }
    each_number(arguments, |number| write(arguments, number, &board(generator, arguments.seed, number)?))
}

/// Does the work of each board. The boards on a terminal show by themselves how far it is.
fn each_number(arguments: &Arguments, mut work: impl FnMut(u64) -> Result<(), Abort>) -> Result<End, Abort> {
    let shows_itself = arguments.out.is_none() && !arguments.stats && io::stdout().is_terminal();
    let mut all = |progress: &Progress| {
        progress.expect(arguments.count);
        for number in 0..arguments.count {
            if progress.is_stopped() {
                return Ok(End::Interrupted);
            }
            work(number)?;
            progress.step();
        }
        Ok(End::AsExpected)
    };
    if shows_itself { all(&Progress::default()) } else { progress::shown("boards", all)? }
}

/// Boards on which state-based actions are performed.
fn settled(arguments: &Arguments) -> Result<End, Abort> {
    let catalogue = Generator::usual().catalogue();
    let mut written = 0;
    let end = each_number(arguments, |number| {
        let bytes = bytes_of(arguments.seed, number, settle::ENOUGH_BYTES);
        let mut choices = Bytes::new(&bytes);
        let settleable = Settleable::by(&mut choices, catalogue).map_err(|errors| {
            Abort::trouble(format!("board {number} of seed {} can't be read: {errors:?}", arguments.seed))
        })?;
        let checked = laws::check(&settleable, catalogue, Edition::HOME, &mut choices.clone());
        let ended = checked.and_then(|()| laws::ends(&settleable, Edition::HOME, &mut choices));
        // On the other boards are things that the oracle doesn't perform.
        if let Some(settled) = ended.map_err(broken_by)? {
            put(arguments, number, written == 0, &laws::scenario_of(&settleable, &settled))?;
            written += 1;
        }
        Ok(())
    })?;
    Ok(if written == 0 && end == End::AsExpected { End::NothingRan } else { end })
}

/// A generator for an engine that knows the cards of the catalogue by name, and no others.
fn keeping_to_names() -> Generator {
    let catalogue = Generator::usual().catalogue().clone();
    let names: BTreeSet<String> = catalogue.iter().map(|(name, _)| name.to_owned()).collect();
    Generator::new(catalogue, &Cards::Named(names), Knobs::default())
}

/// The board with a number; or an end after printing the errors.
fn board(generator: &Generator, seed: u64, number: u64) -> Result<Generated, Abort> {
    let bytes = bytes_of(seed, number, ENOUGH_BYTES);
    generator.generate(&mut Bytes::new(&bytes)).map_err(|errors| {
        for error in errors {
            say!("apnap: board {number} of seed {seed} cannot be described: {error:?}");
        }
        Abort::Printed(End::Trouble)
    })
}

/// Why the command ends at a board that breaks an invariant.
fn broken_by(broken: impl ToString) -> Abort {
    Abort::Because(broken.to_string(), End::Unexpected)
}

/// Writes a board as a scenario, with the oracle's answer as the expected results.
fn write(arguments: &Arguments, number: u64, generated: &Generated) -> Result<(), Abort> {
    let seen = answer(generated, Edition::HOME).map_err(broken_by)?;
    let seed = arguments.seed;
    let file = file_of(&format!("Generated board {number} of seed {seed}"), generated, &seen);
    Ok(put(arguments, number, number == 0, &file.to_string())?)
}

/// Writes the text of a scenario to a file, or to standard output.
fn put(arguments: &Arguments, number: u64, is_first: bool, text: &str) -> io::Result<()> {
    let seed = arguments.seed;
    match &arguments.out {
        Some(folder) => {
            fs::create_dir_all(folder).map_err(naming(folder))?;
            let file = folder.join(format!("generated-{seed}-{number}.scn"));
            fs::write(&file, text).map_err(naming(&file))
        }
        None => {
            let between = if is_first { "" } else { "\n" };
            write!(anstream::stdout().lock(), "{between}{text}").map_err(of_stdout)
        }
    }
}

fn stats(generator: &Generator, arguments: &Arguments) -> Result<End, Abort> {
    let mut measure = Measure::new(generator, Edition::HOME);
    let end = each_number(arguments, |number| {
        measure.add(&board(generator, arguments.seed, number)?);
        Ok(())
    })?;
    let mut out = output::stdout();
    print(&mut out, &measure.stats)?;
    Ok(match (end, measure.stats.inconclusive) {
        (End::Interrupted, _) => interrupt::noted(out)?,
        (_, 0) => End::AsExpected,
        _ => End::Unexpected,
    })
}

fn print(out: &mut impl Write, stats: &Stats) -> io::Result<()> {
    let share = |out: &mut dyn Write, what: &str, boards: usize| {
        writeln!(out, "  {what:<52} {:>5.1} %  {}", stats.percent(boards), styled(DIM, boards))
    };
    writeln!(out, "{}", styled(HEAD, counted(stats.boards, "board")))?;
    share(out, "the answer changes with the order of effects", stats.order_matters)?;
    share(out, "an effect depends on another", stats.dependency)?;
    share(out, "… in a dependency loop", stats.circle)?;
    share(out, "inconclusive", stats.inconclusive)?;
    writeln!(out, "{}", styled(HEAD, "the answer changes without layer"))?;
    for (layer, boards) in &stats.layers {
        share(out, layer, *boards)?;
    }
    histogram(out, "objects", &stats.objects)?;
    histogram(out, "timestamps of effects", &stats.effects)?;
    let mut cards: Vec<(&String, &usize)> = stats.cards.iter().collect();
    cards.sort_by_key(|(_, boards)| **boards);
    writeln!(out, "{}, the rarest and the most common:", styled(HEAD, counted(cards.len(), "real card")))?;
    let ends = cards.first().into_iter().chain(cards.last());
    for (name, boards) in ends {
        share(out, name, **boards)?;
    }
    Ok(())
}

fn histogram(out: &mut impl Write, what: &str, counts: &BTreeMap<usize, usize>) -> io::Result<()> {
    writeln!(out, "{}", styled(HEAD, what))?;
    let counts: Vec<String> = counts.iter().map(|(n, boards)| format!("{n}: {boards}")).collect();
    writeln!(out, "  {}", counts.join("  "))
}
