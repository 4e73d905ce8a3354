//! The tests of the corpus, of the audit and of everything that plays many games, in one program: each file is about one
//! subject.

#![allow(clippy::duplicate_mod, reason = "two of the examples have the same toy engine")]
#![allow(clippy::panic, clippy::unwrap_used, clippy::expect_used, reason = "what fails here fails the test")]

#[path = "../../examples/first.rs"]
#[allow(dead_code, reason = "the example has a main function of its own")]
mod example_first;
#[path = "../../examples/level0.rs"]
#[allow(dead_code, reason = "the example has a main function of its own")]
mod example_level0;
#[path = "../../examples/levels.rs"]
#[allow(dead_code, reason = "the example has a main function of its own")]
mod example_levels;

mod audit;
mod blame;
mod book;
mod conceding;
mod corpus;
mod differential;
mod divisions;
mod driver;
mod exhaustive;
mod explain;
mod fuzzing;
mod games;
mod generated;
mod grammars;
mod harness;
mod histories;
mod kit;
mod kit_boards;
mod laws;
mod level0;
mod levels;
mod metamorphic;
mod prose;
mod python;
mod ranges;
mod refusals;
mod starters;
#[path = "../support/mod.rs"]
mod support;
mod two_times;
mod words;
