//! One game in progress: where it stopped, what was observed, and the ways to continue.
//!
//! A runner is strict: it plays statements and compares, and knows nothing of what an engine may leave out. That is for
//! [`Conducted`](super::conducted::Conducted), around it, and for [`Supplied`](super::forced::Supplied), around its game.
//! Only requests that a *script* may leave out are answered here ([`only_answer`](super::only_answer)): the game does
//! stop at them, and what must not be asked or is undone has to be noticed there too.

use super::advance::PATIENCE;
use super::asked::answers;
use super::beside::BesideNotes;
use super::mismatches::not_answered;
use super::not_asked::NotAsked;
use super::only_answer::answer_if_left_out;
use super::words::stop_words;
use super::{Glimpse, granted};
use crate::conduct::Happened;
use crate::engine::{Answered, Reply, RunningGame, Stop};
use crate::language::decision_words;
use crate::observation::{GameSeen, Happening, Observation};
use crate::outcome::{Mismatch, Outcome};
use crate::scenario::Scenario;
use crate::script::{GameExpectation, Statement, What};
use apnap_oracle::edition::Edition;
use apnap_oracle::state::{Asking, Decision, Request};
use std::rc::Rc;

/// The result of a part of a game: the game continues, or there is an outcome.
pub(super) type OrOutcome<T> = Result<T, Box<Outcome>>;

/// A game in progress.
pub(super) struct Runner<'g, 's> {
    game: &'g mut dyn RunningGame,
    pub(super) scenario: &'s Scenario,
    /// The edition whose rules the engine must name for a rejection, if it names any.
    pub(super) rules_of: Option<Edition>,
    /// Which events are reported.
    pub(super) reports: Happened,
    /// The place in the script.
    pub(super) at: usize,
    /// Where the game stops.
    stop: Stop,
    /// The observation at this stop, if one was made.
    seen: Option<Box<Observation>>,
    /// The observation of the `game` part at this stop, if only that was observed.
    game_seen: Option<Box<GameSeen>>,
    /// Whether all events are observed, because an order of events is expected.
    watching: bool,
    /// What happened since the last statement other than an expectation, if it is reported.
    happened: Option<Vec<Vec<Happening>>>,
    /// The stops before earlier decisions, if a later decision is to be rejected.
    pub(super) earlier: Vec<Earlier>,
    /// Whether no statement has named the current step or phase yet.
    pub(super) is_new_here: bool,
    /// Whether the last statement led into a step or phase that it did not name.
    pub(super) has_entered: bool,
    /// How many players have passed in succession.
    passes: usize,
    /// Who has passed in succession, while it isn't reported who has lost: a round is over once one of them has priority
    /// again.
    passed: Vec<String>,
    /// How many times all players have passed in succession.
    pub(super) rounds: usize,
    pub(super) not_asked: Vec<NotAsked>,
    glimpses: Vec<Glimpse>,
    /// What is known of the engine's stops, if the oracle plays beside it.
    pub(super) beside: Option<Rc<BesideNotes>>,
    /// How many expected facts were compared, and how many are not reported.
    pub(super) compared: usize,
    pub(super) not_shown: usize,
    /// How many statements were about a stop that the engine leaves out.
    eased: usize,
}

impl<'g, 's> Runner<'g, 's> {
    /// A game before its first observation.
    pub(super) fn new(
        game: &'g mut dyn RunningGame,
        scenario: &'s Scenario,
        rules_of: Option<Edition>,
        reports: Happened,
    ) -> Runner<'g, 's> {
        Runner {
            game,
            scenario,
            rules_of,
            reports,
            at: 0,
            stop: Stop::Over,
            seen: None,
            game_seen: None,
            watching: false,
            happened: Some(Vec::new()),
            earlier: Vec::new(),
            is_new_here: true,
            has_entered: false,
            passes: 0,
            passed: Vec::new(),
            rounds: 0,
            not_asked: Vec::new(),
            glimpses: Vec::new(),
            beside: None,
            compared: 0,
            not_shown: 0,
            eased: 0,
        }
    }

    /// Begins at the first stop of the game.
    pub(super) fn begin(&mut self, stop: Stop) -> OrOutcome<()> {
        // What happens on the way to the first stop belongs to the first statement that goes on or decides.
        let is_act = |statement: &Statement| matches!(statement.what, What::Go(_) | What::Decide { .. });
        let first = self.script().iter().position(is_act);
        self.watching = self.order_is_expected_from(0)
            || first.is_some_and(|first| self.order_is_expected_from(first + 1));
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

    /// Turns to a statement of the script. Events are counted from the last statement other than an
    /// expectation.
    pub(super) fn turn_to(&mut self, at: usize) -> OrOutcome<&'s Statement> {
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

    /// The next statement that isn't an expectation: it has to answer the request.
    pub(super) fn next_act(&self) -> Option<&'s What> {
        let later = self.script().iter().skip(self.at + 1).map(|statement| &statement.what);
        later.into_iter().find(|what| !matches!(what, What::Expect(_)))
    }

