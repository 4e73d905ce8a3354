//! A settled board as a scenario.

use super::{Settleable, SettledBoard};
use crate::engine::Answer;
use crate::language::decision_words;
use crate::observation::{ObjectSeen, PlayerSeen};
use apnap_oracle::card::Zone;

/// A scenario of these lines, with these answers and expectations.
pub(super) fn of(board: &str, answers: &[Answer], expected: &[String]) -> String {
    let answer = |Answer { player, decision }: &Answer| format!("  {player} {}\n", decision_words(decision));
    let answers: String = answers.iter().map(answer).collect();
    let expected: String = expected.iter().map(|line| format!("  {line}\n")).collect();
    format!(
        "scenario \"A generated board that is settled\"\nrules 704.3\nbecause \"Generated. The expected values are \
         an engine's answer, not yet derived from the rules.\"\n\nboard\n{board}\nsettle\n{answers}\nexpect\n{expected}"
    )
}

/// The scenario of a board, which expects what was seen of it.
pub fn scenario_of(settleable: &Settleable, settled: &SettledBoard) -> String {
    let labels = settleable.board.labels.values();
    let objects = labels.map(|label| match settled.seen.objects.get(label) {
        Some(seen) => format!("{label} is {}", place(seen)),
        None => format!("{label} does not exist"),
    });
    let has_lost = |(_, seen): &(&String, &PlayerSeen)| seen.lost == Some(true);
    let losers = settled.seen.players.iter().filter(has_lost).map(|(name, _)| format!("{name} has lost"));
    let is_over = settled.seen.game.as_ref().and_then(|game| game.over) == Some(true);
    let end = if is_over { "the game is over" } else { "the game goes on" };
    let expected: Vec<String> = objects.chain(losers).chain([end.to_owned()]).collect();
    of(&settleable.lines, &settled.answers, &expected)
}

/// Where an object is.
fn place(seen: &ObjectSeen) -> String {
    let whose = seen.whose.iter().flatten().chain(&seen.owner).next().map_or("", String::as_str);
    match seen.zone {
        Some(Zone::Battlefield) | None => "on the battlefield".to_owned(),
        Some(Zone::Stack) => "on the stack".to_owned(),
        Some(Zone::Exile) => "in exile".to_owned(),
        Some(Zone::Command) => "in the command zone".to_owned(),
        Some(zone @ (Zone::Hand | Zone::Library | Zone::Graveyard)) => format!("in {whose}'s {zone}"),
    }
}
