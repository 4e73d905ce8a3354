//! State-based actions, sixth part: battles without defense, and battles whose protector isn't in the game or
//! can't be their protector.

use crate::now::{Now, ObjectNow};
use crate::rule::Rule;
use crate::rule::premise::Must;
use crate::rules::r101_general;
use crate::rules::r310_battles::{
    battles, can_protect, choose_protector, defense, has_the_wrong_protector, is_siege,
};
use crate::rules::r704_state_based_actions::{Due, sources_of_triggered_abilities, to_the_graveyard};
use crate::state::{PlayerId, Thing};
use crate::table::{Event, Ruled, Table};

rule! {
    /// A battle with defense 0 is put into its owner's graveyard, unless an ability of it has triggered and
    /// not yet left the stack.
    R704_5V "704.5v" since "2023-04-14" until "2026-08-07";
    when NO_DEFENSE "the battle has defense 0"
    when ABILITY_LEFT "an ability of it has triggered and not yet left the stack"
    1: NO_DEFENSE, ABILITY_LEFT;
}

/// Puts battles with defense 0 into their owners' graveyards: 704.5v and, since 2026-08-07, 704.5w.
pub(crate) fn no_defense(now: &Now) -> Vec<Due> {
    if now.in_force(&R704_5V) {
        return battles(now)
            .filter(|row| R704_5V::NO_DEFENSE.holds_for(now, row.id, defense(now, row) == 0))
            .filter(|row| !R704_5V::ABILITY_LEFT.holds_for(now, row.id, has_triggered(now, row)))
            .map(|row| (&R704_5V, to_the_graveyard(row.id)))
            .collect();
    }
    let mut due = Vec::new();
    if now.in_force(&R704_5V_20260807) {
        due.extend(sieges_without_defense(now));
    }
    if now.in_force(&R704_5W_20260807) {
        due.extend(other_battles_without_defense(now));
    }
    due
}

fn has_triggered(now: &Now, row: &ObjectNow) -> bool {
    sources_of_triggered_abilities(now.game()).any(|source| source == row.id)
}

rule! {
    /// A Siege with defense 0 is put into its owner's graveyard, unless an ability of it has triggered and
    /// not yet left the stack.
    R704_5V_20260807 "704.5v@2026-08-07": "704.5v" since "2026-08-07";
    when SIEGE "the battle is a Siege",
        true is equivalent: "a battle that isn't a Siege goes there because of 704.5w"
    when NO_DEFENSE "the Siege has defense 0"
    when ABILITY_LEFT "an ability of it has triggered and not yet left the stack"
    1 newest: SIEGE, NO_DEFENSE, ABILITY_LEFT;
}

/// 704.5v, since 2026-08-07: puts Sieges with defense 0 into their owners' graveyards.
fn sieges_without_defense(now: &Now) -> Vec<Due> {
    battles(now)
        .filter(|row| R704_5V_20260807::SIEGE.holds_for(now, row.id, is_siege(row)))
        .filter(|row| R704_5V_20260807::NO_DEFENSE.holds_for(now, row.id, defense(now, row) == 0))
        .filter(|row| !R704_5V_20260807::ABILITY_LEFT.holds_for(now, row.id, has_triggered(now, row)))
        .map(|row| (&R704_5V_20260807, to_the_graveyard(row.id)))
        .collect()
}

rule! {
    /// A battle that is not a Siege is put into its owner's graveyard as soon as its defense is 0, whether or
    /// not an ability of it has triggered.
    R704_5W_20260807 "704.5w@2026-08-07": "704.5w" since "2026-08-07";
    when SIEGE "the battle is a Siege"
    when NO_DEFENSE "the battle has defense 0"
    1 newest: SIEGE, NO_DEFENSE;
}

/// 704.5w, since 2026-08-07: puts battles with defense 0 that aren't Sieges into their owners' graveyards.
fn other_battles_without_defense(now: &Now) -> Vec<Due> {
    battles(now)
        .filter(|row| !R704_5W_20260807::SIEGE.holds_for(now, row.id, is_siege(row)))
        .filter(|row| R704_5W_20260807::NO_DEFENSE.holds_for(now, row.id, defense(now, row) == 0))
        .map(|row| (&R704_5W_20260807, to_the_graveyard(row.id)))
        .collect()
}

rule! {
    /// If no player in the game is a battle's protector and no creature is attacking it, its controller
    /// chooses one of the players who can be its protector according to its battle type. If there is no such
    /// player, the battle is put into its owner's graveyard.
    R704_5W "704.5w" since "2023-04-14" until "2026-08-07";
    when NO_PROTECTOR "no player in the game is the battle's protector"
    when NOT_ATTACKED "no creature attacks the battle"
    must CAN_PROTECT "the player chosen can be the protector of the battle"
    1: NO_PROTECTOR, NOT_ATTACKED, CAN_PROTECT;
}

rule! {
    /// If no player in the game is a battle's protector and no creature is attacking it, its controller
    /// chooses one of the players who can be its protector according to its battle type; without a battle
    /// type, only the controller can. If there is no such player, the battle is put into its owner's
    /// graveyard.
    R704_5X_20260807 "704.5x@2026-08-07": "704.5x" since "2026-08-07";
    when NO_PROTECTOR "no player in the game is the battle's protector"
    when NOT_ATTACKED "no creature attacks the battle"
    must CAN_PROTECT "the player chosen can be the protector of the battle"
    1 newest: NO_PROTECTOR, NOT_ATTACKED, CAN_PROTECT;
    2 newest: CONTROLLER of "310.8a";
}

