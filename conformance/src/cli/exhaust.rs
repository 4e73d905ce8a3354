//! `apnap exhaust`: every small board, answered by the oracle and by the independent evaluator.

use super::engine::own;
use super::output::{BAD, DIM, GOOD, HEAD, styled};
use super::shard::{Shard, shard};
use super::{Abort, End, corpus, interrupt, output, progress, tally};
use apnap_conformance::engine::Engine;
use apnap_conformance::engine::Reply;
use apnap_conformance::exhaustive::alphabet::{KINDS, SPELLS, STATICS};
use apnap_conformance::exhaustive::board::Boards;
use apnap_conformance::exhaustive::census::{Census, Slice, Sort};
use apnap_conformance::exhaustive::history::{BoardEvent, HistoryShown, Size};
use apnap_conformance::exhaustive::independent::{Wait, evaluate};
use apnap_conformance::exhaustive::settle::census::SettleCensus;
use apnap_conformance::exhaustive::settle::fortunes::Fortune;
use apnap_conformance::exhaustive::settle::pieces::PIECES;
use apnap_conformance::observation::{ObjectSeen, Observation};
use apnap_conformance::oracle::Oracle;
use apnap_conformance::progress::Progress;
use apnap_conformance::tally::{Counted, Tally};
use apnap_oracle::edition::Edition;
use std::io::{self, IsTerminal, Write};
use std::path::PathBuf;

/// Which boards, and which engine.
#[derive(clap::Args)]
pub(crate) struct Arguments {
    /// Maximum number of objects
    #[arg(long, default_value_t = 3, value_parser = clap::value_parser!(u8).range(1..=3))]
    objects: u8,
    /// Maximum number of effects
    #[arg(long, default_value_t = 3, value_parser = clap::value_parser!(u8).range(0..=3))]
    effects: u8,
    /// Only one part of the boards, such as `2/4`: every fourth from the second on; `apnap merge` puts the records
    /// of the parts together
    #[arg(long, alias = "slice", value_name = "I/N", value_parser = shard)]
    shard: Option<Shard>,
    /// Settle boards of objects and players instead: state-based actions, not layers
    #[arg(long, conflicts_with_all = ["effects", "limit"])]
    settle: bool,
    /// Maximum number of boards
    #[arg(long, conflicts_with = "shard")]
    limit: Option<u64>,
    /// Write what was counted to this file
    #[arg(long, value_name = "FILE")]
    record: Option<PathBuf>,
    /// The engine to test: `oracle` or `mutant:RULE/PREMISE=MUTATION`
    #[arg(long, default_value = "oracle", value_parser = own)]
    engine: Oracle,
}

impl Arguments {
    fn slice(&self) -> Slice {
        let Shard { number, of } = self.shard.unwrap_or(Shard::WHOLE);
        Slice { number: number - 1, of }
    }

    /// The options that decide which boards are counted, and what of them.
    fn options(&self) -> String {
        let engine = self.engine.describe().name;
        let Arguments { objects, effects, settle, limit, .. } = self;
        let limit = limit.map_or_else(String::new, |limit| format!(" --limit {limit}"));
        if *settle {
            format!("exhaust --settle --objects {objects} --engine {engine}")
        } else {
            format!("exhaust --objects {objects} --effects {effects}{limit} --engine {engine}")
        }
    }
}

pub(crate) fn run(arguments: &Arguments) -> Result<End, Abort> {
    let counted = if arguments.settle {
        Counted::Settled(settled(arguments)?)
    } else {
        Counted::Boards(Box::new(taken(arguments)?))
    };
    let (shard, is_whole) = (arguments.shard.unwrap_or(Shard::WHOLE), !interrupt::interrupted());
    let tally = Tally::new(arguments.options(), shard.number, shard.of, is_whole, counted);
    if let Some(file) = &arguments.record {
        tally::write(file, &tally)?;
    }
    match &tally.counted {
        Counted::Boards(census) => report(census, &arguments.engine),
        Counted::Settled(census) => report_settled(census),
        Counted::Games(_) => Ok(End::AsExpected),
    }
}

