//! Words of facts about boards and games.

use crate::script::GameFact;
use apnap_oracle::state::DayNight;

/// Cards on a scheme deck are in the command zone, but a board has words of its own for it.
pub(crate) const SCHEME_DECK: &str = "scheme deck";

/// Likewise for a planar deck.
pub(crate) const PLANAR_DECK: &str = "planar deck";

/// The words of a board for cards that a player owns outside the game.
pub(crate) const COLLECTION: &str = "collection";

/// Said of a player who has tried it since state-based actions were last checked (704.5b).
pub(crate) const FAILED_DRAW: &str = "tried to draw from an empty library";

/// Said of a game without the attack multiple players option (802).
pub(crate) const ONE_DEFENDS: &str = "attack multiple players is not used";

/// The subject of a line about the whole game.
#[derive(Clone, Copy)]
pub(crate) enum SetUpLine {
    /// Whether it is day or night
    DayOrNight(DayNight),
    /// Mana, which is not granted
    Mana,
    /// The opponent who is the defending player, whom the active player chooses (507.1)
    OneDefends,
}

/// The beginning of a line about text of a card in quotation marks that doesn't matter in the game.
pub(crate) const QUOTED_TEXT: &str = "quoted text of";

/// Its end.
pub(crate) const DOES_NOT_MATTER: &str = "does not matter";

/// The lines about the whole game.
pub(crate) const SET_UP_LINES: &[(&str, SetUpLine)] = &[
    ("it is day", SetUpLine::DayOrNight(DayNight::Day)),
    ("it is night", SetUpLine::DayOrNight(DayNight::Night)),
    ("mana is not granted", SetUpLine::Mana),
    (ONE_DEFENDS, SetUpLine::OneDefends),
];

/// How a fact begins. A verb is repeated only when it changes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Verb {
    /// `is`
    Is,
    /// `has`
    Has,
    /// `lacks`
    Lacks,
    /// `may play`
    MayPlay,
    /// `controls`, in games
    Controls,
    /// `attacks`, in games
    Attacks,
    /// `blocks`, in games
    Blocks,
    /// Words with their own verb: restrictions
    Restricted,
}

impl Verb {
    /// Its words.
    pub(crate) fn words(self) -> &'static str {
        match self {
            Verb::Is => "is",
            Verb::Has => "has",
            Verb::Lacks => "lacks",
            Verb::MayPlay => "may play",
            Verb::Controls => "controls",
            Verb::Attacks => "attacks",
            Verb::Blocks => "blocks",
            Verb::Restricted => "",
        }
    }
}

type FixedFact = (&'static str, fn() -> GameFact);

/// Facts about the game with fixed words.
pub(crate) const GAME_FACTS: &[FixedFact] = &[
    ("nobody has priority", || GameFact::Priority(None)),
    ("it is day", || GameFact::DayNight(Some(DayNight::Day))),
    ("it is night", || GameFact::DayNight(Some(DayNight::Night))),
    ("it is neither day nor night", || GameFact::DayNight(None)),
    ("the stack is empty", || GameFact::Stack(Vec::new())),
    ("the game is over", || GameFact::Over(true)),
    ("the game goes on", || GameFact::Over(false)),
    ("the game is a draw", || GameFact::IsDraw),
];

type State = (&'static str, fn(String) -> GameFact);

/// What something is or is not.
pub(crate) const STATES: &[State] = &[
    ("tapped", |of| GameFact::Tapped(of, true)),
    ("untapped", |of| GameFact::Tapped(of, false)),
    ("phased out", |of| GameFact::PhasedOut(of, true)),
    ("phased in", |of| GameFact::PhasedOut(of, false)),
    ("face down", |of| GameFact::FaceDown(of, true)),
    ("face up", |of| GameFact::FaceDown(of, false)),
    ("transformed", |of| GameFact::Transformed(of, true)),
    ("not transformed", |of| GameFact::Transformed(of, false)),
    ("not attached", |of| GameFact::Attached(of, None)),
    ("blocked", |of| GameFact::Blocked(of, true)),
    ("unblocked", |of| GameFact::Blocked(of, false)),
    ("not in combat", GameFact::NotInCombat),
];

/// The source of an effect that is named after it.
pub(crate) fn source_of(effect: &str) -> Option<&str> {
    effect.strip_suffix(OF_EFFECT)
}

pub(crate) const OF_EFFECT: &str = "'s effect";
