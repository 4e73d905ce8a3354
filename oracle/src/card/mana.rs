//! Mana symbols and mana costs (107.4, 202).

use super::{Color, Colors};
use apnap_oracle_derive::{FromJson, Walk};
use serde::Serialize;
use std::fmt;
use std::str::FromStr;

/// One symbol of a mana cost (107.4).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, FromJson, Walk)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(try_from = "String", into = "String")]
pub enum ManaSymbol {
    /// One mana of a color: {W}
    Color(Color),
    /// One colorless mana: {C}
    Colorless,
    /// This much mana of any kind: {3}
    Generic(u8),
    /// A number chosen when casting: {X}
    X,
    /// Either of two colors: {W/U}
    Hybrid(Color, Color),
    /// Two generic mana or one of a color: {2/W}
    TwoOr(Color),
    /// A color or 2 life: {W/P}
    Phyrexian(Color),
    /// One mana from a snow source: {S}
    Snow,
}

/// A mana cost, or the mana that an ability adds: symbols in the order in which they are written.
#[derive(Clone, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, FromJson, Walk)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(try_from = "String", into = "String")]
pub struct Mana(pub Vec<ManaSymbol>);

/// A mana cost.
pub type ManaCost = Mana;

impl ManaSymbol {
    /// Returns the colors that the symbol gives an object whose cost contains it (202.2, 202.2d).
    pub fn colors(self) -> Colors {
        match self {
            ManaSymbol::Color(color) | ManaSymbol::TwoOr(color) | ManaSymbol::Phyrexian(color) => {
                color.into()
            }
            ManaSymbol::Hybrid(one, other) => [one, other].into_iter().collect(),
            ManaSymbol::Colorless | ManaSymbol::Generic(_) | ManaSymbol::X | ManaSymbol::Snow => Colors::NONE,
        }
    }

    /// Returns what the symbol adds to the mana value (202.3e-g; X counts as 0 off the stack).
    pub fn mana_value(self) -> i32 {
        match self {
            ManaSymbol::Generic(number) => number.into(),
            ManaSymbol::X => 0,
            ManaSymbol::TwoOr(_) => 2,
            ManaSymbol::Color(_)
            | ManaSymbol::Colorless
            | ManaSymbol::Hybrid(..)
            | ManaSymbol::Phyrexian(_)
            | ManaSymbol::Snow => 1,
        }
    }
}

impl Mana {
    /// Returns the colors of the symbols (202.2).
    pub fn colors(&self) -> Colors {
        self.0.iter().fold(Colors::NONE, |colors, symbol| colors.union(symbol.colors()))
    }

    /// Returns the total amount of mana (202.3).
    pub fn mana_value(&self) -> i32 {
        self.0.iter().map(|symbol| symbol.mana_value()).sum()
    }
}

fn letter(color: Color) -> char {
    match color {
        Color::White => 'W',
        Color::Blue => 'U',
        Color::Black => 'B',
        Color::Red => 'R',
        Color::Green => 'G',
    }
}

impl fmt::Display for ManaSymbol {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            ManaSymbol::Color(color) => write!(f, "{{{}}}", letter(color)),
            ManaSymbol::Colorless => f.write_str("{C}"),
            ManaSymbol::Generic(number) => write!(f, "{{{number}}}"),
            ManaSymbol::X => f.write_str("{X}"),
            ManaSymbol::Hybrid(one, other) => write!(f, "{{{}/{}}}", letter(one), letter(other)),
            ManaSymbol::TwoOr(color) => write!(f, "{{2/{}}}", letter(color)),
            ManaSymbol::Phyrexian(color) => write!(f, "{{{}/P}}", letter(color)),
            ManaSymbol::Snow => f.write_str("{S}"),
        }
    }
}

impl FromStr for ManaSymbol {
    type Err = String;

    /// Reads one symbol with its braces.
    fn from_str(text: &str) -> Result<ManaSymbol, String> {
        let wrong = || format!("`{text}` is not a mana symbol");
        let inner = text.strip_prefix('{').and_then(|rest| rest.strip_suffix('}')).ok_or_else(wrong)?;
        let color = |word: &str| Color::ALL.into_iter().find(|&color| word == letter(color).to_string());
        match inner {
            "C" => return Ok(ManaSymbol::Colorless),
            "X" => return Ok(ManaSymbol::X),
            "S" => return Ok(ManaSymbol::Snow),
            _ => {}
        }
        if let Some(color) = color(inner) {
            return Ok(ManaSymbol::Color(color));
        }
        if let Some((one, other)) = inner.split_once('/') {
            return match (one, color(one), other, color(other)) {
                ("2", _, _, Some(color)) => Ok(ManaSymbol::TwoOr(color)),
                (_, Some(color), "P", _) => Ok(ManaSymbol::Phyrexian(color)),
                (_, Some(one), _, Some(other)) => Ok(ManaSymbol::Hybrid(one, other)),
                _ => Err(wrong()),
            };
        }
        if !inner.bytes().all(|b| b.is_ascii_digit()) || (inner.len() > 1 && inner.starts_with('0')) {
            return Err(wrong());
        }
        inner.parse().map(ManaSymbol::Generic).map_err(|_| wrong())
    }
}

impl fmt::Display for Mana {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.iter().try_for_each(|symbol| symbol.fmt(f))
    }
}

impl FromStr for Mana {
    type Err = String;

    fn from_str(text: &str) -> Result<Mana, String> {
        text.split_inclusive('}').map(str::parse).collect::<Result<_, _>>().map(Mana)
    }
}

impl TryFrom<String> for ManaSymbol {
    type Error = String;
    fn try_from(text: String) -> Result<ManaSymbol, String> {
        text.parse()
    }
}

impl From<ManaSymbol> for String {
    fn from(symbol: ManaSymbol) -> String {
        symbol.to_string()
    }
}

impl TryFrom<String> for Mana {
    type Error = String;
    fn try_from(text: String) -> Result<Mana, String> {
        text.parse()
    }
}

impl From<Mana> for String {
    fn from(mana: Mana) -> String {
        mana.to_string()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_symbol_survives_printing() {
        let text = "{X}{3}{2/W}{W/U}{W/P}{S}{C}{G}";
        let cost: ManaCost = text.parse().unwrap();
        assert_eq!(cost.to_string(), text);
        assert_eq!(cost.mana_value(), 3 + 2 + 1 + 1 + 1 + 1 + 1);
        assert_eq!(cost.colors(), [Color::White, Color::Blue, Color::Green].into_iter().collect());
        for wrong in ["{}", "{Q}", "{2/2}", "{W/}", "{01}", "{300}", "W", "{W"] {
            assert!(wrong.parse::<Mana>().is_err(), "{wrong}");
        }
    }
}
