//! The front for `proptest`.

use super::{Drawn, ENOUGH_BYTES};
use proptest::collection::vec;
use proptest::strategy::Strategy;

/// The boards of the usual generator. They shrink with the bytes that choose them: fewer bytes make
/// fewer objects, smaller ones simpler objects.
pub fn boards() -> impl Strategy<Value = Drawn> {
    vec(proptest::num::u8::ANY, 0..=ENOUGH_BYTES)
        .prop_filter_map("a board that the generator cannot describe", |bytes| Drawn::by(bytes).ok())
}
