//! The `apnap` command.

fn main() {}
