//! The words that choose permanents, as conditions on each object: `alice controls 2 creatures`.

use apnap_oracle::card::{Filter, Selector, Zone};
use serde_json::{Error, Value, json};

/// The conditions that an object meets if a player controls it and it matches, in the order in which a reader checks
/// them; `None` if that can't be told from an observation.
pub(super) fn conditions(player: &str, selector: &Selector) -> Result<Option<Vec<Value>>, Error> {
    let Some(filter) = condition(&selector.filter)? else { return Ok(None) };
    let zones: Vec<Zone> = selector.zones.iter().collect();
    let mut conditions = vec![json!({"at": ["zone"], "in": zones})];
    if zones.contains(&Zone::Battlefield) {
        conditions.push(json!({"at": ["status", "phased_out"], "is": false, "omitted": true}));
    }
    conditions.push(json!({"at": ["controller"], "is": player}));
    conditions.push(filter);
    Ok(Some(conditions))
}

fn condition(filter: &Filter) -> Result<Option<Value>, Error> {
    let has = |field: &str, value: Result<Value, Error>| Ok(Some(json!({"at": [field], "has": value?})));
    let is = |path: &[&str], value: Value| Ok(Some(json!({"at": path, "is": value})));
    match filter {
        Filter::Any => Ok(Some(json!({"all": []}))),
        Filter::All(filters) => Ok(conditions_of(filters)?.map(|all| json!({"all": all}))),
        Filter::CardType(card_type) => has("card_types", serde_json::to_value(card_type)),
        Filter::Supertype(supertype) => has("supertypes", serde_json::to_value(supertype)),
        Filter::Subtype(subtype) => has("subtypes", serde_json::to_value(subtype)),
        Filter::Color(color) => has("colors", serde_json::to_value(color)),
        Filter::Keyword(keyword) => has("keywords", serde_json::to_value(keyword)),
        Filter::Colorless => Ok(Some(json!({"at": ["colors"], "set": []}))),
        Filter::Named(name) => is(&["name"], json!(name)),
        Filter::Tapped => is(&["status", "tapped"], json!(true)),
        Filter::FaceDown => is(&["status", "face_down"], json!(true)),
        Filter::Token => is(&["token"], json!(true)),
        Filter::Card => is(&["token"], json!(false)),
        Filter::In(zone) => is(&["zone"], serde_json::to_value(zone)?),
        // An observation doesn't tell, or no scenario counts in this way.
        Filter::Either(_)
        | Filter::Not(_)
        | Filter::ManaValue(..)
        | Filter::Power(..)
        | Filter::Toughness(..)
        | Filter::Multicolored
        | Filter::NoAbilities
        | Filter::EvenManaValue
        | Filter::Counter(_)
        | Filter::HasAttached(_)
        | Filter::This
        | Filter::Host
        | Filter::Object(_)
        | Filter::AttachedToThis
        | Filter::ExiledWithThis
        | Filter::ChosenType
        | Filter::ChosenColor
        | Filter::InCombat(_)
        | Filter::ControlledBy(_)
        | Filter::DefendingPlayerControls
        | Filter::OwnedBy(_) => Ok(None),
    }
}

fn conditions_of(filters: &[Filter]) -> Result<Option<Vec<Value>>, Error> {
    filters.iter().map(condition).collect()
}
