//! The page of a section, and its part of the table of contents.

use super::Section;
use super::links::{rule_page, section_page};
use super::source::{file_of, head_of};
use crate::audit::RuleAudit;
use apnap_oracle::rule::Rule;

/// The page of a section: what it is about, and its rules.
pub(super) fn page(section: &Section, rules: &[&RuleAudit]) -> String {
    let mut parts = vec![format!("# {}", title(section)), introduction(section, rules)];
    parts.push(
        "Each rule has one line, in the order of the rulebook. A rule that is not in the home edition \
         (2024-09-20) is identified by its number and the first edition that has it."
            .to_owned(),
    );
    let mut lines =
        vec!["| rule | paraphrase | scenarios | mutants killed |".to_owned(), "|---|---|---|---|".to_owned()];
    lines.extend(rules.iter().map(|audited| line(audited)));
    parts.push(lines.join("\n"));
    parts.join("\n\n")
}

fn line(audited: &RuleAudit) -> String {
    let rule = audited.rule;
    let (noticed, all) = audited.noticed();
    let mistakes = if all == 0 { "none".to_owned() } else { format!("{noticed} of {all}") };
    let page = rule_page(rule).replace("rules/", "");
    format!("| [{}]({page}) | {} | {} | {mistakes} |", rule.id, rule.says, audited.named_by.len())
}

/// The lines of the table of contents: the section, and below it its rules.
pub(super) fn contents(section: &Section, rules: &[&RuleAudit]) -> String {
    let mut lines = vec![format!("- [{}]({})", title(section), section_page(section.number))];
    let line = |rule: &Rule| format!("  - [{}]({})", rule.id, rule_page(rule));
    lines.extend(rules.iter().map(|audited| line(audited.rule)));
    lines.join("\n")
}

fn title(section: &Section) -> String {
    format!("{}, {}", section.number, section.title)
}

/// The introduction in the file of the section, without a first paragraph that is a title.
fn introduction(section: &Section, rules: &[&RuleAudit]) -> String {
    let head = head(rules).unwrap_or_default();
    match head.split_once("\n\n") {
        Some((title, rest)) if title.starts_with(section.number) => rest.to_owned(),
        Some(_) | None => head,
    }
}

/// The head of a section's folder, `c6_…/r613/mod.rs`, or of its only file, `c5_…/r514_cleanup.rs`.
fn head(rules: &[&RuleAudit]) -> Option<String> {
    let file = file_of(rules.first()?.rule)?;
    match file.rsplit_once('/') {
        Some((folder, _)) if folder.contains('/') => head_of(&format!("{folder}/mod.rs")),
        Some(_) | None => head_of(file),
    }
}
