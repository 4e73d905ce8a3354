//! The vocabulary of cards with the names of a board.
//!
//! It refers to a player or an object of a board in two words only, `{"Player": …}` and
//! `{"Object": …}`. In the oracle they hold identifiers; on the wire, the player's name and the
//! object's label.

use super::receive::InvalidBoard;
use apnap_oracle::json::{FromJson, Json, Wrong};
use apnap_oracle::state::{ObjectId, PlayerId};
use serde::Serialize;
use serde_json::Value;
use std::collections::BTreeMap;
use std::convert::Infallible;
use std::marker::PhantomData;

/// A part of a card definition, as JSON with names.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[serde(transparent)]
pub struct Words<T> {
    json: Json<'static>,
    #[serde(skip)]
    says: PhantomData<T>,
}

impl<T> FromJson for Words<T> {
    fn from_json(json: &Json<'_>) -> Result<Words<T>, Wrong> {
        Ok(Words { json: Json::from_json(json)?, says: PhantomData })
    }
}

/// The schema is that of the part.
#[cfg(feature = "schema")]
impl<T: schemars::JsonSchema> schemars::JsonSchema for Words<T> {
    fn inline_schema() -> bool {
        T::inline_schema()
    }

    fn schema_name() -> std::borrow::Cow<'static, str> {
        T::schema_name()
    }

    fn schema_id() -> std::borrow::Cow<'static, str> {
        T::schema_id()
    }

    fn json_schema(generator: &mut schemars::SchemaGenerator) -> schemars::Schema {
        T::json_schema(generator)
    }
}

/// Names to write: the names of players by seat, and the labels of objects.
pub(super) struct WireNames<'b> {
    pub(super) players: &'b [String],
    pub(super) objects: &'b BTreeMap<ObjectId, String>,
}

/// Names that were read, and what they mean.
#[derive(Default)]
pub(super) struct Meanings {
    pub(super) players: BTreeMap<String, PlayerId>,
    pub(super) objects: BTreeMap<String, ObjectId>,
}

impl<T: Serialize + FromJson> Words<T> {
    /// A part with names.
    pub(super) fn of(says: &T, names: &WireNames<'_>) -> Words<T> {
        // Every part of a card definition has a form in JSON.
        let mut json = json_of(serde_json::to_value(says).unwrap_or_default());
        let Ok(()) = each_reference(&mut json, &mut |reference, value| {
            if let Some(name) = names.of(reference, value) {
                *value = Json::Text(name.into());
            }
            Ok::<(), Infallible>(())
        });
        Words { json, says: PhantomData }
    }

    /// The part with identifiers.
    pub(super) fn read(self, meanings: &Meanings) -> Result<T, InvalidBoard> {
        let mut json = self.json;
        each_reference(&mut json, &mut |reference, value| {
            if let Json::Text(name) = value {
                *value = Json::Whole(meanings.number(reference, name)?.into());
            }
            Ok::<(), InvalidBoard>(())
        })?;
        Ok(T::from_json(&json)?)
    }
}

fn json_of(value: Value) -> Json<'static> {
    match value {
        Value::Null => Json::Null,
        Value::Bool(value) => Json::Bool(value),
        Value::Number(value) => {
            value.as_i128().map_or_else(|| Json::of_float(value.as_f64().unwrap_or_default()), Json::Whole)
        }
        Value::String(text) => Json::Text(text.into()),
        Value::Array(parts) => Json::List(parts.into_iter().map(json_of).collect()),
        Value::Object(fields) => {
            Json::Object(fields.into_iter().map(|(name, value)| (name.into(), json_of(value))).collect())
        }
    }
}

/// The two words that refer to something on a board.
#[derive(Clone, std::marker::Copy)]
enum Reference {
    Player,
    Object,
}

impl WireNames<'_> {
    fn of(&self, reference: Reference, value: &Json<'_>) -> Option<String> {
        let &Json::Whole(number) = value else { return None };
        match reference {
            Reference::Player => self.players.get(usize::try_from(number).ok()?).cloned(),
            Reference::Object => self.objects.get(&ObjectId(u32::try_from(number).ok()?)).cloned(),
        }
    }
}

impl Meanings {
    fn number(&self, reference: Reference, name: &str) -> Result<u32, InvalidBoard> {
        match reference {
            Reference::Player => self.player(name).map(|PlayerId(seat)| seat.into()),
            Reference::Object => self.object(name).map(|ObjectId(number)| number),
        }
    }

    /// The player of a name.
    pub(super) fn player(&self, name: &str) -> Result<PlayerId, InvalidBoard> {
        self.players.get(name).copied().ok_or_else(|| InvalidBoard::UnknownPlayer(name.to_owned()))
    }

    /// The object of a label.
    pub(super) fn object(&self, label: &str) -> Result<ObjectId, InvalidBoard> {
        self.objects.get(label).copied().ok_or_else(|| InvalidBoard::UnknownObject(label.to_owned()))
    }
}

/// Visits everything that refers to a player or an object.
fn each_reference<E>(
    json: &mut Json<'static>,
    visit: &mut impl FnMut(Reference, &mut Json<'static>) -> Result<(), E>,
) -> Result<(), E> {
    match json {
        Json::Object(fields) => fields.iter_mut().try_for_each(|(word, value)| match &**word {
            "Player" => visit(Reference::Player, value),
            "Object" => visit(Reference::Object, value),
            _ => each_reference(value, visit),
        }),
        Json::List(values) => values.iter_mut().try_for_each(|value| each_reference(value, visit)),
        Json::Null | Json::Bool(_) | Json::Whole(_) | Json::Fraction(_) | Json::Text(_) => Ok(()),
    }
}
