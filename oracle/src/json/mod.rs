//! Reading games and cards from JSON.
//!
//! A text is first read into a [`Json`] value, and then the value into what it says. `#[derive(FromJson)]` writes the second
//! step for a type, by the attributes with which serde writes it. Serde's own derive would read any format directly, and
//! the compiler would have to build it for each format and each way to hold a value: for hundreds of types, that is most of
//! the time of a build.

mod kinds;

pub use apnap_oracle_derive::FromJson;
pub use kinds::part;

use serde::de::{Deserialize, Deserializer, Error, MapAccess, SeqAccess, Visitor};
use serde::{Serialize, Serializer};
use std::borrow::Cow;
use std::fmt;

/// A JSON value, with all fields of an object, even if two have the same name.
#[derive(Clone, PartialEq, Debug)]
pub enum Json<'text> {
    /// `null`
    Null,
    /// `true` or `false`
    Bool(bool),
    /// A whole number
    Whole(i128),
    /// Another number
    Fraction(f64),
    /// A string
    Text(Cow<'text, str>),
    /// A list
    List(Vec<Json<'text>>),
    /// An object: its fields, in the order of the text
    Object(Vec<(Cow<'text, str>, Json<'text>)>),
}

/// A type that is read from JSON.
pub trait FromJson: Sized {
    /// Reads a value.
    ///
    /// # Errors
    /// If the value does not have the shape of the type.
    fn from_json(json: &Json<'_>) -> Result<Self, Wrong>;

    /// Reads the name of a field, for maps.
    ///
    /// # Errors
    /// If the name is none of the type.
    fn from_name(name: &str) -> Result<Self, Wrong> {
        Self::from_json(&Json::Text(Cow::Borrowed(name)))
    }

    /// What a field is that is left out.
    ///
    /// # Errors
    /// If it may not be left out.
    fn left_out(field: &str) -> Result<Self, Wrong> {
        Err(Wrong::new(format!("missing field `{field}`")))
    }
}

/// What is wrong with the shape of a value, and where.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Wrong {
    /// The way to the place, from the innermost part outward.
    way: Vec<Part>,
    /// What is wrong.
    why: String,
}

/// A part of a value that contains others.
#[derive(Clone, PartialEq, Eq, Debug)]
enum Part {
    Field(String),
    Number(usize),
}

impl Wrong {
    /// Something is wrong here.
    pub fn new(why: impl Into<String>) -> Wrong {
        Wrong { way: Vec::new(), why: why.into() }
    }

    /// It is wrong in this field.
    #[must_use]
    pub fn in_field(mut self, name: &str) -> Wrong {
        self.way.push(Part::Field(name.to_owned()));
        self
    }

    /// It is wrong in what a variant holds. A variant that is only a word holds nothing that can be wrong.
    #[must_use]
    pub fn in_variant(self, variants: &[Variant], which: usize) -> Wrong {
        self.in_field(variants.get(which).map_or("", |variant| variant.word))
    }

    /// It is wrong in this place of a list.
    #[must_use]
    pub fn at(mut self, place: usize) -> Wrong {
        self.way.push(Part::Number(place));
        self
    }

    /// Returns where it is, as in `ok.objects.bears.keywords[0]`; nothing if the whole value is wrong.
    pub fn place(&self) -> String {
        let mut place = String::new();
        for part in self.way.iter().rev() {
            match part {
                Part::Field(name) if place.is_empty() => place.push_str(name),
                Part::Field(name) => place.extend([".", name]),
                Part::Number(number) => place.push_str(&format!("[{number}]")),
            }
        }
        place
    }

    /// Returns what is wrong.
    pub fn why(&self) -> &str {
        &self.why
    }

    fn unexpected(json: &Json<'_>, expected: &str) -> Wrong {
        let found = match json {
            Json::Null => "null".to_owned(),
            Json::Bool(value) => format!("boolean `{value}`"),
            Json::Whole(value) => format!("integer `{value}`"),
            Json::Fraction(value) => format!("floating point `{value:?}`"),
            Json::Text(value) => format!("string {value:?}"),
            Json::List(_) => "sequence".to_owned(),
            Json::Object(_) => "map".to_owned(),
        };
        Wrong::new(format!("invalid type: {found}, expected {expected}"))
    }
}

impl fmt::Display for Wrong {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.way.is_empty() {
            f.write_str(&self.why)
        } else {
            write!(f, "at `{}`: {}", self.place(), self.why)
        }
    }
}

impl std::error::Error for Wrong {}

