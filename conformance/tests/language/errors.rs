//! Every kind of error is drawn with its line, its place, what was expected and what to do.
//!
//! `errors/NAME.scn` is a text with errors, and `errors/NAME.stderr` is everything that is said about them. After a change
//! of messages, `UPDATE_EXPECT=1 cargo test -p apnap-conformance --test language errors` writes the messages as they are;
//! the difference is to be read before it is kept.

use super::small::loaded;
use crate::support::drawn;
use crate::support::files::{below, below_with, root};
use apnap_conformance::language::parse;
use expect_test::expect_file;
use pretty_assertions::assert_eq;
use std::collections::BTreeSet;
use std::fs;
use std::panic::catch_unwind;
use std::path::PathBuf;

/// All errors of a text, drawn without color.
fn errors_of(text: &str) -> String {
    let errors =
        if text.contains("board") { loaded(text).map(drop).unwrap_err() } else { parse(text).unwrap_err() };
    format!("{}\n", drawn("test.scn", text, &errors))
}

/// The texts and their messages.
fn folder() -> PathBuf {
    root().join("conformance/tests/language/errors")
}

/// The files of these texts and of their messages.
fn pairs(texts: &[PathBuf]) -> BTreeSet<PathBuf> {
    texts.iter().flat_map(|text| [text.clone(), text.with_extension("stderr")]).collect()
}

#[test]
fn each_text_with_errors_has_its_messages() {
    let texts = below_with(&folder(), "scn");
    let differs = |text: &&PathBuf| {
        let errors = || errors_of(&fs::read_to_string(text).unwrap());
        catch_unwind(|| expect_file![text.with_extension("stderr")].assert_eq(&errors())).is_err()
    };
    let wrong: Vec<&PathBuf> = texts.iter().filter(differs).collect();
    assert!(!texts.is_empty() && wrong.is_empty(), "{} of {}: {wrong:#?}", wrong.len(), texts.len());
    assert_eq!(below(&folder()), pairs(&texts), "nothing else is beside them");
}
