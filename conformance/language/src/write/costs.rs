//! Writing costs.

use super::keywords::counters;
use super::{Voice, quoted};
use crate::syntax::Counters;
use crate::words::{Number, Person};
use apnap_oracle::card::{Cost, Selector};

impl Voice<'_> {
    /// `{1}{tap} sacrifice this`, in the order in which costs are written.
    pub(crate) fn cost(self, cost: &Cost) -> String {
        let Cost { mana, tap, untap, loyalty, other, .. } = cost;
        let tap = if *tap { "{tap}" } else { "" };
        let untap = if *untap { "{untap}" } else { "" };
        let symbols = Some(format!("{mana}{tap}{untap}")).filter(|symbols| !symbols.is_empty());
        let loyalty = loyalty.map(self::loyalty);
        let deeds = self.deeds(cost, Person::You);
        let other = other.as_deref().map(quoted);
        symbols.into_iter().chain(loyalty).chain(deeds).chain(other).collect::<Vec<_>>().join(" ")
    }

    /// What is paid as something resolves: `pays {2} and discards a card`.
    pub(crate) fn payment(self, cost: &Cost, person: Person) -> String {
        let mana = Some(&cost.mana).filter(|mana| !mana.0.is_empty());
        let mana = mana.map(|mana| format!("{} {mana}", person.verb("pays", "pay")));
        mana.into_iter().chain(self.deeds(cost, person)).collect::<Vec<_>>().join(" and ")
    }

    /// What is done as a cost, besides paying mana.
    fn deeds(self, cost: &Cost, person: Person) -> Vec<String> {
        let Cost { sacrifice_this, sacrifice, discard, life, remove_counters, .. } = cost;
        let sacrifices = person.verb("sacrifices", "sacrifice");
        let mut deeds = Vec::new();
        // Life comes first: a permanent that is sacrificed may be one with a cumulative upkeep, which takes
        // the payment that follows it.
        deeds.extend((*life > 0).then(|| format!("{} {life} life", person.verb("pays", "pay"))));
        deeds.extend(sacrifice_this.then(|| format!("{sacrifices} this")));
        deeds.extend(
            sacrifice.as_ref().map(|filter| {
                format!("{sacrifices} {}", self.an_object(&Selector::permanents(filter.clone())))
            }),
        );
        deeds.extend((*discard > 0).then(|| {
            let discards = person.verb("discards", "discard");
            let count = if *discard == 1 { "a".to_owned() } else { discard.to_string() };
            format!("{discards} {count} {}", Number::of_count(*discard).of("card"))
        }));
        deeds.extend(remove_counters.as_ref().map(|(count, kind)| {
            let removed = counters(&Counters { count: *count, kind: kind.clone() });
            format!("{} {removed} from this", person.verb("removes", "remove"))
        }));
        deeds
    }
}

/// `+1`, `-2`, `0`
pub(crate) fn loyalty(number: i32) -> String {
    if number == 0 { "0".to_owned() } else { format!("{number:+}") }
}
