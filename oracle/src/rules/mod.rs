//! The rulebook, chapter by chapter. This file is its table of contents.
//!
//! Each chapter is a folder, and each section is a file or a folder in it. Each file starts with the subject
//! of its section. Each rule has an entry in the registry (our paraphrase, its number in every edition, its
//! premises), followed by the function that performs it. Sections in scope are complete. The others contain
//! only the rules that sections in scope need.
//!
//! # How to read an entry
//!
//! `R514_1 "514.1" since "2009-10-01"` is the rule 514.1, which has had this number since that day; 2009-10-01
//! is the oldest text that the project uses. If the number has changed, a colon follows the name, and then each
//! number with its first day. A rule is named after its number in the edition of 2024-09-20; one that is not in
//! that edition has the first day of its text after an `@`. `until` gives the first day without the rule.
//!
//! Below are the premises of the rule, each with a name in capitals:
//!
//! - `when`: a condition, which is true or false.
//! - `limit`: a condition that a number reaches a limit. It is true at the limit and beyond it.
//! - `must`: a requirement for a player's decision. The game rejects a decision that doesn't meet it.
//! - `does`: something that the game does.
//! - `instead`: the same, where the code also has the most similar mistake, for the audit. The word has nothing
//!   to do with replacement effects.
//!
//! If other rules demand the same as a `must`, they follow its text: `(also "302.6")`. A rejected decision is
//! rejected by all of them. Where a rule demands the same only of some decisions, the function says so:
//! `.also_if(is_a_player, &R702_11C)`. After `[broad]`, the mistake is to do without a whole kind of effects, which breaks
//! narrower rules, too.
//!
//! Below the premises, the *ledger* has a line for each sentence of the rule. `2: DAMAGE, ENDS of "703.4q";`
//! means that these premises state the second sentence: one of this rule and one of rule 703.4q. Instead of a
//! premise, a line can have `shown` and a scenario. It can also say why there is nothing to observe about another
//! clause: `explains`, `restates "514.1"` or `outside "teams"`. `but` is followed by a clause that is still open.
//! The sentences are those of the home edition; `newest` and `earlier` mark sentences that only other texts have.
//! If a number is missing, nothing is to be observed about that sentence: `conformance/ledger.lock` says why.
//!
//! The function below states each premise by its name:
//!
//! - `TOO_MANY.holds_for(table, active, too_many > 0)`: whether TOO_MANY is true of the active player. The last
//!   thing in the parentheses is the fact itself.
//! - `TEN_POISON.is_reached_for(now, player, counters.cmp(&10))`: whether the player has ten or more.
//! - `THAT_MANY.must_hold_for(table, active, fact)?`: unless the fact is true, the decision is rejected.
//! - `if DAMAGE.is_followed(table) { … } else { … }`: the first part is the rule. The part after `else` is the
//!   mistake, which only a mutant makes; you can skip it.
//!
//! `table` is the game in progress, `now` the game at one moment, and `look` the game while continuous effects
//! are being applied. A `row` is an object as it is at that moment. `Ruled`, `?` and `Ok(())` only pass on that
//! a player must decide first, or that a decision was rejected.
#![deny(dead_code)]

mod c1_game_concepts;
mod c2_parts_of_a_card;
mod c3_card_types;
mod c4_zones;
mod c5_turn_structure;
mod c6_spells_abilities_effects;
mod c7_additional_rules;
mod c8_multiplayer;
mod c9_casual_variants;

pub(crate) use c1_game_concepts::*;
pub(crate) use c2_parts_of_a_card::*;
pub(crate) use c3_card_types::*;
pub(crate) use c4_zones::*;
pub(crate) use c5_turn_structure::*;
pub(crate) use c6_spells_abilities_effects::*;
pub(crate) use c7_additional_rules::*;
pub(crate) use c8_multiplayer::*;
pub(crate) use c9_casual_variants::*;

pub use c6_spells_abilities_effects::r604_static_abilities::characteristic_defining;

use crate::rule::Rule;

/// The chapters, in the order of the Comprehensive Rules.
pub(crate) const BOOK: &[&[&[&Rule]]] = &[
    c1_game_concepts::RULES,
    c2_parts_of_a_card::RULES,
    c3_card_types::RULES,
    c4_zones::RULES,
    c5_turn_structure::RULES,
    c6_spells_abilities_effects::RULES,
    c7_additional_rules::RULES,
    c8_multiplayer::RULES,
    c9_casual_variants::RULES,
];

/// Returns every rule of the registry, in the order of the book.
pub fn all() -> impl Iterator<Item = &'static Rule> {
    BOOK.iter().flat_map(|chapter| chapter.iter().flat_map(|file| file.iter().copied()))
}

/// Returns the rule with an identifier, if there is one.
pub fn named(id: &str) -> Option<&'static Rule> {
    all().find(|rule| rule.id == id)
}
