//! Words in phrases for objects, and the filters of such phrases.

use apnap_oracle::card::{Filter, Subtype, Whose, Zone, Zones};

/// The noun of a phrase, which implies the zone unless the phrase names one.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Noun {
    /// A card type or a subtype
    Typed,
    /// `permanent`
    Permanent,
    /// `card`
    Card,
    /// `spell`
    Spell,
    /// `object`
    Object,
}

impl Noun {
    /// The word; the default is a permanent.
    pub fn word(self) -> &'static str {
        match self {
            Noun::Typed | Noun::Permanent => "permanent",
            Noun::Card => "card",
            Noun::Spell => "spell",
            Noun::Object => "object",
        }
    }
}

type Limiting = fn() -> Filter;

/// Limitations that name what is attached, with fixed words.
pub(crate) const ATTACHED: &[(&str, Limiting)] =
    &[("that's enchanted", enchanted), ("that's equipped", equipped)];

/// An Aura is attached to it.
pub(crate) fn enchanted() -> Filter {
    has_attached("Aura")
}

/// An Equipment is attached to it.
pub(crate) fn equipped() -> Filter {
    has_attached("Equipment")
}

fn has_attached(subtype: &str) -> Filter {
    let attached = Subtype::named(subtype).map_or(Filter::Any, Filter::Subtype);
    Filter::HasAttached(Box::new(attached))
}

/// The words for the object whose counters are counted.
pub(crate) fn on_words(whose: Whose) -> &'static str {
    match whose {
        Whose::Its => "on it",
        Whose::This => "on this",
        Whose::ThatObject => "on that object",
        Whose::Host => "on the attached object",
    }
}

/// The possessive of an object whose number is meant. What something is attached to has words of its own.
pub(crate) fn its_words(whose: Whose) -> &'static str {
    match whose {
        Whose::Its => "its",
        Whose::This => "this's",
        Whose::ThatObject => "that object's",
        Whose::Host => "the attached object's",
    }
}

/// All zones: an effect on "this" or on "objects" applies in every zone.
pub(crate) fn everywhere() -> Zones {
    Zone::ALL.iter().copied().collect()
}

/// The filter of which these are the parts.
pub(crate) fn all(parts: Vec<Filter>) -> Filter {
    if parts.is_empty() { Filter::Any } else { one_or(parts, Filter::All) }
}

/// The parts of a filter that must all hold.
pub(crate) fn parts(filter: Filter) -> Vec<Filter> {
    match filter {
        Filter::Any => Vec::new(),
        Filter::All(parts) => parts,
        other => vec![other],
    }
}

/// The one filter, or several of them joined.
pub(crate) fn one_or(mut filters: Vec<Filter>, join: impl FnOnce(Vec<Filter>) -> Filter) -> Filter {
    match filters.len() {
        1 => filters.swap_remove(0),
        _ => join(filters),
    }
}
