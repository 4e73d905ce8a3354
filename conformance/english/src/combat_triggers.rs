//! The events of combat at which abilities trigger.

use super::grammar::number_word;
use super::voice::Voice;
use apnap_oracle::card::{CombatTrigger, Comparison, Filter, Recipient};

impl Voice<'_> {
    /// What is dealt damage or attacked.
    pub(super) fn recipient(self, recipient: &Recipient) -> String {
        match recipient {
            Recipient::Anything => "a permanent or player".to_owned(),
            Recipient::Players(who) => self.player(*who).words,
            Recipient::Permanent(filter) => self.described(filter, "permanent"),
        }
    }
}

/// `two or more creatures`
pub(super) fn how_many_creatures(how: Comparison, number: i32) -> String {
    let number = number_word(number.into());
    match how {
        Comparison::AtLeast => format!("{number} or more creatures"),
        Comparison::AtMost => format!("{number} or fewer creatures"),
        Comparison::Exactly => format!("exactly {number} creatures"),
    }
}

/// Whether an event names the object that has the ability, and no other object.
pub(super) fn is_about_this(trigger: &CombatTrigger) -> bool {
    let is_this = |filter: &Filter| *filter == Filter::This;
    let no_object = |recipient: &Recipient| !matches!(recipient, Recipient::Permanent(_));
    match trigger {
        CombatTrigger::Attacks { attacker, attacked } => is_this(attacker) && no_object(attacked),
        CombatTrigger::AttacksAlone(what)
        | CombatTrigger::Blocks(what)
        | CombatTrigger::BlocksNumber(what, ..)
        | CombatTrigger::BecomesBlocked(what)
        | CombatTrigger::BecomesBlockedByNumber(what, ..)
        | CombatTrigger::AttacksAndIsntBlocked(what) => is_this(what),
        CombatTrigger::DealsDamage { by, to } => is_this(by) && no_object(to),
        CombatTrigger::IsAttacked(_)
        | CombatTrigger::PlayerAttacksWith { .. }
        | CombatTrigger::PlayerAttacks { .. }
        | CombatTrigger::OneOrMoreAttack(_)
        | CombatTrigger::BlocksCreature { .. }
        | CombatTrigger::BecomesBlockedBy { .. }
        | CombatTrigger::OneOrMoreDealDamage { .. } => false,
    }
}
