//! The numbers that rules have had in the published texts since 2010, whether or not the registry has an
//! entry for them. It tells a rule without an entry from a number that never was one.

use crate::edition::Edition;

/// Periods, and indented below each the numbers that the texts of exactly these periods have. `A..B` is from
/// the day A to the day B, both included, and `A..` all days since A.
const NUMBERS: &str = include_str!("numbers.txt");

/// Returns every number that a text has had, with the periods of these texts.
pub fn all() -> impl Iterator<Item = (&'static str, &'static str)> {
    let mut periods = "";
    NUMBERS.lines().flat_map(move |line| {
        let numbers = match line.strip_prefix("  ") {
            Some(numbers) => numbers,
            None => {
                periods = line;
                ""
            }
        };
        let periods = periods;
        numbers.split_whitespace().map(move |number| (number, periods))
    })
}

/// Returns whether the text of an edition has a rule with a number.
pub fn is_in(number: &str, edition: Edition) -> bool {
    periods_of(number).is_some_and(|periods| periods.split(' ').any(|period| contains(period, edition)))
}

/// Returns when a number was that of a rule, in words, if it ever was.
pub fn when(number: &str) -> Option<String> {
    let periods: Vec<String> = periods_of(number)?.split(' ').map(in_words).collect();
    Some(periods.join(" and "))
}

/// Returns the first day on which a number was that of a rule, if it ever was.
pub fn first(number: &str) -> Option<&'static str> {
    periods_of(number)?.split("..").next()
}

fn periods_of(number: &str) -> Option<&'static str> {
    all().find(|(known, _)| *known == number).map(|(_, periods)| periods)
}

fn contains(period: &str, edition: Edition) -> bool {
    let Some((since, last)) = period.split_once("..") else { return false };
    let is_at_or_before = |day: &str, other: Edition| day.parse::<Edition>().is_ok_and(|day| day <= other);
    let is_after = last.parse::<Edition>().is_ok_and(|last| last < edition);
    is_at_or_before(since, edition) && !is_after
}

fn in_words(period: &str) -> String {
    match period.split_once("..") {
        Some((since, "")) => format!("since {since}"),
        Some((from, to)) => format!("from {from} to {to}"),
        None => format!("on {period}"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::edition::{NAMED, on};
    use crate::rules;

    #[test]
    fn a_number_is_in_the_editions_that_print_it() {
        assert!(is_in("302.6", Edition::HOME));
        assert!(is_in("704.5y", Edition::NEWEST));
        assert!(!is_in("613.12", Edition::NEWEST));
        assert_eq!(when("999.1"), None);
        assert_eq!(when("702.11c"), Some("since 2010-07-16".to_owned()));
        assert!(all().all(|(_, periods)| periods.split(' ').all(|period| period.contains(".."))));
    }

    #[test]
    fn the_numbers_of_the_registry_are_printed_in_the_named_editions() {
        let printed = |rule: &crate::rule::Rule, edition| {
            rule.number_in(edition).is_none_or(|number| is_in(number, edition))
        };
        let missing: Vec<_> = NAMED
            .iter()
            .flat_map(|(edition, _)| rules::all().map(move |rule| (*edition, rule)))
            .filter(|(edition, rule)| !printed(rule, *edition))
            .map(|(edition, rule)| format!("{} on {edition}", rule.id))
            .collect();
        assert_eq!(missing, Vec::<String>::new());
        assert!(!is_in("704.5z", on("2013-02-01")));
    }
}
