//! What ends as steps and phases begin and end: effects whose time is over, and unspent mana. The edition says
//! in which order.

use super::r702_26_phased_out;
use crate::bench::About;
use crate::card::{Duration, Mana, PlayerRule};
use crate::does;
use crate::edition::on;
use crate::now::Now;
use crate::rule::{Rule, Status, does, does_instead};
use crate::state::{Phase, PlayerId, Step, TurnPart};
use crate::table::{Event, Ruled, Table};

/// What ends as a step, phase or turn begins.
pub(super) fn as_it_begins(table: &mut Table, part: TurnPart) -> Ruled<()> {
    if table.in_force(&R500_4_20251114) {
        expires_as_it_begins(table, part)
    } else {
        expired_as_it_begins_before_2025(table, part)
    }
}

/// What ends as a step or phase ends: since 2025-11-14 effects first and mana then; before that, the order was
/// not fixed.
pub(super) fn as_it_ends(table: &mut Table, part: TurnPart) -> Ruled<()> {
    if table.in_force(&R500_5_20251114) {
        return durations_then_mana(table, part);
    }
    mana_vanishes(table)?;
    durations_expire(table, part)
}

/// 500.4
pub(crate) const R500_4: Rule = Rule {
    id: "500.4",
    numbers: &[(on("2009-10-01"), "500.4")],
    until: Some(on("2025-11-14")),
    says: "As a step or phase ends, mana that a player has not used vanishes from the mana pool. This is \
           a turn-based action and uses no stack. Its order relative to effects that end at the same \
           time is not fixed.",
    status: Status::Tested,
    premises: &[does("unspent mana vanishes as the step or phase ends")],
};

/// 500.4: unspent mana vanishes as a step or phase ends.
fn mana_vanishes(table: &mut Table) -> Ruled<()> {
    let now = table.now();
    does!(table, R500_4, About::Game, "unspent mana vanishes as the step or phase ends", {
        table.happen(&R500_4, unspent_mana(&now))?;
    });
    Ok(())
}

/// What is left in the pools of the players who lose it.
fn unspent_mana(now: &Now) -> Vec<Event> {
    now.players()
        .filter(|player| !player.rules.contains(&PlayerRule::KeepsMana))
        .filter_map(|player| {
            let pool = &now.game().players.get(player.id.0 as usize)?.mana;
            let left = pool.iter().flat_map(|(&symbol, &count)| (0..count).map(move |_| symbol)).collect();
            let left = Mana(left);
            (!left.0.is_empty()).then_some(Event::LoseMana(player.id, left))
        })
        .collect()
}

/// 500.4@2025-11-14
pub(crate) const R500_4_20251114: Rule = Rule {
    id: "500.4@2025-11-14",
    numbers: &[(on("2025-11-14"), "500.4")],
    until: None,
    says: "As a step or phase begins, every effect whose duration is 'until' that step or phase expires.",
    status: Status::Tested,
    premises: &[does("effects that last until the step or phase expire as it begins")],
};

/// 500.4, since 2025-11-14: what lasts until a step or phase expires as that begins.
fn expires_as_it_begins(table: &mut Table, part: TurnPart) -> Ruled<()> {
    let now = table.now();
    does!(
        table,
        R500_4_20251114,
        About::Game,
        "effects that last until the step or phase expire as it begins",
        {
            table.happen(
                &R500_4_20251114,
                ending(&now, |duration, controller| lasts_until(&now, duration, controller, part)),
            )?;
        }
    );
    until_end_of_combat(table, part, Edge::Beginning)
}

/// The effects whose duration is over.
pub(crate) fn ending(now: &Now, is_over: impl Fn(&Duration, PlayerId) -> bool) -> Vec<Event> {
    let game = now.game();
    let effects = game
        .effects
        .iter()
        .filter(|(_, effect)| is_over(&effect.duration, effect.controller))
        .filter(|(_, effect)| r702_26_phased_out::ends_like_any_other(now, effect))
        .map(|(&id, _)| Event::EffectEnds(id));
    let standing = game.standing.iter();
    let standing = standing
        .filter(|standing| is_over(&standing.duration, standing.controller))
        .map(|standing| Event::StandingEnds(standing.created));
    let copies = game.objects.iter().flat_map(|(&id, object)| object.copies.iter().map(move |one| (id, one)));
    let copies = copies
        .filter(|(_, copied)| copied.ended.is_none() && is_over(&copied.duration, copied.controller))
        .map(|(id, copied)| Event::CopyEnds(id, copied.began));
    effects.chain(standing).chain(copies).collect()
}

