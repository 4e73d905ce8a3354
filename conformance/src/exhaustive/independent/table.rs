//! All objects at one point of the layers, with what has begun and what has been applied.

use super::effects::{SmallEffectId, WaitingEffect, Wording, Worked};
use super::thing::{SmallAbility, SmallObject, Subs};
use crate::exhaustive::alphabet::{Alteration, Gained, Quantity, Seat, Sub, Test};
use crate::exhaustive::history::{BoardEvent, picks};
use crate::exhaustive::layer::AlphabetLayer;
use apnap_oracle::card::{CardType, Colors};

/// A set of objects, by their numbers.
#[derive(Clone, Copy, Default, PartialEq, Eq, Debug)]
pub(super) struct Set(u8);

impl Set {
    pub(super) fn has(self, thing: usize) -> bool {
        self.0 & (1 << thing) != 0
    }
}

impl FromIterator<usize> for Set {
    fn from_iter<I: IntoIterator<Item = usize>>(things: I) -> Set {
        Set(things.into_iter().fold(0, |set, thing| set | 1 << thing))
    }
}

/// An effect whose set of objects is already determined: a spell created it (611.2c), or it began to apply in
/// an earlier layer (613.6).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct BegunEffect {
    pub(super) id: SmallEffectId,
    pub(super) timestamp: usize,
    pub(super) wording: Wording,
    pub(super) on: Set,
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct SmallTable {
    pub(super) things: Vec<SmallObject>,
    pub(super) begun: Vec<BegunEffect>,
    /// The effects that have been applied in this layer.
    pub(super) applied: Vec<SmallEffectId>,
}

/// The point of view of an effect: the player that "you" means, and the object that "this" means.
#[derive(Clone, Copy, Debug)]
pub(super) struct Viewpoint<'t> {
    pub(super) table: &'t SmallTable,
    pub(super) this: Option<usize>,
    pub(super) wording: Wording,
}

impl SmallTable {
    /// The state before any layer: the objects that entered, and the sets that the spells picked.
    pub(super) fn of(history: &[BoardEvent]) -> SmallTable {
        let mut table = SmallTable { things: Vec::new(), begun: Vec::new(), applied: Vec::new() };
        let mut entered = Vec::new();
        for (timestamp, &event) in history.iter().enumerate() {
            if let Some((kind, carries)) = event.object() {
                table.things.push(SmallObject::new(kind, carries, timestamp));
                entered.push(event);
            }
            if let Some(spell) = event.spell() {
                table.begun.push(BegunEffect {
                    id: SmallEffectId::OfSpell(table.begun.len()),
                    timestamp,
                    wording: Wording::printed(&spell.effect),
                    on: (0..entered.len()).filter(|&thing| picks(spell, entered[thing])).collect(),
                });
            }
        }
        table
    }

    /// 613.3, 613.4a: characteristic-defining abilities come first. Each applies to its own object, and none
    /// reads what another writes, so their order doesn't matter.
    pub(super) fn apply_defining_abilities(&mut self, layer: AlphabetLayer) {
        let creatures = self.things.iter().filter(|thing| thing.is(CardType::Creature)).count() as i32;
        for thing in &mut self.things {
            let has = |ability| thing.abilities.iter().any(|held| held.ability == ability);
            if layer == AlphabetLayer::Type && has(SmallAbility::EveryCreatureType) {
                thing.subs = thing.subs.and(Subs::EVERY_CREATURE_TYPE);
            }
            if layer == AlphabetLayer::DefinedSize && has(SmallAbility::CountsCreatures) {
                (thing.power, thing.toughness) = (creatures, creatures);
            }
        }
    }

    /// The table after an effect is applied to all its objects at once, with values that were determined
    /// beforehand.
    pub(super) fn after(&self, effect: &WaitingEffect, layer: AlphabetLayer) -> SmallTable {
        let mut after = self.clone();
        let reading = effect.read(self, layer);
        for &(thing, worked) in &reading.does {
            after.change(thing, worked, effect);
        }
        // An effect whose condition is false has not begun to apply; it may begin in a later layer.
        if effect.fixed.is_none() && effect.condition_holds(self) {
            let WaitingEffect { id, timestamp, wording, .. } = *effect;
            after.begun.push(BegunEffect { id, timestamp, wording, on: reading.on });
        }
        after.applied.push(effect.id);
        after
    }

