//! What the language says about combat: rules laid on creatures, events that abilities wait for, and what creatures
//! do in combat.

use super::generate::{Of, comparison, filter, who};
use super::generate_games::payment;
use apnap_oracle::card::*;
use proptest::option;
use proptest::prelude::*;
use proptest::sample::select;

/// A rule of combat laid on a creature.
pub fn rule(players: bool) -> Of<CombatRule> {
    use CombatRule::{AttackCost, AttacksPlayer, CantAttackPlayer, CantBeBlockedBy};
    use CombatRule::{BlockCost, BlockedByAtLeast, BlockedByAtMost, BlockedOnlyBy, BlocksMore, BlocksOnly};
    prop_oneof![
        select(vec![
            CombatRule::AttacksThis,
            CombatRule::BlocksThis,
            CombatRule::CantAttackAlone,
            CombatRule::CantBlockAlone,
            CombatRule::BlocksAnyNumber,
            CombatRule::AllBlockIt,
            CombatRule::Goaded
        ]),
        who(players).prop_map(AttacksPlayer),
        shielded(players).prop_map(CantAttackPlayer),
        (option::of(shielded(players)), payment(players)).prop_map(|(whom, cost)| AttackCost(whom, cost)),
        payment(players).prop_map(BlockCost),
        Just(CombatRule::MayBeExerted(None)),
        filter(players, 0).prop_map(CantBeBlockedBy),
        filter(players, 0).prop_map(BlockedOnlyBy),
        filter(players, 0).prop_map(BlocksOnly),
        (0_u32..4).prop_map(BlockedByAtMost),
        (0_u32..4).prop_map(BlockedByAtLeast),
        (0_u32..4).prop_map(BlocksMore),
    ]
    .boxed()
}

/// A player whom an effect shields from attacks.
fn shielded(players: bool) -> Of<Shielded> {
    (who(players), any::<bool>())
        .prop_map(|(player, planeswalkers)| Shielded { player, planeswalkers })
        .boxed()
}

/// What a creature does in combat, or has done.
pub fn state() -> Of<InCombat> {
    let all = InCombat::ADJECTIVES.iter().chain(InCombat::LIMITATIONS);
    select(all.map(|(state, _)| *state).collect::<Vec<_>>()).boxed()
}

/// An event of combat at which an ability triggers.
pub fn trigger(filter: Of<Filter>, who: Of<Who>) -> Of<CombatTrigger> {
    let recipient =
        prop_oneof![who.clone().prop_map(Recipient::Players), filter.clone().prop_map(Recipient::Permanent),]
            .boxed();
    let anything = prop_oneof![1 => Just(Recipient::Anything), 2 => recipient.clone()].boxed();
    let with_number = (filter.clone(), comparison(), 1..9);
    let of_one = select(vec![
        CombatTrigger::AttacksAlone as fn(Filter) -> CombatTrigger,
        CombatTrigger::OneOrMoreAttack,
        CombatTrigger::Blocks,
        CombatTrigger::BecomesBlocked,
        CombatTrigger::AttacksAndIsntBlocked,
    ]);
    prop_oneof![
        4 => (filter.clone(), of_one).prop_map(|(filter, event)| event(filter)),
        2 => (filter.clone(), anything.clone())
            .prop_map(|(attacker, attacked)| CombatTrigger::Attacks { attacker, attacked }),
        1 => recipient.prop_map(CombatTrigger::IsAttacked),
        1 => (who.clone(), filter.clone())
            .prop_map(|(who, attacker)| CombatTrigger::PlayerAttacksWith { who, attacker }),
        1 => (who, anything.clone()).prop_map(|(who, attacked)| CombatTrigger::PlayerAttacks { who, attacked }),
        1 => (filter.clone(), filter.clone())
            .prop_map(|(blocker, attacker)| CombatTrigger::BlocksCreature { blocker, attacker }),
        1 => (filter.clone(), filter.clone())
            .prop_map(|(attacker, blocker)| CombatTrigger::BecomesBlockedBy { attacker, blocker }),
        1 => with_number.clone().prop_map(|(what, how, number)| CombatTrigger::BlocksNumber(what, how, number)),
        1 => with_number
            .prop_map(|(what, how, number)| CombatTrigger::BecomesBlockedByNumber(what, how, number)),
        1 => (filter.clone(), anything.clone()).prop_map(|(by, to)| CombatTrigger::DealsDamage { by, to }),
        1 => (filter, anything).prop_map(|(by, to)| CombatTrigger::OneOrMoreDealDamage { by, to }),
    ]
    .boxed()
}
