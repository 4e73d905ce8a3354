//! `apnap exhaust`: every small board, answered by the oracle and by the independent evaluator.

use super::engine::own;
use super::output::{BAD, DIM, GOOD, HEAD, styled};
use super::{End, output};
use apnap_conformance::corpus;
use apnap_conformance::engine::Engine;
use apnap_conformance::engine::Reply;
use apnap_conformance::exhaustive::alphabet::{KINDS, SPELLS, STATICS};
use apnap_conformance::exhaustive::board::Boards;
use apnap_conformance::exhaustive::census::{Census, Slice, Sort};
use apnap_conformance::exhaustive::history::{BoardEvent, Shown, Size};
use apnap_conformance::exhaustive::independent::{Wait, evaluate};
use apnap_conformance::exhaustive::settle::census::SettleCensus;
use apnap_conformance::exhaustive::settle::fortunes::Fortune;
use apnap_conformance::exhaustive::settle::pieces::PIECES;
use apnap_conformance::observation::{ObjectSeen, Observation};
use apnap_conformance::oracle::Oracle;
use apnap_oracle::edition::Edition;
use std::io::{self, IsTerminal, Write};
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::Duration;

/// Which boards, and which engine.
#[derive(clap::Args)]
pub(crate) struct Arguments {
    /// Maximum number of objects
    #[arg(long, default_value_t = 3, value_parser = clap::value_parser!(u8).range(1..=3))]
    objects: u8,
    /// Maximum number of effects
    #[arg(long, default_value_t = 3, value_parser = clap::value_parser!(u8).range(0..=3))]
    effects: u8,
    /// Only every Nth board, starting with the Kth: K/N
    #[arg(long, value_name = "K/N", value_parser = slice)]
    slice: Option<Slice>,
    /// Settle boards of objects and players instead: state-based actions, not layers
    #[arg(long, conflicts_with_all = ["effects", "limit"])]
    settle: bool,
    /// Maximum number of boards
    #[arg(long)]
    limit: Option<u64>,
    /// The engine to test: `oracle` or `mutant:RULE/PREMISE=MUTATION`
    #[arg(long, default_value = "oracle", value_parser = own)]
    engine: Oracle,
}

fn slice(word: &str) -> Result<Slice, String> {
    let numbers: Option<(u64, u64)> =
        word.split_once('/').and_then(|(k, n)| Some((k.parse().ok()?, n.parse().ok()?)));
    match numbers {
        Some((k, n)) if 1 <= k && k <= n => Ok(Slice { number: k - 1, of: n }),
        Some(_) | None => Err("a slice is written K/N, with K from 1 to N, for example 1/100".to_owned()),
    }
}

pub(crate) fn run(arguments: &Arguments) -> io::Result<End> {
    if arguments.settle {
        return run_settling(arguments);
    }
    let census = take(arguments);
    let mut out = output::stdout();
    if census.boards == 0 {
        writeln!(out, "This slice has no boards.")?;
        return Ok(End::NothingRan);
    }
    counts(&mut out, &census)?;
    examples(&mut out, "several orders satisfy the rules", &census.several, arguments.engine)?;
    examples(&mut out, "no order satisfies the rules", &census.none, arguments.engine)?;
    examples(&mut out, "“just after” matters", &census.just_after, arguments.engine)?;
    examples(&mut out, "the engine gives none of these answers", &census.disagreements, arguments.engine)?;
    Ok(if census.disagreements.count == 0 { End::AsExpected } else { End::Unexpected })
}

/// State-based actions on every small board (level 1).
fn run_settling(arguments: &Arguments) -> io::Result<End> {
    let catalogue = match corpus::catalogue() {
        Ok(catalogue) => catalogue,
        Err(unreadable) => return Err(io::Error::other(format!("{unreadable:?}"))),
    };
    let slice = arguments.slice.unwrap_or(Slice::WHOLE);
    let workers = std::thread::available_parallelism().map_or(1, usize::from) as u64;
    let (objects, engine) = (arguments.objects.into(), arguments.engine);
    let census = with_progress(|progress| {
        SettleCensus::take_in_parallel(objects, slice, &catalogue, engine, workers, progress)
    });
    let mut out = output::stdout();
    if census.boards == 0 {
        writeln!(out, "This slice has no boards.")?;
        return Ok(End::NothingRan);
    }
    writeln!(
        out,
        "{}",
        styled(
            HEAD,
            format!("{} pieces, 2 players, {} states of a player", PIECES.len(), Fortune::ALL.len())
        )
    )?;
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
    Ok(if wrong == 0 { End::AsExpected } else { End::Unexpected })
}

/// Runs something long, and shows on a terminal how many boards it has counted.
fn with_progress<T>(long: impl FnOnce(&AtomicU64) -> T) -> T {
    let (progress, done) = (AtomicU64::new(0), AtomicBool::new(false));
    std::thread::scope(|scope| {
        if io::stderr().is_terminal() {
            scope.spawn(|| show_progress(&progress, &done));
        }
        let result = long(&progress);
        done.store(true, Ordering::Relaxed);
        result
    })
}

fn take(arguments: &Arguments) -> Census {
    let size = Size { objects: arguments.objects.into(), effects: arguments.effects.into() };
    let workers = std::thread::available_parallelism().map_or(1, usize::from);
    let mut engines = vec![arguments.engine; workers];
    let slice = arguments.slice.unwrap_or(Slice::WHOLE);
    with_progress(|progress| Census::take_in_parallel(size, slice, arguments.limit, &mut engines, progress))
}

fn show_progress(boards: &AtomicU64, done: &AtomicBool) {
    while !done.load(Ordering::Relaxed) {
        eprint!("\r{} boards", boards.load(Ordering::Relaxed));
        std::thread::sleep(Duration::from_millis(200));
    }
    eprint!("\r\x1b[K");
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

fn examples(out: &mut impl Write, what: &str, sort: &Sort, mut engine: Oracle) -> io::Result<()> {
    for history in &sort.examples {
        writeln!(out, "\n{}\n  {}", styled(HEAD, what), Shown(history))?;
        for (reading, answer) in answers(history) {
            writeln!(out, "  {}", styled(DIM, reading))?;
            show(out, &answer)?;
        }
        writeln!(out, "  {}", styled(DIM, "the engine"))?;
        match engine.derive(Edition::HOME, &Boards::new().board(history)) {
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
