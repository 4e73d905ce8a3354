//! State-based actions: what the game puts right by itself whenever a player would get priority. The section
//! says when they are looked for, lists them, and settles what happens if several of them coincide.

use super::{
    r104_ending, r603_3_on_the_stack, r704_5_attachments_and_counters, r704_5_creatures_and_planeswalkers,
    r704_5_legends_and_worlds, r704_5_players_and_tokens, r704_5_sagas_and_battles, r704_6_variants,
};
use crate::bench::About;
use crate::card::Zone;
use crate::does;
use crate::edition::on;
use crate::now::Now;
use crate::rule::{Rule, Status, does, does_instead};
use crate::state::{ObjectId, PlayerId};
use crate::table::{Cause, Event, Move, Ruled, Table};

/// The rules of this section, in the order in which they are printed.
pub(crate) const RULES: &[&Rule] = &[
    &R704_1,
    &R704_1A,
    &R704_2,
    &R704_3,
    &R704_4,
    &R704_5,
    &r704_5_players_and_tokens::R704_5A,
    &r704_5_players_and_tokens::R704_5B,
    &r704_5_players_and_tokens::R704_5C_20091001,
    &r704_5_players_and_tokens::R704_5C,
    &r704_5_players_and_tokens::R704_5D_20091001,
    &r704_5_players_and_tokens::R704_5D,
    &r704_5_players_and_tokens::R704_5E,
    &r704_5_creatures_and_planeswalkers::R704_5F,
    &r704_5_creatures_and_planeswalkers::R704_5G,
    &r704_5_creatures_and_planeswalkers::R704_5H,
    &r704_5_creatures_and_planeswalkers::R704_5I,
    &r704_5_creatures_and_planeswalkers::R704_5J_20091001,
    &r704_5_creatures_and_planeswalkers::R704_5J_20130713,
    &r704_5_legends_and_worlds::R704_5K_20091001,
    &r704_5_legends_and_worlds::R704_5J,
    &r704_5_legends_and_worlds::R704_5M_20091001,
    &r704_5_legends_and_worlds::R704_5K,
    &r704_5_attachments_and_counters::R704_5M,
    &r704_5_attachments_and_counters::R704_5P_20091001,
    &r704_5_attachments_and_counters::R704_5N,
    &r704_5_attachments_and_counters::R704_5P,
    &r704_5_attachments_and_counters::R704_5Q,
    &r704_5_attachments_and_counters::R704_5R,
    &r704_5_sagas_and_battles::R704_5S,
    &r704_5_sagas_and_battles::R704_5S_20250606,
    &r704_5_sagas_and_battles::R704_5T,
    &r704_5_sagas_and_battles::R704_5U,
    &r704_5_sagas_and_battles::R704_5V,
    &r704_5_sagas_and_battles::R704_5V_20260807,
    &r704_5_sagas_and_battles::R704_5W_20260807,
    &r704_5_sagas_and_battles::R704_5W,
    &r704_5_sagas_and_battles::R704_5X_20260807,
    &r704_5_sagas_and_battles::R704_5X,
    &r704_5_sagas_and_battles::R704_5Y_20260807,
    &r704_5_sagas_and_battles::R704_5Y,
    &r704_5_sagas_and_battles::R704_5Z_20250207,
    &r704_6_variants::R704_6,
    &r704_6_variants::R704_6A,
    &r704_6_variants::R704_6B,
    &r704_6_variants::R704_6C,
    &r704_6_variants::R704_6D,
    &r704_6_variants::R704_5V_20100618,
    &r704_6_variants::R704_6E,
    &r704_6_variants::R704_6F,
    &R704_7,
    &R704_8,
];

/// 704.1
pub(crate) const R704_1: Rule = Rule {
    id: "704.1",
    numbers: &[(on("2009-10-01"), "704.1")],
    until: None,
    says: "State-based actions happen by themselves whenever their conditions are met, and use no stack.",
    status: Status::NotYet,
    premises: &[],
};

/// 704.1a
pub(crate) const R704_1A: Rule = Rule {
    id: "704.1a",
    numbers: &[(on("2009-10-01"), "704.1a")],
    until: None,
    says: "An ability that watches for a state of the game is a triggered ability and no state-based \
           action; so it does use the stack.",
    status: Status::NotYet,
    premises: &[],
};

/// 704.2
pub(crate) const R704_2: Rule = Rule {
    id: "704.2",
    numbers: &[(on("2009-10-01"), "704.2")],
    until: None,
    says: "State-based actions are looked for throughout the game, and no player controls them.",
    status: Status::Definition,
    premises: &[],
};

/// 704.3
pub(crate) const R704_3: Rule = Rule {
    id: "704.3",
    numbers: &[(on("2009-10-01"), "704.3")],
    until: None,
    says: "Whenever a player would get priority, all state-based actions that apply are performed at \
           once as one event, and the check is repeated until it finds none. Then all waiting triggered \
           abilities go on the stack and the check starts anew; the player gets priority when nothing \
           was found and nothing waits. In a cleanup step whose first check finds neither, nobody gets \
           priority and the step ends.",
    status: Status::Tested,
    premises: &[
        does_instead("all state-based actions that apply are performed at one time"),
        does_instead("the check is repeated until it finds nothing"),
        does("then waiting abilities are put on the stack"),
        does_instead("after that, the check starts anew"),
    ],
};

