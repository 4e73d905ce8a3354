//! Dungeons, which stay in the command zone.

use crate::card::CardType;
use crate::state::Object;
use crate::table::{Move, Table};

rule! {
    /// Dungeon cards are not permanents, can't be cast, and leave the command zone only as they leave the game.
    R309_2C "309.2c" since "2021-07-23";
    when DUNGEON "a card that would leave the command zone is a dungeon"
    2: CARD_IN_HAND of "601.2a";
    3: DUNGEON;
}

/// 309.2c: returns whether a card would leave the command zone although it is a dungeon.
pub(crate) fn stays(table: &Table, movement: &Move, card: &Object) -> bool {
    table.in_force(&R309_2C)
        && R309_2C::DUNGEON.holds_for(
            table,
            movement.object,
            card.card.front.card_types.contains(CardType::Dungeon),
        )
}

rules![R309_2C];
