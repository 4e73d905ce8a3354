//! Invariants that hold in every game.

use apnap_oracle::bench::Bench;
use apnap_oracle::card::{CardType, CounterKind, Keyword, PlayerRule, Zone};
use apnap_oracle::now::Now;
use apnap_oracle::state::{
    Asking, Damaged, Dealers, Game, Object, ObjectId, Phase, Request, Shield, Step, Thing, TurnPart,
};
use apnap_oracle::table::{Event, Logged, Play};
use std::collections::BTreeMap;
use std::sync::Arc;

/// A broken invariant.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum BrokenInGame {
    /// The number of cards that a player owns changes.
    #[error("cards are conserved: {player} owned {before} and now owns {after}")]
    Cards {
        /// The name of the owner of the cards
        player: String,
        /// How many there were
        before: usize,
        /// How many there are
        after: usize,
    },
    /// The list of a zone differs from what is in the zone.
    #[error("{0} does not list what is in it")]
    Zone(String),
    /// A step or phase begins out of order.
    #[error("500.1: {after} begins after {before}")]
    Order {
        /// What was last
        before: String,
        /// What came after it
        after: String,
    },
    /// A player has priority in the untap step.
    #[error("502.4: a player has priority in the untap step")]
    PriorityInUntapStep,
    /// Mana is left between steps.
    #[error("500.4: mana is left in a pool as {0} ends")]
    Mana(String),
    /// A state-based action applies though a player has priority.
    #[error("704.3: a player has priority though {rule} applies to {to}")]
    Unsettled {
        /// The number of the rule that states the action
        rule: &'static str,
        /// To what or whom
        to: String,
    },
    /// A player who has left the game is asked, or something that isn't in the game is offered.
    #[error("800.4a: {0}")]
    Gone(String),
    /// Something happens in combat that can't.
    #[error("{rule}: {what}")]
    Combat {
        /// The number of the rule that forbids it
        rule: &'static str,
        /// What happens in combat, in words
        what: String,
    },
    /// The same decisions give another game.
    #[error("the same decisions give another game: {0}")]
    Repeatable(String),
    /// The game changes when it is written and read.
    #[error("writing the game and reading it back changes it: {0}")]
    Written(String),
    /// Another invariant is broken, such as: a rejected decision changes nothing.
    #[error("{0}")]
    Other(String),
}

/// Returns how many cards each player in the game owns, and checks the lists of the zones.
pub(super) fn cards(game: &Game) -> Result<BTreeMap<String, usize>, BrokenInGame> {
    let mut owned = BTreeMap::new();
    for (seat, player) in game.players.iter().enumerate() {
        let mine = |zone: Zone| {
            game.objects
                .iter()
                .filter(move |(_, object)| object.zone == zone && usize::from(object.owner.0) == seat)
                .map(|(&id, _)| id)
        };
        for (zone, list, name) in
            [(Zone::Library, &player.library, "library"), (Zone::Graveyard, &player.graveyard, "graveyard")]
        {
            let mut listed = list.clone();
            listed.sort_unstable();
            if !mine(zone).eq(listed) {
                return Err(BrokenInGame::Zone(format!("{}'s {name}", player.name)));
            }
        }
        if player.left.is_none() {
            let cards = game.objects.values().filter(|object| {
                usize::from(object.owner.0) == seat && !object.token && !object.is_ability()
            });
            owned.insert(player.name.clone(), cards.count());
        }
    }
    let mut stack = game.stack.clone();
    stack.sort_unstable();
    let on_stack = game.objects.iter().filter(|(_, object)| object.zone == Zone::Stack).map(|(&id, _)| id);
    if !on_stack.eq(stack) {
        return Err(BrokenInGame::Zone("the stack".to_owned()));
    }
    Ok(owned)
}

/// The parts of the turn so far, to check their order.
#[derive(Clone, Default, Debug)]
pub(super) struct TurnCourse {
    step: Option<Step>,
    phase: Option<Phase>,
    changed: bool,
}

