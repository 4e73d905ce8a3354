//! Boards as histories: what entered and what resolved, in this order. Each canonical history is
//! one board.
//!
//! Objects have no names in a history, only places; so renaming them changes nothing. Two histories
//! are the same board if one becomes the other by exchanging neighbours whose order cannot matter:
//! timestamps count only within a layer (613.7). Of all histories of a board the canonical one is
//! the first in the order of the dictionary.

use super::alphabet::{Effect, KINDS, Kind, SPELLS, STATICS, Spell};
use super::layer::{Layer, reaches, share_a_layer};
use apnap_oracle::card::CardType;
use std::fmt;
use std::ops::ControlFlow;

/// Something that happened. Numbers are places in the alphabet.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Event {
    /// An object entered.
    Enters {
        /// Which of the [`KINDS`] it is
        kind: u8,
        /// Which of the [`STATICS`] is printed on it
        carries: Option<u8>,
    },
    /// A spell resolved, on all that it picks of what is there.
    Resolves {
        /// Which of the [`SPELLS`] it was
        spell: u8,
    },
}

/// A kind of the alphabet by its number.
fn kind(number: u8) -> &'static Kind {
    &KINDS[usize::from(number)]
}

/// An effect of the alphabet by its number.
fn carried(number: u8) -> &'static Effect {
    &STATICS[usize::from(number)]
}

/// A spell of the alphabet by its number.
fn resolved(number: u8) -> &'static Spell {
    &SPELLS[usize::from(number)]
}

impl Event {
    /// The object that entered: its kind, and the effect of the static ability that it carries.
    pub fn object(self) -> Option<(&'static Kind, Option<&'static Effect>)> {
        match self {
            Event::Enters { kind: number, carries } => Some((kind(number), carries.map(carried))),
            Event::Resolves { .. } => None,
        }
    }

    /// The spell that resolved.
    pub fn spell(self) -> Option<&'static Spell> {
        match self {
            Event::Enters { .. } => None,
            Event::Resolves { spell } => Some(resolved(spell)),
        }
    }

    /// How many effects it brings.
    fn effects(self) -> usize {
        match self {
            Event::Enters { carries: None, .. } => 0,
            Event::Enters { carries: Some(_), .. } | Event::Resolves { .. } => 1,
        }
    }

    /// Whether the order of the two can't matter.
    pub fn commutes_with(self, other: Event) -> bool {
        match (self, other) {
            (Event::Enters { .. }, Event::Resolves { spell })
            | (Event::Resolves { spell }, Event::Enters { .. })
                if picks(resolved(spell), self) || picks(resolved(spell), other) =>
            {
                false
            }
            _ => !self.clashes_with(other),
        }
    }

    /// Whether both may have an effect in one layer.
    fn clashes_with(self, other: Event) -> bool {
        let clash = match (self.effect(), other.effect()) {
            (Some(one), Some(other)) => share_a_layer(one, other),
            (Some(_), None) | (None, Some(_)) | (None, None) => false,
        };
        let in_7b = |event: Event| {
            event.may_be_granted_an_ability()
                || event.effect().is_some_and(|effect| reaches(effect, Layer::BaseSize))
        };
        clash || (in_7b(self) && in_7b(other))
    }

    /// An object that may become an artifact may be granted an ability whose effect is in 7b and has
    /// the timestamp of the object, if that is later (613.7a).
    fn may_be_granted_an_ability(self) -> bool {
        self.object().is_some_and(|(kind, _)| {
            kind.types.contains(&CardType::Artifact) || kind.types.contains(&CardType::Land)
        })
    }

    fn effect(self) -> Option<&'static Effect> {
        match self {
            Event::Enters { carries, .. } => carries.map(carried),
            Event::Resolves { spell } => Some(&resolved(spell).effect),
        }
    }
}

/// Whether a spell picks what entered.
pub(super) fn picks(spell: &Spell, event: Event) -> bool {
    event.object().is_some_and(|(kind, _)| spell.picks.is_none_or(|printed| kind.types.contains(&printed)))
}

/// How large the boards may be.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Size {
    /// At most so many objects
    pub objects: usize,
    /// At most so many effects
    pub effects: usize,
}

