//! Keyword abilities (702) and kinds of counters (122).
//!
//! A keyword is one row of a table: its word, its parameter, whether it represents a triggered ability, and the first
//! edition that has it, if that matters. The words of most keywords follow from the row, in the language and in English;
//! those of the last group have functions of their own, in `language/read/keywords.rs`, `language/write/keywords.rs` and
//! `english/keywords.rs`.

use super::{CardType, Color, Cost, Filter, Mana, Subtype, Who};
use crate::edition::{Edition, on};
use apnap_oracle_derive::{FromJson, Walk};
use serde::Serialize;
use std::fmt;

/// The parameter of a keyword.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Parameter<'a> {
    /// It has none: "flying".
    None,
    /// Mana: "ward {2}".
    Mana(&'a Mana),
    /// A number: "bushido 2".
    Number(u32),
    /// A quality after "from": "protection from red".
    Quality(Quality),
    /// A land type: "landwalk Island".
    LandType(Subtype),
    /// Something else, which has words of its own: "protection from red".
    Other,
}

/// The word of a keyword from a quality, the words before the quality, and the keyword.
pub type FromAQuality = (&'static str, &'static str, fn(Quality) -> Keyword);

macro_rules! keywords {
    (
        plain { $($(#[$plain_doc:meta])* $plain:ident = $plain_word:literal
            $(, triggered = $plain_triggered:literal)? $(, since = $plain_since:literal)?
            $(, english = $plain_english:literal)?;)* }
        from_a_quality { $($(#[$quality_doc:meta])* $quality:ident = $quality_word:literal
            $(, since = $quality_since:literal)?;)* }
        of_a_land_type { $($(#[$land_doc:meta])* $land:ident = $land_word:literal, english = $land_english:literal;)* }
        others { $($(#[$other_doc:meta])* $other:ident($of:ty) = $other_word:literal
            $(, triggered = $other_triggered:literal)? $(, since = $other_since:literal)?;)* }
        with_mana { $($(#[$mana_doc:meta])* $mana:ident = $mana_word:literal
            $(, triggered = $mana_triggered:literal)? $(, since = $mana_since:literal)?;)* }
        with_a_number { $($(#[$number_doc:meta])* $number:ident = $number_word:literal
            $(, triggered = $number_triggered:literal)? $(, since = $number_since:literal)?;)* }
    ) => {
        /// A keyword ability as an object can have it.
        #[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, FromJson, Walk)]
        #[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
        pub enum Keyword {
            $($(#[$plain_doc])* $plain,)*
            $($(#[$quality_doc])* $quality(Quality),)*
            $($(#[$land_doc])* $land(Subtype),)*
            $($(#[$other_doc])* $other($of),)*
            $($(#[$mana_doc])* $mana(Mana),)*
            $($(#[$number_doc])* $number(u32),)*
        }

        impl Keyword {
            /// The keywords without parameters, each with its word.
            pub const PLAIN: &[(&str, Keyword)] = &[$(($plain_word, Keyword::$plain),)*];

            /// The keywords with mana, each with its word.
            pub const WITH_MANA: &[(&str, fn(Mana) -> Keyword)] = &[$(($mana_word, Keyword::$mana),)*];

            /// The keywords with a number, each with its word.
            pub const WITH_A_NUMBER: &[(&str, fn(u32) -> Keyword)] = &[$(($number_word, Keyword::$number),)*];

            /// The keywords from a quality, each with its word and with the words before the quality.
            pub const FROM_A_QUALITY: &[FromAQuality] =
                &[$(($quality_word, concat!($quality_word, " from"), Keyword::$quality),)*];

            /// The keywords with a land type, each with its word.
            pub const OF_A_LAND_TYPE: &[(&str, fn(Subtype) -> Keyword)] = &[$(($land_word, Keyword::$land),)*];

            /// The words of the keywords with other parameters.
            pub const OTHER_WORDS: &[&str] = &[$($other_word,)*];

            /// Returns the word of a keyword, without its parameter.
            pub fn word(&self) -> &'static str {
                match self {
                    $(Keyword::$plain => $plain_word,)*
                    $(Keyword::$mana(_) => $mana_word,)*
                    $(Keyword::$number(_) => $number_word,)*
                    $(Keyword::$quality(_) => $quality_word,)*
                    $(Keyword::$land(_) => $land_word,)*
                    $(Keyword::$other(_) => $other_word,)*
                }
            }

            /// Returns the word as cards print it, if that differs from the word in this project.
            pub fn printed_word(&self) -> &'static str {
                match self {
                    $(Keyword::$plain => [$($plain_english,)? $plain_word][0],)*
                    $(Keyword::$land(_) => $land_english,)*
                    other => other.word(),
                }
            }

            /// Returns the parameter of a keyword.
            pub fn parameter(&self) -> Parameter<'_> {
                match self {
                    $(Keyword::$plain => Parameter::None,)*
                    $(Keyword::$mana(mana) => Parameter::Mana(mana),)*
                    $(Keyword::$number(number) => Parameter::Number(*number),)*
                    $(Keyword::$quality(quality) => Parameter::Quality(*quality),)*
                    $(Keyword::$land(subtype) => Parameter::LandType(*subtype),)*
                    $(Keyword::$other(_) => Parameter::Other,)*
                }
            }

            /// Returns whether it represents a triggered ability.
            pub fn is_triggered(&self) -> bool {
                match self {
                    $(Keyword::$plain => [$($plain_triggered,)? false][0],)*
                    $(Keyword::$mana(_) => [$($mana_triggered,)? false][0],)*
                    $(Keyword::$number(_) => [$($number_triggered,)? false][0],)*
                    $(Keyword::$quality(_) => false,)*
                    $(Keyword::$land(_) => false,)*
                    $(Keyword::$other(_) => [$($other_triggered,)? false][0],)*
                }
            }

            /// Returns the first edition whose rules have the keyword, if older editions that matter don't.
            pub fn since(&self) -> Option<Edition> {
                match self {
                    $(Keyword::$plain => [$(Some(on($plain_since)),)? None][0],)*
                    $(Keyword::$mana(_) => [$(Some(on($mana_since)),)? None][0],)*
                    $(Keyword::$number(_) => [$(Some(on($number_since)),)? None][0],)*
                    $(Keyword::$quality(_) => [$(Some(on($quality_since)),)? None][0],)*
                    $(Keyword::$land(_) => None,)*
                    $(Keyword::$other(_) => [$(Some(on($other_since)),)? None][0],)*
                }
            }
        }
    };
}

keywords! {
    plain {
        /// 702.2
        Deathtouch = "deathtouch";
        /// 702.3
        Defender = "defender";
        /// 702.4
        DoubleStrike = "double strike";
        /// 702.7
        FirstStrike = "first strike";
        /// 702.8
        Flash = "flash";
        /// 702.9
        Flying = "flying";
        /// 702.10
        Haste = "haste";
        /// 702.11
        Hexproof = "hexproof", since = "2011-06-17";
        /// 702.12
        Indestructible = "indestructible";
        /// 702.13
        Intimidate = "intimidate";
        /// 702.15
        Lifelink = "lifelink";
        /// 702.17
        Reach = "reach";
        /// 702.18
        Shroud = "shroud";
        /// 702.19
        Trample = "trample";
        /// 702.19c
        TrampleOverPlaneswalkers = "trample over planeswalkers";
        /// 702.22
        Banding = "banding";
        /// 702.20
        Vigilance = "vigilance";
        /// 702.26
        Phasing = "phasing";
        /// 702.28
        Shadow = "shadow";
        /// 702.31
        Horsemanship = "horsemanship";
        /// 702.36
        Fear = "fear";
        /// 702.25
        Flanking = "flanking", triggered = true;
        /// 702.39
        Provoke = "provoke", triggered = true;
        /// 702.73
        Changeling = "changeling";
        /// 702.91
        BattleCry = "battle cry", triggered = true;
        /// 702.105
        Dethrone = "dethrone", triggered = true, since = "2014-06-01";
        /// 702.80
        Wither = "wither";
        /// 702.83
        Exalted = "exalted", triggered = true;
        /// 702.90
        Infect = "infect", since = "2010-10-01";
        /// 702.111
        Menace = "menace", since = "2015-07-17";
        /// 702.118
        Skulk = "skulk", since = "2016-04-08";
        /// 702.114
        Devoid = "devoid", since = "2015-09-26";
        /// Daybound (702.145)
        Daybound = "daybound", since = "2021-09-24";
        /// Nightbound (702.145)
        Nightbound = "nightbound", since = "2021-09-24";
        /// Persist (702.79)
        Persist = "persist", triggered = true;
        /// Undying (702.93)
        Undying = "undying", triggered = true, since = "2012-02-01";
        /// Space sculptor (702.158)
        SpaceSculptor = "space sculptor";
        /// Start your engines! (702.179)
        StartYourEngines = "start your engines", english = "start your engines!";
        /// Umbra armor (702.89)
        UmbraArmor = "umbra armor";
    }

    from_a_quality {
        /// Protection from things of a quality (702.16).
        Protection = "protection";
        /// Hexproof from things of a quality (702.11d).
        HexproofFrom = "hexproof", since = "2018-04-27";
    }

    of_a_land_type {
        // Cards print it as one word with the land type: Islandwalk.
        /// Landwalk: unblockable as long as the defending player controls such a land (702.14).
        Landwalk = "landwalk", english = "walk";
    }

    others {
        /// What an Aura can be attached to (702.5).
        Enchant(Box<Filter>) = "enchant";
        /// The players to whom an Aura can be attached (702.5d).
        EnchantPlayer(Who) = "enchant";
        /// Cumulative upkeep, with the costs among which the player chooses (702.24)
        CumulativeUpkeep(Vec<Cost>) = "cumulative upkeep", triggered = true;
    }

    with_mana {
        /// The cost to attach an Equipment (702.6).
        Equip = "equip";
        /// The cost to attach a Fortification (702.67).
        Fortify = "fortify";
        /// The cost to attach the permanent, and to unattach it (702.151).
        Reconfigure = "reconfigure";
        /// The cost to turn the permanent face up (702.37).
        Morph = "morph";
        /// The cost to cast the card bestowed (702.103)
        Bestow = "bestow";
        /// Madness, with its cost (702.35)
        Madness = "madness", triggered = true;
        /// Ward, with the mana to be paid (702.21)
        Ward = "ward", triggered = true, since = "2021-04-22";
        /// Ninjutsu, with its cost (702.49)
        Ninjutsu = "ninjutsu";
    }

    with_a_number {
        /// Toxic, with its number (702.164)
        Toxic = "toxic";
        /// Bushido, with its number (702.45)
        Bushido = "bushido", triggered = true;
        /// Rampage, with its number (702.23)
        Rampage = "rampage", triggered = true;
    }
}

impl Keyword {
    /// The words of all keywords, each once.
    pub fn words() -> impl Iterator<Item = &'static str> {
        let plain = Keyword::PLAIN.iter().map(|(word, _)| *word);
        let from_a_quality = Keyword::FROM_A_QUALITY.iter().map(|(word, words, _)| {
            // "Hexproof" is a keyword itself.
            let is_plain = Keyword::PLAIN.iter().any(|(plain, _)| plain == word);
            if is_plain { *words } else { *word }
        });
        let of_a_land_type = Keyword::OF_A_LAND_TYPE.iter().map(|(word, _)| *word);
        let with_mana = Keyword::WITH_MANA.iter().map(|(word, _)| *word);
        let with_a_number = Keyword::WITH_A_NUMBER.iter().map(|(word, _)| *word);
        let mut words: Vec<&str> = plain
            .chain(from_a_quality)
            .chain(of_a_land_type)
            .chain(Keyword::OTHER_WORDS.iter().copied())
            .chain(with_mana)
            .chain(with_a_number)
            .collect();
        // "enchant" is that of two.
        words.dedup();
        words.into_iter()
    }

    /// Returns the word of a keyword without parameters.
    pub fn plain_word(&self) -> Option<&'static str> {
        (self.parameter() == Parameter::None).then(|| self.word())
    }
}

/// What a protection or hexproof ability protects from (702.16a).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, FromJson, Walk)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub enum Quality {
    /// Things of a color
    Color(Color),
    /// Things of a card type
    CardType(CardType),
    /// Things of a subtype
    Subtype(Subtype),
    /// Protection from everything (702.16j)
    Everything,
}

/// A kind of counter (122.1), known by its words: `+1/+1`, `flying`, `charge`.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, FromJson, Walk)]
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
