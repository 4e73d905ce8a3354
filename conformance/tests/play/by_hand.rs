//! A game played by hand, line by line as from a pipe.

use crate::toy::{Quirk, Toy};
use crate::{MAIN, scenario};
use apnap_conformance::by_hand::{ByHand, Scripted, play_by_hand};
use apnap_conformance::language::read_decision;
use apnap_conformance::oracle::Oracle;
use apnap_oracle::edition::Edition;
use apnap_oracle::state::{Decision, Step};
use pretty_assertions::assert_eq;

/// What is printed, without styles.
fn played(quirk: Quirk, begins: Option<Step>, script: &[Scripted], lines: &str) -> String {
    let said = said(quirk, begins, script, lines, false);
    said.strip_suffix('\n').map_or(said.clone(), ToOwned::to_owned)
}

fn said(quirk: Quirk, begins: Option<Step>, script: &[Scripted], lines: &str, echo: bool) -> String {
    let board = "alice's hand holds \"Grizzly Bears\" as shock\nbob's hand holds \"Grizzly Bears\" as growth\n\
                 alice controls \"Grizzly Bears\" as bears, tapped";
    let scenario = scenario(begins, board, &[]);
    let players = ["alice".to_owned(), "bob".to_owned()];
    let in_words = |line: &str| read_decision(line, &players).map_err(|error| error.title);
    let by_hand = ByHand { scenario: &scenario, script, edition: Edition::HOME, in_words: &in_words, echo };
    let mut out = Vec::new();
    play_by_hand(&mut Toy::new(quirk), &by_hand, lines.as_bytes(), &mut out).unwrap();
    plain(&String::from_utf8(out).unwrap())
}

/// A game on the oracle, in which Alice is about to attack.
fn fought(edition: Edition, lines: &str) -> String {
    let board = "alice controls \"Hill Giant\" as giant\nalice controls \"Grizzly Bears\" as bears, tapped\n\
                 bob controls \"Gray Ogre\" as ogre\nbob controls \"Wall of Wood\" as wall";
    fought_on(board, edition, lines)
}

/// A game on the oracle, in which Alice is about to attack on this board.
fn fought_on(board: &str, edition: Edition, lines: &str) -> String {
    let mut scenario = scenario(Some(Step::DeclareAttackers), board, &[]);
    scenario.board.game.turn.steps_to_come =
        vec![Step::DeclareBlockers, Step::CombatDamage, Step::EndOfCombat];
    let players = ["alice".to_owned(), "bob".to_owned()];
    let in_words = |line: &str| read_decision(line, &players).map_err(|error| error.title);
    let by_hand = ByHand { scenario: &scenario, script: &[], edition, in_words: &in_words, echo: false };
    let mut out = Vec::new();
    play_by_hand(&mut Oracle::new(), &by_hand, lines.as_bytes(), &mut out).unwrap();
    plain(&String::from_utf8(out).unwrap())
}

#[test]
fn attackers_and_blockers_are_declared_with_an_example_and_shown_with_each_other() {
    let said = fought(Edition::HOME, "");
    let asked = "alice is asked to attack with any of: giant\n   1  does not attack\n   2  attacks bob with giant\n\
                 in words, for example: `attacks with giant`, `does not attack`\n> \n";
    assert!(said.ends_with(asked), "{said}");
    let said = fought(Edition::HOME, "attacks with giant\npasses\npasses\n");
    let board = last_board(&said);
    assert!(board.contains("  giant  Hill Giant, 3/3, tapped\n"), "{board}");
    assert!(board.contains("\ncombat:\n  giant 3/3 attacks bob\n"), "{board}");
    assert!(board.contains("\nbob is asked to block with any of: ogre, wall\n"), "{board}");
    assert!(board.contains("in words, for example: `blocks giant with ogre`, `does not block`\n"), "{board}");
    let said = fought(Edition::HOME, "attacks with giant\npasses\npasses\nblocks giant with wall and ogre\n");
    let board = last_board(&said);
    let fight = "\ncombat:\n  giant 3/3 attacks bob, blocked by ogre 2/2 and wall 0/3\n";
    assert!(board.contains(fight), "{board}");
    assert!(board.contains("in words, for example: `orders damage to "), "{board}");
    let unblocked = fought(Edition::HOME, "attacks with giant\npasses\npasses\ndoes not block\n");
    assert!(last_board(&unblocked).contains("  giant 3/3 attacks bob, unblocked\n"), "{unblocked}");
}

