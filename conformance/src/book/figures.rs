//! The numbers of the corpus.

use crate::audit::Audit;
use crate::corpus::card_texts;
use crate::run::editions_of;
use crate::scenario::Scenario;
use apnap_oracle::rule::Status;

/// How large the corpus is.
pub(super) fn of_corpus(scenarios: &[Scenario]) -> String {
    let cases: usize = scenarios.iter().map(|scenario| editions_of(scenario).len()).sum();
    let facts: usize = scenarios.iter().map(|scenario| scenario.expect.len()).sum();
    table(
        "### All",
        &[
            ("scenarios", scenarios.len().to_string()),
            ("expected facts", facts.to_string()),
            ("cases: a scenario in an edition", cases.to_string()),
            ("files of cards", card_texts().count().to_string()),
        ],
    )
}

/// How strong it is in a section.
pub(super) fn of_section(section: &str, audit: &Audit) -> String {
    let rules = |wanted: fn(Status) -> bool| {
        audit.rules.iter().filter(|rule| wanted(rule.rule.status)).count().to_string()
    };
    let premises: usize = audit.rules.iter().map(|rule| rule.premises.len()).sum();
    let (noticed, all) =
        audit.rules.iter().map(|rule| rule.noticed()).fold((0, 0), |sum, one| (sum.0 + one.0, sum.1 + one.1));
    let share = (100 * audit.with_named_cards).checked_div(audit.scenarios).unwrap_or(0);
    table(
        &format!("### Section {section}"),
        &[
            ("rules, in all editions since 2010-07-16", audit.rules.len().to_string()),
            ("of these tested", rules(|status| status == Status::Tested)),
            ("definitions, or the same as another rule", rules(restates)),
            ("out of scope", rules(|status| matches!(status, Status::OutOfScope(_)))),
            ("not performed yet", rules(|status| status == Status::NotYet)),
            ("scenarios that name one of them", audit.scenarios.to_string()),
            ("of these with named cards alone", format!("{share} %")),
            ("premises", premises.to_string()),
            ("mistakes that can be made at them", all.to_string()),
            ("of these noticed, or explained as impossible to notice", noticed.to_string()),
        ],
    )
}

fn restates(status: Status) -> bool {
    match status {
        Status::Definition | Status::SameAs(_) => true,
        Status::Tested | Status::OutOfScope(_) | Status::Disputed(_) | Status::NotYet => false,
    }
}

fn table(heading: &str, rows: &[(&str, String)]) -> String {
    let mut lines = vec![format!("{heading}\n\n| what | how many |"), "|---|---|".to_owned()];
    lines.extend(rows.iter().map(|(what, count)| format!("| {what} | {count} |")));
    lines.join("\n")
}
