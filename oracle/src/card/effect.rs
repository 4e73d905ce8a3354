//! Continuous effects as text states them: what they change, for which objects or players, and for how long.

use super::{
    Ability, CardTypes, Characteristics, Color, Colors, CombatRule, Condition, Filter, Keyword, Selector, Who,
};
use super::{CounterKind, Subtype, SubtypeKind, Subtypes, Supertypes, Value};
use crate::state::TurnPart;
use apnap_oracle_derive::{FromJson, Walk};
use serde::Serialize;
use std::sync::Arc;

/// What an effect applies to.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, FromJson, Walk)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub enum Subject {
    /// The objects that the selector matches
    Objects(Selector),
    /// "Enchanted creature": the object to which this is attached. The words by which the text refers to it
    /// are a name, not a condition (303.4m); "equipped creature" is a condition,
    /// [`Filter::Host`](super::Filter) (301.5f).
    Host(Selector),
    /// The players who are meant
    Players(Who),
}

/// Colors, or the color that was chosen.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, FromJson, Walk)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub enum ColorChoice {
    /// These; none means colorless
    Of(Colors),
    /// The chosen color
    Chosen,
}

/// Subtypes, or the type that was chosen.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, FromJson, Walk)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub enum SubtypeChoice {
    /// The subtypes that are listed
    Of(Subtypes),
    /// The chosen type
    Chosen,
}

/// A word that a text-changing effect can replace (612.2).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, FromJson, Walk)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub enum Word {
    /// A color word
    Color(Color),
    /// A subtype used as one
    Subtype(Subtype),
}

/// The value or change that an effect states for a player's maximum hand size (402.2).
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, FromJson, Walk)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub enum HandSize {
    /// It is this number
    Exactly(Value),
    /// It is this much greater, or less if negative
    Changed(Value),
    /// There is no maximum
    Unlimited,
}

macro_rules! restrictions {
    ($($(#[$doc:meta])* $restriction:ident = $words:literal $(, english = $english:literal)?;)*) => {
        /// A rule of the game that an effect imposes on an object (613.11).
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, FromJson, Walk)]
        #[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
        pub enum Restriction {
            $($(#[$doc])* $restriction,)*
        }

        impl Restriction {
            /// All of them, each with the words in which it is stated of one object.
            pub const ALL: &[(Restriction, &str)] = &[$((Restriction::$restriction, $words),)*];

            /// Returns the words in which it is stated of one object.
            pub fn words(self) -> &'static str {
                match self {
                    $(Restriction::$restriction => $words,)*
                }
            }

            /// Returns the words that cards print, in the forms for one object and for several: `attacks|attack`.
            pub fn printed_words(self) -> &'static str {
                match self {
                    $(Restriction::$restriction => [$($english,)? $words][0],)*
                }
            }
        }
    };
}

restrictions! {
    /// It attacks each combat if able
    AttacksIfAble = "attacks if able", english = "attacks|attack each combat if able";
    /// It blocks each combat if able
    BlocksIfAble = "blocks if able", english = "blocks|block each combat if able";
    /// It must be blocked if able
    MustBeBlocked = "must be blocked if able";
    /// It can't attack
    CantAttack = "can't attack";
    /// It can't block
    CantBlock = "can't block";
    /// It can't be blocked
    CantBeBlocked = "can't be blocked";
    /// It doesn't untap during its controller's untap step (502.3)
    DoesntUntap = "doesn't untap during the untap step",
        english = "doesn't|don't untap during its|their controller's|controllers' untap step|steps";
    /// Its controller may choose not to untap it during the untap step (502.3)
    MayStayTapped = "may stay tapped during the untap step",
        english = "may stay tapped during its| controller's| untap step|steps";
    /// It can't phase out (702.26)
    CantPhaseOut = "can't phase out";
    /// It can't be regenerated (701.15c)
    CantBeRegenerated = "can't be regenerated";
    /// It can't enter the battlefield (101.2)
    CantEnter = "can't enter the battlefield";
    /// It assigns combat damage equal to its toughness rather than its power (510.1a)
    AssignsByToughness = "assigns combat damage equal to its toughness",
        english = "assigns|assign combat damage equal to its|their toughness rather than its|their power";
    /// The legend rule doesn't apply to it (101.1)
    NoLegendRule = "escapes the legend rule",
        english = "isn't|aren't subject to the \"legend rule\"";
    /// It isn't removed by protection that it gives itself (702.16n)
    StaysDespiteItsProtection = "stays despite protection that it gives",
        english = "isn't|aren't removed by protection that it|they grants|grant";
}

impl Restriction {
    /// Returns whether it says that a creature attacks or blocks, or is blocked, if able (508.1d, 509.1c).
    pub fn is_a_requirement(self) -> bool {
        match self {
            Restriction::AttacksIfAble | Restriction::BlocksIfAble | Restriction::MustBeBlocked => true,
            Restriction::CantAttack
            | Restriction::CantBlock
            | Restriction::CantBeBlocked
            | Restriction::DoesntUntap
            | Restriction::NoLegendRule
            | Restriction::StaysDespiteItsProtection
            | Restriction::MayStayTapped
            | Restriction::CantPhaseOut
            | Restriction::CantBeRegenerated
            | Restriction::CantEnter
            | Restriction::AssignsByToughness => false,
        }
    }
}

