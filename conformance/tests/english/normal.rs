//! Definitions that are the same in play: one form for several ways to write a condition or a list.

use apnap_oracle::card::{ColorChoice, Colors, Keyword, Modification, SubtypeChoice, SubtypeKind, Subtypes};
use serde::Serialize;
use serde_json::{Map, Value, json};

/// Returns whether two definitions are the same in play, as far as their form shows it.
pub(crate) fn same<T: Serialize>(one: &T, other: &T) -> bool {
    normal(serde_json::to_value(one).unwrap()) == normal(serde_json::to_value(other).unwrap())
}

fn normal(value: Value) -> Value {
    match value {
        Value::Array(all) => Value::Array(all.into_iter().map(normal).collect()),
        Value::Object(all) => {
            let all: Map<String, Value> = all.into_iter().map(|(key, value)| (key, normal(value))).collect();
            joined(without_defaults(all))
        }
        other => other,
    }
}

/// What is the same as something that isn't written.
fn without_defaults(mut all: Map<String, Value>) -> Map<String, Value> {
    // Damage without a source is dealt by the object that has the ability. (Where "it" follows, the texts
    // differ.)
    let by_this = all.get("by").is_some_and(|by| by["Each"]["Objects"]["filter"] == json!("This"));
    if by_this && all.contains_key("amount") {
        all.remove("by");
    }
    // Only the back of a card can be modal.
    if !all.contains_key("back") {
        all.remove("modal");
    }
    // No mana is the cost {0}.
    if all.contains_key("tap") && all.get("mana") == Some(&json!("")) {
        all.insert("mana".to_owned(), json!("{0}"));
    }
    // Only creatures attack and block.
    if let Some(event) = all.get_mut("Combat") {
        without_creature(event);
    }
    // "It" without an instruction before it, and "that object" without an event, refer to nothing: no card has
    // such a definition, and the text reads as the definition in which the word refers to something.
    all.into_iter().map(|(key, value)| (key, pronoun(value))).collect()
}

fn pronoun(value: Value) -> Value {
    match value.as_str() {
        Some("ThatObject" | "ThatPlayer") => json!("It"),
        Some("ThatObjectsController") => json!("ItsController"),
        Some(_) | None => value,
    }
}

fn without_creature(value: &mut Value) {
    match value {
        Value::Object(all) => {
            if let Some(Value::Array(parts)) = all.get_mut("All") {
                parts.retain(|part| *part != json!({"CardType": "Creature"}));
                if parts.len() == 1 {
                    *value = parts.remove(0);
                }
                return;
            }
            all.values_mut().for_each(without_creature);
        }
        Value::Array(all) => all.iter_mut().for_each(without_creature),
        Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => {}
    }
}

/// The keyword that stands for a static ability without a condition about its own object (702.73a, 702.114a).
fn keyword(ability: &Value) -> Option<Keyword> {
    let of_this = ability["subject"]["Objects"]["filter"] == json!("This")
        && ability.get("condition").is_none_or(Value::is_null);
    let [change] = &ability["changes"].as_array()?[..] else { return None };
    let every_type = SubtypeChoice::Of(Subtypes::every(SubtypeKind::Creature));
    let is = |change_to: Modification| normal(serde_json::to_value(change_to).unwrap()) == *change;
    match () {
        () if !of_this => None,
        () if is(Modification::AddSubtypes(every_type)) => Some(Keyword::Changeling),
        () if is(Modification::SetColors(ColorChoice::Of(Colors::NONE))) => Some(Keyword::Devoid),
        () => None,
    }
}

/// The parts of a conjunction of one part are that part, and their order doesn't matter.
fn joined(all: Map<String, Value>) -> Value {
    let only = if all.len() == 1 {
        all.iter().next().map(|(key, value)| (key.clone(), value.clone()))
    } else {
        None
    };
    match only {
        Some((key, Value::Array(parts))) if ["All", "Either"].contains(&key.as_str()) => {
            let mut flat: Vec<Value> = Vec::new();
            for part in parts {
                match part.get(&key) {
                    Some(Value::Array(inner)) => flat.extend(inner.iter().cloned()),
                    _ if key == "All" && part == json!("Any") => {}
                    _ => flat.push(part),
                }
            }
            flat.sort_by_key(ToString::to_string);
            flat.dedup();
            match (flat.len(), key.as_str()) {
                (0, "All") => json!("Any"),
                (1, _) => flat.remove(0),
                _ => json!({ key: flat }),
            }
        }
        Some((key, Value::Array(mut parts))) if key == "Sequence" && parts.len() == 1 => parts.remove(0),
        Some((key, ability)) if key == "Static" => match keyword(&ability) {
            Some(keyword) => json!({ "Keyword": keyword }),
            None => Value::Object(all),
        },
        _ => Value::Object(all),
    }
}
