//! Writing a file: cards, and the lines of a scenario outside its board.

use super::{Voice, board, card, expect, line, quoted, script, seen};
use crate::span::Spanned;
use crate::syntax::{EditionRange, File, ScenarioText};

/// The maximum length of a line of a text in quotes, unless one word is longer.
const WIDTH: usize = 100;

/// A file in its canonical form; its blocks are separated by blank lines.
pub(crate) fn file(file: &File) -> String {
    let mut blocks = Vec::new();
    blocks.extend(file.scenario.as_ref().map(head));
    for definition in &file.cards {
        let mut out = String::new();
        card::card(&mut out, definition);
        blocks.push(out);
    }
    if let Some(scenario) = &file.scenario {
        let mut out = String::new();
        let players = board::board(&mut out, &scenario.board);
        blocks.push(out);
        if let Some(script) = &scenario.script {
            let mut out = String::new();
            script::script(&mut out, script, &players);
            blocks.push(out);
        }
        let mut out = String::new();
        match &scenario.script {
            Some(script) if script.at_the_end.is_empty() => {}
            Some(script) => {
                line(&mut out, 0, "expect");
                seen::put_seen(&mut out, &script.at_the_end, Voice::of(&players), 1);
                blocks.push(out);
            }
            None => {
                expect::expectations(&mut out, "expect", &scenario.expect, &players);
                blocks.push(out);
            }
        }
        if let Some(other) = &scenario.otherwise {
            let mut out = String::new();
            expect::expectations(&mut out, &format!("or by {}", other.reading.id()), &other.expect, &players);
            blocks.push(out);
        }
    }
    blocks.join("\n")
}

/// The lines before the first block.
fn head(scenario: &ScenarioText) -> String {
    let mut out = String::new();
    line(&mut out, 0, &format!("scenario {}", quoted(&scenario.title)));
    rule_numbers(&mut out, "rules", &scenario.rules);
    rule_numbers(&mut out, "see", &scenario.see);
    if !scenario.examples.is_empty() {
        let examples: Vec<String> = scenario.examples.iter().map(|one| one.value.to_string()).collect();
        line(&mut out, 0, &format!("example {}", examples.join(" ")));
    }
    if let Some(range) = editions(scenario.editions) {
        line(&mut out, 0, &format!("editions {range}"));
    }
    line(&mut out, 0, &wrapped(&format!("because {}", quoted(&scenario.because))));
    out
}

fn rule_numbers(out: &mut String, head: &str, numbers: &[Spanned<String>]) {
    if !numbers.is_empty() {
        let numbers: Vec<&str> = numbers.iter().map(|number| number.value.as_str()).collect();
        line(out, 0, &format!("{head} {}", numbers.join(" ")));
    }
}

/// `A..B`, if an end is stated.
fn editions(range: EditionRange) -> Option<String> {
    let EditionRange { since, last } = range;
    let end = |edition: Option<_>| {
        edition.map_or(String::new(), |edition: apnap_oracle::edition::Edition| edition.to_string())
    };
    (since.is_some() || last.is_some()).then(|| format!("{}..{}", end(since), end(last)))
}

/// The text broken at spaces; its further lines are indented.
fn wrapped(text: &str) -> String {
    let mut lines: Vec<String> = Vec::new();
    for word in text.split(' ') {
        match lines.last_mut() {
            Some(line) if line.chars().count() + 1 + word.chars().count() <= WIDTH => {
                line.push(' ');
                line.push_str(word);
            }
            Some(_) => lines.push(format!("  {word}")),
            None => lines.push(word.to_owned()),
        }
    }
    lines.join("\n")
}
