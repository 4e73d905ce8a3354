//! The verbs of decisions.

/// Said of creatures that attack together.
pub(crate) const AS_A_BAND: &str = "as a band";

/// Said of creatures that are exerted as they attack.
pub(crate) const EXERTING: &str = "exerting";

/// Said of a payment without mana, all of it with life.
pub(crate) const NO_MANA: &str = "{0}";

/// A kind of decision, by its verb.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Deciding {
    /// `alice passes`
    Passes,
    /// `alice concedes`
    Concedes,
    /// `alice casts growth on bears`
    Casts,
    /// `alice activates elves`
    Activates,
    /// `alice plays forest`
    Plays,
    /// `alice turns demon face up`
    Turns,
    /// `alice targets bears`
    Targets,
    /// `alice chooses red`
    Chooses,
    /// `alice rolls 4`
    Rolls,
    /// `alice discards a and b`
    Discards,
    /// `alice sacrifices a`
    Sacrifices,
    /// `alice untaps a`
    Untaps,
    /// `alice attacks with bears`
    Attacks,
    /// `alice does not attack`
    DoesNotAttack,
    /// `bob blocks bears with wall`
    Blocks,
    /// `bob does not block`
    DoesNotBlock,
    /// `alice orders damage to a, b`
    OrdersDamage,
    /// `alice assigns 2 to a and 1 to b`
    Assigns,
    /// `alice keeps a`
    Keeps,
    /// `alice accepts`
    Accepts,
    /// `alice declines`
    Declines,
    /// `alice pays`, `alice pays {G}{C}`
    Pays,
    /// `alice does not pay`
    DoesNotPay,
    /// `alice orders a, b`
    Orders,
    /// `alice applies shield`
    Applies,
    /// `alice arranges a, b`
    Arranges,
}

/// Each with its verb: for a decision, and after `must not`.
pub(crate) const VERBS: &[(Deciding, &str, &str)] = &[
    (Deciding::Passes, "passes", "pass"),
    (Deciding::Concedes, "concedes", "concede"),
    (Deciding::Casts, "casts", "cast"),
    (Deciding::Activates, "activates", "activate"),
    (Deciding::Plays, "plays", "play"),
    (Deciding::Turns, "turns", "turn"),
    (Deciding::Targets, "targets", "target"),
    (Deciding::Chooses, "chooses", "choose"),
    (Deciding::Rolls, "rolls", "roll"),
    (Deciding::Discards, "discards", "discard"),
    (Deciding::Sacrifices, "sacrifices", "sacrifice"),
    (Deciding::Untaps, "untaps", "untap"),
    (Deciding::Attacks, "attacks", "attack"),
    (Deciding::DoesNotAttack, "does not attack", "refuse to attack"),
    (Deciding::Blocks, "blocks", "block"),
    (Deciding::DoesNotBlock, "does not block", "refuse to block"),
    (Deciding::OrdersDamage, "orders damage to", "order damage to"),
    (Deciding::Assigns, "assigns", "assign"),
    (Deciding::Keeps, "keeps", "keep"),
    (Deciding::Accepts, "accepts", "accept"),
    (Deciding::Declines, "declines", "decline"),
    (Deciding::Pays, "pays", "pay"),
    (Deciding::DoesNotPay, "does not pay", "refuse to pay"),
    (Deciding::Orders, "orders", "order"),
    (Deciding::Applies, "applies", "apply"),
    (Deciding::Arranges, "arranges", "arrange"),
];
