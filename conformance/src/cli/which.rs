//! Which scenarios a command is about, and in which edition.

use super::rules::unknown;
use super::{End, corpus, known_edition};
use crate::cli::output::say;
use apnap_conformance::own::OwnScenario;
use apnap_conformance::play::level_of;
use apnap_conformance::scenario::Scenario;
use apnap_conformance::starters;
use apnap_oracle::edition::Edition;
use apnap_oracle::rules;
use std::io;

/// Which scenarios.
#[derive(Default, clap::Args)]
pub(crate) struct Which {
    /// Only scenarios that this rule (`613.8a`) or a rule of this section (`613`) decides; more than one if
    /// repeated
    #[arg(long)]
    rule: Vec<String>,
    /// Leave out the scenarios whose identifiers contain this word; more than one if repeated
    #[arg(long, value_name = "WORD")]
    skip: Vec<String>,
    /// Only scenarios of this level: 0 (boards), 1 (state-based actions), 2 (turns), 3 (stack and triggers)
    #[arg(long, value_parser = clap::value_parser!(u8).range(0..=3))]
    level: Option<u8>,
    /// Only the scenarios to begin with: ten boards and five games, the easiest first
    #[arg(long)]
    starters: bool,
    /// Scenarios of your own: files, or folders with them. Any other word chooses the scenarios of the corpus
    /// whose identifiers contain it; in a word, `*` stands for any characters
    words: Vec<String>,
    #[command(flatten)]
    cards: corpus::CardArguments,
}

impl Which {
    /// The scenarios, or an [`End`] after printing why there are none.
    pub(crate) fn scenarios(&self) -> io::Result<Result<Vec<Scenario>, End>> {
        let is_known = |asked: &String| rules::all().any(|rule| rule.id == asked || rule.section() == asked);
        if let Some(asked) = self.rule.iter().find(|asked| !is_known(asked)) {
            say!("apnap: {}", unknown(asked));
            return Ok(Err(End::Usage));
        }
        let mut chosen = match corpus::chosen(&self.words, &self.cards)? {
            Ok(chosen) => chosen,
            Err(end) => return Ok(Err(end)),
        };
        chosen.retain(|scenario| self.includes(scenario));
        if self.starters {
            chosen.retain(|scenario| starters::place_of(scenario).is_some());
            chosen.sort_by_key(starters::place_of);
        }
        Ok(Ok(chosen))
    }

    fn includes(&self, scenario: &Scenario) -> bool {
        let about =
            |asked: &String| scenario.rules.iter().any(|rule| rule.id == asked || rule.section() == asked);
        (self.rule.is_empty() || self.rule.iter().any(about))
            && !self.skip.iter().any(|word| corpus::is_meant(scenario, word))
            && self.level.is_none_or(|level| level_of(scenario).number() == level)
    }
}

/// A scenario, in one edition.
#[derive(clap::Args)]
pub(crate) struct InAnEdition {
    /// The identifier of a scenario, part of it, or a file
    scenario: String,
    #[command(flatten)]
    cards: corpus::CardArguments,
    #[command(flatten)]
    edition: EditionArgument,
}

/// Several scenarios, each in one edition.
#[derive(clap::Args)]
pub(crate) struct SeveralInAnEdition {
    /// Scenarios: identifiers or parts of them, in which `*` stands for any characters (then all that match are
    /// meant), files, or folders with files
    #[arg(required = true)]
    scenarios: Vec<String>,
    #[command(flatten)]
    cards: corpus::CardArguments,
    #[command(flatten)]
    edition: EditionArgument,
}

impl SeveralInAnEdition {
    /// The scenarios, each once, or an [`End`] after printing which word means none.
    pub(crate) fn all(&self) -> io::Result<Result<Vec<OwnScenario>, End>> {
        let mut all: Vec<OwnScenario> = Vec::new();
        for word in &self.scenarios {
            match corpus::named(word, &self.cards)? {
                Ok(found) => {
                    for one in found {
                        if all.iter().all(|known| known.scenario.id != one.scenario.id) {
                            all.push(one);
                        }
                    }
                }
                Err(end) => return Ok(Err(end)),
            }
        }
        Ok(Ok(all))
    }

    /// The chosen edition, or the one that the engine follows, or else the default; `None` after printing that the
    /// scenario is not valid in it.
    pub(crate) fn edition_for(&self, scenario: &Scenario, engine: Option<Edition>) -> Option<Edition> {
        EditionArgument { edition: self.edition.edition.or(engine) }.of(scenario)
    }
}

/// The choice of an edition.
#[derive(clap::Args)]
struct EditionArgument {
    /// The edition of the rules, a date such as 2013-02-01; by default the home edition, or the last
    /// edition in which the scenario is valid
    #[arg(long, value_parser = known_edition)]
    edition: Option<Edition>,
}

impl InAnEdition {
    /// The only scenario and its edition, or an [`End`] after printing why there is not one.
    pub(crate) fn only(&self) -> io::Result<Result<(OwnScenario, Edition), End>> {
        let mut found = match corpus::named(&self.scenario, &self.cards)? {
            Ok(found) => found,
            Err(end) => return Ok(Err(end)),
        };
        let (Some(only), 0) = (found.pop(), found.len()) else {
            say!("apnap: {} has several scenarios; name one file", self.scenario);
            return Ok(Err(End::Usage));
        };
        let edition = self.edition.of(&only.scenario);
        Ok(edition.map(|edition| (only, edition)).ok_or(End::Usage))
    }
}

impl EditionArgument {
    /// The chosen edition or else the default; `None` after printing that the scenario is not valid in it.
    fn of(&self, scenario: &Scenario) -> Option<Edition> {
        let edition = self.edition.unwrap_or_else(|| usual_edition(scenario));
        if scenario.is_valid_in(edition) {
            return Some(edition);
        }
        let until = scenario.last.map_or_else(String::new, |last| format!(" to {last}"));
        say!(
            "apnap: {} is valid from {}{until}, not in the edition of {edition}",
            scenario.id,
            scenario.since
        );
        None
    }
}

/// The edition of a scenario unless another is chosen.
pub(crate) fn usual_edition(scenario: &Scenario) -> Edition {
    if scenario.is_valid_in(Edition::HOME) {
        return Edition::HOME;
    }
    match scenario.last {
        Some(last) if last < Edition::HOME => last,
        Some(_) | None => scenario.since,
    }
}
