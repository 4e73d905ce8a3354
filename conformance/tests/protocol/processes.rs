//! Engines in other processes, including misbehaving ones: real processes, none of which is left running.

use crate::docs;
use crate::support::{deciding, scenario, scenarios};
use apnap_conformance::engine::{Engine, Failure, Level, Reply};
use apnap_conformance::oracle::Oracle;
use apnap_conformance::outcome::Outcome;
use apnap_conformance::play::{level_of, play};
use apnap_conformance::protocol::{Limits, Stdio};
use apnap_conformance::run::{distinct_editions_of, editions_of, run};
use apnap_conformance::scenario::Scenario;
use apnap_oracle::edition::Edition;
use pretty_assertions::assert_eq;
use std::collections::BTreeSet;
use std::fs;
use std::path::Path;
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::{Duration, Instant};

/// The `apnap` binary as an engine.
pub(crate) const SERVE: &str = concat!(env!("CARGO_BIN_EXE_apnap"), " serve");

pub(crate) const PATIENT: Limits =
    Limits { request: Duration::from_secs(60), start: Duration::from_secs(60), ..Limits::DEFAULT };

/// A command all of whose processes can be found again: they have inherited a variable that no
/// others have.
struct Marked {
    mark: String,
}

impl Marked {
    fn new() -> Marked {
        static NEXT: AtomicU32 = AtomicU32::new(0);
        let number = NEXT.fetch_add(1, Ordering::Relaxed);
        Marked { mark: format!("APNAP_TEST_MARK=mark-{}-{number}-", std::process::id()) }
    }

    fn command(&self, command: &str) -> String {
        format!("export {}; {command}", self.mark)
    }

    fn start(&self, command: &str, limits: Limits) -> Stdio {
        Stdio::start(&self.command(command), limits).unwrap_or_else(|failed| panic!("{failed:?}"))
    }

    /// How many of its processes are running.
    fn running(&self) -> usize {
        let processes = fs::read_dir("/proc").into_iter().flatten().flatten();
        let is_marked = |process: &Path| {
            let environment = fs::read(process.join("environ")).unwrap_or_default();
            environment.split(|&byte| byte == 0).any(|variable| variable == self.mark.as_bytes())
        };
        processes.filter(|process| is_marked(&process.path())).count()
    }

    /// The system may take a moment to end what was killed.
    fn assert_nothing_is_left(&self) {
        let until = Instant::now() + Duration::from_secs(5);
        while self.running() > 0 {
            assert!(Instant::now() < until, "{} processes are left", self.running());
            std::thread::sleep(Duration::from_millis(10));
        }
    }
}

fn board_with(label: &str, count: u32) -> Scenario {
    let bears = format!("alice controls {count} \"Grizzly Bears\" as {label}");
    scenario(&deciding("613.1", &format!("board\n  {bears}\n\nexpect\n  {label} is 2/2\n")))
}

/// A case before, the case with which the engine fails, and a case after.
fn judged(engine: &mut Stdio) -> [Outcome; 3] {
    let scenarios = [board_with("before", 1), board_with("trouble", 1), board_with("after", 1)];
    let run = run(engine, &scenarios, |_| vec![Edition::HOME]);
    run.cases.into_iter().map(|case| case.outcome).collect::<Vec<_>>().try_into().unwrap()
}

fn passed() -> Outcome {
    Outcome::PASSED
}

/// The outcome of the case in the middle; the others must pass, and no process may be left.
fn trouble(way: &str, limits: Limits) -> Outcome {
    let marked = Marked::new();
    let mut engine = marked.start(&format!("exec {SERVE} --misbehave {way}"), limits);
    let [before, trouble, after] = judged(&mut engine);
    assert_eq!((before, after), (passed(), passed()), "{way}");
    if cfg!(target_os = "linux") {
        assert_eq!(marked.running(), 1, "only the engine that goes on is left: {way}");
    }
    drop(engine);
    marked.assert_nothing_is_left();
    trouble
}

fn message_of_crash(outcome: Outcome) -> String {
    match outcome {
        Outcome::Crash { message, tries: Some(tries) } => {
            assert_eq!((tries.failed, tries.of), (3, 3));
            message
        }
        other => panic!("{other:?}"),
    }
}

fn message_of_protocol_error(outcome: Outcome) -> String {
    match outcome {
        Outcome::ProtocolError { message, tries: Some(tries) } => {
            assert_eq!((tries.failed, tries.of), (3, 3));
            message
        }
        other => panic!("{other:?}"),
    }
}

#[test]
fn an_engine_that_ends_has_crashed() {
    let message = message_of_crash(trouble("exit", PATIENT));
    assert_eq!(
        message,
        "the engine exited instead of replying: exit status: 7; its last output: this is too much for me"
    );
}

