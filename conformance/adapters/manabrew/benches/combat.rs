//! One combat of two creatures, and one of 20 against 20: what the oracle and the engine take for it, side by
//! side in one run. Read the ratios, not the times.

use apnap_conformance::corpus;
use apnap_conformance::language::load;
use apnap_conformance::scenario::Board;
use apnap_manabrew::engine::EDITION;
use apnap_manabrew::fight::fight;
use apnap_manabrew::table::Table;
use apnap_oracle::bench::Bench;
use apnap_oracle::card::Zone;
use apnap_oracle::state::{Asking, Attacks, Blocks, Decision, Game, PlayerId, Request, Step, Thing};
use apnap_oracle::table::{DecisionResult, Play, Rest};
use forge_foundation::ZoneType;
use std::hint::black_box;
use std::time::{Duration, Instant};

/// So many runs of each, in turn, so that whatever else the machine does falls on all alike.
const RUNS: usize = 200;

fn main() -> Result<(), String> {
    println!("median of {RUNS} runs; all creatures attack, each is blocked by another, and all die");
    for creatures in [1, 20] {
        compare(creatures)?;
    }
    Ok(())
}

/// Each of two players has this many Grizzly Bears, as the combat phase begins.
fn board(creatures: usize) -> Result<Board, String> {
    let text = format!(
        "scenario \"A combat to be timed\"\nrules 508.1\nbecause \"It is only timed.\"\n\nboard\n  \
         turn 3 alice, beginning of combat step\n  alice controls {creatures} \"Grizzly Bears\"\n  \
         bob controls {creatures} \"Grizzly Bears\"\n\nscript\n  everyone passes\n  expect\n    the game goes on\n"
    );
    let catalogue = corpus::catalogue().map_err(|_| "the cards cannot be read")?;
    Ok(load("bench/combat", &text, &catalogue).map_err(|errors| format!("{errors:?}"))?.board)
}

fn compare(creatures: usize) -> Result<(), String> {
    let board = board(creatures)?;
    let mut times: [Vec<Duration>; 6] = Default::default();
    for _ in 0..RUNS {
        let began = Instant::now();
        let bench = Bench::new(EDITION);
        let play = Play::begin(black_box(&board.game).clone(), &bench);
        times[0].push(began.elapsed());
        let fighting = Instant::now();
        let (game, declarations) = fought(play, &bench)?;
        times[1].push(fighting.elapsed());
        times[2].push(declarations);
        let dead = game.objects.values().filter(|object| object.zone == Zone::Graveyard).count();
        all_die("the oracle", dead, creatures)?;

        let began = Instant::now();
        let table = Table::play(black_box(&board)).map_err(|missing| missing.reason)?;
        times[3].push(began.elapsed());
        let fighting = Instant::now();
        let fought = fight(table);
        times[4].push(fighting.elapsed());
        times[5].push(fought.declarations);
        let dead = fought.game.cards.iter().filter(|card| card.zone == ZoneType::Graveyard).count();
        all_die("the engine", dead, creatures)?;
    }
    let [set_up, combat, declarations, its_set_up, its_combat, its_declarations] = times.map(median);
    println!("{creatures} against {creatures}:");
    line("set-up", set_up, its_set_up);
    line("combat", combat, its_combat);
    line("both declarations alone", declarations, its_declarations);
    line("set-up and combat", set_up + combat, its_set_up + its_combat);
    Ok(())
}

/// Only combats that end the same can be compared.
fn all_die(who: &str, dead: usize, creatures: usize) -> Result<(), String> {
    if dead == 2 * creatures { Ok(()) } else { Err(format!("{who}: {dead} creatures die")) }
}

/// The combat, and how long its declarations took.
fn fought(mut play: Play, bench: &Bench) -> Result<(Game, Duration), String> {
    let mut declarations = Duration::ZERO;
    loop {
        let request = match play.rest() {
            Rest::Asks(request) => request.clone(),
            Rest::Ended(_) => {
                play.advance(bench);
                continue;
            }
            other => return Err(format!("the combat ends with {other:?}")),
        };
        if play.game().turn.step == Some(Step::EndOfCombat) {
            return Ok((play.game().clone(), declarations));
        }
        let Thing::Player(player) = request.player else { return Err("an object is asked".to_owned()) };
        let decision = decision(&request, play.game(), player)?;
        let began = Instant::now();
        let is_declaration = decision != Decision::Pass;
        let result = play.answer(player, decision, bench);
        if is_declaration {
            declarations += began.elapsed();
        }
        if result != DecisionResult::Taken {
            return Err(format!("{result:?}"));
        }
    }
}

fn decision(request: &Request<Thing>, game: &Game, player: PlayerId) -> Result<Decision<Thing>, String> {
    match request.asking {
        Asking::Action => Ok(Decision::Pass),
        Asking::Attack => {
            let with = request.among.clone();
            Ok(Decision::Attack(vec![Attacks { attacked: None, with, band: false, exerting: Vec::new() }]))
        }
        Asking::Block => {
            let attackers = game.combat.iter().flat_map(|combat| combat.attackers.iter());
            let own = attackers.filter(|(_, attacker)| attacker.defending == player);
            let blocks = own.zip(&request.among).map(|((&attacker, _), &blocker)| Blocks {
                blocked: vec![Thing::Object(attacker)],
                with: vec![blocker],
            });
            Ok(Decision::Block(blocks.collect()))
        }
        other => Err(format!("a player is asked {}", other.words())),
    }
}

fn line(what: &str, oracle: Duration, engine: Duration) {
    let ratio = engine.as_secs_f64() / oracle.as_secs_f64();
    println!("  {what:<24} oracle {oracle:>10.1?}  engine {engine:>10.1?}  {ratio:.1} × the oracle");
}

fn median(mut times: Vec<Duration>) -> Duration {
    times.sort();
    times[times.len() / 2]
}
