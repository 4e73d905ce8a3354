//! `apnap explain`: what happens in a scenario, and which rules cause it.

use super::output::{BAD, DIM, GOOD, HEAD, styled, wrapped};
use super::{End, corpus, known_edition, output};
use apnap_conformance::engine::Level;
use apnap_conformance::oracle::{Oracle, trace_of_board};
use apnap_conformance::outcome::Outcome;
use apnap_conformance::own::OwnScenario;
use apnap_conformance::play::explain::{Told, explain};
use apnap_conformance::play::level_of;
use apnap_conformance::play::trace::TraceLine;
use apnap_conformance::scenario::Scenario;
use apnap_conformance::verdict::verdict;
use apnap_oracle::edition::Edition;
use std::io::{self, Write};

/// Which scenario, in which edition.
#[derive(clap::Args)]
pub(crate) struct Arguments {
    /// The identifier of a scenario, part of it, a file, or a folder with files
    scenario: String,
    #[command(flatten)]
    cards: corpus::CardArguments,
    /// The edition of the rules, a date such as 2013-02-01; by default the home edition, or the last
    /// edition in which the scenario is valid
    #[arg(long, value_parser = known_edition)]
    edition: Option<Edition>,
    /// Also print a paraphrase of each rule
    #[arg(long)]
    rules: bool,
}

pub(crate) fn run(arguments: &Arguments) -> io::Result<End> {
    let found = match corpus::named(&arguments.scenario, &arguments.cards)? {
        Ok(found) => found,
        Err(end) => return Ok(end),
    };
    let mut worst = End::AsExpected;
    for one in found {
        let end = explained(&one, arguments)?;
        if worst == End::AsExpected {
            worst = end;
        }
    }
    Ok(worst)
}

fn explained(one: &OwnScenario, arguments: &Arguments) -> io::Result<End> {
    let OwnScenario { scenario, text } = one;
    let Some(edition) = valid_edition(arguments.edition, scenario) else { return Ok(End::Usage) };
    let mut out = output::stdout();
    writeln!(out, "{} {}", styled(HEAD, &scenario.id), scenario.title)?;
    writeln!(out, "{}\n", styled(DIM, format!("in the edition of {edition}")))?;
    stated_board(&mut out, text)?;
    let (told, outcome) = match level_of(scenario) {
        Level::Layers => board(scenario, text, edition),
        Level::StateBasedActions | Level::Turns | Level::Stack => {
            let (mut told, outcome) = explain(&mut Oracle::new(), scenario, edition);
            if let Some(first) = told.first_mut().filter(|first| scenario.settles && !first.lines.is_empty())
            {
                first.line = line_of(text, "settle");
            }
            (told, outcome)
        }
    };
    for told in &told {
        statement(&mut out, told, text, edition, arguments.rules)?;
    }
    for line in wrapped(&scenario.because, 90) {
        writeln!(out, "{line}")?;
    }
    ending(&mut out, &outcome)
}

/// The edition in which a scenario is explained: the chosen one or else the default; `None` after printing
/// why the scenario is not valid in it.
pub(super) fn valid_edition(asked: Option<Edition>, scenario: &Scenario) -> Option<Edition> {
    let edition = asked.unwrap_or_else(|| edition_of(scenario));
    if scenario.is_valid_in(edition) {
        return Some(edition);
    }
    let until = scenario.last.map_or_else(String::new, |last| format!(" to {last}"));
    eprintln!(
        "apnap: {} is valid from {}{until}, not in the edition of {edition}",
        scenario.id, scenario.since
    );
    None
}

/// The default edition in which a scenario is explained.
fn edition_of(scenario: &Scenario) -> Edition {
    if scenario.is_valid_in(Edition::HOME) {
        return Edition::HOME;
    }
    match scenario.last {
        Some(last) if last < Edition::HOME => last,
        Some(_) | None => scenario.since,
    }
}

/// The text of the board in the file.
fn stated_board(out: &mut impl Write, text: &str) -> io::Result<()> {
    let Some(line) = line_of(text, "board") else { return Ok(()) };
    for line in statement_at(text, line) {
        writeln!(out, "{}", styled(DIM, line))?;
    }
    writeln!(out)
}

/// The line, counted from 1, on which a part of a scenario begins.
fn line_of(text: &str, word: &str) -> Option<usize> {
    text.lines().position(|line| line == word).map(|place| place + 1)
}

fn board(scenario: &Scenario, text: &str, edition: Edition) -> (Vec<Told>, Outcome) {
    let (lines, reply) = trace_of_board(edition, &scenario.board);
    let outcome = reply.or_outcome().map_or_else(|outcome| outcome, |seen| verdict(scenario, &seen));
    let told = |line, lines| Told { line, lines, decisions: Vec::new() };
    (vec![told(None, lines), told(line_of(text, "expect"), Vec::new())], outcome)
}

