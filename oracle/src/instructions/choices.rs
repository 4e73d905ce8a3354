//! Instructions that are followed only if a condition holds, if a player wants it, or if a player pays.

use super::targets_and_amounts::{self, players, refer_to_something, source, things};
use crate::card::{Condition, Cost, Effect, Subject, Target, Value, Who, Whose};
use crate::now::Now;
use crate::rules::r608_resolving::{self, Resolving, follow_in_order, is_target};
use crate::rules::{
    r115_targets, r118_costs, r121_drawing, r402_hand, r603_triggered_abilities, r608_2d_choices,
    r608_2h_information, r707_10_copying_spells,
};
use crate::state::{ObjectId, Thing};
use crate::table::{Ruled, Table};

/// Follows an instruction, or passes over its instances of the word "target" if it isn't to be followed.
fn follow_or_pass_over(
    table: &mut Table,
    resolving: &mut Resolving,
    effect: &Effect,
    is_followed: bool,
) -> Ruled<()> {
    if is_followed {
        return follow_in_order(table, resolving, effect);
    }
    let words = r115_targets::slots(std::slice::from_ref(effect), &resolving.modes).len();
    resolving.met = resolving.met.saturating_add(words);
    Ok(())
}

/// Follows "If …, …", with or without "otherwise".
pub(super) fn if_so(
    table: &mut Table,
    resolving: &mut Resolving,
    condition: &Condition,
    then: &Effect,
    otherwise: &Option<Box<Effect>>,
) -> Ruled<()> {
    refer_to_something(resolving, condition.values(), &[Whose::Its, Whose::ThatObject])?;
    let holds = table.now().look().held(condition, &source(table, resolving));
    follow_or_pass_over(table, resolving, then, holds)?;
    match otherwise {
        Some(otherwise) => follow_or_pass_over(table, resolving, otherwise, !holds),
        None => Ok(()),
    }
}

/// Follows "If you do, …" (118.12).
pub(super) fn if_you_do(table: &mut Table, resolving: &mut Resolving, effect: &Effect) -> Ruled<()> {
    let done = r118_costs::has_done_so(table, resolving);
    follow_or_pass_over(table, resolving, effect, done)
}

/// Follows "… may …" (603.5).
pub(super) fn may(table: &mut Table, resolving: &mut Resolving, effect: &Effect) -> Ruled<()> {
    let told = Resolving { source: source(table, resolving), ..resolving.clone() };
    let tapped = what_is_tapped_first(table, &told, effect)?;
    let wanted = r603_triggered_abilities::whether_to(table, resolving, |table| {
        let now = table.now();
        let possible =
            is_possible(&now, &told, effect) && tapped.as_ref().is_none_or(|it| it.is_possible(&now));
        can_be_wanted(table, resolving, effect)
            && r608_2d_choices::can_be_chosen(table, resolving.controller, possible)
    })?;
    follow_or_pass_over(table, resolving, effect, wanted)
}

/// What the first instruction of an option taps or untaps.
struct Tapped {
    things: Vec<Thing>,
    is_untapped: bool,
}

impl Tapped {
    /// 701.21a-b: returns whether any of it can be tapped or untapped: only what is untapped can be tapped, and only what is
    /// tapped can be untapped.
    fn is_possible(&self, now: &Now) -> bool {
        let objects = targets_and_amounts::objects(&self.things).into_iter();
        objects.filter_map(|id| now.object(id)).any(|row| row.status.tapped == self.is_untapped)
    }
}

/// Returns what the first instruction of an option taps or untaps, if it does that to permanents that nobody chooses as it
/// is followed.
fn what_is_tapped_first(table: &mut Table, resolving: &Resolving, effect: &Effect) -> Ruled<Option<Tapped>> {
    let (target, is_untapped) = match effect {
        Effect::Sequence(effects) => {
            return effects.first().map_or(Ok(None), |first| what_is_tapped_first(table, resolving, first));
        }
        Effect::Tap(target) => (target, false),
        Effect::Untap(target) => (target, true),
        _ => return Ok(None),
    };
    if matches!(target, Target::Chosen(..)) {
        return Ok(None);
    }
    Ok(Some(Tapped { things: things(table, &mut resolving.clone(), target)?, is_untapped }))
}

/// Returns whether there is a decision to make: if there are no targets to choose again, the player isn't
/// asked.
fn can_be_wanted(table: &Table, resolving: &Resolving, effect: &Effect) -> bool {
    match effect {
        Effect::NewTargets(of) => r707_10_copying_spells::has_targets(&table.now(), resolving, of),
        _ => true,
    }
}

