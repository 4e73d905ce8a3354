//! Keyword abilities (702) and kinds of counters (122).
//!
//! A keyword without parameters is a line of the table; one with parameters is a variant of [`Keyword`] of its own. If it
//! represents a triggered ability, [`Keyword::is_triggered`] lists it. Its English is in `english/keywords.rs`.

use super::{CardType, Color, Cost, Filter, Mana, Subtype, Who};
use apnap_oracle_derive::Walk;
use serde::{Deserialize, Serialize};
use std::fmt;

macro_rules! plain_keywords {
    ($($(#[$doc:meta])* $name:ident = $word:literal,)*) => {
        /// A keyword ability as an object can have it.
        #[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize, Walk)]
        #[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
        pub enum Keyword {
            $($(#[$doc])* $name,)*
            /// Protection from things of a quality (702.16).
            Protection(Quality),
            /// Hexproof from things of a quality (702.11d).
            HexproofFrom(Quality),
            /// Landwalk: unblockable as long as the defending player controls such a land (702.14).
            Landwalk(Subtype),
            /// What an Aura can be attached to (702.5).
            Enchant(Box<Filter>),
            /// The players to whom an Aura can be attached (702.5d).
            EnchantPlayer(Who),
            /// The cost to attach an Equipment (702.6).
            Equip(Mana),
            /// The cost to attach a Fortification (702.67).
            Fortify(Mana),
            /// The cost to attach the permanent, and to unattach it (702.151).
            Reconfigure(Mana),
            /// The cost to turn the permanent face up (702.37).
            Morph(Mana),
            /// The cost to cast the card bestowed (702.103)
            Bestow(Mana),
            /// Madness, with its cost (702.35)
            Madness(Mana),
            /// Ward, with the mana to be paid (702.21)
            Ward(Mana),
            /// Toxic, with its number (702.164)
            Toxic(u32),
            /// Bushido, with its number (702.45)
            Bushido(u32),
            /// Ninjutsu, with its cost (702.49)
            Ninjutsu(Mana),
            /// Rampage, with its number (702.23)
            Rampage(u32),
            /// Cumulative upkeep, with the costs among which the player chooses (702.24)
            CumulativeUpkeep(Vec<Cost>),
        }

        impl Keyword {
            /// The keywords without parameters, each with its word.
            pub const PLAIN: &[(&str, Keyword)] = &[$(($word, Keyword::$name),)*];

            /// Returns the word of a keyword without parameters.
            pub fn plain_word(&self) -> Option<&'static str> {
                match self {
                    $(Keyword::$name => Some($word),)*
                    Keyword::Protection(_)
                    | Keyword::HexproofFrom(_)
                    | Keyword::Landwalk(_)
                    | Keyword::Enchant(_)
                    | Keyword::EnchantPlayer(_)
                    | Keyword::Equip(_)
                    | Keyword::Fortify(_)
                    | Keyword::Reconfigure(_)
                    | Keyword::Morph(_)
                    | Keyword::Bestow(_)
                    | Keyword::Madness(_)
                    | Keyword::Ward(_)
                    | Keyword::Toxic(_)
                    | Keyword::Bushido(_)
                    | Keyword::Ninjutsu(_)
                    | Keyword::Rampage(_)
                    | Keyword::CumulativeUpkeep(_) => None,
                }
            }
        }
    };
}

plain_keywords! {
    /// 702.2
    Deathtouch = "deathtouch",
    /// 702.3
    Defender = "defender",
    /// 702.4
    DoubleStrike = "double strike",
    /// 702.7
    FirstStrike = "first strike",
    /// 702.8
    Flash = "flash",
    /// 702.9
    Flying = "flying",
    /// 702.10
    Haste = "haste",
    /// 702.11
    Hexproof = "hexproof",
    /// 702.12
    Indestructible = "indestructible",
    /// 702.13
    Intimidate = "intimidate",
    /// 702.15
    Lifelink = "lifelink",
    /// 702.17
    Reach = "reach",
    /// 702.18
    Shroud = "shroud",
    /// 702.19
    Trample = "trample",
    /// 702.19c
    TrampleOverPlaneswalkers = "trample over planeswalkers",
    /// 702.22
    Banding = "banding",
    /// 702.20
    Vigilance = "vigilance",
    /// 702.26
    Phasing = "phasing",
    /// 702.28
    Shadow = "shadow",
    /// 702.31
    Horsemanship = "horsemanship",
    /// 702.36
    Fear = "fear",
    /// 702.25
    Flanking = "flanking",
    /// 702.39
    Provoke = "provoke",
    /// 702.91
    BattleCry = "battle cry",
    /// 702.80
    Wither = "wither",
    /// 702.83
    Exalted = "exalted",
    /// 702.90
    Infect = "infect",
    /// 702.111
    Menace = "menace",
    /// 702.118
    Skulk = "skulk",
    /// Daybound (702.145)
    Daybound = "daybound",
    /// Nightbound (702.145)
    Nightbound = "nightbound",
    /// Persist (702.79)
    Persist = "persist",
    /// Undying (702.93)
    Undying = "undying",
    /// Space sculptor (702.158)
    SpaceSculptor = "space sculptor",
    /// Start your engines! (702.179)
    StartYourEngines = "start your engines",
    /// Umbra armor (702.89)
    UmbraArmor = "umbra armor",
}

impl Keyword {
    /// Returns whether it represents a triggered ability.
    pub fn is_triggered(&self) -> bool {
        matches!(
            self,
            Keyword::Ward(_)
                | Keyword::Madness(_)
                | Keyword::CumulativeUpkeep(_)
                | Keyword::Persist
                | Keyword::Undying
                | Keyword::Exalted
                | Keyword::BattleCry
                | Keyword::Bushido(_)
                | Keyword::Flanking
                | Keyword::Rampage(_)
                | Keyword::Provoke
        )
    }
}

/// What a protection or hexproof ability protects from (702.16a).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize, Walk)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub enum Quality {
    /// Things of a color
    Color(Color),
    /// Things of a card type
    CardType(CardType),
    /// Things of a subtype
    Subtype(Subtype),
    /// Everything
    Everything,
}

/// A kind of counter (122.1), known by its words: `+1/+1`, `flying`, `charge`.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize, Walk)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(from = "String", into = "String")]
pub enum CounterKind {
    /// A +X/+Y counter; the numbers may be negative (122.1a).
    PowerToughness(i32, i32),
    /// A keyword counter (122.1b).
    Keyword(Keyword),
    /// A counter that only has a name.
    Named(String),
}

impl CounterKind {
    /// The keywords that exist as counters (122.1b).
    pub const KEYWORDS: &[Keyword] = &[
        Keyword::Vigilance,
        Keyword::Trample,
        Keyword::Shadow,
        Keyword::Reach,
        Keyword::Menace,
        Keyword::Lifelink,
        Keyword::Indestructible,
        Keyword::Hexproof,
        Keyword::Haste,
        Keyword::Exalted,
        Keyword::Deathtouch,
        Keyword::DoubleStrike,
        Keyword::FirstStrike,
        Keyword::Flying,
    ];
}

impl From<String> for CounterKind {
    fn from(words: String) -> CounterKind {
        if let Some((power, toughness)) = power_and_toughness(&words) {
            return CounterKind::PowerToughness(power, toughness);
        }
        let keyword = CounterKind::KEYWORDS.iter().find(|keyword| keyword.plain_word() == Some(&words));
        keyword.cloned().map_or(CounterKind::Named(words), CounterKind::Keyword)
    }
}

impl From<CounterKind> for String {
    fn from(kind: CounterKind) -> String {
        kind.to_string()
    }
}

fn power_and_toughness(words: &str) -> Option<(i32, i32)> {
    let signed = |number: &str| number.starts_with(['+', '-']).then(|| number.parse().ok()).flatten();
    let (power, toughness) = words.split_once('/')?;
    Some((signed(power)?, signed(toughness)?))
}

impl fmt::Display for CounterKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            CounterKind::PowerToughness(power, toughness) => {
                // A zero takes the sign of the other number: -1/-0.
                let sign = |number: i32| {
                    if number < 0 || (number == 0 && power + toughness < 0) { '-' } else { '+' }
                };
                write!(
                    f,
                    "{}{}/{}{}",
                    sign(*power),
                    power.unsigned_abs(),
                    sign(*toughness),
                    toughness.unsigned_abs()
                )
            }
            CounterKind::Keyword(keyword) => f.write_str(keyword.plain_word().unwrap_or("keyword")),
            CounterKind::Named(name) => f.write_str(name),
        }
    }
}
