//! Twenty vanilla creatures and one Humility: the oracle's derivation and the engine's, side by
//! side in one run. Read the ratios, not the times.

use apnap_conformance::corpus;
use apnap_conformance::engine::Engine;
use apnap_conformance::language::load;
use apnap_conformance::oracle::Oracle;
use apnap_conformance::scenario::Board;
use apnap_manabrew::Manabrew;
use apnap_manabrew::engine::EDITION;
use apnap_manabrew::table::Table;
use apnap_oracle::bench::Bench;
use apnap_oracle::now::Now;
use std::hint::black_box;
use std::time::{Duration, Instant};

/// So many runs of each, in turn, so that whatever else the machine does falls on all alike.
const RUNS: usize = 500;

const TEXT: &str = "scenario \"Twenty creatures and Humility\"
rules 613.1
because \"It is only timed.\"

board
  alice controls Humility
  alice controls 20 \"Grizzly Bears\"

expect
  Humility has no power or toughness
";

fn main() -> Result<(), String> {
    let catalogue = corpus::catalogue().map_err(|_| "the cards cannot be read")?;
    let board = load("bench/humility", TEXT, &catalogue).map_err(|errors| format!("{errors:?}"))?.board;
    let mut table = Table::play(&board).map_err(|missing| missing.reason)?;
    let mut times: [Vec<Duration>; 4] = Default::default();
    for _ in 0..RUNS {
        times[0].push(timed(|| drop(black_box(Oracle::new().derive(EDITION, black_box(&board))))));
        times[1].push(timed(|| layers(black_box(&board))));
        times[2].push(timed(|| black_box(&mut table).recompute()));
        times[3].push(timed(|| drop(black_box(derive(&board)))));
    }
    let [oracle, layers, recomputation, derivation] = times.map(median);
    println!("20 Grizzly Bears and Humility, median of {RUNS} runs:");
    println!("  oracle, derive                        {oracle:>10.1?}");
    let line = |what: &str, time: Duration| {
        println!("  {what:<37} {time:>10.1?}  {:.1} × the oracle", time.as_secs_f64() / oracle.as_secs_f64());
    };
    line("oracle, its layers alone", layers);
    line("engine, one pass of its layers", recomputation);
    line("engine, derive (scripts, play, read)", derivation);
    Ok(())
}

/// What 613 makes of the board, without an observation.
fn layers(board: &Board) {
    drop(black_box(Now::of(&board.game, &Bench::new(EDITION))));
}

fn derive(board: &Board) -> impl Sized + use<> {
    Manabrew.derive(EDITION, board)
}

fn timed(run: impl FnOnce()) -> Duration {
    let start = Instant::now();
    run();
    start.elapsed()
}

fn median(mut times: Vec<Duration>) -> Duration {
    times.sort();
    times[times.len() / 2]
}
