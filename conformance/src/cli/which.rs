//! Which scenarios a command is about.

use super::rules::unknown;
use super::{End, corpus};
use apnap_conformance::play::level_of;
use apnap_conformance::scenario::Scenario;
use apnap_oracle::rules;
use std::io;

/// Which scenarios.
#[derive(Default, clap::Args)]
pub(crate) struct Which {
    /// Only scenarios that this rule (`613.8a`) or a rule of this section (`613`) decides
    #[arg(long)]
    rule: Option<String>,
    /// Only scenarios of this level: 0 (boards), 1 (state-based actions), 2 (turns), 3 (stack and triggers)
    #[arg(long, value_parser = clap::value_parser!(u8).range(0..=3))]
    level: Option<u8>,
    /// Scenarios of your own: files, or folders with them. Any other word chooses the scenarios of the corpus
    /// whose identifiers contain it
    words: Vec<String>,
    #[command(flatten)]
    cards: corpus::CardArguments,
}

impl Which {
    /// The scenarios, or an [`End`] after printing why there are none.
    pub(crate) fn scenarios(&self) -> io::Result<Result<Vec<Scenario>, End>> {
        let is_known = |asked: &String| rules::all().any(|rule| rule.id == asked || rule.section() == asked);
        if let Some(asked) = self.rule.as_ref().filter(|asked| !is_known(asked)) {
            eprintln!("apnap: {}", unknown(asked));
            return Ok(Err(End::Usage));
        }
        let mut chosen = match corpus::chosen(&self.words, &self.cards)? {
            Ok(chosen) => chosen,
            Err(end) => return Ok(Err(end)),
        };
        chosen.retain(|scenario| self.includes(scenario));
        Ok(Ok(chosen))
    }

    fn includes(&self, scenario: &Scenario) -> bool {
        let about =
            |asked: &String| scenario.rules.iter().any(|rule| rule.id == asked || rule.section() == asked);
        self.rule.as_ref().is_none_or(about)
            && self.level.is_none_or(|level| level_of(scenario).number() == level)
    }
}