/// Whether something lasts until this part of its controller's turn.
fn lasts_until(now: &Now, duration: &Duration, controller: PlayerId, part: TurnPart) -> bool {
    let yours = now.game().active == controller;
    match duration {
        Duration::UntilNext(until) => yours && *until == part,
        Duration::YourNextTurn => yours && part == TurnPart::Turn,
        Duration::Indefinite
        | Duration::EndOfTurn
        | Duration::EndOfCombat
        | Duration::EndOfStep
        | Duration::EndOfPhase
        | Duration::AsLongAs(_) => false,
    }
}

/// 500.5
pub(crate) const R500_5: Rule = Rule {
    id: "500.5",
    numbers: &[(on("2009-10-01"), "500.5")],
    until: Some(on("2025-11-14")),
    says: "Effects that last until the end of a step or phase expire as it ends, and effects that last \
           until a step or phase expire as it begins. Those that last until the end of combat go with \
           the combat phase as a whole, not when the end of combat step begins; 514.2 has the rule for \
           those that last until the end of the turn.",
    status: Status::Tested,
    premises: &[
        does("effects that last until the end of the step or phase expire as it ends"),
        does("effects that last until the step or phase expire as it begins"),
        does("effects that last until the end of combat expire"),
        does_instead("they expire as the combat phase ends"),
    ],
};

/// 500.5: what lasts until the end of a step or phase expires as that ends.
fn durations_expire(table: &mut Table, part: TurnPart) -> Ruled<()> {
    let now = table.now();
    does!(
        table,
        R500_5,
        About::Game,
        "effects that last until the end of the step or phase expire as it ends",
        {
            table.happen(&R500_5, ending(&now, |duration, _| lasts_to_the_end_of(duration, part)))?;
        }
    );
    until_end_of_combat_before_2025(table, part, Edge::End)
}

/// One of the two ends of a step or phase.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Edge {
    Beginning,
    End,
}

/// The end of combat, as it is understood by those who take it for the step of that name.
const END_OF_COMBAT_STEP_BEGINS: (TurnPart, Edge) = (TurnPart::Step(Step::EndOfCombat), Edge::Beginning);

/// What the end of combat is: the end of the combat phase.
const COMBAT_PHASE_ENDS: (TurnPart, Edge) = (TurnPart::Phase(Phase::Combat), Edge::End);

/// 500.5: the end of combat is the end of the combat phase, not the beginning of its last step.
fn until_end_of_combat_before_2025(table: &mut Table, part: TurnPart, edge: Edge) -> Ruled<()> {
    let expire = does!(
        table,
        R500_5,
        About::Game,
        "they expire as the combat phase ends",
        (part, edge) == COMBAT_PHASE_ENDS,
        instead(part, edge) == END_OF_COMBAT_STEP_BEGINS
    );
    if !expire {
        return Ok(());
    }
    let now = table.now();
    does!(table, R500_5, About::Game, "effects that last until the end of combat expire", {
        table.happen(&R500_5, ending(&now, |duration, _| *duration == Duration::EndOfCombat))?;
    });
    Ok(())
}

/// 500.5: what lasts until a step or phase expires as that begins.
fn expired_as_it_begins_before_2025(table: &mut Table, part: TurnPart) -> Ruled<()> {
    let now = table.now();
    does!(table, R500_5, About::Game, "effects that last until the step or phase expire as it begins", {
        table.happen(
            &R500_5,
            ending(&now, |duration, controller| lasts_until(&now, duration, controller, part)),
        )?;
    });
    until_end_of_combat_before_2025(table, part, Edge::Beginning)
}

