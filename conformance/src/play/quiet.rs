//! `alice is not asked anything before the end step`: requests that must not come.

use super::position::is_in;
use super::runner::{Runner, Step};
use crate::compare::Divergence;
use crate::engine::Stop;
use crate::observation::Happening;
use crate::run::Outcome;
use apnap_oracle::state::TurnPart;

/// So often the game goes on to the end of the silence, then it is given up.
const PATIENCE: usize = 2000;

/// A player who must not be asked anything, and until when.
#[derive(Clone, Debug)]
pub(super) struct Quiet {
    player: String,
    before: TurnPart,
    line: usize,
}

impl Runner<'_, '_> {
    /// From here on the player is not asked anything. If the script looks at the game next, it goes on to
    /// that step at once; otherwise the statements that follow do.
    pub(super) fn is_not_asked(&mut self, player: &str, before: TurnPart) -> Step<()> {
        let line = self.line();
        self.quiet.push(Quiet { player: player.to_owned(), before, line });
        self.compared += 1;
        self.listen()?;
        if self.looks_next() { self.keep_quiet() } else { Ok(()) }
    }

    /// Goes on until nothing is forbidden any more.
    pub(super) fn keep_quiet(&mut self) -> Step<()> {
        for _ in 0..PATIENCE {
            if self.quiet.is_empty() {
                return Ok(());
            }
            self.move_on()?;
        }
        Err(self.out_of_patience())
    }

    /// At each stop: whoever must not be asked is not, unless the step has begun.
    pub(super) fn listen(&mut self) -> Step<()> {
        if self.quiet.is_empty() {
            return Ok(());
        }
        if *self.stop() == Stop::Over {
            self.quiet.clear();
            return Ok(());
        }
        let now = self.position()?;
        let begun: Vec<TurnPart> =
            self.look_at_game()?.happened.iter().flatten().flatten().filter_map(began).collect();
        let has_begun =
            |part: TurnPart| now.part.is_some_and(|shown| is_in(part, shown)) || begun.contains(&part);
        self.quiet.retain(|quiet| !has_begun(quiet.before));
        let Some(request) = self.request() else { return Ok(()) };
        let Some(quiet) = self.quiet.iter().find(|quiet| quiet.player == request.player) else {
            return Ok(());
        };
        let divergence = Divergence {
            subject: quiet.player.clone(),
            field: "request",
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
