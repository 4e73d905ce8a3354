//! The first difference between two observations, where they should be the same.

use crate::observation::Observation;
use serde_json::Value;

/// The path of the difference (`objects bears damage`), and the two values.
pub fn difference(one: &Observation, other: &Observation) -> Option<(String, String, String)> {
    let (one, other) = (serde_json::to_value(one).ok()?, serde_json::to_value(other).ok()?);
    let mut path = Vec::new();
    let (one, other) = walk(&one, &other, &mut path)?;
    Some((path.join(" "), one, other))
}

fn walk(one: &Value, other: &Value, path: &mut Vec<String>) -> Option<(String, String)> {
    if one == other {
        return None;
    }
    if let (Value::Object(ones), Value::Object(others)) = (one, other) {
        let words = ones.keys().chain(others.keys().filter(|word| !ones.contains_key(*word)));
        for word in words {
            path.push(word.clone());
            let (here, there) = (ones.get(word), others.get(word));
            if let Some(found) = walk(here.unwrap_or(&MISSING), there.unwrap_or(&MISSING), path) {
                return Some(found);
            }
            path.pop();
        }
    }
    Some((shown(one), shown(other)))
}

static MISSING: Value = Value::Null;

fn shown(value: &Value) -> String {
    if *value == MISSING { "none".to_owned() } else { value.to_string() }
}
