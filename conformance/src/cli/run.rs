//! `apnap run`: test an engine against the corpus.

use super::engine::Chosen;
use super::output::{BAD, DIM, GOOD, HEAD, counted, styled, wrapped};
use super::which::Which;
use super::{End, engine, known_edition, output};
use apnap_conformance::corpus::file_of;
use apnap_conformance::disputes;
use apnap_conformance::engine::{Description, Engine, Level, Tries};
use apnap_conformance::examples::ExampleScore;
use apnap_conformance::oracle::Oracle;
use apnap_conformance::outcome::Outcome;
use apnap_conformance::run::{Case, Run, Score, editions_of, run as judge, run_in_parallel};
use apnap_conformance::scenario::Scenario;
use apnap_oracle::edition::Edition;
use apnap_oracle::rule::Rule;
use apnap_oracle::rules;
use serde::Serialize;
use std::collections::{BTreeMap, BTreeSet};
use std::io::{self, Write};

/// Which engine, and which scenarios.
#[derive(Default, clap::Args)]
pub(crate) struct Arguments {
    #[command(flatten)]
    engine: engine::EngineArguments,
    /// Only in this edition, a date such as 2024-09-20; by default in every edition that matters
    #[arg(long, value_parser = known_edition)]
    edition: Option<Edition>,
    #[command(flatten)]
    which: Which,
    /// The output format
    #[arg(long, value_enum, default_value_t = Format::Text)]
    format: Format,
}

#[derive(Clone, Copy, Default, PartialEq, Eq, clap::ValueEnum)]
enum Format {
    /// Text
    #[default]
    Text,
    /// One JSON object per line: the engine, then each case, then the score of each level
    Json,
}

pub(crate) fn run(arguments: &Arguments) -> io::Result<End> {
    let mut engine = match Chosen::by(&arguments.engine) {
        Ok(engine) => engine,
        Err(refusal) => return refusal.said(),
    };
    let scenarios = match arguments.which.scenarios()? {
        Ok(scenarios) => scenarios,
        Err(end) => return Ok(end),
    };
    let chosen = scenarios.iter();
    let editions = |scenario: &Scenario| match arguments.edition {
        Some(edition) if scenario.is_valid_in(edition) => vec![edition],
        Some(_) => Vec::new(),
        None => editions_of(scenario),
    };
    if let Chosen::Other(engine) = &engine {
        say_what_no_edition_costs(&engine.describe(), arguments, &scenarios);
    }
    let run = match &mut engine {
        // There is only one process, and it answers one request after the other.
        Chosen::Other(engine) => judge(engine.as_mut(), chosen, editions),
        Chosen::Null(null) => run_in_parallel(|| *null, chosen, editions),
        Chosen::Own(engine) => {
            let oracle: Oracle = **engine;
            run_in_parallel(|| oracle, chosen, editions)
        }
    };
    let mut out = output::stdout();
    match arguments.format {
        Format::Text => text(&mut out, &run)?,
        Format::Json => json(&mut out, &run)?,
    }
    drop(out);
    arguments.engine.log_is_written(&engine)?;
    Ok(end_of(&run))
}

/// An engine that doesn't name its edition is asked each scenario in many editions.
fn say_what_no_edition_costs(engine: &Description, arguments: &Arguments, scenarios: &[Scenario]) {
    let cases: usize = scenarios.iter().map(|scenario| editions_of(scenario).len()).sum();
    if arguments.edition.is_none() && engine.edition.is_none() && cases > scenarios.len() {
        eprintln!(
            "apnap: {} follows every edition: {}, {cases} cases; `--edition {}` asks about one edition, and \
             so does `edition` in the description of the engine",
            engine.name,
            counted(scenarios.len(), "scenario"),
            Edition::HOME
        );
    }
}

fn end_of(run: &Run) -> End {
    let score = Score::of(run.cases.iter().map(|case| &case.outcome));
    let trouble =
        |case: &Case| matches!(case.outcome, Outcome::ProtocolError { .. } | Outcome::NotAsked { .. });
    if score.executed + score.disputed == 0 {
        End::NothingRan
    } else if run.cases.iter().any(trouble) {
        End::Trouble
    } else if score.passed < score.executed {
        End::Unexpected
    } else {
        End::AsExpected
    }
}

fn text(out: &mut impl Write, run: &Run) -> io::Result<()> {
    failures(out, run)?;
    table(out, run)?;
    let scores = run.scores();
    for (level, score) in &scores {
        total(out, run, *level, *score)?;
    }
    if let Some(score) = ExampleScore::of(run) {
        printed_examples(out, score)?;
    }
    if scores.is_empty() {
        writeln!(out, "No scenario matches; `apnap run` without arguments runs them all.")?;
    }
    Ok(())
}