#[test]
fn an_engine_that_hangs_is_out_of_time() {
    let limits = Limits { request: Duration::from_secs(2), ..PATIENT };
    let outcome = trouble("hang", limits);
    assert!(matches!(&outcome, Outcome::Timeout { tries, .. } if tries.failed == 3), "{outcome:?}");
}

#[test]
fn an_engine_that_leaves_a_process_on_its_pipe_has_crashed_at_once() {
    let begun = Instant::now();
    let message = message_of_crash(trouble("grandchild", PATIENT));
    assert_eq!(message, "the engine exited instead of replying: exit status: 0");
    assert!(begun.elapsed() < PATIENT.request);
}

#[test]
fn an_engine_that_talks_breaks_the_protocol() {
    let message = message_of_protocol_error(trouble("nonsense", PATIENT));
    assert!(
        message.contains("not valid JSON") && message.contains("Let me think about this board."),
        "{message}"
    );
}

#[test]
fn an_engine_that_replies_in_another_shape_breaks_the_protocol() {
    let message = message_of_protocol_error(trouble("shape", PATIENT));
    assert!(
        message.contains("does not match the schema") && message.contains(r#"{"seq":2,"objects":{}}"#),
        "{message}"
    );
    // Where to look is there, whatever the features of the command are.
    assert!(message.ends_with("see docs/schema") && docs().join("schema").is_dir(), "{message}");
}

#[test]
fn an_engine_that_prints_a_megabyte_breaks_the_protocol() {
    let message = message_of_protocol_error(trouble("megabyte", PATIENT));
    assert!(message.contains("longer than 524288 bytes"), "{message}");
}

#[test]
fn an_engine_that_replies_to_another_request_breaks_the_protocol() {
    let message = message_of_protocol_error(trouble("wrong-seq", PATIENT));
    assert!(message.contains("has seq 1000000 instead of 3"), "{message}");
}

#[test]
fn an_engine_that_fails_once_only_is_a_flake() {
    let marked = Marked::new();
    let once = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("failed-{}", std::process::id()));
    let _ = fs::remove_file(&once);
    let once = once.display();
    let mut engine = marked.start(
        &format!("if test -e '{once}'; then {SERVE}; else touch '{once}'; {SERVE} --misbehave exit; fi"),
        PATIENT,
    );
    let [before, trouble, after] = judged(&mut engine);
    assert_eq!((before, after), (passed(), passed()));
    match trouble {
        Outcome::Crash { tries: Some(tries), .. } => {
            assert!(tries.is_flake());
            assert_eq!(tries.to_string(), "flaky: 1 of 3 tries failed");
        }
        other => panic!("{other:?}"),
    }
    drop(engine);
    marked.assert_nothing_is_left();
}

const DESCRIPTION: &str = r#"{"seq":1,"ok":{"name":"deaf","version":"1","levels":["layers"],"cards":"any"}}"#;

#[test]
fn an_engine_that_does_not_read_cannot_block_the_run() {
    let marked = Marked::new();
    let limits = Limits { request: Duration::from_millis(300), ..PATIENT };
    let mut engine = marked.start(&format!("echo '{DESCRIPTION}'; sleep 3600"), limits);
    // Far more than a pipe holds.
    let reply = engine.derive(Edition::HOME, &board_with("bears", 2000).board);
    assert!(matches!(reply, Reply::Failed(failed) if matches!(failed.failure, Failure::TimedOut(_))));
    drop(engine);
    marked.assert_nothing_is_left();
}

#[test]
fn an_engine_that_closes_its_output_and_goes_on_has_crashed() {
    let marked = Marked::new();
    let mut engine = marked.start(&format!("echo '{DESCRIPTION}'; exec >/dev/null; sleep 3600"), PATIENT);
    let reply = engine.derive(Edition::HOME, &board_with("bears", 1).board);
    let Reply::Failed(failed) = reply else { panic!("{reply:?}") };
    assert_eq!(failed.failure, Failure::Exited("its standard output was closed".to_owned()));
    drop(engine);
    marked.assert_nothing_is_left();
}

#[test]
fn an_engine_that_always_fails_is_given_up() {
    let marked = Marked::new();
    let limits = Limits { restarts: 1, ..PATIENT };
    let mut engine = marked.start(&format!("exec {SERVE} --misbehave exit"), limits);
    let scenarios = [board_with("trouble", 1), board_with("trouble", 1), board_with("trouble", 1)];
    let run = run(&mut engine, &scenarios, |_| vec![Edition::HOME]);
    let outcomes: Vec<_> = run.cases.iter().map(|case| &case.outcome).collect();
    assert!(
        matches!(outcomes[..], [Outcome::Crash { .. }, Outcome::Crash { .. }, Outcome::NotAsked { .. }]),
        "{outcomes:?}"
    );
    drop(engine);
    marked.assert_nothing_is_left();
}

