//! The payments and choices of a player who has left: what isn't paid, and which player chooses instead.

use crate::card::{Color, Subtype};
use crate::now::Look;
use crate::rules::r810_two_headed_giant;
use crate::state::{Asking, Decision, PlayerId, Request, Thing};
use crate::table::Table;

rule! {
    /// Costs that a player who has left would have to pay are not paid.
    R800_4F "800.4f" since "2021-04-22";
    instead NOT_PAID "a cost that a player who has left would pay isn't paid"
    1: NOT_PAID, shown "800/4f-leaves-when-asked-to-pay";
}

/// 800.4f: returns whether a player can pay something. A player who has left can't, even after deciding to
/// pay.
pub(crate) fn can_still_pay(table: &Table, player: PlayerId) -> bool {
    table.game().is_in_the_game(player) || !R800_4F::NOT_PAID.is_followed_for(table, player)
}

/// Returns whether a player has left, perhaps instead of answering a request. Then there is nothing left to
/// choose for that player.
pub(crate) fn has_left(table: &Table, player: PlayerId) -> bool {
    !table.game().is_in_the_game(player)
}

/// The outcome of a request to a player who has left.
pub(crate) enum InsteadOfWhoLeft {
    /// The decision, made without asking a player.
    Decided(Decision<Thing>),
    /// The player who is asked instead.
    Asked(PlayerId),
}

/// 800.4f, 800.4h: decides a request to a player who has left, or asks another player. The player's own objects are
/// gone, so nothing is done with them.
pub(crate) fn instead_of_who_left(
    table: &Table,
    request: &Request<Thing>,
    player: PlayerId,
) -> InsteadOfWhoLeft {
    use InsteadOfWhoLeft::{Asked, Decided};
    if let Some(decision) = for_what_has_left(table, request) {
        return Decided(decision);
    }
    match request.asking {
        Asking::Pay => Decided(Decision::Pay { pays: can_still_pay(table, player), tapping: Vec::new() }),
        Asking::Discard => Decided(Decision::Discard(Vec::new())),
        Asking::Sacrifice => Decided(Decision::Sacrifice(Vec::new())),
        Asking::Untap => Decided(Decision::Untap(Vec::new())),
        Asking::Attack => Decided(Decision::Attack(Vec::new())),
        Asking::Block => Decided(Decision::Block(Vec::new())),
        Asking::DamageOrder => Decided(Decision::DamageOrder(Vec::new())),
        Asking::Assign => Decided(Decision::Assign { from: None, to: Vec::new() }),
        Asking::Order => Decided(Decision::Order(Vec::new())),
        // Nothing that is left depends on the number.
        Asking::Roll => Decided(Decision::Roll(1)),
        Asking::Keep => match request.among.first() {
            Some(&one) => Decided(Decision::Keep(one)),
            None => Asked(table.game().after(player)),
        },
        Asking::Action
        | Asking::Targets
        | Asking::Modes
        | Asking::Color
        | Asking::CreatureType
        | Asking::Sector
        | Asking::Zone
        | Asking::Number
        | Asking::Choose
        | Asking::May
        | Asking::Apply => Asked(the_next_player_chooses(table, player)),
    }
}

/// 800.4a: returns a decision on which nothing depends if the choice was for an object that has left the game
/// with the player: an ability that needs targets or modes, or a permanent that would enter.
fn for_what_has_left(table: &Table, request: &Request<Thing>) -> Option<Decision<Thing>> {
    let about = request.about.and_then(Thing::object)?;
    if table.game().objects.contains_key(&about) {
        return None;
    }
    match request.asking {
        Asking::Targets => Some(Decision::Targets(Vec::new())),
        Asking::Modes => Some(Decision::Modes(Vec::new())),
        Asking::Color => Some(Decision::Color(Color::White)),
        Asking::CreatureType => Subtype::named("Human").map(Decision::CreatureType),
        Asking::Choose => {
            let at_least = usize::try_from(request.at_least).unwrap_or(usize::MAX);
            Some(Decision::Choose(request.among.iter().copied().take(at_least).collect()))
        }
        Asking::Action
        | Asking::Discard
        | Asking::Sacrifice
        | Asking::Untap
        | Asking::Attack
        | Asking::Block
        | Asking::DamageOrder
        | Asking::Assign
        | Asking::Order
        | Asking::Roll
        | Asking::Keep
        | Asking::Sector
        | Asking::Zone
        | Asking::Number
        | Asking::May
        | Asking::Pay
        | Asking::Apply => None,
    }
}

rule! {
    /// If an object asks a player who has left for a choice, the object's controller names another player to
    /// make it. An opponent is replaced by another opponent if possible.
    R800_4G "800.4g": "800.4e" since "2009-10-01", "800.4f" since "2012-02-01", "800.4g" since "2021-04-22";
    out of scope "in the vocabulary, objects ask only their controller for such choices"
    1: outside "objects that ask other players than their controller for such choices";
    2: outside "objects that ask other players than their controller for such choices";
}

rule! {
    /// A choice that a rule requires of a player who has left is made by the next player in turn order.
    R800_4H "800.4h": "800.4g" since "2017-06-05", "800.4h" since "2021-04-22";
    instead NEXT_PLAYER "the next player in turn order chooses"
    1: NEXT_PLAYER;
}

/// 800.4h: returns the next player in turn order.
fn the_next_player_chooses(table: &Table, player: PlayerId) -> PlayerId {
    let next = table.game().after(player);
    if R800_4H::NEXT_PLAYER.is_followed_for(table, player) { next } else { table.game().after(next) }
}

rule! {
    /// An effect that needs information about a player who has left uses what was last known of that player.
    /// What a player did in the game still counts after the player has left.
    R800_4I "800.4i": "800.4f" since "2009-10-01", "800.4g" since "2012-02-01", "800.4h" since "2017-06-05",
        "800.4i" since "2021-04-22";
    does LAST_KNOWN "an effect uses the last known life total of a player who has left"
    1: LAST_KNOWN;
    2: outside "effects that look for what players have done";
    3 newest: outside "effects that look for what players have done";
}

/// 800.4i: returns what an effect knows of the life total of a player.
pub(crate) fn known_life_total(look: &Look, player: PlayerId) -> i32 {
    let game = look.game();
    if game.is_in_the_game(player) || R800_4I::LAST_KNOWN.is_followed_for(look, player) {
        r810_two_headed_giant::life_total(look, game, player)
    } else {
        0
    }
}

rules![R800_4F, R800_4G, R800_4H, R800_4I];
