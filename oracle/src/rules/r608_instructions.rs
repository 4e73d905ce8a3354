//! The instructions of spells and abilities: what each comes to for the objects and players that it is
//! about (608.2c-d).

use super::r608_resolving::{R608_2C, Resolving, follow_in_order, is_target};
use super::r611_continuous_effects as r611;
use super::{
    r104_ending, r115_targets, r118_costs, r121_drawing, r500_7_additional, r603_7_delayed_and_state,
    r603_triggered_abilities,
};
use super::{r608_things, r610_3_until, r610_4_phased_out_until, r610_one_shot, r701_15_regeneration};
use super::{r701_keyword_actions, r702_26_phasing, r702_145_daybound, r707_10_copying_spells};
use super::{r721_ending_turns, r728_day_and_night};
use crate::card::{Condition, Effect, Target};
use crate::state::{PlannedPhase, PlayerId, Step, Thing, TurnPart};
use crate::table::{Event, Ruled, Table};

/// Follows one instruction.
pub(crate) fn follow(table: &mut Table, resolving: &mut Resolving, effect: &Effect) -> Ruled<()> {
    table.once_more()?;
    match effect {
        Effect::Sequence(_) => follow_in_order(table, resolving, effect),
        Effect::Continuous(one_shot) => r611::begin(table, resolving, one_shot),
        Effect::AddMana(mana) => {
            table.happens(&R608_2C, Event::AddMana(resolving.controller, mana.clone()))?;
            Ok(())
        }
        Effect::Damage { amount, to } => {
            let amount = r608_things::amount(table, resolving, amount);
            let to = r608_things::things(table, resolving, to)?;
            r610_one_shot::damage(table, resolving, amount, &to)
        }
        Effect::GainLife { who, amount } => {
            let amount = r608_things::amount(table, resolving, amount);
            each_player(table, resolving, who, |player| Event::GainLife(player, amount))
        }
        Effect::LoseLife { who, amount } => {
            let amount = r608_things::amount(table, resolving, amount);
            each_player(table, resolving, who, |player| Event::LoseLife(player, amount))
        }
        Effect::Draw { who, cards } => {
            let cards = r608_things::amount(table, resolving, cards);
            for player in r608_things::players(table, resolving, who)? {
                r121_drawing::draw(table, &R608_2C, player, cards)?;
            }
            Ok(())
        }
        Effect::Discard { who, cards } => {
            let cards = r608_things::amount(table, resolving, cards);
            let players = r608_things::players(table, resolving, who)?;
            r701_keyword_actions::discard(table, resolving, &players, cards)
        }
        Effect::Mill { who, cards } => {
            let cards = r608_things::amount(table, resolving, cards);
            let players = r608_things::players(table, resolving, who)?;
            r701_keyword_actions::mill(table, &players, cards)
        }
        Effect::Destroy(what) => each_object(table, resolving, what, |object| Event::Destroy { object }),
        Effect::Move { what, to } => {
            let things = r608_things::things(table, resolving, what)?;
            r610_one_shot::change_zones(table, resolving, &things, *to)
        }
        Effect::Sacrifice(what) => {
            let things = r608_things::things(table, resolving, what)?;
            r701_keyword_actions::sacrifice(table, resolving, &things)
        }
        Effect::PlayersSacrifice { who, number, what } => {
            let number = r608_things::amount(table, resolving, number);
            let players = r608_things::players(table, resolving, who)?;
            r701_keyword_actions::players_sacrifice(table, resolving, &players, number, what)
        }
        Effect::Tap(what) => {
            let things = r608_things::things(table, resolving, what)?;
            r701_keyword_actions::tap(table, &things)
        }
        Effect::Untap(what) => {
            let things = r608_things::things(table, resolving, what)?;
            r701_keyword_actions::untap(table, &things)
        }
        Effect::PhaseOut(what) => {
            let things = r608_things::things(table, resolving, what)?;
            r702_26_phasing::phase_out_by_effect(table, &R608_2C, &r608_things::objects(&things))?;
            Ok(())
        }
        Effect::PhaseOutUntilThisLeaves(what) => {
            let things = r608_things::things(table, resolving, what)?;
            r610_4_phased_out_until::phase_out_until_this_leaves(table, resolving, &things)
        }
        Effect::Transform(what) => {
            let things = r608_things::things(table, resolving, what)?;
            r702_145_daybound::transform(table, &R608_2C, &r608_things::objects(&things))
        }
        Effect::Regenerate(what) => {
            let things = r608_things::things(table, resolving, what)?;
            r701_15_regeneration::regenerate(table, resolving, &r608_things::objects(&things))
        }
        Effect::PutCounters { kind, number, on } => {
            let number = r608_things::amount(table, resolving, number);
            let things = r608_things::things(table, resolving, on)?;
            let put = |on| Event::PutCounters { on, kind: kind.clone(), number };
            table.happen(&R608_2C, things.into_iter().map(put).collect())?;
            Ok(())
        }
        Effect::RemoveCounters { kind, number, from } => {
            let number = r608_things::amount(table, resolving, number);
            let things = r608_things::things(table, resolving, from)?;
            let remove = |from| Event::RemoveCounters { from, kind: kind.clone(), number };
            table.happen(&R608_2C, things.into_iter().map(remove).collect())?;
            Ok(())
        }
        Effect::Create { number, token } => {
            let number = r608_things::amount(table, resolving, number);
            r701_keyword_actions::create(table, resolving, number, token)
        }
        Effect::Counter(what) => {
            let things = r608_things::things(table, resolving, what)?;
            r701_keyword_actions::counter(table, &r608_things::objects(&things))
        }
        Effect::Attach { what, to } => {
            let what = r608_things::things(table, resolving, what)?;
            let to = r608_things::things(table, resolving, to)?;
            r701_keyword_actions::attach(table, &what, &to)
        }
        Effect::ExtraTurn(who) => {
            let players = r608_things::players(table, resolving, who)?;
            r500_7_additional::add_extra_turns(table, players)
        }
        Effect::AddAfterPhase { parts, yours } => add_after_phase(table, resolving.controller, parts, *yours),
        Effect::AddAfterStep { parts, yours } => add_after_step(table, resolving.controller, parts, *yours),
        Effect::SkipNext { who, part } => {
            let players = r608_things::players(table, resolving, who)?;
            r610_one_shot::skip_next(table, resolving, &players, *part)
        }
        Effect::EndTheTurn => r721_ending_turns::end_the_turn(table),
        Effect::Becomes(what) => r728_day_and_night::becomes(table, &R608_2C, *what),
        Effect::Win(who) => {
            for player in r608_things::players(table, resolving, who)? {
                table.happens(&R608_2C, Event::Win(player))?;
            }
            Ok(())
        }
        Effect::Lose(who) => {
            let players = r608_things::players(table, resolving, who)?;
            r104_ending::lose(table, &R608_2C, &players)
        }
        Effect::Prevent { amount, to } => {
            let amount = r608_things::amount(table, resolving, amount);
            let things = r608_things::things(table, resolving, to)?;
            r610_one_shot::prevent(table, resolving, amount, &things)
        }
        Effect::Delayed { when, effect } => r610_one_shot::delay(table, resolving, when, effect),
        Effect::WhenYouDo(effect) => {
            if r603_7_delayed_and_state::has_been_done(table, resolving) {
                r610_one_shot::when_you_do(table, resolving, effect)
            } else {
                Ok(())
            }
        }
        // These come with the rules of leaving, copying and paying.
        Effect::ExileUntilThisLeaves(what) => {
            let things = r608_things::things(table, resolving, what)?;
            r610_3_until::exile_until_this_leaves(table, resolving, &things)
        }
        Effect::CopySpell { what, except } => {
            let things = r608_things::things(table, resolving, what)?;
            r707_10_copying_spells::copy(table, resolving, &things, except)
        }
        Effect::NewTargets(of) => {
            let things = r608_things::things(table, resolving, of)?;
            r707_10_copying_spells::choose_new_targets(table, resolving, &things)
        }
        Effect::IfYouDo(effect) => {
            if r118_costs::has_done_so(table, resolving) {
                follow_in_order(table, resolving, effect)
            } else {
                pass_over(resolving, effect);
                Ok(())
            }
        }
        Effect::May(effect) => {
            if is_wanted(table, resolving, effect)? {
                follow_in_order(table, resolving, effect)
            } else {
                pass_over(resolving, effect);
                Ok(())
            }
        }
        Effect::If { condition, then, otherwise } => {
            follow_if(table, resolving, condition, then, otherwise.as_deref())
        }
        Effect::MayPay { who, cost, then } => {
            let players = r608_things::players(table, resolving, who)?;
            let mut paid = false;
            for player in players {
                paid |= r118_costs::may_pay(table, player, resolving, cost)?;
            }
            if paid {
                follow_in_order(table, resolving, then)
            } else {
                pass_over(resolving, then);
                Ok(())
            }
        }
        Effect::UnlessPays { who, cost, effect } => follow_unless_paid(table, resolving, who, cost, effect),
        Effect::Modes { of, .. } => {
            for mode in resolving.modes.clone() {
                if let Some(effect) = usize::from(mode).checked_sub(1).and_then(|n| of.get(n)) {
                    follow_in_order(table, resolving, effect)?;
                }
            }
            Ok(())
        }
        Effect::Other(_) => Ok(()),
    }
}

