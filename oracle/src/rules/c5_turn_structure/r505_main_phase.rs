//! The main phase, precombat and postcombat: its turn-based actions, and what can be done only in a main
//! phase.

use crate::card::CardType;
use crate::now::{Now, ObjectNow};
use crate::rules::{
    r101_general, r117_priority, r305_lands, r402_hand, r702_8_flash,
    r703_turn_based_actions::{self, R703_4G},
    r712_double_faced_cards, r714_sagas, r805_shared_team_turns,
};
use crate::state::{LandPlay, ObjectId, PlayerId, Point, TurnPart};
use crate::table::{AlsoBy, Event, Ruled, Table};

rule! {
    /// A turn has a precombat and a postcombat main phase, with the combat phase between them.
    R505_1 "505.1" since "2009-10-01";
    same as "500.1"
    1: shown "505/1-two-main-phases";
    2: shown "505/1-two-main-phases";
}

rule! {
    /// Only the first main phase of a turn is a precombat main phase. Each later one is a postcombat main
    /// phase, even if combat was skipped or effects have added phases.
    R505_1A "505.1a" since "2010-02-01";
    when FIRST_MAIN_PHASE "no other main phase has come before it this turn"
    1: FIRST_MAIN_PHASE;
    2: FIRST_MAIN_PHASE, shown "505/1a-additional-main-phase";
    3: shown "505/1a-combat-skipped";
    4: shown "505/1a-additional-main-phase";
}

/// 505.1a: returns which kind of main phase begins.
pub(crate) fn kind_of_main_phase(table: &Table) -> TurnPart {
    let is_first = table.game().turn.main_phases == 0;
    let is_precombat = R505_1A::FIRST_MAIN_PHASE.holds(table, is_first);
    if is_precombat { TurnPart::PrecombatMain } else { TurnPart::PostcombatMain }
}

rule! {
    /// Text that numbers main phases, such as 'second main phase', counts only the main phases of the current
    /// turn, unless it says otherwise.
    R505_1B "505.1b" since "2024-07-30";
    instead THIS_TURN_ONLY "only the main phases of the current turn are counted"
    1: THIS_TURN_ONLY;
    1 newest: THIS_TURN_ONLY;
}

/// 505.1b: returns whether the part of the turn that begins is the turn's nth main phase.
pub(crate) fn is_nth_main_phase(now: &Now, begun: TurnPart, nth: u8) -> bool {
    let is_main = matches!(begun, TurnPart::PrecombatMain | TurnPart::PostcombatMain);
    if !is_main {
        return false;
    }
    if R505_1B::THIS_TURN_ONLY.is_followed(now) {
        now.game().turn.main_phases == u32::from(nth)
    } else {
        // The mutant: each postcombat main phase counts as the second one.
        (begun == TurnPart::PostcombatMain) == (nth > 1)
    }
}

rule! {
    /// A main phase has no steps. It ends when all players pass in succession on an empty stack.
    R505_2 "505.2" since "2009-10-01";
    same as "500.2"
    1: WAITS_FOR_PASSES of "500.2", shown "500/2-main-phase-after-a-response";
}

rule! {
    /// First, in an Archenemy game, if the active player is the archenemy and this is the precombat main
    /// phase, that player sets the top card of the scheme deck in motion. This is a turn-based action and
    /// doesn't use the stack.
    R505_3 "505.3" since "2010-06-18";
    when ARCHENEMY "the active player is the archenemy"
    when PRECOMBAT "it is the precombat main phase"
    does SET_IN_MOTION "the top card of the scheme deck is set in motion"
    instead FIRST "the scheme is set in motion before the other turn-based actions"
    1: ARCHENEMY, PRECOMBAT, SET_IN_MOTION, FIRST;
}

/// 505.3: performs the turn-based actions of a main phase. Setting a scheme in motion comes first, if it is
/// due.
pub(crate) fn turn_based_actions(table: &mut Table) -> Ruled<()> {
    let Some(scheme) = scheme_to_set_in_motion(table) else { return second_and_third(table) };
    if R505_3::FIRST.is_followed(table) {
        set_in_motion(table, scheme)?;
        second_and_third(table)
    } else {
        second_and_third(table)?;
        set_in_motion(table, scheme)
    }
}

