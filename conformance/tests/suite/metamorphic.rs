//! Relations between games: a change that can't matter must not change what happens.
//!
//! No sentence of the rules says that a player's name, the number of the turn, a card that lies somewhere
//! else, or a response that does nothing makes no difference. So no premise states it, and no mutant breaks
//! it. Each test here tells every game of the corpus in another way. What the game expects stays the same.

use crate::support::{others, scenario_as};
use apnap_conformance::audit::outcomes_of_all;
use apnap_conformance::corpus;
use apnap_conformance::oracle::Oracle;
use apnap_conformance::outcome::Outcome;
use apnap_conformance::run::{distinct_editions_of, run};
use pretty_assertions::assert_eq;
use regex::{Captures, Regex};
use std::collections::BTreeSet;

/// The text of a game in three parts: what comes before the board, the board, and the script.
struct Game<'t> {
    head: &'t str,
    board: &'t str,
    script: &'t str,
}

impl<'t> Game<'t> {
    /// The parts of a scenario; `None` if it isn't a game.
    fn of(text: &'t str) -> Option<Game<'t>> {
        let (head, rest) = text.split_once("\nboard\n")?;
        let (board, script) = rest.split_once("\nscript\n")?;
        Some(Game { head, board, script })
    }

    fn told(&self, board: &str, script: &str) -> String {
        format!("{}\nboard\n{board}\nscript\n{script}", self.head)
    }
}

/// Tells each game in another way and plays it. A way that returns `None` leaves the game out. At least this
/// many games must be played.
fn every_game_is_the_same(at_least: usize, way: impl Fn(&Game) -> Option<String>) {
    let told = corpus::scenario_texts().filter_map(|(id, text)| Some((id, way(&Game::of(text)?)?)));
    let scenarios: Vec<_> = told.map(|(id, text)| scenario_as(id, &text)).collect();
    assert!(scenarios.len() >= at_least, "only {} games", scenarios.len());
    let as_before = [Outcome::PASSED, Outcome::Disputed { other: None }];
    let differing: Vec<String> = outcomes_of_all(&scenarios)
        .into_iter()
        .filter(|(_, _, outcome)| !as_before.contains(outcome))
        .map(|(scenario, edition, outcome)| format!("{} in {edition}: {outcome:?}", scenario.id))
        .collect();
    assert_eq!(differing, Vec::<String>::new());
}

fn pattern(text: &str) -> Regex {
    Regex::new(text).unwrap()
}

#[test]
fn the_players_can_have_each_others_names() {
    let names = pattern(r"\b(alice|bob)\b");
    let other = |found: &Captures| if &found[0] == "alice" { "bob" } else { "alice" }.to_owned();
    every_game_is_the_same(500, |game| {
        let players = if game.board.contains("  players ") { "" } else { "  players alice, bob\n" };
        let board = format!("{players}{}", game.board);
        Some(game.told(&names.replace_all(&board, other), &names.replace_all(game.script, other)))
    });
}

#[test]
fn the_game_can_begin_one_round_later() {
    let turn = pattern(r"\bturn (\d+)");
    let players = pattern(r"(?m)^  players (.*)$");
    every_game_is_the_same(200, |game| {
        let first: usize = turn.captures(game.board)?[1].parse().ok()?;
        // The first turn is different (103.8a). The second turn has the first before it.
        if first < 3 {
            return None;
        }
        let round = players.captures(game.board).map_or(2, |found| found[1].split(',').count());
        let later = |found: &Captures| format!("turn {}", found[1].parse::<usize>().unwrap_or(0) + round);
        Some(game.told(&turn.replace_all(game.board, later), &turn.replace_all(game.script, later)))
    });
}

#[test]
fn a_card_in_exile_that_nothing_mentions_makes_no_difference() {
    every_game_is_the_same(500, |game| {
        // A game that counts the cards in exile mentions them all.
        if game.board.contains("number of cards in exile") {
            return None;
        }
        let board = format!(
            "{}\n  alice's exile holds Forest as card-that-nothing-mentions\n",
            game.board.trim_end()
        );
        Some(game.told(&board, game.script))
    });
}

#[test]
fn a_response_that_does_nothing_makes_no_difference() {
    let resolution = pattern(r"(?m)^  (\S+|the stack) resolves$");
    let response = |found: &Captures| {
        format!("  alice activates idle-clock\n  idle-clock's ability resolves\n{}", &found[0])
    };
    every_game_is_the_same(200, |game| {
        // A player who has passed, or left, can't respond.
        // Under Opalescence the clock is a 0/0 creature, since it has no mana cost, and dies.
        let counts_permanents = pattern(r"alice controls \d+ permanents?\b").is_match(game.script);
        let leaves = game.script.contains("alice concedes");
        let has_no_place = leaves
            || game.script.contains(" passes\n")
            || game.board.contains("Opalescence")
            || counts_permanents;
        if has_no_place || !resolution.is_match(game.script) {
            return None;
        }
        let clock = "idle-clock: enchantment, having (static: this has indestructible), having (activated {0}: you gain 0 life)";
        let board = format!("{}\n  alice controls {clock}\n", game.board.trim_end());
        Some(game.told(&board, &resolution.replace_all(game.script, response)))
    });
}

/// Two players lose, a creature is destroyed for two reasons, and a legend that is kept dies, all in one check.
#[test]
fn a_batch_of_state_based_actions_is_the_same_in_any_order_of_listing() {
    let objects = [
        "carol controls \"Isamaru, Hound of Konda\" as hurt, with 2 damage",
        "carol controls \"Isamaru, Hound of Konda\" as other",
        "dave controls \"Grizzly Bears\" as bears, with 2 damage from deathtouch",
        "dave controls \"Hill Giant\" as giant",
    ];
    // The Isamaru that is kept, and where the other one is then. The damaged one is destroyed either way.
    let kept = [("hurt", "in carol's graveyard"), ("other", "on the battlefield")];
    let orders = permutations(&objects);
    let scenarios: Vec<_> = orders
        .iter()
        .flat_map(|order| kept.map(|(kept, place)| (order.join("\n  "), kept, place)))
        .map(|(board, kept, place)| {
            let text = format!(
                "scenario \"A batch\"\nrules 704.3 704.5a 704.5b 704.5g 704.5h 704.5j\neditions 2013-07-13..\n\
                 because \"All at once.\"\n\nboard\n  players alice, bob, carol, dave\n  alice has 0 life\n  \
                 bob tried to draw from an empty library\n  {board}\n\nsettle\n  carol keeps {kept}\n\nexpect\n  \
                 alice has lost\n  bob has lost\n  the game goes on\n  hurt is in carol's graveyard\n  \
                 other is {place}\n  bears is in dave's graveyard\n  giant is on the battlefield\n"
            );
            scenario_as(&format!("{board}, {kept} is kept"), &text)
        })
        .collect();
    assert_eq!(orders.into_iter().collect::<BTreeSet<_>>().len(), 4 * 3 * 2, "each order is there once");
    let run = run(&mut Oracle::new(), &scenarios, distinct_editions_of);
    assert_eq!(others(&run, &[Outcome::PASSED]), Vec::<String>::new());
}

fn permutations<'t>(all: &[&'t str]) -> Vec<Vec<&'t str>> {
    if all.is_empty() {
        return vec![Vec::new()];
    }
    let beginning_with = |place: usize| {
        let mut rest = all.to_vec();
        let first = rest.remove(place);
        permutations(&rest).into_iter().map(move |rest| [vec![first], rest].concat())
    };
    (0..all.len()).flat_map(beginning_with).collect()
}
