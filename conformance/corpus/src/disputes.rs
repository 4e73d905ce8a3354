//! Points on which the rules can be read in two ways, from `disputes.toml`.

use apnap_oracle::rule::Reading;
use serde::Deserialize;

/// One point that can be read in two ways.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Dispute {
    /// The identifier of the alternative reading, as in scenarios and `reading:…`.
    pub id: String,
    /// The rule in question.
    pub rule: String,
    /// What the text of the rule leaves open.
    pub question: String,
    /// The default reading, which the oracle follows.
    pub usual: String,
    /// The alternative reading.
    pub other: String,
    /// A board on which they differ.
    pub example: String,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Disputes {
    dispute: Vec<Dispute>,
}

/// Every dispute.
///
/// # Errors
/// If the file that is built into the library cannot be read.
pub fn disputes() -> Result<Vec<Dispute>, String> {
    let text = include_str!("../disputes.toml");
    toml::from_str::<Disputes>(text).map(|file| file.dispute).map_err(|error| error.to_string())
}

/// The dispute that an alternative reading belongs to.
pub fn about(reading: Reading) -> Option<Dispute> {
    disputes().ok()?.into_iter().find(|dispute| dispute.id == reading.id())
}

#[cfg(test)]
mod tests {
    use super::*;
    use pretty_assertions::assert_eq;

    #[test]
    fn every_reading_of_the_oracle_is_listed_and_every_listed_one_is_there() {
        let listed: Vec<String> = disputes().unwrap().into_iter().map(|dispute| dispute.id).collect();
        let known: Vec<&str> = Reading::ALL.iter().map(|(_, id)| *id).collect();
        assert_eq!(listed, known);
        for dispute in disputes().unwrap() {
            assert!(apnap_oracle::rules::named(&dispute.rule).is_some(), "{}", dispute.rule);
        }
    }
}
