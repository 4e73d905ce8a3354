//! Sources of damage: which can be chosen, and when an effect considers what they are.

use crate::card::{Filter, Zone};
use crate::now::{Now, Source};
use crate::rules::{r400_7_new_objects, r608_2h_information};
use crate::state::{AsOf, DamageWaitedFor, Damaged, Dealers, Game, ObjectId, PlayerId, Shield, Thing};
use crate::table::{Ruled, Table};
use std::collections::BTreeSet;

rule! {
    /// Some effects apply to damage from a source.
    R609_7 "609.7" since "2009-10-01";
    definition
}

rule! {
    /// A player who chooses a source of damage can choose a permanent, a spell on the stack, an object to which
    /// an object on the stack, a waiting replacement or prevention effect or a delayed triggered ability
    /// refers, or a face-up object in the command zone. It needn't be able to deal damage. The choice is made
    /// as the effect is created. If it is a permanent spell, the effect also applies to the permanent that the
    /// spell becomes.
    R609_7A "609.7a" since "2009-10-01";
    must CAN_BE_CHOSEN "the object is one of those that can be chosen as a source"
    when BECAME "the source is the permanent that the chosen spell became"
    1: CAN_BE_CHOSEN, shown "609/7a-the-source-of-an-ability-that-is-gone",
        outside "delayed triggered abilities, and the command zone";
    2: shown "609/7a-a-source-that-deals-no-damage";
    3: shown "609/7a-the-source-of-an-ability-that-is-gone";
    4: shown "615/8-only-the-next-time";
    5: BECAME;
}

/// 609.7a: returns the objects that a player can choose as a source of damage.
pub(crate) fn that_can_be_chosen(now: &Now, filter: &Filter, source: &Source) -> Vec<ObjectId> {
    let game = now.game();
    let mut all: BTreeSet<ObjectId> = now.objects().map(|row| row.id).collect();
    all.extend(referred_to(game));
    let is_such = |id: &ObjectId| {
        let row = r608_2h_information::as_it_is_or_was(now, *id);
        row.is_some_and(|row| now.look().matches(&row, filter, source))
    };
    all.into_iter().filter(is_such).filter(|id| is_a_source(now, *id)).collect()
}

/// 609.7a: requires that a player has chosen one source that can be chosen.
pub(crate) fn can_be_chosen(
    table: &Table,
    player: PlayerId,
    chosen: &[ObjectId],
    among: &[ObjectId],
) -> Ruled<()> {
    let can = chosen.len() == 1 && chosen.iter().all(|id| among.contains(id));
    R609_7A::CAN_BE_CHOSEN.must_hold_for(table, player, can)
}

fn is_a_source(now: &Now, id: ObjectId) -> bool {
    let there = now.object(id).is_some_and(|row| match row.zone {
        Zone::Battlefield => true,
        Zone::Stack => !now.game().objects.get(&id).is_some_and(|object| object.is_ability()),
        Zone::Command => !row.status.face_down,
        Zone::Hand | Zone::Library | Zone::Graveyard | Zone::Exile => false,
    });
    there || referred_to(now.game()).contains(&id)
}

/// Returns the objects to which something on the stack refers, or something that waits.
fn referred_to(game: &Game) -> BTreeSet<ObjectId> {
    let mut all = BTreeSet::new();
    for on_stack in game.stack.iter().filter_map(|id| game.objects.get(id)?.on_stack.as_ref()) {
        all.extend(on_stack.targets.iter().flatten().copied().filter_map(Thing::object));
        all.extend(on_stack.ability.iter().map(|ability| ability.source));
    }
    for standing in &game.standing {
        if let Shield::Damage(waiting) = &standing.what {
            all.extend(named_in(waiting));
        }
    }
    all.extend(game.delayed.iter().map(|delayed| delayed.source));
    all
}

fn named_in(waiting: &DamageWaitedFor) -> Vec<ObjectId> {
    let mut named: Vec<ObjectId> = waiting.onto.into_iter().filter_map(Thing::object).collect();
    match &waiting.by {
        Dealers::These(ids, _) => named.extend(ids),
        Dealers::Matching(_) => {}
    }
    match &waiting.to {
        Damaged::These(things) => named.extend(things.iter().copied().filter_map(Thing::object)),
        Damaged::Anything | Damaged::Matching(_) => {}
    }
    named
}

rule! {
    /// An effect of a resolved spell or ability that applies to damage from sources with certain properties
    /// checks the properties again when the source would deal damage. If they no longer match, it doesn't
    /// apply. An effect that prevents or replaces nothing isn't used up.
    R609_7B "609.7b" since "2009-10-01";
    when STILL "the source still has the properties when it would deal damage"
    2: STILL;
    3: STILL;
    4: STILL, NOT_USED_UP of "615.8";
}

/// 609.7a, 609.7b: returns whether a source that would deal damage is one for which a waiting effect waits.
pub(crate) fn is_waited_for(now: &Now, dealer: ObjectId, by: &Dealers, source: &Source) -> bool {
    let matches = |filter: &Filter| {
        let row = r608_2h_information::as_it_acts(now, dealer);
        row.is_some_and(|row| now.look().matches(&row, filter, source))
    };
    match by {
        Dealers::Matching(filter) => matches(filter),
        Dealers::These(ids, filter) => {
            let became = |id: &ObjectId| r400_7_new_objects::became(now.game(), *id) == Some(dealer);
            let is_one = ids.contains(&dealer)
                || R609_7A::BECAME.holds_for(
                    now,
                    dealer,
                    ids.iter().any(|id| was_spell(now, *id) && became(id)),
                );
            is_one && R609_7B::STILL.holds_for(now, dealer, matches(filter))
        }
    }
}

fn was_spell(now: &Now, id: ObjectId) -> bool {
    now.game().last_known.of(id, AsOf::Left).is_some_and(|known| known.zone == Zone::Stack)
}

rule! {
    /// An effect of a static ability that applies to damage from sources with certain properties applies to
    /// permanents that have them, and to any other objects that have them.
    R609_7C "609.7c" since "2009-10-01";
    when OF_THAT_KIND "the source has the properties, wherever it is"
    2: OF_THAT_KIND;
}

/// 609.7c: returns whether a source that would deal damage has the properties that a static ability states.
pub(crate) fn is_of_that_kind(now: &Now, dealer: ObjectId, filter: &Filter, source: &Source) -> bool {
    if *filter == Filter::Any {
        return true;
    }
    let row = r608_2h_information::as_it_acts(now, dealer);
    let is_such = row.is_some_and(|row| now.look().matches(&row, filter, source));
    R609_7C::OF_THAT_KIND.holds_for(now, dealer, is_such)
}

rules![R609_7, R609_7A, R609_7B, R609_7C];
