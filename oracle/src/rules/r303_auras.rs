//! 303, enchantments: what "enchanted creature" means.
//!
//! Of "equipped creature", 301.5f says something else: it has to be a creature.

use crate::card::{Keyword, Selector, Zone};
use crate::does;
use crate::edition::on;
use crate::now::{Look, Now, ObjectNow, Source};
use crate::rule::{Rule, Status, does_instead};
use crate::state::{Attached, Thing};

/// The rules of this section that the oracle performs.
pub(crate) const RULES: &[&Rule] = &[&R303_4M];

/// 303.4m
pub(crate) const R303_4M: Rule = Rule {
    id: "303.4m",
    numbers: &[(on("2013-09-27"), "303.4j"), (on("2014-09-25"), "303.4k"), (on("2019-08-23"), "303.4m")],
    until: None,
    says: "\"Enchanted\" with a noun means whatever the permanent is attached to; the noun is a name for it, not a \
           demand.",
    status: Status::Tested,
    premises: &[does_instead("the noun after \"enchanted\" is no demand")],
};

/// 303.4m: the object that this is attached to, whatever it is.
pub(crate) fn attached_object(look: &Look, called: &Selector, source: &Source) -> Vec<Thing> {
    let Some(Attached::ToObject(host)) = look.host(source) else { return Vec::new() };
    let Some(object) = look.object(host) else { return Vec::new() };
    if !look.bench().in_force(&R303_4M) {
        return vec![Thing::Object(host)];
    }
    let meant = does!(
        look, R303_4M, host, "the noun after \"enchanted\" is no demand",
        true,
        instead look.matches(object, &called.filter, source)
    );
    if meant { vec![Thing::Object(host)] } else { Vec::new() }
}

/// 303.4c: whether an Aura is attached to something that it can enchant.
pub(crate) fn is_attached_legally(now: &Now, aura: &ObjectNow) -> bool {
    let source =
        Source { this: Some(aura.id), you: Some(aura.controller_or_owner()), choices: Default::default() };
    let can_enchant = |host: &ObjectNow| {
        let mut filters = aura.keywords().filter_map(|keyword| match keyword {
            Keyword::Enchant(filter) => Some(filter),
            _ => None,
        });
        filters.all(|filter| now.look().matches(host, filter, &source))
    };
    match aura.attached {
        Some(Attached::ToObject(host)) => {
            now.object(host).is_some_and(|host| host.zone == Zone::Battlefield && can_enchant(host))
        }
        Some(Attached::ToPlayer(player)) => now.game().is_in_the_game(player),
        None => false,
    }
}
