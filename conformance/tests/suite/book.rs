//! The book and the README: every command in them runs and exits with the stated code, every example can be
//! read, and every link has a target.

use crate::support::{
    command::{APNAP, apnap},
    files::{below, below_with, root},
    others, scenario_as,
};
use apnap_conformance::book::anchor;
use apnap_conformance::corpus;
use apnap_conformance::language::parse;
use apnap_conformance::oracle::Oracle;
use apnap_conformance::outcome::Outcome;
use apnap_conformance::run::{editions_of, run};
use pretty_assertions::assert_eq;
use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;
use std::process::Command;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, OnceLock};
use std::thread;

/// Commands that are not run here, because they build, test or fuzz the project themselves.
const NOT_RUN: &[&str] = &[
    "cargo test",
    "cargo bench",
    "cargo install",
    "cargo new",
    "cargo add",
    "cargo build",
    "cargo run --example",
    "cargo run -p apnap-fuzz",
    "cargo fuzz run",
    "APNAP_MUTANT",
    "cargo run --release --features schema",
    "mdbook build docs",
    // `python.rs` runs it.
    "python3 conformance/adapters/python/score.py",
];

/// Commands that another test covers, `the_pages_are_as_they_would_be_written` in `audit.rs`: they take an
/// audit of all sections that have pages, and one is enough.
const RUN_ELSEWHERE: &[&str] = &["apnap book --check"];

/// Files of the reader that commands write and read. Each page has its own.
const FILES: &[&str] = &["run.jsonl", "other.jsonl", "first.json", "second.json", "known.toml", "findings"];

/// Words in commands that stand for the reader's own engine or files, and what replaces them here.
const STAND_INS: &[(&str, &str)] = &[
    ("COMMAND", "apnap serve"),
    ("python3 my_adapter.py", "apnap serve"),
    ("first.scn", "docs/examples/first.scn"),
    ("turn.scn", "docs/examples/turn.scn"),
    ("python3 mine.py", "apnap serve"),
    ("../mine/target/debug/mine", "apnap serve"),
    // `levels.rs` runs the example with this fault at level 1, and with others.
    ("target/debug/examples/levels toughness-zero", "apnap serve --engine mutant:704.5f/1=false"),
    ("target/debug/examples/levels", "apnap serve"),
];

/// A text with its path in the repository.
struct Text {
    path: String,
    text: String,
}

fn read(path: &str) -> Text {
    let text = fs::read_to_string(root().join(path)).unwrap_or_else(|error| panic!("{path}: {error}"));
    Text { path: path.to_owned(), text }
}

/// The pages of the book, as paths in the repository.
fn pages() -> BTreeSet<String> {
    let pages = below_with(&root().join("docs/src"), "md");
    pages.iter().map(|page| page.strip_prefix(root()).unwrap().display().to_string()).collect()
}

/// The README and every page of the book.
fn texts() -> Vec<Text> {
    ["README.md".to_owned()].into_iter().chain(pages()).map(|path| read(&path)).collect()
}

/// The text between two fences, with the word after the first fence and its line.
struct Block {
    language: String,
    text: String,
    line: usize,
}

fn blocks(text: &str) -> Vec<Block> {
    let mut blocks = Vec::new();
    let mut lines = text.lines().enumerate();
    while let Some((number, line)) = lines.next() {
        let Some(language) = line.strip_prefix("```") else { continue };
        let inside: Vec<&str> =
            lines.by_ref().map(|(_, line)| line).take_while(|line| *line != "```").collect();
        let text = inside.iter().map(|line| format!("{line}\n")).collect();
        blocks.push(Block { language: language.to_owned(), text, line: number + 1 });
    }
    blocks
}

/// A page without the text between fences.
fn prose(text: &str) -> String {
    text.split("```").step_by(2).collect()
}

/// A command with its possible exit codes.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
struct Stated {
    command: String,
    exits_with: Vec<i32>,
}