fn lasts_to_the_end_of(duration: &Duration, part: TurnPart) -> bool {
    match duration {
        Duration::EndOfStep => matches!(part, TurnPart::Step(_)),
        Duration::EndOfPhase => !matches!(part, TurnPart::Step(_) | TurnPart::Turn),
        Duration::Indefinite
        | Duration::EndOfTurn
        | Duration::EndOfCombat
        | Duration::YourNextTurn
        | Duration::UntilNext(_)
        | Duration::AsLongAs(_) => false,
    }
}

/// 500.5@2025-11-14
pub(crate) const R500_5_20251114: Rule = Rule {
    id: "500.5@2025-11-14",
    numbers: &[(on("2025-11-14"), "500.5")],
    until: None,
    says: "As a step or phase ends, effects that last until its end expire first, and only after that \
           does unspent mana vanish from all mana pools. The latter is a turn-based action and uses no \
           stack.",
    status: Status::Tested,
    premises: &[
        does("effects that last until the end of the step or phase expire as it ends"),
        does("unspent mana vanishes as the step or phase ends"),
        does_instead("effects expire before mana vanishes"),
    ],
};

/// 500.5, since 2025-11-14: effects expire first, and then mana vanishes.
fn durations_then_mana(table: &mut Table, part: TurnPart) -> Ruled<()> {
    does!(
        table, R500_5_20251114, About::Game, "effects expire before mana vanishes",
        {
            expires_as_it_ends(table, part)?;
            mana_vanishes_last(table)?;
        },
        instead {
            mana_vanishes_last(table)?;
            expires_as_it_ends(table, part)?;
        }
    );
    Ok(())
}

fn expires_as_it_ends(table: &mut Table, part: TurnPart) -> Ruled<()> {
    let now = table.now();
    does!(
        table,
        R500_5_20251114,
        About::Game,
        "effects that last until the end of the step or phase expire as it ends",
        {
            table
                .happen(&R500_5_20251114, ending(&now, |duration, _| lasts_to_the_end_of(duration, part)))?;
        }
    );
    until_end_of_combat(table, part, Edge::End)
}

fn mana_vanishes_last(table: &mut Table) -> Ruled<()> {
    let now = table.now();
    does!(table, R500_5_20251114, About::Game, "unspent mana vanishes as the step or phase ends", {
        table.happen(&R500_5_20251114, unspent_mana(&now))?;
    });
    Ok(())
}

/// 500.5a@2025-11-14
pub(crate) const R500_5A_20251114: Rule = Rule {
    id: "500.5a@2025-11-14",
    numbers: &[(on("2025-11-14"), "500.5a")],
    until: None,
    says: "Effects that last until the end of combat expire when the combat phase ends; they are still \
           there during the end of combat step.",
    status: Status::Tested,
    premises: &[
        does("effects that last until the end of combat expire"),
        does_instead("they expire as the combat phase ends"),
    ],
};

/// 500.5a, since 2025-11-14: the end of combat is the end of the combat phase.
fn until_end_of_combat(table: &mut Table, part: TurnPart, edge: Edge) -> Ruled<()> {
    let expire = does!(
        table,
        R500_5A_20251114,
        About::Game,
        "they expire as the combat phase ends",
        (part, edge) == COMBAT_PHASE_ENDS,
        instead(part, edge) == END_OF_COMBAT_STEP_BEGINS
    );
    if !expire {
        return Ok(());
    }
    let now = table.now();
    does!(table, R500_5A_20251114, About::Game, "effects that last until the end of combat expire", {
        table.happen(&R500_5A_20251114, ending(&now, |duration, _| *duration == Duration::EndOfCombat))?;
    });
    Ok(())
}

/// 500.5b@2025-11-14
pub(crate) const R500_5B_20251114: Rule = Rule {
    id: "500.5b@2025-11-14",
    numbers: &[(on("2025-11-14"), "500.5b")],
    until: None,
    says: "For effects that last until the end of the turn, 514.2 says when they end.",
    status: Status::SameAs("514.2"),
    premises: &[],
};
