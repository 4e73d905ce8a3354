//! Decks and opening hands for random games.

use crate::generate::Choices;
use crate::language::Catalogue;
use apnap_oracle::card::{Ability, Card, CardType, Characteristics, Effect, Instead, Trigger, Zone};
use apnap_oracle::state::{Game, Moment, Object, ObjectId, Player, PlayerId, Turn};
use std::sync::Arc;

/// The cards from which decks are made.
#[derive(Clone, Debug)]
pub struct Deck {
    lands: Vec<Arc<Card>>,
    creatures: Vec<Arc<Card>>,
    others: Vec<Arc<Card>>,
}

const LIBRARY: usize = 25;
const HAND: usize = 7;

/// The cards of a catalogue that are completely defined in the vocabulary, so that they can be played.
pub fn playable(catalogue: &Catalogue) -> Deck {
    Deck::of(catalogue.iter().map(|(_, card)| card).filter(|card| is_playable(card)).cloned())
}

/// Returns whether a card is completely defined in the vocabulary, and can be in a deck.
pub(crate) fn is_playable(card: &Card) -> bool {
    let is_whole_behind = card.back.as_ref().is_none_or(|back| is_whole(back));
    is_whole(&card.front) && is_whole_behind && card.lights.is_empty()
}

impl Deck {
    /// A deck of these cards. Without a land, a creature or another card among them, no game is dealt from it.
    pub fn of(cards: impl IntoIterator<Item = Arc<Card>>) -> Deck {
        let (lands, spells): (Vec<_>, Vec<_>) =
            cards.into_iter().partition(|card| card.front.card_types.contains(CardType::Land));
        let (creatures, others) =
            spells.into_iter().partition(|card| card.front.card_types.contains(CardType::Creature));
        Deck { lands, creatures, others }
    }

    /// How many different cards there are.
    pub fn len(&self) -> usize {
        self.lands.len() + self.creatures.len() + self.others.len()
    }

    /// Returns whether there are none.
    pub fn is_empty(&self) -> bool {
        self.lands.is_empty() || self.creatures.is_empty() || self.others.is_empty()
    }
}

fn is_whole(card: &Characteristics) -> bool {
    let of_games = [CardType::Plane, CardType::Vanguard, CardType::Scheme, CardType::Conspiracy];
    let in_decks = !of_games.iter().any(|&card_type| card.card_types.contains(card_type));
    in_decks && card.abilities.iter().all(|ability| says_everything(ability))
}

fn says_everything(ability: &Ability) -> bool {
    match ability {
        Ability::Keyword(_) | Ability::Static(_) | Ability::CastOnly(_) => true,
        Ability::AdditionalCost(cost) => cost.other.is_none(),
        Ability::Activated { cost, effect, .. } => cost.other.is_none() && is_said(effect),
        Ability::Triggered { when, effect, .. } => !matches!(when, Trigger::Other(_)) && is_said(effect),
        Ability::Spell(effect) => is_said(effect),
        Ability::Replacement(replacement) => match &replacement.instead {
            Instead::Do(effect) => is_said(effect),
            _ => true,
        },
        Ability::Other(_) => false,
    }
}

fn is_said(effect: &Effect) -> bool {
    match effect {
        Effect::Other(_) => false,
        Effect::Continuous(one_shot) => one_shot.copies.is_none(),
        Effect::Sequence(effects) | Effect::Modes { of: effects, .. } => effects.iter().all(is_said),
        Effect::May(effect)
        | Effect::IfYouDo(effect)
        | Effect::WhenYouDo(effect)
        | Effect::MayPay { then: effect, .. }
        | Effect::UnlessPays { effect, .. } => is_said(effect),
        Effect::Delayed { when, effect } => !matches!(when, Trigger::Other(_)) && is_said(effect),
        Effect::If { then, otherwise, .. } => is_said(then) && otherwise.as_deref().is_none_or(is_said),
        _ => true,
    }
}

/// The beginning of a game: each player has seven cards in hand and a library, and no player has had a turn
/// yet.
pub fn deal(deck: &Deck, choices: &mut dyn Choices) -> Game {
    let players = 2 + usize::from(choices.below(4) == 3);
    let names = ["alice", "bob", "carol"];
    let mut game = Game::new(names.iter().take(players).map(|name| Player::new(*name, 20)).collect());
    game.mana_is_granted = choices.below(4) < 3;
    let last = PlayerId(u8::try_from(players - 1).unwrap_or(0));
    game.turn = Turn::number(0, last);
    game.active = last;
    for seat in 0..players {
        let player = PlayerId(u8::try_from(seat).unwrap_or(0));
        for n in 0..LIBRARY + HAND {
            let zone = if n < HAND { Zone::Hand } else { Zone::Library };
            put(&mut game, player, draw_one(deck, choices), zone);
        }
    }
    game
}

fn draw_one(deck: &Deck, choices: &mut dyn Choices) -> Arc<Card> {
    let from = match choices.below(5) {
        0 | 1 => &deck.lands,
        2 | 3 => &deck.creatures,
        _ => &deck.others,
    };
    from.get(choices.below(from.len())).cloned().unwrap_or_else(|| Arc::clone(&deck.lands[0]))
}

fn put(game: &mut Game, player: PlayerId, card: Arc<Card>, zone: Zone) {
    let id = ObjectId(game.next_object);
    game.next_object += 1;
    game.objects.insert(id, Arc::new(Object::new(card, player, zone, Moment::START)));
    if zone == Zone::Library
        && let Some(player) = game.players.get_mut(usize::from(player.0))
    {
        player.library.push(id);
    }
}