impl TurnCourse {
    /// Follows the events. If an effect has added a phase or step to a turn, the order of that turn is not
    /// checked.
    pub(super) fn follow(
        &mut self,
        log: &[Logged],
        keeps_mana: bool,
        game: &Game,
    ) -> Result<(), BrokenInGame> {
        for event in log.iter().flat_map(|logged| &logged.events) {
            match event {
                Event::TurnBegins { .. } => *self = TurnCourse::default(),
                Event::AddPhases(_) | Event::AddSteps(_) => self.changed = true,
                Event::Begins(part) => self.begins(*part)?,
                // The steps after it may all be skipped: then it is the main phase in which there is priority.
                Event::Priority(_)
                    if self.step == Some(Step::Untap) && self.phase == Some(Phase::Beginning) =>
                {
                    return Err(BrokenInGame::PriorityInUntapStep);
                }
                _ => {}
            }
        }
        let between = log.last().and_then(|logged| logged.events.last());
        if let Some(Event::Ends(part)) = between
            && !keeps_mana
            && game.players.iter().any(|player| !player.mana.is_empty())
        {
            return Err(BrokenInGame::Mana(part.to_string()));
        }
        Ok(())
    }

    fn begins(&mut self, part: TurnPart) -> Result<(), BrokenInGame> {
        let wrong = |before: String, after: String| Err(BrokenInGame::Order { before, after });
        match part {
            TurnPart::Step(step) => {
                // Another cleanup step follows a cleanup step (514.3a).
                let again = step == Step::Cleanup && self.step == Some(Step::Cleanup);
                if !self.changed
                    && !again
                    && let Some(before) = self.step.filter(|before| *before >= step)
                {
                    return wrong(before.to_string(), step.to_string());
                }
                self.step = Some(step);
            }
            TurnPart::Phase(phase) => {
                if !self.changed && self.phase == Some(Phase::Ending) {
                    return wrong("ending phase".to_owned(), phase.to_string());
                }
                self.phase = Some(phase);
                self.step = self.step.filter(|_| !self.changed);
            }
            TurnPart::PrecombatMain | TurnPart::PostcombatMain => self.phase = Some(Phase::Main),
            TurnPart::Turn => {}
        }
        Ok(())
    }
}

/// The invariants at every request.
pub(super) fn at_a_request(
    play: &Play,
    request: &Request<Thing>,
    bench: &Bench,
) -> Result<bool, BrokenInGame> {
    let game = play.game();
    let Ok(now) = play.now(bench) else { return Ok(true) };
    let keeps_mana = now.players().any(|player| player.has_rule(&PlayerRule::KeepsMana));
    all_is_there(game, request)?;
    if request.asking == Asking::Action {
        if game.turn.step == Some(Step::Untap) {
            return Err(BrokenInGame::PriorityInUntapStep);
        }
        settled(game, &now)?;
    }
    Ok(keeps_mana)
}

