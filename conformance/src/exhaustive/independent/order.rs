//! The search for the orders that satisfy 613.7 and 613.8.

use super::effects::{SmallEffectId, WaitingEffect, waiting};
use super::table::SmallTable;
use crate::exhaustive::layer::AlphabetLayer;

/// How long a dependent effect waits: 613.8b says until "just after" those on which it depends.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Wait {
    /// Once it no longer depends on another effect, its timestamp decides among all effects that may be
    /// applied.
    UntilItsTimestamp,
    /// Once it no longer depends on another effect, it comes before all effects that never waited.
    NotAnyLonger,
}

/// What the search has found.
#[derive(Clone, Copy, Default, Debug)]
pub(super) struct Notes {
    pub(super) dependency: bool,
    pub(super) loops: bool,
    pub(super) wait_matters: bool,
}

/// The search through one layer.
pub(super) struct Orders<'s> {
    pub(super) layer: AlphabetLayer,
    pub(super) wait: Wait,
    pub(super) notes: &'s mut Notes,
    /// The different tables at the end of the layer.
    pub(super) results: &'s mut Vec<SmallTable>,
}

impl Orders<'_> {
    /// Tries every effect that may come next, and from there every one after it. `waited` are the effects
    /// that had to wait for another at an earlier step.
    pub(super) fn search(&mut self, table: SmallTable, waited: &[SmallEffectId]) {
        let effects = waiting(&table, self.layer);
        match effects.as_slice() {
            [] => self.end(table),
            [only] => self.search(table.after(only, self.layer), waited),
            _ => self.step(&table, &effects, waited),
        }
    }

    fn end(&mut self, mut table: SmallTable) {
        table.applied.clear();
        if !self.results.contains(&table) {
            self.results.push(table);
        }
    }

    fn step(&mut self, table: &SmallTable, effects: &[WaitingEffect], waited: &[SmallEffectId]) {
        let after: Vec<SmallTable> = effects.iter().map(|effect| table.after(effect, self.layer)).collect();
        let depends = Dependencies::among(effects, table, &after, self.layer);
        self.notes.dependency |= depends.any();
        self.notes.loops |= depends.any_loop();
        let (free, bound): (Vec<usize>, Vec<usize>) =
            (0..effects.len()).partition(|&effect| depends.is_free(effect));
        let released: Vec<usize> =
            free.iter().copied().filter(|&effect| waited.contains(&effects[effect].id)).collect();
        let by_timestamp = earliest(effects, &free);
        let released_first =
            if released.is_empty() { by_timestamp.clone() } else { earliest(effects, &released) };
        self.notes.wait_matters |= by_timestamp != released_first;
        let next = match self.wait {
            Wait::UntilItsTimestamp => by_timestamp,
            Wait::NotAnyLonger => released_first,
        };
        let still_waiting = bound.iter().map(|&effect| effects[effect].id);
        let waited: Vec<SmallEffectId> = waited.iter().copied().chain(still_waiting).collect();
        for effect in next {
            self.search(after[effect].clone(), &waited);
        }
    }
}

/// 613.7: the effects with the earliest timestamp; several if they have the same one.
fn earliest(effects: &[WaitingEffect], among: &[usize]) -> Vec<usize> {
    let first = among.iter().map(|&effect| effects[effect].timestamp).min();
    among.iter().copied().filter(|&effect| Some(effects[effect].timestamp) == first).collect()
}

/// Which of the waiting effects depends on which.
struct Dependencies {
    /// `on[a][b]`: a depends on b.
    on: Vec<Vec<bool>>,
    /// `reaches[a][b]`: a depends on b, or on something that reaches b.
    reaches: Vec<Vec<bool>>,
}

impl Dependencies {
    /// 613.8a: applies effect b, and checks whether effect a still exists, and still does the same to the
    /// same things. `after[b]` is the table after b was applied.
    fn among(
        effects: &[WaitingEffect],
        table: &SmallTable,
        after: &[SmallTable],
        layer: AlphabetLayer,
    ) -> Dependencies {
        let waiting_after: Vec<Vec<WaitingEffect>> =
            after.iter().map(|after| waiting(after, layer)).collect();
        let depends = |one: usize, other: usize| {
            let now = effects[one].read(table, layer);
            let then = waiting_after[other].iter().find(|effect| effect.id == effects[one].id);
            one != other && then.is_none_or(|then| then.read(&after[other], layer) != now)
        };
        let all = 0..effects.len();
        let on: Vec<Vec<bool>> =
            all.clone().map(|one| all.clone().map(|other| depends(one, other)).collect()).collect();
        let reaches = closure(on.clone());
        Dependencies { on, reaches }
    }

    fn any(&self) -> bool {
        self.on.iter().flatten().any(|&depends| depends)
    }

    fn any_loop(&self) -> bool {
        (0..self.on.len()).any(|effect| self.reaches[effect][effect])
    }

    /// 613.8b: it depends on no waiting effect, except for effects that depend on it in turn.
    fn is_free(&self, effect: usize) -> bool {
        (0..self.on.len()).all(|other| !self.on[effect][other] || self.reaches[other][effect])
    }
}

/// Computes the transitive closure of a relation.
fn closure(mut relation: Vec<Vec<bool>>) -> Vec<Vec<bool>> {
    for via in 0..relation.len() {
        for from in 0..relation.len() {
            for to in 0..relation.len() {
                let detour = relation[from][via] && relation[via][to];
                relation[from][to] |= detour;
            }
        }
    }
    relation
}
