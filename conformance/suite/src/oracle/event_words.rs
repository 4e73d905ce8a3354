//! Events in words.

use super::names::GameNames;
use apnap_oracle::card::{CounterKind, Zone};
use apnap_oracle::state::{AbilityOnStack, Attached, DayNight, ObjectId, PlayerId, Thing, TurnPart};
use apnap_oracle::table::{Cause, Enters, Event, Move};
use std::fmt::Display;

/// Whose words they are.
pub(super) struct EventWords<'n> {
    /// The names of objects and players.
    pub(super) names: &'n GameNames,
    /// The active player.
    pub(super) active: PlayerId,
}

impl EventWords<'_> {
    /// An event in words; `None` for an event that is only recorded, or that follows from others.
    pub(super) fn of(&self, event: &Event) -> Option<String> {
        match event {
            Event::TurnBegins { player, extra, number } => self.turn_begins(*player, *extra, *number),
            Event::Begins(part) => self.part_begins(*part),
            Event::Ends(part) => (*part != TurnPart::Turn).then(|| format!("the {part} ends")),
            Event::Move(movement) => Some(moved(movement, self.names)),
            Event::CreateToken { controller, created, enters, .. } => {
                self.creates(*controller, *created).map(|words| words + &entering(enters))
            }
            Event::CreateTokens { controller, number, .. } => self.creates_tokens(*controller, number),
            Event::CopyOnStack { of, controller, .. } => self.copies(*controller, *of),
            Event::PutAbilityOnStack { controller, ability, .. } => self.goes_on_stack(*controller, ability),
            Event::CeaseToExist(id) => self.is(*id, "ceases to exist"),
            Event::Destroy { object, .. } => self.is(*object, "is destroyed"),
            Event::Draw(player) => self.does(*player, "draws a card"),
            Event::DrewNothing(player) => self.does(*player, "can't draw from an empty library"),
            Event::Damage { source, to, amount, .. } => self.deals_damage(*source, to, amount),
            Event::Defends(player) => self.does(*player, "becomes the defending player"),
            Event::Attacks { creature, attacker } => self.attacks(*creature, attacker.attacks),
            Event::Reselects { creature, attacks, .. } => self.attacks(*creature, Some(*attacks)),
            Event::Blocks { creature, blocker } => self.blocks(*creature, &blocker.blocks),
            Event::BecomesBlocked { creature, .. } => self.is(*creature, "becomes blocked"),
            Event::BecomesUnblocked(id) => self.is(*id, "is unblocked"),
            Event::DamageOrder { creature, order } => self.damage_order(*creature, order),
            Event::RemoveFromCombat(id) => self.is(*id, "is removed from combat"),
            Event::StopsFighting(id) => self.is(*id, "no longer attacks or blocks"),
            Event::StopsBeingAttacked(id) => self.is(*id, "is no longer attacked"),
            Event::StrikesFirst(_) | Event::FormBand(_) | Event::CommanderDamage { .. } => None,
            Event::MarkDamage { object, amount, .. } => self.damage_is_marked(*object, amount),
            Event::TouchedByDeath(id) => self.is(*id, "was dealt damage by a source with deathtouch"),
            Event::RemoveDamage(id) => Some(format!("all damage is removed from {}", self.object(*id))),
            Event::GainLife(player, amount) => self.does(*player, format!("gains {amount} life")),
            Event::LoseLife(player, amount) => self.does(*player, format!("loses {amount} life")),
            Event::Tap(id) => self.is(*id, "becomes tapped"),
            Event::Untap(id) => self.is(*id, "untaps"),
            Event::PhaseOut(id, with) => self.phases_out(*id, *with),
            Event::PhaseIn(id) => self.is(*id, "phases in"),
            Event::Transform(id) => self.is(*id, "transforms"),
            Event::Flip(id) => self.is(*id, "flips"),
            Event::TurnFaceUp(id) => self.is(*id, "turns face up"),
            Event::SetInMotion(id) => self.is(*id, "is set in motion"),
            Event::PlaneswalkTo { player, card } => self.does_to(*player, "planeswalks to", *card),
            Event::UnderPlanarDeck(id) => self.is(*id, "goes to the bottom of the planar deck"),
            Event::UnderSchemeDeck(id) => self.is(*id, "goes to the bottom of the scheme deck"),
            Event::Rolls { player, shown } => self.does(*player, format!("rolls {shown}")),
            Event::Visits { player, attraction } => self.does_to(*player, "visits", *attraction),
            Event::PutCounters { on, kind, number, .. } => self.counters(on, "gets", kind, *number),
            Event::RemoveCounters { from, kind, number } => self.counters(from, "loses", kind, *number),
            Event::Protects { battle, player } => self.does_to(*player, "becomes the protector of", *battle),
            Event::TakesOver { ability, player } => self.does_to(*player, "now controls", *ability),
            Event::Sector(id, Some(sector)) => {
                self.is(*id, &format!("is assigned to the {}", sector.words()))
            }
            Event::Sector(id, None) => self.is(*id, "is no longer assigned to a sector"),
            Event::EntersRoom { dungeon, room } => {
                self.is(*dungeon, &format!("has the venture marker in room {room}"))
            }
            Event::Completes { player, dungeon } => self.does_to(*player, "completes", *dungeon),
            Event::Speed(player, speed) => self.does(*player, format!("has speed {speed}")),
            Event::Attach(id, to) => self.attached(*id, to.as_ref()),
            Event::AddMana { player, mana, .. } => self.does(*player, format!("adds {mana}")),
            Event::SpendMana { player, mana, .. } => self.does(*player, format!("pays {mana}")),
            Event::LoseMana(player, mana) => self.does(*player, format!("loses {mana}")),
            Event::Becomes(day_night) => Some(becomes(*day_night).to_owned()),
            Event::EffectBegins(effect) => Some(self.effect_begins(effect.source)),
            Event::CopyBegins(id, _) => self.is(*id, "becomes a copy"),
            Event::CopyEnds(id, _) => self.is(*id, "stops being a copy"),
            Event::EffectEnds(_) => Some("an effect ends".to_owned()),
            Event::StandingBegins(standing) => self.waits("an effect", standing.source),
            Event::DelayedBegins(delayed) => self.waits("a delayed triggered ability", delayed.source),
            Event::Triggers(waiting) => self.its_ability(waiting.source, "triggers"),
            Event::ExtraTurn(player) => self.does(*player, "gets an extra turn"),
            Event::AddPhases(_) => Some("phases are added after this one".to_owned()),
            Event::AddSteps(_) => Some("steps are added after this one".to_owned()),
            Event::Cast { spell, player, .. } => self.does_to(*player, "has cast", *spell),
            Event::Activated { object, .. } => self.its_ability(*object, "is activated"),
            Event::Announced { object, targets, .. } => self.targets(*object, targets),
            Event::LandPlayed { land, player, .. } => self.does_to(*player, "has played", *land),
            Event::Resolves(id) => self.is(*id, "resolves"),
            Event::Countered(id) => self.is(*id, "is countered"),
            Event::Priority(player) => self.does(*player, "gets priority"),
            Event::Lose(player) => self.does(*player, "loses the game"),
            Event::Concede(player) => self.does(*player, "concedes"),
            Event::Win(player) => self.does(*player, "wins the game"),
            Event::DrawnGame => Some("the game is a draw".to_owned()),
            Event::HowPhased(..) | Event::StandingEnds(_) | Event::StandingShrinks(..) => None,
            Event::DelayedEnds(_) | Event::WaitingGone(_) | Event::Expends { .. } => None,
        }
    }

    fn object(&self, id: ObjectId) -> String {
        self.names.label(id)
    }

    fn player(&self, id: PlayerId) -> String {
        self.names.player(id)
    }

    fn is(&self, object: ObjectId, what: &str) -> Option<String> {
        Some(format!("{} {what}", self.object(object)))
    }

    fn does(&self, player: PlayerId, what: impl Display) -> Option<String> {
        Some(format!("{} {what}", self.player(player)))
    }

    fn does_to(&self, player: PlayerId, what: &str, object: ObjectId) -> Option<String> {
        Some(format!("{} {what} {}", self.player(player), self.object(object)))
    }

    fn its_ability(&self, source: ObjectId, what: &str) -> Option<String> {
        Some(format!("an ability of {} {what}", self.object(source)))
    }

    fn creates_tokens(&self, player: PlayerId, number: impl Display) -> Option<String> {
        self.does(player, format!("creates {number} tokens"))
    }

    fn damage_is_marked(&self, object: ObjectId, amount: impl Display) -> Option<String> {
        Some(format!("{amount} damage is marked on {}", self.object(object)))
    }

    fn turn_begins(&self, player: PlayerId, extra: bool, number: u32) -> Option<String> {
        let player = self.player(player);
        Some(match extra {
            true => format!("turn {number} begins, an extra turn of {player}"),
            false => format!("turn {number} begins, that of {player}"),
        })
    }

    fn part_begins(&self, part: TurnPart) -> Option<String> {
        (part != TurnPart::Turn).then(|| format!("{}'s {part} begins", self.player(self.active)))
    }

    fn creates(&self, controller: PlayerId, created: Option<ObjectId>) -> Option<String> {
        match created {
            Some(created) => self.does(controller, format!("creates {}", self.object(created))),
            None => self.does(controller, "creates a token"),
        }
    }

    fn copies(&self, controller: PlayerId, of: ObjectId) -> Option<String> {
        self.does(controller, format!("puts a copy of {} on the stack", self.object(of)))
    }

    fn goes_on_stack(&self, controller: PlayerId, ability: &AbilityOnStack) -> Option<String> {
        let how = if ability.by.is_some() { "a triggered ability" } else { "an activated ability" };
        let (of, by) = (self.object(ability.source), self.player(controller));
        Some(format!("{how} of {of}, controlled by {by}, goes on the stack"))
    }

    fn deals_damage(&self, source: ObjectId, to: &Thing, amount: impl Display) -> Option<String> {
        Some(format!("{} deals {amount} damage to {}", self.object(source), self.names.thing(*to)))
    }

    fn attacks(&self, creature: ObjectId, attacked: Option<Thing>) -> Option<String> {
        let attacked = attacked.map_or_else(|| "nothing".to_owned(), |thing| self.names.thing(thing));
        Some(format!("{} attacks {attacked}", self.object(creature)))
    }

    fn blocks(&self, creature: ObjectId, blocked: &[ObjectId]) -> Option<String> {
        Some(format!("{} blocks {}", self.object(creature), self.all(blocked, " and ")))
    }

    fn damage_order(&self, creature: ObjectId, order: &[ObjectId]) -> Option<String> {
        let order = self.all(order, ", ");
        Some(format!("the damage assignment order of {} is {order}", self.object(creature)))
    }

    fn all(&self, ids: &[ObjectId], between: &str) -> String {
        ids.iter().map(|id| self.object(*id)).collect::<Vec<_>>().join(between)
    }

    fn phases_out(&self, object: ObjectId, with: Option<ObjectId>) -> Option<String> {
        let with = with.map_or_else(String::new, |with| format!(" with {}", self.object(with)));
        Some(format!("{} phases out{with}", self.object(object)))
    }

    fn counters(&self, on: &Thing, what: &str, kind: &CounterKind, number: u32) -> Option<String> {
        Some(format!("{} {what} {}", self.names.thing(*on), counters(kind, number)))
    }

    fn attached(&self, object: ObjectId, to: Option<&Attached>) -> Option<String> {
        let host = match to {
            None => return self.is(object, "becomes unattached"),
            Some(Attached::ToObject(host)) => self.object(*host),
            Some(Attached::ToPlayer(host)) => self.player(*host),
        };
        Some(format!("{} becomes attached to {host}", self.object(object)))
    }

    fn effect_begins(&self, source: Option<ObjectId>) -> String {
        match source {
            Some(source) => format!("an effect of {} begins", self.object(source)),
            None => "an effect begins".to_owned(),
        }
    }

    fn waits(&self, what: &str, source: ObjectId) -> Option<String> {
        Some(format!("{what} of {} waits for its event", self.object(source)))
    }

    fn targets(&self, object: ObjectId, targets: &[Vec<Thing>]) -> Option<String> {
        let named: Vec<String> = targets.iter().flatten().map(|one| self.names.thing(*one)).collect();
        let targets = named.join(" and ");
        (!named.is_empty()).then(|| format!("{} targets {targets}", self.object(object)))
    }
}

