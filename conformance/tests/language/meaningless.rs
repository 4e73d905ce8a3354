//! Lines that would mean nothing are errors, each with its place and a remedy.

use super::errors::errors_of;
use super::small::loaded;
use pretty_assertions::assert_eq;

/// A scenario with these lines on its board, and the errors in it.
#[track_caller]
fn on_a_board(lines: &str) -> String {
    errors_of(&format!(
        "scenario \"Test\"\nrules 613.4c\nbecause \"So it is.\"\n\nboard\n  alice controls bears: creature \
         2/2\n{lines}\nexpect\n  bears is 2/2\n"
    ))
}

/// The same with lines of a game.
fn in_a_game(lines: &str, script: &str) -> String {
    format!(
        "scenario \"Test\"\nrules 613.4c\nbecause \"So it is.\"\n\nboard\n  alice controls bears: creature \
         2/2\n{lines}\nscript\n{script}  expect\n    bears is 2/2\n"
    )
}

#[test]
fn a_change_of_objects_is_no_change_of_players() {
    let objects = "this is a change of objects, not of players";
    for line in ["gets +1/+1, until end of turn", "is red", "is controlled by alice", "can't block"] {
        let errors = on_a_board(&format!("  effect by alice on bob: {line}\n"));
        assert!(errors.contains(objects) && errors.contains("7:22"), "{errors}");
        let card = format!("card \"Test\"\n  type Enchantment\n  static: each player {line}\n");
        if !line.contains("until") && !line.contains("alice") {
            assert!(errors_of(&card).contains(objects), "{}", errors_of(&card));
        }
    }
    let players = "this is a change of players, not of objects";
    let errors = on_a_board("  effect by alice on bears: has no maximum hand size\n");
    assert!(errors.contains(players), "{errors}");
    let card =
        "card \"Test\"\n  type Sorcery\n  spell: target creature can't play lands, until end of turn\n";
    assert!(errors_of(card).contains(players), "{}", errors_of(card));
}

#[test]
fn an_effect_without_a_controller_is_told_how_to_name_one() {
    let errors = on_a_board("  effect on bears: gets +1/+1\n");
    assert!(errors.contains("the effect has no card and no controller"), "{errors}");
    assert!(errors.contains("effect by alice on bears"), "{errors}");
}

#[test]
fn a_state_that_a_board_cannot_have_is_no_label() {
    for word in ["phased out", "bestowed"] {
        let errors = on_a_board(&format!("  alice controls Plains as p, {word}\n"));
        assert!(errors.contains("a board can't begin with something"), "{errors}");
        assert!(!errors.contains("more labels"), "{errors}");
    }
    assert!(on_a_board("  alice controls Plains as p, q\n").contains("more labels than objects"));
}

#[test]
fn tokens_without_a_name_of_their_own_can_have_labels() {
    let token = "a token: Saproling creature 1/1 as";
    let board = format!("  alice controls {token} one\n  alice controls {token} two\n");
    let text = in_a_game(&board, "  alice passes\n").replace("bears is 2/2", "one is named \"Saproling\"");
    let scenario = loaded(&text).unwrap();
    let labels: Vec<&str> = scenario.board.labels.values().map(String::as_str).take(3).collect();
    assert_eq!(labels, ["bears", "one", "two"]);
    let names = scenario.board.game.objects.values().filter(|object| object.token);
    let names: Vec<Option<&str>> = names.map(|object| object.card.front.name.as_deref()).collect();
    assert_eq!(names[0], names[1]);
}

#[test]
fn what_a_player_is_called_is_not_taken_for_a_consequence() {
    let errors = on_a_board("  alice is the monarch\n");
    assert!(errors.contains("the monarch is not part of the language yet"), "{errors}");
}

#[test]
fn quoted_text_is_that_of_a_card_that_has_some() {
    let line = "  quoted text of \"Plains\" does not matter\n";
    let errors = errors_of(&in_a_game(line, "  alice passes\n"));
    assert!(errors.contains("\"Plains\" has no ability and no trigger event in quotation marks"), "{errors}");
    let errors = on_a_board(line);
    assert!(errors.contains("only games and boards that are settled have this"), "{errors}");
}

#[test]
fn a_number_of_objects_can_be_seen() {
    let of = |what: &str| {
        in_a_game("", "  alice passes\n").replace("bears is 2/2", &format!("alice controls {what}"))
    };
    assert!(loaded(&of("0 attacking creatures")).is_ok());
    let errors = errors_of(&of("1 creature attached to this"));
    assert!(errors.contains("an observation doesn't show which objects these are"), "{errors}");
}

#[test]
fn plural_words_and_colorless_tokens_are_read() {
    let card = "card \"Test\"\n  type Sorcery\n  spell: you gain [number of creatures that aren't (Elf)] life\n  \
                spell: create 1 (token colorless Eldrazi creature 1/1)\n";
    assert!(apnap_conformance::language::parse(card).is_ok());
    let wrong = card.replace("colorless Eldrazi", "colorless red Eldrazi");
    assert!(errors_of(&wrong).contains("something colorless has no color"));
}

#[test]
fn colors_are_joined_by_and() {
    let text =
        |fact: &str| in_a_game("", "  alice passes\n").replace("bears is 2/2", &format!("bears {fact}"));
    let errors = errors_of(&text("is green, red and blue"));
    assert!(errors.contains("a comma separates facts, not colors"), "{errors}");
    assert!(loaded(&text("is green and red and blue, 2/2")).is_ok());
}
