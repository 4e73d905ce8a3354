//! The pages of the book that nobody writes by hand: rules, from the registry, the code and the
//! corpus, and the numbers of the corpus.
//!
//! A page is a path below `docs/src` and a text. The same corpus, registry and code give the same
//! pages, so that a test can hold the committed ones against them.

mod figures;
mod links;
mod rule;
mod section;
mod source;

use crate::audit::audit;
use crate::scenario::Scenario;
use std::io;

pub use links::anchor;

/// The sections of the Comprehensive Rules that have pages.
pub const SECTIONS: &[&str] = &["613"];

/// What stands above the written part of a page that is written by hand to begin with.
pub const WRITTEN_BELOW: &str = "<!-- What follows is written by `apnap book`. -->";

/// A page, or the written part of one.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Page {
    /// Where it stands, below `docs/src`.
    pub path: String,
    /// Whether it is the whole page or what follows [`WRITTEN_BELOW`].
    pub part: Part,
    /// Its text.
    pub text: String,
}

/// How much of a page is written.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Part {
    /// All of it
    Whole,
    /// What follows [`WRITTEN_BELOW`]
    Below,
}

/// All pages, made anew.
pub fn pages(scenarios: &[Scenario]) -> Vec<Page> {
    let mut pages = Vec::new();
    let mut contents = Vec::new();
    let mut numbers = vec![figures::of_corpus(scenarios)];
    for &section in SECTIONS {
        let audit = audit(scenarios, |rule| rule.section() == section);
        contents.push(section::contents(section, &audit));
        numbers.push(figures::of_section(section, &audit));
        pages.push(whole(links::section_page(section), section::page(section, &audit)));
        let rules = audit.rules.iter();
        pages.extend(rules.map(|rule| whole(links::rule_page(rule.rule), rule::page(rule, scenarios))));
    }
    pages.push(below("SUMMARY.md", contents.join("\n")));
    pages.push(below("figures.md", numbers.join("\n\n")));
    pages
}

fn whole(path: String, text: String) -> Page {
    Page { path, part: Part::Whole, text: format!("{text}\n") }
}

fn below(path: &str, text: String) -> Page {
    Page { path: path.to_owned(), part: Part::Below, text: format!("\n{text}\n") }
}

impl Page {
    /// The text of the file as it should be, given as it is.
    ///
    /// # Errors
    /// The page is partly written by hand and does not say where the written part begins.
    pub fn over(&self, old: &str) -> io::Result<String> {
        match self.part {
            Part::Whole => Ok(self.text.clone()),
            Part::Below => match old.split_once(WRITTEN_BELOW) {
                Some((own, _)) => Ok(format!("{own}{WRITTEN_BELOW}\n{}", self.text)),
                None => Err(io::Error::other(format!("{} has no line {WRITTEN_BELOW}", self.path))),
            },
        }
    }
}
