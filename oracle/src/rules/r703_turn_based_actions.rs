//! What turn-based actions are, when they happen relative to everything else, and the list of them, which
//! restates the sections on the steps.

use super::{
    r117_priority, r502_untap, r503_upkeep, r504_draw, r505_main_phase, r513_end_step, r514_cleanup,
    r701_49_attractions,
};
use crate::bench::About;
use crate::edition::on;
use crate::rule::{Rule, Status, does, does_instead, when};
use crate::state::Step;
use crate::table::{Ruled, Table};
use crate::{does, when};

/// The rules of this section, in the order in which they are printed.
pub(crate) const RULES: &[&Rule] = &[
    &R703_1,
    &R703_1A,
    &R703_2,
    &R703_3,
    &R703_4,
    &R703_4A,
    &R703_4B,
    &R703_4C,
    &R703_4D,
    &R703_4E,
    &R703_4F,
    &R703_4F_20250606,
    &R703_4G,
    &R703_4H,
    &R703_4I,
    &R703_4J,
    &R703_4K,
    &R703_4M,
    &R703_4N,
    &R703_4P,
    &R703_4Q,
    &R703_4R,
    &R703_4S,
    &R703_4Q_20251114,
];

/// 703.1
pub(crate) const R703_1: Rule = Rule {
    id: "703.1",
    numbers: &[(on("2009-10-01"), "703.1")],
    until: None,
    says: "Turn-based actions happen by themselves as certain steps or phases begin, or as any step or \
           phase ends, and use no stack.",
    status: Status::Tested,
    premises: &[does("turn-based actions are performed")],
};

/// 703.1: the turn-based actions of a step or phase that has begun; then what comes after them in it.
pub(crate) fn at_the_beginning(table: &mut Table) -> Ruled<()> {
    before_anything_else(table)?;
    let step = table.game().turn.step;
    match step {
        Some(Step::Untap) => r502_untap::untap_step(table),
        Some(Step::Upkeep) => r503_upkeep::upkeep_step(table),
        Some(Step::Draw) => r504_draw::draw_step(table),
        Some(Step::End) => r513_end_step::end_step(table),
        Some(Step::Cleanup) => r514_cleanup::cleanup_step(table),
        // Attackers, blockers and damage come with combat; until then these steps only have priority.
        Some(
            Step::BeginningOfCombat
            | Step::DeclareAttackers
            | Step::DeclareBlockers
            | Step::CombatDamage
            | Step::EndOfCombat,
        ) => {
            r117_priority::first_priority(table);
            Ok(())
        }
        None => r505_main_phase::main_phase(table),
    }
}

/// The turn-based actions of the step or phase, in their order.
fn actions(table: &mut Table) -> Ruled<()> {
    match table.game().turn.step {
        Some(Step::Untap) => r502_untap::turn_based_actions(table),
        Some(Step::Draw) => r504_draw::draw(table),
        Some(Step::Cleanup) => {
            r514_cleanup::discard_down_to_hand_size(table)?;
            r514_cleanup::damage_and_effects_end(table)
        }
        Some(
            Step::Upkeep
            | Step::BeginningOfCombat
            | Step::DeclareAttackers
            | Step::DeclareBlockers
            | Step::CombatDamage
            | Step::EndOfCombat
            | Step::End,
        ) => Ok(()),
        None => r505_main_phase::turn_based_actions(table),
    }
}

fn performed(table: &mut Table) -> Ruled<()> {
    does!(table, R703_1, About::Game, "turn-based actions are performed", actions(table)?);
    Ok(())
}

/// 703.1a
pub(crate) const R703_1A: Rule = Rule {
    id: "703.1a",
    numbers: &[(on("2009-10-01"), "703.1a")],
    until: None,
    says: "An ability that watches for a step or phase to begin is a triggered ability and no turn-based \
           action.",
    status: Status::Definition,
    premises: &[],
};

/// 703.2
pub(crate) const R703_2: Rule = Rule {
    id: "703.2",
    numbers: &[(on("2009-10-01"), "703.2")],
    until: None,
    says: "No player controls a turn-based action.",
    status: Status::Definition,
    premises: &[],
};

