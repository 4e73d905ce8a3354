//! The README says what the engine makes of the corpus: it is held against a run, so that it stays true.

#![allow(clippy::panic, clippy::unwrap_used, reason = "a test fails by panicking")]

use apnap_conformance::blame::{FaultCause, faults};
use apnap_conformance::corpus;
use apnap_conformance::engine::Level;
use apnap_conformance::outcome::Outcome;
use apnap_conformance::play::level_of;
use apnap_conformance::record::FaultRecord;
use apnap_conformance::run::{Case, Run, Score, run};
use apnap_conformance::scenario::Scenario;
use apnap_manabrew::Manabrew;
use apnap_manabrew::engine::EDITION;
use apnap_manabrew::script::{Purpose, of_card};
use apnap_manabrew::table::spell;
use apnap_oracle::card::Subtype;
use manabrew_engine::staticability::layer::classify_static_layers;
use manabrew_engine::staticability::{CardFilter, Layer, parse_static_ability};
use pretty_assertions::assert_eq;
use std::collections::{BTreeMap, BTreeSet};

const README: &str = include_str!("../README.md");

/// The parameters that decide a layer and are applied in none, with that layer.
const STATIC: [(&str, Layer); 9] = [
    ("RemoveCardTypes", Layer::Type),
    ("RemoveType", Layer::Type),
    ("RemoveCreatureTypes", Layer::Type),
    ("RemoveLandTypes", Layer::Type),
    ("AddAllCreatureTypes", Layer::Type),
    ("SetColor", Layer::Color),
    ("AddColor", Layer::Color),
    ("RemoveKeyword", Layer::Ability),
    ("CantHaveKeyword", Layer::Ability),
];

/// A part of the README, by its heading.
fn part(heading: &str) -> &'static str {
    let (_, after) = README.split_once(&format!("## {heading}\n")).unwrap();
    after.split("\n## ").next().unwrap()
}

/// The rows of the tables of a part, without their headings.
fn rows(part: &'static str) -> impl Iterator<Item = Vec<&'static str>> {
    let lines = part.lines().filter(|line| line.starts_with('|'));
    lines.map(|line| line.trim_matches('|').split(" | ").map(str::trim).collect())
}

/// Every board, judged in this process.
fn judged<T>(look: impl FnOnce(&Run) -> T) -> T {
    judged_where(|scenario| level_of(scenario) == Level::Layers, look)
}

/// Every board that is settled, judged in this process.
fn settled<T>(look: impl FnOnce(&Run) -> T) -> T {
    judged_where(|scenario| level_of(scenario) == Level::StateBasedActions, look)
}

/// Some scenarios, judged in this process.
fn judged_where<T>(which: impl Fn(&Scenario) -> bool, look: impl FnOnce(&Run) -> T) -> T {
    let catalogue = corpus::catalogue().unwrap_or_else(|_| panic!("the cards can be read"));
    let scenarios = corpus::scenarios(&catalogue).unwrap_or_else(|_| panic!("the scenarios can be read"));
    let editions =
        |scenario: &Scenario| scenario.is_valid_in(EDITION).then_some(EDITION).into_iter().collect();
    look(&run(&mut Manabrew, scenarios.iter().filter(|scenario| which(scenario)), editions))
}

fn is_about_layers(case: &Case) -> bool {
    case.scenario.rules.iter().any(|rule| rule.section() == "613")
}

fn score<'c>(cases: impl Iterator<Item = &'c Case<'c>>) -> Score {
    Score::of(cases.map(|case| &case.outcome))
}

#[test]
fn the_figures_are_those_of_a_run() {
    let said = |run: &str| {
        let row = rows(part("Figures")).find(|row| row.first() == Some(&run)).unwrap();
        row[1..].iter().map(|cell| cell.parse().unwrap()).collect::<Vec<usize>>()
    };
    let seen = |score: &Score| vec![score.passed, score.executed, score.applicable, score.total];
    judged(|run| {
        assert_eq!(said("`--edition 2026-08-07 --level 0`"), seen(&score(run.cases.iter())));
        let layers = score(run.cases.iter().filter(|case| is_about_layers(case)));
        assert_eq!(said("`--edition 2026-08-07 --level 0 --rule 613`"), seen(&layers));
    });
    settled(|run| {
        assert_eq!(said("`--edition 2026-08-07 --level 1`"), seen(&score(run.cases.iter())));
    });
}