fn becomes(day_night: DayNight) -> &'static str {
    match day_night {
        DayNight::Day => "it becomes day",
        DayNight::Night => "it becomes night",
    }
}

fn counters(kind: &CounterKind, number: u32) -> String {
    if number == 1 { format!("1 {kind} counter") } else { format!("{number} {kind} counters") }
}

fn moved(movement: &Move, names: &GameNames) -> String {
    let what = names.label(movement.object);
    let to = match movement.to {
        Zone::Battlefield => "enters the battlefield",
        Zone::Graveyard => "goes to the graveyard",
        Zone::Hand => "goes to the hand",
        Zone::Library => "goes to the library",
        Zone::Exile => "is exiled",
        Zone::Stack => "goes on the stack",
        Zone::Command => "goes to the command zone",
    };
    match movement.cause {
        Cause::Drawn => format!("{what} is drawn"),
        Cause::Discarded => format!("{what} is discarded and {to}"),
        Cause::Destroyed => format!("{what} is destroyed and {to}"),
        Cause::Sacrificed => format!("{what} is sacrificed and {to}"),
        Cause::Cast
        | Cause::Played
        | Cause::Resolved
        | Cause::Countered
        | Cause::Milled
        | Cause::NotCast
        | Cause::Effect
        | Cause::Rule => format!("{what} {to}{}", entering(&movement.enters)),
    }
}

/// How something enters: tapped, or with counters, which is a replacement effect.
fn entering(enters: &Enters) -> String {
    let tapped = if enters.tapped { " tapped" } else { "" };
    let with: Vec<String> = enters.counters.iter().map(|(kind, number)| counters(kind, *number)).collect();
    match with.as_slice() {
        [] => tapped.to_owned(),
        with => format!("{tapped} with {} (614.1c)", with.join(" and ")),
    }
}
