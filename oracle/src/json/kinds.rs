//! Reading what the standard library has: numbers, texts, lists and maps.

use super::{FromJson, Json, Wrong};
use std::borrow::Cow;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;
use std::time::Duration;

macro_rules! whole_numbers {
    ($($number:ident)*) => {
        $(impl FromJson for $number {
            fn from_json(json: &Json<'_>) -> Result<$number, Wrong> {
                match json {
                    Json::Whole(value) => $number::try_from(*value).map_err(|_| {
                        Wrong::new(format!("invalid value: integer `{value}`, expected {}", stringify!($number)))
                    }),
                    _ => Err(Wrong::unexpected(json, stringify!($number))),
                }
            }

            fn from_name(name: &str) -> Result<$number, Wrong> {
                name.parse().map_err(|_| Wrong::new(format!("invalid value: `{name}`, expected {}", stringify!($number))))
            }
        })*
    };
}

whole_numbers! { i8 i16 i32 i64 u8 u16 u32 u64 usize }

impl FromJson for bool {
    fn from_json(json: &Json<'_>) -> Result<bool, Wrong> {
        match json {
            Json::Bool(value) => Ok(*value),
            _ => Err(Wrong::unexpected(json, "a boolean")),
        }
    }
}

impl FromJson for String {
    fn from_json(json: &Json<'_>) -> Result<String, Wrong> {
        match json {
            Json::Text(value) => Ok(value.as_ref().to_owned()),
            _ => Err(Wrong::unexpected(json, "a string")),
        }
    }
}

impl FromJson for Cow<'_, str> {
    fn from_json(json: &Json<'_>) -> Result<Self, Wrong> {
        String::from_json(json).map(Cow::Owned)
    }
}

impl FromJson for () {
    fn from_json(json: &Json<'_>) -> Result<(), Wrong> {
        match json {
            Json::Null => Ok(()),
            _ => Err(Wrong::unexpected(json, "unit")),
        }
    }
}

impl FromJson for Duration {
    fn from_json(json: &Json<'_>) -> Result<Duration, Wrong> {
        let fields = json.fields("struct Duration")?;
        Ok(Duration::new(fields.read("secs")?, fields.read("nanos")?))
    }
}

impl FromJson for Json<'static> {
    fn from_json(json: &Json<'_>) -> Result<Json<'static>, Wrong> {
        Ok(json.clone().into_owned())
    }
}

impl<T: FromJson> FromJson for Option<T> {
    fn from_json(json: &Json<'_>) -> Result<Option<T>, Wrong> {
        match json {
            Json::Null => Ok(None),
            _ => T::from_json(json).map(Some),
        }
    }

    fn left_out(_: &str) -> Result<Option<T>, Wrong> {
        Ok(None)
    }
}

macro_rules! holders {
    ($($holder:ident)*) => {
        $(impl<T: FromJson> FromJson for $holder<T> {
            fn from_json(json: &Json<'_>) -> Result<$holder<T>, Wrong> {
                T::from_json(json).map($holder::new)
            }
        })*
    };
}

holders! { Box Arc }

impl<T: FromJson> FromJson for Vec<T> {
    fn from_json(json: &Json<'_>) -> Result<Vec<T>, Wrong> {
        let Json::List(parts) = json else { return Err(Wrong::unexpected(json, "a sequence")) };
        let mut all = Vec::with_capacity(parts.len());
        for part in parts {
            all.push(T::from_json(part).map_err(|wrong| wrong.at(all.len()))?);
        }
        Ok(all)
    }
}

impl<T: FromJson + Ord> FromJson for BTreeSet<T> {
    fn from_json(json: &Json<'_>) -> Result<BTreeSet<T>, Wrong> {
        Vec::from_json(json).map(BTreeSet::from_iter)
    }
}

impl<K: FromJson + Ord, V: FromJson> FromJson for BTreeMap<K, V> {
    fn from_json(json: &Json<'_>) -> Result<BTreeMap<K, V>, Wrong> {
        let Json::Object(fields) = json else { return Err(Wrong::unexpected(json, "a map")) };
        let mut all = Vec::with_capacity(fields.len());
        for (name, value) in fields {
            let read = || Ok((K::from_name(name)?, V::from_json(value)?));
            all.push(read().map_err(|wrong: Wrong| wrong.in_field(name))?);
        }
        Ok(all.into_iter().collect())
    }
}

impl<A: FromJson, B: FromJson> FromJson for (A, B) {
    fn from_json(json: &Json<'_>) -> Result<(A, B), Wrong> {
        let parts = json.parts(2, "a tuple")?;
        Ok((part(parts, 0)?, part(parts, 1)?))
    }
}

impl<A: FromJson, B: FromJson, C: FromJson> FromJson for (A, B, C) {
    fn from_json(json: &Json<'_>) -> Result<(A, B, C), Wrong> {
        let parts = json.parts(3, "a tuple")?;
        Ok((part(parts, 0)?, part(parts, 1)?, part(parts, 2)?))
    }
}

/// Reads a part of a list that is that long.
///
/// # Errors
/// If it does not have the shape of the type.
pub fn part<T: FromJson>(parts: &[Json<'_>], place: usize) -> Result<T, Wrong> {
    T::from_json(parts.get(place).unwrap_or(&Json::Null)).map_err(|wrong| wrong.at(place))
}
