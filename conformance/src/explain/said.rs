//! A story in words: the lines that the command line and the HTML report print, each in its own way.

use super::{Change, EffectTold, LayerTold, NeedTold, NeverApplied, StepTold, ValueChange};
use std::fmt;

/// The maximum number of objects that are listed by name.
const NAMED: usize = 8;

impl LayerTold {
    /// Returns the name of the layer, as a heading.
    pub fn heading(&self) -> String {
        let mut letters = self.name.chars();
        letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
    }

    /// Returns whether several effects apply, in the order of their timestamps alone.
    pub fn is_by_timestamp_alone(&self) -> bool {
        self.steps.len() > 1 && self.steps.iter().all(|step| step.circumstances().is_empty())
    }
}

impl StepTold {
    /// Returns why it is the turn of the effect, if that is not by its timestamp alone.
    pub fn circumstances(&self) -> Vec<String> {
        let mut words = Vec::new();
        if self.goes_on {
            words.push("its ability is gone, but it has begun to apply (613.6)".to_owned());
        }
        if self.effect.as_ref().is_some_and(|effect| effect.defines_characteristics) {
            words.push("from a characteristic-defining ability (613.3)".to_owned());
        }
        for waits in &self.waiting {
            let whose = waits.effect.named();
            let needs: Vec<String> = waits.needs.iter().map(NeedTold::to_string).collect();
            words.push(format!("before {whose}, which waits: {} (613.8a)", needs.join("; ")));
        }
        if !self.in_a_loop.is_empty() {
            let others: Vec<String> = self.in_a_loop.iter().map(EffectTold::named).collect();
            words.push(format!("in a dependency loop with {}: by timestamp (613.8b)", others.join(", ")));
        }
        words
    }

    /// Returns what the effect applies to.
    pub fn applies_to(&self) -> String {
        match self.applies_to.split_at_checked(NAMED) {
            _ if self.applies_to.is_empty() => "applies to nothing".to_owned(),
            Some((first, rest)) if !rest.is_empty() => {
                format!("applies to {} and {} more", first.join(", "), rest.len())
            }
            Some(_) | None => format!("applies to {}", self.applies_to.join(", ")),
        }
    }
}

impl EffectTold {
    /// Returns the effect in a few words.
    pub fn named(&self) -> String {
        format!("{} (timestamp {})", self.whose, self.timestamp)
    }
}

/// The effect with its text.
impl fmt::Display for EffectTold {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} (timestamp {}): {}", self.whose, self.timestamp, self.text)
    }
}

impl fmt::Display for NeedTold {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "applying {} would change {}", self.other.named(), self.change)
    }
}

impl fmt::Display for Change {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let subject = &self.subject;
        match &self.change {
            ValueChange::Becomes { field, before, after } => {
                write!(f, "{subject}: {field} {before} → {after}")
            }
            ValueChange::Loses(ability) => write!(f, "{subject} loses {ability}"),
            ValueChange::Gains(ability) => write!(f, "{subject} gains {ability}"),
        }
    }
}

impl fmt::Display for NeverApplied {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let NeverApplied { effect, layer, by } = self;
        write!(f, "Never applied: {effect}. It ceased to exist in {layer}, by {}.", by.whose)
    }
}
