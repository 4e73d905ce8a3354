//! Boards as histories: what entered and what resolved, in this order. Each canonical history is
//! one board.
//!
//! Objects have no names in a history, only places, so renaming them changes nothing. Two histories are the
//! same board if exchanging neighbors whose order cannot matter turns one into the other: timestamps count
//! only within a layer (613.7). The canonical history of a board is the first one in lexicographic order.

use super::alphabet::{AlphabetEffect, KINDS, ObjectKind, SPELLS, STATICS, Spell};
use super::layer::{AlphabetLayer, reaches, share_a_layer};
use apnap_oracle::card::CardType;
use apnap_oracle::json::FromJson;
use serde::Serialize;
use std::fmt;
use std::ops::ControlFlow;

/// Something that happened. Numbers are places in the alphabet.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, FromJson)]
#[serde(rename_all = "snake_case")]
pub enum BoardEvent {
    /// An object entered.
    Enters {
        /// Which of the [`KINDS`] it is
        kind: u8,
        /// Which of the [`STATICS`] is printed on it
        carries: Option<u8>,
    },
    /// A spell resolved, and affects everything that it picks.
    Resolves {
        /// Which of the [`SPELLS`] it was
        spell: u8,
    },
}

/// A kind of the alphabet by its number.
fn kind(number: u8) -> &'static ObjectKind {
    &KINDS[usize::from(number)]
}

/// An effect of the alphabet by its number.
fn carried(number: u8) -> &'static AlphabetEffect {
    &STATICS[usize::from(number)]
}

/// A spell of the alphabet by its number.
fn resolved(number: u8) -> &'static Spell {
    &SPELLS[usize::from(number)]
}

impl BoardEvent {
    /// Returns whether the alphabet has its letters. Those of a file may be of another version.
    pub fn is_of_the_alphabet(self) -> bool {
        match self {
            BoardEvent::Enters { kind, carries } => {
                usize::from(kind) < KINDS.len()
                    && carries.is_none_or(|effect| usize::from(effect) < STATICS.len())
            }
            BoardEvent::Resolves { spell } => usize::from(spell) < SPELLS.len(),
        }
    }

    /// The object that entered: its kind, and the effect of its static ability.
    pub fn object(self) -> Option<(&'static ObjectKind, Option<&'static AlphabetEffect>)> {
        match self {
            BoardEvent::Enters { kind: number, carries } => Some((kind(number), carries.map(carried))),
            BoardEvent::Resolves { .. } => None,
        }
    }

    /// The spell that resolved.
    pub fn spell(self) -> Option<&'static Spell> {
        match self {
            BoardEvent::Enters { .. } => None,
            BoardEvent::Resolves { spell } => Some(resolved(spell)),
        }
    }

    /// The number of its effects.
    fn effects(self) -> usize {
        match self {
            BoardEvent::Enters { carries: None, .. } => 0,
            BoardEvent::Enters { carries: Some(_), .. } | BoardEvent::Resolves { .. } => 1,
        }
    }

    /// Whether the order of the two can't matter.
    pub fn commutes_with(self, other: BoardEvent) -> bool {
        match (self, other) {
            (BoardEvent::Enters { .. }, BoardEvent::Resolves { spell })
            | (BoardEvent::Resolves { spell }, BoardEvent::Enters { .. })
                if picks(resolved(spell), self) || picks(resolved(spell), other) =>
            {
                false
            }
            _ => !self.clashes_with(other),
        }
    }

    /// Whether both may have an effect in one layer.
    fn clashes_with(self, other: BoardEvent) -> bool {
        let clash = match (self.effect(), other.effect()) {
            (Some(one), Some(other)) => share_a_layer(one, other),
            (Some(_), None) | (None, Some(_)) | (None, None) => false,
        };
        let in_7b = |event: BoardEvent| {
            event.may_be_granted_an_ability()
                || event.effect().is_some_and(|effect| reaches(effect, AlphabetLayer::BaseSize))
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

    fn effect(self) -> Option<&'static AlphabetEffect> {
        match self {
            BoardEvent::Enters { carries, .. } => carries.map(carried),
            BoardEvent::Resolves { spell } => Some(&resolved(spell).effect),
        }
    }
}

