//! How long state-based actions take on a board, as it grows: with nothing to do, with one death, and with
//! deaths that follow one from another, one in each check. Read the ratios, not the times.

#![allow(clippy::panic, reason = "a board that cannot be read fails the benchmark")]

use apnap_conformance::corpus;
use apnap_conformance::engine::{Engine, Reply, Settled};
use apnap_conformance::language::load;
use apnap_conformance::oracle::Oracle;
use apnap_conformance::scenario::Board;
use apnap_oracle::card::Zone;
use apnap_oracle::edition::Edition;
use divan::Bencher;
use std::fmt::Write as _;

/// The number of Veteran Armorers in a cascade. The others give each of them +0/+1.
const ARMORERS: usize = 10;

fn main() {
    divan::main();
}

fn board(permanents: &str) -> Board {
    let text = format!(
        "scenario \"A board to be timed\"\nrules 704.5g\nbecause \"It is only timed.\"\n\nboard\n{permanents}\nsettle\n\nexpect\n  bob controls 1 creature\n"
    );
    let catalogue = corpus::catalogue().unwrap_or_else(|_| panic!("the cards can be read"));
    load("bench/settle", &text, &catalogue).unwrap_or_else(|errors| panic!("{errors:?}")).board
}

/// Settles a board again and again, after a look at how many objects are left on the battlefield.
fn time(bencher: Bencher, board: &Board, left: usize) {
    let settle = || Oracle::new().with_work(u64::MAX).settle(Edition::HOME, divan::black_box(board), &[]);
    let Reply::Ok(Settled::Rests(seen)) = settle() else { panic!("the board comes to rest") };
    let on_the_battlefield = seen.objects.values().filter(|object| object.zone == Some(Zone::Battlefield));
    assert_eq!(on_the_battlefield.count(), left, "objects on the battlefield");
    bencher.bench(settle);
}

#[divan::bench(args = [20, 200, 2000])]
fn nothing_to_do(bencher: Bencher, permanents: usize) {
    time(bencher, &board(&format!("  alice controls {permanents} \"Grizzly Bears\"\n")), permanents);
}

#[divan::bench(args = [20, 200, 2000])]
fn one_death(bencher: Bencher, permanents: usize) {
    let others = permanents - 1;
    let text = format!(
        "  alice controls {others} \"Grizzly Bears\"\n  bob controls \"Hill Giant\", with 3 damage\n"
    );
    time(bencher, &board(&text), others);
}

/// Each check destroys the Armorer with the most damage, and the others lose 1 toughness by its death.
#[divan::bench(args = [20, 200, 2000])]
fn ten_deaths_one_after_another(bencher: Bencher, permanents: usize) {
    let others = permanents - ARMORERS;
    let mut text = format!("  alice controls {others} \"Grizzly Bears\"\n");
    for damage in 2..2 + ARMORERS {
        let _ = writeln!(text, "  alice controls \"Veteran Armorer\", with {damage} damage");
    }
    time(bencher, &board(&text), others);
}
