//! Turns (500): their parts, and the point that a game has reached in a turn.

use super::{Attack, Block, Moment, PlayerId};
use apnap_oracle_derive::FromJson;
use serde::Serialize;
use std::fmt;

/// A phase of a turn (500.1). The two kinds of main phase are the same here: the kind depends on what came
/// before the phase in the turn (505.1a).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, FromJson)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum Phase {
    /// The beginning phase
    Beginning,
    /// A main phase
    Main,
    /// The combat phase
    Combat,
    /// The ending phase
    Ending,
}

/// A step of a phase.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, FromJson)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum Step {
    /// The untap step
    Untap,
    /// The upkeep step
    Upkeep,
    /// The draw step
    Draw,
    /// The beginning of combat step
    BeginningOfCombat,
    /// The declare attackers step
    DeclareAttackers,
    /// The declare blockers step
    DeclareBlockers,
    /// A combat damage step
    CombatDamage,
    /// The end of combat step
    EndOfCombat,
    /// The end step
    End,
    /// The cleanup step
    Cleanup,
}

/// A part of a game that can begin, be added and be skipped.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, FromJson)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum TurnPart {
    /// A turn
    Turn,
    /// A phase
    Phase(Phase),
    /// The first main phase of a turn (505.1a)
    PrecombatMain,
    /// A later main phase of a turn (505.1a)
    PostcombatMain,
    /// A step
    Step(Step),
}

impl Step {
    /// Every step with its name, in the order of a turn.
    pub const ALL: &[(Step, &str)] = &[
        (Step::Untap, "untap step"),
        (Step::Upkeep, "upkeep step"),
        (Step::Draw, "draw step"),
        (Step::BeginningOfCombat, "beginning of combat step"),
        (Step::DeclareAttackers, "declare attackers step"),
        (Step::DeclareBlockers, "declare blockers step"),
        (Step::CombatDamage, "combat damage step"),
        (Step::EndOfCombat, "end of combat step"),
        (Step::End, "end step"),
        (Step::Cleanup, "cleanup step"),
    ];

    /// Returns the phase to which such a step belongs.
    pub fn phase(self) -> Phase {
        match self {
            Step::Untap | Step::Upkeep | Step::Draw => Phase::Beginning,
            Step::BeginningOfCombat
            | Step::DeclareAttackers
            | Step::DeclareBlockers
            | Step::CombatDamage
            | Step::EndOfCombat => Phase::Combat,
            Step::End | Step::Cleanup => Phase::Ending,
        }
    }
}

impl Phase {
    /// Every phase with its name.
    pub const ALL: &[(Phase, &str)] = &[
        (Phase::Beginning, "beginning phase"),
        (Phase::Main, "main phase"),
        (Phase::Combat, "combat phase"),
        (Phase::Ending, "ending phase"),
    ];
}

impl TurnPart {
    /// Returns every part with its name.
    pub fn all() -> impl Iterator<Item = (TurnPart, &'static str)> {
        let main = [(TurnPart::PrecombatMain, PRECOMBAT_MAIN), (TurnPart::PostcombatMain, POSTCOMBAT_MAIN)];
        let phases = Phase::ALL.iter().map(|&(phase, name)| (TurnPart::Phase(phase), name));
        let steps = Step::ALL.iter().map(|&(step, name)| (TurnPart::Step(step), name));
        [(TurnPart::Turn, TURN)].into_iter().chain(main).chain(phases).chain(steps)
    }
}

const TURN: &str = "turn";
const PRECOMBAT_MAIN: &str = "precombat main phase";
const POSTCOMBAT_MAIN: &str = "postcombat main phase";

impl fmt::Display for Step {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(Step::ALL.iter().find(|(step, _)| step == self).map_or("step", |(_, name)| name))
    }
}

impl fmt::Display for Phase {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(Phase::ALL.iter().find(|(phase, _)| phase == self).map_or("phase", |(_, name)| name))
    }
}

impl fmt::Display for TurnPart {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            TurnPart::Turn => f.write_str(TURN),
            TurnPart::Phase(phase) => phase.fmt(f),
            TurnPart::PrecombatMain => f.write_str(PRECOMBAT_MAIN),
            TurnPart::PostcombatMain => f.write_str(POSTCOMBAT_MAIN),
            TurnPart::Step(step) => step.fmt(f),
        }
    }
}

