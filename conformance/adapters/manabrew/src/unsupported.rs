//! What the engine has no words for.
//!
//! The engine silently ignores what it does not know, so it is never asked: whatever the script
//! compiler cannot say in words that the engine reads is answered with [`Unsupported`].

pub use apnap_conformance::adapter::Unsupported;