/// Returns whether an option isn't impossible: whether there are objects for what its first instruction does
/// to objects that a player chooses. Drawing from an empty library isn't impossible (121.3).
fn is_possible(now: &Now, resolving: &Resolving, effect: &Effect) -> bool {
    let look = now.look();
    let you = resolving.controller;
    let enough = |there: usize, value: &Value| {
        let number = r608_2h_information::number(now, value, &resolving.source);
        usize::try_from(number).is_ok_and(|number| there >= number)
    };
    match effect {
        Effect::Sequence(effects) => effects.first().is_none_or(|first| is_possible(now, resolving, first)),
        Effect::PlayersSacrifice { who, number, what } if is_you(who) => {
            let mine = |id: &ObjectId| now.object(*id).is_some_and(|row| row.controller == Some(you));
            enough(look.select(what, &resolving.source).iter().filter(|id| mine(id)).count(), number)
        }
        Effect::Discard { who, cards } if is_you(who) => {
            enough(r402_hand::cards_in_hand(now, you).count(), cards)
        }
        Effect::Mill { who, cards } if is_you(who) => {
            enough(r121_drawing::cards_in_library(now, you).count(), cards)
        }
        Effect::Sacrifice(Target::Chosen(_, selector)) => {
            !targets_and_amounts::of_the_controller(now, resolving, selector).is_empty()
        }
        Effect::Tap(Target::Chosen(_, selector)) | Effect::Untap(Target::Chosen(_, selector)) => {
            let things = look.select(selector, &resolving.source).into_iter().map(Thing::Object).collect();
            Tapped { things, is_untapped: matches!(effect, Effect::Untap(_)) }.is_possible(now)
        }
        Effect::Destroy(Target::Chosen(_, selector))
        | Effect::DestroyForGood(Target::Chosen(_, selector))
        | Effect::ExileUntilThisLeaves(Target::Chosen(_, selector))
        | Effect::Move { what: Target::Chosen(_, selector), .. } => {
            !look.select(selector, &resolving.source).is_empty()
        }
        _ => true,
    }
}

fn is_you(who: &Target) -> bool {
    matches!(who, Target::Each(Subject::Players(Who::You)))
}

/// Follows "… may pay …. If a player does, …" (118.12).
pub(super) fn may_pay(
    table: &mut Table,
    resolving: &mut Resolving,
    who: &Target,
    cost: &Cost,
    then: &Effect,
) -> Ruled<()> {
    let paid = is_paid(table, resolving, who, cost)?;
    follow_or_pass_over(table, resolving, then, paid)
}

/// Follows "… unless … pays …" (118.12a).
pub(super) fn unless_paid(
    table: &mut Table,
    resolving: &mut Resolving,
    who: &Target,
    cost: &Cost,
    effect: &Effect,
) -> Ruled<()> {
    // "Its controller" refers to what the instruction is about, although it hasn't been followed yet.
    let about = first_things(table, resolving, effect)?;
    if !about.is_empty() {
        resolving.it = Some(about);
    }
    let paid = is_paid(table, resolving, who, cost)?;
    let is_kept_from_happening = r118_costs::is_kept_from_happening(table, resolving, paid);
    follow_or_pass_over(table, resolving, effect, !is_kept_from_happening)
}

/// Asks each player who may pay, and returns whether any of them pays.
fn is_paid(table: &mut Table, resolving: &mut Resolving, who: &Target, cost: &Cost) -> Ruled<bool> {
    let mut paid = false;
    let x = source(table, resolving).choices.number_or_x();
    let mana = r118_costs::with_x(cost.mana.clone(), x);
    let cost = Cost { mana, ..cost.clone() };
    for player in players(table, resolving, who)? {
        paid |= r118_costs::may_pay(table, player, resolving, &cost)?;
    }
    Ok(paid)
}

/// Returns what the first instruction of an effect is about, without following it.
fn first_things(table: &mut Table, resolving: &Resolving, effect: &Effect) -> Ruled<Vec<Thing>> {
    let slots = r115_targets::slots(std::slice::from_ref(effect), &resolving.modes);
    match slots.first() {
        Some(slot) if is_target(slot) => things(table, &mut resolving.clone(), slot),
        Some(_) | None => Ok(Vec::new()),
    }
}

/// Follows the modes that were chosen: "Choose one —" (700.2).
pub(super) fn chosen_modes(table: &mut Table, resolving: &mut Resolving, of: &[Effect]) -> Ruled<()> {
    let is_chosen = |place: usize| resolving.modes.iter().any(|mode| usize::from(*mode) == place);
    let chosen: Vec<&Effect> =
        (1..).zip(of).filter(|(place, _)| is_chosen(*place)).map(|(_, mode)| mode).collect();
    let chosen = r608_resolving::in_order(table, resolving, chosen);
    chosen.into_iter().try_for_each(|mode| follow_in_order(table, resolving, mode))?;
    Ok(())
}
