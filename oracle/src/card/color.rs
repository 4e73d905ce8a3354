//! Colors (105) and sets of them.

use apnap_oracle_derive::{FromJson, Walk};
use serde::Serialize;
use std::fmt;

/// One of the five colors (105.1).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, FromJson, Walk)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "lowercase")]
pub enum Color {
    /// White
    White,
    /// Blue
    Blue,
    /// Black
    Black,
    /// Red
    Red,
    /// Green
    Green,
}

impl Color {
    /// The five colors in their usual order.
    pub const ALL: [Color; 5] = [Color::White, Color::Blue, Color::Black, Color::Red, Color::Green];

    /// Returns the word for the color.
    pub fn word(self) -> &'static str {
        match self {
            Color::White => "white",
            Color::Blue => "blue",
            Color::Black => "black",
            Color::Red => "red",
            Color::Green => "green",
        }
    }
}

impl fmt::Display for Color {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.word())
    }
}

/// A set of colors; the empty set is colorless (105.2c).
#[derive(Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, FromJson)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(from = "Vec<Color>", into = "Vec<Color>")]
pub struct Colors(u8);

impl Colors {
    /// Colorless (105.2c).
    pub const NONE: Colors = Colors(0);
    /// White, blue, black, red and green (105.1).
    pub const ALL: Colors = Colors(0b11111);

    /// Returns whether a color is in the set.
    pub fn contains(self, color: Color) -> bool {
        self.0 & (1 << color as u8) != 0
    }

    /// Returns the union of both sets.
    pub fn union(self, other: Colors) -> Colors {
        Colors(self.0 | other.0)
    }

    /// Returns the number of colors.
    pub fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// Returns whether the set is empty.
    pub fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Returns the colors in their usual order.
    pub fn iter(self) -> impl Iterator<Item = Color> {
        Color::ALL.into_iter().filter(move |&color| self.contains(color))
    }

    /// Returns the same colors with one read as another (612.1).
    pub fn with_replaced(self, from: Color, to: Color) -> Colors {
        self.iter().map(|color| if color == from { to } else { color }).collect()
    }
}

impl FromIterator<Color> for Colors {
    fn from_iter<I: IntoIterator<Item = Color>>(colors: I) -> Colors {
        Colors(colors.into_iter().fold(0, |set, color| set | 1 << color as u8))
    }
}

impl From<Color> for Colors {
    fn from(color: Color) -> Colors {
        [color].into_iter().collect()
    }
}

impl From<Vec<Color>> for Colors {
    fn from(colors: Vec<Color>) -> Colors {
        colors.into_iter().collect()
    }
}

impl From<Colors> for Vec<Color> {
    fn from(colors: Colors) -> Vec<Color> {
        colors.iter().collect()
    }
}

impl fmt::Debug for Colors {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter()).finish()
    }
}
