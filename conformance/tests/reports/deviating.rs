//! Deviations: what is expected to fail, and entries that are no longer true.

use super::{lines_of, run_of, scenarios, without_dependency};
use apnap_conformance::deviations::{Deviations, UnusableDeviations, read};
use apnap_conformance::oracle::Oracle;
use apnap_conformance::record::{self, write_deviations};
use apnap_conformance::run::Run;
use apnap_oracle::edition::Edition;
use pretty_assertions::assert_eq;

fn day(date: &str) -> Option<Edition> {
    Some(date.parse().expect("it is a date"))
}

/// How many failures are unexpected, and what is wrong with the entries.
fn checked(known: &Deviations, run: &Run<'_>, today: &str) -> (usize, Vec<String>) {
    let today = day(today);
    let failures = run.cases.iter().filter(|case| case.outcome.is_failure());
    (failures.filter(|case| !known.expect(case, today)).count(), known.wrong_after(run, today))
}

#[test]
fn what_is_written_today_is_expected_tomorrow() {
    let scenarios = scenarios();
    let run = run_of(&without_dependency(), &scenarios);
    let record = record::read(&lines_of(&run)).expect("it is a record");
    let text = write_deviations(&record, &Deviations::default());
    let known = read(&text).expect("it can be read");
    assert_eq!(known.all.len(), record.failures().count());
    assert_eq!(checked(&known, &run, "2026-11-24"), (0, vec![]));
    assert_eq!(write_deviations(&record, &known), text);
    // The engine is mended: every entry is stale.
    let mended = run_of(&Oracle::new(), &scenarios);
    let (unexpected, wrong) = checked(&known, &mended, "2026-11-24");
    assert_eq!((unexpected, wrong.len()), (0, known.all.len()));
    assert!(wrong.iter().all(|wrong| wrong.ends_with("passes; remove the deviation")), "{wrong:?}");
}

#[test]
fn words_of_an_older_file_are_kept() {
    let scenarios = scenarios();
    let run = run_of(&without_dependency(), &scenarios);
    let record = record::read(&lines_of(&run)).expect("it is a record");
    let mut known = read(&write_deviations(&record, &Deviations::default())).expect("it can be read");
    known.all[0].why = "we say \"no\" to this \\ for now".to_owned();
    known.all[0].issue = Some("https://example.org/1".to_owned());
    known.all[0].until = Some("2027-01-31".to_owned());
    assert_eq!(read(&write_deviations(&record, &known)), Ok(known.clone()));
    assert_eq!(checked(&known, &run, "2027-01-31"), (0, vec![]));
    let (unexpected, wrong) = checked(&known, &run, "2027-02-01");
    assert_eq!((unexpected, wrong.len()), (1, 1));
    assert!(wrong[0].contains("expired on 2027-01-31"), "{wrong:?}");
}

#[test]
fn a_rule_and_an_outcome_can_be_expected() {
    let scenarios = scenarios();
    let run = run_of(&without_dependency(), &scenarios);
    let all = "[[deviation]]\nrule = \"613.8a\"\nwhy = \"no dependency\"\n";
    let known = read(all).expect("it can be read");
    let left = run.cases.iter().filter(|case| case.outcome.is_failure());
    let others = left.filter(|case| case.scenario.rules.iter().all(|rule| rule.id != "613.8a")).count();
    assert_eq!(checked(&known, &run, "2026-11-24"), (others, vec![]));
    let crash = read(&format!("{all}outcome = \"crash\"\n")).expect("it can be read");
    let (_, wrong) = checked(&crash, &run, "2026-11-24");
    assert!(wrong[0].contains("613.8a: fails as divergence"), "{wrong:?}");
    let unknown = read("[[deviation]]\nrule = \"613.99\"\nwhy = \"?\"\n").expect("it can be read");
    assert!(checked(&unknown, &run, "2026-11-24").1[0].contains("no such rule"));
}

#[test]
fn entries_that_say_too_little_are_refused() {
    let one = |fields: &str| read(&format!("[[deviation]]\n{fields}\n")).expect_err("it says too little");
    assert_eq!(one("why = \"so\""), UnusableDeviations::AboutWhat(1));
    assert_eq!(one("rule = \"613.8a\"\nscenario = \"x\"\nwhy = \"so\""), UnusableDeviations::AboutWhat(1));
    assert_eq!(one("rule = \"613.8a\"\nwhy = \" \""), UnusableDeviations::NoReason(1));
    assert!(matches!(
        one("rule = \"613.8a\"\nwhy = \"x\"\nuntil = \"soon\""),
        UnusableDeviations::NoDate(1, _)
    ));
    assert!(matches!(
        one("rule = \"613.8a\"\nwhy = \"x\"\noutcome = \"pass\""),
        UnusableDeviations::NoOutcome(1, _)
    ));
    assert!(matches!(one("rule = \"613.8a\""), UnusableDeviations::Shape(_)));
    assert!(matches!(one("rule = \"613.8a\"\nwhy = \"x\"\nreason = \"y\""), UnusableDeviations::Shape(_)));
}
