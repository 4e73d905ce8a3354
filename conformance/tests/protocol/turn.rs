//! `docs/protocol/turn.txt` is a whole turn as it is played over the protocol, with its events and their
//! rules.

use crate::docs;
use crate::support::scenario;
use apnap_conformance::engine::{Engine, Reply};
use apnap_conformance::language::happening_words;
use apnap_conformance::oracle::Oracle;
use apnap_conformance::protocol::message::{NumberedReply, Query, Request, VERSION};
use apnap_conformance::protocol::{serve, wire};
use apnap_oracle::edition::Edition;
use apnap_oracle::json::Json;
use apnap_oracle::state::{Announcement, Decision};
use expect_test::expect_file;

const HEAD: &str = "\
# A whole turn over the protocol. A line that begins with > is a request, one with < its reply. Above them
# is an explanation, with rule numbers of 2024-09-20. The line after = lists the events, in the words of
# scenarios; `|` separates events that were not simultaneous. `observe` reports them in `happened`.
";

/// The requests, each with an explanation by the rules.
fn turn() -> Vec<(&'static str, Query)> {
    let board = Box::new(wire::Board::from(&scenario(include_str!("turn.scn")).board));
    let answer =
        |player: &str, decision| Query::Answer { player: player.to_owned(), decision: Box::new(decision) };
    let cast = |card: &str, target: &str, land: &str| {
        let (targets, tapping) = (vec![target.to_owned()], vec![land.to_owned()]);
        Decision::Cast {
            card: card.to_owned(),
            announcement: Announcement { targets, tapping, ..Announcement::default() },
        }
    };
    let alice = |why, decision| (why, answer("alice", decision));
    let bob = |why, decision| (why, answer("bob", decision));
    let land = Decision::PlayLand { card: "forest".to_owned(), by: None };
    vec![
        ("", Query::Describe { protocol: VERSION }),
        (
            "The untap step: alice's permanents untap (502.3). No player gets priority (502.4), so the \
             game stops as the step is about to end.",
            Query::Load { edition: Edition::HOME, board },
        ),
        (
            "The upkeep step begins and the Fountain triggers (503.1a). Its ability is on the stack before \
             alice gets priority (117.5).",
            Query::Advance,
        ),
        alice("Who passes leaves priority to the next player (117.3d).", Decision::Pass),
        bob(
            "Both have passed in succession: the ability resolves (117.4), and the active player gets \
             priority (117.3b).",
            Decision::Pass,
        ),
        alice("", Decision::Pass),
        bob(
            "Both have passed on an empty stack: the step ends (500.2). The draw step begins with the draw \
             (504.1), then alice gets priority (504.2).",
            Decision::Pass,
        ),
        alice("", Decision::Pass),
        bob("The precombat main phase.", Decision::Pass),
        alice("A land is played without the stack (505.6b); alice has priority again (117.3c).", land),
        alice(
            "A spell goes on the stack, gets its target, and is paid with mana that is made while it is cast \
             (601.2). The land that untapped in this turn is tapped for it.",
            cast("growth", "bears", "grove"),
        ),
        alice("", Decision::Pass),
        bob("bob responds; he has priority again (117.3c).", cast("shock", "bears", "mountain")),
        bob("", Decision::Pass),
        alice(
            "The last spell resolves first (405.5). The Bears have taken 2 damage with toughness 2: they are \
             destroyed (704.5g) before a player gets priority (117.5).",
            Decision::Pass,
        ),
        alice("", Decision::Pass),
        bob(
            "Its only target is gone, so Giant Growth does not resolve (608.2b). In the words of scenarios it is \
             countered.",
            Decision::Pass,
        ),
        ("Everything that can be seen now.", Query::Observe),
        alice("", Decision::Pass),
        bob("The combat phase begins with the beginning of combat step (506.1).", Decision::Pass),
        alice("", Decision::Pass),
        bob(
            "The declare attackers step: alice has no creature that could attack, so nothing is declared, \
             and she gets priority (508.2).",
            Decision::Pass,
        ),
        alice("", Decision::Pass),
        bob(
            "Nothing attacks, so nothing blocks and no combat damage is dealt: the game goes straight to \
             the end of combat step (508.8).",
            Decision::Pass,
        ),
        alice("", Decision::Pass),
        bob("The postcombat main phase.", Decision::Pass),
        alice(
            "A second land in one turn is illegal (505.6b), and nothing changes.",
            Decision::PlayLand { card: "plains".to_owned(), by: None },
        ),
        alice("", Decision::Pass),
        bob("The end step begins and the Bell triggers (513.1).", Decision::Pass),
        alice("", Decision::Pass),
        bob("", Decision::Pass),
        alice("", Decision::Pass),
        bob(
            "The cleanup step begins. alice has eight cards and may keep seven, so she is asked which one \
             to discard (514.1).",
            Decision::Pass,
        ),
        alice(
            "Nothing else came up, so no player gets priority (514.3). The game stops as the cleanup step is \
             about to end.",
            Decision::Discard(vec!["island".to_owned()]),
        ),
        ("Everything that can be seen now.", Query::Observe),
        ("bob's turn begins, and his permanents untap (502.3).", Query::Advance),
        ("The upkeep step of bob: he gets priority (503.1).", Query::Advance),
        ("", Query::Bye),
    ]
}

