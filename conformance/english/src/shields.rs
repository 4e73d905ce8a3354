//! Effects that wait for damage, and prevent it or deal it to something else.

use super::targets::Every;
use super::voice::Voice;
use apnap_oracle::card::{DamageShield, Extent, Sources};

impl Voice<'_> {
    /// An effect that prevents damage or deals it to something else.
    pub(super) fn shield(self, shield: &DamageShield) -> String {
        let DamageShield { extent, combat, by, to, onto, and } = shield;
        let damage = if *combat { "combat damage" } else { "damage" };
        let to =
            to.as_ref().map(|to| format!(" to {}", self.target(to, Every::Each).words)).unwrap_or_default();
        let by = by.as_ref().map(|by| self.sources(by));
        let would = match &by {
            Some(by) => format!("{by} would deal{to}"),
            None => format!("would be dealt{to}"),
        };
        let onto = onto.as_ref().map(|onto| self.target(onto, Every::Each).words);
        let words = match (extent, &onto) {
            (Extent::NextTime, onto) => {
                let event = match &by {
                    Some(by) => format!("the next time {by} would deal {damage}{to} this turn"),
                    None => format!("the next time {damage} would be dealt{to} this turn"),
                };
                match onto {
                    Some(onto) => format!("{event}, that damage is dealt to {onto} instead"),
                    None => format!("{event}, prevent that damage"),
                }
            }
            (Extent::All, Some(onto)) => {
                format!("all {damage} that {would} this turn is dealt to {onto} instead")
            }
            (Extent::All, None) => format!("prevent all {damage} that {would} this turn"),
            (Extent::Next(amount), Some(onto)) => {
                let amount = self.much(amount, damage);
                format!("the next {amount} that {would} this turn is dealt to {onto} instead")
            }
            (Extent::Next(amount), None) => {
                format!("prevent the next {} that {would} this turn", self.much(amount, damage))
            }
        };
        match and {
            Some(effect) => format!("{words}. If damage is prevented this way, {}", self.inner(effect)),
            None => words,
        }
    }

    fn sources(self, sources: &Sources) -> String {
        match sources {
            Sources::These(target) => self.target(target, Every::Each).words,
            Sources::OfYourChoice(filter) => format!("{} of your choice", self.described(filter, "source")),
            Sources::Matching(filter) => self.described(filter, "source"),
        }
    }
}