/// Visits every board of at least one object, once, until the visitor breaks off.
pub fn visit_boards<B>(size: Size, mut visitor: impl FnMut(&[Event]) -> ControlFlow<B>) -> ControlFlow<B> {
    let mut visit = Visit { letters: Letters::new(), history: Vec::new(), places: Vec::new() };
    visit.extend(size, &mut visitor)
}

/// Every event that there can be, in order, and which of them may be exchanged.
struct Letters {
    events: Vec<Event>,
    /// `commute[a][b]`: whether the order of the two can't matter.
    commute: Vec<Vec<bool>>,
    /// `within[o][e]`: the places of the events that need at most so many objects and effects. No
    /// event needs more than one of either.
    within: [[Vec<usize>; 2]; 2],
}

impl Letters {
    fn new() -> Letters {
        let kinds = (0..).zip(&KINDS);
        let bare = kinds.clone().map(|(kind, _)| Event::Enters { kind, carries: None });
        let carriers = kinds.filter(|(_, kind)| kind.carries).flat_map(|(kind, _)| {
            (0..).zip(&STATICS).map(move |(number, _)| Event::Enters { kind, carries: Some(number) })
        });
        let spells = (0..).zip(&SPELLS).map(|(spell, _)| Event::Resolves { spell });
        let mut events: Vec<Event> = bare.chain(carriers).chain(spells).collect();
        events.sort_unstable();
        let row = |&one: &Event| events.iter().map(|&other| one.commutes_with(other)).collect();
        let commute = events.iter().map(row).collect();
        let within = [0, 1].map(|objects| {
            [0, 1].map(|effects| {
                let fits = |place: &usize| left_after(Size { objects, effects }, events[*place]).is_some();
                (0..events.len()).filter(fits).collect()
            })
        });
        Letters { events, commute, within }
    }
}

/// A walk through all canonical histories.
struct Visit {
    letters: Letters,
    history: Vec<Event>,
    /// The same as places among the letters.
    places: Vec<usize>,
}

impl Visit {
    fn extend<B>(
        &mut self,
        left: Size,
        visitor: &mut impl FnMut(&[Event]) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        let (objects, effects) = (left.objects.min(1), left.effects.min(1));
        for nth in 0..self.letters.within[objects][effects].len() {
            let place = self.letters.within[objects][effects][nth];
            let next = self.letters.events[place];
            let Some(left) = left_after(left, next) else { continue };
            if !self.stays_canonical(place) || !self.does_something(next) {
                continue;
            }
            self.history.push(next);
            self.places.push(place);
            visitor(&self.history)?;
            self.extend(left, visitor)?;
            self.history.pop();
            self.places.pop();
        }
        ControlFlow::Continue(())
    }

    /// A spell that picks nothing makes no effect.
    fn does_something(&self, next: Event) -> bool {
        next.spell().is_none_or(|spell| self.history.iter().any(|&event| picks(spell, event)))
    }

    /// Whether the history stays canonical: the new event can't be brought before a greater one by
    /// exchanging it with neighbours. All beginnings of a canonical history are canonical, so that
    /// looking at the last event is enough.
    fn stays_canonical(&self, next: usize) -> bool {
        let commutes = &self.letters.commute[next];
        self.places.iter().rev().take_while(|&&place| commutes[place]).all(|&place| place <= next)
    }
}

fn left_after(left: Size, event: Event) -> Option<Size> {
    Some(Size {
        objects: left.objects.checked_sub(usize::from(event.object().is_some()))?,
        effects: left.effects.checked_sub(event.effects())?,
    })
}

/// A history for people.
pub struct Shown<'h>(pub &'h [Event]);

impl fmt::Display for Shown<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (n, event) in self.0.iter().enumerate() {
            let after = if n == 0 { "" } else { "; " };
            match (event.object(), event.spell()) {
                (Some((kind, None)), _) => write!(f, "{after}{} enters", kind.name)?,
                (Some((kind, Some(effect))), _) => {
                    write!(f, "{after}{} enters with “{}”", kind.name, effect.says)?;
                }
                (None, Some(spell)) => write!(f, "{after}“{}”", spell.effect.says)?,
                (None, None) => {}
            }
        }
        Ok(())
    }
}