/// 505.3: returns the top card of the archenemy's scheme deck, in the precombat main phase of the archenemy's
/// turn.
fn scheme_to_set_in_motion(table: &Table) -> Option<ObjectId> {
    let game = table.game();
    let archenemy = game.archenemy?;
    let top = *game.players.get(usize::from(archenemy.0))?.scheme_deck.first()?;
    let is_due = R505_3::ARCHENEMY.holds_for(table, top, game.active == archenemy)
        && R505_3::PRECOMBAT.holds_for(table, top, is_precombat(table));
    is_due.then_some(top)
}

/// 505.3: sets a scheme in motion: it leaves the scheme deck and turns face up (701.25b).
fn set_in_motion(table: &mut Table, scheme: ObjectId) -> Ruled<()> {
    if R505_3::SET_IN_MOTION.is_followed_for(table, scheme) {
        table.happens(&R505_3, Event::SetInMotion(scheme))?;
    }
    Ok(())
}

/// Returns whether the main phase is the precombat one, which is the first of its turn (505.1a).
pub(crate) fn is_precombat(table: &Table) -> bool {
    table.game().turn.part() == TurnPart::PrecombatMain
}

/// 505.4-5: performs the turn-based actions that follow setting a scheme in motion.
fn second_and_third(table: &mut Table) -> Ruled<()> {
    if table.in_force(&R703_4G) {
        r703_turn_based_actions::lore_counters_and_visits(table)
    } else {
        lore_counters(table)
    }
}

rule! {
    /// Second, abilities that triggered as the main phase began are put on the stack.
    R505_4_20100618 "505.4@2010-06-18": "505.4" since "2010-06-18" until "2016-09-30";
    same as "117.3a"
}

rule! {
    /// Then, in the precombat main phase, each Saga under the active player's control gets a lore counter
    /// from that player, even if it has no chapter abilities. This is a turn-based action and doesn't use the
    /// stack.
    R505_4 "505.4" since "2018-04-27" until "2025-06-06";
    when SAGA "the permanent is a Saga that the active player controls"
    does LORE_COUNTER "each such Saga gets a lore counter"
    1: SAGA, LORE_COUNTER, shown "505/4-no-counter-in-other-main-phases";
}

/// 505.4: puts lore counters on Sagas in the precombat main phase, according to the edition.
pub(crate) fn lore_counters(table: &mut Table) -> Ruled<()> {
    if !is_precombat(table) {
        return Ok(());
    }
    if table.in_force(&R505_4_20250606) {
        lore_counters_with_chapters(table)
    } else if table.in_force(&R505_4) {
        lore_counters_until_2025(table)
    } else {
        Ok(())
    }
}

/// Returns whether the active player controls a permanent, or one of the active team.
fn is_under_an_active_player(now: &Now, row: &ObjectNow) -> bool {
    row.controller.is_some_and(|player| r805_shared_team_turns::is_active(now, now.game(), player))
}

/// 505.4, until 2025-06-05: puts a lore counter on each Saga of the active player.
fn lore_counters_until_2025(table: &mut Table) -> Ruled<()> {
    let now = table.now();
    let is_theirs = |row: &ObjectNow| r714_sagas::is_saga(row) && is_under_an_active_player(&now, row);
    let sagas = now.permanents().filter(|row| R505_4::SAGA.holds_for(&now, row.id, is_theirs(row)));
    let sagas = sagas.map(|row| row.id).collect();
    if R505_4::LORE_COUNTER.is_followed(table) {
        r714_sagas::put_lore_counters(table, &R505_4, sagas)?;
    }
    Ok(())
}

rule! {
    /// Then, in the precombat main phase, each Saga under the active player's control that has at least one
    /// chapter ability gets a lore counter from that player. A Saga without chapter abilities gets none. This
    /// is a turn-based action and doesn't use the stack.
    R505_4_20250606 "505.4@2025-06-06": "505.4" since "2025-06-06";
    when SAGA "the permanent is a Saga that the active player controls"
    when HAS_CHAPTER "the permanent has a chapter ability"
    does LORE_COUNTER "each such Saga gets a lore counter"
    1 newest: SAGA, HAS_CHAPTER, LORE_COUNTER, shown "505/4-no-counter-in-other-main-phases";
}

