//! Copying spells and abilities: what a copy on the stack has of the original, and new targets for it.

use super::r608_resolving::Resolving;
use super::{r115_targets, r601_2b_announcing, r608_things};
use crate::card::{CopyOf, Copying, Modification, Target};
use crate::edition::on;
use crate::now::Now;
use crate::rule::{Rule, Status, does, does_instead, must};
use crate::rules::r613;
use crate::state::{Asking, Moment, ObjectId, OnStack, Thing};
use crate::table::{Event, Ruled, Table};
use crate::{does, must};

/// The rules of this file.
pub(crate) const RULES: &[&Rule] = &[&R707_10, &R707_10C];

/// 707.10
pub(crate) const R707_10: Rule = Rule {
    id: "707.10",
    numbers: &[(on("2009-10-01"), "706.9"), (on("2011-09-30"), "706.10"), (on("2021-07-23"), "707.10")],
    until: None,
    says: "To copy a spell or ability is to put a copy of it on the stack, which is not cast or activated. The copy has \
           everything that was chosen for the original: modes, targets, X. It belongs to the player and obeys the player \
           under whose control it is put there.",
    status: Status::Tested,
    premises: &[does("a copy is put on the stack"), does_instead("the copy is not cast")],
};

/// 707.10: copies of spells and abilities are put on the stack.
pub(crate) fn copy(
    table: &mut Table,
    resolving: &mut Resolving,
    of: &[Thing],
    except: &[Modification],
) -> Ruled<()> {
    let player = resolving.controller;
    let mut copies = Vec::new();
    for of in r608_things::objects(of) {
        let Some(object) = table.game().objects.get(&of).filter(|object| object.on_stack.is_some()) else {
            continue;
        };
        let copying = if object.is_ability() { None } else { copied(table, of, except) };
        let event = Event::CopyOnStack { of, controller: player, copying, object: None };
        does!(table, R707_10, of, "a copy is put on the stack", {
            let happened = table.happens(&R707_10, event)?;
            copies.extend(happened.iter().filter_map(|event| match event {
                Event::CopyOnStack { object, .. } => *object,
                _ => None,
            }));
        });
    }
    for &copy in &copies {
        does!(
            table, R707_10, copy, "the copy is not cast",
            {},
            instead { table.happens(&R707_10, Event::Cast { spell: copy, player })?; }
        );
    }
    resolving.copies.extend(&copies);
    resolving.it = copies.into_iter().map(Thing::Object).collect();
    Ok(())
}

/// What the copy of a spell copies: its values as they are, with exceptions.
fn copied(table: &Table, of: ObjectId, except: &[Modification]) -> Option<Box<Copying>> {
    let values = r613::values_to_copy(table.bench(), table.game(), &CopyOf::Object(of), Moment::END)?;
    Some(Box::new(Copying { of: CopyOf::Values(values), except: except.to_vec() }))
}

/// Copies have been put on the stack with their targets, and these become targets by it.
pub(crate) fn targets_of_copies(table: &mut Table, resolving: &Resolving) -> Ruled<()> {
    for &copy in &resolving.copies {
        let Some(on_stack) = on_stack(&table.now(), copy) else { continue };
        let OnStack { modes, targets, .. } = on_stack;
        table.happens(&R707_10, Event::Announced { object: copy, modes, targets, x: None })?;
    }
    Ok(())
}

fn on_stack(now: &Now, object: ObjectId) -> Option<OnStack> {
    now.game().objects.get(&object)?.on_stack.as_deref().cloned()
}

/// 707.10c
pub(crate) const R707_10C: Rule = Rule {
    id: "707.10c",
    numbers: &[(on("2009-10-01"), "706.9c"), (on("2011-09-30"), "706.10c"), (on("2021-07-23"), "707.10c")],
    until: None,
    says: "Who may choose new targets for a copy can leave each target as it is, even an illegal one; those that are \
           new must be legal.",
    status: Status::Tested,
    premises: &[must("each new target is legal"), does("the copy has the new targets")],
};

/// Whether there is any target that could be chosen anew.
pub(crate) fn has_targets(now: &Now, resolving: &Resolving, of: &Target) -> bool {
    let objects = match of {
        Target::It => r608_things::objects(&resolving.it),
        _ => return true,
    };
    objects
        .into_iter()
        .filter_map(|id| on_stack(now, id))
        .any(|it| it.targets.iter().any(|word| !word.is_empty()))
}

/// 707.10c: the controller of what resolves chooses new targets for a spell or ability.
pub(crate) fn choose_new_targets(table: &mut Table, resolving: &mut Resolving, of: &[Thing]) -> Ruled<()> {
    for object in r608_things::objects(of) {
        let now = table.now();
        let Some(on_stack) = on_stack(&now, object) else { continue };
        let number: usize = on_stack.targets.iter().map(Vec::len).sum();
        if number == 0 {
            continue;
        }
        let slots =
            r115_targets::slots(&r601_2b_announcing::effects_on_the_stack(&now, object), &on_stack.modes);
        let source = r601_2b_announcing::source_of(&now, object, resolving.controller);
        let mut among: Vec<Thing> =
            slots.iter().flat_map(|slot| r115_targets::candidates(&now, slot, object, &source)).collect();
        among.extend(on_stack.targets.iter().flatten());
        among.sort_unstable();
        among.dedup();
        let player = resolving.controller;
        let chosen = table.ask_for_things(player, Asking::Targets, Some(object), among, number, number)?;
        let mut left = chosen.into_iter();
        let targets: Vec<Vec<Thing>> =
            on_stack.targets.iter().map(|word| left.by_ref().take(word.len()).collect()).collect();
        let as_many = targets.iter().map(Vec::len).sum::<usize>() == number && left.next().is_none();
        let words = slots.iter().zip(&on_stack.targets).zip(&targets);
        let mut legal = as_many;
        for ((slot, old), new) in words {
            let twice = (1..new.len()).any(|n| new[..n].contains(&new[n]));
            let each = new.iter().zip(old).all(|(new, old)| {
                new == old || r115_targets::can_be_target(&now, slot, *new, object, &source)
            });
            legal &= each && !twice;
        }
        must!(table, R707_10C, object, "each new target is legal", legal)?;
        does!(table, R707_10C, object, "the copy has the new targets", {
            let modes = on_stack.modes.clone();
            table.happens(&R707_10C, Event::Announced { object, modes, targets, x: None })?;
            resolving.copies.retain(|copy| *copy != object);
        });
    }
    Ok(())
}
