//! JSON in which no object has two values for one name. A parser would keep the last of them and say nothing.

use serde::de::{Deserialize, Deserializer, Error, MapAccess, SeqAccess, Visitor};
use std::borrow::Cow;
use std::collections::BTreeSet;
use std::fmt;

/// A JSON value without repeated names, of which nothing is kept. Reading one checks that the text is JSON and repeats
/// no name.
pub(super) struct Distinct;

impl<'de> Deserialize<'de> for Distinct {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Distinct, D::Error> {
        deserializer.deserialize_any(AnyValue)
    }
}

/// The name of a field. It is copied only if it contains escapes.
#[derive(serde::Deserialize)]
struct Name<'line>(#[serde(borrow)] Cow<'line, str>);

struct AnyValue;

impl<'de> Visitor<'de> for AnyValue {
    type Value = Distinct;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a JSON value")
    }

    fn visit_bool<E: Error>(self, _: bool) -> Result<Distinct, E> {
        Ok(Distinct)
    }

    fn visit_i64<E: Error>(self, _: i64) -> Result<Distinct, E> {
        Ok(Distinct)
    }

    fn visit_u64<E: Error>(self, _: u64) -> Result<Distinct, E> {
        Ok(Distinct)
    }

    fn visit_f64<E: Error>(self, _: f64) -> Result<Distinct, E> {
        Ok(Distinct)
    }

    fn visit_str<E: Error>(self, _: &str) -> Result<Distinct, E> {
        Ok(Distinct)
    }

    fn visit_unit<E: Error>(self) -> Result<Distinct, E> {
        Ok(Distinct)
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut list: A) -> Result<Distinct, A::Error> {
        while list.next_element::<Distinct>()?.is_some() {}
        Ok(Distinct)
    }

    fn visit_map<A: MapAccess<'de>>(self, mut object: A) -> Result<Distinct, A::Error> {
        let mut names = BTreeSet::new();
        while let Some((Name(name), Distinct)) = object.next_entry()? {
            if let Some(name) = names.replace(name) {
                return Err(A::Error::custom(format!("`{name}` is there twice; name each thing once")));
            }
        }
        Ok(Distinct)
    }
}
