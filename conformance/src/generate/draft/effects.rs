//! What generates continuous effects.

use super::Draft;
use super::entering::EnteringManner;
use crate::generate::alphabet::NumbersMay;
use crate::generate::aspect::Aspect;
use crate::generate::supply::{Resolvable, Supplied};
use crate::language::Spanned;
use crate::language::syntax::{Choice, CopySource, EffectOf, EffectText, Statement};
use apnap_oracle::card::{
    Ability, CardType, Characteristics, Duration, Filter, Selector, Static, Subject, Target, Targetable, Zone,
};
use std::sync::Arc;

impl Draft<'_, '_> {
    /// Something that generates a continuous effect.
    pub(super) fn effect(&mut self) {
        let writes = self.written();
        let done = match self.chooser.below(8) {
            0..=4 => self.permanent_with_effect(writes),
            5 => self.attachment(writes),
            6 => self.resolved(writes),
            _ => self.resolved_of_card(writes),
        };
        if !done && !self.permanent_with_effect(writes) {
            self.body();
        }
    }

    /// A permanent whose static ability writes an aspect.
    fn permanent_with_effect(&mut self, writes: Aspect) -> bool {
        if self.is_made_up() {
            let reads = self.read();
            let ability = self.chooser.static_ability(writes, reads);
            let face = self.bearer(ability);
            self.enter_made_up(face);
            return true;
        }
        let fitting: Vec<&Supplied> =
            self.supply.statics.iter().filter(|card| card.writes.contains(&writes)).collect();
        let Some(card) = self.chooser.any(&fitting).copied() else { return false };
        self.enter_card(card, card.zone, EnteringManner { open: card.open, ..EnteringManner::default() });
        true
    }

    /// The permanent with a static ability: an enchantment, an artifact or a creature, which other effects
    /// act on in turn.
    fn bearer(&mut self, ability: Static) -> Characteristics {
        let ability = Arc::new(Ability::Static(ability));
        match self.chooser.below(5) {
            0 => Characteristics {
                card_types: CardType::Enchantment.into(),
                abilities: vec![ability],
                ..Characteristics::default()
            },
            1 => Characteristics {
                card_types: CardType::Artifact.into(),
                abilities: vec![ability],
                ..Characteristics::default()
            },
            _ => {
                let mut face = self.creature();
                face.abilities.push(ability);
                face
            }
        }
    }

    /// An Aura or an Equipment on something that it can be attached to.
    fn attachment(&mut self, writes: Aspect) -> bool {
        let supply = self.supply;
        let fitting: Vec<&(Filter, Supplied)> =
            supply.attachments.iter().filter(|(_, card)| card.writes.contains(&writes)).collect();
        let Some((hosts, card)) = self.chooser.any(&fitting).copied() else { return false };
        let Some(host) = self.some_placed(|placed| placed.can_be_host(hosts)) else { return false };
        let manner = EnteringManner { attached: Some(host), copies: None, open: card.open };
        self.enter_card(card, card.zone, manner);
        true
    }

    /// A resolved effect of no card.
    fn resolved(&mut self, writes: Aspect) -> bool {
        if !self.made_up {
            return self.resolved_of_card(writes);
        }
        let fit = if writes == Aspect::LandTypes { CardType::Land } else { CardType::Creature };
        let fit = if self.chooser.one_in(4) { Filter::Any } else { Filter::CardType(fit) };
        let on = self.affected(&fit, 3);
        if on.is_empty() {
            return false;
        }
        let changes = self.chooser.changes(writes, NumbersMay::Fixed);
        let what = EffectOf::Stated { copies: None, changes, duration: Duration::EndOfTurn };
        self.begin(what, on, None, None, Vec::new());
        true
    }

    /// A resolved effect of a card.
    fn resolved_of_card(&mut self, writes: Aspect) -> bool {
        let supply = self.supply;
        let fitting: Vec<&Resolvable> = supply
            .resolvable
            .iter()
            .filter(|one| one.writes.contains(&writes) || one.effect.copies.is_some())
            .collect();
        let Some(one) = self.chooser.any(&fitting).copied() else { return false };
        let what = EffectOf::Card { card: one.name.clone().into(), ability: one.ability.map(Spanned::from) };
        if let Some(selector) = one.open_set() {
            self.begin(what, Vec::new(), Some(selector.clone()), None, Vec::new());
            return true;
        }
        let on = self.affected_by(one);
        if on.is_empty() {
            return false;
        }
        let copying = match &one.effect.copies {
            None => None,
            Some(_) => match self.some_placed(|placed| placed.is_creature()) {
                Some(label) => Some(CopySource::Object(label.into())),
                None => return false,
            },
        };
        let choices = self.choices_for(one.open);
        self.begin(what, on, None, copying, choices);
        true
    }

    /// What the effect of a card applies to.
    fn affected_by(&mut self, one: &Resolvable) -> Vec<Spanned<String>> {
        match &one.effect.target {
            Target::Target(selector) => self.affected(&selector.filter, 1),
            Target::Each(Subject::Objects(selector)) if selector.filter == Filter::This => {
                let itself = self.some_placed(|placed| placed.name.as_ref() == Some(&one.name));
                itself.into_iter().map(Spanned::from).collect()
            }
            Target::Each(Subject::Objects(selector)) => self.affected(&selector.filter, 3),
            Target::Each(Subject::Host(_)) => Vec::new(),
            Target::Each(Subject::Players(_)) => vec![self.player()],
            Target::Targets { at_least, at_most, of } => match of {
                Targetable::Objects(selector) => {
                    self.affected(&selector.filter, usize::from((*at_least).max(*at_most).max(1)))
                }
                Targetable::Players(_) => vec![self.player()],
                Targetable::Any | Targetable::SpellOrAbility(_) => Vec::new(),
            },
            Target::Chosen(..)
            | Target::It
            | Target::ThatObject
            | Target::ThatPlayer
            | Target::DefendingPlayer
            | Target::ThatObjectsController
            | Target::ItsController
            | Target::ItsOwner => Vec::new(),
        }
    }

    /// The labels of some permanents that match what is printed on them.
    fn affected(&mut self, filter: &Filter, most: usize) -> Vec<Spanned<String>> {
        let mut fitting: Vec<String> = self
            .placed
            .iter()
            .filter(|placed| placed.zone == Zone::Battlefield && placed.fits(filter))
            .map(|placed| placed.label.clone())
            .collect();
        let count = self.chooser.between(1, most).min(fitting.len());
        let mut chosen = Vec::new();
        for _ in 0..count {
            let n = self.chooser.below(fitting.len());
            chosen.push(fitting.remove(n).into());
        }
        chosen
    }

    fn begin(
        &mut self,
        what: EffectOf,
        on: Vec<Spanned<String>>,
        on_each: Option<Selector>,
        copying: Option<CopySource>,
        choices: Vec<Spanned<Choice>>,
    ) {
        self.effects += 1;
        let effect = EffectText {
            label: Some(format!("e{}", self.effects).into()),
            by: Some(self.player()),
            what,
            on,
            on_each: on_each.map(Spanned::from),
            copying,
            choices,
            from: None,
        };
        self.text.history.push(Statement::Effect(Box::new(effect)).into());
    }
}
