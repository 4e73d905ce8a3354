//! `apnap-manabrew`: the engine as a child process of `apnap`.

use apnap_manabrew::Manabrew;

fn main() {
    let _engine = Manabrew; // to be connected: apnap_conformance::protocol::serve(Manabrew)
}
