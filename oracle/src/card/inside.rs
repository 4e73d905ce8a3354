//! The parts of changes, filters and effects. The contents of a new [`Modification`], [`Filter`] or [`Effect`]
//! are listed here, and only here.

use super::{Condition, Effect, Extent, Filter, HandSize, Modification, Value};
use std::slice;

/// The values of a change, which is borrowed or borrowed mutably.
macro_rules! values_in {
    ($change:expr) => {
        match $change {
            Modification::SetPower(value)
            | Modification::SetToughness(value)
            | Modification::HandSize(HandSize::Exactly(value) | HandSize::Changed(value))
            | Modification::LandPlays(value) => [Some(value), None],
            Modification::Adjust { power, toughness } => [Some(power), Some(toughness)],
            Modification::Control(_)
            | Modification::ReplaceWord { .. }
            | Modification::SetCardTypes(_)
            | Modification::AddCardTypes(_)
            | Modification::RemoveCardTypes(_)
            | Modification::AddSupertypes(_)
            | Modification::RemoveSupertypes(_)
            | Modification::SetSubtypes(..)
            | Modification::AddSubtypes(_)
            | Modification::SetColors(_)
            | Modification::AddColors(_)
            | Modification::AddAbility(_)
            | Modification::RemoveKeyword(_)
            | Modification::RemoveAllAbilities
            | Modification::ForbidKeyword(_)
            | Modification::Switch
            | Modification::HandSize(HandSize::Unlimited)
            | Modification::Combat(_)
            | Modification::Restrict(_)
            | Modification::LimitCounters { .. }
            | Modification::PlayerRule(_) => [None, None],
        }
        .into_iter()
        .flatten()
    };
}

impl Modification {
    /// Returns the values that a change itself states, in order. Values inside an ability that it gives
    /// belong to the ability.
    pub fn values(&self) -> impl Iterator<Item = &Value> {
        values_in!(self)
    }

    /// Returns the same values, to be replaced.
    pub fn values_mut(&mut self) -> impl Iterator<Item = &mut Value> {
        values_in!(self)
    }
}

impl Condition {
    /// Returns the values that a condition compares.
    pub fn values(&self) -> Vec<&Value> {
        match self {
            Condition::All(conditions) => conditions.iter().flat_map(Condition::values).collect(),
            Condition::Not(condition) => condition.values(),
            Condition::Compares(value, ..) => vec![value],
            Condition::Exists(_)
            | Condition::This(_)
            | Condition::ThisIsIn(_)
            | Condition::TurnOf(_)
            | Condition::HasAttacked(..)
            | Condition::IsAttacking(..) => Vec::new(),
        }
    }
}

/// The filters inside a filter, which is borrowed or borrowed mutably.
macro_rules! filters_in {
    ($filter:expr, $one:path, $none:expr) => {
        match $filter {
            Filter::All(filters) | Filter::Either(filters) => filters,
            Filter::Not(filter) | Filter::HasAttached(filter) => $one(filter),
            Filter::Any
            | Filter::This
            | Filter::Host
            | Filter::Object(_)
            | Filter::AttachedToThis
            | Filter::CardType(_)
            | Filter::Supertype(_)
            | Filter::Subtype(_)
            | Filter::ChosenType
            | Filter::Color(_)
            | Filter::ChosenColor
            | Filter::Colorless
            | Filter::Multicolored
            | Filter::ControlledBy(_)
            | Filter::DefendingPlayerControls
            | Filter::OwnedBy(_)
            | Filter::Keyword(_)
            | Filter::NoAbilities
            | Filter::Power(..)
            | Filter::Toughness(..)
            | Filter::ManaValue(..)
            | Filter::EvenManaValue
            | Filter::Counter(_)
            | Filter::Named(_)
            | Filter::Tapped
            | Filter::FaceDown
            | Filter::InCombat(_)
            | Filter::Token
            | Filter::Card
            | Filter::ExiledWithThis
            | Filter::In(_) => $none,
        }
    };
}

