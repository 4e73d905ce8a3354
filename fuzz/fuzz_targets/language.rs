//! Any text in place of a scenario.
#![no_main]

use apnap_conformance::fuzzing;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| {
    if let Err(finding) = fuzzing::language(bytes) {
        panic!("{finding}");
    }
});
