//! The objects that effects act on.

use super::Draft;
use super::entering::EnteringManner;
use crate::generate::alphabet::NumbersMay;
use crate::generate::aspect::Aspect;
use crate::language::is_copiable;
use crate::language::syntax::{CopySource, EntersAs};
use apnap_oracle::card::{Ability, CardType, Characteristics, Colors, Modification, Printed, Subtypes, Zone};
use std::sync::Arc;

impl Draft<'_, '_> {
    /// The objects that effects act on.
    pub(super) fn body(&mut self) {
        if self.chooser.one_in(self.knobs.copies) && self.copy() {
            return;
        }
        if self.is_made_up() {
            let of_land = self.theme == Aspect::LandTypes && !self.chooser.one_in(3);
            let face = if of_land { self.land() } else { self.creature() };
            self.enter_made_up(face);
            return;
        }
        let lands = if self.theme == Aspect::LandTypes { 5 } else { 2 };
        let n = self.chooser.below(8 + lands);
        let cards = match n {
            0..=5 => &self.supply.creatures,
            6 | 7 => &self.supply.others,
            _ => &self.supply.lands,
        };
        if let Some(card) = self.chooser.any(cards) {
            let zone = if self.chooser.one_in(self.knobs.elsewhere) { Zone::Graveyard } else { card.zone };
            self.enter_card(card, zone, EnteringManner { open: card.open, ..EnteringManner::default() });
        }
    }

    /// A made-up land, sometimes with a land type.
    fn land(&mut self) -> Characteristics {
        let subtypes = if self.chooser.one_in(3) { self.chooser.land_type() } else { Subtypes::NONE };
        Characteristics { card_types: CardType::Land.into(), subtypes, ..Characteristics::default() }
    }

    /// A made-up creature.
    pub(super) fn creature(&mut self) -> Characteristics {
        let (power, toughness) = self.chooser.base();
        let mut card_types = vec![CardType::Creature];
        if self.chooser.one_in(4) {
            card_types.push(self.chooser.card_type());
        }
        let colors = if self.chooser.one_in(4) { Colors::NONE } else { self.chooser.color().into() };
        let mut face = Characteristics {
            color_indicator: colors,
            card_types: card_types.into_iter().collect(),
            subtypes: self.chooser.creature_type(),
            power: Some(Printed::Number(power)),
            toughness: Some(Printed::Number(toughness)),
            ..Characteristics::default()
        };
        match self.chooser.below(6) {
            0..=2 => {}
            3 | 4 => face.abilities.push(Arc::new(Ability::Keyword(self.chooser.keyword()))),
            _ => self.define(&mut face),
        }
        face
    }

    /// Gives a made-up creature a characteristic-defining ability.
    fn define(&mut self, face: &mut Characteristics) {
        let ability = self.chooser.defining_ability();
        if ability.changes.iter().any(|change| matches!(change, Modification::SetPower(_))) {
            (face.power, face.toughness) = (Some(Printed::Star { plus: 0 }), Some(Printed::Star { plus: 0 }));
        }
        face.abilities.push(Arc::new(Ability::Static(ability)));
    }

    /// Something enters as a copy of another object, if there is one to copy.
    fn copy(&mut self) -> bool {
        let Some((copied, card)) = self.chooser.any(&self.supply.copiers) else { return false };
        let (copied, card) = (*copied, card.clone());
        let Some(label) = self.some_placed(|placed| placed.face.card_types.contains(copied)) else {
            return false;
        };
        let mut except = if self.is_made_up() {
            let writes = self.chooser.one_of(&[Aspect::Base, Aspect::CreatureTypes, Aspect::Colors]);
            self.chooser.changes(writes, NumbersMay::Fixed)
        } else {
            Vec::new()
        };
        // The changes can bring others along that no copy effect can state.
        except.retain(is_copiable);
        let source = CopySource::Object(label.into());
        let manner =
            EnteringManner { copies: Some(EntersAs::Copying(source, except)), ..EnteringManner::default() };
        self.enter_card(&card, card.zone, manner);
        true
    }
}