/// 703.3
pub(crate) const R703_3: Rule = Rule {
    id: "703.3",
    numbers: &[(on("2009-10-01"), "703.3")],
    until: None,
    says: "If a step or phase has turn-based actions at its beginning, they come first: before \
           state-based actions are looked for, before triggered abilities go on the stack and before \
           anybody gets priority.",
    status: Status::Tested,
    premises: &[does_instead("turn-based actions come before state-based actions and waiting abilities")],
};

/// 703.3: turn-based actions are done before anything else.
fn before_anything_else(table: &mut Table) -> Ruled<()> {
    does!(
        table, R703_3, About::Game, "turn-based actions come before state-based actions and waiting abilities",
        performed(table),
        instead {
            r117_priority::settle(table)?;
            performed(table)
        }
    )
}

/// 703.4
pub(crate) const R703_4: Rule = Rule {
    id: "703.4",
    numbers: &[(on("2009-10-01"), "703.4")],
    until: None,
    says: "Heads the list of turn-based actions.",
    status: Status::Definition,
    premises: &[],
};

/// 703.4a
pub(crate) const R703_4A: Rule = Rule {
    id: "703.4a",
    numbers: &[(on("2009-10-01"), "703.4a")],
    until: None,
    says: "As the untap step begins, the active player's phased-in permanents with phasing phase out \
           and, at the same time, the permanents that phased out under that player's control phase in.",
    status: Status::SameAs("502.1"),
    premises: &[],
};

/// 703.4b
pub(crate) const R703_4B: Rule = Rule {
    id: "703.4b",
    numbers: &[(on("2021-11-19"), "703.4b")],
    until: None,
    says: "After phasing, if it is day or night, the game checks whether that changes; if it is neither, \
           there is no check.",
    status: Status::SameAs("502.2"),
    premises: &[],
};

/// 703.4c
pub(crate) const R703_4C: Rule = Rule {
    id: "703.4c",
    numbers: &[(on("2009-10-01"), "703.4b"), (on("2021-11-19"), "703.4c")],
    until: None,
    says: "After phasing and the check of day and night, if there is one, the active player settles \
           which permanents untap, and those untap at one time.",
    status: Status::SameAs("502.3"),
    premises: &[],
};

/// 703.4d
pub(crate) const R703_4D: Rule = Rule {
    id: "703.4d",
    numbers: &[(on("2009-10-01"), "703.4c"), (on("2021-11-19"), "703.4d")],
    until: None,
    says: "As the draw step begins, the draw is made: one card for the active player.",
    status: Status::SameAs("504.1"),
    premises: &[],
};

/// 703.4e
pub(crate) const R703_4E: Rule = Rule {
    id: "703.4e",
    numbers: &[(on("2010-06-18"), "703.4d"), (on("2021-11-19"), "703.4e")],
    until: None,
    says: "In an Archenemy game, as the precombat main phase of the archenemy begins, the top card of \
           that player's scheme deck is set in motion.",
    status: Status::SameAs("505.3"),
    premises: &[],
};

/// 703.4f
pub(crate) const R703_4F: Rule = Rule {
    id: "703.4f",
    numbers: &[(on("2018-04-27"), "703.4e"), (on("2021-11-19"), "703.4f")],
    until: Some(on("2025-06-06")),
    says: "As a player's precombat main phase begins, after any scheme has been set in motion, each Saga \
           under that player's control gets a lore counter.",
    status: Status::SameAs("505.4"),
    premises: &[],
};

/// 703.4f@2025-06-06
pub(crate) const R703_4F_20250606: Rule = Rule {
    id: "703.4f@2025-06-06",
    numbers: &[(on("2025-06-06"), "703.4f")],
    until: None,
    says: "As a player's precombat main phase begins, after any scheme has been set in motion, each Saga \
           under that player's control that has at least one chapter ability gets a lore counter.",
    status: Status::SameAs("505.4@2025-06-06"),
    premises: &[],
};

