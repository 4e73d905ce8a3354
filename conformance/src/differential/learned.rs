//! What an engine was found not to support, so that it is no longer asked.

use super::Verdict;
use super::source::{CaseKind, CaseSource};
use crate::language::File;
use crate::language::syntax::{EffectOf, Entering, Statement};
use std::collections::{BTreeMap, BTreeSet};

/// A card that was on this many cases that were unsupported, and on none that were compared, is left out.
const ENOUGH: u32 = 4;

/// How many cases with made-up cards are needed to say that the engine supports none of them.
const MANY: u32 = 40;

/// How an engine took the cases in which something was.
#[derive(Clone, Copy, Default, Debug)]
struct TakenCases {
    compared: u32,
    unsupported: u32,
}

/// What an engine was found not to support.
#[derive(Default, Debug)]
pub(super) struct Learned {
    cards: BTreeMap<String, TakenCases>,
    made_up: TakenCases,
    left_out: BTreeSet<String>,
    no_made_up: bool,
}

impl Learned {
    /// Notes what became of a case. Returns the generators to go on with if the engine was found not to support something
    /// more.
    pub(super) fn note(
        &mut self,
        file: &File,
        kind: CaseKind,
        verdict: Verdict,
        source: &CaseSource,
    ) -> Option<CaseSource> {
        let count = |taken: &mut TakenCases| match verdict {
            Verdict::Passed | Verdict::Failed => taken.compared += 1,
            Verdict::Unsupported => taken.unsupported += 1,
            Verdict::Disputed | Verdict::Inconclusive => {}
        };
        // Boards that are settled have always the same few cards.
        if kind == CaseKind::Settle {
            return None;
        }
        let NamedCards { cards, made_up } = named_in(file);
        for card in &cards {
            count(self.cards.entry(card.clone()).or_default());
        }
        if made_up {
            count(&mut self.made_up);
        }
        if verdict != Verdict::Unsupported {
            return None;
        }
        let unsupported = |taken: &TakenCases| taken.compared == 0 && taken.unsupported >= ENOUGH;
        let before = (self.left_out.len(), self.no_made_up);
        self.left_out.extend(cards.into_iter().filter(|card| self.cards.get(card).is_some_and(unsupported)));
        self.no_made_up |= self.made_up.compared == 0 && self.made_up.unsupported >= MANY;
        let has_changed = before != (self.left_out.len(), self.no_made_up);
        has_changed.then(|| source.without(&self.left_out, !self.no_made_up))
    }

    /// The cards that the engine was found not to support.
    pub(super) fn into_left_out(self) -> BTreeSet<String> {
        self.left_out
    }
}

/// The cards that a case names.
pub(super) fn cards_of(file: &File) -> BTreeSet<String> {
    named_in(file).cards
}

/// What a case is made of.
#[derive(Default)]
struct NamedCards {
    cards: BTreeSet<String>,
    made_up: bool,
}

fn named_in(file: &File) -> NamedCards {
    let mut named = NamedCards::default();
    let history = file.scenario.iter().flat_map(|text| &text.board.history);
    for statement in history.flat_map(|line| line.parts()) {
        match statement {
            Statement::Enters(enters) => match &enters.what {
                Entering::Card(name) => drop(named.cards.insert(name.value.clone())),
                Entering::MadeUp(_) => named.made_up = true,
            },
            Statement::Effect(effect) => match &effect.what {
                EffectOf::Card { card, .. } => drop(named.cards.insert(card.value.clone())),
                EffectOf::Stated { .. } => named.made_up = true,
            },
            Statement::PutCounters { .. }
            | Statement::Attach { .. }
            | Statement::Turn { .. }
            | Statement::Transform(_)
            | Statement::Together(_) => {}
        }
    }
    named
}
