//! What a game asks of a player, and what a player answers.
//!
//! Both are known by meaning, not by position. Objects and players are named by `N`: by identifiers
//! inside the oracle, by labels outside.

use crate::card::{Color, Subtype};
use serde::{Deserialize, Serialize};

/// What a player decides.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum Decision<N> {
    /// Does nothing with priority (117.3d)
    Pass,
    /// Leaves the game (104.3a)
    Concede,
    /// Casts a card (601)
    Cast {
        /// The card
        card: N,
        /// What is chosen and paid for it
        #[serde(flatten)]
        announcement: Announcement<N>,
    },
    /// Activates an activated ability (602)
    Activate {
        /// The object that has it
        object: N,
        /// Which of its activated abilities, counted from 1; it may be left out if there is but one
        #[serde(default, skip_serializing_if = "Option::is_none")]
        ability: Option<u8>,
        /// What is chosen and paid for it
        #[serde(flatten)]
        announcement: Announcement<N>,
    },
    /// Plays a land (305.1)
    PlayLand {
        /// The card
        card: N,
        /// The permanent whose effect allows it, where it counts against that effect (305.2 before
        /// 2013-07-13)
        #[serde(default = "none::<N>", skip_serializing_if = "Option::is_none")]
        by: Option<N>,
    },
    /// Turns a face-down permanent face up (116.2b)
    TurnFaceUp {
        /// The permanent
        object: N,
    },
    /// Targets of a triggered ability, in their order (603.3d)
    Targets(Vec<N>),
    /// Modes of a triggered ability, counted from 1 (603.3c)
    Modes(Vec<u8>),
    /// A color
    Color(Color),
    /// A creature type
    CreatureType(Subtype),
    /// A number
    Number(i32),
    /// What a die shows that the player rolls (706.2): nobody's choice, but whoever plays the game knows it
    Roll(u8),
    /// Objects or players that an effect asks for
    Choose(Vec<N>),
    /// The cards that are discarded
    Discard(Vec<N>),
    /// The permanents that are sacrificed
    Sacrifice(Vec<N>),
    /// The permanents that untap in the untap step (502.3)
    Untap(Vec<N>),
    /// The permanent that stays by the legend rule (704.5j)
    Keep(N),
    /// Whether to do what an effect says that the player may do
    May(bool),
    /// Whether to pay
    Pay {
        /// Yes or no
        pays: bool,
        /// The permanents whose mana abilities are activated for it
        #[serde(default = "Vec::<N>::new", skip_serializing_if = "Vec::is_empty")]
        tapping: Vec<N>,
    },
    /// The order in which triggered abilities go on the stack, the lowest first (603.3b)
    Order(Vec<TriggerName<N>>),
    /// The replacement effect that is applied first, by its source (616.1)
    Apply(N),
}

/// A triggered ability that waits, by its source.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct TriggerName<N> {
    /// The object from which it comes
    pub source: N,
    /// Which of its triggered abilities, counted from 1, where it makes a difference
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub ability: Option<u8>,
}

/// What is announced with a spell or an activated ability (601.2b-h).
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(default, bound(deserialize = "N: Deserialize<'de>"))]
pub struct Announcement<N> {
    /// The value of X
    #[serde(skip_serializing_if = "Option::is_none")]
    pub x: Option<i32>,
    /// The modes, counted from 1
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub modes: Vec<u8>,
    /// The targets, in their order
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub targets: Vec<N>,
    /// The permanents whose mana abilities are activated to pay for it
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub tapping: Vec<N>,
    /// What is sacrificed as a cost
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub sacrificing: Vec<N>,
    /// What is discarded as a cost
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub discarding: Vec<N>,
}

impl<N> Default for Announcement<N> {
    fn default() -> Announcement<N> {
        Announcement {
            x: None,
            modes: Vec::new(),
            targets: Vec::new(),
            tapping: Vec::new(),
            sacrificing: Vec::new(),
            discarding: Vec::new(),
        }
    }
}

/// What a game asks of a player.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields, bound(deserialize = "N: Deserialize<'de>"))]
pub struct Request<N> {
    /// Who is asked.
    pub player: N,
    /// For what.
    pub asking: Asking,
    /// The spell, ability or permanent that asks, if one does.
    #[serde(default = "none::<N>", skip_serializing_if = "Option::is_none")]
    pub about: Option<N>,
    /// What can be chosen, where that is a list.
    #[serde(default = "Vec::<N>::new", skip_serializing_if = "Vec::is_empty")]
    pub among: Vec<N>,
    /// How many must be chosen at least.
    #[serde(default)]
    pub at_least: u32,
    /// How many may be chosen at most.
    #[serde(default)]
    pub at_most: u32,
}

fn none<N>() -> Option<N> {
    None
}

/// The kinds of requests: to each belongs one kind of decision.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum Asking {
    /// Priority: to act or to pass (117.1)
    Action,
    /// Targets of a triggered ability
    Targets,
    /// Modes of a triggered ability
    Modes,
    /// A color
    Color,
    /// A creature type
    CreatureType,
    /// A number
    Number,
    /// What a six-sided die shows
    Roll,
    /// Objects or players
    Choose,
    /// Cards to discard
    Discard,
    /// Permanents to sacrifice
    Sacrifice,
    /// Permanents to untap
    Untap,
    /// A permanent to keep
    Keep,
    /// Whether to do something
    May,
    /// Whether to pay
    Pay,
    /// The order of triggered abilities
    Order,
    /// A replacement effect
    Apply,
}

