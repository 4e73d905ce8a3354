//! The result of the layers as an observation.

use super::table::SmallTable;
use super::thing::{AbilityFrom, From, SmallAbility, SmallObject, Subs};
use crate::exhaustive::alphabet::Sub;
use crate::exhaustive::board::{PLAYERS, effect_label, object_label};
use crate::observation::{Handle, ObjectSeen, Observation, PlayerSeen};
use apnap_oracle::card::{Keyword, Mana, ManaSymbol, Subtype, SubtypeKind, Subtypes, Supertype, Supertypes};
use std::collections::BTreeSet;
use std::sync::LazyLock;

pub(super) fn observation(table: &SmallTable) -> Observation {
    let objects = table.things.iter().enumerate().map(|(n, thing)| (object_label(n), object(thing)));
    let player = PlayerSeen {
        maximum_hand_size: Some(Some(7)),
        land_plays: Some(1),
        keywords: Some(BTreeSet::new()),
        ..PlayerSeen::default()
    };
    Observation {
        objects: objects.collect(),
        players: PLAYERS.map(|name| (name.to_owned(), player.clone())).into(),
        game: None,
    }
}

fn object(thing: &SmallObject) -> ObjectSeen {
    let supertypes = if thing.kind.basic { Supertype::Basic.into() } else { Supertypes::NONE };
    let flying = thing.has_flying().then_some(Keyword::Flying);
    ObjectSeen {
        name: Some(Some(thing.kind.name.to_owned())),
        mana_value: Some(thing.kind.mana_value),
        colors: Some(thing.colors),
        supertypes: Some(supertypes),
        card_types: Some(thing.types),
        subtypes: Some(subtypes(thing.subs)),
        power: Some(thing.shown_power()),
        toughness: Some(thing.shown_toughness()),
        controller: Some(Some(PLAYERS[thing.controller as usize].to_owned())),
        keywords: Some(flying.into_iter().collect()),
        mana_abilities: Some(mana_abilities(thing)),
        other_abilities: Some(thing.abilities.iter().filter_map(handle).collect()),
        restrictions: Some(BTreeSet::new()),
        ..ObjectSeen::default()
    }
}

/// The subtypes of the alphabet in the oracle's words, and the creature types that are not among them.
static WORDS: LazyLock<(Vec<(Sub, Subtypes)>, Subtypes)> = LazyLock::new(|| {
    let words = Sub::ALL.map(|sub| (sub, Subtype::named(sub.word()).into_iter().collect::<Subtypes>()));
    let told_apart = words.iter().fold(Subtypes::NONE, |all, &(_, one)| all.union(one));
    (words.into(), Subtypes::every(SubtypeKind::Creature).without(told_apart))
});

fn subtypes(subs: Subs) -> Subtypes {
    let (words, rest) = &*WORDS;
    let named = words.iter().filter(|(sub, _)| subs.has(*sub)).map(|&(_, subtypes)| subtypes);
    let rest = subs.has_the_rest().then_some(*rest);
    named.chain(rest).fold(Subtypes::NONE, Subtypes::union)
}

fn mana_abilities(thing: &SmallObject) -> Vec<Mana> {
    let printed = thing.abilities.iter().filter(|held| held.ability == SmallAbility::TapForColorless);
    let symbols = printed.map(|_| ManaSymbol::Colorless).chain(thing.land_mana().map(ManaSymbol::Color));
    let mut abilities: Vec<Mana> = symbols.map(|symbol| Mana(vec![symbol])).collect();
    abilities.sort();
    abilities
}

/// The reference to an ability that is neither a keyword nor a mana ability.
fn handle(held: &AbilityFrom) -> Option<Handle> {
    match held.ability {
        SmallAbility::Flying | SmallAbility::TapForColorless => None,
        SmallAbility::EveryCreatureType | SmallAbility::CountsCreatures | SmallAbility::Static { .. } => {
            Some(match held.from {
                From::Print(n) => Handle::Printed(n),
                From::Object(n) => Handle::GrantedBy(object_label(n)),
                From::Spell(n) => Handle::GrantedBy(effect_label(n)),
            })
        }
    }
}
