//! The tests of the corpus, of the audit and of everything that plays many games, in one program: each file is about one
//! subject.

mod audit;
mod blame;
mod book;
mod conceding;
mod corpus;
mod divisions;
mod driver;
mod exhaustive;
mod explain;
mod fuzzing;
mod games;
mod generated;
mod grammars;
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
mod two_times;
