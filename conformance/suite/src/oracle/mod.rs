//! The oracle and its mutants, as engines like any other.

mod board_trace;
mod event_words;
mod game;
mod happenings;
mod names;
mod noting;
mod written;

pub use board_trace::trace_of_board;
pub use game::OracleGame;
pub use noting::Noting;

use crate::conduct::{Conduct, NEEDNT_ASK};
use crate::engine::{
    Answer, Cards, Description, Engine, Level, Loaded, Reply, RunningGame, Settled, Stop, settled_by,
};
use crate::observation::{Handle, ObjectSeen, Observation, PlayerSeen};
use crate::play::trace::{TellingEngine, TellingGame};
use crate::scenario::Board;
use apnap_oracle::bench::{Bench, Mistakes, Mutant};
use apnap_oracle::card::{Ability, Cost, Effect, Mana};
use apnap_oracle::edition::Edition;
use apnap_oracle::now::{AbilityKey, Held, Now, ObjectNow, Origin, PlayerNow};
use apnap_oracle::rule::Reading;
use apnap_oracle::state::{EffectId, Game, ObjectId, Point};
use apnap_oracle::table::as_stated;
use std::collections::{BTreeMap, BTreeSet};

/// The oracle as an engine: the reference engine, or one that differs from it in one thing.
#[derive(Clone, Debug, Default)]
pub struct Oracle {
    mistakes: Mistakes,
    reading: Option<Reading>,
    literal: bool,
    tracing: bool,
    in_parts: bool,
    work: Option<u64>,
}

/// The work limit of a mutant: ten times what the oracle needs for the dearest scenario of the corpus.
const WORK_OF_A_MUTANT: u64 = 1_000_000;

impl Oracle {
    /// The reference engine.
    pub fn new() -> Oracle {
        Oracle::default()
    }

    /// The reference engine with one premise wrong. It has less work than the reference engine, since it is
    /// the mutants that go on without end.
    pub fn mutant(mutant: Mutant) -> Oracle {
        Oracle::with_mistakes(mutant.into())
    }

    /// The reference engine with several premises wrong.
    pub fn with_mistakes(mistakes: Mistakes) -> Oracle {
        Oracle { mistakes, work: Some(WORK_OF_A_MUTANT), ..Oracle::default() }
    }

    /// The reference engine following the alternative reading of a disputed rule.
    pub fn reading(reading: Reading) -> Oracle {
        Oracle { reading: Some(reading), ..Oracle::default() }
    }

    /// The reference engine using every definition literally, without shortcuts.
    pub fn literal() -> Oracle {
        Oracle { literal: true, ..Oracle::default() }
    }

    /// Traces the premises that are used.
    pub fn tracing(self) -> Oracle {
        Oracle { tracing: true, ..self }
    }

    /// Notes the part of a game in which each premise is first false and first true.
    pub fn in_parts(self) -> Oracle {
        Oracle { in_parts: true, ..self }
    }

    /// Sets the work limit of a board or a game.
    pub fn with_work(self, work: u64) -> Oracle {
        Oracle { work: Some(work), ..self }
    }

    fn name(&self) -> String {
        let mutants: Vec<String> = self.mistakes.all().map(|mutant| mutant.to_string()).collect();
        match self.reading {
            _ if !mutants.is_empty() => format!("mutant:{}", mutants.join("+")),
            Some(reading) => format!("reading:{}", reading.id()),
            None => "oracle".to_owned(),
        }
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
        let bench = if self.in_parts { bench.in_parts() } else { bench };
        let bench = match self.reading {
            Some(reading) => bench.with_reading(reading),
            None => bench,
        };
        bench.with_mistakes(self.mistakes.clone())
    }

    /// The answer for a board, on a bench that afterwards has the premises that were used.
    pub fn derive_on(bench: &Bench, board: &Board) -> Reply<Observation> {
        let stated = as_stated(&board.game, bench);
        let seen = stated.and_then(|game| Ok(observe(board, &Now::of(&game, bench)?)));
        match seen {
            Ok(seen) => Reply::Ok(seen),
            Err(bounds) => Reply::Inconclusive(format!("out of work: {bounds}")),
        }
    }

    /// Begins a game on a board; returns it at its first stop.
    pub fn begin(&self, edition: Edition, board: &Board) -> (OracleGame, Reply<Stop>) {
        let game = OracleGame::begin(self.clone(), edition, board);
        let stop = game.stop();
        (game, stop)
    }

    /// Performs state-based actions on a board up to the first request, or until none applies.
    pub fn begin_settling(&self, edition: Edition, board: &Board) -> (OracleGame, Reply<Stop>) {
        let game = OracleGame::begin_at(Point::Settling, self.clone(), edition, board);
        let stop = game.stop();
        (game, stop)
    }

    /// The observation of a board on which nothing has been performed.
    pub(crate) fn leave_alone(self, edition: Edition, board: &Board) -> Reply<Observation> {
        OracleGame::begin_at(Point::Settled, self, edition, board).observe()
    }
}

