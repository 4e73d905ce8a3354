//! The faults: what explains the failures, each with its cases and how the plainest of them goes.

use super::{Scenarios, anchor};
use crate::blame::Fit;
use crate::engine::Level;
use crate::explain::{LayerStory, StepTold, story_of_board};
use crate::oracle::Oracle;
use crate::play::explain::explain;
use crate::play::level_of;
use crate::record::{CaseOfFault, FaultRecord, Record};
use maud::{Markup, html};

/// The section about the faults.
pub(super) fn section(record: &Record, scenarios: &Scenarios<'_>) -> Markup {
    html! {
        section id="faults" {
            h2 { "Faults" }
            @if record.faults.is_empty() { p { "No case failed." } }
            ol {
                @for fault in &record.faults { li.entry { (one(fault, scenarios)) } }
            }
        }
    }
}

fn one(fault: &FaultRecord, scenarios: &Scenarios<'_>) -> Markup {
    let FaultRecord { rule, heading: _, says: _, mutants, cases, contradicted } = fault;
    html! {
        p {
            @if !rule.is_empty() { strong { (rule) } ": " }
            (fault.heading())
        }
        @if let Some(says) = fault.explanation() { p.dim { (says) } }
        @if !mutants.is_empty() {
            p.dim { "Like " @for mutant in mutants { code { "mutant:" (mutant) } " " } }
        }
        @if !contradicted.is_empty() {
            p.dim { "Against it: the engine passes " (contradicted.join(", ")) }
        }
        details.paper {
            summary { (cases.len()) @if cases.len() == 1 { " scenario" } @else { " scenarios" } }
            ul {
                @for CaseOfFault { scenario, edition, fit } in cases {
                    li {
                        a href=(format!("#{}", anchor(scenario, edition))) { (scenario) }
                        @if *fit == Some(Fit::SameFailure) { span.dim { " (differs in other values)" } }
                    }
                }
            }
        }
        @if let Some(told) = cases.first().and_then(|case| told(case, scenarios)) {
            details {
                summary { "What the rules say, step by step" }
                (told)
            }
        }
    }
}

/// How the plainest case goes by the rules: a board layer by layer, and a game event by event.
fn told(case: &CaseOfFault, scenarios: &Scenarios<'_>) -> Option<Markup> {
    let scenario = scenarios.get(case.scenario.as_str())?;
    match level_of(scenario) {
        Level::Layers => story_of_board(case.edition, &scenario.board).ok().map(|story| layers(&story)),
        Level::StateBasedActions | Level::Turns | Level::Stack => {
            let (told, _) = explain(&mut Oracle::new(), scenario, case.edition);
            let lines = told.into_iter().flat_map(|told| told.lines).map(|line| {
                let rule = line.rule.map_or("", |rule| rule.number_in(case.edition).unwrap_or(rule.id));
                format!("{rule:<8} {}\n", line.text)
            });
            Some(html! { pre { (lines.collect::<String>()) } })
        }
    }
}

fn layers(LayerStory { layers, never_applied }: &LayerStory) -> Markup {
    html! {
        @if layers.is_empty() { p { "No continuous effect changes anything here." } }
        @for layer in layers {
            p { strong { (layer.heading()) } " (" (layer.rule) ")"
                @if layer.is_by_timestamp_alone() { span.dim { ", in timestamp order (613.7)" } }
            }
            ol { @for step in &layer.steps { li { (applied(step)) } } }
        }
        @for one in never_applied { p { (one) } }
    }
}

fn applied(step: &StepTold) -> Markup {
    html! {
        @if let Some(effect) = &step.effect { (effect) br; }
        @for words in step.circumstances() { span.dim { (words) } br; }
        @if step.effect.is_some() { (step.applies_to()) }
        @if !step.changes.is_empty() {
            ul { @for change in &step.changes { li { (change) } } }
        }
    }
}
