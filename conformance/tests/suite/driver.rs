//! The driver of the kit: a small game in a thread of its own, with everything that can go wrong in it.

use apnap_conformance::adapter::{
    Adapted, Adapter, Halt, IllegalDecision, Part, Plan, Position, Said, Suite, View, drive,
};
use apnap_conformance::engine::{
    Answer, Answered, Description, Engine, Loaded, Reply, RunningGame, Settled, Stop,
};
use apnap_conformance::observation::{GameSeen, Observation};
use apnap_conformance::protocol::serve;
use apnap_conformance::scenario::Board;
use apnap_oracle::edition::Edition;
use apnap_oracle::state::{Announcement, Asking, Decision, Game, Player, Request, Step, TurnPart};
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

/// Counts to three: alice names a number each time, after a step without priority. Casting is found illegal only
/// when a part of it is done.
#[derive(Default)]
struct Counting {
    count: i32,
}

impl View for Counting {
    fn everything(&mut self) -> Reply<Observation> {
        let seen = GameSeen { turn: u32::try_from(self.count).ok(), ..GameSeen::default() };
        Reply::Ok(Observation { game: Some(seen), ..Observation::default() })
    }
}

fn asks(asking: Asking) -> Request<String> {
    Request { player: "alice".to_owned(), asking, about: None, among: Vec::new(), at_least: 0, at_most: 0 }
}

fn count_to_three(suite: Suite) -> Result<(), Halt> {
    let mut counting = Counting::default();
    suite.ended(TurnPart::Step(Step::Untap), &mut counting)?;
    while counting.count < 3 {
        let number = suite.ask(asks(Asking::Number), &mut counting, |decision| match decision {
            Decision::Number(0) => Err(IllegalDecision::new("zero is no step").into()),
            Decision::Number(number) => Ok(*number),
            _ => Err(IllegalDecision::new("not a number").into()),
        })?;
        counting.count += number;
        if counting.count > 3 {
            return Err(Halt::rejects(IllegalDecision::new("too many")));
        }
        if number < 0 {
            return Err(Halt::rejects(IllegalDecision::new("backwards").undoing(1)));
        }
    }
    suite.over(&mut counting)
}

fn loaded(reply: Reply<Loaded>) -> (Box<dyn RunningGame>, Stop) {
    match reply {
        Reply::Ok(Loaded { game, stop }) => (game, stop),
        other => panic!("{:?}", other.map(|loaded| loaded.stop)),
    }
}

fn counted(game: &mut dyn RunningGame) -> Option<u32> {
    match game.observe() {
        Reply::Ok(seen) => seen.game.and_then(|game| game.turn),
        other => panic!("{other:?}"),
    }
}

fn begun() -> Box<dyn RunningGame> {
    let (mut game, stop) = loaded(drive(count_to_three));
    assert_eq!(stop, Stop::Ended(TurnPart::Step(Step::Untap)));
    assert_eq!(game.advance(), Reply::Ok(Stop::Asks(asks(Asking::Number))));
    game
}

fn taken(stop: Stop) -> Reply<Answered> {
    Reply::Ok(Answered::Taken(stop))
}

fn refused(reason: &str) -> Reply<Answered> {
    Reply::Ok(Answered::Refused {
        rule: None,
        also: Vec::new(),
        reason: reason.to_owned(),
        undone_to: None,
        load_again: false,
    })
}

#[test]
fn it_plays_to_the_end() {
    let mut game = begun();
    let asked = Stop::Asks(asks(Asking::Number));
    assert_eq!(game.answer("alice", &Decision::Number(2)), taken(asked));
    assert_eq!(counted(&mut *game), Some(2));
    assert_eq!(game.answer("alice", &Decision::Number(1)), taken(Stop::Over));
    assert_eq!(counted(&mut *game), Some(3));
    assert_eq!(game.answer("alice", &Decision::Number(1)), refused("the game is over"));
    assert!(matches!(game.advance(), Reply::Malformed(_)));
}

#[test]
fn only_what_is_asked_is_decided_and_only_by_the_player_who_is_asked() {
    let mut game = begun();
    assert_eq!(game.answer("bob", &Decision::Number(1)), refused("alice is asked"));
    assert_eq!(game.answer("alice", &Decision::Pass), refused("alice is asked to choose a number"));
    assert_eq!(game.answer("alice", &Decision::Number(0)), refused("zero is no step"));
    assert!(matches!(game.answer("bob", &Decision::Concede), Reply::Unsupported { .. }));
    assert!(matches!(game.advance(), Reply::Malformed(_)));
    assert_eq!(counted(&mut *game), Some(0));
}

