//! Statements with which the game goes on, everyone passing.

use super::asked::answers;
use super::only_answer::answer_if_left_out;
use super::position::{TurnPlace, something_began};
use super::runner::{OrOutcome, Runner, not_observed};
use super::words::stop_words;
use crate::compare::is_in;
use crate::engine::Stop;
use crate::observation::{GameSeen, Happening, ObjectHappening};
use crate::outcome::{Mismatch, Outcome};
use crate::script::{Until, What};
use apnap_oracle::state::{Asking, Request, Step, TurnPart};

/// How many times the game may go on in one statement before the runner gives up.
pub(super) const PATIENCE: usize = 2000;

/// The position of a game relative to its goal.
enum There {
    Yes,
    NotYet,
    Never,
}

impl Runner<'_, '_> {
    /// Lets the game go on to a step or phase, each player passing meanwhile.
    pub(super) fn go_to_step(
        &mut self,
        turn: Option<&(u32, String)>,
        part: Option<TurnPart>,
    ) -> OrOutcome<()> {
        self.go_to(turn, part)?;
        self.has_entered = false;
        self.is_new_here = false;
        Ok(())
    }

    /// Lets the game go on while each player passes, until something has happened.
    pub(super) fn go_on(&mut self, happens: impl FnOnce(&mut Self) -> OrOutcome<()>) -> OrOutcome<()> {
        let before = self.before_a_step_is_named()?;
        happens(self)?;
        self.after_that(before)?;
        self.is_new_here = false;
        Ok(())
    }

    /// Advances to the next such step or phase or, with a turn, to that turn of that player.
    fn go_to(&mut self, turn: Option<&(u32, String)>, part: Option<TurnPart>) -> OrOutcome<()> {
        let begun = self.position()?;
        // The part that the game was in as the statement began doesn't count, unless no statement has named
        // it yet.
        let mut is_next =
            self.is_at_an_unnamed_end() || self.is_at_the_beginning_of_the_game() || self.has_entered;
        for _ in 0..PATIENCE {
            let position = self.position()?;
            match self.is_there(&begun, &position, turn, part, is_next) {
                There::Yes => return Ok(()),
                There::Never => {
                    self.needs_events_for_another(&begun, part)?;
                    return Err(self.never(turn, part, position.words()));
                }
                There::NotYet if *self.stop() == Stop::Over => {
                    self.needs_events_for_another(&begun, part)?;
                    return Err(self.never(turn, part, stop_words(&Stop::Over)));
                }
                There::NotYet => {}
            }
            let is_that_turn = turn.is_none_or(|(number, _)| position.turn == *number);
            if is_that_turn && self.is_answered_next() && self.needs_an_answer() {
                return Ok(());
            }
            self.move_on()?;
            is_next |= self.is_elsewhere_than(&position)?;
        }
        Err(self.out_of_patience())
    }

    /// Whether another step or phase has begun since the last stop.
    fn is_elsewhere_than(&mut self, position: &TurnPlace) -> OrOutcome<bool> {
        Ok(self.position()? != *position || something_began(self.look_at_game()?))
    }

    /// Records where the game is before a statement other than a step name advances it, if the script names a
    /// step next.
    pub(super) fn before_a_step_is_named(&mut self) -> OrOutcome<Option<TurnPlace>> {
        let is_named_next = matches!(self.next_to_go_on(), Some(What::Go(Until::Part { .. })));
        if is_named_next && *self.stop() != Stop::Over { self.position().map(Some) } else { Ok(None) }
    }

    /// Returns whether a step or phase has begun since then: the step that is named next may be that one.
    pub(super) fn after_that(&mut self, before: Option<TurnPlace>) -> OrOutcome<()> {
        self.has_entered = match before {
            Some(before) if *self.stop() != Stop::Over => self.is_elsewhere_than(&before)?,
            Some(_) | None => false,
        };
        Ok(())
    }

    /// The end of a step without priority that no statement has named.
    fn is_at_an_unnamed_end(&self) -> bool {
        self.is_new_here && matches!(self.stop(), Stop::Ended(_))
    }

    /// A game that begins in the untap step or the cleanup step begins as the step begins: a first
    /// statement may go on into it.
    pub(super) fn is_at_the_beginning_of_the_game(&self) -> bool {
        let step = self.scenario.board.game.turn.step;
        self.is_first() && matches!(step, Some(Step::Untap | Step::Cleanup))
    }

    /// Returns whether two names are of one player, or of players of one team.
    pub(super) fn are_of_one_team(&self, one: &str, other: &str) -> bool {
        let players = &self.scenario.board.game.players;
        let team = |name: &str| players.iter().find(|player| player.name == name)?.team;
        one == other || team(one).is_some() && team(one) == team(other)
    }

    fn is_there(
        &self,
        begun: &TurnPlace,
        now: &TurnPlace,
        turn: Option<&(u32, String)>,
        part: Option<TurnPart>,
        is_next: bool,
    ) -> There {
        let is_that_turn = match turn {
            Some((number, player)) => {
                let is_theirs = now.active.as_ref().is_none_or(|active| self.are_of_one_team(active, player));
                if now.turn > *number || (now.turn == *number && !is_theirs) {
                    return There::Never;
                }
                now.turn == *number
            }
            None if now.turn != begun.turn => return There::Never,
            None => true,
        };
        let is_that_part = match (part, now.part) {
            (None, _) => true,
            (Some(part), Some(shown)) => is_next && is_in(part, shown),
            (Some(_), None) => false,
        };
        let stops_here = match self.stop() {
            Stop::Ended(_) => true,
            Stop::Asks(request) if request.asking == Asking::Action => true,
            Stop::Asks(_) => self.is_answered_next(),
            // A game that ends in the step has reached it.
            Stop::Over => part.is_some(),
        };
        if is_that_turn && is_that_part && stops_here { There::Yes } else { There::NotYet }
    }