/// Every game of a level, judged in this process.
fn played<T>(level: Level, look: impl FnOnce(&Run) -> T) -> T {
    judged_where(|scenario| level_of(scenario) == level, look)
}

/// The tables about games are those of a run.
#[test]
#[ignore = "plays every game of the corpus: minutes without --release"]
fn the_figures_of_games_are_those_of_a_run() {
    let said = |run: &str| {
        let row = rows(part("Games")).find(|row| row.first() == Some(&run)).unwrap();
        row[1..].iter().map(|cell| cell.parse().unwrap()).collect::<Vec<usize>>()
    };
    let seen = |score: &Score| vec![score.passed, score.executed, score.applicable, score.total];
    let mut about_combat = Vec::new();
    let mut unsupported: BTreeMap<String, usize> = BTreeMap::new();
    let mut failed: BTreeSet<String> = BTreeSet::new();
    for (level, name) in [(Level::Turns, "2"), (Level::Stack, "3")] {
        played(level, |run| {
            let figures = said(&format!("`--edition 2026-08-07 --level {name}`"));
            assert_eq!(figures, seen(&score(run.cases.iter())), "level {name}");
            for case in &run.cases {
                assert!(!matches!(case.outcome, Outcome::Error { .. }), "{}", case.scenario.id);
                let section = case.scenario.id.split('/').next().unwrap_or_default();
                if ("506".."512").contains(&section) {
                    about_combat.push(case.outcome.clone());
                }
                if let Outcome::Unsupported { reason } = &case.outcome {
                    let feature = reason.split(':').next().unwrap_or_default();
                    *unsupported.entry(feature.to_owned()).or_default() += 1;
                }
                if is_executed(case) && !has_passed(case) {
                    failed.insert(case.scenario.id.clone());
                }
            }
        });
    }
    assert_eq!(said("games about combat (506–511)"), seen(&Score::of(&about_combat)));
    let table: BTreeMap<String, usize> = rows(part("Games that are unsupported"))
        .skip(2)
        .map(|row| (row[0].to_owned(), row[1].parse().unwrap()))
        .collect();
    assert_eq!(table, unsupported);
    assert_eq!(listed("Rules that the engine breaks in games"), once(failed));
}

/// The scenarios in the last column of a table, and on how many lines each is.
fn listed(heading: &str) -> BTreeMap<String, usize> {
    let mut listed = BTreeMap::new();
    for row in rows(part(heading)) {
        let ids = row.last().unwrap().split('`').filter(|text| text.contains('/'));
        ids.for_each(|id| *listed.entry(id.to_owned()).or_insert(0) += 1);
    }
    listed
}

/// Each scenario on one line.
fn once(scenarios: impl IntoIterator<Item = String>) -> BTreeMap<String, usize> {
    scenarios.into_iter().map(|id| (id, 1)).collect()
}

/// How many cases a fault has at least that is listed.
const LISTED: usize = 7;

/// The tables about blame are those of a run of every level.
#[test]
#[ignore = "plays every game of the corpus: minutes without --release"]
fn the_faults_are_those_that_blame_finds() {
    judged_where(
        |_| true,
        |run| {
            let failures = run.cases.iter().filter(|case| case.outcome.is_failure()).count();
            let faults = faults(run);
            let mistakes = faults.iter().filter(|fault| fault.cause == FaultCause::Mistake);
            let (mut number, mut explained, mut exact) = (0, 0, 0);
            let mut seen = Vec::new();
            for fault in mistakes {
                number += 1;
                explained += fault.cases.len();
                exact += fault.exact();
                if fault.cases.len() >= LISTED {
                    let FaultRecord { rule, says, .. } = FaultRecord::of(fault);
                    seen.push([rule, says, fault.cases.len().to_string(), fault.exact().to_string()]);
                }
            }
            let rows: Vec<Vec<&str>> = rows(part("What blame finds")).collect();
            let (sums, listed): (Vec<_>, Vec<_>) =
                rows.iter().filter(|row| !row[0].starts_with('-')).partition(|row| row.len() == 4);
            assert_eq!(sums[1][..], [failures, number, explained, exact].map(|one| one.to_string())[..]);
            let said: Vec<&[&str]> = listed[1..].iter().map(|row| &row[..4]).collect();
            assert_eq!(said, seen);
        },
    );
}

