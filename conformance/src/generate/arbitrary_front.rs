//! The interface for `arbitrary`, and with it for fuzzers.

use super::{Drawn, ENOUGH_BYTES};
use arbitrary::{Arbitrary, Error, Result, Unstructured};

impl<'b> Arbitrary<'b> for Drawn {
    fn arbitrary(source: &mut Unstructured<'b>) -> Result<Drawn> {
        let count = source.len().min(ENOUGH_BYTES);
        let bytes = source.bytes(count)?.to_vec();
        Drawn::by(bytes).map_err(|_| Error::IncorrectFormat)
    }

    fn size_hint(_depth: usize) -> (usize, Option<usize>) {
        (0, Some(ENOUGH_BYTES))
    }
}
