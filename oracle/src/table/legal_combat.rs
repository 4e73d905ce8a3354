//! The declarations of attackers and blockers, and the divisions of combat damage, that are open to a player: a
//! bounded list of them, which has a legal one unless the search for it ends without an answer.

use super::legal::{MOST, subsets};
use super::play::Play;
use crate::bench::Bench;
use crate::rules::r506_combat_phase::what_can_be_attacked;
use crate::rules::r509_declare_blockers::attackers_of;
use crate::rules::{r508_1c_restrictions, r509_1b_restrictions};
use crate::state::{Attacks, Blocks, PlayerId, Request, Share, Thing};

/// The creatures that are declared, each with what it attacks or blocks.
type Declared<What> = Vec<(Thing, What)>;

impl Play {
    /// Returns declarations of attackers: none, one that obeys the most requirements, all creatures that may
    /// attack, and each set of them. In all but the second, they all attack the same thing.
    pub(super) fn attacks(&self, request: &Request<Thing>, bench: &Bench) -> Vec<Vec<Attacks<Thing>>> {
        let Ok(now) = bench.suppose(|| self.now(bench)) else { return Vec::new() };
        let attackable = bench.suppose(|| what_can_be_attacked(&now));
        let obedient = bench.suppose(|| r508_1c_restrictions::most_obedient(&now));
        let obedient = obedient.into_iter().map(|(creature, attacked)| (Thing::Object(creature), attacked));
        let sets = subsets(&request.among, 1, request.among.len());
        let together = std::iter::once(request.among.clone()).chain(sets).flat_map(|set| {
            let attack = |&attacked: &Thing| set.iter().map(|&creature| (creature, attacked)).collect();
            attackable.iter().map(attack).collect::<Vec<Declared<Thing>>>()
        });
        let attacks =
            |(attacked, with)| Attacks { attacked: Some(attacked), with, band: false, exerting: Vec::new() };
        let ways = [Vec::new(), obedient.collect()].into_iter().chain(together);
        without_repetition(ways.map(|way| grouped(way).into_iter().map(attacks).collect()))
    }

    /// Returns declarations of blockers: none, one that obeys the most requirements, all creatures that may
    /// block for each attacker, and those in which each creature blocks at most one attacker.
    pub(super) fn blocks(
        &self,
        request: &Request<Thing>,
        player: PlayerId,
        bench: &Bench,
    ) -> Vec<Vec<Blocks<Thing>>> {
        let Ok(now) = bench.suppose(|| self.now(bench)) else { return Vec::new() };
        let attackers = bench.suppose(|| attackers_of(&now, player));
        let attackers: Vec<Thing> = attackers.into_iter().map(Thing::Object).collect();
        let obedient = bench.suppose(|| r509_1b_restrictions::most_obedient(&now, player));
        let obedient = obedient.into_iter().map(|(creature, blocked)| {
            (Thing::Object(creature), blocked.into_iter().map(Thing::Object).collect())
        });
        let together = attackers.iter().map(|&attacker| {
            request.among.iter().map(|&creature| (creature, vec![attacker])).collect::<Declared<Vec<Thing>>>()
        });
        let mut each: Vec<Declared<Vec<Thing>>> = vec![Vec::new()];
        for &blocker in &request.among {
            let with_it = each.iter().flat_map(|way| {
                let blocks = |&attacker: &Thing| [way.as_slice(), &[(blocker, vec![attacker])]].concat();
                attackers.iter().map(blocks).collect::<Vec<_>>()
            });
            each = each.iter().cloned().chain(with_it).take(MOST).collect();
        }
        let blocks = |(blocked, with)| Blocks { blocked, with };
        let ways = [Vec::new(), obedient.collect()].into_iter().chain(together).chain(each);
        without_repetition(ways.map(|way| grouped(way).into_iter().map(blocks).collect()))
    }
}

/// Returns what is attacked or blocked, each with all creatures that do so.
fn grouped<What: PartialEq>(declared: Declared<What>) -> Vec<(What, Vec<Thing>)> {
    let mut groups: Vec<(What, Vec<Thing>)> = Vec::new();
    for (creature, what) in declared {
        match groups.iter_mut().find(|(other, _)| *other == what) {
            Some((_, with)) => with.push(creature),
            None => groups.push((what, vec![creature])),
        }
    }
    groups
}

/// Returns the first declarations, each only once and no more than [`MOST`].
fn without_repetition<T: PartialEq>(all: impl Iterator<Item = Vec<T>>) -> Vec<Vec<T>> {
    let mut ways = Vec::new();
    for way in all {
        if ways.len() >= MOST {
            break;
        }
        if !ways.contains(&way) {
            ways.push(way);
        }
    }
    ways
}

/// Returns ways to divide an amount of damage.
pub(super) fn divisions(among: &[Thing], amount: u32) -> Vec<Vec<Share<Thing>>> {
    let Some((&first, rest)) = among.split_first() else { return Vec::new() };
    if rest.is_empty() {
        return vec![vec![Share { to: first, amount }]];
    }
    let of_the_first = (0..=amount).rev().flat_map(|amount_of_first| {
        let share = Share { to: first, amount: amount_of_first };
        let rest = divisions(rest, amount - amount_of_first);
        rest.into_iter().map(move |rest| [std::slice::from_ref(&share), rest.as_slice()].concat())
    });
    of_the_first.take(MOST).collect()
}
