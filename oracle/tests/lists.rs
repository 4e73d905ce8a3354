//! The lists of the files of the rulebook, which are written by this test: a new file is all that a rule adds.
//!
//! What a folder's `mod.rs` has above the mark is written by hand.

#![allow(clippy::unwrap_used, clippy::panic, reason = "a folder that can't be read fails the test")]

use std::fs;
use std::path::{Path, PathBuf};

#[test]
fn every_file_of_the_rulebook_is_in_its_lists() {
    let book = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("src/rules");
    for chapter in entries(&book).iter().filter(|name| name.starts_with('c')) {
        let folder = book.join(chapter);
        for section in entries(&folder).iter().filter(|name| folder.join(name).is_dir()) {
            lists(&folder.join(section), &modules(&folder.join(section)));
        }
        lists(&folder, &format!("{}{}", modules(&folder), rules(&folder)));
    }
}

/// The line of a `mod.rs` after which everything is written by this test.
const MARK: &str =
    "// The test `lists` writes the rest: UPDATE_EXPECT=1 cargo test -p apnap-oracle --test lists\n";

/// Compares what a folder's `mod.rs` has below the mark, or writes it.
fn lists(folder: &Path, list: &str) {
    let file = folder.join("mod.rs");
    let written = fs::read_to_string(&file).unwrap();
    let (head, _) = written.split_once(MARK).unwrap_or_else(|| panic!("{} has no mark", file.display()));
    expect_test::expect_file![file].assert_eq(&format!("{head}{MARK}{list}"));
}

/// Returns the declarations of a folder's modules, and those through which the sections of a chapter are found.
fn modules(folder: &Path) -> String {
    let mut names = entries(folder);
    let sections: String = names
        .iter()
        .filter(|name| is_only_files(&folder.join(name)))
        .fold(String::new(), |lines, section| format!("{lines}pub(crate) use {section}::*;\n"));
    names.sort();
    let modules: String = names.iter().map(|name| format!("pub(crate) mod {name};\n")).collect();
    if sections.is_empty() { modules } else { format!("{modules}\n{sections}") }
}

/// Returns the list of a chapter's rules, file by file.
fn rules(chapter: &Path) -> String {
    let mut lines = String::new();
    for name in entries(chapter) {
        let section = chapter.join(&name);
        let files = if section.is_dir() { entries(&section) } else { vec![String::new()] };
        for file in files {
            let (path, module) = match file.as_str() {
                "" => (chapter.join(format!("{name}.rs")), name.clone()),
                _ => (section.join(format!("{file}.rs")), format!("{name}::{file}")),
            };
            if fs::read_to_string(path).unwrap().contains("\nrules![") {
                lines.push_str(&format!("    {module}::RULES,\n"));
            }
        }
    }
    format!(
        "\n/// The rules of this chapter, file by file.\n#[rustfmt::skip]\n\
         pub(crate) const RULES: &[&[&crate::rule::Rule]] = &[\n{lines}];\n"
    )
}

/// Returns whether a path is the folder of a section whose list has nothing but its files.
fn is_only_files(section: &Path) -> bool {
    let list = section.join("mod.rs");
    section.is_dir() && !fs::read_to_string(list).unwrap().contains("::")
}

/// Returns the names of a folder's files and folders that are named after rules or chapters, in the order of these.
fn entries(folder: &Path) -> Vec<String> {
    let all = fs::read_dir(folder).unwrap().map(|file| file.unwrap().file_name().into_string().unwrap());
    let mut names: Vec<String> =
        all.map(|name| name.trim_end_matches(".rs").to_owned()).filter(|name| is_numbered(name)).collect();
    names.sort_by_key(|name| place(name));
    names
}

/// Returns whether a name begins like `r702_26_phasing` or `c5_turn_structure`.
fn is_numbered(name: &str) -> bool {
    let number = name.strip_prefix(['r', 'c']);
    number.is_some_and(|number| number.starts_with(|first: char| first.is_ascii_digit()))
}

/// Returns where a name belongs: `r702_26_phasing` comes before `r702_26b_phased_out`, and both come before
/// `r702_103_bestow`.
fn place(name: &str) -> Vec<(u32, String)> {
    let words = name[1..].split('_');
    let numbers = words.take_while(|word| word.starts_with(|first: char| first.is_ascii_digit()));
    let digits = |word: &str| word.chars().take_while(char::is_ascii_digit).collect::<String>();
    let parts = numbers.map(|word| (digits(word).parse().unwrap(), word[digits(word).len()..].to_owned()));
    parts.chain([(0, name.to_owned())]).collect()
}
