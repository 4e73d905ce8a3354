//! A game played by hand: the board, the current request and the possible decisions. It works line by line,
//! so that it works in a terminal and in a pipe.

mod session;
mod show;

use crate::play::trace::TellingEngine;
use crate::scenario::Scenario;
use apnap_oracle::edition::Edition;
use apnap_oracle::state::Decision;
use session::Session;
use show::{BAD, styled};
use std::io::{self, BufRead, Write};

/// A decision and its player, read from a line in the words of scripts (`alice casts growth on bears`);
/// otherwise the error in the line.
pub type InWords<'w> = dyn Fn(&str) -> Result<(String, Decision<String>), String> + 'w;

/// A statement of a script as in the file, and the decisions that it makes.
#[derive(Clone, Debug)]
pub struct Scripted {
    /// The statement, as the scenario words it.
    pub text: String,
    /// The decisions, with their players.
    pub decisions: Vec<(String, Decision<String>)>,
}

const HELP: &str = "  a number      makes the decision with that number
  words         make a decision: casts growth on bears, alice passes
  next          follows the next statement of the scenario
  back          undoes the last decision
  why           shows what happened last, and which rules caused it
  board         shows the board again
  quit          exits
";

/// The game to play, and how to show it.
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
    engine: &mut dyn TellingEngine,
    by_hand: &ByHand<'_>,
    input: impl BufRead,
    out: &mut dyn Write,
) -> io::Result<()> {
    let mut session = match Session::begin(engine, by_hand) {
        Ok(session) => session,
        Err(why) => return writeln!(out, "{}", styled(BAD, why)),
    };
    session.greet(out)?;
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
