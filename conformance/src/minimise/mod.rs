//! The minimiser: makes a situation smaller while an engine still goes wrong in the same way.
//!
//! It works in the terms of the game: it drops players, permanents with the statements that name them, decisions,
//! abilities, effects and counters, and puts plainer cards in place of others ([`smaller`]). Each try is played
//! by the oracle, which says what is right there, and by the engine. A try counts if the engine goes wrong in
//! [the same way](Symptom). At the end nothing more can be dropped alone.

mod labels;
mod parts;
mod symptom;

pub use parts::smaller;
pub use symptom::Symptom;

use crate::engine::Engine;
use crate::language::{Catalogue, File};
use crate::outcome::Outcome;
use crate::progress::Progress;
use crate::situation::{AskedSituation, NothingSaid, Situation, place_of};
use apnap_oracle::bench::Mutant;
use std::collections::BTreeSet;
use std::fmt;

/// A situation in which an engine goes wrong, from which nothing can be dropped.
#[derive(Clone, Debug)]
pub struct Minimised {
    /// The situation.
    pub situation: Situation,
    /// How the engine goes wrong there.
    pub symptom: Symptom,
    /// The scenario, which expects what the oracle answers where the engine answers otherwise.
    pub file: File,
    /// How many smaller situations were tried.
    pub tried: usize,
    /// Whether nothing more can be dropped: it wasn't stopped.
    pub is_whole: bool,
}

/// Why a situation can't be made smaller.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum NotMinimised {
    /// The oracle says nothing of it.
    NothingSaid(NothingSaid),
    /// The engine doesn't fail there.
    Passes(Box<Outcome>),
}

impl fmt::Display for NotMinimised {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            NotMinimised::NothingSaid(why) => write!(f, "the oracle says nothing of it: {why}"),
            NotMinimised::Passes(outcome) => {
                write!(f, "the engine does not go wrong there; the outcome is: {}", outcome.words())
            }
        }
    }
}

impl std::error::Error for NotMinimised {}

/// Makes a situation smaller while the engine goes wrong in the same way. If `progress` is stopped, so is the work.
///
/// # Errors
/// If the engine doesn't go wrong there.
pub fn minimise(
    situation: Situation,
    engine: &mut dyn Engine,
    catalogue: &Catalogue,
    progress: &Progress,
) -> Result<Minimised, NotMinimised> {
    minimise_as(situation, None, engine, catalogue, progress)
}

/// Like [`minimise`], but one of these mutants has to explain how the engine goes wrong, if any does at the beginning.
///
/// # Errors
/// If the engine doesn't go wrong there.
pub fn minimise_as(
    situation: Situation,
    mutants: Option<BTreeSet<Mutant>>,
    engine: &mut dyn Engine,
    catalogue: &Catalogue,
    progress: &Progress,
) -> Result<Minimised, NotMinimised> {
    let asked = situation.asked(ID, catalogue).map_err(NotMinimised::NothingSaid)?;
    let case = asked.case(engine);
    if !Symptom::is_one(&case.outcome) {
        return Err(NotMinimised::Passes(Box::new(case.outcome)));
    }
    let symptom = match mutants {
        Some(mutants) => Symptom::explained_by(&case, &mutants),
        None => Symptom::of(&case),
    };
    let (asked_again, outcome) = (asked.clone(), case.outcome.clone());
    let mut work = Minimising { engine, catalogue, symptom, best: asked_again, outcome, tried: 0, progress };
    work.cut_off_the_end();
    while work.one_step() && !progress.is_stopped() {}
    let Minimising { symptom, best, outcome, tried, .. } = work;
    Ok(Minimised {
        file: best.scenario_about(&outcome),
        situation: best.situation().clone(),
        symptom,
        tried,
        is_whole: !progress.is_stopped(),
    })
}

/// The identifier of the scenarios that are tried.
const ID: &str = "minimised";

/// The work of making a situation smaller.
struct Minimising<'w> {
    engine: &'w mut dyn Engine,
    catalogue: &'w Catalogue,
    symptom: Symptom,
    /// The smallest situation so far, and its outcome.
    best: AskedSituation,
    outcome: Outcome,
    tried: usize,
    progress: &'w Progress,
}

impl Minimising<'_> {
    /// Drops the statements after the one where the engine goes wrong.
    fn cut_off_the_end(&mut self) {
        let Some(place) = place_of(&self.best, &self.outcome) else { return };
        let mut file = self.best.situation().file.clone();
        if let Some(script) = file.scenario.as_mut().and_then(|text| text.script.as_mut()) {
            script.statements.retain(|line| !matches!(line.value, crate::language::syntax::Line::Expect(_)));
            script.statements.truncate(place);
        }
        self.is_better(file);
    }

    /// Tries every smaller situation, and goes on from each that counts. Returns whether any did.
    fn one_step(&mut self) -> bool {
        let (mut at, mut any) = (0, false);
        loop {
            let tries = smaller(&self.best.situation().file);
            let Some(file) = tries.into_iter().nth(at) else { return any };
            if self.progress.is_stopped() {
                return any;
            }
            if self.is_better(file) {
                any = true;
            } else {
                at += 1;
            }
        }
    }

    /// Tries a situation, and keeps it if the engine goes wrong there in the same way.
    fn is_better(&mut self, file: File) -> bool {
        let situation = Situation { file, edition: self.best.situation().edition };
        if situation == *self.best.situation() {
            return false;
        }
        self.tried += 1;
        self.progress.step();
        let Ok(asked) = situation.asked(ID, self.catalogue) else { return false };
        let case = asked.case(self.engine);
        let Some(symptom) = self.symptom.again_in(&case) else { return false };
        self.outcome = case.outcome.clone();
        self.symptom = symptom;
        self.best = asked;
        true
    }
}
