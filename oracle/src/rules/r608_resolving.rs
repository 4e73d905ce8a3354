//! Resolving spells and abilities: the targets are looked at again, then the instructions are followed in
//! their order.

use super::{
    r115_targets, r117_priority, r405_stack, r601_2b_announcing, r603_triggered_abilities, r608_instructions,
    r702_triggered, r707_10_copying_spells,
};
use crate::bench::About;
use crate::card::{Ability, Effect, Keyword, Target, Zone};
use crate::edition::on;
use crate::now::{Now, ObjectNow, Source};
use crate::rule::{Rule, Status, does, does_instead, must, when};
use crate::state::{After, Attached, Choices, ObjectId, Occurred, OnStack, PlayerId, Point, Thing};
use crate::table::{Cause, Enters, Event, Move, Ruled, Table};
use crate::{does, must, when};

/// The rules of this section that the oracle performs.
pub(crate) const RULES: &[&Rule] =
    &[&R608_2A, &R608_2B, &R608_2C, &R608_2D, &R608_2E, &R608_2G, &R608_2N, &R608_3, &R608_3C];

/// What is resolving: whose it is, what was chosen for it, and how far it has come.
#[derive(Clone, Debug)]
pub(crate) struct Resolving {
    /// The spell or ability on the stack; for a mana ability, its source.
    pub(crate) object: ObjectId,
    /// What "this", "you" and "chosen" mean.
    pub(crate) source: Source,
    /// Its controller.
    pub(crate) controller: PlayerId,
    /// The targets that are still legal, word by word.
    pub(crate) targets: Vec<Vec<Thing>>,
    /// How many words "target" have been met so far.
    pub(crate) met: usize,
    /// Its modes.
    pub(crate) modes: Vec<u8>,
    /// What the instruction before was about.
    pub(crate) it: Vec<Thing>,
    /// The event that triggered it.
    pub(crate) by: Occurred,
    /// Whether its source was where it is expected as it began to resolve: if not any more, it is itself
    /// what has moved it.
    pub(crate) source_was_there: bool,
    /// Whether what the instruction before says has been begun: "if you do", "when you do".
    pub(crate) done: bool,
    /// Copies that it has put on the stack, for which no new targets were chosen.
    pub(crate) copies: Vec<ObjectId>,
}

impl Resolving {
    /// Something whose instructions are followed without being on the stack.
    pub(crate) fn without_the_stack(object: ObjectId, source: Source, controller: PlayerId) -> Resolving {
        Resolving {
            object,
            source,
            controller,
            targets: Vec::new(),
            met: 0,
            modes: Vec::new(),
            it: Vec::new(),
            by: Occurred::default(),
            source_was_there: true,
            done: false,
            copies: Vec::new(),
        }
    }
}

/// 117.4, 608.1: the top object of the stack resolves.
pub(crate) fn resolve_top(table: &mut Table) -> Ruled<()> {
    let Some(object) = r405_stack::top(table) else {
        table.rest_at(Point::Ending);
        return Ok(());
    };
    let controller = r405_stack::controller(table, object);
    let next = Point::BeforePriority { player: table.active(), after: After::Resolving };
    table.rest_at(next);
    resolve(table, object, controller)?;
    // What ends the turn has said where play goes on (721.1).
    if table.game().turn.point == next {
        r117_priority::after_resolving(table, controller);
    }
    Ok(())
}

fn resolve(table: &mut Table, object: ObjectId, controller: PlayerId) -> Ruled<()> {
    let now = table.now();
    let Some(causes) = now.game().objects.get(&object) else { return Ok(()) };
    let Some(on_stack) = causes.on_stack.clone() else { return Ok(()) };
    let source = r601_2b_announcing::source_of(&now, object, controller);
    let (effects, by, it) = match &on_stack.ability {
        Some(ability) => {
            let effect = OnStack::effect_of(&ability.ability).cloned();
            (effect.into_iter().collect(), ability.by.clone().unwrap_or_default(), ability.it.clone())
        }
        None => (r601_2b_announcing::effects_of(&now, object), Occurred::default(), Vec::new()),
    };
    if let Some(ability) = &on_stack.ability
        && !r603_triggered_abilities::still_holds(&now, ability, &source)
    {
        return leaves_the_stack(table, object);
    }
    let targets = legal_targets(&now, object, &effects, &on_stack, &source);
    if no_target_is_legal(&now, object, &on_stack.targets, &targets) {
        table.happens(&R608_2B, Event::Countered(object))?;
        return does_not_resolve(table, object);
    }
    let modes = on_stack.modes.clone();
    let source_was_there = source.this.is_some_and(|this| now.game().objects.contains_key(&this));
    let mut resolving = Resolving {
        targets,
        modes,
        it,
        by,
        source_was_there,
        ..Resolving::without_the_stack(object, source, controller)
    };
    if on_stack.ability.is_none() && now.object(object).is_some_and(is_permanent_spell) {
        table.happens(&R608_3, Event::Resolves(object))?;
        return r608_3_permanent(table, object, controller, &resolving);
    }
    for effect in &effects {
        follow_in_order(table, &mut resolving, effect)?;
    }
    if let Some(Ability::Keyword(keyword)) = on_stack.ability.as_ref().map(|ability| &*ability.ability) {
        r702_triggered::follow(table, &mut resolving, keyword)?;
    }
    r707_10_copying_spells::targets_of_copies(table, &resolving)?;
    table.happens(&R608_2N, Event::Resolves(object))?;
    leaves_the_stack(table, object)
}