/// The current turn of a game, and the point in it that the game has reached.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, FromJson)]
pub struct Turn {
    /// The number of the turn, counted from 1.
    pub number: u32,
    /// The current phase; none between turns.
    pub phase: Option<Phase>,
    /// The current step.
    pub step: Option<Step>,
    /// The steps of this phase that are still to come, in order.
    pub steps_to_come: Vec<Step>,
    /// The phases of this turn that are still to come, in order.
    pub phases_to_come: Vec<PlannedPhase>,
    /// The number of main phases in this turn so far, including this one (505.1a).
    pub main_phases: u32,
    /// The number of combat phases in this turn so far, including this one.
    pub combat_phases: u32,
    /// The creatures that were declared as attackers this turn.
    pub attacks: Vec<Attack>,
    /// The creatures that were declared as blockers this turn.
    pub blocks: Vec<Block>,
    /// The point within the step or phase.
    pub point: Point,
    /// Extra turns that are still to come; the last one is taken first (500.7).
    pub extra_turns: Vec<ExtraTurn>,
    /// If this turn is an extra turn: when it was created.
    pub extra: Option<Moment>,
    /// The active player of the turn before this one, if there was one.
    pub previous: Option<PlayerId>,
    /// The player after whom the normal order continues: the active player of the last turn that wasn't an
    /// extra turn.
    pub last_in_order: PlayerId,
}

/// An extra turn that is still to come (500.7).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, FromJson)]
pub struct ExtraTurn {
    /// The player whose turn it will be.
    pub player: PlayerId,
    /// When it was created, by which effects recognize it.
    pub created: Moment,
}

/// A phase that is still to come.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, FromJson)]
pub struct PlannedPhase {
    /// The kind of phase.
    pub phase: Phase,
    /// Its steps, in order.
    pub steps: Vec<Step>,
}

/// A point of a game between two ticks: each tick leads from one point to the next.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, FromJson)]
pub enum Point {
    /// A turn is over; the next one is about to begin.
    BetweenTurns,
    /// A phase is over; the next one is about to begin, or the turn ends.
    BetweenPhases,
    /// A step is over; the next one is about to begin, or the phase ends.
    BetweenSteps,
    /// The step or phase has begun; its turn-based actions have not been performed yet.
    Beginning,
    /// A player is about to get priority (117.5).
    BeforePriority {
        /// The player who is about to get priority
        player: PlayerId,
        /// The event after which the player gets it (117.3a-c)
        after: After,
    },
    /// A player has priority.
    Priority {
        /// The player who has priority.
        holder: PlayerId,
        /// The number of players who have passed in succession.
        passed: u32,
    },
    /// All players have passed: the top object of the stack is about to resolve.
    Resolving,
    /// The step or phase is ending.
    Ending,
    /// There is no turn, only a board: state-based actions are about to be performed until none applies.
    Settling,
    /// No state-based action applies on that board, and nothing follows.
    Settled,
}

/// The event after which a player gets priority.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, FromJson)]
pub enum After {
    /// The beginning of a step or phase (117.3a)
    Beginning,
    /// A resolution (117.3b)
    Resolving,
    /// An action of that player (117.3c)
    Acting,
}

impl PlannedPhase {
    /// Returns the phases of a turn with their steps, without anything that effects add (500.1).
    pub fn of_a_turn() -> Vec<PlannedPhase> {
        let order = [Phase::Beginning, Phase::Main, Phase::Combat, Phase::Main, Phase::Ending];
        order.into_iter().map(PlannedPhase::whole).collect()
    }

    /// Returns a phase with all of its steps, in order (501.1, 506.1, 512.1).
    pub fn whole(phase: Phase) -> PlannedPhase {
        let steps = Step::ALL.iter().map(|(step, _)| *step).filter(|step| step.phase() == phase);
        PlannedPhase { phase, steps: steps.collect() }
    }
}

impl Turn {
    /// Returns the beginning of a turn of a player, before its first phase.
    pub fn number(number: u32, player: PlayerId) -> Turn {
        Turn {
            number,
            phase: None,
            step: None,
            steps_to_come: Vec::new(),
            phases_to_come: Vec::new(),
            main_phases: 0,
            combat_phases: 0,
            attacks: Vec::new(),
            blocks: Vec::new(),
            point: Point::BetweenTurns,
            extra_turns: Vec::new(),
            extra: None,
            previous: None,
            last_in_order: player,
        }
    }

    /// 500.1, 505.1a: returns the current part of the turn: a step, or else a phase, or the turn itself
    /// between two phases. A main phase is the precombat one unless another has come before it in the turn.
    pub fn part(&self) -> TurnPart {
        match (self.step, self.phase) {
            (Some(step), _) => TurnPart::Step(step),
            (None, Some(Phase::Main)) if self.main_phases <= 1 => TurnPart::PrecombatMain,
            (None, Some(Phase::Main)) => TurnPart::PostcombatMain,
            (None, Some(phase)) => TurnPart::Phase(phase),
            (None, None) => TurnPart::Turn,
        }
    }

