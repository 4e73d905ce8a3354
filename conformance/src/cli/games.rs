//! `apnap games`: random legal games, and whether the invariants of every game hold in them.

use super::output::{BAD, GOOD, HEAD, counted, styled};
use super::shard::{Shard, shard};
use super::{Abort, End, corpus, interrupt, known_edition, output, progress, tally};
use apnap_conformance::games::{CombatFigures, Deck, Length, play_at_random, playable};
use apnap_conformance::generate::{Bytes, bytes_of};
use apnap_conformance::progress::Progress;
use apnap_conformance::tally::{Counted, FoundGame, PlayedGames, Tally};
use apnap_oracle::edition::Edition;
use std::io::Write;
use std::path::PathBuf;
use std::sync::atomic::{AtomicU64, Ordering};
use std::thread;
use std::time::{Duration, Instant};

/// How many games, and their maximum length.
#[derive(clap::Args)]
pub(crate) struct Arguments {
    /// Number of games
    #[arg(long, default_value_t = 100)]
    count: u64,
    /// The seed: the same seed always gives the same games
    #[arg(long, default_value_t = 0)]
    seed: u64,
    /// Maximum number of turns in a game
    #[arg(long, default_value_t = 80, value_parser = clap::value_parser!(u32).range(1..))]
    turns: u32,
    /// The edition of the rules; by default, the named editions take turns
    #[arg(long, value_parser = known_edition)]
    edition: Option<Edition>,
    /// Minimum number of seconds that each worker plays, even beyond the count
    #[arg(long, default_value_t = 0, conflicts_with = "shard")]
    seconds: u64,
    /// Only one part of the games, such as `2/4`: every fourth from the second on; `apnap merge` puts the records of
    /// the parts together
    #[arg(long, value_name = "I/N", value_parser = shard)]
    shard: Option<Shard>,
    /// Write how the games went to this file
    #[arg(long, value_name = "FILE")]
    record: Option<PathBuf>,
    /// Number of games played in parallel; by default, the number of CPUs
    #[arg(long, value_parser = clap::value_parser!(u16).range(1..=1024))]
    workers: Option<u16>,
}

impl Arguments {
    /// The options that decide which games are played.
    fn options(&self) -> String {
        let Arguments { count, seed, turns, edition, .. } = self;
        let edition = edition.map_or_else(String::new, |edition| format!(" --edition {edition}"));
        format!("games --count {count} --seed {seed} --turns {turns}{edition}")
    }
}

pub(crate) fn run(arguments: &Arguments) -> Result<End, Abort> {
    let deck = playable(&corpus::catalogue()?);
    let games = arguments.shard.unwrap_or(Shard::WHOLE).share_of(arguments.count);
    if deck.is_empty() || games == 0 {
        return Ok(End::NothingRan);
    }
    let cpus = || thread::available_parallelism().map_or(1, usize::from);
    let workers = arguments.workers.map_or_else(cpus, usize::from);
    let next = AtomicU64::new(0);
    let began = Instant::now();
    let parts = progress::shown("games", |progress| {
        if arguments.seconds == 0 {
            progress.expect(games);
        }
        thread::scope(|scope| {
            let work = || worker(arguments, &deck, &next, began, progress);
            let handles: Vec<_> = (0..workers).map(|_| scope.spawn(work)).collect();
            handles.into_iter().map(|handle| handle.join()).collect::<Vec<_>>()
        })
    })?;
    let mut played = PlayedGames { cards: deck.len(), ..PlayedGames::default() };
    for part in parts {
        let part = part.map_err(|_| Abort::trouble("a game panicked; this is a bug in the oracle"))?;
        played.join(&part);
    }
    let (shard, is_whole) = (arguments.shard.unwrap_or(Shard::WHOLE), !interrupt::interrupted());
    if let Some(file) = &arguments.record {
        let games = Counted::Games(played.clone());
        tally::write(file, &Tally::new(arguments.options(), shard.number, shard.of, is_whole, games))?;
    }
    report(&played)
}

