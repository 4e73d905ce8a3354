//! Priority: players act or pass, and spells and abilities resolve. What players may answer.

use super::{
    Answer, Card, Deed, Fault, Game, Id, Kind, OnStack, Place, Players, Question, Seat, Target, Text, step,
};

impl Card {
    /// What it does as it resolves, if it is a spell with an effect.
    fn deed(&self) -> Option<Deed> {
        self.texts.iter().find_map(|text| match text {
            Text::Spell(deed) => Some(*deed),
            _ => None,
        })
    }
}

impl Game {
    /// Players act and pass until all have passed with nothing on the stack.
    pub(super) fn priority(&mut self, players: &mut dyn Players) {
        let (mut holder, mut passes) = (self.active, 0);
        loop {
            self.before_priority(players);
            if self.is_over() {
                return;
            }
            self.holder = Some(holder);
            let answer = players.ask(self, holder, &Question::Act);
            self.holder = None;
            match answer {
                Answer::Pass if passes == 0 => (holder, passes) = (1 - holder, 1),
                Answer::Pass if self.stack.is_empty() => return,
                Answer::Pass => {
                    self.resolve();
                    holder = if self.has(Fault::PriorityStays) { holder } else { self.active };
                    passes = 0;
                }
                Answer::Concede => self.players[holder].lost = true,
                Answer::PlayLand(id) => {
                    self.players[holder].lands_played += 1;
                    self.go(id, Place::Battlefield);
                    passes = 0;
                }
                Answer::Cast(id, targets) => {
                    let (deed, target) = (self.things[id].card.deed(), targets.first().copied());
                    self.go(id, Place::Stack);
                    self.stack.push(OnStack { id, source: id, controller: holder, deed, target });
                    passes = 0;
                }
                Answer::Cards(_) | Answer::Blocks(_) => {}
            }
        }
    }

    /// State-based actions, then triggered abilities onto the stack, until there are neither.
    fn before_priority(&mut self, players: &mut dyn Players) {
        while (self.check() || !self.waiting.is_empty()) && !self.is_over() {
            for who in [self.active, 1 - self.active] {
                let mine: Vec<OnStack> = self.waiting.extract_if(.., |one| one.controller == who).collect();
                if mine.len() > 1 {
                    players.is_lost("the order of triggered abilities");
                }
                self.stack.extend(mine);
            }
        }
    }

