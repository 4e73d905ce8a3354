//! The requests of a game, and the decisions of players.
//!
//! Both refer to things by meaning, not by position. Objects and players are named by `N`: by identifiers
//! inside the oracle, by labels outside.

use super::Sector;
use crate::card::{Color, Mana, Subtype, Zone};
use apnap_oracle_derive::FromJson;
use serde::Serialize;

/// A player's decision.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, FromJson)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum Decision<N> {
    /// Does nothing with priority (117.3d)
    Pass,
    /// Leaves the game (104.3a)
    Concede,
    /// Casts a card (601)
    Cast {
        /// The card that is cast
        card: N,
        /// The choices and payments for it
        #[serde(flatten)]
        announcement: Announcement<N>,
    },
    /// Activates an activated ability (602)
    Activate {
        /// The object that has it
        object: N,
        /// Which of its activated abilities, counted from 1; it may be left out if there is only one
        #[serde(default, skip_serializing_if = "Option::is_none")]
        ability: Option<u8>,
        /// The choices and payments for it
        #[serde(flatten)]
        announcement: Announcement<N>,
    },
    /// Plays a land (305.1)
    PlayLand {
        /// The land card
        card: N,
        /// The permanent whose effect allows it, if it counts against that effect (305.2 before 2013-07-13)
        #[serde(default = "none::<N>", skip_serializing_if = "Option::is_none")]
        by: Option<N>,
    },
    /// Turns a face-down permanent face up (116.2b)
    TurnFaceUp {
        /// The face-down permanent
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
    /// A sector designation for a creature (702.158c)
    Sector(Sector),
    /// The zone to which something moves (400.6)
    Zone(Zone),
    /// The result of a die roll (706.2): not a choice, but supplied by the program that plays the game
    Roll(u8),
    /// Objects or players that an effect asks for
    Choose(Vec<N>),
    /// The cards that are discarded
    Discard(Vec<N>),
    /// The permanents that are sacrificed
    Sacrifice(Vec<N>),
    /// The permanents that untap in the untap step (502.3)
    Untap(Vec<N>),
    /// The creatures that attack, and what each of them attacks (508.1a-b)
    Attack(Vec<Attacks<N>>),
    /// The creatures that block, and what each of them blocks (509.1a)
    Block(Vec<Blocks<N>>),
    /// The damage assignment order of a creature, until 2024-11-07 (509.2, 509.3)
    DamageOrder(Vec<N>),
    /// How a creature assigns its combat damage (510.1)
    Assign {
        /// The creature; it may be left out
        #[serde(default = "none::<N>", skip_serializing_if = "Option::is_none")]
        from: Option<N>,
        /// The damage for each creature, player, planeswalker or battle
        to: Vec<Share<N>>,
    },
    /// The permanent that is kept under the legend rule (704.5j)
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
    /// The order in which triggered abilities go on the stack, the lowest first (603.3b); or the order of simultaneous
    /// timestamps, by their objects, the earliest first (613.7m)
    Order(Vec<TriggerName<N>>),
    /// The replacement effect that is applied first, by its source (616.1)
    Apply(N),
    /// The mana that pays a cost, one symbol for each mana (118.3a)
    Mana(Mana),
    /// The order of cards that are put into a library, the uppermost first (401.4)
    Arrange(Vec<N>),
}

/// Creatures that attack the same player, planeswalker or battle.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, FromJson)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Attacks<N> {
    /// What they attack; it may be left out if there is only one defending player, whom they attack
    #[serde(default = "none::<N>", skip_serializing_if = "Option::is_none")]
    pub attacked: Option<N>,
    /// The creatures that attack or block it
    pub with: Vec<N>,
    /// Whether these creatures are a band (702.22c)
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub band: bool,
    /// Those of the creatures that are exerted as they attack (508.1g)
    #[serde(default = "Vec::<N>::new", skip_serializing_if = "Vec::is_empty")]
    pub exerting: Vec<N>,
}

/// Creatures that block the same attacking creatures.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, FromJson)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Blocks<N> {
    /// The attacking creatures; most creatures can block only one
    pub blocked: Vec<N>,
    /// The creatures that block each of them
    pub with: Vec<N>,
}

/// Combat damage that a creature assigns to something.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, FromJson)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Share<N> {
    /// The creature, player, planeswalker or battle
    pub to: N,
    /// The amount of damage
    pub amount: u32,
}

/// A triggered ability that waits, named by its source.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, FromJson)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct TriggerName<N> {
    /// The object from which it comes
    pub source: N,
    /// Which of its triggered abilities, counted from 1, where that makes a difference
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub ability: Option<u8>,
    /// The object or player that it triggered about, where that makes a difference: one ability can trigger several
    /// times at once
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub about: Option<N>,
}

