//! One game under way: where it stopped, what was seen of it, and the few ways on from there.

use super::Glimpse;
use super::asked::answers;
use super::forced::only_answer;
use super::mismatch::Mismatch;
use super::quiet::Quiet;
use crate::engine::{Answered, Engine, Reply, Stop};
use crate::language::decision_words;
use crate::observation::{GameSeen, Happening, Observation, PlayerSeen};
use crate::run::Outcome;
use crate::scenario::Scenario;
use crate::script::{Seen, Statement, What};
use apnap_oracle::edition::Edition;
use apnap_oracle::state::{Asking, Decision, Request};

/// What a part of a game leads to: on, or to the outcome.
pub(super) type Step<T> = Result<T, Box<Outcome>>;

/// A game under way.
pub(super) struct Runner<'e, 's> {
    engine: &'e mut dyn Engine,
    pub(super) scenario: &'s Scenario,
    /// Whether the rule that the engine gives for a refusal must be the right one.
    pub(super) names_rules: bool,
    /// The place in the script.
    at: usize,
    /// Where the game stops.
    stop: Stop,
    /// What is seen there, once it was looked at.
    seen: Option<Box<Observation>>,
    /// What is seen there of the game, once only that was looked at.
    game_seen: Option<Box<GameSeen>>,
    /// Whether everything that happens is looked at, since an order of events is expected.
    watching: bool,
    /// What happened since the last statement that was no expectation, as far as it is shown.
    happened: Option<Vec<Vec<Happening>>>,
    /// Whether no statement has yet said where the game now stands.
    pub(super) is_new_here: bool,
    /// Whether the last statement led into a step or phase that it did not name.
    pub(super) has_entered: bool,
    /// How many players have passed in succession.
    passes: usize,
    /// How often everybody has passed in succession.
    pub(super) rounds: usize,
    pub(super) quiet: Vec<Quiet>,
    glimpses: Vec<Glimpse>,
    /// How many expected facts were compared, and how many are not shown.
    pub(super) compared: usize,
    pub(super) not_shown: usize,
}

impl<'e, 's> Runner<'e, 's> {
    /// A game that has not begun.
    pub(super) fn new(engine: &'e mut dyn Engine, scenario: &'s Scenario) -> Runner<'e, 's> {
        let names_rules = engine.describe().names_rules;
        Runner {
            engine,
            scenario,
            names_rules,
            at: 0,
            stop: Stop::Over,
            seen: None,
            game_seen: None,
            watching: false,
            happened: Some(Vec::new()),
            is_new_here: true,
            has_entered: false,
            passes: 0,
            rounds: 0,
            quiet: Vec::new(),
            glimpses: Vec::new(),
            compared: 0,
            not_shown: 0,
        }
    }

    /// Begins the game.
    pub(super) fn begin(&mut self, edition: Edition) -> Step<()> {
        // What happens on the way to the first stop belongs to the first statement that goes on or decides.
        let is_act = |statement: &Statement| matches!(statement.what, What::Go(_) | What::Decide { .. });
        let first = self.script().iter().position(is_act);
        self.watching = self.order_is_expected_from(0)
            || first.is_some_and(|first| self.order_is_expected_from(first + 1));
        let reply = self.engine.load(edition, &self.scenario.board);
        let stop = said(reply)?;
        self.arrive(stop)
    }

    /// Whether nothing before this statement went on or decided anything.
    pub(super) fn is_first(&self) -> bool {
        let mut before = self.script().iter().take(self.at);
        before.all(|statement| !matches!(statement.what, What::Go(_) | What::Decide { .. }))
    }

