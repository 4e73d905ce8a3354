//! Which scenarios a command is about, and in which edition.

use super::rules::unknown;
use super::{Abort, corpus, known_edition};
use apnap_conformance::own::OwnScenario;
use apnap_conformance::play::level_of;
use apnap_conformance::scenario::Scenario;
use apnap_conformance::starters;
use apnap_oracle::edition::Edition;
use apnap_oracle::rules;

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
    /// The scenarios.
    ///
    /// # Errors
    /// If a rule or a word is unknown, or a file can't be read.
    pub(crate) fn scenarios(&self) -> Result<Vec<Scenario>, Abort> {
        let is_known = |asked: &String| rules::all().any(|rule| rule.id == asked || rule.section() == asked);
        if let Some(asked) = self.rule.iter().find(|asked| !is_known(asked)) {
            return Err(Abort::usage(unknown(asked)));
        }
        let mut chosen = corpus::chosen(&self.words, &self.cards)?;
        chosen.retain(|scenario| self.includes(scenario));
        if self.starters {
            chosen.retain(|scenario| starters::place_of(scenario).is_some());
            chosen.sort_by_key(starters::place_of);
        }
        Ok(chosen)
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
    /// The scenarios, each once.
    ///
    /// # Errors
    /// If a word means none, or a file can't be read.
    pub(crate) fn all(&self) -> Result<Vec<OwnScenario>, Abort> {
        let mut all: Vec<OwnScenario> = Vec::new();
        for word in &self.scenarios {
            for one in corpus::named(word, &self.cards)? {
                if all.iter().all(|known| known.scenario.id != one.scenario.id) {
                    all.push(one);
                }
            }
        }
        Ok(all)
    }

    /// The chosen edition, or the one that the engine follows, or else the default.
    ///
    /// # Errors
    /// If the scenario is not valid in it.
    pub(crate) fn edition_for(&self, scenario: &Scenario, engine: Option<Edition>) -> Result<Edition, Abort> {
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
    /// The only scenario and its edition.
    ///
    /// # Errors
    /// If there is none, or more than one, or it is not valid in the edition.
    pub(crate) fn only(&self) -> Result<(OwnScenario, Edition), Abort> {
        let mut found = corpus::named(&self.scenario, &self.cards)?;
        let (Some(only), 0) = (found.pop(), found.len()) else {
            return Err(Abort::usage(format!("{} has several scenarios; name one file", self.scenario)));
        };
        let edition = self.edition.of(&only.scenario)?;
        Ok((only, edition))
    }
}

impl EditionArgument {
    /// The chosen edition or else the default, if the scenario is valid in it.
    fn of(&self, scenario: &Scenario) -> Result<Edition, Abort> {
        let edition = self.edition.unwrap_or_else(|| usual_edition(scenario));
        if scenario.is_valid_in(edition) {
            return Ok(edition);
        }
        let until = scenario.last.map_or_else(String::new, |last| format!(" to {last}"));
        let Scenario { id, since, .. } = scenario;
        Err(Abort::usage(format!("{id} is valid from {since}{until}, not in the edition of {edition}")))
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
