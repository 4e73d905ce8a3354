//! `apnap ledger`: does the registry account for every sentence of every rule?

use super::output::{BAD, DIM, HEAD, counted, styled, wrapped};
use super::{Abort, End, corpus, output};
use crate::cli::output::naming;
use apnap_conformance::ledger::text::RulebookText;
use apnap_conformance::ledger::{self, SentenceCounts, gaps, in_words, lock};
use apnap_oracle::rule::Rule;
use apnap_oracle::rules;
use std::collections::BTreeSet;
use std::io::{self, ErrorKind, Write};
use std::path::{Path, PathBuf};

/// What to show.
#[derive(clap::Args)]
pub(crate) struct Arguments {
    /// Only rules of this section (`613`), or one rule (`613.8a`)
    #[arg(long)]
    rule: Option<String>,
    /// The text of the home edition, to show its sentences beside their lines; needs `--newest`
    #[arg(long, requires = "newest")]
    home: Option<PathBuf>,
    /// The text of the newest edition; needs `--home`
    #[arg(long, requires = "home")]
    newest: Option<PathBuf>,
    /// Write the lock file of the two texts here, and list the reasons of the file before that are lost because their
    /// sentences have changed
    #[arg(long, requires = "home")]
    write: Option<PathBuf>,
    /// List the sentences with more clauses than premises and scenarios
    #[arg(long)]
    thin: bool,
}

pub(crate) fn run(arguments: &Arguments) -> Result<End, Abort> {
    let chosen: Vec<&Rule> = rules::all().filter(|rule| is_meant(rule, arguments.rule.as_deref())).collect();
    if chosen.is_empty() {
        return Err(Abort::usage("the registry has no such rule; `apnap rules` lists its rules."));
    }
    let mut out = output::stdout();
    if let (Some(home), Some(newest)) = (&arguments.home, &arguments.newest) {
        let (home, newest) = (text(home)?, text(newest)?);
        if let Some(path) = &arguments.write {
            return write(&mut out, path, &home, &newest);
        }
        let changed = beside(&mut out, &chosen, &home, &newest)?;
        return Ok(if changed { End::Unexpected } else { End::AsExpected });
    }
    if arguments.thin {
        for line in chosen.iter().flat_map(|rule| gaps::thin(rule)) {
            writeln!(out, "{line}")?;
        }
        return Ok(End::AsExpected);
    }
    let scenarios = corpus::scenarios()?;
    let scenarios: BTreeSet<&str> = scenarios.iter().map(|scenario| scenario.id.as_str()).collect();
    let mut complete = true;
    for rule in &chosen {
        for gap in gaps::of(rule, &scenarios) {
            complete = false;
            writeln!(out, "{} {}: {gap}", styled(BAD, "gap"), rule.id)?;
        }
    }
    counts(&mut out, &chosen)?;
    Ok(if complete { End::AsExpected } else { End::Unexpected })
}

fn is_meant(rule: &Rule, asked: Option<&str>) -> bool {
    asked.is_none_or(|asked| rule.id == asked || rule.section() == asked)
}

fn text(path: &Path) -> Result<RulebookText, Abort> {
    let text = RulebookText::read(&std::fs::read(path).map_err(naming(path))?);
    if text.is_empty() {
        let why = format!("{} doesn't have the form of the Comprehensive Rules", path.display());
        return Err(Abort::trouble(why));
    }
    Ok(text)
}

/// Writes the lock file of two texts, with the reasons of the lock file that is there, or of that of this build if
/// none is. Prints the reasons that are lost.
fn write(
    out: &mut impl Write,
    path: &Path,
    home: &RulebookText,
    newest: &RulebookText,
) -> Result<End, Abort> {
    let before = match std::fs::read_to_string(path) {
        Err(error) if error.kind() == ErrorKind::NotFound => lock::BUILT_IN.to_owned(),
        before => before.map_err(naming(path))?,
    };
    let before = lock::read(&before).map_err(|line| {
        let path = path.display();
        Abort::trouble(format!("{path}:{line}: this is not a line of a lock file; nothing is written"))
    })?;
    let written = lock::written(home, newest, &before);
    std::fs::write(path, &written.file).map_err(naming(path))?;
    for line in &written.lost {
        let reason = line.reason.as_ref().map(ToString::to_string).unwrap_or_default();
        let place = format!("{} {} {}", line.rule, lock::word(line.text), line.sentence);
        writeln!(out, "{} {place}: {reason}", styled(BAD, "lost"))?;
    }
    if written.lost.is_empty() {
        return Ok(End::AsExpected);
    }
    let lost = counted(written.lost.len(), "reason");
    writeln!(
        out,
        "\n{lost} lost: these sentences have changed or gone. Read them again; `apnap ledger` lists those that \
         nothing accounts for."
    )?;
    Ok(End::Unexpected)
}

/// Prints each sentence of two texts with its line; returns whether a hash differs from the lock file.
fn beside(
    out: &mut impl Write,
    chosen: &[&Rule],
    home: &RulebookText,
    newest: &RulebookText,
) -> io::Result<bool> {
    let mut changed = false;
    for rule in chosen {
        let (locked, accounted) = (lock::of(rule), ledger::of(rule));
        for (line, sentence) in lock::sentences_of(rule, home, newest) {
            let head = format!("{} {} {}", rule.id, lock::word(line.text), line.sentence);
            writeln!(out, "{}", styled(HEAD, head))?;
            for part in wrapped(&sentence, 92) {
                writeln!(out, "  {part}")?;
            }
            let its = accounted.iter().find(|one| (one.text, one.number) == (line.text, line.sentence));
            let account = its.map_or_else(|| styled(BAD, "no line"), |its| styled(DIM, in_words(its)));
            writeln!(out, "  {account}")?;
            if !locked.iter().any(|known| known.is_the_sentence_of(&line)) {
                changed = true;
                writeln!(out, "  {}", styled(BAD, "not the sentence of the lock file"))?;
            }
        }
    }
    Ok(changed)
}

/// Prints the counts by section.
fn counts(out: &mut impl Write, chosen: &[&Rule]) -> io::Result<()> {
    let sections: BTreeSet<&str> = chosen.iter().map(|rule| rule.section()).collect();
    let heading = "section  sentences  covered  in part  nothing to observe  open";
    writeln!(out, "{}", styled(HEAD, heading))?;
    let mut all = SentenceCounts::default();
    for section in sections {
        let mut counts = SentenceCounts::default();
        chosen
            .iter()
            .filter(|rule| rule.section() == section)
            .for_each(|rule| counts += SentenceCounts::of(rule));
        row(out, section, &counts)?;
        all += counts;
    }
    row(out, "all", &all)?;
    let thin: usize = chosen.iter().map(|rule| gaps::thin(rule).len()).sum();
    let nothing = (all.definitions, all.explanations, all.restatements, all.outside);
    writeln!(
        out,
        "\nnothing to observe: {}, {}, {} of another rule, {} left out; {} with more clauses than accounts (--thin)",
        counted(nothing.0, "definition"),
        counted(nothing.1, "explanation"),
        counted(nothing.2, "restatement"),
        nothing.3,
        counted(thin, "sentence"),
    )
}

fn row(out: &mut impl Write, name: &str, counts: &SentenceCounts) -> io::Result<()> {
    writeln!(
        out,
        "{name:<7}  {:>9}  {:>7}  {:>7}  {:>18}  {:>4}",
        counts.sentences,
        counts.covered,
        counts.partly,
        counts.nothing(),
        counts.open
    )
}
