//! Markdown, for the summary of a job: the scores, the faults, and the failures to unfold.

use super::words::what_is_wrong;
use crate::record::{FaultRecord, Record};
use std::fmt::Write;

/// How many failures are listed; a summary has a limited size.
pub(super) const LISTED: usize = 200;

/// Returns a record as Markdown.
pub fn markdown(record: &Record) -> String {
    let mut text = String::new();
    // Writing to a string can't fail.
    let _ = summary(&mut text, record);
    text
}

fn summary(text: &mut String, record: &Record) -> std::fmt::Result {
    let engine = &record.head.engine;
    writeln!(text, "# {} {} and the rules\n", escaped(&engine.name), escaped(&engine.version))?;
    match &record.end {
        None => writeln!(text, "The record breaks off after {} cases.\n", record.cases.len())?,
        Some(end) => {
            writeln!(text, "| level | passed | executed | applicable | in all |\n|---|--:|--:|--:|--:|")?;
            for (level, score) in &end.scores {
                let (number, words) = (level.number(), level.words());
                let crate::run::Score { passed, executed, applicable, total, .. } = score;
                writeln!(text, "| {number}, {words} | {passed} | {executed} | {applicable} | {total} |")?;
            }
            writeln!(text)?;
            if !end.is_whole {
                writeln!(text, "**The run ended early:** not all cases were asked.\n")?;
            }
        }
    }
    if !record.faults.is_empty() {
        writeln!(text, "## What explains the failures\n")?;
        for fault in &record.faults {
            one_fault(text, fault)?;
        }
        writeln!(text)?;
    }
    failures(text, record)
}

fn one_fault(text: &mut String, fault: &FaultRecord) -> std::fmt::Result {
    let count = fault.cases.len();
    let scenarios = if count == 1 { "1 scenario" } else { &format!("{count} scenarios") };
    let plainest = fault.cases.first().map(|case| format!(", the plainest is `{}`", case.scenario));
    let heading = escaped(fault.heading());
    let rule = if fault.rule.is_empty() { String::new() } else { format!("**{}**: ", escaped(&fault.rule)) };
    writeln!(text, "1. {rule}{heading} ({scenarios}{})", plainest.unwrap_or_default())?;
    fault.explanation().map_or(Ok(()), |says| writeln!(text, "   - {}", escaped(says)))
}

fn failures(text: &mut String, record: &Record) -> std::fmt::Result {
    let failures: Vec<_> = record.failures().collect();
    if failures.is_empty() {
        return writeln!(text, "Nothing failed.");
    }
    writeln!(text, "<details><summary>Failures: {}</summary>\n", failures.len())?;
    for case in failures.iter().take(LISTED) {
        let (title, words) = (escaped(&case.title), case.outcome.words());
        writeln!(text, "- `{}` in the edition of {}, {words}: {title}", case.scenario, case.edition)?;
        for line in what_is_wrong(case) {
            writeln!(text, "  - {}", escaped(&line))?;
        }
    }
    if failures.len() > LISTED {
        writeln!(text, "- and {} more; the record has them all", failures.len() - LISTED)?;
    }
    writeln!(text, "\n</details>")
}

/// Text without marks of Markdown or HTML, in one line.
pub(super) fn escaped(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    for one in text.chars() {
        match one {
            '<' => escaped.push_str("&lt;"),
            '&' => escaped.push_str("&amp;"),
            '\n' | '\r' => escaped.push(' '),
            mark if "\\`*_{}[]()#+!|~>".contains(mark) => {
                escaped.push('\\');
                escaped.push(mark);
            }
            other => escaped.push(other),
        }
    }
    escaped
}
