//! The corpus that is built into the library: scenarios and the cards they use.

use crate::language::{Catalogue, Error, load};
use crate::scenario::Scenario;

include!(concat!(env!("OUT_DIR"), "/corpus.rs"));

/// A file of the corpus that cannot be read.
#[derive(Debug)]
pub struct UnreadableFile {
    /// The file, as a path in the repository.
    pub file: String,
    /// Its whole text, to draw errors in.
    pub text: String,
    /// Everything that is wrong with it.
    pub errors: Vec<Error>,
}

/// The texts of the scenarios: identifier and text.
pub fn scenario_texts() -> impl Iterator<Item = (&'static str, &'static str)> {
    SCENARIOS.iter().map(|&(path, text)| (path.strip_suffix(".scn").unwrap_or(path), text))
}

/// The file of a scenario, as a path in the repository; the identifier of a scenario that is not in the corpus
/// is already a path.
pub fn file_of(id: &str) -> String {
    let path = format!("{id}.scn");
    let is_in_corpus = SCENARIOS.binary_search_by_key(&path.as_str(), |(path, _)| path).is_ok();
    if is_in_corpus { format!("conformance/scenarios/{path}") } else { id.to_owned() }
}

/// The texts of the card definitions: file name and text.
pub fn card_texts() -> impl Iterator<Item = (&'static str, &'static str)> {
    CARDS.iter().copied()
}

/// The cards of the corpus.
///
/// # Errors
/// Every card file that cannot be read, with what is wrong.
pub fn catalogue() -> Result<Catalogue, Vec<UnreadableFile>> {
    Catalogue::from_files(card_texts()).map_err(|files| {
        files
            .into_iter()
            .map(|(name, errors)| UnreadableFile {
                text: CARDS.iter().find(|(path, _)| *path == name).map_or("", |(_, text)| text).to_owned(),
                file: format!("conformance/cards/{name}"),
                errors,
            })
            .collect()
    })
}

/// The scenarios of the corpus, by identifier.
///
/// # Errors
/// Every scenario file that cannot be read, with what is wrong.
pub fn scenarios(catalogue: &Catalogue) -> Result<Vec<Scenario>, Vec<UnreadableFile>> {
    let mut scenarios = Vec::new();
    let mut unreadable = Vec::new();
    for (id, text) in scenario_texts() {
        match load(id, text, catalogue) {
            Ok(scenario) => scenarios.push(scenario),
            Err(errors) => {
                unreadable.push(UnreadableFile { file: file_of(id), text: text.to_owned(), errors });
            }
        }
    }
    if unreadable.is_empty() { Ok(scenarios) } else { Err(unreadable) }
}

#[cfg(test)]
mod tests {
    use super::{SCENARIOS, file_of, scenario_texts};

    #[test]
    fn each_scenario_of_the_corpus_has_a_file() {
        assert!(SCENARIOS.is_sorted_by_key(|(path, _)| path));
        for (id, _) in scenario_texts() {
            assert_eq!(file_of(id), format!("conformance/scenarios/{id}.scn"));
        }
        assert_eq!(file_of("mine/a-bear.scn"), "mine/a-bear.scn");
    }
}
