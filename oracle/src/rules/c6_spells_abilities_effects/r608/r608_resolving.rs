//! Resolving spells and abilities: the game checks the targets again, and then the instructions are followed
//! in order.

use crate::card::{Ability, CardType, Effect, Keyword, OneShot, Target, Zone};
use crate::instructions::{following, keyword_triggers};
use crate::not_performed;
use crate::now::{Now, ObjectNow, Source};
use crate::rules::{
    r115_targets, r117_priority, r405_stack, r601_2b_announcing, r603_6_zone_changes,
    r603_triggered_abilities, r611_continuous_effects, r702_103_bestow, r704_state_based_actions,
    r707_10_copying_spells,
};
use crate::state::{AbilityOnStack, Attached, Choices, ObjectId, Occurred, OnStack, PlayerId, Point, Thing};
use crate::table::{Cause, Enters, EntersCombat, Event, Move, Ruled, Table};
use std::collections::BTreeSet;

/// A spell or ability that is resolving: its controller, its choices, and how far it has been followed.
#[derive(Clone, Debug)]
pub(crate) struct Resolving {
    /// The spell or ability on the stack; for a mana ability, its source.
    pub(crate) object: ObjectId,
    /// What "this", "you" and "chosen" refer to.
    pub(crate) source: Source,
    pub(crate) controller: PlayerId,
    /// The targets that are still legal, for each instance of the word "target".
    pub(crate) targets: Vec<Vec<Thing>>,
    /// All targets that were chosen, for each instance of the word "target".
    pub(crate) chosen: Vec<Vec<Thing>>,
    /// The illegal targets among what the previous instruction was about (608.2b).
    pub(crate) illegal: Vec<Thing>,
    /// The number of instances of the word "target" that have been reached so far.
    pub(crate) met: usize,
    pub(crate) modes: Vec<u8>,
    /// What the previous instruction was about; `None` if nothing has been named yet.
    pub(crate) it: Option<Vec<Thing>>,
    /// The event that it is about: the one that made it trigger, that it replaces (614.6), or whose damage it
    /// prevents (615.5).
    pub(crate) by: Occurred,
    /// The objects that it can find in the zone to which its event moved them (400.7e).
    pub(crate) follows: BTreeSet<ObjectId>,
    /// What was given up for its costs (400.7j).
    pub(crate) given_up: Vec<ObjectId>,
    /// The position in the log at which the resolution began. What has moved since, the effect has moved.
    pub(crate) began: usize,
    /// Whether the action of the previous instruction has been begun, for "if you do" and "when you do".
    pub(crate) done: bool,
    /// The copies that it has put on the stack and for which no new targets were chosen.
    pub(crate) copies: Vec<ObjectId>,
    /// The effect that applies to what the next instruction puts onto the battlefield, as it enters (611.2e).
    pub(crate) as_it_enters: Option<OneShot>,
    /// How what the next instruction creates or puts onto the battlefield enters combat (508.4, 509.7).
    pub(crate) enters_combat: Option<EntersCombat>,
}

/// What "it" refers to in a spell or ability that is resolving.
#[derive(Clone, Debug)]
pub(crate) struct Referents {
    /// What the previous instruction was about; `None` if nothing has been named yet.
    pub(crate) it: Option<Vec<Thing>>,
    /// The illegal targets among it (608.2b).
    pub(crate) illegal: Vec<Thing>,
}

impl Resolving {
    /// Returns what "it" refers to.
    pub(crate) fn named(&self) -> Referents {
        Referents { it: self.it.clone(), illegal: self.illegal.clone() }
    }

    /// Makes "it" refer to something.
    pub(crate) fn names(&mut self, named: Referents) {
        (self.it, self.illegal) = (named.it, named.illegal);
    }

    /// Creates the state for following instructions that are not on the stack.
    pub(crate) fn without_the_stack(
        table: &Table,
        object: ObjectId,
        source: Source,
        controller: PlayerId,
    ) -> Resolving {
        Resolving {
            object,
            source,
            controller,
            targets: Vec::new(),
            chosen: Vec::new(),
            illegal: Vec::new(),
            met: 0,
            modes: Vec::new(),
            it: None,
            by: Occurred::default(),
            follows: BTreeSet::new(),
            given_up: Vec::new(),
            began: table.logged(),
            done: false,
            copies: Vec::new(),
            as_it_enters: None,
            enters_combat: None,
        }
    }
}

