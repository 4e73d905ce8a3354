//! The beginning of a game: a board in the middle of a turn, with the engine's own turn machine.
//!
//! The engine can run a turn only from its beginning. But it records a checkpoint as a turn begins, and a player
//! with priority can go back to a checkpoint. So the adapter has the engine begin a turn on the board, and abort it
//! at once: that leaves a checkpoint of the board. Then the engine plays a turn of an empty game, in which everyone
//! passes, up to the step in which the board stands. There the player goes back to the checkpoint. The game is the
//! board then, and the engine's turn machine goes on from that step.

use super::agent::Seated;
use super::choose;
use super::desk::{Desk, Id};
use super::unplayable;
use crate::table::{Parts, Table, seat};
use crate::unsupported::Unsupported;
use apnap_conformance::adapter::{Halt, Labels, Suite};
use apnap_conformance::scenario::Board;
use apnap_oracle::card::{Ability, CombatRule, Modification, Zone};
use apnap_oracle::state::{DayNight, Step, TurnPart};
use forge_carddb::parse_card_script;
use forge_foundation::{PhaseType, ZoneType};
use manabrew_engine::agent::{PassAgent, PlayerAgent};
use manabrew_engine::card::Card;
use manabrew_engine::game::GameState;
use manabrew_engine::game_loop::GameLoop;
use manabrew_engine::game_rng::GameRng;
use manabrew_engine::ids::{CardId, PlayerId as Seat};
use manabrew_engine::staticability::layer::apply_continuous_effects;
use rand::rngs::mock::StepRng;
use std::rc::Rc;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// The checkpoint of the board: the first that its engine records.
pub(super) const BOARD: u64 = 1;

/// The cards in each library of the empty game.
const ENOUGH: usize = 3;

/// Permanents with which each player pays granted mana: before a player may cast a
/// spell the engine counts one mana for each.
const GRANTED: usize = 14;

/// A card with no types: no effect applies to it, and no selector of permanents counts it.
const GRANTING: &str = "Name:Granted Mana\nManaCost:no cost\nTypes:\n\
                        A:AB$ Mana | Cost$ T | Produced$ Any | SpellDescription$ granted";

/// Begins a game on a board and plays it, until the suite drops it.
pub(crate) fn play(board: &Arc<Board>, suite: &Suite) -> Result<(), Halt> {
    let Parts { mut game, triggers, cards, keywords, tokens } = set_up(board).map_err(Halt::from)?;
    let mut course = GameLoop::new(game.players.len());
    course.set_provide_priority_action_space(false);
    course.trigger_handler = triggers;
    course.token_templates.extend(tokens);
    pools(board, &mut course);
    let labels: Labels<Id> = cards
        .iter()
        .filter_map(|(id, card)| Some((Id::Card(*card), board.labels.get(id)?.clone())))
        .collect();
    let objects = cards.iter().map(|(id, card)| (*card, *id)).collect();
    let desk = Rc::new(Desk::new(suite.clone(), Arc::clone(board), keywords, labels, objects));
    course.game_rng = Box::new(NoChance(Rc::clone(&desk)));
    if board.game.turn.step != Some(Step::Untap) {
        let mut begun = game;
        // The engine notes whose combat it is as that phase begins.
        course.combat.attacking_player = Some(seat(board.game.active));
        course.combat.defending_player = Some(begun.opponent_of(seat(board.game.active)));
        checkpoint(&mut course, &mut begun);
        game = empty(board)?;
        desk.approach(phase(board.game.turn.part()));
    } else {
        desk.start();
    }
    let seated = |n| Box::new(Seated::new(Rc::clone(&desk), n)) as Box<dyn PlayerAgent>;
    let mut agents: Vec<Box<dyn PlayerAgent>> = (0..game.players.len()).map(seated).collect();
    let mut chance = StepRng::new(0, 1);
    while !game.game_over {
        course.run_turn(&mut game, &mut agents, &mut chance);
    }
    desk.over(&game, &course.mana_pools)
}

