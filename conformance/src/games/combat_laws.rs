//! Invariants of combat, by a short second look at it: the events of a game and what its creatures are like.

use super::laws::BrokenInGame;
use apnap_oracle::bench::Bench;
use apnap_oracle::card::{Ability, Keyword, Restriction, Zone};
use apnap_oracle::json::FromJson;
use apnap_oracle::now::{Now, ObjectNow};
use apnap_oracle::state::{Asking, Attacker, ObjectId, Phase, PlayerId, Request, Step, Thing, TurnPart};
use apnap_oracle::table::{Event, Logged, Play};
use serde::Serialize;
use std::collections::{BTreeMap, BTreeSet};

/// A combat, as events tell of it.
#[derive(Clone, Default, Debug)]
pub(super) struct Fight {
    step: Option<Step>,
    /// The creatures that could attack as the player was asked, and whether they have vigilance.
    can_attack: BTreeMap<ObjectId, bool>,
    /// The creatures that could block as their controllers were asked.
    can_block: BTreeSet<ObjectId>,
    tapped: BTreeSet<ObjectId>,
    attackers: BTreeMap<ObjectId, Role>,
    blockers: BTreeSet<ObjectId>,
    /// What each creature was like as a player last had priority.
    creatures: BTreeMap<ObjectId, CombatCreature>,
    /// Whether an effect might change how damage is dealt.
    is_changed: bool,
    has_been_dealt: bool,
}

/// How a creature attacks.
#[derive(Clone, Copy, Debug)]
struct Role {
    attacks: Option<Thing>,
    is_blocked: Option<bool>,
}

#[derive(Clone, Copy, Debug)]
struct CombatCreature {
    strength: u32,
    tramples: bool,
    flies: bool,
    reaches: bool,
}

/// The figures of the combats of a game.
#[derive(Clone, Copy, Default, PartialEq, Eq, Debug, Serialize, FromJson)]
pub struct CombatFigures {
    /// Creatures that attacked
    pub attackers: u64,
    /// Creatures that blocked
    pub blockers: u64,
    /// Combat damage that was dealt
    pub damage: u64,
}

impl CombatFigures {
    /// Adds two figures.
    #[must_use]
    pub fn and(self, other: CombatFigures) -> CombatFigures {
        CombatFigures {
            attackers: self.attackers + other.attackers,
            blockers: self.blockers + other.blockers,
            damage: self.damage + other.damage,
        }
    }
}

fn broken(rule: &'static str, what: impl Into<String>) -> Result<(), BrokenInGame> {
    Err(BrokenInGame::Combat { rule, what: what.into() })
}

impl Fight {
    /// Follows the events.
    pub(super) fn follow(&mut self, log: &[Logged], figures: &mut CombatFigures) -> Result<(), BrokenInGame> {
        for Logged { events, .. } in log {
            self.damage(events, figures)?;
            for event in events {
                self.follow_one(event, figures)?;
            }
        }
        Ok(())
    }

    fn follow_one(&mut self, event: &Event, figures: &mut CombatFigures) -> Result<(), BrokenInGame> {
        match event {
            Event::Begins(TurnPart::Step(step)) => {
                self.step = Some(*step);
                self.has_been_dealt = false;
            }
            Event::Begins(part) => {
                self.step = None;
                let outside = *part != TurnPart::Phase(Phase::Combat);
                if outside && !(self.attackers.is_empty() && self.blockers.is_empty()) {
                    return broken("511.3", format!("a creature is in combat as the {part} begins"));
                }
            }
            Event::Tap(creature) => {
                self.tapped.insert(*creature);
            }
            Event::Attacks { creature, attacker } => {
                figures.attackers += 1;
                if attacker.declared {
                    self.is_declared(*creature, attacker)?;
                }
                self.attackers.insert(*creature, Role { attacks: attacker.attacks, is_blocked: None });
            }
            Event::Blocks { creature, blocker } => {
                figures.blockers += 1;
                if blocker.declared {
                    self.is_declared_to_block(*creature, &blocker.blocks)?;
                }
                self.blockers.insert(*creature);
            }
            Event::BecomesBlocked { creature, .. } => self.becomes(*creature, true),
            Event::BecomesUnblocked(creature) => self.becomes(*creature, false),
            Event::RemoveFromCombat(creature) | Event::StopsFighting(creature) => self.leaves(*creature),
            Event::PhaseOut(creature, _) => self.leaves(*creature),
            Event::Move(movement) => self.leaves(movement.object),
            _ => {}
        }
        Ok(())
    }