    /// The next statement that lets the game go on: neither an expectation nor one that only forbids requests.
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
            What::Expect(facts) => facts.iter().any(|fact| matches!(fact, GameExpectation::InOrder(_))),
            What::Go(_)
            | What::Decide { .. }
            | What::MustNot { .. }
            | What::IsAsked { .. }
            | What::IsNotAsked { .. } => false,
        })
    }

    /// What is seen now.
    pub(super) fn look(&mut self) -> OrOutcome<&Observation> {
        let seen = match self.seen.take() {
            Some(seen) => seen,
            None => {
                let mut seen = Box::new(said(self.game.observe())?);
                if let Some(message) = self.scenario.board.strange_player_in(&seen) {
                    return Err(Box::new(Outcome::ProtocolError { message, tries: None }));
                }
                granted::without_permanents(&mut seen);
                // A player who is in the game isn't one that doesn't exist.
                for player in &self.scenario.board.game.players {
                    seen.players.entry(player.name.clone()).or_default();
                }
                seen
            }
        };
        Ok(self.seen.insert(seen))
    }

    /// Observes the game even if it has been observed at this stop.
    pub(super) fn look_again(&mut self) -> OrOutcome<&Observation> {
        self.seen = None;
        self.game_seen = None;
        self.look()
    }

    /// The game as it is seen now.
    pub(super) fn look_at_game(&mut self) -> OrOutcome<&GameSeen> {
        if self.seen.is_none() {
            let seen = match self.game_seen.take() {
                Some(seen) => Some(seen),
                None => self.game.observe_game().map(said).transpose()?.map(Box::new),
            };
            if let Some(seen) = seen {
                return Ok(self.game_seen.insert(seen));
            }
        }
        let seen = self.look()?;
        seen.game.as_ref().ok_or_else(|| not_observed("the game"))
    }

    /// What happened since the last statement other than an expectation.
    pub(super) fn happened(&self) -> Option<&[Vec<Happening>]> {
        self.happened.as_deref()
    }

    /// Whether the engine isn't at the stop that is shown.
    pub(super) fn is_unseen(&self) -> bool {
        self.beside.as_ref().is_some_and(|notes| notes.is_unseen.get())
    }

    /// Whether the engine isn't asked what is asked at the stop that is shown.
    pub(super) fn is_hidden(&self) -> bool {
        self.beside.as_ref().is_some_and(|notes| notes.is_hidden.get())
    }

    /// Whether the last answer came from the oracle alone.
    pub(super) fn is_said_by_the_oracle(&self) -> bool {
        self.beside.as_ref().is_some_and(|notes| notes.is_said_by_the_oracle.get())
    }

    /// How many statements were about a stop that the engine leaves out.
    pub(super) fn eased(&self) -> usize {
        self.eased
    }

    /// Counts a statement with facts that aren't compared, because the engine isn't there.
    pub(super) fn omits(&mut self, facts: usize) {
        self.eased += 1;
        self.not_shown += facts;
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
            | Outcome::Inconclusive { .. } => self.glimpses.push(Glimpse::stopped(outcome)),
        }
        self.glimpses
    }

    /// The game has come to another stop.
    pub(super) fn arrive(&mut self, stop: Stop) -> OrOutcome<()> {
        if let Stop::Asks(Request { player, .. }) = &stop
            && let Some(message) = self.scenario.board.strange_player(player)
        {
            return Err(Box::new(Outcome::ProtocolError { message, tries: None }));
        }
        if let Stop::Asks(Request { player, asking: Asking::Action, .. }) = &stop
            && self.passed.contains(player)
        {
            self.passed.clear();
            self.rounds += 1;
        }
        self.stop = stop;
        self.seen = None;
        self.game_seen = None;
        self.is_new_here = true;
        if self.is_unseen() {
            self.happened = None;
        }
        if self.watching {
            let happened = self.look_at_game()?.happened.clone();
            self.happened = self.happened.take().zip(happened).map(|(mut before, now)| {
                before.extend(now);
                before
            });
        }
        self.listen()
    }

    /// Advances the game without a decision that matters: the player with priority passes, and a request with
    /// only one possible answer is answered.
    pub(super) fn move_on(&mut self) -> OrOutcome<()> {
        match &self.stop {
            Stop::Over => Err(self.mismatch(Mismatch::Over)),
            Stop::Ended(_) => {
                self.passes = 0;
                let stop = said(self.game.advance())?;
                self.arrive(stop)
            }
            Stop::Asks(request) if request.asking == Asking::Action => {
                let player = request.player.clone();
                self.insist(&player, &Decision::Pass)
            }
            // The default order is for a script that says nothing of it.
            Stop::Asks(request) if self.orders_damage_too_late(request) => {
                Err(self.mismatch(not_answered(request)))
            }
            Stop::Asks(request) => match answer_if_left_out(request) {
                Some(answer) => {
                    let (player, among) = (request.player.clone(), request.among.join(", "));
                    self.insist(&player, &answer).map_err(|outcome| answered_by_the_runner(outcome, &among))
                }
                None => Err(self.mismatch(not_answered(request))),
            },
        }
    }

    /// Returns whether the script answers a request for a damage assignment order only after the statement that
    /// is being followed, although the request comes before.
    fn orders_damage_too_late(&self, request: &Request<String>) -> bool {
        let later = self.script().iter().skip(self.at).map(|statement| &statement.what);
        let mut later = later.skip_while(|what| matches!(what, What::Go(_)));
        let is_decision = |what: &&What| !matches!(what, What::Go(_));
        request.asking == Asking::DamageOrder
            && later.by_ref().take_while(is_decision).skip(1).any(|what| answers(what, request))
    }

    /// Answers requests with only one possible answer that the next statement is not about: the script has
    /// left them out.
    pub(super) fn answer_what_is_left_out(&mut self) -> OrOutcome<()> {
        for _ in 0..PATIENCE {
            let next = self.script().get(self.at..).unwrap_or(&[]);
            let next = next.iter().find(|statement| !matches!(statement.what, What::Expect(_)));
            let left_out = match self.request() {
                Some(request) if request.asking != Asking::Action && self.is_new_here => {
                    let is_answered = next.is_some_and(|next| answers(&next.what, request));
                    !is_answered && answer_if_left_out(request).is_some()
                }
                Some(_) | None => false,
            };
            if !left_out {
                return Ok(());
            }
            self.move_on()?;
        }
        Err(self.out_of_patience())
    }

    /// A decision that is legal.
    pub(super) fn insist(&mut self, player: &str, decision: &Decision<String>) -> OrOutcome<()> {
        self.keep_if_it_may_be_undone()?;
        match self.offer(player, decision)? {
            Answered::Taken(stop) => {
                if *decision == Decision::Concede {
                    self.earlier.iter_mut().for_each(|earlier| earlier.conceded_since = true);
                }
                self.count_passes(player, decision)?;
                self.arrive(stop)
            }
            Answered::Refused { rule, also, reason, undone_to: _, load_again: _ } => {
                Err(Box::new(Outcome::WronglyRefused {
                    player: player.to_owned(),
                    decision: decision_words(decision),
                    rule,
                    also,
                    reason,
                    line: self.line(),
                }))
            }
        }
    }

    fn count_passes(&mut self, player: &str, decision: &Decision<String>) -> OrOutcome<()> {
        if *decision != Decision::Pass {
            self.passes = 0;
            self.passed.clear();
            return Ok(());
        }
        match self.players_in_the_game()? {
            None => self.passed.push(player.to_owned()),
            Some(players) => {
                self.passes += 1;
                if self.passes >= players {
                    self.passes = 0;
                    self.rounds += 1;
                }
            }
        }
        Ok(())
    }

    /// The number of players, if it is reported: in a game of two, no player can be out of it while it goes on.
    fn players_in_the_game(&mut self) -> OrOutcome<Option<usize>> {
        let all = self.scenario.board.game.players.len();
        if all <= 2 {
            return Ok(Some(all));
        }
        let lost: Option<Vec<bool>> = self.look()?.players.values().map(|player| player.lost).collect();
        Ok(lost.map(|lost| all - lost.into_iter().filter(|lost| *lost).count().min(all)))
    }

    /// A decision, legal or not.
    pub(super) fn offer(&mut self, player: &str, decision: &Decision<String>) -> OrOutcome<Answered> {
        said(self.game.answer(player, decision))
    }

    /// The end of the game, in words.
    pub(super) fn end_words(&self) -> String {
        if self.scenario.settles { "the board is settled".to_owned() } else { stop_words(&Stop::Over) }
    }

    pub(super) fn mismatch(&self, mismatch: Mismatch) -> Box<Outcome> {
        Box::new(Outcome::ScriptMismatch { mismatch, line: self.line() })
    }
}

/// A stop before an earlier decision.
pub(super) struct Earlier {
    pub(super) stop: Stop,
    /// What was seen there.
    pub(super) seen: Observation,
    /// Whether the engine wasn't there.
    pub(super) is_unseen: bool,
    /// Whether a player has conceded since, which no undoing undoes (104.3a).
    pub(super) conceded_since: bool,
}

/// Returns the answer of the engine, or the outcome if there is none.
pub(super) fn said<T>(reply: Reply<T>) -> OrOutcome<T> {
    reply.or_outcome().map_err(Box::new)
}

/// The outcome if an engine omits what a script needs.
pub(super) fn not_observed(what: &str) -> Box<Outcome> {
    Box::new(Outcome::Unsupported { reason: format!("observe: {what} is not reported") })
}

/// A decision that no statement makes was rejected: the runner made it, because the request seemed to have no other answer.
fn answered_by_the_runner(mut outcome: Box<Outcome>, among: &str) -> Box<Outcome> {
    if let Outcome::WronglyRefused { reason, .. } = &mut *outcome {
        reason.push_str(&format!(
            "; the script doesn't answer this request, so the runner gave the only answer: `among` lists {among}"
        ));
    }
    outcome
}
