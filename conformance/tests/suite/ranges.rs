//! The ranges of the corpus: in each edition of a scenario's range, the rules that it cites are in force, and
//! the game has the words that its cards use.

use crate::support::scenarios;
use apnap_conformance::scenario::Scenario;
use apnap_oracle::card::walk::{Field, Go, Part};
use apnap_oracle::card::{Card, CardType, Characteristics, Subtype, Value};
use apnap_oracle::edition::{Edition, on};
use apnap_oracle::rule::Rule;
use pretty_assertions::assert_eq;
use std::collections::BTreeSet;

/// Returns the first edition of a scenario, and every later one in its range in which one of these rules begins
/// or ceases to be in force.
fn editions<'r>(scenario: &Scenario, rules: impl IntoIterator<Item = &'r Rule>) -> BTreeSet<Edition> {
    let changes = rules.into_iter().flat_map(|rule| [Some(rule.in_force().since), rule.until]).flatten();
    changes.chain([scenario.since]).filter(|&edition| scenario.is_valid_in(edition)).collect()
}

/// A rule that isn't in force throughout a scenario's range is cited together with the entries that hold in the
/// rest of the range: in each edition, one of these entries is in force.
#[test]
fn the_rules_that_a_scenario_cites_are_in_force_over_its_whole_range() {
    let mut missing = Vec::new();
    for scenario in scenarios() {
        let all = editions(scenario, scenario.rules.iter().copied());
        let partly: Vec<&Rule> = scenario
            .rules
            .iter()
            .copied()
            .filter(|rule| !all.iter().all(|&edition| rule.in_force().contains(edition)))
            .collect();
        let gaps = all.iter().filter(|&&edition| {
            !partly.is_empty() && !partly.iter().any(|rule| rule.in_force().contains(edition))
        });
        let never =
            partly.iter().filter(|rule| !all.iter().any(|&edition| rule.in_force().contains(edition)));
        missing.extend(gaps.map(|gap| format!("{}: {:?} in {gap}", scenario.id, ids(&partly))));
        missing.extend(never.map(|rule| format!("{}: {} is never in force", scenario.id, rule.id)));
    }
    assert_eq!(missing, Vec::<String>::new());
}

fn ids(rules: &[&Rule]) -> Vec<&'static str> {
    rules.iter().map(|rule| rule.id).collect()
}

/// Returns the first edition whose rules have a part of a text, with a word for the part, if older ones don't.
fn dated(part: Part<'_>) -> Option<(String, Edition)> {
    let since = match part {
        Part::Keyword(keyword) => keyword.since()?,
        Part::Value(Value::Devotion(_)) => on("2013-09-27"),
        _ => return None,
    };
    Some((format!("{part:?}"), since))
}

/// Returns the dated parts of a text.
fn dated_in(text: &impl Field) -> Vec<(String, Edition)> {
    let mut found = Vec::new();
    text.walk(&mut |part| {
        found.extend(dated(part));
        Go::Enter
    });
    found
}

/// Subtypes, each with the first edition whose rules say what it means.
const SUBTYPES: &[(&str, Edition)] =
    &[("Vehicle", on("2016-09-30")), ("Saga", on("2018-04-27")), ("Attraction", on("2022-10-07"))];

/// The first edition with color indicators and double-faced cards.
const FACES_AND_INDICATORS: Edition = on("2011-09-30");

/// Returns what the cards and effects of a scenario use, each with the first edition that has it.
fn used(scenario: &Scenario) -> Vec<(String, Edition)> {
    let game = &scenario.board.game;
    let mut used = Vec::new();
    for object in game.objects.values() {
        used.extend(used_by_card(&object.card, object.token));
    }
    for effect in game.effects.values() {
        used.extend(dated_in(&effect.changes));
    }
    used
}

fn used_by_card(card: &Card, is_token: bool) -> Vec<(String, Edition)> {
    let mut used: Vec<(String, Edition)> = used_by_face(&card.front, is_token);
    if let Some(back) = &card.back {
        used.push(("a back face".to_owned(), FACES_AND_INDICATORS));
        used.extend(used_by_face(back, is_token));
    }
    used
}

fn used_by_face(face: &Characteristics, is_token: bool) -> Vec<(String, Edition)> {
    let mut used = dated_in(&face.abilities);
    // For a token, the field holds the colors that the effect gave it.
    if !is_token && !face.color_indicator.is_empty() {
        used.push(("a color indicator".to_owned(), FACES_AND_INDICATORS));
    }
    let every: &[Subtype] = &face.subtypes.iter().collect::<Vec<_>>();
    let is_changeling = every.len() > 100;
    let dated =
        SUBTYPES.iter().filter(|(word, _)| !is_changeling && every.iter().any(|one| one.word() == *word));
    used.extend(dated.map(|&(word, since)| (word.to_owned(), since)));
    if face.card_types.contains(CardType::Battle) {
        used.push(("Battle".to_owned(), on("2023-04-14")));
    }
    used
}

#[test]
fn no_scenario_is_older_than_the_words_that_it_uses() {
    let too_old: BTreeSet<String> = scenarios()
        .iter()
        .flat_map(|scenario| {
            let late = used(scenario).into_iter().filter(|(_, since)| *since > scenario.since);
            late.map(|(word, since)| format!("{}: {word} is of {since}", scenario.id)).collect::<Vec<_>>()
        })
        .collect();
    assert_eq!(too_old, BTreeSet::new());
}