/// The fields of an object.
#[derive(Clone, Copy, Debug)]
pub struct Fields<'json, 'text>(&'json [(Cow<'text, str>, Json<'text>)]);

impl<'json, 'text> Fields<'json, 'text> {
    /// Returns a field, if it is there.
    pub fn get(self, name: &str) -> Option<&'json Json<'text>> {
        self.0.iter().find(|(field, _)| field == name).map(|(_, value)| value)
    }

    /// Reads a field, which may be left out if its type says so.
    ///
    /// # Errors
    /// If it is missing, or does not have the shape of its type.
    pub fn read<T: FromJson>(self, name: &str) -> Result<T, Wrong> {
        self.get(name).map_or_else(|| T::left_out(name), |value| within(name, value, T::from_json))
    }

    /// Reads a field that may be left out; then it is `otherwise`.
    ///
    /// # Errors
    /// If it does not have the shape of its type.
    pub fn read_or<T: FromJson>(self, name: &str, otherwise: impl FnOnce() -> T) -> Result<T, Wrong> {
        self.get(name).map_or_else(|| Ok(otherwise()), |value| within(name, value, T::from_json))
    }

    /// Checks that there are no other fields than these.
    ///
    /// # Errors
    /// If there is another one.
    pub fn only(self, known: &[&str]) -> Result<(), Wrong> {
        match self.0.iter().find(|(field, _)| !known.contains(&&**field)) {
            None => Ok(()),
            Some((field, _)) if known.is_empty() => {
                Err(Wrong::new(format!("unknown field `{field}`, there are no fields")))
            }
            Some((field, _)) => Err(Wrong::new(format!("unknown field `{field}`, {}", one_of(known)))),
        }
    }
}

/// Reads the value of a field or of a variant; what is wrong in it is wrong in this field.
///
/// # Errors
/// Those of `read`.
pub fn within<T>(
    name: &str,
    value: &Json<'_>,
    read: impl FnOnce(&Json<'_>) -> Result<T, Wrong>,
) -> Result<T, Wrong> {
    read(value).map_err(|wrong| wrong.in_field(name))
}

fn one_of(words: &[&str]) -> String {
    match words {
        [word] => format!("expected `{word}`"),
        [one, other] => format!("expected `{one}` or `{other}`"),
        _ => {
            let words: Vec<String> = words.iter().map(|word| format!("`{word}`")).collect();
            format!("expected one of {}", words.join(", "))
        }
    }
}

/// Up to here, every whole number is a float of its own.
const EXACT: f64 = 9_007_199_254_740_992.0;

impl<'text> Json<'text> {
    /// Returns a number that was written with a fraction or an exponent. `2.0` is the whole number 2, as in JSON Schema:
    /// some languages write all numbers so.
    pub fn of_float(value: f64) -> Json<'text> {
        if value.fract() == 0.0 && value.abs() <= EXACT {
            #[allow(clippy::cast_possible_truncation, reason = "it is whole, and small enough")]
            return Json::Whole(value as i128);
        }
        Json::Fraction(value)
    }

    /// Returns the value with a copy of what it takes from a text.
    pub fn into_owned(self) -> Json<'static> {
        let own = |text: Cow<'text, str>| Cow::Owned(text.into_owned());
        match self {
            Json::Null => Json::Null,
            Json::Bool(value) => Json::Bool(value),
            Json::Whole(value) => Json::Whole(value),
            Json::Fraction(value) => Json::Fraction(value),
            Json::Text(text) => Json::Text(own(text)),
            Json::List(parts) => Json::List(parts.into_iter().map(Json::into_owned).collect()),
            Json::Object(fields) => Json::Object(
                fields.into_iter().map(|(name, value)| (own(name), value.into_owned())).collect(),
            ),
        }
    }

    /// Returns the object without a field, if exactly one other field is left.
    pub fn alone_beside(self, name: &str) -> Option<Json<'text>> {
        let Json::Object(mut fields) = self else { return None };
        fields.retain(|(field, _)| field != name);
        (fields.len() == 1).then_some(Json::Object(fields))
    }

    /// Checks that in each object, each name is there once. A reader that took one of several would hide a fault.
    ///
    /// # Errors
    /// If a name is there twice.
    pub fn names_each_once(&self) -> Result<(), Wrong> {
        match self {
            Json::Null | Json::Bool(_) | Json::Whole(_) | Json::Fraction(_) | Json::Text(_) => Ok(()),
            Json::List(parts) => parts
                .iter()
                .enumerate()
                .try_for_each(|(place, part)| part.names_each_once().map_err(|wrong| wrong.at(place))),
            Json::Object(fields) => {
                let mut names: Vec<&str> = fields.iter().map(|(name, _)| &**name).collect();
                names.sort_unstable();
                if let Some(name) = names
                    .iter()
                    .zip(names.iter().skip(1))
                    .find_map(|(one, next)| (one == next).then_some(one))
                {
                    return Err(Wrong::new(format!("`{name}` is there twice; name each thing once")));
                }
                fields
                    .iter()
                    .try_for_each(|(name, value)| within(name, value, |value| value.names_each_once()))
            }
        }
    }

    /// Returns the fields of an object.
    ///
    /// # Errors
    /// If it is something else.
    pub fn fields(&self, expected: &str) -> Result<Fields<'_, 'text>, Wrong> {
        match self {
            Json::Object(fields) => Ok(Fields(fields)),
            _ => Err(Wrong::unexpected(self, expected)),
        }
    }

    /// Returns the parts of a list of this length.
    ///
    /// # Errors
    /// If it is something else.
    pub fn parts(&self, length: usize, expected: &str) -> Result<&[Json<'text>], Wrong> {
        match self {
            Json::List(parts) if parts.len() == length => Ok(parts),
            Json::List(parts) => {
                let found = parts.len();
                Err(Wrong::new(format!("invalid length {found}, expected {expected} with {length} elements")))
            }
            _ => Err(Wrong::unexpected(self, expected)),
        }
    }

    /// Returns which of the variants it is, and what the variant holds: `"Variant"` or `{"Variant": …}`.
    ///
    /// # Errors
    /// If it is none of them, or holds something although the variant is only a word, or the other way round.
    pub fn variant<'json>(
        &'json self,
        name: &str,
        variants: &[Variant],
    ) -> Result<(usize, &'json Json<'text>), Wrong> {
        let (word, content) = match self {
            Json::Text(word) => (&**word, &Json::Null),
            Json::Object(fields) => match fields.as_slice() {
                [(word, content)] => (&**word, content),
                _ => return Err(Wrong::new("invalid value: map, expected map with a single key")),
            },
            _ => return Err(Wrong::unexpected(self, &format!("enum {name}"))),
        };
        let place = which(word, variants)?;
        let holds = variants.get(place).is_some_and(|variant| variant.holds);
        match (holds, content, self) {
            (true, _, Json::Text(_)) => {
                Err(Wrong::new(format!("invalid type: unit variant, expected a value for `{word}`")))
            }
            (true, ..) | (false, Json::Null, _) => Ok((place, content)),
            (false, ..) => Err(Wrong::unexpected(content, "unit").in_field(word)),
        }
    }

    /// Returns which of the variants an object is, by the word in one of its fields.
    ///
    /// # Errors
    /// If it is none of them.
    pub fn tagged(&self, tag: &str, name: &str, variants: &[Variant]) -> Result<usize, Wrong> {
        let word: String = self.fields(&format!("internally tagged enum {name}"))?.read(tag)?;
        which(&word, variants).map_err(|wrong| wrong.in_field(tag))
    }
}

