//! Games by the bytes, and the laws that every game keeps.
#![no_main]

use apnap_conformance::fuzzing;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| {
    if let Err(finding) = fuzzing::games(bytes) {
        panic!("{finding}");
    }
});