/// 703.4g
pub(crate) const R703_4G: Rule = Rule {
    id: "703.4g",
    numbers: &[(on("2022-10-07"), "703.4g")],
    until: None,
    says: "After the lore counters, an active player who controls an Attraction rolls to visit that \
           player's Attractions.",
    status: Status::Tested,
    premises: &[
        when("the active player controls the Attraction"),
        when("it is the precombat main phase"),
        does("the player rolls to visit Attractions"),
        does_instead("this comes after the lore counters"),
    ],
};

/// 703.4g: the lore counters, and immediately after them the roll.
pub(crate) fn lore_counters_and_visits(table: &mut Table) -> Ruled<()> {
    does!(
        table, R703_4G, About::Game, "this comes after the lore counters",
        {
            r505_main_phase::lore_counters(table)?;
            roll_to_visit(table)
        },
        instead {
            roll_to_visit(table)?;
            r505_main_phase::lore_counters(table)
        }
    )
}

/// 703.4g: the active player rolls to visit Attractions.
fn roll_to_visit(table: &mut Table) -> Ruled<()> {
    let active = table.active();
    if !controls_an_attraction(table) {
        return Ok(());
    }
    if !when!(table, R703_4G, active, "it is the precombat main phase", r505_main_phase::is_precombat(table))
    {
        return Ok(());
    }
    does!(table, R703_4G, active, "the player rolls to visit Attractions", {
        r701_49_attractions::roll_to_visit(table, active)?;
    });
    Ok(())
}

fn controls_an_attraction(table: &Table) -> bool {
    let now = table.now();
    let active = table.active();
    r701_49_attractions::attractions(&now).any(|row| {
        let controls = row.controller == Some(active);
        when!(now, R703_4G, row.id, "the active player controls the Attraction", controls)
    })
}

/// 703.4h
pub(crate) const R703_4H: Rule = Rule {
    id: "703.4h",
    numbers: &[
        (on("2009-10-01"), "703.4d"),
        (on("2010-06-18"), "703.4e"),
        (on("2018-04-27"), "703.4f"),
        (on("2021-11-19"), "703.4g"),
        (on("2022-10-07"), "703.4h"),
    ],
    until: None,
    says: "As the beginning of combat step begins, in a multiplayer game in which not every opponent \
           defends automatically, the active player chooses the opponent who becomes the defending \
           player.",
    status: Status::SameAs("507.1"),
    premises: &[],
};

/// 703.4i
pub(crate) const R703_4I: Rule = Rule {
    id: "703.4i",
    numbers: &[
        (on("2009-10-01"), "703.4e"),
        (on("2010-06-18"), "703.4f"),
        (on("2018-04-27"), "703.4g"),
        (on("2021-11-19"), "703.4h"),
        (on("2022-10-07"), "703.4i"),
    ],
    until: None,
    says: "As the declare attackers step begins, attackers are declared, by the active player.",
    status: Status::SameAs("508.1"),
    premises: &[],
};

/// 703.4j
pub(crate) const R703_4J: Rule = Rule {
    id: "703.4j",
    numbers: &[
        (on("2009-10-01"), "703.4f"),
        (on("2010-06-18"), "703.4g"),
        (on("2018-04-27"), "703.4h"),
        (on("2021-11-19"), "703.4i"),
        (on("2022-10-07"), "703.4j"),
    ],
    until: None,
    says: "As the declare blockers step begins, blockers are declared, by the defending player.",
    status: Status::SameAs("509.1"),
    premises: &[],
};

/// 703.4k
pub(crate) const R703_4K: Rule = Rule {
    id: "703.4k",
    numbers: &[
        (on("2009-10-01"), "703.4g"),
        (on("2010-06-18"), "703.4h"),
        (on("2018-04-27"), "703.4i"),
        (on("2021-11-19"), "703.4j"),
        (on("2022-10-07"), "703.4k"),
    ],
    until: Some(on("2024-11-08")),
    says: "After the declaration of blockers, the active player announces, for each attacker blocked by \
           several creatures, the damage assignment order of its blockers.",
    status: Status::SameAs("509.2"),
    premises: &[],
};

