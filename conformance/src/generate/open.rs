//! The choices that a text leaves open: a color, a type, a number.

use apnap_oracle::card::{ColorChoice, Modification, SubtypeChoice, SubtypeKind, Value};
use std::collections::BTreeSet;

/// A choice for an object as it enters, or for an effect as it begins.
#[derive(Clone, Copy, Default, PartialEq, Eq, Debug)]
pub(super) struct OpenChoice {
    pub color: bool,
    /// A type of a kind.
    pub subtype: Option<SubtypeKind>,
    /// A number: X, or the one value that was determined as an effect began (611.2d).
    pub number: bool,
    /// More values than can be chosen for an effect.
    pub too_much: bool,
}

/// The choices that some changes leave open.
pub(super) fn open_in<'c>(changes: impl IntoIterator<Item = &'c Modification>) -> OpenChoice {
    let mut open = OpenChoice::default();
    let mut values = BTreeSet::new();
    for change in changes {
        match change {
            Modification::SetColors(ColorChoice::Chosen) | Modification::AddColors(ColorChoice::Chosen) => {
                open.color = true;
            }
            Modification::SetSubtypes(kind, SubtypeChoice::Chosen) => open.subtype = Some(*kind),
            Modification::AddSubtypes(SubtypeChoice::Chosen) => open.subtype = Some(SubtypeKind::Creature),
            _ => values.extend(change.values().into_iter().filter(|value| !is_number(value))),
        }
    }
    open.number = !values.is_empty();
    open.too_much = values.len() > 1;
    open
}

fn is_number(value: &Value) -> bool {
    matches!(value, Value::Number(_))
}
