//! A game that is played by hand, with the way back.

use super::show::{BAD, DIM, HEAD, observation, styled};
use super::{InWords, Scripted};
use crate::engine::{Answered, Reply, Stop};
use crate::language::decision_words;
use crate::play::trace::{Telling, TraceLine};
use crate::play::words::request_words;
use crate::scenario::Scenario;
use apnap_oracle::edition::Edition;
use apnap_oracle::rules;
use apnap_oracle::state::Decision;
use std::io::{self, Write};

/// So many decisions are listed.
const LISTED: usize = 40;

/// So often a game goes on without a decision before it is given up.
const PATIENCE: usize = 1000;

/// A game that is played by hand.
pub(super) struct Session<'g> {
    engine: &'g mut dyn Telling,
    scenario: &'g Scenario,
    script: &'g [Scripted],
    edition: Edition,
    stop: Stop,
    /// What can be decided at this stop.
    legal: Vec<Decision<String>>,
    /// The decisions taken so far, and how many statements of the script had been followed before each.
    taken: Vec<(String, Decision<String>, Option<usize>)>,
    /// How many statements of the script have been followed, unless it was left.
    followed: Option<usize>,
    /// What happened last.
    told: Vec<TraceLine>,
}

impl<'g> Session<'g> {
    /// A game that has not begun.
    pub(super) fn new(
        engine: &'g mut dyn Telling,
        scenario: &'g Scenario,
        script: &'g [Scripted],
        edition: Edition,
    ) -> Session<'g> {
        let followed = Some(0);
        let (legal, taken, told) = (Vec::new(), Vec::new(), Vec::new());
        Session { engine, scenario, script, edition, stop: Stop::Over, legal, taken, followed, told }
    }

    /// Begins the game and shows it; whether there is one.
    pub(super) fn begin(&mut self, out: &mut dyn Write) -> io::Result<bool> {
        if let Err(why) = self.load() {
            writeln!(out, "{}", styled(BAD, why))?;
            return Ok(false);
        }
        self.show(out)?;
        self.prompt(out)?;
        Ok(true)
    }

    fn load(&mut self) -> Result<(), String> {
        self.told.clear();
        let stop = said(self.engine.load(self.edition, &self.scenario.board))?;
        self.arrive(stop)
    }

    /// Goes on to a stop at which somebody is asked, or to the end.
    fn arrive(&mut self, stop: Stop) -> Result<(), String> {
        self.told.extend(self.engine.trace());
        self.stop = stop;
        for _ in 0..PATIENCE {
            match self.stop {
                Stop::Ended(_) => {
                    self.stop = said(self.engine.advance())?;
                    self.told.extend(self.engine.trace());
                }
                Stop::Asks(_) | Stop::Over => {
                    self.legal = self.engine.legal();
                    return Ok(());
                }
            }
        }
        Err("the game goes on and on, and nobody is asked anything".to_owned())
    }

    /// The board, and what is asked.
    pub(super) fn show(&mut self, out: &mut dyn Write) -> io::Result<()> {
        match said(self.engine.observe()) {
            Ok(seen) => observation(out, &seen)?,
            Err(why) => writeln!(out, "{}", styled(BAD, why))?,
        }
        match &self.stop {
            Stop::Asks(request) => writeln!(out, "\n{}", styled(HEAD, request_words(request)))?,
            Stop::Ended(part) => writeln!(out, "\nthe {part} has ended")?,
            Stop::Over => writeln!(out, "\n{}", styled(HEAD, "the game is over"))?,
        }
        for (decision, number) in self.legal.iter().take(LISTED).zip(1..) {
            writeln!(out, "{number:4}  {}", decision_words(decision))?;
        }
        if self.legal.len() > LISTED {
            writeln!(out, "      and {} more; say it in words", self.legal.len() - LISTED)?;
        }
        if let Some(next) = self.followed.and_then(|done| self.script.get(done)) {
            writeln!(out, "{}", styled(DIM, format!("next: {}", next.text)))?;
        }
        Ok(())
    }

    pub(super) fn prompt(&self, out: &mut dyn Write) -> io::Result<()> {
        write!(out, "> ")?;
        out.flush()
    }

    /// The decision of a number.
    pub(super) fn choose(&mut self, number: usize, out: &mut dyn Write) -> io::Result<()> {
        let decision = number.checked_sub(1).and_then(|place| self.legal.get(place)).cloned();
        match (decision, &self.stop) {
            (Some(decision), Stop::Asks(request)) => {
                let player = request.player.clone();
                self.decide(player, decision, out)
            }
            (_, Stop::Asks(_) | Stop::Ended(_) | Stop::Over) => {
                writeln!(out, "{}", styled(BAD, format!("there is no decision {number} here")))
            }
        }
    }

    /// A decision in words; without a name, of the player who is asked.
    pub(super) fn decide_in_words(
        &mut self,
        words: &str,
        in_words: &InWords<'_>,
        out: &mut dyn Write,
    ) -> io::Result<()> {
        let named = |name: &str| words.split_whitespace().next() == Some(name);
        let is_named = self.scenario.board.game.players.iter().any(|player| named(&player.name));
        let line = match &self.stop {
            Stop::Asks(request) if !is_named => format!("{} {words}", request.player),
            Stop::Asks(_) | Stop::Ended(_) | Stop::Over => words.to_owned(),
        };
        match in_words(&line) {
            Ok((player, decision)) => self.decide(player, decision, out),
            Err(why) => writeln!(out, "{}", styled(BAD, why)),
        }
    }

    fn decide(&mut self, player: String, decision: Decision<String>, out: &mut dyn Write) -> io::Result<()> {
        let words = format!("{player} {}", decision_words(&decision));
        let before = self.followed;
        match self.take(&player, &decision) {
            Ok(None) => {
                self.taken.push((player, decision, before));
                self.followed = None;
                writeln!(out, "{}", styled(DIM, words))?;
                self.show(out)
            }
            Ok(Some(refused)) => writeln!(out, "{}", styled(BAD, format!("{words}: {refused}"))),
            Err(why) => writeln!(out, "{}", styled(BAD, why)),
        }
    }

    /// Takes a decision, or says why it is refused.
    fn take(&mut self, player: &str, decision: &Decision<String>) -> Result<Option<String>, String> {
        match said(self.engine.answer(player, decision))? {
            Answered::Taken(stop) => {
                self.told.clear();
                self.arrive(stop)?;
                Ok(None)
            }
            Answered::Refused { rule, reason } => {
                let known = rule.as_deref().and_then(rules::named);
                let number =
                    known.and_then(|rule| rule.number_in(self.edition)).map(ToOwned::to_owned).or(rule);
                Ok(Some(match number {
                    Some(number) => format!("{number} forbids it: {reason}"),
                    None => format!("it is refused: {reason}"),
                }))
            }
        }
    }

    /// Follows the next statement of the script.
    pub(super) fn next(&mut self, out: &mut dyn Write) -> io::Result<()> {
        let Some(done) = self.followed else {
            return writeln!(out, "the script was left; `back` leads to it again");
        };
        let Some(Scripted { text, decisions }) = self.script.get(done) else {
            return writeln!(out, "the script is at its end");
        };
        writeln!(out, "{}", styled(DIM, text))?;
        let mut told = Vec::new();
        for (player, decision) in decisions {
            match self.take(player, decision) {
                Ok(None) => {
                    told.append(&mut self.told);
                    self.taken.push((player.clone(), decision.clone(), Some(done)));
                }
                Ok(Some(why)) | Err(why) => return writeln!(out, "{}", styled(BAD, why)),
            }
        }
        self.told = told;
        self.followed = Some(done + 1);
        self.show(out)
    }

    /// Undoes the last decision; in a statement of the script, all of that statement.
    pub(super) fn back(&mut self, out: &mut dyn Write) -> io::Result<()> {
        let Some((.., followed)) = self.taken.pop() else {
            return writeln!(out, "this is where the game begins");
        };
        let in_one_statement = self.followed.is_some();
        while in_one_statement && self.taken.last().is_some_and(|(.., before)| *before == followed) {
            self.taken.pop();
        }
        self.followed = followed;
        let again = self.load().and_then(|()| {
            let taken = self.taken.clone();
            taken.iter().try_for_each(|(player, decision, _)| match self.take(player, decision)? {
                None => Ok(()),
                Some(why) => Err(why),
            })
        });
        match again {
            Ok(()) => self.show(out),
            Err(why) => writeln!(out, "{}", styled(BAD, why)),
        }
    }

    /// What happened last, and by which rules.
    pub(super) fn why(&mut self, out: &mut dyn Write) -> io::Result<()> {
        if self.told.is_empty() {
            return writeln!(out, "nothing happened");
        }
        super::show::told(out, &self.told, self.edition)
    }
}

/// What an engine replies, or why there is no reply.
fn said<T>(reply: Reply<T>) -> Result<T, String> {
    match reply {
        Reply::Ok(said) => Ok(said),
        Reply::Unsupported { feature, reason } => Err(format!("{feature}: {reason}")),
        Reply::Malformed(why) => Err(format!("this makes no sense here: {why}")),
        Reply::Inconclusive(why) | Reply::Error(why) => Err(why),
        Reply::Failed(failed) => Err(failed.failure.to_string()),
    }
}