/// 703.4m
pub(crate) const R703_4M: Rule = Rule {
    id: "703.4m",
    numbers: &[
        (on("2009-10-01"), "703.4h"),
        (on("2010-06-18"), "703.4i"),
        (on("2018-04-27"), "703.4j"),
        (on("2021-11-19"), "703.4k"),
        (on("2022-10-07"), "703.4m"),
    ],
    until: Some(on("2024-11-08")),
    says: "After that, the defending player announces, for each creature that blocks several, the damage \
           assignment order of the attackers that it blocks.",
    status: Status::SameAs("509.3"),
    premises: &[],
};

/// 703.4n
pub(crate) const R703_4N: Rule = Rule {
    id: "703.4n",
    numbers: &[
        (on("2009-10-01"), "703.4i"),
        (on("2010-06-18"), "703.4j"),
        (on("2018-04-27"), "703.4k"),
        (on("2021-11-19"), "703.4m"),
        (on("2022-10-07"), "703.4n"),
        (on("2024-11-08"), "703.4k"),
    ],
    until: None,
    says: "As the combat damage step begins, the assignment of combat damage is announced, by each \
           player in APNAP order for that player's attackers or blockers.",
    status: Status::SameAs("510.1"),
    premises: &[],
};

/// 703.4p
pub(crate) const R703_4P: Rule = Rule {
    id: "703.4p",
    numbers: &[
        (on("2009-10-01"), "703.4j"),
        (on("2010-06-18"), "703.4k"),
        (on("2018-04-27"), "703.4m"),
        (on("2021-11-19"), "703.4n"),
        (on("2022-10-07"), "703.4p"),
        (on("2024-11-08"), "703.4m"),
    ],
    until: None,
    says: "After the assignment, all combat damage is dealt at one time.",
    status: Status::SameAs("510.2"),
    premises: &[],
};

/// 703.4q
pub(crate) const R703_4Q: Rule = Rule {
    id: "703.4q",
    numbers: &[
        (on("2009-10-01"), "703.4k"),
        (on("2010-06-18"), "703.4m"),
        (on("2018-04-27"), "703.4n"),
        (on("2021-11-19"), "703.4p"),
        (on("2022-10-07"), "703.4q"),
        (on("2024-11-08"), "703.4n"),
    ],
    until: None,
    says: "As the cleanup step begins, an active player with more cards in hand than the maximum hand \
           size discards down to it.",
    status: Status::SameAs("514.1"),
    premises: &[],
};

/// 703.4r
pub(crate) const R703_4R: Rule = Rule {
    id: "703.4r",
    numbers: &[
        (on("2009-10-01"), "703.4m"),
        (on("2010-06-18"), "703.4n"),
        (on("2018-04-27"), "703.4p"),
        (on("2021-11-19"), "703.4q"),
        (on("2022-10-07"), "703.4r"),
        (on("2024-11-08"), "703.4p"),
    ],
    until: None,
    says: "After the discard, all damage is taken off permanents and every effect that lasts until the \
           end of the turn or for this turn ends, all at one time.",
    status: Status::SameAs("514.2"),
    premises: &[],
};

/// 703.4s
pub(crate) const R703_4S: Rule = Rule {
    id: "703.4s",
    numbers: &[
        (on("2009-10-01"), "703.4n"),
        (on("2010-06-18"), "703.4p"),
        (on("2018-04-27"), "703.4q"),
        (on("2021-11-19"), "703.4r"),
        (on("2022-10-07"), "703.4s"),
        (on("2024-11-08"), "703.4q"),
    ],
    until: Some(on("2025-11-14")),
    says: "As each step or phase ends, mana that a player has not used vanishes from the mana pool.",
    status: Status::SameAs("500.4"),
    premises: &[],
};

/// 703.4q@2025-11-14
pub(crate) const R703_4Q_20251114: Rule = Rule {
    id: "703.4q@2025-11-14",
    numbers: &[(on("2025-11-14"), "703.4q")],
    until: None,
    says: "As each step or phase ends, unspent mana vanishes from all mana pools.",
    status: Status::SameAs("500.5@2025-11-14"),
    premises: &[],
};
