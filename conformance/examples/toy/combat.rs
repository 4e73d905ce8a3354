//! Combat: creatures attack the other player, creatures block them, and they deal damage.

use super::{Answer, Fault, Game, Id, Players, Question, Seat, Target, Text};

impl Game {
    pub(super) fn creatures(&self, who: Seat) -> Vec<Id> {
        let mine = self.permanents().filter(|(id, thing)| thing.controller == who && self.is_creature(*id));
        mine.map(|(id, _)| id).collect()
    }

    pub(super) fn declare_attackers(&mut self, players: &mut dyn Players) {
        let mut able = self.creatures(self.active);
        if able.is_empty() {
            return;
        }
        let is_new = |id: Id| self.things[id].since >= self.turn && !self.has(Fault::NewCreaturesAttack);
        let defends = |id: Id| self.things[id].card.texts.contains(&Text::Defender);
        able.retain(|&id| !self.things[id].tapped && !is_new(id) && !defends(id));
        if let Answer::Cards(attackers) = players.ask(self, self.active, &Question::Attackers(able)) {
            self.fought = !attackers.is_empty();
            let matters = !self.has(Fault::NoVigilance);
            for id in attackers {
                let thing = &mut self.things[id];
                let is_vigilant = matters && thing.card.texts.contains(&Text::Vigilance);
                (thing.attacking, thing.tapped) = (true, !is_vigilant);
            }
        }
    }

    pub(super) fn declare_blockers(&mut self, players: &mut dyn Players) {
        let defender = 1 - self.active;
        let mut able = self.creatures(defender);
        if !able.is_empty() {
            able.retain(|&id| !self.things[id].tapped);
            if let Answer::Blocks(blocks) = players.ask(self, defender, &Question::Blockers(able)) {
                blocks.into_iter().for_each(|(id, attacker)| self.things[id].blocking = Some(attacker));
            }
        }
        for id in self.attackers() {
            self.things[id].blocked = Some(!self.blockers(id).is_empty());
        }
    }

    fn attackers(&self) -> Vec<Id> {
        self.permanents().filter(|(_, thing)| thing.attacking).map(|(id, _)| id).collect()
    }

    fn blockers(&self, attacker: Id) -> Vec<Id> {
        self.permanents().filter(|(_, one)| one.blocking == Some(attacker)).map(|(id, _)| id).collect()
    }

    pub(super) fn deal_combat_damage(&mut self, players: &mut dyn Players) {
        let mut dealt = Vec::new();
        for id in self.attackers() {
            let blockers = self.blockers(id);
            match blockers[..] {
                [] if self.things[id].blocked == Some(true) && !self.has(Fault::BlockedHitsPlayer) => {}
                [] => dealt.push((Target::Player(1 - self.active), self.size(id).0)),
                [blocker] => dealt.push((Target::Creature(blocker), self.size(id).0)),
                [..] => players.is_lost("the division of combat damage"),
            }
            dealt.extend(blockers.iter().map(|&blocker| (Target::Creature(id), self.size(blocker).0)));
        }
        dealt.into_iter().for_each(|(target, damage)| self.damage(target, damage));
    }
}
