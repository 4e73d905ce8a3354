//! Writing the rules of combat that an effect imposes on a creature.

use super::Voice;
use crate::read::combat::PLAIN;
use crate::words::{Number, Person};
use apnap_oracle::card::{CombatRule, Filter, Selector, Shielded};

impl Voice<'_> {
    /// `can't be blocked except by Walls`.
    pub(super) fn combat_rule(self, rule: &CombatRule) -> String {
        match rule {
            CombatRule::AttacksPlayer(who) => format!("attacks {} if able", self.actor(*who)),
            CombatRule::CantAttackPlayer(shielded) => format!("can't attack {}", self.shielded(*shielded)),
            CombatRule::CantBeBlockedBy(filter) => format!("can't be blocked by {}", self.blockers(filter)),
            CombatRule::BlockedOnlyBy(filter) => {
                format!("can't be blocked except by {}", self.blockers(filter))
            }
            CombatRule::BlockedByAtMost(most) => {
                format!("can't be blocked by more than {}", number_of_creatures(*most))
            }
            CombatRule::BlockedByAtLeast(least) => {
                format!("can't be blocked except by {least} or more creatures")
            }
            CombatRule::BlocksOnly(filter) => format!("can block only {}", self.blockers(filter)),
            CombatRule::BlocksMore(1) => "can block 1 additional creature".to_owned(),
            CombatRule::BlocksMore(more) => format!("can block {more} additional creatures"),
            CombatRule::AttackCost(None, cost) => {
                format!("can't attack unless its controller {}", self.payment(cost, Person::Third))
            }
            CombatRule::AttackCost(Some(shielded), cost) => {
                let payment = self.payment(cost, Person::Third);
                format!("can't attack {} unless its controller {payment}", self.shielded(*shielded))
            }
            CombatRule::BlockCost(cost) => {
                format!("can't block unless its controller {}", self.payment(cost, Person::Third))
            }
            CombatRule::MayBeExerted(None) => "may be exerted as it attacks".to_owned(),
            CombatRule::MayBeExerted(Some(effect)) => {
                format!("may be exerted as it attacks and when you do, {}", self.inside(effect))
            }
            CombatRule::AttacksThis
            | CombatRule::BlocksThis
            | CombatRule::CantAttackAlone
            | CombatRule::CantBlockAlone
            | CombatRule::BlocksAnyNumber
            | CombatRule::AllBlockIt
            | CombatRule::Goaded => {
                PLAIN.iter().find(|(one, _)| one == rule).map_or("", |(_, words)| words).to_owned()
            }
        }
    }

    /// `you`, `you or planeswalkers you control`
    fn shielded(self, Shielded { player, planeswalkers }: Shielded) -> String {
        if planeswalkers {
            format!("{} or planeswalkers {}", self.actor(player), self.does(player, "control"))
        } else {
            self.actor(player)
        }
    }

    fn blockers(self, filter: &Filter) -> String {
        self.objects(&Selector::permanents(filter.clone()), Number::Many)
    }
}

/// `1 creature`, `2 creatures`
pub(super) fn number_of_creatures(number: u32) -> String {
    format!("{number} {}", Number::of_count(number).of("creature"))
}
