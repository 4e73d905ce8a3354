//! A board in progress: choice by choice, each among the possibilities that make sense at that point.

mod bodies;
mod effects;
mod entering;
mod happenings;
mod placed;

use super::aspect::Aspect;
use super::choices::Choices;
use super::chooser::Chooser;
use super::knobs::Knobs;
use super::open::OpenChoice;
use super::supply::Supply;
use crate::language::Spanned;
use crate::language::syntax::{BoardText, Choice};
use placed::PlacedObject;

/// The players of generated boards.
const PLAYERS: [&str; 2] = ["alice", "bob"];

/// A board in progress.
pub(super) struct Draft<'g, 'c> {
    supply: &'g Supply,
    knobs: &'c Knobs,
    /// Whether the engine accepts made-up cards.
    made_up: bool,
    chooser: Chooser<'c>,
    theme: Aspect,
    placed: Vec<PlacedObject>,
    effects: usize,
    text: BoardText,
}

impl<'g, 'c> Draft<'g, 'c> {
    /// A board made by these choices.
    pub(super) fn made(
        supply: &'g Supply,
        knobs: &'c Knobs,
        made_up: bool,
        choices: &'c mut dyn Choices,
    ) -> BoardText {
        let mut chooser = Chooser::new(choices, knobs);
        let theme = chooser.any(Aspect::THEMES).copied().unwrap_or(Aspect::CardTypes);
        let mut draft = Draft {
            supply,
            knobs,
            made_up,
            chooser,
            theme,
            placed: Vec::new(),
            effects: 0,
            text: BoardText::default(),
        };
        draft.fill();
        draft.text
    }

    /// Bodies and effects in any order, then what happened later.
    fn fill(&mut self) {
        let knobs = self.knobs;
        let mut bodies = self.chooser.between(knobs.fewest_bodies, knobs.most_bodies);
        let mut effects = self.chooser.between(knobs.fewest_effects, knobs.most_effects);
        let mut happenings = self.chooser.between(0, knobs.most_happenings);
        self.text.active = self.chooser.one_in(4).then(|| PLAYERS[1].to_owned().into());
        let mut first = true;
        while bodies + effects + happenings > 0 && (first || !self.chooser.spent()) {
            let n = if first { 0 } else { self.chooser.below(bodies + effects + happenings) };
            first = false;
            if n < bodies {
                bodies -= 1;
                self.body();
            } else if n < bodies + effects {
                effects -= 1;
                self.effect();
            } else {
                happenings -= 1;
                self.happening();
            }
        }
    }

    fn is_made_up(&mut self) -> bool {
        self.made_up && self.chooser.eighths(self.knobs.made_up)
    }

    fn player(&mut self) -> Spanned<String> {
        let bob = self.chooser.one_in(3);
        PLAYERS[usize::from(bob)].to_owned().into()
    }

    /// The aspect that an effect writes: mostly the theme.
    fn written(&mut self) -> Aspect {
        if self.chooser.eighths(self.knobs.themed) {
            return match self.theme {
                // Additions matter to effects that read power.
                Aspect::Base if self.chooser.one_in(5) => Aspect::Bonus,
                theme => theme,
            };
        }
        self.chooser.any(Aspect::ALL).copied().unwrap_or(self.theme)
    }

    /// The aspect by which an effect selects objects.
    fn read(&mut self) -> Aspect {
        if self.chooser.eighths(self.knobs.reading_theme) {
            // Card types, land types and creature types share one layer, and so do the parts of layer 7.
            return match self.theme {
                Aspect::LandTypes if self.chooser.one_in(3) => Aspect::CardTypes,
                Aspect::CardTypes if self.chooser.one_in(4) => Aspect::LandTypes,
                theme => theme,
            };
        }
        self.chooser.any(Aspect::THEMES).copied().unwrap_or(self.theme)
    }

    /// The choices to make as something enters or resolves.
    fn choices_for(&mut self, open: OpenChoice) -> Vec<Spanned<Choice>> {
        let mut choices: Vec<Choice> = Vec::new();
        if open.color {
            choices.push(Choice::Color(self.chooser.color()));
        }
        if let Some(kind) = open.subtype {
            choices.extend(self.chooser.chosen_type(kind).map(Choice::Subtype));
        }
        if open.number {
            choices.push(Choice::Number(self.chooser.one_of(&[3, 1, 4, 0])));
        }
        choices.into_iter().map(Spanned::from).collect()
    }

    /// The label of some object of the draft.
    fn some_placed(&mut self, is_meant: impl Fn(&PlacedObject) -> bool) -> Option<String> {
        let meant: Vec<&PlacedObject> = self.placed.iter().filter(|placed| is_meant(placed)).collect();
        self.chooser.any(&meant).map(|placed| placed.label.clone())
    }
}
