//! The corpus as the commands need it, and what to say if it cannot be read.

use apnap_conformance::corpus::{self, Unreadable};
use apnap_conformance::language::Catalogue;
use apnap_conformance::scenario::Scenario;
use std::io::{self, Write};

/// The scenarios of the corpus, or `None` after saying what is wrong with its files.
pub(crate) fn scenarios() -> io::Result<Option<Vec<Scenario>>> {
    said(corpus::catalogue().and_then(|catalogue| corpus::scenarios(&catalogue)))
}

/// The cards of the corpus, or `None` after saying what is wrong with its files.
pub(crate) fn catalogue() -> io::Result<Option<Catalogue>> {
    said(corpus::catalogue())
}

fn said<T>(read: Result<T, Vec<Unreadable>>) -> io::Result<Option<T>> {
    match read {
        Ok(read) => Ok(Some(read)),
        Err(unreadable) => {
            complain(&unreadable)?;
            Ok(None)
        }
    }
}

fn complain(unreadable: &[Unreadable]) -> io::Result<()> {
    let mut out = anstream::stderr().lock();
    for Unreadable { file, text, errors } in unreadable {
        for error in errors {
            writeln!(out, "{}", error.draw(file, text, true))?;
        }
    }
    Ok(())
}
