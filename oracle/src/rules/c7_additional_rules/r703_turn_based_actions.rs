//! Turn-based actions: what they are, when they happen relative to everything else, and the list of them,
//! which restates the sections on the steps.

use crate::now::ObjectNow;
use crate::rules::{
    r117_priority, r502_untap, r503_upkeep, r504_draw, r505_main_phase, r507_beginning_of_combat,
    r508_declare_attackers, r509_declare_blockers, r510_combat_damage, r511_end_of_combat, r513_end_step,
    r514_cleanup, r701_49_attractions, r805_shared_team_turns,
};
use crate::state::{PlayerId, Step};
use crate::table::{Ruled, Table};

rule! {
    /// Turn-based actions happen on their own as certain steps or phases begin, or as any step or phase ends.
    /// They don't use the stack.
    R703_1 "703.1" since "2009-10-01";
    does PERFORMED "turn-based actions are performed"
    1: PERFORMED;
    2: shown "703/1-by-themselves", shown "703/1-cleanup-actions-use-no-stack";
}

/// 703.1: performs the turn-based actions of a step or phase that has begun, then whatever follows them in
/// it.
pub(crate) fn at_the_beginning(table: &mut Table) -> Ruled<()> {
    before_anything_else(table)?;
    match table.game().turn.step {
        Some(Step::Untap) => r502_untap::untap_step(table),
        Some(Step::Upkeep) => r503_upkeep::upkeep_step(table),
        Some(Step::Draw) => r504_draw::draw_step(table),
        Some(Step::End) => r513_end_step::end_step(table),
        Some(Step::Cleanup) => r514_cleanup::cleanup_step(table),
        Some(Step::BeginningOfCombat) => r507_beginning_of_combat::beginning_of_combat_step(table),
        Some(Step::DeclareAttackers) => r508_declare_attackers::declare_attackers_step(table),
        Some(Step::DeclareBlockers) => r509_declare_blockers::declare_blockers_step(table),
        Some(Step::CombatDamage) => r510_combat_damage::combat_damage_step(table),
        Some(Step::EndOfCombat) => r511_end_of_combat::end_of_combat_step(table),
        None => r505_main_phase::main_phase(table),
    }
}

/// 703.1: performs the turn-based actions of the step or phase.
fn perform_turn_based_actions(table: &mut Table) -> Ruled<()> {
    if R703_1::PERFORMED.is_followed(table) { in_their_order(table) } else { Ok(()) }
}

/// Performs the turn-based actions of the step or phase in their order.
fn in_their_order(table: &mut Table) -> Ruled<()> {
    match table.game().turn.step {
        Some(Step::Untap) => r502_untap::turn_based_actions(table),
        Some(Step::Draw) => r504_draw::draw(table),
        Some(Step::Cleanup) => {
            r514_cleanup::discard_down_to_hand_size(table)?;
            r514_cleanup::damage_and_effects_end(table)
        }
        Some(Step::BeginningOfCombat) => r507_beginning_of_combat::choose_the_defending_player(table),
        Some(Step::DeclareAttackers) => r508_declare_attackers::declare_attackers(table),
        Some(Step::DeclareBlockers) => r509_declare_blockers::turn_based_actions(table),
        Some(Step::CombatDamage) => r510_combat_damage::turn_based_actions(table),
        Some(Step::Upkeep | Step::EndOfCombat | Step::End) => Ok(()),
        None => r505_main_phase::turn_based_actions(table),
    }
}

rule! {
    /// An ability that watches for a step or phase to begin is a triggered ability, not a turn-based action.
    R703_1A "703.1a" since "2009-10-01";
    definition
}

rule! {
    /// No player controls a turn-based action.
    R703_2 "703.2" since "2009-10-01";
    definition
}

rule! {
    /// Turn-based actions at the beginning of a step or phase come first: before the game checks state-based
    /// actions, before triggered abilities are put on the stack and before a player gets priority.
    R703_3 "703.3" since "2009-10-01";
    instead FIRST "turn-based actions come before state-based actions and waiting triggered abilities"
    1: FIRST;
    2: FIRST, shown "703/3-untaps-before-it-dies", shown "703/3-draw-before-triggers";
}

/// 703.3: performs turn-based actions before anything else.
fn before_anything_else(table: &mut Table) -> Ruled<()> {
    if R703_3::FIRST.is_followed(table) {
        perform_turn_based_actions(table)
    } else {
        // The mutant: state-based actions and waiting triggered abilities come first.
        r117_priority::settle(table)?;
        perform_turn_based_actions(table)
    }
}

rule! {
    /// Introduces the list of turn-based actions.
    R703_4 "703.4" since "2009-10-01";
    definition
}

