//! Trigger events (603.1), and the events that replacement effects wait for (614).

use super::{
    CombatTrigger, Condition, CounterKind, Effect, Filter, Modification, Selector, Subject, Value, Who,
};
use crate::state::TurnPart;
use apnap_oracle_derive::{FromJson, Walk};
use serde::Serialize;

/// An event, or a state, at which an ability triggers.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, FromJson, Walk)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub enum Trigger {
    /// A turn, phase or step of a player begins (500.6)
    Begins {
        /// The turn, phase or step
        part: TurnPart,
        /// In whose turn
        whose: Who,
    },
    /// The first, second … main phase of a player's turn begins (505.1b)
    MainPhaseBegins {
        /// Which one, counted from 1
        nth: u8,
        /// In whose turn
        whose: Who,
    },
    /// A phase or step begins in the extra turn that the previous instruction created, and in no other turn
    BeginsInThatTurn(TurnPart),
    /// A permanent enters (603.6a)
    Enters(Filter),
    /// A permanent dies: it goes from the battlefield to a graveyard (700.4)
    Dies(Filter),
    /// A permanent leaves the battlefield (603.6c)
    Leaves(Filter),
    /// A card is put into a graveyard from any zone
    PutIntoGraveyard(Filter),
    /// A player draws a card
    Draws(Who),
    /// A player discards a card
    Discards(Who),
    /// A player gains life
    GainsLife(Who),
    /// A player loses life
    LosesLife(Who),
    /// A player casts a spell
    Casts {
        /// The player who casts it
        who: Who,
        /// Which spells count
        what: Filter,
    },
    /// A player plays a land
    PlaysLand(Who),
    /// A player expends this much mana (700.14)
    Expends {
        /// Which players count
        who: Who,
        /// The amount of mana
        mana: u32,
    },
    /// A player sacrifices a permanent
    Sacrifices {
        /// The player who sacrifices it
        who: Who,
        /// Which permanents count
        what: Filter,
    },
    /// A player visits an Attraction (701.49a)
    Visits {
        /// The player who visits it
        who: Who,
        /// Which Attractions count
        what: Filter,
    },
    /// A scheme is set in motion (701.25)
    SetInMotion(Filter),
    /// A player encounters a phenomenon (312.5)
    Encounters {
        /// Which players count
        who: Who,
        /// Which phenomena count
        what: Filter,
    },
    /// A permanent becomes attached to another (701.3a)
    BecomesAttached {
        /// The Aura, Equipment or Fortification
        what: Filter,
        /// The permanent to which it becomes attached
        to: Filter,
    },
    /// A permanent becomes unattached from another (701.3d)
    BecomesUnattached {
        /// The Aura, Equipment or Fortification
        what: Filter,
        /// The permanent to which it was attached
        from: Filter,
    },
    /// A permanent becomes tapped
    Taps(Filter),
    /// A permanent becomes untapped
    Untaps(Filter),
    /// An object becomes the target of a spell or ability
    Targeted(Filter),
    /// A permanent phases in
    PhasesIn(Filter),
    /// A permanent phases out
    PhasesOut(Filter),
    /// A permanent is dealt damage
    IsDealtDamage(Filter),
    /// An object deals damage
    DealsDamage(Filter),
    /// An event of combat
    Combat(CombatTrigger),
    /// A counter is put on a permanent
    GetsCounter(Filter),
    /// The last counter of a kind is removed from a permanent
    LosesLastCounter(CounterKind, Filter),
    /// A chapter ability: the number of lore counters reaches one of these numbers (714.2)
    Chapter(Vec<u32>),
    /// A room ability: the venture marker is moved into this room (309.4c)
    Room {
        /// The number of the room, counted from 1, the topmost one
        number: u8,
        /// The rooms to which arrows lead from it; the bottommost room has none
        leads_to: Vec<u8>,
    },
    /// Day becomes night or night becomes day
    DayNightChanges,
    /// A state of the game (603.8)
    State(Condition),
    /// In our own words; it never triggers in a game
    Other(String),
}

