//! The corpus as the commands need it, and what to say if it cannot be read.

use apnap_conformance::corpus::{self, Unreadable};
use apnap_conformance::scenario::Scenario;
use std::io::{self, Write};

/// The scenarios of the corpus, or `None` after saying what is wrong with its files.
pub(crate) fn scenarios() -> io::Result<Option<Vec<Scenario>>> {
    let read = corpus::catalogue().and_then(|catalogue| corpus::scenarios(&catalogue));
    match read {
        Ok(scenarios) => Ok(Some(scenarios)),
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