/// `apnap run x  # exits with 4`; without a remark it exits with 0.
fn stated(line: &str) -> Stated {
    let (command, remark) = line.split_once('#').unwrap_or((line, ""));
    let codes = remark.split_once("exits with").map_or("0", |(_, codes)| codes);
    let codes = codes.split(|letter: char| !letter.is_ascii_digit()).filter(|code| !code.is_empty());
    Stated {
        command: command.trim().to_owned(),
        exits_with: codes.map(|code| code.parse().unwrap()).collect(),
    }
}

/// The command as the shell gets it, if it is one of ours.
fn runnable(command: &str) -> Option<String> {
    let command = match command {
        // Long commands: they run everything in all editions, as a test in `corpus.rs` does. Here one edition is enough.
        "cargo run --release" | "apnap" | "apnap run" => "apnap run --edition 2024-09-20".to_owned(),
        "apnap run --engine mutant:613.8/1=skipped" => format!("{command} --edition 2024-09-20"),
        _ => command.replace("cargo run --release -- ", "apnap "),
    };
    let is_ours = command.contains("apnap ");
    is_ours.then(|| STAND_INS.iter().fold(command, |command, (word, engine)| command.replace(word, engine)))
}

/// Runs a command from the root of the repository: its code and what it prints.
fn end_of(command: &str) -> (Option<i32>, String) {
    let ours = Path::new(APNAP).parent().unwrap();
    let path = format!("{}:{}", ours.display(), std::env::var("PATH").unwrap_or_default());
    let mut shell = Command::new("sh");
    let output = shell.args(["-c", command]).env("PATH", path).current_dir(root()).output().unwrap();
    (output.status.code(), String::from_utf8_lossy(&output.stdout).into_owned())
}

#[cfg(unix)]
#[test]
fn every_command_ends_as_it_says_and_prints_what_is_shown() {
    let pages = texts();
    let known = Known::default();
    let next = AtomicUsize::new(0);
    // Two pages at a time: most commands use one processor.
    thread::scope(|scope| {
        for _ in 0..2 {
            scope.spawn(|| {
                while let Some(page) = pages.get(next.fetch_add(1, Ordering::Relaxed)) {
                    run_the_commands_of(page, &known);
                }
            });
        }
    });
    assert!(known.0.lock().unwrap().len() > 10, "the commands were found");
}

/// How a command ended: its exit code, and what it printed.
type Ended = (Option<i32>, String);

/// What commands did. Each runs once, except those that write or read the reader's files: each page has its own.
#[derive(Default)]
struct Known(Mutex<BTreeMap<String, Arc<OnceLock<Ended>>>>);

impl Known {
    fn end_of(&self, command: &str) -> (Option<i32>, String) {
        let end = self.0.lock().unwrap().entry(command.to_owned()).or_default().clone();
        end.get_or_init(|| end_of(command)).clone()
    }
}

/// The command with the files of this page in place of the reader's files.
fn with_files_of(page: &Text, command: &str) -> String {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(page.path.replace('/', "-"));
    fs::create_dir_all(&folder).unwrap();
    FILES.iter().fold(command.to_owned(), |command, file| {
        command.replace(file, &folder.join(file).display().to_string())
    })
}

fn run_the_commands_of(page: &Text, known: &Known) {
    let mut shown = String::new();
    for block in blocks(&page.text) {
        let place = format!("{}:{}", page.path, block.line);
        match block.language.as_str() {
            "sh" => {
                for line in block.text.lines().map(stated) {
                    let command = runnable(&line.command);
                    if command.as_deref().is_some_and(|command| RUN_ELSEWHERE.contains(&command)) {
                        continue;
                    }
                    let Some(command) = command else {
                        let excused = NOT_RUN.iter().any(|prefix| line.command.starts_with(prefix));
                        assert!(excused, "{place}: `{}` is run by no test", line.command);
                        continue;
                    };
                    let (code, printed) = known.end_of(&with_files_of(page, &command));
                    let fits = code.is_some_and(|code| line.exits_with.contains(&code));
                    assert!(fits, "{place}: `{}` exits with {code:?}", line.command);
                    shown = printed;
                }
            }
            "text" if !shown.is_empty() => {
                let mut rest = shown.as_str();
                for line in block.text.lines() {
                    let (_, after) =
                        rest.split_once(line).unwrap_or_else(|| panic!("{place}: not printed: {line}"));
                    rest = after;
                }
            }
            _ => {}
        }
    }
}