#[test]
fn a_decision_that_is_found_illegal_too_late_is_undone_by_playing_again() {
    let mut game = begun();
    let asked = Stop::Asks(asks(Asking::Number));
    assert_eq!(game.answer("alice", &Decision::Number(1)), taken(asked.clone()));
    assert_eq!(game.answer("alice", &Decision::Number(7)), refused("too many"));
    assert_eq!(counted(&mut *game), Some(1));
    let undone = Answered::Refused {
        rule: None,
        also: Vec::new(),
        reason: "backwards".into(),
        undone_to: Some(asked),
        load_again: false,
    };
    assert_eq!(game.answer("alice", &Decision::Number(-1)), Reply::Ok(undone));
    assert_eq!(counted(&mut *game), Some(0));
    assert_eq!(game.answer("alice", &Decision::Number(3)), taken(Stop::Over));
}

#[test]
fn a_concession_is_not_undone_with_the_decisions_around_it() {
    let declares = || Request { at_most: 1, ..asks(Asking::Number) };
    let (mut game, _) = loaded(drive(move |suite| {
        let mut view = Counting::default();
        let ask = |request: Request<String>, view: &mut Counting| loop {
            match suite.wait(Stop::Asks(request.clone()), view, |said| Ok(said.clone()))? {
                Said::Decides { decision: Decision::Concede, .. } => view.count += 10,
                said => return Ok::<_, Halt>(said),
            }
        };
        ask(declares(), &mut view)?;
        ask(asks(Asking::Number), &mut view)?;
        Err(Halt::rejects(IllegalDecision::new("not paid").undoing(1)))
    }));
    assert_eq!(game.answer("alice", &Decision::Number(1)), taken(Stop::Asks(asks(Asking::Number))));
    assert_eq!(game.answer("bob", &Decision::Concede), taken(Stop::Asks(asks(Asking::Number))));
    let undone = Answered::Refused {
        rule: None,
        also: Vec::new(),
        reason: "not paid".to_owned(),
        undone_to: Some(Stop::Asks(declares())),
        load_again: false,
    };
    assert_eq!(game.answer("alice", &Decision::Number(0)), Reply::Ok(undone));
    assert_eq!(counted(&mut *game), Some(10), "bob has left, and the declaration is to be made again");
    assert_eq!(game.answer("alice", &Decision::Number(1)), taken(Stop::Asks(asks(Asking::Number))));
}

#[test]
fn a_game_that_is_lost_with_a_rejection_is_loaded_again_by_the_suite() {
    let asked = Stop::Asks(asks(Asking::Number));
    let begun = Arc::new(AtomicUsize::new(0));
    let counter = Arc::clone(&begun);
    let (mut game, _) = loaded(drive(move |suite| {
        counter.fetch_add(1, Ordering::SeqCst);
        let mut view = Counting::default();
        suite.ask(asks(Asking::Number), &mut view, |_| Ok(()))?;
        suite.ask(asks(Asking::Number), &mut view, |_| Ok(()))?;
        Err(Halt::loses(IllegalDecision::new("too late").undoing(1)))
    }));
    assert_eq!(game.answer("alice", &Decision::Number(1)), taken(asked.clone()));
    let lost = Answered::Refused {
        rule: None,
        also: Vec::new(),
        reason: "too late".to_owned(),
        undone_to: Some(asked),
        load_again: true,
    };
    assert_eq!(game.answer("alice", &Decision::Number(2)), Reply::Ok(lost));
    assert!(matches!(game.observe(), Reply::Error(_)));
    assert_eq!(begun.load(Ordering::SeqCst), 1, "the driver does not play it again");
}

#[test]
fn more_decisions_than_were_made_can_not_be_undone() {
    for halt in [Halt::rejects, Halt::loses] {
        let (mut game, _) = loaded(drive(move |suite| {
            suite.ask(asks(Asking::Number), &mut Counting::default(), |_| Ok(()))?;
            Err(halt(IllegalDecision::new("too late").undoing(1)))
        }));
        assert!(matches!(game.answer("alice", &Decision::Number(1)), Reply::Error(_)));
        assert!(matches!(game.observe(), Reply::Error(_)));
    }
}

