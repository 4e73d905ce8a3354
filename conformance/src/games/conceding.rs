//! Games that a player leaves at a request: all invariants hold in what is left of them.

use super::laws::{BrokenInGame, TurnCourse, all_is_there, at_a_request, cards};
use apnap_oracle::bench::Bench;
use apnap_oracle::card::Zone;
use apnap_oracle::state::{Asking, Decision, Game, Player, PlayerId, Request, Thing};
use apnap_oracle::table::{DecisionResult, Play, Rest};
use std::sync::Arc;

/// Lets a player concede at the request at which a game waits, and then plays the game for a number of decisions:
/// the first legal one among those that the cards suggest.
///
/// # Errors
/// If an invariant is broken.
pub fn goes_on_without(
    play: &Play,
    player: PlayerId,
    decisions: usize,
    bench: &Bench,
) -> Result<(), BrokenInGame> {
    let owned = cards(play.game())?;
    let mut play = play.clone();
    if play.answer(player, Decision::Concede, bench) != DecisionResult::Taken {
        return Err(BrokenInGame::Other("a concession is rejected".to_owned()));
    }
    let mut course = TurnCourse::default();
    course.follow(&play.take_finished(), true, play.resting().0)?;
    let mut made = 0;
    loop {
        for (player, after) in cards(play.game())? {
            let before = owned.get(&player).copied().unwrap_or(after);
            if before != after {
                return Err(BrokenInGame::Cards { player, before, after });
            }
        }
        let request = match play.rest() {
            Rest::Ended(_) => {
                play.advance(bench);
                continue;
            }
            Rest::Asks(request) => request.clone(),
            Rest::Over | Rest::Settled | Rest::OutOfBounds | Rest::NotPerformed(_) => return Ok(()),
        };
        if made == 0 {
            // The player with priority may be the same as before: then no player was about to get it (117.5).
            all_is_there(play.game(), &request)?;
        } else {
            at_a_request(&play, &request, bench)?;
        }
        if made >= decisions {
            return Ok(());
        }
        made += 1;
        decide(&mut play, &request, bench)?;
    }
}

/// Makes the first legal decision, or has an action undone.
fn decide(play: &mut Play, request: &Request<Thing>, bench: &Bench) -> Result<(), BrokenInGame> {
    let Thing::Player(player) = request.player else {
        return Err(BrokenInGame::Other("an object is asked".to_owned()));
    };
    let suggested = match request.asking {
        Asking::Action => vec![Decision::Pass],
        _ => play.conceivable(request, player, bench),
    };
    let decided = play.resting().1.len();
    for decision in suggested {
        match play.answer(player, decision, bench) {
            DecisionResult::Taken => return Ok(()),
            DecisionResult::Refused(_) if play.resting().1.len() < decided => return Ok(()),
            DecisionResult::Refused(_) | DecisionResult::Malformed(_) => {}
        }
    }
    Err(BrokenInGame::Other(format!("no suggested decision for {request:?} is legal")))
}

/// Returns a game with one more player, who owns every second permanent but controls none of them; `None` if there
/// are teams, or if the game doesn't come to a request with the decisions made since it last rested.
pub fn with_another_owner(play: &Play, bench: &Bench) -> Option<Play> {
    let (game, tape) = play.resting();
    if game.players.iter().any(|player| player.team.is_some()) {
        return None;
    }
    let other = PlayerId(u8::try_from(game.players.len()).ok()?);
    let mut game: Game = game.clone();
    let mut players: Vec<Player> = game.players.iter().cloned().collect();
    players.push(Player::new("the owner", 20));
    game.players = players.into();
    let permanents = game.objects.values_mut().filter(|object| object.zone == Zone::Battlefield);
    for object in permanents.step_by(2) {
        Arc::make_mut(object).owner = other;
    }
    let play = Play::resume(game, tape.to_vec(), bench);
    matches!(play.rest(), Rest::Asks(_)).then_some(play)
}
