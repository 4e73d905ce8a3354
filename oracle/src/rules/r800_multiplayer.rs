//! Multiplayer: what happens to a game as a player leaves it.

use crate::bench::About;
use crate::card::Zone;
use crate::does;
use crate::edition::on;
use crate::rule::{Rule, Status, does};
use crate::state::{ObjectId, PlayerId};
use crate::table::{Cause, Event, Move, Ruled, Table};

/// The rules of this section that the oracle performs.
pub(crate) const RULES: &[&Rule] = &[&R800_4A];

/// 800.4a
pub(crate) const R800_4A: Rule = Rule {
    id: "800.4a",
    numbers: &[(on("2009-10-01"), "800.4a")],
    until: None,
    says: "As a player leaves, everything that player owns leaves with the player; effects that give that player control \
           end; what the player still controls on the stack that is no card ceases to exist, and anything else is \
           exiled.",
    status: Status::Tested,
    premises: &[
        does("what the player owns leaves the game"),
        does("what the player still controls is exiled"),
    ],
};

/// 800.4a: a player leaves the game.
pub(crate) fn leaves(table: &mut Table, player: PlayerId) -> Ruled<()> {
    if table.game().in_the_game().count() <= 1 {
        return Ok(());
    }
    does!(table, R800_4A, player, "what the player owns leaves the game", {
        let owned = ids(table, |object| object.owner == player);
        table.happen(&R800_4A, owned.into_iter().map(Event::CeaseToExist).collect())?;
        let effects = table.game().effects.iter().filter(|(_, effect)| gives_control(effect, player));
        let effects = effects.map(|(&id, _)| Event::EffectEnds(id)).collect();
        table.happen(&R800_4A, effects)?;
    });
    let now = table.now();
    let controlled: Vec<ObjectId> = now
        .objects()
        .filter(|row| row.controller == Some(player))
        .map(|row| row.id)
        .chain(ids(table, |object| object.is_ability() && object.entered_under == player))
        .collect();
    does!(table, R800_4A, About::Player(player), "what the player still controls is exiled", {
        let exiled = |id| Event::Move(Move::to(id, Zone::Exile, Cause::Rule));
        table.happen(&R800_4A, controlled.into_iter().map(exiled).collect())?;
    });
    Ok(())
}

fn ids(table: &Table, matches: impl Fn(&crate::state::Object) -> bool) -> Vec<ObjectId> {
    table.game().objects.iter().filter(|(_, object)| matches(object)).map(|(&id, _)| id).collect()
}

fn gives_control(effect: &crate::state::Resolved, player: PlayerId) -> bool {
    effect.controller == player
        && effect.changes.iter().any(|change| matches!(change, crate::card::Modification::Control(_)))
}