/// 117.4, 608.1: resolves the top object of the stack. Then a player gets priority (117.3b), unless the turn
/// was ended; in that case the game continues in the cleanup step (721.1d).
pub(crate) fn resolve_top(table: &mut Table) -> Ruled<()> {
    let Some(object) = r405_stack::top(table) else {
        table.rest_at(Point::Ending);
        return Ok(());
    };
    let controller = r405_stack::controller(table, object);
    resolve(table, object, controller)?;
    if !table.turn_was_ended() {
        r117_priority::after_resolving(table, controller);
    }
    Ok(())
}

/// 608.2: resolves a spell or ability: checks its "if" clause and its targets, and then follows its
/// instructions.
fn resolve(table: &mut Table, object: ObjectId, controller: PlayerId) -> Ruled<()> {
    let now = table.now();
    let Some(causes) = now.game().objects.get(&object) else { return Ok(()) };
    let Some(on_stack) = &causes.on_stack else { return Ok(()) };
    let source = r601_2b_announcing::source_of(&now, object, controller);
    let effects = r601_2b_announcing::effects_on_the_stack(&now, object);
    if let Some(ability) = &on_stack.ability
        && !r603_triggered_abilities::still_holds(&now, ability, &source)
    {
        return leaves_the_stack(table, object);
    }
    let targets = legal_targets(&now, object, &effects, on_stack, &source);
    let illegal = no_target_is_legal(&now, object, &on_stack.targets, &targets);
    if illegal && !r702_103_bestow::becomes_a_creature_spell(table, object)? {
        table.happens(&R608_2B, Event::Countered(object))?;
        return does_not_resolve(table, object);
    }
    let ability = on_stack.ability.as_ref();
    let by = ability.and_then(|ability| ability.by.clone()).unwrap_or_default();
    if ability.is_none() && !now.object(object).is_some_and(is_permanent_spell) {
        not_performed::words_of_a_spell(&now, object)?;
    }
    let mut resolving = Resolving {
        targets,
        modes: on_stack.modes.clone(),
        it: named_at_first(on_stack, &by),
        by,
        chosen: on_stack.targets.clone(),
        follows: ability
            .map(|ability| r603_6_zone_changes::first_zone_only(table, &ability.follows))
            .unwrap_or_default(),
        given_up: on_stack.given_up.clone(),
        ..Resolving::without_the_stack(table, object, source, controller)
    };
    if ability.is_none() && now.object(object).is_some_and(is_permanent_spell) {
        table.happens(&R608_3, Event::Resolves(object))?;
        return becomes_a_permanent(table, object, controller, &resolving);
    }
    follow_all(table, &mut resolving, &effects, ability)?;
    table.happens(&R608_2N, Event::Resolves(object))?;
    leaves_the_stack(table, object)
}

/// Returns what "it" refers to as a spell or ability begins to resolve: what the effect was about that created the
/// ability, or else the object of the event that triggered it, or what was given up for its costs.
fn named_at_first(on_stack: &OnStack, by: &Occurred) -> Option<Vec<Thing>> {
    let of_effect = on_stack.ability.iter().flat_map(|ability| &ability.it).copied().collect();
    let of_event = by.object.map(Thing::Object).into_iter().collect();
    let of_cost = on_stack.given_up.iter().copied().map(Thing::Object).collect();
    [of_effect, of_event, of_cost].into_iter().find(|named: &Vec<Thing>| !named.is_empty())
}

/// 608.2c: follows all instructions of a spell or ability.
fn follow_all(
    table: &mut Table,
    resolving: &mut Resolving,
    effects: &[Effect],
    ability: Option<&AbilityOnStack>,
) -> Ruled<()> {
    for effect in effects {
        follow_in_order(table, resolving, effect)?;
    }
    if let Some(Ability::Keyword(keyword)) = ability.map(|ability| &*ability.ability) {
        keyword_triggers::follow(table, resolving, keyword)?;
    }
    r707_10_copying_spells::targets_of_copies(table, resolving)
}

rule! {
    /// First, the "if" clause after the event of a triggered ability is checked again. If it is false,
    /// nothing is done.
    R608_2A "608.2a" since "2009-10-01";
    same as "603.4"
    1: shown "603/4-condition-no-longer-true";
    2: shown "603/4-condition-no-longer-true";
    3: shown "603/4-condition-true-twice";
}