/// Whether a spell picks what entered.
pub(super) fn picks(spell: &Spell, event: BoardEvent) -> bool {
    event.object().is_some_and(|(kind, _)| spell.picks.is_none_or(|printed| kind.types.contains(&printed)))
}

/// How large the boards may be.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Size {
    /// Maximum number of objects
    pub objects: usize,
    /// Maximum number of effects
    pub effects: usize,
}

/// Visits every board with at least one object, once, until the visitor stops.
pub fn visit_boards<B>(
    size: Size,
    mut visitor: impl FnMut(&[BoardEvent]) -> ControlFlow<B>,
) -> ControlFlow<B> {
    let mut visit = Visit { letters: EventLetters::new(), history: Vec::new(), places: Vec::new() };
    visit.extend(size, &mut visitor)
}

/// Every possible event, in order, and which of them may be exchanged.
struct EventLetters {
    events: Vec<BoardEvent>,
    /// `commute[a][b]`: whether the order of the two can't matter.
    commute: Vec<Vec<bool>>,
    /// `within[o][e]`: the places of the events that need at most this many objects and effects. No event
    /// needs more than one of either.
    within: [[Vec<usize>; 2]; 2],
}

impl EventLetters {
    fn new() -> EventLetters {
        let kinds = (0..).zip(&KINDS);
        let bare = kinds.clone().map(|(kind, _)| BoardEvent::Enters { kind, carries: None });
        let carriers = kinds.filter(|(_, kind)| kind.carries).flat_map(|(kind, _)| {
            (0..).zip(&STATICS).map(move |(number, _)| BoardEvent::Enters { kind, carries: Some(number) })
        });
        let spells = (0..).zip(&SPELLS).map(|(spell, _)| BoardEvent::Resolves { spell });
        let mut events: Vec<BoardEvent> = bare.chain(carriers).chain(spells).collect();
        events.sort_unstable();
        let row = |&one: &BoardEvent| events.iter().map(|&other| one.commutes_with(other)).collect();
        let commute = events.iter().map(row).collect();
        let within = [0, 1].map(|objects| {
            [0, 1].map(|effects| {
                let fits = |place: &usize| left_after(Size { objects, effects }, events[*place]).is_some();
                (0..events.len()).filter(fits).collect()
            })
        });
        EventLetters { events, commute, within }
    }
}

/// A walk through all canonical histories.
struct Visit {
    letters: EventLetters,
    history: Vec<BoardEvent>,
    /// The same history as places among the letters.
    places: Vec<usize>,
}

impl Visit {
    fn extend<B>(
        &mut self,
        left: Size,
        visitor: &mut impl FnMut(&[BoardEvent]) -> ControlFlow<B>,
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

    /// A spell that picks nothing creates no effect.
    fn does_something(&self, next: BoardEvent) -> bool {
        next.spell().is_none_or(|spell| self.history.iter().any(|&event| picks(spell, event)))
    }

    /// Whether the history stays canonical: no exchange of neighbors can bring the new event before a greater
    /// one. Every prefix of a canonical history is canonical, so checking the last event is enough.
    fn stays_canonical(&self, next: usize) -> bool {
        let commutes = &self.letters.commute[next];
        self.places.iter().rev().take_while(|&&place| commutes[place]).all(|&place| place <= next)
    }
}

fn left_after(left: Size, event: BoardEvent) -> Option<Size> {
    Some(Size {
        objects: left.objects.checked_sub(usize::from(event.object().is_some()))?,
        effects: left.effects.checked_sub(event.effects())?,
    })
}

/// A history in words.
pub struct HistoryShown<'h>(pub &'h [BoardEvent]);

impl fmt::Display for HistoryShown<'_> {
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
