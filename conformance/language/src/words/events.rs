//! Events in triggers and replacement effects.

use super::phrases::Noun;
use apnap_oracle::card::{Filter, Instead, Trigger, Who, Would};

/// An event of an object: the words after the object, the event, and the default noun of the object.
pub(crate) type OfObject<T> = (&'static str, fn(Filter) -> T, Noun);

/// The events of objects that triggers wait for.
pub(crate) const OBJECT_TRIGGERS: &[OfObject<Trigger>] = &[
    ("enters", Trigger::Enters, Noun::Permanent),
    ("dies", Trigger::Dies, Noun::Permanent),
    ("leaves the battlefield", Trigger::Leaves, Noun::Permanent),
    ("is put into a graveyard", Trigger::PutIntoGraveyard, Noun::Card),
    ("becomes the target of a spell or ability", Trigger::Targeted, Noun::Permanent),
    ("becomes tapped", Trigger::Taps, Noun::Permanent),
    ("becomes untapped", Trigger::Untaps, Noun::Permanent),
    ("phases in", Trigger::PhasesIn, Noun::Permanent),
    ("phases out", Trigger::PhasesOut, Noun::Permanent),
    ("is dealt damage", Trigger::IsDealtDamage, Noun::Permanent),
    ("deals damage", Trigger::DealsDamage, Noun::Object),
    ("is set in motion", Trigger::SetInMotion, Noun::Card),
];

/// The events of objects that replacement effects wait for.
pub(crate) const OBJECT_WOULDS: &[OfObject<Would>] = &[
    ("would enter", Would::Enter, Noun::Permanent),
    ("would die", Would::Die, Noun::Permanent),
    ("would be destroyed", Would::BeDestroyed, Noun::Permanent),
    ("would be put into a graveyard", Would::PutIntoGraveyard, Noun::Card),
];

/// An event of a player: its words after a player and after `you`, and the event.
pub(crate) type OfPlayer<T> = (&'static str, &'static str, fn(Who) -> T);

/// The events of players that triggers wait for.
pub(crate) const PLAYER_TRIGGERS: &[OfPlayer<Trigger>] = &[
    ("draws a card", "draw a card", Trigger::Draws),
    ("discards a card", "discard a card", Trigger::Discards),
    ("gains life", "gain life", Trigger::GainsLife),
    ("loses life", "lose life", Trigger::LosesLife),
    ("plays a land", "play a land", Trigger::PlaysLand),
];

/// The events of players that replacement effects wait for.
pub(crate) const PLAYER_WOULDS: &[OfPlayer<Would>] = &[
    ("would draw a card", "would draw a card", Would::Draw),
    ("would gain life", "would gain life", Would::GainLife),
    ("would lose life", "would lose life", Would::LoseLife),
    ("would lose the game", "would lose the game", Would::LoseGame),
];

/// An event of a creature in combat.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum InCombatEvent {
    Attacks,
    AttacksAlone,
    AttacksAndIsntBlocked,
    IsAttacked,
    Blocks,
    BecomesBlocked,
    BecomesBlockedBy,
    DealsDamage,
}

/// The events of combat, with the words after the creature.
pub(crate) const COMBAT_EVENTS: &[(&str, InCombatEvent)] = &[
    ("attacks", InCombatEvent::Attacks),
    ("attacks alone", InCombatEvent::AttacksAlone),
    ("attacks and isn't blocked", InCombatEvent::AttacksAndIsntBlocked),
    ("is attacked", InCombatEvent::IsAttacked),
    ("blocks", InCombatEvent::Blocks),
    ("becomes blocked", InCombatEvent::BecomesBlocked),
    ("becomes blocked by", InCombatEvent::BecomesBlockedBy),
    ("deals combat damage", InCombatEvent::DealsDamage),
];

/// The words of an object that becomes attached to another, and of one that becomes unattached.
pub(crate) const BECOMES_ATTACHED: &str = "becomes attached to";
pub(crate) const BECOMES_UNATTACHED: &str = "becomes unattached from";

/// The words of everything that happens to objects.
pub(super) fn of_objects() -> impl Iterator<Item = &'static str> {
    let triggers = OBJECT_TRIGGERS.iter().map(|(words, ..)| *words);
    let attaching = [BECOMES_ATTACHED, BECOMES_UNATTACHED];
    let combat = COMBAT_EVENTS.iter().map(|(words, _)| *words);
    triggers.chain(attaching).chain(combat).chain(OBJECT_WOULDS.iter().map(|(words, ..)| *words))
}

/// The words of everything that players do.
pub(super) fn of_players() -> impl Iterator<Item = &'static str> {
    let triggers = PLAYER_TRIGGERS.iter().flat_map(|(third, you, _)| [*third, *you]);
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
