//! Which scenarios stand in full, and on which page.

use super::has_page;
use crate::audit::Audit;
use crate::corpus::scenario_texts;
use crate::scenario::Scenario;
use apnap_oracle::rule::Rule;
use std::collections::{BTreeMap, BTreeSet};

/// So many lines of scenarios are shown on a page. If there are more, the page would be too long to be
/// read, and most of its scenarios are listed by their titles only.
const LONG: usize = 350;

/// How many scenarios a page shows in full that can't show all.
const SHOWN: usize = 2;

/// The corpus, and which of its scenarios stand in full on the page where they are at home.
pub(super) struct Shelf<'s> {
    scenarios: &'s [Scenario],
    texts: BTreeMap<&'static str, &'static str>,
    in_full: BTreeSet<&'s str>,
}

impl<'s> Shelf<'s> {
    /// Finds a place for every scenario.
    pub(super) fn of(scenarios: &'s [Scenario], audit: &Audit) -> Shelf<'s> {
        let mut shelf = Shelf { scenarios, texts: scenario_texts().collect(), in_full: BTreeSet::new() };
        for audited in &audit.rules {
            let shown = shelf.shown(shelf.at_home(audited.rule), &audited.decided_alone);
            shelf.in_full.extend(shown.iter().map(|scenario| scenario.id.as_str()));
        }
        shelf
    }

    /// Of the scenarios of a page those that it shows in full: all or, if they are too long together,
    /// some short ones, before all of those that the rule decides alone.
    fn shown(&self, at_home: Vec<&'s Scenario>, decided_alone: &[String]) -> Vec<&'s Scenario> {
        let length = |scenario: &Scenario| self.text_of(scenario).lines().count();
        if at_home.iter().map(|scenario| length(scenario)).sum::<usize>() <= LONG {
            return at_home;
        }
        let mut shortest = at_home;
        shortest.sort_by_key(|scenario| (!decided_alone.contains(&scenario.id), length(scenario)));
        shortest.truncate(SHOWN);
        shortest
    }

    /// The scenarios in the order of the corpus.
    pub(super) fn all(&self) -> impl Iterator<Item = &'s Scenario> {
        self.scenarios.iter()
    }

    /// The scenarios that are at home on the page of a rule.
    pub(super) fn at_home(&self, rule: &Rule) -> Vec<&'s Scenario> {
        self.all().filter(|scenario| home_of(scenario).is_some_and(|home| home.id == rule.id)).collect()
    }

    /// Whether a scenario stands in full on the page where it is at home.
    pub(super) fn is_in_full(&self, scenario: &Scenario) -> bool {
        self.in_full.contains(scenario.id.as_str())
    }

    /// A scenario as it stands in its file.
    pub(super) fn text_of(&self, scenario: &Scenario) -> &'static str {
        self.texts.get(scenario.id.as_str()).copied().unwrap_or_default().trim_end()
    }
}

/// The rule on whose page a scenario is at home: the first that it names of those with pages.
pub(super) fn home_of(scenario: &Scenario) -> Option<&'static Rule> {
    scenario.rules.iter().copied().find(|rule| has_page(rule))
}
