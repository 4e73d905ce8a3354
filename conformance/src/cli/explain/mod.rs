//! `apnap explain`: what happens in a scenario, and which rules cause it.

mod story;

use super::engine::{Chosen, DEFAULT_ENGINE, EngineArguments};
use super::output::{BAD, DIM, GOOD, HEAD, styled, wrapped};
use super::which::SeveralInAnEdition;
use super::{Abort, End, output};
use apnap_conformance::engine::{Engine, Level};
use apnap_conformance::explain::{beside, story_of_board};
use apnap_conformance::oracle::{Oracle, trace_of_board};
use apnap_conformance::outcome::Outcome;
use apnap_conformance::own::OwnScenario;
use apnap_conformance::play::deviation::first_deviation;
use apnap_conformance::play::explain::{ToldStatement, explain};
use apnap_conformance::play::level_of;
use apnap_conformance::play::rules_words;
use apnap_conformance::play::trace::RuleEvent;
use apnap_conformance::run::run as judge;
use apnap_conformance::scenario::Scenario;
use apnap_conformance::verdict::verdict;
use apnap_oracle::edition::Edition;
use apnap_oracle::rule::Rule;
use apnap_oracle::rules;
use std::collections::BTreeSet;
use std::io::{self, Write};

/// Which scenarios, in which edition.
#[derive(clap::Args)]
pub(crate) struct Arguments {
    #[command(flatten)]
    which: SeveralInAnEdition,
    /// Also print a paraphrase of each rule, once
    #[arg(long)]
    rules: bool,
    /// Of a board, list the premises that were used instead, in the order of their first use
    #[arg(long)]
    premises: bool,
    #[command(flatten)]
    engine: EngineArguments,
}

pub(crate) fn run(arguments: &Arguments) -> Result<End, Abort> {
    let found = arguments.which.all()?;
    let engine = Chosen::by(&arguments.engine)?;
    let mut engine = (arguments.engine.engine != DEFAULT_ENGINE).then_some(engine);
    let mut paraphrases = Paraphrases { wanted: arguments.rules, printed: BTreeSet::new() };
    let mut worst = End::AsExpected;
    for (nth, one) in found.iter().enumerate() {
        if nth > 0 {
            writeln!(output::stdout(), "\n")?;
        }
        let end = explained(one, arguments, &mut paraphrases, engine.as_mut())?;
        if worst == End::AsExpected {
            worst = end;
        }
    }
    if let Some(engine) = &engine {
        arguments.engine.log_is_written(engine)?;
    }
    Ok(worst)
}

/// The paraphrases of rules, each of which is printed once if they are wanted.
struct Paraphrases {
    wanted: bool,
    printed: BTreeSet<&'static str>,
}

