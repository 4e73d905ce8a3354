//! `apnap fuzz`: generated boards and games on an engine, and a small scenario for each fault.

mod folder;

use super::engine::{Chosen, EngineArguments, Worker};
use super::output::{BAD, DIM, GOOD, HEAD, counted, quoted, styled};
use super::shard::{Shard, shard};
use super::{Abort, End, corpus, interrupt, known_edition, output, progress};
use crate::cli::output::say;
use apnap_conformance::differential::{
    CaseKind, CaseSearch, CaseSource, FoundFault, SearchFigures, SearchLimits, Searched, certain, findings,
};
use apnap_conformance::engine::{Description, Engine, Level};
use apnap_conformance::oracle::Oracle;
use apnap_conformance::progress::Progress;
use apnap_oracle::bench::Mutant;
use apnap_oracle::edition::Edition;
use folder::FindingsFolder;
use std::io::{self, Write};
use std::path::PathBuf;
use std::thread;
use std::time::Duration;

/// Which engine, for how long, and what to do with the findings.
#[derive(clap::Args)]
pub(crate) struct Arguments {
    #[command(flatten)]
    engine: EngineArguments,
    /// How many seconds to search; without `--count`, 60
    #[arg(long, value_name = "SECONDS", value_parser = clap::value_parser!(u64).range(1..))]
    time: Option<u64>,
    /// How many cases to make, at most
    #[arg(long, value_parser = clap::value_parser!(u64).range(1..))]
    count: Option<u64>,
    /// The seed: another seed makes other cases
    #[arg(long, default_value_t = 0)]
    seed: u64,
    /// Only boards (0), boards on which state-based actions are performed (1), or games (2); more than one if repeated
    #[arg(long, value_parser = clap::value_parser!(u8).range(..=2))]
    level: Vec<u8>,
    /// The edition; by default the one that the engine names, else the home edition
    #[arg(long, value_parser = known_edition)]
    edition: Option<Edition>,
    /// Write a scenario for each fault to this folder, and go on from what is there: known faults are not
    /// written again, and the next cases are others
    #[arg(long, value_name = "DIR")]
    out: Option<PathBuf>,
    /// Only one part of the cases, such as `2/4`: every fourth from the second on
    #[arg(long, value_name = "I/N", value_parser = shard)]
    shard: Option<Shard>,
    /// The number of threads, each with an engine of its own; by default one for each CPU
    #[arg(short = 'j', long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=256))]
    jobs: Option<u16>,
}

/// How long a search is by default, in seconds.
const DEFAULT_SECONDS: u64 = 60;

/// In how many rounds a search goes on. After each, what is certain is set aside.
const ROUNDS: u32 = 4;

/// How many failures are kept to be explained.
const MOST_FAILURES: usize = 600;

pub(crate) fn run(arguments: &Arguments) -> Result<End, Abort> {
    interrupt::watch()?;
    let catalogue = corpus::catalogue()?;
    let engine = Chosen::by(&arguments.engine)?;
    let description = engine.describe();
    let kinds = kinds(&arguments.level, &description);
    if kinds.is_empty() {
        return Err(Abort::usage(
            "the engine answers none of these levels; its `describe` names those that it answers",
        ));
    }
    let edition = arguments.edition.or(description.edition).unwrap_or(Edition::HOME);
    let source = CaseSource::new(catalogue, &description.cards, edition);
    let mut folder = arguments.out.as_ref().map(FindingsFolder::open).transpose()?;
    let (searched, found) = match &engine {
        Chosen::Own(engine) => {
            let oracle: &Oracle = engine;
            work(arguments, &description, kinds, &source, folder.as_mut(), || oracle.clone())?
        }
        Chosen::Null(null) => work(arguments, &description, kinds, &source, folder.as_mut(), || *null)?,
        Chosen::Other(engine) => {
            let starter = engine.starter();
            let another = || starter.start().map_or_else(Worker::Absent, Worker::Runs);
            work(arguments, &description, kinds, &source, folder.as_mut(), another)?
        }
    };
    report(arguments, &description, edition, &searched, &found, folder.as_mut())
}