/// Whether a player does what an effect says that the player may do (603.5). Where there is nothing to
/// choose anew, nobody is asked.
fn is_wanted(table: &mut Table, resolving: &Resolving, effect: &Effect) -> Ruled<bool> {
    match effect {
        Effect::NewTargets(of) if !r707_10_copying_spells::has_targets(&table.now(), resolving, of) => {
            Ok(false)
        }
        _ => r603_triggered_abilities::whether_to(table, resolving),
    }
}

fn each_player(
    table: &mut Table,
    resolving: &mut Resolving,
    who: &Target,
    event: impl Fn(PlayerId) -> Event,
) -> Ruled<()> {
    let players = r608_things::players(table, resolving, who)?;
    table.happen(&R608_2C, players.into_iter().map(event).collect())?;
    Ok(())
}

fn each_object(
    table: &mut Table,
    resolving: &mut Resolving,
    what: &Target,
    event: impl Fn(crate::state::ObjectId) -> Event,
) -> Ruled<()> {
    let things = r608_things::things(table, resolving, what)?;
    table.happen(&R608_2C, r608_things::objects(&things).into_iter().map(event).collect())?;
    Ok(())
}

/// An instruction that is not followed: its words "target" are passed over.
fn pass_over(resolving: &mut Resolving, effect: &Effect) {
    let words = r115_targets::slots(std::slice::from_ref(effect), &resolving.modes).len();
    resolving.met = resolving.met.saturating_add(words);
}

