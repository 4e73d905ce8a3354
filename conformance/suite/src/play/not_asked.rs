//! `alice is not asked anything before the end step`: requests that must not come.

use super::advance::PATIENCE;
use super::runner::{OrOutcome, Runner};
use crate::compare::{Divergence, is_in};
use crate::engine::Stop;
use crate::observation::Happening;
use crate::outcome::Outcome;
use apnap_oracle::state::TurnPart;
use std::mem;

/// A player who must not be asked anything, and until when.
#[derive(Clone, Debug)]
pub(super) struct NotAsked {
    player: String,
    before: TurnPart,
    line: usize,
}

impl Runner<'_, '_> {
    /// From here on the player is not asked anything. If the script looks at the game next, it goes on to
    /// that step at once; otherwise the statements that follow do.
    pub(super) fn is_not_asked(&mut self, player: &str, before: TurnPart) -> OrOutcome<()> {
        let line = self.line();
        self.not_asked.push(NotAsked { player: player.to_owned(), before, line });
        self.compared += 1;
        self.listen()?;
        if self.looks_next() { self.keep_quiet() } else { Ok(()) }
    }

    /// Goes on until no request is forbidden any longer.
    pub(super) fn keep_quiet(&mut self) -> OrOutcome<()> {
        for _ in 0..PATIENCE {
            if self.not_asked.is_empty() {
                return Ok(());
            }
            self.move_on()?;
        }
        Err(self.out_of_patience())
    }

    /// At each stop: checks that no request is forbidden, unless the step has begun.
    pub(super) fn listen(&mut self) -> OrOutcome<()> {
        if self.not_asked.is_empty() {
            return Ok(());
        }
        if *self.stop() == Stop::Over {
            self.not_asked.clear();
            return Ok(());
        }
        let now = self.position()?;
        let begun: Vec<TurnPart> =
            self.look_at_game()?.happened.iter().flatten().flatten().filter_map(began).collect();
        let has_begun =
            |part: TurnPart| now.part.is_some_and(|shown| is_in(part, shown)) || begun.contains(&part);
        let mut not_asked = mem::take(&mut self.not_asked);
        not_asked.retain(|quiet| !has_begun(quiet.before));
        self.not_asked = not_asked;
        let Some(request) = self.request() else { return Ok(()) };
        let Some(quiet) = self.not_asked.iter().find(|quiet| quiet.player == request.player) else {
            return Ok(());
        };
        let divergence = Divergence {
            subject: quiet.player.clone(),
            field: "request".into(),
            expected: format!("not asked anything before the {}", quiet.before),
            actual: format!("asked {}: {}", request.asking.words(), now.words()),
            line: quiet.line,
        };
        Err(Box::new(Outcome::Diverge { divergences: vec![divergence] }))
    }
}

fn began(happening: &Happening) -> Option<TurnPart> {
    match happening {
        Happening::Begins(part, _) => Some(*part),
        Happening::GetsCounter(..)
        | Happening::LosesCounter(..)
        | Happening::Object(..)
        | Happening::Player(..)
        | Happening::EffectEnds(_)
        | Happening::Becomes(_) => None,
    }
}