rule! {
    /// As the untap step begins, the active player's phased-in permanents with phasing phase out and, at the
    /// same time, the permanents that phased out under that player's control phase in.
    R703_4A "703.4a" since "2009-10-01";
    same as "502.1"
    1: shown "502/1-phasing-alternates";
    2: AT_ONCE of "502.1", shown "502/1-in-while-another-goes-out";
}

rule! {
    /// After phasing, if it is day or night, the game checks whether that changes; if it is neither, there is
    /// no check.
    R703_4B "703.4b" since "2021-11-19";
    same as "502.2"
    1: DAY_OR_NIGHT of "502.2", shown "502/2-between-phasing-and-untapping";
    2: shown "502/2-neither-day-nor-night";
}

rule! {
    /// After phasing and the check of day and night, if there is one, the active player determines which
    /// permanents untap, and those untap at the same time.
    R703_4C "703.4c": "703.4b" since "2009-10-01", "703.4c" since "2021-11-19";
    same as "502.3"
    1: shown "703/4a-the-order-in-the-untap-step", shown "703/4c-neither-day-nor-night";
    2: UNTAP of "502.3";
}

rule! {
    /// The draw step begins with the active player's draw of one card.
    R703_4D "703.4d": "703.4c" since "2009-10-01", "703.4d" since "2021-11-19";
    same as "504.1"
    1: DRAWS of "504.1", shown "504/1-active-player-draws-one";
}

rule! {
    /// In an Archenemy game, as the archenemy's precombat main phase begins, the top card of that player's
    /// scheme deck is set in motion.
    R703_4E "703.4e": "703.4d" since "2010-06-18", "703.4e" since "2021-11-19";
    same as "505.3"
    1: shown "505/3-scheme-set-in-motion";
}

rule! {
    /// As a player's precombat main phase begins, after any scheme has been set in motion, each Saga under
    /// that player's control gets a lore counter.
    R703_4F "703.4f": "703.4e" since "2018-04-27", "703.4f" since "2021-11-19" until "2025-06-06";
    same as "505.4"
    1: shown "505/4-two-sagas";
    2: shown "505/3-before-the-lore-counters";
}

rule! {
    /// As a player's precombat main phase begins, after any scheme has been set in motion, each Saga under
    /// that player's control that has at least one chapter ability gets a lore counter.
    R703_4F_20250606 "703.4f@2025-06-06": "703.4f" since "2025-06-06";
    same as "505.4@2025-06-06"
    1 newest: shown "505/4-2025-no-counter-without-a-chapter";
    2 newest: shown "505/3-before-the-lore-counters";
}

rule! {
    /// After the lore counters, an active player who controls an Attraction rolls to visit that player's
    /// Attractions.
    R703_4G "703.4g" since "2022-10-07";
    when CONTROLS "the active player controls the Attraction"
    when PRECOMBAT "it is the precombat main phase"
    does ROLLS "the player rolls to visit Attractions"
    instead AFTER_LORE "this comes after the lore counters"
    1: CONTROLS, PRECOMBAT, ROLLS, AFTER_LORE;
}

/// 703.4g: puts lore counters on Sagas and, immediately after that, rolls to visit Attractions.
pub(crate) fn lore_counters_and_visits(table: &mut Table) -> Ruled<()> {
    if R703_4G::AFTER_LORE.is_followed(table) {
        r505_main_phase::lore_counters(table)?;
        roll_to_visit(table)
    } else {
        roll_to_visit(table)?;
        r505_main_phase::lore_counters(table)
    }
}

/// 703.4g: has the active player roll to visit Attractions, or each player of the active team.
fn roll_to_visit(table: &mut Table) -> Ruled<()> {
    let is_precombat = r505_main_phase::is_precombat(table);
    for active in r805_shared_team_turns::active_players(table, table.game()) {
        if controls_an_attraction(table, active)
            && R703_4G::PRECOMBAT.holds_for(table, active, is_precombat)
            && R703_4G::ROLLS.is_followed_for(table, active)
        {
            r701_49_attractions::roll_to_visit(table, active)?;
        }
    }
    Ok(())
}

/// 703.4g: returns whether a player controls an Attraction.
fn controls_an_attraction(table: &Table, player: PlayerId) -> bool {
    let now = table.now();
    let controls = |row: &ObjectNow| row.controller == Some(player);
    r701_49_attractions::attractions(&now).any(|row| R703_4G::CONTROLS.holds_for(&now, row.id, controls(row)))
}

rule! {
    /// As the beginning of combat step begins, in a multiplayer game in which not all opponents are defending
    /// players automatically, the active player chooses the opponent who becomes the defending player.
    R703_4H "703.4h": "703.4d" since "2009-10-01", "703.4e" since "2010-06-18", "703.4f" since "2018-04-27",
        "703.4g" since "2021-11-19", "703.4h" since "2022-10-07";
    same as "507.1"
}

