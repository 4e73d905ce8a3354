//! The combat phase in general: its steps, the attacking and defending players, and what can be attacked.

use crate::card::CardType;
use crate::now::{Now, ObjectNow};
use crate::state::{Defenders, ObjectId, PlayerId, Thing};
use crate::table::{Ruled, Table};

rule! {
    /// The combat phase has five steps. It begins with the beginning of combat step. Then come the steps in
    /// which players declare attackers, declare blockers and deal combat damage, in this order, and the end
    /// of combat step is last. If no creature was declared as an attacker or put onto the battlefield
    /// attacking, the steps for blockers and damage are skipped. There are two combat damage steps if an
    /// attacker or blocker has first strike or double strike.
    R506_1 "506.1" since "2009-10-01";
    definition
    1: IN_ORDER of "500.1", shown "511/1-priority";
}

rule! {
    /// The active player is the attacking player and attacks with creatures under that player's control. In a
    /// two-player game, the other player is the defending player. That player, that player's planeswalkers
    /// and the battles that the player protects can be attacked.
    R506_2 "506.2" since "2009-10-01";
    instead ACTIVE "the active player is the attacking player"
    when OPPONENT "the player is an opponent of the attacking player"
    when PLANESWALKER "a defending player controls the planeswalker"
    when BATTLE "a defending player protects the battle"
    1: ACTIVE, shown "506/2-only-the-active-player-attacks";
    2: OPPONENT, PLANESWALKER, BATTLE;
}

/// 506.2: returns the player who attacks.
pub(crate) fn attacking_player(now: &Now) -> PlayerId {
    let active = now.game().active;
    if R506_2::ACTIVE.is_followed(now) { active } else { now.game().after(active) }
}

/// 506.2, 506.2a: returns the players who can be attacked and declare blockers, in turn order from the active
/// player on.
pub(crate) fn defending_players(now: &Now) -> Vec<PlayerId> {
    let opponents = opponents(now);
    let chosen = now.game().combat.as_ref().and_then(|combat| combat.chosen);
    match now.game().defenders {
        Defenders::AllOpponents => opponents,
        Defenders::OneChosen => opponents.into_iter().filter(|player| Some(*player) == chosen).collect(),
    }
}

/// 506.2: returns the opponents of the attacking player, in turn order from the active player on.
pub(crate) fn opponents(now: &Now) -> Vec<PlayerId> {
    let game = now.game();
    let attacker = attacking_player(now);
    let is_opponent = |player: &PlayerId| !game.team_with(attacker).any(|mate| mate == *player);
    let players = game.active_player_first().filter(|player| game.is_in_the_game(*player));
    players.filter(|player| R506_2::OPPONENT.holds_for(now, *player, is_opponent(player))).collect()
}

/// 506.2: returns the defending players, their planeswalkers, and the battles that they protect.
pub(crate) fn what_can_be_attacked(now: &Now) -> Vec<Thing> {
    let defending = defending_players(now);
    let players = defending.iter().copied().map(Thing::Player);
    let permanents = now.permanents().filter(|row| is_open_to_attack(now, row, &defending));
    players.chain(permanents.map(|row| Thing::Object(row.id))).collect()
}

/// 506.2: returns whether a permanent is a planeswalker that a defending player controls, or a battle that one
/// protects.
fn is_open_to_attack(now: &Now, row: &ObjectNow, defending: &[PlayerId]) -> bool {
    let controlled = row.controller.is_some_and(|player| defending.contains(&player));
    let protector = now.game().objects.get(&row.id).and_then(|object| object.protector);
    let protected = protector.is_some_and(|player| defending.contains(&player));
    row.card_types.contains(CardType::Planeswalker) && R506_2::PLANESWALKER.holds_for(now, row.id, controlled)
        || row.card_types.contains(CardType::Battle) && R506_2::BATTLE.holds_for(now, row.id, protected)
}

rule! {
    /// In a multiplayer game in which not every opponent is automatically a defending player, the attacking
    /// player chooses one opponent in the beginning of combat step, who becomes the defending player. The
    /// variant may dictate the choice.
    R506_2A "506.2a" since "2009-10-01";
    same as "507.1"
    1: ONE_DEFENDS of "507.1", shown "507/1-all-opponents-defend";
}

rule! {
    /// If teams take their turns together, the active team attacks and the other team defends.
    R506_2B "506.2b" since "2009-10-01";
    out of scope "combat between teams isn't performed"
}

rule! {
    /// Only creatures can attack or block, and only players, planeswalkers and battles can be attacked.
    R506_3 "506.3" since "2009-10-01";
    must CREATURE "the attacking or blocking permanent is a creature"
    1: CREATURE;
    2: OPEN_TO_ATTACK of "508.1b";
}

/// 506.3: requires that only creatures attack and block.
pub(crate) fn must_be_a_creature(table: &Table, permanent: ObjectId) -> Ruled<()> {
    let now = table.now();
    let is_one = now.object(permanent).is_some_and(ObjectNow::is_creature);
    R506_3::CREATURE.must_hold_for(table, permanent, is_one)
}

rules![R506_1, R506_2, R506_2A, R506_2B, R506_3];
