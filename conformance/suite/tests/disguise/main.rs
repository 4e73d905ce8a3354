//! Right engines in disguise: the oracle behind layers that do otherwise what the rules and the pages leave free. The
//! suite may fail none of them.
//!
//! `disguise.rs` has the list, and what leaves each of them free; `layers/` do it. CI plays a sample of the corpus with
//! each. The whole corpus, and combinations drawn by lot, are ignored: `cargo test -p apnap-suite --test disguise --
//! --ignored --nocapture` prints how many cases failed, and how many were not compared.

#![allow(clippy::panic, clippy::unwrap_used, clippy::expect_used, reason = "what fails here fails the test")]

mod disguise;
mod engine;
mod fields;
mod layers;
mod lot;
mod outcomes;
mod shown;

use apnap_oracle::edition::Edition;
use disguise::{Costume, Disguise};
use outcomes::{Sample, Tally};
use std::env;

/// The variable that names the disguises to play, if not all of them.
const ONLY: &str = "DISGUISE";

/// How many costumes are drawn by lot.
const DRAWN: u64 = 50;
/// Of so many scenarios, CI plays one.
const ONE_OF: usize = 40;

/// How many of a hundred cases are compared at least, of the whole corpus and of a sample with all that is hard.
const OF_THE_CORPUS: usize = 95;
const OF_A_SAMPLE: usize = 90;

/// Scenarios that a disguise has failed, or that ask for what one does otherwise.
const HARD: &[&str] = &[
    "104/2c-the-last-team",
    "107/3m-x-as-it-enters",
    "117/1-no-priority-for-who-chooses",
    "117/2a-draws-in-mid-resolution",
    "119/7-life-gained-before",
    "120/3g-toxic",
    "121/2-two-cards-two-draws",
    "503/2-after-the-first-of-two-upkeep-steps",
    "506/6-no-other-legal-attack",
    "507/1-the-chosen-player-leaves",
    "508/1d-another-has-to-come-along",
    "508/4-chooses-what-it-attacks",
    "508/4-never-attacked",
    "508/5-the-controller-of-the-planeswalker",
    "508/8-the-only-attacker-is-gone",
    "509/1a-any-number",
    "509/5e-already-that-many",
    "509/5f-a-blocker-turns-white",
    "510/1-attackers-before-blockers",
    "510/1c-three-blockers",
    "510/1e-the-printed-example",
    "511/1-priority",
    "514/1-discards-down-to-seven",
    "514/1-maximum-below-zero",
    "514/3-two-cleanup-steps-without-priority",
    "514/3a-as-often-as-needed",
    "603/10a-sacrificed-together",
    "603/2-triggers-and-does-nothing-yet",
    "603/3b-one-ability-triggers-twice",
    "603/5-whether-before-which",
    "605/3b-all-mana-abilities-at-once",
    "608/2d-a-player-leaves-while-another-chooses",
    "616/1g-doubled-before-they-enter",
    "702/19b-two-attackers-one-blocker",
    "702/26i-creature-gone-aura-dies",
    "704/5g-after-the-spell-has-resolved",
    "704/5j-an-owner-leaves-while-one-is-kept",
    "707/10c-you-is-the-controller-of-the-spell",
    "721/1f-trigger-of-the-discard",
    "805/4a-each-discards-down",
    "810/8a-both-win",
];

/// Failures that are known, each with a disguise, a scenario and the reason.
const KNOWN: &[(&str, &str, &str)] = &[];

/// Returns what failed although it isn't known to, and prints a line of the table.
fn failures(sample: &Sample, costume: &Costume, compared: usize) -> Vec<String> {
    let tally = sample.played_in(costume);
    println!("{tally}  {costume}");
    let is_known = |scenario: &str| {
        let name = costume.to_string();
        KNOWN.iter().any(|(disguise, known, _)| name.contains(disguise) && *known == scenario)
    };
    let failed = tally.failed.iter().filter(|(scenario, _)| !is_known(scenario));
    let mut failures: Vec<String> = failed.map(|(_, line)| format!("{costume}: {line}")).collect();
    if !costume.may_leave_out_much() && !tally.compares(compared) {
        failures.push(format!("{costume}: too few are compared: {tally}"));
    }
    if env::var(ONLY).is_ok() {
        tally.not_compared.iter().for_each(|line| println!("    not compared: {line}"));
    }
    failures.iter().for_each(|line| println!("    {line}"));
    failures
}

fn failures_of_each(
    sample: &Sample,
    costumes: impl IntoIterator<Item = Costume>,
    compared: usize,
) -> Vec<String> {
    println!("{}", Tally::HEADING);
    costumes.into_iter().flat_map(|costume| failures(sample, &costume, compared)).collect()
}

/// Each disguise alone, and nearly all of them together.
fn each() -> Vec<Costume> {
    let is_meant = |name: &str| env::var(ONLY).map_or(true, |only| name.contains(&only));
    let all = Disguise::all().into_iter().filter(|one| is_meant(&one.to_string()));
    let alone = all.map(|one| Costume::of([one]));
    let together = lot::all_together();
    alone.chain(is_meant("together").then_some(together)).collect()
}

#[test]
fn no_disguise_fails_in_a_sample() {
    let sample = Sample::one_of(ONE_OF, Edition::HOME, HARD);
    assert_eq!(failures_of_each(&sample, each(), OF_A_SAMPLE), Vec::<String>::new());
}

#[test]
fn some_costumes_fail_nothing_in_a_sample() {
    let sample = Sample::one_of(ONE_OF, Edition::HOME, HARD);
    assert_eq!(failures_of_each(&sample, lot::drawn(5), 0), Vec::<String>::new());
}

#[test]
#[ignore = "plays the whole corpus 160 times"]
fn no_disguise_fails_in_the_whole_corpus() {
    let in_edition = |edition| failures_of_each(&Sample::whole(edition), each(), OF_THE_CORPUS);
    let failures: Vec<String> = [Edition::HOME, Edition::NEWEST].into_iter().flat_map(in_edition).collect();
    assert_eq!(failures, Vec::<String>::new());
}

#[test]
#[ignore = "plays the whole corpus fifty times"]
fn no_costume_that_is_drawn_by_lot_fails_in_the_whole_corpus() {
    let sample = Sample::whole(Edition::HOME);
    assert_eq!(failures_of_each(&sample, lot::drawn(DRAWN), 0), Vec::<String>::new());
}

#[test]
fn every_known_failure_has_a_reason() {
    for (disguise, scenario, reason) in KNOWN {
        assert!(Disguise::all().iter().any(|one| one.to_string().contains(disguise)), "{disguise}");
        assert!(HARD.contains(scenario) && reason.len() > 20, "{scenario}");
    }
}
