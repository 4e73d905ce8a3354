//! Choices with a meaning.

use super::choices::Choices;
use super::knobs::Knobs;

/// Choices with a meaning.
pub(super) struct Chooser<'c> {
    choices: &'c mut dyn Choices,
    knobs: &'c Knobs,
    /// The first of the values that the board uses.
    first_value: usize,
}

impl<'c> Chooser<'c> {
    /// Choices by these knobs.
    pub(super) fn new(choices: &'c mut dyn Choices, knobs: &'c Knobs) -> Chooser<'c> {
        let first_value = choices.below(12);
        Chooser { choices, knobs, first_value }
    }

    pub(super) fn knobs(&self) -> &'c Knobs {
        self.knobs
    }

    /// Which of `n` values of an aspect. A board uses only some of them, next to each other.
    pub(super) fn value(&mut self, n: usize) -> usize {
        let used = self.knobs.values.clamp(1, n.max(1));
        (self.first_value + self.choices.below(used)) % n.max(1)
    }

    /// Returns whether the choices are used up.
    pub(super) fn spent(&self) -> bool {
        self.choices.spent()
    }

    /// A number below `n`.
    pub(super) fn below(&mut self, n: usize) -> usize {
        self.choices.below(n)
    }

    /// Returns true with a chance of one in `n`; false if the choices are used up.
    pub(super) fn one_in(&mut self, n: usize) -> bool {
        n > 0 && self.choices.below(n) + 1 == n
    }

    /// Returns true with a chance of `k` in eight.
    pub(super) fn eighths(&mut self, k: usize) -> bool {
        self.choices.below(8) < k
    }

    /// One of several.
    pub(super) fn one_of<T: Copy, const N: usize>(&mut self, all: &[T; N]) -> T {
        const { assert!(N > 0, "there is something to choose from") };
        all[self.choices.below(N).min(N - 1)]
    }

    /// One of any number of possibilities, if there is one.
    pub(super) fn any<'t, T>(&mut self, all: &'t [T]) -> Option<&'t T> {
        all.get(self.choices.below(all.len()))
    }

    /// A number between two.
    pub(super) fn between(&mut self, least: usize, most: usize) -> usize {
        least + self.choices.below(most.saturating_sub(least) + 1)
    }
}
