//! The record of a run as text: the faults first, then what was not compared, the rules and the scores.

mod case;
mod faults;
mod rules;

use super::super::output::{BAD, DIM, GOOD, HEAD, counted, styled};
use apnap_conformance::engine::Level;
use apnap_conformance::outcome::Outcome;
use apnap_conformance::record::{CaseRecord, Record, Tail};
use apnap_conformance::run::{ExampleScore, Score};
use apnap_conformance::scenario::Scenario;
use apnap_oracle::edition::Edition;
use std::collections::BTreeSet;
use std::io::{self, Write};

/// How much of a record is printed.
#[derive(Clone, Default, clap::Args)]
pub(crate) struct Detail {
    /// Print the scores only
    #[arg(short, long, conflicts_with_all = ["failures", "not_compared", "table", "slowest"])]
    pub(super) quiet: bool,
    /// Print every failure in full
    #[arg(long)]
    failures: bool,
    /// Print every case that was not compared: unsupported, skipped, disputed or inconclusive
    #[arg(long)]
    not_compared: bool,
    /// Print the table of all rules, not only of those with failures
    #[arg(long)]
    table: bool,
    /// Print the slowest cases
    #[arg(long, value_name = "N", num_args = 0..=1, default_missing_value = "10")]
    slowest: Option<usize>,
}

/// Prints a record. The scenarios say why something is expected; `engine` is the engine of the run, if it is at hand.
pub(crate) fn text(
    out: &mut impl Write,
    record: &Record,
    scenarios: &[Scenario],
    engine: Option<&str>,
    detail: &Detail,
) -> io::Result<()> {
    if !detail.quiet {
        if detail.failures {
            case::all(out, record, scenarios, |case| case.outcome.is_failure())?;
        }
        if detail.not_compared {
            case::all(out, record, scenarios, |case| !case.outcome.is_failure())?;
        }
        faults::print(out, record, scenarios, engine, !detail.failures)?;
        if !detail.not_compared {
            tally(out, record)?;
        }
        rules::table(out, record, detail.table)?;
        if let Some(count) = detail.slowest {
            slowest(out, record, count)?;
        }
    }
    let Some(Tail { is_whole, scores, deviations, examples }) = &record.end else {
        return writeln!(out, "The record breaks off: {}.", counted(record.cases.len(), "case"));
    };
    for (level, score) in scores {
        total(out, record, *level, *score)?;
    }
    if let Some(score) = examples {
        printed_examples(out, *score)?;
    }
    texts_that_do_not_matter(out, record, scenarios)?;
    let expected = record.cases.iter().filter(|case| case.is_expected).count();
    if expected > 0 {
        writeln!(out, "{} expected by the deviations", counted(expected, "failure"))?;
    }
    for wrong in deviations {
        writeln!(out, "{} {wrong}", styled(BAD, "deviation"))?;
    }
    if scores.is_empty() {
        writeln!(out, "No scenario matches; `apnap run` without arguments runs them all.")?;
    }
    if !is_whole {
        writeln!(out, "{}", styled(BAD, "The run ended early: not all cases were asked."))?;
    }
    Ok(())
}

/// Prints in how many scenarios of the record quoted text of a card is said not to matter.
fn texts_that_do_not_matter(out: &mut impl Write, record: &Record, scenarios: &[Scenario]) -> io::Result<()> {
    let run: BTreeSet<&str> = record.cases.iter().map(|case| case.scenario.as_str()).collect();
    let leaves_out = |scenario: &&Scenario| {
        !scenario.board.game.texts_that_do_not_matter.is_empty() && run.contains(scenario.id.as_str())
    };
    let count = scenarios.iter().filter(leaves_out).count();
    if count == 0 {
        return Ok(());
    }
    writeln!(out, "{} in which quoted text of a card is said not to matter", counted(count, "scenario"))
}

/// How many reasons of each kind are listed.
const REASONS: usize = 8;