#[test]
fn a_declaration_that_disobeys_requirements_is_refused_with_a_better_one() {
    let board = "alice controls \"Goblin Brigand\" as brigand\nalice controls \"Grizzly Bears\" as bears";
    let said = fought_on(board, Edition::HOME, "attacks with bears\n");
    let (_, refused) = said.strip_suffix("> \n").unwrap().rsplit_once("> ").unwrap();
    let better = "508.1d forbids it: requires that no other legal declaration obeys more requirements (for \
                  example, \"attacks bob with brigand\" obeys 1, but this one 0)\n";
    assert_eq!(refused, better);
}

#[test]
fn damage_is_divided_by_hand() {
    let blocked = "attacks with giant\npasses\npasses\nblocks giant with wall and ogre\n";
    let said = fought(Edition::NEWEST, &format!("{blocked}passes\npasses\n"));
    assert!(last_board(&said).contains("in words, for example: `assigns 2 to "), "{said}");
    let said =
        fought(Edition::NEWEST, &format!("{blocked}passes\npasses\nassigns 1 to wall and 2 to ogre\n"));
    assert!(last_board(&said).contains("  wall  Wall of Wood, 0/3, 1 damage, defender\n"), "{said}");
    assert!(last_board(&said).contains("  ogre  Gray Ogre, 2/2, in graveyard\n"), "{said}");
}

#[test]
fn an_illegal_declaration_is_refused_with_its_rule_and_changes_nothing() {
    let said = fought(Edition::HOME, "attacks with bears\n");
    let (before, refused) = said.strip_suffix("> \n").unwrap().rsplit_once("> ").unwrap();
    assert_eq!(refused, "508.1a forbids it: requires that the creature is untapped\n");
    let after = fought(Edition::HOME, "attacks with bears\nboard\n");
    assert_eq!(last_board(&after), last_board(&format!("{before}> \n")));
}

fn plain(text: &str) -> String {
    let mut plain = String::new();
    let mut in_style = false;
    for letter in text.chars() {
        match letter {
            '\u{1b}' => in_style = true,
            'm' if in_style => in_style = false,
            _ if in_style => {}
            _ => plain.push(letter),
        }
    }
    plain
}

/// The last display of the board, starting with the position of the game.
fn last_board(text: &str) -> &str {
    text.rfind("\nturn ").map_or(text, |at| &text[at + 1..])
}

#[test]
fn the_board_the_request_and_what_can_be_decided_are_shown() {
    let expected = "\
`help` lists the commands

turn 3, alice, precombat main phase
alice: 20 life, 1 in hand
  bears  tapped
  shock  in hand
bob: 20 life, 1 in hand
  growth  in hand

alice is asked for an action
   1  passes
   2  casts shock
> ";
    assert_eq!(played(Quirk::Right, MAIN, &[], ""), expected);
}

#[test]
fn a_decision_is_a_number_or_words() {
    for decisions in ["2\n", "casts shock\n", "alice casts shock\n", "  casts   shock  \n"] {
        let said = played(Quirk::Right, MAIN, &[], decisions);
        assert!(last_board(&said).contains("the stack, from the top down: shock"), "{said}");
    }
    let said = played(Quirk::Right, MAIN, &[], "2\n1\nbob passes\n");
    assert!(last_board(&said).contains("bob: 18 life"), "{said}");
}

#[test]
fn what_cannot_be_is_said_and_changes_nothing() {
    let said = |lines: &str| played(Quirk::Right, MAIN, &[], lines);
    assert!(said("7\n").ends_with("> there is no decision 7 here; there are 1 to 2\n> "));
    assert!(said("0\n").ends_with("> there is no decision 0 here; there are 1 to 2\n> "));
    assert!(said("juggles shock\n").ends_with("> unknown decision `juggles`; `help` lists the commands\n> "));
    let refused = said("bob casts growth\n");
    assert!(refused.ends_with("> 117.1 forbids it: not now\n> "), "{refused}");
    let unknown = said("casts opt on bob\n");
    assert!(unknown.ends_with("> nothing is named `opt`; `board` shows the names\n> "), "{unknown}");
    let malformed = said("casts growth\n");
    assert!(malformed.ends_with("> not a decision: growth is not a card in that hand\n> "), "{malformed}");
}