/// The kinds of cases that an engine answers, of those that are asked for.
fn kinds(levels: &[u8], engine: &Description) -> Vec<CaseKind> {
    let answers = |kind: &CaseKind| match kind {
        CaseKind::Board => engine.levels.contains(&Level::Layers),
        CaseKind::Settle => engine.levels.contains(&Level::StateBasedActions),
        CaseKind::Game => engine.levels.contains(&Level::Turns) || engine.levels.contains(&Level::Stack),
    };
    let is_wanted =
        |(kind, level): &(CaseKind, u8)| (levels.is_empty() || levels.contains(level)) && answers(kind);
    CaseKind::ALL.into_iter().zip(0..).filter(is_wanted).map(|(kind, _)| kind).collect()
}

/// Searches, and makes the findings small.
fn work<E: Engine>(
    arguments: &Arguments,
    description: &Description,
    kinds: Vec<CaseKind>,
    source: &CaseSource,
    folder: Option<&mut FindingsFolder>,
    make: impl Fn() -> E + Sync,
) -> Result<(Searched, Vec<FoundFault>), Abort> {
    let shard = arguments.shard.unwrap_or(Shard::WHOLE);
    let seconds = arguments.time.or(arguments.count.is_none().then_some(DEFAULT_SECONDS));
    let part = format!("{}/{}", shard.number, shard.of);
    let begun = folder.as_ref().map_or(0, |folder| folder.done(arguments.seed, &part));
    let limits = SearchLimits {
        kinds,
        seed: arguments.seed,
        first: shard.number - 1 + begun * shard.of,
        step: shard.of,
        failures: MOST_FAILURES,
    };
    let cpus = || thread::available_parallelism().map_or(1, usize::from);
    let threads = arguments.jobs.map_or_else(cpus, usize::from);
    let count = arguments.count.map_or(u64::MAX, |count| shard.share_of(count));
    let searched = progress::shown("cases", |progress| {
        if arguments.count.is_some() {
            progress.expect(count);
        }
        let mut search = CaseSearch::new(source, &limits, threads, progress);
        for round in 1..=ROUNDS {
            let time = seconds.map(|seconds| Duration::from_secs(seconds) / ROUNDS);
            let left = count - search.found().figures.made.min(count);
            let cases = left.div_ceil(u64::from(ROUNDS - round + 1));
            let share = (usize::try_from(round).unwrap_or(1), usize::try_from(ROUNDS).unwrap_or(1));
            search.round(cases, time, share, &make);
            if round < ROUNDS && !search.found().failed.is_empty() && !progress.is_stopped() {
                let certain = certain(search.found(), description, &Progress::default());
                search.set_aside(certain);
            }
        }
        search.end()
    })?;
    let is_known: &dyn Fn(&[Mutant]) -> bool = match folder {
        Some(folder) => {
            folder.check(source, &mut make());
            folder.note(arguments.seed, &part, begun + searched.figures.made)?;
            &|mutants| folder.knows(mutants)
        }
        None => &|_| false,
    };
    let found = explained(&searched, description, source, &make, is_known)?;
    Ok((searched, found))
}

fn explained<E: Engine>(
    searched: &Searched,
    description: &Description,
    source: &CaseSource,
    make: impl Fn() -> E,
    is_known: &dyn Fn(&[Mutant]) -> bool,
) -> io::Result<Vec<FoundFault>> {
    // The search may have been interrupted; what it has found is still explained and made small.
    progress::shown("steps of explaining", |_| {
        findings(searched, description, source, make, is_known, &Progress::default())
    })
}

