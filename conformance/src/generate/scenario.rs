//! A generated board as a scenario.

use super::Generated;
use crate::language::syntax::{EditionRange, ExpectLine, ScenarioText};
use crate::language::{File, Spanned};
use crate::observation::{ObjectSeen, Observation};
use crate::scenario::Fact;

/// The rule that every generated scenario names: layers are applied in order.
const RULE: &str = "613.1";

/// The explanation, until a person writes one.
const BECAUSE: &str =
    "Generated. The expected values are an engine's answer, not yet derived from the rules.";

/// The scenario of a generated board, which expects everything that was observed.
pub fn scenario_of(title: &str, generated: &Generated, seen: &Observation) -> ScenarioText {
    let expect = seen.objects.iter().filter_map(|(label, seen)| expected(label, seen)).collect();
    ScenarioText {
        title: title.to_owned().into(),
        rules: vec![RULE.to_owned().into()],
        see: Vec::new(),
        examples: Vec::new(),
        editions: EditionRange::default(),
        because: BECAUSE.to_owned().into(),
        board: generated.text.clone(),
        script: None,
        expect,
        otherwise: None,
    }
}

/// The file with that scenario; its `Display` is the text.
pub fn file_of(title: &str, generated: &Generated, seen: &Observation) -> File {
    File { cards: Vec::new(), scenario: Some(scenario_of(title, generated, seen)) }
}

fn expected(label: &str, seen: &ObjectSeen) -> Option<ExpectLine> {
    let facts: Vec<Spanned<Fact>> = facts(seen).into_iter().map(Spanned::from).collect();
    (!facts.is_empty()).then(|| ExpectLine { subject: label.to_owned().into(), facts })
}

/// The observation of an object as expected facts.
pub(crate) fn facts(seen: &ObjectSeen) -> Vec<Fact> {
    let mut facts = Vec::new();
    facts.extend(match (seen.power, seen.toughness) {
        (Some(Some(power)), Some(Some(toughness))) => Some(Fact::PowerToughness(power, toughness)),
        (Some(None), Some(None)) => Some(Fact::NoPowerOrToughness),
        _ => None,
    });
    facts.extend(seen.colors.map(Fact::Colors));
    facts.extend(seen.controller.clone().flatten().map(Fact::Controller));
    facts.extend(types(seen));
    facts.extend(seen.keywords.clone().map(Fact::Keywords));
    facts.extend(seen.mana_abilities.clone().filter(|all| !all.is_empty()).map(Fact::ManaAbilities));
    let others = seen.other_abilities.iter().flatten();
    facts.extend(others.map(|handle| Fact::Ability(handle.clone(), true)));
    facts.extend(seen.restrictions.iter().flatten().map(|restriction| Fact::Restriction(*restriction)));
    facts
}

fn types(seen: &ObjectSeen) -> Option<Fact> {
    let (supertypes, card_types, subtypes) = (seen.supertypes?, seen.card_types?, seen.subtypes?);
    // A type line cannot be empty.
    (!card_types.is_empty()).then_some(Fact::Types(supertypes, card_types, subtypes))
}