    fn becomes(&mut self, creature: ObjectId, is_blocked: bool) {
        if let Some(role) = self.attackers.get_mut(&creature) {
            role.is_blocked = Some(is_blocked);
        }
    }

    fn leaves(&mut self, creature: ObjectId) {
        self.attackers.remove(&creature);
        self.blockers.remove(&creature);
    }

    /// A creature is declared as an attacker: one that could attack, and it is tapped for it.
    fn is_declared(&self, creature: ObjectId, attacker: &Attacker) -> Result<(), BrokenInGame> {
        if self.step != Some(Step::DeclareAttackers) {
            return broken("508.1", "a creature is declared as an attacker in another step");
        }
        let Some(has_vigilance) = self.can_attack.get(&creature) else {
            return broken("508.1a", "a creature attacks that can't");
        };
        if *has_vigilance == self.tapped.contains(&creature) {
            return broken("508.1f", "an attacker is not tapped, or is tapped though it has vigilance");
        }
        if attacker.attacks == Some(Thing::Player(attacker.under)) {
            return broken("508.1b", "a creature attacks its controller");
        }
        Ok(())
    }

    /// A creature is declared as a blocker: one that could block, and it blocks something that it can block.
    fn is_declared_to_block(&self, creature: ObjectId, blocked: &[ObjectId]) -> Result<(), BrokenInGame> {
        if self.step != Some(Step::DeclareBlockers) {
            return broken("509.1", "a creature is declared as a blocker in another step");
        }
        if !self.can_block.contains(&creature) {
            return broken("509.1a", "a creature blocks that can't");
        }
        if blocked.iter().any(|attacker| !self.attackers.contains_key(attacker)) {
            return broken("509.1a", "a creature blocks one that doesn't attack");
        }
        let of = |id: &ObjectId| self.creatures.get(id);
        let cannot = of(&creature).is_some_and(|creature| !creature.flies && !creature.reaches);
        if cannot && blocked.iter().all(|id| of(id).is_some_and(|attacker| attacker.flies)) {
            return broken("702.9b", "a creature blocks one that flies");
        }
        Ok(())
    }

    /// Combat damage is dealt only in its step, at once, by creatures in combat, to what they fight, and as much
    /// as each of them is strong.
    fn damage(&mut self, events: &[Event], figures: &mut CombatFigures) -> Result<(), BrokenInGame> {
        let mut by_source: BTreeMap<ObjectId, u32> = BTreeMap::new();
        for event in events {
            let Event::Damage { source, to, amount, combat: true, .. } = event else { continue };
            figures.damage += u64::from(*amount);
            let sum = by_source.entry(*source).or_default();
            *sum = sum.saturating_add(*amount);
            self.is_dealt_to_what_it_fights(*source, *to)?;
        }
        if by_source.is_empty() {
            return Ok(());
        }
        if self.step != Some(Step::CombatDamage) {
            return broken("510.2", "combat damage is dealt in another step");
        }
        if std::mem::replace(&mut self.has_been_dealt, true) {
            return broken("510.2", "combat damage is dealt twice in one step");
        }
        for (source, sum) in by_source {
            let strength = self.creatures.get(&source).map_or(0, |creature| creature.strength);
            if sum != strength && !self.is_changed {
                let what = format!("a creature that is {strength} strong deals {sum} combat damage");
                return broken("510.1a", what);
            }
        }
        Ok(())
    }

