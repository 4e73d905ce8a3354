//! A game that is played by hand, with the way back.

use super::show::{BAD, DIM, HEAD, observation, styled};
use super::{ByHand, Scripted};
use crate::engine::{Answered, Reply, Stop};
use crate::language::decision_words;
use crate::play::trace::{Telling, TraceLine};
use crate::play::words::request_words;
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
    by_hand: &'g ByHand<'g>,
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
    pub(super) fn new(engine: &'g mut dyn Telling, by_hand: &'g ByHand<'g>) -> Session<'g> {
        let followed = Some(0);
        let (legal, taken, told) = (Vec::new(), Vec::new(), Vec::new());
        Session { engine, by_hand, stop: Stop::Over, legal, taken, followed, told }
    }

    /// Begins the game and shows it; whether there is one.
    pub(super) fn begin(&mut self, out: &mut dyn Write) -> io::Result<bool> {
        if let Err(why) = self.load() {
            writeln!(out, "{}", styled(BAD, why))?;
            return Ok(false);
        }
        writeln!(out, "{}", styled(DIM, "`help` says what can be said here"))?;
        self.show(out)?;
        self.prompt(out)?;
        Ok(true)
    }

    fn load(&mut self) -> Result<(), String> {
        self.told.clear();
        let stop = said(self.engine.load(self.by_hand.edition, &self.by_hand.scenario.board))?;
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
        if let Some(next) = self.next_statement() {
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
                writeln!(out, "{}", styled(DIM, format!("{player} {}", decision_words(&decision))))?;
                self.decide(player, decision, out)
            }
            (_, Stop::Asks(_) | Stop::Ended(_) | Stop::Over) => {
                let listed = match self.legal.len() {
                    0 => String::new(),
                    1 => "; there is only 1".to_owned(),
                    count => format!("; there are 1 to {count}"),
                };
                writeln!(out, "{}", styled(BAD, format!("there is no decision {number} here{listed}")))
            }
        }
    }

    /// A decision in words; without a name, of the player who is asked.
    pub(super) fn decide_in_words(&mut self, words: &str, out: &mut dyn Write) -> io::Result<()> {
        let named = |name: &str| words.split_whitespace().next() == Some(name);
        let is_named = self.by_hand.scenario.board.game.players.iter().any(|player| named(&player.name));
        let line = match &self.stop {
            Stop::Asks(request) if !is_named => format!("{} {words}", request.player),
            Stop::Asks(_) | Stop::Ended(_) | Stop::Over => words.to_owned(),
        };
        match (self.by_hand.in_words)(&line) {
            Ok((player, decision)) => match self.unknown_name(&decision) {
                None => self.decide(player, decision, out),
                Some(name) => {
                    let why = format!("nothing is called `{name}`; `board` shows what there is");
                    writeln!(out, "{}", styled(BAD, why))
                }
            },
            Err(why) => {
                writeln!(out, "{}", styled(BAD, format!("{why}; `help` says what can be said here")))
            }
        }
    }

    /// A name in a decision that nothing has.
    fn unknown_name(&mut self, decision: &Decision<String>) -> Option<String> {
        let Reply::Ok(seen) = self.engine.observe() else { return None };
        let among = match &self.stop {
            Stop::Asks(request) => request.among.as_slice(),
            Stop::Ended(_) | Stop::Over => &[],
        };
        let stack = seen.game.as_ref().and_then(|game| game.stack.as_deref()).unwrap_or_default();
        let is_known = |name: &String| {
            seen.objects.contains_key(name)
                || seen.players.contains_key(name)
                || among.contains(name)
                || stack.contains(name)
        };
        let known = |name: &String| if is_known(name) { Ok(()) } else { Err(name.clone()) };
        decision.try_rename(known).err()
    }

    fn decide(&mut self, player: String, decision: Decision<String>, out: &mut dyn Write) -> io::Result<()> {
        let before = self.followed;
        // Whoever decides just what the script says next has not left it.
        let statement = self.next_statement().map(|next| next.decisions.as_slice());
        let follows = statement == Some(&[(player.clone(), decision.clone())]);
        match self.take(&player, &decision) {
            Ok(None) => {
                self.taken.push((player, decision, before));
                self.followed = before.filter(|_| follows).map(|done| done + 1);
                self.show(out)
            }
            Ok(Some(refused)) => writeln!(out, "{}", styled(BAD, refused)),
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
                let number = known
                    .and_then(|rule| rule.number_in(self.by_hand.edition))
                    .map(ToOwned::to_owned)
                    .or(rule);
                Ok(Some(match number {
                    Some(number) => format!("{number} forbids it: {reason}"),
                    None => format!("it is refused: {reason}"),
                }))
            }
        }
    }

    /// The statement of the script that comes next, unless the script was left.
    fn next_statement(&self) -> Option<&'g Scripted> {
        self.by_hand.script.get(self.followed?)
    }

    /// Follows the next statement of the script.
    pub(super) fn next(&mut self, out: &mut dyn Write) -> io::Result<()> {
        let Some(done) = self.followed else {
            return writeln!(out, "your decisions led away from the script; `back` leads to it again");
        };
        let Some(Scripted { text, decisions }) = self.next_statement() else {
            let why = if self.by_hand.script.is_empty() {
                "there is no script"
            } else {
                "the script is at its end"
            };
            return writeln!(out, "{why}");
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
        super::show::told(out, &self.told, self.by_hand.edition)
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
