//! Enchantments: what an Aura can enchant, and what "enchanted creature" means. ("Equipped creature" is
//! different: by 301.5f, it has to be a creature.) How an Aura is attached as it enters is in
//! `r303_4_auras_that_enter`.

use crate::card::{CardType, Selector};
use crate::now::{Look, Now, ObjectNow, Source};
use crate::rules::{r303_4_auras_that_enter, r702_5_enchant, r702_16_protection};
use crate::state::{Attached, Thing};

rule! {
    /// An Aura enters attached to an object or player. Its enchant ability defines what it can be attached to,
    /// and other effects can limit what can be enchanted.
    R303_4 "303.4" since "2009-10-01";
    same as "702.5a"
    2: ATTACHED of "608.3c", shown "303/4f-an-aura-returns";
    3: ALLOWED of "702.5a";
    4: KEEPS_OFF of "702.16c";
}

rule! {
    /// An Aura spell has a target, and its enchant ability defines which.
    R303_4A "303.4a" since "2009-10-01";
    same as "702.5a"
    1: ALLOWED of "702.5a", shown "601/2c-what-an-aura-spell-can-target";
}

rule! {
    /// What an Aura is attached to is enchanted, and the Aura enchants it.
    R303_4B "303.4b" since "2009-10-01";
    definition
}

rule! {
    /// An Aura is put into its owner's graveyard if it enchants something illegal, or if the object is gone or
    /// the player has left.
    R303_4C "303.4c" since "2009-10-01";
    same as "704.5m"
    1: ILLEGALLY_ATTACHED of "704.5m", shown "704/5m-creature-gone", shown "704/5m-the-enchanted-player-leaves";
}

/// 303.4c: returns whether what an Aura is attached to is legal. If the Aura is a creature, it becomes unattached
/// from that first (303.4d).
pub(crate) fn is_attached_legally(now: &Now, aura: &ObjectNow) -> bool {
    aura.attached.is_some_and(|to| is_legal(now, aura, to) && !goes_at_once(now, aura))
}

rule! {
    /// An Aura can't enchant itself. While it is also a creature, it can't enchant anything; if it does anyway,
    /// one state-based action unattaches it, and another puts it into its owner's graveyard after that.
    R303_4D "303.4d" since "2009-10-01";
    when CREATURE "the Aura is a creature"
    when ITSELF "the object is the Aura itself"
    instead UNATTACHED_FIRST "a creature that is an attached Aura becomes unattached before it is put into the graveyard"
    1: ITSELF;
    2: ITSELF, shown "303/4d-attached-to-itself-somehow";
    3: CREATURE;
    4: UNATTACHED_FIRST;
    7: shown "613/7e-aura-moved";
}

/// 303.4d: returns whether an Aura can enchant an object or player: that is legal, and the Aura isn't a creature.
pub(crate) fn can_enchant(now: &Now, aura: &ObjectNow, to: Attached) -> bool {
    is_legal(now, aura, to) && !R303_4D::CREATURE.holds_for(now, aura.id, is_a_creature(aura))
}

/// Returns whether an object or player is one that an Aura can enchant while it isn't a creature: its enchant
/// abilities allow it, it isn't the Aura itself, and it has no protection from the Aura.
fn is_legal(now: &Now, aura: &ObjectNow, to: Attached) -> bool {
    r702_5_enchant::allows(now, aura, to)
        && !R303_4D::ITSELF.holds_for(now, aura.id, to == Attached::ToObject(aura.id))
        && !r702_16_protection::keeps_aura_off(now, aura, to)
}

/// 303.4d: returns whether an Aura is put into the graveyard in the check that unattaches it (704.5p). That is the
/// mistake.
fn goes_at_once(now: &Now, aura: &ObjectNow) -> bool {
    is_a_creature(aura) && !R303_4D::UNATTACHED_FIRST.is_followed_for(now, aura.id)
}

fn is_a_creature(aura: &ObjectNow) -> bool {
    aura.card_types.contains(CardType::Creature)
}

rule! {
    /// An Aura's controller is independent of who controls what it enchants. Only its controller can activate
    /// its abilities, and only the controller of the enchanted object can activate those that the Aura gives.
    R303_4E "303.4e" since "2009-10-01";
    same as "602.2"
    1: shown "303/4d-control-of-the-aura-and-of-the-creature";
    2: shown "303/4d-control-of-the-aura-and-of-the-creature";
    3: CONTROLS of "602.2", shown "602/2-who-activates-what-an-aura-gives";
    4: CONTROLS of "602.2", shown "602/2-who-activates-what-an-aura-gives";
}

rule! {
    /// An effect that would attach an Aura on the battlefield to something that it can't enchant doesn't move
    /// it.
    R303_4J "303.4j": "303.4h" since "2009-10-01", "303.4i" since "2013-07-13", "303.4j" since "2014-09-25";
    same as "701.3b"
    1: shown "701/3b-aura-to-what-it-can-not-enchant";
}

rule! {
    /// "Enchanted" with a noun refers to nothing in the text of a permanent that isn't an Aura.
    R303_4I_20110501 "303.4i@2011-05-01": "303.4i" since "2011-05-01", "303.4j" since "2013-07-13"
        until "2013-09-27";
    when NOT_AN_AURA "the permanent with the text isn't an Aura"
    1 earlier: NOT_AN_AURA;
}

/// 303.4i until 2013: returns whether "enchanted" in the text of a permanent refers to nothing.
fn refers_to_nothing(look: &Look, source: &Source) -> bool {
    let row = source.this.and_then(|this| look.object(this));
    look.bench().in_force(&R303_4I_20110501)
        && row.is_some_and(|row| {
            R303_4I_20110501::NOT_AN_AURA.holds_for(look, row.id, !row.has_subtype("Aura"))
        })
}

rule! {
    /// "Enchanted" with a noun refers to whatever the permanent is attached to, even if the noun doesn't
    /// describe it.
    R303_4M "303.4m": "303.4j" since "2013-09-27", "303.4k" since "2014-09-25", "303.4m" since "2019-08-23";
    instead NO_DEMAND "the object needn't match the noun after \"enchanted\""
    1: NO_DEMAND;
}

/// 303.4m: returns the object to which a permanent is attached, even if the noun after "enchanted" doesn't
/// describe it.
pub(crate) fn attached_object(look: &Look, called: &Selector, source: &Source) -> Vec<Thing> {
    let Some(Attached::ToObject(host)) = look.host(source) else { return Vec::new() };
    let Some(object) = look.object(host) else { return Vec::new() };
    if !look.bench().in_force(&R303_4M) {
        return if refers_to_nothing(look, source) { Vec::new() } else { vec![Thing::Object(host)] };
    }
    // Only the mutant requires the object to match the noun.
    let is_meant =
        R303_4M::NO_DEMAND.is_followed_for(look, host) || look.matches(object, &called.filter, source);
    if is_meant { vec![Thing::Object(host)] } else { Vec::new() }
}

rules![
    R303_4,
    R303_4A,
    R303_4B,
    R303_4C,
    R303_4D,
    R303_4E,
    r303_4_auras_that_enter::R303_4F,
    r303_4_auras_that_enter::R303_4G,
    r303_4_auras_that_enter::R303_4H,
    r303_4_auras_that_enter::R303_4H_20130713,
    r303_4_auras_that_enter::R303_4I,
    R303_4J,
    R303_4I_20110501,
    R303_4M,
];
