//! How long the search for the best declaration takes on sampled boards of 12 by 12, and on 40 plain
//! creatures by 40: `cargo bench -p apnap-oracle --bench declarations`.

#[path = "../tests/declarations/boards.rs"]
#[allow(dead_code, reason = "the tests use the rest")]
mod boards;

use apnap_oracle::declaration::search::{self, BUDGET};
use apnap_oracle::declaration::{Declarable, Group, Problem, Requirement};
use boards::{Dice, attacks, blocks};
use std::collections::BTreeSet;
use std::time::{Duration, Instant};

const BOARDS: usize = 1_000;

fn main() {
    let mut dice = Dice(0xD1B5_4A32_D192_ED03);
    report("12 blockers, 12 attackers", (0..BOARDS).map(|_| blocks(&mut dice, 12, 12)).collect());
    report("12 attackers, 12 players", (0..BOARDS).map(|_| attacks(&mut dice, 12, 12)).collect());
    report("40 by 40, plain", vec![plain(false)]);
    report("40 by 40, each attacks if able", vec![plain(true)]);
}

/// Creatures that can attack or block everything, and perhaps must.
fn plain(must: bool) -> Problem {
    let every: BTreeSet<usize> = (0..40).collect();
    let one = Declarable { free: every.clone(), at_a_cost: BTreeSet::new(), at_most: 1 };
    let group = |creature| Group { creatures: [creature].into(), options: every.clone() };
    let requirements =
        (0..40).filter(|_| must).map(|creature| Requirement { group: group(creature), at_least: 1 });
    Problem { candidates: vec![one; 40], restrictions: Vec::new(), requirements: requirements.collect() }
}

/// Prints how many boards are decided, and how long that takes.
fn report(title: &str, boards: Vec<Problem>) {
    let mut times: Vec<Duration> = Vec::new();
    let mut decided_in_time = 0;
    println!("{title}: {} boards", boards.len());
    for problem in &boards {
        let start = Instant::now();
        let found = search::best(problem, BUDGET);
        let time = start.elapsed();
        times.push(time);
        match found {
            Ok(_) => decided_in_time += usize::from(time < Duration::from_secs(1)),
            Err(out_of_budget) => println!("  undecided after {time:.1?}: {out_of_budget}"),
        }
    }
    times.sort_unstable();
    let percentile = |percent: usize| times.get((times.len() * percent / 100).min(times.len() - 1));
    println!("  decided in under a second: {decided_in_time}");
    for percent in [50, 90, 99, 100] {
        println!("  {percent} %: {:.1?}", percentile(percent).copied().unwrap_or_default());
    }
}
