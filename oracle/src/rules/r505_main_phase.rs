//! The two kinds of main phase: the turn-based actions of the precombat one, and what can be done only in
//! a main phase.

use super::r703_turn_based_actions::{self, R703_4G};
use super::{r117_priority, r305_lands, r714_sagas};
use crate::bench::About;
use crate::card::{CardType, Zone};
use crate::edition::on;
use crate::now::{Now, ObjectNow};
use crate::rule::{Rule, Status, does, does_instead, must, when};
use crate::state::{LandPlay, ObjectId, PlayerId, TurnPart};
use crate::table::{Event, Ruled, Table};
use crate::{does, must, when};

/// The rules of this section, in the order in which they are printed.
pub(crate) const RULES: &[&Rule] = &[
    &R505_1,
    &R505_1A,
    &R505_1B,
    &R505_2,
    &R505_3,
    &R505_4_20100618,
    &R505_4,
    &R505_4_20250606,
    &R505_5,
    &R505_6,
    &R505_6A,
    &R505_5B_20100618,
    &R505_6B,
];

/// 505.1
pub(crate) const R505_1: Rule = Rule {
    id: "505.1",
    numbers: &[(on("2009-10-01"), "505.1")],
    until: None,
    says: "A turn has a precombat and a postcombat main phase, and the combat phase lies between them.",
    status: Status::SameAs("500.1"),
    premises: &[],
};

/// 505.1a
pub(crate) const R505_1A: Rule = Rule {
    id: "505.1a",
    numbers: &[(on("2010-02-01"), "505.1a")],
    until: None,
    says: "Only the first main phase of a turn is a precombat one; each later one is postcombat, also \
           when combat was skipped and also when effects have added phases.",
    status: Status::Tested,
    premises: &[when("no main phase has come before it in this turn")],
};

/// 505.1a: which kind of main phase begins.
pub(crate) fn kind_of_main_phase(table: &Table) -> TurnPart {
    let first = when!(
        table,
        R505_1A,
        About::Game,
        "no main phase has come before it in this turn",
        table.game().turn.main_phases == 0
    );
    if first { TurnPart::PrecombatMain } else { TurnPart::PostcombatMain }
}

/// 505.1b
pub(crate) const R505_1B: Rule = Rule {
    id: "505.1b",
    numbers: &[(on("2024-07-30"), "505.1b")],
    until: None,
    says: "Words that number main phases, such as 'second main phase', count those that there have been \
           in the current turn only, unless the text says otherwise.",
    status: Status::Tested,
    premises: &[does_instead("only the main phases of the current turn are counted")],
};

/// 505.1b: whether a main phase begins that is the nth of this turn.
pub(crate) fn is_nth_main_phase(now: &Now, begun: TurnPart, nth: u8) -> bool {
    let is_main = matches!(begun, TurnPart::PrecombatMain | TurnPart::PostcombatMain);
    is_main
        && does!(
            now,
            R505_1B,
            About::Game,
            "only the main phases of the current turn are counted",
            now.game().turn.main_phases == u32::from(nth),
            // As if every turn had two, and the second were the one after combat.
            instead(begun == TurnPart::PostcombatMain) == (nth > 1)
        )
}

/// 505.2
pub(crate) const R505_2: Rule = Rule {
    id: "505.2",
    numbers: &[(on("2009-10-01"), "505.2")],
    until: None,
    says: "A main phase has no steps; it ends when every player in turn passes on an empty stack.",
    status: Status::SameAs("500.2"),
    premises: &[],
};

/// 505.3
pub(crate) const R505_3: Rule = Rule {
    id: "505.3",
    numbers: &[(on("2010-06-18"), "505.3")],
    until: None,
    says: "First, in an Archenemy game, if the active player is the archenemy and this is the precombat \
           main phase, that player sets the top card of the scheme deck in motion. This turn-based \
           action uses no stack.",
    status: Status::Tested,
    premises: &[
        when("the active player is the archenemy"),
        when("it is the precombat main phase"),
        does("the top card of the scheme deck is set in motion"),
        does_instead("this comes first"),
    ],
};

/// The turn-based actions of a main phase, in their order.
pub(crate) fn turn_based_actions(table: &mut Table) -> Ruled<()> {
    let Some(scheme) = scheme_to_set_in_motion(table) else { return second_and_third(table) };
    does!(
        table, R505_3, About::Game, "this comes first",
        {
            set_in_motion(table, scheme)?;
            second_and_third(table)
        },
        instead {
            second_and_third(table)?;
            set_in_motion(table, scheme)
        }
    )
}

/// 505.3: the top card of the archenemy's scheme deck, in the precombat main phase of the archenemy's turn.
fn scheme_to_set_in_motion(table: &Table) -> Option<ObjectId> {
    let game = table.game();
    let archenemy = game.archenemy?;
    let top = *game.players.get(usize::from(archenemy.0))?.scheme_deck.first()?;
    let is_due = when!(table, R505_3, top, "the active player is the archenemy", game.active == archenemy)
        && when!(table, R505_3, top, "it is the precombat main phase", is_precombat(table));
    is_due.then_some(top)
}

