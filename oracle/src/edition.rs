//! An edition of the Comprehensive Rules is the date on which it took effect.
//!
//! Every rule has the dates between which it is in force, so any date from the first supported one on selects
//! a rulebook; the named editions are only those in which the suite runs.

use apnap_oracle_derive::FromJson;
use serde::Serialize;
use std::fmt;
use std::str::FromStr;

/// A day, and with it the edition in force on that day.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, FromJson)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(try_from = "String", into = "String")]
pub struct Edition {
    year: u16,
    month: u8,
    day: u8,
}

impl Edition {
    /// The first date that the project supports: Magic 2011.
    pub const FIRST: Edition = Edition::of(2010, 7, 16);
    /// Duskmourn, the edition whose numbers identify the rules in the code.
    pub const HOME: Edition = Edition::of(2024, 9, 20);
    /// The newest edition that the project knows.
    pub const NEWEST: Edition = Edition::of(2026, 8, 7);

    /// Returns the edition in force on a day. The parts are not checked; see [`Edition::from_str`] for dates
    /// that come from outside.
    pub const fn of(year: u16, month: u8, day: u8) -> Edition {
        Edition { year, month, day }
    }
}

impl Edition {
    /// Returns the day before.
    pub fn day_before(self) -> Edition {
        if self.day > 1 {
            return Edition { day: self.day - 1, ..self };
        }
        if self.month > 1 {
            let month = self.month - 1;
            return Edition { month, day: days_in(self.year, month), ..self };
        }
        Edition { year: self.year.saturating_sub(1), month: 12, day: 31 }
    }
}

fn days_in(year: u16, month: u8) -> u8 {
    match month {
        4 | 6 | 9 | 11 => 30,
        2 if year.is_multiple_of(4) && (!year.is_multiple_of(100) || year.is_multiple_of(400)) => 29,
        2 => 28,
        _ => 31,
    }
}

/// The named editions, in which the suite runs every scenario that is valid there.
pub const NAMED: &[(Edition, &str)] = &[
    (Edition::FIRST, "Magic 2011"),
    (Edition::of(2012, 2, 1), "Dark Ascension"),
    (Edition::of(2013, 2, 1), "Gatecrash"),
    (Edition::of(2013, 7, 13), "Magic 2014"),
    (Edition::of(2016, 7, 22), "Eldritch Moon"),
    (Edition::of(2020, 4, 17), "Ikoria"),
    (Edition::of(2023, 6, 16), "Tales of Middle-earth"),
    (Edition::HOME, "Duskmourn"),
    (Edition::of(2024, 11, 8), "Foundations"),
    (Edition::NEWEST, "newest"),
];

impl fmt::Display for Edition {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:04}-{:02}-{:02}", self.year, self.month, self.day)
    }
}

impl fmt::Debug for Edition {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl FromStr for Edition {
    type Err = String;

    fn from_str(text: &str) -> Result<Edition, String> {
        let wrong = || format!("`{text}` is not a date; write it as 2024-09-20");
        let parts: Vec<&str> = text.split('-').collect();
        let [year, month, day] = parts[..] else {
            return Err(wrong());
        };
        if (year.len(), month.len(), day.len()) != (4, 2, 2) {
            return Err(wrong());
        }
        let number = |part: &str| -> Result<u16, String> {
            if part.bytes().all(|b| b.is_ascii_digit()) {
                part.parse().map_err(|_| wrong())
            } else {
                Err(wrong())
            }
        };
        let (year, month, day) = (number(year)?, number(month)?, number(day)?);
        if !(1..=12).contains(&month) || !(1..=days_in(year, month as u8).into()).contains(&day) {
            return Err(wrong());
        }
        Ok(Edition::of(year, month as u8, day as u8))
    }
}

impl TryFrom<String> for Edition {
    type Error = String;
    fn try_from(text: String) -> Result<Edition, String> {
        text.parse()
    }
}

impl From<Edition> for String {
    fn from(edition: Edition) -> String {
        edition.to_string()
    }
}

/// The dates between which something holds: from the first on, up to but not including the second.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Period {
    /// The first edition in which it holds.
    pub since: Edition,
    /// The first edition in which it no longer holds, if any.
    pub until: Option<Edition>,
}

impl Period {
    /// Returns whether an edition is in the period.
    pub fn contains(&self, edition: Edition) -> bool {
        self.since <= edition && self.until.is_none_or(|until| edition < until)
    }

    /// Returns the part of this period that is also in another.
    #[must_use]
    pub fn and(self, other: Period) -> Period {
        let until = [self.until, other.until].into_iter().flatten().min();
        Period { since: self.since.max(other.since), until }
    }

    /// Returns the part of this period around an edition in which another period holds or doesn't hold as in that edition.
    #[must_use]
    pub fn alike(self, other: Period, edition: Edition) -> Period {
        if other.contains(edition) {
            self.and(other)
        } else if edition < other.since {
            self.and(Period { since: Edition::FIRST, until: Some(other.since) })
        } else {
            self.and(Period { since: other.until.unwrap_or(Edition::FIRST), until: None })
        }
    }
}

/// Returns a date written in the code. For constants only: a wrong date is a compile error.
pub const fn on(text: &str) -> Edition {
    let text = text.as_bytes();
    assert!(text.len() == 10 && text[4] == b'-' && text[7] == b'-', "write a date as 2024-09-20");
    const fn digit(text: &[u8], at: usize) -> u16 {
        assert!(text[at].is_ascii_digit(), "write a date as 2024-09-20");
        (text[at] - b'0') as u16
    }
    let year = digit(text, 0) * 1000 + digit(text, 1) * 100 + digit(text, 2) * 10 + digit(text, 3);
    let month = digit(text, 5) * 10 + digit(text, 6);
    let day = digit(text, 8) * 10 + digit(text, 9);
    Edition::of(year, month as u8, day as u8)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_date_survives_printing_and_wrong_ones_are_named() {
        assert_eq!("2020-04-17".parse::<Edition>(), Ok(on("2020-04-17")));
        assert_eq!(on("2020-04-17").to_string(), "2020-04-17");
        for wrong in [
            "2020-4-17",
            "20200417",
            "2020-13-01",
            "2020-04-00",
            "2023-02-29",
            "x",
            "-020-04-17",
            "+020-04-17",
        ] {
            assert!(wrong.parse::<Edition>().is_err(), "{wrong}");
        }
    }

    #[test]
    fn the_day_before_crosses_months_and_years() {
        let before = |text: &str| text.parse::<Edition>().map(|date| date.day_before().to_string());
        assert_eq!(before("2020-03-01"), Ok("2020-02-29".to_owned()));
        assert_eq!(before("2021-01-01"), Ok("2020-12-31".to_owned()));
        assert_eq!(before("2020-04-17"), Ok("2020-04-16".to_owned()));
    }
}
