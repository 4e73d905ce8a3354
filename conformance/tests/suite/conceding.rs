//! Some player concedes at each request of each game of the corpus: all invariants of games hold in what is left.

use crate::support::scenarios;
use apnap_conformance::engine::{
    Answer, Answered, Description, Engine, Loaded, Reply, RunningGame, Settled, Stop,
};
use apnap_conformance::games::{goes_on_without, with_another_owner};
use apnap_conformance::observation::Observation;
use apnap_conformance::oracle::{Oracle, OracleGame};
use apnap_conformance::play::play;
use apnap_conformance::run::editions_of;
use apnap_conformance::scenario::{Board, Scenario};
use apnap_oracle::bench::Bench;
use apnap_oracle::edition::Edition;
use apnap_oracle::state::Decision;
use apnap_oracle::table::{Play, Rest};
use pretty_assertions::assert_eq;
use std::cell::RefCell;
use std::rc::Rc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;

/// The stops of a game.
type Stops = Rc<RefCell<Vec<Play>>>;

/// The oracle, and every stop of the games that it plays.
struct Watched(Stops);

/// A game that is watched.
struct WatchedGame(OracleGame, Stops);

impl WatchedGame {
    fn watch(&self) {
        self.1.borrow_mut().push(self.0.in_progress().clone());
    }
}

impl Engine for Watched {
    fn describe(&self) -> Description {
        Oracle::new().describe()
    }

    fn derive(&mut self, edition: Edition, board: &Board) -> Reply<Observation> {
        Oracle::new().derive(edition, board)
    }

    fn settle(&mut self, edition: Edition, board: &Board, answers: &[Answer]) -> Reply<Settled> {
        Oracle::new().settle(edition, board, answers)
    }

    fn load(&mut self, edition: Edition, board: &Board) -> Reply<Loaded> {
        let (game, stop) = Oracle::new().begin(edition, board);
        let game = WatchedGame(game, Rc::clone(&self.0));
        game.watch();
        stop.map(|stop| Loaded { game: Box::new(game) as Box<dyn RunningGame>, stop })
    }
}

impl RunningGame for WatchedGame {
    fn answer(&mut self, player: &str, decision: &Decision<String>) -> Reply<Answered> {
        let answered = self.0.answer(player, decision);
        self.watch();
        answered
    }

    fn advance(&mut self) -> Reply<Stop> {
        let stop = self.0.advance();
        self.watch();
        stop
    }

    fn observe(&mut self) -> Reply<Observation> {
        self.0.observe()
    }
}

/// How many decisions are made after a player has conceded.
const DECISIONS: usize = 8;

/// Lets each player concede at every one of `every` requests of a game. Returns how often that was, and what is
/// broken.
fn concede_everywhere(scenario: &Scenario, edition: Edition, every: usize) -> (usize, Vec<String>) {
    let stops = Stops::default();
    play(&mut Watched(Rc::clone(&stops)), scenario, edition);
    let stops = std::mem::take(&mut *stops.borrow_mut());
    let (mut times, mut broken) = (0, Vec::new());
    for (n, stop) in stops.iter().enumerate() {
        if !(n + scenario.id.len()).is_multiple_of(every) || !matches!(stop.rest(), Rest::Asks(_)) {
            continue;
        }
        let bench = Bench::new(edition);
        let among_others = with_another_owner(stop, &bench);
        let is_larger = stop.game().players.len() > 2;
        for stop in among_others.iter().chain(is_larger.then_some(stop)) {
            for player in stop.game().in_the_game().collect::<Vec<_>>() {
                times += 1;
                if let Err(why) = goes_on_without(stop, player, DECISIONS, &Bench::new(edition)) {
                    broken.push(format!("{} in {edition}, stop {n}, {player:?}: {why}", scenario.id));
                }
            }
        }
    }
    (times, broken)
}

/// All games, each in one edition, on all cores.
fn in_all_games(every: usize, edition_of: fn(&[Edition]) -> Option<&Edition>) -> (usize, Vec<String>) {
    let games: Vec<&Scenario> = scenarios().iter().filter(|scenario| !scenario.script.is_empty()).collect();
    let next = AtomicUsize::new(0);
    let work = || {
        let (mut times, mut broken) = (0, Vec::new());
        while let Some(scenario) = games.get(next.fetch_add(1, Ordering::Relaxed)) {
            let Some(&edition) = edition_of(&editions_of(scenario)) else { continue };
            let (more, why) = concede_everywhere(scenario, edition, every);
            times += more;
            broken.extend(why);
        }
        (times, broken)
    };
    let workers = thread::available_parallelism().map_or(1, usize::from);
    let (times, mut broken) = thread::scope(|scope| {
        let threads: Vec<_> = (0..workers).map(|_| scope.spawn(work)).collect();
        threads.into_iter().fold((0, Vec::new()), |(times, mut all), thread| {
            let (more, broken) = thread.join().unwrap_or_else(|_| panic!("a thread has panicked"));
            all.extend(broken);
            (times + more, all)
        })
    });
    broken.sort();
    (times, broken)
}

#[test]
fn the_game_goes_on_by_the_rules_when_a_player_has_conceded_at_any_request() {
    let (times, broken) = in_all_games(11, <[Edition]>::last);
    assert_eq!(broken, Vec::<String>::new());
    assert!(times > 5_000, "a player conceded {times} times");
}

/// The same at every request, which takes a while.
#[test]
#[ignore = "it takes minutes: run it after a change to questions, to leaving or to undoing"]
fn the_game_goes_on_by_the_rules_when_a_player_has_conceded_at_every_request() {
    for edition_of in [<[Edition]>::first, <[Edition]>::last] {
        let (_, broken) = in_all_games(1, edition_of);
        assert_eq!(broken, Vec::<String>::new());
    }
}
