//! The page of a section, and its part of the table of contents.

use super::links::{rule_page, section_page};
use super::source::{file_of, head_of};
use crate::audit::{Audit, RuleAudit};
use apnap_oracle::rule::Rule;

/// The page of a section: what it is about, and its rules.
pub(super) fn page(section: &str, audit: &Audit) -> String {
    let mut parts = vec![format!("# {}", title(section, audit)), introduction(audit)];
    parts.push(
        "One line a rule, in the order of the rulebook. A rule that the home edition (2024-09-20) does not \
         have is known by its number and the first edition that has it."
            .to_owned(),
    );
    let mut lines =
        vec!["| rule | says | scenarios | mistakes noticed |".to_owned(), "|---|---|---|---|".to_owned()];
    lines.extend(audit.rules.iter().map(line));
    parts.push(lines.join("\n"));
    parts.join("\n\n")
}

fn line(audited: &RuleAudit) -> String {
    let rule = audited.rule;
    let (noticed, all) = audited.noticed();
    let mistakes = if all == 0 { "none to make".to_owned() } else { format!("{noticed} of {all}") };
    let page = rule_page(rule).replace("rules/", "");
    format!("| [{}]({page}) | {} | {} | {mistakes} |", rule.id, rule.says, audited.named_by.len())
}

/// The lines of the table of contents: the section, and below it its rules.
pub(super) fn contents(section: &str, audit: &Audit) -> String {
    let mut lines = vec![format!("- [{}]({})", title(section, audit), section_page(section))];
    let rule = |rule: &Rule| format!("  - [{}]({})", rule.id, rule_page(rule));
    lines.extend(audit.rules.iter().map(|audited| rule(audited.rule)));
    lines.join("\n")
}

/// The head of the file that introduces the section: what stands before its first colon.
fn title(section: &str, audit: &Audit) -> String {
    let head = head(audit).unwrap_or_default();
    let title = head.split(':').next().unwrap_or_default().replace('\n', " ");
    if title.is_empty() { section.to_owned() } else { title }
}

/// What the file that introduces the section says of it.
fn introduction(audit: &Audit) -> String {
    let head = head(audit).unwrap_or_default();
    head.split_once("\n\n").map_or(String::new(), |(_, rest)| rest.to_owned())
}

/// A section has a folder with a file that introduces it, or one file.
fn head(audit: &Audit) -> Option<String> {
    let file = file_of(audit.rules.first()?.rule)?;
    match file.split_once('/') {
        Some((folder, _)) => head_of(&format!("{folder}/mod.rs")),
        None => head_of(file),
    }
}
