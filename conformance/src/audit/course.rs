//! The course of a game that the reference engine plays, from which the games of mutants branch off.
//!
//! A mutant plays as the reference engine does until its premise first has the opposite value. So its game
//! need not be played from its beginning: up to there, the replies are those that the reference engine has given.
//! `audit::runs` has the literal form, which plays every game from its beginning, and a test compares the two.

use crate::engine::{Answered, Reply, RunningGame, Stop};
use crate::observation::{GameSeen, Observation};
use crate::oracle::{Oracle, OracleGame};
use apnap_oracle::bench::{Bench, Mutant};
use apnap_oracle::state::Decision;

/// The course of a game: each time that it was asked to go on, from its beginning. Of a long game it has the first part only,
/// and mutants that come later branch off at its end.
pub(crate) struct Course {
    game: OracleGame,
    parts: Vec<Stretch>,
    /// Whether the game has gone on beyond the last part.
    is_cut_off: bool,
}

/// The maximum number of parts. The oracle with a mistake can wait for ever for what never comes, and each part keeps a game.
const MOST_PARTS: usize = 400;

/// A part of the course, up to a stop.
struct Stretch {
    sent: SentInStretch,
    /// The game at the stop.
    game: OracleGame,
    /// What can be seen there, if the script looked.
    seen: Option<Reply<Observation>>,
}

/// What made the game go on, and the reply.
#[allow(clippy::large_enum_variant, reason = "nearly all of them are answers")]
enum SentInStretch {
    Begin,
    Answer(String, Decision<String>, Reply<Answered>),
    Advance(Reply<Stop>),
}

impl Course {
    /// Begins the course of a game at its first stop.
    pub(crate) fn of(game: OracleGame) -> Course {
        let begin = Stretch { sent: SentInStretch::Begin, game: game.clone(), seen: None };
        Course { game, parts: vec![begin], is_cut_off: false }
    }

    /// The bench on which it was played.
    pub(crate) fn bench(&self) -> &Bench {
        self.game.bench()
    }

    /// The game of a mutant that branches off from this course before the part in which its mistake first matters, at
    /// its first stop; `None` if that is in the first part, or never.
    pub(crate) fn branch(&self, mutant: Mutant, oracle: Oracle) -> Option<(Branch<'_>, Reply<Stop>)> {
        let part = usize::try_from(self.bench().first_opposed(mutant)?).ok()?;
        let begin = self.parts.first()?.game.stop();
        (part > 0).then_some((Branch { course: self, at: 0, part, oracle, own: None }, begin))
    }

    fn goes_on(&mut self, sent: SentInStretch) {
        self.is_cut_off = self.parts.len() >= MOST_PARTS;
        if !self.is_cut_off {
            self.parts.push(Stretch { sent, game: self.game.clone(), seen: None });
        }
    }

    fn begins_part(&self) {
        self.bench().begins_part(u32::try_from(self.parts.len()).unwrap_or(u32::MAX));
    }
}

impl RunningGame for Course {
    fn answer(&mut self, player: &str, decision: &Decision<String>) -> Reply<Answered> {
        self.begins_part();
        let reply = self.game.answer(player, decision);
        self.goes_on(SentInStretch::Answer(player.to_owned(), decision.clone(), reply.clone()));
        reply
    }

    fn advance(&mut self) -> Reply<Stop> {
        self.begins_part();
        let reply = self.game.advance();
        self.goes_on(SentInStretch::Advance(reply.clone()));
        reply
    }

    fn observe(&mut self) -> Reply<Observation> {
        let reply = self.game.observe();
        if let Some(part) = self.parts.last_mut().filter(|_| !self.is_cut_off) {
            part.seen = Some(reply.clone());
        }
        reply
    }

    fn observe_game(&mut self) -> Option<Reply<GameSeen>> {
        self.game.observe_game()
    }
}

/// The game of a mutant that branches off from a course.
pub(crate) struct Branch<'c> {
    course: &'c Course,
    /// The part of the course at whose end the game is.
    at: usize,
    /// The part of the course in which the mistake first matters.
    part: usize,
    oracle: Oracle,
    /// The game of the mutant, once it goes its own way.
    own: Option<OracleGame>,
}

impl<'c> Branch<'c> {
    /// Goes on with the course. Returns the next part of it, if it is still the same.
    fn follow(&mut self) -> Option<&'c Stretch> {
        let next = self.at + 1;
        if self.own.is_some() || next >= self.part {
            return None;
        }
        let part = self.course.parts.get(next)?;
        self.at = next;
        Some(part)
    }

    fn here(&self) -> Option<&'c Stretch> {
        self.course.parts.get(self.at)
    }

    /// The game of the mutant, from here on.
    fn own(&mut self) -> &mut OracleGame {
        let here = self.here().map_or(&self.course.game, |part| &part.game);
        let oracle = self.oracle.clone();
        self.own.get_or_insert_with(|| here.branched(oracle))
    }
}

impl RunningGame for Branch<'_> {
    fn answer(&mut self, player: &str, decision: &Decision<String>) -> Reply<Answered> {
        let before = self.at;
        if let Some(Stretch { sent: SentInStretch::Answer(who, what, reply), .. }) = self.follow()
            && who == player
            && what == decision
        {
            return reply.clone();
        }
        self.at = before;
        self.own().answer(player, decision)
    }

    fn advance(&mut self) -> Reply<Stop> {
        let before = self.at;
        if let Some(Stretch { sent: SentInStretch::Advance(reply), .. }) = self.follow() {
            return reply.clone();
        }
        self.at = before;
        self.own().advance()
    }

    fn observe(&mut self) -> Reply<Observation> {
        let seen = self.here().filter(|_| self.own.is_none()).and_then(|part| part.seen.clone());
        seen.unwrap_or_else(|| self.own().observe())
    }

    fn observe_game(&mut self) -> Option<Reply<GameSeen>> {
        match (&self.own, self.here()) {
            (None, Some(part)) => Some(Reply::Ok(part.game.standing())),
            _ => self.own().observe_game(),
        }
    }
}
