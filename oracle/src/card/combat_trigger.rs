//! The events of combat at which abilities trigger (508.3, 509.5), and what a creature has done in combat.

use super::{Comparison, Filter, Recipient, Who};
use apnap_oracle_derive::{FromJson, Walk};
use serde::Serialize;

/// An event of combat at which an ability triggers.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, FromJson, Walk)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub enum CombatTrigger {
    /// A creature attacks something (508.3a)
    Attacks {
        /// Which creatures are meant
        attacker: Filter,
        /// The player, planeswalker or battle that it attacks
        attacked: Recipient,
    },
    /// A creature attacks alone (506.5)
    AttacksAlone(Filter),
    /// A player, planeswalker or battle is attacked (508.3b)
    IsAttacked(Recipient),
    /// A player attacks with a creature (508.3c)
    PlayerAttacksWith {
        /// Which players are meant
        who: Who,
        /// Which creatures are meant
        attacker: Filter,
    },
    /// A player attacks (508.3d), or attacks another player (508.3e)
    PlayerAttacks {
        /// The player who attacks
        who: Who,
        /// What that player attacks
        attacked: Recipient,
    },
    /// One or more such creatures attack
    OneOrMoreAttack(Filter),
    /// A creature blocks (509.5a)
    Blocks(Filter),
    /// A creature blocks a creature (509.5b)
    BlocksCreature {
        /// The creature that blocks
        blocker: Filter,
        /// The creature that it blocks
        attacker: Filter,
    },
    /// A creature blocks a certain number of creatures (509.5e)
    BlocksNumber(Filter, Comparison, i32),
    /// A creature becomes blocked (509.5c)
    BecomesBlocked(Filter),
    /// A creature becomes blocked by a creature (509.5d)
    BecomesBlockedBy {
        /// The creature that becomes blocked
        attacker: Filter,
        /// The creature that blocks it
        blocker: Filter,
    },
    /// A creature becomes blocked by a certain number of creatures (509.5e)
    BecomesBlockedByNumber(Filter, Comparison, i32),
    /// A creature attacks and isn't blocked (509.5g)
    AttacksAndIsntBlocked(Filter),
    /// An object deals combat damage to something
    DealsDamage {
        /// Which sources are meant
        by: Filter,
        /// The player or permanent that is dealt damage
        to: Recipient,
    },
    /// One or more such objects deal combat damage to something
    OneOrMoreDealDamage {
        /// Which sources are meant
        by: Filter,
        /// The player or permanent that is dealt damage
        to: Recipient,
    },
}

/// What a creature does in combat, or has done this turn.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, FromJson, Walk)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub enum InCombat {
    /// It is attacking (508.1k)
    Attacking,
    /// It is blocking (509.1g)
    Blocking,
    /// It is blocked (509.1h)
    Blocked,
    /// It is unblocked (509.1h)
    Unblocked,
    /// It is attacking alone (506.5)
    AttackingAlone,
    /// It is blocking alone (506.5)
    BlockingAlone,
    /// It had to attack in this combat (506.6)
    HadToAttack,
    /// It was declared as an attacker this turn
    AttackedThisTurn,
    /// It was declared as a blocker this turn
    BlockedThisTurn,
}

impl InCombat {
    /// Those that are adjectives, each with its word.
    pub const ADJECTIVES: &[(InCombat, &str)] = &[
        (InCombat::Attacking, "attacking"),
        (InCombat::Blocking, "blocking"),
        (InCombat::Blocked, "blocked"),
        (InCombat::Unblocked, "unblocked"),
    ];

    /// The others, each with the words after a noun.
    pub const LIMITATIONS: &[(InCombat, &str)] = &[
        (InCombat::AttackingAlone, "that's attacking alone"),
        (InCombat::BlockingAlone, "that's blocking alone"),
        (InCombat::HadToAttack, "that had to attack"),
        (InCombat::AttackedThisTurn, "that attacked this turn"),
        (InCombat::BlockedThisTurn, "that blocked this turn"),
    ];
}
