//! One random game, played to its end or for a number of turns, with its invariants checked.

use super::combat_laws::{CombatFigures, Fight};
use super::deal::{Deck, deal};
use super::declared;
use super::laws::{BrokenInGame, TurnCourse, at_a_request, cards};
use super::offers;
use super::payment_laws;
use crate::generate::Choices;
use crate::json;
use apnap_oracle::bench::Bench;
use apnap_oracle::edition::Edition;
use apnap_oracle::json::FromJson;
use apnap_oracle::state::{Asking, Decision, Departure, Game, GameOutcome, Phase, PlayerId, Request, Thing};
use apnap_oracle::table::{DecisionResult, Play, Rest, canonical};
use serde::Serialize;

/// The maximum length of a game.
#[derive(Clone, Copy, Debug)]
pub struct Length {
    /// The maximum number of turns.
    pub turns: u32,
    /// The maximum number of decisions.
    pub decisions: usize,
    /// At one request in this many, chosen at random, the game is written and read again; 0 means never.
    pub written_every: usize,
}

impl Default for Length {
    fn default() -> Length {
        Length { turns: 80, decisions: 3000, written_every: 50 }
    }
}

/// The figures of a game.
#[derive(Clone, Copy, Default, PartialEq, Eq, Debug, Serialize, FromJson)]
pub struct Figures {
    /// The number of games that were played
    pub games: u64,
    /// Decisions that were accepted
    pub decisions: u64,
    /// Decisions other than passing
    pub actions: u64,
    /// Decisions among them about which mana pays (118.3a)
    #[serde(default)]
    pub payments: u64,
    /// Decisions among them about the order of cards in a library (401.4)
    #[serde(default)]
    pub arrangements: u64,
    /// Decisions that were rejected
    pub refused: u64,
    /// The number of ticks: times that the oracle advanced a game
    pub ticks: u64,
    /// The number of turns in all games
    pub turns: u64,
    /// Games that ended with a winner or a draw
    pub over: u64,
    /// Games that a player won
    pub won: u64,
    /// Games among them in which all losers had lost all their life
    pub won_by_life: u64,
    /// What happened in combat
    pub combat: CombatFigures,
    /// Games that ran out of budget
    pub out_of_bounds: u64,
    /// Games that came to something that the oracle doesn't perform
    pub not_performed: u64,
}

impl Figures {
    /// Adds two figures.
    #[must_use]
    pub fn and(self, other: Figures) -> Figures {
        Figures {
            games: self.games + other.games,
            decisions: self.decisions + other.decisions,
            actions: self.actions + other.actions,
            payments: self.payments + other.payments,
            arrangements: self.arrangements + other.arrangements,
            refused: self.refused + other.refused,
            ticks: self.ticks + other.ticks,
            turns: self.turns + other.turns,
            over: self.over + other.over,
            won: self.won + other.won,
            won_by_life: self.won_by_life + other.won_by_life,
            combat: self.combat.and(other.combat),
            out_of_bounds: self.out_of_bounds + other.out_of_bounds,
            not_performed: self.not_performed + other.not_performed,
        }
    }
}

/// A game that was played.
#[derive(Clone, Debug)]
pub struct PlayedGame {
    /// What was counted in it.
    pub figures: Figures,
    /// The decisions, in order.
    pub decisions: Vec<(PlayerId, Decision<Thing>)>,
    /// The broken invariant, if there is one.
    pub broken: Option<BrokenInGame>,
    /// What the game came to that the oracle doesn't perform, if it did.
    pub not_performed: Option<String>,
}

/// Plays a game by these choices.
pub fn play_at_random(
    deck: &Deck,
    edition: Edition,
    length: Length,
    choices: &mut dyn Choices,
) -> PlayedGame {
    let game = deal(deck, choices);
    let mut decisions = Vec::new();
    let mut figures = Figures { games: 1, ..Figures::default() };
    let mut not_performed = None;
    let broken = match follow(&game, edition, length, choices, &mut decisions, &mut figures) {
        Ok(play) => {
            if let Rest::NotPerformed(what) = play.rest() {
                not_performed = Some(what.clone());
            }
            repeatable(&game, edition, length, &decisions, play).err()
        }
        Err(broken) => Some(broken),
    };
    PlayedGame { figures, decisions, broken, not_performed }
}

