//! The oracle and its mutants, as engines like any other.

mod board_trace;
mod game;
mod happenings;
mod names;
mod telling;

pub use board_trace::trace_of_board;

use crate::engine::{Answered, Cards, Description, Engine, Level, Reply, Stop};
use crate::observation::{GameSeen, Handle, ObjectSeen, Observation, PlayerSeen};
use crate::scenario::Board;
use apnap_oracle::bench::{Bench, Mutant};
use apnap_oracle::card::{Ability, Cost, Effect, Mana};
use apnap_oracle::edition::Edition;
use apnap_oracle::now::{AbilityKey, Held, Now, ObjectNow, Origin, PlayerNow};
use apnap_oracle::rule::Reading;
use apnap_oracle::state::{Decision, EffectId, Game, ObjectId};
use std::collections::{BTreeMap, BTreeSet};

/// Which oracle: the reference engine, or one that differs from it in one thing.
#[derive(Clone, Copy, Debug, Default)]
pub struct Variant {
    mutant: Option<Mutant>,
    reading: Option<Reading>,
    literal: bool,
    tracing: bool,
    work: Option<u64>,
}

/// The oracle as an engine: a variant of it, and the game that it plays.
#[derive(Default)]
pub struct Oracle {
    variant: Variant,
    game: Option<game::OracleGame>,
}

impl Variant {
    /// The reference engine.
    pub fn reference() -> Variant {
        Variant::default()
    }

    /// The reference engine with one premise wrong.
    pub fn mutant(mutant: Mutant) -> Variant {
        Variant { mutant: Some(mutant), ..Variant::default() }
    }

    /// The reference engine following another reading of a disputed rule.
    pub fn reading(reading: Reading) -> Variant {
        Variant { reading: Some(reading), ..Variant::default() }
    }

    /// The reference engine taking every definition literally, without any quicker way.
    pub fn literal() -> Variant {
        Variant { literal: true, ..Variant::default() }
    }

    /// The same, keeping a trace of what is used.
    pub fn tracing(self) -> Variant {
        Variant { tracing: true, ..self }
    }

    /// The same with so much work allowed for a board or a game, in premises.
    pub fn with_work(self, work: u64) -> Variant {
        Variant { work: Some(work), ..self }
    }

    /// A bench for one run of it.
    pub fn bench(&self, edition: Edition) -> Bench {
        let bench = Bench::new(edition);
        let bench = match self.work {
            Some(work) => bench.with_work(work),
            None => bench,
        };
        let bench = if self.literal { bench.literally() } else { bench };
        let bench = if self.tracing { bench.with_trace() } else { bench };
        let bench = match self.reading {
            Some(reading) => bench.with_reading(reading),
            None => bench,
        };
        match self.mutant {
            Some(mutant) => bench.with_mutant(mutant),
            None => bench,
        }
    }
}

impl From<Variant> for Oracle {
    fn from(variant: Variant) -> Oracle {
        Oracle { variant, game: None }
    }
}

impl Oracle {
    /// The reference engine.
    pub fn new() -> Oracle {
        Oracle::default()
    }

    /// The reference engine with one premise wrong.
    pub fn mutant(mutant: Mutant) -> Oracle {
        Variant::mutant(mutant).into()
    }

    /// The reference engine following another reading of a disputed rule.
    pub fn reading(reading: Reading) -> Oracle {
        Variant::reading(reading).into()
    }

    /// The reference engine taking every definition literally, without any quicker way.
    pub fn literal() -> Oracle {
        Variant::literal().into()
    }

    /// Which oracle it is.
    pub fn variant(&self) -> Variant {
        self.variant
    }

    /// A bench for one run of it.
    pub fn bench(&self, edition: Edition) -> Bench {
        self.variant.bench(edition)
    }

    /// The bench of the game that is being played, with what was used so far.
    pub fn bench_of_game(&self) -> Option<&Bench> {
        self.game.as_ref().map(game::OracleGame::bench)
    }

    /// The game that is being played, as it stands where it stops.
    pub fn game_at_the_stop(&self) -> Option<&Game> {
        self.game.as_ref().map(game::OracleGame::game)
    }

    /// What it makes of a board, on a bench that shows afterwards what was used.
    pub fn derive_on(bench: &Bench, board: &Board) -> Reply<Observation> {
        match Now::of(&board.game, bench) {
            Ok(now) => Reply::Ok(observe(board, &now)),
            Err(bounds) => Reply::Inconclusive(bounds.to_string()),
        }
    }
}

/// As an engine that answers boards only; it can be handed from thread to thread.
impl Engine for Variant {
    fn describe(&self) -> Description {
        Description { levels: [Level::Layers].into(), ..described(*self) }
    }

    fn derive(&mut self, edition: Edition, board: &Board) -> Reply<Observation> {
        Oracle::derive_on(&self.bench(edition), board)
    }
}

fn described(variant: Variant) -> Description {
    Description {
        name: match (variant.mutant, variant.reading) {
            (Some(mutant), _) => format!("mutant:{mutant}"),
            (None, Some(reading)) => format!("reading:{}", reading.id()),
            (None, None) => "oracle".to_owned(),
        },
        version: env!("CARGO_PKG_VERSION").to_owned(),
        homepage: None,
        edition: None,
        levels: [Level::Layers, Level::Turns, Level::Stack].into(),
        cards: Cards::Any,
        names_rules: true,
    }
}

