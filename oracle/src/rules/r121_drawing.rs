//! Drawing cards: from the top of the library into the hand, one by one.

use crate::bench::About;
use crate::card::Zone;
use crate::does;
use crate::edition::on;
use crate::now::Now;
use crate::rule::{Rule, Status, does, does_instead};
use crate::state::PlayerId;
use crate::table::{Cause, Event, Move, Ruled, Table};

/// The rules of this section that the oracle performs.
pub(crate) const RULES: &[&Rule] = &[&R121_1, &R121_2];

/// 121.1
pub(crate) const R121_1: Rule = Rule {
    id: "121.1",
    numbers: &[(on("2009-10-01"), "119.1"), (on("2010-04-23"), "120.1"), (on("2019-07-12"), "121.1")],
    until: None,
    says: "To draw a card is to put the top card of one's library into one's hand.",
    status: Status::Tested,
    premises: &[does_instead("it is the top card of the library that is drawn")],
};

/// 121.1: what drawing a card is.
pub(crate) fn drawn(now: &Now, player: PlayerId) -> Event {
    let library =
        now.game().players.get(player.0 as usize).map(|player| player.library.as_slice()).unwrap_or(&[]);
    let card = does!(
        now, R121_1, player, "it is the top card of the library that is drawn",
        library.first(),
        instead library.last()
    );
    match card {
        Some(&card) => Event::Move(Move::to(card, Zone::Hand, Cause::Drawn)),
        None => Event::DrewNothing(player),
    }
}

/// 121.2
pub(crate) const R121_2: Rule = Rule {
    id: "121.2",
    numbers: &[(on("2009-10-01"), "119.2"), (on("2010-04-23"), "120.2"), (on("2019-07-12"), "121.2")],
    until: None,
    says: "Several cards are drawn one after the other.",
    status: Status::Tested,
    premises: &[does("each card is drawn by itself")],
};

/// 121.2: a player draws so many cards, one after the other.
pub(crate) fn draw(table: &mut Table, rule: &'static Rule, player: PlayerId, cards: u32) -> Ruled<()> {
    for _ in 0..cards {
        table.once_more()?;
        does!(table, R121_2, About::Player(player), "each card is drawn by itself", {
            table.happens(rule, Event::Draw(player))?;
        });
    }
    Ok(())
}
