//! The numbers of the corpus.

use super::Section;
use super::links::section_page;
use crate::audit::RuleAudit;
use crate::corpus::card_texts;
use crate::run::editions_of;
use crate::scenario::Scenario;
use crate::script::{Statement, What};
use apnap_oracle::rule::Status;

/// What each column of the table of sections counts.
const COLUMNS: &str = "One line a section. *Rules* are all that were in it since 2010-07-16; each of them \
is *tested*, or *defines* something or says the same as another rule, or is *out* of scope, or is *not yet* \
performed. *Scenarios* are those that name one of the rules, *named cards* is the share of these that real \
cards alone can say. *Mistakes* are those that can be made at the *premises*, *noticed* are those of them \
that a scenario notices or that the registry explains as impossible to notice.";

/// How large the corpus is.
pub(super) fn of_corpus(scenarios: &[Scenario]) -> String {
    let cases: usize = scenarios.iter().map(|scenario| editions_of(scenario).len()).sum();
    let facts: usize = scenarios.iter().map(|scenario| scenario.expect.len() + in_script(scenario)).sum();
    let games = scenarios.iter().filter(|scenario| !scenario.script.is_empty()).count();
    let rows = [
        ("scenarios", scenarios.len()),
        ("of these games", games),
        ("expected facts, and decisions that are forbidden", facts),
        ("cases: a scenario in an edition", cases),
        ("files of cards", card_texts().count()),
    ];
    let mut lines = vec!["### All\n\n| what | how many |".to_owned(), "|---|---|".to_owned()];
    lines.extend(rows.iter().map(|(what, count)| format!("| {what} | {count} |")));
    lines.join("\n")
}

/// What the script of a scenario expects, and what it says must not be.
fn in_script(scenario: &Scenario) -> usize {
    let expected = |statement: &Statement| match &statement.what {
        What::Expect(facts) => facts.len(),
        What::MustNot { .. } | What::IsAsked { .. } | What::IsNotAsked { .. } => 1,
        What::Go(_) | What::Decide { .. } => 0,
    };
    scenario.script.iter().map(expected).sum()
}

/// How strong it is in each section, by the lines of the sections.
pub(super) fn of_sections(lines: &[String]) -> String {
    let head = "| section | rules | tested | defines | out | not yet | scenarios | named cards | premises \
                | mistakes | noticed |";
    let rule = "|---|---|---|---|---|---|---|---|---|---|---|";
    format!("### By section\n\n{COLUMNS}\n\n{head}\n{rule}\n{}", lines.join("\n"))
}

/// The line of a section.
pub(super) fn of_section(section: &Section, rules: &[&RuleAudit], scenarios: &[Scenario]) -> String {
    let of_status =
        |wanted: fn(Status) -> bool| rules.iter().filter(|audited| wanted(audited.rule.status)).count();
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
        of_status(|status| status == Status::Tested).to_string(),
        of_status(restates).to_string(),
        of_status(|status| matches!(status, Status::OutOfScope(_))).to_string(),
        of_status(|status| status == Status::NotYet).to_string(),
        named.len().to_string(),
        share,
        premises.to_string(),
        mistakes.to_string(),
        noticed.to_string(),
    ];
    format!("| {} |", cells.join(" | "))
}

fn restates(status: Status) -> bool {
    match status {
        Status::Definition | Status::SameAs(_) => true,
        Status::Tested | Status::OutOfScope(_) | Status::Disputed(_) | Status::NotYet => false,
    }
}
