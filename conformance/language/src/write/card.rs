//! Writing a card.

use super::keywords::colors;
use super::types::type_line;
use super::{Voice, line, quoted};
use crate::syntax::CardDefinition;
use apnap_oracle::card::{Card, Characteristics, Printed};

/// `card "…"` and its lines.
pub(crate) fn card(out: &mut String, definition: &CardDefinition) {
    card_in(Voice::of(&[]), out, &definition.name, &definition.card);
}

/// `card "…"` and its lines, with the names of a board.
pub(crate) fn card_in(voice: Voice<'_>, out: &mut String, name: &str, card: &Card) {
    let Card { front, back, modal, lights } = card;
    line(out, 0, &format!("card {}", quoted(name)));
    face(voice, out, front, lights, 1);
    if let Some(back) = back {
        let words = if *modal { "modal back" } else { "back" };
        line(out, 1, &format!("{words} {}", quoted(back.name.as_deref().unwrap_or(""))));
        face(voice, out, back, &[], 2);
    }
}

fn face(voice: Voice<'_>, out: &mut String, face: &Characteristics, lights: &[u8], level: usize) {
    let mut put = |text: String| line(out, level, &text);
    if let Some(cost) = &face.mana_cost {
        put(format!("mana cost {cost}"));
    }
    if !face.color_indicator.is_empty() {
        put(format!("color indicator {}", colors(face.color_indicator)));
    }
    let types = type_line(face.supertypes, face.card_types, face.subtypes);
    if !types.is_empty() {
        put(format!("type {types}"));
    }
    if let (Some(power), Some(toughness)) = (face.power, face.toughness) {
        put(format!("power and toughness {}", power_and_toughness(power, toughness)));
    }
    if let Some(loyalty) = face.loyalty {
        put(format!("loyalty {loyalty}"));
    }
    if let Some(defense) = face.defense {
        put(format!("defense {defense}"));
    }
    if !lights.is_empty() {
        let lights: String = lights.iter().map(|light| format!(" {light}")).collect();
        put(format!("lights{lights}"));
    }
    for ability in &face.abilities {
        put(voice.ability(ability));
    }
    if let Some(flipped) = &face.flipped {
        put(format!("flipped {}", quoted(flipped.name.as_deref().unwrap_or(""))));
        self::face(voice, out, flipped, &[], level + 1);
    }
}

/// `2/3`, `*/1+*`.
pub(crate) fn power_and_toughness(power: Printed, toughness: Printed) -> String {
    format!("{}/{}", printed(power), printed(toughness))
}

fn printed(number: Printed) -> String {
    match number {
        Printed::Number(number) => number.to_string(),
        Printed::Star { plus: 0 } => "*".to_owned(),
        Printed::Star { plus } => format!("{plus}+*"),
    }
}
