//! Generated boards and games on engines with planted mistakes, and the minimiser.

use crate::support::command::{Ended, apnap_in};
use crate::support::mutant;
use apnap_conformance::corpus;
use apnap_conformance::differential::{
    Agreement, CaseKind, CaseSearch, CaseSource, DrawnSituation, ENOUGH_BYTES, FoundFault, SearchLimits,
    Searched, agrees, findings, situations,
};
use apnap_conformance::engine::{Cards, Engine};
use apnap_conformance::generate::bytes_of;
use apnap_conformance::language::{load, parse};
use apnap_conformance::minimise::{minimise, smaller};
use apnap_conformance::oracle::Oracle;
use apnap_conformance::outcome::Outcome;
use apnap_conformance::progress::Progress;
use apnap_conformance::run::run;
use apnap_conformance::situation::Situation;
use apnap_oracle::edition::Edition;
use apnap_oracle::rule::Reading;
use pretty_assertions::assert_eq;
use proptest::prelude::*;
use proptest::test_runner::RngSeed;
use std::fs;
use std::path::Path;
use std::sync::LazyLock;

static SOURCE: LazyLock<CaseSource> =
    LazyLock::new(|| CaseSource::new(corpus::catalogue().unwrap(), &Cards::Any, Edition::HOME));

fn searched(oracle: &Oracle, kinds: &[CaseKind], count: u64) -> Searched {
    let limits = SearchLimits { kinds: kinds.to_vec(), seed: 7, first: 0, step: 1, failures: 60 };
    let progress = Progress::default();
    let mut search = CaseSearch::new(&SOURCE, &limits, 1, &progress);
    search.round(count, None, (1, 1), || oracle.clone());
    search.end()
}

fn found_in(oracle: &Oracle, kinds: &[CaseKind], count: u64) -> Vec<FoundFault> {
    let searched = searched(oracle, kinds, count);
    let (engine, progress) = (oracle.describe(), Progress::default());
    findings(&searched, &engine, &SOURCE, || oracle.clone(), |_| false, &progress)
}

#[test]
fn the_oracle_agrees_with_itself_on_whatever_is_generated() {
    let figures = searched(&Oracle::new(), &CaseKind::ALL, 300).figures;
    assert_eq!((figures.made, figures.failed), (300, 0));
    assert!(figures.compared * 100 >= figures.made * 95, "{figures:?}");
}

/// Whatever is seen of a generated game is expected in the same words that a person could write.
#[test]
fn everything_that_is_expected_can_be_written() {
    let engine = Oracle::mutant(mutant("704.3/2=instead"));
    let all = searched(&engine, &CaseKind::ALL, 150);
    assert!(!all.failed.is_empty());
    for case in &all.failed {
        let asked = case.situation.asked("generated/written", SOURCE.catalogue()).unwrap();
        let outcome = asked.case(&mut engine.clone()).outcome.clone();
        let text = asked.scenario_about(&outcome).to_string();
        let scenario = load("generated/written", &text, SOURCE.catalogue());
        let scenario = scenario.unwrap_or_else(|errors| panic!("{text}\n{errors:?}"));
        let on = |oracle: Oracle| {
            run(&mut { oracle }, [&scenario], |_| vec![Edition::HOME]).cases[0].outcome.clone()
        };
        assert!(matches!(on(Oracle::new()), Outcome::Pass { .. }), "{text}");
        assert!(on(engine.clone()).is_failure(), "{text}");
    }
}

/// Planted mistakes of several sections, with the kind of cases that shows them.
const PLANTED: [(&str, CaseKind); 8] = [
    ("613.8/1=skipped", CaseKind::Board),
    ("613.4/1=instead", CaseKind::Board),
    ("704.5f/1=false", CaseKind::Settle),
    ("704.3/2=instead", CaseKind::Settle),
    ("510.1c/1=skipped", CaseKind::Game),
    ("502.3/6=skipped", CaseKind::Game),
    ("603.3b/1=instead", CaseKind::Game),
    ("508.1f/1=skipped", CaseKind::Game),
];

#[test]
fn a_planted_mistake_is_found_named_and_small() {
    for (name, kind) in PLANTED {
        let planted = mutant(name);
        let engine = Oracle::mutant(planted);
        let found = found_in(&engine, &[kind], 500);
        let [only, ..] = &found[..] else { panic!("{name} is not found") };
        assert!(only.is_confirmed && only.mutants.contains(&planted), "{name}: {only:?}");
        let text = only.file.scenario.as_ref().unwrap();
        let statements = text.script.as_ref().map_or(0, |script| script.statements.len());
        assert!(text.board.history.len() <= 6 && statements <= 6, "{name}:\n{}", only.file);
    }
}

