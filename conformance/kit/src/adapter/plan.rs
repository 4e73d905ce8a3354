//! A decision while the engine asks for its parts.
//!
//! In a script, casting a spell with everything that is announced and paid is one decision, and so are all
//! permanents that untap. Many engines ask for each target, and for each permanent. The plan has the answers.

use super::suite::Said;
use crate::halt::IllegalDecision;
use apnap_oracle::state::{Announcement, Decision};
use std::collections::{BTreeMap, VecDeque};

/// A part of a decision.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Part {
    /// The targets, in their order
    Targets,
    /// The permanents whose mana abilities are activated
    Tapping,
    /// What is sacrificed as a cost
    Sacrificing,
    /// What is discarded as a cost
    Discarding,
    /// What is returned to its owner's hand as a cost
    Returning,
    /// What is chosen, if that is the whole decision: the permanents that untap or are sacrificed, the cards that
    /// are discarded, the targets of a triggered ability
    Chosen,
}

impl Part {
    /// Every part with its words.
    const ALL: &[(Part, &str)] = &[
        (Part::Targets, "a target"),
        (Part::Tapping, "tapped for mana"),
        (Part::Sacrificing, "sacrificed as a cost"),
        (Part::Discarding, "discarded as a cost"),
        (Part::Returning, "returned as a cost"),
        (Part::Chosen, "chosen"),
    ];

    fn words(self) -> &'static str {
        Part::ALL.iter().find(|(part, _)| *part == self).map_or("", |(_, words)| words)
    }
}

/// The parts of a decision that are still to be asked for.
#[derive(Clone, Default, PartialEq, Eq, Debug)]
pub struct Plan {
    left: BTreeMap<Part, VecDeque<String>>,
    modes: VecDeque<u8>,
    x: Option<i32>,
}

impl Plan {
    /// The plan of what was said: empty if it is not a decision with parts.
    pub(super) fn of(said: &Said) -> Plan {
        match said {
            Said::Decides { decision, .. } => Plan::of_decision(decision),
            Said::Advance => Plan::default(),
        }
    }

    /// The plan of a decision.
    pub fn of_decision(decision: &Decision<String>) -> Plan {
        match decision {
            Decision::Cast { announcement, .. } | Decision::Activate { announcement, .. } => {
                Plan::of_announcement(announcement)
            }
            Decision::Targets(chosen)
            | Decision::Choose(chosen)
            | Decision::Discard(chosen)
            | Decision::Sacrifice(chosen)
            | Decision::Untap(chosen)
            | Decision::DamageOrder(chosen)
            | Decision::Arrange(chosen) => Plan::with([(Part::Chosen, chosen)]),
            Decision::Modes(modes) => Plan { modes: modes.iter().copied().collect(), ..Plan::default() },
            Decision::Pay { tapping, .. } => Plan::with([(Part::Tapping, tapping)]),
            Decision::Pass
            | Decision::Concede
            | Decision::PlayLand { .. }
            | Decision::TurnFaceUp { .. }
            | Decision::Color(_)
            | Decision::CreatureType(_)
            | Decision::Mana(_)
            | Decision::Number(_)
            | Decision::Sector(_)
            | Decision::Zone(_)
            | Decision::Roll(_)
            | Decision::Attack(_)
            | Decision::Block(_)
            | Decision::Assign { .. }
            | Decision::Keep(_)
            | Decision::May(_)
            | Decision::Order(_)
            | Decision::Apply(_) => Plan::default(),
        }
    }

    fn of_announcement(announced: &Announcement<String>) -> Plan {
        let parts = [
            (Part::Targets, &announced.targets),
            (Part::Tapping, &announced.tapping),
            (Part::Sacrificing, &announced.sacrificing),
            (Part::Discarding, &announced.discarding),
            (Part::Returning, &announced.returning),
        ];
        Plan { modes: announced.modes.iter().copied().collect(), x: announced.x, ..Plan::with(parts) }
    }

    fn with<'a>(parts: impl IntoIterator<Item = (Part, &'a Vec<String>)>) -> Plan {
        let left = parts.into_iter().map(|(part, labels)| (part, labels.iter().cloned().collect())).collect();
        Plan { left, ..Plan::default() }
    }

    /// Takes the next of a part, for a question that has one answer.
    pub fn next(&mut self, part: Part) -> Option<String> {
        self.left.get_mut(&part)?.pop_front()
    }

    /// Takes the next of a part, which must be one of these.
    ///
    /// # Errors
    /// If it is another, or if there is none: then the decision is illegal.
    pub fn next_among<L: AsRef<str>>(&mut self, part: Part, among: &[L]) -> Result<String, IllegalDecision> {
        let Some(next) = self.next(part) else {
            return Err(IllegalDecision::new(format!(
                "nothing more is {}, but something must be",
                part.words()
            )));
        };
        if among.iter().any(|one| one.as_ref() == next) {
            return Ok(next);
        }
        Err(IllegalDecision::new(format!("{next} can't be {}", part.words())))
    }

    /// Takes this one from a part, for questions about each object: "does it untap?" Returns whether it was there.
    pub fn takes(&mut self, part: Part, label: &str) -> bool {
        let Some(left) = self.left.get_mut(&part) else { return false };
        let place = left.iter().position(|one| one == label);
        place.and_then(|place| left.remove(place)).is_some()
    }

    /// Takes all that is left of a part, in order.
    pub fn all(&mut self, part: Part) -> Vec<String> {
        self.left.remove(&part).unwrap_or_default().into()
    }

    /// What is left of a part, without taking it.
    pub fn left(&self, part: Part) -> impl Iterator<Item = &str> {
        self.left.get(&part).into_iter().flatten().map(String::as_str)
    }

    /// Takes the next mode, counted from 1.
    pub fn next_mode(&mut self) -> Option<u8> {
        self.modes.pop_front()
    }

    /// The value of X, if it is announced.
    pub fn x(&self) -> Option<i32> {
        self.x
    }

    /// Checks that everything was asked for: a decision that names more than the action needs is illegal.
    ///
    /// # Errors
    /// If something is left.
    pub fn finished(&self) -> Result<(), IllegalDecision> {
        if let Some(mode) = self.modes.front() {
            return Err(IllegalDecision::new(format!("mode {mode} is one too many")));
        }
        match self.left.iter().find_map(|(part, left)| Some((part, left.front()?))) {
            Some((part, label)) => {
                Err(IllegalDecision::new(format!("{label} can't be {} too", part.words())))
            }
            None => Ok(()),
        }
    }
}