/// Prints what was counted on boards that were answered.
pub(super) fn report(census: &Census, engine: &Oracle) -> Result<End, Abort> {
    let mut out = output::stdout();
    if census.boards == 0 && !interrupt::interrupted() {
        writeln!(out, "This part has no boards.")?;
        return Ok(End::NothingRan);
    }
    counts(&mut out, census)?;
    examples(&mut out, "several orders satisfy the rules", &census.several, engine)?;
    examples(&mut out, "no order satisfies the rules", &census.none, engine)?;
    examples(&mut out, "“just after” matters", &census.just_after, engine)?;
    examples(&mut out, "the engine gives none of these answers", &census.disagreements, engine)?;
    if interrupt::interrupted() {
        return interrupt::noted(out);
    }
    Ok(if census.disagreements.count == 0 { End::AsExpected } else { End::Unexpected })
}

/// State-based actions on every small board (level 1).
fn settled(arguments: &Arguments) -> Result<SettleCensus, Abort> {
    let catalogue = corpus::catalogue()?;
    let slice = arguments.slice();
    let workers = std::thread::available_parallelism().map_or(1, usize::from) as u64;
    let (objects, engine) = (arguments.objects.into(), &arguments.engine);
    Ok(shown(
        |progress| Some(slice.share_of(SettleCensus::boards_of(objects, progress)?)),
        |progress| SettleCensus::take_in_parallel(objects, slice, &catalogue, engine, workers, progress),
    )?)
}

/// Prints what was counted on boards that were settled.
pub(super) fn report_settled(census: &SettleCensus) -> Result<End, Abort> {
    let mut out = output::stdout();
    if census.boards == 0 && !interrupt::interrupted() {
        writeln!(out, "This part has no boards.")?;
        return Ok(End::NothingRan);
    }
    let alphabet = format!("{} pieces, 2 players, {} states of a player", PIECES.len(), Fortune::ALL.len());
    writeln!(out, "{}", styled(HEAD, alphabet))?;
    let lines = [
        (census.boards, "boards"),
        (census.newer, "boards that the newest edition has another text about"),
        (census.changed, "boards with a state-based action"),
        (census.choices, "boards on which a choice decides what is left"),
    ];
    for (count, what) in lines {
        writeln!(out, "{count:>9} {what}")?;
    }
    let wrong = census.disagreements + census.broken;
    let style = if wrong == 0 { GOOD } else { BAD };
    writeln!(out, "{}", styled(style, format!("{:>9} divergences", census.disagreements)))?;
    writeln!(out, "{}", styled(style, format!("{:>9} broken invariants", census.broken)))?;
    for example in &census.examples {
        writeln!(out, "\n{example}")?;
    }
    if interrupt::interrupted() {
        return interrupt::noted(out);
    }
    Ok(if wrong == 0 { End::AsExpected } else { End::Unexpected })
}

fn taken(arguments: &Arguments) -> io::Result<Census> {
    let size = Size { objects: arguments.objects.into(), effects: arguments.effects.into() };
    let workers = std::thread::available_parallelism().map_or(1, usize::from);
    let mut engines = vec![arguments.engine.clone(); workers];
    let (slice, limit) = (arguments.slice(), arguments.limit);
    shown(
        |progress| {
            let boards = slice.share_of(Census::boards_of(size, progress)?);
            Some(limit.map_or(boards, |limit| boards.min(limit)))
        },
        |progress| Census::take_in_parallel(size, slice, limit, &mut engines, progress),
    )
}

/// Shows how many of the boards are done. They are counted meanwhile, for the terminal only.
fn shown<T>(
    boards: impl FnOnce(&Progress) -> Option<u64> + Send,
    long: impl FnOnce(&Progress) -> T,
) -> io::Result<T> {
    progress::shown("boards", |progress| {
        let counting = Progress::default();
        std::thread::scope(|scope| {
            if io::stderr().is_terminal() {
                scope.spawn(|| boards(&counting).into_iter().for_each(|all| progress.expect(all)));
            }
            let result = long(progress);
            counting.stop();
            result
        })
    })
}

