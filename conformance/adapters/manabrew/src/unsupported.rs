//! What the engine has no words for.
//!
//! The engine silently ignores what it does not know, so it is never asked: whatever the script
//! compiler cannot say in words that the engine reads is answered with [`Unsupported`].

use apnap_conformance::engine::Reply;

/// Something that cannot be said to the engine.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Unsupported {
    /// What is missing.
    pub feature: &'static str,
    /// Why.
    pub reason: String,
}

impl Unsupported {
    /// A feature that is missing, and why.
    pub fn new(feature: &'static str, reason: impl Into<String>) -> Unsupported {
        Unsupported { feature, reason: reason.into() }
    }
}

impl<T> From<Unsupported> for Reply<T> {
    fn from(unsupported: Unsupported) -> Reply<T> {
        Reply::Unsupported { feature: unsupported.feature.to_owned(), reason: unsupported.reason }
    }
}
