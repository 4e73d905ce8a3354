//! Twenty vanilla creatures and one Humility: what the oracle and the engine make of them, side by side in
//! one run. First the layers; then, with 1 damage on each creature, state-based actions too. Read the ratios,
//! not the times.

use apnap_conformance::corpus;
use apnap_conformance::engine::{Engine, Reply, Settled};
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

/// Humility makes each creature 1/1, so all of them die in the first check. The second finds nothing.
const SETTLED: &str = "scenario \"Twenty damaged creatures and Humility\"
rules 704.5g
because \"It is only timed.\"

board
  alice controls Humility
  alice controls 20 \"Grizzly Bears\", with 1 damage

settle

expect
  alice has 20 cards in graveyard
";

fn main() -> Result<(), String> {
    let catalogue = corpus::catalogue().map_err(|_| "the cards cannot be read")?;
    let read = |text| load("bench/humility", text, &catalogue).map_err(|errors| format!("{errors:?}"));
    let (board, damaged) = (read(TEXT)?.board, read(SETTLED)?.board);
    for reply in [Oracle::new().settle(EDITION, &damaged, &[]), Manabrew.settle(EDITION, &damaged, &[])] {
        all_die(&reply)?;
    }
    let mut table = Table::play(&board).map_err(|missing| missing.reason)?;
    let mut times: [Vec<Duration>; 7] = Default::default();
    for _ in 0..RUNS {
        times[0].push(timed(|| drop(black_box(Oracle::new().derive(EDITION, black_box(&board))))));
        times[1].push(timed(|| layers(black_box(&board))));
        times[2].push(timed(|| black_box(&mut table).recompute()));
        times[3].push(timed(|| drop(black_box(Manabrew.derive(EDITION, black_box(&board))))));
        times[4].push(timed(|| drop(black_box(Oracle::new().settle(EDITION, black_box(&damaged), &[])))));
        let mut dying = marked(&damaged)?;
        times[5].push(timed(|| while black_box(&mut dying).check_state_based_actions() {}));
        times[6].push(timed(|| drop(black_box(Manabrew.settle(EDITION, black_box(&damaged), &[])))));
    }
    let [oracle, layers, recomputation, derivation, settling, checks, settled] = times.map(median);
    println!("20 Grizzly Bears and Humility, median of {RUNS} runs:");
    first("oracle, derive", oracle);
    line("oracle, its layers alone", layers, oracle);
    line("engine, one pass of its layers", recomputation, oracle);
    line("engine, derive (scripts, play, read)", derivation, oracle);
    println!("the same with 1 damage on each, settled: all of them die");
    first("oracle, settle", settling);
    line("engine, its checks and layers alone", checks, settling);
    line("engine, settle (scripts, play, read)", settled, settling);
    Ok(())
}

fn first(what: &str, time: Duration) {
    println!("  {what:<37} {time:>10.1?}");
}

fn line(what: &str, time: Duration, oracle: Duration) {
    println!("  {what:<37} {time:>10.1?}  {:.1} × the oracle", time.as_secs_f64() / oracle.as_secs_f64());
}

/// A board on which the engine can check state-based actions.
fn marked(board: &Board) -> Result<Table, String> {
    let mut table = Table::play(board).map_err(|missing| missing.reason)?;
    table.mark(board).map_err(|missing| missing.reason)?;
    Ok(table)
}

/// Only answers that are the same can be compared.
fn all_die(reply: &Reply<Settled>) -> Result<(), String> {
    match reply {
        Reply::Ok(Settled::Rests(seen)) if seen.players.values().any(|one| one.graveyard == Some(20)) => {
            Ok(())
        }
        other => Err(format!("not all creatures die: {other:?}")),
    }
}

/// What 613 makes of the board, without an observation.
fn layers(board: &Board) {
    drop(black_box(Now::of(&board.game, &Bench::new(EDITION))));
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
