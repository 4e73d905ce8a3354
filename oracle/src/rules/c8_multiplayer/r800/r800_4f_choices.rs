//! The payments and choices of a player who has left: what isn't paid, and which player chooses instead.

use crate::now::Look;
use crate::rules::r810_two_headed_giant;
use crate::state::PlayerId;
use crate::table::Table;

rule! {
    /// Costs that a player who has left would have to pay are not paid.
    R800_4F "800.4f" since "2021-04-22";
    instead NOT_PAID "a cost that a player who has left would pay isn't paid"
    1: NOT_PAID, shown "800/4f-leaves-when-asked-to-pay";
}

/// 800.4f: returns whether a player who has left can no longer pay something, even after deciding to pay.
pub(crate) fn can_no_longer_pay(table: &Table, player: PlayerId) -> bool {
    R800_4F::NOT_PAID.is_followed_for(table, player)
}

/// Returns whether a player has left, perhaps instead of answering a request.
pub(crate) fn has_left(table: &Table, player: PlayerId) -> bool {
    !table.game().is_in_the_game(player)
}

rule! {
    /// If an object asks a player who has left for a choice, the object's controller names another player to
    /// make it. An opponent is replaced by another opponent if possible.
    R800_4G "800.4g": "800.4e" since "2009-10-01", "800.4f" since "2012-02-01", "800.4g" since "2021-04-22";
    out of scope "in the vocabulary, objects ask only their controller for such choices"
}

rule! {
    /// A choice that a rule requires of a player who has left is made by the next player in turn order.
    R800_4H "800.4h": "800.4g" since "2017-06-05", "800.4h" since "2021-04-22";
    instead NEXT_PLAYER "the next player in turn order chooses"
    1: NEXT_PLAYER;
}

/// 800.4h: returns the player who makes a choice that a rule requires of a player: that player or, after leaving,
/// the next one in turn order.
pub(crate) fn who_chooses_by_a_rule(table: &Table, player: PlayerId) -> PlayerId {
    if table.game().is_in_the_game(player) {
        return player;
    }
    let next = table.game().after(player);
    if R800_4H::NEXT_PLAYER.is_followed_for(table, player) { next } else { table.game().after(next) }
}

rule! {
    /// An effect that needs information about a player who has left uses what was last known of that player.
    /// What a player did in the game still counts after the player has left.
    R800_4I "800.4i": "800.4f" since "2009-10-01", "800.4g" since "2012-02-01", "800.4h" since "2017-06-05",
        "800.4i" since "2021-04-22";
    does LAST_KNOWN "an effect uses the last known information about a player who has left"
    1: LAST_KNOWN, shown "800/4i-a-hand-of-a-player-who-has-left",
        shown "800/4i-permanents-of-a-player-who-has-left", shown "800/4i-a-speed-of-a-player-who-has-left";
}

/// 800.4i: returns whether an effect knows something of a player: what is so, or what was so last if the player has
/// left.
pub(crate) fn is_known(look: &Look, player: PlayerId) -> bool {
    look.game().is_in_the_game(player) || R800_4I::LAST_KNOWN.is_followed_for(look, player)
}

/// 800.4i: returns what an effect knows of the life total of a player.
pub(crate) fn known_life_total(look: &Look, player: PlayerId) -> i32 {
    if is_known(look, player) { r810_two_headed_giant::life_total(look, look.game(), player) } else { 0 }
}

rules![R800_4F, R800_4G, R800_4H, R800_4I];
