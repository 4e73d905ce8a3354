//! The numbers that rules have had in the published texts since 2010, whether or not the registry has an
//! entry for them. It tells a rule without an entry from a number that never was one.

/// Each line has the dates of the texts, a tab, and the numbers that exactly these texts have. `A..B` means
/// all texts from A to B, and `A..` all since A.
const NUMBERS: &str = include_str!("numbers.txt");

/// Returns every number that a text has had, with the dates of these texts.
pub fn all() -> impl Iterator<Item = (&'static str, &'static str)> {
    let lines = NUMBERS.lines().filter_map(|line| line.split_once('\t'));
    lines.flat_map(|(dates, numbers)| numbers.split(' ').map(move |number| (number, dates)))
}

/// Returns when a number was that of a rule, in words, if it ever was.
pub fn when(number: &str) -> Option<String> {
    let (_, dates) = all().find(|(known, _)| *known == number)?;
    let periods: Vec<String> = dates.split(' ').map(in_words).collect();
    Some(periods.join(" and "))
}

fn in_words(period: &str) -> String {
    match period.split_once("..") {
        Some((since, "")) => format!("since {since}"),
        Some((from, to)) if from != to => format!("from {from} to {to}"),
        Some((on, _)) => format!("on {on}"),
        None => format!("on {period}"),
    }
}