/// Commands are in blocks, where the test above finds them.
#[test]
fn no_command_stands_in_the_middle_of_a_sentence() {
    for page in texts() {
        let prose = prose(&page.text);
        let hidden =
            prose.split('`').skip(1).step_by(2).find(|span| {
                span.strip_prefix("cargo run --release -- ").is_some_and(|words| !words.is_empty())
            });
        assert_eq!(hidden, None, "{}", page.path);
    }
}

#[test]
fn every_example_can_be_read_and_holds() {
    let mut scenarios = 0;
    for page in texts() {
        for block in blocks(&page.text).iter().filter(|block| block.language == "scenario") {
            let place = format!("{}:{}", page.path, block.line);
            let file = parse(&block.text).unwrap_or_else(|errors| panic!("{place}: {errors:?}"));
            scenarios += 1;
            if file.scenario.is_none() || page.path.starts_with("docs/src/rules/") {
                continue;
            }
            let scenario = scenario_as(&place, &block.text);
            let run = run(&mut Oracle::new(), [&scenario], editions_of);
            assert_eq!(others(&run, &[Outcome::PASSED]), Vec::<String>::new());
        }
    }
    assert!(scenarios > 100, "the examples were found");
}

/// A page asks its reader to write a file; the commands on it run with the same file.
#[test]
fn the_files_of_the_examples_are_on_a_page() {
    let shown: BTreeSet<String> =
        texts().iter().flat_map(|page| blocks(&page.text)).map(|block| block.text).collect();
    let mut found = 0;
    for path in below(&root().join("docs/examples")) {
        let text = fs::read_to_string(&path).unwrap();
        assert!(shown.contains(&text), "{} is on no page", path.display());
        found += 1;
    }
    assert!(found > 1, "the files were found");
}

/// The first adapter in Python is tried where there is a Python to run it.
#[cfg(unix)]
#[test]
fn the_first_adapter_in_python_speaks_the_protocol() {
    let page = read("docs/src/python.md");
    let blocks = blocks(&page.text);
    let Some(adapter) = blocks.iter().find(|block| block.language == "python") else { panic!("no adapter") };
    if end_of("python3 --version").0 != Some(0) {
        return;
    }
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR"));
    fs::write(folder.join("mine.py"), &adapter.text).unwrap();
    fs::write(folder.join("apnap.py"), read("conformance/adapters/python/apnap.py").text).unwrap();
    let (code, printed) =
        end_of(&format!("apnap smoke --engine 'stdio:python3 {}/mine.py'", folder.display()));
    assert_eq!(code, Some(0), "{printed}");
}

#[test]
fn every_block_says_what_it_is() {
    let known = BTreeSet::from(["sh", "text", "scenario", "rust,ignore", "toml", "json", "python"]);
    for page in texts() {
        for block in blocks(&page.text) {
            assert!(known.contains(block.language.as_str()), "{}:{}", page.path, block.line);
        }
    }
}

/// The targets of `[words](target)`.
fn links(text: &str) -> Vec<String> {
    let prose = prose(text);
    let targets = prose.split("](").skip(1);
    targets.filter_map(|rest| rest.split_once(')').map(|(target, _)| target.to_owned())).collect()
}