rule! {
    /// If all targets have become illegal, the spell or ability doesn't resolve. If only some have, nothing
    /// is done to those, and the effect fails to find out anything about them (since 2015-07-17).
    R608_2B "608.2b" since "2009-10-01";
    when LEGAL "the target is still legal"
    when NO_LEGAL_TARGET "there are targets and none of them is legal"
    does LEAVES_THE_STACK "a spell or ability that doesn't resolve leaves the stack"
    instead NO_INFORMATION "the effect fails to find out anything about an illegal target"
    instead EACH_TARGET "each target is checked, not only the first"
    1: LEGAL, EACH_TARGET;
    2: LEGAL, shown "608/2b-a-target-that-left-and-returned";
    3: LEGAL, shown "608/2b-a-target-that-changed", shown "608/2b-a-text-that-changed";
    4: shown "608/2b-red-source-that-was-killed", shown "608/2b-red-source-that-was-its-own-cost";
    5: NO_LEGAL_TARGET, shown "608/2b-three-of-four-targets";
    6: LEAVES_THE_STACK, shown "608/2b-aura-without-its-creature",
        shown "608/2b-an-ability-without-its-target";
    7: NO_LEGAL_TARGET, shown "608/2b-one-of-two-targets-is-gone";
    8: LEGAL, shown "608/2b-a-target-that-changed";
    9: shown "608/2b-a-target-that-changed";
    10: shown "608/2b-no-ban-on-an-illegal-target";
    11: NO_INFORMATION;
    12: shown "608/2b-no-information-about-an-illegal-target";
}

rule! {
    /// An effect may still find out something about an illegal target.
    R608_2B_20091001 "608.2b@2009-10-01": "608.2b" since "2009-10-01" until "2015-07-17";
    does INFORMATION "the effect can find out something about an illegal target"
    1 earlier: INFORMATION;
}

/// 608.2b: returns whether an effect can find out something about an illegal target.
pub(crate) fn knows_of_illegal_targets(table: &Table, object: ObjectId) -> bool {
    if table.in_force(&R608_2B_20091001) {
        R608_2B_20091001::INFORMATION.is_followed_for(table, object)
    } else {
        !R608_2B::NO_INFORMATION.is_followed_for(table, object)
    }
}

/// 608.2b: returns the targets that are still legal, for each instance of the word "target".
fn legal_targets(
    now: &Now,
    object: ObjectId,
    effects: &[Effect],
    on_stack: &OnStack,
    source: &Source,
) -> Vec<Vec<Thing>> {
    let first = on_stack.targets.iter().flatten().next().copied();
    let is_legal = |slot: &Target, thing: Thing| {
        if Some(thing) != first && !R608_2B::EACH_TARGET.is_followed_for(now, object) {
            return true;
        }
        let can = r115_targets::can_be_target(now, slot, thing, object, source);
        R608_2B::LEGAL.holds_for(now, object, can)
    };
    let slots = r115_targets::slots(effects, &on_stack.modes);
    let words = slots.iter().zip(&on_stack.targets);
    words
        .map(|(slot, chosen)| chosen.iter().copied().filter(|&thing| is_legal(slot, thing)).collect())
        .collect()
}

fn no_target_is_legal(now: &Now, object: ObjectId, chosen: &[Vec<Thing>], legal: &[Vec<Thing>]) -> bool {
    let there_are_targets = chosen.iter().any(|word| !word.is_empty());
    let none_is_legal = legal.iter().all(Vec::is_empty);
    R608_2B::NO_LEGAL_TARGET.holds_for(now, object, there_are_targets && none_is_legal)
}

/// 608.2b: removes a spell or ability that doesn't resolve from the stack.
fn does_not_resolve(table: &mut Table, object: ObjectId) -> Ruled<()> {
    if R608_2B::LEAVES_THE_STACK.is_followed_for(table, object) {
        leaves_the_stack(table, object)?;
    }
    Ok(())
}

rule! {
    /// The controller follows the instructions in the order in which they are written.
    R608_2C "608.2c" since "2009-10-01";
    instead IN_ORDER "the instructions are followed in the order in which they are written"
    instead WHOM_IT_NAMES "the player whom an instruction names does what it says" [broad]
    instead EACH_OF_THEM "each of several players whom an instruction names does what it says" [broad]
    1: IN_ORDER, WHOM_IT_NAMES, EACH_OF_THEM;
    2: shown "614/6-what-is-replaced-does-not-happen";
}

/// 608.2c: returns instructions in the order in which they are followed.
pub(crate) fn in_order<'e>(
    table: &Table,
    resolving: &Resolving,
    mut written: Vec<&'e Effect>,
) -> Vec<&'e Effect> {
    if !R608_2C::IN_ORDER.is_followed_for(table, resolving.object) {
        written.reverse();
    }
    written
}