#[test]
fn steps_without_priority_pass_by_themselves() {
    let said = played(Quirk::Right, Some(Step::Untap), &[], "board\n");
    assert!(last_board(&said).starts_with("turn 3, alice, upkeep step"), "{said}");
    assert!(!last_board(&said).contains("tapped"), "{said}");
}

#[test]
fn back_undoes_one_decision_after_the_other() {
    let begins = played(Quirk::Right, MAIN, &[], "");
    let begins = last_board(&begins);
    let said = played(Quirk::Right, MAIN, &[], "2\n1\nback\n");
    assert!(last_board(&said).contains("alice is asked for an action"), "{said}");
    assert!(last_board(&said).contains("the stack"), "{said}");
    let said = played(Quirk::Right, MAIN, &[], "2\n1\nback\nback\n");
    assert_eq!(last_board(&said), begins);
    assert!(played(Quirk::Right, MAIN, &[], "back\n").ends_with("> this is the beginning of the game\n> "));
}

#[test]
fn why_tells_what_happened_last_and_by_which_rules() {
    let said = played(Quirk::Right, MAIN, &[], "2\n1\n1\nwhy\n");
    let (_, why) = said.rsplit_once("> ").map(|(before, _)| before).unwrap().rsplit_once("> ").unwrap();
    assert!(why.starts_with("  117.3    shock resolves\n  117.3    alice gets priority\n  117.3: "), "{why}");
}

fn script() -> Vec<Scripted> {
    let pass = |player: &str| (player.to_owned(), Decision::Pass);
    let cast = Decision::Cast { card: "shock".to_owned(), announcement: Default::default() };
    vec![
        Scripted { text: "alice casts shock".to_owned(), decisions: vec![("alice".to_owned(), cast)] },
        Scripted { text: "shock resolves".to_owned(), decisions: vec![pass("alice"), pass("bob")] },
    ]
}

#[test]
fn the_script_is_followed_statement_by_statement_and_back() {
    let said = |lines: &str| played(Quirk::Right, MAIN, &script(), lines);
    assert!(said("").ends_with("next: alice casts shock\n> "));
    assert!(said("next\n").ends_with("next: shock resolves\n> "));
    let both = said("next\nnext\n");
    assert!(last_board(&both).contains("bob: 18 life"), "{both}");
    assert!(said("next\nnext\nnext\n").ends_with("the script has ended\n> "));
    let undone = said("next\nnext\nback\n");
    assert!(undone.ends_with("next: shock resolves\n> "), "all of the statement is undone: {undone}");
    assert!(last_board(&undone).contains("the stack, from the top down: shock"), "{undone}");
    let why = said("next\nnext\nwhy\n");
    assert!(why.contains("bob gets priority\n  117.3    shock resolves"), "of the whole statement: {why}");
}

#[test]
fn who_leaves_the_script_finds_the_way_back_to_it() {
    let said = |lines: &str| played(Quirk::Right, MAIN, &script(), lines);
    assert!(said("next\n1\nnext\n").ends_with("your decisions left the script; `back` returns to it\n> "));
    let again = said("next\n1\nback\nnext\n");
    assert!(last_board(&again).contains("bob: 18 life"), "{again}");
}

#[test]
fn who_decides_what_the_script_says_follows_it() {
    let said = |lines: &str| played(Quirk::Right, MAIN, &script(), lines);
    assert!(said("casts shock\n").ends_with("next: shock resolves\n> "));
    let both = said("2\nnext\n");
    assert!(last_board(&both).contains("bob: 18 life"), "{both}");
}

#[test]
fn a_pipe_gets_each_line_repeated() {
    let said = said(Quirk::Right, MAIN, &[], "7\nwhy\n", true);
    assert!(said.contains("\n> 7\nthere is no decision 7 here; there are 1 to 2\n> why\n"), "{said}");
}

#[test]
fn the_game_ends_with_the_input_or_when_asked_to() {
    let said = played(Quirk::EndsTheGame, MAIN, &[], "2\n1\n1\n1\nhelp\nquit\n2\n");
    assert!(said.contains("the game is over\n> there is no decision 1 here\n>   a number"), "{said}");
    assert!(said.ends_with("quit          exits\n> "), "nothing comes after: {said}");
}

#[test]
fn an_engine_without_games_says_so() {
    let said = played(Quirk::CannotCast, MAIN, &[], "2\n");
    assert!(said.ends_with("> alice casts shock\nspells: not yet\n> "), "{said}");
}
