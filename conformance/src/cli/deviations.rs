//! `apnap deviations`: what an engine is known to do otherwise, as a file for its repository.

use super::output::naming;
use super::report::RecordArguments;
use super::{Abort, End, output};
use apnap_conformance::deviations::{Deviations, read};
use apnap_conformance::record::write_deviations;
use apnap_oracle::edition::Edition;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::time::{SystemTime, UNIX_EPOCH};

/// Which records.
#[derive(clap::Args)]
pub(crate) struct Arguments {
    #[command(flatten)]
    records: RecordArguments,
    /// The file as it was: entries that still hold keep their `why`, `issue` and `until`
    #[arg(long, value_name = "FILE")]
    keep: Option<PathBuf>,
}

pub(crate) fn run(arguments: &Arguments) -> Result<End, Abort> {
    let before = arguments.keep.as_deref().map(known).transpose()?.unwrap_or_default();
    let (record, _) = arguments.records.read()?;
    write!(output::stdout(), "{}", write_deviations(&record, &before))?;
    Ok(End::AsExpected)
}

/// Reads a file of deviations.
pub(crate) fn known(file: &Path) -> Result<Deviations, Abort> {
    let text = std::fs::read_to_string(file).map_err(naming(file))?;
    read(&text).map_err(|error| Abort::trouble(format!("{}: {error}", file.display())))
}

/// Today's date in UTC, if the clock of the machine says one.
pub(crate) fn today() -> Option<Edition> {
    let days = SystemTime::now().duration_since(UNIX_EPOCH).ok()?.as_secs() / 86_400;
    let (year, month, day) = date_of(i64::try_from(days).ok()?);
    format!("{year:04}-{month:02}-{day:02}").parse().ok()
}

/// The date of a day, counted from 1970-01-01, in years that begin in March: then leap days come last.
fn date_of(day: i64) -> (i64, i64, i64) {
    const DAYS_IN_400_YEARS: i64 = 146_097;
    let since_0000_03_01 = day + 719_468;
    let era = since_0000_03_01.div_euclid(DAYS_IN_400_YEARS);
    let of_era = since_0000_03_01.rem_euclid(DAYS_IN_400_YEARS);
    let year_of_era = (of_era - of_era / 1460 + of_era / 36_524 - of_era / 146_096) / 365;
    let of_year = of_era - (365 * year_of_era + year_of_era / 4 - year_of_era / 100);
    let from_march = (5 * of_year + 2) / 153;
    let month = if from_march < 10 { from_march + 3 } else { from_march - 9 };
    let year = year_of_era + 400 * era + i64::from(month <= 2);
    (year, month, of_year - (153 * from_march + 2) / 5 + 1)
}

#[cfg(test)]
mod tests {
    use super::date_of;

    #[test]
    fn days_have_dates() {
        assert_eq!(date_of(0), (1970, 1, 1));
        assert_eq!(date_of(59), (1970, 3, 1));
        assert_eq!(date_of(11_016), (2000, 2, 29));
        assert_eq!(date_of(20_454), (2026, 1, 1));
    }
}
