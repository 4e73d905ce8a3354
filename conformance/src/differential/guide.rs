//! Which bytes to try next: new ones, or some with which a premise took part for the first time, changed a little.

use super::source::CaseKind;
use crate::generate::{Bytes, Choices, bytes_of};
use apnap_oracle::bench::PremiseId;
use std::collections::{BTreeMap, BTreeSet};

/// Remembers which premises have taken part, and with which bytes.
#[derive(Default, Debug)]
pub(super) struct Guide {
    seen: BTreeSet<(PremiseId, bool)>,
    of_use: BTreeMap<CaseKind, Vec<Vec<u8>>>,
}

impl Guide {
    /// The bytes of a case. The same seed and number give the same bytes if the guide has been told the same.
    pub(super) fn bytes(&self, kind: CaseKind, seed: u64, number: u64) -> Vec<u8> {
        let fresh = bytes_of(seed, number, kind.enough_bytes());
        let of_use = self.of_use.get(&kind).map_or(&[][..], Vec::as_slice);
        let how = bytes_of(seed ^ 0x5eed, number, 16);
        let mut how = Bytes::new(&how);
        if of_use.is_empty() || how.below(2) == 0 {
            return fresh;
        }
        let mut bytes = of_use[how.below(of_use.len())].clone();
        if how.below(4) == 0 {
            // The end is new.
            let from = how.below(bytes.len().max(1));
            bytes.truncate(from);
            bytes.extend(fresh.iter().skip(from));
            return bytes;
        }
        for _ in 0..=how.below(4) {
            let at = how.below(bytes.len().max(1));
            if let (Some(byte), Some(new)) = (bytes.get_mut(at), fresh.get(at)) {
                *byte = *new;
            }
        }
        bytes
    }

    /// Notes which premises took part with these bytes.
    pub(super) fn note(&mut self, kind: CaseKind, bytes: &[u8], premises: &BTreeSet<(PremiseId, bool)>) {
        let before = self.seen.len();
        self.seen.extend(premises.iter().copied());
        if self.seen.len() > before {
            self.of_use.entry(kind).or_default().push(bytes.to_vec());
        }
    }

    /// The premises that have taken part.
    pub(super) fn into_seen(self) -> BTreeSet<(PremiseId, bool)> {
        self.seen
    }
}
