//! Artifacts: what an Equipment can equip and what a Fortification can fortify.

use crate::card::{CardType, Zone};
use crate::now::{Now, ObjectNow};
use crate::rules::{r702_16_protection, r702_151_reconfigure};
use crate::state::Attached;

rule! {
    /// An Equipment can be attached only to a creature.
    R301_5 "301.5" since "2009-10-01";
    same as "704.5n"
    2: shown "701/5b-a-spell-attaches-it";
    3: CANT_EQUIP of "704.5n", shown "701/3b-equipment-to-a-land";
}

rule! {
    /// A Fortification can be attached only to a land, and the rules about Equipment apply to it with lands in
    /// place of creatures. While it is a creature and not a land, it can't fortify a land.
    R301_6 "301.6" since "2009-10-01";
    instead LANDS "a Fortification can be attached to lands rather than creatures"
    2: LANDS;
    3: LANDS, shown "704/5n-a-land-that-becomes-a-creature-only";
    5: LANDS, shown "704/5p-a-fortification-that-becomes-a-creature";
}

/// 301.5, 301.6: returns whether an Equipment or Fortification is attached to something that it can be attached
/// to. 704.5p unattaches one that is a creature itself.
pub(crate) fn is_attached_legally(now: &Now, attachment: &ObjectNow) -> bool {
    attachment.attached.is_some_and(|to| can_have(now, attachment, to))
}

/// 301.5, 301.6: returns whether something is a permanent that an Equipment or Fortification can be attached
/// to.
fn can_have(now: &Now, attachment: &ObjectNow, to: Attached) -> bool {
    let host = match to {
        Attached::ToObject(host) => now.object(host),
        Attached::ToPlayer(_) => None,
    };
    let equips = attachment.has_subtype("Equipment");
    let fortifies = attachment.has_subtype("Fortification");
    host.is_some_and(|host| {
        let is_a = |card_type| host.card_types.contains(card_type);
        host.zone == Zone::Battlefield
            && (!equips || is_a(CardType::Creature))
            && (!fortifies || is_a(kind_that_is_fortified(now, attachment)))
            && !r702_16_protection::keeps_equipment_off(now, attachment, host)
    })
}

/// 301.6: returns the card type to which a Fortification can be attached.
fn kind_that_is_fortified(now: &Now, fortification: &ObjectNow) -> CardType {
    if R301_6::LANDS.is_followed_for(now, fortification.id) { CardType::Land } else { CardType::Creature }
}

rule! {
    /// The creature to which an Equipment is attached is equipped, and the Equipment equips it.
    R301_5A "301.5a" since "2009-10-01";
    definition
}

rule! {
    /// An effect that would attach an Equipment to something that it can't equip doesn't move it.
    R301_5B "301.5b" since "2009-10-01";
    same as "701.3b"
    1: shown "301/5b-enters-unattached";
    2: shown "301/5b-enters-unattached";
    3: shown "301/5b-enters-unattached";
    4: shown "702/6a-equip";
    5: shown "702/5b-control-of-the-equipped-creature";
    6: shown "701/5b-a-spell-attaches-it";
    7: shown "701/3b-equipment-to-a-land";
}

rule! {
    /// An Equipment can't equip anything while it is a creature itself, unless it has reconfigure.
    R301_5C "301.5c" since "2009-10-01";
    when CREATURE "the Equipment is a creature"
    when RECONFIGURE "the Equipment has reconfigure"
    1: CREATURE, RECONFIGURE;
    2: shown "704/5p-no-equipment-any-more", shown "701/3b-what-is-neither-aura-nor-equipment";
    3: CREATURE, shown "301/5c-not-attached-to-itself";
    4: shown "704/5n-no-creature-any-more", shown "702/26i-creature-gone-equipment-stays";
    7: shown "701/5b-a-spell-attaches-it";
}

/// 301.5, 301.5c, 301.6: returns whether an Equipment or Fortification can become attached to something.
pub(crate) fn can_be_attached(now: &Now, attachment: &ObjectNow, to: Attached) -> bool {
    let is_a_creature = attachment.card_types.contains(CardType::Creature);
    let reconfigures = || {
        let has = r702_151_reconfigure::has_reconfigure(attachment);
        R301_5C::RECONFIGURE.holds_for(now, attachment.id, has)
    };
    let itself = to == Attached::ToObject(attachment.id);
    can_have(now, attachment, to)
        && !itself
        && (!R301_5C::CREATURE.holds_for(now, attachment.id, is_a_creature) || reconfigures())
}

rule! {
    /// An Equipment's controller is independent of the equipped creature's controller. Only its controller can
    /// activate its abilities, and only the creature's controller can activate those that the Equipment gives.
    R301_5D "301.5d" since "2009-10-01";
    same as "602.2"
    1: shown "702/5b-control-of-the-equipped-creature";
    2: shown "702/5b-control-of-the-equipped-creature";
    3: CONTROLS of "602.2", shown "602/2-who-activates-what";
    4: CONTROLS of "602.2", shown "602/2-who-activates-what";
}

rule! {
    /// If an effect would put an Equipment onto the battlefield attached to something that it can't equip, or that
    /// doesn't exist, it enters unattached.
    R301_5E "301.5e" since "2022-09-08";
    when LEGAL "the Equipment can equip what the effect would attach it to"
    1: LEGAL;
}

/// 301.5e: returns whether an Equipment or Fortification that an effect puts onto the battlefield attached to
/// something enters attached to it.
pub(crate) fn can_enter_attached(now: &Now, attachment: &ObjectNow, to: Attached) -> bool {
    let can = can_be_attached(now, attachment, to);
    if now.in_force(&R301_5E) { R301_5E::LEGAL.holds_for(now, attachment.id, can) } else { can }
}

rule! {
    /// "Equipped creature" refers to the creature to which the permanent is attached, even if that permanent isn't
    /// an Equipment.
    R301_5F "301.5f": "301.5e" since "2013-09-27", "301.5f" since "2022-09-08";
    definition
    1: shown "113/6b-equipped-by-an-aura";
}

rules![R301_5, R301_5A, R301_5B, R301_5C, R301_5D, R301_5E, R301_5F, R301_6];
