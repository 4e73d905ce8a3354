//! `apnap play`: play a game by hand, from the board of a scenario on.

use super::explain::edition_of;
use super::{End, corpus};
use apnap_conformance::by_hand::{Scripted, play_by_hand};
use apnap_conformance::oracle::Oracle;
use apnap_conformance::play::explain::{Told, explain};
use apnap_conformance::scenario::Scenario;
use apnap_oracle::edition::Edition;
use std::io;

/// Which game.
#[derive(clap::Args)]
pub(crate) struct Arguments {
    /// The scenario on whose board the game begins: its identifier, a word of it, or a file
    scenario: String,
    /// The edition of the rules, a date such as 2013-02-01
    #[arg(long)]
    edition: Option<Edition>,
}

pub(crate) fn run(arguments: &Arguments) -> io::Result<End> {
    let Some(found) = corpus::scenario(&arguments.scenario)? else { return Ok(End::Usage) };
    let corpus::Found { scenario, text } = found;
    let edition = arguments.edition.unwrap_or_else(|| edition_of(&scenario));
    let script = script(&scenario, &text, edition);
    let in_words = |_: &str| Err("decisions are taken by number only".to_owned());
    let mut out = anstream::stdout().lock();
    let input = io::stdin().lock();
    play_by_hand(&mut Oracle::new(), &scenario, &script, edition, &in_words, input, &mut out)?;
    Ok(End::AsExpected)
}

/// The statements of the scenario with the decisions that they come to.
fn script(scenario: &Scenario, text: &str, edition: Edition) -> Vec<Scripted> {
    if scenario.script.is_empty() {
        return Vec::new();
    }
    let (told, _) = explain(&mut Oracle::new(), scenario, edition);
    let statement = |Told { line, decisions, .. }: Told| {
        let words = text.lines().nth(line?.checked_sub(1)?)?.trim().to_owned();
        Some(Scripted { text: words, decisions })
    };
    told.into_iter().filter_map(statement).collect()
}
