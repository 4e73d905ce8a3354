//! Files that can't be read or written.

use crate::folder;
use crate::support::command::{Ended, apnap_in};
use pretty_assertions::assert_eq;
use std::fs;
use std::time::{Duration, Instant};

const GOOD: &str = "scenario \"Bears by themselves\"\nrules 613.1\nbecause \"Nothing changes them.\"\n\n\
                    board\n  alice controls \"Grizzly Bears\" as bears\n\nexpect\n  bears is 2/2\n";

/// What can't be read is named, and the other files are checked all the same.
#[test]
fn a_file_that_cannot_be_read_is_named_and_the_rest_goes_on() {
    let folder = folder("formatting");
    fs::write(folder.join("bytes.card"), [0xff, 0xfe]).unwrap();
    fs::write(folder.join("odd.card"), "card \"Odd\"\n  type   Artifact\n").unwrap();
    let Ended { code, said, .. } = apnap_in(&folder, &["fmt", "--check", ".", "missing.scn"]);
    assert_eq!(code, Some(2), "{said}");
    assert!(said.contains("apnap: ./bytes.card: "), "{said}");
    assert!(said.contains("apnap: missing.scn: "), "{said}");
    assert!(said.contains("./odd.card: not in its canonical form"), "{said}");
    assert!(said.contains("3 files, 1 not canonical, 2 unreadable"), "{said}");
}

/// Errors in a text end with the same code, whichever command reads it.
#[test]
fn errors_in_a_text_are_trouble_everywhere() {
    let folder = folder("errors");
    fs::write(folder.join("bad.scn"), "scenario without quotes\n").unwrap();
    for command in ["run", "list", "explain", "show", "fmt"] {
        let Ended { code, said, .. } = apnap_in(&folder, &[command, "bad.scn"]);
        assert_eq!(code, Some(2), "{command}: {said}");
        assert!(said.contains("bad.scn:1:"), "{command}: {said}");
    }
}

#[test]
fn a_file_that_is_not_a_text_is_told_so() {
    let folder = folder("no-text");
    fs::create_dir(folder.join("folder.scn")).unwrap();
    fs::write(folder.join("latin.scn"), b"scenario\n\"\xe9\"\n").unwrap();
    fs::write(folder.join("file"), "").unwrap();
    let told = |arguments: &[&str], words: &str| {
        let Ended { code, said, .. } = apnap_in(&folder, arguments);
        assert_eq!(code, Some(2), "{arguments:?}: {said}");
        assert!(said.contains(words), "{arguments:?}: {said}");
    };
    told(&["explain", "latin.scn"], "latin.scn: line 2 is not UTF-8");
    told(&["explain", "folder.scn"], "folder.scn has no .scn files");
    told(&["run", "--cards", "missing.card", "latin.scn"], "missing.card: ");
    told(&["book", "--out", "file"], "file: not a directory");
    told(&["generate", "--out", "file/below"], "file/below: ");
    told(&["run", "--record", "missing/record", "4d-switch"], "missing/record: ");
    told(&["run", "--deviations", "folder.scn", "4d-switch"], "folder.scn: ");
}

/// Some editors write a mark at the beginning of a text.
#[test]
fn a_byte_order_mark_is_accepted() {
    let folder = folder("mark");
    fs::write(folder.join("marked.scn"), format!("\u{feff}{GOOD}")).unwrap();
    let Ended { code, said, .. } = apnap_in(&folder, &["run", "--edition", "2024-09-20", "marked.scn"]);
    assert_eq!(code, Some(0), "{said}");
    assert_eq!(apnap_in(&folder, &["fmt", "marked.scn"]).code, Some(0));
    assert_eq!(fs::read_to_string(folder.join("marked.scn")).unwrap(), GOOD);
}

#[test]
fn many_errors_and_large_files_end_soon() {
    let folder = folder("large");
    let lines = "  alice contorls \"Grizly Bears\"\n".repeat(20_000);
    fs::write(folder.join("bad.scn"), GOOD.replace("board\n", &format!("board\n{lines}"))).unwrap();
    fs::write(folder.join("large.scn"), "x".repeat(50_000_000)).unwrap();
    let begun = Instant::now();
    let Ended { code, said, .. } = apnap_in(&folder, &["explain", "bad.scn"]);
    assert_eq!(code, Some(2), "{said}");
    assert!(said.contains("bad.scn: and 19980 more errors"), "{said}");
    let Ended { code, said, .. } = apnap_in(&folder, &["fmt", "--check", "large.scn"]);
    assert_eq!(code, Some(2), "{said}");
    assert!(said.contains("large.scn: it has more than 1048576 bytes"), "{said}");
    // Some seconds even on a busy machine and without optimization; it took minutes.
    assert!(begun.elapsed() < Duration::from_secs(20));
}
