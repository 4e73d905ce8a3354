//! `apnap audit`: how strong is the corpus?

use super::output::{BAD, DIM, GOOD, HEAD, counted, styled};
use super::{End, corpus, output};
use apnap_conformance::audit::{Audit, RuleAudit, audit, decisive_rules};
use apnap_conformance::ledger::Counts;
use apnap_conformance::scenario::Scenario;
use apnap_oracle::rule::{Rule, RuleStatus};
use apnap_oracle::rules;
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
}

pub(crate) fn run(arguments: &Arguments) -> io::Result<End> {
    if let Some(word) = &arguments.scenario {
        return match corpus::chosen(std::slice::from_ref(word), &arguments.cards)? {
            Ok(chosen) => decisive(&chosen, arguments.details),
            Err(end) => Ok(end),
        };
    }
    let is_asked_about =
        |rule: &Rule| arguments.section.as_deref().is_none_or(|section| section == rule.section());
    if let Some(section) = arguments.section.as_ref().filter(|_| !rules::all().any(is_asked_about)) {
        eprintln!("apnap: the registry has no section {section}; `apnap rules` lists its rules");
        return Ok(End::Usage);
    }
    let Some(scenarios) = corpus::scenarios()? else { return Ok(End::Trouble) };
    let audit = audit(&scenarios, is_asked_about);
    let mut out = output::stdout();
    table(&mut out, &audit)?;
    if arguments.details {
        details(&mut out, &audit)?;
    }
    let complete = gaps(&mut out, &audit)?;
    summary(&mut out, &audit)?;
    Ok(if complete { End::AsExpected } else { End::Unexpected })
}

fn decisive(chosen: &[Scenario], details: bool) -> io::Result<End> {
    let mut out = output::stdout();
    for (scenario, decisive) in decisive_rules(chosen) {
        let star = |alone: bool| if alone { "*" } else { "" };
        let words: Vec<String> =
            decisive.rules.iter().map(|(rule, alone)| format!("{}{}", rule.id, star(*alone))).collect();
        writeln!(out, "{}: {}", styled(HEAD, &scenario.id), words.join(" "))?;
        for group in decisive.alike.iter().filter(|_| details) {
            let mutants: Vec<String> = group.iter().map(|mutant| mutant.to_string()).collect();
            writeln!(out, "  the same answer: {}", mutants.join(", "))?;
        }
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
    let mut ledger = Counts::default();
    audit.rules.iter().for_each(|one| ledger += Counts::of(one.rule));
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