impl Asking {
    /// Every kind with the words for it.
    pub const ALL: &[(Asking, &str)] = &[
        (Asking::Action, "for an action"),
        (Asking::Targets, "to target"),
        (Asking::Modes, "to choose modes"),
        (Asking::Color, "to choose a color"),
        (Asking::CreatureType, "to choose a creature type"),
        (Asking::Number, "to choose a number"),
        (Asking::Roll, "to roll"),
        (Asking::Choose, "to choose"),
        (Asking::Discard, "to discard"),
        (Asking::Sacrifice, "to sacrifice"),
        (Asking::Untap, "to untap"),
        (Asking::Keep, "to keep"),
        (Asking::May, "whether to accept"),
        (Asking::Pay, "to pay"),
        (Asking::Order, "to order"),
        (Asking::Apply, "to apply"),
    ];

    /// The words for it.
    pub fn words(self) -> &'static str {
        Asking::ALL.iter().find(|(one, _)| *one == self).map_or("", |(_, words)| words)
    }
}

impl<N> Decision<N> {
    /// The kind of request that it answers.
    pub fn answers(&self) -> Asking {
        match self {
            Decision::Pass
            | Decision::Concede
            | Decision::Cast { .. }
            | Decision::Activate { .. }
            | Decision::PlayLand { .. }
            | Decision::TurnFaceUp { .. } => Asking::Action,
            Decision::Targets(_) => Asking::Targets,
            Decision::Modes(_) => Asking::Modes,
            Decision::Color(_) => Asking::Color,
            Decision::CreatureType(_) => Asking::CreatureType,
            Decision::Number(_) => Asking::Number,
            Decision::Roll(_) => Asking::Roll,
            Decision::Choose(_) => Asking::Choose,
            Decision::Discard(_) => Asking::Discard,
            Decision::Sacrifice(_) => Asking::Sacrifice,
            Decision::Untap(_) => Asking::Untap,
            Decision::Keep(_) => Asking::Keep,
            Decision::May(_) => Asking::May,
            Decision::Pay { .. } => Asking::Pay,
            Decision::Order(_) => Asking::Order,
            Decision::Apply(_) => Asking::Apply,
        }
    }

    /// The same decision with everything it names called by other names.
    ///
    /// # Errors
    /// Those of the renaming.
    pub fn try_rename<M, E>(&self, mut name: impl FnMut(&N) -> Result<M, E>) -> Result<Decision<M>, E> {
        let mut all = |names: &[N]| names.iter().map(&mut name).collect::<Result<Vec<M>, E>>();
        Ok(match self {
            Decision::Pass => Decision::Pass,
            Decision::Concede => Decision::Concede,
            Decision::Targets(names) => Decision::Targets(all(names)?),
            Decision::Choose(names) => Decision::Choose(all(names)?),
            Decision::Discard(names) => Decision::Discard(all(names)?),
            Decision::Sacrifice(names) => Decision::Sacrifice(all(names)?),
            Decision::Untap(names) => Decision::Untap(all(names)?),
            Decision::Pay { pays, tapping } => Decision::Pay { pays: *pays, tapping: all(tapping)? },
            Decision::Cast { card, announcement } => {
                Decision::Cast { announcement: announcement.try_rename(&mut name)?, card: name(card)? }
            }
            Decision::Activate { object, ability, announcement } => Decision::Activate {
                announcement: announcement.try_rename(&mut name)?,
                object: name(object)?,
                ability: *ability,
            },
            Decision::PlayLand { card, by } => {
                Decision::PlayLand { card: name(card)?, by: by.as_ref().map(&mut name).transpose()? }
            }
            Decision::TurnFaceUp { object } => Decision::TurnFaceUp { object: name(object)? },
            Decision::Modes(modes) => Decision::Modes(modes.clone()),
            Decision::Color(color) => Decision::Color(*color),
            Decision::CreatureType(subtype) => Decision::CreatureType(*subtype),
            Decision::Number(number) => Decision::Number(*number),
            Decision::Roll(shown) => Decision::Roll(*shown),
            Decision::Keep(object) => Decision::Keep(name(object)?),
            Decision::May(yes) => Decision::May(*yes),
            Decision::Apply(source) => Decision::Apply(name(source)?),
            Decision::Order(triggers) => {
                let renamed = |one: &TriggerName<N>| {
                    Ok(TriggerName { source: name(&one.source)?, ability: one.ability })
                };
                Decision::Order(triggers.iter().map(renamed).collect::<Result<_, E>>()?)
            }
        })
    }
}

impl<N> Announcement<N> {
    fn try_rename<M, E>(&self, mut name: impl FnMut(&N) -> Result<M, E>) -> Result<Announcement<M>, E> {
        let mut all = |names: &[N]| names.iter().map(&mut name).collect::<Result<Vec<M>, E>>();
        Ok(Announcement {
            x: self.x,
            modes: self.modes.clone(),
            targets: all(&self.targets)?,
            tapping: all(&self.tapping)?,
            sacrificing: all(&self.sacrificing)?,
            discarding: all(&self.discarding)?,
        })
    }
}

impl<N> Request<N> {
    /// The same request with everything it names called by other names.
    ///
    /// # Errors
    /// Those of the renaming.
    pub fn try_rename<M, E>(&self, mut name: impl FnMut(&N) -> Result<M, E>) -> Result<Request<M>, E> {
        Ok(Request {
            player: name(&self.player)?,
            asking: self.asking,
            about: self.about.as_ref().map(&mut name).transpose()?,
            among: self.among.iter().map(&mut name).collect::<Result<_, E>>()?,
            at_least: self.at_least,
            at_most: self.at_most,
        })
    }
}
