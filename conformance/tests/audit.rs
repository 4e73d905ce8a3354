//! The audit as a guard: what is finished stays finished.

#![allow(clippy::panic, reason = "a corpus that cannot be read fails the test")]

use apnap_conformance::audit::{RuleAudit, audit};
use apnap_conformance::corpus;
use pretty_assertions::assert_eq;

/// The sections of which every rule has its final status, every premise was seen, and every mistake
/// is noticed or explained.
const FINISHED: &[&str] = &["613"];

#[test]
fn the_finished_sections_have_no_gaps() {
    let catalogue = corpus::catalogue().unwrap_or_else(|_| panic!("the cards can be read"));
    let scenarios = corpus::scenarios(&catalogue).unwrap_or_else(|_| panic!("the corpus can be read"));
    // What 613 makes of a board is decided on boards; games would only say it again, and take long.
    let boards: Vec<_> = scenarios.into_iter().filter(|scenario| scenario.script.is_empty()).collect();
    let audit = audit(&boards, |rule| FINISHED.contains(&rule.section()));
    let gaps: Vec<String> = audit.rules.iter().flat_map(RuleAudit::missing).collect();
    assert_eq!(gaps, Vec::<String>::new());
    let unconfirmed: Vec<String> = audit
        .unconfirmed
        .iter()
        .map(|one| format!("{} names {}: {}", one.scenario, one.rule, one.why))
        .collect();
    assert_eq!(unconfirmed, Vec::<String>::new());
    assert!(100 * audit.with_named_cards >= 70 * audit.scenarios, "too few scenarios with named cards alone");
}
