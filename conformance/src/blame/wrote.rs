//! The rule by which a wrong value should have been another one: where to begin when no mutant explains a failure.

use crate::compare::Divergence;
use crate::engine::Level;
use crate::explain::{Change, ValueChange, story_of_board};
use crate::oracle::Oracle;
use crate::outcome::Outcome;
use crate::play::explain::explain;
use crate::run::Case;
use apnap_oracle::edition::Edition;
use apnap_oracle::rule::Rule;
use apnap_oracle::rules;

/// Returns the rule by which a game should have taken another course: the one that forbids a decision that the engine
/// accepts, or the one that leads to the first stop that the engine misses.
pub(super) fn rule_of_course(case: &Case<'_>) -> Option<&'static Rule> {
    let deviation = case.deviation.as_ref().and_then(|deviation| deviation.rule.as_deref());
    match &case.outcome {
        Outcome::WronglyAccepted { rule, .. } => rules::named(rule),
        _ => deviation.and_then(|number| numbered(number, case.edition)),
    }
}

/// Returns the rule that writes the first wrong value of a case, as the oracle plays it: the last event that changes it,
/// or the last layer. Otherwise, it is the first rule that the scenario decides.
pub(super) fn rule_of(case: &Case<'_>) -> Option<&'static Rule> {
    let found = match &case.outcome {
        Outcome::Diverge { divergences } => divergences.first().and_then(|first| match case.level {
            Level::Layers => rule_of_layer(case, first),
            Level::StateBasedActions | Level::Turns | Level::Stack => rule_of_event(case, first),
        }),
        Outcome::WronglyRefused { rule, .. } => rule.as_deref().and_then(rules::named),
        Outcome::WronglyAccepted { .. }
        | Outcome::ScriptMismatch { .. }
        | Outcome::Pass { .. }
        | Outcome::Disputed { .. }
        | Outcome::Skipped { .. }
        | Outcome::Unsupported { .. }
        | Outcome::ProtocolError { .. }
        | Outcome::Error { .. }
        | Outcome::Crash { .. }
        | Outcome::Timeout { .. }
        | Outcome::NotAsked { .. }
        | Outcome::Inconclusive { .. } => None,
    };
    found.or_else(|| case.scenario.rules.first().copied())
}

/// The rule of the last layer that changes a value.
fn rule_of_layer(case: &Case<'_>, wrong: &Divergence) -> Option<&'static Rule> {
    let story = story_of_board(case.edition, &case.scenario.board).ok()?;
    let writes = |change: &Change| change.subject == wrong.subject && is_about(&change.change, &wrong.field);
    let layer = story
        .layers
        .iter()
        .rev()
        .find(|layer| layer.steps.iter().any(|step| step.changes.iter().any(writes)))?;
    numbered(&layer.rule, case.edition)
}

/// Returns whether a change is one of a field, in the words of comparisons.
fn is_about(change: &ValueChange, field: &str) -> bool {
    match change {
        ValueChange::Becomes { field: changed, .. } => match changed.as_str() {
            "power and toughness" => ["power", "toughness", "power and toughness"].contains(&field),
            "types" => field.ends_with("types"),
            changed => changed == field,
        },
        ValueChange::Loses(_) | ValueChange::Gains(_) => {
            ["keywords", "abilities", "mana abilities"].contains(&field)
        }
    }
}

fn numbered(number: &str, edition: Edition) -> Option<&'static Rule> {
    rules::all().find(|rule| rule.number_in(edition) == Some(number))
}

/// The rule of the last event that changes a value before the scenario looks at it.
fn rule_of_event(case: &Case<'_>, wrong: &Divergence) -> Option<&'static Rule> {
    let (told, _) = explain(&mut Oracle::new(), case.scenario, case.edition);
    let before = told.iter().filter(|told| told.line.is_none_or(|line| line <= wrong.line));
    let writes = |line: &&crate::play::trace::RuleEvent| {
        line.written.as_ref().is_some_and(|written| {
            written.subject == wrong.subject && written.fields.contains(&&*wrong.field)
        })
    };
    before.flat_map(|told| &told.lines).rfind(writes)?.rule
}
