//! The events of combat at which abilities trigger.

use super::grammar::number_word;
use super::voice::Voice;
use apnap_oracle::card::{CombatTrigger, Comparison, Filter, Recipient, Who};

impl Voice<'_> {
    /// An event of combat, after `whenever`.
    pub(super) fn combat_trigger(self, trigger: &CombatTrigger) -> String {
        let creature = |filter: &Filter| self.described(filter, "creature");
        match trigger {
            CombatTrigger::Attacks { attacker, attacked: Recipient::Anything } => {
                format!("{} attacks", creature(attacker))
            }
            CombatTrigger::Attacks { attacker, attacked } => {
                format!("{} attacks {}", creature(attacker), self.recipient(attacked))
            }
            CombatTrigger::AttacksAlone(attacker) => format!("{} attacks alone", creature(attacker)),
            CombatTrigger::IsAttacked(attacked) => {
                let (words, verb) = match attacked {
                    Recipient::Players(Who::You) => ("you".to_owned(), "are"),
                    attacked => (self.recipient(attacked), "is"),
                };
                format!("{words} {verb} attacked")
            }
            CombatTrigger::PlayerAttacksWith { who, attacker } => {
                self.player(*who).does("attacks", "attack", &format!("with {}", creature(attacker)))
            }
            CombatTrigger::PlayerAttacks { who, attacked } => {
                let player = self.player(*who);
                match attacked {
                    Recipient::Anything => {
                        format!("{} {}", player.words, player.person.verb("attacks", "attack"))
                    }
                    attacked => player.does("attacks", "attack", &self.recipient(attacked)),
                }
            }
            CombatTrigger::OneOrMoreAttack(attackers) => {
                format!("one or more {} attack", self.many_described(attackers, "creature"))
            }
            CombatTrigger::Blocks(blocker) => format!("{} blocks", creature(blocker)),
            CombatTrigger::BlocksCreature { blocker, attacker } => {
                format!("{} blocks {}", creature(blocker), creature(attacker))
            }
            CombatTrigger::BlocksNumber(blocker, how, number) => {
                format!("{} blocks {}", creature(blocker), creatures(*how, *number))
            }
            CombatTrigger::BecomesBlocked(attacker) => format!("{} becomes blocked", creature(attacker)),
            CombatTrigger::BecomesBlockedBy { attacker, blocker } => {
                format!("{} becomes blocked by {}", creature(attacker), creature(blocker))
            }
            CombatTrigger::BecomesBlockedByNumber(attacker, how, number) => {
                format!("{} becomes blocked by {}", creature(attacker), creatures(*how, *number))
            }
            CombatTrigger::AttacksAndIsntBlocked(attacker) => {
                format!("{} attacks and isn't blocked", creature(attacker))
            }
            CombatTrigger::DealsDamage { by, to } => {
                let by = self.described(by, "source");
                format!("{by} deals combat damage{}", self.to(to))
            }
            CombatTrigger::OneOrMoreDealDamage { by, to } => {
                let by = self.many_described(by, "source");
                format!("one or more {by} deal combat damage{}", self.to(to))
            }
        }
    }

    fn to(self, recipient: &Recipient) -> String {
        match recipient {
            Recipient::Anything => String::new(),
            recipient => format!(" to {}", self.recipient(recipient)),
        }
    }

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
fn creatures(how: Comparison, number: i32) -> String {
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