/// 505.3: the scheme is set in motion: it goes off the deck and turns face up (701.25b).
fn set_in_motion(table: &mut Table, scheme: ObjectId) -> Ruled<()> {
    does!(table, R505_3, scheme, "the top card of the scheme deck is set in motion", {
        table.happens(&R505_3, Event::SetInMotion(scheme))?;
    });
    Ok(())
}

/// Whether the main phase is the precombat one, which is the first of its turn (505.1a).
pub(crate) fn is_precombat(table: &Table) -> bool {
    table.game().turn.main_phases == 1
}

/// 505.4-5: what comes after the scheme.
fn second_and_third(table: &mut Table) -> Ruled<()> {
    if table.in_force(&R703_4G) {
        r703_turn_based_actions::lore_counters_and_visits(table)
    } else {
        lore_counters(table)
    }
}

/// 505.4@2010-06-18
pub(crate) const R505_4_20100618: Rule = Rule {
    id: "505.4@2010-06-18",
    numbers: &[(on("2010-06-18"), "505.4")],
    until: Some(on("2016-09-30")),
    says: "Second, the abilities that triggered as the main phase began go on the stack.",
    status: Status::SameAs("117.3a"),
    premises: &[],
};

/// 505.4
pub(crate) const R505_4: Rule = Rule {
    id: "505.4",
    numbers: &[(on("2018-04-27"), "505.4")],
    until: Some(on("2025-06-06")),
    says: "Then, in the precombat main phase, each Saga under the active player's control gets a lore \
           counter from that player, whether it has chapter abilities or not. This turn-based action \
           uses no stack.",
    status: Status::Tested,
    premises: &[
        when("the permanent is a Saga of the active player's"),
        does("each Saga gets a lore counter"),
    ],
};

/// 505.4: Sagas get their lore counters as the edition has it, in the precombat main phase.
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

/// 505.4, until 2025-06-05: each Saga of the active player gets a lore counter.
fn lore_counters_until_2025(table: &mut Table) -> Ruled<()> {
    let now = table.now();
    let active = table.active();
    let sagas = now.permanents().filter(|row| {
        when!(
            now,
            R505_4,
            row.id,
            "the permanent is a Saga of the active player's",
            r714_sagas::is_saga(row) && row.controller == Some(active)
        )
    });
    let sagas = sagas.map(|row| row.id).collect();
    does!(table, R505_4, About::Game, "each Saga gets a lore counter", {
        r714_sagas::put_lore_counters(table, &R505_4, sagas)?;
    });
    Ok(())
}

/// 505.4@2025-06-06
pub(crate) const R505_4_20250606: Rule = Rule {
    id: "505.4@2025-06-06",
    numbers: &[(on("2025-06-06"), "505.4")],
    until: None,
    says: "Then, in the precombat main phase, each Saga under the active player's control that has at \
           least one chapter ability gets a lore counter from that player; a Saga without any gets none. \
           This turn-based action uses no stack.",
    status: Status::Tested,
    premises: &[
        when("the permanent is a Saga of the active player's"),
        when("it has a chapter ability"),
        does("each such Saga gets a lore counter"),
    ],
};

/// 505.4, since 2025-06-06: each Saga of the active player that has a chapter ability gets a lore counter.
fn lore_counters_with_chapters(table: &mut Table) -> Ruled<()> {
    let now = table.now();
    let active = table.active();
    let sagas = now.permanents().filter(|row| {
        when!(
            now,
            R505_4_20250606,
            row.id,
            "the permanent is a Saga of the active player's",
            r714_sagas::is_saga(row) && row.controller == Some(active)
        ) && when!(now, R505_4_20250606, row.id, "it has a chapter ability", r714_sagas::has_chapters(row))
    });
    let sagas = sagas.map(|row| row.id).collect();
    does!(table, R505_4_20250606, About::Game, "each such Saga gets a lore counter", {
        r714_sagas::put_lore_counters(table, &R505_4_20250606, sagas)?;
    });
    Ok(())
}

/// 505.5
pub(crate) const R505_5: Rule = Rule {
    id: "505.5",
    numbers: &[(on("2022-11-18"), "505.5")],
    until: None,
    says: "Third, in the precombat main phase, an active player who controls an Attraction rolls to \
           visit that player's Attractions. This turn-based action uses no stack.",
    status: Status::SameAs("703.4g"),
    premises: &[],
};

/// 505.6
pub(crate) const R505_6: Rule = Rule {
    id: "505.6",
    numbers: &[
        (on("2009-10-01"), "505.4"),
        (on("2010-06-18"), "505.5"),
        (on("2016-09-30"), "505.4"),
        (on("2018-04-27"), "505.5"),
        (on("2022-11-18"), "505.6"),
    ],
    until: None,
    says: "Then the active player gets priority.",
    status: Status::Tested,
    premises: &[does("the active player gets priority in a main phase")],
};

