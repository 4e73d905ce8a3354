//! One derivation for each kind of effect: what is said to the engine arrives there, and what it
//! makes of it comes back. These are boards that the engine gets right.

#![allow(clippy::panic, clippy::unwrap_used, reason = "a test fails by panicking")]

use apnap_conformance::corpus;
use apnap_conformance::engine::{Engine, Reply};
use apnap_conformance::language::load;
use apnap_conformance::outcome::Outcome;
use apnap_conformance::verdict::verdict;
use apnap_manabrew::Manabrew;
use apnap_manabrew::engine::EDITION;

/// Plays a board in the engine and holds it against what is expected.
fn check(board: &str, expect: &str) {
    check_with("", board, expect);
}

/// The same with cards that were made up for it.
fn check_with(cards: &str, board: &str, expect: &str) {
    let text = format!(
        "scenario \"A board\"\nrules 613.1\nbecause \"It is only played.\"\n\n{cards}board\n{board}\nexpect\n{expect}\n"
    );
    let catalogue = corpus::catalogue().unwrap_or_else(|_| panic!("the cards can be read"));
    let scenario = load("test/board", &text, &catalogue).unwrap_or_else(|errors| panic!("{errors:?}"));
    let Reply::Ok(seen) = Manabrew.derive(EDITION, &scenario.board) else { panic!("{board}") };
    assert_eq!(verdict(&scenario, &seen), Outcome::Pass { not_shown: 0, eased: 0 });
}

#[test]
fn a_printed_card() {
    check(
        "  alice controls \"Serra Angel\" as angel\n",
        "  angel is 4/4, white, has types Creature Angel, mana value 5\n  angel is named \"Serra Angel\"\n  \
         angel has keywords flying and vigilance\n  angel is controlled by alice\n  angel has no restrictions",
    );
}

#[test]
fn mana_abilities_and_marks() {
    check(
        "  alice controls \"Karakas\" as karakas\n  alice controls Forest\n",
        "  karakas has mana abilities W, printed ability 2\n  Forest has mana abilities G, no power or toughness",
    );
}

#[test]
fn mana_at_some_times_only_or_for_more_than_a_tap() {
    check_with(
        "card \"Glade\"\n  type Land\n  activated {tap}: add {G}\n  activated {tap}, only during your turn: add {W}\n  \
         activated {tap} sacrifice this: add {B}\n\n",
        "  alice controls Glade\n",
        "  Glade has mana abilities G, printed ability 2, printed ability 3",
    );
}

#[test]
fn what_no_board_performs_is_kept_or_lost() {
    check(
        "  alice controls Stasis\n  alice controls \"Ball Lightning\" as lightning\n",
        "  Stasis has printed ability 1, printed ability 2\n  lightning has trample, haste, printed ability 3",
    );
    check(
        "  alice controls \"Ball Lightning\" as lightning\n  alice controls Humility\n",
        "  lightning has no abilities",
    );
}

#[test]
fn copying_with_an_exception() {
    check(
        "  alice controls \"Serra Angel\" as angel\n  bob controls Clone, copying angel except (has base 7/7)\n",
        "  Clone is 7/7, white, has flying\n  Clone is named \"Serra Angel\"",
    );
}

#[test]
fn control_by_an_aura() {
    check(
        "  alice controls \"Grizzly Bears\" as bear\n  bob controls \"Control Magic\", attached to bear\n  \
         bob controls \"Glorious Anthem\"\n",
        "  bear is 3/3, is controlled by bob",
    );
}

#[test]
fn control_by_a_resolved_effect() {
    check(
        "  alice controls \"Grizzly Bears\" as bear\n  effect of \"Act of Treason\" by bob on bear\n",
        "  bear is controlled by bob",
    );
}

#[test]
fn types_in_addition() {
    check(
        "  alice controls \"Urborg, Tomb of Yawgmoth\"\n  bob controls Plains as plains\n",
        "  plains has types Basic Land Plains Swamp, mana abilities W and B",
    );
}

#[test]
fn types_and_size_by_a_resolved_effect() {
    check(
        "  alice controls Forest\n  effect of \"Vivify\" on Forest\n",
        "  Forest is 3/3, has types Basic Land Creature Forest",
    );
}

#[test]
fn colors_by_a_resolved_effect() {
    check(
        "  alice controls \"Grizzly Bears\" as bear\n  effect of \"Crimson Wisps\" on bear\n",
        "  bear is red, has haste",
    );
}