    fn change(&mut self, thing: usize, worked: Worked, by: &WaitingEffect) {
        let thing = &mut self.things[thing];
        match worked {
            Worked::Control(seat) => thing.controller = seat,
            Worked::Base(power, toughness) => (thing.power, thing.toughness) = (power, toughness),
            Worked::Adjust(power, toughness) => {
                thing.power += power;
                thing.toughness += toughness;
            }
            Worked::Nothing => {}
            Worked::AsStated(change) => state(thing, change, by),
        }
    }
}

/// A change that needs no values.
fn state(thing: &mut SmallObject, change: &Alteration, by: &WaitingEffect) {
    match change {
        Alteration::ForestReadsSwamp => thing.read_forest_as_swamp(),
        Alteration::AddType(card_type) => thing.types = thing.types.union((*card_type).into()),
        Alteration::AddSub(sub) => thing.subs = thing.subs.and(Subs::of(*sub)),
        Alteration::SetLandType(sub) => thing.set_land_type(*sub),
        Alteration::SetCreatureType(sub) => thing.set_creature_type(*sub),
        Alteration::SetColor(color) => thing.colors = Colors::from(*color),
        Alteration::AddColor(color) => thing.colors = thing.colors.union(Colors::from(*color)),
        Alteration::Gain(Gained::Flying) => thing.gain(SmallAbility::Flying, by.id),
        Alteration::Gain(Gained::Static(effect)) => {
            // 613.7a: the later of the two timestamps.
            let timestamp = thing.entered.max(by.timestamp);
            let wording = Wording { effect, ..by.wording };
            thing.gain(SmallAbility::Static { wording, timestamp }, by.id);
        }
        Alteration::LoseAllAbilities => thing.lose_all_abilities(),
        Alteration::CantHaveFlying => thing.lose_flying_for_good(),
        Alteration::Switch => thing.switch(),
        // Their values are already determined.
        Alteration::YouControl | Alteration::Base(..) | Alteration::Adjust(..) => {}
    }
}

impl Viewpoint<'_> {
    /// The player that "you" means: the controller of the object with the ability, or the player who cast the
    /// spell.
    pub(super) fn you(&self) -> Seat {
        self.this.map_or(Seat::Alice, |this| self.table.things[this].controller)
    }

    pub(super) fn passes(&self, thing: usize, test: &Test) -> bool {
        let row = &self.table.things[thing];
        match test {
            Test::All(tests) => tests.iter().all(|test| self.passes(thing, test)),
            Test::Not(test) => !self.passes(thing, test),
            Test::Type(card_type) => row.is(*card_type),
            Test::Basic => row.kind.basic,
            Test::Sub(Sub::Forest) if self.wording.forest_reads_swamp => row.subs.has(Sub::Swamp),
            Test::Sub(sub) => row.subs.has(*sub),
            Test::Color(color) => row.colors.contains(*color),
            Test::Colorless => row.colors.is_empty(),
            Test::This => self.this == Some(thing),
            Test::Yours => row.controller == self.you(),
            Test::Theirs => row.controller != self.you(),
            Test::Flying => row.has_flying(),
            Test::NoAbilities => row.has_no_abilities(),
            Test::PowerAtLeast(limit) => row.shown_power().is_some_and(|power| power >= *limit),
            Test::PowerAtMost(limit) => row.shown_power().is_some_and(|power| power <= *limit),
        }
    }

    /// A number that cannot be determined is 0 (107.2).
    pub(super) fn amount(&self, amount: &Quantity, its: &SmallObject) -> i32 {
        let this = self.this.map(|this| &self.table.things[this]);
        match amount {
            Quantity::Number(number) => *number,
            Quantity::Count(test) => {
                (0..self.table.things.len()).filter(|&thing| self.passes(thing, test)).count() as i32
            }
            Quantity::ItsManaValue => its.kind.mana_value,
            Quantity::ThisManaValue => this.map_or(0, |this| this.kind.mana_value),
            Quantity::ThisPower => this.and_then(SmallObject::shown_power).unwrap_or(0),
        }
    }
}
