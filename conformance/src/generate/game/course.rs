//! The script of a generated game: what the players decide while the oracle plays it.

use crate::engine::{Answered, Reply, RunningGame, Stop};
use crate::games::{declared_at_random, with_lands};
use crate::generate::Choices;
use crate::language::Spanned;
use crate::language::syntax::{Line, Until};
use crate::oracle::{Oracle, OracleGame};
use crate::scenario::Board;
use apnap_oracle::edition::Edition;
use apnap_oracle::state::{Asking, Decision, Request, Thing};
use apnap_oracle::table::Rest;
use std::convert::Infallible;
use std::mem::discriminant;

/// The maximum number of statements. Longer games seldom show more, and take longer to make small.
const MOST_STATEMENTS: usize = 14;

/// The maximum number of stops on the way.
const MOST_STOPS: usize = 200;

/// The maximum number of decisions that are tried at a request, most of which are legal.
const TRIES: usize = 6;

/// The work that the oracle may do for a game.
const WORK: u64 = 400_000;

/// The statements of a game on this board.
pub(super) fn script(choices: &mut dyn Choices, board: &Board, edition: Edition) -> Vec<Line> {
    let (game, stop) = Oracle::new().with_work(WORK).begin(edition, board);
    let mut course = GameCourse { choices, game, lines: Vec::new(), whole: 0 };
    let mut stop = Some(stop);
    for _ in 0..MOST_STOPS {
        let Some(Reply::Ok(at)) = stop else { break };
        stop = course.follow(at);
        if course.lines.len() >= MOST_STATEMENTS || course.choices.spent() {
            break;
        }
    }
    // What comes after the last time that a player had priority may wait for an answer.
    course.lines.truncate(course.whole);
    course.lines
}

/// A game that is played, and its statements so far.
struct GameCourse<'c> {
    choices: &'c mut dyn Choices,
    game: OracleGame,
    lines: Vec<Line>,
    /// How many statements there were when a player last had priority, or the game was over.
    whole: usize,
}

impl GameCourse<'_> {
    /// Goes on from a stop to the next; `None` if nothing more can be decided.
    fn follow(&mut self, stop: Stop) -> Option<Reply<Stop>> {
        match stop {
            Stop::Over => {
                self.whole = self.lines.len();
                None
            }
            Stop::Ended(_) => Some(self.game.advance()),
            Stop::Asks(request) if request.asking == Asking::Action => {
                self.whole = self.lines.len();
                Some(self.act(request))
            }
            Stop::Asks(request) => self.decide(&request, true),
        }
    }

    /// One of the players with priority acts, or all of them pass.
    fn act(&mut self, mut request: Request<String>) -> Reply<Stop> {
        let players = self.game.game().players.iter().filter(|player| player.left.is_none()).count();
        for passed in 0..players {
            // A statement that a player must not act is about this moment only if the player has priority now.
            let tells_what_is_forbidden = passed == 0;
            if self.choices.below(3) > 0
                && let Some(stop) = self.decide(&request, tells_what_is_forbidden)
            {
                return stop;
            }
            let stop = taken(self.game.answer(&request.player, &Decision::Pass));
            match stop {
                Reply::Ok(Stop::Asks(next)) if next.asking == Asking::Action => request = next,
                other => {
                    self.lines.push(Line::Go(Until::EveryonePasses));
                    return other;
                }
            }
        }
        self.lines.push(Line::Go(Until::EveryonePasses));
        Reply::Ok(Stop::Asks(request))
    }

    /// A player makes a decision other than passing. What a rule forbids is stated, and another decision is tried.
    fn decide(&mut self, request: &Request<String>, tells_what_is_forbidden: bool) -> Option<Reply<Stop>> {
        for _ in 0..TRIES {
            let decision = self.conceivable()?;
            if decision == Decision::Pass {
                continue;
            }
            let before = self.game.clone();
            match self.game.answer(&request.player, &decision) {
                Reply::Ok(Answered::Taken(stop)) => {
                    self.lines.push(Line::Decide {
                        player: spanned(&request.player),
                        decision: spelled(&decision),
                    });
                    return Some(Reply::Ok(stop));
                }
                Reply::Ok(Answered::Refused { rule: Some(rule), undone_to: None, .. }) => {
                    self.game = before;
                    if tells_what_is_forbidden && self.choices.below(3) == 0 {
                        self.lines.push(Line::MustNot {
                            player: spanned(&request.player),
                            decision: spelled(&decision),
                            because: rule.into(),
                        });
                    }
                }
                _ => self.game = before,
            }
        }
        None
    }

    /// A decision of the right kind, legal or not.
    fn conceivable(&mut self) -> Option<Decision<String>> {
        if self.choices.below(60) == 59 {
            return Some(Decision::Concede);
        }
        let play = self.game.in_progress();
        let Rest::Asks(request) = play.rest() else { return None };
        let player = request.player.player()?;
        let bench = self.game.bench();
        let declared = declared_at_random(play, request, player, self.choices, bench);
        let decision = match declared {
            Some(Decision::Attack(mut groups)) => {
                groups.retain(|group| !group.with.is_empty());
                Decision::Attack(groups)
            }
            Some(decision) => decision,
            None => {
                let all = play.conceivable(request, player, bench);
                let one = one_of_a_kind(all, self.choices)?;
                with_lands(play, player, one, self.choices, bench)
            }
        };
        Some(self.game.named(&decision))
    }
}

/// One of these decisions: first a kind, such as casting, then one of that kind. Otherwise most decisions would be to
/// activate the mana abilities of lands.
fn one_of_a_kind(all: Vec<Decision<Thing>>, choices: &mut dyn Choices) -> Option<Decision<Thing>> {
    let mut kinds = Vec::new();
    for decision in &all {
        let kind = discriminant(decision);
        if !kinds.contains(&kind) {
            kinds.push(kind);
        }
    }
    let kind = *kinds.get(choices.below(kinds.len()))?;
    let mut all: Vec<_> = all.into_iter().filter(|decision| discriminant(decision) == kind).collect();
    (!all.is_empty()).then(|| all.swap_remove(choices.below(all.len())))
}

fn taken(reply: Reply<Answered>) -> Reply<Stop> {
    reply.and_then(|answered| match answered {
        Answered::Taken(stop) => Reply::Ok(stop),
        Answered::Refused { reason, .. } => Reply::Error(reason),
    })
}

fn spanned(name: &str) -> Spanned<String> {
    name.to_owned().into()
}

fn spelled(decision: &Decision<String>) -> Decision<Spanned<String>> {
    let Ok(spelled) = decision.try_rename(|name| Ok::<_, Infallible>(spanned(name)));
    spelled
}
