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

/// Plays a game by hand, on the board of a scenario, until the input ends.
///
/// # Errors
/// If the input cannot be read or the output cannot be written.
pub fn play_by_hand(
    engine: &mut dyn Telling,
    scenario: &Scenario,
    script: &[Scripted],
    edition: Edition,
    in_words: &InWords<'_>,
    input: impl BufRead,
    out: &mut dyn Write,
) -> io::Result<()> {
    let mut session = Session::new(engine, scenario, script, edition);
    if !session.begin(out)? {
        return Ok(());
    }
    for line in input.lines() {
        let line = line?;
        match line.trim() {
            "" => {}
            "quit" => return Ok(()),
            "help" => out.write_all(HELP.as_bytes())?,
            "board" => session.show(out)?,
            "why" => session.why(out)?,
            "back" => session.back(out)?,
            "next" => session.next(out)?,
            words => match words.parse::<usize>() {
                Ok(number) => session.choose(number, out)?,
                Err(_) => session.decide_in_words(words, in_words, out)?,
            },
        }
        session.prompt(out)?;
    }
    Ok(())
}