/// Has the engine begin a turn on the board and abort it.
///
/// The engine registers the abilities that can trigger as a turn begins, but after it has recorded the checkpoint. So
/// they are registered here, before: going back to the checkpoint brings back what was registered then.
fn checkpoint(course: &mut GameLoop, board: &mut GameState) {
    apply_continuous_effects(board);
    course.trigger_handler.reset_active_triggers(board);
    let aborts = Arc::new(AtomicBool::new(true));
    course.set_abort_signal(Arc::clone(&aborts));
    let mut silent: Vec<Box<dyn PlayerAgent>> =
        board.players.iter().map(|_| Box::new(PassAgent) as Box<dyn PlayerAgent>).collect();
    course.run_turn(board, &mut silent, &mut StepRng::new(0, 1));
    aborts.store(false, Ordering::Relaxed);
}

fn set_up(board: &Board) -> Result<Parts, Unsupported> {
    unplayable::check(board)?;
    let mut parts = Table::play_for_a_game(board)?;
    let game = &mut parts.game;
    for (n, player) in (0..).zip(board.game.players.iter()) {
        // The engine draws the last card of a library.
        for (place, id) in player.library.iter().rev().enumerate() {
            if let Some(card) = parts.cards.get(id) {
                game.reorder_card_in_zone(ZoneType::Library, Seat(n), *card, place);
            }
        }
        // As the turn begins, the engine takes what its players have done so far for what they did last turn.
        game.player_mut(Seat(n)).spells_cast_this_turn = crate::table::number(player.spells_cast_last_turn);
        for (place, id) in player.graveyard.iter().enumerate() {
            if let Some(card) = parts.cards.get(id) {
                game.reorder_card_in_zone(ZoneType::Graveyard, Seat(n), *card, place);
            }
        }
    }
    for (id, object) in &board.game.objects {
        if let (Some(_), Some(card)) = (object.commander, parts.cards.get(id)) {
            game.player_register_commander(seat(object.owner), *card);
            game.player_create_commander_effect(seat(object.owner), None);
        }
    }
    let turn = &board.game.turn;
    game.turn.turn_number = turn.number;
    game.turn.phase = phase(turn.part());
    game.turn.priority_player = seat(board.game.active);
    game.day_night_started = board.game.day_night.is_some();
    game.is_night = board.game.day_night == Some(DayNight::Night);
    // What is on the board has been there since before the turn began.
    for (id, object) in &board.game.objects {
        if let (Zone::Battlefield, Some(card)) = (object.zone, parts.cards.get(id)) {
            let card = game.card_mut(*card);
            card.set_summoning_sick(false);
            card.came_under_control_since_last_upkeep = false;
            card.entered_battlefield_this_turn = false;
            card.turn_in_zone = turn.number.saturating_sub(1);
        }
    }
    if board.game.mana_is_granted {
        grant(game, has_attack_cost(board))?;
    }
    Ok(parts)
}

/// Gives each player permanents that add any mana.
///
/// For attacks the engine lets players pay with mana of lands only: where that may be needed, they are lands.
fn grant(game: &mut GameState, as_lands: bool) -> Result<(), Unsupported> {
    let script = if as_lands { GRANTING.replace("Types:", "Types:Land") } else { GRANTING.to_owned() };
    for player in game.player_order.clone() {
        for _ in 0..GRANTED {
            let card = put(game, &script, player, ZoneType::Battlefield)?;
            let card = game.card_mut(card);
            card.set_summoning_sick(false);
            // Something on the board may make permanents enter tapped.
            card.tapped = false;
        }
    }
    Ok(())
}

/// Whether a card on the board makes attacks cost something.
fn has_attack_cost(board: &Board) -> bool {
    let costs = |change: &Modification| matches!(change, Modification::Combat(CombatRule::AttackCost(..)));
    let has_cost = |ability: &Ability| match ability {
        Ability::Static(ability) => ability.changes.iter().any(costs),
        _ => false,
    };
    let abilities = board.game.objects.values().flat_map(|object| object.card.front.abilities.iter());
    abilities.into_iter().any(|ability| has_cost(ability))
}