/// Prints a statement as in the file, and what happened.
fn statement(
    out: &mut impl Write,
    told: &Told,
    text: &str,
    edition: Edition,
    with_rules: bool,
) -> io::Result<()> {
    let mut stated = told.line.map(|line| statement_at(text, line)).unwrap_or_default().into_iter();
    if let Some(first) = stated.next() {
        writeln!(out, "{}", styled(HEAD, first))?;
    }
    let expects = stated.len() > 0;
    for more in stated {
        writeln!(out, "{}", styled(DIM, more))?;
    }
    for lines in told.lines.chunk_by(|one, next| one.rule.map(|it| it.id) == next.rule.map(|it| it.id)) {
        happened(out, lines, edition, with_rules)?;
    }
    if told.lines.is_empty() && !expects { Ok(()) } else { writeln!(out) }
}

/// A statement of a script with the lines that are indented below it.
fn statement_at(text: &str, line: usize) -> Vec<&str> {
    let indented = |line: &str| line.len() - line.trim_start().len();
    let mut lines = text.lines().skip(line.saturating_sub(1)).peekable();
    let own = lines.peek().map_or(0, |first| indented(first));
    let belongs = |(place, line): &(usize, &str)| *place == 0 || indented(line) > own;
    let found = lines.enumerate().take_while(belongs);
    found.map(|(_, line)| line.get(own..).unwrap_or(line)).collect()
}

/// Prints events of one rule as one item, which keeps a whole turn of passing short.
fn happened(out: &mut impl Write, lines: &[TraceLine], edition: Edition, with_rules: bool) -> io::Result<()> {
    let rule = lines.first().and_then(|line| line.rule);
    let number = rule.map_or("", |rule| rule.number_in(edition).unwrap_or(rule.id));
    let texts: Vec<&str> = lines.iter().map(|line| line.text.as_str()).collect();
    let mut lines = wrapped(&texts.join("; "), 84).into_iter();
    let first = lines.next().unwrap_or_default();
    writeln!(out, "  {} {first}", styled(GOOD, format!("{number:<8}")))?;
    for more in lines {
        writeln!(out, "  {:8} {more}", "")?;
    }
    let says = rule.filter(|_| with_rules).map(|rule| wrapped(rule.says, 84)).unwrap_or_default();
    says.iter().try_for_each(|line| writeln!(out, "  {:8} {}", "", styled(DIM, line)))
}

fn ending(out: &mut impl Write, outcome: &Outcome) -> io::Result<End> {
    let (end, words) = ended(outcome);
    let style = if end == End::AsExpected { GOOD } else { BAD };
    writeln!(out, "\n{}", styled(style, words))?;
    Ok(end)
}

/// Returns how a command about one scenario ends after an outcome, and the words that say so.
pub(super) fn ended(outcome: &Outcome) -> (End, String) {
    match outcome {
        Outcome::Pass { .. } => (End::AsExpected, "All is as the scenario expects.".to_owned()),
        Outcome::Disputed { .. } => (End::AsExpected, "The rules can be read in two ways here.".to_owned()),
        Outcome::Diverge { divergences } => {
            let differs = |one: &apnap_conformance::compare::Divergence| {
                format!(
                    "line {}: {}: {} is {}, expected {}",
                    one.line, one.subject, one.field, one.actual, one.expected
                )
            };
            (End::Unexpected, divergences.iter().map(differs).collect::<Vec<_>>().join("\n"))
        }
        Outcome::WronglyAccepted { player, decision, rule, line } => (
            End::Unexpected,
            format!("line {line}: illegal decision accepted: {player} {decision} ({rule} forbids it)"),
        ),
        Outcome::WronglyRefused { player, decision, rule, reason, line } => {
            let by = rule.as_ref().map_or_else(String::new, |rule| format!(" by {rule}"));
            (
                End::Unexpected,
                format!("line {line}: legal decision rejected{by}: {player} {decision}: {reason}"),
            )
        }
        Outcome::ScriptMismatch { mismatch, line } => (End::Unexpected, format!("line {line}: {mismatch}")),
        Outcome::Skipped { reason }
        | Outcome::Unsupported { reason }
        | Outcome::NotAsked { reason }
        | Outcome::Inconclusive { reason } => (End::NothingRan, reason.clone()),
        Outcome::ProtocolError { message, .. }
        | Outcome::Error { message }
        | Outcome::Crash { message, .. }
        | Outcome::Timeout { message, .. } => (End::Trouble, message.clone()),
    }
}
