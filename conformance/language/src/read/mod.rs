//! From text to syntax.
//!
//! Each line is read on its own, so that a bad line does not hide errors in later ones.

pub(super) mod abilities;
mod board;
mod card;
pub(super) mod changes;
pub(crate) mod combat;
pub(super) mod combat_triggers;
pub(super) mod costs;
pub(super) mod decisions;
mod effect;
pub(super) mod enters;
pub(super) mod expect;
pub(super) mod happenings;
pub(super) mod instructions;
pub(super) mod keywords;
pub(super) mod limitations;
pub(super) mod objects;
pub(super) mod one_shots;
pub(super) mod predicates;
pub(super) mod replacements;
mod scenario;
mod script;
pub(super) mod seen;
pub(super) mod set_up;
mod shields;
mod suited;
pub(super) mod targets;
pub(super) mod triggers;
pub(super) mod turn;
pub(super) mod types;
pub(super) mod values;

pub(crate) use card::card_lines;
pub(crate) use scenario::HEADS;
pub(crate) use suited::About;

use super::errors::Error;
use super::syntax::File;
use super::tokens::{Line, Token, lines};
use std::collections::BTreeSet;

/// The readable part of a file.
pub(super) struct FileRead {
    /// Its contents, without the parts that have errors.
    pub file: File,
    /// The errors.
    pub errors: Vec<Error>,
    /// Labels and names that may have been defined on lines that could not be read. They are not reported as
    /// unknown.
    pub doubtful: BTreeSet<String>,
}

/// Reads as much of a text as can be read.
pub(crate) fn read(text: &str) -> FileRead {
    let (lines, errors) = lines(text);
    let mut reader = Reader { text, lines: &lines, at: 0, errors, doubtful: BTreeSet::new() };
    let file = scenario::file(&mut reader);
    FileRead { file, errors: reader.errors, doubtful: reader.doubtful }
}

/// A place in a file.
struct Reader<'l, 't> {
    text: &'t str,
    lines: &'l [Line<'t>],
    at: usize,
    errors: Vec<Error>,
    doubtful: BTreeSet<String>,
}

impl<'l, 't> Reader<'l, 't> {
    /// The next line that belongs to a block of this level; the block ends where a line is indented
    /// less. Lines that are broken or indented more are passed over.
    fn next_at(&mut self, level: usize) -> Option<&'l Line<'t>> {
        while let Some(line) = self.lines.get(self.at).filter(|line| line.level >= level) {
            if line.level > level && !line.misplaced {
                self.errors.push(
                    Error::new(&line.span, "this line doesn't belong to another line")
                        .expecting("indented more than the line above allows")
                        .helped("indent the lines that belong to a line by two more spaces"),
                );
                self.pass_over_below(level);
                continue;
            }
            self.at += 1;
            if !line.broken {
                return Some(line);
            }
            self.doubt(line);
            self.pass_over_below(line.level);
        }
        None
    }

    /// Passes over the lines that belong to one of this level.
    fn pass_over_below(&mut self, level: usize) {
        while let Some(line) = self.lines.get(self.at).filter(|line| line.level > level) {
            self.doubt(line);
            self.at += 1;
        }
    }

    /// Records that the definitions of a line are unknown.
    fn doubt(&mut self, line: &Line<'_>) {
        if line.broken {
            let words = self
                .text
                .get(line.span.clone())
                .unwrap_or("")
                .split(|c: char| !c.is_alphanumeric() && c != '-');
            self.doubtful.extend(words.map(str::to_owned));
        }
        for token in &line.tokens {
            match &token.value {
                Token::Word(word) => self.doubtful.extend([(*word).to_owned()]),
                Token::Text(text) => self.doubtful.extend([text.clone(), super::labels::made_from(text)]),
                Token::Braces(_) | Token::Symbol(_) => {}
            }
        }
    }

    /// Records the error in a line, if there is one.
    fn note<T>(&mut self, read: Result<T, Error>, line: &Line<'_>) -> Option<T> {
        match read {
            Ok(read) => Some(read),
            Err(error) => {
                self.errors.push(error);
                self.doubt(line);
                None
            }
        }
    }
}