/// A variant of an enum.
#[derive(Clone, Copy, Debug)]
pub struct Variant {
    /// Its word.
    pub word: &'static str,
    /// Whether it holds something.
    pub holds: bool,
}

fn which(word: &str, variants: &[Variant]) -> Result<usize, Wrong> {
    variants.iter().position(|variant| variant.word == word).ok_or_else(|| {
        let words: Vec<&str> = variants.iter().map(|variant| variant.word).collect();
        Wrong::new(format!("unknown variant `{word}`, {}", one_of(&words)))
    })
}

/// Reads a type from any format that serde reads, through a value.
///
/// # Errors
/// If the format has no such value, or it does not have the shape of the type.
pub fn deserialize<'de, T: FromJson, D: Deserializer<'de>>(from: D) -> Result<T, D::Error> {
    T::from_json(&Json::deserialize(from)?).map_err(D::Error::custom)
}

impl Serialize for Json<'_> {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        match self {
            Json::Null => to.serialize_unit(),
            Json::Bool(value) => to.serialize_bool(*value),
            Json::Whole(value) => match i64::try_from(*value) {
                Ok(value) => to.serialize_i64(value),
                Err(_) => to.serialize_i128(*value),
            },
            Json::Fraction(value) => to.serialize_f64(*value),
            Json::Text(text) => to.serialize_str(text),
            Json::List(parts) => to.collect_seq(parts),
            Json::Object(fields) => to.collect_map(fields.iter().map(|(name, value)| (name, value))),
        }
    }
}

impl<'de> Deserialize<'de> for Json<'de> {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Json<'de>, D::Error> {
        from.deserialize_any(AnyValue)
    }
}

struct AnyValue;