/// 704.3: what is settled before a player gets priority. Gives back whether there was anything.
pub(crate) fn settle(table: &mut Table) -> Ruled<bool> {
    let mut anything = false;
    loop {
        table.once_more()?;
        anything |= until_none_applies(table)?;
        let mut put = false;
        does!(table, R704_3, About::Game, "then waiting abilities are put on the stack", {
            put = r603_3_on_the_stack::put_on_the_stack(table)?;
        });
        anything |= put;
        let anew = put
            && does!(table, R704_3, About::Game, "after that, the check starts anew", true, instead false);
        if !anew || table.game().outcome.is_some() {
            return Ok(anything);
        }
    }
}

/// 704.3: one check after the other, until one finds nothing.
pub(crate) fn until_none_applies(table: &mut Table) -> Ruled<bool> {
    let mut anything = false;
    loop {
        table.once_more()?;
        let found = check(table)?;
        anything |= found;
        let again = found
            && does!(table, R704_3, About::Game, "the check is repeated until it finds nothing", true, instead false);
        if !again || table.game().outcome.is_some() {
            return Ok(anything);
        }
    }
}

/// A state-based action that applies, with the rule that states it.
pub(super) type Due = (&'static Rule, Event);

/// 704.3: one look at the game, and all that applies at one time. Whether anything was performed.
fn check(table: &mut Table) -> Ruled<bool> {
    let mut actions = applying(&table.now());
    actions.extend(r704_5_legends_and_worlds::by_the_legend_rule(table)?);
    let losers: Vec<PlayerId> = actions
        .iter()
        .filter_map(|(_, event)| match event {
            Event::Lose(player) => Some(*player),
            _ => None,
        })
        .collect();
    table.no_draw_failed();
    if actions.is_empty() {
        return Ok(false);
    }
    table.as_one(|table| {
        let performed = does!(
            table, R704_3, About::Game, "all state-based actions that apply are performed at one time",
            table.happen_by_their_rules(&R704_3, actions)?,
            instead {
                // One at a time, each on a new look.
                actions.truncate(1);
                table.happen_by_their_rules(&R704_3, actions)?
            }
        );
        r104_ending::after_losing(table, &losers)?;
        Ok(performed)
    })
}

/// Every state-based action that applies at this moment.
fn applying(now: &Now) -> Vec<Due> {
    let mut actions = Vec::new();
    actions.extend(r704_5_players_and_tokens::no_life(now));
    actions.extend(r704_5_players_and_tokens::empty_library(now));
    actions.extend(r704_5_players_and_tokens::tokens_elsewhere(now));
    actions.extend(r704_5_creatures_and_planeswalkers::no_toughness(now));
    actions.extend(r704_5_creatures_and_planeswalkers::lethal_damage(now));
    actions.extend(r704_5_creatures_and_planeswalkers::no_loyalty(now));
    actions.extend(r704_5_attachments_and_counters::auras_attached_illegally(now));
    actions.extend(r704_5_attachments_and_counters::equipment_attached_illegally(now));
    actions.extend(r704_5_attachments_and_counters::attached_to_anything(now));
    actions.extend(r704_5_sagas_and_battles::sagas_at_their_end(now));
    actions.extend(r704_6_variants::schemes_that_are_over(now));
    actions
}

/// What many state-based actions do: a permanent is put into its owner's graveyard, and not destroyed.
pub(super) fn to_the_graveyard(id: ObjectId) -> Event {
    Event::Move(Move::to(id, Zone::Graveyard, Cause::Rule))
}

/// 704.4
pub(crate) const R704_4: Rule = Rule {
    id: "704.4",
    numbers: &[(on("2009-10-01"), "704.4")],
    until: None,
    says: "State-based actions are not looked for while a spell or ability resolves; a condition that \
           has come and gone by its end does nothing.",
    status: Status::NotYet,
    premises: &[],
};

/// 704.5
pub(crate) const R704_5: Rule = Rule {
    id: "704.5",
    numbers: &[(on("2009-10-01"), "704.5")],
    until: None,
    says: "Heads the list of state-based actions.",
    status: Status::Definition,
    premises: &[],
};

/// 704.7
pub(crate) const R704_7: Rule = Rule {
    id: "704.7",
    numbers: &[(on("2009-10-01"), "704.6"), (on("2020-07-03"), "704.7")],
    until: None,
    says: "If several state-based actions would do the same thing at the same time, one replacement \
           effect replaces them all.",
    status: Status::NotYet,
    premises: &[],
};

/// 704.8
pub(crate) const R704_8: Rule = Rule {
    id: "704.8",
    numbers: &[(on("2012-02-01"), "704.7"), (on("2020-07-03"), "704.8")],
    until: None,
    says: "If a permanent leaves the battlefield by a state-based action while others are performed at \
           the same time, its last known information is taken from the moment before all of them.",
    status: Status::NotYet,
    premises: &[],
};
