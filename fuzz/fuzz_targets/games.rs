//! Games from bytes, and the invariants of every game.
#![no_main]

use apnap_conformance::fuzzing;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| {
    if let Err(finding) = fuzzing::games(bytes) {
        panic!("{finding}");
    }
});
