//! Engines that pass priority by themselves where a player could do nothing else
//! ([`Priority::IfUseful`](crate::conduct::Priority)).
//!
//! Such an engine gets ahead of the script: it is in the draw step although the script has only come to the upkeep
//! step, or a spell has resolved that the script has just cast. What is seen then belongs to a later point of the
//! game, so nothing is compared until the script has caught up. The script catches up with a statement that leads
//! to the point at which the engine stops.

use super::conducted::Conducted;
use super::position::TurnPlace;
use super::runner::{OrOutcome, Runner, not_observed};
use crate::conduct::{has_priority, place_in_turn};
use crate::engine::Stop;
use crate::scenario::Board;
use crate::script::{Until, What};
use apnap_oracle::state::{Asking, Decision, TurnPart};

/// The place that the script has come to while the engine is ahead of it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Ahead {
    /// The step or phase.
    pub(super) place: TurnPlace,
    /// The stack from the top down, as far as the script knows.
    stack: Vec<String>,
}

impl Conducted<'_, '_> {
    /// Returns where the script is: where the game is, unless the engine is ahead.
    pub(super) fn place(&mut self) -> OrOutcome<TurnPlace> {
        match &self.ahead {
            Some(ahead) => Ok(ahead.place.clone()),
            None => self.runner.position(),
        }
    }

    /// Returns where the script is and what the stack holds, if the engine may get ahead of it.
    pub(super) fn before_it_gets_ahead(&mut self) -> OrOutcome<Option<Ahead>> {
        if !self.manner.passes_alone || *self.runner.stop() == Stop::Over {
            return Ok(None);
        }
        match &self.ahead {
            Some(ahead) => Ok(Some(ahead.clone())),
            None => Ok(Some(Ahead { place: self.runner.position()?, stack: self.stack()? })),
        }
    }

    fn stack(&mut self) -> OrOutcome<Vec<String>> {
        self.runner.look_at_game()?.stack.clone().ok_or_else(|| not_observed("the stack"))
    }

    /// Notices whether the engine got ahead before the first statement.
    pub(super) fn notice_at_the_beginning(&mut self) -> OrOutcome<()> {
        if !self.manner.passes_alone {
            return Ok(());
        }
        let Board { game, labels, .. } = &self.runner.scenario.board;
        let place = TurnPlace { turn: game.turn.number, active: None, part: Some(game.turn.part()) };
        let stack = game.stack.iter().rev().filter_map(|id| labels.get(id).cloned()).collect();
        let begun = Ahead { place, stack };
        if !self.runner.is_at_the_beginning_of_the_game() && !self.is_at(&begun)? {
            self.ahead = Some(begun);
        }
        Ok(())
    }

    /// Notices whether a decision let the engine get ahead: it has left the step, or has let the spell or ability
    /// resolve.
    pub(super) fn notice_after_decision(
        &mut self,
        before: Option<Ahead>,
        decision: &Decision<String>,
    ) -> OrOutcome<()> {
        let Some(mut before) = before else { return Ok(()) };
        if decision.answers() != Asking::Action {
            return self.notice_after_choice(before);
        }
        before.stack.splice(0..0, self.put_on_stack(decision));
        self.notice_unless_at(before)
    }

    /// Notices whether an answer to a request let the engine get ahead.
    pub(super) fn notice_after_choice(&mut self, mut before: Ahead) -> OrOutcome<()> {
        // A choice may be the last of what resolves, but not if it belongs to what has just been put on the stack.
        if !self.belongs_to_an_action() {
            before.stack.drain(..before.stack.len().min(1));
        }
        self.notice_unless_at(before)
    }

    fn notice_unless_at(&mut self, before: Ahead) -> OrOutcome<()> {
        let leaves = before.place.part.is_some_and(has_priority);
        self.ahead = if leaves && !self.is_at(&before)? { Some(before) } else { None };
        Ok(())
    }

    /// Returns whether the script has not let the game go on since a player acted: a choice is then part of casting a
    /// spell or activating an ability, such as a cost (601.2h).
    fn belongs_to_an_action(&self) -> bool {
        let before = self.runner.script().iter().take(self.runner.at).rev();
        let mut before = before.take_while(|statement| !matches!(statement.what, What::Go(_)));
        before.any(|statement| match &statement.what {
            What::Decide { decision, .. } => decision.answers() == Asking::Action,
            What::Go(_)
            | What::MustNot { .. }
            | What::IsAsked { .. }
            | What::IsNotAsked { .. }
            | What::Expect(_) => false,
        })
    }

