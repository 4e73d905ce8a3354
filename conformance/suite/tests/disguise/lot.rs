//! Costumes drawn by lot, always the same ones.

use crate::disguise::{Costume, Disguise};

/// Of how many disguises a costume has one, about.
const ONE_OF: u64 = 4;
/// Of how many fields a costume omits one, about.
const ONE_FIELD_OF: u64 = 16;

/// Numbers by chance from a seed (SplitMix64).
struct Chance(u64);

impl Chance {
    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mixed = (self.0 ^ (self.0 >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        mixed ^ (mixed >> 31)
    }

    fn is_one_of(&mut self, number: u64) -> bool {
        self.next().is_multiple_of(number)
    }
}

/// Returns a number of costumes. An engine passes for players in one way at most, and tells events
/// either earlier or later.
pub(crate) fn drawn(number: u64) -> Vec<Costume> {
    (0..number).map(one).collect()
}

/// Returns all disguises that can be worn together, but for those that leave out much.
pub(crate) fn all_together() -> Costume {
    let mut chosen: Vec<Disguise> = Vec::new();
    for disguise in Disguise::all() {
        let is_worn = !matches!(disguise, Disguise::Omits(_)) && !disguise.may_leave_out_much();
        if is_worn && !chosen.iter().any(|other| excludes(&disguise, other)) {
            chosen.push(disguise);
        }
    }
    Costume::of(chosen)
}

/// Whether two disguises can't be worn together.
fn excludes(one: &Disguise, other: &Disguise) -> bool {
    match (one, other) {
        (Disguise::PassesIfUseless(_), Disguise::PassesIfUseless(_)) => true,
        // Otherwise two events would change places.
        (Disguise::ToldLater(_), Disguise::ToldEarlier(_)) => true,
        _ => false,
    }
}

fn one(seed: u64) -> Costume {
    let mut chance = Chance(seed);
    let mut chosen: Vec<Disguise> = Vec::new();
    for disguise in Disguise::all() {
        let one_of = if matches!(disguise, Disguise::Omits(_)) { ONE_FIELD_OF } else { ONE_OF };
        let is_drawn = chance.is_one_of(one_of);
        if is_drawn && !chosen.iter().any(|other| excludes(&disguise, other)) {
            chosen.push(disguise);
        }
    }
    Costume::of(chosen)
}