/// 505.4, since 2025-06-06: puts a lore counter on each Saga of the active player that has a chapter ability.
fn lore_counters_with_chapters(table: &mut Table) -> Ruled<()> {
    let now = table.now();
    let is_theirs = |row: &ObjectNow| r714_sagas::is_saga(row) && is_under_an_active_player(&now, row);
    let sagas = now.permanents().filter(|row| {
        R505_4_20250606::SAGA.holds_for(&now, row.id, is_theirs(row))
            && R505_4_20250606::HAS_CHAPTER.holds_for(&now, row.id, r714_sagas::has_chapters(row))
    });
    let sagas = sagas.map(|row| row.id).collect();
    if R505_4_20250606::LORE_COUNTER.is_followed(table) {
        r714_sagas::put_lore_counters(table, &R505_4_20250606, sagas)?;
    }
    Ok(())
}

rule! {
    /// Third, in the precombat main phase, an active player who controls an Attraction rolls to visit that
    /// player's Attractions. This is a turn-based action and doesn't use the stack.
    R505_5 "505.5" since "2022-11-18";
    same as "703.4g"
    1: shown "505/5-roll-to-visit", shown "703/4g-only-the-active-player";
}

rule! {
    /// Then the active player gets priority.
    R505_6 "505.6": "505.4" since "2009-10-01", "505.5" since "2010-06-18", "505.4" since "2016-09-30",
        "505.5" since "2018-04-27", "505.6" since "2022-11-18";
    gives Action;
    does PRIORITY "the active player gets priority in a main phase"
    1: PRIORITY;
}

/// 505.6: gives the active player priority in a main phase.
pub(crate) fn main_phase(table: &mut Table) -> Ruled<()> {
    if R505_6::PRIORITY.is_followed(table) {
        r117_priority::first_priority(table);
    } else {
        // The mutant: the phase ends immediately.
        table.rest_at(Point::Ending);
    }
    Ok(())
}

rule! {
    /// Normally, spells other than instants can be cast only in a main phase, and only by the active player.
    R505_6A "505.6a": "505.4a" since "2009-10-01", "505.5a" since "2010-06-18", "505.4a" since "2016-09-30",
        "505.5a" since "2018-04-27", "505.6a" since "2022-11-18";
    same as "117.1a"
    1: shown "505/6a-only-in-main-phases";
    2: shown "505/6a-not-in-another-players-turn";
}

rule! {
    /// In a main phase of that player's own turn, with priority and while the stack is empty, the active
    /// player may play a land card from the hand, once each turn. If the player names an effect that allows a
    /// land play, the play counts against that effect and not against this rule. Playing a land doesn't use
    /// the stack. It isn't a spell or ability, so no player can respond to it or counter it.
    R505_5B_20100618 "505.5b@2010-06-18": "505.5b" since "2010-06-18" until "2013-07-13";
    must TIME_TO_PLAY "it is a main phase of the player's own turn and the stack is empty" (also "305.1")
    must LAND_IN_HAND "the card is a land card in the player's hand" (also "305.1")
    must PLAY_LEFT "the player has a land play left" (also "305.2@2009-10-01")
    1 earlier: TIME_TO_PLAY, LAND_IN_HAND, PLAY_LEFT;
}

/// 505.5b, until 2013-07-12: checks that a player may play a land. Returns what allows it: this rule, or an
/// effect that the player names.
fn may_play_a_land_before_2013(
    table: &Table,
    player: PlayerId,
    card: &ObjectNow,
    by: Option<ObjectId>,
) -> Ruled<LandPlay> {
    let now = table.now();
    let is_time = is_time_to_play(table, player, card)?;
    let is_their_turn = r805_shared_team_turns::is_active(table, now.game(), player);
    R505_5B_20100618::TIME_TO_PLAY
        .must_hold_for(table, player, is_time)
        .also_if(!is_their_turn, &r305_lands::R305_3)?;
    R505_5B_20100618::LAND_IN_HAND.must_hold_for(table, card.id, is_land_in_hand(&now, card, player))?;
    let left = r305_lands::land_play_left(&now, player, by);
    R505_5B_20100618::PLAY_LEFT.must_hold_for(table, player, left.is_some())?;
    Ok(left.unwrap_or(LandPlay::Rule))
}

