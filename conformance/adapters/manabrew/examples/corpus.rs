//! The engine judged by the corpus in one process: `cargo run --example corpus LEVELS [RULE] [WORD]`, where the
//! levels are numbers without a space, such as `23` for games. A word `^6` means that the name begins so.
//!
//! Prints each case that is not passed, with the scripts that the engine was given for `WORD`s, and
//! at the end the score. `apnap run --engine stdio:…` is the way for anything but looking.

use apnap_conformance::corpus;
use apnap_conformance::outcome::Outcome;
use apnap_conformance::play::level_of;
use apnap_conformance::run::{Case, Score, run};
use apnap_conformance::scenario::Scenario;
use apnap_manabrew::Manabrew;
use apnap_manabrew::engine::EDITION;
use apnap_manabrew::script::{Purpose, of_card};
use apnap_manabrew::table::spell;
use std::collections::BTreeSet;
use std::process::ExitCode;

fn main() -> ExitCode {
    let mut arguments = std::env::args().skip(1);
    let levels = arguments.next().unwrap_or_default();
    let (rule, word) = (arguments.next().unwrap_or_default(), arguments.next());
    let Ok(catalogue) = corpus::catalogue() else { return ExitCode::FAILURE };
    let Ok(scenarios) = corpus::scenarios(&catalogue) else { return ExitCode::FAILURE };
    let about = |scenario: &&Scenario| {
        let level = level_of(scenario);
        let rules = scenario.rules.iter().any(|one| one.id == rule || one.section() == rule);
        levels.contains(&level.number().to_string())
            && (rule.is_empty() || rules)
            && word.as_ref().is_none_or(|word| format!("^{}", scenario.id).contains(word.as_str()))
    };
    let editions =
        |scenario: &Scenario| scenario.is_valid_in(EDITION).then_some(EDITION).into_iter().collect();
    let chosen: Vec<&Scenario> = scenarios.iter().filter(about).collect();
    if word.as_ref().is_some_and(|word| !word.starts_with('^')) {
        let in_game = levels.contains(['2', '3']);
        chosen.iter().for_each(|scenario| print_scripts(scenario, in_game));
    }
    std::panic::set_hook(Box::new(|_| {}));
    let mut outcomes = Vec::new();
    for scenario in chosen {
        let run = run(&mut Manabrew, [scenario], editions);
        run.cases.iter().for_each(print);
        outcomes.extend(run.cases.into_iter().map(|case| case.outcome));
    }
    println!("{:?}", Score::of(&outcomes));
    ExitCode::SUCCESS
}

fn print(case: &Case) {
    let id = &case.scenario.id;
    match &case.outcome {
        Outcome::Pass { not_shown: 0, .. } => println!("pass {id}"),
        Outcome::Pass { not_shown, .. } => println!("pass {id} ({not_shown} facts not shown)"),
        Outcome::Diverge { divergences } => {
            let rules: Vec<&str> = case.scenario.rules.iter().map(|rule| rule.id).collect();
            println!("DIVERGE {id} [{}]", rules.join(" "));
            for one in divergences {
                println!(
                    "    {} {}: expected {}, actual {}",
                    one.subject, one.field, one.expected, one.actual
                );
            }
        }
        other => println!("{other:?} {id}"),
    }
}

fn print_scripts(scenario: &Scenario, in_game: bool) {
    println!("==== {}\n", scenario.id);
    let mut printed = BTreeSet::new();
    for (id, object) in &scenario.board.game.objects {
        let label = scenario.board.labels.get(id).cloned().unwrap_or_default();
        let purpose = Purpose { label, choices: object.choices, in_game, ..Purpose::default() };
        let script = of_card(&object.card, &purpose).map(|script| script.text);
        if printed.insert(script.clone().ok()) {
            println!("{}\n", script.unwrap_or_else(|missing| format!("{missing:?}")));
        }
    }
    for (id, effect) in &scenario.board.game.effects {
        let label = scenario.board.effects.get(id).cloned().unwrap_or_default();
        println!("Effect {label}");
        match spell(&scenario.board, *id, effect, in_game) {
            Ok(spell) => {
                spell.steps.iter().for_each(|step| println!("{}", step.text));
                println!("{}\n", spell.script.text);
            }
            Err(missing) => println!("{missing:?}\n"),
        }
    }
}
