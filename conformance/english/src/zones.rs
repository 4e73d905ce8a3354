//! Effects on what you have in all zones: the permanents first, then the spells and cards in a second sentence.

use super::objects::{Amount, everywhere};
use super::voice::Voice;
use apnap_oracle::card::{Filter, Selector, Zone, Zones};

/// What an effect applies to in each zone.
pub(super) struct InAllZones {
    /// On the battlefield
    pub permanents: Selector,
    spells: Selector,
    cards: Filter,
}

impl InAllZones {
    /// Reads a selector that says for each zone what it finds there, the same in all zones of cards.
    pub(super) fn of(selector: &Selector) -> Option<InAllZones> {
        let Filter::Either(all) = &selector.filter else { return None };
        let by_zone: Vec<(Zone, Filter)> = all.iter().map(in_one_zone).collect::<Option<_>>()?;
        let zones: Zones = by_zone.iter().map(|(zone, _)| *zone).collect();
        let once = by_zone.len() == Zone::ALL.len() && zones == everywhere() && zones == selector.zones;
        let find = |zone| by_zone.iter().find(|(one, _)| *one == zone).map(|(_, filter)| filter.clone());
        let cards = find(Zone::Hand)?;
        let elsewhere = |zone: Zone| ![Zone::Battlefield, Zone::Stack].contains(&zone);
        let same = by_zone.iter().filter(|(zone, _)| elsewhere(*zone)).all(|(_, filter)| *filter == cards);
        (once && same).then_some(InAllZones {
            permanents: Selector::permanents(find(Zone::Battlefield)?),
            spells: Selector { zones: Zone::Stack.into(), filter: find(Zone::Stack)? },
            cards,
        })
    }
}

/// The zone that an alternative names, and the rest of it.
pub(super) fn in_one_zone(filter: &Filter) -> Option<(Zone, Filter)> {
    let Filter::All(parts) = filter else { return None };
    let (n, zone) = parts.iter().enumerate().find_map(|(n, part)| match part {
        Filter::In(zone) => Some((n, *zone)),
        _ => None,
    })?;
    let rest = parts.iter().enumerate().filter(|(m, _)| *m != n).map(|(_, part)| part.clone());
    Some((zone, Filter::All(rest.collect())))
}

impl Voice<'_> {
    /// `the same is true for creature spells you control and creature cards you own that aren't on the
    /// battlefield`
    pub(super) fn same_elsewhere(self, all: &InAllZones) -> String {
        let spells = self.objects(&all.spells, Amount::ALL);
        let cards = self.objects(&Selector { zones: everywhere(), filter: all.cards.clone() }, Amount::ALL);
        format!("The same is true for {spells} and {cards} that aren't on the battlefield")
    }
}
