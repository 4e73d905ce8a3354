//! Generated situations for the tests of an engine: in property tests, and in fuzz targets.

use super::source::{CaseKind, CaseSource};
use crate::corpus;
use crate::engine::{Cards, Engine};
use crate::language::File;
use crate::outcome::Outcome;
use crate::situation::{AskedSituation, Situation};
use apnap_oracle::edition::Edition;
use std::fmt;
use std::sync::LazyLock;

/// The generators of the interfaces: every card of the corpus, in the home edition.
static USUAL: LazyLock<CaseSource> =
    LazyLock::new(|| CaseSource::new(corpus::catalogue().unwrap_or_default(), &Cards::Any, Edition::HOME));

/// A generated board or game with the bytes that chose it. The first byte chooses the kind.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct DrawnSituation {
    /// The bytes.
    pub bytes: Vec<u8>,
    /// The situation that they choose.
    pub situation: Situation,
}

/// The number of bytes that is enough for any situation.
pub const ENOUGH_BYTES: usize = 1 + CaseKind::Game.enough_bytes();

impl DrawnSituation {
    /// The situation that these bytes choose; `None` if the generator made something that can't be written.
    pub fn by(bytes: Vec<u8>) -> Option<DrawnSituation> {
        let kind = CaseKind::ALL[bytes.first().map_or(0, |first| usize::from(*first) % CaseKind::ALL.len())];
        let file = USUAL.file(kind, bytes.get(1..).unwrap_or_default())?;
        Some(DrawnSituation { bytes, situation: Situation { file, edition: Edition::HOME } })
    }
}

/// An engine agrees with the oracle, as far as they were compared.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Agreement {
    /// Everything that the engine reports is right.
    Same {
        /// How many facts it doesn't report.
        not_shown: usize,
    },
    /// Nothing was compared, for this reason: the engine doesn't support something, or the oracle says nothing.
    NotCompared(String),
}

/// An engine does otherwise than the oracle.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Disagreement {
    /// The scenario, which expects what the oracle answers where the engine answers otherwise.
    pub scenario: File,
    /// What the engine does there.
    pub outcome: Outcome,
}

impl fmt::Display for Disagreement {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "{}", self.outcome.words())?;
        if let Outcome::Diverge { divergences } = &self.outcome {
            for one in divergences {
                writeln!(f, "  {one}")?;
            }
        }
        write!(f, "{}", self.scenario)
    }
}

impl std::error::Error for Disagreement {}

/// Compares an engine with the oracle in a situation. It uses the cards of the corpus.
///
/// # Errors
/// If the engine does otherwise: then the scenario shows it to anyone.
pub fn agrees(engine: &mut dyn Engine, situation: &Situation) -> Result<Agreement, Box<Disagreement>> {
    let asked: AskedSituation = match situation.asked("generated/drawn", USUAL.catalogue()) {
        Ok(asked) => asked,
        Err(why) => return Ok(Agreement::NotCompared(why.to_string())),
    };
    let outcome = asked.case(engine).outcome;
    match outcome {
        Outcome::Pass { not_shown, .. } => Ok(Agreement::Same { not_shown }),
        Outcome::Inconclusive { reason } => Ok(Agreement::NotCompared(reason)),
        outcome => match outcome.why_not_judged() {
            Some(reason) => Ok(Agreement::NotCompared(reason.to_owned())),
            None => Err(Box::new(Disagreement { scenario: asked.scenario_about(&outcome), outcome })),
        },
    }
}

#[cfg(feature = "arbitrary")]
mod arbitrary_front {
    use super::{DrawnSituation, ENOUGH_BYTES};
    use arbitrary::{Arbitrary, Error, Result, Unstructured};

    impl<'b> Arbitrary<'b> for DrawnSituation {
        fn arbitrary(source: &mut Unstructured<'b>) -> Result<DrawnSituation> {
            let count = source.len().min(ENOUGH_BYTES);
            DrawnSituation::by(source.bytes(count)?.to_vec()).ok_or(Error::IncorrectFormat)
        }

        fn size_hint(_depth: usize) -> (usize, Option<usize>) {
            (0, Some(ENOUGH_BYTES))
        }
    }
}

#[cfg(feature = "quickcheck")]
mod quickcheck_front {
    use super::{DrawnSituation, ENOUGH_BYTES};
    use quickcheck::{Arbitrary, Gen};

    impl Arbitrary for DrawnSituation {
        fn arbitrary(source: &mut Gen) -> DrawnSituation {
            loop {
                let count = usize::arbitrary(source) % (ENOUGH_BYTES + 1);
                let bytes = (0..count).map(|_| u8::arbitrary(source)).collect();
                if let Some(drawn) = DrawnSituation::by(bytes) {
                    return drawn;
                }
            }
        }

        /// Shrinks the bytes: fewer make fewer objects, smaller ones simpler objects.
        fn shrink(&self) -> Box<dyn Iterator<Item = DrawnSituation>> {
            Box::new(self.bytes.shrink().filter_map(DrawnSituation::by))
        }
    }
}

/// The generated situations. They shrink with their bytes: fewer bytes make fewer objects, smaller ones simpler objects.
#[cfg(feature = "proptest")]
pub fn situations() -> impl proptest::strategy::Strategy<Value = DrawnSituation> {
    use proptest::strategy::Strategy;
    proptest::collection::vec(proptest::num::u8::ANY, 0..=ENOUGH_BYTES)
        .prop_filter_map("a situation that the generator can't write", DrawnSituation::by)
}
