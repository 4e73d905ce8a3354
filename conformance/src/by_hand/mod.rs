//! A game played by hand: the board, what is asked, what can be decided; line by line, so that it works in
//! a terminal and in a pipe.

mod session;
mod show;

use crate::play::trace::Telling;
use crate::scenario::Scenario;
use apnap_oracle::edition::Edition;
use apnap_oracle::state::Decision;
use session::Session;
use std::io::{self, BufRead, Write};

/// A decision and who takes it, read from a line in the words of scripts (`alice casts growth on bears`);
/// otherwise what is wrong with the line.
pub type InWords<'w> = dyn Fn(&str) -> Result<(String, Decision<String>), String> + 'w;

/// A statement of a script as it stands in the file, and the decisions that it comes to.
#[derive(Clone, Debug)]
pub struct Scripted {
    /// The statement.
    pub text: String,
    /// The decisions, with who decides.
    pub decisions: Vec<(String, Decision<String>)>,
}

const HELP: &str = "  a number      takes the decision of that number
  words         a decision as scripts say it: casts growth on bears, alice passes
  next          follows the next statement of the scenario
  back          undoes the last decision
  why           what happened last, and by which rules
  board         shows the board again
  quit          ends
";

/// What is played, and how it is shown.
pub struct ByHand<'g> {
    /// The scenario on whose board the game begins.
    pub scenario: &'g Scenario,
    /// Its script, if it has one.
    pub script: &'g [Scripted],
    /// The edition of the rules.
    pub edition: Edition,
    /// How a decision in words is read.
    pub in_words: &'g InWords<'g>,
    /// Whether each line is repeated after it was read: a terminal shows what is typed, a pipe does not.
    pub echo: bool,
}

/// Plays a game by hand until the input ends.
///
/// # Errors
/// If the input cannot be read or the output cannot be written.
pub fn play_by_hand(
    engine: &mut dyn Telling,
    by_hand: &ByHand<'_>,
    input: impl BufRead,
    out: &mut dyn Write,
) -> io::Result<()> {
    let mut session = Session::new(engine, by_hand);
    if !session.begin(out)? {
        return Ok(());
    }
    for line in input.lines() {
        let line = line?;
        let words = line.trim();
        if by_hand.echo {
            writeln!(out, "{words}")?;
        }
        match words {
            "" => {}
            "quit" => return Ok(()),
            "help" => out.write_all(HELP.as_bytes())?,
            "board" => session.show(out)?,
            "why" => session.why(out)?,
            "back" => session.back(out)?,
            "next" => session.next(out)?,
            words => match words.parse::<usize>() {
                Ok(number) => session.choose(number, out)?,
                Err(_) => session.decide_in_words(words, out)?,
            },
        }
        session.prompt(out)?;
    }
    writeln!(out)
}
