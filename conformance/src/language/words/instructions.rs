//! Words with which instructions begin.

/// How an instruction begins that has no subject.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(in crate::language) enum Imperative {
    /// `add {G}`, `add a combat phase after this phase`
    Add,
    /// `deal 3 damage to any target`
    Deal,
    /// `destroy target creature`
    Destroy,
    /// `exile target creature`
    Exile,
    /// `return target creature to hand`
    Return,
    /// `put …`: counters, or a card into a zone
    Put,
    /// `sacrifice this`
    Sacrifice,
    /// `tap target creature`
    Tap,
    /// `untap target creature`
    Untap,
    /// `transform this`
    Transform,
    /// `regenerate this`
    Regenerate,
    /// `remove a time counter from this`
    Remove,
    /// `create 2 (token …)`
    Create,
    /// `counter target spell`
    Counter,
    /// `copy target spell`
    Copy,
    /// `attach this to target creature`
    Attach,
    /// `prevent the next 3 damage to any target, until end of turn`
    Prevent,
    /// `choose 1: (…) or (…)`
    Choose,
    /// `choose new targets for it`
    NewTargets,
    /// `end the turn`
    EndTheTurn,
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

/// With these words begins what only players do, or what happens to objects at once.
pub(in crate::language) const DEEDS: &[&str] = &[
    "phases out",
    "may",
    "gains",
    "loses the game",
    "wins the game",
    "draws",
    "discards",
    "mills",
    "sacrifices",
    "takes an extra turn",
    "skips their next",
];

/// Each with its words.
pub(in crate::language) const IMPERATIVES: &[(Imperative, &str)] = &[
    (Imperative::Add, "add"),
    (Imperative::Deal, "deal"),
    (Imperative::Destroy, "destroy"),
    (Imperative::Exile, "exile"),
    (Imperative::Return, "return"),
    (Imperative::Put, "put"),
    (Imperative::Sacrifice, "sacrifice"),
    (Imperative::Tap, "tap"),
    (Imperative::Untap, "untap"),
    (Imperative::Transform, "transform"),
    (Imperative::Regenerate, "regenerate"),
    (Imperative::Remove, "remove"),
    (Imperative::Create, "create"),
    (Imperative::Counter, "counter"),
    (Imperative::Copy, "copy"),
    (Imperative::Attach, "attach"),
    (Imperative::Prevent, "prevent the next"),
    (Imperative::Choose, "choose"),
    (Imperative::NewTargets, "choose new targets for"),
    (Imperative::EndTheTurn, "end the turn"),
    (Imperative::ItBecomesDay, "it becomes day"),
    (Imperative::ItBecomesNight, "it becomes night"),
    (Imperative::AtTheBeginning, "at the beginning of"),
    (Imperative::When, "when"),
    (Imperative::WhenYouDo, "when you do"),
    (Imperative::If, "if"),
    (Imperative::IfYouDo, "if you do"),
];