/// Where links can lead on a page: headings, and scenarios behind their titles.
fn anchors(text: &str) -> BTreeSet<String> {
    let prose = prose(text);
    let headings = prose.lines().filter_map(|line| line.strip_prefix('#'));
    let headings = headings.map(|heading| anchor(heading.trim_start_matches('#')));
    let named = prose.lines().filter_map(|line| line.strip_prefix("<details id=\"")?.strip_suffix("\">"));
    headings.chain(named.map(str::to_owned)).collect()
}

#[test]
fn every_link_leads_somewhere() {
    for page in texts() {
        let folder = root().join(&page.path).parent().unwrap().to_owned();
        for link in links(&page.text).iter().filter(|link| !link.starts_with("https://")) {
            let (path, heading) = link.split_once('#').unwrap_or((link, ""));
            let target = if path.is_empty() { root().join(&page.path) } else { folder.join(path) };
            assert!(target.exists(), "{}: {link}", page.path);
            if !heading.is_empty() {
                let text = fs::read_to_string(&target).unwrap();
                assert!(anchors(&text).contains(heading), "{}: {link}", page.path);
            }
        }
    }
}

/// The book has lines of code that are wider than any screen.
#[test]
fn no_code_lies_beyond_the_edge() {
    let style = read("docs/wide.css").text;
    assert!(read("docs/book.toml").text.contains(r#"additional-css = ["wide.css"]"#));
    for place in [".content pre > code", ".content td code"] {
        let rule = style.split_once(&format!("{place} {{")).and_then(|(_, rest)| rest.split_once('}'));
        let (rule, _) = rule.unwrap_or_else(|| panic!("{place} has no style"));
        assert!(
            rule.contains("white-space: pre-wrap;") && rule.contains("overflow-wrap: anywhere;"),
            "{place}"
        );
    }
}

#[test]
fn the_table_of_contents_has_every_page_once() {
    let mut listed: Vec<String> =
        links(&read("docs/src/SUMMARY.md").text).iter().map(|link| format!("docs/src/{link}")).collect();
    listed.sort();
    let found: Vec<String> = pages().into_iter().filter(|path| path != "docs/src/SUMMARY.md").collect();
    assert_eq!(listed, found);
}

#[test]
fn what_is_included_exists() {
    for page in texts() {
        for include in page.text.split("{{#include ").skip(1) {
            let (target, _) = include.split_once("}}").unwrap();
            let (path, name) = target.split_once(':').unwrap_or((target, ""));
            let folder = root().join(&page.path).parent().unwrap().to_owned();
            let text = fs::read_to_string(folder.join(path)).unwrap();
            assert!(name.is_empty() || text.contains(&format!("ANCHOR: {name}")), "{}: {target}", page.path);
        }
    }
}

/// The fault at the beginning of the README: a mutant without layer 4 shows the same as the engine there, so `apnap`
/// prints the same about it, shortened or not.
#[test]
fn the_report_in_the_readme_is_what_apnap_prints() {
    let readme = read("README.md");
    let opening = readme.text.split("## ").next().unwrap();
    let (_, shown) = opening.split_once("```text\n").unwrap();
    let (shown, _) = shown.split_once("```").unwrap();
    let (id, _) = shown.split_once(' ').unwrap();
    let engine = "mutant:613.1d/1=skipped";
    let printed = apnap(&["run", id, "--edition", "2026-08-07", "--engine", engine]).printed;
    let mut rest = printed.lines().map(|line| line.strip_prefix("1. ").unwrap_or(line));
    for line in shown.lines() {
        // Where it goes on with the place in the file is left out.
        assert!(rest.any(|one| one == line || one.starts_with(&format!("{line}  "))), "{line}\nin {printed}");
    }
    // The scenario in the README is that of the corpus.
    let (_, scenario) = corpus::scenario_texts().find(|(one, _)| *one == id).unwrap();
    assert!(opening.contains(scenario.trim_end()), "{scenario}");
}
