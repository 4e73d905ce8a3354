//! The syntax of a script.

use crate::observation::Happening;
use crate::scenario::Fact;
use crate::script::GameFact;
use crate::span::Spanned;
use apnap_oracle::card::Mana;
use apnap_oracle::state::{Asking, DayNight, Decision, TurnPart};

use super::Counters;

/// The lines of a board that only games have.
#[derive(Clone, Default, PartialEq, Eq, Debug)]
pub struct SetUp {
    /// `teams alice and bob against carol and dave`
    pub teams: Vec<Vec<Spanned<String>>>,
    /// `turn 3 alice, end step`
    pub turn: Option<Spanned<TurnText>>,
    /// `it is day`
    pub day_night: Option<Spanned<DayNight>>,
    /// `alice is the archenemy`
    pub archenemy: Option<Spanned<String>>,
    /// `alice has 2 poison counters`
    pub counters: Vec<(Spanned<String>, Counters)>,
    /// `alice has speed 2`
    pub speed: Vec<(Spanned<String>, u32)>,
    /// `alice has mana {G}{G}`
    pub mana: Vec<(Spanned<String>, Mana)>,
    /// `alice cast 2 spells last turn`
    pub cast: Vec<(Spanned<String>, u32)>,
    /// `alice tried to draw from an empty library`
    pub drew_from_empty_library: Vec<Spanned<String>>,
    /// `bob was dealt 20 combat damage by krenko`: by a commander
    pub commander_damage: Vec<CommanderDamage>,
    /// `mana is not granted`
    pub mana_is_not_granted: Option<Spanned<()>>,
    /// `quoted text of "Null Profusion" does not matter`: the names of the cards.
    pub texts_that_do_not_matter: Vec<Spanned<String>>,
    /// `attack multiple players is not used`
    pub one_defends: Option<Spanned<()>>,
}

/// `bob was dealt 20 combat damage by krenko`
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct CommanderDamage {
    /// The player who was dealt the damage.
    pub player: Spanned<String>,
    /// The amount of damage.
    pub amount: u32,
    /// The commander.
    pub commander: Spanned<String>,
}

/// `turn 3 alice, end step`, on a board or in a script.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TurnText {
    /// The number of the turn.
    pub number: u32,
    /// Whose turn it is.
    pub player: Spanned<String>,
    /// The step or phase, if one is stated.
    pub part: Option<TurnPart>,
}

/// `script` or `settle`, and what is expected after it.
#[derive(Clone, Default, PartialEq, Eq, Debug)]
pub struct ScriptText {
    /// Whether it is `settle`: state-based actions are performed on the board, and no game is played.
    pub settles: bool,
    /// The statements in their order.
    pub statements: Vec<Spanned<Line>>,
    /// The block `expect` after the script, if there is one.
    pub at_the_end: Vec<SeenLine>,
}

/// A statement of a script.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Line {
    /// The game goes on.
    Go(Until),
    /// A player decides.
    Decide {
        /// Who
        player: Spanned<String>,
        /// What
        decision: Decision<Spanned<String>>,
    },
    /// `alice must not cast divination because 117.1a`
    MustNot {
        /// Who
        player: Spanned<String>,
        /// What
        decision: Decision<Spanned<String>>,
        /// The number of the rule that forbids it
        because: Spanned<String>,
    },
    /// `alice is asked to discard`
    IsAsked {
        /// Who
        player: Spanned<String>,
        /// For what
        asking: Asking,
    },
    /// `alice is not asked anything before the end step`
    IsNotAsked {
        /// Who
        player: Spanned<String>,
        /// Until when
        before: TurnPart,
    },
    /// `expect`, and the lines below it
    Expect(Vec<SeenLine>),
}

/// How far the game goes on.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Until {
    /// `upkeep step`
    Part(TurnPart),
    /// `turn 4 bob, upkeep step`
    Turn(TurnText),
    /// `everyone passes`
    EveryonePasses,
    /// `growth resolves`
    Resolved(Spanned<String>),
    /// `the stack resolves`
    StackIsEmpty,
}

/// A line of a block `expect` in a game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum SeenLine {
    /// `bears is tapped, 3/3`
    Of {
        /// A label or the name of a player
        subject: Spanned<String>,
        /// What is expected of it
        facts: Vec<Spanned<SeenFact>>,
    },
    /// `it is day`: a fact about the game
    Game(Spanned<GameFact>),
    /// `in order`, and the events below it
    InOrder(Vec<Spanned<Happening>>),
}

/// A fact about an object or a player.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum SeenFact {
    /// As on boards
    Board(Fact),
    /// As only in games; it names its subject
    Game(GameFact),
}