    pub(super) fn script(&self) -> &'s [Statement] {
        &self.scenario.script
    }

    /// Turns to a statement of the script. Events are counted from the last one that was no expectation.
    pub(super) fn turn_to(&mut self, at: usize) -> Step<&'s Statement> {
        self.at = at;
        let script = self.script();
        let statement = &script[at];
        match statement.what {
            What::Go(_) | What::Decide { .. } => {
                self.watching = self.order_is_expected_from(at + 1);
                if !self.is_first() {
                    self.happened = Some(Vec::new());
                }
            }
            What::IsAsked { .. } | What::IsNotAsked { .. } if at > 0 => {
                self.watching |= self.order_is_expected_from(at + 1);
            }
            What::IsAsked { .. } | What::IsNotAsked { .. } | What::MustNot { .. } | What::Expect(_) => {}
        }
        Ok(statement)
    }

    /// The line of the statement that is being followed.
    pub(super) fn line(&self) -> usize {
        self.script().get(self.at).map_or(0, |statement| statement.line)
    }

    pub(super) fn stop(&self) -> &Stop {
        &self.stop
    }

    /// The request at which the game stops, if it does.
    pub(super) fn request(&self) -> Option<&Request<String>> {
        match &self.stop {
            Stop::Asks(request) => Some(request),
            Stop::Ended(_) | Stop::Over => None,
        }
    }

    /// The statements that follow, without expectations: one of them has to answer what is asked.
    pub(super) fn next_act(&self) -> Option<&'s What> {
        let later = self.script().iter().skip(self.at + 1).map(|statement| &statement.what);
        later.into_iter().find(|what| !matches!(what, What::Expect(_)))
    }

    /// The same without statements that only forbid requests.
    pub(super) fn next_to_go_on(&self) -> Option<&'s What> {
        let later = self.script().iter().skip(self.at + 1).map(|statement| &statement.what);
        later.into_iter().find(|what| !matches!(what, What::Expect(_) | What::IsNotAsked { .. }))
    }

    /// Whether nothing but expectations directly follows the statements that only forbid requests.
    pub(super) fn looks_next(&self) -> bool {
        let later = self.script().iter().skip(self.at + 1).map(|statement| &statement.what);
        let next = later.into_iter().find(|what| !matches!(what, What::IsNotAsked { .. }));
        next.is_none_or(|what| matches!(what, What::Expect(_)))
    }

    fn order_is_expected_from(&self, at: usize) -> bool {
        let later = self.script().iter().skip(at).map(|statement| &statement.what);
        let mut until = later.take_while(|what| !matches!(what, What::Go(_) | What::Decide { .. }));
        until.any(|what| match what {
            What::Expect(facts) => facts.iter().any(|fact| matches!(fact, Seen::InOrder(_))),
            What::Go(_)
            | What::Decide { .. }
            | What::MustNot { .. }
            | What::IsAsked { .. }
            | What::IsNotAsked { .. } => false,
        })
    }

    /// What is seen now.
    pub(super) fn look(&mut self) -> Step<&Observation> {
        let seen = match self.seen.take() {
            Some(seen) => seen,
            None => Box::new(said(self.engine.observe())?),
        };
        Ok(self.seen.insert(seen))
    }

    /// What is seen now, asked for once more.
    pub(super) fn look_again(&mut self) -> Step<&Observation> {
        self.seen = None;
        self.game_seen = None;
        self.look()
    }

    /// The game as it is seen now.
    pub(super) fn look_at_game(&mut self) -> Step<&GameSeen> {
        if self.seen.is_none() {
            let seen = match self.game_seen.take() {
                Some(seen) => Some(seen),
                None => self.engine.observe_game().map(said).transpose()?.map(Box::new),
            };
            if let Some(seen) = seen {
                return Ok(self.game_seen.insert(seen));
            }
        }
        let seen = self.look()?;
        seen.game.as_ref().ok_or_else(|| not_observed("the game"))
    }

    /// What happened since the last statement that was no expectation.
    pub(super) fn happened(&self) -> Option<&[Vec<Happening>]> {
        self.happened.as_deref()
    }

    pub(super) fn glimpse(&mut self, glimpse: Glimpse) {
        self.glimpses.push(glimpse);
    }

    /// What was shown, up to the outcome.
    pub(super) fn into_glimpses(mut self, outcome: &Outcome) -> Vec<Glimpse> {
        match outcome {
            // Then the last glimpse decided it.
            Outcome::Pass { .. } | Outcome::Diverge { .. } | Outcome::Disputed { .. } => {}
            Outcome::WronglyAccepted { .. }
            | Outcome::WronglyRefused { .. }
            | Outcome::ScriptMismatch { .. }
            | Outcome::Skipped { .. }
            | Outcome::Unsupported { .. }
            | Outcome::ProtocolError { .. }
            | Outcome::Error { .. }
            | Outcome::Crash { .. }
            | Outcome::Timeout { .. }
            | Outcome::NotAsked { .. }
            | Outcome::Inconclusive { .. } => self.glimpses.push(Glimpse::Stopped(format!("{outcome:?}"))),
        }
        self.glimpses
    }

    /// The game has come to another stop.
    pub(super) fn arrive(&mut self, stop: Stop) -> Step<()> {
        self.stop = stop;
        self.seen = None;
        self.game_seen = None;
        self.is_new_here = true;
        if self.watching {
            let happened = self.look_at_game()?.happened.clone();
            self.happened = self.happened.take().zip(happened).map(|(mut before, now)| {
                before.extend(now);
                before
            });
        }
        self.listen()
    }

    /// The game goes on where nobody decides anything that matters: whoever has priority passes, and a
    /// request that can be answered in one way only is answered.
    pub(super) fn move_on(&mut self) -> Step<()> {
        match &self.stop {
            Stop::Over => Err(self.mismatch(Mismatch::Over)),
            Stop::Ended(_) => {
                self.passes = 0;
                let stop = said(self.engine.advance())?;
                self.arrive(stop)
            }
            Stop::Asks(request) if request.asking == Asking::Action => {
                let player = request.player.clone();
                self.insist(&player, &Decision::Pass)
            }
            Stop::Asks(request) => match only_answer(request) {
                Some(answer) => {
                    let player = request.player.clone();
                    self.insist(&player, &answer)
                }
                None => Err(self.mismatch(Mismatch::not_answered(request))),
            },
        }
    }

    /// Requests that can be answered in one way only, and that the next statement is not about, are answered
    /// before anybody looks: the script has left them out.
    pub(super) fn answer_what_is_left_out(&mut self) -> Step<()> {
        loop {
            let next = self.script().get(self.at..).unwrap_or(&[]);
            let next = next.iter().find(|statement| !matches!(statement.what, What::Expect(_)));
            let left_out = match self.request() {
                Some(request) if request.asking != Asking::Action && self.is_new_here => {
                    let is_answered = next.is_some_and(|next| answers(&next.what, request));
                    !is_answered && only_answer(request).is_some()
                }
                Some(_) | None => false,
            };
            if !left_out {
                return Ok(());
            }
            self.move_on()?;
        }
    }

    /// A decision that is legal.
    pub(super) fn insist(&mut self, player: &str, decision: &Decision<String>) -> Step<()> {
        match self.offer(player, decision)? {
            Answered::Taken(stop) => {
                self.count_passes(decision)?;
                self.arrive(stop)
            }
            Answered::Refused { rule, reason } => Err(Box::new(Outcome::WronglyRefused {
                player: player.to_owned(),
                decision: decision_words(decision),
                rule,
                reason,
                line: self.line(),
            })),
        }
    }

    fn count_passes(&mut self, decision: &Decision<String>) -> Step<()> {
        self.passes = if *decision == Decision::Pass { self.passes + 1 } else { 0 };
        if self.passes > 0 && self.passes >= self.players_in_the_game()? {
            self.passes = 0;
            self.rounds += 1;
        }
        Ok(())
    }

    /// How many players there are: in a game of two nobody can be out of it while it goes on.
    fn players_in_the_game(&mut self) -> Step<usize> {
        let all = self.scenario.board.game.players.len();
        if all <= 2 {
            return Ok(all);
        }
        let is_out = |player: &&PlayerSeen| player.lost == Some(true);
        Ok(all - self.look()?.players.values().filter(is_out).count().min(all))
    }

    /// A decision, legal or not.
    pub(super) fn offer(&mut self, player: &str, decision: &Decision<String>) -> Step<Answered> {
        said(self.engine.answer(player, decision))
    }

    pub(super) fn mismatch(&self, mismatch: Mismatch) -> Box<Outcome> {
        Box::new(Outcome::ScriptMismatch { mismatch, line: self.line() })
    }
}

/// What an engine replied, or the outcome if that was no answer.
pub(super) fn said<T>(reply: Reply<T>) -> Step<T> {
    reply.or_outcome().map_err(Box::new)
}

/// An engine that does not show what a script needs cannot be judged by it.
pub(super) fn not_observed(what: &str) -> Box<Outcome> {
    Box::new(Outcome::Unsupported { reason: format!("observe: it does not show {what}") })
}
