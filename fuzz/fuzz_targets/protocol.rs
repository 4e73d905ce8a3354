//! Any bytes in place of what a child replies, and of what is asked of one.
#![no_main]

use apnap_conformance::fuzzing;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| {
    if let Err(finding) = fuzzing::protocol(bytes) {
        panic!("{finding}");
    }
});
