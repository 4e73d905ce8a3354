//! The failures of a record as a file of deviations.

use super::{CaseRecord, Record};
use crate::deviations::Deviations;
use std::collections::BTreeSet;
use std::fmt::Write;

/// Writes the deviations for everything that fails in a record, by fault. Entries of an older file that still hold
/// keep their words.
pub fn write_deviations(record: &Record, before: &Deviations) -> String {
    let engine = &record.head.engine;
    let mut text = format!(
        "# What {} is known to do otherwise than the rules. A run with `--deviations` expects it.\n",
        engine.name
    );
    let mut written: BTreeSet<(&str, &str)> = BTreeSet::new();
    for fault in &record.faults {
        let _ = write!(text, "\n# {}\n", fault.headline().replace('\n', " "));
        for case in &fault.cases {
            if let Some(case) = record.case(&case.scenario, case.edition) {
                entry(&mut text, case, before, &mut written);
            }
        }
    }
    let failed = record.cases.iter().filter(|case| case.outcome.is_failure());
    failed.for_each(|case| entry(&mut text, case, before, &mut written));
    text
}

fn entry<'r>(
    text: &mut String,
    case: &'r CaseRecord,
    before: &Deviations,
    written: &mut BTreeSet<(&'r str, &'static str)>,
) {
    let outcome = case.outcome.words();
    if !written.insert((&case.scenario, outcome)) {
        return;
    }
    let known = before
        .all
        .iter()
        .find(|one| one.scenario.as_ref() == Some(&case.scenario) && one.expects(&case.outcome));
    let why = known.map_or("not looked into yet", |known| &known.why);
    let _ = write!(
        text,
        "\n[[deviation]]\nscenario = {}\noutcome = {}\nwhy = {}\n",
        quoted(&case.scenario),
        quoted(outcome),
        quoted(why)
    );
    for (name, value) in [
        ("issue", known.and_then(|known| known.issue.as_ref())),
        ("until", known.and_then(|known| known.until.as_ref())),
    ] {
        if let Some(value) = value {
            let _ = writeln!(text, "{name} = {}", quoted(value));
        }
    }
}

/// A basic string of TOML.
fn quoted(text: &str) -> String {
    let mut quoted = String::from("\"");
    for one in text.chars() {
        match one {
            '"' | '\\' => {
                quoted.push('\\');
                quoted.push(one);
            }
            control if control.is_control() => {
                let _ = write!(quoted, "\\u{:04X}", u32::from(control));
            }
            other => quoted.push(other),
        }
    }
    quoted.push('"');
    quoted
}
