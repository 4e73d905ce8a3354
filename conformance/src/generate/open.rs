//! What a text leaves to be chosen: a color, a type, a number.

use apnap_oracle::card::{ColorChoice, HandSize, Modification, SubtypeChoice, SubtypeKind, Value};
use std::collections::BTreeSet;

/// What has to be chosen for an object as it enters, or for an effect as it begins.
#[derive(Clone, Copy, Default, PartialEq, Eq, Debug)]
pub(super) struct Open {
    /// A color.
    pub color: bool,
    /// A type of a kind.
    pub subtype: Option<SubtypeKind>,
    /// A number: X, or the one value that was worked out as an effect began (611.2d).
    pub number: bool,
    /// More values than can be chosen for an effect.
    pub too_much: bool,
}

/// What some changes leave to be chosen.
pub(super) fn open_in<'c>(changes: impl IntoIterator<Item = &'c Modification>) -> Open {
    let mut open = Open::default();
    let mut values = BTreeSet::new();
    for change in changes {
        match change {
            Modification::SetColors(ColorChoice::Chosen) | Modification::AddColors(ColorChoice::Chosen) => {
                open.color = true;
            }
            Modification::SetSubtypes(kind, SubtypeChoice::Chosen) => open.subtype = Some(*kind),
            Modification::AddSubtypes(SubtypeChoice::Chosen) => open.subtype = Some(SubtypeKind::Creature),
            _ => values.extend(values_of(change).into_iter().filter(|value| !is_number(value))),
        }
    }
    open.number = !values.is_empty();
    open.too_much = values.len() > 1;
    open
}

fn is_number(value: &Value) -> bool {
    matches!(value, Value::Number(_))
}

/// The values that a change states itself.
fn values_of(change: &Modification) -> Vec<&Value> {
    match change {
        Modification::SetPower(value)
        | Modification::SetToughness(value)
        | Modification::LandPlays(value)
        | Modification::HandSize(HandSize::Exactly(value) | HandSize::Changed(value)) => vec![value],
        Modification::Adjust { power, toughness } => vec![power, toughness],
        Modification::Control(_)
        | Modification::ReplaceWord { .. }
        | Modification::SetCardTypes(_)
        | Modification::AddCardTypes(_)
        | Modification::RemoveCardTypes(_)
        | Modification::AddSupertypes(_)
        | Modification::RemoveSupertypes(_)
        | Modification::SetSubtypes(..)
        | Modification::AddSubtypes(_)
        | Modification::SetColors(_)
        | Modification::AddColors(_)
        | Modification::AddAbility(_)
        | Modification::RemoveKeyword(_)
        | Modification::RemoveAllAbilities
        | Modification::ForbidKeyword(_)
        | Modification::Switch
        | Modification::HandSize(HandSize::Unlimited)
        | Modification::Restrict(_)
        | Modification::PlayerRule(_) => Vec::new(),
    }
}
