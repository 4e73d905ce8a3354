//! The list of the files of 702, which is written by this test: a keyword's file is all that one adds.

#![allow(clippy::unwrap_used, clippy::panic, reason = "a folder that can't be read fails the test")]

use std::fs;
use std::path::PathBuf;

#[test]
fn every_file_of_702_is_in_its_list() {
    let folder = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("src/rules/c7_additional_rules/r702");
    let names = fs::read_dir(&folder).unwrap().map(|file| file.unwrap().file_name().into_string().unwrap());
    let mut files: Vec<String> = names
        .filter_map(|name| name.strip_suffix(".rs").map(str::to_owned))
        .filter(|name| name != "mod")
        .collect();
    files.sort();
    let modules: String = files.iter().map(|file| format!("pub(crate) mod {file};\n")).collect();
    files.sort_by_key(|name| place(name));
    let rules: String = files.iter().map(|file| format!("    {file}::RULES,\n")).collect();

    let list = folder.join("mod.rs");
    let written = fs::read_to_string(&list).unwrap();
    let (head, _) = written.split_once("use crate::rule::Rule;").unwrap();
    let expected = format!(
        "{head}use crate::rule::Rule;\n\n{modules}\n/// The rules of this section, file by file.\n\
         pub(crate) const RULES: &[&[&Rule]] = &[\n{rules}];\n"
    );
    expect_test::expect_file![list].assert_eq(&expected);
}

/// Where a file stands: `r702_26_phasing` is that of keyword 26, and comes before `r702_26b_phased_out`.
fn place(file: &str) -> (u32, String) {
    let number = file.strip_prefix("r702_").unwrap_or_else(|| panic!("{file} begins with r702_"));
    let digits: String = number.chars().take_while(char::is_ascii_digit).collect();
    let rest = number[digits.len()..].to_owned();
    (digits.parse().unwrap_or_else(|_| panic!("{file} has the number of its keyword")), rest)
}