impl<'de> Visitor<'de> for AnyValue {
    type Value = Json<'de>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a JSON value")
    }

    fn visit_bool<E: Error>(self, value: bool) -> Result<Json<'de>, E> {
        Ok(Json::Bool(value))
    }

    fn visit_i64<E: Error>(self, value: i64) -> Result<Json<'de>, E> {
        Ok(Json::Whole(value.into()))
    }

    fn visit_u64<E: Error>(self, value: u64) -> Result<Json<'de>, E> {
        Ok(Json::Whole(value.into()))
    }

    fn visit_f64<E: Error>(self, value: f64) -> Result<Json<'de>, E> {
        Ok(Json::of_float(value))
    }

    fn visit_borrowed_str<E: Error>(self, value: &'de str) -> Result<Json<'de>, E> {
        Ok(Json::Text(Cow::Borrowed(value)))
    }

    fn visit_str<E: Error>(self, value: &str) -> Result<Json<'de>, E> {
        Ok(Json::Text(Cow::Owned(value.to_owned())))
    }

    fn visit_unit<E: Error>(self) -> Result<Json<'de>, E> {
        Ok(Json::Null)
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut list: A) -> Result<Json<'de>, A::Error> {
        let mut parts = Vec::new();
        while let Some(part) = list.next_element()? {
            parts.push(part);
        }
        Ok(Json::List(parts))
    }

    fn visit_map<A: MapAccess<'de>>(self, mut object: A) -> Result<Json<'de>, A::Error> {
        let mut fields = Vec::new();
        while let Some((Name(name), value)) = object.next_entry()? {
            fields.push((name, value));
        }
        Ok(Json::Object(fields))
    }
}

/// The name of a field. It is copied only if it contains escapes.
#[derive(serde::Deserialize)]
struct Name<'text>(#[serde(borrow)] Cow<'text, str>);

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "a value that can't be read fails the test")]

    use super::*;
    use crate::card::Keyword;
    use crate::state::ObjectId;
    use pretty_assertions::assert_eq;
    use std::collections::BTreeMap;

    fn object(fields: &[(&'static str, Json<'static>)]) -> Json<'static> {
        Json::Object(fields.iter().map(|(name, value)| (Cow::Borrowed(*name), value.clone())).collect())
    }

    fn text(text: &'static str) -> Json<'static> {
        Json::Text(Cow::Borrowed(text))
    }

    #[test]
    fn a_name_in_a_map_is_a_number_where_the_type_holds_one() {
        let map = object(&[("7", Json::Bool(true))]);
        let read: BTreeMap<ObjectId, bool> = BTreeMap::from_json(&map).unwrap();
        assert_eq!(read, BTreeMap::from([(ObjectId(7), true)]));
    }

    #[test]
    fn a_number_with_a_fraction_of_zero_is_whole() {
        let read = |text: &str| {
            i32::from_json(&serde_json::from_str::<Json<'_>>(text).unwrap())
                .map_err(|wrong| wrong.to_string())
        };
        assert_eq!(read("2.0"), Ok(2));
        assert_eq!(read("-0.0"), Ok(0));
        assert_eq!(read("1e1"), Ok(10));
        assert_eq!(read("2.5").unwrap_err(), "invalid type: floating point `2.5`, expected i32");
        assert_eq!(read("1e300").unwrap_err(), "invalid type: floating point `1e300`, expected i32");
    }

    #[test]
    fn a_name_that_is_there_twice_is_found_with_its_place() {
        let inner = object(&[("bears", Json::Null), ("bears", Json::Null)]);
        let wrong = object(&[("all", Json::List(vec![Json::Null, inner]))]).names_each_once().unwrap_err();
        assert_eq!(wrong.to_string(), "at `all[1]`: `bears` is there twice; name each thing once");
    }

    #[test]
    fn what_is_wrong_in_a_variant_is_named_with_its_place() {
        let read = |json| Keyword::from_json(&json).map_err(|wrong| wrong.to_string());
        assert_eq!(read(text("Flying")), Ok(Keyword::Flying));
        assert_eq!(read(object(&[("Flying", Json::Null)])), Ok(Keyword::Flying));
        let holds = read(object(&[("Flying", Json::Bool(true))])).unwrap_err();
        assert_eq!(holds, "at `Flying`: invalid type: boolean `true`, expected unit");
        let lacks = read(text("Bushido")).unwrap_err();
        assert_eq!(lacks, "invalid type: unit variant, expected a value for `Bushido`");
        let wrong = read(object(&[("Bushido", text("two"))])).unwrap_err();
        assert_eq!(wrong, "at `Bushido`: invalid type: string \"two\", expected u32");
        assert!(read(text("flying")).unwrap_err().starts_with("unknown variant `flying`, expected one of"));
    }
}
