//! A folder of cards and scenarios that is not built in.

use crate::support::drawn;
use crate::support::files::below_with;
use apnap_conformance::language::{Catalogue, load, parse};
use std::fs;
use std::path::{Path, PathBuf};

/// The variable that names the folder: one with the folders `cards` and `scenarios`.
const FOLDER: &str = "APNAP_CORPUS";

/// The files below a folder with this extension, each with its text.
fn files(folder: &Path, extension: &str) -> Vec<(String, String)> {
    let with_text = |path: PathBuf| {
        let text = fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
        (path.display().to_string(), text)
    };
    below_with(folder, extension).into_iter().map(with_text).collect()
}

#[test]
#[ignore = "needs a folder in APNAP_CORPUS"]
fn every_file_of_a_folder_can_be_read() {
    let Some(folder) = std::env::var_os(FOLDER).map(PathBuf::from) else { return };
    let cards = files(&folder.join("cards"), "card");
    let (good, bad): (Vec<_>, Vec<_>) = cards.iter().partition(|(_, text)| parse(text).is_ok());
    let mut wrong: Vec<String> =
        bad.iter().map(|(path, text)| drawn(path, text, &parse(text).err().unwrap_or_default())).collect();
    let named = good.iter().map(|(path, text)| (path.as_str(), text.as_str()));
    let catalogue = Catalogue::from_files(named).unwrap_or_else(|errors| panic!("{errors:?}"));
    for (path, text) in files(&folder.join("scenarios"), "scn") {
        match load("1/1", &text, &catalogue) {
            Ok(scenario) if scenario.script.is_empty() && scenario.expect.is_empty() => {
                wrong.push(format!("{path}: nothing is expected"));
            }
            Ok(_) => {}
            Err(errors) => wrong.push(drawn(&path, &text, &errors)),
        }
    }
    assert!(wrong.is_empty(), "{} files\n{}", wrong.len(), wrong.join("\n"));
}