impl Filter {
    /// Returns the filters of which a filter is made, if it is made of others.
    pub fn parts(&self) -> &[Filter] {
        filters_in!(self, slice::from_ref, &[])
    }

    /// Returns the same filters, to be replaced.
    pub fn parts_mut(&mut self) -> &mut [Filter] {
        filters_in!(self, slice::from_mut, &mut [])
    }
}

impl Effect {
    /// Returns the effects of which an effect is made, with all modes. The effects of abilities that it creates
    /// are not among them.
    pub fn parts(&self) -> Vec<&Effect> {
        match self {
            Effect::Sequence(effects) | Effect::Modes { of: effects, .. } => effects.iter().collect(),
            Effect::May(effect)
            | Effect::IfYouDo(effect)
            | Effect::MayPay { then: effect, .. }
            | Effect::UnlessPays { effect, .. }
            | Effect::EntersCombat { effect, .. }
            | Effect::ReplacingItself { effect, .. } => vec![effect],
            Effect::If { then, otherwise, .. } => {
                std::iter::once(&**then).chain(otherwise.as_deref()).collect()
            }
            Effect::Continuous(_)
            | Effect::AddMana(_)
            | Effect::AddManaTimes { .. }
            | Effect::AddManaOfAColor(_)
            | Effect::Damage(_)
            | Effect::GainLife { .. }
            | Effect::LoseLife { .. }
            | Effect::IncreaseSpeed { .. }
            | Effect::LifeBecomes { .. }
            | Effect::Draw { .. }
            | Effect::Discard { .. }
            | Effect::Mill { .. }
            | Effect::Destroy(_)
            | Effect::DestroyForGood(_)
            | Effect::Move { .. }
            | Effect::MoveAttached { .. }
            | Effect::ExileUntilThisLeaves(_)
            | Effect::Sacrifice(_)
            | Effect::PlayersSacrifice { .. }
            | Effect::Tap(_)
            | Effect::Untap(_)
            | Effect::PhaseOut(_)
            | Effect::PhaseOutUntilThisLeaves(_)
            | Effect::Transform(_)
            | Effect::Flip(_)
            | Effect::Regenerate(_)
            | Effect::PutCounters { .. }
            | Effect::RemoveCounters { .. }
            | Effect::Create { .. }
            | Effect::CreateCopies { .. }
            | Effect::Counter(_)
            | Effect::CopySpell { .. }
            | Effect::NewTargets(_)
            | Effect::Reselect(_)
            | Effect::Attach { .. }
            | Effect::Unattach(_)
            | Effect::ExtraTurn(_)
            | Effect::AddAfterPhase { .. }
            | Effect::AddAfterStep { .. }
            | Effect::SkipNext { .. }
            | Effect::EndTheTurn
            | Effect::MayCastTransformed
            | Effect::Becomes(_)
            | Effect::Venture(_)
            | Effect::Win(_)
            | Effect::Lose(_)
            | Effect::Shield(_)
            | Effect::ExchangeControl(_)
            | Effect::IsAttacking { .. }
            | Effect::HaveBlock { .. }
            | Effect::BecomesBlocked(_)
            | Effect::BecomesUnblocked(_)
            | Effect::RemoveFromCombat(_)
            | Effect::Protects { .. }
            | Effect::Delayed { .. }
            | Effect::WhenYouDo(_)
            | Effect::Other(_) => Vec::new(),
        }
    }