    /// Returns what a decision puts on the stack, if the script waits for it.
    fn put_on_stack(&self, decision: &Decision<String>) -> Option<String> {
        match (decision, self.runner.next_act()) {
            (Decision::Cast { card, .. }, _) => Some(card.clone()),
            (Decision::Activate { .. }, Some(What::Go(Until::Resolved(label)))) => Some(label.clone()),
            _ => None,
        }
    }

    /// Returns whether the game is where the script is, and everything is on the stack that should be.
    fn is_at(&mut self, script: &Ahead) -> OrOutcome<bool> {
        if *self.runner.stop() == Stop::Over {
            return Ok(false);
        }
        let (now, stack) = (self.runner.position()?, self.stack()?);
        let is_there = (now.turn, now.part) == (script.place.turn, script.place.part);
        Ok(is_there && script.stack.iter().all(|label| stack.contains(label)))
    }

    /// Notices whether the engine got ahead while everyone passed.
    pub(super) fn notice_after_passing(&mut self, before: Option<Ahead>, until: &Until) -> OrOutcome<()> {
        let Some(mut before) = before else { return Ok(()) };
        let had_stack = !before.stack.is_empty();
        match until {
            Until::Part { .. } => return Ok(()),
            Until::EveryonePasses => drop(before.stack.drain(..usize::from(had_stack))),
            Until::Resolved(label) => before.stack.retain(|other| other != label),
            Until::StackIsEmpty => before.stack.clear(),
        }
        let is_there = match until {
            Until::EveryonePasses if !had_stack => self.is_in_the_next_step(&before.place)?,
            Until::Part { .. } | Until::EveryonePasses | Until::Resolved(_) | Until::StackIsEmpty => {
                self.is_at(&before)?
            }
        };
        self.ahead = if is_there { None } else { Some(before) };
        Ok(())
    }

    /// Without anything on the stack, a round of passes ends the step.
    fn is_in_the_next_step(&mut self, before: &TurnPlace) -> OrOutcome<bool> {
        let place = |position: &TurnPlace| position.part.map_or(0, place_in_turn);
        let now = self.runner.position()?;
        Ok(now.turn == before.turn && place(&now) <= place(before).saturating_add(1))
    }

    /// Goes over a statement that leads to a point which the engine has passed by itself. Returns whether it did.
    pub(super) fn has_happened_already(&mut self, until: &Until) -> OrOutcome<bool> {
        let Some(ahead) = self.ahead.clone() else { return Ok(false) };
        let waits = match until {
            Until::Part { .. } => return Ok(false),
            Until::Resolved(label) => self.stack()?.contains(label),
            Until::EveryonePasses | Until::StackIsEmpty => false,
        };
        if waits {
            return Ok(false);
        }
        self.eased += 1;
        self.notice_after_passing(Some(ahead), until)?;
        Ok(true)
    }

    /// Goes over the statement that leads to a step beyond which the engine has passed by itself.
    pub(super) fn goes_over_step(&mut self, place: TurnPlace) {
        self.eased += 1;
        self.ahead = Some(Ahead { place, stack: Vec::new() });
    }

    /// Goes over a statement that the engine can't be asked about while it is ahead. Returns whether it is.
    pub(super) fn goes_over(&mut self, facts: usize) -> bool {
        self.ahead.is_some() && self.eases(facts)
    }

    /// Counts a statement with facts that aren't compared as eased.
    pub(super) fn eases(&mut self, facts: usize) -> bool {
        self.eased += 1;
        self.runner.not_shown += facts;
        true
    }
}

/// Returns whether an engine has passed by itself beyond the step that a statement leads to. If a player acts in that
/// step, the engine has passed for a player who could do something.
pub(super) fn is_beyond(
    runner: &Runner<'_, '_>,
    begun: &TurnPlace,
    now: &TurnPlace,
    turn: Option<&(u32, String)>,
    part: TurnPart,
) -> bool {
    let wanted = turn.map_or(begun.turn, |(number, _)| *number);
    let acts = match runner.next_act() {
        Some(What::Decide { decision, .. }) => {
            decision.answers() == Asking::Action && *decision != Decision::Concede
        }
        Some(What::Go(_) | What::MustNot { .. } | What::IsAsked { .. } | What::IsNotAsked { .. })
        | Some(What::Expect(_))
        | None => false,
    };
    !acts && (*runner.stop() == Stop::Over || now.is_beyond(wanted, part, begun))
}
