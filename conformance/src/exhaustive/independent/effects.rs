//! The effects that wait to be applied in a layer, and what each of them would do.

use super::table::{BegunEffect, Set, SmallTable, Viewpoint};
use super::thing::{From, SmallAbility};
use crate::exhaustive::alphabet::{AlphabetEffect, Alteration, Gained, Seat};
use crate::exhaustive::layer::{AlphabetLayer, has_part_in};

/// The identity of an effect, which stays the same if the ability that generates it changes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum SmallEffectId {
    /// It is the effect of an ability that this object has from this place. An object has at most one static
    /// ability with an effect from each place.
    OfAbility { on: usize, from: From },
    /// It is the effect of the nth spell.
    OfSpell(usize),
}

/// The text of an effect, with changed words.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Wording {
    pub(super) effect: &'static AlphabetEffect,
    pub(super) forest_reads_swamp: bool,
}

impl Wording {
    pub(super) fn printed(effect: &'static AlphabetEffect) -> Wording {
        Wording { effect, forest_reads_swamp: false }
    }
}

/// An effect that exists and has not been applied yet in a layer in which it has a part.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct WaitingEffect {
    pub(super) id: SmallEffectId,
    pub(super) timestamp: usize,
    pub(super) wording: Wording,
    /// The objects, if the set is already determined.
    pub(super) fixed: Option<Set>,
}

/// What 613.8a compares, besides the existence of the effect.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct ReadEffect {
    /// Its text: the effect itself doesn't change, but a word in its text may.
    forest_reads_swamp: bool,
    /// What it applies to.
    pub(super) on: Set,
    /// What it does to each of these things.
    pub(super) does: Vec<(usize, Worked)>,
}

/// A change with its numbers and players determined.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Worked {
    Control(Seat),
    Base(i32, i32),
    Adjust(i32, i32),
    AsStated(&'static Alteration),
    /// It would grant something that the object can't have (113.11).
    Nothing,
}

/// The effects that wait in a layer.
pub(super) fn waiting(table: &SmallTable, layer: AlphabetLayer) -> Vec<WaitingEffect> {
    let begun = table.begun.iter().map(|&BegunEffect { id, timestamp, wording, on }| WaitingEffect {
        id,
        timestamp,
        wording,
        fixed: Some(on),
    });
    let not_begun =
        static_abilities(table).filter(|effect| table.begun.iter().all(|begun| begun.id != effect.id));
    begun
        .chain(not_begun)
        .filter(|effect| has_part_in(effect.wording.effect, layer) && !table.applied.contains(&effect.id))
        .collect()
}

fn static_abilities(table: &SmallTable) -> impl Iterator<Item = WaitingEffect> {
    table.things.iter().enumerate().flat_map(|(on, thing)| {
        thing.abilities.iter().filter_map(move |held| match held.ability {
            SmallAbility::Static { wording, timestamp } => {
                let id = SmallEffectId::OfAbility { on, from: held.from };
                Some(WaitingEffect { id, timestamp, wording, fixed: None })
            }
            SmallAbility::Flying
            | SmallAbility::TapForColorless
            | SmallAbility::EveryCreatureType
            | SmallAbility::CountsCreatures => None,
        })
    })
}

impl WaitingEffect {
    /// What it would apply to, and what it would do, if it were applied now.
    pub(super) fn read(&self, table: &SmallTable, layer: AlphabetLayer) -> ReadEffect {
        let view = Viewpoint { table, this: self.this(), wording: self.wording };
        let on = self.fixed.unwrap_or_else(|| self.applies_to(&view));
        let changes =
            || self.wording.effect.changes.iter().filter(|change| AlphabetLayer::of(change) == layer);
        let things = (0..table.things.len()).filter(|&thing| on.has(thing));
        let does = things
            .flat_map(|thing| changes().map(move |change| (thing, work_out(change, &view, thing))))
            .collect();
        ReadEffect { forest_reads_swamp: self.wording.forest_reads_swamp, on, does }
    }

    fn this(&self) -> Option<usize> {
        match self.id {
            SmallEffectId::OfAbility { on, .. } => Some(on),
            SmallEffectId::OfSpell(_) => None,
        }
    }

    /// Whether its condition is true, if it has one.
    pub(super) fn condition_holds(&self, table: &SmallTable) -> bool {
        let view = Viewpoint { table, this: self.this(), wording: self.wording };
        let condition = self.wording.effect.as_long_as.as_ref();
        condition.is_none_or(|test| view.this.is_some_and(|this| view.passes(this, test)))
    }

    fn applies_to(&self, view: &Viewpoint<'_>) -> Set {
        let effect = self.wording.effect;
        let holds = self.condition_holds(view.table);
        let things = 0..view.table.things.len();
        things.filter(|&thing| holds && view.passes(thing, &effect.of)).collect()
    }
}

fn work_out(change: &'static Alteration, view: &Viewpoint<'_>, thing: usize) -> Worked {
    let its = &view.table.things[thing];
    match change {
        Alteration::YouControl => Worked::Control(view.you()),
        Alteration::Base(power, toughness) => {
            Worked::Base(view.amount(power, its), view.amount(toughness, its))
        }
        Alteration::Adjust(power, toughness) => {
            Worked::Adjust(view.amount(power, its), view.amount(toughness, its))
        }
        Alteration::Gain(Gained::Flying) if its.cannot_have_flying => Worked::Nothing,
        Alteration::ForestReadsSwamp
        | Alteration::AddType(_)
        | Alteration::AddSub(_)
        | Alteration::SetLandType(_)
        | Alteration::SetCreatureType(_)
        | Alteration::SetColor(_)
        | Alteration::AddColor(_)
        | Alteration::Gain(_)
        | Alteration::LoseAllAbilities
        | Alteration::CantHaveFlying
        | Alteration::Switch => Worked::AsStated(change),
    }
}
