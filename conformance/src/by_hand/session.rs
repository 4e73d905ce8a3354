//! A game that is played by hand and can be undone.

use super::show::{BAD, DIM, HEAD, example, observation, styled};
use super::{ByHand, Scripted};
use crate::engine::{Answered, Loaded, Reply, Stop};
use crate::language::decision_words;
use crate::play::trace::{RuleEvent, TellingEngine, TellingGame};
use crate::play::words::request_words;
use apnap_oracle::rules;
use apnap_oracle::state::Decision;
use std::io::{self, Write};

/// The maximum number of decisions that are listed.
const LISTED: usize = 40;

/// How many times a game may go on without a decision before the session gives up.
const PATIENCE: usize = 1000;

/// A decision, who took it, and how many statements of the script had been followed before, unless it was left.
type Taken = (String, Decision<String>, Option<usize>);

/// A game that is played by hand.
pub(super) struct Session<'g> {
    engine: &'g mut dyn TellingEngine,
    game: Box<dyn TellingGame>,
    by_hand: &'g ByHand<'g>,
    stop: Stop,
    /// What can be decided at this stop.
    legal: Vec<Decision<String>>,
    /// The decisions taken so far.
    taken: Vec<Taken>,
    /// How many statements of the script have been followed, unless it was left.
    followed: Option<usize>,
    /// What happened last.
    told: Vec<RuleEvent>,
}

