//! Records side by side as Markdown: rules × engines, and the cases in which the engines differ, to unfold.

use super::markdown::{LISTED, escaped};
use crate::record::compared::{CaseCounts, Compared, Row};
use std::fmt::Write;

/// Returns a comparison as Markdown.
pub fn compared_markdown(compared: &Compared) -> String {
    let mut text = String::new();
    // Writing to a string can't fail.
    let _ = whole(&mut text, compared);
    text
}

fn whole(text: &mut String, compared: &Compared) -> std::fmt::Result {
    let title = if compared.are_versions() { "Two versions and the rules" } else { "Engines and the rules" };
    writeln!(text, "# {title}\n")?;
    for (letter, engine) in compared.lettered() {
        writeln!(text, "- **{letter}** {}", escaped(engine))?;
    }
    let Compared { all_pass, all_fail_alike, rows, .. } = compared;
    writeln!(
        text,
        "\nCases that all pass: {all_pass}. Cases that all fail alike: {all_fail_alike}. Cases in which they differ: {}.\n",
        rows.len()
    )?;
    rules(text, compared)?;
    if compared.are_versions() {
        for (_, words, rows) in compared.changes() {
            listed(text, words, &rows, |_| String::new())?;
        }
        Ok(())
    } else {
        let marks = |row: &Row| {
            let marks: String = row.of.iter().map(|made| made.mark()).collect();
            format!("`{marks}` ")
        };
        let words = "cases differ (+ passes, - was not compared; the same letter: the same failure)";
        listed(text, words, &rows.iter().collect::<Vec<_>>(), marks)
    }
}

fn rules(text: &mut String, compared: &Compared) -> std::fmt::Result {
    let differing = compared.differing();
    if differing.is_empty() {
        return Ok(());
    }
    let letters: String = compared.lettered().map(|(letter, _)| format!(" {letter} |")).collect();
    let last: &[&str] = if compared.are_versions() { &["worse", "better"] } else { &["differ"] };
    let lines = "--:|".repeat(compared.engines.len() + last.len());
    writeln!(text, "| rule |{letters} {} |\n|---|{lines}", last.join(" | "))?;
    for one in differing {
        let cell = |CaseCounts { passed, executed }: &CaseCounts| format!(" {passed}/{executed} |");
        let cells: String = one.counts.iter().map(cell).collect();
        let last = match compared.are_versions() {
            true => format!("{} | {}", one.worse, one.better),
            false => one.differ.to_string(),
        };
        writeln!(text, "| {} |{cells} {last} |", one.rule.id)?;
    }
    writeln!(text)
}

fn listed(text: &mut String, words: &str, rows: &[&Row], marks: impl Fn(&Row) -> String) -> std::fmt::Result {
    if rows.is_empty() {
        return Ok(());
    }
    writeln!(text, "<details><summary>{} {words}</summary>\n", rows.len())?;
    for row in rows.iter().take(LISTED) {
        let (rules, title) = (row.rules.join(", "), escaped(&row.title));
        writeln!(
            text,
            "- {}`{}` in the edition of {} ({rules}): {title}",
            marks(row),
            row.scenario,
            row.edition
        )?;
    }
    if rows.len() > LISTED {
        writeln!(text, "- and {} more", rows.len() - LISTED)?;
    }
    writeln!(text, "\n</details>\n")
}