/// A replacement effect (614), a prevention effect (615) among them.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, FromJson, Walk)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Replacement {
    /// The event that it waits for.
    pub would: Would,
    /// What happens instead.
    pub instead: Instead,
}

/// An event that would happen.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, FromJson, Walk)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub enum Would {
    /// A player would begin a turn, phase or step
    Begin {
        /// The turn, phase or step
        part: TurnPart,
        /// The player who would begin it
        who: Who,
    },
    /// A player would draw a card
    Draw(Who),
    /// An object would enter
    Enter(Filter),
    /// A permanent would die
    Die(Filter),
    /// A card would be put into a graveyard from any zone
    PutIntoGraveyard(Filter),
    /// A player would gain life
    GainLife(Who),
    /// A player would lose life
    LoseLife(Who),
    /// A player would lose the game (104.3)
    LoseGame(Who),
    /// A source would deal damage
    Damage {
        /// Which sources count
        by: Filter,
        /// The permanent or player that would be dealt damage
        to: Recipient,
    },
    /// Damage would reduce the life total of a player to less than this
    LifeBelow(Who, i32),
    /// A permanent would be destroyed
    BeDestroyed(Filter),
    /// Tokens would be created under a player's control
    CreateTokens(Who),
    /// Counters would be put on a permanent
    PutCounters(Filter),
    /// An effect would put counters on a permanent (614.16)
    EffectPutsCounters(Filter),
}

/// What is dealt damage or is attacked.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, FromJson, Walk)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub enum Recipient {
    /// Any permanent or player
    Anything,
    /// A player
    Players(Who),
    /// A permanent
    Permanent(Filter),
}

/// What happens instead.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, FromJson, Walk)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub enum Instead {
    /// Nothing: the event is skipped (614.10)
    Skip,
    /// The instructions of this effect are followed (614.6)
    Do(Effect),
    /// It enters tapped
    Tapped,
    /// It enters untapped
    Untapped,
    /// It enters with counters
    WithCounters(CounterKind, Value),
    /// It enters as a copy of a permanent that matches, with these exceptions, if its controller chooses
    /// one. More exceptions can follow that have a condition or add counters
    AsCopyOf(Selector, Vec<Modification>, #[serde(default)] Vec<CopyException>),
    /// It enters as a copy of the permanent that has the ability
    AsCopyOfThis,
    /// A color is chosen as it enters
    ChoosingColor,
    /// A creature type is chosen as it enters
    ChoosingCreatureType,
    /// One of this many anchor words is chosen as it enters: its number, in the order in which they are printed
    /// (614.12b)
    ChoosingAnchorWord(u8),
    /// It is exiled
    Exile,
    /// It goes to its owner's hand
    ToHand,
    /// It goes on top of its owner's library
    OnTopOfLibrary,
    /// It is shuffled into its owner's library
    IntoLibrary,
    /// This many times as much
    Times(u32),
    /// This much more
    Plus(i32),
    /// This much of the damage is prevented; all of it without a number
    Prevent(Option<u32>),
    /// The same, and then this happens (615.5)
    PreventAnd(Option<u32>, Effect),
    /// The damage is dealt to this (614.9)
    DealTo(Subject),
    /// The life total is reduced to this
    LifeBecomes(i32),
    /// It is regenerated (701.15b)
    Regenerate,
    /// It enters under the control of "you"
    UnderYourControl,
}

/// An exception of the effect with which a permanent enters as a copy, beyond a change of its copiable values
/// (707.9e-f).
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, FromJson, Walk)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct CopyException {
    /// What the permanent has to be, if the exception has a condition
    pub if_it_is: Option<Filter>,
    /// Changes that become part of the copiable values
    pub changes: Vec<Modification>,
    /// The additional counters with which it enters
    pub counters: Option<(CounterKind, Value)>,
}
