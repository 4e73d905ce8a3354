//! The catalogue: cards by name.

use super::errors::Error;
use super::parse;
use super::span::Spanned;
use apnap_oracle::card::Card;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

/// Cards by name, each with the file that defines it.
#[derive(Clone, Default, PartialEq, Eq, Debug)]
pub struct Catalogue {
    cards: BTreeMap<String, (Arc<Card>, String)>,
    /// The cards that may be replaced.
    replaceable: BTreeSet<String>,
}

impl Catalogue {
    /// Reads files of cards, given by name and text.
    ///
    /// # Errors
    /// The errors of each file, under its name.
    pub fn from_files<'f>(
        files: impl IntoIterator<Item = (&'f str, &'f str)>,
    ) -> Result<Catalogue, Vec<(String, Vec<Error>)>> {
        Catalogue::default().with_files(files)
    }

    /// Returns the catalogue with the cards of further files. These files, and scenarios that are read with the
    /// returned catalogue, may replace a card of this catalogue.
    ///
    /// # Errors
    /// The errors of each file, under its name.
    pub fn with_own_files<'f>(
        mut self,
        files: impl IntoIterator<Item = (&'f str, &'f str)>,
    ) -> Result<Catalogue, Vec<(String, Vec<Error>)>> {
        self.replaceable = self.cards.keys().cloned().collect();
        self.with_files(files)
    }

    fn with_files<'f>(
        mut self,
        files: impl IntoIterator<Item = (&'f str, &'f str)>,
    ) -> Result<Catalogue, Vec<(String, Vec<Error>)>> {
        let mut wrong = Vec::new();
        for (name, text) in files {
            let errors = self.add_file(name, text);
            if !errors.is_empty() {
                wrong.push((name.to_owned(), errors));
            }
        }
        if wrong.is_empty() { Ok(self) } else { Err(wrong) }
    }

    fn add_file(&mut self, file_name: &str, text: &str) -> Vec<Error> {
        let file = match parse(text) {
            Ok(file) => file,
            Err(errors) => return errors,
        };
        let mut errors = Vec::new();
        if let Some(scenario) = file.scenario {
            errors.push(Error::new(&scenario.title.span, "a scenario in a file of cards"));
        }
        for definition in file.cards {
            match self.defined_already(&definition.name) {
                Some(error) => errors.push(error),
                None => {
                    let card = (Arc::new(definition.card), file_name.to_owned());
                    self.replaceable.remove(&definition.name.value);
                    self.cards.insert(definition.name.value, card);
                }
            }
        }
        errors
    }

    /// The error for a card that is defined twice.
    pub(super) fn defined_already(&self, name: &Spanned<String>) -> Option<Error> {
        let (_, file) = self.cards.get(&name.value).filter(|_| !self.replaceable.contains(&name.value))?;
        let title = format!("the card \"{}\" is defined twice", name.value);
        Some(Error::new(&name.span, title).expecting(format!("it is already defined in {file}")))
    }

    /// The card of that name.
    pub fn card(&self, name: &str) -> Option<&Arc<Card>> {
        self.cards.get(name).map(|(card, _)| card)
    }

    /// Every card with its name, in alphabetical order.
    pub fn iter(&self) -> impl Iterator<Item = (&str, &Arc<Card>)> {
        self.cards.iter().map(|(name, (card, _))| (name.as_str(), card))
    }
}
