//! Where things are in the book, and the links between pages.

use super::has_page;
use super::scenario_pages::{ScenarioPages, home_of};
use crate::scenario::Scenario;
use apnap_oracle::rule::Rule;

/// The page of a section, below `docs/src`.
pub(super) fn section_page(section: &str) -> String {
    format!("rules/{section}.md")
}

/// The page of a rule, below `docs/src`.
pub(super) fn rule_page(rule: &Rule) -> String {
    format!("rules/{}/{}.md", rule.section(), rule.id.replace('@', "-"))
}

/// A link to a rule from the page of another; plain text if the rule has no page.
pub(super) fn to_rule(rule: &Rule) -> String {
    if has_page(rule) {
        format!("[{}](../{}/{}.md)", rule.id, rule.section(), rule.id.replace('@', "-"))
    } else {
        rule.id.to_owned()
    }
}

/// A link to a scenario from the page of a rule: to where it is shown in full, or to its file.
pub(super) fn to_scenario(scenario: &Scenario, scenario_pages: &ScenarioPages) -> String {
    match home_of(scenario).filter(|_| scenario_pages.is_in_full(scenario)) {
        Some(rule) => format!(
            "[{}](../{}/{}.md#{})",
            scenario.id,
            rule.section(),
            rule.id.replace('@', "-"),
            anchor(&scenario.title)
        ),
        None => to_file_of(scenario),
    }
}

/// A link from the page of a rule to the file of a scenario.
pub(super) fn to_file_of(scenario: &Scenario) -> String {
    in_repository(&scenario.id, &format!("conformance/scenarios/{}.scn", scenario.id))
}

/// A link from the page of a rule to a file of the repository. The built book, `target/book`, is as deep below
/// the root as `docs/src`, so the same path leads to the file from both.
pub(super) fn in_repository(words: &str, path: &str) -> String {
    format!("[`{words}`](../../../../{path})")
}

/// The name under which mdBook makes a heading known on its page.
pub fn anchor(heading: &str) -> String {
    let kept = heading.trim().chars().filter_map(|letter| match letter {
        letter if letter.is_alphanumeric() => Some(letter.to_lowercase().next().unwrap_or(letter)),
        '-' | '_' => Some(letter),
        letter if letter.is_whitespace() => Some('-'),
        _ => None,
    });
    kept.collect()
}

#[cfg(test)]
mod tests {
    use super::anchor;
    use pretty_assertions::assert_eq;

    #[test]
    fn a_heading_is_known_by_its_letters() {
        assert_eq!(anchor("Two switches cancel each other"), "two-switches-cancel-each-other");
        assert_eq!(anchor("Urborg's land is 1/1, then"), "urborgs-land-is-11-then");
    }
}
