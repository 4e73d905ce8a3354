//! The interface for `proptest`.

use super::{Drawn, ENOUGH_BYTES};
use proptest::collection::vec;
use proptest::strategy::Strategy;

/// The boards of the default generator. They shrink with their bytes: fewer bytes make fewer objects, smaller
/// ones simpler objects.
pub fn boards() -> impl Strategy<Value = Drawn> {
    vec(proptest::num::u8::ANY, 0..=ENOUGH_BYTES)
        .prop_filter_map("a board that the generator cannot write", |bytes| Drawn::by(bytes).ok())
}
