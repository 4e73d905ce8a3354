//! `apnap games`: random legal games, and whether the invariants of every game hold in them.

use super::output::{BAD, GOOD, HEAD, counted, styled};
use super::{End, known_edition, output};
use apnap_conformance::games::{Broken, CombatFigures, Deck, Figures, Length, play_at_random, playable};
use apnap_conformance::generate::{Bytes, bytes_of};
use apnap_oracle::edition::Edition;
use std::io::{self, IsTerminal, Write};
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
    #[arg(long, default_value_t = 0)]
    seconds: u64,
    /// Number of games played in parallel; by default, the number of CPUs
    #[arg(long, value_parser = clap::value_parser!(u16).range(1..=1024))]
    workers: Option<u16>,
}

/// A game in which an invariant does not hold, or that ran out of budget.
struct Found {
    number: u64,
    edition: Edition,
    /// The broken invariant; `None` if the game ran out of budget.
    broken: Option<Broken>,
}

pub(crate) fn run(arguments: &Arguments) -> io::Result<End> {
    let Some(catalogue) = super::corpus::catalogue()? else { return Ok(End::Trouble) };
    let deck = playable(&catalogue);
    if deck.is_empty() || arguments.count == 0 {
        return Ok(End::NothingRan);
    }
    let cpus = || thread::available_parallelism().map_or(1, usize::from);
    let workers = arguments.workers.map_or_else(cpus, usize::from);
    let next = AtomicU64::new(0);
    let began = Instant::now();
    let parts = thread::scope(|scope| {
        let work = || worker(arguments, &deck, &next, began);
        let handles: Vec<_> = (0..workers).map(|_| scope.spawn(work)).collect();
        handles.into_iter().map(|handle| handle.join()).collect::<Vec<_>>()
    });
    let mut figures = Figures::default();
    let mut found = Vec::new();
    let mut worked = Duration::ZERO;
    for part in parts {
        let Ok((its, mut broken, time)) = part else {
            eprintln!("apnap: a game panicked; this is a bug in the oracle");
            return Ok(End::Trouble);
        };
        figures = figures.and(its);
        found.append(&mut broken);
        worked += time;
    }
    report(&deck, &figures, &found, worked)
}

fn worker(
    arguments: &Arguments,
    deck: &Deck,
    next: &AtomicU64,
    began: Instant,
) -> (Figures, Vec<Found>, Duration) {
    let named = apnap_oracle::edition::NAMED;
    let own = Instant::now();
    let mut figures = Figures::default();
    let mut found = Vec::new();
    let length = Length { turns: arguments.turns, ..Length::default() };
    loop {
        let number = next.fetch_add(1, Ordering::Relaxed);
        if number >= arguments.count && began.elapsed().as_secs() >= arguments.seconds {
            break;
        }
        if io::stderr().is_terminal() && number.is_multiple_of(50) {
            eprint!("\r{} ", counted(usize::try_from(number).unwrap_or(usize::MAX), "game"));
        }
        let usual = usize::try_from(number).ok().and_then(|n| named.get(n % named.len().max(1)));
        let edition = arguments.edition.or(usual.map(|(edition, _)| *edition)).unwrap_or(Edition::HOME);
        let bytes = bytes_of(arguments.seed, number, 16384);
        let game = play_at_random(deck, edition, length, &mut Bytes::new(&bytes));
        figures = figures.and(game.figures);
        if game.broken.is_some() || game.figures.out_of_bounds > 0 {
            found.push(Found { number, edition, broken: game.broken });
        }
    }
    (figures, found, own.elapsed())
}

fn report(deck: &Deck, figures: &Figures, found: &[Found], worked: Duration) -> io::Result<End> {
    let mut out = output::stdout();
    let seconds = worked.as_secs_f64().max(0.001);
    let per_second = |number: u64| {
        #[expect(clippy::cast_precision_loss, reason = "a rate is rounded anyway")]
        let rate = number as f64 / seconds;
        format!("{rate:.0}")
    };
    writeln!(out, "{}", styled(HEAD, format!("{} games with {} cards", figures.games, deck.len())))?;
    writeln!(
        out,
        "  {} turns, {} games finished, {} stopped at something that is not performed",
        figures.turns, figures.over, figures.not_performed
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
        "  {} decisions and {} ticks per CPU second",
        per_second(figures.decisions),
        per_second(figures.ticks)
    )?;
    writeln!(out, "  {seconds:.0} CPU seconds")?;
    for Found { number, edition, broken } in found {
        match broken {
            None => writeln!(out, "  game {number}, edition {edition}: inconclusive: out of budget")?,
            Some(broken) => {
                writeln!(out, "{}", styled(BAD, format!("game {number}, edition {edition}: {broken}")))?;
            }
        }
    }
    if found.iter().all(|found| found.broken.is_none()) {
        writeln!(out, "{}", styled(GOOD, "every invariant holds in every game"))?;
        Ok(End::AsExpected)
    } else {
        Ok(End::Unexpected)
    }
}
