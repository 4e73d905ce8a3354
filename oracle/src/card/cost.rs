//! Costs (118), and the times at which something may be done.

use super::{CounterKind, Filter, Mana};
use apnap_oracle_derive::{FromJson, Walk};
use serde::Serialize;

/// The cost of an activated ability (602.1a), an additional cost of a spell (601.2b), or a cost that a player
/// may pay while something resolves (118.12).
#[derive(Clone, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, FromJson, Walk)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(default)]
pub struct Cost {
    /// The mana, as symbols (107.4)
    pub mana: Mana,
    /// How much less generic mana is paid, where the generic half of a hybrid symbol is (118.7a)
    #[serde(skip_serializing_if = "is_zero")]
    pub generic_reduction: u32,
    /// Tapping this: the tap symbol (107.5)
    pub tap: bool,
    /// Untapping this: the untap symbol (107.6)
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub untap: bool,
    /// Loyalty counters put on (+) or removed (-)
    pub loyalty: Option<i32>,
    /// Whether the object that has the ability is sacrificed
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub sacrifice_this: bool,
    /// Sacrificing a permanent that matches
    #[serde(skip_serializing_if = "Option::is_none")]
    pub sacrifice: Option<Filter>,
    /// Returning a permanent that matches to its owner's hand (702.49a)
    #[serde(skip_serializing_if = "Option::is_none")]
    pub return_to_hand: Option<Filter>,
    /// Discarding this many cards
    #[serde(skip_serializing_if = "is_zero")]
    pub discard: u32,
    /// Paying this much life
    #[serde(skip_serializing_if = "is_zero")]
    pub life: u32,
    /// Removing this many counters of a kind from this
    #[serde(skip_serializing_if = "Option::is_none")]
    pub remove_counters: Option<(u32, CounterKind)>,
    /// Anything else, in our words
    pub other: Option<String>,
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde passes a reference")]
fn is_zero(number: &u32) -> bool {
    *number == 0
}

/// The only time at which something may be done.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, FromJson, Walk)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum Window {
    /// When its player could cast a sorcery (307.5)
    AsSorcery,
    /// During that player's turn
    YourTurn,
    /// During an opponent's turn
    OpponentsTurn,
    /// During that player's upkeep
    YourUpkeep,
    /// After that player's upkeep step of this turn (503.2)
    AfterYourUpkeep,
    /// During the combat phase (506)
    Combat,
    /// Before attackers are declared (506.7)
    BeforeAttackers,
    /// Before blockers are declared (506.7)
    BeforeBlockers,
    /// Before the combat damage step (506.7)
    BeforeDamage,
    /// During combat before blockers are declared (506.7c)
    InCombatBeforeBlockers,
    /// During combat after blockers are declared (506.7f)
    InCombatAfterBlockers,
    /// While this is attached to a creature (702.151a)
    WhileAttached,
    /// Once each turn
    OnceEachTurn,
}

impl Window {
    /// Every window with the words for it.
    pub const ALL: &[(Window, &str)] = &[
        (Window::AsSorcery, "as a sorcery"),
        (Window::YourTurn, "during your turn"),
        (Window::OpponentsTurn, "during an opponent's turn"),
        (Window::YourUpkeep, "during your upkeep"),
        (Window::AfterYourUpkeep, "after your upkeep"),
        (Window::Combat, "during combat"),
        (Window::BeforeAttackers, "before attackers are declared"),
        (Window::BeforeBlockers, "before blockers are declared"),
        (Window::BeforeDamage, "before the combat damage step"),
        (Window::InCombatBeforeBlockers, "during combat before blockers are declared"),
        (Window::InCombatAfterBlockers, "during combat after blockers are declared"),
        (Window::WhileAttached, "while attached to a creature"),
        (Window::OnceEachTurn, "once each turn"),
    ];
}