/// Prints the score of a level. Scores of different levels are never added up.
fn total(out: &mut impl Write, run: &Run, level: Level, score: Score) -> io::Result<()> {
    let cases = || run.cases.iter().filter(|case| case.level == level);
    let scenarios: BTreeSet<&str> = cases().map(|case| case.scenario.id.as_str()).collect();
    let editions: BTreeSet<Edition> = cases().map(|case| case.edition).collect();
    let style = if score.passed == score.executed { GOOD } else { BAD };
    writeln!(
        out,
        "\n{} {}, level {} ({}): {} in {}: {} passed{}, {} executed, {} applicable, {} disputed, {} in all",
        run.engine.name,
        run.engine.version,
        level.number(),
        level.words(),
        counted(scenarios.len(), "scenario"),
        counted(editions.len(), "edition"),
        styled(style, score.passed),
        in_part(score),
        score.executed,
        score.applicable,
        score.disputed,
        score.total
    )
}

/// Prints how many of the examples that the CR print an engine passes.
fn printed_examples(out: &mut impl Write, score: ExampleScore) -> io::Result<()> {
    let ExampleScore { passed, total, missing } = score;
    let style = if passed == total { GOOD } else { BAD };
    let passed = styled(style, passed);
    writeln!(out, "printed examples: {passed} of {total} passed; {missing} can't be said yet")
}

/// Returns how many of the cases that passed did so in part, if any did.
fn in_part(score: Score) -> String {
    match score.in_part {
        0 => String::new(),
        some => format!(" ({some} in part)"),
    }
}

/// Prints the table of rules: each rule with the scenarios that it decides.
fn table(out: &mut impl Write, run: &Run) -> io::Result<()> {
    let mut scores: BTreeMap<&str, (Score, BTreeSet<&str>)> = BTreeMap::new();
    for case in &run.cases {
        for rule in &case.scenario.rules {
            let (score, scenarios) = scores.entry(rule.id).or_default();
            score.count(&case.outcome);
            scenarios.insert(&case.scenario.id);
        }
    }
    if scores.is_empty() {
        return Ok(());
    }
    writeln!(out, "{}", styled(HEAD, "rule               passed  executed  scenarios"))?;
    let listed = rules::all().filter_map(|rule| Some((rule, scores.get(rule.id)?)));
    for (rule, &(score, ref scenarios)) in listed {
        let style = if score.passed == score.executed { GOOD } else { BAD };
        let passed = styled(style, format!("{:>6}", score.passed));
        let says = shortened(rule);
        let number = rule.id;
        writeln!(
            out,
            "{number:<18} {passed}  {:>8}  {:>9}  {}{}",
            score.executed,
            scenarios.len(),
            styled(DIM, says),
            styled(BAD, in_part(score))
        )?;
    }
    Ok(())
}

fn shortened(rule: &Rule) -> String {
    let mut lines = wrapped(rule.says, 58).into_iter();
    let first = lines.next().unwrap_or_default();
    if lines.next().is_some() { format!("{first} …") } else { first }
}

/// Prints the failures by scenario, with editions that have the same outcome together, and then how many
/// cases were not asked.
fn failures(out: &mut impl Write, run: &Run) -> io::Result<()> {
    let mut groups: Vec<(&Scenario, &Outcome, Vec<Edition>)> = Vec::new();
    let (not_asked, asked): (Vec<&Case>, Vec<&Case>) =
        run.cases.iter().partition(|case| matches!(case.outcome, Outcome::NotAsked { .. }));
    for case in asked.into_iter().filter(|case| !matches!(case.outcome, Outcome::Pass { .. })) {
        match groups.last_mut() {
            Some((scenario, outcome, editions))
                if scenario.id == case.scenario.id && **outcome == case.outcome =>
            {
                editions.push(case.edition);
            }
            _ => groups.push((case.scenario, &case.outcome, vec![case.edition])),
        }
    }
    for (scenario, outcome, editions) in groups {
        failure(out, scenario, outcome, &editions)?;
    }
    match not_asked.first().map(|case| &case.outcome) {
        Some(Outcome::NotAsked { reason }) => {
            writeln!(out, "{}: {reason}\n", styled(BAD, counted(not_asked.len(), "further case")))
        }
        _ => Ok(()),
    }
}

