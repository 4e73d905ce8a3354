//! `apnap rules`: look a rule up, in any edition and in both directions.

use super::output::{DIM, HEAD, counted, styled, wrapped};
use super::{Abort, End, known_edition, output};
use apnap_conformance::language::nearest;
use apnap_conformance::without_entry;
use apnap_oracle::edition::{Edition, NAMED};
use apnap_oracle::rule::{Rule, numbers};
use apnap_oracle::rules;
use std::collections::BTreeSet;
use std::io::{self, Write};

/// What to look up.
#[derive(clap::Args)]
pub(crate) struct Arguments {
    /// A rule (`613.8a`) or a section (`613`); by default all rules. With `--edition`, numbers are those
    /// of that edition
    number: Option<String>,
    /// The edition whose numbers are used: a date such as 2013-02-01
    #[arg(long, value_parser = known_edition)]
    edition: Option<Edition>,
}

pub(crate) fn run(arguments: &Arguments) -> Result<End, Abort> {
    let mut out = output::stdout();
    let edition = arguments.edition.unwrap_or(Edition::HOME);
    let Some(number) = &arguments.number else {
        let all: Vec<&Rule> = rules::all().filter(|rule| is_listed(rule, arguments.edition)).collect();
        return list(&mut out, &all, edition);
    };
    let found: Vec<&Rule> = rules::all().filter(|rule| is_meant(rule, number, arguments.edition)).collect();
    if let [rule] = found[..] {
        show(&mut out, rule)?;
        return Ok(End::AsExpected);
    }
    if !found.is_empty() {
        return if number.contains('.') {
            found.iter().try_for_each(|rule| show(&mut out, rule))?;
            Ok(End::AsExpected)
        } else {
            list(&mut out, &found, edition)
        };
    }
    if number.contains('.') && numbers::when(number).is_some() {
        without_entry(&mut out, number, edition)?;
        return Ok(End::AsExpected);
    }
    Err(Abort::usage(unknown(number)))
}

/// Prints what is known of a number that is that of no entry in an edition: when it is the number of a rule, and
/// which entries have it in other editions.
fn without_entry(out: &mut impl Write, number: &str, edition: Edition) -> io::Result<()> {
    writeln!(out, "{}", styled(HEAD, number))?;
    let when = numbers::when(number).unwrap_or_default();
    let listed = without_entry::find(number).filter(|_| edition == Edition::HOME);
    let there = if let Some(rule) = listed {
        format!("APNAP has no entry for this rule: {} ({}).", rule.reason, rule.note)
    } else if numbers::is_in(number, edition) {
        format!(
            "The edition of {edition} has a rule with this number. APNAP has no entry for it: it decides nothing here yet."
        )
    } else {
        format!("The edition of {edition} has no rule with this number.")
    };
    for line in wrapped(&format!("{there} It is the number of a rule {when}."), 92) {
        writeln!(out, "  {line}")?;
    }
    let mut elsewhere =
        rules::all().flat_map(|rule| borne(rule, number).map(move |period| (rule, period))).peekable();
    if elsewhere.peek().is_some() {
        writeln!(out, "\n  in other editions")?;
    }
    for (rule, period) in elsewhere {
        writeln!(out, "    {period}: {}", rule.id)?;
        for line in wrapped(rule.says, 88) {
            writeln!(out, "      {line}")?;
        }
    }
    writeln!(out)
}

/// Returns the periods in which a rule has a number, in words.
fn borne<'r>(rule: &'r Rule, number: &'r str) -> impl Iterator<Item = String> + 'r {
    let periods = rule.numbers.iter().enumerate().filter(move |(_, (_, other))| *other == number);
    periods.map(|(n, (since, _))| {
        let until = rule.numbers.get(n + 1).map(|(next, _)| *next).or(rule.until);
        match until {
            Some(until) => format!("from {since} to {}", until.day_before()),
            None => format!("since {since}"),
        }
    })
}

/// Tells a rule without an entry from a number that no rule has had, and names numbers that are near.
pub(crate) fn unknown(number: &str) -> String {
    if let Some(when) = numbers::when(number) {
        return format!(
            "{number} is the number of a rule {when}, but APNAP has no entry for it: it decides nothing here yet"
        );
    }
    if number.bytes().all(|byte| byte.is_ascii_digit()) && numbers::all().any(|(one, _)| is_in(one, number)) {
        return format!("APNAP has no entry for any rule of section {number}");
    }
    let near: BTreeSet<&str> = numbers::all()
        .map(|(known, _)| known)
        .filter(|known| {
            number.starts_with(known) || known.strip_prefix(number).is_some_and(|rest| rest.len() == 1)
        })
        .take(NEAR)
        .chain(nearest(number, numbers::all().map(|(known, _)| known)))
        .collect();
    if near.is_empty() {
        return format!("there is no rule {number}");
    }
    let near: Vec<&str> = near.into_iter().collect();
    format!("there is no rule {number}; near it: {}", near.join(", "))
}

/// How many near numbers are listed before the nearest one.
const NEAR: usize = 3;

fn is_in(number: &str, section: &str) -> bool {
    number.split('.').next() == Some(section)
}

/// Without an edition, all rules; with one, the rules in force in it.
fn is_listed(rule: &Rule, edition: Option<Edition>) -> bool {
    edition.is_none_or(|edition| rule.in_force().contains(edition))
}

fn is_meant(rule: &Rule, number: &str, edition: Option<Edition>) -> bool {
    let own = match edition {
        Some(edition) => rule.number_in(edition),
        None => Some(rule.id),
    };
    own.is_some_and(|own| own == number || own.split('.').next() == Some(number))
}

fn list(out: &mut impl Write, rules: &[&Rule], edition: Edition) -> Result<End, Abort> {
    for rule in rules {
        let number = rule.number_in(edition).unwrap_or(rule.id);
        let other = if number == rule.id { String::new() } else { format!(" ({})", rule.id) };
        let mut lines = wrapped(rule.says, 82).into_iter();
        let first = lines.next().unwrap_or_default();
        writeln!(out, "{} {first}", styled(HEAD, format!("{:<12}", format!("{number}{other}"))))?;
        for line in lines {
            writeln!(out, "{:12} {line}", "")?;
        }
    }
    writeln!(out, "\n{}", counted(rules.len(), "rule"))?;
    Ok(End::AsExpected)
}

fn show(out: &mut impl Write, rule: &Rule) -> io::Result<()> {
    writeln!(out, "{}", styled(HEAD, rule.id))?;
    for line in wrapped(rule.says, 92) {
        writeln!(out, "  {line}")?;
    }
    writeln!(out, "  {}", styled(DIM, rule.status))?;
    writeln!(out, "\n  numbers")?;
    for (n, (since, number)) in rule.numbers.iter().enumerate() {
        let until = rule.numbers.get(n + 1).map(|(next, _)| *next).or(rule.until);
        let until = until.map(|date| date.day_before().to_string()).unwrap_or_else(|| "today".to_owned());
        writeln!(out, "    {number:<8} {since} to {until}")?;
    }
    writeln!(out, "\n  in the named editions")?;
    for (edition, name) in NAMED {
        writeln!(out, "    {edition}  {:<8} {}", rule.number_in(*edition).unwrap_or("-"), styled(DIM, name))?;
    }
    if !rule.premises.is_empty() {
        writeln!(out, "\n  premises")?;
        for (n, premise) in rule.premises.iter().enumerate() {
            writeln!(out, "    {}/{}  {}", rule.id, n + 1, premise.says)?;
        }
    }
    writeln!(out)
}
