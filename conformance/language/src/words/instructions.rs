//! Words of instructions: what they are about, and how long.

use apnap_oracle::card::{Duration, Subject, Target, Targetable, Who};

/// The words for a card in its owner's graveyard that its own ability moves out of there (113.6m).
pub(crate) const THIS_FROM_YOUR_GRAVEYARD: &str = "this from your graveyard";

/// Words for something mentioned before.
pub(crate) const SPOKEN_OF: &[(Target, &str)] = &[
    (Target::It, "it"),
    (Target::ThatObject, "that object"),
    (Target::ThatPlayer, "that player"),
    (Target::DefendingPlayer, "the defending player"),
    (Target::ItsController, "its controller"),
    (Target::ItsOwner, "its owner"),
    (Target::ThatObjectsController, "that object's controller"),
];

/// What can be a target, in the singular.
pub(crate) const TARGETS: &[(Targetable, &str, &str)] = &[
    (Targetable::Players(Who::Anyone), "player", "players"),
    (Targetable::Players(Who::Opponent), "opponent", "opponents"),
];

/// Durations with fixed words.
pub(crate) const DURATIONS: &[(Duration, &str)] = &[
    (Duration::EndOfTurn, "until end of turn"),
    (Duration::EndOfCombat, "until end of combat"),
    (Duration::EndOfStep, "until end of step"),
    (Duration::EndOfPhase, "until end of phase"),
];

/// Returns whether it is "you".
pub(crate) fn is_you(about: &Target) -> bool {
    *about == Target::Each(Subject::Players(Who::You))
}