/// 505.6: the active player gets priority.
pub(crate) fn main_phase(table: &mut Table) -> Ruled<()> {
    table.rest_at(crate::state::Point::Ending);
    does!(table, R505_6, About::Game, "the active player gets priority in a main phase", {
        r117_priority::first_priority(table);
    });
    Ok(())
}

/// 505.6a
pub(crate) const R505_6A: Rule = Rule {
    id: "505.6a",
    numbers: &[
        (on("2009-10-01"), "505.4a"),
        (on("2010-06-18"), "505.5a"),
        (on("2016-09-30"), "505.4a"),
        (on("2018-04-27"), "505.5a"),
        (on("2022-11-18"), "505.6a"),
    ],
    until: None,
    says: "Only in a main phase, and only by the active player, can spells that are not instants \
           normally be cast.",
    status: Status::SameAs("117.1a"),
    premises: &[],
};

/// 505.5b@2010-06-18
pub(crate) const R505_5B_20100618: Rule = Rule {
    id: "505.5b@2010-06-18",
    numbers: &[(on("2010-06-18"), "505.5b")],
    until: Some(on("2013-07-13")),
    says: "In a main phase of that player's own turn, with priority and while the stack is empty, the \
           active player may play a land card from the hand, once in the turn. A land play that some \
           effect allows is counted against that effect, if the player names it, and leaves this one \
           open. Playing a land uses no stack, is no spell or ability, and cannot be answered or \
           countered.",
    status: Status::Tested,
    premises: &[
        must("it is a main phase of the player's own turn and the stack is empty"),
        must("it is a land card in the player's hand"),
        must("the player has a land play left"),
    ],
};

/// 505.5b, until 2013-07-12: by what a player may play a land: by this rule, or by an effect that the player
/// names.
fn may_play_a_land_before_2013(
    table: &Table,
    player: PlayerId,
    card: &ObjectNow,
    by: Option<ObjectId>,
) -> Ruled<LandPlay> {
    let now = table.now();
    must!(
        table,
        R505_5B_20100618,
        player,
        "it is a main phase of the player's own turn and the stack is empty",
        r117_priority::is_sorcery_time(&now, player)
    )?;
    must!(
        table,
        R505_5B_20100618,
        card.id,
        "it is a land card in the player's hand",
        is_land_in_hand(card, player)
    )?;
    let left = r305_lands::land_play_left(&now, player, by);
    must!(table, R505_5B_20100618, player, "the player has a land play left", left.is_some())?;
    Ok(left.unwrap_or(LandPlay::Rule))
}

/// 505.6b
pub(crate) const R505_6B: Rule = Rule {
    id: "505.6b",
    numbers: &[
        (on("2013-07-13"), "505.5b"),
        (on("2016-09-30"), "505.4b"),
        (on("2018-04-27"), "505.5b"),
        (on("2022-11-18"), "505.6b"),
    ],
    until: None,
    says: "In a main phase of that player's own turn, with priority and while the stack is empty, the \
           active player may play a land card from the hand, provided that the lands played in this turn \
           are fewer than allowed: one, and more if effects say so. Playing a land uses no stack, is no \
           spell or ability, and cannot be answered or countered.",
    status: Status::Tested,
    premises: &[
        must("it is a main phase of the player's own turn and the stack is empty"),
        must("it is a land card in the player's hand"),
        must("fewer lands have been played this turn than are allowed"),
    ],
};

/// 505.6b: whether a player may play a land, and by what.
pub(crate) fn may_play_a_land(
    table: &Table,
    player: PlayerId,
    card: &ObjectNow,
    by: Option<ObjectId>,
) -> Ruled<LandPlay> {
    if table.in_force(&R505_5B_20100618) {
        return may_play_a_land_before_2013(table, player, card, by);
    }
    let now = table.now();
    must!(
        table,
        R505_6B,
        player,
        "it is a main phase of the player's own turn and the stack is empty",
        r117_priority::is_sorcery_time(&now, player)
    )?;
    must!(table, R505_6B, card.id, "it is a land card in the player's hand", is_land_in_hand(card, player))?;
    let played = now.game().players.get(player.0 as usize).map_or(0, |player| player.lands_played);
    let allowed = now.player(player).map_or(0, |player| player.land_plays);
    must!(
        table,
        R505_6B,
        player,
        "fewer lands have been played this turn than are allowed",
        i64::from(played) < i64::from(allowed)
    )?;
    Ok(LandPlay::Rule)
}

fn is_land_in_hand(card: &ObjectNow, player: PlayerId) -> bool {
    card.zone == Zone::Hand && card.owner == player && card.card_types.contains(CardType::Land)
}
