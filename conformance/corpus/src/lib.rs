//! The corpus: the scenarios and cards that are built in, and those of users.
//!
//! [`corpus`] has the files of `conformance/scenarios` and `conformance/cards`, so that the tests of an engine need no
//! files; [`starters`] are the scenarios to begin with, [`disputes`] the points on which the rules can be read in two ways,
//! and [`own`] reads the scenarios of a user. Which engine passes them is a question for `apnap_suite`.

pub mod corpus;
pub mod disputes;
pub mod own;
pub mod starters;
pub mod text;

use apnap_language as language;
use apnap_plug::scenario;
