//! The parts of a kind inside changes, conditions, filters and effects.

use super::walk::{Field, Go, Part, PartMut, Walk};
use super::{Condition, Effect, Filter, Modification, Target, Value};

impl Modification {
    /// Returns the values that a change itself states, in order. Values inside an ability or a rule that it gives
    /// belong to those.
    pub fn values(&self) -> Vec<&Value> {
        values_in(self, &mut |part| matches!(part, Part::Modification(_) | Part::HandSize(_)))
    }

    /// Shows the same values, to be replaced.
    pub fn replace_values(&mut self, replace: &mut dyn FnMut(&mut Value)) {
        self.change(&mut |part| match part {
            PartMut::Value(value) => {
                replace(value);
                Go::Skip
            }
            PartMut::Modification(_) | PartMut::HandSize(_) => Go::Enter,
            _ => Go::Skip,
        });
    }
}

impl Condition {
    /// Returns the values that a condition compares.
    pub fn values(&self) -> Vec<&Value> {
        values_in(self, &mut |part| matches!(part, Part::Condition(_)))
    }
}

impl Filter {
    /// Returns the filters of which a filter is made, if it is made of others.
    pub fn parts(&self) -> Vec<&Filter> {
        let mut parts = Vec::new();
        Walk::parts(self, &mut |part| {
            if let Part::Filter(filter) = part {
                parts.push(filter);
            }
        });
        parts
    }
}

impl Effect {
    /// Returns the effects of which an effect is made, with all modes. The effects of abilities that it creates
    /// are not among them.
    pub fn parts(&self) -> Vec<&Effect> {
        let mut parts = Vec::new();
        if matches!(self, Effect::Delayed { .. } | Effect::WhenYouDo(_)) {
            return parts;
        }
        Walk::parts(self, &mut |part| {
            if let Part::Effect(effect) = part {
                parts.push(effect);
            }
        });
        parts
    }

    /// Returns the numbers that an effect itself states, not in one of its parts.
    pub fn values(&self) -> Vec<&Value> {
        match self {
            Effect::Continuous(one_shot) => one_shot.changes.iter().flat_map(Modification::values).collect(),
            effect => {
                let mut is_the_whole = true;
                values_in(effect, &mut |part| match part {
                    Part::Effect(_) => std::mem::take(&mut is_the_whole),
                    Part::Damage(_) | Part::DamageShield(_) | Part::Extent(_) | Part::Condition(_) => true,
                    _ => false,
                })
            }
        }
    }

    /// Returns the objects and players that an effect names itself, not in one of its parts, in order.
    pub fn named(&self) -> Vec<&Target> {
        let mut named = Vec::new();
        let mut is_the_whole = true;
        self.walk(&mut |part| match part {
            Part::Target(target) => {
                named.push(target);
                Go::Skip
            }
            Part::Effect(_) if std::mem::take(&mut is_the_whole) => Go::Enter,
            Part::OneShot(_)
            | Part::Damage(_)
            | Part::DamageShield(_)
            | Part::Sources(_)
            | Part::IntoCombat(_) => Go::Enter,
            _ => Go::Skip,
        });
        named
    }

    /// Returns an effect and all the effects inside it, in the order in which they are stated.
    pub fn with_parts(&self) -> Vec<&Effect> {
        let mut all = vec![self];
        all.extend(self.parts().into_iter().flat_map(Effect::with_parts));
        all
    }
}

/// Returns the values in a word, in order, looking only into the parts that are to be entered.
fn values_in<'a>(word: &'a impl Field, enters: &mut dyn FnMut(Part<'a>) -> bool) -> Vec<&'a Value> {
    let mut values = Vec::new();
    word.walk(&mut |part| match part {
        Part::Value(value) => {
            values.push(value);
            Go::Skip
        }
        part if enters(part) => Go::Enter,
        _ => Go::Skip,
    });
    values
}

#[cfg(test)]
mod tests {
    use super::super::CardType;
    use super::*;

    #[test]
    fn the_values_of_a_change_can_be_read_and_replaced() {
        let mut change = Modification::Adjust { power: Value::Chosen, toughness: Value::Number(2) };
        assert_eq!(change.values(), [&Value::Chosen, &Value::Number(2)]);
        change.replace_values(&mut |value| *value = Value::Number(3));
        assert_eq!(change, Modification::Adjust { power: Value::Number(3), toughness: Value::Number(3) });
        assert_eq!(Modification::Switch.values().len(), 0);
    }

    #[test]
    fn the_parts_of_a_filter_can_be_read_and_replaced() {
        let creature = Filter::CardType(CardType::Creature);
        let mut both = Filter::All(vec![creature.clone().negated(), Filter::Tapped]);
        assert_eq!(both.parts(), [&creature.clone().negated(), &Filter::Tapped]);
        assert_eq!(both.parts()[0].parts(), [&creature]);
        assert_eq!(creature.parts(), [] as [&Filter; 0]);
        both.change(&mut |part| match part {
            PartMut::CardType(card_type) => {
                **card_type = CardType::Artifact;
                Go::Skip
            }
            _ => Go::Enter,
        });
        let artifact = Filter::CardType(CardType::Artifact);
        assert_eq!(both, Filter::All(vec![artifact.negated(), Filter::Tapped]));
    }
}
