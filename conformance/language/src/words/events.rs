//! Events in triggers and replacement effects.

use crate::rows::kinds::Kind;
use crate::rows::triggers::TRIGGERS;
use crate::rows::woulds::WOULDS;
use apnap_oracle::card::Instead;

/// The words of everything that happens to objects.
pub(super) fn of_objects() -> impl Iterator<Item = &'static str> {
    let is_object = |kind| matches!(kind, Kind::Subject(_));
    TRIGGERS.verbs(is_object).chain(WOULDS.verbs(is_object)).map(|[words, _]| words)
}

/// The words of everything that players do.
pub(super) fn of_players() -> impl Iterator<Item = &'static str> {
    let is_player = |kind| matches!(kind, Kind::Actor | Kind::Someone);
    TRIGGERS.verbs(is_player).chain(WOULDS.verbs(is_player)).flatten()
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
