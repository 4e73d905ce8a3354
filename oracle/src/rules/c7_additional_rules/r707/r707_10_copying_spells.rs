//! Copying spells and abilities on the stack: what a copy takes over from the original, and new targets for
//! it.

use crate::card::{CopyOf, Copying, Modification, Target};
use crate::instructions::targets_and_amounts;
use crate::now::Now;
use crate::rules::{r115_targets, r601_2b_announcing, r608_resolving::Resolving, r613, r702_103_bestow};
use crate::state::{Asking, Moment, ObjectId, OnStack, PlayerId, Thing};
use crate::table::{Event, Ruled, Table};

rule! {
    /// To copy a spell or ability is to put a copy of it on the stack, which is not cast or activated. The
    /// copy has everything that was chosen for the original: modes, targets, X. The player under whose
    /// control it is put there owns and controls it.
    R707_10 "707.10": "706.9" since "2009-10-01", "706.10" since "2011-09-30", "707.10" since "2021-07-23";
    does COPY "a copy is put on the stack"
    instead NOT_CAST "the copy isn't cast"
    1: COPY, NOT_CAST, shown "707/10-a-copy-of-an-ability";
    2: COPY, shown "707/10-a-copy-of-a-modal-spell", shown "707/10-the-copy-has-its-own-controller",
        shown "707/10-a-copy-of-an-ability";
    3: explains;
    4: shown "707/10-choices-on-resolution-are-not-copied";
    5: shown "707/10-a-copy-finds-the-sacrificed-source";
    6: shown "800/4a-a-copy-of-a-spell";
    7: shown "707/10-the-copy-has-its-own-controller";
    8: shown "707/10-a-copy-is-a-spell";
    9: shown "707/10-a-copy-of-an-ability";
}

/// 707.10: puts copies of spells and abilities on the stack.
pub(crate) fn copy(
    table: &mut Table,
    resolving: &mut Resolving,
    of: &[Thing],
    except: &[Modification],
) -> Ruled<()> {
    let player = resolving.controller;
    let mut copies = Vec::new();
    for of in targets_and_amounts::objects(of) {
        let object = table.game().objects.get(&of).filter(|object| object.on_stack.is_some());
        let Some(object) = object else { continue };
        let copying = if object.is_ability() { None } else { copied(table, of, except) };
        let event = Event::CopyOnStack { of, controller: player, copying, object: None };
        if R707_10::COPY.is_followed_for(table, of) {
            let happened = table.happens(&R707_10, event)?;
            for copy in happened.iter().filter_map(made) {
                r702_103_bestow::copied(table, of, copy, player)?;
                copies.push(copy);
            }
        }
    }
    for &copy in &copies {
        if !R707_10::NOT_CAST.is_followed_for(table, copy) {
            table.happens(&R707_10, Event::Cast { spell: copy, player, commander: None })?;
        }
    }
    resolving.copies.extend(&copies);
    resolving.it = Some(copies.into_iter().map(Thing::Object).collect());
    Ok(())
}

/// Returns the copy that an event has put on the stack.
fn made(event: &Event) -> Option<ObjectId> {
    match event {
        Event::CopyOnStack { object, .. } => *object,
        _ => None,
    }
}

/// Returns what the copy of a spell copies: the spell's values at this moment, with exceptions.
fn copied(table: &Table, of: ObjectId, except: &[Modification]) -> Option<Box<Copying>> {
    let values = r613::values_to_copy(table.bench(), table.game(), &CopyOf::Object(of), Moment::END)?;
    Some(Box::new(Copying { of: CopyOf::Values(values), except: except.to_vec() }))
}

/// 707.10: announces the targets of copies that have been put on the stack, so that they become targets.
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

rule! {
    /// A player who may choose new targets for a copy can leave each target unchanged, even an illegal one;
    /// each new target must be legal.
    R707_10C "707.10c": "706.9c" since "2009-10-01", "706.10c" since "2011-09-30",
        "707.10c" since "2021-07-23";
    must LEGAL "each new target is legal"
    does NEW_TARGETS "the copy has the new targets"
    1: NEW_TARGETS;
    2: shown "707/10c-new-targets-are-legal", shown "707/10c-an-illegal-target-stays";
    3: LEGAL;
    4: NEW_TARGETS, shown "707/10c-only-the-new-target-becomes-a-target";
}

/// Returns whether there is a target that a new one could replace.
pub(crate) fn has_targets(now: &Now, resolving: &Resolving, of: &Target) -> bool {
    let objects = match of {
        Target::It => targets_and_amounts::objects(resolving.it.as_deref().unwrap_or_default()),
        _ => return true,
    };
    let mut on_stack = objects.into_iter().filter_map(|id| on_stack(now, id));
    on_stack.any(|it| it.targets.iter().any(|word| !word.is_empty()))
}

/// 707.10c: has the controller of a resolving spell or ability choose new targets for spells and abilities.
pub(crate) fn choose_new_targets(table: &mut Table, resolving: &mut Resolving, of: &[Thing]) -> Ruled<()> {
    for object in targets_and_amounts::objects(of) {
        let Some(old) = on_stack(&table.now(), object) else { continue };
        if old.targets.iter().all(Vec::is_empty) {
            continue;
        }
        let Some(targets) = new_targets(table, resolving.controller, object, &old)? else { continue };
        if R707_10C::NEW_TARGETS.is_followed_for(table, object) {
            table.happens(&R707_10C, Event::Announced { object, modes: old.modes, targets, x: None })?;
            resolving.copies.retain(|copy| *copy != object);
        }
    }
    Ok(())
}

/// 707.10c: asks a player for the same number of targets as before, and demands that each new one is legal.
/// Returns `None` if the copy has ceased to exist, since its controller left the game instead (800.4a).
fn new_targets(
    table: &mut Table,
    player: PlayerId,
    object: ObjectId,
    old: &OnStack,
) -> Ruled<Option<Vec<Vec<Thing>>>> {
    let now = table.now();
    let slots = r115_targets::slots(&r601_2b_announcing::effects_on_the_stack(&now, object), &old.modes);
    let source = r601_2b_announcing::source_of(&now, object, player);
    let mut among: Vec<Thing> =
        slots.iter().flat_map(|slot| r115_targets::candidates(&now, slot, object, &source)).collect();
    among.extend(old.targets.iter().flatten());
    among.sort_unstable();
    among.dedup();
    let number = old.targets.iter().map(Vec::len).sum();
    let chosen = table.ask_for_things(player, Asking::Targets, Some(object), among, number, number)?;
    if !table.game().objects.contains_key(&object) {
        return Ok(None);
    }
    let mut legal = chosen.len() == number;
    let mut chosen = chosen.into_iter();
    let new: Vec<Vec<Thing>> =
        old.targets.iter().map(|word| chosen.by_ref().take(word.len()).collect()).collect();
    for ((slot, old), new) in slots.iter().zip(&old.targets).zip(&new) {
        let can_be_target = |new| r115_targets::can_be_target(&now, slot, new, object, &source);
        let each_is_legal = new.iter().zip(old).all(|(&new, &old)| new == old || can_be_target(new));
        let one_twice = (1..new.len()).any(|n| new[..n].contains(&new[n]));
        legal &= each_is_legal && !one_twice;
    }
    R707_10C::LEGAL.must_hold_for(table, object, legal)?;
    Ok(Some(new))
}

rules![R707_10, R707_10C];
