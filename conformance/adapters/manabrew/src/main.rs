//! `apnap-manabrew`: the engine as a process that speaks the protocol on standard input and output.

use apnap_conformance::protocol::serve;
use apnap_manabrew::Manabrew;
use std::io::{self, BufWriter};

fn main() -> io::Result<()> {
    serve(&mut Manabrew, io::stdin().lock(), &mut BufWriter::new(io::stdout().lock()))
}
