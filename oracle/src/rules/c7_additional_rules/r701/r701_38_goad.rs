//! Goad.

use crate::card::CombatRule;
use crate::now::{Now, ObjectNow};
use crate::state::{ObjectId, PlayerId};
use crate::table::Table;
use std::collections::BTreeSet;

rule! {
    /// A spell or ability can goad a creature. The creature is goaded until the next turn of the player who
    /// controls that spell or ability.
    R701_38A "701.38a": "701.38a" since "2021-07-23", "701.15a" since "2025-06-06";
    definition
    1: DESIGNATED of "701.38b";
}

rule! {
    /// A goaded creature attacks each combat if able, and attacks a player other than the one who goaded it if
    /// able.
    R701_38B "701.38b": "701.36a" since "2016-08-26", "701.37a" since "2018-04-27",
        "701.38a" since "2020-07-03", "701.38b" since "2021-07-23", "701.15b" since "2025-06-06";
    does ATTACKS "a goaded creature attacks if able"
    does ANOTHER_PLAYER "a goaded creature attacks another player if able"
    instead DESIGNATED "a spell goads the creatures that are there as it resolves, and no others"
    1: DESIGNATED;
    2: ATTACKS, ANOTHER_PLAYER;
    3: shown "701/38b-a-copy-is-not-goaded";
}

/// 701.38b: returns whether goaded creatures are designated as a spell or ability resolves. So creatures that
/// come later aren't goaded.
pub(crate) fn is_a_designation(table: &Table) -> bool {
    R701_38B::DESIGNATED.is_followed(table)
}

/// 701.38b: returns whether a goaded creature has to attack if able.
pub(crate) fn attacks(now: &Now, creature: ObjectId) -> bool {
    R701_38B::ATTACKS.is_followed_for(now, creature)
}

/// 701.38b: returns whether a goaded creature has to attack another player if able.
pub(crate) fn attacks_another(now: &Now, creature: ObjectId) -> bool {
    R701_38B::ANOTHER_PLAYER.is_followed_for(now, creature)
}

rule! {
    /// If several players have goaded a creature, the requirements of each apply.
    R701_38C "701.38c": "701.38c" since "2021-07-23", "701.15c" since "2025-06-06";
    does EACH "each player who has goaded the creature adds requirements"
    1: EACH;
    2: EACH;
}

rule! {
    /// If the same player goads a creature again, that adds no requirements. Until 2020 no rule said so, and each
    /// effect added its own.
    R701_38D "701.38d": "701.38c" since "2020-07-03", "701.38d" since "2021-07-23",
        "701.15d" since "2025-06-06";
    does ONCE "goading by the same player counts once"
    1: ONCE;
    2: ONCE;
}

/// 701.38c-d: returns the players whose goading counts.
pub(crate) fn goaders(now: &Now, row: &ObjectNow) -> Vec<PlayerId> {
    let goading = row.combat.iter().filter(|(rule, _)| *rule == CombatRule::Goaded);
    let all: Vec<PlayerId> = goading.filter_map(|(_, source)| now.look().you(source)).collect();
    let once: BTreeSet<PlayerId> = all.iter().copied().collect();
    let counts_once = now.in_force(&R701_38D) && R701_38D::ONCE.is_followed_for(now, row.id);
    let counted = if counts_once { once.into_iter().collect() } else { all };
    let each = !now.in_force(&R701_38C) || R701_38C::EACH.is_followed_for(now, row.id);
    counted.into_iter().enumerate().filter(|(nth, _)| each || *nth == 0).map(|(_, player)| player).collect()
}

rules![R701_38A, R701_38B, R701_38C, R701_38D];