fn follow(
    game: &Game,
    edition: Edition,
    length: Length,
    choices: &mut dyn Choices,
    decisions: &mut Vec<(PlayerId, Decision<Thing>)>,
    figures: &mut Figures,
) -> Result<Play, BrokenInGame> {
    let mut play = Play::begin(game.clone(), &Bench::new(edition));
    let owned = cards(game)?;
    let mut course = TurnCourse::default();
    let mut fight = Fight::default();
    let mut chosen = payment_laws::PendingPayment::default();
    let mut keeps_mana = false;
    let mut ticks_before = 0;
    // Not the number of decisions that stand: an action that is undone over and over must not go on for ever.
    let mut made = 0;
    while made < length.decisions && play.game().turn.number <= length.turns {
        // The longer a game, the more work it takes, so each decision has a budget of its own.
        let bench = Bench::new(edition);
        let finished = play.take_finished();
        course.follow(&finished, keeps_mana, play.resting().0)?;
        fight.follow(&finished, &mut figures.combat)?;
        for (player, after) in cards(play.game())? {
            let before = owned.get(&player).copied().unwrap_or(after);
            if before != after {
                return Err(BrokenInGame::Cards { player, before, after });
            }
        }
        figures.turns = u64::from(play.game().turn.number);
        figures.ticks = ticks_before + play.ticks();
        let request = match play.rest() {
            Rest::Over | Rest::Settled => {
                figures.over = 1;
                figures.won = u64::from(matches!(play.game().outcome, Some(GameOutcome::Won(_))));
                figures.won_by_life = figures.won * u64::from(losers_are_dead(play.game()));
                return Ok(play);
            }
            Rest::OutOfBounds => {
                figures.out_of_bounds = 1;
                return Ok(play);
            }
            Rest::NotPerformed(_) => {
                figures.not_performed = 1;
                return Ok(play);
            }
            Rest::Ended(_) => {
                play.advance(&bench);
                continue;
            }
            Rest::Asks(request) => request.clone(),
        };
        chosen.follow(&finished, play.game(), &request)?;
        keeps_mana = at_a_request(&play, &request, &bench)?;
        if let Thing::Player(player) = request.player {
            fight.look(&play, &request, player, &bench)?;
            if choices.below(16) == 0 {
                offers::are_legal(&play, &request, player, &bench)?;
            }
        }
        if length.written_every > 0 && choices.below(length.written_every) == 0 {
            ticks_before += play.ticks();
            play = written(&play, &bench)?;
            // Repeating the decisions may have used up the budget.
            if *play.rest() == Rest::OutOfBounds {
                continue;
            }
        }
        made += 1;
        let (player, decision) = match decide(&mut play, &request, choices, &bench, figures)? {
            Decided::Taken(player, decision) => (player, decision),
            Decided::Undone(number) => {
                chosen.undo();
                decisions.truncate(decisions.len().saturating_sub(number));
                continue;
            }
        };
        chosen.note(player, &decision);
        figures.decisions += 1;
        figures.actions += u64::from(decision != Decision::Pass);
        figures.payments += u64::from(request.asking == Asking::Mana);
        figures.arrangements += u64::from(request.asking == Asking::Arrange);
        decisions.push((player, decision));
    }
    Ok(play)
}

/// Returns whether every player who has lost has 0 life or less.
fn losers_are_dead(game: &Game) -> bool {
    game.players.iter().all(|player| player.left != Some(Departure::Lost) || player.life <= 0)
}

/// What a player's attempt to decide has come to.
enum Decided {
    /// A decision is accepted.
    Taken(PlayerId, Decision<Thing>),
    /// A decision is rejected, and its whole action is undone, with that many earlier decisions.
    Undone(usize),
}

