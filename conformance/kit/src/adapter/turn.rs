//! The turn, for engines that number its parts.

use apnap_oracle::state::{Step, TurnPart};

/// The steps and main phases of a normal turn, in order. If first strike makes a second combat damage step, that
/// is another [`Step::CombatDamage`] (510.4).
pub const PARTS: [TurnPart; 12] = [
    TurnPart::Step(Step::Untap),
    TurnPart::Step(Step::Upkeep),
    TurnPart::Step(Step::Draw),
    TurnPart::PrecombatMain,
    TurnPart::Step(Step::BeginningOfCombat),
    TurnPart::Step(Step::DeclareAttackers),
    TurnPart::Step(Step::DeclareBlockers),
    TurnPart::Step(Step::CombatDamage),
    TurnPart::Step(Step::EndOfCombat),
    TurnPart::PostcombatMain,
    TurnPart::Step(Step::End),
    TurnPart::Step(Step::Cleanup),
];

/// The number of a step or main phase in [`PARTS`], counted from 0.
pub fn number_of_part(part: TurnPart) -> Option<usize> {
    PARTS.iter().position(|one| *one == part)
}