/// 608.2c: returns the players who do what an instruction says: those whom it names.
pub(crate) fn those_who_are_named(
    table: &Table,
    resolving: &Resolving,
    named: Vec<PlayerId>,
) -> Vec<PlayerId> {
    let others = named.iter().any(|&player| player != resolving.controller);
    if others && !R608_2C::WHOM_IT_NAMES.is_followed_for(table, resolving.object) {
        // The mutant: the controller of the spell or ability does it.
        return vec![resolving.controller];
    }
    named
}

/// 608.2c: returns each of the players whom an instruction is about.
pub(crate) fn each_of_them(now: &Now, resolving: &Resolving, mut players: Vec<Thing>) -> Vec<Thing> {
    if players.len() > 1 && !R608_2C::EACH_OF_THEM.is_followed_for(now, resolving.object) {
        players.truncate(1);
    }
    players
}

/// 608.2c: follows instructions in order.
pub(crate) fn follow_in_order(table: &mut Table, resolving: &mut Resolving, effect: &Effect) -> Ruled<()> {
    let Effect::Sequence(effects) = effect else {
        return following::follow(table, resolving, effect);
    };
    let order = in_order(table, resolving, effects.iter().collect());
    let mut rest = None;
    for (n, effect) in order.iter().enumerate() {
        if n > 0 {
            r704_state_based_actions::not_while_resolving(table)?;
            r117_priority::still_resolving(table)?;
        }
        let next = order.get(n + 1);
        let split = next.and_then(|next| r611_continuous_effects::as_it_enters(table, effect, next));
        let left_of_this = rest.take();
        if let Some((as_it_enters, later)) = split {
            resolving.as_it_enters = Some(as_it_enters).filter(|one_shot| !one_shot.changes.is_empty());
            rest = Some(Effect::Continuous(later));
        }
        let proposed = table.proposed();
        follow_in_order(table, resolving, left_of_this.as_ref().unwrap_or(effect))?;
        resolving.done = table.proposed() > proposed;
    }
    Ok(())
}

/// Follows an ability that doesn't use the stack (605.3b), which finds what was given up for its cost.
pub(crate) fn follow(
    table: &mut Table,
    player: PlayerId,
    source: Source,
    effect: &Effect,
    modes: &[u8],
    given_up: Vec<ObjectId>,
) -> Ruled<()> {
    let Some(object) = source.this else { return Ok(()) };
    let without_the_stack = Resolving::without_the_stack(table, object, source, player);
    let it: Vec<Thing> = given_up.iter().copied().map(Thing::Object).collect();
    let mut resolving = Resolving {
        it: Some(it).filter(|it| !it.is_empty()),
        given_up,
        modes: modes.to_vec(),
        ..without_the_stack
    };
    follow_in_order(table, &mut resolving, effect)
}

rule! {
    /// If several players have several things to do, they all choose in APNAP order for the first and do it
    /// simultaneously, then for the second, and so on.
    R608_2E "608.2e" since "2009-10-01";
    same as "101.4"
    2: shown "101/4-choices-in-turn-order-then-all-at-once";
    3: shown "608/2e-one-action-of-all-after-the-other";
}

rule! {
    /// A player who may pay mana during a resolution may activate mana abilities first. A spell that an
    /// effect lets a player cast is put on top of the stack. Nothing else is cast or activated meanwhile.
    R608_2G "608.2g": "608.2f" since "2009-10-01", "608.2g" since "2020-11-20";
    same as "117.1"
    1: shown "117/1d-mana-during-a-resolution";
    2: shown "702/35a-cast-for-its-madness-cost", shown "702/35a-a-spell-cast-during-a-resolution";
    3: shown "702/35a-a-spell-cast-during-a-resolution",
        outside "effects that let a player cast several spells";
    4: shown "608/2g-only-mana-abilities";
}

rule! {
    /// As the last part of resolving, an instant or sorcery is put into its owner's graveyard and an ability
    /// ceases to exist.
    R608_2N "608.2n": "608.2k" since "2009-10-01", "608.2m" since "2020-11-20", "608.2n" since "2024-07-30";
    does LEAVES_THE_STACK "the spell or ability leaves the stack"
    1: LEAVES_THE_STACK, shown "608/2n-into-the-graveyard-at-the-end";
    2: LEAVES_THE_STACK, shown "608/2n-an-ability-on-the-stack-to-the-end";
}

/// 608.2n: puts a spell into the graveyard, or makes an ability cease to exist.
fn leaves_the_stack(table: &mut Table, object: ObjectId) -> Ruled<()> {
    let Some(causes) = table.game().objects.get(&object).filter(|object| object.zone == Zone::Stack) else {
        return Ok(());
    };
    let event = if causes.is_ability() {
        Event::CeaseToExist(object)
    } else {
        Event::Move(Move::to(object, Zone::Graveyard, Cause::Resolved))
    };
    if R608_2N::LEAVES_THE_STACK.is_followed_for(table, object) {
        table.happens(&R608_2N, event)?;
    }
    Ok(())
}

