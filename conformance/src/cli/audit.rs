//! `apnap audit`: how strong is the corpus?

use super::engine::{DEFAULT_ENGINE, Worker};
use super::output::{BAD, DIM, GOOD, HEAD, counted, styled};
use super::{Abort, End, corpus, interrupt, output, progress};
use apnap_conformance::audit::{Audit, RuleAudit, audit_once, audit_watched, decisive_rules};
use apnap_conformance::blame::measured::{
    FirstHeadings, Measured, on_combinations, on_mutants, on_very_many,
};
use apnap_conformance::differential::{CaseKind, CaseSource, SearchLimits, strength};
use apnap_conformance::engine::{Cards, Engine};
use apnap_conformance::ledger::SentenceCounts;
use apnap_conformance::oracle::Oracle;
use apnap_conformance::scenario::Scenario;
use apnap_oracle::bench::{Mistakes, Mutant};
use apnap_oracle::edition::Edition;
use apnap_oracle::rule::placed::premises;
use apnap_oracle::rule::{Rule, RuleStatus};
use apnap_oracle::rules;
use std::collections::BTreeMap;
use std::io::{self, Write};

/// Which rules.
#[derive(clap::Args)]
pub(crate) struct Arguments {
    /// Only rules of this section, for example 613
    #[arg(long)]
    section: Option<String>,
    /// Instead, list the rules that decide the scenarios whose identifier contains this word, or the scenarios
    /// of this file or folder; a star marks a rule that decides the scenario alone
    #[arg(long)]
    scenario: Option<String>,
    #[command(flatten)]
    cards: corpus::CardArguments,
    /// List every premise and mutant, with the scenarios that kill it; with `--scenario`, the mutants in groups
    /// with the same answer
    #[arg(long)]
    details: bool,
    /// Instead, measure how often the report on an engine names its mistake: on every mutant, or one in N
    #[arg(long, value_name = "N", num_args = 0..=1, default_missing_value = "1")]
    blame: Option<usize>,
    /// With `--blame`, on this many engines with two to five mistakes each
    #[arg(long, value_name = "N", requires = "blame")]
    combinations: Option<usize>,
    /// With `--blame`, on this many engines with 30 to 80 mistakes each: how many of their first ten headings are right
    #[arg(long, value_name = "N", requires = "blame", conflicts_with_all = ["combinations", "out_of_process"])]
    many_mistakes: Option<usize>,
    /// With `--blame`, test each engine in another process, over the protocol
    #[arg(long, requires = "blame")]
    out_of_process: bool,
    /// Instead, measure how many mutants this many generated cases tell from the oracle; `--details` lists them all
    #[arg(long, value_name = "N", conflicts_with_all = ["blame", "scenario", "section"])]
    generated: Option<u64>,
    /// With `--generated`, the seed
    #[arg(long, default_value_t = 0, requires = "generated")]
    seed: u64,
}

pub(crate) fn run(arguments: &Arguments) -> Result<End, Abort> {
    if let Some(word) = &arguments.scenario {
        let chosen = corpus::chosen(std::slice::from_ref(word), &arguments.cards)?;
        return decisive(&chosen, arguments.details);
    }
    if let Some(one_in) = arguments.blame {
        return blame(one_in, arguments);
    }
    if let Some(count) = arguments.generated {
        return generated(count, arguments.seed, arguments.details);
    }
    let is_asked_about =
        |rule: &Rule| arguments.section.as_deref().is_none_or(|section| section == rule.section());
    if let Some(section) = arguments.section.as_ref().filter(|_| !rules::all().any(is_asked_about)) {
        let why = format!("the registry has no section {section}; `apnap rules` lists its rules");
        return Err(Abort::usage(why));
    }
    interrupt::watch()?;
    let scenarios = corpus::scenarios()?;
    let audit = progress::shown("scenarios", |progress| {
        if arguments.details {
            audit_watched(&scenarios, is_asked_about, progress)
        } else {
            audit_once(&scenarios, is_asked_about, progress)
        }
    })?;
    let mut out = output::stdout();
    table(&mut out, &audit)?;
    if arguments.details {
        details(&mut out, &audit)?;
    }
    if !audit.is_whole {
        // Whatever is missing may be in the rest of the corpus.
        summary(&mut out, &audit)?;
        return interrupt::noted(out);
    }
    let complete = gaps(&mut out, &audit)?;
    summary(&mut out, &audit)?;
    Ok(if complete { End::AsExpected } else { End::Unexpected })
}

