//! Drawing cards: which card a player draws, and how a player draws several.

use crate::card::Zone;
use crate::now::Now;
use crate::rule::Rule;
use crate::rules::r108_cards;
use crate::state::{ObjectId, PlayerId};
use crate::table::{Cause, Event, Move, Ruled, Table};

rule! {
    /// A player who draws a card puts the top card of the library into the hand.
    R121_1 "121.1": "119.1" since "2009-10-01", "120.1" since "2010-04-23", "121.1" since "2019-07-12";
    instead TOP_CARD "the player draws the top card of the library"
    1: TOP_CARD;
    2: DRAWS of "504.1";
    3: shown "121/2-two-cards-two-draws";
}

/// 121.1: returns the event of a player drawing a card.
pub(crate) fn drawn(now: &Now, player: PlayerId) -> Event {
    let mut library = cards_in_library(now, player);
    let card = if R121_1::TOP_CARD.is_followed_for(now, player) { library.next() } else { library.last() };
    match card {
        Some(card) => Event::Move(Move::to(card, Zone::Hand, Cause::Drawn)),
        None => Event::DrewNothing(player),
    }
}

/// Returns the cards in a player's library from the top down. A token that is there isn't a card (108.2b).
pub(crate) fn cards_in_library(now: &Now, player: PlayerId) -> impl Iterator<Item = ObjectId> {
    let library = now.game().players.get(usize::from(player.0)).map(|player| &player.library);
    let is_card = |id: &ObjectId| now.object(*id).is_some_and(|row| r108_cards::is_card(now, row));
    library.into_iter().flatten().copied().filter(is_card)
}

rule! {
    /// A player who draws several cards draws them one after the other.
    R121_2 "121.2": "119.2" since "2009-10-01", "120.2" since "2010-04-23", "121.2" since "2019-07-12";
    does ONE_BY_ONE "each card is drawn individually"
    1: ONE_BY_ONE;
    2: ONE_BY_ONE;
}

/// 121.2: makes a player draw this many cards, one after the other.
pub(crate) fn draw(table: &mut Table, rule: &'static Rule, player: PlayerId, cards: u32) -> Ruled<()> {
    for _ in 0..cards {
        table.count_round()?;
        if R121_2::ONE_BY_ONE.is_followed_for(table, player) {
            table.happens(rule, Event::Draw(player))?;
        }
    }
    Ok(())
}

rule! {
    /// A player who tries to draw from a library without cards loses the game the next time that a player would
    /// get priority.
    R121_4 "121.4": "119.4" since "2009-10-01", "120.4" since "2010-04-23", "121.4" since "2019-07-12";
    same as "704.5b"
    1: DREW_NOTHING of "704.5b", shown "117/2e-decked-only-after-the-resolution";
}

rules![R121_1, R121_2, R121_4];
