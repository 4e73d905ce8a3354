//! Rules of combat that an effect imposes on a creature.

use super::rows;
use apnap_oracle::card::CombatRule;

rows! {
    /// Restrictions, requirements and costs of attacking and blocking.
    COMBAT_RULES: CombatRule {
        AttacksThis {} = "attacks this if able",
            english "attacks|attack {:this} each combat if able";
        AttacksPlayer(who) = "attacks ~{who:whom} if able",
            english "attacks|attack {who:whom} each combat if able";
        CantAttackAlone {} = "can't attack alone";
        CantAttackPlayer(shielded) = "can't attack ~{shielded:shielded}",
            english "can't attack {shielded:shielded}";
        AttackCost(None, cost) with [cost] = "can't attack unless its controller {cost:pays}", english by_hand;
        AttackCost(Some(shielded), cost) with [shielded, cost]
            = "can't attack ~{shielded:shielded} unless its controller {cost:pays}", english by_hand;
        CantBlockAlone {} = "can't block alone";
        BlockCost(cost) = "can't block unless its controller {cost:pays}", english by_hand;
        CantBeBlockedBy(filter) = "can't be blocked by {filter:creatures}";
        BlockedByAtMost(most) = "can't be blocked by more than {most:number of creatures}";
        BlockedByAtLeast(least) = "can't be blocked except by {least:count} or more creatures";
        BlockedOnlyBy(filter) = "can't be blocked except by {filter:creatures}";
        BlocksOnly(filter) = "can block only {filter:creatures}";
        BlocksMore(more) = "can block ~{more:count} additional creature|creatures", english by_hand;
        BlocksAnyNumber {} = "can block any number of creatures";
        BlocksThis {} = "blocks this if able", english "blocks|block {:this} this combat if able";
        AllBlockIt {} = "is blocked by all creatures able to block it",
            english "has|have all creatures able to block it|them do so";
        Goaded {} = "is goaded", english "is|are goaded";
        MayBeExerted(None) with [] = "may be exerted as it attacks",
            english "may be exerted as it|they attacks|attack";
        MayBeExerted(Some(effect)) with [effect]
            = "may be exerted as it attacks and when you do, {effect:inside}",
            english "may be exerted as it|they attacks|attack. When you do, {effect:inside}";
    } by hand {}
}
