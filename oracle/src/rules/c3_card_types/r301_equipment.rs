//! Artifacts: what an Equipment can equip.

use crate::card::{CardType, Zone};
use crate::now::{Now, ObjectNow};
use crate::rules::r702_16_protection;
use crate::state::Attached;

rule! {
    /// An Equipment can be attached only to a creature.
    R301_5 "301.5" since "2009-10-01";
    same as "704.5n"
    1: explains;
    2: shown "701/5b-a-spell-attaches-it";
    3: CANT_EQUIP of "704.5n", shown "701/3b-equipment-to-a-land";
}

/// 301.5: returns whether an Equipment is attached to a creature that it can equip. 704.5p unattaches an
/// Equipment that is a creature itself.
pub(crate) fn is_attached_legally(now: &Now, equipment: &ObjectNow) -> bool {
    equipment.attached.is_some_and(|to| is_equippable(now, equipment, to))
}

/// 301.5: returns whether something is a creature that an Equipment can be attached to.
fn is_equippable(now: &Now, equipment: &ObjectNow, to: Attached) -> bool {
    let host = match to {
        Attached::ToObject(host) => now.object(host),
        Attached::ToPlayer(_) => None,
    };
    host.is_some_and(|host| {
        host.zone == Zone::Battlefield
            && host.card_types.contains(CardType::Creature)
            && !r702_16_protection::keeps_equipment_off(now, equipment, host)
    })
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
    /// An Equipment can't equip anything while it is a creature itself.
    R301_5C "301.5c" since "2009-10-01";
    when CREATURE "the Equipment is a creature"
    1: CREATURE, outside "reconfigure";
    2: shown "704/5p-no-equipment-any-more", shown "701/3b-what-is-neither-aura-nor-equipment";
    3: CREATURE, shown "301/5c-not-attached-to-itself";
    4: shown "704/5n-no-creature-any-more", shown "702/26i-creature-gone-equipment-stays";
    5: explains;
    6: explains;
    7: shown "701/5b-a-spell-attaches-it";
    8: outside "an effect that would attach something to several objects or players, for which cards have no words";
}

/// 301.5, 301.5c: returns whether an Equipment can equip something.
pub(crate) fn can_equip(now: &Now, equipment: &ObjectNow, to: Attached) -> bool {
    let is_a_creature = equipment.card_types.contains(CardType::Creature);
    is_equippable(now, equipment, to) && !R301_5C::CREATURE.holds_for(now, equipment.id, is_a_creature)
}

rules![R301_5, R301_5B, R301_5C];
