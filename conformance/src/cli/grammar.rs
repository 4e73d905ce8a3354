//! `apnap grammar`: how to color scenarios and cards.

use super::{Abort, End};
use apnap_conformance::language::{highlight_js, textmate};
use std::io::{self, Write};

/// For which program.
#[derive(clap::Args)]
pub(crate) struct Arguments {
    /// The program that reads the grammar
    program: Program,
}

/// A program that can color texts.
#[derive(Clone, Copy, clap::ValueEnum)]
enum Program {
    /// Editors that read TextMate grammars
    Textmate,
    /// highlight.js, which colors the book
    Highlight,
}

pub(crate) fn run(arguments: &Arguments) -> Result<End, Abort> {
    let grammar = match arguments.program {
        Program::Textmate => textmate(),
        Program::Highlight => highlight_js(),
    };
    io::stdout().write_all(grammar.as_bytes())?;
    Ok(End::AsExpected)
}
