//! Names of cards.

use super::{Known, Refusal};
use crate::catalogue::Catalogue;
use crate::errors::Error;
use crate::nearest::nearest;
use crate::span::Spanned;
use crate::syntax::CardDefinition;
use apnap_oracle::card::Card;
use std::collections::BTreeMap;
use std::sync::Arc;

/// The cards that a scenario can name: those that it defines, and those of the catalogue.
pub(super) struct Cards<'c> {
    own: BTreeMap<&'c str, Arc<Card>>,
    catalogue: &'c Catalogue,
}

impl<'c> Cards<'c> {
    /// The cards of a file and a catalogue; no two may have the same name.
    pub(super) fn of(
        own: &'c [CardDefinition],
        catalogue: &'c Catalogue,
        known: &mut Known<'_>,
    ) -> Cards<'c> {
        let mut cards = BTreeMap::new();
        for CardDefinition { name, card } in own {
            known.errors.extend(catalogue.defined_already(name));
            if cards.insert(name.value.as_str(), Arc::new(card.clone())).is_some() {
                known
                    .errors
                    .push(Error::new(&name.span, format!("the card \"{}\" is defined twice", name.value)));
            }
        }
        Cards { own: cards, catalogue }
    }

    /// The names of the cards that the scenario defines.
    pub(super) fn made_up(&self) -> impl Iterator<Item = String> {
        self.own.keys().map(|name| (*name).to_owned())
    }

    /// The card of that name.
    pub(super) fn named(&self, name: &Spanned<String>, known: &Known<'_>) -> Result<Arc<Card>, Refusal> {
        let found = self.own.get(name.value.as_str()).or_else(|| self.catalogue.card(name));
        match found {
            // A line of the card could not be read: its abilities are unknown.
            Some(_) if known.doubtful.contains(&name.value) && self.own.contains_key(name.value.as_str()) => {
                Err(Refusal::Said)
            }
            Some(card) => Ok(card.clone()),
            None => Err(known.unknown(name, self.unknown(name))),
        }
    }

    fn unknown(&self, name: &Spanned<String>) -> Error {
        let names = self.own.keys().copied().chain(self.catalogue.iter().map(|(name, _)| name));
        Error::new(&name.span, format!("unknown card \"{}\"", name.value)).nearest(nearest(name, names))
    }
}