rule! {
    /// The declare attackers step begins with the active player's declaration of attackers.
    R703_4I "703.4i": "703.4e" since "2009-10-01", "703.4f" since "2010-06-18", "703.4g" since "2018-04-27",
        "703.4h" since "2021-11-19", "703.4i" since "2022-10-07";
    same as "508.1"
}

rule! {
    /// The declare blockers step begins with the defending player's declaration of blockers.
    R703_4J "703.4j": "703.4f" since "2009-10-01", "703.4g" since "2010-06-18", "703.4h" since "2018-04-27",
        "703.4i" since "2021-11-19", "703.4j" since "2022-10-07";
    same as "509.1"
}

rule! {
    /// After the declaration of blockers, the active player announces the damage assignment order of the
    /// blockers of each attacking creature that several creatures block.
    R703_4K "703.4k": "703.4g" since "2009-10-01", "703.4h" since "2010-06-18", "703.4i" since "2018-04-27",
        "703.4j" since "2021-11-19", "703.4k" since "2022-10-07" until "2024-11-08";
    same as "509.2"
}

rule! {
    /// After that, the defending player announces, for each creature that blocks several attackers, the
    /// damage assignment order of these attackers.
    R703_4M "703.4m": "703.4h" since "2009-10-01", "703.4i" since "2010-06-18", "703.4j" since "2018-04-27",
        "703.4k" since "2021-11-19", "703.4m" since "2022-10-07" until "2024-11-08";
    same as "509.3"
}

rule! {
    /// As the combat damage step begins, the players announce in APNAP order how their attacking or blocking
    /// creatures assign combat damage.
    R703_4N "703.4n": "703.4i" since "2009-10-01", "703.4j" since "2010-06-18", "703.4k" since "2018-04-27",
        "703.4m" since "2021-11-19", "703.4n" since "2022-10-07", "703.4k" since "2024-11-08";
    same as "510.1"
    1: shown "510/1-attackers-before-blockers";
}

rule! {
    /// After the assignment, all combat damage is dealt at the same time.
    R703_4P "703.4p": "703.4j" since "2009-10-01", "703.4k" since "2010-06-18", "703.4m" since "2018-04-27",
        "703.4n" since "2021-11-19", "703.4p" since "2022-10-07", "703.4m" since "2024-11-08";
    same as "510.2"
    1: shown "510/2-simultaneous";
}

rule! {
    /// As the cleanup step begins, an active player with more cards in hand than the maximum hand size
    /// discards down to it.
    R703_4Q "703.4q": "703.4k" since "2009-10-01", "703.4m" since "2010-06-18", "703.4n" since "2018-04-27",
        "703.4p" since "2021-11-19", "703.4q" since "2022-10-07", "703.4n" since "2024-11-08";
    same as "514.1"
    1: shown "514/1-discards-down-to-seven";
}

rule! {
    /// After the discard, all damage is removed from permanents and every effect that lasts until end of turn
    /// or for this turn ends, all at the same time.
    R703_4R "703.4r": "703.4m" since "2009-10-01", "703.4n" since "2010-06-18", "703.4p" since "2018-04-27",
        "703.4q" since "2021-11-19", "703.4r" since "2022-10-07", "703.4p" since "2024-11-08";
    same as "514.2"
    1: shown "703/4r-damage-and-bonus-go-together", shown "703/4q-discard-before-effects-end";
    2: shown "703/4r-damage-and-bonus-go-together";
}

rule! {
    /// As each step or phase ends, mana that a player hasn't spent is lost from that player's mana pool.
    R703_4S "703.4s": "703.4n" since "2009-10-01", "703.4p" since "2010-06-18", "703.4q" since "2018-04-27",
        "703.4r" since "2021-11-19", "703.4s" since "2022-10-07", "703.4q" since "2024-11-08"
        until "2025-11-14";
    same as "500.4"
    1: shown "703/4s-mana-empties-before-the-cleanup";
}

rule! {
    /// As each step or phase ends, unspent mana is lost from all mana pools.
    R703_4Q_20251114 "703.4q@2025-11-14": "703.4q" since "2025-11-14";
    same as "500.5@2025-11-14"
    1 newest: shown "703/4q-2025-mana-empties-before-the-cleanup";
}

rules![
    R703_1,
    R703_1A,
    R703_2,
    R703_3,
    R703_4,
    R703_4A,
    R703_4B,
    R703_4C,
    R703_4D,
    R703_4E,
    R703_4F,
    R703_4F_20250606,
    R703_4G,
    R703_4H,
    R703_4I,
    R703_4J,
    R703_4K,
    R703_4M,
    R703_4N,
    R703_4P,
    R703_4Q,
    R703_4R,
    R703_4S,
    R703_4Q_20251114,
];