/// The events at each request, from an oracle that is observed after each.
fn happened(asks: &[Query]) -> Vec<String> {
    let mut oracle = Oracle::new();
    let board = scenario(include_str!("turn.scn")).board;
    let mut game = None;
    let after = |ask: &Query| {
        if let Query::Load { edition, .. } = ask {
            game = oracle.load(*edition, &board).or_outcome().ok().map(|loaded| loaded.game);
        }
        let Some(game) = &mut game else { return String::new() };
        match ask {
            Query::Load { .. } => {}
            Query::Advance => drop(game.advance()),
            Query::Answer { player, decision } => drop(game.answer(player, decision)),
            Query::Describe { .. }
            | Query::Derive { .. }
            | Query::Settle { .. }
            | Query::Observe
            | Query::Bye => {
                return String::new();
            }
        }
        let seen = game.observe().or_outcome().unwrap();
        let batches = seen.game.unwrap().happened.unwrap();
        let words =
            batches.iter().map(|batch| batch.iter().map(happening_words).collect::<Vec<_>>().join(", "));
        words.collect::<Vec<_>>().join(" | ")
    };
    asks.iter().map(after).collect()
}

/// A text as comment lines.
fn comment(text: &str, sign: &str) -> String {
    let mut lines = String::new();
    let mut line = sign.to_owned();
    for word in text.split_whitespace() {
        if line.chars().count() + word.chars().count() > 104 {
            lines.push_str(&line);
            lines.push('\n');
            line = sign.to_owned();
        }
        line.push(' ');
        line.push_str(word);
    }
    if text.is_empty() { lines } else { format!("{lines}{line}\n") }
}

#[test]
fn a_whole_turn_is_played_as_it_is_written_down() {
    let (why, asks): (Vec<&str>, Vec<Query>) = turn().into_iter().unzip();
    let happened = happened(&asks);
    let numbered = (1..).zip(asks).map(|(seq, ask)| serde_json::to_string(&Request { seq, ask }).unwrap());
    let requests: Vec<String> = numbered.collect();
    let mut replies = Vec::new();
    serve(&mut Oracle::new(), requests.join("\n").as_bytes(), &mut replies).unwrap();
    let replies = String::from_utf8(replies).unwrap();
    let mut said = HEAD.to_owned();
    for (((why, request), reply), happened) in why.iter().zip(&requests).zip(replies.lines()).zip(happened) {
        let answer = NumberedReply::<Json>::read(reply).unwrap_or_else(|error| panic!("{reply}: {error}"));
        let Reply::Ok(answer) = answer.reply else { panic!("{reply}") };
        // A rejected decision does not count: the events before it are reported again.
        let happened = if answer.fields("an answer").is_ok_and(|fields| fields.get("refused").is_some()) {
            ""
        } else {
            &happened
        };
        said.push_str(&format!("\n{}> {request}\n< {reply}\n{}", comment(why, "#"), comment(happened, "=")));
    }
    expect_file![docs().join("protocol/turn.txt")].assert_eq(&said);
}