impl Paraphrases {
    /// The paraphrase of a rule, if it is to be printed here.
    fn of(&mut self, rule: Option<&'static Rule>) -> Option<&'static str> {
        let rule = rule.filter(|_| self.wanted)?;
        self.printed.insert(rule.id).then_some(rule.says)
    }
}

fn explained(
    one: &OwnScenario,
    arguments: &Arguments,
    paraphrases: &mut Paraphrases,
    engine: Option<&mut Chosen>,
) -> io::Result<End> {
    let OwnScenario { scenario, text } = one;
    let of_engine = engine.as_ref().and_then(|engine| engine.describe().edition);
    let edition = match arguments.which.edition_for(scenario, of_engine) {
        Ok(edition) => edition,
        Err(abort) => return Ok(abort.print()),
    };
    let mut out = output::stdout();
    writeln!(out, "{} {}", styled(HEAD, &scenario.id), scenario.title)?;
    writeln!(out, "{}\n", styled(DIM, format!("in the edition of {edition}")))?;
    stated_board(&mut out, text)?;
    let outcome = match level_of(scenario) {
        Level::Layers if arguments.premises => premises(&mut out, scenario, edition, paraphrases)?,
        Level::Layers => layers(&mut out, scenario, edition, paraphrases)?,
        Level::StateBasedActions | Level::Turns | Level::Stack => {
            let (told, outcome) = explain(&mut Oracle::new(), scenario, edition);
            script(&mut out, told, one, edition, paraphrases)?;
            outcome
        }
    };
    if let Some(line) = line_of(text, "expect").filter(|_| scenario.script.is_empty()) {
        for line in statement_at(text, line) {
            writeln!(out, "{}", styled(DIM, line))?;
        }
        writeln!(out)?;
    }
    for line in wrapped(&scenario.because, 90) {
        writeln!(out, "{line}")?;
    }
    match engine {
        None => ending(&mut out, &outcome),
        Some(engine) => on_engine(&mut out, engine, scenario, edition),
    }
}

/// Prints what happens on a board, layer by layer.
fn layers(
    out: &mut impl Write,
    scenario: &Scenario,
    edition: Edition,
    paraphrases: &mut Paraphrases,
) -> io::Result<Outcome> {
    if let Ok(told) = story_of_board(edition, &scenario.board) {
        story::story(out, &told, |out, number| {
            let rule = rules::all().find(|rule| rule.number_in(edition) == Some(number));
            let says = paraphrases.of(rule).map(|says| wrapped(says, 90)).unwrap_or_default();
            says.iter().try_for_each(|line| writeln!(out, "  {}", styled(DIM, line)))
        })?;
    }
    Ok(outcome_on(&mut Oracle::new(), scenario, edition))
}

/// Prints the premises that were used on a board.
fn premises(
    out: &mut impl Write,
    scenario: &Scenario,
    edition: Edition,
    paraphrases: &mut Paraphrases,
) -> io::Result<Outcome> {
    let (lines, _) = trace_of_board(edition, &scenario.board);
    by_rule(out, &lines, edition, paraphrases)?;
    writeln!(out)?;
    Ok(outcome_on(&mut Oracle::new(), scenario, edition))
}

/// The outcome of a scenario on an engine.
fn outcome_on(engine: &mut dyn Engine, scenario: &Scenario, edition: Edition) -> Outcome {
    let nothing = || Outcome::Skipped { reason: "nothing ran".to_owned() };
    let run = judge(engine, [scenario], |_| vec![edition]);
    run.cases.into_iter().next().map_or_else(nothing, |case| case.outcome)
}

/// Prints what happens at each statement of a script.
fn script(
    out: &mut impl Write,
    mut told: Vec<ToldStatement>,
    one: &OwnScenario,
    edition: Edition,
    paraphrases: &mut Paraphrases,
) -> io::Result<()> {
    let OwnScenario { scenario, text } = one;
    if let Some(first) = told.first_mut().filter(|first| scenario.settles && !first.lines.is_empty()) {
        first.line = line_of(text, "settle");
    }
    told.iter().try_for_each(|told| statement(out, told, text, edition, paraphrases))
}

/// Prints how an engine answers: the values that differ from ours, and the outcome.
fn on_engine(
    out: &mut impl Write,
    engine: &mut Chosen,
    scenario: &Scenario,
    edition: Edition,
) -> io::Result<End> {
    writeln!(out)?;
    let name = engine.describe().name;
    if level_of(scenario) == Level::Layers
        && let Ok(told) = story_of_board(edition, &scenario.board)
        && let Ok(ours) = Oracle::new().derive(edition, &scenario.board).or_outcome()
    {
        match engine.derive(edition, &scenario.board).or_outcome() {
            Ok(theirs) => {
                story::partings(out, &name, &beside(&told, &ours, &theirs))?;
                let outcome = verdict(scenario, &theirs);
                if scenario.otherwise.is_some() && outcome.is_failure() {
                    let neither =
                        format!("The rules can be read in two ways here, and {name} follows neither.");
                    writeln!(out, "{}", styled(BAD, neither))?;
                }
                return ending(out, &outcome);
            }
            Err(outcome) => return ending(out, &outcome),
        }
    }
    let outcome = outcome_on(engine, scenario, edition);
    if ended(&outcome).0 != End::AsExpected
        && let Some(deviation) = first_deviation(engine, scenario, edition)
    {
        let words = format!("{name} takes another course: {deviation}");
        for line in wrapped(&words, 90) {
            writeln!(out, "{}", styled(BAD, line))?;
        }
    }
    ending(out, &outcome)
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

/// Prints a statement as in the file, and what happened.
fn statement(
    out: &mut impl Write,
    told: &ToldStatement,
    text: &str,
    edition: Edition,
    paraphrases: &mut Paraphrases,
) -> io::Result<()> {
    let mut stated = told.line.map(|line| statement_at(text, line)).unwrap_or_default().into_iter();
    if let Some(first) = stated.next() {
        writeln!(out, "{}", styled(HEAD, first))?;
    }
    let expects = stated.len() > 0;
    for more in stated {
        writeln!(out, "{}", styled(DIM, more))?;
    }
    by_rule(out, &told.lines, edition, paraphrases)?;
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

/// Prints events, those of one rule as one item: that keeps a whole turn of passing short.
fn by_rule(
    out: &mut impl Write,
    lines: &[RuleEvent],
    edition: Edition,
    paraphrases: &mut Paraphrases,
) -> io::Result<()> {
    let mut groups = lines.chunk_by(|one, next| one.rule.map(|it| it.id) == next.rule.map(|it| it.id));
    groups.try_for_each(|lines| happened(out, lines, edition, paraphrases))
}

fn happened(
    out: &mut impl Write,
    lines: &[RuleEvent],
    edition: Edition,
    paraphrases: &mut Paraphrases,
) -> io::Result<()> {
    let rule = lines.first().and_then(|line| line.rule);
    let number = rule.map_or("", |rule| rule.number_in(edition).unwrap_or(rule.id));
    let texts: Vec<&str> = lines.iter().map(|line| line.text.as_str()).collect();
    let mut lines = wrapped(&texts.join("; "), 84).into_iter();
    let first = lines.next().unwrap_or_default();
    writeln!(out, "  {} {first}", styled(GOOD, format!("{number:<8}")))?;
    for more in lines {
        writeln!(out, "  {:8} {more}", "")?;
    }
    let says = paraphrases.of(rule).map(|says| wrapped(says, 84)).unwrap_or_default();
    says.iter().try_for_each(|line| writeln!(out, "  {:8} {}", "", styled(DIM, line)))
}

fn ending(out: &mut impl Write, outcome: &Outcome) -> io::Result<End> {
    let (end, words) = ended(outcome);
    let style = if end == End::AsExpected { GOOD } else { BAD };
    writeln!(out, "\n{}", styled(style, words))?;
    Ok(end)
}

/// Returns how a command about one scenario ends after an outcome, and the words that say so.
pub(in crate::cli) fn ended(outcome: &Outcome) -> (End, String) {
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
        Outcome::WronglyRefused { player, decision, rule, also, reason, line } => {
            let by =
                rule.as_ref().map_or_else(String::new, |rule| format!(" by {}", rules_words(rule, also)));
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
