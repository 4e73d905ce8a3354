//! What an effect does to one thing, with every value worked out: "is 4/4", "gets flying".
//!
//! This is what 613.8a compares: the instruction, never the difference it makes.

use super::{ContinuousEffect, Look, Source, rules_asked};
use crate::card::{
    Ability, CardTypes, ColorChoice, Colors, CombatRule, CounterKind, HandSize, Keyword, Modification,
    Restriction,
};
use crate::card::{PlayerRule, SubtypeChoice, SubtypeKind, Subtypes, Supertypes, Word};
use crate::state::{PlayerId, Thing};
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

/// One change to one thing.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Instruction {
    /// It is controlled by this player
    Control(PlayerId),
    /// In its text, one word reads as another
    ReplaceWord {
        from: Word,
        to: Word,
    },
    /// It has these card types and no others
    SetCardTypes(CardTypes),
    /// It has these card types too
    AddCardTypes(CardTypes),
    /// It no longer has these card types
    RemoveCardTypes(CardTypes),
    /// It has these supertypes too
    AddSupertypes(Supertypes),
    /// It no longer has these supertypes
    RemoveSupertypes(Supertypes),
    /// It has these subtypes and no others of their kind
    SetSubtypes(SubtypeKind, Subtypes),
    /// It has these subtypes too
    AddSubtypes(Subtypes),
    /// It has these colors and no others
    SetColors(Colors),
    /// It has these colors too
    AddColors(Colors),
    /// It has this ability
    AddAbility(Arc<Ability>),
    /// It loses every instance of this keyword
    RemoveKeyword(Keyword),
    /// It loses all abilities
    RemoveAllAbilities,
    /// It can't have this keyword
    ForbidKeyword(Keyword),
    /// Its power is this
    SetPower(i32),
    /// Its toughness is this
    SetToughness(i32),
    /// It gets +power/+toughness
    Adjust {
        power: i32,
        toughness: i32,
    },
    /// Its power and toughness are switched
    Switch,
    /// The player's maximum hand size is this, or unlimited
    SetHandSize(Option<i32>),
    /// The player's maximum hand size changes by this
    ChangeHandSize(i32),
    /// The number of lands that the player may play increases by this
    LandPlays(i32),
    /// This rule is imposed on it
    Restrict(Restriction),
    /// This rule of combat is imposed on it; the source says what "you" and "this" mean in it
    Combat(CombatRule, Source),
    LimitCounters(CounterKind, u32),
    /// This rule is imposed on the player; the source says what "you" and "this" mean in it
    PlayerRule(PlayerRule, Source),
}

impl Look<'_> {
    /// Evaluates what the chosen parts of an effect do to each thing, with every value determined before any
    /// of it is done.
    pub(crate) fn instructions(
        &self,
        effect: &ContinuousEffect,
        things: &BTreeSet<Thing>,
        chosen: impl Fn(&Modification) -> bool,
    ) -> BTreeMap<Thing, Vec<Instruction>> {
        let parts: Vec<&Modification> = effect.changes().iter().filter(|part| chosen(part)).collect();
        let to = |thing| parts.iter().filter_map(|part| self.instruction(effect, part, thing)).collect();
        things.iter().map(|&thing| (thing, to(thing))).collect()
    }

    /// Evaluates what one part of an effect does to one thing: nothing, if it names a player or a choice that
    /// doesn't exist, or gives an ability that the thing can't have (113.11).
    fn instruction(
        &self,
        effect: &ContinuousEffect,
        part: &Modification,
        thing: Thing,
    ) -> Option<Instruction> {
        let source = &effect.source;
        let its = thing.object();
        let value = |value| self.value(value, source, its);
        Some(match part {
            Modification::Control(who) => {
                let player = self.player_named(*who, source)?;
                if rules_asked::is_given_no_control(self, player) {
                    return None;
                }
                Instruction::Control(player)
            }
            Modification::ReplaceWord { from, to } => Instruction::ReplaceWord { from: *from, to: *to },
            Modification::SetCardTypes(types) => Instruction::SetCardTypes(*types),
            Modification::AddCardTypes(types) => Instruction::AddCardTypes(*types),
            Modification::RemoveCardTypes(types) => Instruction::RemoveCardTypes(*types),
            Modification::AddSupertypes(supertypes) => Instruction::AddSupertypes(*supertypes),
            Modification::RemoveSupertypes(supertypes) => Instruction::RemoveSupertypes(*supertypes),
            Modification::SetSubtypes(kind, choice) => {
                Instruction::SetSubtypes(*kind, subtypes(*choice, source)?.of_kind(*kind))
            }
            Modification::AddSubtypes(choice) => Instruction::AddSubtypes(subtypes(*choice, source)?),
            Modification::SetColors(choice) => Instruction::SetColors(colors(*choice, source)?),
            Modification::AddColors(choice) => Instruction::AddColors(colors(*choice, source)?),
            Modification::AddAbility(ability) => {
                if its.is_some_and(|its| rules_asked::cannot_have(self, its, ability)) {
                    return None;
                }
                Instruction::AddAbility(Arc::clone(ability))
            }
            Modification::RemoveKeyword(keyword) => Instruction::RemoveKeyword(keyword.clone()),
            Modification::RemoveAllAbilities => Instruction::RemoveAllAbilities,
            Modification::ForbidKeyword(keyword) => Instruction::ForbidKeyword(keyword.clone()),
            Modification::SetPower(power) => {
                Instruction::SetPower(rules_asked::number_to_set(self, its, value(power)))
            }
            Modification::SetToughness(toughness) => {
                Instruction::SetToughness(rules_asked::number_to_set(self, its, value(toughness)))
            }
            Modification::Adjust { power, toughness } => {
                let added = |value| rules_asked::number_to_add(self, value, source, its);
                Instruction::Adjust { power: added(power), toughness: added(toughness) }
            }
            Modification::Switch => Instruction::Switch,
            Modification::HandSize(HandSize::Exactly(size)) => Instruction::SetHandSize(Some(value(size))),
            Modification::HandSize(HandSize::Unlimited) => Instruction::SetHandSize(None),
            Modification::HandSize(HandSize::Changed(by)) => Instruction::ChangeHandSize(value(by)),
            Modification::LandPlays(more) => Instruction::LandPlays(value(more)),
            Modification::Restrict(restriction) => Instruction::Restrict(*restriction),
            Modification::Combat(rule) => Instruction::Combat(rule.clone(), *source),
            Modification::LimitCounters { kind, most } => Instruction::LimitCounters(kind.clone(), *most),
            Modification::PlayerRule(rule) => Instruction::PlayerRule(rule.clone(), *source),
        })
    }
}

fn subtypes(choice: SubtypeChoice, source: &Source) -> Option<Subtypes> {
    match choice {
        SubtypeChoice::Of(subtypes) => Some(subtypes),
        SubtypeChoice::Chosen => source.choices.subtype.map(Subtypes::from),
    }
}

fn colors(choice: ColorChoice, source: &Source) -> Option<Colors> {
    match choice {
        ColorChoice::Of(colors) => Some(colors),
        ColorChoice::Chosen => source.choices.color.map(Colors::from),
    }
}
