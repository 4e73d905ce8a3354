//! Events in triggers and replacement effects.

use super::phrases::Noun;
use crate::rows::kinds::Kind;
use crate::rows::triggers::TRIGGERS;
use apnap_oracle::card::{Filter, Instead, Who, Would};

/// An event of an object: the words after the object, the event, and the default noun of the object.
pub(crate) type OfObject<T> = (&'static str, fn(Filter) -> T, Noun);

/// The events of objects that replacement effects wait for.
pub(crate) const OBJECT_WOULDS: &[OfObject<Would>] = &[
    ("would enter", Would::Enter, Noun::Permanent),
    ("would die", Would::Die, Noun::Permanent),
    ("would be destroyed", Would::BeDestroyed, Noun::Permanent),
    ("would be put into a graveyard", Would::PutIntoGraveyard, Noun::Card),
];

/// An event of a player: its words after a player and after `you`, and the event.
pub(crate) type OfPlayer<T> = (&'static str, &'static str, fn(Who) -> T);

/// The events of players that replacement effects wait for.
pub(crate) const PLAYER_WOULDS: &[OfPlayer<Would>] = &[
    ("would draw a card", "would draw a card", Would::Draw),
    ("would gain life", "would gain life", Would::GainLife),
    ("would lose life", "would lose life", Would::LoseLife),
    ("would lose the game", "would lose the game", Would::LoseGame),
];

/// The words of everything that happens to objects.
pub(super) fn of_objects() -> impl Iterator<Item = &'static str> {
    let triggers = TRIGGERS.verbs(|kind| matches!(kind, Kind::Subject(_))).map(|[words, _]| words);
    triggers.chain(OBJECT_WOULDS.iter().map(|(words, ..)| *words))
}

/// The words of everything that players do.
pub(super) fn of_players() -> impl Iterator<Item = &'static str> {
    let triggers = TRIGGERS.verbs(|kind| kind == Kind::Actor).flatten();
    triggers.chain(PLAYER_WOULDS.iter().map(|(words, ..)| *words))
}

/// Fixed words for what happens instead of an event.
pub(crate) type FixedInstead = (&'static str, fn() -> Instead);

/// What can happen instead of beginning something or drawing.
pub(crate) const SKIPPING: &[FixedInstead] = &[("skip it", || Instead::Skip)];

/// How something can enter.
pub(crate) const ENTERING: &[FixedInstead] = &[
    ("tapped", || Instead::Tapped),
    ("untapped", || Instead::Untapped),
    ("as a copy of this", || Instead::AsCopyOfThis),
    ("under your control", || Instead::UnderYourControl),
    ("choosing a color", || Instead::ChoosingColor),
    ("choosing a creature type", || Instead::ChoosingCreatureType),
];

/// What can happen to something instead of its destruction.
pub(crate) const REGENERATING: &[FixedInstead] =
    &[("regenerate it", || Instead::Regenerate), ("skip it", || Instead::Skip)];

/// Where something can go instead of a graveyard.
pub(crate) const GOING: &[FixedInstead] = &[
    ("exile it", || Instead::Exile),
    ("return it to hand", || Instead::ToHand),
    ("put it on top of library", || Instead::OnTopOfLibrary),
    ("shuffle it into library", || Instead::IntoLibrary),
];

/// Fixed words for a number instead.
pub(crate) const COUNTING: &[FixedInstead] = &[
    ("twice that", || Instead::Times(2)),
    ("none", || Instead::Times(0)),
    ("prevent it", || Instead::Prevent(None)),
];