fn counts(out: &mut impl Write, census: &Census) -> io::Result<()> {
    let alphabet = format!(
        "{} kinds of objects, {} effects of static abilities, {} of spells",
        KINDS.len(),
        STATICS.len(),
        SPELLS.len()
    );
    writeln!(out, "{}", styled(HEAD, alphabet))?;
    let lines = [
        (census.boards, "boards"),
        (census.answers.len() as u64, "different answers"),
        (census.dependency, "boards with a dependency"),
        (census.loops, "boards with a dependency loop"),
        (census.several.count, "boards on which several orders satisfy the rules, with different results"),
        (census.none.count, "boards on which no order satisfies the rules"),
        (census.just_after.count, "boards on which “just after” in 613.8b can be read in two ways"),
    ];
    for (count, what) in lines {
        writeln!(out, "{count:>9} {what}")?;
    }
    let count = census.disagreements.count;
    let style = if count == 0 { GOOD } else { BAD };
    writeln!(out, "{}", styled(style, format!("{count:>9} divergences")))
}

fn examples(out: &mut impl Write, what: &str, sort: &Sort, engine: &Oracle) -> io::Result<()> {
    for history in &sort.examples {
        writeln!(out, "\n{}\n  {}", styled(HEAD, what), HistoryShown(history))?;
        for (reading, answer) in answers(history) {
            writeln!(out, "  {}", styled(DIM, reading))?;
            show(out, &answer)?;
        }
        writeln!(out, "  {}", styled(DIM, "the engine"))?;
        match engine.clone().derive(Edition::HOME, &Boards::new().board(history)) {
            Reply::Ok(answer) => show(out, &answer)?,
            other => writeln!(out, "    {other:?}")?,
        }
    }
    Ok(())
}

/// The distinct answers under each reading of 613.8b.
fn answers(history: &[BoardEvent]) -> Vec<(&'static str, Observation)> {
    let readings = [
        ("in timestamp order once it no longer has to wait", Wait::UntilItsTimestamp),
        ("as soon as it no longer has to wait", Wait::NotAnyLonger),
    ];
    let mut all: Vec<(&'static str, Observation)> = Vec::new();
    for (reading, wait) in readings {
        for answer in evaluate(history, wait).answers {
            if all.iter().all(|(_, known)| *known != answer) {
                all.push((reading, answer));
            }
        }
    }
    all
}

fn show(out: &mut impl Write, answer: &Observation) -> io::Result<()> {
    for (label, object) in &answer.objects {
        writeln!(out, "    {label} {}", in_words(object))?;
    }
    Ok(())
}

/// The characteristics of an object that the alphabet can change.
fn in_words(object: &ObjectSeen) -> String {
    let number = |number: Option<Option<i32>>| number.flatten().map_or("-".to_owned(), |n| n.to_string());
    let subtypes = object.subtypes.unwrap_or_default();
    let types = object.card_types.unwrap_or_default().iter().map(|one| one.to_string());
    let types: Vec<String> = match subtypes.len() {
        0..=9 => types.chain(subtypes.iter().map(|one| one.to_string())).collect(),
        many => types.chain([format!("({many} subtypes)")]).collect(),
    };
    let keywords = object.keywords.iter().flatten().map(|keyword| format!("{keyword:?}").to_lowercase());
    let mana = object.mana_abilities.iter().flatten().map(|mana| mana.to_string());
    let others = object.other_abilities.iter().flatten().map(|handle| handle.to_string());
    let colors = object.colors.unwrap_or_default().iter().map(|color| color.to_string());
    let words = [
        types.join(" "),
        format!("{}/{}", number(object.power), number(object.toughness)),
        object.controller.clone().flatten().unwrap_or_default(),
    ];
    let words = words.into_iter().chain(colors).chain(keywords).chain(mana).chain(others);
    let name = object.name.clone().flatten().unwrap_or_default();
    format!("{name}: {}", words.collect::<Vec<_>>().join(", "))
}
