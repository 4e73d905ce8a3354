//! Boards on which state-based actions are performed, and their invariants; with
//! `APNAP_MUTANT=704.3/2=instead`, a mutant against the oracle.
#![no_main]

use apnap_conformance::fuzzing;
use libfuzzer_sys::fuzz_target;
use std::sync::LazyLock;

static MUTANT: LazyLock<Option<String>> = LazyLock::new(|| std::env::var("APNAP_MUTANT").ok());

fuzz_target!(|bytes: &[u8]| {
    let mutant = MUTANT.as_deref().map(fuzzing::mutant_named).transpose();
    if let Err(finding) = mutant.and_then(|mutant| fuzzing::settle(bytes, mutant)) {
        panic!("{finding}");
    }
});
