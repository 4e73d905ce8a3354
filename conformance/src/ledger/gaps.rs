//! What is wrong with the ledger of a rule, for the audit.

use super::{LATER, lock};
use apnap_oracle::rule::ledger::{Account, Reason, Sentence, Text};
use apnap_oracle::rule::{Rule, RuleStatus};
use apnap_oracle::rules;
use std::collections::BTreeSet;

/// Returns what is wrong with the ledger of a rule: sentences without a line and lines without a sentence,
/// what is open, names that mean nothing, and premises that no sentence names.
pub fn of(rule: &Rule, scenarios: &BTreeSet<&str>) -> Vec<String> {
    if LATER.contains(&rule.section()) {
        return Vec::new();
    }
    let mut gaps = lines(rule);
    gaps.extend(rule.ledger.iter().flat_map(|sentence| accounts(rule, sentence, scenarios)));
    let unnamed = rule.premises.iter().filter(|premise| !is_named(rule, premise.name));
    gaps.extend(unnamed.map(|premise| format!("no sentence names the premise {}", premise.name)));
    let is_shown =
        |sentence: &Sentence| sentence.accounts.iter().any(|account| matches!(account, Account::Shown(_)));
    let needs_one = restates_a_finished_rule(rule) && !rule.ledger.is_empty();
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

/// Sentences without a line, and lines without a sentence.
fn lines(rule: &Rule) -> Vec<String> {
    let locked: Vec<(Text, u8)> = lock::of(rule).into_iter().map(|line| (line.text, line.sentence)).collect();
    let written: Vec<(Text, u8)> = rule.ledger.iter().map(|one| (one.text, one.number)).collect();
    let mut gaps = Vec::new();
    for (text, number) in locked.iter().filter(|one| !written.contains(one)) {
        gaps.push(format!("sentence {number} ({}) has no line in the ledger", lock::word(*text)));
    }
    let is_locked = |one: &&(Text, u8)| one.0 == Text::Earlier || locked.contains(one);
    for (text, number) in written.iter().filter(|one| !is_locked(one)) {
        gaps.push(format!("the ledger has a sentence {number} ({}) that the text lacks", lock::word(*text)));
    }
    if !written.is_sorted_by(|one, next| one < next) {
        gaps.push("the lines of the ledger are not in order".to_owned());
    }
    gaps
}

/// What is open in a line, and names in it that mean nothing.
fn accounts(rule: &Rule, sentence: &Sentence, scenarios: &BTreeSet<&str>) -> Vec<String> {
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
        Account::Nothing(Reason::Restates(other)) => {
            rules::named(other).is_none().then(|| format!("there is no entry {other}"))
        }
        Account::Nothing(Reason::Definition | Reason::Explanation | Reason::Outside(_)) => None,
        Account::But(clause) => Some(format!("open: {clause}")),
        Account::Open => Some("open".to_owned()),
    };
    let name = |what: String| format!("sentence {} ({}): {what}", sentence.number, lock::word(sentence.text));
    sentence.accounts.iter().filter_map(wrong).map(name).collect()
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
    let clauses_of = |sentence: &Sentence| {
        let own = locked.iter().find(|line| (line.text, line.sentence) == (sentence.text, sentence.number));
        own.map_or(0, |line| line.clauses)
    };
    let covering = |sentence: &Sentence| {
        let is_covering = |account: &&Account| match account {
            Account::Stated { .. } | Account::Shown(_) => true,
            Account::Nothing(Reason::Restates(_) | Reason::Outside(_)) => true,
            Account::Nothing(Reason::Definition | Reason::Explanation) | Account::But(_) | Account::Open => {
                false
            }
        };
        sentence.accounts.iter().filter(is_covering).count()
    };
    let is_thin = |sentence: &&Sentence| clauses_of(sentence) > covering(sentence);
    let line = |sentence: &Sentence| {
        let (text, number) = (lock::word(sentence.text), sentence.number);
        format!(
            "{} {text} {number}: {} clauses, {} accounts",
            rule.id,
            clauses_of(sentence),
            covering(sentence)
        )
    };
    rule.ledger.iter().filter(is_thin).map(line).collect()
}