fn failure(
    out: &mut impl Write,
    scenario: &Scenario,
    outcome: &Outcome,
    editions: &[Edition],
) -> io::Result<()> {
    let numbers: Vec<&str> = scenario.rules.iter().map(|rule| rule.id).collect();
    writeln!(out, "{} {} ({})", styled(HEAD, &scenario.id), scenario.title, numbers.join(", "))?;
    writeln!(out, "  {}", styled(DIM, in_editions(editions)))?;
    match outcome {
        Outcome::Pass { .. } => {}
        Outcome::Diverge { divergences } => {
            for divergence in divergences {
                let what = format!("{}: {}", divergence.subject, divergence.field);
                decided(out, scenario, "divergence", &what, divergence.line)?;
                writeln!(out, "    expected  {}", styled(GOOD, &divergence.expected))?;
                writeln!(out, "    actual    {}", styled(BAD, &divergence.actual))?;
            }
            because(out, scenario)?;
        }
        Outcome::WronglyAccepted { player, decision, rule, line } => {
            decided(out, scenario, "illegal decision accepted", &format!("{player} {decision}"), *line)?;
            writeln!(out, "    {rule} forbids it")?;
            because(out, scenario)?;
        }
        Outcome::WronglyRefused { player, decision, rule, reason, line } => {
            decided(out, scenario, "legal decision rejected", &format!("{player} {decision}"), *line)?;
            let by = rule.as_ref().map_or_else(String::new, |rule| format!("by {rule}: "));
            writeln!(out, "    {by}{reason}")?;
            because(out, scenario)?;
        }
        Outcome::ScriptMismatch { mismatch, line } => {
            decided(out, scenario, "script mismatch", &mismatch.to_string(), *line)?;
            because(out, scenario)?;
        }
        Outcome::Disputed { other } => dispute(out, scenario, other.is_some())?,
        Outcome::Skipped { reason } => writeln!(out, "  skipped: {reason}")?,
        Outcome::Unsupported { reason } => writeln!(out, "  unsupported: {reason}")?,
        Outcome::ProtocolError { message, tries } => trouble(out, "protocol error", message, *tries)?,
        Outcome::Error { message } => trouble(out, "error", message, None)?,
        Outcome::Crash { message, tries } => trouble(out, "crash", message, *tries)?,
        Outcome::Timeout { message, tries } => trouble(out, "timeout", message, Some(*tries))?,
        Outcome::NotAsked { reason } => writeln!(out, "  {reason}")?,
        Outcome::Inconclusive { reason } => writeln!(out, "  inconclusive: {reason}")?,
    }
    writeln!(out)
}

/// Prints the kind of failure, and the line of the scenario.
fn decided(out: &mut impl Write, scenario: &Scenario, how: &str, what: &str, line: usize) -> io::Result<()> {
    let place = styled(DIM, format!("{}:{line}", file_of(&scenario.id)));
    writeln!(out, "  {} {what}  {place}", styled(BAD, how))
}

fn because(out: &mut impl Write, scenario: &Scenario) -> io::Result<()> {
    wrapped(&scenario.because, 90).into_iter().try_for_each(|line| writeln!(out, "  {line}"))
}

/// Prints the failure of an engine that gave no answer to compare.
fn trouble(out: &mut impl Write, what: &str, message: &str, tries: Option<Tries>) -> io::Result<()> {
    writeln!(out, "  {}: {message}", styled(BAD, what))?;
    tries.map_or(Ok(()), |tries| writeln!(out, "  {tries}"))
}

/// Prints the question, and which of the two readings the engine follows.
fn dispute(out: &mut impl Write, scenario: &Scenario, other: bool) -> io::Result<()> {
    let Some(dispute) = scenario.otherwise.as_ref().and_then(|(reading, _)| disputes::about(*reading)) else {
        return writeln!(out, "  disputed");
    };
    writeln!(out, "  disputed: {}", dispute.question)?;
    let followed = if other {
        ("the alternative reading", &dispute.other)
    } else {
        ("the default reading", &dispute.usual)
    };
    for line in wrapped(&format!("The engine follows {}: {}", followed.0, followed.1), 90) {
        writeln!(out, "  {line}")?;
    }
    Ok(())
}

fn in_editions(editions: &[Edition]) -> String {
    match editions {
        [only] => format!("in the edition of {only}"),
        [first, .., last] => format!("in {} editions from {first} to {last}", editions.len()),
        [] => String::new(),
    }
}

fn scores_of(run: &Run) -> serde_json::Value {
    match ExampleScore::of(run) {
        Some(examples) => serde_json::json!({ "scores": run.scores(), "examples": examples }),
        None => serde_json::json!({ "scores": run.scores() }),
    }
}

fn json(out: &mut impl Write, run: &Run) -> io::Result<()> {
    #[derive(Serialize)]
    struct Line<'a> {
        scenario: &'a str,
        rules: Vec<&'a str>,
        edition: Edition,
        #[serde(flatten)]
        outcome: &'a Outcome,
    }
    serde_json::to_writer(&mut *out, &serde_json::json!({ "engine": run.engine }))?;
    writeln!(out)?;
    for case in &run.cases {
        let rules = case.scenario.rules.iter().map(|rule| rule.id).collect();
        let line = Line { scenario: &case.scenario.id, rules, edition: case.edition, outcome: &case.outcome };
        serde_json::to_writer(&mut *out, &line)?;
        writeln!(out)?;
    }
    serde_json::to_writer(&mut *out, &scores_of(run))?;
    writeln!(out)
}