impl<'g> Session<'g> {
    /// Begins the game.
    ///
    /// # Errors
    /// If the game cannot begin.
    pub(super) fn begin(
        engine: &'g mut dyn TellingEngine,
        by_hand: &'g ByHand<'g>,
    ) -> Result<Session<'g>, String> {
        let Loaded { game, stop } = said(engine.begin_telling(by_hand.edition, by_hand.scenario))?;
        let (legal, taken, told) = (Vec::new(), Vec::new(), Vec::new());
        let mut session =
            Session { engine, game, by_hand, stop: Stop::Over, legal, taken, followed: Some(0), told };
        session.arrive(stop)?;
        Ok(session)
    }

    /// Begins the game again.
    fn begin_again(&mut self) -> Result<(), String> {
        self.told.clear();
        let loaded = said(self.engine.begin_telling(self.by_hand.edition, self.by_hand.scenario))?;
        self.game = loaded.game;
        self.arrive(loaded.stop)
    }

    /// Shows the game as it begins.
    pub(super) fn greet(&mut self, out: &mut dyn Write) -> io::Result<()> {
        writeln!(out, "{}", styled(DIM, "`help` lists the commands"))?;
        self.show(out)?;
        self.prompt(out)
    }

    /// Goes on to a stop at which a player is asked, or to the end.
    fn arrive(&mut self, stop: Stop) -> Result<(), String> {
        self.told.extend(self.game.trace());
        self.stop = stop;
        for _ in 0..PATIENCE {
            match self.stop {
                Stop::Ended(_) => {
                    self.stop = said(self.game.advance())?;
                    self.told.extend(self.game.trace());
                }
                Stop::Asks(_) | Stop::Over => {
                    self.legal = self.game.legal();
                    return Ok(());
                }
            }
        }
        Err("the game goes on and on without asking a player".to_owned())
    }

    /// Shows the board and the request.
    pub(super) fn show(&mut self, out: &mut dyn Write) -> io::Result<()> {
        let seen = said(self.game.observe());
        match &seen {
            Ok(seen) => observation(out, seen)?,
            Err(why) => writeln!(out, "{}", styled(BAD, why))?,
        }
        match &self.stop {
            Stop::Asks(request) => writeln!(out, "\n{}", styled(HEAD, request_words(request)))?,
            Stop::Ended(part) => writeln!(out, "\nthe {part} has ended")?,
            Stop::Over => {
                let settled = self.by_hand.scenario.settles;
                let words = if settled { "the board is settled" } else { "the game is over" };
                writeln!(out, "\n{}", styled(HEAD, words))?;
            }
        }
        for (decision, number) in self.legal.iter().take(LISTED).zip(1..) {
            writeln!(out, "{number:4}  {}", decision_words(decision))?;
        }
        if self.legal.len() > LISTED {
            writeln!(out, "      and {} more; enter one in words", self.legal.len() - LISTED)?;
        }
        if let (Stop::Asks(request), Ok(seen)) = (&self.stop, &seen)
            && let Some(example) = example(request, seen)
        {
            writeln!(out, "{}", styled(DIM, format!("in words, for example: {example}")))?;
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

    /// The decision with a number.
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

    /// A decision in words; without a name, that of the player who is asked.
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
                    let why = format!("nothing is named `{name}`; `board` shows the names");
                    writeln!(out, "{}", styled(BAD, why))
                }
            },
            Err(why) => {
                writeln!(out, "{}", styled(BAD, format!("{why}; `help` lists the commands")))
            }
        }
    }

    /// A name in a decision that does not exist.
    fn unknown_name(&mut self, decision: &Decision<String>) -> Option<String> {
        let Reply::Ok(seen) = self.game.observe() else { return None };
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
        // A player who makes the next decision of the script has not left it.
        let statement = self.next_statement().map(|next| next.decisions.as_slice());
        let follows = statement == Some(&[(player.clone(), decision.clone())]);
        match self.take(&player, &decision) {
            Ok(Took::Accepted) => {
                self.taken.push((player, decision, before));
                self.followed = before.filter(|_| follows).map(|done| done + 1);
                self.show(out)
            }
            Ok(Took::Rejected(why)) => writeln!(out, "{}", styled(BAD, why)),
            Ok(Took::Undone(why)) => {
                writeln!(out, "{}", styled(BAD, why))?;
                self.followed = before.filter(|_| follows).map(|done| done + 1);
                self.show(out)
            }
            Err(why) => writeln!(out, "{}", styled(BAD, why)),
        }
    }

    /// Makes a decision.
    fn take(&mut self, player: &str, decision: &Decision<String>) -> Result<Took, String> {
        match said(self.game.answer(player, decision))? {
            Answered::Taken(stop) => {
                self.told.clear();
                self.arrive(stop)?;
                Ok(Took::Accepted)
            }
            Answered::Refused { rule, also: _, reason, undone_to, load_again: _ } => {
                let known = rule.as_deref().and_then(rules::named);
                let number = known
                    .and_then(|rule| rule.number_in(self.by_hand.edition))
                    .map(ToOwned::to_owned)
                    .or(rule);
                let why = match number {
                    Some(number) => format!("{number} forbids it: {reason}"),
                    None => format!("illegal: {reason}"),
                };
                let Some(stop) = undone_to else { return Ok(Took::Rejected(why)) };
                self.undo_to(&stop)?;
                Ok(Took::Undone(why))
            }
        }
    }

    /// Drops the decisions of an action that was undone, back to the stop before it, but not concessions (104.3a).
    fn undo_to(&mut self, stop: &Stop) -> Result<(), String> {
        let last =
            |taken: &[Taken]| taken.iter().rposition(|(_, decision, _)| *decision != Decision::Concede);
        while self.stop != *stop
            && let Some(undone) = last(&self.taken)
        {
            self.taken.remove(undone);
            self.play_again()?;
        }
        Ok(())
    }

    /// Plays the game again with the decisions taken so far.
    fn play_again(&mut self) -> Result<(), String> {
        self.begin_again()?;
        let taken = self.taken.clone();
        taken.iter().try_for_each(|(player, decision, _)| match self.take(player, decision)? {
            Took::Accepted => Ok(()),
            Took::Rejected(why) | Took::Undone(why) => Err(why),
        })
    }

    /// The statement of the script that comes next, unless the script was left.
    fn next_statement(&self) -> Option<&'g Scripted> {
        self.by_hand.script.get(self.followed?)
    }

    /// Follows the next statement of the script.
    pub(super) fn next(&mut self, out: &mut dyn Write) -> io::Result<()> {
        let Some(done) = self.followed else {
            return writeln!(out, "your decisions left the script; `back` returns to it");
        };
        let Some(Scripted { text, decisions }) = self.next_statement() else {
            let why =
                if self.by_hand.script.is_empty() { "there is no script" } else { "the script has ended" };
            return writeln!(out, "{why}");
        };
        writeln!(out, "{}", styled(DIM, text))?;
        let mut told = Vec::new();
        for (player, decision) in decisions {
            match self.take(player, decision) {
                Ok(Took::Accepted) => {
                    told.append(&mut self.told);
                    self.taken.push((player.clone(), decision.clone(), Some(done)));
                }
                Ok(Took::Undone(why)) => writeln!(out, "{}", styled(BAD, why))?,
                Ok(Took::Rejected(why)) | Err(why) => return writeln!(out, "{}", styled(BAD, why)),
            }
        }
        self.told = told;
        self.followed = Some(done + 1);
        self.show(out)
    }

    /// Undoes the last decision; in a statement of the script, all of that statement.
    pub(super) fn back(&mut self, out: &mut dyn Write) -> io::Result<()> {
        let Some((.., followed)) = self.taken.pop() else {
            return writeln!(out, "this is the beginning of the game");
        };
        let in_one_statement = self.followed.is_some();
        while in_one_statement && self.taken.last().is_some_and(|(.., before)| *before == followed) {
            self.taken.pop();
        }
        self.followed = followed;
        match self.play_again() {
            Ok(()) => self.show(out),
            Err(why) => writeln!(out, "{}", styled(BAD, why)),
        }
    }

    /// Shows what happened last, and which rules caused it.
    pub(super) fn why(&mut self, out: &mut dyn Write) -> io::Result<()> {
        if self.told.is_empty() {
            return writeln!(out, "nothing happened");
        }
        super::show::told(out, &self.told, self.by_hand.edition)
    }
}

/// What came of a decision.
enum Took {
    Accepted,
    /// It is illegal, for this reason.
    Rejected(String),
    /// It is illegal, for this reason, and the action that it belonged to is undone.
    Undone(String),
}

/// Returns the answer of an engine, or why there is none.
fn said<T>(reply: Reply<T>) -> Result<T, String> {
    match reply {
        Reply::Ok(said) => Ok(said),
        Reply::Unsupported { feature, reason } => Err(format!("{feature}: {reason}")),
        Reply::Malformed(why) => Err(format!("not a decision: {why}")),
        Reply::Inconclusive(why) | Reply::Error(why) => Err(why),
        Reply::Failed(failed) => Err(failed.failure.to_string()),
    }
}
