//! Faults that can be planted in the toy engine, one at a time: the suite must find each of them.

use super::Game;

/// A rule that the engine breaks.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Fault {
    /// Counters don't change power and toughness (613.4c).
    CountersDoNotCount,
    /// "Creatures you control" means all creatures (109.5).
    BonusForAll,
    /// "Other creatures" includes the creature itself.
    BonusForItself,
    /// Creatures with toughness 0 survive (704.5f).
    ToughnessZeroSurvives,
    /// Creatures with lethal damage survive (704.5g).
    LethalDamageSurvives,
    /// Players with 0 life go on (704.5a).
    LifeZeroGoesOn,
    /// Players who drew from an empty library go on (704.5b).
    EmptyLibraryGoesOn,
    /// Tokens outside the battlefield go on existing (704.5d).
    TokensRemain,
    /// +1/+1 counters and -1/-1 counters stay together on a creature (704.5q).
    CounterPairsRemain,
    /// Nothing untaps (502.3).
    NothingUntaps,
    /// "Your upkeep" means each player's upkeep (109.5).
    UpkeepOfEachPlayer,
    /// Two cards in the draw step (504.1).
    TwoDraws,
    /// Damage stays in the cleanup step (514.2).
    DamageStays,
    /// Effects until end of turn stay (514.2).
    BonusesStay,
    /// No maximum hand size (514.1).
    NoHandSize,
    /// Any number of lands a turn (305.2).
    ManyLands,
    /// Sorceries and creatures at any time (307.1).
    SorceriesAnyTime,
    /// The bottom of the stack resolves first (405.5).
    FirstInFirstOut,
    /// A spell does its work although its target is illegal (608.2b).
    IllegalTargets,
    /// The player who passed last gets priority after a spell or ability resolves (117.3b).
    PriorityStays,
    /// Creatures attack in the turn in which they enter (508.1a).
    NewCreaturesAttack,
    /// Vigilance does nothing (702.20b).
    NoVigilance,
    /// Every creature can block a creature with flying (702.9b).
    EveryoneBlocksFlying,
    /// A creature whose blocker has left combat deals damage to the player (510.1c).
    BlockedHitsPlayer,
}

impl Fault {
    /// Every fault, by a name for the command line.
    pub(crate) const ALL: [(Fault, &str); 24] = [
        (Fault::CountersDoNotCount, "counters"),
        (Fault::BonusForAll, "bonus-for-all"),
        (Fault::BonusForItself, "bonus-for-itself"),
        (Fault::ToughnessZeroSurvives, "toughness-zero"),
        (Fault::LethalDamageSurvives, "lethal-damage"),
        (Fault::LifeZeroGoesOn, "life-zero"),
        (Fault::EmptyLibraryGoesOn, "empty-library"),
        (Fault::TokensRemain, "tokens-remain"),
        (Fault::CounterPairsRemain, "counter-pairs"),
        (Fault::NothingUntaps, "untap"),
        (Fault::UpkeepOfEachPlayer, "upkeep"),
        (Fault::TwoDraws, "two-draws"),
        (Fault::DamageStays, "damage-stays"),
        (Fault::BonusesStay, "bonuses-stay"),
        (Fault::NoHandSize, "hand-size"),
        (Fault::ManyLands, "many-lands"),
        (Fault::SorceriesAnyTime, "sorceries"),
        (Fault::FirstInFirstOut, "first-in-first-out"),
        (Fault::IllegalTargets, "illegal-targets"),
        (Fault::PriorityStays, "priority"),
        (Fault::NewCreaturesAttack, "new-creatures"),
        (Fault::NoVigilance, "vigilance"),
        (Fault::EveryoneBlocksFlying, "flying"),
        (Fault::BlockedHitsPlayer, "blocked"),
    ];

    /// The fault with a name.
    pub(crate) fn named(name: &str) -> Option<Fault> {
        Fault::ALL.iter().find(|(_, one)| *one == name).map(|(fault, _)| *fault)
    }
}

impl Game {
    /// The same game with a planted fault.
    pub(crate) fn with(self, fault: Option<Fault>) -> Game {
        Game { fault, ..self }
    }

    pub(super) fn has(&self, fault: Fault) -> bool {
        self.fault == Some(fault)
    }
}
