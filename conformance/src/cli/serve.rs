//! `apnap serve`: the oracle or a mutant as a process that speaks the protocol.

use super::engine::own;
use super::misbehave::{Misbehaving, Misbehavior};
use super::{Abort, End};
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
    misbehave: Option<Misbehavior>,
}

pub(crate) fn run(arguments: &Arguments) -> Result<End, Abort> {
    let mut engine = own(&arguments.engine).map_err(Abort::usage)?;
    let (input, mut output) = (io::stdin().lock(), io::stdout().lock());
    match arguments.misbehave {
        None => serve(&mut engine, input, &mut output)?,
        Some(way) => serve(&mut Misbehaving::new(engine, way), input, &mut output)?,
    }
    Ok(End::AsExpected)
}