    fn is_dealt_to_what_it_fights(&self, source: ObjectId, to: Thing) -> Result<(), BrokenInGame> {
        let role = self.attackers.get(&source);
        if role.is_none() && !self.blockers.contains(&source) {
            return broken("506.4", "a creature that isn't in combat deals combat damage");
        }
        let tramples = self.creatures.get(&source).is_some_and(|creature| creature.tramples);
        let fought = match (role, to) {
            _ if self.is_changed || tramples => true,
            (Some(Role { is_blocked: Some(true), .. }), Thing::Object(to)) => self.blockers.contains(&to),
            (Some(Role { is_blocked: Some(true), .. }), Thing::Player(_)) => false,
            (Some(Role { attacks, .. }), to) => *attacks == Some(to),
            (None, Thing::Object(to)) => self.attackers.contains_key(&to),
            (None, Thing::Player(_)) => false,
        };
        if fought { Ok(()) } else { broken("510.1b", "combat damage is dealt to something else") }
    }

    /// Looks at the game as a player is asked something.
    pub(super) fn look(
        &mut self,
        play: &Play,
        request: &Request<Thing>,
        player: PlayerId,
        bench: &Bench,
    ) -> Result<(), BrokenInGame> {
        let (game, asking) = (play.game(), request.asking);
        let is_combat = game.turn.phase == Some(Phase::Combat);
        if game.combat.is_some() != is_combat {
            return broken("506.1", "there is a combat outside of a combat phase, or none in it");
        }
        let Ok(now) = play.now(bench) else { return Ok(()) };
        if is_combat && asking == Asking::Action {
            let all = now.permanents().filter(|row| row.is_creature());
            self.creatures = all.map(|row| (row.id, creature(row))).collect();
            self.is_changed = damage_is_changed(&now);
        }
        if asking == Asking::Attack {
            let able = now.permanents().filter(|row| can_attack(&now, row, player));
            self.can_attack = able.map(|row| (row.id, row.has_keyword(&Keyword::Vigilance))).collect();
            self.can_block.clear();
            self.tapped.clear();
        }
        if asking == Asking::Block {
            // Several players are asked before any creature blocks.
            let able = now.permanents().filter(|row| is_ready(row, player));
            self.can_block.extend(able.map(|row| row.id));
        }
        Ok(())
    }
}

fn is_ready(row: &ObjectNow, player: PlayerId) -> bool {
    row.is_creature() && row.controller == Some(player) && !row.status.tapped
}

fn can_attack(now: &Now, row: &ObjectNow, player: PlayerId) -> bool {
    let since = now.game().objects.get(&row.id).map_or(0, |object| object.controlled_since);
    let is_new = since >= now.game().turn.number && !row.has_keyword(&Keyword::Haste);
    let may = !row.has_keyword(&Keyword::Defender) && !row.restrictions.contains(&Restriction::CantAttack);
    is_ready(row, player) && !is_new && may
}

fn creature(row: &ObjectNow) -> CombatCreature {
    let by_toughness = row.restrictions.contains(&Restriction::AssignsByToughness);
    let strength = if by_toughness { row.toughness } else { row.power };
    CombatCreature {
        strength: u32::try_from(strength).unwrap_or(0),
        tramples: row.has_keyword(&Keyword::Trample) || row.has_keyword(&Keyword::TrampleOverPlaneswalkers),
        flies: row.has_keyword(&Keyword::Flying),
        reaches: row.has_keyword(&Keyword::Reach),
    }
}

/// Returns whether something might prevent, replace or redirect damage.
fn damage_is_changed(now: &Now) -> bool {
    let changes = |ability: &Ability| {
        matches!(ability, Ability::Replacement(_) | Ability::Keyword(Keyword::Protection(_)))
    };
    let on_a_permanent = now.permanents().any(|row| row.abilities.iter().any(|held| changes(&held.ability)));
    let of_a_player = now.players().any(|player| player.abilities.iter().any(|held| changes(&held.ability)));
    let elsewhere = now.objects().filter(|row| row.zone == Zone::Command);
    !now.game().standing.is_empty() || on_a_permanent || of_a_player || elsewhere.count() > 0
}