fn blame(one_in: usize, arguments: &Arguments) -> Result<End, Abort> {
    let scenarios = corpus::scenarios()?;
    if let Some(engines) = arguments.many_mistakes {
        return first_headings(&scenarios, engines, arguments.details);
    }
    let measured = if arguments.out_of_process {
        let apnap = std::env::current_exe()?;
        measured(&scenarios, one_in, arguments, |mutants| {
            Worker::start(&format!("exec '{}' serve --engine '{}'", apnap.display(), name_of(mutants)))
        })?
    } else {
        measured(&scenarios, one_in, arguments, |mutants| {
            Oracle::with_mistakes(Mistakes::of(mutants.iter().copied()))
        })?
    };
    let Measured { engines, mistakes, hidden, named, in_first_groups, missed } = &measured;
    let mut out = output::stdout();
    writeln!(
        out,
        "{} that fail a scenario, with {}",
        counted(*engines, "engine"),
        counted(*mistakes, "mistake")
    )?;
    if *hidden > 0 {
        writeln!(
            out,
            "besides, {} without which the engine would answer the same",
            counted(*hidden, "mistake")
        )?;
    }
    let groups = if arguments.combinations.is_some() { "first five groups" } else { "first group" };
    writeln!(out, "{named} of the mistakes are in the {groups}")?;
    let mean = *in_first_groups as f64 / (*engines).max(1) as f64;
    writeln!(out, "the first group has {mean:.2} mutants on average")?;
    for (mutant, engine) in missed.iter().filter(|_| arguments.details) {
        writeln!(out, "  missed: {mutant} {}", styled(DIM, format!("in {}", name_of(engine))))?;
    }
    Ok(End::AsExpected)
}

fn first_headings(scenarios: &[Scenario], engines: usize, details: bool) -> Result<End, Abort> {
    let measured = progress::shown("engines", |progress| {
        let engine = |mutants: &[Mutant]| Oracle::with_mistakes(Mistakes::of(mutants.iter().copied()));
        on_very_many(scenarios, engines, engine, progress)
    })?;
    let FirstHeadings { engines, mistakes, failures, headings, right, wrong, unstable, all } = &measured;
    let mut out = output::stdout();
    let engines = counted(*engines, "engine");
    writeln!(out, "{engines} with {mistakes} mistakes in all, which fail {failures} cases")?;
    writeln!(out, "{right} of {headings} first headings name a mistake that the engine has")?;
    writeln!(out, "{unstable} of {all} headings change with a hundredth of the outcomes")?;
    for (engine, heading) in wrong.iter().filter(|_| details) {
        writeln!(out, "  wrong: {heading} {}", styled(DIM, format!("of engine {engine}")))?;
    }
    Ok(End::AsExpected)
}

/// Measures how many mutants generated cases tell from the oracle.
fn generated(count: u64, seed: u64, details: bool) -> Result<End, Abort> {
    let source = CaseSource::new(corpus::catalogue()?, &Cards::Any, Edition::HOME);
    let limits = SearchLimits { kinds: CaseKind::ALL.to_vec(), seed, first: 0, step: 1, failures: 0 };
    let noticed = progress::shown("cases", |progress| {
        progress.expect(count);
        strength(&source, &limits, count, progress)
    })?;
    let mut out = output::stdout();
    let mut sections: BTreeMap<&str, (usize, usize)> = BTreeMap::new();
    for placed in premises().filter(|placed| placed.rule.in_force().contains(Edition::HOME)) {
        for mutant in placed.mutants() {
            let (found, all) = sections.entry(placed.rule.section()).or_default();
            *all += 1;
            *found += usize::from(noticed.contains_key(&mutant));
            if details {
                let by = noticed.get(&mutant);
                let by = by.map_or_else(|| styled(BAD, "never"), |made| format!("after {made} cases"));
                writeln!(out, "{mutant}: {by}")?;
            }
        }
    }
    writeln!(out, "{}", styled(HEAD, "section  noticed  mutants"))?;
    for (section, (found, all)) in &sections {
        writeln!(out, "{section:<7} {found:>8} {all:>8}")?;
    }
    let (found, all) = sections.values().fold((0, 0), |sum, one| (sum.0 + one.0, sum.1 + one.1));
    writeln!(out, "{found} of {all} mutants are noticed by {count} generated cases")?;
    if interrupt::interrupted() {
        return interrupt::noted(out);
    }
    Ok(End::AsExpected)
}

fn measured<E: Engine>(
    scenarios: &[Scenario],
    one_in: usize,
    arguments: &Arguments,
    engine: impl Fn(&[Mutant]) -> E + Sync,
) -> io::Result<Measured> {
    progress::shown("engines", |progress| match arguments.combinations {
        Some(engines) => on_combinations(scenarios, engines, engine, progress),
        None => on_mutants(scenarios, one_in, engine, progress),
    })
}

/// The name of the oracle with some mistakes: `mutant:613.8/1=skipped+704.5g/1=false`.
fn name_of(mutants: &[Mutant]) -> String {
    if mutants.is_empty() {
        return DEFAULT_ENGINE.to_owned();
    }
    let names: Vec<String> = mutants.iter().map(ToString::to_string).collect();
    format!("mutant:{}", names.join("+"))
}

