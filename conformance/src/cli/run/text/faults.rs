//! The faults of the engine: first a list, then the plainest case of each in full.

use super::super::super::output::{BAD, GOOD, HEAD, counted, quoted, styled, wrapped};
use super::{case, dim};
use apnap_conformance::record::{FaultRecord, Record};
use apnap_conformance::scenario::Scenario;
use std::io::{self, Write};

/// Prints the faults; `with_cases` adds their plainest cases. `engine` is the engine for the commands that explain them.
pub(super) fn print(
    out: &mut impl Write,
    record: &Record,
    scenarios: &[Scenario],
    engine: Option<&str>,
    with_cases: bool,
) -> io::Result<()> {
    let faults = &record.faults;
    if faults.is_empty() {
        return Ok(());
    }
    head(out, faults)?;
    for (fault, number) in faults.iter().zip(1..) {
        one(out, number, fault, engine)?;
    }
    writeln!(out)?;
    if !with_cases {
        return Ok(());
    }
    for (fault, number) in faults.iter().zip(1..) {
        let plainest = fault.cases.first().and_then(|case| record.case(&case.scenario, case.edition));
        if let Some(plainest) = plainest {
            write!(out, "{} ", styled(BAD, format!("{number}.")))?;
            case::in_full(out, plainest, &[plainest.edition], scenarios)?;
        }
    }
    Ok(())
}

fn head(out: &mut impl Write, faults: &[FaultRecord]) -> io::Result<()> {
    let explained = || faults.iter().filter(|fault| fault.is_explained());
    let failures: usize = faults.iter().map(|fault| fault.cases.len()).sum();
    let exact: usize = faults.iter().map(FaultRecord::exact).sum();
    let by_fault: usize = explained().map(|fault| fault.cases.len()).sum();
    let of = counted(failures, "failure");
    if by_fault == 0 {
        return writeln!(out, "{}; no mutant of the oracle explains any\n", styled(HEAD, of));
    }
    let known = styled(HEAD, counted(explained().count(), "fault"));
    let explain = if explained().count() == 1 { "explains" } else { "explain" };
    let exactly = match exact {
        0 => String::new(),
        exact => format!("; in {exact} of them a mutant shows the same in everything"),
    };
    writeln!(out, "{known} {explain} {by_fault} of {of}{exactly}\n")
}

/// How many mutants are named.
const NAMED: usize = 3;

/// How many scenarios of a group that no mutant explains are named: they may have little in common.
const SCENARIOS: usize = 12;

fn one(out: &mut impl Write, number: usize, fault: &FaultRecord, engine: Option<&str>) -> io::Result<()> {
    let mut lines = wrapped(&fault.headline(), 92).into_iter();
    writeln!(out, "{} {}", styled(BAD, format!("{number:>3}.")), lines.next().unwrap_or_default())?;
    for line in lines {
        writeln!(out, "     {line}")?;
    }
    for line in fault.explanation().map(|says| wrapped(says, 92)).into_iter().flatten() {
        writeln!(out, "     {line}")?;
    }
    let how_many = match fault.contradicted.len() {
        0 => counted(fault.cases.len(), "scenario"),
        1 => format!("{}; 1 that passes speaks against it", counted(fault.cases.len(), "scenario")),
        against => {
            format!("{}; {against} that pass speak against it", counted(fault.cases.len(), "scenario"))
        }
    };
    let names: Vec<String> =
        fault.mutants.iter().take(NAMED).map(|mutant| format!("mutant:{mutant}")).collect();
    let others = match fault.mutants.len().saturating_sub(NAMED) {
        0 => String::new(),
        others => format!(" and {}", counted(others, "other")),
    };
    let like = if names.is_empty() { String::new() } else { format!("; like {}{others}", names.join(", ")) };
    writeln!(out, "     {}", dim(format!("{how_many}{like}")))?;
    if !fault.is_explained() && fault.cases.len() > 1 {
        for line in wrapped(&named(fault), 92) {
            writeln!(out, "     {}", dim(line))?;
        }
    }
    let Some(case) = fault.cases.first() else { return Ok(()) };
    let engine = engine.map_or_else(String::new, |engine| format!(" --engine {}", quoted(engine)));
    let command = format!("apnap explain {} --edition {}{engine}", case.scenario, case.edition);
    writeln!(out, "     {}", styled(GOOD, command))
}

/// The scenarios of a fault, as far as there is room for them.
fn named(fault: &FaultRecord) -> String {
    let names: Vec<&str> = fault.cases.iter().take(SCENARIOS).map(|case| case.scenario.as_str()).collect();
    let others = match fault.cases.len().saturating_sub(SCENARIOS) {
        0 => String::new(),
        others => format!(" and {}", counted(others, "other")),
    };
    format!("{}{others}", names.join(", "))
}
