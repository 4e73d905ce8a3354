//! The questions of `apnap smoke`, and what their answers are worth.

use crate::cli::output::{BAD, DIM, GOOD, styled, wrapped};
use std::io::{self, Write};

/// A question and its answer.
pub(super) struct Check {
    question: String,
    pub(super) answer: CheckAnswer,
}

/// What an answer shows.
#[derive(Debug, PartialEq)]
pub(super) enum CheckAnswer {
    /// The answer is right, with what it shows.
    Right(String),
    /// The engine says that it has no answer, or was not asked, with the reason. It counts neither for nor against the engine.
    Open(String),
    /// The answer is wrong, with what to fix: one line for each thing.
    Wrong(Vec<String>),
}

impl CheckAnswer {
    pub(super) fn wrong(what: impl Into<String>) -> CheckAnswer {
        CheckAnswer::Wrong(vec![what.into()])
    }
}

impl From<Result<CheckAnswer, CheckAnswer>> for CheckAnswer {
    fn from(answer: Result<CheckAnswer, CheckAnswer>) -> CheckAnswer {
        answer.unwrap_or_else(|instead| instead)
    }
}

/// The width of the names of questions, and of everything before the answers.
const WIDTH: usize = 21;
const INDENT: usize = WIDTH + 6;

impl Check {
    pub(super) fn new(question: &str, answer: impl Into<CheckAnswer>) -> Check {
        Check { question: question.to_owned(), answer: answer.into() }
    }

    pub(super) fn is_right(&self) -> bool {
        matches!(self.answer, CheckAnswer::Right(_))
    }

    pub(super) fn is_wrong(&self) -> bool {
        matches!(self.answer, CheckAnswer::Wrong(_))
    }

    pub(super) fn print(&self, out: &mut impl Write) -> io::Result<()> {
        let Check { question, answer } = self;
        let (mark, lines) = match answer {
            CheckAnswer::Right(text) => (styled(GOOD, "pass"), wrapped(text, 74)),
            CheckAnswer::Open(text) => (styled(DIM, "open"), wrapped(text, 74)),
            CheckAnswer::Wrong(texts) => {
                (styled(BAD, "fail"), texts.iter().flat_map(|text| wrapped(text, 74)).collect())
            }
        };
        let mut lines = lines.into_iter();
        if question.chars().count() > WIDTH {
            writeln!(out, "{mark}  {question}")?;
        } else {
            writeln!(out, "{mark}  {question:<WIDTH$} {}", lines.next().unwrap_or_default())?;
        }
        for line in lines {
            writeln!(out, "{:INDENT$} {line}", "")?;
        }
        Ok(())
    }
}
