//! What spells and abilities do as they resolve (608.2): one instruction after the other.

use super::{Becoming, Characteristics, Condition, Cost, CounterKind, Duration, Filter, Mana, Modification};
use super::{Replacement, Selector, Subject, Trigger, Value, Who};
use crate::state::{DayNight, TurnPart};
use apnap_oracle_derive::{FromJson, Walk};
use serde::Serialize;
use std::sync::Arc;

/// What a spell or ability does as it resolves.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, FromJson, Walk)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub enum Effect {
    /// One after the other, in this order (608.2c)
    Sequence(Vec<Effect>),
    /// It creates a continuous effect (611.2)
    Continuous(OneShot),
    /// It adds mana (605)
    AddMana(Mana),
    /// It adds mana several times over
    AddManaTimes {
        /// What it adds each time
        mana: Mana,
        /// How many times
        times: Value,
    },
    /// It adds one mana of a color among some (106.5, 106.7)
    AddManaOfAColor(Colored),
    /// Damage is dealt (120)
    Damage(Box<Damage>),
    /// Players gain life (119.3)
    GainLife {
        /// The players who gain life
        who: Target,
        /// How much life each of them gains
        amount: Value,
    },
    /// Players lose life (119.3)
    LoseLife {
        /// The players who lose life
        who: Target,
        /// How much life each of them loses
        amount: Value,
    },
    /// Players increase their speed (702.179c)
    IncreaseSpeed {
        /// The players whose speed increases
        who: Target,
        /// By how much
        by: Value,
    },
    /// The life total of players becomes a number (119.5)
    LifeBecomes {
        /// The players whose life total changes
        who: Target,
        /// What it becomes
        life: Value,
    },
    /// Players draw cards (121)
    Draw {
        /// The players who draw
        who: Target,
        /// How many cards each of them draws
        cards: Value,
    },
    /// Players discard cards that they choose (701.8)
    Discard {
        /// The players who discard
        who: Target,
        /// How many cards each of them discards
        cards: Value,
    },
    /// Players mill cards (701.13)
    Mill {
        /// The players who mill
        who: Target,
        /// How many cards each of them mills
        cards: Value,
    },
    /// Permanents are destroyed (701.7)
    Destroy(Target),
    /// Permanents are destroyed, and can't be regenerated (701.15c)
    DestroyForGood(Target),
    /// Objects change zones
    Move {
        /// The objects that change zones
        what: Target,
        /// Where they go
        to: Destination,
    },
    /// Objects go onto the battlefield attached to something
    MoveAttached {
        /// The objects that change zones
        what: Target,
        /// Under whose control they enter
        to: Destination,
        /// What they are attached to
        host: Target,
    },
    /// Permanents are exiled until this leaves the battlefield (610.3)
    ExileUntilThisLeaves(Target),
    /// Permanents are sacrificed by their controllers (701.17)
    Sacrifice(Target),
    /// Players sacrifice permanents that they choose
    PlayersSacrifice {
        /// The players who sacrifice
        who: Target,
        /// How many permanents each of them sacrifices
        number: Value,
        /// The permanents among which they choose
        what: Selector,
    },
    /// Permanents become tapped
    Tap(Target),
    /// Permanents become untapped
    Untap(Target),
    /// Permanents phase out (702.26)
    PhaseOut(Target),
    /// Permanents phase out, and do not phase in until this leaves the battlefield (610.4)
    PhaseOutUntilThisLeaves(Target),
    /// Permanents transform (701.28)
    Transform(Target),
    /// Permanents flip (710.1a)
    Flip(Target),
    /// Permanents get a regeneration shield (701.15)
    Regenerate(Target),
    /// Counters are put on objects or players
    PutCounters {
        /// The kind of the counters
        kind: CounterKind,
        /// How many counters each object or player gets
        number: Value,
        /// The objects and players that get counters
        on: Target,
    },
    /// Counters are removed
    RemoveCounters {
        /// The kind of the counters
        kind: CounterKind,
        /// How many counters each object or player loses
        number: Value,
        /// The objects and players that lose counters
        from: Target,
    },
    /// Tokens are created (111.1)
    Create {
        /// How many tokens
        number: Value,
        /// What they are
        token: Arc<Characteristics>,
        /// What they are attached to as they are created
        #[serde(default, skip_serializing_if = "Option::is_none")]
        attached: Option<Target>,
    },
    /// Tokens are created that are copies of objects, with exceptions (707.1)
    CreateCopies {
        /// How many tokens for each object
        number: Value,
        /// The objects that are copied
        of: Target,
        /// What is different about the copies
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        except: Vec<Modification>,
    },
    /// Spells or abilities are countered (701.6)
    Counter(Target),
    /// A spell or ability is copied, with exceptions (707.10)
    CopySpell {
        /// The spell or ability that is copied
        what: Target,
        /// What is different about the copy
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        except: Vec<Modification>,
    },
    /// The controller may cast the card of the previous instruction transformed, without paying its mana cost
    MayCastTransformed,
    /// New targets are chosen for a spell or ability (115.7d)
    NewTargets(Target),
    /// The controller chooses again what creatures attack (508.7)
    Reselect(Target),
    /// Something becomes attached (701.3)
    Attach {
        /// The Aura or Equipment
        what: Target,
        /// The object or player to which it becomes attached
        to: Target,
    },
    /// Permanents become unattached (701.3d)
    Unattach(Target),
    /// Players take an extra turn after this one (500.7)
    ExtraTurn(Target),
    /// Phases are added (500.8), or steps wrapped in phases of their own (500.10)
    AddAfterPhase {
        /// What is added, in order
        parts: Vec<TurnPart>,
        /// Whether the text says that "you" get them (500.10a)
        yours: bool,
    },
    /// A step is added after the current one (500.9)
    AddAfterStep {
        /// What is added, in order
        parts: Vec<TurnPart>,
        /// Whether the text says that "you" get them (500.10a)
        yours: bool,
    },
    /// Players skip their next such turn, phase or step (614.10)
    SkipNext {
        /// The players who skip it
        who: Target,
        /// The turn, phase or step that they skip
        part: TurnPart,
    },
    /// The turn ends (723)
    EndTheTurn,
    /// Day becomes night, or night becomes day (730)
    Becomes(DayNight),
    /// Players venture into the dungeon (701.46)
    Venture(Target),
    /// Players win the game (104.2b)
    Win(Target),
    /// Players lose the game (104.3e)
    Lose(Target),
    /// An effect begins that waits for damage and prevents it, or deals it to something else (614.9, 615)
    Shield(Box<DamageShield>),
    /// It does something, and replaces a part of that itself (614.15)
    ReplacingItself {
        /// What it does
        effect: Box<Effect>,
        /// What it replaces of that
        replacement: Box<Replacement>,
    },
    /// Control of two permanents is exchanged (701.10)
    ExchangeControl(Target),
    /// What an instruction creates, or puts onto the battlefield, enters attacking or blocking (508.4, 509.7)
    EntersCombat {
        /// How it enters; chosen before the instruction is followed
        how: IntoCombat,
        /// The instruction that creates it, or puts it onto the battlefield
        effect: Box<Effect>,
    },
    /// Creatures on the battlefield become attacking creatures (508.4)
    IsAttacking {
        /// The creatures that become attacking creatures
        who: Target,
        /// What they attack, unless their controller chooses it
        #[serde(default, skip_serializing_if = "Option::is_none")]
        what: Option<Target>,
    },
    /// Creatures on the battlefield block an attacking creature (509.6)
    HaveBlock {
        /// The creatures that block
        who: Target,
        /// The attacking creature
        what: Target,
    },
    /// Creatures fight other creatures (701.12)
    Fight {
        /// The creatures that fight
        who: Target,
        /// The creatures that each of them fights
        what: Target,
    },
    /// Attacking creatures become blocked (509.1h)
    BecomesBlocked(Target),
    /// Attacking creatures become unblocked (509.1h)
    BecomesUnblocked(Target),
    /// Permanents are removed from combat (506.4)
    RemoveFromCombat(Target),
    /// A player becomes the protector of battles (310.8)
    Protects {
        /// The player who becomes the protector
        who: Target,
        /// The battles that the player protects
        what: Target,
    },
    /// A delayed triggered ability is created (603.7)
    Delayed {
        /// When it triggers
        when: Trigger,
        /// What it does
        effect: Box<Effect>,
    },
    /// A reflexive triggered ability: "when you do" (603.12)
    WhenYouDo(Box<Effect>),
    /// "If you do": only if the previous instruction was carried out (118.12)
    IfYouDo(Box<Effect>),
    /// "You may": the controller chooses whether to follow the instruction (608.2d)
    May(Box<Effect>),
    /// "If …, …", with or without "otherwise"
    If {
        /// What must be the case
        condition: Condition,
        /// What happens then
        then: Box<Effect>,
        /// What happens if not
        #[serde(default, skip_serializing_if = "Option::is_none")]
        otherwise: Option<Box<Effect>>,
    },
    /// "… may pay …. If a player does, …" (118.12)
    MayPay {
        /// The players who may pay
        who: Target,
        /// What is paid
        cost: Cost,
        /// What happens if it is
        then: Box<Effect>,
    },
    /// "… unless … pays …" (118.12a)
    UnlessPays {
        /// The players who may pay
        who: Target,
        /// What is paid
        cost: Cost,
        /// What happens if it is not
        effect: Box<Effect>,
    },
    /// "Choose one —": modes (700.2)
    Modes {
        /// How many are chosen
        choose: u8,
        /// The modes, in the order in which they are printed
        of: Vec<Effect>,
    },
    /// Something that no rule in scope examines yet, in our words
    Other(String),
}