#[test]
fn an_engine_that_plays_differently_each_time_is_an_error() {
    let begun = Arc::new(AtomicUsize::new(0));
    let (mut game, _) = loaded(drive(move |suite| {
        let among = begun.fetch_add(1, Ordering::SeqCst).to_string();
        let request = Request { among: vec![among], ..asks(Asking::Number) };
        suite.ask(request, &mut Counting::default(), |_| Ok(()))?;
        Err(Halt::rejects(IllegalDecision::new("never")))
    }));
    let reply = game.answer("alice", &Decision::Number(1));
    assert!(matches!(&reply, Reply::Error(why) if why.contains("same game twice")), "{reply:?}");
    assert!(matches!(game.observe(), Reply::Error(_)));
}

#[test]
fn a_panic_is_an_error_of_the_game() {
    let (mut game, _) = loaded(drive(|suite| {
        suite.ask(asks(Asking::Number), &mut Counting::default(), |_| Ok(()))?;
        panic!("lost the cards");
    }));
    let reply = game.answer("alice", &Decision::Number(1));
    assert_eq!(reply, Reply::Error("the engine panicked: lost the cards".to_owned()));
    assert!(matches!(game.observe(), Reply::Error(_)));
    let before_a_stop = drive(|_| panic!("{} cards", 3)).map(|loaded| loaded.stop);
    assert_eq!(before_a_stop, Reply::Error("the engine panicked: 3 cards".to_owned()));
    assert!(matches!(drive(|_| Ok(())).map(|loaded| loaded.stop), Reply::Error(_)));
    let unsupported = drive(|_| Err(Halt::unsupported("boards", "none"))).map(|loaded| loaded.stop);
    assert!(matches!(unsupported, Reply::Unsupported { .. }));
}

/// A callback that returns a number, whatever happens.
fn called_back(suite: &Suite) -> i32 {
    let asked = suite.ask(asks(Asking::Number), &mut Counting::default(), |decision| match decision {
        Decision::Number(number) => Ok(*number),
        _ => Err(IllegalDecision::new("not a number").into()),
    });
    asked.unwrap_or_else(|halt| halt.unwind())
}

#[test]
fn dropping_the_game_ends_its_thread_even_within_a_callback() {
    struct Counted(Arc<AtomicUsize>);
    impl Drop for Counted {
        fn drop(&mut self) {
            self.0.fetch_sub(1, Ordering::SeqCst);
        }
    }
    let running = Arc::new(AtomicUsize::new(0));
    let counter = Arc::clone(&running);
    let (mut game, _) = loaded(drive(move |suite| {
        counter.fetch_add(1, Ordering::SeqCst);
        let _counted = Counted(Arc::clone(&counter));
        loop {
            called_back(&suite);
        }
    }));
    assert!(matches!(game.answer("alice", &Decision::Number(1)), Reply::Ok(Answered::Taken(_))));
    assert_eq!(running.load(Ordering::SeqCst), 1);
    drop(game);
    assert_eq!(running.load(Ordering::SeqCst), 0);
}

#[test]
fn a_plan_answers_the_questions_of_one_decision() {
    let (mut game, _) = loaded(drive(|suite| {
        let mut view = Counting::default();
        suite.ask(asks(Asking::Action), &mut view, |_| Ok(()))?;
        let target = suite.plan(|plan| plan.next_among(Part::Targets, &["bob", "carol"]));
        let sacrificed = suite.plan(|plan| plan.takes(Part::Sacrificing, "bear"));
        let finished = suite.plan(|plan| plan.finished());
        match target.and(finished) {
            Ok(()) if sacrificed => suite.over(&mut view),
            Ok(()) => Err(Halt::rejects(IllegalDecision::new("nothing is sacrificed"))),
            Err(illegal) => Err(Halt::rejects(illegal)),
        }
    }));
    let mut cast = |targets: &[&str], sacrificing: &[&str]| {
        let labels = |labels: &[&str]| labels.iter().map(|&label| label.to_owned()).collect();
        let announcement = Announcement {
            targets: labels(targets),
            sacrificing: labels(sacrificing),
            ..Announcement::default()
        };
        game.answer("alice", &Decision::Cast { card: "fling".to_owned(), announcement })
    };
    assert_eq!(cast(&[], &["bear"]), refused("nothing more is a target, but something must be"));
    assert_eq!(cast(&["elf"], &["bear"]), refused("elf can't be a target"));
    assert_eq!(cast(&["bob", "carol"], &["bear"]), refused("carol can't be a target too"));
    assert_eq!(cast(&["bob"], &[]), refused("nothing is sacrificed"));
    assert_eq!(cast(&["bob"], &["bear"]), taken(Stop::Over));
}

