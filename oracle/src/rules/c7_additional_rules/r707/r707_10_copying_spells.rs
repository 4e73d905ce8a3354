//! Copying spells and abilities on the stack: what a copy takes over from the original, and new targets for
//! it.

use crate::card::{Card, CardType, Characteristics, CopyOf, Copying, Modification, Target};
use crate::instructions::targets_and_amounts;
use crate::not_performed;
use crate::now::{Now, ObjectNow};
use crate::rules::{
    r115_targets, r601_2b_announcing, r608_2h_information, r608_resolving::Resolving, r613, r702_103_bestow,
    r707_8_tokens,
};
use crate::state::{AsOf, Asking, Moment, ObjectId, OnStack, PlayerId, Thing};
use crate::table::{Ask, AskResult, Event, Ruled, Table, Token};
use std::sync::Arc;

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
        not_performed::copies_of_cards(&table.now(), of)?;
        let Some(original) = as_it_is_or_was(&table.now(), of) else { continue };
        let is_ability = original.ability.is_some();
        let what = if is_ability { None } else { copy_of_spell(&table.now(), of, except) };
        let event = Event::CopyOnStack { of, controller: player, copy: what.map(Box::new), object: None };
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

/// Returns what makes an object a spell or an ability or, if it was a spell and is gone, what last did (608.2h).
fn as_it_is_or_was(now: &Now, id: ObjectId) -> Option<OnStack> {
    if now.game().objects.contains_key(&id) {
        return on_stack(now, id);
    }
    let known = now.game().last_known.of(id, AsOf::Left)?.on_stack.as_deref()?;
    r608_2h_information::as_it_is_or_was(now, id).map(|_| known.clone())
}

/// Returns what the copy of a spell is: it has the spell's values at this moment or, if the spell is gone, those that
/// it last had (608.2h), with exceptions.
fn copy_of_spell(now: &Now, of: ObjectId, except: &[Modification]) -> Option<Token> {
    let (bench, game) = (now.bench(), now.game());
    let (values, faces, transformed) = match game.objects.get(&of) {
        Some(spell) => (
            r613::values_to_copy(bench, game, &CopyOf::Object(of), Moment::END)?,
            r707_8_tokens::copied_faces(bench, game, of, spell),
            spell.status.transformed,
        ),
        None => {
            let known = game.last_known.of(of, AsOf::Left)?;
            (Arc::clone(&known.copiable), known.faces.clone(), known.status.transformed)
        }
    };
    double_faced(now, of, &values, faces, transformed, except).or_else(|| {
        let card = Card::of_one_face(Arc::clone(&values));
        let copying = Some(Copying { of: CopyOf::Values(values), except: except.to_vec() });
        Some(Token { card, transformed: false, copying, attached: None, combat: None })
    })
}

rule! {
    /// A copy of a transforming permanent spell is one, too: it has both faces, each with the copiable values that
    /// the same face of the original has, and the same face up. The token that it becomes can transform.
    R707_10G "707.10g" since "2023-04-14" until "2025-09-19";
    when TRANSFORMING "the original is a transforming permanent spell"
    instead SAME_FACE "the copy is created with the same face up as the original"
    1: TRANSFORMING;
    2: TRANSFORMING, shown "707/10g-exceptions-on-both-faces", outside "other copy effects on spells";
    3: SAME_FACE;
    4: TRANSFORMING, shown "707/10g-the-token-transforms";
}

rule! {
    /// A copy of a double-faced permanent spell has both faces, each with the copiable values that the same face of
    /// the original has, and the same face up, whether the double-faced card is a transforming one or not. So does
    /// the token that it becomes.
    R707_10G_20250919 "707.10g@2025-09-19": "707.10g" since "2025-09-19";
    when DOUBLE_FACED "the original is a double-faced permanent spell"
    instead SAME_FACE "the copy is created with the same face up as the original"
    1 newest: DOUBLE_FACED;
    2 newest: DOUBLE_FACED, shown "707/10g-exceptions-on-both-faces", outside "other copy effects on spells";
    3 newest: SAME_FACE;
    4 newest: DOUBLE_FACED, shown "707/10g-the-token-transforms";
}

/// 707.10g: returns a copy with two faces if the original is a permanent spell that has two.
fn double_faced(
    now: &Now,
    of: ObjectId,
    values: &Characteristics,
    faces: Option<Arc<Card>>,
    transformed: bool,
    except: &[Modification],
) -> Option<Token> {
    let never_a_permanent =
        values.card_types.contains(CardType::Instant) || values.card_types.contains(CardType::Sorcery);
    let has_two = faces.is_some() && !never_a_permanent;
    let (has_two, same_face) = if now.in_force(&R707_10G) {
        let transforming = has_two && faces.as_ref().is_some_and(|faces| !faces.modal);
        (
            R707_10G::TRANSFORMING.holds_for(now, of, transforming),
            R707_10G::SAME_FACE.is_followed_for(now, of),
        )
    } else if now.in_force(&R707_10G_20250919) {
        (
            R707_10G_20250919::DOUBLE_FACED.holds_for(now, of, has_two),
            R707_10G_20250919::SAME_FACE.is_followed_for(now, of),
        )
    } else {
        return None;
    };
    let faces = faces.filter(|_| has_two)?;
    Some(r707_8_tokens::with_both_faces(now, of, &faces, transformed && same_face, except))
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
    gives Targets;
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
    table.asks(|ask| choose_anew(ask, player, object, old))
}

fn choose_anew(
    ask: &mut Ask,
    player: PlayerId,
    object: ObjectId,
    old: &OnStack,
) -> AskResult<Option<Vec<Vec<Thing>>>> {
    let now = ask.now();
    if !now.game().objects.contains_key(&object) {
        return Ok(None);
    }
    let slots = r115_targets::slots(&r601_2b_announcing::effects_on_the_stack(&now, object), &old.modes);
    // "You" in its text is its controller, whoever chooses (115.7d).
    let controller = now.object(object).map_or(player, ObjectNow::controller_or_owner);
    let source = r601_2b_announcing::source_of(&now, object, controller);
    let mut among: Vec<Thing> =
        slots.iter().flat_map(|slot| r115_targets::candidates(&now, slot, object, &source)).collect();
    among.extend(old.targets.iter().flatten());
    among.sort_unstable();
    among.dedup();
    let number = old.targets.iter().map(Vec::len).sum();
    let Some(chosen) = ask.for_things(player, Asking::Targets, Some(object), among, number, number)? else {
        return Ok(None);
    };
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
    R707_10C::LEGAL.must_hold_for(ask, object, legal)?;
    Ok(Some(new))
}

rules![R707_10, R707_10G, R707_10G_20250919, R707_10C];