impl Effect {
    /// Returns the continuous effects that it creates as it resolves, whatever is chosen, in the order in
    /// which they are stated. Effects of abilities that it creates are not among them.
    pub fn continuous_effects(&self) -> Vec<&OneShot> {
        let mut all = Vec::new();
        for part in self.with_parts() {
            if let Effect::Continuous(one_shot) = part {
                all.push(one_shot);
            }
        }
        all
    }
}

/// How something that an effect creates or puts onto the battlefield enters combat.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, FromJson, Walk)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub enum IntoCombat {
    /// It enters attacking (508.4)
    Attacking {
        /// Whether it also enters tapped
        tapped: bool,
        /// What it attacks, unless its controller chooses it
        #[serde(default, skip_serializing_if = "Option::is_none")]
        what: Option<Target>,
    },
    /// Blocking this, or an attacking creature that its controller chooses (509.7)
    Blocking(Option<Target>),
}

impl IntoCombat {
    /// Returns what the effect specifies, if it specifies what is attacked or blocked.
    pub fn specified(&self) -> Option<&Target> {
        match self {
            IntoCombat::Attacking { what, .. } | IntoCombat::Blocking(what) => what.as_ref(),
        }
    }
}

/// Damage, as an instruction has it dealt.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, FromJson, Walk)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Damage {
    /// The objects that deal it; without any, the object that has the ability.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub by: Option<Target>,
    /// How much damage each of them deals.
    pub amount: Value,
    /// Whether it can't be prevented (615.12).
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub unpreventable: bool,
    /// The objects and players that are dealt damage.
    pub to: Target,
    /// The object or player that is dealt the excess damage instead (120.4a).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub excess: Option<Target>,
}

