//! Generated boards and games, of which everything that the oracle answers is expected of it once more.
//! With `APNAP_MUTANT=508.1f/1=skipped`, a mutant against the oracle.
#![no_main]

use apnap_conformance::fuzzing;
use libfuzzer_sys::fuzz_target;
use std::sync::LazyLock;

static MUTANT: LazyLock<Option<String>> = LazyLock::new(|| std::env::var("APNAP_MUTANT").ok());

fuzz_target!(|bytes: &[u8]| {
    let mutant = MUTANT.as_deref().map(fuzzing::mutant_named).transpose();
    if let Err(finding) = mutant.and_then(|mutant| fuzzing::differential(bytes, mutant)) {
        panic!("{finding}");
    }
});
