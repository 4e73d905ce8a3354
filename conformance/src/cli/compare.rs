//! `apnap compare`: two versions of an engine, or several engines, side by side.

use super::output::{BAD, DIM, GOOD, HEAD, counted, styled};
use super::report::read_all;
use super::{Abort, End, output};
use apnap_conformance::record::compared::{CaseChange, CaseCounts, Compared, Row, compare};
use apnap_conformance::report;
use std::io::{self, Write};
use std::path::PathBuf;

/// Which records.
#[derive(clap::Args)]
pub(crate) struct Arguments {
    /// Records that `apnap run --record` wrote: the older version of an engine first
    #[arg(required = true, num_args = 2..)]
    records: Vec<PathBuf>,
    /// The output format
    #[arg(long, value_enum, default_value_t = Format::Text)]
    format: Format,
}

#[derive(Clone, Copy, Default, PartialEq, Eq, clap::ValueEnum)]
enum Format {
    /// Text
    #[default]
    Text,
    /// One JSON object
    Json,
    /// Markdown, for the summary of a job
    Markdown,
    /// One HTML file that needs no other
    Html,
}

pub(crate) fn run(arguments: &Arguments) -> Result<End, Abort> {
    let records = read_all(&arguments.records)?;
    let compared = compare(&records);
    let mut out = output::stdout();
    match arguments.format {
        Format::Json => {
            serde_json::to_writer(&mut out, &compared)?;
            writeln!(out)?;
        }
        Format::Text => text(&mut out, &compared, &arguments.records)?,
        Format::Markdown => write!(out, "{}", report::compared_markdown(&compared))?,
        Format::Html => write!(out, "{}", report::compared_html(&compared))?,
    }
    let is_worse = |row: &Row| row.change().is_some_and(CaseChange::is_worse);
    let regressed = compared.are_versions() && compared.rows.iter().any(is_worse);
    Ok(if regressed { End::Unexpected } else { End::AsExpected })
}

fn text(out: &mut impl Write, compared: &Compared, files: &[PathBuf]) -> io::Result<()> {
    for ((letter, engine), file) in compared.lettered().zip(files) {
        writeln!(out, "{} {engine} {}", styled(HEAD, letter), styled(DIM, file.display()))?;
    }
    writeln!(out)?;
    if compared.are_versions() {
        changes(out, compared)?
    } else {
        differences(out, compared)?
    }
    rules(out, compared)?;
    writeln!(
        out,
        "{} passed by all, {} fail alike, {} differ",
        counted(compared.all_pass, "case"),
        compared.all_fail_alike,
        compared.rows.len()
    )
}

/// Prints what changed between two versions, the changes that matter most first.
fn changes(out: &mut impl Write, compared: &Compared) -> io::Result<()> {
    for (change, words, rows) in compared.changes() {
        let style = match change {
            CaseChange::Broken
            | CaseChange::NewFailure
            | CaseChange::FailsOtherwise
            | CaseChange::NoLongerAnswered => BAD,
            CaseChange::Fixed | CaseChange::NewPass => GOOD,
        };
        writeln!(out, "{}: {words}", styled(style, counted(rows.len(), "case")))?;
        for row in rows {
            writeln!(out, "  {}", case(row))?;
        }
        writeln!(out)?;
    }
    Ok(())
}

/// Prints a line for each case in which several engines differ: `+` passed, `-` not compared, and the same letter for
/// failures that are alike.
fn differences(out: &mut impl Write, compared: &Compared) -> io::Result<()> {
    if compared.rows.is_empty() {
        return Ok(());
    }
    let letters: String = compared.lettered().map(|(letter, _)| letter).collect();
    writeln!(out, "{}", styled(DIM, "+ passes, - not compared; the same letter: the same failure"))?;
    writeln!(out, "{}", styled(HEAD, letters))?;
    for row in &compared.rows {
        let marks: String = row.of.iter().map(|made| made.mark()).collect();
        writeln!(out, "{marks} {}", case(row))?;
    }
    writeln!(out)
}

fn case(row: &Row) -> String {
    let Row { scenario, title, rules, edition, .. } = row;
    format!("{scenario} in the edition of {edition} ({}): {title}", rules.join(", "))
}

/// Prints the rules with a case in which the engines differ: passed of answered for each engine, and how many of its
/// cases changed or differ.
fn rules(out: &mut impl Write, compared: &Compared) -> io::Result<()> {
    let differing = compared.differing();
    if differing.is_empty() {
        return Ok(());
    }
    let letters: String = compared.lettered().map(|(letter, _)| format!("{letter:>11}")).collect();
    let last = if compared.are_versions() {
        format!("{:>8}{:>8}", "worse", "better")
    } else {
        format!("{:>8}", "differ")
    };
    writeln!(out, "{}", styled(HEAD, format!("{:<18}{letters}{last}", "rule")))?;
    for one in differing {
        let cell = |counts: &CaseCounts| format!("{:>11}", format!("{}/{}", counts.passed, counts.executed));
        let cells: String = one.counts.iter().map(cell).collect();
        let last = match compared.are_versions() {
            true => format!("{:>8}{:>8}", one.worse, one.better),
            false => format!("{:>8}", one.differ),
        };
        writeln!(out, "{:<18}{cells}{last}", one.rule.id)?;
    }
    writeln!(out)
}
