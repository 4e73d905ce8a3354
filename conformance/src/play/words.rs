//! Decisions, requests and events in words, as scripts say them.

use crate::observation::{Happening, ObjectHappening, PlayerHappening};
use apnap_oracle::state::{Announcement, DayNight, Decision, Request, TriggerName, TurnPart};

/// What a player decides, without the player: `casts growth on bears`.
pub fn decision_words(decision: &Decision<String>) -> String {
    match decision {
        Decision::Pass => "passes".to_owned(),
        Decision::Concede => "concedes".to_owned(),
        Decision::Cast { card, announcement } => format!("casts {card}{}", announced(announcement)),
        Decision::Activate { object, ability: None, announcement } => {
            format!("activates {object}{}", announced(announcement))
        }
        Decision::Activate { object, ability: Some(ability), announcement } => {
            format!("activates ability {ability} of {object}{}", announced(announcement))
        }
        Decision::PlayLand { card, by: None } => format!("plays {card}"),
        Decision::PlayLand { card, by: Some(by) } => format!("plays {card} by {by}"),
        Decision::TurnFaceUp { object } => format!("turns {object} face up"),
        Decision::Targets(names) => format!("targets {}", or_nothing(names, ", ")),
        Decision::Modes(modes) => format!("chooses {}", modes_words(modes)),
        Decision::Color(color) => format!("chooses {color}"),
        Decision::CreatureType(subtype) => format!("chooses {subtype}"),
        Decision::Number(number) => format!("chooses {number}"),
        Decision::Choose(names) => format!("chooses {}", or_nothing(names, " and ")),
        Decision::Discard(names) => format!("discards {}", or_nothing(names, " and ")),
        Decision::Sacrifice(names) => format!("sacrifices {}", or_nothing(names, " and ")),
        Decision::Untap(names) => format!("untaps {}", or_nothing(names, " and ")),
        Decision::Keep(name) => format!("keeps {name}"),
        Decision::May(true) => "accepts".to_owned(),
        Decision::May(false) => "declines".to_owned(),
        Decision::Pay { pays: false, .. } => "does not pay".to_owned(),
        Decision::Pay { pays: true, tapping } => format!("pays{}", with_names(", tapping", tapping)),
        Decision::Order(triggers) => {
            let triggers: Vec<String> = triggers.iter().map(trigger_words).collect();
            format!("orders {}", or_nothing(&triggers, ", "))
        }
        Decision::Apply(source) => format!("applies {source}"),
    }
}

/// What a request asks for: `alice is asked to discard 2 of a, b, c, by study`.
pub fn request_words(request: &Request<String>) -> String {
    let Request { player, asking, about, among, at_least, at_most } = request;
    let mut words = format!("{player} is asked {}", asking.words());
    if !among.is_empty() {
        match (at_least, at_most) {
            (0, 0) => words.push(':'),
            (least, most) if least == most => words.push_str(&format!(" {most} of:")),
            (least, most) => words.push_str(&format!(" {least} to {most} of:")),
        }
        words.push_str(&format!(" {}", among.join(", ")));
    }
    if let Some(about) = about {
        words.push_str(&format!(" (by {about})"));
    }
    words
}

/// Something that happened: `bears untaps`.
pub fn happening_words(happening: &Happening) -> String {
    match happening {
        Happening::GetsCounter(label, kind) => format!("{label} gets a {kind} counter"),
        Happening::LosesCounter(label, kind) => format!("{label} loses a {kind} counter"),
        Happening::Object(label, what) => format!("{label} {}", object_words(*what)),
        Happening::Player(name, what) => format!("{name} {}", player_words(*what)),
        Happening::EffectEnds(label) => format!("effect {label} ends"),
        Happening::Becomes(DayNight::Day) => "it becomes day".to_owned(),
        Happening::Becomes(DayNight::Night) => "it becomes night".to_owned(),
        Happening::Begins(TurnPart::Turn, Some(number)) => format!("turn {number} begins"),
        Happening::Begins(part, _) => format!("the {part} begins"),
    }
}

fn object_words(what: ObjectHappening) -> &'static str {
    ObjectHappening::ALL.iter().find(|(one, _)| *one == what).map_or("", |(_, words)| words)
}

fn player_words(what: PlayerHappening) -> &'static str {
    PlayerHappening::ALL.iter().find(|(one, _)| *one == what).map_or("", |(_, words)| words)
}

/// The order of a script: X, modes, targets, then what is paid.
fn announced(announcement: &Announcement<String>) -> String {
    let Announcement { x, modes, targets, tapping, sacrificing, discarding } = announcement;
    let mut words = String::new();
    if let Some(x) = x {
        words.push_str(&format!(" with X {x}"));
    }
    if !modes.is_empty() {
        words.push_str(&format!(" {}", modes_words(modes)));
    }
    if !targets.is_empty() {
        words.push_str(&format!(" on {}", targets.join(", ")));
    }
    words.push_str(&with_names(", tapping", tapping));
    words.push_str(&with_names(", sacrificing", sacrificing));
    words.push_str(&with_names(", discarding", discarding));
    words
}

fn modes_words(modes: &[u8]) -> String {
    let numbers: Vec<String> = modes.iter().map(ToString::to_string).collect();
    format!("{} {}", if modes.len() == 1 { "mode" } else { "modes" }, or_nothing(&numbers, " and "))
}

fn trigger_words(trigger: &TriggerName<String>) -> String {
    match trigger.ability {
        Some(ability) => format!("ability {ability} of {}", trigger.source),
        None => trigger.source.clone(),
    }
}

fn with_names(word: &str, names: &[String]) -> String {
    if names.is_empty() { String::new() } else { format!("{word} {}", names.join(" and ")) }
}

fn or_nothing(names: &[String], between: &str) -> String {
    if names.is_empty() { "nothing".to_owned() } else { names.join(between) }
}