/// What is announced with a spell or an activated ability (601.2b-h).
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, FromJson)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(default)]
pub struct Announcement<N> {
    /// Whether the spell is cast bestowed (702.103a)
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub bestowed: bool,
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
    /// What is returned to its owner's hand as a cost
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub returning: Vec<N>,
}

impl<N> Default for Announcement<N> {
    fn default() -> Announcement<N> {
        Announcement {
            bestowed: false,
            x: None,
            modes: Vec::new(),
            targets: Vec::new(),
            tapping: Vec::new(),
            sacrificing: Vec::new(),
            discarding: Vec::new(),
            returning: Vec::new(),
        }
    }
}

/// A request to a player.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, FromJson)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Request<N> {
    /// The player who is asked.
    pub player: N,
    /// The kind of decision that is asked for.
    pub asking: Asking,
    /// The spell, ability or permanent that asks, if one does.
    #[serde(default = "none::<N>", skip_serializing_if = "Option::is_none")]
    pub about: Option<N>,
    /// The things that can be chosen, if there is a list of them.
    #[serde(default = "Vec::<N>::new", skip_serializing_if = "Vec::is_empty")]
    pub among: Vec<N>,
    /// The minimum number of choices.
    #[serde(default)]
    pub at_least: u32,
    /// The maximum number of choices.
    #[serde(default)]
    pub at_most: u32,
}

fn none<N>() -> Option<N> {
    None
}

/// A kind of request, which asks for one kind of decision.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, FromJson)]
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
    /// A sector designation
    Sector,
    /// The zone to which something moves
    Zone,
    /// The result of a six-sided die
    Roll,
    /// Objects or players
    Choose,
    /// Cards to discard
    Discard,
    /// Permanents to sacrifice
    Sacrifice,
    /// Permanents to untap
    Untap,
    /// Creatures to attack with
    Attack,
    /// Creatures to block with
    Block,
    /// A damage assignment order
    DamageOrder,
    /// Combat damage to assign
    Assign,
    /// A permanent to keep
    Keep,
    /// Whether to do something
    May,
    /// Whether to pay
    Pay,
    /// The order of triggered abilities
    Order,
    /// The order of timestamps that objects get at the same time
    Timestamps,
    /// A replacement effect
    Apply,
    /// Which mana pays a cost
    Mana,
    /// The order of cards that are put into a library
    Arrange,
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
        (Asking::Sector, "to choose a sector"),
        (Asking::Zone, "to choose a zone"),
        (Asking::Roll, "to roll"),
        (Asking::Choose, "to choose"),
        (Asking::Discard, "to discard"),
        (Asking::Sacrifice, "to sacrifice"),
        (Asking::Untap, "to untap"),
        (Asking::Attack, "to attack"),
        (Asking::Block, "to block"),
        (Asking::DamageOrder, "to order damage"),
        (Asking::Assign, "to assign damage"),
        (Asking::Keep, "to keep"),
        (Asking::May, "whether to accept"),
        (Asking::Pay, "to pay"),
        (Asking::Order, "to order"),
        (Asking::Timestamps, "to order timestamps"),
        (Asking::Apply, "to apply"),
        (Asking::Mana, "which mana pays"),
        (Asking::Arrange, "to arrange"),
    ];

    /// Returns the words for it.
    pub fn words(self) -> &'static str {
        Asking::ALL.iter().find(|(one, _)| *one == self).map_or("", |(_, words)| words)
    }
}

impl<N> Decision<N> {
    /// Returns the objects and players that a decision names, if it is a list of them or one of them. The parts of an
    /// action, of a declaration and of a division aren't such a list.
    pub fn things(&self) -> Option<Vec<&N>> {
        match self {
            Decision::Targets(things)
            | Decision::Choose(things)
            | Decision::Discard(things)
            | Decision::Sacrifice(things)
            | Decision::Untap(things)
            | Decision::DamageOrder(things)
            | Decision::Arrange(things) => Some(things.iter().collect()),
            Decision::Keep(thing) | Decision::Apply(thing) => Some(vec![thing]),
            Decision::Pass
            | Decision::Concede
            | Decision::Cast { .. }
            | Decision::Activate { .. }
            | Decision::PlayLand { .. }
            | Decision::TurnFaceUp { .. }
            | Decision::Modes(_)
            | Decision::Color(_)
            | Decision::CreatureType(_)
            | Decision::Number(_)
            | Decision::Sector(_)
            | Decision::Zone(_)
            | Decision::Roll(_)
            | Decision::Attack(_)
            | Decision::Block(_)
            | Decision::Assign { .. }
            | Decision::May(_)
            | Decision::Pay { .. }
            | Decision::Mana(_)
            | Decision::Order(_) => None,
        }
    }

