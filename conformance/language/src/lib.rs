//! The scenario language.
//!
//! A *scenario* is a board and the expected results, in words that a judge would use; the same language
//! defines cards. This crate reads a text into its syntax ([`parse`]), writes the syntax back in its one
//! canonical form ([`File`] as `Display`), and resolves it against a catalogue of cards and the rulebook into
//! something that can be run ([`load`]). All errors in a text are reported together, each with its place and
//! advice ([`Error`]). The words of the language are described in `docs/src/language.md`.

mod catalogue;
mod cursor;
mod errors;
pub mod examples;
mod grammars;
mod keywords;
mod labels;
mod read;
mod resolve;
pub mod rows;
mod span;
mod spoken;
pub mod syntax;
mod tokens;
mod words;
mod write;

pub use apnap_plug::nearest::nearest;
pub use catalogue::Catalogue;
pub use errors::Error;
pub use grammars::{highlight_js, textmate};
pub use keywords::{Keywords, keywords};
pub use read::changes::is_copiable;
pub use resolve::{board_of, load, load_by_rules};
pub use rows::examples::{RowExample, RowText, row_examples, row_texts};
pub use span::{Span, Spanned};
pub use spoken::{decision_words, happening_words, read_decision};
pub use syntax::{CardDefinition, File, ScenarioText};
pub use words::{article, plural};
pub use write::RulesText;

use apnap_plug::{nearest, observation, scenario, script, selects};

/// Reads a text: cards, and a scenario if there is one. If there are errors, it returns all of them.
pub fn parse(text: &str) -> Result<File, Vec<Error>> {
    let read::FileRead { file, mut errors, .. } = read::read(text);
    if errors.is_empty() {
        return Ok(file);
    }
    errors.sort_by_key(|error| (error.span.start, error.span.end));
    Err(errors)
}