rule! {
    /// A permanent spell becomes a permanent under the control of the spell's controller.
    R608_3 "608.3" since "2009-10-01";
    does ENTERS "the permanent enters the battlefield"
    2: ENTERS;
    3: ATTACHED of "608.3c";
}

fn is_permanent_spell(row: &ObjectNow) -> bool {
    !row.card_types.contains(CardType::Instant) && !row.card_types.contains(CardType::Sorcery)
}

/// 608.3a: makes the spell a permanent.
fn becomes_a_permanent(
    table: &mut Table,
    object: ObjectId,
    controller: PlayerId,
    resolving: &Resolving,
) -> Ruled<()> {
    let attached = enchants(&table.now(), object, resolving);
    let transformed = table.game().objects.get(&object).is_some_and(|spell| spell.status.transformed);
    let enters = Enters { attached, transformed, choices: Choices::default(), ..Enters::default() };
    let movement =
        Move { under: Some(controller), enters, ..Move::to(object, Zone::Battlefield, Cause::Resolved) };
    if R608_3::ENTERS.is_followed_for(table, object) {
        table.happens(&R608_3, Event::Move(movement))?;
    }
    Ok(())
}

rule! {
    /// As a permanent spell with a target begins to resolve, the game checks whether the target is legal. If it
    /// isn't, a bestowed Aura spell or mutating creature spell becomes a creature spell and resolves. Any other
    /// spell doesn't resolve and is put into its owner's graveyard.
    R608_3B "608.3b" since "2022-06-10";
    same as "702.103e"
    1: LEGAL of "608.2b";
    2: CREATURE_SPELL of "702.103e", outside "mutate";
    3: NO_LEGAL_TARGET of "608.2b";
    4: LEAVES_THE_STACK of "608.2b", shown "608/2b-aura-without-its-creature";
}

rule! {
    /// An Aura spell enters attached to its target.
    R608_3C "608.3c": "608.3a" since "2009-10-01", "608.3c" since "2022-06-10";
    does ATTACHED "the Aura enters attached to its target"
    1: ATTACHED, ENTERS of "608.3", shown "608/3c-a-curse-is-for-players";
}

/// 608.3c: returns what an Aura enters attached to.
fn enchants(now: &Now, object: ObjectId, resolving: &Resolving) -> Option<Attached> {
    let is_enchant = |keyword: &Keyword| matches!(keyword, Keyword::Enchant(_) | Keyword::EnchantPlayer(_));
    let is_aura = now.object(object).is_some_and(|row| row.keywords().any(is_enchant));
    let target = resolving.targets.iter().flatten().next().filter(|_| is_aura)?;
    R608_3C::ATTACHED.is_followed_for(now, object).then_some(match *target {
        Thing::Object(host) => Attached::ToObject(host),
        Thing::Player(player) => Attached::ToPlayer(player),
    })
}

rule! {
    /// If a permanent spell resolves but can't be put onto the battlefield, it is put into its owner's
    /// graveyard.
    R608_3E "608.3e": "608.3b" since "2009-10-01", "608.3c" since "2020-04-17", "608.3d" since "2020-09-25",
        "608.3e" since "2022-06-10";
    does TO_THE_GRAVEYARD "a permanent spell that can't enter is put into its owner's graveyard"
    1: TO_THE_GRAVEYARD;
}

/// 608.3e: returns what happens if something can't enter: a permanent spell is put into its owner's graveyard,
/// and anything else stays where it is.
pub(crate) fn instead_of_entering(table: &Table, event: &Event) -> Vec<Event> {
    match event {
        Event::Move(Move { object, cause: Cause::Resolved, .. })
            if R608_3E::TO_THE_GRAVEYARD.is_followed_for(table, *object) =>
        {
            vec![Event::Move(Move::to(*object, Zone::Graveyard, Cause::Rule))]
        }
        _ => Vec::new(),
    }
}

/// Returns whether an instruction is about a target.
pub(crate) fn is_target(target: &Target) -> bool {
    matches!(target, Target::Target(_) | Target::Targets { .. })
}

rules![
    R608_2A,
    R608_2B,
    R608_2B_20091001,
    R608_2C,
    R608_2E,
    R608_2G,
    R608_2N,
    R608_3,
    R608_3B,
    R608_3C,
    R608_3E
];
