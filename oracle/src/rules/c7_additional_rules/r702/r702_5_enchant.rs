//! Enchant: what an Aura can target and what it can be attached to.

use crate::card::{Effect, Filter, Keyword, Selector, Target, Targetable, Who, Zone};
use crate::now::{Now, ObjectNow, Source};
use crate::state::{Attached, PlayerId};

rule! {
    /// The enchant ability of an Aura limits what the Aura spell can target and what the Aura can be attached
    /// to.
    R702_5A "702.5a" since "2009-10-01";
    when ALLOWED "the enchant ability allows the object or player"
    2: ALLOWED, shown "601/2c-what-an-aura-spell-can-target";
}

rule! {
    /// All enchant abilities of an Aura apply at once.
    R702_5C "702.5c" since "2009-10-01";
    instead ALL "each enchant ability of the Aura has to allow the object or player"
    1: ALL;
    2: shown "702/5c-two-enchant-abilities";
    3: ALL;
}

rule! {
    /// An Aura that can enchant players can target players and be attached to them, and can't do so with
    /// permanents.
    R702_5D "702.5d" since "2009-10-01";
    when CAN_ENCHANT_PLAYERS "the Aura can enchant players"
    1: CAN_ENCHANT_PLAYERS;
    2: CAN_ENCHANT_PLAYERS, shown "608/3c-a-curse-is-for-players";
}

/// 702.5a: returns whether the enchant abilities of an Aura allow it to be attached to an object or player.
pub(crate) fn allows(now: &Now, aura: &ObjectNow, to: Attached) -> bool {
    let enchants_players =
        R702_5D::CAN_ENCHANT_PLAYERS.holds_for(now, aura.id, players(aura).next().is_some());
    let each: Vec<bool> = match to {
        Attached::ToObject(_) if enchants_players => return false,
        Attached::ToPlayer(_) if !enchants_players => return false,
        Attached::ToObject(host) => {
            let Some(host) = now.object(host).filter(|host| host.zone == Zone::Battlefield) else {
                return false;
            };
            objects(aura).map(|filter| now.look().matches(host, filter, &source_of(aura))).collect()
        }
        Attached::ToPlayer(player) => {
            if !now.game().is_in_the_game(player) {
                return false;
            }
            players(aura).map(|who| names(now, aura, player, who)).collect()
        }
    };
    let all = each.len() < 2 || R702_5C::ALL.is_followed_for(now, aura.id);
    let allowed = if all { !each.contains(&false) } else { each.contains(&true) };
    R702_5A::ALLOWED.holds_for(now, aura.id, allowed)
}

fn names(now: &Now, aura: &ObjectNow, player: PlayerId, who: Who) -> bool {
    now.look().names_player(player, who, &source_of(aura))
}

fn source_of(aura: &ObjectNow) -> Source {
    Source { this: Some(aura.id), you: Some(aura.controller_or_owner()), ..Source::default() }
}

/// Returns the objects that an Aura can enchant, one filter for each enchant ability.
fn objects(aura: &ObjectNow) -> impl Iterator<Item = &Filter> {
    aura.keywords().filter_map(|keyword| match keyword {
        Keyword::Enchant(filter) => Some(&**filter),
        _ => None,
    })
}

/// Returns the players whom an Aura can enchant, once for each enchant ability.
fn players(aura: &ObjectNow) -> impl Iterator<Item = Who> {
    aura.keywords().filter_map(|keyword| match keyword {
        Keyword::EnchantPlayer(who) => Some(*who),
        _ => None,
    })
}

/// 303.4a, 702.5a: returns the effect that makes an Aura spell target what it will enchant, if it has an
/// enchant ability.
pub(crate) fn target(row: &ObjectNow) -> Option<Effect> {
    let filters: Vec<Filter> = objects(row).cloned().collect();
    let to = match (players(row).next(), &filters[..]) {
        (Some(who), _) => Target::Targets { at_least: 1, at_most: 1, of: Targetable::Players(who) },
        (None, []) => return None,
        (None, [one]) => Target::Target(Selector::permanents(one.clone())),
        (None, _) => Target::Target(Selector::permanents(Filter::All(filters))),
    };
    Some(Effect::Attach { what: Target::It, to })
}

rules![R702_5A, R702_5C, R702_5D];