fn report(
    arguments: &Arguments,
    description: &Description,
    edition: Edition,
    searched: &Searched,
    found: &[FoundFault],
    mut folder: Option<&mut FindingsFolder>,
) -> Result<End, Abort> {
    let mut out = output::stdout();
    summary(&mut out, description, edition, searched)?;
    if let Some(folder) = &folder {
        folder.report(&mut out)?;
    }
    if found.is_empty() {
        let words = if folder.is_some() { "nothing new" } else { "no difference" };
        writeln!(out, "{}", styled(GOOD, words))?;
    } else {
        writeln!(out, "\n{}\n", styled(HEAD, counted(found.len(), "fault")))?;
    }
    for (finding, number) in found.iter().zip(1..) {
        let file = folder.as_deref_mut().map(|folder| folder.write(finding)).transpose()?;
        one(&mut out, number, finding, file.as_deref(), &arguments.engine.engine)?;
    }
    let is_known = folder.is_some_and(|folder| folder.has_failures());
    if interrupt::interrupted() {
        return interrupt::noted(out);
    }
    Ok(match (found.is_empty(), searched.figures.compared) {
        (false, _) => End::Unexpected,
        (true, _) if is_known => End::Unexpected,
        (true, 0) => {
            say!("apnap: no case was compared; `apnap smoke` says what the engine lacks");
            End::NothingRan
        }
        (true, _) => End::AsExpected,
    })
}

fn summary(
    out: &mut impl Write,
    engine: &Description,
    edition: Edition,
    searched: &Searched,
) -> io::Result<()> {
    let SearchFigures { made, not_asked, unsupported, disputed, inconclusive, compared, failed, set_aside } =
        searched.figures;
    writeln!(
        out,
        "{}: {made} cases in the edition of {edition}: {compared} compared, {}",
        styled(HEAD, &engine.name),
        styled(if failed == 0 { GOOD } else { BAD }, format!("{failed} failed"))
    )?;
    writeln!(
        out,
        "{}",
        styled(
            DIM,
            format!(
                "{unsupported} unsupported, {disputed} disputed, {inconclusive} inconclusive; of {not_asked} the oracle says nothing"
            )
        )
    )?;
    let kept = searched.failed.len();
    if u64::try_from(kept).unwrap_or(0) < failed {
        let aside = format!("{set_aside} others come from mistakes that these show, too");
        writeln!(out, "{}", styled(DIM, format!("{kept} failures were looked at; {aside}")))?;
    }
    match searched.left_out.len() {
        0 => Ok(()),
        cards => writeln!(out, "{} left out, which the engine does not support", counted(cards, "card")),
    }
}

fn one(
    out: &mut impl Write,
    number: usize,
    finding: &FoundFault,
    file: Option<&std::path::Path>,
    engine: &str,
) -> io::Result<()> {
    let rule =
        finding.mutants.first().and_then(|mutant| mutant.premise.placed()).map(|placed| placed.rule.id);
    let rule = rule.map_or_else(String::new, |rule| format!("{rule}: "));
    writeln!(out, "{} {rule}{}", styled(BAD, format!("{number:>3}.")), finding.heading)?;
    let like = match finding.mutants.first() {
        Some(first) => format!("; like mutant:{first}"),
        None => "; no mutant of the oracle does this".to_owned(),
    };
    writeln!(out, "     {}", styled(DIM, format!("{}{like}", counted(finding.cases, "case"))))?;
    if !finding.is_confirmed {
        let words =
            "this text alone does not show it: what the engine does may depend on what it was asked before";
        writeln!(out, "     {}", styled(BAD, words))?;
    }
    match file {
        Some(file) => {
            let file = quoted(&file.display().to_string());
            writeln!(out, "     {}", styled(GOOD, format!("apnap run {file} --engine {}", quoted(engine))))?;
        }
        None => {
            writeln!(out)?;
            for line in finding.file.to_string().lines() {
                writeln!(out, "     {line}")?;
            }
        }
    }
    writeln!(out)
}
