//! Words of instructions: their beginnings, subjects, places and durations.

use super::Person;
use apnap_oracle::card::{Destination, Duration, Effect, Subject, Target, Targetable, Who};

/// The beginning of an instruction without a subject.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Imperative {
    /// `add {G}`, `add a combat phase after this phase`
    Add,
    /// `add one mana of any color of a permanent you control`
    AddOfAColorOf,
    /// `add one mana of any color that a land an opponent controls could produce`
    AddOfAColorThat,
    /// `deal 3 damage to any target`
    Deal,
    /// The instruction of that place in [`Effect::OF_ONE_TARGET`]: `tap target creature`
    OfOneTarget(usize),
    /// `destroy target creature`
    Destroy,
    /// `exile target creature`
    Exile,
    /// `return target creature to hand`
    Return,
    /// `put …`: counters, or a card into a zone
    Put,
    /// `remove a time counter from this`, `remove target creature from combat`
    Remove,
    /// `have target creature block target creature`
    Have,
    /// `create 2 (token …)`
    Create,
    /// `copy target spell`
    Copy,
    /// `attach this to target creature`
    Attach,
    /// `prevent the next 3 damage to any target, until end of turn`
    Prevent,
    /// `redirect the next 3 damage to this to target creature, until end of turn`
    Redirect,
    /// `choose 1: (…) or (…)`
    Choose,
    /// `you may cast it transformed without paying its mana cost`
    MayCastTransformed,
    /// `end the turn`
    EndTheTurn,
    /// `your life total becomes 20`
    YourLifeBecomes,
    /// `the life total of target player becomes 10`
    LifeBecomes,
    /// `shuffle each card in your hand into library`
    Shuffle,
    /// `it becomes day`
    ItBecomesDay,
    /// `it becomes night`
    ItBecomesNight,
    /// `at the beginning of the next end step, (…)`
    AtTheBeginning,
    /// `when this dies, (…)`
    When,
    /// `when you do, (…)`
    WhenYouDo,
    /// `if CONDITION, (…)`
    If,
    /// `if you do, (…)`
    IfYouDo,
}

/// The first words of actions of players, and of immediate events of objects.
pub(crate) const DEEDS: &[&str] = &[
    "phases out",
    "is attacking",
    "becomes blocked",
    "becomes unblocked",
    "becomes the protector of",
    "deals",
    "may",
    "gains",
    "increases speed by",
    "loses the game",
    "ventures into the dungeon",
    "wins the game",
    "draws",
    "discards",
    "mills",
    "sacrifices",
    "takes an extra turn",
    "skips their next",
];

/// Each with its words.
pub(crate) fn imperatives() -> impl Iterator<Item = (Imperative, &'static str)> {
    let of_one_target = Effect::OF_ONE_TARGET.iter().enumerate();
    let of_one_target = of_one_target.map(|(place, (words, _))| (Imperative::OfOneTarget(place), *words));
    IMPERATIVES.iter().copied().chain(of_one_target)
}

/// Those that aren't regular.
const IMPERATIVES: &[(Imperative, &str)] = &[
    (Imperative::Add, "add"),
    (Imperative::AddOfAColorOf, "add one mana of any color of"),
    (Imperative::AddOfAColorThat, "add one mana of any color that"),
    (Imperative::Deal, "deal"),
    (Imperative::Destroy, "destroy"),
    (Imperative::Exile, "exile"),
    (Imperative::Return, "return"),
    (Imperative::Put, "put"),
    (Imperative::Remove, "remove"),
    (Imperative::Have, "have"),
    (Imperative::Create, "create"),
    (Imperative::Copy, "copy"),
    (Imperative::Attach, "attach"),
    (Imperative::Prevent, "prevent"),
    (Imperative::Redirect, "redirect"),
    (Imperative::Choose, "choose"),
    (Imperative::MayCastTransformed, MAY_CAST_TRANSFORMED),
    (Imperative::EndTheTurn, "end the turn"),
    (Imperative::YourLifeBecomes, "your life total becomes"),
    (Imperative::LifeBecomes, "the life total of"),
    (Imperative::Shuffle, "shuffle"),
    (Imperative::ItBecomesDay, "it becomes day"),
    (Imperative::ItBecomesNight, "it becomes night"),
    (Imperative::AtTheBeginning, "at the beginning of"),
    (Imperative::When, "when"),
    (Imperative::WhenYouDo, "when you do"),
    (Imperative::If, "if"),
    (Imperative::IfYouDo, "if you do"),
];

/// The words of the last part of the ability that each Siege has (310.11b).
pub(crate) const MAY_CAST_TRANSFORMED: &str = "you may cast it transformed without paying its mana cost";

/// Words for the destination of an object.
pub(crate) type Going = (&'static str, Destination);

/// Where something is returned to.
pub(crate) const RETURNED: &[Going] = &[
    ("to hand", Destination::Hand),
    ("to the battlefield tapped", Destination::BattlefieldTapped),
    ("to the battlefield", Destination::BattlefieldUnderOwner),
];

/// Where something is put.
pub(crate) const PUT: &[Going] = &[
    ("onto the battlefield", Destination::Battlefield),
    ("on top of library", Destination::TopOfLibrary),
    ("on the bottom of library", Destination::BottomOfLibrary),
    ("into graveyard", Destination::Graveyard),
];

/// The words for a card in its owner's graveyard that its own ability moves out of there (113.6m).
pub(crate) const THIS_FROM_YOUR_GRAVEYARD: &str = "this from your graveyard";

/// Words for something mentioned before.
pub(crate) const SPOKEN_OF: &[(Target, &str)] = &[
    (Target::It, "it"),
    (Target::ThatObject, "that object"),
    (Target::ThatPlayer, "that player"),
    (Target::DefendingPlayer, "the defending player"),
    (Target::ItsController, "its controller"),
    (Target::ItsOwner, "its owner"),
    (Target::ThatObjectsController, "that object's controller"),
];

/// What can be a target, in the singular.
pub(crate) const TARGETS: &[(Targetable, &str, &str)] = &[
    (Targetable::Players(Who::Anyone), "player", "players"),
    (Targetable::Players(Who::Opponent), "opponent", "opponents"),
];

/// Durations with fixed words.
pub(crate) const DURATIONS: &[(Duration, &str)] = &[
    (Duration::EndOfTurn, "until end of turn"),
    (Duration::EndOfCombat, "until end of combat"),
    (Duration::EndOfStep, "until end of step"),
    (Duration::EndOfPhase, "until end of phase"),
];

/// The words before a skipped turn, phase or step.
pub(crate) fn skips(about: &Target) -> &'static str {
    match Person::of_target(about) {
        Person::You if is_you(about) => "skip your next",
        Person::You => "skip their next",
        Person::Third => "skips their next",
    }
}

/// Returns whether it is "you".
pub(crate) fn is_you(about: &Target) -> bool {
    *about == Target::Each(Subject::Players(Who::You))
}
