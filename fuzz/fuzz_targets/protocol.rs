//! Any bytes in place of the replies of a child process, and of the requests to one.
#![no_main]

use apnap_conformance::fuzzing;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| {
    if let Err(finding) = fuzzing::protocol(bytes) {
        panic!("{finding}");
    }
});