#[test]
fn each_difference_stands_on_exactly_one_line() {
    let differing = |run: &Run| {
        let differing =
            run.cases.iter().filter(|case| is_executed(case) && !has_passed(case) && !is_disputed(case));
        differing.map(|case| case.scenario.id.clone()).collect::<Vec<String>>()
    };
    let seen = [judged(differing), settled(differing)].concat();
    assert_eq!(listed("Rules that the engine breaks"), once(seen));
}

#[test]
fn what_is_unsupported_is_counted() {
    let counted =
        |heading| rows(part(heading)).filter_map(|row| row.get(1)?.parse::<usize>().ok()).sum::<usize>();
    let unsupported = |run: &Run| {
        run.cases.iter().filter(|case| matches!(case.outcome, Outcome::Unsupported { .. })).count()
    };
    assert_eq!(counted("How the boards are said"), judged(unsupported));
    assert_eq!(counted("How boards are settled"), settled(unsupported));
}

#[test]
fn every_board_gets_a_verdict() {
    let verdict = |case: &Case| {
        let is_error = matches!(
            case.outcome,
            Outcome::ProtocolError { .. }
                | Outcome::Error { .. }
                | Outcome::Crash { .. }
                | Outcome::Timeout { .. }
                | Outcome::Inconclusive { .. }
        );
        !is_error
    };
    let without = |run: &Run| {
        let others = run.cases.iter().filter(|case| !verdict(case));
        others.map(|case| case.scenario.id.clone()).collect::<Vec<String>>()
    };
    assert_eq!([judged(without), settled(without)], [Vec::<String>::new(), Vec::new()]);
}

/// What the engine is told of a board and does not apply, by the names in the README.
fn not_applied(scenario: &Scenario) -> BTreeSet<String> {
    let mut lines = Vec::new();
    for (id, object) in &scenario.board.game.objects {
        let label = scenario.board.labels.get(id).cloned().unwrap_or_default();
        let purpose = Purpose { label, choices: object.choices, ..Purpose::default() };
        lines.push(of_card(&object.card, &purpose).unwrap().text);
    }
    for (id, effect) in &scenario.board.game.effects {
        let spell = spell(&scenario.board, *id, effect, false).unwrap();
        lines.extend(spell.steps.into_iter().map(|step| step.text).chain([spell.script.text]));
    }
    lines.iter().flat_map(|text| text.lines()).flat_map(not_applied_in_line).collect()
}

fn not_applied_in_line(line: &str) -> Vec<String> {
    let mut parameters = BTreeMap::new();
    for parameter in line.split(" | ") {
        if let Some((key, value)) = parameter.split_once("$ ") {
            parameters.insert(key.rsplit(':').next().unwrap(), value);
        }
    }
    let has = |key: &str| parameters.contains_key(key);
    let mut found: Vec<String> = Vec::new();
    if has("DB") && parameters["DB"] == "Animate" {
        let ignored = ["RemoveAllAbilities", "RemoveCreatureTypes"].into_iter().filter(|key| has(key));
        found.extend(ignored.map(|key| format!("`{key}$` of `Animate`")));
    }
    if parameters.get("Mode") == Some(&"Continuous") {
        let keys = STATIC.iter().map(|(key, _)| *key).chain(["AddStaticAbility"]);
        found.extend(keys.filter(|key| has(key)).map(|key| format!("`{key}$`")));
        let affected = parameters.get("Affected").copied().unwrap_or_default();
        match affected {
            "You" | "Opponent" | "Player" if has("AddKeyword") => {
                found.push("`AddKeyword$` on players".to_owned());
            }
            "Opponent" | "Player" if has("RaiseMaxHandSize") || has("SetMaxHandSize") => {
                found.push("`RaiseMaxHandSize$` on opponents".to_owned());
            }
            "You" | "Opponent" | "Player" => {}
            objects if is_misread(objects) => found.push("words of `Affected$`".to_owned()),
            _ => {}
        }
    }
    found
}