rule! {
    /// In a main phase of that player's own turn, with priority and while the stack is empty, the active
    /// player may play a land card from the hand if that player has played fewer lands this turn than
    /// allowed. One is allowed, and more if effects say so. Playing a land doesn't use the stack. It isn't a
    /// spell or ability, so no player can respond to it or counter it.
    R505_6B "505.6b": "505.5b" since "2013-07-13", "505.4b" since "2016-09-30", "505.5b" since "2018-04-27",
        "505.6b" since "2022-11-18";
    must TIME_TO_PLAY "it is a main phase of the player's own turn and the stack is empty" (also "305.1")
    must LAND_IN_HAND "the card is a land card in the player's hand" (also "305.1")
    must FEWER_THAN_ALLOWED "the player has played fewer lands this turn than allowed" (also "305.2b", "305.2")
    1: TIME_TO_PLAY, LAND_IN_HAND, FEWER_THAN_ALLOWED;
    2: shown "505/6b-one-land-each-turn";
    3: shown "505/6b-one-land-each-turn";
}

/// 101.2, 505.6b: checks that a player may play a land. Returns what allows it.
pub(crate) fn may_play_a_land(
    table: &Table,
    player: PlayerId,
    card: &ObjectNow,
    by: Option<ObjectId>,
) -> Ruled<LandPlay> {
    r101_general::is_not_forbidden_to_play_lands(table, player)?;
    if table.in_force(&R505_5B_20100618) {
        return may_play_a_land_before_2013(table, player, card, by);
    }
    let now = table.now();
    let is_time = is_time_to_play(table, player, card)?;
    let is_their_turn = r805_shared_team_turns::is_active(table, now.game(), player);
    R505_6B::TIME_TO_PLAY
        .must_hold_for(table, player, is_time)
        .also_if(!is_their_turn, &r305_lands::R305_3)?;
    R505_6B::LAND_IN_HAND.must_hold_for(table, card.id, is_land_in_hand(&now, card, player))?;
    let played = now.game().players.get(player.0 as usize).map_or(0, |player| player.lands_played);
    let allowed = now.player(player).map_or(0, |player| player.land_plays);
    R505_6B::FEWER_THAN_ALLOWED.must_hold_for(table, player, i64::from(played) < i64::from(allowed))?;
    Ok(LandPlay::Rule)
}

/// 505.6b, 702.8a: returns whether a land card can be played now. A land with flash can be played at other times of
/// the player's turn, too.
fn is_time_to_play(table: &Table, player: PlayerId, card: &ObjectNow) -> Ruled<bool> {
    let now = table.now();
    if r117_priority::is_sorcery_time(&now, player) {
        return Ok(true);
    }
    let is_time = r702_8_flash::is_played_like_an_instant(&now, card);
    if is_time {
        r305_lands::is_played_in_ones_own_turn(table, player)?;
    }
    Ok(is_time)
}

/// Returns whether a card is a land card in a player's hand.
fn is_land_in_hand(now: &Now, card: &ObjectNow, player: PlayerId) -> bool {
    let is_a_land = card.card_types.contains(CardType::Land)
        || r712_double_faced_cards::is_played_with_its_back_face_up(now, card);
    is_a_land && r402_hand::cards_in_hand(now, player).any(|in_hand| in_hand == card.id)
}

rules![
    R505_1,
    R505_1A,
    R505_1B,
    R505_2,
    R505_3,
    R505_4_20100618,
    R505_4,
    R505_4_20250606,
    R505_5,
    R505_6,
    R505_6A,
    R505_5B_20100618,
    R505_6B,
];