impl Engine for Oracle {
    fn describe(&self) -> Description {
        Description {
            name: self.name(),
            version: env!("CARGO_PKG_VERSION").to_owned(),
            homepage: None,
            edition: None,
            levels: Level::ALL.iter().map(|(level, ..)| *level).collect(),
            cards: Cards::Any,
            names_rules: true,
            conduct: Conduct { also_asked: NEEDNT_ASK.into(), ..Conduct::default() },
        }
    }

    fn derive(&mut self, edition: Edition, board: &Board) -> Reply<Observation> {
        Oracle::derive_on(&self.bench(edition), board)
    }

    fn settle(&mut self, edition: Edition, board: &Board, answers: &[Answer]) -> Reply<Settled> {
        let (mut game, stop) = self.begin_settling(edition, board);
        settled_by(&mut game, stop, answers)
    }

    fn load(&mut self, edition: Edition, board: &Board) -> Reply<Loaded> {
        let (game, stop) = self.begin(edition, board);
        stop.map(|stop| Loaded { game: Box::new(game) as Box<dyn RunningGame>, stop })
    }
}

impl TellingEngine for Oracle {
    fn load_telling(&mut self, edition: Edition, board: &Board) -> Reply<Loaded<dyn TellingGame>> {
        let (game, stop) = self.begin(edition, board);
        stop.map(|stop| Loaded { game: Box::new(game) as Box<dyn TellingGame>, stop })
    }

    fn settle_telling(&mut self, edition: Edition, board: &Board) -> Reply<Loaded<dyn TellingGame>> {
        let (game, stop) = self.begin_settling(edition, board);
        stop.map(|stop| Loaded { game: Box::new(game) as Box<dyn TellingGame>, stop })
    }
}

/// The names of objects, effects and players.
#[derive(Clone, Copy)]
struct ObservedNames<'c> {
    labels: &'c BTreeMap<ObjectId, String>,
    effects: &'c BTreeMap<EffectId, String>,
    game: &'c Game,
}

/// A moment as it is observed: labels instead of identifiers.
pub fn observe(board: &Board, now: &Now) -> Observation {
    observe_as(ObservedNames { labels: &board.labels, effects: &board.effects, game: &board.game }, now)
}

fn observe_as(called: ObservedNames, now: &Now) -> Observation {
    let label = |object: &ObjectNow| called.labels.get(&object.id).cloned();
    let objects = now
        .objects()
        .filter_map(|object| Some((label(object)?, observe_object(called, now, object))))
        .collect();
    let players =
        now.players().map(|player| (player_name(called.game, player.id), observe_player(player))).collect();
    Observation { objects, players, game: None }
}

fn player_name(game: &Game, player: apnap_oracle::state::PlayerId) -> String {
    game.players.get(player.0 as usize).map(|player| player.name.clone()).unwrap_or_default()
}

fn observe_object(called: ObservedNames, now: &Now, object: &ObjectNow) -> ObjectSeen {
    let shown = |number: i32| object.has_power_and_toughness.then_some(number);
    let mut mana_abilities: Vec<Mana> = object.intrinsic_mana_abilities().collect();
    let mut other_abilities = BTreeSet::new();
    for held in &object.abilities {
        match kind_of(&held.ability) {
            AbilityKind::Keyword => {}
            AbilityKind::TapForMana(mana) => mana_abilities.push(mana.clone()),
            AbilityKind::Other => {
                other_abilities.insert(handle(called, held));
            }
        }
    }
    mana_abilities.sort();
    ObjectSeen {
        name: Some(object.name().map(ToOwned::to_owned)),
        mana_value: Some(now.mana_value(object)),
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

enum AbilityKind<'a> {
    Keyword,
    TapForMana(&'a Mana),
    Other,
}

fn kind_of(ability: &Ability) -> AbilityKind<'_> {
    match ability {
        Ability::Keyword(_) => AbilityKind::Keyword,
        Ability::Activated { cost, only, effect: Effect::AddMana(mana) }
            if *cost == only_tapping() && only.is_empty() =>
        {
            AbilityKind::TapForMana(mana)
        }
        Ability::Static(_)
        | Ability::Activated { .. }
        | Ability::Triggered { .. }
        | Ability::Replacement(_)
        | Ability::AdditionalCost(_)
        | Ability::CastOnly(_)
        | Ability::Spell(_)
        | Ability::Other(_) => AbilityKind::Other,
    }
}

fn only_tapping() -> Cost {
    Cost { tap: true, ..Cost::default() }
}

fn handle(called: ObservedNames, held: &Held) -> Handle {
    match &held.key {
        AbilityKey::Printed(n) => Handle::Printed((*n).into()),
        AbilityKey::Granted(origin, _) => Handle::GrantedBy(
            match &**origin {
                Origin::Static(object, _) | Origin::Counters(object, _) | Origin::AsItEntered(object, _) => {
                    called.labels.get(object).cloned()
                }
                Origin::Resolved(effect) => called.effects.get(effect).cloned(),
            }
            .unwrap_or_default(),
        ),
    }
}