/// 608.2a
pub(crate) const R608_2A: Rule = Rule {
    id: "608.2a",
    numbers: &[(on("2009-10-01"), "608.2a")],
    until: None,
    says: "First the \"if\" after the event of a triggered ability is looked at again, and without it nothing is done.",
    status: Status::SameAs("603.4"),
    premises: &[],
};

/// 608.2b
pub(crate) const R608_2B: Rule = Rule {
    id: "608.2b",
    numbers: &[(on("2009-10-01"), "608.2b")],
    until: None,
    says: "If all targets have become illegal, the spell or ability does not resolve; if only some have, nothing is done \
           to those.",
    status: Status::Tested,
    premises: &[
        when("the target is still legal"),
        when("there are targets and none of them is legal"),
        does("what does not resolve leaves the stack"),
    ],
};

/// 608.2b: the targets that are still legal, word by word.
fn legal_targets(
    now: &Now,
    object: ObjectId,
    effects: &[Effect],
    on_stack: &OnStack,
    source: &Source,
) -> Vec<Vec<Thing>> {
    let slots = r115_targets::slots(effects, &on_stack.modes);
    slots
        .iter()
        .zip(&on_stack.targets)
        .map(|(slot, chosen)| {
            chosen
                .iter()
                .copied()
                .filter(|&thing| {
                    when!(
                        now,
                        R608_2B,
                        object,
                        "the target is still legal",
                        r115_targets::can_be_target(now, slot, thing, object, source)
                    )
                })
                .collect()
        })
        .collect()
}

fn no_target_is_legal(now: &Now, object: ObjectId, chosen: &[Vec<Thing>], legal: &[Vec<Thing>]) -> bool {
    when!(
        now,
        R608_2B,
        object,
        "there are targets and none of them is legal",
        chosen.iter().any(|word| !word.is_empty()) && legal.iter().all(Vec::is_empty)
    )
}

/// 608.2b: it does not resolve, and is removed from the stack.
fn does_not_resolve(table: &mut Table, object: ObjectId) -> Ruled<()> {
    does!(table, R608_2B, object, "what does not resolve leaves the stack", leaves_the_stack(table, object)?);
    Ok(())
}

/// 608.2c
pub(crate) const R608_2C: Rule = Rule {
    id: "608.2c",
    numbers: &[(on("2009-10-01"), "608.2c")],
    until: None,
    says: "The controller follows the instructions in the order in which they are written.",
    status: Status::Tested,
    premises: &[does_instead("instructions are followed in their order")],
};

/// 608.2c: instructions in their order.
pub(crate) fn follow_in_order(table: &mut Table, resolving: &mut Resolving, effect: &Effect) -> Ruled<()> {
    let Effect::Sequence(effects) = effect else {
        return r608_instructions::follow(table, resolving, effect);
    };
    let reversed = does!(table, R608_2C, About::Object(resolving.object), "instructions are followed in their order", false, instead true);
    let order: Vec<&Effect> =
        if reversed { effects.iter().rev().collect() } else { effects.iter().collect() };
    for (n, effect) in order.into_iter().enumerate() {
        if n > 0 {
            r117_priority::still_resolving(table)?;
        }
        let proposed = table.proposed();
        follow_in_order(table, resolving, effect)?;
        resolving.done = table.proposed() > proposed;
    }
    Ok(())
}

/// What an ability does that does not use the stack (605.3b): `object` is its source.
pub(crate) fn follow(table: &mut Table, player: PlayerId, object: ObjectId, effect: &Effect) -> Ruled<()> {
    let choices = table.game().objects.get(&object).map(|object| object.choices).unwrap_or_default();
    let source = Source { this: Some(object), you: Some(player), choices };
    let mut resolving = Resolving::without_the_stack(object, source, player);
    follow_in_order(table, &mut resolving, effect)
}

/// 608.2d
pub(crate) const R608_2D: Rule = Rule {
    id: "608.2d",
    numbers: &[(on("2009-10-01"), "608.2d")],
    until: None,
    says: "Choices that are neither targets nor modes are made as the instruction is followed, and only what is legal \
           can be chosen.",
    status: Status::Tested,
    premises: &[must("as many are chosen as are to be")],
};

