//! The table of rules, each with the scenarios that it decides.

use super::super::super::output::{BAD, GOOD, HEAD, counted, styled, wrapped};
use super::{dim, in_part};
use apnap_conformance::record::Record;
use apnap_conformance::run::Score;
use apnap_oracle::rule::Rule;
use apnap_oracle::rules;
use std::collections::{BTreeMap, BTreeSet};
use std::io::{self, Write};

/// Prints the rules in the order of their numbers: all, or only those with failures.
pub(super) fn table(out: &mut impl Write, record: &Record, all: bool) -> io::Result<()> {
    let mut scores: BTreeMap<&str, (Score, BTreeSet<&str>)> = BTreeMap::new();
    let mut broken: BTreeSet<&str> = BTreeSet::new();
    for case in &record.cases {
        for rule in &case.rules {
            let (score, scenarios) = scores.entry(rule).or_default();
            score.count(&case.outcome);
            scenarios.insert(&case.scenario);
            if case.is_unexpected() {
                broken.insert(rule);
            }
        }
    }
    let untested = scores.values().filter(|(score, _)| score.executed == 0).count();
    let listed: Vec<(&Rule, Score, usize)> = rules::all()
        .filter_map(|rule| scores.get(rule.id).map(|(score, scenarios)| (rule, *score, scenarios.len())))
        .filter(|(rule, ..)| all || broken.contains(rule.id))
        .collect();
    if !listed.is_empty() {
        print(out, listed)?;
    }
    if untested > 0 {
        let is_whole = record.end.as_ref().is_some_and(|end| end.is_whole);
        writeln!(
            out,
            "{} of {} with scenarios: {} none of them{}\n",
            untested,
            counted(scores.len(), "rule"),
            if is_whole { "the engine answers" } else { "the engine has answered" },
            if all { "" } else { "; `--table` lists them" }
        )?;
    }
    Ok(())
}

fn print(out: &mut impl Write, mut listed: Vec<(&Rule, Score, usize)>) -> io::Result<()> {
    listed.sort_by_key(|(rule, ..)| number_of(rule.id));
    writeln!(out, "{}", styled(HEAD, "rule               passed  executed  scenarios"))?;
    for (rule, score, scenarios) in listed {
        let style = if score.passed == score.executed { GOOD } else { BAD };
        let passed = styled(style, format!("{:>6}", score.passed));
        let (number, executed) = (rule.id, score.executed);
        let says = dim(shortened(rule));
        let in_part = styled(BAD, in_part(score));
        writeln!(out, "{number:<18} {passed}  {executed:>8}  {scenarios:>9}  {says}{in_part}")?;
    }
    writeln!(out)
}

/// What puts rules in the order of their numbers: 104.3a before 613.2 before 613.10.
fn number_of(id: &str) -> (u32, u32, &str) {
    let number = |text: &str| text.parse().unwrap_or(0);
    let (section, rest) = id.split_once('.').unwrap_or((id, ""));
    let letters = rest.find(|one: char| !one.is_ascii_digit()).unwrap_or(rest.len());
    let (rule, letters) = rest.split_at(letters);
    (number(section), number(rule), letters)
}

fn shortened(rule: &Rule) -> String {
    let mut lines = wrapped(rule.says, 58).into_iter();
    let first = lines.next().unwrap_or_default();
    if lines.next().is_some() { format!("{first} …") } else { first }
}

#[cfg(test)]
mod tests {
    use super::number_of;

    #[test]
    fn rules_are_in_the_order_of_their_numbers() {
        let mut ids = ["613.10", "613.2b", "704.5", "104.3a", "613.2", "613.2a@2010-07-16"];
        ids.sort_by_key(|id| number_of(id));
        assert_eq!(ids, ["104.3a", "613.2", "613.2a@2010-07-16", "613.2b", "613.10", "704.5"]);
    }
}
