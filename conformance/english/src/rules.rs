//! Rules that effects impose on players, and rules of combat that they impose on creatures.

use super::costs::loyalty;
use super::grammar::{Person, counted, number_word};
use super::objects::Amount;
use super::voice::Voice;
use apnap_oracle::card::{CombatRule, Cost, Filter, PlayerRule, Selector, Shielded, Who, Zone};

impl Voice<'_> {
    /// A rule that an effect imposes on a player, as a verb.
    pub(super) fn player_rule(self, rule: &PlayerRule, person: Person) -> String {
        let doesnt = person.verb("doesn't", "don't");
        match rule {
            PlayerRule::KeepsMana => format!("{doesnt} lose unspent mana as steps and phases end"),
            PlayerRule::UntapsAtMost(number, filter) => {
                let what = self.up_to(*number, filter);
                format!("can't untap more than {what} during {} untap steps", person.their())
            }
            PlayerRule::CastsAsThoughFlash(spells) => {
                format!("may cast {} as though they had flash", self.spells(spells))
            }
            PlayerRule::CantCast(spells) => format!("can't cast {}", self.spells(spells)),
            PlayerRule::AttacksWithAtMost(number) => {
                format!("can't attack with more than {} each combat", one_or_more((*number).into()))
            }
            PlayerRule::BlocksWithAtMost(number) => {
                format!("can't block with more than {} each combat", one_or_more((*number).into()))
            }
            PlayerRule::CantPlayLands => "can't play lands".to_owned(),
            PlayerRule::CantLose => "can't lose the game".to_owned(),
            PlayerRule::CantGainLife => "can't gain life".to_owned(),
            PlayerRule::CantWin => "can't win the game".to_owned(),
            PlayerRule::NoLifeNeeded => format!("{doesnt} lose the game for having 0 or less life"),
            PlayerRule::MoreDevotion(number) => {
                let (has, their) = (person.verb("has", "have"), person.their());
                let by = number_word((*number).into());
                format!(
                    "{has} {their} devotion to each color and each combination of colors increased by {by}"
                )
            }
            PlayerRule::SpellsCost { spells, change } => {
                let how = if *change < 0 { "less" } else { "more" };
                let casts = person.verb("casts", "cast");
                format!("{casts} {} for {{{}}} {how}", self.spells(spells), change.unsigned_abs())
            }
            PlayerRule::LoyaltyCosts(number) => {
                let activates = person.verb("activates", "activate");
                format!("{activates} loyalty abilities for an additional {}", loyalty(*number))
            }
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
        let creatures = |filter: &Filter| {
            let selector = Selector::permanents(filter.clone());
            self.objects(&selector, Amount::ALL)
        };
        let (attacks, blocks) = (person.verb("attacks", "attack"), person.verb("blocks", "block"));
        match rule {
            CombatRule::AttacksPlayer(who) => {
                format!("{attacks} {} each combat if able", self.player(*who).words)
            }
            CombatRule::AttacksThis => format!("{attacks} {} each combat if able", self.this),
            CombatRule::CantAttackPlayer(shielded) => format!("can't attack {}", self.shielded(*shielded)),
            CombatRule::CantAttackAlone => "can't attack alone".to_owned(),
            CombatRule::CantBlockAlone => "can't block alone".to_owned(),
            CombatRule::CantBeBlockedBy(filter) => format!("can't be blocked by {}", creatures(filter)),
            CombatRule::BlockedOnlyBy(filter) => format!("can't be blocked except by {}", creatures(filter)),
            CombatRule::BlockedByAtMost(number) => {
                format!("can't be blocked by more than {}", one_or_more((*number).into()))
            }
            CombatRule::BlockedByAtLeast(number) => {
                format!("can't be blocked except by {} or more creatures", number_word((*number).into()))
            }
            CombatRule::BlocksOnly(filter) => format!("can block only {}", creatures(filter)),
            CombatRule::BlocksMore(1) => "can block an additional creature each combat".to_owned(),
            CombatRule::BlocksMore(number) => {
                let number = number_word((*number).into());
                format!("can block an additional {number} creatures each combat")
            }
            CombatRule::BlocksAnyNumber => "can block any number of creatures".to_owned(),
            CombatRule::AllBlockIt => {
                let it = if person == Person::Many { "them" } else { "it" };
                format!("{} all creatures able to block {it} do so", person.verb("has", "have"))
            }
            CombatRule::Goaded => person.verb("is goaded", "are goaded").to_owned(),
            CombatRule::BlocksThis => format!("{blocks} {} this combat if able", self.this),
            CombatRule::AttackCost(whom, cost) => {
                let whom = whom.map_or_else(String::new, |whom| format!(" {}", self.shielded(whom)));
                format!("can't attack{whom} unless {}", self.controller_pays(cost, person))
            }
            CombatRule::BlockCost(cost) => {
                format!("can't block unless {}", self.controller_pays(cost, person))
            }
            CombatRule::MayBeExerted(when_you_do) => {
                let attacks = person.verb("it attacks", "they attack");
                let then = when_you_do.as_ref().map(|effect| format!(". {}", self.when_you_do(effect)));
                format!("may be exerted as {attacks}{}", then.unwrap_or_default())
            }
        }
    }

    /// `you or planeswalkers you control`
    fn shielded(self, shielded: Shielded) -> String {
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
