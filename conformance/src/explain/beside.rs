//! The answer of an engine beside the story: where the two part.

use super::{LayerStory, StepTold, ValueChange};
use crate::compare::{Divergence, FactComparison, compare};
use crate::generate::facts;
use crate::observation::{ObjectSeen, Observation};
use crate::scenario::{Expectation, Fact};
use apnap_oracle::json::FromJson;
use serde::Serialize;
use std::collections::BTreeSet;

/// A value that an engine reports differently, and the last step that changed the field by the rules: up to there,
/// or at that step, the engine went another way.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, FromJson)]
pub struct Parting {
    /// The value of the engine that differs, and ours.
    pub divergence: Divergence,
    /// The layer in which the field got its final value; `None` if no effect changes it.
    pub layer: Option<String>,
    /// The effect that gave it this value; `None` in layer 1.
    pub by: Option<String>,
}

/// Finds every value that an engine reports differently from ours, and the step at which it got its final form.
pub fn beside(story: &LayerStory, ours: &Observation, theirs: &Observation) -> Vec<Parting> {
    let parting = |divergence: &Divergence| {
        let steps = story.layers.iter().flat_map(|layer| layer.steps.iter().map(move |step| (layer, step)));
        let changes_it = |step: &StepTold| {
            let mut changes = step.changes.iter().filter(|change| change.subject == divergence.subject);
            changes.any(|change| is_in(&change.change, &divergence.field))
        };
        let last = steps.rev().find(|(_, step)| changes_it(step));
        Parting {
            divergence: divergence.clone(),
            layer: last.map(|(layer, _)| layer.name.clone()),
            by: last.and_then(|(_, step)| step.effect.as_ref()).map(|effect| effect.whose.clone()),
        }
    };
    differences(ours, theirs).iter().map(parting).collect()
}

/// The values of our answer that an engine reports differently.
fn differences(ours: &Observation, theirs: &Observation) -> Vec<Divergence> {
    let expected = ours.objects.iter().flat_map(|(label, seen)| {
        let expectation = |fact| Expectation { subject: label.clone(), fact, line: 0 };
        everything(seen, theirs.objects.get(label)).into_iter().map(expectation)
    });
    let differs = |expectation: Expectation| match compare(&expectation, theirs) {
        FactComparison::Differs(divergence) => Some(divergence),
        FactComparison::Same | FactComparison::NotShown => None,
    };
    expected.filter_map(differs).collect()
}

/// Everything that can be compared about an object: what generated scenarios expect, and also its name, its mana value, and
/// what it must not have although the engine reports it.
fn everything(ours: &ObjectSeen, theirs: Option<&ObjectSeen>) -> Vec<Fact> {
    let mut all: Vec<Fact> = ours.name.clone().map(Fact::Name).into_iter().collect();
    all.extend(ours.mana_value.map(Fact::ManaValue));
    all.extend(facts(ours));
    let without_mana = ours.mana_abilities.as_ref().is_some_and(Vec::is_empty);
    all.extend(without_mana.then(|| Fact::ManaAbilities(Vec::new())));
    let (Some(theirs), Some(right)) = (theirs, &ours.other_abilities) else { return all };
    let wrong = theirs.other_abilities.iter().flatten().filter(|handle| !right.contains(handle));
    all.extend(wrong.map(|handle| Fact::Ability(handle.clone(), false)));
    all.extend(ours.restrictions.as_ref().is_some_and(BTreeSet::is_empty).then_some(Fact::NoRestrictions));
    all
}

/// Returns whether a change is one of a field that expectations name.
fn is_in(change: &ValueChange, field: &str) -> bool {
    match change {
        ValueChange::Becomes { field: changed, .. } => match changed.as_str() {
            "types" => field.ends_with("types"),
            "power and toughness" => matches!(field, "power" | "toughness" | "power and toughness"),
            changed => changed == field,
        },
        ValueChange::Loses(_) | ValueChange::Gains(_) => {
            matches!(field, "keywords" | "abilities" | "mana abilities")
        }
    }
}