/// A player who has left isn't asked anything, and no request offers a player who has left or an object that isn't
/// in the game. A triggered ability and an effect are named after their source, which may be gone, and a target that
/// is gone can be left unchanged (707.10c).
pub(super) fn all_is_there(game: &Game, request: &Request<Thing>) -> Result<(), BrokenInGame> {
    let is_there = |thing: &Thing| match thing {
        Thing::Player(player) => game.is_in_the_game(*player),
        Thing::Object(object) => game.objects.contains_key(object),
    };
    if !is_there(&request.player) {
        return Err(BrokenInGame::Gone(format!("a player who has left is asked: {request:?}")));
    }
    let about = request.about.and_then(Thing::object).and_then(|about| game.objects.get(&about));
    let targets = about.and_then(|about| about.on_stack.as_ref()).map(|on_stack| &on_stack.targets);
    // A delayed ability may have triggered on several things that left: its controller names one (603.7b).
    let is_delayed = |source: ObjectId| game.delayed.iter().any(|delayed| delayed.source == source);
    let names_an_event = request.about.and_then(Thing::object).is_some_and(is_delayed);
    let is_a_name = match request.asking {
        Asking::Order | Asking::Apply => true,
        asking => asking == Asking::Choose && names_an_event,
    };
    let sources = named_elsewhere(game);
    let may_be_gone = |thing: &Thing| {
        let is_a_target = targets.is_some_and(|targets| targets.iter().any(|word| word.contains(thing)));
        is_a_name
            || request.asking == Asking::Targets && is_a_target
            || request.asking == Asking::Choose && sources.contains(thing)
    };
    match request.among.iter().find(|thing| !is_there(thing) && !may_be_gone(thing)) {
        Some(gone) => Err(BrokenInGame::Gone(format!("{gone:?} isn't there: {request:?}"))),
        None => Ok(()),
    }
}

/// Returns what can be chosen as a source of damage although it is gone (609.7a): what something on the stack refers to, or a
/// replacement effect or delayed ability that waits.
fn named_elsewhere(game: &Game) -> Vec<Thing> {
    let mut named = Vec::new();
    for on_stack in game.stack.iter().filter_map(|id| game.objects.get(id)?.on_stack.as_ref()) {
        named.extend(on_stack.targets.iter().flatten());
        named.extend(on_stack.ability.iter().map(|ability| Thing::Object(ability.source)));
    }
    for standing in &game.standing {
        let Shield::Damage(waiting) = &standing.what else { continue };
        named.extend(waiting.onto);
        if let Dealers::These(ids, _) = &waiting.by {
            named.extend(ids.iter().copied().map(Thing::Object));
        }
        if let Damaged::These(things) = &waiting.to {
            named.extend(things);
        }
    }
    named.extend(game.delayed.iter().map(|delayed| Thing::Object(delayed.source)));
    named
}

/// A player gets priority only after all state-based actions; this is a short second implementation of them.
fn settled(game: &Game, now: &Now) -> Result<(), BrokenInGame> {
    let unsettled = |rule, to: String| Err(BrokenInGame::Unsettled { rule, to });
    for player in now.players() {
        let life = now.life_total(player.id);
        let loses = game.is_in_the_game(player.id) && !player.has_rule(&PlayerRule::CantLose);
        if life <= 0 && loses && !player.has_rule(&PlayerRule::NoLifeNeeded) {
            return unsettled("704.5a", format!("a player with {life} life"));
        }
        let counters = game.players.get(usize::from(player.id.0)).map(|player| &player.counters);
        let poison = counters.and_then(|counters| counters.get(&CounterKind::Named("poison".to_owned())));
        if loses && poison.is_some_and(|poison| *poison >= 10) {
            return unsettled("704.5c", "a player with ten poison counters".to_owned());
        }
    }
    for row in now.permanents() {
        let Some(object) = game.objects.get(&row.id) else { continue };
        let name = row.name().unwrap_or("a permanent without a name").to_owned();
        if row.card_types.contains(CardType::Creature) {
            let lethal = object.damage > 0 && i64::from(object.damage) >= i64::from(row.toughness);
            if row.toughness <= 0 {
                return unsettled("704.5f", name);
            }
            if lethal && !row.has_keyword(&Keyword::Indestructible) {
                return unsettled("704.5g", name);
            }
        }
        if row.has_subtype("Aura") && object.attached.is_none() {
            return unsettled("704.5m", name);
        }
    }
    let elsewhere = |object: &&Arc<Object>| {
        object.token && !object.is_ability() && !matches!(object.zone, Zone::Battlefield | Zone::Stack)
    };
    match game.objects.values().find(elsewhere) {
        Some(token) => unsettled("704.5d", format!("a token in the zone {:?}", token.zone)),
        None => Ok(()),
    }
}