    /// Returns a turn of a player that has reached a step, or the main phase before or after combat, with the
    /// rest of a normal turn still to come (500.1). The player is about to get priority there. In the untap
    /// step and the cleanup step, in which players normally don't get priority, everything that belongs to
    /// the step is still to come.
    pub fn standing_in(number: u32, player: PlayerId, part: TurnPart) -> Turn {
        let (nth, step) = match part {
            TurnPart::Turn | TurnPart::Phase(Phase::Beginning) => (0, Some(Step::Untap)),
            TurnPart::PrecombatMain | TurnPart::Phase(Phase::Main) => (1, None),
            TurnPart::Phase(Phase::Combat) => (2, Some(Step::BeginningOfCombat)),
            TurnPart::PostcombatMain => (3, None),
            TurnPart::Phase(Phase::Ending) => (4, Some(Step::End)),
            TurnPart::Step(step) => match step.phase() {
                Phase::Beginning => (0, Some(step)),
                Phase::Main => (1, Some(step)),
                Phase::Combat => (2, Some(step)),
                Phase::Ending => (4, Some(step)),
            },
        };
        let mut phases = PlannedPhase::of_a_turn().into_iter();
        let main_phases =
            phases.clone().take(nth + 1).map(|planned| u32::from(planned.phase == Phase::Main)).sum();
        let current = phases.nth(nth);
        let steps = current.iter().flat_map(|planned| &planned.steps).copied();
        let point = match step {
            Some(Step::Untap | Step::Cleanup) => Point::Beginning,
            _ => Point::BeforePriority { player, after: After::Beginning },
        };
        Turn {
            phase: current.as_ref().map(|planned| planned.phase),
            step,
            steps_to_come: steps.skip_while(|one| Some(*one) != step).skip(1).collect(),
            phases_to_come: phases.collect(),
            main_phases,
            combat_phases: u32::from(nth >= 2),
            point,
            ..Turn::number(number, player)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_turn_in_the_middle_has_its_rest_still_to_come() {
        let player = PlayerId(1);
        let turn = Turn::standing_in(3, player, TurnPart::Step(Step::Upkeep));
        assert_eq!((turn.phase, turn.step), (Some(Phase::Beginning), Some(Step::Upkeep)));
        assert_eq!(turn.steps_to_come, [Step::Draw]);
        let phases: Vec<Phase> = turn.phases_to_come.iter().map(|planned| planned.phase).collect();
        assert_eq!(phases, [Phase::Main, Phase::Combat, Phase::Main, Phase::Ending]);
        assert_eq!(turn.main_phases, 0);
        assert_eq!(turn.point, Point::BeforePriority { player, after: After::Beginning });
        assert_eq!((turn.number, turn.last_in_order), (3, player));
    }

    #[test]
    fn a_turn_stands_in_the_part_in_which_it_was_put() {
        for (part, _) in TurnPart::all() {
            let there = match part {
                TurnPart::Turn | TurnPart::Phase(Phase::Beginning) => TurnPart::Step(Step::Untap),
                TurnPart::Phase(Phase::Main) => TurnPart::PrecombatMain,
                TurnPart::Phase(Phase::Combat) => TurnPart::Step(Step::BeginningOfCombat),
                TurnPart::Phase(Phase::Ending) => TurnPart::Step(Step::End),
                TurnPart::PrecombatMain | TurnPart::PostcombatMain | TurnPart::Step(_) => part,
            };
            assert_eq!(Turn::standing_in(3, PlayerId(0), part).part(), there);
        }
        assert_eq!(Turn::number(3, PlayerId(0)).part(), TurnPart::Turn);
    }

    #[test]
    fn main_phases_are_counted_and_steps_without_priority_begin() {
        let standing = |part| Turn::standing_in(3, PlayerId(0), part);
        let main_phases = |part| standing(part).main_phases;
        assert_eq!(main_phases(TurnPart::PrecombatMain), 1);
        assert_eq!(main_phases(TurnPart::Step(Step::EndOfCombat)), 1);
        assert_eq!(main_phases(TurnPart::PostcombatMain), 2);
        assert_eq!(main_phases(TurnPart::Step(Step::Cleanup)), 2);
        assert_eq!(standing(TurnPart::PrecombatMain).steps_to_come, []);
        assert_eq!(standing(TurnPart::Step(Step::Cleanup)).point, Point::Beginning);
        assert_eq!(standing(TurnPart::Step(Step::Untap)).point, Point::Beginning);
        assert_eq!(standing(TurnPart::Step(Step::Cleanup)).phases_to_come, []);
        assert_eq!(standing(TurnPart::Step(Step::End)).steps_to_come, [Step::Cleanup]);
    }
}
