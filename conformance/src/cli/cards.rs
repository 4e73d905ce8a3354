//! `apnap cards`: cards as the suite defines them, and the same in English.

use super::output::{DIM, HEAD, styled};
use super::{Abort, End, corpus, output};
use crate::cli::output::say;
use apnap_conformance::english::{English, Face};
use apnap_conformance::language::{Catalogue, RulesText, nearest};
use apnap_oracle::card::Card;
use serde::Serialize;
use std::collections::BTreeMap;
use std::io::Write;

/// Which cards, and how to print them.
#[derive(clap::Args)]
pub(crate) struct Arguments {
    /// Only cards whose names contain this; a card with exactly this name is the only one
    names: Vec<String>,
    #[command(flatten)]
    own: corpus::CardArguments,
    /// The output format
    #[arg(long, value_enum, default_value_t = Format::Text)]
    format: Format,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, clap::ValueEnum)]
enum Format {
    /// The definition and the English of each card
    Text,
    /// One JSON object a card, a line each
    Json,
}

/// A card as JSON.
#[derive(Serialize)]
struct CardShown<'c> {
    name: &'c str,
    text: String,
    english: Vec<Face>,
    definition: &'c Card,
}

pub(crate) fn run(arguments: &Arguments) -> Result<End, Abort> {
    let catalogue = corpus::catalogue_with(&arguments.own)?;
    let names = chosen(&catalogue, &arguments.names)?;
    let mut out = output::stdout();
    let (players, labels) = (Vec::new(), BTreeMap::new());
    let words = RulesText { players: &players, labels: &labels };
    for (nth, name) in names.iter().enumerate() {
        let Some(card) = catalogue.card(name) else { continue };
        let (text, english) = (words.card(card), English::of_cards().card(card));
        match arguments.format {
            Format::Json => {
                let shown = CardShown { name, text, english, definition: card };
                writeln!(out, "{}", serde_json::to_string(&shown)?)?;
            }
            Format::Text => {
                if nth > 0 {
                    writeln!(out)?;
                }
                writeln!(out, "{}\n", styled(DIM, text.trim_end()))?;
                let faces: Vec<String> = english.iter().map(ToString::to_string).collect();
                writeln!(out, "{}", styled(HEAD, faces.join("\n").trim_end()))?;
            }
        }
    }
    Ok(End::AsExpected)
}

/// The names of the cards that some words mean; or an end after printing which words mean none.
fn chosen(catalogue: &Catalogue, words: &[String]) -> Result<Vec<String>, Abort> {
    let all: Vec<&str> = catalogue.iter().map(|(name, _)| name).collect();
    if words.is_empty() {
        return Ok(all.into_iter().map(str::to_owned).collect());
    }
    let mut chosen = Vec::new();
    let mut all_known = true;
    for word in words {
        let part = word.to_lowercase();
        let exact = all.iter().filter(|name| name.to_lowercase() == part);
        let mut meant: Vec<&str> = exact.copied().collect();
        if meant.is_empty() {
            meant = all.iter().filter(|name| name.to_lowercase().contains(&part)).copied().collect();
        }
        if meant.is_empty() {
            all_known = false;
            say!("apnap: there is no card `{word}`");
            if let Some(name) = nearest(word, all.iter().copied()) {
                say!("Did you mean `{name}`?");
            }
        }
        chosen.extend(meant.into_iter().map(str::to_owned));
    }
    if all_known { Ok(chosen) } else { Err(Abort::Printed(End::NothingRan)) }
}
