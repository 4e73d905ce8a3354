//! Numbers of rules.

use super::{Known, Refusal};
use crate::examples::Example;
use crate::language::errors::Error;
use crate::language::nearest::nearest;
use crate::language::span::Spanned;
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

/// The rule of that number.
pub(super) fn rule(number: &Spanned<String>, rules: &[&'static Rule]) -> Result<&'static Rule, Error> {
    if let Some(rule) = rules.iter().find(|rule| rule.id == number.value) {
        return Ok(rule);
    }
    let error = Error::new(&number.span, format!("unknown rule {}", number.value));
    match elsewhere(number, rules) {
        Some((edition, rule)) if rule.id.contains('@') => Err(error
            .expecting(format!("{} of {edition} is not in the home edition", number.value))
            .helped(format!("a rule that the home edition does not have is named {}", rule.id))),
        Some((edition, rule)) => {
            Err(error.expecting(format!("{} of {edition} is {} in the home edition", number.value, rule.id)))
        }
        None => Err(match numbers::when(number) {
            Some(when) => {
                error.helped(format!("{} is a rule {when}, but APNAP has no entry for it", number.value))
            }
            None => error.nearest(nearest(number, rules.iter().map(|rule| rule.id))),
        }),
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