#[test]
fn keywords_given_and_abilities_lost() {
    check(
        "  alice controls \"Serra Angel\" as angel\n  alice controls Humility\n  alice controls Levitation\n",
        "  angel is 1/1, has keywords flying",
    );
}

#[test]
fn a_granted_ability() {
    check(
        "  alice controls Forest\n  alice controls \"Squirrel Nest\" as nest, attached to Forest\n",
        "  Forest has ability granted by nest, mana abilities G",
    );
}

#[test]
fn a_characteristic_defining_ability_and_counters() {
    check(
        "  alice controls 3 Swamp\n  alice controls Nightmare, with 2 +1/+1 counters\n",
        "  Nightmare is 5/5",
    );
}

#[test]
fn bonuses_by_equipment_and_by_a_resolved_effect() {
    check(
        "  alice controls \"Grizzly Bears\" as bear\n  alice controls Bonesplitter, attached to bear\n  \
         effect of \"Giant Growth\" on bear\n",
        "  bear is 7/5",
    );
}

#[test]
fn the_back_face() {
    check(
        "  alice controls \"Avabruck Caretaker\" as caretaker\n  transform caretaker\n",
        "  caretaker is 6/6, green, has types Creature Werewolf, hexproof",
    );
}

#[test]
fn players_and_rules_of_the_game() {
    check(
        "  alice controls \"Reliquary Tower\"\n  bob controls \"Null Profusion\"\n  bob controls Exploration\n  \
         effect of \"Teferi's Protection\" by alice on alice\n",
        "  alice has no maximum hand size, has protection from everything\n  bob has maximum hand size 2\n  \
         bob may play 2 lands",
    );
}

#[test]
fn restrictions_of_every_kind() {
    check(
        "  alice controls Juggernaut\n  alice controls \"Black Knight\" as knight\n  \
         alice controls \"Wind Drake\" as drake\n  bob controls \"Light of Day\"\n  \
         alice controls \"Gray Ogre\" as ogre\n  alice controls \"Aqueous Form\", attached to ogre\n",
        "  Juggernaut attacks if able\n  knight can't attack, can't block\n  ogre can't be blocked\n  \
         drake has no restrictions",
    );
}

#[test]
fn what_cannot_phase_out() {
    check_with(
        "card \"Anchor\"\n  type Artifact\n  static: each creature you control can't phase out\n\n",
        "  alice controls Anchor\n  alice controls \"Gray Ogre\" as ogre\n  bob controls \"Wind Drake\" as drake\n",
        "  ogre can't phase out\n  drake has no restrictions\n  Anchor has no restrictions",
    );
}

#[test]
fn an_open_set() {
    check(
        "  alice controls \"Wind Drake\" as drake\n  effect of Falter on each creature without flying\n  \
         alice controls \"Gray Ogre\" as ogre\n",
        "  ogre can't block\n  drake has no restrictions",
    );
}

#[test]
fn a_card_in_the_graveyard() {
    check(
        "  alice controls Mountain\n  alice controls \"Grizzly Bears\" as bear\n  alice's graveyard holds Anger\n",
        "  bear has haste\n  Anger is 2/2",
    );
}

#[test]
fn what_cannot_be_said_is_unsupported() {
    let text = "scenario \"A board\"\nrules 613.1\nbecause \"It is only played.\"\n\nboard\n  alice controls Tarmogoyf\n\nexpect\n  Tarmogoyf is 0/1\n";
    let catalogue = corpus::catalogue().unwrap_or_else(|_| panic!("the cards can be read"));
    let scenario = load("test/board", text, &catalogue).unwrap_or_else(|errors| panic!("{errors:?}"));
    assert!(matches!(Manabrew.derive(EDITION, &scenario.board), Reply::Unsupported { .. }));
}

#[test]
fn the_whole_corpus_has_a_verdict() {
    let catalogue = corpus::catalogue().unwrap_or_else(|_| panic!("the cards can be read"));
    let scenarios = corpus::scenarios(&catalogue).unwrap_or_else(|_| panic!("the scenarios can be read"));
    for scenario in scenarios.iter().filter(|scenario| scenario.is_valid_in(EDITION)) {
        let reply = Manabrew.derive(EDITION, &scenario.board);
        assert!(matches!(reply, Reply::Ok(_) | Reply::Unsupported { .. }), "{}: {reply:?}", scenario.id);
    }
}
