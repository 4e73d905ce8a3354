//! Writing the events of combat at which abilities trigger.

use super::Voice;
use crate::words::events::{COMBAT_EVENTS, InCombatEvent};
use crate::words::phrases::Noun;
use crate::words::{Number, Person};
use apnap_oracle::card::{CombatTrigger, Comparison, Filter, Recipient, Selector};

impl Voice<'_> {
    pub(super) fn combat_trigger(self, event: &CombatTrigger) -> String {
        match event {
            CombatTrigger::Attacks { attacker, attacked } => {
                format!("{}{}", self.in_combat(attacker, InCombatEvent::Attacks), self.attacked(attacked))
            }
            CombatTrigger::AttacksAlone(filter) => self.in_combat(filter, InCombatEvent::AttacksAlone),
            CombatTrigger::AttacksAndIsntBlocked(filter) => {
                self.in_combat(filter, InCombatEvent::AttacksAndIsntBlocked)
            }
            CombatTrigger::IsAttacked(Recipient::Permanent(filter)) => {
                self.in_combat(filter, InCombatEvent::IsAttacked)
            }
            CombatTrigger::IsAttacked(Recipient::Players(who)) => {
                format!("{} {}", self.actor(*who), Person::of_who(*who).verb("is attacked", "are attacked"))
            }
            // Nothing reads as this.
            CombatTrigger::IsAttacked(Recipient::Anything) => String::new(),
            CombatTrigger::PlayerAttacksWith { who, attacker } => {
                let verb = Person::of_who(*who).verb("attacks with", "attack with");
                format!("{} {verb} {}", self.actor(*who), self.described(attacker, Noun::Permanent))
            }
            CombatTrigger::PlayerAttacks { who, attacked } => {
                let verb = Person::of_who(*who).verb("attacks", "attack");
                format!("{} {verb}{}", self.actor(*who), self.attacked(attacked))
            }
            CombatTrigger::OneOrMoreAttack(filter) => format!("one or more {} attack", self.several(filter)),
            CombatTrigger::Blocks(filter) => self.in_combat(filter, InCombatEvent::Blocks),
            CombatTrigger::BlocksCreature { blocker, attacker } => {
                let attacker = self.described(attacker, Noun::Permanent);
                format!("{} {attacker}", self.in_combat(blocker, InCombatEvent::Blocks))
            }
            CombatTrigger::BlocksNumber(filter, how, number) => {
                format!("{} {}", self.in_combat(filter, InCombatEvent::Blocks), creatures(*how, *number))
            }
            CombatTrigger::BecomesBlocked(filter) => self.in_combat(filter, InCombatEvent::BecomesBlocked),
            CombatTrigger::BecomesBlockedBy { attacker, blocker } => {
                let blocker = self.described(blocker, Noun::Permanent);
                format!("{} {blocker}", self.in_combat(attacker, InCombatEvent::BecomesBlockedBy))
            }
            CombatTrigger::BecomesBlockedByNumber(filter, how, number) => {
                let creatures = creatures(*how, *number);
                format!("{} {creatures}", self.in_combat(filter, InCombatEvent::BecomesBlockedBy))
            }
            CombatTrigger::DealsDamage { by, to } => {
                format!("{}{}", self.in_combat(by, InCombatEvent::DealsDamage), self.recipient(to))
            }
            CombatTrigger::OneOrMoreDealDamage { by, to } => {
                format!("one or more {} deal combat damage{}", self.several(by), self.recipient(to))
            }
        }
    }

    /// A creature, and the words after it.
    fn in_combat(self, filter: &Filter, event: InCombatEvent) -> String {
        let words = COMBAT_EVENTS.iter().find(|(_, one)| *one == event).map_or("", |(words, _)| words);
        format!("{} {words}", self.described(filter, Noun::Permanent))
    }

    fn several(self, filter: &Filter) -> String {
        self.objects(&Selector::permanents(filter.clone()), Number::Many)
    }

    /// ` you`, ` a planeswalker`, or nothing.
    fn attacked(self, attacked: &Recipient) -> String {
        match attacked {
            Recipient::Anything => String::new(),
            Recipient::Players(who) => format!(" {}", self.actor(*who)),
            Recipient::Permanent(filter) => format!(" {}", self.described(filter, Noun::Permanent)),
        }
    }
}

/// `2 or more creatures`, `1 creature`.
fn creatures(how: Comparison, number: i32) -> String {
    let noun = if number == 1 { "creature" } else { "creatures" };
    match how {
        Comparison::AtLeast => format!("{number} or more {noun}"),
        Comparison::AtMost => format!("{number} or less {noun}"),
        Comparison::Exactly => format!("{number} {noun}"),
    }
}