/// 608.2d: a choice as an instruction is followed.
pub(crate) fn as_many_as_are_to_be(table: &Table, player: PlayerId, as_many: bool) -> Ruled<()> {
    must!(table, R608_2D, player, "as many are chosen as are to be", as_many)
}

/// 608.2e
pub(crate) const R608_2E: Rule = Rule {
    id: "608.2e",
    numbers: &[(on("2009-10-01"), "608.2e")],
    until: None,
    says: "If several players are to do several things, all choose in APNAP order for the first and do it at one time, \
           then for the second, and so on.",
    status: Status::SameAs("101.4"),
    premises: &[],
};

/// 608.2g
pub(crate) const R608_2G: Rule = Rule {
    id: "608.2g",
    numbers: &[(on("2009-10-01"), "608.2f"), (on("2020-11-20"), "608.2g")],
    until: None,
    says: "Who may pay mana while something resolves may activate mana abilities first. A spell that an effect lets a \
           player cast goes on top of the stack; nothing else is cast or activated meanwhile.",
    status: Status::SameAs("117.1"),
    premises: &[],
};

/// 608.2n
pub(crate) const R608_2N: Rule = Rule {
    id: "608.2n",
    numbers: &[(on("2009-10-01"), "608.2k"), (on("2016-09-30"), "608.2m"), (on("2021-09-24"), "608.2n")],
    until: None,
    says: "As the last part of resolving, an instant or sorcery goes to its owner's graveyard and an ability ceases to \
           exist.",
    status: Status::Tested,
    premises: &[does("the spell or ability leaves the stack")],
};

/// 608.2n: a spell goes to the graveyard, an ability ceases to exist.
fn leaves_the_stack(table: &mut Table, object: ObjectId) -> Ruled<()> {
    let Some(causes) = table.game().objects.get(&object).filter(|object| object.zone == Zone::Stack) else {
        return Ok(());
    };
    let event = if causes.is_ability() {
        Event::CeaseToExist(object)
    } else {
        Event::Move(Move::to(object, Zone::Graveyard, Cause::Resolved))
    };
    does!(table, R608_2N, object, "the spell or ability leaves the stack", {
        table.happens(&R608_2N, event)?;
    });
    Ok(())
}

/// 608.3
pub(crate) const R608_3: Rule = Rule {
    id: "608.3",
    numbers: &[(on("2009-10-01"), "608.3")],
    until: None,
    says: "A permanent spell becomes a permanent under the control of the spell's controller.",
    status: Status::Tested,
    premises: &[does("the permanent enters")],
};

fn is_permanent_spell(row: &ObjectNow) -> bool {
    use crate::card::CardType;
    ![CardType::Instant, CardType::Sorcery].iter().any(|&kind| row.card_types.contains(kind))
}

/// 608.3a: the spell becomes a permanent.
fn r608_3_permanent(
    table: &mut Table,
    object: ObjectId,
    controller: PlayerId,
    resolving: &Resolving,
) -> Ruled<()> {
    let attached = enchants(&table.now(), object, resolving);
    let enters = Enters { attached, choices: Choices::default(), ..Enters::default() };
    let movement =
        Move { under: Some(controller), enters, ..Move::to(object, Zone::Battlefield, Cause::Resolved) };
    does!(table, R608_3, object, "the permanent enters", {
        table.happens(&R608_3, Event::Move(movement))?;
    });
    Ok(())
}

/// 608.3c
pub(crate) const R608_3C: Rule = Rule {
    id: "608.3c",
    numbers: &[(on("2009-10-01"), "608.3a"), (on("2022-06-10"), "608.3c")],
    until: None,
    says: "An Aura spell enters attached to what it targeted.",
    status: Status::Tested,
    premises: &[does("the Aura enters attached to its target")],
};

/// 608.3c: what an Aura enters attached to.
fn enchants(now: &Now, object: ObjectId, resolving: &Resolving) -> Option<Attached> {
    let is_aura = now
        .object(object)
        .is_some_and(|row| row.keywords().any(|keyword| matches!(keyword, Keyword::Enchant(_))));
    let target = resolving.targets.iter().flatten().next().filter(|_| is_aura)?;
    let mut attached = None;
    does!(now, R608_3C, object, "the Aura enters attached to its target", {
        attached = Some(match *target {
            Thing::Object(host) => Attached::ToObject(host),
            Thing::Player(player) => Attached::ToPlayer(player),
        });
    });
    attached
}

/// The word "target" that an instruction is about, if it is one.
pub(crate) fn is_target(target: &Target) -> bool {
    matches!(target, Target::Target(_) | Target::Targets { .. })
}