/// A rule of the game that an effect imposes on a player (613.11).
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, FromJson, Walk)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub enum PlayerRule {
    /// The player doesn't lose mana as steps and phases end (500.4)
    KeepsMana,
    /// The player untaps at most this many permanents that match during the untap step (502.3)
    UntapsAtMost(u32, Filter),
    /// The player may cast spells that match as though they had flash (601.3b)
    CastsAsThoughFlash(Filter),
    /// The player can't cast spells that match (601.3)
    CantCast(Filter),
    /// The player can't attack with more creatures than this (508.1c)
    AttacksWithAtMost(u32),
    /// The player can't block with more creatures than this (509.1b)
    BlocksWithAtMost(u32),
    /// The player can't play lands
    CantPlayLands,
    /// The player can't lose the game
    CantLose,
    /// The player can't gain life (119.7)
    CantGainLife,
    /// The player's devotion to each color and combination of colors is this much greater (700.5a)
    MoreDevotion(u32),
    /// The player can't win the game
    CantWin,
    /// The player doesn't lose the game for having 0 or less life (101.1)
    NoLifeNeeded,
    /// Spells that match cost the player this much generic mana more, or less if it is negative (601.2f)
    SpellsCost {
        /// The spells whose cost changes
        spells: Filter,
        /// By how much
        change: i32,
    },
    /// The player's loyalty abilities cost this many additional loyalty counters, put on (+) or removed (-)
    /// (606.4)
    LoyaltyCosts(i32),
}

/// One part of an effect: a single change. 613 determines the layer to which it belongs.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, FromJson, Walk)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub enum Modification {
    /// It is controlled by a player
    Control(Who),
    /// In its text, one word reads as another
    ReplaceWord {
        /// The word in the text
        from: Word,
        /// What it reads as
        to: Word,
    },
    /// It has these card types and no others (205.1a)
    SetCardTypes(CardTypes),
    /// It has these card types too (205.1b)
    AddCardTypes(CardTypes),
    /// It no longer has these card types
    RemoveCardTypes(CardTypes),
    /// It has these supertypes too
    AddSupertypes(Supertypes),
    /// It no longer has these supertypes
    RemoveSupertypes(Supertypes),
    /// It has these subtypes and no others of their kind (205.1a, for land types 305.7)
    SetSubtypes(SubtypeKind, SubtypeChoice),
    /// It has these subtypes too
    AddSubtypes(SubtypeChoice),
    /// It has these colors and no others (105.3)
    SetColors(ColorChoice),
    /// It has these colors too
    AddColors(ColorChoice),
    /// It has an ability (for players: 113.1b)
    AddAbility(Arc<Ability>),
    /// It loses every instance of a keyword (113.10b)
    RemoveKeyword(Keyword),
    /// It loses all abilities
    RemoveAllAbilities,
    /// It can't have a keyword (113.11)
    ForbidKeyword(Keyword),
    /// It has this base power
    SetPower(Value),
    /// It has this base toughness
    SetToughness(Value),
    /// It gets +power/+toughness
    Adjust {
        /// What is added to its power
        power: Value,
        /// What is added to its toughness
        toughness: Value,
    },
    /// Its power and toughness are switched
    Switch,
    /// The player's maximum hand size changes
    HandSize(HandSize),
    /// The number of lands that the player may play each turn increases by this (305.2)
    LandPlays(Value),
    /// A rule is imposed on the object
    Restrict(Restriction),
    /// A rule of combat is imposed on the object
    Combat(CombatRule),
    /// It can't have more counters of a kind than this (704.5r)
    LimitCounters {
        /// The kind of the counters
        kind: CounterKind,
        /// The maximum number
        most: u32,
    },
    /// A rule is imposed on the player
    PlayerRule(PlayerRule),
}

/// A copy effect with its exceptions (707.9).
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, FromJson, Walk)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Copying {
    /// What is copied.
    pub of: CopyOf,
    /// "Except …": changes that become part of the copiable values.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub except: Vec<Modification>,
}

/// "Becomes a copy of …": what can be chosen as the effect begins, and the exceptions.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, FromJson, Walk)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Becoming {
    /// The objects of which the effect's controller chooses one.
    pub of: Selector,
    /// "Except …": changes that become part of the copiable values.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub except: Vec<Modification>,
}

impl Becoming {
    /// Creates "becomes a copy of something", which can be any permanent.
    pub fn of_something(except: Vec<Modification>) -> Becoming {
        Becoming { of: Selector::permanents(Filter::Any), except }
    }
}

/// What a copy effect copies.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, FromJson, Walk)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub enum CopyOf {
    /// An object on the board, as it was at that moment
    Object(crate::state::ObjectId),
    /// Values that are stated in full
    Values(Arc<Characteristics>),
    /// Nothing: only the exceptions apply ("as this enters, it becomes a 3/3 …", 613.2a)
    Itself,
}

/// How long an effect of a resolved spell or ability lasts (611.2a).
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, FromJson, Walk)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub enum Duration {
    /// No duration is stated: until the end of the game
    Indefinite,
    /// Until end of turn, or this turn
    EndOfTurn,
    /// Until end of combat
    EndOfCombat,
    /// Until the next turn of the effect's controller
    YourNextTurn,
    /// Until the next such step or phase of the effect's controller begins (500.5)
    UntilNext(TurnPart),
    /// Until the current step ends (500.5)
    EndOfStep,
    /// Until the current phase ends (500.5)
    EndOfPhase,
    /// For as long as a condition holds (611.2b)
    AsLongAs(Condition),
}
