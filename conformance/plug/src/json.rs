//! Reading texts in JSON.

use apnap_oracle::json::{FromJson, Json, Wrong};

/// Why a text can't be read.
#[derive(Debug, thiserror::Error)]
pub enum Unread {
    /// It is not valid JSON.
    #[error("{0}")]
    NotJson(serde_json::Error),
    /// It is JSON of the wrong shape.
    #[error("{0}")]
    Shape(Wrong),
}

/// Reads the value of a text.
///
/// # Errors
/// If it is not JSON, or a name is there twice in an object.
pub fn value(text: &str) -> Result<Json<'_>, Unread> {
    let value: Json<'_> = serde_json::from_str(text).map_err(Unread::NotJson)?;
    value.names_each_once().map_err(Unread::Shape)?;
    Ok(value)
}

/// Reads what a text says.
///
/// # Errors
/// If it is not JSON, or of another shape.
pub fn read<T: FromJson>(text: &str) -> Result<T, Unread> {
    T::from_json(&value(text)?).map_err(Unread::Shape)
}