impl Engine for Oracle {
    fn describe(&self) -> Description {
        described(self.variant)
    }

    fn derive(&mut self, edition: Edition, board: &Board) -> Reply<Observation> {
        self.variant.derive(edition, board)
    }

    fn load(&mut self, edition: Edition, board: &Board) -> Reply<Stop> {
        let game = game::OracleGame::begin(self.variant, edition, board);
        let stop = game.stop();
        self.game = Some(game);
        stop
    }

    fn advance(&mut self) -> Reply<Stop> {
        self.game.as_mut().map_or_else(no_game, game::OracleGame::advance)
    }

    fn answer(&mut self, player: &str, decision: &Decision<String>) -> Reply<Answered> {
        self.game.as_mut().map_or_else(no_game, |game| game.answer(player, decision))
    }

    fn observe(&mut self) -> Reply<Observation> {
        self.game.as_ref().map_or_else(no_game, game::OracleGame::observe)
    }

    fn observe_game(&mut self) -> Option<Reply<GameSeen>> {
        self.game.as_ref().map(|game| Reply::Ok(game.standing()))
    }
}

fn no_game<T>() -> Reply<T> {
    Reply::Malformed("no game has been loaded".to_owned())
}

/// What objects, effects and players are called.
#[derive(Clone, Copy)]
struct Called<'c> {
    labels: &'c BTreeMap<ObjectId, String>,
    effects: &'c BTreeMap<EffectId, String>,
    game: &'c Game,
}

/// A moment as it is observed: labels instead of identifiers.
pub fn observe(board: &Board, now: &Now) -> Observation {
    observe_as(Called { labels: &board.labels, effects: &board.effects, game: &board.game }, now)
}

fn observe_as(called: Called, now: &Now) -> Observation {
    let label = |object: &ObjectNow| called.labels.get(&object.id).cloned();
    let objects =
        now.objects().filter_map(|object| Some((label(object)?, observe_object(called, object)))).collect();
    let players =
        now.players().map(|player| (player_name(called.game, player.id), observe_player(player))).collect();
    Observation { objects, players, game: None }
}

fn player_name(game: &Game, player: apnap_oracle::state::PlayerId) -> String {
    game.players.get(player.0 as usize).map(|player| player.name.clone()).unwrap_or_default()
}

fn observe_object(called: Called, object: &ObjectNow) -> ObjectSeen {
    let shown = |number: i32| object.has_power_and_toughness.then_some(number);
    let mut mana_abilities: Vec<Mana> = object.intrinsic_mana_abilities().collect();
    let mut other_abilities = BTreeSet::new();
    for held in &object.abilities {
        match kind_of(&held.ability) {
            Kind::Keyword => {}
            Kind::TapForMana(mana) => mana_abilities.push(mana.clone()),
            Kind::Other => {
                other_abilities.insert(handle(called, held));
            }
        }
    }
    mana_abilities.sort();
    ObjectSeen {
        name: Some(object.name().map(ToOwned::to_owned)),
        mana_value: Some(object.mana_value()),
        colors: Some(object.colors),
        supertypes: Some(object.supertypes),
        card_types: Some(object.card_types),
        subtypes: Some(object.subtypes),
        power: Some(shown(object.power)),
        toughness: Some(shown(object.toughness)),
        controller: Some(object.controller.map(|player| player_name(called.game, player))),
        keywords: Some(object.keywords().cloned().collect()),
        mana_abilities: Some(mana_abilities),
        other_abilities: Some(other_abilities),
        restrictions: Some(object.restrictions.clone()),
        ..ObjectSeen::default()
    }
}

fn observe_player(player: &PlayerNow) -> PlayerSeen {
    PlayerSeen {
        maximum_hand_size: Some(player.maximum_hand_size),
        land_plays: Some(player.land_plays),
        keywords: Some(player.keywords().cloned().collect()),
        ..PlayerSeen::default()
    }
}

enum Kind<'a> {
    Keyword,
    TapForMana(&'a Mana),
    Other,
}

fn kind_of(ability: &Ability) -> Kind<'_> {
    match ability {
        Ability::Keyword(_) => Kind::Keyword,
        Ability::Activated { cost, only, effect: Effect::AddMana(mana) }
            if *cost == only_tapping() && only.is_empty() =>
        {
            Kind::TapForMana(mana)
        }
        Ability::Static(_)
        | Ability::Activated { .. }
        | Ability::Triggered { .. }
        | Ability::Replacement(_)
        | Ability::AdditionalCost(_)
        | Ability::CastOnly(_)
        | Ability::Spell(_)
        | Ability::Other(_) => Kind::Other,
    }
}

fn only_tapping() -> Cost {
    Cost { tap: true, ..Cost::default() }
}

fn handle(called: Called, held: &Held) -> Handle {
    match &held.key {
        AbilityKey::Printed(n) => Handle::Printed((*n).into()),
        AbilityKey::Granted(origin, _) => Handle::GrantedBy(
            match &**origin {
                Origin::Static(object, _) | Origin::Counters(object, _) => called.labels.get(object).cloned(),
                Origin::Resolved(effect) => called.effects.get(effect).cloned(),
            }
            .unwrap_or_default(),
        ),
    }
}
