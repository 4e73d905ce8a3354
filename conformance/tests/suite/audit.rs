//! The audit as a guard: sections that are finished stay finished, and the book agrees with the audit.
//!
//! One audit serves both: it runs every mutant in every scenario of these sections.

use crate::support::{
    files::{below, root},
    scenarios,
};
use apnap_conformance::audit::{Audit, RuleAudit, Unconfirmed, audit_once, audit_watched};
use apnap_conformance::book::{PagePart, audit_of_pages, pages};
use apnap_conformance::progress::Progress;
use apnap_conformance::scenario::Scenario;
use pretty_assertions::assert_eq;
use std::collections::BTreeSet;
use std::fs;
use std::path::PathBuf;
use std::sync::LazyLock;

static AUDIT: LazyLock<Audit> = LazyLock::new(|| audit_of_pages(scenarios(), &Progress::default()));

/// A section that has pages is finished: every rule of it has its final status, every premise was seen, and
/// every mutant is killed or explained.
#[test]
fn the_finished_sections_have_no_gaps() {
    let of_rule = |rule: &RuleAudit| {
        rule.missing().into_iter().map(|gap| format!("{}: {gap}", rule.rule.id)).collect::<Vec<_>>()
    };
    let gaps: Vec<String> = AUDIT.rules.iter().flat_map(of_rule).collect();
    assert_eq!(gaps, Vec::<String>::new());
    let said = |one: &Unconfirmed| format!("{} names {}: {}", one.scenario, one.rule, one.why);
    let unconfirmed: Vec<String> = AUDIT.unconfirmed.iter().map(said).collect();
    assert_eq!(unconfirmed, Vec::<String>::new());
    assert!(100 * AUDIT.with_named_cards >= 70 * AUDIT.scenarios, "too few scenarios with real cards alone");
}

#[test]
fn the_pages_are_as_they_would_be_written() {
    let book = root().join("docs/src");
    let pages = pages(scenarios(), &AUDIT);
    for page in &pages {
        let old = fs::read_to_string(book.join(&page.path)).unwrap_or_default();
        let new = page.over(&old).unwrap();
        assert_eq!(old, new, "run `apnap book`: {} is out of date", page.path);
    }
    let whole = pages.iter().filter(|page| page.part == PagePart::Whole);
    let written: BTreeSet<PathBuf> = whole.map(|page| book.join(&page.path)).collect();
    assert_eq!(below(&book.join("rules")), written);
}

/// `apnap audit` stops looking for scenarios as soon as it knows enough. It finds the same gaps as the literal form, here
/// in a corpus that has some: a few of the scenarios.
#[test]
fn what_is_missing_is_found_by_looking_once() {
    let few: Vec<Scenario> =
        scenarios().iter().filter(|one| one.id.starts_with("514/")).step_by(4).cloned().collect();
    let missing = |audit: &Audit| -> Vec<String> {
        let of_rules = audit.rules.iter().flat_map(|rule| {
            rule.missing().into_iter().map(|gap| format!("{}: {gap}", rule.rule.id)).collect::<Vec<_>>()
        });
        let of_scenarios =
            audit.unconfirmed.iter().map(|one| format!("{}: {} {}", one.scenario, one.rule, one.why));
        of_rules.chain(of_scenarios).collect()
    };
    let literal = missing(&audit_watched(&few, |rule| rule.section() == "514", &Progress::default()));
    let once = missing(&audit_once(&few, |rule| rule.section() == "514", &Progress::default()));
    assert!(!literal.is_empty() && few.len() > 5, "{} scenarios", few.len());
    assert_eq!(once, literal);
}