    /// Returns the numbers that an effect itself states, not in one of its parts.
    pub fn values(&self) -> Vec<&Value> {
        match self {
            Effect::Continuous(one_shot) => one_shot.changes.iter().flat_map(Modification::values).collect(),
            Effect::Damage(damage) => vec![&damage.amount],
            Effect::Shield(shield) => match &shield.extent {
                Extent::Next(value) => vec![value],
                Extent::All | Extent::NextTime => Vec::new(),
            },
            Effect::If { condition, .. } => condition.values(),
            Effect::AddManaTimes { times: value, .. }
            | Effect::GainLife { amount: value, .. }
            | Effect::LoseLife { amount: value, .. }
            | Effect::IncreaseSpeed { by: value, .. }
            | Effect::LifeBecomes { life: value, .. }
            | Effect::Draw { cards: value, .. }
            | Effect::Discard { cards: value, .. }
            | Effect::Mill { cards: value, .. }
            | Effect::PlayersSacrifice { number: value, .. }
            | Effect::PutCounters { number: value, .. }
            | Effect::RemoveCounters { number: value, .. }
            | Effect::Create { number: value, .. }
            | Effect::CreateCopies { number: value, .. } => vec![value],
            Effect::Sequence(_)
            | Effect::Modes { .. }
            | Effect::May(_)
            | Effect::IfYouDo(_)
            | Effect::MayPay { .. }
            | Effect::UnlessPays { .. }
            | Effect::EntersCombat { .. }
            | Effect::ReplacingItself { .. }
            | Effect::AddMana(_)
            | Effect::AddManaOfAColor(_)
            | Effect::Destroy(_)
            | Effect::DestroyForGood(_)
            | Effect::Move { .. }
            | Effect::MoveAttached { .. }
            | Effect::ExileUntilThisLeaves(_)
            | Effect::Sacrifice(_)
            | Effect::Tap(_)
            | Effect::Untap(_)
            | Effect::PhaseOut(_)
            | Effect::PhaseOutUntilThisLeaves(_)
            | Effect::Transform(_)
            | Effect::Flip(_)
            | Effect::Regenerate(_)
            | Effect::Counter(_)
            | Effect::CopySpell { .. }
            | Effect::NewTargets(_)
            | Effect::Reselect(_)
            | Effect::Attach { .. }
            | Effect::Unattach(_)
            | Effect::ExtraTurn(_)
            | Effect::AddAfterPhase { .. }
            | Effect::AddAfterStep { .. }
            | Effect::SkipNext { .. }
            | Effect::EndTheTurn
            | Effect::MayCastTransformed
            | Effect::Becomes(_)
            | Effect::Venture(_)
            | Effect::Win(_)
            | Effect::Lose(_)
            | Effect::ExchangeControl(_)
            | Effect::IsAttacking { .. }
            | Effect::HaveBlock { .. }
            | Effect::BecomesBlocked(_)
            | Effect::BecomesUnblocked(_)
            | Effect::RemoveFromCombat(_)
            | Effect::Protects { .. }
            | Effect::Delayed { .. }
            | Effect::WhenYouDo(_)
            | Effect::Other(_) => Vec::new(),
        }
    }

    /// Returns an effect and all the effects inside it, in the order in which they are stated.
    pub fn with_parts(&self) -> Vec<&Effect> {
        let mut all = vec![self];
        all.extend(self.parts().into_iter().flat_map(Effect::with_parts));
        all
    }
}

#[cfg(test)]
mod tests {
    use super::super::CardType;
    use super::*;

    #[test]
    fn the_values_of_a_change_can_be_read_and_replaced() {
        let mut change = Modification::Adjust { power: Value::Chosen, toughness: Value::Number(2) };
        assert_eq!(change.values().collect::<Vec<_>>(), [&Value::Chosen, &Value::Number(2)]);
        change.values_mut().for_each(|value| *value = Value::Number(3));
        assert_eq!(change, Modification::Adjust { power: Value::Number(3), toughness: Value::Number(3) });
        assert_eq!(Modification::Switch.values().count(), 0);
    }

    #[test]
    fn the_parts_of_a_filter_can_be_read_and_replaced() {
        let creature = Filter::CardType(CardType::Creature);
        let mut both = Filter::All(vec![creature.clone().negated(), Filter::Tapped]);
        assert_eq!(both.parts(), [creature.clone().negated(), Filter::Tapped]);
        assert_eq!(both.parts()[0].parts(), std::slice::from_ref(&creature));
        assert_eq!(creature.parts(), []);
        both.parts_mut()[0].parts_mut()[0] = Filter::Token;
        assert_eq!(both, Filter::All(vec![Filter::Token.negated(), Filter::Tapped]));
    }
}
