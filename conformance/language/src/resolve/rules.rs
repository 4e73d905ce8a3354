//! Numbers of rules.

use super::{Known, Refusal};
use crate::errors::Error;
use crate::examples::Example;
use crate::nearest::nearest;
use crate::span::{Span, Spanned};
use apnap_oracle::edition::{Edition, NAMED};
use apnap_oracle::rule::{Rule, numbers};

/// The rules with these numbers that exist.
pub(super) fn named(
    numbers: &[Spanned<String>],
    rules: &[&'static Rule],
    known: &mut Known<'_>,
) -> Vec<&'static Rule> {
    let mut found = Vec::new();
    for (n, number) in numbers.iter().enumerate() {
        if numbers.iter().take(n).any(|before| before == number) {
            known.errors.push(Error::new(&number.span, format!("rule {} is named twice", number.value)));
            continue;
        }
        let rule = rule(number, rules).map_err(Refusal::from);
        found.extend(known.note(rule));
    }
    found
}

/// The printed examples with these numbers that exist.
pub(super) fn examples(named: &[Spanned<Example>], known: &mut Known<'_>) -> Vec<Example> {
    if named.is_empty() {
        return Vec::new();
    }
    let printed = match crate::examples::examples() {
        Ok(printed) => printed,
        Err(error) => {
            known.errors.push(Error::new(&named[0].span, error));
            return Vec::new();
        }
    };
    let mut found: Vec<Example> = Vec::new();
    for example in named {
        if found.contains(&example.value) {
            known.errors.push(Error::new(&example.span, format!("example {} is named twice", example.value)));
        } else if printed.is_printed(&example.value) {
            found.push(example.value.clone());
        } else {
            let error = Error::new(&example.span, format!("unknown example {}", example.value));
            let names = printed.all().map(|example| example.to_string());
            known.errors.push(error.nearest(nearest(&example.value.to_string(), names)));
        }
    }
    found
}

/// The rules that a line `see` names: those with an entry in the registry, and the numbers of the others.
pub(super) fn seen(
    numbers: &[Spanned<String>],
    rules: &[&'static Rule],
    known: &mut Known<'_>,
) -> (Vec<&'static Rule>, Vec<String>) {
    let (mut entries, mut others) = (Vec::new(), Vec::new());
    for (n, number) in numbers.iter().enumerate() {
        if numbers.iter().take(n).any(|before| before == number) {
            known.errors.push(Error::new(&number.span, format!("rule {} is named twice", number.value)));
        } else if let Some(rule) = in_an_edition(number, rules) {
            entries.push(rule);
        } else if is_printed(number) {
            others.push(number.value.clone());
        } else {
            known.errors.push(unknown(number, rules));
        }
    }
    (entries, others)
}

/// The rule of that number, which a scenario decides.
pub(super) fn rule(number: &Spanned<String>, rules: &[&'static Rule]) -> Result<&'static Rule, Error> {
    if let Some(rule) = rules.iter().find(|rule| rule.id == number.value) {
        return Ok(rule);
    }
    let error = match in_an_edition(number, rules) {
        Some(rule) => unknown_rule(&number.span, number).helped(format!("write {} for this rule", rule.id)),
        None if is_printed(number) => without_entry(number),
        None => unknown(number, rules),
    };
    Err(error)
}

/// The rule of that number, which forbids a decision. It can be named by its number on any date.
pub(super) fn forbids(number: &Spanned<String>, rules: &[&'static Rule]) -> Result<&'static Rule, Error> {
    match in_an_edition(number, rules) {
        Some(rule) => Ok(rule),
        None => rule(number, rules),
    }
}

/// The entry with an identifier, or with a number on a date: `508.1d`, `508.1d@2013-02-01`.
fn in_an_edition(number: &str, rules: &[&'static Rule]) -> Option<&'static Rule> {
    let exact = rules.iter().find(|rule| rule.id == number);
    let on_a_date = || {
        let (number, date) = number.split_once('@')?;
        let edition: Edition = date.parse().ok()?;
        rules.iter().find(|rule| rule.number_in(edition) == Some(number))
    };
    exact.or_else(on_a_date).copied()
}

/// Returns whether the text of the home edition, or of the date after the `@`, has a rule with a number.
fn is_printed(number: &str) -> bool {
    match number.split_once('@') {
        Some((number, date)) => date.parse().is_ok_and(|edition| numbers::is_in(number, edition)),
        None => numbers::is_in(number, Edition::HOME),
    }
}

/// The error for a rule that is printed and has no entry.
fn without_entry(number: &Spanned<String>) -> Error {
    let plain = number.split('@').next().unwrap_or(number);
    let when = numbers::when(plain).unwrap_or_default();
    unknown_rule(&number.span, number)
        .expecting(format!(
            "{plain} is the number of a rule {when}, but it has no entry, so it decides nothing here"
        ))
        .helped("such a rule can only be named under `see`")
}

fn unknown_rule(span: &Span, number: &str) -> Error {
    Error::new(span, format!("unknown rule {number}"))
}

/// The error for a number that the text in question doesn't have.
fn unknown(number: &Spanned<String>, rules: &[&'static Rule]) -> Error {
    let error = unknown_rule(&number.span, number);
    if let Some((plain, date)) = number.split_once('@') {
        return match (date.parse::<Edition>(), numbers::when(plain)) {
            (Err(why), _) => error.expecting(why),
            (Ok(date), _) if date < Edition::FIRST => error
                .expecting(format!("the texts that are known begin on {}", Edition::FIRST))
                .helped(format!("write a date such as {plain}@{}", Edition::FIRST)),
            (Ok(_), Some(when)) => error.expecting(format!("{plain} is the number of a rule {when}")),
            (Ok(_), None) => error.nearest(nearest(plain, numbers::all().map(|(known, _)| known))),
        };
    }
    match elsewhere(number, rules) {
        Some((edition, rule)) if rule.id.contains('@') => error
            .expecting(format!("{} of {edition} is not in the home edition", number.value))
            .helped(format!("a rule that the home edition does not have is named {}", rule.id)),
        Some((edition, rule)) => {
            error.expecting(format!("{} of {edition} is {} in the home edition", number.value, rule.id))
        }
        None => match (numbers::when(number), numbers::first(number)) {
            (Some(when), Some(first)) => error
                .expecting(format!(
                    "{} is the number of a rule {when}, not in the home edition",
                    number.value
                ))
                .helped(format!(
                    "under `see`, name it with a date of such an edition: {}@{first}",
                    number.value
                )),
            _ => match nearest(number, rules.iter().map(|rule| rule.id)) {
                None => error.expecting("no text has a rule of this number"),
                near => error.nearest(near),
            },
        },
    }
}

/// The newest edition in which another rule has the number, and that rule.
fn elsewhere(number: &str, rules: &[&'static Rule]) -> Option<(Edition, &'static Rule)> {
    let named = NAMED.iter().map(|(edition, _)| *edition).rev();
    let first_borne = rules.iter().flat_map(|rule| rule.numbers.iter().map(|(edition, _)| *edition));
    named.chain(first_borne).find_map(|edition| {
        let rule = rules.iter().find(|rule| rule.number_in(edition) == Some(number))?;
        Some((edition, *rule))
    })
}
