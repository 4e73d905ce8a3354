//! The oracle against the literal definitions and its invariants; with `APNAP_MUTANT=613.8/1=skipped`, a
//! mutant against the oracle.
#![no_main]

use apnap_conformance::fuzzing;
use libfuzzer_sys::fuzz_target;
use std::sync::LazyLock;

static MUTANT: LazyLock<Option<String>> = LazyLock::new(|| std::env::var("APNAP_MUTANT").ok());

fuzz_target!(|bytes: &[u8]| {
    let mutant = MUTANT.as_deref().map(fuzzing::mutant_named).transpose();
    if let Err(finding) = mutant.and_then(|mutant| fuzzing::layers(bytes, mutant)) {
        panic!("{finding}");
    }
});
