//! How long games take: decisions and ticks of random games, and one decision as the board grows. Read the
//! ratios, not the times.

#![allow(clippy::panic, reason = "a corpus that cannot be read fails the benchmark")]

use apnap_conformance::corpus;
use apnap_conformance::games::{Length, play_at_random, playable};
use apnap_conformance::generate::{Bytes, bytes_of};
use apnap_conformance::language::load;
use apnap_oracle::bench::Bench;
use apnap_oracle::edition::Edition;
use apnap_oracle::state::{Announcement, Decision, PlayerId, Thing};
use apnap_oracle::table::Play;
use divan::Bencher;
use divan::counter::ItemsCount;

fn main() {
    divan::main();
}

/// Random games of ten turns; the benchmark counts decisions.
#[divan::bench(args = [0, 1, 2], sample_count = 5)]
fn decisions_of_a_random_game(bencher: Bencher, number: u64) {
    let catalogue = corpus::catalogue().unwrap_or_else(|_| panic!("the cards can be read"));
    let deck = playable(&catalogue);
    let length = Length { turns: 10, ..Length::default() };
    let play = || {
        let bytes = bytes_of(3, number, 8192);
        play_at_random(&deck, Edition::HOME, length, &mut Bytes::new(&bytes)).figures
    };
    let decisions = usize::try_from(play().decisions).unwrap_or(0);
    bencher.counter(ItemsCount::new(decisions)).bench(play);
}

/// One pass with priority among this many permanents: the time should grow no faster than their number.
#[divan::bench(args = [10, 30, 100, 300, 1000])]
fn one_decision_among(bencher: Bencher, permanents: usize) {
    let text = format!(
        "scenario \"A board to be timed\"\nrules 117.4\nbecause \"It is only timed.\"\n\nboard\n  alice controls {permanents} \"Grizzly Bears\"\n\nscript\n  everyone passes\n  expect\n    the game goes on\n"
    );
    let catalogue = corpus::catalogue().unwrap_or_else(|_| panic!("the cards can be read"));
    let scenario = load("bench/board", &text, &catalogue).unwrap_or_else(|errors| panic!("{errors:?}"));
    let bench = Bench::new(Edition::HOME).with_work(u64::MAX);
    let play = Play::begin(scenario.board.game, &bench);
    bencher.with_inputs(|| play.clone()).bench_local_values(|mut play| {
        play.answer(PlayerId(0), Decision::Pass, &bench);
        play
    });
}

/// Giant Growth resolves among this many permanents: all characteristics are determined again.
#[divan::bench(args = [10, 30, 100, 300, 1000])]
fn one_resolution_among(bencher: Bencher, permanents: usize) {
    let text = format!(
        "scenario \"A spell to be timed\"\nrules 117.4\nbecause \"It is only timed.\"\n\nboard\n  alice controls {permanents} \"Grizzly Bears\"\n  bob controls \"Hill Giant\" as giant\n  alice's hand holds \"Giant Growth\" as growth\n\nscript\n  everyone passes\n  expect\n    the game goes on\n"
    );
    let catalogue = corpus::catalogue().unwrap_or_else(|_| panic!("the cards can be read"));
    let scenario = load("bench/spell", &text, &catalogue).unwrap_or_else(|errors| panic!("{errors:?}"));
    let named = |name: &str| {
        let found = scenario.board.labels.iter().find(|(_, label)| *label == name);
        found.map_or_else(|| panic!("{name} is there"), |(id, _)| Thing::Object(*id))
    };
    let announcement = Announcement { targets: vec![named("giant")], ..Announcement::default() };
    let bench = Bench::new(Edition::HOME).with_work(u64::MAX);
    let mut play = Play::begin(scenario.board.game.clone(), &bench);
    play.answer(PlayerId(0), Decision::Cast { card: named("growth"), announcement }, &bench);
    play.answer(PlayerId(0), Decision::Pass, &bench);
    assert_eq!(play.game().stack.len(), 1, "the spell is on the stack");
    bencher.with_inputs(|| play.clone()).bench_local_values(|mut play| {
        play.answer(PlayerId(1), Decision::Pass, &bench);
        play
    });
}
