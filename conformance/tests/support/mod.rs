//! What several test programs need: the corpus, read once, scenarios of a test's own, and mutants by their names.

#![allow(dead_code, reason = "no program needs all of it")]
#![allow(clippy::panic, clippy::unwrap_used, reason = "what fails here fails the test")]

pub(crate) mod command;
pub(crate) mod files;

use apnap_conformance::corpus::{self, UnreadableFile};
use apnap_conformance::language::{Catalogue, Error, load};
use apnap_conformance::outcome::Outcome;
use apnap_conformance::run::Run;
use apnap_conformance::scenario::Scenario;
use apnap_oracle::bench::Mutant;
use apnap_oracle::edition::Edition;
use std::sync::LazyLock;

static CATALOGUE: LazyLock<Catalogue> =
    LazyLock::new(|| corpus::catalogue().unwrap_or_else(|files| panic!("{}", all_drawn(&files))));

static SCENARIOS: LazyLock<Vec<Scenario>> =
    LazyLock::new(|| corpus::scenarios(&CATALOGUE).unwrap_or_else(|files| panic!("{}", all_drawn(&files))));

/// The cards of the corpus.
pub(crate) fn catalogue() -> &'static Catalogue {
    &CATALOGUE
}

/// The scenarios of the corpus.
pub(crate) fn scenarios() -> &'static [Scenario] {
    &SCENARIOS
}

/// The scenarios of the corpus that are valid in the home edition.
pub(crate) fn scenarios_at_home() -> impl Iterator<Item = &'static Scenario> {
    scenarios().iter().filter(|scenario| scenario.is_valid_in(Edition::HOME))
}

/// The scenario of the corpus with this identifier.
pub(crate) fn scenario_named(id: &str) -> &'static Scenario {
    scenarios()
        .iter()
        .find(|scenario| scenario.id == id)
        .unwrap_or_else(|| panic!("there is no scenario {id}"))
}

/// A scenario of a test's own, with the cards of the corpus.
pub(crate) fn scenario(text: &str) -> Scenario {
    scenario_as("test/scenario", text)
}

/// A scenario of a test's own, with this identifier.
pub(crate) fn scenario_as(id: &str, text: &str) -> Scenario {
    load(id, text, &CATALOGUE).unwrap_or_else(|errors| panic!("{}\n{text}", drawn(id, text, &errors)))
}

/// The text of a scenario that decides these rules; the rest begins with its cards or with its board.
pub(crate) fn deciding(rules: &str, rest: &str) -> String {
    format!("scenario \"Test\"\nrules {rules}\nbecause \"So it is.\"\n\n{rest}")
}

/// Errors as an author sees them, without color.
pub(crate) fn drawn(file: &str, text: &str, errors: &[Error]) -> String {
    errors.iter().map(|error| error.draw(file, text, false)).collect::<Vec<_>>().join("\n")
}

fn all_drawn(files: &[UnreadableFile]) -> String {
    files.iter().map(|file| drawn(&file.file, &file.text, &file.errors)).collect::<Vec<_>>().join("\n")
}

/// The mutant with this name.
pub(crate) fn mutant(name: &str) -> Mutant {
    Mutant::named(name).unwrap_or_else(|| panic!("there is no mutant {name}"))
}

/// The cases of a run whose outcome is none of these, in words.
pub(crate) fn others(run: &Run<'_>, than: &[Outcome]) -> Vec<String> {
    let others = run.cases.iter().filter(|case| !than.contains(&case.outcome));
    others.map(|case| format!("{} in {}: {:?}", case.scenario.id, case.edition, case.outcome)).collect()
}