fn decisive(chosen: &[Scenario], details: bool) -> Result<End, Abort> {
    let decided = progress::shown("scenarios", |progress| decisive_rules(chosen, progress))?;
    let mut out = output::stdout();
    for (scenario, decisive) in decided {
        let star = |alone: bool| if alone { "*" } else { "" };
        let words: Vec<String> =
            decisive.rules.iter().map(|(rule, alone)| format!("{}{}", rule.id, star(*alone))).collect();
        writeln!(out, "{}: {}", styled(HEAD, &scenario.id), words.join(" "))?;
        for group in decisive.alike.iter().filter(|_| details) {
            let mutants: Vec<String> = group.iter().map(|mutant| mutant.to_string()).collect();
            writeln!(out, "  the same answer: {}", mutants.join(", "))?;
        }
    }
    if interrupt::interrupted() {
        return interrupt::noted(out);
    }
    Ok(End::AsExpected)
}

fn table(out: &mut impl Write, audit: &Audit) -> io::Result<()> {
    writeln!(
        out,
        "{}",
        styled(HEAD, "rule               scenarios  alone  premises  mutants killed  status")
    )?;
    for rule in &audit.rules {
        let (killed, all) = rule.noticed();
        let mutants = if all == 0 { "-".to_owned() } else { format!("{killed}/{all}") };
        let style = if rule.missing().is_empty() { GOOD } else { BAD };
        writeln!(
            out,
            "{} {:>9}  {:>5}  {:>8}  {:>14}  {}",
            styled(style, format!("{:<18}", rule.rule.id)),
            rule.named_by.len(),
            rule.decided_alone.len(),
            rule.premises.len(),
            mutants,
            styled(DIM, short_status(rule.rule.status))
        )?;
    }
    Ok(())
}

fn short_status(status: RuleStatus) -> String {
    match status {
        RuleStatus::OutOfScope(_) => "out of scope".to_owned(),
        other => other.to_string(),
    }
}

fn details(out: &mut impl Write, audit: &Audit) -> io::Result<()> {
    for premise in audit.rules.iter().flat_map(|rule| &rule.premises) {
        writeln!(out, "\n{} {}", styled(HEAD, premise.placed), premise.placed.premise.says)?;
        writeln!(out, "  true or performed: {}; false: {}", premise.seen.yes, premise.seen.no)?;
        for (mutant, noticed) in &premise.mutants {
            let by = noticed.iter().take(3).cloned().collect::<Vec<_>>().join(", ");
            let more = noticed.len().saturating_sub(3);
            match (noticed.is_empty(), premise.excuse(*mutant)) {
                (true, Some(reason)) => writeln!(out, "  {mutant}: equivalent: {reason}")?,
                (true, None) => writeln!(out, "  {mutant}: {}", styled(BAD, "survives"))?,
                (false, _) if more > 0 => writeln!(out, "  {mutant}: killed by {by} and {more} more")?,
                (false, _) => writeln!(out, "  {mutant}: killed by {by}")?,
            }
        }
    }
    Ok(())
}

/// Prints what is missing; returns whether nothing is.
fn gaps(out: &mut impl Write, audit: &Audit) -> io::Result<bool> {
    let mut complete = true;
    for rule in &audit.rules {
        for missing in rule.missing() {
            complete = false;
            writeln!(out, "{} {}: {missing}", styled(BAD, "gap"), rule.rule.id)?;
        }
    }
    for unconfirmed in &audit.unconfirmed {
        complete = false;
        let (scenario, rule, why) = (&unconfirmed.scenario, unconfirmed.rule, unconfirmed.why);
        writeln!(out, "{} {scenario} names {rule}: {why}", styled(BAD, "gap"))?;
    }
    for (scenario, null) in &audit.nothing_happens {
        complete = false;
        writeln!(out, "{} {scenario}: null:{null}, which does nothing, passes it", styled(BAD, "gap"))?;
    }
    Ok(complete)
}

fn summary(out: &mut impl Write, audit: &Audit) -> io::Result<()> {
    let (killed, all) =
        audit.rules.iter().map(RuleAudit::noticed).fold((0, 0), |sum, one| (sum.0 + one.0, sum.1 + one.1));
    let share = (100 * audit.with_named_cards).checked_div(audit.scenarios).unwrap_or(0);
    writeln!(
        out,
        "\n{}, {}, {share} % with real cards alone; mutants killed or equivalent: {killed} of {all} ({} runs)",
        counted(audit.rules.len(), "rule"),
        counted(audit.scenarios, "scenario"),
        audit.runs
    )?;
    let mut ledger = SentenceCounts::default();
    audit.rules.iter().for_each(|one| ledger += SentenceCounts::of(one.rule));
    writeln!(
        out,
        "{}: {} covered, {} in part, {} with nothing to observe, {} open (`apnap ledger`)",
        counted(ledger.sentences, "sentence"),
        ledger.covered,
        ledger.partly,
        ledger.nothing(),
        ledger.open
    )
}
