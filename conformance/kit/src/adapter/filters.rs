//! Filters for permanents: fewer words to translate.
//!
//! A filter can be about objects in any zone. Most engines translate filters for the battlefield only, where many
//! of the words are always true or never: what is there is in no other zone, and has a controller.

use apnap_oracle::card::{Comparison, Filter, Selector, Who, Zone};

/// Returns a filter that matches the same permanents, in fewer words. What is always true of permanents
/// vanishes, and nested filters are flattened. A filter that matches every permanent becomes [`Filter::Any`], and
/// one that matches none becomes [`never()`].
pub fn for_permanents(filter: &Filter) -> Filter {
    match filter {
        Filter::All(filters) => all(filters),
        Filter::Either(filters) => either(filters),
        Filter::Not(filter) => not(for_permanents(filter)),
        Filter::In(zone) => constant(*zone == Zone::Battlefield),
        // A token on the battlefield is not a card (108.2b); everything else there is.
        Filter::Card => not(Filter::Token),
        // Nothing on the battlefield is in exile.
        Filter::ExiledWithThis => never(),
        // A permanent has a controller and an owner (108.3, 110.2).
        Filter::ControlledBy(Who::Anyone) | Filter::OwnedBy(Who::Anyone) => Filter::Any,
        // No mana value is less than 0 (202.3).
        Filter::ManaValue(Comparison::AtLeast, limit) if *limit <= 0 => Filter::Any,
        Filter::ManaValue(Comparison::AtMost | Comparison::Exactly, limit) if *limit < 0 => never(),
        // What is attached to a permanent is a permanent too (301.5, 303.4).
        Filter::HasAttached(filter) => match for_permanents(filter) {
            inner if inner == never() => never(),
            inner => Filter::HasAttached(Box::new(inner)),
        },
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
        | Filter::Token => filter.clone(),
    }
}

/// Returns the filter for the permanents among what a selector selects: [`never()`] if it does not search the
/// battlefield.
pub fn permanents_of(selector: &Selector) -> Filter {
    if selector.zones.contains(Zone::Battlefield) { for_permanents(&selector.filter) } else { never() }
}

/// Returns the words of a filter for permanents, all of which must hold: none for a filter that matches every
/// permanent. An engine that knows each of the words knows the filter.
pub fn words_for_permanents(selector: &Selector) -> Vec<Filter> {
    match permanents_of(selector) {
        Filter::Any => Vec::new(),
        Filter::All(words) => words,
        word => vec![word],
    }
}

/// The filter that matches nothing.
pub fn never() -> Filter {
    Filter::Any.negated()
}

fn constant(matches: bool) -> Filter {
    if matches { Filter::Any } else { never() }
}

fn not(filter: Filter) -> Filter {
    match filter {
        Filter::Not(filter) => *filter,
        filter => filter.negated(),
    }
}

fn all(filters: &[Filter]) -> Filter {
    let mut kept = Vec::new();
    for filter in filters.iter().map(for_permanents) {
        match filter {
            Filter::Any => {}
            Filter::All(filters) => filters.into_iter().for_each(|filter| keep(&mut kept, filter)),
            filter => keep(&mut kept, filter),
        }
    }
    let contradicts = |one: &Filter| *one == never() || kept.contains(&not(one.clone()));
    if kept.iter().any(contradicts) {
        return never();
    }
    match kept.len() {
        0 => Filter::Any,
        1 => kept.remove(0),
        _ => Filter::All(kept),
    }
}

fn either(filters: &[Filter]) -> Filter {
    let mut kept = Vec::new();
    for filter in filters.iter().map(for_permanents) {
        match filter {
            Filter::Either(filters) => filters.into_iter().for_each(|filter| keep(&mut kept, filter)),
            filter if filter == never() => {}
            filter => keep(&mut kept, filter),
        }
    }
    let exhausts = |one: &Filter| *one == Filter::Any || kept.contains(&not(one.clone()));
    if kept.iter().any(exhausts) {
        return Filter::Any;
    }
    match kept.len() {
        0 => never(),
        1 => kept.remove(0),
        _ => Filter::Either(kept),
    }
}

/// A filter says nothing new a second time.
fn keep(kept: &mut Vec<Filter>, filter: Filter) {
    if !kept.contains(&filter) {
        kept.push(filter);
    }
}