/// 704.5w, and 704.5x since 2026-08-07: gives battles without a protector a new one.
pub(crate) fn no_protector(table: &mut Table) -> Ruled<Vec<Due>> {
    let lacks_one = |now: &Now, row: &ObjectNow| {
        let none = protector(now, row).is_none();
        let combat = now.game().combat.as_ref();
        let unattacked = !combat.is_some_and(|combat| combat.is_attacked(Thing::Object(row.id)));
        if now.in_force(&R704_5X_20260807) {
            R704_5X_20260807::NO_PROTECTOR.holds_for(now, row.id, none)
                && R704_5X_20260807::NOT_ATTACKED.holds_for(now, row.id, unattacked)
        } else {
            R704_5W::NO_PROTECTOR.holds_for(now, row.id, none)
                && R704_5W::NOT_ATTACKED.holds_for(now, row.id, unattacked)
        }
    };
    if table.in_force(&R704_5X_20260807) {
        new_protectors(table, &R704_5X_20260807, R704_5X_20260807::CAN_PROTECT, lacks_one)
    } else if table.in_force(&R704_5W) {
        new_protectors(table, &R704_5W, R704_5W::CAN_PROTECT, lacks_one)
    } else {
        Ok(Vec::new())
    }
}

/// Returns the player in the game who is a battle's protector, if there is one.
fn protector(now: &Now, row: &ObjectNow) -> Option<PlayerId> {
    let designated = now.game().objects.get(&row.id)?.protector;
    designated.filter(|&player| now.game().is_in_the_game(player))
}

/// Lets the controllers of the battles that need another protector choose one, as a rule demands, in APNAP order
/// (101.4). A battle that no player can protect is put into its owner's graveyard.
fn new_protectors(
    table: &mut Table,
    rule: &'static Rule,
    demand: Must,
    needs_one: impl Fn(&Now, &ObjectNow) -> bool,
) -> Ruled<Vec<Due>> {
    let now = table.now();
    let players = r101_general::in_apnap_order(&now);
    let of = |player: PlayerId| battles(&now).filter(move |row| row.controller == Some(player));
    let mut due = Vec::new();
    for battle in players.into_iter().flat_map(of).map(|row| row.id) {
        let event = table.asks(|ask| {
            let now = ask.now();
            let there = battles(&now).find(|row| row.id == battle);
            let Some(row) = there.filter(|row| needs_one(&now, row)) else { return Ok(None) };
            Ok(Some(match choose_protector(ask, row, Some(battle), demand)? {
                Some(player) => Event::Protects { battle, player },
                None => to_the_graveyard(battle),
            }))
        })?;
        due.extend(event.map(|event| (rule, event)));
    }
    Ok(due)
}

rule! {
    /// If a Siege's controller is its protector, that player chooses an opponent to be its protector instead.
    /// If there is no such opponent, the Siege is put into its owner's graveyard.
    R704_5X "704.5x" since "2023-04-14" until "2026-08-07";
    when SIEGE "the battle is a Siege"
    when OWN_PROTECTOR "its controller is its protector"
    must ANOTHER "the player chosen is an opponent of the Siege's controller"
    1: SIEGE, OWN_PROTECTOR, ANOTHER, OPPONENT of "310.11a";
}

rule! {
    /// If a battle's protector is a player who can't be its protector, its controller chooses a player who
    /// can. If there is no such player, the battle is put into its owner's graveyard.
    R704_5Y_20260807 "704.5y@2026-08-07": "704.5y" since "2026-08-07";
    when WRONG_PROTECTOR "the battle's protector is a player who can't be its protector"
    must CAN_PROTECT "the player chosen can be the protector of the battle"
    1 newest: WRONG_PROTECTOR, CAN_PROTECT;
}

/// 704.5x with 310.10, and 704.5y since 2026-08-07: gives battles whose protector can't be their protector a new
/// one.
pub(crate) fn wrong_protector(table: &mut Table) -> Ruled<Vec<Due>> {
    if table.in_force(&R704_5Y_20260807) {
        new_protectors(table, &R704_5Y_20260807, R704_5Y_20260807::CAN_PROTECT, |now, row| {
            let is_wrong = protector(now, row).is_some_and(|player| !can_protect(now, row, player));
            R704_5Y_20260807::WRONG_PROTECTOR.holds_for(now, row.id, is_wrong)
        })
    } else if table.in_force(&R704_5X) {
        new_protectors(table, &R704_5X, R704_5X::ANOTHER, |now, row| {
            let protector = protector(now, row);
            let is_its_own = protector.is_some_and(|player| row.controller == Some(player));
            (R704_5X::SIEGE.holds_for(now, row.id, is_siege(row))
                && R704_5X::OWN_PROTECTOR.holds_for(now, row.id, is_its_own))
                || protector.is_some_and(|player| has_the_wrong_protector(now, row, player))
        })
    } else {
        Ok(Vec::new())
    }
}
