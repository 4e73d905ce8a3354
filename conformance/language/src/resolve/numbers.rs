//! The numbers of a resolved effect, which were determined once, as it began (611.2d).

use apnap_oracle::card::{Modification, Value};
use std::collections::BTreeSet;

/// Why the numbers of an effect are not known.
pub(super) enum Unknown {
    /// A value has to be stated.
    NotStated,
    /// There is more than one value that would have to be stated.
    Several,
}

/// The changes with all their values as numbers. A value that is not a number is the one that was
/// chosen.
pub(super) fn fixed(changes: &[Modification], chosen: Option<i32>) -> Result<Vec<Modification>, Unknown> {
    let mut open = BTreeSet::new();
    let mut number = |value: &Value| Value::Number(worked_out(value, chosen.unwrap_or(0), &mut open));
    let fixed = changes.iter().map(|change| with_values(change, &mut number)).collect();
    match (open.len(), chosen) {
        (0, _) | (1, Some(_)) => Ok(fixed),
        (1, None) => Err(Unknown::NotStated),
        _ => Err(Unknown::Several),
    }
}

/// The number of a value; values that are neither numbers nor made of numbers are collected.
fn worked_out(value: &Value, chosen: i32, open: &mut BTreeSet<Value>) -> i32 {
    match value {
        Value::Number(number) => *number,
        Value::Sum(one, other) => {
            worked_out(one, chosen, open).saturating_add(worked_out(other, chosen, open))
        }
        Value::Times(number, times) => number.saturating_mul(worked_out(times, chosen, open)),
        Value::Half(value, rounding) => rounding.half(worked_out(value, chosen, open)),
        Value::Chosen
        | Value::Count(_)
        | Value::CardTypesAmong(_)
        | Value::BasicLandTypesAmong(_)
        | Value::ColorsAmong(_)
        | Value::ManaValue(_)
        | Value::Power(_)
        | Value::Toughness(_)
        | Value::Counters(..)
        | Value::Devotion(_)
        | Value::Life(_)
        | Value::Speed(_)
        | Value::ThatMuch => {
            open.insert(value.clone());
            chosen
        }
    }
}

/// A change with each of its values replaced.
fn with_values(change: &Modification, number: &mut impl FnMut(&Value) -> Value) -> Modification {
    let mut change = change.clone();
    change.replace_values(&mut |value| *value = number(value));
    change
}

/// Whether a change is one of characteristics or of control; only others can have an open set
/// (611.2c).
pub(super) fn changes_the_object(change: &Modification) -> bool {
    match change {
        Modification::LimitCounters { .. }
        | Modification::Combat(_)
        | Modification::Restrict(_)
        | Modification::HandSize(_)
        | Modification::LandPlays(_)
        | Modification::PlayerRule(_) => false,
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
        | Modification::SetPower(_)
        | Modification::SetToughness(_)
        | Modification::Adjust { .. }
        | Modification::Switch => true,
    }
}