#[test]
fn a_list_answers_a_question_about_each_permanent() {
    let mut plan = Plan::of_decision(&Decision::Untap(vec!["elf".to_owned(), "island".to_owned()]));
    assert!(plan.takes(Part::Chosen, "island") && !plan.takes(Part::Chosen, "island"));
    assert_eq!(plan.all(Part::Chosen), ["elf"]);
    assert_eq!(plan.finished(), Ok(()));
}

/// An adapter whose engine panics on every board, and in every game after the first stop.
#[derive(Clone)]
struct Panics;

impl Adapter for Panics {
    fn describe(&self) -> Description {
        Description::new("panics", "0")
    }

    fn derive(&self, _: Edition, _: &Position) -> Result<Observation, Halt> {
        panic!("a layer too many")
    }

    fn settle(&self, _: Edition, _: &Position, suite: &Suite) -> Result<(), Halt> {
        suite.ask(asks(Asking::Keep), &mut Counting::default(), |_| Ok(()))?;
        suite.over(&mut Counting { count: 2 })
    }

    fn play(&self, _: Edition, _: &Position, suite: &Suite) -> Result<(), Halt> {
        suite.ask(asks(Asking::Action), &mut Counting::default(), |_| Ok(()))?;
        panic!("a card too few")
    }
}

#[test]
fn panics_are_replies_of_a_command_too() {
    let asked = [
        r#"{"seq":1,"verb":"derive","edition":"2024-09-20","board":BOARD}"#,
        r#"{"seq":2,"verb":"load","edition":"2024-09-20","board":BOARD}"#,
        r#"{"seq":3,"verb":"answer","player":"alice","decision":"pass"}"#,
        r#"{"seq":4,"verb":"observe"}"#,
        r#"{"seq":5,"verb":"settle","edition":"2024-09-20","board":BOARD,"answers":[]}"#,
        r#"{"seq":6,"verb":"bye"}"#,
    ];
    let board = r#"{"players":[{"name":"alice","life":20},{"name":"bob","life":20}],"active":"alice","objects":[],"effects":[],"made_up":[]}"#;
    let input = asked.join("\n").replace("BOARD", board);
    let mut output = Vec::new();
    serve(&mut Adapted(Panics), input.as_bytes(), &mut output).expect("it can be written");
    let replies = String::from_utf8(output).expect("it is text");
    let expected = [
        r#"{"seq":1,"error":"the engine panicked: a layer too many"}"#,
        r#"{"seq":2,"ok":{"asks":{"player":"alice","asking":"action","at_least":0,"at_most":0}}}"#,
        r#"{"seq":3,"error":"the engine panicked: a card too few"}"#,
        r#"{"seq":4,"error":"the engine panicked: a card too few"}"#,
        r#"{"seq":5,"ok":{"asks":{"player":"alice","asking":"keep","at_least":0,"at_most":0}}}"#,
        r#"{"seq":6,"ok":null}"#,
    ];
    assert_eq!(replies.lines().collect::<Vec<_>>(), expected);
}

#[test]
fn a_board_is_settled_by_asking_on_the_way() {
    let board = Board {
        game: Game::new(vec![Player::new("alice", 20), Player::new("bob", 20)]),
        labels: Default::default(),
        effects: Default::default(),
        made_up: Default::default(),
    };
    let answer = Answer { player: "alice".to_owned(), decision: Decision::Keep("bear".to_owned()) };
    let mut engine = Adapted(Panics);
    let asked = engine.settle(Edition::NEWEST, &board, &[]);
    assert_eq!(asked, Reply::Ok(Settled::Asks(asks(Asking::Keep))));
    let settled = engine.settle(Edition::NEWEST, &board, std::slice::from_ref(&answer));
    assert!(matches!(settled, Reply::Ok(Settled::Rests(_))), "{settled:?}");
    let by_bob = Answer { player: "bob".to_owned(), ..answer };
    let refused = engine.settle(Edition::NEWEST, &board, &[by_bob]);
    assert_eq!(
        refused,
        Reply::Ok(Settled::Refused { rule: None, also: Vec::new(), reason: "alice is asked".to_owned() })
    );
}
