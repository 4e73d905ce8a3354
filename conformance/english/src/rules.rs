//! Rules that effects impose on players, and rules of combat that they impose on creatures.

use super::costs::loyalty;
use super::grammar::{Person, counted, number_word};
use super::objects::Amount;
use super::voice::Voice;
use apnap_language::rows::combat_rules::COMBAT_RULES;
use apnap_language::rows::player_rules::PLAYER_RULES;
use apnap_oracle::card::{CombatRule, Cost, Filter, PlayerRule, Selector, Shielded, Who, Zone};

impl Voice<'_> {
    /// A rule that an effect imposes on a player, as a verb.
    pub(super) fn player_rule(self, rule: &PlayerRule, person: Person) -> String {
        match rule {
            PlayerRule::UntapsAtMost(number, filter) => {
                let what = self.up_to(*number, filter);
                format!("can't untap more than {what} during {} untap steps", person.their())
            }
            row => self.row(&PLAYER_RULES, row, person).unwrap_or_default(),
        }
    }

    /// A rule that an effect imposes on players, as a sentence about what it limits.
    pub(super) fn rule_by_itself(self, rule: &PlayerRule, who: Who) -> Option<String> {
        match rule {
            PlayerRule::SpellsCost { spells, change } => {
                let cast = match who {
                    Who::Anyone => String::new(),
                    who => {
                        let players = self.players(who);
                        format!(" {} {}", players.words, players.person.verb("casts", "cast"))
                    }
                };
                let how = if *change < 0 { "less" } else { "more" };
                Some(format!(
                    "{}{cast} cost {{{}}} {how} to cast",
                    self.spells(spells),
                    change.unsigned_abs()
                ))
            }
            PlayerRule::LoyaltyCosts(number) => {
                let players = self.players(who);
                let activate = players.person.verb("activates", "activate");
                let cost = loyalty(*number);
                Some(format!(
                    "loyalty abilities {} {activate} cost an additional {cost} to activate",
                    players.words
                ))
            }
            PlayerRule::MoreDevotion(number) => {
                let whose = self.players(who).possessive();
                let by = number_word((*number).into());
                Some(format!(
                    "{whose} devotion to each color and each combination of colors is increased by {by}"
                ))
            }
            PlayerRule::AttacksWithAtMost(number) if who == Who::Anyone => {
                Some(format!("no more than {} can attack each combat", one_or_more((*number).into())))
            }
            PlayerRule::BlocksWithAtMost(number) if who == Who::Anyone => {
                Some(format!("no more than {} can block each combat", one_or_more((*number).into())))
            }
            PlayerRule::KeepsMana
            | PlayerRule::UntapsAtMost(..)
            | PlayerRule::CastsAsThoughFlash(_)
            | PlayerRule::CantCast(_)
            | PlayerRule::AttacksWithAtMost(_)
            | PlayerRule::BlocksWithAtMost(_)
            | PlayerRule::CantPlayLands
            | PlayerRule::CantLose
            | PlayerRule::CantGainLife
            | PlayerRule::CantWin
            | PlayerRule::NoLifeNeeded => None,
        }
    }

    fn spells(self, filter: &Filter) -> String {
        self.objects(&Selector { zones: Zone::Stack.into(), filter: filter.clone() }, Amount::ALL)
    }

    fn up_to(self, number: u32, filter: &Filter) -> String {
        let selector = Selector::permanents(filter.clone());
        let amount = if number == 1 { Amount::One } else { Amount::SOME };
        format!("{} {}", number_word(number.into()), self.objects(&selector, amount))
    }

    /// A rule of combat that an effect imposes on a creature, as a verb.
    pub(super) fn combat_rule(self, rule: &CombatRule, person: Person) -> String {
        match rule {
            CombatRule::BlocksMore(1) => "can block an additional creature each combat".to_owned(),
            CombatRule::BlocksMore(number) => {
                let number = number_word((*number).into());
                format!("can block an additional {number} creatures each combat")
            }
            CombatRule::AttackCost(whom, cost) => {
                let whom = whom.map_or_else(String::new, |whom| format!(" {}", self.shielded(whom)));
                format!("can't attack{whom} unless {}", self.controller_pays(cost, person))
            }
            CombatRule::BlockCost(cost) => {
                format!("can't block unless {}", self.controller_pays(cost, person))
            }
            row => self.row(&COMBAT_RULES, row, person).unwrap_or_default(),
        }
    }

    /// `you or planeswalkers you control`
    pub(super) fn shielded(self, shielded: Shielded) -> String {
        let player = self.player(shielded.player);
        match (shielded.planeswalkers, shielded.player) {
            (false, _) => player.words,
            (true, Who::You) => "you or planeswalkers you control".to_owned(),
            (true, Who::Opponent | Who::Anyone | Who::Host | Who::Chosen | Who::Named(_)) => {
                format!("{} or planeswalkers that player controls", player.words)
            }
        }
    }

    /// A cost that this creature's controller, who is you, pays for its attack or block.
    pub(super) fn own_cost(self, rule: &CombatRule) -> Option<String> {
        let this = self.this;
        match rule {
            CombatRule::AttackCost(whom, cost) => {
                let whom = whom.map_or_else(String::new, |whom| format!(" {}", self.shielded(whom)));
                let payment = self.payment(cost, Person::You);
                Some(format!("{this} can't attack{whom} unless you {payment}"))
            }
            CombatRule::BlockCost(cost) => {
                Some(format!("{this} can't block unless you {}", self.payment(cost, Person::You)))
            }
            _ => None,
        }
    }

    fn controller_pays(self, cost: &Cost, person: Person) -> String {
        let payment = self.payment(cost, Person::One);
        match person {
            Person::Many => format!("their controller {payment} for each of those creatures"),
            Person::One | Person::You => format!("its controller {payment}"),
        }
    }
}

fn one_or_more(number: i64) -> String {
    match number {
        1 => "one creature".to_owned(),
        number => counted(number, "creature"),
    }
}
