//! What happens in a game scenario: statements in their order.
//!
//! Objects and players are named by labels and names, as the scenario names them. A statement advances the
//! game, makes a decision, states a request that the game must make, or states what is seen.

use crate::fact::Expectation;
use crate::observation::Happening;
use apnap_oracle::card::{CounterKind, Mana, Selector, Zone};
use apnap_oracle::rule::Rule;
use apnap_oracle::state::{Asking, DayNight, Decision, Sector, TurnPart};

/// One statement of a script, with its line, counted from 1.
#[derive(Clone, Debug)]
pub struct Statement {
    /// What it states.
    pub what: What,
    /// The line of the file.
    pub line: usize,
}

/// What a statement states.
#[derive(Clone, Debug)]
pub enum What {
    /// `upkeep step`, `everyone passes`: the game goes on.
    Go(Until),
    /// `alice casts growth on bears`, `bob discards forest`: a player decides.
    Decide {
        /// The name of the player who decides
        player: String,
        /// The decision, with labels and names
        decision: Decision<String>,
    },
    /// `alice must not cast divination because 117.1a`: that rule forbids the decision.
    MustNot {
        /// The name of the player who decides
        player: String,
        /// The decision, with labels and names
        decision: Decision<String>,
        /// The rule that forbids it
        because: &'static Rule,
    },
    /// `alice is asked to discard`
    IsAsked {
        /// The name of the player who is asked
        player: String,
        /// What the player is asked for
        asking: Asking,
    },
    /// `alice is not asked anything before the end step`
    IsNotAsked {
        /// The name of the player who isn't asked
        player: String,
        /// The step or phase before which no request comes
        before: TurnPart,
    },
    /// `expect`, and what is seen at that point
    Expect(Vec<GameExpectation>),
}

/// How far the game goes on, everyone passing.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Until {
    /// Until a player has priority in the next such step or phase or, if no player gets priority in it, until
    /// it ends. With a turn: that turn of that player.
    Part {
        /// `turn 4 bob`, if a turn is stated
        turn: Option<(u32, String)>,
        /// The step or phase; without one, the beginning of the turn
        part: Option<TurnPart>,
    },
    /// `everyone passes`: once around
    EveryonePasses,
    /// `growth resolves`: until that object has left the stack
    Resolved(String),
    /// `the stack resolves`: until the stack is empty and nothing waits
    StackIsEmpty,
}

/// One thing that is seen at a point of a game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum GameExpectation {
    /// A fact about an object or a player, as on boards
    Fact(Expectation),
    /// A fact that only games have
    Game {
        /// What is expected of the game
        fact: GameFact,
        /// The line of the file
        line: usize,
    },
    /// `in order`: these happened in this order since the last statement other than an expectation
    InOrder(Vec<(Happening, usize)>),
}

/// A fact that only games have.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum GameFact {
    /// `a is in alice's graveyard`; for the battlefield, exile and the stack without a player
    IsIn(String, Zone, Option<String>),
    /// `a does not exist`
    DoesNotExist(String),
    /// `a is tapped`, `a is untapped`
    Tapped(String, bool),
    /// `a is phased out`, `a is phased in`
    PhasedOut(String, bool),
    /// `a is face down`, `a is face up`
    FaceDown(String, bool),
    /// `a is transformed`, `a is not transformed`
    Transformed(String, bool),
    /// `a has 2 damage`
    Damage(String, u32),
    /// `a has 3 lore counters`, `alice has 2 poison counters`
    Counters(String, CounterKind, u32),
    /// `a is attached to bears`, `a is not attached`
    Attached(String, Option<String>),
    /// `a attacks bob`, `a attacks nothing`
    Attacks(String, Option<String>),
    /// `a blocks bears and giant`
    Blocks(String, Vec<String>),
    /// `a is blocked`, `a is unblocked`
    Blocked(String, bool),
    /// `a is not in combat`
    NotInCombat(String),
    /// `a is protected by bob`
    ProtectedBy(String, String),
    /// `a is in the alpha sector`, `a is in no sector`
    InSector(String, Option<Sector>),
    /// `a has its venture marker in room 2`
    InRoom(String, u8),
    /// `alice has speed 1`, `alice has no speed`
    Speed(String, Option<u32>),
    /// `alice has 17 life`
    Life(String, i32),
    /// `alice has 3 cards in hand`, `… in library`, `… in graveyard`
    Cards(String, Zone, u32),
    /// `alice controls 2 permanents`: the number of matching permanents
    Controls(String, u32, Selector),
    /// `alice has mana {G}{G}`, `alice has no mana`
    Mana(String, Mana),
    /// `alice has priority`; without a player, no player has it
    Priority(Option<String>),
    /// `alice has lost`
    HasLost(String),
    /// `alice has won`
    HasWon(String),
    /// `it is turn 4`
    Turn(u32),
    /// `it is bob's turn`
    TurnOf(String),
    /// `it is the upkeep step`
    Part(TurnPart),
    /// `it is day`, `it is night`, `it is neither day nor night`
    DayNight(Option<DayNight>),
    /// `the stack holds a, b` from the top down, `the stack is empty`
    Stack(Vec<String>),
    /// `the game is over`, `the game goes on`
    Over(bool),
    /// `the game is a draw`
    IsDraw,
}
