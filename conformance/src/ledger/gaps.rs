//! What is wrong with the ledger of a rule, for the audit.

use super::lock::{self, FILE, Locked};
use super::reason::NothingToObserve;
use super::{Accounted, AccountedBy, LATER};
use apnap_oracle::rule::ledger::{Account, Reason, Sentence, Text};
use apnap_oracle::rule::{Rule, RuleStatus};
use apnap_oracle::rules;
use std::collections::BTreeSet;

/// Returns what is wrong with the ledger of a rule: sentences without a line and lines without a sentence,
/// what is open, names that mean nothing, and premises that no sentence names.
pub fn of(rule: &Rule, scenarios: &BTreeSet<&str>) -> Vec<String> {
    let accounted = super::of(rule);
    let mut gaps = lock_lines(rule);
    gaps.extend(lines(rule));
    gaps.extend(accounted.iter().flat_map(|sentence| accounts(rule, sentence, scenarios)));
    if LATER.contains(&rule.section()) {
        return gaps;
    }
    let unnamed = rule.premises.iter().filter(|premise| !is_named(rule, premise.name));
    gaps.extend(unnamed.map(|premise| format!("no sentence names the premise {}", premise.name)));
    let is_shown =
        |sentence: &Sentence| sentence.accounts.iter().any(|account| matches!(account, Account::Shown(_)));
    let needs_one = restates_a_finished_rule(rule) && !accounted.is_empty();
    if needs_one && !rule.ledger.iter().any(is_shown) {
        gaps.push("it restates another rule, so a sentence needs a scenario that shows it".to_owned());
    }
    gaps
}

/// Whether a rule restates another one whose ledger is written.
fn restates_a_finished_rule(rule: &Rule) -> bool {
    match rule.status {
        RuleStatus::SameAs(other) => rules::named(other).is_some_and(|one| !LATER.contains(&one.section())),
        RuleStatus::Tested
        | RuleStatus::Definition
        | RuleStatus::OutOfScope(_)
        | RuleStatus::Disputed(_)
        | RuleStatus::NotYet => false,
    }
}

/// Lines of the lock file that can't be read, or aren't in order.
fn lock_lines(rule: &Rule) -> Vec<String> {
    let wrong = |line: &str| {
        format!(
            "{FILE} has a line that can't be read: after the number of clauses comes nothing, or `defines`, \
             `explains`, `restates` and a rule, or `outside` and what the project leaves out: {line}"
        )
    };
    let mut gaps: Vec<String> = lock::unreadable(rule).into_iter().map(wrong).collect();
    let place = |line: &Locked| (line.text, line.sentence);
    if !lock::of(rule).is_sorted_by(|one, next| place(one) < place(next)) {
        gaps.push(format!("its lines in {FILE} are not in order"));
    }
    gaps
}

/// Sentences without a line or with two, and lines without a sentence.
fn lines(rule: &Rule) -> Vec<String> {
    let locked = lock::of(rule);
    let written: Vec<(Text, u8)> = rule.ledger.iter().map(|one| (one.text, one.number)).collect();
    let mut gaps: Vec<String> = locked.iter().filter_map(|line| line_of(line, &written)).collect();
    let is_locked = |(text, number): (Text, u8)| {
        text == Text::Earlier || locked.iter().any(|line| (line.text, line.sentence) == (text, number))
    };
    for (text, number) in written.iter().filter(|one| !is_locked(**one)) {
        gaps.push(format!("the ledger has a sentence {number} ({}) that the text lacks", lock::word(*text)));
    }
    if !written.is_sorted_by(|one, next| one < next) {
        gaps.push("the lines of the ledger are not in order".to_owned());
    }
    gaps.extend(rule.ledger.iter().filter_map(belongs_in_the_lock));
    gaps
}

/// Whether a sentence has a line in the entry or a reason in the lock file, and not both.
fn line_of(line: &Locked, written: &[(Text, u8)]) -> Option<String> {
    let (number, text) = (line.sentence, lock::word(line.text));
    match (written.contains(&(line.text, number)), &line.reason) {
        (true, None) | (false, Some(_)) => None,
        (false, None) => Some(format!(
            "sentence {number} ({text}) has no line in the ledger; write its premises and scenarios in the entry, \
             or at the end of its line in {FILE} why nothing is to be observed"
        )),
        (true, Some(reason)) => Some(format!(
            "sentence {number} ({text}) has a line in the entry and a reason in {FILE}, `{reason}`; delete one of \
             them"
        )),
    }
}

/// A line of an entry that only says why nothing is to be observed.
fn belongs_in_the_lock(line: &Sentence) -> Option<String> {
    let reasons = line.accounts.iter().map(|account| match account {
        Account::Nothing(reason) => Some(NothingToObserve::from(*reason).to_string()),
        Account::Stated { .. } | Account::Shown(_) | Account::But(_) | Account::Open => None,
    });
    let reasons = reasons.collect::<Option<Vec<String>>>()?.join(", ");
    let (number, text) = (line.number, lock::word(line.text));
    Some(format!(
        "the line of sentence {number} ({text}) names no premise and no scenario; move its reason, `{reasons}`, \
         to the end of the sentence's line in {FILE}"
    ))
}

