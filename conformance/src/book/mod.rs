//! The generated pages of the book: the rules, from the registry, the code and the corpus, and the figures of
//! the corpus.
//!
//! A page is a path below `docs/src` and a text. The same corpus, registry and code give the same pages, so a
//! test can compare them with the committed pages.

mod figures;
mod links;
mod rule;
mod scenario_pages;
mod section;
mod source;
mod words;

use crate::audit::{Audit, RuleAudit, audit_watched};
use crate::progress::Progress;
use crate::scenario::Scenario;
use apnap_oracle::rule::Rule;
use scenario_pages::ScenarioPages;
use std::io;

pub use links::anchor;

/// A section of the Comprehensive Rules.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Section {
    /// Its number, such as 613.
    pub number: &'static str,
    /// What it is about.
    pub title: &'static str,
}

/// The sections that have pages.
pub const SECTIONS: &[Section] = &[
    Section { number: "117", title: "timing and priority" },
    Section { number: "405", title: "the stack" },
    Section { number: "500", title: "turns, phases and steps" },
    Section { number: "501", title: "beginning phase" },
    Section { number: "502", title: "untap step" },
    Section { number: "503", title: "upkeep step" },
    Section { number: "504", title: "draw step" },
    Section { number: "505", title: "main phase" },
    Section { number: "506", title: "combat phase" },
    Section { number: "507", title: "beginning of combat step" },
    Section { number: "508", title: "declare attackers step" },
    Section { number: "509", title: "declare blockers step" },
    Section { number: "510", title: "combat damage step" },
    Section { number: "511", title: "end of combat step" },
    Section { number: "512", title: "ending phase" },
    Section { number: "513", title: "end step" },
    Section { number: "514", title: "cleanup step" },
    Section { number: "613", title: "interaction of continuous effects" },
    Section { number: "703", title: "turn-based actions" },
    Section { number: "704", title: "state-based actions" },
];

/// Whether the book has a page of a rule.
fn has_page(rule: &Rule) -> bool {
    SECTIONS.iter().any(|section| section.number == rule.section())
}

/// The line above the generated part of a page that begins with handwritten text.
pub const WRITTEN_BELOW: &str = "<!-- What follows is written by `apnap book`. -->";

/// A page, or the generated part of one.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Page {
    /// Its path below `docs/src`.
    pub path: String,
    /// Whether it is the whole page or the part after [`WRITTEN_BELOW`].
    pub part: PagePart,
    /// Its text in Markdown.
    pub text: String,
}

/// How much of a page is generated.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum PagePart {
    /// All of it
    Whole,
    /// The part after [`WRITTEN_BELOW`]
    Below,
}

/// Returns whether the pages can be written: they show the source text of the rulebook, which only a build in the
/// repository has.
pub fn has_sources() -> bool {
    source::is_there()
}

/// The audit of all sections that have pages, from which [`pages`] are made.
pub fn audit_of_pages(scenarios: &[Scenario], progress: &Progress) -> Audit {
    audit_watched(scenarios, has_page, progress)
}

/// Generates all pages from the corpus and its audit.
pub fn pages(scenarios: &[Scenario], audit: &Audit) -> Vec<Page> {
    let scenario_pages = ScenarioPages::of(scenarios, audit);
    let mut pages = Vec::new();
    let mut contents = Vec::new();
    let mut figures = Vec::new();
    for section in SECTIONS {
        let rules: Vec<&RuleAudit> =
            audit.rules.iter().filter(|audited| audited.rule.section() == section.number).collect();
        contents.push(section::contents(section, &rules));
        figures.push(figures::of_section(section, &rules, scenarios));
        pages.push(whole(links::section_page(section.number), section::page(section, &rules)));
        pages.extend(
            rules.iter().map(|one| whole(links::rule_page(one.rule), rule::page(one, &scenario_pages))),
        );
    }
    pages.push(below("SUMMARY.md", contents.join("\n")));
    let numbers =
        [figures::of_corpus(scenarios), figures::of_rules_without_entry(), figures::of_sections(&figures)];
    pages.push(below("figures.md", numbers.join("\n\n")));
    pages.push(page_of_words());
    pages
}

/// The page of the words of cards, with the JSON of each row.
pub fn page_of_words() -> Page {
    below("card-text.md", words::of_rows())
}

fn whole(path: String, text: String) -> Page {
    Page { path, part: PagePart::Whole, text: format!("{text}\n") }
}

fn below(path: &str, text: String) -> Page {
    Page { path: path.to_owned(), part: PagePart::Below, text: format!("\n{text}\n") }
}

impl Page {
    /// Returns the text that the file should have, given its current text.
    ///
    /// # Errors
    /// The page is partly handwritten and has no line where the generated part begins.
    pub fn over(&self, old: &str) -> io::Result<String> {
        match self.part {
            PagePart::Whole => Ok(self.text.clone()),
            PagePart::Below => match old.split_once(WRITTEN_BELOW) {
                Some((own, _)) => Ok(format!("{own}{WRITTEN_BELOW}\n{}", self.text)),
                None => Err(io::Error::other(format!("{} has no line {WRITTEN_BELOW}", self.path))),
            },
        }
    }
}
