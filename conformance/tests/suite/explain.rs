//! The explanation of a board layer by layer, of an engine's values beside ours, and of the first deviation of a game.

use crate::support::{
    command::{Ended, apnap},
    mutant, scenario_named,
};
use apnap_conformance::engine::Engine;
use apnap_conformance::explain::{LayerStory, StepTold, ValueChange, beside, story_of_board};
use apnap_conformance::oracle::Oracle;
use apnap_conformance::play::deviation::first_deviation;
use apnap_oracle::edition::Edition;
use pretty_assertions::assert_eq;

fn story(id: &str) -> LayerStory {
    story_of_board(Edition::HOME, &scenario_named(id).board).unwrap()
}

fn steps<'s>(story: &'s LayerStory, layer: &str) -> &'s [StepTold] {
    &story.layers.iter().find(|told| told.name.starts_with(layer)).unwrap().steps
}

fn whose(step: &StepTold) -> &str {
    step.effect.as_ref().map_or("", |effect| &effect.whose)
}

/// 613.8a: both older effects depend on Blood Moon, each for its own reason.
#[test]
fn a_story_says_what_waits_for_what_and_why() {
    let story = story("613/8-urborg-then-blood-moon");
    let moon = &steps(&story, "layer 4")[0];
    assert_eq!(whose(moon), "moon");
    let waiting: Vec<(&str, Vec<(&str, &str)>)> = moon
        .waiting
        .iter()
        .map(|waits| {
            let needs = waits.needs.iter().map(|need| (&*need.other.whose, &*need.change));
            (&*waits.effect.whose, needs.filter(|(other, _)| *other == "moon").collect())
        })
        .collect();
    let limb = ("limb", vec![("moon", "what it applies to")]);
    let urborg = ("urborg", vec![("moon", "whether it exists")]);
    assert_eq!(waiting, [limb, urborg]);
}

#[test]
fn a_story_has_the_values_that_change() {
    let story = story("613/8-urborg-then-blood-moon");
    let moon = &steps(&story, "layer 4")[0];
    let types = moon.changes.iter().find_map(|one| match &one.change {
        ValueChange::Becomes { field, after, .. } if one.subject == "ground" && field == "types" => {
            Some(after)
        }
        _ => None,
    });
    assert_eq!(types.map(String::as_str), Some("Land Mountain"));
    assert!(!moon.changes.iter().any(|one| one.subject == "plains"), "a basic land stays as it is");
}

/// 613.6: what has lost its ability before it began to apply never does; what has begun goes on.
#[test]
fn a_story_tells_what_never_applied_and_what_goes_on() {
    let under_humility = story("613/6-lord-under-humility");
    let never: Vec<(&str, &str, &str)> = under_humility
        .never_applied
        .iter()
        .map(|one| (&*one.effect.whose, &*one.layer, &*one.by.whose))
        .collect();
    assert_eq!(never, [("armorer", "layer 6, abilities", "Humility")]);

    let opalescence = story("613/7-opalescence-then-humility");
    let goes_on: Vec<&str> =
        steps(&opalescence, "layer 7b").iter().filter(|step| step.goes_on).map(whose).collect();
    assert_eq!(goes_on, ["humility"]);
}

#[test]
fn layers_in_which_nothing_happens_are_left_out() {
    let told = story("613/6-lord-under-humility");
    let names: Vec<&str> = told.layers.iter().map(|layer| &*layer.name).collect();
    assert_eq!(names, ["layer 6, abilities", "layer 7b, setting power and toughness"]);
}

/// Without dependency, Urborg keeps its effect and every land is a Swamp too, until Blood Moon.
#[test]
fn an_engine_parts_where_the_value_got_its_final_form() {
    let scenario = scenario_named("613/8-urborg-then-blood-moon");
    let told = story_of_board(Edition::HOME, &scenario.board).unwrap();
    let answer = |mut engine: Oracle| engine.derive(Edition::HOME, &scenario.board).or_outcome().unwrap();
    let (ours, theirs) = (Oracle::new(), Oracle::mutant(mutant("613.8/1=skipped")));
    let partings = beside(&told, &answer(ours.clone()), &answer(theirs));
    let of_ground = |field: &str| {
        let mut found = partings.iter().map(|one| (&one.divergence, one));
        found.find(|(it, _)| it.subject == "ground" && it.field == field).map(|(_, one)| one).unwrap()
    };
    let ground = of_ground("types");
    assert_eq!(ground.divergence.line, 0, "it is no expectation of the file");
    assert_eq!(ground.layer.as_deref(), Some("layer 4, types"));
    assert_eq!(ground.by.as_deref(), Some("moon"));
    assert_eq!(of_ground("colors").layer, None, "by the rules, nothing changes its colors");
    assert_eq!(beside(&told, &answer(ours.clone()), &answer(ours)), []);
}

/// 117.3d: Carol passes with three players. By the rules Alice is next.
#[test]
fn the_first_deviation_of_a_game_is_named_with_its_rule() {
    let scenario = scenario_named("117/3d-in-turn-order");
    let mut never_next = Oracle::mutant(mutant("117.3d/1=instead"));
    let deviation = first_deviation(&mut never_next, scenario, Edition::HOME).unwrap();
    assert!(deviation.by_the_rules.starts_with("alice is asked"), "{deviation}");
    assert!(!deviation.instead.starts_with("alice is asked"), "{deviation}");
    assert!(deviation.after.as_ref().unwrap().starts_with("carol is asked"), "{deviation}");
    assert_eq!(first_deviation(&mut Oracle::new(), scenario, Edition::HOME), None);
}

fn explain(arguments: &[&str]) -> Ended {
    apnap(&[&["explain"], arguments].concat())
}

#[test]
fn several_scenarios_are_explained_at_once_and_each_paraphrase_is_printed_once() {
    let Ended { code, printed: text, .. } =
        explain(&["613/8-urborg*", "613/6-lord-under*", "613/4d-switched-twice", "--rules"]);
    assert_eq!(code, Some(0), "{text}");
    for id in ["613/8-urborg-then-blood-moon", "613/6-lord-under-humility", "613/4d-switched-twice"] {
        assert!(text.lines().any(|line| line.starts_with(id)), "{id} in {text}");
    }
    let twice = "Layer 6: effects that add or remove abilities.";
    assert_eq!(text.matches(twice).count(), 1, "{text}");
}

#[test]
fn the_values_of_an_engine_stand_beside_ours() {
    let Ended { code, printed: text, .. } =
        explain(&["613/8-urborg-then-blood-moon", "--engine", "mutant:613.8/1=skipped"]);
    assert_eq!(code, Some(1), "{text}");
    assert!(text.contains("final in layer 4, types, by moon"), "{text}");
}

#[test]
fn an_engine_is_asked_in_the_edition_that_it_follows() {
    let engine = r#"stdio:read request; echo '{"seq":1,"ok":{"name":"old","version":"1","levels":["layers"],"cards":"any","edition":"2010-07-16"}}'; read request; exit 7"#;
    let text = explain(&["613/4d-switched-twice", "--engine", engine]).printed;
    assert!(text.contains("in the edition of 2010-07-16"), "{text}");
}

#[test]
fn premises_are_listed_only_when_asked_for() {
    let premise = "dependency overrides timestamps";
    let shows = |arguments: &[&str]| explain(arguments).printed.contains(premise);
    assert!(shows(&["613/8-urborg-then-blood-moon", "--premises"]));
    assert!(!shows(&["613/8-urborg-then-blood-moon"]));
}