/// Each try of a request that gets no reply takes the whole time, so only the first such request is tried again.
#[test]
fn an_engine_that_hangs_costs_little_more_than_its_restarts() {
    let marked = Marked::new();
    let limits = Limits { request: Duration::from_secs(1), restarts: 4, ..PATIENT };
    let mut engine = marked.start(&format!("exec {SERVE} --misbehave hang"), limits);
    let scenarios: Vec<Scenario> = (0..8).map(|_| board_with("trouble", 1)).collect();
    let run = run(&mut engine, &scenarios, |_| vec![Edition::HOME]);
    let tries: Vec<u32> = run
        .cases
        .iter()
        .filter_map(|case| match &case.outcome {
            Outcome::Timeout { tries, .. } => Some(tries.of),
            _ => None,
        })
        .collect();
    assert_eq!(tries, [3, 1, 1, 1, 1]);
    assert!(run.cases[5..].iter().all(|case| matches!(case.outcome, Outcome::NotAsked { .. })));
    drop(engine);
    marked.assert_nothing_is_left();
}

#[test]
fn an_engine_that_does_not_start_says_why() {
    let marked = Marked::new();
    let start = |command: &str, limits| Stdio::start(&marked.command(command), limits).unwrap_err();

    let missing = start("there-is-no-such-engine", PATIENT);
    assert_eq!(missing.failure, Failure::Exited("exit status: 127".to_owned()));
    assert!(missing.said.iter().any(|line| line.contains("there-is-no-such-engine")), "{:?}", missing.said);

    let silent = start("sleep 3600", Limits { start: Duration::from_millis(200), ..PATIENT });
    assert_eq!(silent.failure, Failure::StartTimedOut(Duration::from_millis(200)));

    let unwilling = start(r#"echo '{"seq":1,"error":"not today"}'; sleep 3600"#, PATIENT);
    assert_eq!(
        unwilling.failure,
        Failure::NotStarted(
            "the engine does not describe itself, asked in version 1 of the protocol: not today".to_owned()
        )
    );
    marked.assert_nothing_is_left();
}

#[test]
fn the_memory_of_an_engine_can_be_limited() {
    let limits = Limits { memory: Some(777), ..PATIENT };
    let failed = Stdio::start("ulimit -v >&2; exit 1", limits).unwrap_err();
    assert_eq!(failed.said, [(777 * 1024).to_string()]);
}

#[test]
fn the_oracle_in_another_process_answers_as_the_oracle_does() {
    let marked = Marked::new();
    let mut engine = marked.start(&format!("exec {SERVE}"), PATIENT);
    let mut oracle = Oracle::new();
    assert_eq!(engine.describe(), oracle.describe());
    for scenario in scenarios().iter().filter(|scenario| level_of(scenario) == Level::Layers) {
        for edition in distinct_editions_of(scenario) {
            let expected = oracle.derive(edition, &scenario.board);
            assert_eq!(engine.derive(edition, &scenario.board), expected, "{} in {edition}", scenario.id);
        }
    }
    drop(engine);
    marked.assert_nothing_is_left();
}

/// Everything that a script observes is the same, in one edition each: the home edition or, where the
/// scenario is not valid in it, the last in which it is.
#[test]
fn the_oracle_in_another_process_plays_as_the_oracle_does() {
    let marked = Marked::new();
    let mut engine = marked.start(&format!("exec {SERVE}"), PATIENT);
    let mut levels = BTreeSet::new();
    for scenario in scenarios().iter().filter(|scenario| level_of(scenario) != Level::Layers) {
        let home = Some(Edition::HOME).filter(|&home| scenario.is_valid_in(home));
        let edition = home.or_else(|| editions_of(scenario).last().copied()).expect("it is valid in one");
        let (there, here) =
            (play(&mut engine, scenario, edition), play(&mut Oracle::new(), scenario, edition));
        assert_eq!(there, here, "{} in {edition}", scenario.id);
        let is_as_expected = matches!(here.outcome, Outcome::PASSED | Outcome::Disputed { other: None });
        assert!(is_as_expected, "{} in {edition}: {:?}", scenario.id, here.outcome);
        levels.insert(level_of(scenario));
    }
    assert_eq!(levels, BTreeSet::from([Level::StateBasedActions, Level::Turns, Level::Stack]));
    drop(engine);
    marked.assert_nothing_is_left();
}

#[test]
fn a_mutant_in_another_process_is_noticed() {
    let marked = Marked::new();
    let mut engine = marked.start(&format!("exec {SERVE} --engine mutant:613.8/1=skipped"), PATIENT);
    let run = run(&mut engine, scenarios(), |_| vec![Edition::HOME]);
    let differs = run.cases.iter().filter(|case| matches!(case.outcome, Outcome::Diverge { .. })).count();
    assert!(differs > 0);
    assert_eq!(run.engine.name, "mutant:613.8/1=skipped");
}
