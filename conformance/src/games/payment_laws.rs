//! Laws about what players choose while they pay mana and put cards into libraries.

use super::laws::BrokenInGame;
use apnap_oracle::card::{Mana, ManaSymbol};
use apnap_oracle::state::{Asking, Decision, Game, ObjectId, PlayerId, Request, Thing};
use apnap_oracle::table::{Event, Logged};

/// What players have chosen that hasn't been carried out yet.
#[derive(Clone, Default, Debug)]
pub(super) struct PendingPayment {
    /// The mana with which players have said that they pay, as long as it isn't spent.
    mana: Vec<(PlayerId, Vec<ManaSymbol>)>,
    /// The cards that owners have arranged, as long as other owners still arrange theirs.
    arranged: Vec<(PlayerId, Vec<Thing>)>,
}

impl PendingPayment {
    /// Notes what a decision says.
    pub(super) fn note(&mut self, player: PlayerId, decision: &Decision<Thing>) {
        match decision {
            Decision::Mana(mana) if !mana.0.is_empty() => self.mana.push((player, sorted(mana))),
            Decision::Arrange(things) => self.arranged.push((player, things.clone())),
            _ => {}
        }
    }

    /// Forgets what was chosen for an action that is undone.
    pub(super) fn undo(&mut self) {
        *self = PendingPayment::default();
    }

    /// Checks what has become of the choices, once something else is asked.
    pub(super) fn follow(
        &mut self,
        log: &[Logged],
        game: &Game,
        next: &Request<Thing>,
    ) -> Result<(), BrokenInGame> {
        self.is_spent(log, next)?;
        if next.asking == Asking::Arrange {
            return Ok(());
        }
        self.arranged.drain(..).try_for_each(|(owner, things)| lie_as_arranged(game, owner, &things))
    }

    /// Checks that the mana that was chosen has been spent, and no other mana, once another action is possible
    /// (118.3a).
    fn is_spent(&mut self, log: &[Logged], next: &Request<Thing>) -> Result<(), BrokenInGame> {
        for event in log.iter().flat_map(|logged| &logged.events) {
            if let Event::SpendMana { player, mana, .. } = event {
                let spent = (*player, sorted(mana));
                let place = self.mana.iter().position(|chosen| *chosen == spent);
                place.map(|place| self.mana.remove(place));
            }
        }
        match self.mana.first() {
            Some((_, mana)) if next.asking == Asking::Action => Err(BrokenInGame::Other(format!(
                "118.3a: {} was chosen, but isn't spent",
                Mana(mana.clone())
            ))),
            _ => Ok(()),
        }
    }
}

fn sorted(mana: &Mana) -> Vec<ManaSymbol> {
    let mut symbols = mana.0.clone();
    symbols.sort_unstable();
    symbols
}

/// Checks that cards that their owner has arranged lie in that order, as far as they are still in the library (401.4).
fn lie_as_arranged(game: &Game, owner: PlayerId, things: &[Thing]) -> Result<(), BrokenInGame> {
    let library = game.players.get(usize::from(owner.0)).map(|player| &*player.library).unwrap_or_default();
    let arranged: Vec<ObjectId> =
        things.iter().filter_map(|thing| thing.object()).filter(|card| library.contains(card)).collect();
    let lying = library.iter().copied().filter(|card| arranged.contains(card));
    if lying.eq(arranged.iter().copied()) {
        Ok(())
    } else {
        Err(BrokenInGame::Other(format!("401.4: cards lie otherwise than their owner said: {things:?}")))
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "what can't be made fails the test")]

    use super::*;
    use apnap_oracle::card::{Card, Characteristics, Color, Zone};
    use apnap_oracle::state::{Moment, Object, Player};
    use std::sync::Arc;

    const ALICE: PlayerId = PlayerId(0);

    fn mana(symbols: &[ManaSymbol]) -> Mana {
        Mana(symbols.to_vec())
    }

    fn request() -> Request<Thing> {
        Request {
            player: Thing::Player(ALICE),
            asking: Asking::Action,
            about: None,
            among: Vec::new(),
            at_least: 0,
            at_most: 0,
        }
    }

    #[test]
    fn what_was_chosen_must_be_spent() {
        let green = ManaSymbol::Color(Color::Green);
        let chosen = mana(&[green, ManaSymbol::Colorless]);
        let spends = |mana: Mana| {
            let events = vec![Event::SpendMana { player: ALICE, mana, snow: Mana(Vec::new()) }];
            vec![Logged { by: Vec::new(), events }]
        };
        let follow = |log: &[Logged]| {
            let mut pending = PendingPayment::default();
            pending.note(ALICE, &Decision::Mana(chosen.clone()));
            pending.is_spent(log, &request())
        };
        assert!(follow(&spends(mana(&[ManaSymbol::Colorless, green]))).is_ok());
        assert!(follow(&spends(mana(&[green, green]))).is_err());
        assert!(follow(&[]).is_err());
    }

    #[test]
    fn cards_must_lie_as_they_were_arranged() {
        let mut game = Game::new(vec![Player::new("alice", 20), Player::new("bob", 20)]);
        let card = Card::of_one_face(Arc::new(Characteristics::default()));
        for id in [ObjectId(1), ObjectId(2)] {
            let object = Object::new(Arc::clone(&card), ALICE, Zone::Library, Moment::START);
            game.objects.insert(id, Arc::new(object));
            game.players.first_mut().unwrap().library.push(id);
        }
        let arranges =
            |ids: [u32; 3]| lie_as_arranged(&game, ALICE, &ids.map(|id| Thing::Object(ObjectId(id))));
        // What has been drawn in the meantime is no longer there.
        assert!(arranges([3, 1, 2]).is_ok());
        assert!(arranges([3, 2, 1]).is_err());
    }
}
