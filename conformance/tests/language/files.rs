//! A folder of cards and scenarios that is not built in.

use apnap_conformance::language::{Catalogue, Error, load, parse};
use std::fs;
use std::path::{Path, PathBuf};

/// The variable that names the folder: one with the folders `cards` and `scenarios`.
const FOLDER: &str = "APNAP_CORPUS";

fn files(folder: &Path, ending: &str) -> Vec<(PathBuf, String)> {
    let mut found = Vec::new();
    for entry in fs::read_dir(folder).into_iter().flatten().flatten() {
        let path = entry.path();
        if path.is_dir() {
            found.extend(files(&path, ending));
        } else if path.extension().is_some_and(|extension| extension == ending) {
            found.extend(fs::read_to_string(&path).ok().map(|text| (path, text)));
        }
    }
    found.sort();
    found
}

fn drawn(path: &Path, text: &str, errors: &[Error]) -> String {
    let name = path.to_string_lossy();
    errors.iter().map(|error| error.draw(&name, text, false) + "\n").collect()
}

#[test]
#[ignore = "needs a folder in APNAP_CORPUS"]
fn every_file_of_a_folder_can_be_read() {
    let Some(folder) = std::env::var_os(FOLDER).map(PathBuf::from) else { return };
    let cards = files(&folder.join("cards"), "card");
    let (good, bad): (Vec<_>, Vec<_>) = cards.iter().partition(|(_, text)| parse(text).is_ok());
    let mut wrong: Vec<String> =
        bad.iter().map(|(path, text)| drawn(path, text, &parse(text).err().unwrap_or_default())).collect();
    let named = good.iter().map(|(path, text)| (path.to_str().unwrap_or("?"), text.as_str()));
    let catalogue = Catalogue::from_files(named).unwrap_or_else(|errors| panic!("{errors:?}"));
    for (path, text) in files(&folder.join("scenarios"), "scn") {
        match load("1/1", &text, &catalogue) {
            Ok(scenario) if scenario.script.is_empty() && scenario.expect.is_empty() => {
                wrong.push(format!("{}: nothing is expected", path.display()));
            }
            Ok(_) => {}
            Err(errors) => wrong.push(drawn(&path, &text, &errors)),
        }
    }
    assert!(wrong.is_empty(), "{} files\n{}", wrong.len(), wrong.concat());
}
