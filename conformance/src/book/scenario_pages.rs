//! Which scenarios are shown in full, and on which page.

use super::has_page;
use crate::audit::{Audit, RuleAudit};
use crate::corpus::scenario_texts;
use crate::scenario::Scenario;
use apnap_oracle::rule::Rule;
use std::collections::{BTreeMap, BTreeSet};

/// The maximum number of lines of scenarios on a page. If there are more, most of its scenarios are listed by
/// title only, so that the page does not become too long to read.
const LONG: usize = 350;

/// The number of scenarios that a page shows in full if it can't show all.
const SHOWN: usize = 2;

/// The corpus, and which of its scenarios are shown in full on their home page.
pub(super) struct ScenarioPages<'s> {
    scenarios: &'s [Scenario],
    texts: BTreeMap<&'static str, &'static str>,
    in_full: BTreeSet<&'s str>,
}

impl<'s> ScenarioPages<'s> {
    /// Finds a place for every scenario.
    pub(super) fn of(scenarios: &'s [Scenario], audit: &Audit) -> ScenarioPages<'s> {
        let mut scenario_pages =
            ScenarioPages { scenarios, texts: scenario_texts().collect(), in_full: BTreeSet::new() };
        for audited in &audit.rules {
            let shown = scenario_pages.shown(scenario_pages.at_home(audited.rule), &audited.decided_alone);
            scenario_pages.in_full.extend(shown.iter().map(|scenario| scenario.id.as_str()));
        }
        scenario_pages
    }

    /// The scenarios that a page shows in full: all or, if they are too long together, some short ones,
    /// preferring those that the rule decides alone.
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

    /// The example at the top of a rule's page: the shortest of the scenarios that the page shows in full,
    /// preferring those that the rule decides alone.
    pub(super) fn example_of(&self, audited: &RuleAudit) -> Option<&'s Scenario> {
        let in_full = self.at_home(audited.rule).into_iter().filter(|one| self.is_in_full(one));
        in_full
            .min_by_key(|one| (!audited.decided_alone.contains(&one.id), self.text_of(one).lines().count()))
    }

    /// The scenarios in the order of the corpus.
    pub(super) fn all(&self) -> impl Iterator<Item = &'s Scenario> {
        self.scenarios.iter()
    }

    /// The scenarios whose home is the page of a rule.
    pub(super) fn at_home(&self, rule: &Rule) -> Vec<&'s Scenario> {
        self.all().filter(|scenario| home_of(scenario).is_some_and(|home| home.id == rule.id)).collect()
    }

    /// Returns whether a scenario is shown in full on its home page.
    pub(super) fn is_in_full(&self, scenario: &Scenario) -> bool {
        self.in_full.contains(scenario.id.as_str())
    }

    /// The text of a scenario in its file.
    pub(super) fn text_of(&self, scenario: &Scenario) -> &'static str {
        self.texts.get(scenario.id.as_str()).copied().unwrap_or_default().trim_end()
    }
}

/// The rule whose page is the home of a scenario: the first rule that it names and that has a page.
pub(super) fn home_of(scenario: &Scenario) -> Option<&'static Rule> {
    scenario.rules.iter().copied().find(|rule| has_page(rule))
}