fn worker(
    arguments: &Arguments,
    deck: &Deck,
    next: &AtomicU64,
    began: Instant,
    progress: &Progress,
) -> PlayedGames {
    let named = apnap_oracle::edition::NAMED;
    let own = WorkTime::begin();
    let mut played = PlayedGames::default();
    let length = Length { turns: arguments.turns, ..Length::default() };
    let shard = arguments.shard.unwrap_or(Shard::WHOLE);
    loop {
        let number = next.fetch_add(1, Ordering::Relaxed) * shard.of + shard.number - 1;
        let is_enough = number >= arguments.count && began.elapsed().as_secs() >= arguments.seconds;
        if is_enough || progress.is_stopped() {
            break;
        }
        let usual = usize::try_from(number).ok().and_then(|n| named.get(n % named.len().max(1)));
        let edition = arguments.edition.or(usual.map(|(edition, _)| *edition)).unwrap_or(Edition::HOME);
        let bytes = bytes_of(arguments.seed, number, 16384);
        let game = play_at_random(deck, edition, length, &mut Bytes::new(&bytes));
        played.figures = played.figures.and(game.figures);
        progress.step();
        if game.broken.is_some() || game.figures.out_of_bounds > 0 {
            played.found.push(FoundGame::new(number, edition, game.broken.as_ref()));
        }
    }
    played.worked = own.so_far();
    played
}

/// The CPU time of a thread; where it isn't known, the time that passes.
struct WorkTime {
    cpu: Option<Duration>,
    passed: Instant,
}

impl WorkTime {
    fn begin() -> WorkTime {
        WorkTime { cpu: cpu_time(), passed: Instant::now() }
    }

    fn so_far(&self) -> Duration {
        let cpu = cpu_time().zip(self.cpu).map(|(now, then)| now.saturating_sub(then));
        cpu.unwrap_or_else(|| self.passed.elapsed())
    }
}

#[cfg(unix)]
fn cpu_time() -> Option<Duration> {
    let time = rustix::time::clock_gettime(rustix::time::ClockId::ThreadCPUTime);
    Some(Duration::new(time.tv_sec.try_into().ok()?, time.tv_nsec.try_into().ok()?))
}

#[cfg(not(unix))]
fn cpu_time() -> Option<Duration> {
    None
}

/// Prints how the games went.
pub(super) fn report(played: &PlayedGames) -> Result<End, Abort> {
    let PlayedGames { cards, figures, found, worked } = played;
    let mut out = output::stdout();
    let seconds = worked.as_secs_f64().max(0.001);
    let per_second = |number: u64| {
        #[expect(clippy::cast_precision_loss, reason = "a rate is rounded anyway")]
        let rate = number as f64 / seconds;
        format!("{rate:.0}")
    };
    writeln!(out, "{}", styled(HEAD, format!("{} games with {cards} cards", figures.games)))?;
    writeln!(
        out,
        "  {} turns, {} games finished, {} stopped at something that is not performed, {} ran out of budget",
        figures.turns, figures.over, figures.not_performed, figures.out_of_bounds
    )?;
    writeln!(
        out,
        "  {} won, which is {} %; in {} of them all losers had lost all their life",
        counted(usize::try_from(figures.won).unwrap_or(usize::MAX), "game"),
        figures.won * 100 / figures.games.max(1),
        figures.won_by_life
    )?;
    let CombatFigures { attackers, blockers, damage } = figures.combat;
    writeln!(out, "  {attackers} attackers, {blockers} blockers, {damage} combat damage")?;
    writeln!(
        out,
        "  {} decisions, {} other than passing, {} illegal decisions rejected",
        figures.decisions, figures.actions, figures.refused
    )?;
    writeln!(
        out,
        "  {} decisions about which mana pays, {} about the order of cards in a library",
        figures.payments, figures.arrangements
    )?;
    writeln!(
        out,
        "  {} decisions and {} ticks per CPU second",
        per_second(figures.decisions),
        per_second(figures.ticks)
    )?;
    writeln!(out, "  {seconds:.0} CPU seconds")?;
    for FoundGame { number, edition, broken } in found {
        match broken {
            None => writeln!(out, "  game {number}, edition {edition}: inconclusive: out of budget")?,
            Some(broken) => {
                writeln!(out, "{}", styled(BAD, format!("game {number}, edition {edition}: {broken}")))?;
            }
        }
    }
    if interrupt::interrupted() {
        return interrupt::noted(out);
    }
    if found.iter().any(|found| found.broken.is_some()) {
        return Ok(End::Unexpected);
    }
    match figures.out_of_bounds {
        0 => writeln!(out, "{}", styled(GOOD, "every invariant holds in every game"))?,
        some => {
            let games = counted(usize::try_from(some).unwrap_or(usize::MAX), "game");
            writeln!(out, "every invariant holds, but {games} of {} ran out of budget", figures.games)?;
        }
    }
    Ok(End::AsExpected)
}
