//! `apnap serve`: the oracle or a mutant as a process that speaks the protocol.

use super::End;
use super::engine::own;
use super::misbehave::{Misbehaving, Way};
use crate::cli::output::say;
use apnap_conformance::protocol::serve;
use std::io;

/// Which engine.
#[derive(clap::Args)]
pub(crate) struct Arguments {
    /// `oracle`, or a mutant such as `mutant:613.8/1=skipped`
    #[arg(long, default_value = "oracle")]
    engine: String,
    /// For tests of the protocol client: fail in this way on a board with an object labeled `trouble`
    #[arg(long, value_enum, hide = true)]
    misbehave: Option<Way>,
}

pub(crate) fn run(arguments: &Arguments) -> io::Result<End> {
    let mut engine = match own(&arguments.engine) {
        Ok(variant) => variant,
        Err(message) => {
            say!("apnap: {message}");
            return Ok(End::Usage);
        }
    };
    let (input, mut output) = (io::stdin().lock(), io::stdout().lock());
    match arguments.misbehave {
        None => serve(&mut engine, input, &mut output)?,
        Some(way) => serve(&mut Misbehaving::new(engine, way), input, &mut output)?,
    }
    Ok(End::AsExpected)
}