fn put(game: &mut GameState, script: &str, player: Seat, zone: ZoneType) -> Result<CardId, Unsupported> {
    let rules = parse_card_script(script)
        .map_err(|error| Unsupported::new("script", format!("the engine cannot read it: {error}")))?;
    let card = game.create_card(Card::from_rules(&rules, player));
    game.move_card(card, zone, player);
    Ok(card)
}

fn pools(board: &Board, course: &mut GameLoop) {
    for (n, player) in (0..).zip(board.game.players.iter()) {
        for (symbol, count) in &player.mana {
            if let Some(atom) = super::pay::atom(*symbol) {
                course.pool_mut(Seat(n)).add(atom, crate::table::number(*count));
            }
        }
    }
}

/// A game of the same players in which nothing can happen.
fn empty(board: &Board) -> Result<GameState, Unsupported> {
    let names: Vec<&str> = board.game.players.iter().map(|player| player.name.as_str()).collect();
    let mut game = GameState::new(&names, 20);
    for player in game.player_order.clone() {
        for _ in 0..ENOUGH {
            // It only has to be there to be drawn.
            let nothing = "Name:Nothing\nManaCost:no cost\nTypes:Land";
            put(&mut game, nothing, player, ZoneType::Library)?;
        }
    }
    game.turn.active_player = seat(board.game.active);
    game.turn.priority_player = seat(board.game.active);
    // In a first turn, the engine skips the draw step.
    game.turn.turn_number = 2;
    Ok(game)
}

/// The engine's name for a part of a turn.
pub(super) fn phase(part: TurnPart) -> PhaseType {
    match part {
        TurnPart::Turn | TurnPart::Phase(_) | TurnPart::PrecombatMain => PhaseType::Main1,
        TurnPart::PostcombatMain => PhaseType::Main2,
        TurnPart::Step(step) => match step {
            Step::Untap => PhaseType::Untap,
            Step::Upkeep => PhaseType::Upkeep,
            Step::Draw => PhaseType::Draw,
            Step::BeginningOfCombat => PhaseType::CombatBegin,
            Step::DeclareAttackers => PhaseType::CombatDeclareAttackers,
            Step::DeclareBlockers => PhaseType::CombatDeclareBlockers,
            Step::CombatDamage => PhaseType::CombatDamage,
            Step::EndOfCombat => PhaseType::CombatEnd,
            Step::End => PhaseType::EndOfTurn,
            Step::Cleanup => PhaseType::Cleanup,
        },
    }
}

/// A part of a turn by the engine's name.
pub(super) fn part(phase: PhaseType) -> TurnPart {
    TurnPart::Step(match phase {
        PhaseType::Main1 => return TurnPart::PrecombatMain,
        PhaseType::Main2 => return TurnPart::PostcombatMain,
        PhaseType::Untap => Step::Untap,
        PhaseType::Upkeep => Step::Upkeep,
        PhaseType::Draw => Step::Draw,
        PhaseType::CombatBegin => Step::BeginningOfCombat,
        PhaseType::CombatDeclareAttackers => Step::DeclareAttackers,
        PhaseType::CombatDeclareBlockers => Step::DeclareBlockers,
        PhaseType::CombatFirstStrikeDamage | PhaseType::CombatDamage => Step::CombatDamage,
        PhaseType::CombatEnd => Step::EndOfCombat,
        PhaseType::EndOfTurn => Step::End,
        PhaseType::Cleanup => Step::Cleanup,
    })
}

/// Chance, without chance: a library that is shuffled keeps its order, so that a game is the same each time, and the
/// suite says what is rolled.
struct NoChance(Rc<Desk>);

impl GameRng for NoChance {
    fn shuffle_cards(&mut self, _: &mut [CardId]) {}

    fn next_int(&mut self, most: i32) -> i32 {
        // The engine's games roll dice only as the precombat main phase begins: there is no instruction to roll.
        match self.0.place() {
            Some(place) if most == 6 && place.phase == PhaseType::Main1 => {
                choose::roll(&self.0, place.active) - 1
            }
            Some(_) | None => 0,
        }
    }
}