    /// Whether a player may answer a question like this, and why not.
    pub(crate) fn may(&self, who: Seat, question: &Question, answer: &Answer) -> Result<(), &'static str> {
        let are_among = |chosen: &[Id], able: &[Id]| {
            let once = |id: &Id| chosen.iter().filter(|other| *other == id).count() == 1;
            if chosen.iter().all(|id| able.contains(id) && once(id)) {
                Ok(())
            } else {
                Err("one can't be chosen")
            }
        };
        match (question, answer) {
            (Question::Act, Answer::Pass | Answer::Concede) => Ok(()),
            (Question::Act, Answer::PlayLand(id)) => self.may_play(who, *id),
            (Question::Act, Answer::Cast(id, targets)) => self.may_cast(who, *id, targets),
            (Question::Attackers(able), Answer::Cards(chosen)) => are_among(chosen, able),
            (Question::Discard(_, number), Answer::Cards(chosen)) if chosen.len() != *number => {
                Err("too few or many")
            }
            (Question::Discard(hand, _), Answer::Cards(chosen)) => are_among(chosen, hand),
            (Question::Blockers(able), Answer::Blocks(blocks)) => {
                let matters = !self.has(Fault::EveryoneBlocksFlying);
                let flies = |id: Id| matters && self.things[id].card.texts.contains(&Text::Flying);
                if blocks.iter().any(|(_, attacker)| !self.things[*attacker].attacking) {
                    return Err("only an attacking creature is blocked");
                }
                if blocks.iter().any(|&(blocker, attacker)| flies(attacker) && !flies(blocker)) {
                    return Err("only a creature with flying blocks one with flying");
                }
                are_among(&blocks.iter().map(|(blocker, _)| *blocker).collect::<Vec<Id>>(), able)
            }
            (Question::Act | Question::Attackers(_) | Question::Blockers(_) | Question::Discard(..), _) => {
                Err("something else is asked")
            }
        }
    }

    /// Whether a player could cast a sorcery, or play a land, apart from which.
    fn has_time(&self, who: Seat) -> bool {
        let is_main = self.step == step::FIRST_MAIN || self.step == step::SECOND_MAIN;
        who == self.active && is_main && self.stack.is_empty()
    }

    fn may_play(&self, who: Seat, id: Id) -> Result<(), &'static str> {
        match () {
            () if !self.hand(who).contains(&id) => Err("the card is not in the player's hand"),
            () if !self.things[id].card.is(Kind::Land) => Err("it is not a land"),
            () if !self.has_time(who) => Err("a land is played in one's own main phase"),
            () if self.players[who].lands_played > 0 && !self.has(Fault::ManyLands) => Err("one land a turn"),
            () => Ok(()),
        }
    }

    fn may_cast(&self, who: Seat, id: Id, targets: &[Target]) -> Result<(), &'static str> {
        let card = &self.things[id].card;
        if !self.hand(who).contains(&id) || card.is(Kind::Land) {
            return Err("it is no spell in the player's hand");
        }
        if !card.is(Kind::Instant) && !self.has_time(who) && !self.has(Fault::SorceriesAnyTime) {
            return Err("only instants are cast at such a time");
        }
        match (card.deed(), targets) {
            (Some(Deed::Damage(_) | Deed::Destroy | Deed::Return | Deed::Pump(..)), []) => {
                Err("it needs a target")
            }
            (Some(deed), [target]) if self.is_target(deed, *target) => Ok(()),
            (_, []) => Ok(()),
            (_, [_, ..]) => Err("that is no target for it"),
        }
    }

    fn is_target(&self, deed: Deed, target: Target) -> bool {
        match (deed, target) {
            (Deed::Damage(_) | Deed::Destroy | Deed::Return | Deed::Pump(..), Target::Creature(id)) => {
                self.is_creature(id)
            }
            (Deed::Damage(_), Target::Player(_)) => true,
            (Deed::Destroy | Deed::Return | Deed::Pump(..), Target::Player(_)) => false,
            (Deed::DamageEach(_) | Deed::GainLife(_) | Deed::Draw(_), _) => false,
        }
    }

    /// The topmost spell or ability resolves, unless its target is illegal.
    fn resolve(&mut self) {
        if self.has(Fault::FirstInFirstOut) {
            self.stack.rotate_left(1);
        }
        let Some(OnStack { id, source, controller, deed, target }) = self.stack.pop() else { return };
        let is_legal = |deed, target| self.is_target(deed, target) || self.has(Fault::IllegalTargets);
        if let Some(deed) = deed.filter(|deed| target.is_none_or(|target| is_legal(*deed, target))) {
            self.perform(deed, controller, target);
        }
        if id == source {
            let card = &self.things[id].card;
            let goes = card.is(Kind::Instant) || card.is(Kind::Sorcery);
            self.go(id, if goes { Place::Graveyard } else { Place::Battlefield });
        }
    }

    fn perform(&mut self, deed: Deed, who: Seat, target: Option<Target>) {
        match (deed, target) {
            (Deed::Damage(damage), Some(target)) => self.damage(target, damage),
            (Deed::Pump(power, toughness), Some(Target::Creature(id))) => {
                let pumped = &mut self.things[id].pumped;
                *pumped = (pumped.0 + power, pumped.1 + toughness);
            }
            (Deed::DamageEach(damage), _) => {
                let creatures: Vec<Id> = self.creatures(0).into_iter().chain(self.creatures(1)).collect();
                creatures.into_iter().for_each(|id| self.damage(Target::Creature(id), damage));
            }
            (Deed::Destroy, Some(Target::Creature(id))) => self.go(id, Place::Graveyard),
            (Deed::Return, Some(Target::Creature(id))) => self.go(id, Place::Hand),
            (Deed::GainLife(life), _) => self.players[who].life += life,
            (Deed::Draw(cards), _) => self.draw(who, cards),
            (Deed::Damage(_) | Deed::Destroy | Deed::Return | Deed::Pump(..), _) => {}
        }
    }

    pub(super) fn damage(&mut self, target: Target, damage: i32) {
        match target {
            Target::Player(who) => self.players[who].life -= damage.max(0),
            Target::Creature(id) => self.things[id].damage += damage.max(0),
        }
    }
}