/// Whether the reader of the layers takes a word for the name of a subtype that is none.
fn is_misread(affected: &str) -> bool {
    let relation = affected.starts_with("Card.Self") || affected.contains("edBy");
    let subtype = CardFilter::parse(affected).subtype;
    !relation && subtype.is_some_and(|word| Subtype::named(&word).is_none())
}

fn has_passed(case: &Case) -> bool {
    matches!(case.outcome, Outcome::Pass { .. })
}

fn is_executed(case: &Case) -> bool {
    Score::of([&case.outcome]).executed == 1
}

/// Whether the answer is that of the other reading of a rule that can be read in two ways.
fn is_disputed(case: &Case) -> bool {
    matches!(case.outcome, Outcome::Disputed { .. })
}

#[test]
fn what_is_not_applied_is_counted() {
    let listed = rows(part("Accepted but not applied")).filter(|row| row.len() == 4);
    let said: BTreeMap<String, (usize, usize)> = listed
        .filter_map(|row| Some((row[0].to_owned(), (row[2].parse().ok()?, row[3].parse().ok()?))))
        .collect();
    let mut seen: BTreeMap<String, (usize, usize)> = BTreeMap::new();
    judged(|run| {
        for case in run.cases.iter().filter(|case| is_executed(case)) {
            for word in not_applied(case.scenario) {
                let counted = seen.entry(word).or_default();
                counted.0 += usize::from(is_about_layers(case));
                counted.1 += 1;
            }
        }
    });
    assert_eq!(said, seen);
}

#[test]
fn the_shares_are_those_of_a_run() {
    let listed = rows(part("Accepted but not applied")).filter(|row| row.len() == 5);
    let said: Vec<Vec<String>> = listed
        .filter(|row| row[1].parse::<usize>().is_ok())
        .map(|row| row[1..].iter().map(|cell| (*cell).to_owned()).collect())
        .collect();
    let in_static = |word: &str| STATIC.iter().any(|(key, _)| format!("`{key}$`") == word);
    let steps: [&dyn Fn(&str) -> bool; 4] =
        [&|_| false, &in_static, &|word| word != "words of `Affected$`", &|_| true];
    let seen = judged(|run| {
        let layers: Vec<&Case> = run.cases.iter().filter(|case| is_about_layers(case)).collect();
        let executed = layers.iter().filter(|case| is_executed(case));
        let bears: Vec<_> = executed.map(|case| (case, not_applied(case.scenario))).collect();
        steps.map(|excluded| {
            let left = bears.iter().filter(|(_, words)| !words.iter().any(|word| excluded(word)));
            let left: Vec<_> = left.map(|(case, _)| case).collect();
            let passed = left.iter().filter(|case| matches!(case.outcome, Outcome::Pass { .. })).count();
            let share = (100 * left.len() + layers.len() / 2) / layers.len();
            vec![passed.to_string(), left.len().to_string(), layers.len().to_string(), format!("{share} %")]
        })
    });
    assert_eq!(said, seen);
}

#[test]
fn the_engine_lists_what_it_does_not_apply() {
    for (key, layer) in STATIC.into_iter().chain([("AddStaticAbility", Layer::Ability)]) {
        let line = format!("Mode$ Continuous | Affected$ Creature | {key}$ True");
        let layers = classify_static_layers(&parse_static_ability(&line).unwrap());
        assert_eq!(layers, [layer], "{key}");
    }
    let unknown = parse_static_ability("Mode$ Continuous | Affected$ Creature | Unheard$ True").unwrap();
    assert_eq!(classify_static_layers(&unknown), [Layer::Rules]);
}