    /// A second step of the same kind is told from the first by the events of its beginning alone.
    fn needs_events_for_another(&mut self, begun: &TurnPlace, part: Option<TurnPart>) -> OrOutcome<()> {
        let is_another = part.zip(begun.part).is_some_and(|(part, shown)| is_in(part, shown));
        if is_another && self.look_at_game()?.happened.is_none() {
            return Err(not_observed("`happened`, which shows that a step begins once more,"));
        }
        Ok(())
    }

    fn never(&self, turn: Option<&(u32, String)>, part: Option<TurnPart>, instead: String) -> Box<Outcome> {
        self.mismatch(Mismatch::NeverReached { what: words_of(turn, part), instead })
    }

    /// Once around: until all players have passed in succession and a player has priority again.
    pub(super) fn go_round(&mut self) -> OrOutcome<()> {
        let (begun, rounds) = (self.position()?, self.rounds);
        let stack = self.look_at_game()?.stack.clone();
        let mut is_done = matches!(self.stop(), Stop::Ended(_));
        for _ in 0..PATIENCE {
            if self.is_answered_next() {
                return Ok(());
            }
            self.move_on()?;
            if *self.stop() == Stop::Over {
                return Ok(());
            }
            is_done |= self.rounds != rounds
                || self.is_elsewhere_than(&begun)?
                || self.look_at_game()?.stack != stack;
            let has_priority = self.request().is_some_and(|request| request.asking == Asking::Action);
            if is_done && has_priority {
                return Ok(());
            }
        }
        Err(self.out_of_patience())
    }

    /// Until an object has left the stack.
    pub(super) fn go_until_resolved(&mut self, label: &str) -> OrOutcome<()> {
        let begun = self.how_often_on_the_stack(label)?;
        if begun == 0 {
            let what = format!("the resolution of {label}");
            return Err(
                self.mismatch(Mismatch::NeverReached { what, instead: "it is not on the stack".to_owned() })
            );
        }
        self.go_while(|runner| Ok(runner.how_often_on_the_stack(label)? >= begun))
    }

    fn how_often_on_the_stack(&mut self, label: &str) -> OrOutcome<usize> {
        let stack = self.look_at_game()?.stack.as_ref().ok_or_else(|| not_observed("the stack"))?;
        Ok(stack.iter().filter(|other| *other == label).count())
    }

    /// Until the stack is empty and nothing waits to be put there. An ability waits although a player has
    /// priority if it has triggered since the player got it, as another player conceded.
    pub(super) fn go_until_stack_is_empty(&mut self) -> OrOutcome<()> {
        self.go_while(|runner| {
            let game = runner.look_at_game()?;
            let stack = game.stack.as_ref().ok_or_else(|| not_observed("the stack"))?;
            Ok(!stack.is_empty() || an_ability_waits(game))
        })
    }

    /// Requests on the way are answered on the way, or by the next statement.
    fn go_while(&mut self, is_to_go_on: impl Fn(&mut Self) -> OrOutcome<bool>) -> OrOutcome<()> {
        for _ in 0..PATIENCE {
            if self.is_answered_next() || *self.stop() == Stop::Over {
                return Ok(());
            }
            let waits = self.request().is_some_and(|request| request.asking != Asking::Action);
            if !waits && !is_to_go_on(self)? {
                return Ok(());
            }
            self.move_on()?;
        }
        Err(self.out_of_patience())
    }

    /// Returns whether the game waits for an answer that the script gives next.
    fn is_answered_next(&self) -> bool {
        let waits = |request: &&Request<String>| request.asking != Asking::Action;
        let request = self.request().filter(waits);
        request.is_some_and(|request| self.next_act().is_some_and(|act| answers(act, request)))
    }

    /// Returns whether the request at which the game stops can't be left out.
    fn needs_an_answer(&self) -> bool {
        self.request().is_some_and(|request| answer_if_left_out(request).is_none())
    }

    /// Nothing comes to an end.
    pub(super) fn out_of_patience(&self) -> Box<Outcome> {
        let line = self.line();
        Box::new(Outcome::Inconclusive {
            reason: format!("line {line}: everyone passed {PATIENCE} times without reaching it"),
        })
    }
}

/// Whether more abilities have triggered than were put on the stack since the last decision, as far as events
/// are reported.
fn an_ability_waits(game: &GameSeen) -> bool {
    let number = |of: ObjectHappening| {
        let happenings = game.happened.iter().flatten().flatten();
        happenings.filter(|one| matches!(one, Happening::Object(_, what) if *what == of)).count()
    };
    number(ObjectHappening::Triggers) > number(ObjectHappening::GoesOnTheStack)
}

fn words_of(turn: Option<&(u32, String)>, part: Option<TurnPart>) -> String {
    match (turn, part) {
        (Some((number, player)), Some(part)) => format!("the {part} of turn {number} of {player}"),
        (Some((number, player)), None) => format!("turn {number} of {player}"),
        (None, Some(part)) => format!("another {part} in this turn"),
        (None, None) => "the turn".to_owned(),
    }
}