/// Nothing more can be dropped from what the minimiser has made: it goes on from its own result without a change.
#[test]
fn what_is_minimised_stays_as_it_is() {
    for (name, id) in [
        ("613.8/1=skipped", "613/8a-applies-to-condition"),
        ("704.5f/1=false", "704/5f-settle-indestructible-with-toughness-zero"),
        ("509.1a/2=true", "509/1a-tapped"),
    ] {
        let (_, text) = corpus::scenario_texts().find(|(one, _)| *one == id).unwrap();
        let mut engine = Oracle::mutant(mutant(name));
        let mut small = |file| {
            let situation = Situation { file, edition: Edition::HOME };
            minimise(situation, &mut engine, SOURCE.catalogue(), &Progress::default()).unwrap()
        };
        let first = small(parse(text).unwrap());
        let again = small(first.file.clone());
        assert_eq!(again.file, first.file, "{name}");
        assert!(again.tried >= smaller(&first.situation.file).len(), "{name}");
        assert!(first.file.to_string().len() <= text.len(), "{name}:\n{}", first.file);
    }
}

proptest! {
    #![proptest_config(ProptestConfig { rng_seed: RngSeed::Fixed(5), failure_persistence: None, ..ProptestConfig::with_cases(24) })]

    #[test]
    fn the_oracle_agrees_with_itself_in_every_front(drawn in situations()) {
        let mut source = arbitrary::Unstructured::new(&drawn.bytes);
        let by_arbitrary = <DrawnSituation as arbitrary::Arbitrary>::arbitrary(&mut source);
        prop_assert_eq!(by_arbitrary.as_ref(), Ok(&drawn));
        let of_quickcheck = quickcheck::Arbitrary::shrink(&drawn).next();
        prop_assert!(of_quickcheck.is_none_or(|less| less.bytes.len() <= drawn.bytes.len()));
        let agreement = agrees(&mut Oracle::new(), &drawn.situation);
        prop_assert!(agreement.is_ok(), "{:?}", agreement);
    }
}

/// A disagreement says what differs, and shows it in a scenario that anyone can run.
#[test]
fn a_disagreement_is_shown_by_a_scenario() {
    let mut engine = Oracle::mutant(mutant("613.8/1=skipped"));
    let drawn = (0..200).filter_map(|n| DrawnSituation::by([vec![0], bytes_of(1, n, ENOUGH_BYTES)].concat()));
    let mut found = drawn.filter_map(|drawn| agrees(&mut engine, &drawn.situation).err());
    let found = found.next().unwrap();
    assert!(load("generated/found", &found.scenario.to_string(), SOURCE.catalogue()).is_ok(), "{found}");
    assert!(found.to_string().contains("expected"), "{found}");
}

/// Where the rules can be read in two ways, an engine that follows the other one is neither right nor wrong.
#[test]
fn the_other_reading_of_a_rule_is_no_disagreement() {
    let mut disputed = 0;
    for (reading, id) in Reading::ALL {
        let mut engine = Oracle::reading(*reading);
        for number in 0..600 {
            let bytes = [vec![0], bytes_of(3, number, ENOUGH_BYTES)].concat();
            let Some(drawn) = DrawnSituation::by(bytes) else { continue };
            match agrees(&mut engine, &drawn.situation) {
                Ok(Agreement::Same { .. }) => {}
                Ok(Agreement::NotCompared(_)) => disputed += 1,
                Err(found) => panic!("{id}: {found}"),
            }
        }
    }
    assert!(disputed > 0);
}

fn apnap(folder: &Path, arguments: &[&str]) -> Ended {
    apnap_in(folder, arguments)
}

#[test]
fn a_folder_of_findings_is_gone_on_with() {
    let folder = std::env::temp_dir().join(format!("apnap-findings-{}", std::process::id()));
    fs::create_dir_all(&folder).unwrap();
    let fuzz = ["fuzz", "--level", "1", "--count", "200", "-j", "1", "--out", "found", "--engine"];
    let with = |engine| apnap(&folder, &[&fuzz[..], &[engine]].concat());
    let first = with("mutant:704.5f/1=false");
    assert!(first.printed.contains("apnap run found/704-5f-1.scn"), "{first:?}");
    assert_eq!(first.code, Some(1));
    let second = with("mutant:704.5f/1=false");
    assert!(second.printed.contains("1 known scenario in found still fail"), "{second:?}");
    assert!(second.printed.contains("nothing new"), "{second:?}");
    assert_eq!(second.code, Some(1));
    assert_eq!(fs::read_to_string(folder.join("found/searched.tsv")).unwrap(), "0\t1/1\t400\n");
    let mended = with("oracle");
    assert!(mended.printed.contains("found/704-5f-1.scn passes"), "{mended:?}");
    assert_eq!(mended.code, Some(0));
    let run = apnap(&folder, &["run", "found", "--edition", "2024-09-20"]);
    assert!(run.printed.contains("1 passed"), "{run:?}");
    fs::remove_dir_all(&folder).unwrap();
}

#[test]
fn a_scenario_of_the_corpus_is_made_small() {
    let folder = std::env::temp_dir();
    let minimise = ["minimise", "509/1a-tapped", "--engine"];
    let small = apnap(&folder, &[&minimise[..], &["mutant:509.1a/2=true"]].concat());
    assert!(small.printed.contains("bob must not block"), "{small:?}");
    assert!(!small.printed.contains("Horned Turtle\" as"), "{small:?}");
    assert_eq!(small.code, Some(0));
    let passes = apnap(&folder, &[&minimise[..], &["oracle"]].concat());
    assert!(passes.said.contains("the engine does not go wrong there; the outcome is: pass"), "{passes:?}");
    assert_eq!(passes.code, Some(4));
}
