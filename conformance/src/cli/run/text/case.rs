//! Cases in full: what is wrong, what was expected, and why.

use super::super::super::output::{BAD, GOOD, HEAD, counted, styled, wrapped};
use super::{dim, in_editions, is_told, scenario_of};
use apnap_conformance::disputes;
use apnap_conformance::engine::Tries;
use apnap_conformance::outcome::Outcome;
use apnap_conformance::play::rules_words;
use apnap_conformance::record::{CaseRecord, Record};
use apnap_conformance::scenario::Scenario;
use apnap_oracle::edition::Edition;
use std::io::{self, Write};

/// Prints every wanted case that did not pass, with editions that have the same outcome together, and then how many cases
/// were not asked.
pub(super) fn all(
    out: &mut impl Write,
    record: &Record,
    scenarios: &[Scenario],
    is_wanted: impl Fn(&CaseRecord) -> bool,
) -> io::Result<()> {
    let mut groups: Vec<(&CaseRecord, Vec<Edition>)> = Vec::new();
    for case in record.cases.iter().filter(|case| is_told(case) && is_wanted(case)) {
        match groups.last_mut() {
            Some((other, editions)) if other.scenario == case.scenario && other.outcome == case.outcome => {
                editions.push(case.edition);
            }
            _ => groups.push((case, vec![case.edition])),
        }
    }
    for (case, editions) in groups {
        in_full(out, case, &editions, scenarios)?;
    }
    let not_asked: Vec<&CaseRecord> =
        record.cases.iter().filter(|case| matches!(case.outcome, Outcome::NotAsked { .. })).collect();
    match not_asked.first().map(|case| &case.outcome) {
        Some(Outcome::NotAsked { reason }) => {
            writeln!(out, "{}: {reason}\n", styled(BAD, counted(not_asked.len(), "further case")))
        }
        _ => Ok(()),
    }
}

/// Prints where the engine first stopped elsewhere than the oracle, if it did.
fn deviation(out: &mut impl Write, case: &CaseRecord) -> io::Result<()> {
    let Some(deviation) = &case.deviation else { return Ok(()) };
    for line in wrapped(&format!("first deviation: {deviation}"), 90) {
        writeln!(out, "    {line}")?;
    }
    Ok(())
}

/// Prints a case in full.
pub(super) fn in_full(
    out: &mut impl Write,
    case: &CaseRecord,
    editions: &[Edition],
    scenarios: &[Scenario],
) -> io::Result<()> {
    writeln!(out, "{} {} ({})", styled(HEAD, &case.scenario), case.title, case.rules.join(", "))?;
    writeln!(out, "  {}", dim(in_editions(editions)))?;
    let scenario = scenario_of(scenarios, &case.scenario);
    let because = |out: &mut _| because(out, scenario);
    match &case.outcome {
        Outcome::Pass { .. } => {}
        Outcome::Diverge { divergences } => {
            for divergence in divergences {
                let what = format!("{}: {}", divergence.subject, divergence.field);
                decided(out, case, &what, divergence.line)?;
                writeln!(out, "    expected  {}", styled(GOOD, &divergence.expected))?;
                writeln!(out, "    actual    {}", styled(BAD, &divergence.actual))?;
            }
            deviation(out, case)?;
            because(out)?;
        }
        Outcome::WronglyAccepted { player, decision, rule, line } => {
            decided(out, case, &format!("{player} {decision}"), *line)?;
            writeln!(out, "    {rule} forbids it")?;
            deviation(out, case)?;
            because(out)?;
        }
        Outcome::WronglyRefused { player, decision, rule, also, reason, line } => {
            decided(out, case, &format!("{player} {decision}"), *line)?;
            let by =
                rule.as_ref().map_or_else(String::new, |rule| format!("by {}: ", rules_words(rule, also)));
            writeln!(out, "    {by}{reason}")?;
            deviation(out, case)?;
            because(out)?;
        }
        Outcome::ScriptMismatch { mismatch, line } => {
            decided(out, case, &mismatch.to_string(), *line)?;
            deviation(out, case)?;
            because(out)?;
        }
        Outcome::Disputed { other } => dispute(out, scenario, other.is_some())?,
        Outcome::Skipped { reason } | Outcome::Unsupported { reason } | Outcome::Inconclusive { reason } => {
            writeln!(out, "  {}: {reason}", case.outcome.words())?;
        }
        Outcome::NotAsked { reason } => writeln!(out, "  {reason}")?,
        Outcome::Error { message } => trouble(out, case, message, None)?,
        Outcome::ProtocolError { message, tries } | Outcome::Crash { message, tries } => {
            trouble(out, case, message, *tries)?;
        }
        Outcome::Timeout { message, tries } => trouble(out, case, message, Some(*tries))?,
    }
    writeln!(out)
}

/// Prints the kind of failure, and the line of the scenario.
fn decided(out: &mut impl Write, case: &CaseRecord, what: &str, line: usize) -> io::Result<()> {
    let place = dim(format!("{}:{line}", case.path));
    writeln!(out, "  {} {what}  {place}", styled(BAD, case.outcome.words()))
}

fn because(out: &mut impl Write, scenario: Option<&Scenario>) -> io::Result<()> {
    let because = scenario.map_or_else(Vec::new, |scenario| wrapped(&scenario.because, 90));
    because.into_iter().try_for_each(|line| writeln!(out, "  {line}"))
}

/// Prints the failure of an engine that gave no answer to compare.
fn trouble(out: &mut impl Write, case: &CaseRecord, message: &str, tries: Option<Tries>) -> io::Result<()> {
    writeln!(out, "  {}: {message}", styled(BAD, case.outcome.words()))?;
    tries.map_or(Ok(()), |tries| writeln!(out, "  {tries}"))
}

/// Prints the question, and which of the two readings the engine follows.
fn dispute(out: &mut impl Write, scenario: Option<&Scenario>, other: bool) -> io::Result<()> {
    let otherwise = scenario.and_then(|scenario| scenario.otherwise.as_ref());
    let Some(dispute) = otherwise.and_then(|(reading, _)| disputes::about(*reading)) else {
        return writeln!(out, "  disputed");
    };
    writeln!(out, "  disputed: {}", dispute.question)?;
    let followed = if other {
        ("the alternative reading", &dispute.other)
    } else {
        ("the default reading", &dispute.usual)
    };
    for line in wrapped(&format!("The engine follows {}: {}", followed.0, followed.1), 90) {
        writeln!(out, "  {line}")?;
    }
    Ok(())
}
