//! `apnap play`: play a game by hand, from the board of a scenario on.

use super::which::InAnEdition;
use super::{Abort, End};
use apnap_conformance::by_hand::{ByHand, Scripted, play_by_hand};
use apnap_conformance::language::{Error, read_decision};
use apnap_conformance::oracle::Oracle;
use apnap_conformance::own::OwnScenario;
use apnap_conformance::play::explain::{ToldStatement, explain};
use apnap_conformance::scenario::Scenario;
use apnap_oracle::edition::Edition;
use std::io::{self, IsTerminal};

/// Which game.
#[derive(clap::Args)]
pub(crate) struct Arguments {
    #[command(flatten)]
    which: InAnEdition,
}

pub(crate) fn run(arguments: &Arguments) -> Result<End, Abort> {
    let (OwnScenario { scenario, text }, edition) = arguments.which.only()?;
    let script = script(&scenario, &text, edition);
    let players: Vec<String> = scenario.board.game.players.iter().map(|player| player.name.clone()).collect();
    let in_words = |line: &str| read_decision(line, &players).map_err(|error| in_a_line(&error));
    let echo = !io::stdin().is_terminal();
    let by_hand = ByHand { scenario: &scenario, script: &script, edition, in_words: &in_words, echo };
    let mut out = anstream::stdout().lock();
    play_by_hand(&mut Oracle::new(), &by_hand, io::stdin().lock(), &mut out)?;
    Ok(End::AsExpected)
}

/// The error in a line, as one line.
fn in_a_line(error: &Error) -> String {
    let parts = [Some(&error.title), error.expected.as_ref(), error.help.as_ref()];
    parts.into_iter().flatten().cloned().collect::<Vec<_>>().join("; ")
}

/// The statements of the scenario with the decisions that they make; statements that only observe the game
/// are left out.
fn script(scenario: &Scenario, text: &str, edition: Edition) -> Vec<Scripted> {
    if scenario.script.is_empty() {
        return Vec::new();
    }
    let (told, _) = explain(&mut Oracle::new(), scenario, edition);
    let statement = |ToldStatement { line, decisions, .. }: ToldStatement| {
        let words = text.lines().nth(line?.checked_sub(1)?)?.trim().to_owned();
        Some(Scripted { text: words, decisions })
    };
    told.into_iter().filter_map(statement).filter(|scripted| !scripted.decisions.is_empty()).collect()
}
