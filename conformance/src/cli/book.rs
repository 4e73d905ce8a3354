//! `apnap book`: the pages of the book that come from the registry, the code and the corpus.

use super::output::{counted, naming};
use super::{Abort, End, corpus, interrupt, progress};
use apnap_conformance::book::{Page, SECTIONS, audit_of_pages, has_sources, pages};
use std::collections::BTreeSet;
use std::fs;
use std::io::{self, Write};
use std::path::{Path, PathBuf};

/// Where the book is, and whether to write it.
#[derive(clap::Args)]
pub(crate) struct Arguments {
    /// The folder of the book's pages
    #[arg(long, default_value = "docs/src")]
    out: PathBuf,
    /// Write nothing; exit with 1 if a page is out of date
    #[arg(long)]
    check: bool,
}

pub(crate) fn run(arguments: &Arguments) -> Result<End, Abort> {
    if arguments.out.exists() && !arguments.out.is_dir() {
        return Err(naming(&arguments.out)(io::ErrorKind::NotADirectory.into()).into());
    }
    if !has_sources() {
        let why = "this build has no source text of the rulebook; write the book in the repository";
        return Err(Abort::trouble(why));
    }
    interrupt::watch()?;
    let scenarios = corpus::scenarios()?;
    let audit = progress::shown("scenarios", |progress| audit_of_pages(&scenarios, progress))?;
    if !audit.is_whole {
        return Err(Abort::Because("interrupted: no page was written".to_owned(), End::Interrupted));
    }
    let pages = pages(&scenarios, &audit);
    let mut err = anstream::stderr().lock();
    let mut changed = 0;
    for page in &pages {
        let file = arguments.out.join(&page.path);
        let old = read(&file).map_err(naming(&file))?;
        let new = page.over(&old)?;
        if new == old {
            continue;
        }
        changed += 1;
        if arguments.check {
            writeln!(err, "{}: out of date; run `apnap book`", file.display())?;
        } else {
            write(&file, &new).map_err(naming(&file))?;
        }
    }
    let stale = stale(&arguments.out, &pages)?;
    for file in &stale {
        if arguments.check {
            writeln!(err, "{}: no rule has this page", file.display())?;
        } else {
            fs::remove_file(file).map_err(naming(file))?;
        }
    }
    let (other, gone) = if arguments.check { ("out of date", "stale") } else { ("written", "removed") };
    writeln!(err, "{}, {changed} {other}, {} {gone}", counted(pages.len(), "page"), stale.len())?;
    let as_expected = !arguments.check || (changed == 0 && stale.is_empty());
    Ok(if as_expected { End::AsExpected } else { End::Unexpected })
}

/// The text of a file; empty if it does not exist yet.
fn read(file: &Path) -> io::Result<String> {
    match fs::read_to_string(file) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(String::new()),
        read => read,
    }
}

fn write(file: &Path, text: &str) -> io::Result<()> {
    if let Some(folder) = file.parent() {
        fs::create_dir_all(folder)?;
    }
    fs::write(file, text)
}

/// Pages in the folders of rules whose rules no longer exist.
fn stale(out: &Path, pages: &[Page]) -> io::Result<Vec<PathBuf>> {
    let known: BTreeSet<PathBuf> = pages.iter().map(|page| out.join(&page.path)).collect();
    let mut stale = Vec::new();
    for section in SECTIONS {
        let folder = out.join("rules").join(section.number);
        if !folder.is_dir() {
            continue;
        }
        for entry in fs::read_dir(&folder).map_err(naming(&folder))? {
            let path = entry?.path();
            if !known.contains(&path) {
                stale.push(path);
            }
        }
    }
    stale.sort();
    Ok(stale)
}
