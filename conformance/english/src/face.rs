//! The faces of a card, with everything that is printed on them.

use super::grammar::list;
use super::values::colors;
use super::voice::{Names, Voice, host_adjective, self_reference};
use apnap_oracle::card::{Card, Characteristics, Printed};
use apnap_oracle::json::FromJson;
use serde::Serialize;

/// The side of a card that a face is.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, FromJson)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum Side {
    /// The front, or only, face
    Front,
    /// The back face of a transforming double-faced card
    Back,
    /// The back face of a modal double-faced card
    ModalBack,
    /// The alternative characteristics of a flip card
    Flipped,
}

/// A face of a card, as it is printed.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, FromJson)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Face {
    /// Which side it is.
    pub side: Side,
    /// Its name.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
    /// Its mana cost.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub mana_cost: Option<String>,
    /// Its color indicator, or the colors that an effect gave a token.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub color: Option<String>,
    /// Its type line: `Legendary Creature — Human Soldier`.
    pub type_line: String,
    /// Its rules text, a paragraph for each of its abilities in their order; lines of a paragraph are separated
    /// by a line break.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub text: Vec<String>,
    /// Its power and toughness: `2/2`, `*/1+*`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub power_and_toughness: Option<String>,
    /// Its loyalty.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub loyalty: Option<String>,
    /// Its defense.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub defense: Option<String>,
    /// The numbers that are lit up on an Attraction: `2, 6`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub lights: Option<String>,
}

/// Returns the faces of a card.
pub(super) fn faces(names: Names<'_>, card: &Card) -> Vec<Face> {
    let Card { front, back, modal, lights } = card;
    let mut all = Vec::new();
    with_flipped(names, front, Side::Front, &mut all);
    if let Some(back) = back {
        with_flipped(names, back, if *modal { Side::ModalBack } else { Side::Back }, &mut all);
    }
    let lights: Vec<String> = lights.iter().map(u8::to_string).collect();
    if let Some(front) = all.first_mut() {
        front.lights = (!lights.is_empty()).then(|| lights.join(", "));
    }
    all
}

fn with_flipped(names: Names<'_>, characteristics: &Characteristics, side: Side, into: &mut Vec<Face>) {
    into.push(face(names, characteristics, side));
    if let Some(flipped) = &characteristics.flipped {
        with_flipped(names, flipped, Side::Flipped, into);
    }
}

fn face(names: Names<'_>, characteristics: &Characteristics, side: Side) -> Face {
    let Characteristics {
        name,
        mana_cost,
        color_indicator,
        colors: only,
        supertypes: _,
        card_types: _,
        subtypes: _,
        abilities,
        power,
        toughness,
        loyalty,
        defense,
        flipped: _,
    } = characteristics;
    let this = self_reference(characteristics);
    let voice = Voice::new(names, &this, host_adjective(characteristics));
    let color = match only {
        Some(only) if only.is_empty() => Some("colorless".to_owned()),
        Some(only) => Some(format!("{} alone", colors(*only))),
        None => (!color_indicator.is_empty()).then(|| colors(*color_indicator)),
    };
    Face {
        side,
        name: name.clone(),
        mana_cost: mana_cost.as_ref().map(ToString::to_string),
        color,
        type_line: type_line(characteristics),
        text: abilities.iter().map(|ability| voice.ability(ability)).collect(),
        power_and_toughness: box_of(*power, *toughness),
        loyalty: loyalty.map(|number| number.to_string()),
        defense: defense.map(|number| number.to_string()),
        lights: None,
    }
}

/// `2/2`; a number that is missing is a dash.
fn box_of(power: Option<Printed>, toughness: Option<Printed>) -> Option<String> {
    let words = |number: Option<Printed>| match number {
        Some(Printed::Number(number)) => number.to_string(),
        Some(Printed::Star { plus: 0 }) => "*".to_owned(),
        Some(Printed::Star { plus }) => format!("{plus}+*"),
        None => "—".to_owned(),
    };
    (power.is_some() || toughness.is_some()).then(|| format!("{}/{}", words(power), words(toughness)))
}

/// `Legendary Creature — Human Soldier`
fn type_line(characteristics: &Characteristics) -> String {
    let Characteristics { supertypes, card_types, subtypes, .. } = characteristics;
    let types = supertypes.iter().map(|one| one.word()).chain(card_types.iter().map(|one| one.word()));
    let types: Vec<&str> = types.collect();
    let subtypes: Vec<&str> = subtypes.iter().map(|one| one.word()).collect();
    let types = types.join(" ");
    if subtypes.is_empty() { types } else { format!("{types} — {}", subtypes.join(" ")) }
}

impl std::fmt::Display for Face {
    /// The face as a card shows it: name and cost, type line, text, numbers.
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let Face {
            side,
            name,
            mana_cost,
            color,
            type_line,
            text,
            power_and_toughness,
            loyalty,
            defense,
            lights,
        } = self;
        match side {
            Side::Front => {}
            Side::Back => writeln!(f, "(back face)")?,
            Side::ModalBack => writeln!(f, "(back face, modal)")?,
            Side::Flipped => writeln!(f, "(flipped)")?,
        }
        let head: Vec<String> = [name, mana_cost].into_iter().flatten().cloned().collect();
        if !head.is_empty() {
            writeln!(f, "{}", head.join(" "))?;
        }
        if let Some(color) = color {
            writeln!(f, "({color})")?;
        }
        writeln!(f, "{type_line}")?;
        for paragraph in text {
            writeln!(f, "{paragraph}")?;
        }
        let numbers =
            [("", power_and_toughness), ("Loyalty: ", loyalty), ("Defense: ", defense), ("Lights: ", lights)];
        let numbers: Vec<String> = numbers
            .iter()
            .filter_map(|(word, number)| number.as_ref().map(|number| format!("{word}{number}")))
            .collect();
        if numbers.is_empty() { Ok(()) } else { writeln!(f, "{}", list(&numbers, "and")) }
    }
}