    /// Returns whether it answers such a request. An order answers two kinds of requests.
    pub fn is_for(&self, asking: Asking) -> bool {
        let kind = self.answers();
        kind == asking || (kind == Asking::Order && asking == Asking::Timestamps)
    }

    /// Returns the kind of request that it answers. An order can also be one of timestamps
    /// ([`is_for`](Decision::is_for)).
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
            Decision::Sector(_) => Asking::Sector,
            Decision::Zone(_) => Asking::Zone,
            Decision::Roll(_) => Asking::Roll,
            Decision::Choose(_) => Asking::Choose,
            Decision::Discard(_) => Asking::Discard,
            Decision::Sacrifice(_) => Asking::Sacrifice,
            Decision::Untap(_) => Asking::Untap,
            Decision::Attack(_) => Asking::Attack,
            Decision::Block(_) => Asking::Block,
            Decision::DamageOrder(_) => Asking::DamageOrder,
            Decision::Assign { .. } => Asking::Assign,
            Decision::Keep(_) => Asking::Keep,
            Decision::May(_) => Asking::May,
            Decision::Pay { .. } => Asking::Pay,
            Decision::Order(_) => Asking::Order,
            Decision::Apply(_) => Asking::Apply,
            Decision::Mana(_) => Asking::Mana,
            Decision::Arrange(_) => Asking::Arrange,
        }
    }

    /// Returns the same decision with every name replaced.
    ///
    /// # Errors
    /// If `name` fails.
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
            Decision::DamageOrder(names) => Decision::DamageOrder(all(names)?),
            Decision::Arrange(names) => Decision::Arrange(all(names)?),
            Decision::Mana(mana) => Decision::Mana(mana.clone()),
            Decision::Attack(groups) => {
                let group = |group: &Attacks<N>| {
                    let attacked = group.attacked.as_ref().map(&mut name).transpose()?;
                    let with = group.with.iter().map(&mut name).collect::<Result<_, E>>()?;
                    let exerting = group.exerting.iter().map(&mut name).collect::<Result<_, E>>()?;
                    Ok(Attacks { attacked, with, band: group.band, exerting })
                };
                Decision::Attack(groups.iter().map(group).collect::<Result<_, E>>()?)
            }
            Decision::Block(groups) => {
                let group = |group: &Blocks<N>| {
                    let blocked = group.blocked.iter().map(&mut name).collect::<Result<_, E>>()?;
                    let with = group.with.iter().map(&mut name).collect::<Result<_, E>>()?;
                    Ok(Blocks { blocked, with })
                };
                Decision::Block(groups.iter().map(group).collect::<Result<_, E>>()?)
            }
            Decision::Assign { from, to } => {
                let from = from.as_ref().map(&mut name).transpose()?;
                let share = |share: &Share<N>| Ok(Share { to: name(&share.to)?, amount: share.amount });
                Decision::Assign { from, to: to.iter().map(share).collect::<Result<_, E>>()? }
            }
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
            Decision::Sector(sector) => Decision::Sector(*sector),
            Decision::Zone(zone) => Decision::Zone(*zone),
            Decision::Roll(shown) => Decision::Roll(*shown),
            Decision::Keep(object) => Decision::Keep(name(object)?),
            Decision::May(yes) => Decision::May(*yes),
            Decision::Apply(source) => Decision::Apply(name(source)?),
            Decision::Order(triggers) => {
                let renamed = |one: &TriggerName<N>| {
                    let about = one.about.as_ref().map(&mut name).transpose()?;
                    Ok(TriggerName { source: name(&one.source)?, ability: one.ability, about })
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
            bestowed: self.bestowed,
            x: self.x,
            modes: self.modes.clone(),
            targets: all(&self.targets)?,
            tapping: all(&self.tapping)?,
            sacrificing: all(&self.sacrificing)?,
            discarding: all(&self.discarding)?,
            returning: all(&self.returning)?,
        })
    }
}

impl<N> Request<N> {
    /// Creates a request to a player that is about nothing and has no list of things to choose from.
    pub fn new(player: N, asking: Asking) -> Request<N> {
        Request { player, asking, about: None, among: Vec::new(), at_least: 0, at_most: 0 }
    }

    /// Returns the request with the things that can be chosen.
    #[must_use]
    pub fn among(self, among: Vec<N>) -> Request<N> {
        Request { among, ..self }
    }

    /// Returns the request with the number of things that must be chosen.
    #[must_use]
    pub fn exactly(self, number: u32) -> Request<N> {
        Request { at_least: number, at_most: number, ..self }
    }

    /// Returns the same request with every name replaced.
    ///
    /// # Errors
    /// If `name` fails.
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