/// Prints how many cases were not compared, by reason, the most frequent first.
fn tally(out: &mut impl Write, record: &Record) -> io::Result<()> {
    let tally = record.tally();
    let of_kind = |kind: &str| -> Vec<(&str, usize)> {
        let of_it = tally.iter().filter(|(words, ..)| *words == kind);
        of_it.map(|(_, reason, count)| (reason.as_str(), *count)).collect()
    };
    for kind in ["unsupported", "skipped", "disputed", "inconclusive", "not asked"] {
        let reasons = of_kind(kind);
        let cases: usize = reasons.iter().map(|(_, count)| count).sum();
        if cases == 0 {
            continue;
        }
        writeln!(out, "{}", styled(HEAD, format!("{} {kind}", counted(cases, "case"))))?;
        for (reason, count) in reasons.iter().take(REASONS).filter(|(reason, _)| !reason.is_empty()) {
            writeln!(out, "{count:>7}  {reason}")?;
        }
        if reasons.len() > REASONS {
            let more = reasons.len() - REASONS;
            writeln!(
                out,
                "         and {}; `--not-compared` lists each case",
                counted(more, "other reason")
            )?;
        }
        writeln!(out)?;
    }
    Ok(())
}

fn slowest(out: &mut impl Write, record: &Record, count: usize) -> io::Result<()> {
    let mut cases: Vec<&CaseRecord> = record.cases.iter().collect();
    cases.sort_by_key(|case| std::cmp::Reverse(case.milliseconds));
    writeln!(out, "{}", styled(HEAD, "the slowest cases"))?;
    for case in cases.into_iter().take(count) {
        let CaseRecord { milliseconds, scenario, edition, .. } = case;
        writeln!(out, "{milliseconds:>7} ms  {scenario} in the edition of {edition}")?;
    }
    writeln!(out)
}

/// Prints the score of a level. Scores of different levels are never added up.
fn total(out: &mut impl Write, record: &Record, level: Level, score: Score) -> io::Result<()> {
    let cases = || record.cases.iter().filter(|case| case.level == level.number());
    let scenarios: BTreeSet<&str> = cases().map(|case| case.scenario.as_str()).collect();
    let editions: BTreeSet<Edition> = cases().map(|case| case.edition).collect();
    let style = if score.passed == score.executed { GOOD } else { BAD };
    let engine = &record.head.engine;
    writeln!(
        out,
        "{} {}, level {} ({}): {} in {}: {} passed{}, {} executed, {} applicable, {} disputed, {} in all",
        engine.name,
        engine.version,
        level.number(),
        level.words(),
        counted(scenarios.len(), "scenario"),
        counted(editions.len(), "edition"),
        styled(style, score.passed),
        in_part(score),
        score.executed,
        score.applicable,
        score.disputed,
        score.total
    )
}

/// Prints how many of the examples that the CR print an engine passes.
fn printed_examples(out: &mut impl Write, score: ExampleScore) -> io::Result<()> {
    let ExampleScore { passed, total, missing } = score;
    let style = if passed == total { GOOD } else { BAD };
    let passed = styled(style, passed);
    writeln!(out, "printed examples: {passed} of {total} passed; {missing} can't be said yet")
}

/// Returns how many of the cases that passed did so in part, and how many were eased, if any were.
fn in_part(score: Score) -> String {
    match (score.in_part, score.eased) {
        (0, 0) => String::new(),
        (some, 0) => format!(" ({some} in part)"),
        (0, eased) => format!(" ({eased} eased)"),
        (some, eased) => format!(" ({some} in part, {eased} eased)"),
    }
}

/// Returns the number of edition of some cases in words.
fn in_editions(editions: &[Edition]) -> String {
    match editions {
        [only] => format!("in the edition of {only}"),
        [first, .., last] => format!("in {} editions from {first} to {last}", editions.len()),
        [] => String::new(),
    }
}

/// The scenario of a case, if it is at hand.
fn scenario_of<'s>(scenarios: &'s [Scenario], id: &str) -> Option<&'s Scenario> {
    scenarios.iter().find(|scenario| scenario.id == id)
}

/// Returns whether a case is listed among the failures: it neither passed nor went without being asked.
fn is_told(case: &CaseRecord) -> bool {
    !case.is_expected && !matches!(case.outcome, Outcome::Pass { .. } | Outcome::NotAsked { .. })
}

fn dim(text: impl std::fmt::Display) -> String {
    styled(DIM, text)
}
