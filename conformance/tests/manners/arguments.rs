//! Arguments that make no sense are refused, and words that mean nothing are named.

use crate::support::command::{Ended, apnap};
use pretty_assertions::assert_eq;

#[test]
fn arguments_that_make_no_sense_are_refused_with_what_would_do() {
    let refused = |arguments: &[&str], advice: &str| {
        let Ended { code, said, .. } = apnap(arguments);
        assert_eq!(code, Some(3), "{arguments:?}: {said}");
        assert!(said.contains(advice), "{arguments:?}: {said}");
    };
    refused(&["run", "--level", "7"], "7 is not in 0..=3");
    refused(&["run", "--rule", "banana"], "banana");
    refused(&["run", "--edition", "1990-01-01"], "the first edition that APNAP knows is 2010-07-16");
    refused(&["explain", "514/3a-dies-in-cleanup", "--edition", "2024-13-01"], "write it as 2024-09-20");
    refused(&["games", "--turns", "0"], "0 is not in 1..");
    refused(&["games", "--workers", "100000"], "100000 is not in 1..=1024");
    refused(&["generate", "--stats", "--out", "here"], "'--stats' cannot be used with '--out <OUT>'");
    refused(&["generate", "--stats", "--level", "1"], "leave out `--level 1`");
    refused(&["games", "--edition", "1990-01-01"], "the first edition that APNAP knows is 2010-07-16");
    refused(&["audit", "--section", "999"], "the registry has no section 999");
}

#[test]
fn words_find_scenarios_whatever_their_case_and_each_has_to_find_one() {
    let listed = |words: &[&str]| apnap(&[&["list"], words].concat());
    let Ended { code, printed: several, .. } = listed(&["4d-switch", "HUMILITY"]);
    let Ended { printed: one, .. } = listed(&["4d-switch"]);
    assert_eq!(code, Some(0));
    assert!(several.lines().count() > one.lines().count(), "{several}");
    let Ended { code, said, .. } = listed(&["4d-switch", "Humilty"]);
    assert_eq!(code, Some(4));
    assert!(said.contains("there is no scenario or file `Humilty`"), "{said}");
}
