//! The level of a scenario.

use crate::statements::*;
use crate::{MAIN, scenario};
use apnap_conformance::engine::Level;
use apnap_conformance::play::level_of;
use apnap_oracle::state::{Decision, Step};

const BEARS: &str = "alice controls \"Grizzly Bears\" as bears";

#[test]
fn a_board_without_a_script_is_level_0() {
    assert_eq!(level_of(&scenario(MAIN, BEARS, &[])), Level::Layers);
}

#[test]
fn a_script_without_stack_and_triggers_is_level_2() {
    let land = decides("alice", Decision::PlayLand { card: "forest".to_owned(), by: None });
    for script in [vec![step(Step::End)], vec![discards("alice", &["a"])], vec![land]] {
        assert_eq!(level_of(&scenario(MAIN, BEARS, &script)), Level::Turns);
    }
    let quoted = "alice controls a: creature 1/1, having (triggered \"this enters\": \"something\")";
    assert_eq!(level_of(&scenario(MAIN, quoted, &[step(Step::End)])), Level::Turns, "it never triggers");
}

#[test]
fn whatever_uses_the_stack_is_level_3() {
    for what in [casts("alice", "a"), must_not("alice", cast("a"), "117.1"), resolves("a"), stack_resolves()]
    {
        assert_eq!(level_of(&scenario(MAIN, BEARS, &[what])), Level::Stack);
    }
    let undying = "alice controls a: creature 1/1, having undying";
    assert_eq!(level_of(&scenario(MAIN, undying, &[step(Step::End)])), Level::Stack);
}
