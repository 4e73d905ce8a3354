//! The interface for `quickcheck`.

use super::{Drawn, ENOUGH_BYTES};
use quickcheck::{Arbitrary, Gen};

impl Arbitrary for Drawn {
    fn arbitrary(source: &mut Gen) -> Drawn {
        loop {
            let count = usize::arbitrary(source) % (ENOUGH_BYTES + 1);
            let bytes = (0..count).map(|_| u8::arbitrary(source)).collect();
            if let Ok(drawn) = Drawn::by(bytes) {
                return drawn;
            }
        }
    }

    /// Shrinks the bytes: fewer make fewer objects, smaller ones simpler objects.
    fn shrink(&self) -> Box<dyn Iterator<Item = Drawn>> {
        Box::new(self.bytes.shrink().filter_map(|bytes| Drawn::by(bytes).ok()))
    }
}
