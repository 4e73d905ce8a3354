//! The numbers of the corpus.

use super::Section;
use super::links::section_page;
use crate::audit::RuleAudit;
use crate::corpus::card_texts;
use crate::run::editions_of;
use crate::scenario::Scenario;
use crate::script::{Statement, What};
use crate::without_entry::{self, NoEntryReason};
use apnap_oracle::rule::RuleStatus;

/// What each column of the table of sections counts.
const COLUMNS: &str = "Each section has one line. *Rules* counts all rules that the section has had since \
2010-07-16. Each of them is *tested*, *defines* something or restates another rule, is *out* of scope, or is \
*not yet* performed. *Scenarios* counts the scenarios that name one of the rules; *real cards* is the share \
of them that need no made-up cards. *Mutants* counts the mutants of the *premises*; *killed* counts those that \
a scenario kills and those that the registry explains as equivalent.";

/// The size of the corpus.
pub(super) fn of_corpus(scenarios: &[Scenario]) -> String {
    let cases: usize = scenarios.iter().map(|scenario| editions_of(scenario).len()).sum();
    let facts: usize = scenarios.iter().map(|scenario| scenario.expect.len() + in_script(scenario)).sum();
    let games = scenarios.iter().filter(|scenario| !scenario.script.is_empty() && !scenario.settles).count();
    let settled = scenarios.iter().filter(|scenario| scenario.settles).count();
    let rows = [
        ("scenarios", scenarios.len()),
        ("boards among them on which state-based actions are performed", settled),
        ("games among them", games),
        ("expected facts and illegal decisions", facts),
        ("cases (a scenario in one edition)", cases),
        ("card files", card_texts().count()),
    ];
    let mut lines = vec!["### All\n\n| what | number |".to_owned(), "|---|---|".to_owned()];
    lines.extend(rows.iter().map(|(what, count)| format!("| {what} | {count} |")));
    lines.join("\n")
}

/// The number of expected facts and forbidden decisions in the script of a scenario.
fn in_script(scenario: &Scenario) -> usize {
    let expected = |statement: &Statement| match &statement.what {
        What::Expect(facts) => facts.len(),
        What::MustNot { .. } | What::IsAsked { .. } | What::IsNotAsked { .. } => 1,
        What::Go(_) | What::Decide { .. } => 0,
    };
    scenario.script.iter().map(expected).sum()
}

/// How many rules of the home edition have no entry, by reason.
pub(super) fn of_rules_without_entry() -> String {
    let mut lines = vec![
        "### Rules without an entry".to_owned(),
        "Of the rules of the edition of 2024-09-20 in [these sections](ledger.md#rules-without-an-entry), these have no \
         entry:"
            .to_owned(),
    ];
    let count = |reason| without_entry::all().filter(|rule| rule.reason == reason).count();
    let rows = NoEntryReason::ALL
        .iter()
        .map(|(reason, word, says)| format!("| `{word}` | {says} | {} |", count(*reason)));
    let head = ["| word | reason | rules |".to_owned(), "|---|---|---|".to_owned()];
    lines.push(head.into_iter().chain(rows).collect::<Vec<_>>().join("\n"));
    lines.join("\n\n")
}

/// The table of sections, made of the lines of the sections.
pub(super) fn of_sections(lines: &[String]) -> String {
    let head = "| section | rules | tested | defines | out | not yet | scenarios | real cards | premises \
                | mutants | killed |";
    let rule = "|---|---|---|---|---|---|---|---|---|---|---|";
    format!("### By section\n\n{COLUMNS}\n\n{head}\n{rule}\n{}", lines.join("\n"))
}

/// The line of a section.
pub(super) fn of_section(section: &Section, rules: &[&RuleAudit], scenarios: &[Scenario]) -> String {
    let of_status =
        |wanted: fn(RuleStatus) -> bool| rules.iter().filter(|audited| wanted(audited.rule.status)).count();
    let names = |scenario: &&Scenario| scenario.rules.iter().any(|rule| rule.section() == section.number);
    let named: Vec<&Scenario> = scenarios.iter().filter(names).collect();
    let by_cards = named.iter().filter(|scenario| scenario.board.is_said_by_named_cards()).count();
    let share =
        (100 * by_cards).checked_div(named.len()).map_or("-".to_owned(), |share| format!("{share} %"));
    let premises: usize = rules.iter().map(|audited| audited.premises.len()).sum();
    let (noticed, mistakes) =
        rules.iter().map(|rule| rule.noticed()).fold((0, 0), |sum, one| (sum.0 + one.0, sum.1 + one.1));
    let cells = [
        format!("[{}]({})", section.number, section_page(section.number)),
        rules.len().to_string(),
        of_status(|status| status == RuleStatus::Tested).to_string(),
        of_status(restates).to_string(),
        of_status(|status| matches!(status, RuleStatus::OutOfScope(_))).to_string(),
        of_status(|status| matches!(status, RuleStatus::NotYet)).to_string(),
        named.len().to_string(),
        share,
        premises.to_string(),
        mistakes.to_string(),
        noticed.to_string(),
    ];
    format!("| {} |", cells.join(" | "))
}

fn restates(status: RuleStatus) -> bool {
    match status {
        RuleStatus::Definition | RuleStatus::SameAs(_) => true,
        RuleStatus::Tested | RuleStatus::OutOfScope(_) | RuleStatus::Disputed(_) | RuleStatus::NotYet => {
            false
        }
    }
}
