//! The folder of findings: a scenario for each fault, and how far the searches have come.
//!
//! It holds scenarios and not bytes, so that it stays of use when the generators change. Whoever has mended a fault keeps
//! its scenario, or deletes it.

use crate::cli::Abort;
use crate::cli::output::{BAD, GOOD, counted, naming, styled};
use apnap_conformance::differential::{CaseSource, FoundFault};
use apnap_conformance::engine::Engine;
use apnap_conformance::language::{File, parse};
use apnap_conformance::minimise::Symptom;
use apnap_conformance::situation::Situation;
use apnap_oracle::bench::Mutant;
use std::collections::BTreeSet;
use std::fs;
use std::io::{self, Write};
use std::path::{Path, PathBuf};

/// The file that says how far the searches have come.
const SEARCHED: &str = "searched.tsv";

/// A folder with findings.
pub(super) struct FindingsFolder {
    path: PathBuf,
    /// The scenarios that were there, and which mutants explain what the engine does in each that it still fails.
    known: Vec<(PathBuf, File, Option<BTreeSet<Mutant>>)>,
    /// How far each search has come: its seed and part, and the number of cases.
    searched: Vec<(String, u64)>,
}

impl FindingsFolder {
    /// Opens a folder, or makes it.
    ///
    /// # Errors
    /// If it can't be read, or a scenario in it can't.
    pub(super) fn open(path: &PathBuf) -> Result<FindingsFolder, Abort> {
        fs::create_dir_all(path).map_err(naming(path))?;
        let mut files: Vec<PathBuf> = Vec::new();
        for entry in fs::read_dir(path).map_err(naming(path))? {
            files.push(entry.map_err(naming(path))?.path());
        }
        files.retain(|file| file.extension().is_some_and(|ending| ending == "scn"));
        files.sort();
        let mut known = Vec::new();
        for file in files {
            let text = fs::read_to_string(&file).map_err(naming(&file))?;
            let read = parse(&text).map_err(|_| {
                Abort::trouble(format!("{0} can't be read; `apnap fmt {0}` says why", file.display()))
            })?;
            known.push((file, read, None));
        }
        let searched = searched(&path.join(SEARCHED))?;
        Ok(FindingsFolder { path: path.clone(), known, searched })
    }

    /// How many cases a search has done.
    pub(super) fn done(&self, seed: u64, part: &str) -> u64 {
        let key = key(seed, part);
        self.searched.iter().find(|(one, _)| *one == key).map_or(0, |(_, done)| *done)
    }

    /// Notes how many cases a search has done.
    ///
    /// # Errors
    /// If that can't be written.
    pub(super) fn note(&mut self, seed: u64, part: &str, done: u64) -> io::Result<()> {
        let key = key(seed, part);
        self.searched.retain(|(one, _)| *one != key);
        self.searched.push((key, done));
        let lines: String = self.searched.iter().map(|(key, done)| format!("{key}\t{done}\n")).collect();
        let file = self.path.join(SEARCHED);
        fs::write(&file, lines).map_err(naming(&file))
    }

    /// Asks the engine for each known scenario what it does there now.
    pub(super) fn check(&mut self, source: &CaseSource, engine: &mut dyn Engine) {
        for (_, file, mutants) in &mut self.known {
            let situation = Situation { file: file.clone(), edition: source.edition() };
            let Ok(asked) = situation.asked("known", source.catalogue()) else { continue };
            let case = asked.case(engine);
            let is_wrong = Symptom::is_one(&case.outcome);
            *mutants = is_wrong.then(|| Symptom::of(&case).mutants);
        }
    }

    /// Returns whether one of these mutants explains a scenario that the engine still fails.
    pub(super) fn knows(&self, mutants: &[Mutant]) -> bool {
        let mut failing = self.known.iter().filter_map(|(.., known)| known.as_ref());
        failing.any(|known| mutants.iter().any(|mutant| known.contains(mutant)))
    }

    /// Returns whether the engine still fails a known scenario.
    pub(super) fn has_failures(&self) -> bool {
        self.known.iter().any(|(.., mutants)| mutants.is_some())
    }

    /// Prints what became of the known scenarios.
    pub(super) fn report(&self, out: &mut impl Write) -> io::Result<()> {
        let failing = self.known.iter().filter(|(.., mutants)| mutants.is_some()).count();
        if failing > 0 {
            let words =
                format!("{} in {} still fail", counted(failing, "known scenario"), self.path.display());
            writeln!(out, "{}", styled(BAD, words))?;
        }
        for (file, ..) in self.known.iter().filter(|(.., mutants)| mutants.is_none()) {
            writeln!(out, "{}", styled(GOOD, format!("{} passes", file.display())))?;
        }
        Ok(())
    }

    /// Writes the scenario of a finding. The name of its file comes from the rule or the outcome.
    ///
    /// # Errors
    /// If it can't be written.
    pub(super) fn write(&mut self, finding: &FoundFault) -> io::Result<PathBuf> {
        let rule =
            finding.mutants.first().and_then(|mutant| mutant.premise.placed()).map(|placed| placed.rule.id);
        let words = rule.unwrap_or(finding.outcome.words());
        let stem: String = words.chars().map(|c| if c.is_ascii_alphanumeric() { c } else { '-' }).collect();
        let file = (1..).map(|n| self.path.join(format!("{stem}-{n}.scn"))).find(|file| !file.exists());
        let file = file.unwrap_or_else(|| self.path.join(format!("{stem}.scn")));
        fs::write(&file, finding.file.to_string()).map_err(naming(&file))?;
        Ok(file)
    }
}

fn key(seed: u64, part: &str) -> String {
    format!("{seed}\t{part}")
}

fn searched(file: &Path) -> io::Result<Vec<(String, u64)>> {
    if !file.exists() {
        return Ok(Vec::new());
    }
    let text = fs::read_to_string(file).map_err(naming(file))?;
    let line = |line: &str| {
        let (key, done) = line.rsplit_once('\t')?;
        Some((key.to_owned(), done.parse().ok()?))
    };
    Ok(text.lines().filter_map(line).collect())
}