/// What is open in a sentence, and names in it that mean nothing.
fn accounts(rule: &Rule, sentence: &Accounted, scenarios: &BTreeSet<&str>) -> Vec<String> {
    let wrong = |account: &Account| match account {
        Account::Stated { rule: other, premise } => {
            let stated_by = match other {
                Some(other) => rules::named(other),
                None => Some(rule),
            };
            let is_there = |of: &Rule| of.premises.iter().any(|one| one.name == *premise);
            let of = other.unwrap_or(rule.id);
            (!stated_by.is_some_and(is_there)).then(|| format!("{of} has no premise {premise}"))
        }
        Account::Shown(scenario) => {
            (!scenarios.contains(scenario)).then(|| format!("there is no scenario {scenario}"))
        }
        Account::Nothing(reason) => names_no_entry(&NothingToObserve::from(*reason)),
        Account::But(clause) => Some(format!("open: {clause}")),
        Account::Open => Some("open".to_owned()),
    };
    let wrong: Vec<String> = match &sentence.by {
        AccountedBy::Entry(line) => line.accounts.iter().filter_map(wrong).collect(),
        AccountedBy::Lock(reason) => names_no_entry(reason).into_iter().collect(),
    };
    let name = |what: String| format!("sentence {} ({}): {what}", sentence.number, lock::word(sentence.text));
    wrong.into_iter().map(name).collect()
}

/// A rule that a sentence is said to restate, and that has no entry.
fn names_no_entry(reason: &NothingToObserve) -> Option<String> {
    match reason {
        NothingToObserve::Restates(other) => {
            rules::named(other).is_none().then(|| format!("there is no entry {other}"))
        }
        NothingToObserve::Definition | NothingToObserve::Explanation | NothingToObserve::Outside(_) => None,
    }
}

/// Whether a sentence of the registry names a premise of a rule.
fn is_named(rule: &Rule, premise: &str) -> bool {
    let names = |of: &Rule, account: &Account| match account {
        Account::Stated { rule: None, premise: named } => of.id == rule.id && *named == premise,
        Account::Stated { rule: Some(other), premise: named } => *other == rule.id && *named == premise,
        Account::Shown(_) | Account::Nothing(_) | Account::But(_) | Account::Open => false,
    };
    rules::all().any(|of| of.ledger.iter().flat_map(|one| one.accounts).any(|account| names(of, account)))
}

/// Returns the sentences of a rule with more clauses than the ledger names premises and scenarios for: places
/// to look at. A definition or an explanation is among them if it has clauses at all.
pub fn thin(rule: &Rule) -> Vec<String> {
    let locked = lock::of(rule);
    let clauses_of = |sentence: &Accounted| {
        let own = locked.iter().find(|line| (line.text, line.sentence) == (sentence.text, sentence.number));
        own.map_or(0, |line| line.clauses)
    };
    let line = |sentence: &Accounted| {
        let (text, number) = (lock::word(sentence.text), sentence.number);
        let (clauses, accounts) = (clauses_of(sentence), accounts_of_clauses(sentence));
        (clauses > accounts)
            .then(|| format!("{} {text} {number}: {clauses} clauses, {accounts} accounts", rule.id))
    };
    super::of(rule).iter().filter_map(line).collect()
}

/// The number of clauses for which a sentence has an account.
fn accounts_of_clauses(sentence: &Accounted) -> usize {
    let is_for_a_clause = |account: &&Account| match account {
        Account::Stated { .. } | Account::Shown(_) => true,
        Account::Nothing(Reason::Restates(_) | Reason::Outside(_)) => true,
        Account::Nothing(Reason::Explanation) | Account::But(_) | Account::Open => false,
    };
    match &sentence.by {
        AccountedBy::Entry(line) => line.accounts.iter().filter(is_for_a_clause).count(),
        AccountedBy::Lock(NothingToObserve::Restates(_) | NothingToObserve::Outside(_)) => 1,
        AccountedBy::Lock(NothingToObserve::Definition | NothingToObserve::Explanation) => 0,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use pretty_assertions::assert_eq;

    /// Lines for the two sentences of 514.1.
    const FIRST: Sentence = shown(1);
    const SECOND: Sentence = shown(2);

    const REASON_ALONE: Sentence =
        Sentence { text: Text::Home, number: 1, accounts: &[Account::Nothing(Reason::Restates("402.2"))] };

    const fn shown(number: u8) -> Sentence {
        let accounts = &[Account::Shown("514/1-seven-is-not-too-many")];
        Sentence { text: Text::Home, number, accounts }
    }

    /// The gaps in the lines of 514.1 if its entry has these. The lock file says of its second sentence that it
    /// restates 703.1.
    fn gaps_with(ledger: &'static [Sentence]) -> Vec<String> {
        let rule = Rule { ledger, ..*rules::named("514.1").unwrap() };
        lines(&rule)
    }

    #[test]
    fn a_sentence_has_a_line_in_the_entry_or_a_reason_in_the_lock() {
        assert_eq!(gaps_with(&[FIRST]), Vec::<String>::new());
        assert_eq!(
            gaps_with(&[]),
            [
                "sentence 1 (home) has no line in the ledger; write its premises and scenarios in the entry, or at \
              the end of its line in conformance/ledger.lock why nothing is to be observed"
            ]
        );
    }

    #[test]
    fn a_sentence_does_not_have_both() {
        assert_eq!(
            gaps_with(&[FIRST, SECOND]),
            ["sentence 2 (home) has a line in the entry and a reason in conformance/ledger.lock, `restates \
              703.1`; delete one of them"]
        );
    }

    #[test]
    fn an_entry_has_no_line_that_only_gives_a_reason() {
        assert_eq!(
            gaps_with(&[REASON_ALONE]),
            [
                "the line of sentence 1 (home) names no premise and no scenario; move its reason, `restates 402.2`, \
              to the end of the sentence's line in conformance/ledger.lock"
            ]
        );
    }

    #[test]
    fn a_reason_names_an_entry() {
        let restates = |other: &str| NothingToObserve::Restates(other.to_owned());
        assert_eq!(names_no_entry(&restates("703.1")), None);
        assert_eq!(names_no_entry(&restates("703.99")), Some("there is no entry 703.99".to_owned()));
    }
}