impl Damage {
    /// Creates an amount of damage that the object with the ability deals.
    pub fn plain(amount: Value, to: Target) -> Damage {
        Damage { by: None, amount, unpreventable: false, to, excess: None }
    }
}

/// An effect that waits for damage.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, FromJson, Walk)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct DamageShield {
    /// How much of the damage it applies to.
    pub extent: Extent,
    /// Whether it applies to combat damage only.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub combat: bool,
    /// The sources that would deal the damage; without any, all sources.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub by: Option<Sources>,
    /// The objects and players to which the damage would be dealt; without any, all of them.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub to: Option<Target>,
    /// To what the damage is dealt instead; without anything, it is prevented.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub onto: Option<Target>,
    /// What else happens when it prevents damage (615.5).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub and: Option<Effect>,
}

/// How much of the damage this turn an effect applies to.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, FromJson, Walk)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub enum Extent {
    /// All of it
    All,
    /// The next damage, however much it is (615.8)
    NextTime,
    /// This much of the next damage (615.7)
    Next(Value),
}

/// The sources of damage that an effect is about (609.7).
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, FromJson, Walk)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub enum Sources {
    /// The sources that this names
    These(Target),
    /// One that the controller chooses as the effect begins
    OfYourChoice(Filter),
    /// Every source that matches when it would deal damage
    Matching(Filter),
}

/// A continuous effect that a spell or ability creates as it resolves.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, FromJson, Walk)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct OneShot {
    /// What the effect will apply to.
    pub target: Target,
    /// What it becomes a copy of, if it becomes one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub copies: Option<Becoming>,
    /// The parts of the effect.
    pub changes: Vec<Modification>,
    /// How long it lasts.
    pub duration: Duration,
}

/// What an instruction is about: objects or players.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, FromJson, Walk)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub enum Target {
    /// One target: an object that matches
    Target(Selector),
    /// This many targets, or up to this many
    Targets {
        /// The minimum number
        at_least: u8,
        /// The maximum number
        at_most: u8,
        /// What can be chosen
        of: Targetable,
    },
    /// Everything that matches as it resolves, or players
    Each(Subject),
    /// This many objects that the controller chooses as it resolves
    Chosen(u8, Selector),
    /// The objects or players of the previous instruction
    It,
    /// The object of the event that triggered the ability
    ThatObject,
    /// The player of the event that triggered the ability
    ThatPlayer,
    /// The controller of the object of the event that triggered the ability
    ThatObjectsController,
    /// The defending player for an attacking creature (508.5)
    DefendingPlayer,
    /// The controllers of the objects of the previous instruction
    ItsController,
    /// The owners of the objects of the previous instruction
    ItsOwner,
}

/// What can be chosen as a target (115.1).
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, FromJson, Walk)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub enum Targetable {
    /// Objects that match
    Objects(Selector),
    /// Players
    Players(Who),
    /// "Any target": a creature, player, planeswalker or battle (115.4)
    Any,
    /// A spell or ability on the stack that matches
    SpellOrAbility(Filter),
}

/// The colors among which the color of mana is chosen.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, FromJson, Walk)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub enum Colored {
    /// The colors of objects that match
    LikeObjects(Selector),
    /// The colors of mana that permanents could produce (106.7)
    CouldBeProducedBy(Selector),
}

/// The destination of an object.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, FromJson, Walk)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum Destination {
    /// To its owner's graveyard
    Graveyard,
    /// To the exile zone
    Exile,
    /// To its owner's hand
    Hand,
    /// On top of its owner's library
    TopOfLibrary,
    /// On the bottom of its owner's library
    BottomOfLibrary,
    /// Into its owner's library, which is shuffled
    ShuffledLibrary,
    /// Onto the battlefield under the control of the effect's controller
    Battlefield,
    /// Onto the battlefield under its owner's control
    BattlefieldUnderOwner,
    /// Onto the battlefield tapped, under its owner's control
    BattlefieldTapped,
}