/// Makes one legal decision, unless a rejected one undoes the action that it belongs to. A player with priority
/// mostly passes, but rarely in the main phase in which most cards can be played.
fn decide(
    play: &mut Play,
    request: &Request<Thing>,
    choices: &mut dyn Choices,
    bench: &Bench,
    figures: &mut Figures,
) -> Result<Decided, BrokenInGame> {
    let Thing::Player(player) = request.player else {
        return Err(BrokenInGame::Other("an object is asked".to_owned()));
    };
    let game = play.game();
    let is_own_turn = game.active == player && game.turn.phase == Some(Phase::Main) && game.stack.is_empty();
    let passes = request.asking == Asking::Action && choices.below(6) > if is_own_turn { 4 } else { 1 };
    let mut conceivable =
        if passes { vec![Decision::Pass] } else { play.conceivable(request, player, bench) };
    let mut at_random = declared::at_random(play, request, player, choices, bench);
    while at_random.is_some() || !conceivable.is_empty() {
        let decision = match at_random.take() {
            Some(decision) => decision,
            None => {
                let decision = conceivable.swap_remove(choices.below(conceivable.len()));
                declared::with_lands(play, player, decision, choices, bench)
            }
        };
        let before = play.game().clone();
        let (resting, tape) = play.resting();
        let (resting, tape) = (resting.clone(), tape.to_vec());
        match play.answer(player, decision.clone(), bench) {
            DecisionResult::Taken => return Ok(Decided::Taken(player, decision)),
            DecisionResult::Refused(_) if play.resting().1.len() < tape.len() => {
                figures.refused += 1;
                return undone(play, &resting, &tape, bench).map(Decided::Undone);
            }
            DecisionResult::Refused(_) | DecisionResult::Malformed(_) => {
                figures.refused += 1;
                let is_the_same = *play.game() == before || canonical(play.game()) == canonical(&before);
                if !is_the_same {
                    return Err(BrokenInGame::Other(format!(
                        "{decision:?} was rejected, but changed the game"
                    )));
                }
            }
        }
    }
    Err(BrokenInGame::Other(format!("no suggested decision for {request:?} is legal")))
}

/// Checks that a rejected decision, with which its whole action is undone, has brought the game back to the
/// moment before that action. Returns how many decisions are undone.
fn undone(
    play: &Play,
    resting: &Game,
    tape: &[(PlayerId, Decision<Thing>)],
    bench: &Bench,
) -> Result<usize, BrokenInGame> {
    let (game, kept) = play.resting();
    let then = Play::resume(resting.clone(), kept.to_vec(), bench);
    let is_the_same = game == resting && play.game() == then.game() && play.rest() == then.rest();
    if !is_the_same || !tape.starts_with(kept) {
        return Err(BrokenInGame::Other("an undone action has left a trace".to_owned()));
    }
    Ok(tape.len() - kept.len())
}

/// Writes the game and reads it again, with the decisions since it last rested.
fn written(play: &Play, bench: &Bench) -> Result<Play, BrokenInGame> {
    let (game, tape) = play.resting();
    let trouble = |error: serde_json::Error| BrokenInGame::Written(error.to_string());
    let text = serde_json::to_string(&(game, tape)).map_err(trouble)?;
    let (read, tape): (Game, Vec<(PlayerId, Decision<Thing>)>) =
        json::read(&text).map_err(|error| BrokenInGame::Written(error.to_string()))?;
    if read != *game {
        return Err(BrokenInGame::Written(
            "the game that was read differs from the game that was written".to_owned(),
        ));
    }
    let again = Play::resume(read, tape, bench);
    // What is repeated costs some of the budget, too.
    let ran_out = *again.rest() == Rest::OutOfBounds;
    if !ran_out && (again.game() != play.game() || again.rest() != play.rest()) {
        return Err(BrokenInGame::Written("it stops at another point".to_owned()));
    }
    Ok(again)
}

/// Checks that the same decisions give the same game, even if it was written and read on the way. If the game
/// ran out of budget in the course of its last decision, that decision and what came of it don't count: the
/// second time there is more left of the budget, because no decision is rejected.
fn repeatable(
    game: &Game,
    edition: Edition,
    length: Length,
    decisions: &[(PlayerId, Decision<Thing>)],
    mut played: Play,
) -> Result<(), BrokenInGame> {
    let mut again = Play::begin(game.clone(), &Bench::new(edition));
    let is_cut_short = *played.rest() == Rest::OutOfBounds;
    let decisions = decisions.get(..decisions.len() - usize::from(is_cut_short)).unwrap_or_default();
    for (player, decision) in decisions {
        while matches!(again.rest(), Rest::Ended(_)) {
            again.advance(&Bench::new(edition));
        }
        if again.answer(*player, decision.clone(), &Bench::new(edition)) != DecisionResult::Taken {
            return Err(BrokenInGame::Repeatable(format!("{decision:?} is rejected the second time")));
        }
    }
    for play in [&mut played, &mut again] {
        while matches!(play.rest(), Rest::Ended(_)) && play.game().turn.number <= length.turns {
            play.advance(&Bench::new(edition));
        }
    }
    if is_cut_short || played.game() == again.game() && played.rest() == again.rest() {
        Ok(())
    } else {
        Err(BrokenInGame::Repeatable("it ends differently".to_owned()))
    }
}
