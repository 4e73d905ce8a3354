//! Parts of what `run`, `exhaust` and `games` count: their sum is the whole.

use crate::folder;
use crate::support::command::{Ended, apnap_in};
use pretty_assertions::assert_eq;
use serde_json::Value;
use std::fs;
use std::path::Path;

/// Runs a command with a record, which it returns. Its parts, and the time that it took, are no part of the sum.
fn counted(folder: &Path, command: &str, shard: Option<&str>) -> (String, Value) {
    let file = shard.map_or("whole".to_owned(), |shard| format!("part-{}", shard.replace('/', "-")));
    let mut arguments: Vec<&str> = command.split(' ').chain(["--record", &file]).collect();
    arguments.extend(shard.iter().flat_map(|shard| ["--shard", shard]));
    let Ended { code, printed, said } = apnap_in(folder, &arguments);
    assert_eq!(code, Some(0), "{arguments:?}: {printed}{said}");
    let record = sum_of(&fs::read_to_string(folder.join(&file)).unwrap());
    (file, record)
}

fn sum_of(record: &str) -> Value {
    let mut record: Value = serde_json::from_str(record).unwrap();
    let fields = record.as_object_mut().unwrap();
    assert!(fields.remove("of").is_some() && fields.remove("parts").is_some());
    fields.remove("worked");
    record
}

const COUNTS: [&str; 3] =
    ["exhaust --objects 2 --effects 1", "exhaust --settle --objects 1", "games --count 8 --turns 6"];

#[test]
fn the_sum_of_the_parts_is_the_whole() {
    for (at, command) in COUNTS.iter().enumerate() {
        let folder = folder(&format!("parts-{at}"));
        let (_, whole) = counted(&folder, command, None);
        // In another order than that of their numbers.
        let parts = ["3/3", "1/3", "2/3"].map(|shard| counted(&folder, command, Some(shard)));
        assert!(parts.iter().all(|(_, part)| *part != whole), "{command}");
        let files = parts.each_ref().map(|(file, _)| file.as_str());
        let Ended { code, printed: sum, said } = apnap_in(&folder, &[&["merge"], &files[..]].concat());
        assert_eq!((code, said.as_str()), (Some(0), ""), "{command}");
        assert_eq!(sum_of(&sum), whole, "{command}");
        let report = |files: &[&str]| apnap_in(&folder, &[&["report"], files].concat()).printed;
        let lines = |text: String| -> Vec<String> {
            text.lines().filter(|line| !line.contains("CPU second")).map(str::to_owned).collect()
        };
        assert_eq!(lines(report(&files)), lines(report(&["whole"])), "{command}");
        let said = report(&files[..1]);
        assert!(said.ends_with("Without these parts of 3: 1, 2.\n"), "{command}: {said}");
    }
}

#[test]
fn what_is_no_sum_is_refused() {
    let folder = folder("parts-apart");
    let [boards, settled, games] = COUNTS.map(|command| {
        let (file, _) = counted(&folder, command, Some("1/90"));
        let own = format!("{}-{file}", command.len());
        fs::rename(folder.join(file), folder.join(&own)).unwrap();
        own
    });
    fs::write(folder.join("other"), "{}\n").unwrap();
    for (files, words) in [
        ([&*boards, &*settled], "parts of different counts"),
        ([&*games, &*boards], "parts of different counts"),
        ([&*games, &*games], "part 1 of 90 is in two of the files"),
        ([&*games, "other"], "other: this is not the record of a part"),
        (["other", &*games], "other: this is not a record of a run"),
    ] {
        let Ended { code, said, .. } = apnap_in(&folder, &[&["merge"], &files[..]].concat());
        assert_eq!(code, Some(2), "{files:?}: {said}");
        assert!(said.contains(words), "{files:?}: {said}");
    }
    // A letter that the alphabet doesn't have.
    let text = fs::read_to_string(folder.join(&boards)).unwrap();
    let event = r#""several":{"count":1,"examples":[[{"resolves":{"spell":200}}]]}"#;
    let (before, _) = text.split_once(r#""several""#).unwrap();
    let (_, after) = text.split_once(r#","none""#).unwrap();
    fs::write(folder.join("strange"), format!("{before}{event},\"none\"{after}")).unwrap();
    let Ended { code, said, .. } = apnap_in(&folder, &["report", "strange"]);
    assert_eq!(code, Some(2), "{said}");
}

#[test]
fn the_parts_of_a_run_are_the_run() {
    let folder = folder("parts-run");
    let run = |more: &[&str]| {
        let run = ["run", "--edition", "2024-09-20", "--rule", "613", "--engine", "mutant:613.8/1=skipped"];
        assert_eq!(apnap_in(&folder, &[&run[..], more].concat()).code, Some(1));
    };
    run(&["--record", "whole"]);
    for shard in ["1/2", "2/2"] {
        run(&["--record", &shard.replace('/', "-"), "--shard", shard]);
    }
    let report = |files: &[&str]| apnap_in(&folder, &[&["report", "--failures"], files].concat()).printed;
    assert_eq!(report(&["1-2", "2-2"]), report(&["whole"]));
}