fn follow_if(
    table: &mut Table,
    resolving: &mut Resolving,
    condition: &Condition,
    then: &Effect,
    otherwise: Option<&Effect>,
) -> Ruled<()> {
    let now = table.now();
    let holds = now.look().holds(condition, &resolving.source);
    if holds {
        follow_in_order(table, resolving, then)?;
    } else {
        pass_over(resolving, then);
    }
    match otherwise {
        Some(otherwise) if !holds => follow_in_order(table, resolving, otherwise),
        Some(otherwise) => {
            pass_over(resolving, otherwise);
            Ok(())
        }
        None => Ok(()),
    }
}

/// "… unless … pays …" (118.12a).
fn follow_unless_paid(
    table: &mut Table,
    resolving: &mut Resolving,
    who: &Target,
    cost: &crate::card::Cost,
    effect: &Effect,
) -> Ruled<()> {
    // "Its controller": of what the instruction is about, which has not been followed yet.
    let about = first_things(table, resolving, effect)?;
    if !about.is_empty() {
        resolving.it = about;
    }
    let players = r608_things::players(table, resolving, who)?;
    let mut paid = false;
    for player in players {
        paid |= r118_costs::may_pay(table, player, resolving, cost)?;
    }
    if r118_costs::is_kept_from_happening(table, resolving, paid) {
        pass_over(resolving, effect);
        Ok(())
    } else {
        follow_in_order(table, resolving, effect)
    }
}

/// What the first instruction of an effect is about, without following it.
fn first_things(table: &mut Table, resolving: &Resolving, effect: &Effect) -> Ruled<Vec<Thing>> {
    let slots = r115_targets::slots(std::slice::from_ref(effect), &resolving.modes);
    match slots.first() {
        Some(slot) if is_target(slot) => r608_things::things(table, &mut resolving.clone(), slot),
        Some(_) | None => Ok(Vec::new()),
    }
}

/// 500.8, 500.10: phases after this one, steps wrapped in phases of their own.
fn add_after_phase(table: &mut Table, you: PlayerId, parts: &[TurnPart], yours: bool) -> Ruled<()> {
    if yours && r500_7_additional::is_in_anothers_turn(&table.now(), you) {
        return Ok(());
    }
    let planned = parts.iter().filter_map(|part| match part {
        TurnPart::Phase(phase) => Some(PlannedPhase::whole(*phase)),
        TurnPart::PrecombatMain | TurnPart::PostcombatMain => {
            Some(PlannedPhase::whole(crate::state::Phase::Main))
        }
        TurnPart::Step(step) => Some(r500_7_additional::wrapped(table, *step)),
        TurnPart::Turn => None,
    });
    let planned = planned.collect();
    r500_7_additional::add_phases(table, planned)
}

/// 500.9: steps after this one.
fn add_after_step(table: &mut Table, you: PlayerId, parts: &[TurnPart], yours: bool) -> Ruled<()> {
    if yours && r500_7_additional::is_in_anothers_turn(&table.now(), you) {
        return Ok(());
    }
    let steps: Vec<Step> = parts
        .iter()
        .filter_map(|part| match part {
            TurnPart::Step(step) => Some(*step),
            TurnPart::Turn | TurnPart::Phase(_) | TurnPart::PrecombatMain | TurnPart::PostcombatMain => None,
        })
        .collect();
    r500_7_additional::add_steps(table, steps)
}
