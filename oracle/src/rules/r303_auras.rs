//! 303, enchantments: what "enchanted creature" means.
//!
//! Of "equipped creature", 301.5f says something else: it has to be a creature.

use crate::card::Selector;
use crate::does;
use crate::edition::on;
use crate::now::{Look, Source};
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
